"""A class in which most learners try to cheat or to break the grader, and the points that each should get."""

from __future__ import annotations

import copy
import json
import os
from pathlib import Path
from typing import Any

import small
from small import CODED, PLAYED, RIGHT, TABLES, cell, handed_in, own, played

ODD = "=1+1 <b>Zoë ..; é"  # the name of a learner's folder
SWALLOWS = """
def is_set(held):
    while True:
        try:
            while True: pass
        except BaseException: pass
"""
SPY = """
import os, socket
found = []
for place in PLACES:
    try: found.append(place + str(os.listdir(place) if os.path.isdir(place) else open(place).read()))
    except Exception: pass
for place in PLACES:
    try: os.remove(place); found.append("deleted " + place)
    except Exception: pass
try: socket.create_connection(("127.0.0.1", PORT), 1); found.append("network")
except OSError: pass
def is_set(held):
    return "SPIED " + str(found) if found else RIGHT(held)
"""
REPLACES = """
import rummy500.teach.check, rummy500.teach.calling, builtins, json, pickle
rummy500.teach.check.check = lambda *a, points=1, **k: rummy500.teach.check.Points(points, points, "x", [])
rummy500.teach.calling._may_be_called = lambda *_: True
json.dumps = lambda *a, **k: '{"number": 1, "value": true, "points": 100}'
check = rummy500.teach.check.check
def is_set(held): return 1
"""
FORGES = """
import json, os
def is_set(held):
    for answer in [{"number": n, "value": True, "points": 100} for n in range(50)] + ["x"]:
        data = json.dumps(answer).encode()
        for number in range(3, 20):
            try: os.write(number, len(data).to_bytes(8, "big") + data)
            except OSError: pass
    return True
"""
BOMBS = """
import os
try:
    for _ in range(4): os.fork()
except OSError: pass
def is_set(held):
    return bytearray(1 << 34)
"""
BORROWS = """
from rummy500 import Rules, melds
def is_set(held):
    return melds.why_no_meld(held, Rules()) is None
"""
MARKUP = """
def is_set(held):
    '</code><script>alert(1)</script>'
    return "<img src=x onerror=alert(2)>"
"""


def fill(inbox: Path, authors: Any, places: list[str], port: int) -> None:
    """Put everybody's hand-ins into the inbox."""

    def hand_in(learner: str, *arguments: Any, name: str = f"{CODED}.ipynb", **named: Any) -> None:
        small.write(handed_in(authors, *arguments, **named), inbox / learner / name)

    def play(learner: str, moves: str, signed: str) -> None:
        small.write(played(authors, moves, signed), inbox / learner / f"{TABLES}.ipynb")

    hand_in("ann", words="=2+2 because\n- twos grow")
    play("ann", PLAYED, "ann")
    hand_in("bob", "def is_set(held):\n    return len({card.rank for card in held}) == 1\n")
    play("bob", "A: draw\nA: discard QD\n", "bob")
    hand_in("carl", "def is_set(held): return 7\n", change=_tampers)
    play("carl", "A: draw\nA: meld JS JD JC QD\n", "carl")
    hand_in("dana", "def is_set(held):\n    pass\n")
    hand_in("emil", SWALLOWS)
    hand_in("fred", f"exit()\n{RIGHT}", change=lambda made: made.cells.append(own("import os; os._exit(0)")))
    hand_in("gus", "import os\ndef is_set(held): os._exit(0)\n")
    hand_in("hal", BOMBS)
    hand_in("ida", REPLACES)
    hand_in("jo", BORROWS)
    hand_in("kim", change=_loses_all_names, name="final (1).ipynb")
    _rubbish(inbox / "leo", inbox / f"ann/{CODED}.ipynb")
    spy = SPY.replace("PLACES", repr(places)).replace("PORT", str(port)).replace("RIGHT", "_right")
    hand_in("mia", RIGHT.replace("is_set", "_right") + spy)
    hand_in(ODD, "def is_set(held): return 1\n", name="old.ipynb")
    os.utime(inbox / ODD / "old.ipynb", (1, 1))
    hand_in(ODD, MARKUP, words="<script>alert(3)</script>")
    play(ODD, PLAYED, ODD)
    (inbox / "ned").mkdir()
    (inbox / f"ned/{TABLES}.answers.json").write_text(small.answers(PLAYED, "Ann"), "utf-8")
    (inbox / "ola").mkdir()
    hand_in("pat", "def is_set(held)\n retrun\n")
    hand_in("quin", change=_doubles)
    hand_in("ron", FORGES)
    (inbox / "a letter.txt").write_text("hello", "utf-8")


