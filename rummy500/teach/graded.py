"""A graded question: it has cards drawn for one learner, and asks for a number first.

The part ``[graded]`` of a question says how it is graded. The keys in ``graded.position`` replace those of
the question's position, and the cards are exchanged (``own_cards.py``). The learner first names a number.
Then the learner plays a turn. It has to meet ``graded.goal`` and to reach the highest possible value of
``most`` (``laid``, ``net``, ``score`` or ``lead``, as in a goal). The file has neither the number nor the
highest value: both are computed from the cards. Cards are drawn again if a learner who names the right number
could often solve the question by playing at random. The code, the try and the question's name determine the
cards. A renamed question gives its old name as ``drawn_as``, so that each learner keeps the same cards.

``asks`` lists the kinds of numbers that a question can ask for (``asked_numbers.py``). The learner's code
selects one place in these lists. The place is the same for all questions of an exercise and for all tries.
The lists are equally long, and no two of them have the same kind at the same place. So a learner gets a
different kind in each question. A question without a list asks for the highest value of ``most``.

A question that ``counts`` something is answered on paper, without a move (``by_hand.py``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isinf
from typing import Any, Final

from ..card import Chance
from ..sentences import say
from ..text import scenario
from ..text.keys import ScenarioError, known, list_at, table_at, text_at
from .asked_numbers import NUMBERS, number_asked
from .attempts import MEASURES, Level
from .by_hand import counted_level
from .lessons import level_at
from .own_cards import Group, exchanged, exchanges, groups_at
from .turn_ends import best_end, by_chance

__all__ = ["BY_CHANCE", "asked_of", "graded_level"]

BY_CHANCE: Final = 0.02  # at most this share of random turns may reach the goal
MOST_DRAWS: Final = 300  # at most this many positions are drawn until one is good enough
KEYS: Final = ("most", "asks", "task", "hints", "after", "groups", "goal", "position", "drawn_as")


def graded_level(data: Mapping[str, Any], name: str, code: str, number: int = 1) -> Level:
    """The question in ``data``, with the cards of the learner who has this code.

    ``number`` is the number of the try. Raises ``ScenarioError`` with a sentence if the question can't be
    graded.
    """
    about = table_at(data, "graded")
    if not about:
        raise ScenarioError("graded is missing: this question can't be graded")
    if "counts" in about:
        return counted_level(data, name, code, number)
    known(about, KEYS, "graded.")
    most, groups = _most(about), groups_at(about, "groups", "graded.")
    asks = asked_of(_asks(about, most), name, code)
    asked = _asked(about, asks, most)
    chance = Chance(f"{code}/{number}", text_at(about, "drawn_as", name, "graded."))
    for _ in range(MOST_DRAWS):
        drawn = _drawn(data, asked, groups, name, chance)
        level = drawn and _reaching(drawn, most)
        if drawn and level and by_chance(level) <= BY_CHANCE:
            return replace(level, goal={"answer": number_asked(asks, drawn), **level.goal})
    raise ScenarioError(f"graded: random play does too well in each of {MOST_DRAWS} drawn positions")


def _most(about: Mapping[str, Any]) -> str:
    """The name of the value that the learner's turn has to make as high as possible."""
    most = text_at(about, "most", where="graded.")
    if most not in MEASURES:
        raise ScenarioError(f"graded: most must be one of {', '.join(MEASURES)}")
    return most


def _asks(about: Mapping[str, Any], most: str) -> list[str]:
    """The kinds of numbers that the question can ask for."""
    asks = list_at(about, "asks", "graded.") or [most]
    if not set(asks) <= set(NUMBERS):
        raise ScenarioError(f"graded: asks may list only {', '.join(NUMBERS)}")
    return asks


def asked_of(asks: Sequence[str], name: str, code: str) -> str:
    """The kind of number, one of ``asks``, that the learner with this code has to name.

    The code selects the same place in ``asks`` for all questions of an exercise.
    """
    return Chance(code, f"{name.partition('/')[0]}/asks").choice(asks)


def _asked(about: Mapping[str, Any], asks: str, most: str) -> dict[str, Any]:
    """The words of a level that asks for this kind of number, and then for the best turn."""
    then = say("graded.play.it" if asks == most else f"graded.play.{most}")
    first = say("graded.first", asks=say(f"graded.asks.{asks}"), play=then)
    return {
        "task": say("graded.task", task=text_at(about, "task", where="graded."), asks=first),
        "hints": list_at(about, "hints", "graded."),
        "after": text_at(about, "after", say("graded.after"), "graded."),
    }


def _drawn(
    data: Mapping[str, Any], asked: dict[str, Any], groups: list[Group], name: str, chance: Chance
) -> Level | None:
    """The question with different cards and no answer yet; ``None`` if two cards would become the same."""
    exchange = exchanges(groups, chance)
    if exchange is None:
        return None
    about = table_at(data, "graded")
    own = {key: value for key, value in data.items() if key not in ("level", "goal", "mistake", "graded")}
    position = exchanged(own | table_at(about, "position", "graded."), exchange)
    level = {key: value for key, value in data["level"].items() if key in ("par", "replies")} | asked
    goal = {**table_at(about, "goal", "graded."), "turn": data["goal"].get("turn", "B")}
    return level_at(scenario.of(position), exchanged({"level": level, "goal": goal}, exchange), name)


def _reaching(level: Level, most: str) -> Level | None:
    """The level, with the best possible value of ``most`` in its goal; ``None`` if no turn meets the goal."""
    points = best_end(level, MEASURES[most])
    return None if isinf(points) else replace(level, goal={most: points, **level.goal})
