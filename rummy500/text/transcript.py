"""Transcripts: everything that was done at a table, as lines of text. They store tables and answers.

A transcript begins with lines in brackets, each with a name and a value, as a record does. Each other line
says one thing that was done:

=====================  ===================================================================
line                   what was done
=====================  ===================================================================
``A: draw``            this move was made
``refused A: draw``    this move was refused
``answer 24``          this answer was given
``hint``               a hint was asked for (in a graded exercise)
``undo``               a move was taken back (in a graded exercise)
``again``              another try was begun, with new cards (in a graded exercise)
``solved A: draw``     this was done in the best attempt that solved the exercise
=====================  ===================================================================

A game's transcript also has the other lines of a record: ``drew``, ``deal``, ``end`` and cards.
``[Transcript "1"]`` names the edition of the format. A text without this line, such as a record or a
handed-in answer, belongs to the first edition.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ..sentences import Wrong, said
from .records import tag_in, tag_line

__all__ = [
    "AGAIN", "ANSWER", "EDITION", "HINT", "REFUSED", "SOLVED", "UNDO",
    "Transcript", "is_move", "last_round", "lines_in", "read_transcript", "with_refusals", "write_transcript",
]  # fmt: skip

EDITION: Final = "1"
REFUSED: Final = "refused "
SOLVED: Final = "solved "
ANSWER: Final = "answer "
HINT: Final = "hint"
UNDO: Final = "undo"
AGAIN: Final = "again"


class Transcript(NamedTuple):
    """The values of the lines in brackets, by name, and the other lines."""

    tags: Mapping[str, str]
    lines: tuple[str, ...]


def write_transcript(done: Transcript) -> str:
    """The text of a transcript. Newlines in a value become blanks.

    >>> print(write_transcript(Transcript({"Learner": "Ann"}, ("A: draw", "A: discard 9H"))), end="")
    [Transcript "1"]
    [Learner "Ann"]
    <BLANKLINE>
    A: draw
    A: discard 9H
    """
    tags = {"Transcript": EDITION, **done.tags}.items()
    named = [tag_line(name, " ".join(_split(value))) for name, value in tags]
    return "".join(f"{line}\n" for line in (*named, "", *done.lines))


def read_transcript(text: str) -> Transcript:
    """The transcript in a text, without its empty lines.

    Raises ``ValueError`` with a sentence if the text has another edition, or if a line in brackets is broken
    or comes after a line without brackets.

    >>> read_transcript("A: draw")
    Transcript(tags={}, lines=('A: draw',))
    """
    tags: dict[str, str] = {}
    lines: list[str] = []
    for line in lines_in(text):
        if not line.startswith("["):
            lines.append(line)
        elif lines:
            raise Wrong(said("wrong.record.late_tag"))
        else:
            name, value = tag_in(line)
            tags[name] = value
    if tags.get("Transcript", EDITION) != EDITION:
        raise Wrong(said("errors.resume_edition"))
    return Transcript(tags, tuple(lines))


def lines_in(text: str) -> list[str]:
    """The lines of a text without the blanks around them, and without empty lines.

    >>> lines_in("A: draw\\r\\n\\n  A: discard 9H")
    ['A: draw', 'A: discard 9H']
    """
    return list(filter(None, map(str.strip, _split(text))))


def is_move(line: str) -> bool:
    """Whether this line is a move that was made. Such a line begins with a seat and a colon."""
    return line[1:2] == ":"


def last_round(lines: Sequence[str]) -> Sequence[str]:
    """The lines of a game's last round, from its deal on."""
    return lines[max((place for place, line in enumerate(lines) if line.startswith("deal ")), default=0) :]


def with_refusals(lines: Sequence[str], refused: Sequence[tuple[int, str]]) -> Iterator[str]:
    """The lines of a game, and the moves refused in its last round, each where it was tried.

    ``refused`` has each refused move with the number of moves that were made before it in the round.

    >>> list(with_refusals(["deal 1 dealer=B", "A: draw", "A: discard 9H"], [(1, "A: draw")]))
    ['deal 1 dealer=B', 'A: draw', 'refused A: draw', 'A: discard 9H']
    """
    now, made = last_round(lines), 0
    yield from lines[: len(lines) - len(now)]
    for line in now:
        if is_move(line):
            yield from (REFUSED + move for place, move in refused if place == made)
            made += 1
        yield line
    yield from (REFUSED + move for place, move in refused if place >= made)


def _split(text: str) -> list[str]:
    return re.split(r"\r\n|\r|\n", text)
