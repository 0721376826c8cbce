"""Transcripts: what was done at a table, as lines of text. There is one format for all that is kept.

A transcript begins with lines in brackets, each with a name and a value, as a record does. The other lines
say what was done, one thing a line:

==================  ===================================================================
line                what was done
==================  ===================================================================
``A: draw``         this move was made
``refused A: draw`` this move was refused
``answer 24``       the table's question was answered
``hint``            a hint was asked for (in a graded exercise)
``undo``            a move was taken back (in a graded exercise)
``again``           another try was begun, on other cards (in a graded exercise)
==================  ===================================================================

At a game, the lines of its record stand there: ``drew``, ``deal``, ``end`` and those with cards. A line in
brackets after other lines begins another part. ``[Transcript "1"]`` names the edition of the format. Lines
without that, such as a record or an answer that is handed in, have the first one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ..sentences import Wrong, said
from .records import tag_in, tag_line

__all__ = [
    "AGAIN", "ANSWER", "EDITION", "HINT", "REFUSED", "UNDO",
    "Part", "is_move", "parts_of", "with_refusals", "written",
]  # fmt: skip

EDITION: Final = "1"
REFUSED: Final = "refused "
ANSWER: Final = "answer "
HINT: Final = "hint"
UNDO: Final = "undo"
AGAIN: Final = "again"


class Part(NamedTuple):
    """A part of a transcript: the values in its brackets by their names, and the lines after them."""

    tags: Mapping[str, str]
    lines: tuple[str, ...]


def written(*parts: Part) -> str:
    r"""The text of a transcript. A value is one line: the ends of lines in it become blanks.

    >>> print(written(Part({"Learner": "Ann"}, ("A: draw", "A: discard 9H"))), end="")
    [Transcript "1"]
    [Learner "Ann"]
    <BLANKLINE>
    A: draw
    A: discard 9H
    """
    first, *more = parts
    named = [first._replace(tags={"Transcript": EDITION, **first.tags}), *more]
    return "\n".join(map(_text, named))


def _text(part: Part) -> str:
    tags = [tag_line(name, " ".join(_split(value))) for name, value in part.tags.items()]
    return "".join(f"{line}\n" for line in (*tags, "", *part.lines))


def parts_of(text: str) -> tuple[Part, ...]:
    """The parts of a transcript, without its empty lines. There is at least one.

    Raises ``ValueError`` with a sentence if another edition wrote it, or if a line in brackets is broken.

    >>> parts_of("A: draw")
    (Part(tags={}, lines=('A: draw',)),)
    """
    parts: list[tuple[dict[str, str], list[str]]] = [({}, [])]
    for line in filter(None, map(str.strip, _split(text))):
        if not line.startswith("["):
            parts[-1][1].append(line)
            continue
        if parts[-1][1]:
            parts.append(({}, []))
        name, value = tag_in(line)
        parts[-1][0][name] = value
    if parts[0][0].get("Transcript", EDITION) != EDITION:
        raise Wrong(said("errors.resume_edition"))
    return tuple(Part(tags, tuple(lines)) for tags, lines in parts)


def is_move(line: str) -> bool:
    """Whether a line is a move that was made: a seat and a colon come first."""
    return line[1:2] == ":"


def with_refusals(lines: Iterable[str], refused: Sequence[tuple[int, str]]) -> Iterator[str]:
    """The lines of a round, and among them the moves that were refused.

    Each of these comes with the number of moves that were made before it.

    >>> list(with_refusals(["deal 1 dealer=B", "A: draw", "A: discard 9H"], [(1, "A: draw")]))
    ['deal 1 dealer=B', 'A: draw', 'refused A: draw', 'A: discard 9H']
    """
    made = 0
    for line in lines:
        if is_move(line):
            yield from (REFUSED + move for place, move in refused if place == made)
            made += 1
        yield line
    yield from (REFUSED + move for place, move in refused if place >= made)


def _split(text: str) -> list[str]:
    return re.split(r"\r\n|\r|\n", text)
