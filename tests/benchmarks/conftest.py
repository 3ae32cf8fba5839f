"""The measurements are no part of the package, and are found in the root of the tree."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
