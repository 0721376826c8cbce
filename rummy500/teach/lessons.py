"""Reads levels from files: a position with a task, a goal made of predicates, a solution and mistakes.

A level file is a scenario file with the additional parts ``[level]``, ``[goal]`` and ``[[mistake]]``; its
``moves`` are the reference solution. ``attempts.py`` explains levels and lists the predicates.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final, get_args

from ..bots import KINDS
from ..card import cards
from ..moves import Move, NotationError
from ..sentences import Wrong, quoted, said
from ..statements import STATEMENTS
from ..text import scenario
from ..text.scenario import Scenario, ScenarioError
from .attempts import LEARNER, PREDICATES, Attempt, Hint, Level, Mistake, Predicates, Shows

__all__ = [
    "LEARNER",
    "PREDICATES",
    "Attempt",
    "Level",
    "Mistake",
    "file_of",
    "level_at",
    "levels",
    "load",
    "names_in",
    "read",
]

NAME: Final = re.compile(r"[a-z0-9-]+/[a-z0-9-]+")  # the name of a level: its folder and its file
MARKED: Final = re.compile(r"\{([^{}|]+)\|([^{}|]+)\}")  # words of a hint, and the marks for them
MARK: Final = re.compile(
    r"[A2-9TJQK][SHDC]|JK|DJ|(?:rank:(?:[A2-9TJQK]|JK)|suit:[SHDC])(?:/hand|/pile)?"
    r"|meld:[1-9]\d*|(?:run|set)(?::[A-H])?|seat:[A-H]|stock|pile|upcard"
)
SHOWS: Final[tuple[Shows, ...]] = get_args(Shows)  # a level that asks for no move shows one of these


def levels() -> list[str]:
    """The names of all levels, sorted by chapter and then by name."""
    return names_in(_folder())


def load(name: str) -> Level:
    """The level of this name. Raises ``ValueError`` if there is none.

    >>> load("draw/three-sixes").par
    3
    """
    try:
        return read(file_of(name, _folder(), "level"), name)
    except ScenarioError as error:
        raise ScenarioError(f"level {name}: {error}") from None


def names_in(folder: Traversable) -> list[str]:
    """The names of the TOML files in the subfolders of a folder, sorted by subfolder and then by file."""
    return [
        f"{inner.name}/{file.name.removesuffix('.toml')}"
        for inner in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if inner.is_dir()
        for file in sorted(inner.iterdir(), key=lambda entry: entry.name)
        if file.name.endswith(".toml")
    ]


def file_of(name: str, folder: Traversable, what: str) -> str:
    """The text of this level's or question's file. Raises ``ValueError`` if there is none.

    ``what`` is ``level`` or ``question``.
    """
    if isinstance(name, str) and NAME.fullmatch(name):  # this test is faster than listing the files in a zip
        inner, file = name.split("/")
        path = folder.joinpath(inner, f"{file}.toml")
        if path.is_file():
            return path.read_text("utf-8")
    raise Wrong(said(f"wrong.unknown.{what}", name=quoted(name), known=tuple(names_in(folder))))


def _folder() -> Traversable:
    return resources.files(__package__).joinpath("levels")


def read(text: str, name: str = "") -> Level:
    """The level that a TOML text holds. Raises ``ScenarioError`` with a sentence if it holds none."""
    return level_at(scenario.read(text), tomllib.loads(text), name)


def level_at(position: Scenario, data: Mapping[str, Any], name: str) -> Level:
    """The level made from a position and the parts ``level``, ``goal`` and ``mistake``."""
    about, goal, mistakes = data.get("level"), data.get("goal"), data.get("mistake", [])
    if not (isinstance(about, dict) and isinstance(goal, dict) and goal):
        raise ScenarioError("a level has the parts [level] and [goal]")
    if not isinstance(mistakes, list):
        raise ScenarioError("mistake: write each mistake under a [[mistake]] of its own")
    _check_about(about)
    if position.deal.turn != LEARNER and not position.deal.rules.acts_off_turn:
        raise ScenarioError(f"turn: the learner sits at {LEARNER} and begins")
    _check_predicates(goal, "goal")
    _check_asked(about, goal)
    return Level(
        name=name,
        scenario=position,
        task=about["task"],
        par=about["par"],
        hints=tuple(map(hint_of, about["hints"])),
        after=about["after"],
        replies=_replies(about.get("replies", "greedy")),
        goal=goal,
        mistakes=tuple(map(_mistake, mistakes)),
        turns=about.get("turns", 1),
        choices=tuple(about.get("choices", ())),
        guided=about.get("guided", False),
        shows=about.get("shows"),
    )


def _check_about(about: dict[str, Any]) -> None:
    """Raise ``ScenarioError`` if a key of ``[level]`` is missing or unknown, or has the wrong type."""
    needed = {"task": str, "par": int, "hints": list, "after": str}
    kinds = {**needed, "turns": int, "choices": list, "guided": bool, "shows": str}
    for key in needed:
        if key not in about:
            raise ScenarioError(f"level.{key} is missing")
    for key in set(about) & set(kinds):
        if type(about[key]) is not kinds[key] or not about[key]:
            raise ScenarioError(f"level.{key}: {about[key]!r} is the wrong kind of value")
    for key in ("hints", "choices"):
        if not all(isinstance(line, str) for line in about.get(key, ())):
            raise ScenarioError(f"level.{key}: a list of texts is wanted")
    unknown = set(about) - {*kinds, "replies"}
    if unknown:
        raise ScenarioError(f"level.{min(unknown)} is no key of a level")


def hint_of(written: str) -> Hint:
    """A line of a hint, read from a level file.

    In ``{words|marks}``, the marks name the cards or parts of the table that the words mean.

    >>> hint_of("Lay {the sixes|6C 6D} on {the run|meld:1}."), hint_of("Draw from {the stock|stock}.").marks
    ('Lay the sixes on the run.', ('stock',))
    """
    hint = Hint(MARKED.sub(r"\1", written))
    hint.marks = tuple(mark for found in MARKED.finditer(written) for mark in found[2].split())
    for mark in hint.marks:
        if not MARK.fullmatch(mark):
            raise ScenarioError(f"level.hints: {mark!r} marks nothing")
    return hint


def _check_asked(about: dict[str, Any], goal: Predicates) -> None:
    """Raise ``ScenarioError`` if the choices and the answer don't fit together."""
    choices, answer = about.get("choices"), goal.get("answer")
    if choices and answer not in choices:
        raise ScenarioError("goal.answer: it has to be one of level.choices")
    if not choices and isinstance(answer, str):
        raise ScenarioError("level.choices is missing: an answer in words has to be one of them")
    if "shows" in about and (set(goal) != {"answer"} or about["shows"] not in SHOWS):
        raise ScenarioError(f"level.shows: a level that asks for no move shows one of {', '.join(SHOWS)}")


