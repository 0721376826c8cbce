"""Reads ``class.toml``, which describes a class: its learners, assigned exercises, and points set by hand."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any, Final

from grader.make.official import LATE, Exercise
from rummy500.teach.check import A_PART
from rummy500.teach.codes import code_of
from rummy500.teach.questions import same_learner
from rummy500.text.keys import get, list_at, number_at, table_at, text_at

LEAST_SECRET: Final = 16  # the fewest characters that a secret can have
EXAMPLES: Final = (  # published examples, so they are no secrets
    "some words that nobody guesses",
    "our class plays on friday afternoons",
    "a secret of some length",
)
FULL_TO: Final = 3  # up to this many tries cost nothing, unless ``class.toml`` gives another number
HALF_TO: Final = 10  # more tries, up to this many, cost half of the points; even more cost all
A_DAY: Final = 24 * 60 * 60  # seconds
MODES: Final = ("practice", "graded")
_NO_FOLDER: Final = re.compile(r'^\.|[\x00-\x1f\x7f/\\:*?"<>|]|[. ]$|^ ')  # no folder may have such a name

Key = tuple[str, str, str]  # learner, exercise, question


@dataclass(frozen=True, slots=True)
class Learner:
    """A learner, with the name in the report, the platform's id, other names, and folders in the inbox."""

    name: str
    id: str = ""
    also: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All names of this learner."""
        return tuple(name for name in (self.name, self.id, *self.also) if name)

    def goes_by(self, name: str) -> bool:
        """Whether this is one of the learner's names.

        >>> Learner("Ann Lee", "4711", ("annie",)).goes_by("ANNIE")
        True
        """
        return any(same_learner(name, own) for own in self.names)


def is_anothers(name: str, learner: Learner, learners: Iterable[Learner]) -> bool:
    """Whether this is a name of another learner in the class, but not a name of ``learner``."""
    return not learner.goes_by(name) and any(other.goes_by(name) for other in learners)


@dataclass(frozen=True, slots=True)
class Override:
    """The points that the teacher sets for a question in place of the checks' points, and the reason."""

    points: float
    reason: str


@dataclass(frozen=True, slots=True)
class Course:
    """The content of ``class.toml``, or ``Course()`` if there is no such file.

    New cases and learners' own cards are drawn with ``secret``. Whoever knows the secret can work out the
    cases and the cards. ``graded`` are the exercises in which each learner has their own cards.
    """

    learners: tuple[Learner, ...] = ()
    until: Mapping[str, datetime | None] = field(default_factory=dict)  # {assigned exercise: its deadline}
    percent_a_day: float = 0.0
    at_most: float = 100.0
    overrides: Mapping[Key, Override] = field(default_factory=dict)
    secret: str = ""
    graded: frozenset[str] = frozenset()
    full_to: int = FULL_TO  # the most tries with which a graded answer earns all its points
    half_to: int = HALF_TO  # the most tries with which a graded answer earns half of its points
    part: float = A_PART  # the share of the points that a learner earns for a partly right function

    def code_of(self, learner: str) -> str:
        """The learner's personal code for graded exercises."""
        return code_of(self.secret, learner)

    def days_late(self, exercise: str, handed_in: float) -> int:
        """How many days late this exercise was handed in. A part of a day counts as a day."""
        until = self.until.get(exercise)
        return max(0, math.ceil((handed_in - until.timestamp()) / A_DAY)) if until else 0

    def left(self, tries: int) -> float:
        """The share of a graded answer's points that is left after this many tries.

        >>> [Course().left(tries) for tries in (0, 3, 4, 10, 11)]
        [1.0, 1.0, 0.5, 0.5, 0.0]
        """
        return 1.0 if tries <= self.full_to else 0.5 if tries <= self.half_to else 0.0

    def lost(self, days: int) -> float:
        """The share of the points that a learner loses by handing in this many days late.

        >>> Course(percent_a_day=10, at_most=25).lost(1), Course(percent_a_day=10, at_most=25).lost(3)
        (0.1, 0.25)
        """
        return min(self.percent_a_day * days, self.at_most) / 100


