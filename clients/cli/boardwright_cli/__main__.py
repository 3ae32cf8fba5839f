"""`python -m boardwright_cli` is the command `boardwright`."""

from boardwright_cli import main

main()
