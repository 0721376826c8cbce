"""Questions that are whole rounds, each dealt from a seed.

The part ``[dealt]`` names the ``seed``. With ``own = true`` each learner gets their own round. A round is
used only if the bot ``careful`` reaches the goal's ``score`` in that round, so the learner can reach it, too.

If such a question is graded, each learner gets ``graded.rounds`` rounds, which are dealt from their code.
When the scores are graded, bots play the learner's rounds to find the pars. So no file contains the rounds'
seeds or pars.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import mean
from typing import Any, Final

from ..bots import Bot, bot, tell
from ..card import SEATS
from ..deal import Deal
from ..deal.dealing import check_players
from ..rules import Rules
from ..scoring import side_of
from ..sentences import say
from ..text import scenario
from ..text.keys import ScenarioError, known, list_at, number_at, table_at, text_at
from ..text.scenario import Scenario
from .attempts import LEARNER, Level, Worth
from .lessons import level_at

__all__ = ["dealt_round", "graded_round", "share_of", "worth_of"]

REACHES: Final = "careful"  # the bot that shows that a score can be reached
MOST_ROUNDS: Final = 500  # at most this many rounds are tried to find one in which the bot reaches the score
GOOD: Final = ("greedy", "regular", "careful")  # the average score of these bots is par
TIMES: Final = 20  # a round is played at random this many times, and the scores are averaged
ANY: Final = -10_000  # a score that is reached in every round
KEYS: Final = ("title", "rule", "game", "options", "players", "dealt", "level", "goal", "mistake", "graded")
KEYS_GRADED: Final = ("rounds", "task", "hints")


def dealt_round(data: Mapping[str, Any], name: str, learner: str) -> Scenario:
    """The round that this learner gets; ``learner`` has to be in the form that ``in_one_form`` returns."""
    dealt = table_at(data, "dealt")
    known(dealt, ("seed", "own"), "dealt.")
    seed, own = text_at(dealt, "seed", where="dealt."), dealt.get("own", False)
    score = table_at(data, "goal").get("score")
    if type(data.get("players", 2)) is not int or type(own) is not bool or type(score) is not int:
        raise ScenarioError("dealt: a round has players, a score as its goal, and own = true or false")
    try:
        deals = (_deal(data, one) for one in _seeds(f"{name}/{seed}/{learner if own else ''}"))
        reached = (one for one in deals if one.turn == LEARNER and _reached(one, _replies(data)) >= score)
        deal = next(reached, None)
    except ValueError as error:
        raise ScenarioError(f"dealt: {error}") from None
    if deal is None:
        raise ScenarioError(f"dealt: {REACHES} reaches {score} points in none of {MOST_ROUNDS} rounds")
    return _scenario(data, deal)


def graded_round(data: Mapping[str, Any], name: str, code: str, number: int = 1) -> Level:
    """The round with this number, from 1, for the learner who has this code."""
    about = table_at(data, "graded")
    known(about, KEYS_GRADED, "graded.")
    rounds = number_at(about, "rounds", 1, "graded.")
    if not 1 <= number <= rounds:
        raise ScenarioError(f"graded: this question has {rounds} rounds, and not {number}")
    asks = say("graded.rounds", count=rounds)
    level = {
        **{key: value for key, value in data["level"].items() if key in ("par", "replies")},
        "task": say("graded.task", task=text_at(about, "task", where="graded."), asks=asks),
        "hints": list_at(about, "hints", "graded."),
        "after": say("graded.after_round"),
    }
    position = _scenario(data, _graded_deal(data, name, code, number))
    made = level_at(position, {"level": level, "goal": {"score": ANY}}, name)
    return replace(made, rounds=rounds)


def worth_of(data: Mapping[str, Any], name: str, code: str, number: int) -> Worth:
    """The score that earns no points, and the score that earns all, in this learner's round ``number``."""
    deal, replies = _graded_deal(data, name, code, number), _replies(data)
    by_chance = mean(_score(deal, replies, bot("random", f"{name}/{time}")) for time in range(TIMES))
    par = mean(_score(deal, replies, bot(kind, LEARNER)) for kind in GOOD)
    return Worth(round(by_chance), round(par))


def share_of(scores: Sequence[int], worths: Sequence[Worth]) -> float:
    """The share of the points that these scores earn, from 0 to 1. Rounds without a score earn nothing.

    >>> share_of([30], [Worth(by_chance=10, par=50), Worth(by_chance=0, par=60)])
    0.2
    """
    above = sum(score - worth.by_chance for score, worth in zip(scores, worths, strict=False))
    return min(1.0, max(0.0, above / max(1, sum(worth.par - worth.by_chance for worth in worths))))


# ---- deals ----------------------------------------------------------------------------------------------


def _deal(data: Mapping[str, Any], seed: str) -> Deal:
    known(data, KEYS, "")
    rules = Rules.named(text_at(data, "game", "classic"), **table_at(data, "options"))
    players = data.get("players", 2)
    check_players(rules, players)
    return Deal.new(rules, players, SEATS[players - 1], seed)


def _graded_deal(data: Mapping[str, Any], name: str, code: str, number: int) -> Deal:
    return _deal(data, _seed(f"{name}/{code}", number))


def _replies(data: Mapping[str, Any]) -> str:
    return str(table_at(data, "level").get("replies", "greedy"))


def _scenario(data: Mapping[str, Any], deal: Deal) -> Scenario:
    totals = dict.fromkeys(deal.sides, 0)
    return Scenario(text_at(data, "title"), scenario.rule_of(dict(data)), deal, (), 1, totals, {}, True)


def _seeds(what: str) -> Iterator[str]:
    """The seeds to try for a learner's round, in order. They are the same on every machine."""
    return (_seed(what, number) for number in range(MOST_ROUNDS))


def _seed(what: str, number: int) -> str:
    """A seed made by hashing, so that a record doesn't reveal the learner's name."""
    return hashlib.sha256(f"{what}/{number}".encode()).hexdigest()[:12]


def _reached(deal: Deal, others: str) -> int:
    """The score of the bot ``REACHES`` in this round."""
    return _score(deal, others, bot(REACHES, LEARNER))


def _score(deal: Deal, others: str, learner: Bot) -> int:
    """The score of the learner's side in this round when a bot plays for the learner."""
    bots = {seat: bot(others, seat) for seat in deal.seats} | {LEARNER: learner}
    while not deal.over:
        move = bots[deal.turn].choose(deal.view(deal.turn), deal.legal_moves())
        deal = deal.play(move)
        tell(bots, deal, move)
    return deal.scores[side_of(LEARNER, deal.sides)]
