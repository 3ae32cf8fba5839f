"""Measurements of boardwright: `python -m benchmarks`. Nothing here is run by the tests."""
