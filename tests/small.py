"""Two small exercises for the tests, one coded and one played, and hand-ins for them."""

from __future__ import annotations

import copy
import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import nbformat
from grader.make import build
from grader.make.official import Exercise, exercise_of
from nbformat import NotebookNode

from rummy500.table.answers import ABOUT, MIME

CODED = "90-sets"
TABLES = "01-melds"  # a real exercise, because a table opens only questions that the package has
HEAD = """---
kernelspec: {name: python3, display_name: Python 3}
may_call: [rummy500.card]
---

"""
SOURCES = {
    CODED: """# Sets in small

```{code-cell}
from rummy500 import cards
from rummy500.teach.check import check

learner = ""  # your name
```

## Is it a set?

```{code-cell}
:name: is_set
:tags: [coded]
def is_set(held):
    \"\"\"True if these cards are a set.\"\"\"
    ### BEGIN SOLUTION
    return len(held) in (3, 4) and len({card.rank for card in held}) == 1  # CANARY-SOLUTION
    ### END SOLUTION
```

```{code-cell}
:name: check_is_set
:tags: [check]
:like: right.is_set
:using: by_chance.near_cards
:fresh: 30
check(is_set, [([*cards("7S 7H 7D")], True), ([*cards("7S 7H")], False)], points=4)
```

```{code-cell}
:name: more_is_set
:tags: [check]
# The teacher's further checks run here.
### BEGIN HIDDEN TESTS
check(is_set, [([*cards("KS KH KD KC")], True), ([], False)], points=2)  # CANARY-HIDDEN
### END HIDDEN TESTS
```

## Why?

+++ {"tags": ["written"], "name": "why", "points": 3}

CANARY-WRITTEN
""",
    TABLES: """# Melds in small

```{code-cell}
from rummy500 import Table
from rummy500.teach.check import check

learner = ""  # your name
```

## Three of a rank

```{code-cell}
:name: first_set
:tags: [played]
first_set = Table(exercise="01-melds/first-set", learner=learner)
### BEGIN SOLUTION
first_set.play("draw", "meld JS JD JC", "discard QD")  # CANARY-PLAYED
### END SOLUTION
first_set
```

```{code-cell}
:name: check_first_set
:tags: [check]
check(first_set, points=1)
```

## The other way?

+++ {"tags": ["written"], "name": "other", "points": 2}

CANARY-OTHER
""",
}
CANARIES = (
    "CANARY-SOLUTION",
    "CANARY-HIDDEN",
    "CANARY-PLAYED",
    "CANARY-WRITTEN",
    "CANARY-OTHER",
    "KS KH KD KC",
)
RIGHT = "def is_set(held):\n    return len(held) in (3, 4) and len({card.rank for card in held}) == 1\n"
PLAYED = "A: draw\nA: meld JS JD JC\nA: discard QD\n"

SCRIPTS = build.HERE


def write_sources(folder: Path) -> None:
    folder.mkdir(parents=True)
    for name, source in SOURCES.items():
        (folder / f"{name}.md").write_text(HEAD + source, "utf-8")


def scripts(folder: Path) -> None:
    """Copy the exercises' scripts to a folder, with only the small exercises as sources."""
    shutil.copytree(SCRIPTS, folder, ignore=shutil.ignore_patterns("source", "*.ipynb", "__pycache__"))
    write_sources(folder / "source")


def authors(folder: Path) -> dict[str, nbformat.NotebookNode]:
    """The small exercises as ``build.py`` reads them."""
    write_sources(folder)
    return {name: build.read(folder / f"{name}.md") for name in SOURCES}


def exercise(name: str, notebook: nbformat.NotebookNode) -> Exercise:
    return exercise_of(name, notebook, build.learners(notebook))


def nothing(_: object) -> None: ...


def handed_in(
    authors: Mapping[str, nbformat.NotebookNode],
    code: str = RIGHT,
    words: str = "Because.",
    change: Callable[[nbformat.NotebookNode], object] = nothing,
) -> nbformat.NotebookNode:
    """A learner's notebook of the coded exercise with these answers, after ``change`` has edited it."""
    made = copy.deepcopy(build.learners(authors[CODED]))
    cell(made, "is_set").source = code
    cell(made, "why").source = words
    change(made)
    return made


def played(authors: Mapping[str, nbformat.NotebookNode], moves: str, signed: str) -> nbformat.NotebookNode:
    """A learner's notebook of the played exercise, with these moves as its table's record."""
    made = copy.deepcopy(build.learners(authors[TABLES]))
    cell(made, "first_set").outputs = [output(moves, signed)]
    return made


def cell(notebook: nbformat.NotebookNode, name: str) -> nbformat.NotebookNode:
    found: NotebookNode = next(cell for cell in notebook.cells if cell.id == name)
    return found


def own(source: str) -> nbformat.NotebookNode:
    """A cell that the learner added."""
    made: NotebookNode = nbformat.v4.new_code_cell(source)
    return made


def output(moves: str, signed: str = "") -> nbformat.NotebookNode:
    data = {"edition": 1, "package": "0.1.0", "exercise": TABLES, "question": "first-set", "learner": signed}
    shown = {MIME: {**data, "moves": moves}, "text/plain": ""}
    output: NotebookNode = nbformat.v4.new_output("display_data", data=shown)
    return output


def answers(moves: str, signed: str, **changed: Any) -> str:
    """The text of a file of answers."""
    file = {"about": ABOUT, "edition": 1, "package": "0.1.0", "exercise": TABLES, "learner": signed}
    return json.dumps({**file, "played": {"first-set": moves}, "written": {}, **changed})


def write(notebook: nbformat.NotebookNode, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook), "utf-8")  # without nbformat, which would correct some faults