def read_class(path: Path, exercises: Mapping[str, Exercise], secret_else: str = "") -> Course:
    """The class that a file describes. Raises ``ValueError`` with a sentence if the file is invalid.

    ``secret_else`` is the class's secret if the file has none.
    """
    try:
        data = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
        _known(data, ("learner", "assigned", "late", "tries", "partly_right", "override", "secret"), "")
        learners, secret = tuple(_learners(data)), _secret(data, secret_else)
        assigned = dict(_assigned(data, exercises))
        until = {name: _until(about, name) for name, about in assigned.items()}
        late = table_at(data, "late")
        _known(late, ("percent_a_day", "at_most"), "late.")
        return Course(
            learners,
            until,
            _number(late, "percent_a_day", 0.0, 100.0, "late.", 0.0),
            _number(late, "at_most", 0.0, 100.0, "late.", 100.0),
            _overrides(data, learners, {name: exercises[name] for name in until or exercises}),
            secret,
            frozenset(name for name, about in assigned.items() if _is_graded(about, exercises[name], secret)),
            *_tries(data),
            _part(data),
        )
    except OSError as error:
        raise ValueError(f"{path} can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path} can't be read: save it as UTF-8") from None
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


# ---- the file's parts --------------------------------------------------------------------------------------


def _learners(data: Mapping[str, Any]) -> Iterator[Learner]:
    rows = _rows(data, "learner")
    if not rows:
        raise ValueError("it names no learner. Write [[learner]] and name = … for each")
    found: list[Learner] = []
    for where, row in rows:
        _known(row, ("name", "id", "also"), where)
        learner = Learner(
            text_at(row, "name", where=where),
            text_at(row, "id", where=where),
            tuple(list_at(row, "also", where)),
        )
        if not learner.name or _NO_FOLDER.search(learner.name):
            raise ValueError(f"{where}name: {learner.name!r} can't be the name of a folder")
        for other in found:
            shared = next((name for name in learner.names if other.goes_by(name)), None)
            if shared is not None:
                raise ValueError(f"{where}name: {shared} is also a name of {other.name}")
        found.append(learner)
        yield learner


