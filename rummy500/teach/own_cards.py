"""Cards of a learner's own: a question's position in which cards are exchanged for others by chance.

Suits change places. What matters together (``groups``) goes up or down by a number of ranks, each group by
one of its own; all other cards are drawn anew. Who sits where, how many cards lie where and what is asked
stay. Where cards are named in a text, in signs or in notation, those that came for them are named.
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
    """Cards that go up together, by so many ranks at least and at most."""

    cards: tuple[Card, ...]
    least: int
    most: int


def groups_at(table: Mapping[str, Any], key: str, where: str) -> list[Group]:
    """The groups of a question; ``ScenarioError`` where they can't be."""
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
    """What each card is exchanged for; ``None`` where two would be exchanged for one."""
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
    """A value of a file with the cards exchanged that are named in it.

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
