"""Options by chance that go together, and hands played by bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from rummy500 import Deal, Rules
from rummy500.bots import Bot, bot
from rummy500.deal import check_players
from rummy500.position import NAME, with_hand
from rummy500.rules import OPTIONS, PRESETS

NUMBERS: Mapping[str, tuple[int, ...]] = {
    "target": (100, 250, 500),
    "out_bonus": (0, 0, 25),
    "opening": (0, 0, 30, 50),
    "deals": (0, 0, 2),
    "game_bonus": (0, 50),
}
MOST_MOVES = 1000
"""No hand of bots lasts longer."""


def rules_by_chance(chance: Random) -> tuple[Rules, int]:
    """Rules that no contradiction refuses, and players that suit them."""
    while True:
        chosen: dict[str, Any] = dict(PRESETS[chance.choice(list(PRESETS))].options)
        for name, option in OPTIONS.items():
            # Some options only: few sets in which all are by chance are free of contradictions.
            if chance.random() < 0.3:
                chosen[name] = chance.choice([value for value, _ in option.values] or NUMBERS[name])
        players = chance.randint(2, 8)
        try:
            rules = Rules(**chosen)
            check_players(rules, players)
        except ValueError:
            continue
        return rules, players


def played_out(deal: Deal, seated: Mapping[str, Bot], most: int = MOST_MOVES) -> tuple[Deal, int]:
    """The deal at its end, and how many moves that took; ``AssertionError`` where it takes too many."""
    for number in range(most):
        if deal.over:
            return deal, number
        legal = deal.legal_moves()
        move = seated[deal.turn].choose(deal.view(deal.turn), legal)
        assert move in legal, move
        deal = deal.play(move)
    raise AssertionError(f"after {most} moves the hand goes on: {deal.rules}")


def positions(numbers: range) -> Iterator[Deal]:
    """Positions of many games, as sensible play with some chance in it reaches them."""
    for number in numbers:
        deal, chance = Deal.new(*rules_by_chance(Random(number)), seed=number), Random(number)
        player = bot("greedy", number)
        while not deal.over:
            if chance.random() < 0.2:
                yield deal
            legal = deal.legal_moves()
            by_chance = chance.random() < 0.3
            deal = deal.play(
                chance.choice(legal) if by_chance else player.choose(deal.view(deal.turn), legal)
            )


def hidden_otherwise(deal: Deal, chance: Random) -> Deal:
    """The same deal for who is to choose: what it does not see lies otherwise."""
    where = deal.position
    others = [seat for seat in range(where.players) if seat != where.turn or where.phase == NAME]
    hidden = [*where.stock, *(card for seat in others for card in where.hands[seat])]
    chance.shuffle(hidden)
    for seat in others:
        count = len(where.hands[seat])
        where, hidden = with_hand(where, seat, tuple(hidden[:count])), hidden[count:]
    return Deal(where.but(stock=tuple(hidden)))