def _move(text: object, where: str) -> Move:
    try:
        return Move.parse(str(text))
    except NotationError as error:
        raise ScenarioError(f"{where}: {text!r} is no move: {error.why}") from None


def _replies(replies: object) -> str | tuple[Move, ...]:
    if isinstance(replies, list):
        return tuple(_move(text, "level.replies") for text in replies)
    if not isinstance(replies, str) or replies not in KINDS:
        raise ScenarioError(f"level.replies: there is no bot {replies!r}; there are {', '.join(KINDS)}")
    return replies


def _mistake(entry: object) -> Mistake:
    if not isinstance(entry, dict) or set(entry) != {"when", "say"} or not isinstance(entry["say"], str):
        raise ScenarioError("mistake: each mistake needs the keys when and say")
    when = entry["when"]
    if isinstance(when, str):
        return Mistake(_move(when, "mistake.when"), entry["say"])
    _check_predicates(when, "mistake.when")
    return Mistake(when, entry["say"])


def _check_predicates(predicates: object, where: str) -> None:
    """Raise ``ScenarioError`` if a predicate is unknown or has a value of the wrong type."""
    if not isinstance(predicates, dict):
        raise ScenarioError(f"{where}: predicates are needed, not {predicates!r}")
    texts = dict.fromkeys(("holds", "made", "refused", "safe", "turn"), str)
    kinds = {"melded": list, "out": bool, "any": list, **texts}
    for key, wanted in predicates.items():
        if key not in PREDICATES:
            raise ScenarioError(f"{where}.{key} is no predicate; there are {', '.join(PREDICATES)}")
        if type(wanted) is not kinds.get(key, int) and not (key == "answer" and isinstance(wanted, str)):
            raise ScenarioError(f"{where}.{key}: {wanted!r} is the wrong kind of value")
    try:
        for text in (*predicates.get("melded", []), predicates.get("holds", ""), predicates.get("safe", "")):
            cards(str(text))
        if "made" in predicates:
            Move.parse(predicates["made"])
    except ValueError as error:
        raise ScenarioError(f"{where}: {error}") from None
    if predicates.get("refused", "TURN-1") not in STATEMENTS:
        raise ScenarioError(f"{where}.refused: there is no statement {predicates['refused']!r}")
    for group in predicates.get("any", []):
        _check_predicates(group, f"{where}.any")
