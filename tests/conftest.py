"""What all tests share: Hypothesis looks for examples without a stopwatch, which a busy machine would fail."""

import hypothesis

hypothesis.settings.register_profile(
    "boardwright", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("boardwright")
