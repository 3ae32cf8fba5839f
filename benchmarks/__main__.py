"""`python -m benchmarks [quick|full]`: measure and print, in CPU time, as medians of several rounds."""

import platform
import sys

from benchmarks import growth, speed, startup

PROFILES = {"quick": (5, 20), "full": (25, 100)}


def main() -> None:
    """Measure with the named profile and print a table."""
    profile = sys.argv[1] if len(sys.argv) > 1 else "quick"
    if profile not in PROFILES:
        sys.exit(f"the profiles are {' and '.join(PROFILES)}, not {profile!r}")
    rounds, matches = PROFILES[profile]
    print(f"Python {platform.python_version()} on {platform.machine()}; {rounds} rounds of {matches} matches")
    print("\nArboretum, 2 seats, random legal play: moves a second of CPU time")
    for name, (middle, least, most) in speed.measure(rounds, matches).items():
        print(f"  {name:45} {middle:10,.0f}   ({least:,.0f} – {most:,.0f})")
    print("\nStart of a process: CPU seconds")
    for name, seconds in startup.measure(rounds).items():
        print(f"  {name:45} {seconds:10.3f}")
    print("\nGrowth: microseconds of CPU time each, and the ratio to the first of the series")
    for title, series in growth.measure(rounds):
        for name, (middle, least, most, ratio) in series.items():
            print(f"  {f'{title}: {name}':45} {middle:10.2f} × {ratio:5.2f}   ({least:.2f} – {most:.2f})")


if __name__ == "__main__":
    main()
