"""The inbox of a class: whose the folders are, and whose names stand in what was played."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path

from classes import Learner, is_anothers
from handins import Found, HandIn, Problem, found_of, plain
from official import Exercise

from rummy500.teach.questions import same_learner


@dataclass(slots=True)
class Inbox:
    """Everybody's hand-ins, by learner and exercise, and what was odd about them."""

    learners: list[str]
    hand_ins: dict[tuple[str, str], HandIn]
    problems: list[Problem]


Reading = Callable[[Path, Mapping[str, Exercise], Sequence[Learner]], Iterable[Found]]
"""How the folders of these learners are read: ``in_turn``, or in processes of their own (``reading.py``)."""


def in_turn(folder: Path, exercises: Mapping[str, Exercise], learners: Sequence[Learner]) -> Iterator[Found]:
    """What each of these learners handed in, read here and now."""
    return (found_of(folder, exercises, learners, learner) for learner in learners)


def read_inbox(
    folder: Path,
    exercises: Mapping[str, Exercise],
    read: Reading = in_turn,
    roster: Sequence[Learner] = (),
) -> Inbox:
    """What lies in the inbox: folders of learners. It raises nothing for what learners put there.

    Where there is a roster, its learners are the class, whatever lies there; else each folder is a learner.
    """
    inbox = Inbox([], {}, [])
    folders = list(_folders(folder, inbox.problems))
    learners = _whose(folders, roster, inbox.problems) if roster else _alone(folders, inbox.problems)
    inbox.learners = [learner.name for learner in learners]
    for hand_ins, problems in read(folder, exercises, learners):
        inbox.hand_ins |= hand_ins
        inbox.problems += problems
    _check_names(inbox, learners)
    return inbox


def _folders(folder: Path, problems: list[Problem]) -> Iterator[str]:
    """The names of the folders in the inbox; what else lies there is told."""
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.name.startswith("."):
            continue
        if entry.is_symlink() or not entry.is_dir(follow_symlinks=False):
            what = "a link, and links are not followed" if entry.is_symlink() else "no folder of a learner"
            problems.append(Problem("", plain(entry.name), f"This is {what}: it was left alone."))
        else:
            yield entry.name


def _alone(folders: Sequence[str], problems: list[Problem]) -> list[Learner]:
    """A learner for each folder; folders of one name are told."""
    for place, name in enumerate(folders):
        for other in folders[:place]:
            if same_learner(name, other):
                said = (
                    f"The folder {plain(other)} has this name too: if both are one learner's, make them one."
                )
                problems.append(Problem(plain(name), "", said))
    return [Learner(name, folders=(name,)) for name in folders]


def _whose(folders: Sequence[str], roster: Sequence[Learner], problems: list[Problem]) -> list[Learner]:
    """The learners of the roster with their folders; what is nobody's, or one of several, is told."""
    everybody = [replace(one, folders=tuple(filter(one.goes_by, folders))) for one in roster]
    for learner in everybody:
        if len(learner.folders) > 1:
            names = ", ".join(map(plain, learner.folders))
            said = f"These folders are one learner's, and were read together: {names}."
            problems.append(Problem(learner.name, "", said))
    for name in sorted(set(folders).difference(*(one.folders for one in everybody))):
        near = get_close_matches(name, [own for one in roster for own in one.names], 1)
        ask = f" Is it {near[0]}? Then name it in also." if near else ""
        problems.append(
            Problem("", plain(name), f"Nobody in the class has this name: it was left alone.{ask}")
        )
    return everybody


def _check_names(inbox: Inbox, learners: Sequence[Learner]) -> None:
    """Played answers bear a name: another learner's don't count, and a name that nobody bears is told."""
    used: dict[str, set[str]] = {}
    by_name = {learner.name: learner for learner in learners}
    for (learner, exercise), hand_in in inbox.hand_ins.items():
        own = by_name[learner]
        for question, answers in hand_in.played.items():
            for answer in [one for one in answers if one.signed and not own.goes_by(one.signed)]:
                if is_anothers(answer.signed, own, learners):
                    said = f"{question} was played by {answer.signed}: it does not count here."
                    answers.remove(answer)
                else:
                    said = f"{exercise} was played under the name {answer.signed}."
                    name = next((one for one in used if same_learner(one, answer.signed)), answer.signed)
                    used.setdefault(name, set()).add(learner)
                inbox.problems.append(Problem(plain(learner), answer.file, said))
    for name, users in used.items():
        for learner in users if len(users) > 1 else ():
            others = ", ".join(plain(other) for other in sorted(users - {learner}))
            said = f"The name {name} is also used by {others}: they may have handed in the same."
            inbox.problems.append(Problem(plain(learner), "", said))
