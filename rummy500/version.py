"""The version of the package, for all code that has to name it."""

from typing import Final

VERSION: Final = "0.1.0"
