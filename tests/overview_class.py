"""A class with invented results for the teacher's page. One learner's name and texts are hostile markup."""

from __future__ import annotations

import zlib
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path

import small
from grader.check.checking import Looked
from grader.check.grading import Earned, Graded
from grader.make.official import Exercise
from grader.replay.replays import packed
from grader.replay.tables import AtTable
from grader.report.marking import Marks
from grader.report.overview import write_overview
from grader.report.report import Class

from rummy500.table.session import Session

HOSTILE = '</script><img src=x onerror="alert(1)"><!-- =1+1'
LEARNERS = ("Ann", "Bob", "Cem", "Dana", HOSTILE)
WROTE = {"Ann": "Because three of them, not two.", "Bob": "Both.", HOSTILE: f"=cmd;\n{HOSTILE}, “so”"}
FAILS = [[False, "is_set([7S 7H])", "it gave True, but False is right"]]
LONG = """
def is_set({cards}):
    # {remark}
    ranks = sorted(card.rank for card in {cards})
    if len(ranks) not in (3, 4):
        return False
    for {low}, {high} in zip(ranks, ranks[1:]):
        if {low} != {high}:
            return False
    return True
"""
CODE = {
    "Ann": LONG.format(cards="held", remark="my own", low="low", high="high"),
    "Bob": LONG.format(cards="cards", remark="mine too", low="a", high="b"),
    "Cem": "def is_set(held):\n    return len({card.rank for card in held}) == 1\n",
    HOSTILE: f"is_set = '{HOSTILE}'",
}


def a_class(exercises: Mapping[str, Exercise]) -> tuple[Class, Marks]:
    """Five learners. Four hand in functions. Three of the four also hand in words, and two hand in moves."""
    results = {(learner, small.CODED): _coded(learner) for learner in CODE}
    played = packed(Session.of_answer("01-melds/first-set", "", small.PLAYED).state.game)
    for learner in ("Ann", HOSTILE):
        answers = [
            Earned("first_set", "played", 1, 1, "", small.PLAYED, [], AtTable(played)),
            Earned("other", "written", 2, 0.0, "not answered"),
        ]
        results[learner, small.TABLES] = Graded(answers)
    rows = [(learner, small.CODED, "why", text, "", "3", "") for learner, text in WROTE.items()]
    gone = ("Eve", "02-turn", "why", "Gone.", "1", "2", "")
    return Class(LEARNERS, list(exercises.values()), results, {}), Marks(rows=sorted([*rows, gone]))


def _coded(learner: str) -> Graded:
    right = learner in ("Ann", "Bob")
    looked = Looked(
        "is_set", 6 if right else 2, 6, False, [[True, "is_set([])", ""], *([] if right else FAILS)]
    )
    words = WROTE.get(learner, "")
    return Graded(
        [
            Earned("is_set", "coded", 6, looked.points, "", CODE[learner], [looked]),
            Earned(
                "why",
                "written",
                3,
                None if words else 0.0,
                "to be marked" if words else "not answered",
                words,
            ),
        ]
    )


def write(path: Path, exercises: Mapping[str, Exercise]) -> None:
    write_overview(path, *a_class(exercises))


def unpacked(text: str) -> str:
    return zlib.decompress(b64decode(text)).decode()
