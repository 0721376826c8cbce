"""Questions for paper and pencil, about chances and expected points. The answers are whole numbers.

Such a question asks for a number and not for a move. In its part ``[graded]``, ``counts`` names a function of
``COUNTS`` that finds the right number for any cards. The cards are drawn for one learner as in ``graded.py``.
If something can be laid at once, cards are drawn again, because the count is about cards still to come.

``pile`` says how many cards may lie in the pile, from ``least`` to ``most``. The number is drawn anew for
each try. Otherwise a question that only counts cards would have few right answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from math import comb
from types import MappingProxyType
from typing import Any, Final

from ..card import PACK, Card, Chance
from ..deal import Deal
from ..melds import why_no_meld
from ..moves import Move
from ..position import PLAY, SEAT_NUMBER
from ..text import scenario
from ..text.keys import ScenarioError, known, list_at, number_at, table_at, text_at
from .attempts import LEARNER, Level
from .lessons import level_at
from .own_cards import exchanged, exchanges, groups_at

__all__ = ["COUNTS", "counted_level"]

MOST_DRAWS: Final = 300  # at most this many positions are drawn until nothing can be laid at once
KEYS: Final = ("counts", "pile", "hints", "after", "groups")
PARTS: Final = ("level", "goal", "mistake", "graded")
MELDS_AND_LAYOFFS: Final = ("meld", "lay_off")
OTHER: Final = 1 - SEAT_NUMBER[LEARNER]


# ---- what is counted ------------------------------------------------------------------------------------


def unseen(deal: Deal) -> list[Card]:
    """The cards that the learner can't see: those of the stock and of the other player."""
    shown = {*deal.hand(LEARNER), *deal.pile, *(card for meld in deal.table for card in meld.cards)}
    return [card for card in PACK if card not in shown]


def hopes(deal: Deal) -> int:
    """The points that the learner could lay after a draw from the stock, added up over all unseen cards."""
    return sum(_most_laid(_drawn(deal, card)) for card in unseen(deal))


def best_hopes(deal: Deal) -> int:
    """The highest value of ``hopes`` that the learner can reach by a discard."""
    return max(hopes(_without(deal, card)) for card in deal.hand(LEARNER))


def pair_points(deal: Deal) -> int:
    """The points that the learner could lay off with two unseen cards, added up over all pairs of them."""
    cards = unseen(deal)
    fitting = {card for card in cards if _fits(deal, card)}
    pairs = [pair for pair in combinations(cards, 2) if not fitting.isdisjoint(pair)]
    return sum(_most_laid(_holding(deal, pair)) for pair in pairs)


def pairs_left(deal: Deal) -> int:
    """The number of pairs of unseen cards in which at least one card makes a meld with the learner's hand.

    Cards that fit on a meld on the table are left out of the pairs.
    """
    cards = [card for card in unseen(deal) if not _fits(deal, card)]
    held = list(combinations(deal.hand(LEARNER), 2))
    waited = sum(any(why_no_meld([card, *two], deal.rules) is None for two in held) for card in cards)
    return comb(len(cards), 2) - comb(len(cards) - waited, 2)


COUNTS: Final[Mapping[str, Callable[[Deal], int]]] = MappingProxyType(
    {count.__name__: count for count in (hopes, best_hopes, pair_points, pairs_left)}
)


def _fits(deal: Deal, card: Card) -> bool:
    return any(meld.fits >> card & 1 for meld in deal.table)


def _drawn(deal: Deal, card: Card) -> Deal:
    """The deal after the learner has drawn this unseen card."""
    return _holding(deal, (*deal.hand(LEARNER), card))


def _without(deal: Deal, card: Card) -> Deal:
    """The deal after the learner has discarded this card."""
    left = tuple(one for one in deal.hand(LEARNER) if one != card)
    return _holding(Deal(deal.position.but(pile=(*deal.pile, card))), left)


def _holding(deal: Deal, held: tuple[Card, ...]) -> Deal:
    """The deal with these cards in the learner's hand, at a moment when the learner may lay."""
    others = [card for card in unseen(deal) if card not in held]
    number = len(deal.position.hands[OTHER])
    hands = (held, tuple(others[:number]))
    return Deal(deal.position.but(hands=hands, stock=tuple(others[number:]), phase=PLAY))


def _most_laid(deal: Deal) -> int:
    """The most points that the learner can still lay in this turn. Points laid earlier don't count."""
    after = [deal.play(move) for move in _lays(deal)]
    before = deal.laid[LEARNER]
    return max((one.laid[LEARNER] - before + _most_laid(one) for one in after), default=0)


def _lays(deal: Deal) -> list[Move]:
    return [] if deal.over else [move for move in deal.legal_moves() if move.kind in MELDS_AND_LAYOFFS]


# ---- the question ---------------------------------------------------------------------------------------


def counted_level(data: Mapping[str, Any], name: str, code: str, number: int) -> Level:
    """The question in ``data``, with the cards of the learner who has this code, and with the answer.

    Raises ``ScenarioError`` with a sentence if the question can't be graded.
    """
    about = table_at(data, "graded")
    known(about, KEYS, "graded.")
    count, groups = text_at(about, "counts", where="graded."), groups_at(about, "groups", "graded.")
    if count not in COUNTS:
        raise ScenarioError(f"graded: counts must be one of {', '.join(COUNTS)}")
    chance = Chance(f"{code}/{number}", name)
    dealt = _dealt({key: value for key, value in data.items() if key not in PARTS}, about, chance)
    for _ in range(MOST_DRAWS):
        exchange = exchanges(groups, chance)
        if exchange is None:
            continue
        position = scenario.of(exchanged(dealt, exchange))
        if _lays(Deal(position.deal.position.but(phase=PLAY))):
            continue
        asked = {key: value for key, value in data["level"].items() if key in ("task", "par", "shows")}
        asked |= {
            "hints": list_at(about, "hints", "graded."),
            "after": text_at(about, "after", where="graded."),
        }
        answer = {"answer": COUNTS[count](position.deal)}
        return level_at(position, {"level": exchanged(asked, exchange), "goal": answer}, name)
    raise ScenarioError(f"graded: something can be laid at once in each of {MOST_DRAWS} drawn positions")


def _dealt(position: Mapping[str, Any], about: Mapping[str, Any], chance: Chance) -> Mapping[str, Any]:
    """The position with a pile of a random size that ``pile`` allows; unchanged without ``pile``."""
    sizes = table_at(about, "pile", "graded.")
    if not sizes:
        return position
    known(sizes, ("least", "most"), "graded.pile.")
    least, most = (number_at(sizes, key, 0, "graded.pile.") for key in ("least", "most"))
    lying = f"{text_at(position, 'pile')} {text_at(position, 'stock')}".split()
    if not 0 < least <= most < len(lying):
        raise ScenarioError(f"graded.pile: least and most must be from 1 to {len(lying) - 1}")
    number = least + chance.below(most - least + 1)
    return {**position, "pile": " ".join(lying[:number]), "stock": " ".join(lying[number:])}