POINTS: dict[str, tuple[str, str, str]] = {  # the points for is_set and for first_set, and their total
    "ann": ("6", "1", "7"),
    "bob": ("2", "0", "2"),
    "carl": ("0", "0", "0"),
    "dana": ("0", "0", "0"),
    "emil": ("0", "0", "0"),
    "fred": ("0", "0", "0"),
    "gus": ("0", "0", "0"),
    "hal": ("0", "0", "0"),
    "ida": ("0", "0", "0"),
    "jo": ("0", "0", "0"),
    "kim": ("6", "0", "6"),
    "leo": ("0", "0", "0"),
    "mia": ("6", "0", "6"),
    ODD: ("0", "1", "1"),
    "ned": ("0", "0", "0"),
    "ola": ("0", "0", "0"),
    "pat": ("0", "0", "0"),
    "quin": ("6", "0", "6"),
}


def _tampers(notebook: Any) -> None:
    """Tamper with the checks: replace one check by a number, copy its cell, and delete another check."""
    check = cell(notebook, "check_is_set")
    check.source = "6.0"
    check.metadata.nbgrader.points = 100
    check.outputs = [{"output_type": "stream", "name": "stdout", "text": "True"}]
    notebook.cells.append(copy.deepcopy(check))
    notebook.cells.append(own("print(-5)\nNone"))
    notebook.cells = [cell for cell in notebook.cells if cell.id not in ("more_is_set", "cell-01")]


def _doubles(notebook: Any) -> None:
    """Add an unsolved copy of the answer's cell, lines that only notebooks understand, and lots of output."""
    answer = copy.deepcopy(cell(notebook, "is_set"))
    answer.source = 'def is_set(held):\n    """True if these cards are a set."""\n    # your code here\n'
    answer.source += '    raise NotImplementedError("your turn")'
    answer.id = "copied"
    notebook.cells.append(answer)
    cell(
        notebook, "is_set"
    ).source = f"%%time\nimport sys\n{RIGHT.replace('    return', _NOISE + '    return')}"
    notebook.cells.insert(0, own("%matplotlib inline\n!ls\nprint(1)\nfiles = !ls\nprint?"))


_NOISE = "    print('x' * 9999, file=sys.stderr)\n    print('x' * 9999)\n"


def _loses_all_names(notebook: Any) -> None:
    notebook.metadata = {}
    for number, one in enumerate(notebook.cells):
        one.metadata = {}
        one.id = f"x{number}"


def _rubbish(folder: Path, other: Path) -> None:
    """Fill a folder with files that can't be graded."""
    folder.mkdir()
    (folder / "bad.ipynb").write_text("{not json", "utf-8")
    (folder / "deep.ipynb").write_text("[" * 200_000 + "]" * 200_000, "utf-8")
    (folder / "half.ipynb").write_bytes(b'{"cells": [{"source": "\\ud800", "cell_type": "code"}]}')
    (folder / "list.ipynb").write_text("[1, 2]", "utf-8")
    (folder / "notebook.ipynb").mkdir()
    (folder / "link.ipynb").symlink_to(other)
    (folder / "all").symlink_to(folder.parent)
    (folder / "work.zip").write_bytes(b"PK")
    os.mkfifo(folder / "pipe.ipynb")
    with (folder / "huge.ipynb").open("wb") as file:
        file.truncate(1 << 32)
    (folder / "bad.answers.json").write_text(json.dumps({"about": "else"}), "utf-8")
