"""The checks, one concept a module. Each is a function of a `Ground` that returns what it has covered, in numbers."""
