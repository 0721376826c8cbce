"""A small exercise of the tests' own, the folder that grades it, and hand-ins for it."""

from __future__ import annotations

import copy
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import build
import nbformat
from official import Exercise, exercise_of

from rummy500.table.keeping import ABOUT, MIME

NAME = "01-melds"  # the questions that are played at tables are the package's
SOURCE = """
---
kernelspec: {name: python3, display_name: Python 3}
---

# Melds in small

```{code-cell}
from rummy500 import Table, cards
from rummy500.teach import right
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
check(
    is_set,
    [([*cards("7S 7H 7D")], True), ([*cards("7S 7H")], False)],
    like=right.is_set,
    using=right.near_cards,
    tries=30,
    points=4,
)
```

```{code-cell}
:name: more_is_set
:tags: [check]
# The teacher's further checks run here.
### BEGIN HIDDEN TESTS
check(is_set, [([*cards("KS KH KD KC")], True), ([], False)], like=right.is_set, points=2)  # CANARY-HIDDEN
### END HIDDEN TESTS
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

## Why?

+++ {"tags": ["written"], "name": "why", "points": 3}

CANARY-WRITTEN
"""
CANARIES = ("CANARY-SOLUTION", "CANARY-HIDDEN", "CANARY-PLAYED", "CANARY-WRITTEN", "KS KH KD KC")
RIGHT = "def is_set(held):\n    return len(held) in (3, 4) and len({card.rank for card in held}) == 1\n"
PLAYED = "A: draw\nA: meld JS JD JC\nA: discard QD\n"

SCRIPTS = Path(build.__file__).parent


def scripts(folder: Path) -> Path:
    """A folder with the scripts, and the small exercise as their only one."""
    shutil.copytree(SCRIPTS, folder, ignore=shutil.ignore_patterns("source", "*.ipynb", "__pycache__"))
    (folder / "source").mkdir()
    (folder / f"source/{NAME}.md").write_text(SOURCE.lstrip(), "utf-8")
    return folder


def author(folder: Path) -> nbformat.NotebookNode:
    """The small exercise as ``build.py`` reads it."""
    path = folder / f"{NAME}.md"
    path.write_text(SOURCE.lstrip(), "utf-8")
    return build.read(path)


def exercise(notebook: nbformat.NotebookNode) -> Exercise:
    return exercise_of(NAME, notebook, build.learners(notebook))


def handed_in(
    notebook: nbformat.NotebookNode,
    code: str = RIGHT,
    words: str = "Because.",
    moves: str = "",
    signed: str = "",
    change: Callable[[nbformat.NotebookNode], object] = lambda _: None,
) -> nbformat.NotebookNode:
    """A learner's notebook with these answers, and then changed."""
    made = copy.deepcopy(build.learners(notebook))
    cell(made, "is_set").source = code
    cell(made, "why").source = words
    if moves:
        cell(made, "first_set").outputs = [output(moves, signed)]
    change(made)
    return made


def cell(notebook: nbformat.NotebookNode, name: str) -> nbformat.NotebookNode:
    return next(cell for cell in notebook.cells if cell.id == name)


def own(source: str) -> nbformat.NotebookNode:
    """A cell of the learner's own."""
    return nbformat.v4.new_code_cell(source)


def output(moves: str, signed: str = "") -> nbformat.NotebookNode:
    data = {"edition": 1, "package": "0.1.0", "exercise": NAME, "question": "first-set", "learner": signed}
    return nbformat.v4.new_output("display_data", data={MIME: {**data, "moves": moves}, "text/plain": ""})


def answers(moves: str, signed: str, **changed: Any) -> str:
    """A file of answers."""
    file = {"about": ABOUT, "edition": 1, "package": "0.1.0", "exercise": NAME, "learner": signed}
    return json.dumps({**file, "played": {"first-set": moves}, "written": {}, **changed})


def write(notebook: nbformat.NotebookNode, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook), "utf-8")  # as it is: nbformat would put some of it right
