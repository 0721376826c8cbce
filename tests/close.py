"""Small positions whose cards have neighbouring ranks and few suits."""

from random import Random

from rummy500 import Rules
from rummy500.card import JK, PACK
from rummy500.laying import melds_of
from rummy500.laying.finishing import after_lay
from rummy500.position import Position, Turn
from rummy500.position.history import Gambit

CLOSE = [card for card in PACK if 3 <= card.rank <= 8 and card.suit < 3]


def small(rules: Rules, seed: int, most: int = 4) -> Position:
    """A position with a few cards from ``CLOSE`` and perhaps jokers. Melds and dead ends are likely."""
    chance = Random(seed)
    pack = [*CLOSE, *[JK] * min(rules.jokers, 2)]
    chance.shuffle(pack)
    size = chance.randint(2, most)
    hands = [tuple(pack[:size]), tuple(pack[size : 2 * size])]
    rest = pack[2 * most :]
    pile, stock = rest[: chance.randint(1, 4)], rest[6:8]
    gambit = Gambit(chance.choice(["wild", "double", "split"])) if rules.joker_use == "gambit" else None
    where = Position(rules, 1, tuple(hands), tuple(stock), tuple(pile), turn=0, gambit=gambit)
    melds = [move for move in melds_of(where.but(phase="play", turn=1), 1) if move.kind == "meld"]
    if melds and size > 3:
        where = after_lay(where.but(turn=1), chance.choice(melds)).but(turn=0, now=Turn(), stirred=False)
    return where