def _assigned(data: Mapping[str, Any], exercises: Collection[str]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The entries of ``class.toml`` about each assigned exercise."""
    for name, about in table_at(data, "assigned").items():
        where = f"assigned.{name}."
        _one_of(name, exercises, where, "exercise")
        _known(about, ("until", "mode"), where)
        yield name, about


def _until(about: Mapping[str, Any], name: str) -> datetime | None:
    return _moment(about["until"], f"assigned.{name}.until") if "until" in about else None


def _is_graded(about: Mapping[str, Any], exercise: Exercise, secret: str) -> bool:
    where = f"assigned.{exercise.name}."
    mode = text_at(about, "mode", MODES[0], where)
    _one_of(mode, MODES, f"{where}mode", "mode")
    if mode == "graded" and exercise.is_coded:
        raise ValueError(
            f"{where}mode: only exercises that are played have graded mode. Take the line out, because "
            "learners' functions are tried with new cases of your class in any mode"
        )
    if mode == "graded" and not secret:
        raise ValueError(f"{where}mode: graded mode needs a secret, which handout.py makes")
    return mode == "graded"


def _moment(value: Any, where: str) -> datetime:
    """A value of ``class.toml`` as a time in this machine's time zone. A date means the end of that day.

    Raises ``ValueError`` if the value is neither a date nor a time.
    """
    if isinstance(value, datetime):
        return value.astimezone()
    if isinstance(value, date):
        return datetime.combine(value + timedelta(days=1), time()).astimezone()
    raise ValueError(f"{where}: needs a day or a time, such as 2026-10-01 or 2026-10-01 18:00:00")


def _overrides(
    data: Mapping[str, Any], learners: Sequence[Learner], exercises: Mapping[str, Exercise]
) -> dict[Key, Override]:
    found: dict[Key, Override] = {}
    for where, row in _rows(data, "override"):
        _known(row, ("learner", "exercise", "question", "points", "reason"), where)
        signed, name, question, reason = (
            text_at(row, key, where=where) for key in ("learner", "exercise", "question", "reason")
        )
        learner = next((one for one in learners if one.goes_by(signed)), None)
        if learner is None:
            raise ValueError(f"{where}learner: there is no learner {signed!r}")
        _one_of(name, exercises, f"{where}exercise", "exercise")
        most = {one.name: one.points for one in exercises[name].questions}
        _one_of(question, [*most, LATE], f"{where}question", "question")
        if not reason.strip():
            raise ValueError(f"{where}reason: say why, because the learner reads it")
        least = -sum(most.values()) if question == LATE else 0.0
        key = learner.name, name, question
        if key in found:
            raise ValueError(f"{where}question: {', '.join(key)} is set twice")
        found[key] = Override(_number(row, "points", least, most.get(question, 0.0), where), reason.strip())
    return found


def _tries(data: Mapping[str, Any]) -> tuple[int, int]:
    """The most tries that earn all points, and the most that earn half of them."""
    tries = table_at(data, "tries")
    _known(tries, ("full", "half"), "tries.")
    full = number_at(tries, "full", FULL_TO, "tries.")
    half = number_at(tries, "half", max(full, HALF_TO), "tries.")
    if not 1 <= full <= half:
        raise ValueError("tries: full must be 1 or more, and half must not be less than full")
    return full, half


def _part(data: Mapping[str, Any]) -> float:
    """The share of the points that a learner earns for a partly right function."""
    partly = table_at(data, "partly_right")
    _known(partly, ("percent",), "partly_right.")
    percent = _number(partly, "percent", 0.0, 100.0, "partly_right.", 100.0)
    return percent / 100 if "percent" in partly else A_PART


def _secret(data: Mapping[str, Any], secret_else: str) -> str:
    """The secret of the class. Raises ``ValueError`` if others know it or could guess it."""
    if "secret" not in data:
        return secret_else
    secret = text_at(data, "secret")
    if len(secret) < LEAST_SECRET:
        raise ValueError(
            f"secret: it needs {LEAST_SECRET} letters or more, so that nobody finds it by trying"
        )
    if " ".join(secret.casefold().split()) in EXAMPLES:
        raise ValueError(
            "secret: this one is an example, so everybody can read it. Take the line out, and handout.py "
            "writes one that nobody knows"
        )
    return secret


# ---- tables of the file ---------------------------------------------------------------------------------


def _rows(data: Mapping[str, Any], key: str) -> list[tuple[str, dict[str, Any]]]:
    """The tables under ``[[key]]``. Each comes with a name for error messages, such as "learner 2, "."""
    rows = get(data, key, list, [], "")
    return [(f"{key} {number}, ", row) for number, row in enumerate(rows, start=1)]


def _known(table: Any, keys: Collection[str], where: str) -> None:
    if not isinstance(table, dict):
        raise ValueError(f"{where.rstrip('., ')}: keys with values are needed here")
    for key in table:
        _one_of(key, keys, where, "key")


def _one_of(word: str, words: Collection[str], where: str, what: str) -> None:
    if word not in words:
        raise ValueError(
            f"{where.rstrip('., ')}: there is no {what} {word!r}; there are: {', '.join(words)}".lstrip(": ")
        )


def _number(
    table: Mapping[str, Any], key: str, least: float, most: float, where: str, default: float | None = None
) -> float:
    value = table.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise ValueError(f"{where}{key}: needs a number from {least:g} to {most:g}")
    return float(value)
