"""The fresh moments from the lists in ``book/fresh``. Readers play them on the page of moments.

Each game has a list. ``rummy500.lab.fresh_moments`` finds the positions and writes the lists.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rummy500.lab.fresh_moments import read
from rummy500.table.fresh import moment_of

LISTS = sorted((Path(__file__).parents[2] / "fresh").glob("*.json"))


def fresh_moments() -> list[dict[str, Any]]:
    """The fresh moments of all games, in the form that the runtime's ``fresh.js`` reads."""
    return [moment_of(line) for path in LISTS for line in read(path)]
