"""Compares the records of graded questions: which contradict each other, and how much effort each took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from grader.read.handins import PlayedAnswer
from rummy500.table.exercise import Effort
from rummy500.text.transcript import AGAIN, HINT, UNDO, lines_in


def told_apart(played: Sequence[PlayedAnswer]) -> list[PlayedAnswer]:
    """The records that contradict each other, the oldest first. ``played`` begins with the newest record.

    A record that continues an older record replaces the older one, but keeps the older date.

    >>> moves = ("x\\ny", "again\\nz", "again", "x")
    >>> [one.moves for one in told_apart([PlayedAnswer(text, "ann", "a.json") for text in moves])]
    ['x\\ny', 'again\\nz']
    """
    found: list[PlayedAnswer] = []
    for one in reversed(played):
        lines = lines_of(one)
        others = [lines_of(other) for other in found]
        place = next((place for place, other in enumerate(others) if go_together(lines, other)), None)
        if place is None:
            found.append(one)
        elif len(lines) > len(others[place]):
            found[place] = replace(one, changed=found[place].changed)
    return found


def go_together(lines: Sequence[str], others: Sequence[str]) -> bool:
    """Whether one of these two records continues the other."""
    return _alike(lines, others) == min(len(lines), len(others))


def effort_after(record: PlayedAnswer, first: PlayedAnswer) -> Effort:
    """The effort in ``record``, without the lines that it shares with the beginning of ``first``.

    The effort has at least one try.

    >>> record = PlayedAnswer("hint\\nagain\\nundo", "ann", "a.json")
    >>> effort_after(record, PlayedAnswer("hint\\nA: draw", "ann", "b.json"))
    Effort(tries=2, hints=0, undos=1)
    """
    lines = lines_of(record)
    after = lines[_alike(lines, lines_of(first)) :]
    return Effort(after.count(AGAIN) + 1, after.count(HINT), after.count(UNDO))


def _alike(lines: Sequence[str], others: Sequence[str]) -> int:
    """How many lines are the same at the beginning of both records."""
    pairs = zip(lines, others, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def lines_of(record: PlayedAnswer) -> list[str]:
    """The lines of a record that say what was done, without the record's tags."""
    return [line for line in lines_in(record.moves) if not line.startswith("[")]
