"""Reads the inbox of a class: finds the owner of each folder, and checks the names in played answers."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Protocol

from grader.hand_out.classes import Learner, is_anothers
from grader.make.official import Exercise
from grader.read.handins import HandIn, Problem, found_of, plain
from grader.read.platforms import Folder, folder_named, unpacked
from grader.read.reading import Done, Stopped, here
from rummy500.teach.questions import same_learner


@dataclass(slots=True)
class Inbox:
    """All hand-ins by learner and exercise, and all problems found in the inbox."""

    learners: list[str]
    hand_ins: dict[tuple[str, str], HandIn]
    problems: list[Problem]
    folders: dict[str, list[Folder]] = field(default_factory=dict)  # each learner's folders


class Doing(Protocol):
    """Runs a labelled job, either in this process (``here``) or in a process with limits (``Apart``)."""

    def __call__(self, what: str, work: Callable[[], Done], /) -> Done: ...


def read_inbox(
    folder: Path,
    exercises: Mapping[str, Exercise],
    do: Doing = here,
    roster: Sequence[Learner] = (),
    *,
    room: Path | None = None,
) -> Inbox:
    """Read the inbox: folders of learners, and zips of such folders. Odd files raise no error.

    The inbox may be a zip itself. ``room`` is an empty folder in which zips are unpacked; without ``room``,
    zips aren't read. With a roster, the class has exactly the roster's learners. Without a roster, each
    folder is a learner.
    """
    inbox = Inbox([], {}, [])
    folders = list(_folders(folder, room, do, inbox.problems))
    whose = _whose(folders, roster, inbox.problems) if roster else _alone(folders, inbox.problems)
    inbox.folders = {learner.name: own for learner, own in whose}
    inbox.learners = list(inbox.folders)
    learners = [replace(one, folders=tuple(place.path for place in own)) for one, own in whose]
    for number, learner in enumerate(learners, start=1):
        what = f"{number} of {len(learners)}: reading {plain(learner.name)}"
        try:
            hand_ins, problems = do(what, partial(found_of, folder, exercises, learners, learner))
        except Stopped as stopped:
            sentence = f"Reading this folder {stopped}. Look at it yourself."
            hand_ins, problems = {}, [Problem(plain(learner.name), "", sentence)]
        inbox.hand_ins |= hand_ins
        inbox.problems += problems
    _check_names(inbox, learners)
    return inbox


def _folders(inbox: Path, room: Path | None, do: Doing, problems: list[Problem]) -> Iterator[Folder]:
    """The folders in the inbox and in its zips. Anything else becomes a problem, except CSV files."""
    if inbox.is_file() and room:
        yield from _unpacked(inbox, room / inbox.stem, do, problems)
        return
    for entry in sorted(os.scandir(inbox), key=lambda entry: entry.name):
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield folder_named(entry.name, entry.name)[0]
        elif room and entry.name.casefold().endswith(".zip") and entry.is_file(follow_symlinks=False):
            yield from _unpacked(Path(entry.path), room / entry.name, do, problems)
        elif not entry.name.casefold().endswith(".csv"):  # Moodle and Canvas export grades as CSV
            what = "a link" if entry.is_symlink() else "no folder of a learner"
            problems.append(Problem("", plain(entry.name), f"This is {what}, so it was not read."))


def _unpacked(path: Path, into: Path, do: Doing, problems: list[Problem]) -> Sequence[Folder]:
    """The folders in a zip. Anything odd in the zip becomes a problem."""
    try:
        folders, odd = do(f"unpacking {plain(path.name)}", partial(unpacked, path, into))
    except Stopped as stopped:
        sentence = f"Unpacking this zip {stopped}. Look at it yourself."
        folders, odd = [], [Problem("", plain(path.name), sentence)]
    problems += odd
    return folders


def _alone(folders: Sequence[Folder], problems: list[Problem]) -> list[tuple[Learner, list[Folder]]]:
    """The learners of an inbox without a roster, each with their folders.

    A platform's folder is added to an earlier learner with the same name. Any other folder is a new learner.
    A problem is noted if a new learner has the name of an earlier one.
    """
    found: dict[str, list[Folder]] = {}
    for folder in folders:
        other = next((name for name in found if same_learner(name, folder.name)), None)
        if other is not None and folder.platform:
            found[other].append(folder)
            continue
        if other is not None:
            sentence = (
                f"The folder {plain(other)} has this name too. If both belong to the same learner, "
                "put their files into one folder."
            )
            problems.append(Problem(plain(folder.name), "", sentence))
        found[folder.name] = [folder]
    return [(Learner(name), own) for name, own in found.items()]


def _whose(
    folders: Sequence[Folder], roster: Sequence[Learner], problems: list[Problem]
) -> list[tuple[Learner, list[Folder]]]:
    """The learners of the roster with their folders.

    A folder that belongs to nobody or to several learners becomes a problem.
    """
    found: dict[str, list[Folder]] = {one.name: [] for one in roster}
    for folder in folders:
        owners = [one for one in roster if folder.is_of(one)]
        if len(owners) == 1:
            found[owners[0].name].append(folder)
        else:
            problems.append(Problem("", plain(folder.name), _stray(folder, owners, roster)))
    for name, own in found.items():
        names = ", ".join(sorted({plain(folder.name) for folder in own}))
        if len({folder.source for folder in own}) < len(own):
            sentence = f"These folders belong to one learner, so they were read together: {names}."
            problems.append(Problem(name, "", sentence))
    return [(one, found[one.name]) for one in roster]


def _stray(folder: Folder, owners: Sequence[Learner], roster: Sequence[Learner]) -> str:
    """Why a folder doesn't count for any learner."""
    if owners:
        names = " and to ".join(one.name for one in owners)
        return f"This name belongs to {names}, so the folder was not read."
    near = get_close_matches(folder.name, [own for one in roster for own in one.names], 1)
    ask = f" If it is {near[0]}, add this name to that learner's entry “also”." if near else ""
    return f"Nobody in the class has this name, so it was not read.{ask}"


def _check_names(inbox: Inbox, learners: Sequence[Learner]) -> None:
    """Check the names in played answers.

    An answer in another learner's name doesn't count. An unknown name becomes a problem.
    """
    used: dict[str, set[str]] = {}
    by_name = {learner.name: learner for learner in learners}
    for (learner, exercise), hand_in in inbox.hand_ins.items():
        own = by_name[learner]
        for question, answers in hand_in.played.items():
            for answer in [one for one in answers if one.signed and not own.goes_by(one.signed)]:
                if is_anothers(answer.signed, own, learners):
                    sentence = f"{question} was played by {answer.signed}, so it does not count here."
                    answers.remove(answer)
                    hand_in.anothers.add(question)
                else:
                    sentence = f"{exercise} was played under the name {answer.signed}."
                    name = next((one for one in used if same_learner(one, answer.signed)), answer.signed)
                    used.setdefault(name, set()).add(learner)
                inbox.problems.append(Problem(plain(learner), answer.file, sentence))
    for name, users in used.items():
        for learner in users if len(users) > 1 else ():
            others = ", ".join(plain(other) for other in sorted(users - {learner}))
            sentence = f"The name {name} is also used by {others}. They may have handed in the same work."
            inbox.problems.append(Problem(plain(learner), "", sentence))
