"""Who sits at the table: the seat of the person."""

from typing import Final

ME: Final = "A"
