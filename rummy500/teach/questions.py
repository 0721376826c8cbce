"""Questions that are played: the levels that exercises are made of, whose answer is a record.

A question is a file of a level without its solution (``lessons.py``), which the teacher alone has. In
place of a position it may have a part ``[dealt]``: then it is a whole round, dealt from a ``seed``; with
``own = true`` each learner gets a round of their own. Such a round is one in which the bot ``careful``
reaches the ``score`` of the goal, so that it can be reached in every learner's.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

from ..bots import bot, tell
from ..cards import SEATS
from ..deal import Deal
from ..dealing import check_players
from ..rules import Rules
from ..scoring import side_of
from ..text import scenario
from ..text.keys import known, table_at, text_at
from ..text.scenario import Scenario, ScenarioError
from .graded import graded_level
from .lessons import LEARNER, Level, file_of, level_at, names_in

__all__ = ["in_one_form", "is_own", "question", "questions", "read", "same_learner"]

REACHES: Final = "careful"  # the bot that shows that a score can be reached
REPLIES: Final = (
    "greedy",
    "careful",
)  # they play alike again, so that a record can be looked at
MOST_HANDS: Final = 500  # that are looked through for one in which it does
_BLANKS: Final = re.compile(r"[\s\ufeff]+")  # what is one in Python or in JavaScript
KEYS: Final = ("title", "rule", "game", "options", "players", "dealt", "level", "goal", "mistake")


def questions() -> list[str]:
    """The names of all questions, by exercise and then by name, as in ``01-melds/first-set``."""
    return names_in(_folder())


def question(name: str, learner: str = "", code: str = "", number: int = 1) -> Level:
    """The question of this name, as this learner gets it; ``ValueError`` where there is none.

    With a personal ``code`` it is graded, and each try, of this ``number``, has cards of its own.
    """
    try:
        return read(file_of(name, _folder(), "question"), name, learner, code, number)
    except ScenarioError as error:
        raise ScenarioError(f"question {name}: {error}") from None


@lru_cache(maxsize=64)
def read(text: str, name: str, learner: str = "", code: str = "", number: int = 1) -> Level:
    """The question that a TOML text holds; ``ScenarioError`` with a sentence where it is none."""
    data = scenario.data_of(text)
    if "moves" in data:
        raise ScenarioError("moves: a question has no solution in it")
    if code and "dealt" not in data:
        return graded_level(data, name, code, number)
    position = _dealt(data, name, learner) if "dealt" in data else scenario.read(text)
    level = level_at(position, data, name)
    if isinstance(level.replies, str) and level.replies not in REPLIES:
        raise ScenarioError(f"level.replies: in a question {' or '.join(REPLIES)}, or moves")
    return level


def is_own(name: str) -> bool:
    """Has each learner a round of their own in this question?"""
    return bool(scenario.data_of(file_of(name, _folder(), "question")).get("dealt", {}).get("own"))


def same_learner(some: str, other: str) -> bool:
    """Do two names mean one learner?

    Capital letters and blanks make no difference, nor how a letter is written down: ``ß`` or ``SS``, ``é``
    as one code point or as two. A page asks the same of ``book/site/runtime/answers.js``, step by step;
    ``tests/learners.json`` has the names that both are measured by.

    >>> same_learner("Ann  Lee ", "ann lee"), same_learner("Ann", "Anna")
    (True, False)
    """
    return in_one_form(some) == in_one_form(other)


def in_one_form(learner: str) -> str:
    """A name in the one form that all its spellings have."""
    small = unicodedata.normalize("NFC", learner).lower().upper().lower()  # only capitals make SS of ß
    return _BLANKS.sub(" ", unicodedata.normalize("NFC", small)).strip(" ")


def _folder() -> Traversable:
    return resources.files(__package__).joinpath("played")


# ---- rounds dealt from a seed ----------------------------------------------------------------------------


def _dealt(data: dict[str, Any], name: str, learner: str) -> Scenario:
    """The position of a question that is a whole round."""
    known(data, KEYS, "")
    dealt = table_at(data, "dealt")
    known(dealt, ("seed", "own"), "dealt.")
    seed, own = text_at(dealt, "seed", where="dealt."), dealt.get("own", False)
    players, score = data.get("players", 2), table_at(data, "goal").get("score")
    if type(players) is not int or type(own) is not bool or type(score) is not int:
        raise ScenarioError("dealt: a round has players, a score as its goal, and own = true or false")
    try:
        rules = Rules.named(text_at(data, "game", "classic"), **table_at(data, "options"))
        check_players(rules, players)
        replies = str(table_at(data, "level").get("replies", "greedy"))
        seeds = _seeds(f"{name}/{seed}", in_one_form(learner) if own else "")
        hands = (Deal.new(rules, players, SEATS[players - 1], one) for one in seeds)
        deal = next((hand for hand in hands if hand.turn == LEARNER and _score(hand, replies) >= score), None)
    except ValueError as error:
        raise ScenarioError(f"dealt: {error}") from None
    if deal is None:
        raise ScenarioError(f"dealt: {REACHES} reaches {score} points in none of {MOST_HANDS} rounds")
    totals = dict.fromkeys(deal.sides, 0)
    return Scenario(text_at(data, "title"), scenario.rule_of(data), deal, (), 1, totals, {}, True)


def _seeds(what: str, learner: str) -> Iterator[str]:
    """Seeds for a learner's round, one after the other, the same on every machine.

    They are hashes, so that a name does not lie open in a record.
    """
    for number in range(MOST_HANDS):
        yield hashlib.sha256(f"{what}/{learner}/{number}".encode()).hexdigest()[:12]


def _score(deal: Deal, others: str) -> int:
    """What the learner's side makes of this round when a bot plays for the learner."""
    bots = {seat: bot(REACHES if seat == LEARNER else others, seat) for seat in deal.seats}
    while not deal.over:
        move = bots[deal.turn].choose(deal.view(deal.turn), deal.legal_moves())
        deal = deal.play(move)
        tell(bots, deal, move)
    return deal.scores[side_of(LEARNER, deal.sides)]
