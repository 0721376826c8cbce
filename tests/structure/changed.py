"""Chooses the tests that may fail after a change. ``make test CHANGED=1`` runs these; CI runs all tests.

A room is a part of the code with one or more files, drawn as a box on the map in ARCHITECTURE.md. The tests
of a room run if the room, or a room from which it imports, has changed. Tests in browsers run only after a
change to a file that pages load or that builds pages. ``python tests/structure/changed.py`` prints the tests
that would run.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Iterator
from typing import Final

from rooms import ROOMS, TOP, arrows, reachable, room_of

WHOLE: Final = ("tests", "rummy500", "book/*.ipynb", "exercises/*.ipynb")
ALWAYS: Final = "tests/structure tests/tools tests/sentences tests/test_package.py tests/test_one_place.py"
TESTS: Final = {
    "rules": "card rules statements sources",
    "melds": "melds finding scoring",
    "position": "moves position",
    "laying": "laying takes_and_lays going_out",
    "referee": "referee legal",
    "deal": "turns deal game",
    "text": "text",
    "bots": "bots",
    "teach": "teach",
    "lab": "lab bench",
    "terminal": "terminal",
    "table": "table slow",
    "view": "view",
    "figures": "figures",
    "exercises": "exercises grading",
    "build": "book building notebooks",
    "runtime": "view",
    "learning": "bots",
}
"""The folders of each room's tests."""

ON_PAGES: Final = {"table", "view", "runtime", "build"}
BROWSERS: Final = ("tests/site", "tests/journeys")


def changed_files() -> list[str]:
    """The paths of the files that are new or differ from the main branch."""
    base = _git("merge-base", "HEAD", "main").strip()
    return [
        *_git("diff", "--name-only", base).split(),
        *_git("ls-files", "--others", "--exclude-standard").split(),
    ]


def _git(*command: str) -> str:
    done = subprocess.run(["git", *command], cwd=TOP, capture_output=True, text=True, check=True)
    return done.stdout


def checks(files: Iterable[str]) -> list[str]:
    """What pytest has to run if these files changed: folders and files, or all tests if a file is unknown."""
    rooms, chosen = set(), set(ALWAYS.split())
    for file in files:
        path = TOP / file
        if file.startswith("tests/") and path.parent != TOP / "tests" and path.name.startswith("test_"):
            chosen |= {file} if path.exists() else set()
        elif file.endswith(".ipynb"):
            chosen.add(file)
            rooms.add("build")
        elif file.endswith(".md") and "/" not in file:
            rooms.add("build")
        elif (room := room_of(path) or room_of(path.with_suffix(".py"))) is None:
            return list(WHOLE)
        else:
            rooms.add(room)
    chosen |= {f"tests/{folder}" for room in touched(rooms) for folder in TESTS[room].split()}
    chosen |= set(BROWSERS) if rooms & ON_PAGES else set()
    chosen |= {"rummy500"} if any(file.startswith("rummy500/") for file in files) else set()
    return sorted(chosen)


def touched(rooms: set[str]) -> Iterator[str]:
    """These rooms and all rooms that import from them, directly or not."""
    pairs = arrows()
    return (room for room in ROOMS if room in rooms or rooms & reachable(room, pairs))


if __name__ == "__main__":
    print(*checks(changed_files()))
