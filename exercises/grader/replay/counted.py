"""Keeps the records that counted in earlier gradings, so that no record handed in later replaces them.

The dates of files tell which of several records was handed in first. But learners can set the dates of files
or replace the first file. They can't change which record was graded first.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

from grader.read.handins import HandIn, PlayedAnswer, Problem, plain
from grader.replay.records import go_together, lines_of, told_apart
from grader.sheets import write_text

_EARLIER: Final = " of an earlier grading"  # follows the name of a file that is no longer in the inbox
_DATES: Final = "Learners can set the dates of files, so what was graded first counts."
_Records = dict[str, list[PlayedAnswer]]  # {exercise/code/question: the record that counts, then the others}


class Counted:
    """For each question played with a code: the record that counts, then the records that contradict it.

    The records are kept in a file. Raises ``ValueError`` with a sentence if this file can't be read.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._records = _read(path)

    def put_first(self, hand_in: HandIn) -> list[Problem]:
        """Move records of earlier gradings to the end of the hand-in's records: they count as the oldest.

        Return a problem for each contradicting record whose file has an earlier date than the counted record.
        """
        odd: list[Problem] = []
        for key, records in self._records.items():
            if not hand_in.code or not key.startswith(_key(hand_in)):
                continue
            question = key.removeprefix(_key(hand_in))
            played = hand_in.played.get(question, [])
            before = [_in_inbox(record, played) for record in records]
            new = [one for one in played if one not in before]
            hand_in.played[question] = [*new, *reversed(before)]
            own = [one for one in new if one.code == hand_in.code]
            first, (_, *others) = before[0], told_apart([*own, *reversed(before)])
            sentence = (
                f"{question}: {first.file} was graded before this file, which has an earlier date. {_DATES}"
            )
            who = plain(hand_in.learner)
            odd += [Problem(who, one.file, sentence) for one in others if one.changed < first.changed]
        return odd

    def keep(self, hand_in: HandIn, question: str, moves: str) -> None:
        """Keep the record with these moves, which counts, and later records that contradict it."""
        own = [one for one in hand_in.played[question] if one.code == hand_in.code]
        counts = next(one for one in own if one.moves.strip() == moves)
        first = max(place for place, one in enumerate(own) if _continue(one, counts))
        later = [one for one in told_apart(own[:first]) if not _continue(one, counts)]
        self._records[_key(hand_in) + question] = [replace(counts, changed=own[first].changed), *later]

    def write(self) -> None:
        """Write the file, if there is anything to keep."""
        if self._records:
            kept = {key: [asdict(one) for one in records] for key, records in self._records.items()}
            write_text(self._path, json.dumps(kept, indent=1, sort_keys=True))


def _continue(one: PlayedAnswer, other: PlayedAnswer) -> bool:
    """Whether one of these two records continues the other."""
    return go_together(lines_of(one), lines_of(other))


def _key(hand_in: HandIn) -> str:
    return f"{hand_in.exercise}/{hand_in.code}/"


def _in_inbox(record: PlayedAnswer, played: Sequence[PlayedAnswer]) -> PlayedAnswer:
    """A stored record under the current name of its file. The file's date at the first grading is kept."""
    now = next((one for one in played if one.moves == record.moves and one.code == record.code), None)
    name = now.file if now else f"{record.file.removesuffix(_EARLIER)}{_EARLIER}"
    return replace(now or record, file=name, changed=record.changed)


def _read(path: Path) -> _Records:
    if not path.exists():
        return {}
    try:
        kept = json.loads(path.read_text("utf-8"))
        return {key: [PlayedAnswer(**record) for record in records] for key, records in kept.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        raise ValueError(
            f"{path}, which says what counted in earlier gradings, can't be read: bring back an older copy "
            "of it, or remove it"
        ) from None
