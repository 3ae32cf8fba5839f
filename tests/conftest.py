"""What all tests share: Hypothesis looks for examples without a stopwatch, which a busy machine would fail.

In the quick part of the tests, `-m "not slow"`, it looks at fewer of them.
"""

import hypothesis
import pytest

hypothesis.settings.register_profile(
    "boardwright", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.register_profile(
    "quick", parent=hypothesis.settings.get_profile("boardwright"), max_examples=25
)


def pytest_configure(config: pytest.Config) -> None:
    """Choose how many examples there are."""
    hypothesis.settings.load_profile("quick" if config.option.markexpr == "not slow" else "boardwright")
