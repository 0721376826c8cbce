"""A learner's own cards: the cards of a question's position are exchanged for others at random.

The suits are shuffled. Cards that matter together are a group (``groups``); each group moves up or down by
its own number of ranks. All other cards are drawn at random. The seats, the numbers of cards and the question
stay the same. If a text names cards, in signs or in notation, the names are exchanged too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..card import PACK, RANKS, SUITS, Card, Chance, cards, face
from ..text.keys import ScenarioError, get, known, number_at, text_at

__all__ = ["Group", "exchanged", "exchanges", "groups_at"]

Exchange = Mapping[Card, Card]

_CARD: Final = re.compile(r"(?<![\w=])(?P<joker>JK=)?(?:10|[A2-9TJQK])(?P<suit>[SHDC♠♥♦♣])(?!\w)")


class Group(NamedTuple):
    """Cards that move up together, by ``least`` to ``most`` ranks; a negative number moves them down."""

    cards: tuple[Card, ...]
    least: int
    most: int


def groups_at(table: Mapping[str, Any], key: str, where: str) -> list[Group]:
    """The groups under this key of a question. Raises ``ScenarioError`` if the groups aren't possible."""
    groups = [_group(entry, f"{where}{key}.") for entry in get(table, key, list, [], where)]
    named = [card for group in groups for card in group.cards]
    if len(set(named)) < len(named):
        raise ScenarioError(f"{where}{key}: a card belongs to one group")
    return groups


def _group(entry: Any, where: str) -> Group:
    known(entry, ("cards", "down", "up"), where)
    try:
        held = cards(text_at(entry, "cards", where=where))
    except ValueError as error:
        raise ScenarioError(f"{where}cards: {error}") from None
    group = Group(held, -number_at(entry, "down", 0, where), number_at(entry, "up", 0, where))
    ranks = [card.rank for card in held]
    if not ranks or min(ranks) + group.least < 0 or max(ranks) + group.most >= len(RANKS):
        raise ScenarioError(f"{where}cards: they would go below the ace or above the king")
    return group


def exchanges(groups: Sequence[Group], chance: Chance) -> Exchange | None:
    """The card that each card is exchanged for; ``None`` if two would become the same card."""
    suits = chance.shuffled(range(len(SUITS)))
    found: dict[Card, Card] = {}
    for group in groups:
        by = group.least + chance.below(group.most - group.least + 1)
        found |= {card: face(card.rank + by, suits[card.suit]) for card in group.cards}
    taken = set(found.values())
    if len(taken) < len(found):
        return None
    others = [card for card in PACK if card not in found]
    rest = chance.shuffled([card for card in PACK if card not in taken])
    return found | dict(zip(others, rest, strict=True))


def exchanged(value: Any, exchange: Exchange) -> Any:
    """A value of a file, after the cards that it names have been exchanged.

    >>> exchanged({"A": "10♥ 2S JK=2S", "say": "Lay 2♠."}, {Card("TH"): Card("9C"), Card("2S"): Card("3D")})
    {'A': '9♣ 3D JK=3D', 'say': 'Lay 3♦.'}
    """
    if isinstance(value, dict):
        return {key: exchanged(one, exchange) for key, one in value.items()}
    if isinstance(value, list):
        return [exchanged(one, exchange) for one in value]
    if not isinstance(value, str):
        return value
    return _CARD.sub(lambda found: _instead(found, exchange), value)


def _instead(found: re.Match[str], exchange: Exchange) -> str:
    joker = found["joker"] or ""
    card = exchange[Card(found[0].removeprefix(joker))]
    return joker + (str(card) if found["suit"] in SUITS else card.sign)
