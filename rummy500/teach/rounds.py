"""Questions that are whole rounds, each dealt from a seed.

The part ``[dealt]`` names the ``seed``. With ``own = true`` each learner gets their own round. A round is
used only if the bot ``careful`` reaches the ``score`` of the goal in it, so every learner can reach it.

If such a question is graded, each learner gets several rounds (``graded.rounds``) drawn from a list. For each
round of the list, ``graded.pars`` has the score of ``careful``, which earns all points, and
``graded.by_chance`` has the average score of random play, which earns none. ``exercises/pars.py`` finds
both.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from statistics import mean
from typing import Any, Final

from ..bots import Bot, bot, tell
from ..card import SEATS, Chance
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

__all__ = ["dealt_round", "graded_round", "worth_of"]

REACHES: Final = "careful"  # the bot that shows that a score can be reached
MOST_ROUNDS: Final = 500  # the most rounds tried until the bot reaches the score in one
LEAST: Final = 30  # a round is used only if par is this many points above random play
KEYS: Final = ("title", "rule", "game", "options", "players", "dealt", "level", "goal", "mistake", "graded")
KEYS_GRADED: Final = ("rounds", "task", "hints", "pars", "by_chance")


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
        good = (one for one in deals if one.turn == LEARNER and _score(one, _replies(data)) >= score)
        deal = next(good, None)
    except ValueError as error:
        raise ScenarioError(f"dealt: {error}") from None
    if deal is None:
        raise ScenarioError(f"dealt: {REACHES} reaches {score} points in none of {MOST_ROUNDS} rounds")
    return _scenario(data, deal)


def graded_round(data: Mapping[str, Any], name: str, code: str, number: int = 1) -> Level:
    """Round ``number`` of those that a learner with this code plays."""
    about = table_at(data, "graded")
    known(about, KEYS_GRADED, "graded.")
    rounds = number_at(about, "rounds", 1, "graded.")
    worth = [Worth(*one) for one in zip(about["by_chance"], about["pars"], strict=True)]
    usable = [place for place, one in enumerate(worth) if one.par - one.by_chance >= LEAST]
    if not 1 <= number <= rounds <= len(usable):
        raise ScenarioError(f"graded: there is no round {max(number, rounds)}; exercises/pars.py finds more")
    mine = Chance(code, name).shuffled(usable)[:rounds]
    pars = tuple(worth[place] for place in mine)
    none, everything = (sum(points) for points in zip(*pars, strict=True))
    asks = say("graded.rounds", count=rounds, none=none, all=everything)
    level = {
        **{key: value for key, value in data["level"].items() if key in ("par", "replies")},
        "task": say("graded.task", task=text_at(about, "task", where="graded."), asks=asks),
        "hints": list_at(about, "hints", "graded."),
        "after": say("graded.after_round"),
    }
    position = _scenario(data, _deal(data, _seed(name, mine[number - 1])))
    made = level_at(position, {"level": level, "goal": {"score": pars[number - 1].par}}, name)
    return replace(made, pars=pars)


def worth_of(data: Mapping[str, Any], name: str, place: int, times: int) -> Worth:
    """The par of the round at this place, and the mean score of ``times`` random plays of it."""
    deal, replies = _deal(data, _seed(name, place)), _replies(data)
    by_chance = mean(_score(deal, replies, bot("random", f"{name}/{time}")) for time in range(times))
    return Worth(round(by_chance), _score(deal, replies))


# ---- deals ----------------------------------------------------------------------------------------------


def _deal(data: Mapping[str, Any], seed: str) -> Deal:
    known(data, KEYS, "")
    rules = Rules.named(text_at(data, "game", "classic"), **table_at(data, "options"))
    players = data.get("players", 2)
    check_players(rules, players)
    return Deal.new(rules, players, SEATS[players - 1], seed)


def _replies(data: Mapping[str, Any]) -> str:
    return str(table_at(data, "level").get("replies", "greedy"))


def _scenario(data: Mapping[str, Any], deal: Deal) -> Scenario:
    totals = dict.fromkeys(deal.sides, 0)
    return Scenario(text_at(data, "title"), scenario.rule_of(dict(data)), deal, (), 1, totals, {}, True)


def _seeds(what: str) -> Iterator[str]:
    """The seeds to try for a learner's round, in order, the same on every machine."""
    return (_seed(what, number) for number in range(MOST_ROUNDS))


def _seed(what: str, number: int) -> str:
    """A seed made by hashing, so that a record doesn't reveal the learner's name."""
    return hashlib.sha256(f"{what}/{number}".encode()).hexdigest()[:12]


def _score(deal: Deal, others: str, learner: Bot | None = None) -> int:
    """The score of the learner's side in this round when a bot plays for the learner."""
    bots = {seat: bot(others, seat) for seat in deal.seats}
    bots[LEARNER] = learner or bot(REACHES, LEARNER)
    while not deal.over:
        move = bots[deal.turn].choose(deal.view(deal.turn), deal.legal_moves())
        deal = deal.play(move)
        tell(bots, deal, move)
    return deal.scores[side_of(LEARNER, deal.sides)]
