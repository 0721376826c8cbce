"""Lists what the jokers of a lay could stand for, as moves that the referee can judge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement

from ..card import DJ, JK, Card, dealers, face, joker_as, joker_of_rank
from ..deal import Deal
from ..moves import Move

Declared = tuple[Card, ...]


@lru_cache(maxsize=256)
def declarations(deal: Deal, move: Move) -> list[Move]:
    """All versions of this lay in which every joker is declared.

    Each joker stands for a card that shares a rank or a suit with all other cards of the lay and, in a
    lay-off, with all cards of the meld. If all jokers are already declared, the list has only the lay itself.
    """
    jokers = [card for card in move.cards if card in (JK, DJ)]
    if not jokers:
        return [move]
    others = [card for card in move.cards if card not in (JK, DJ)]
    near = [*others, *(deal.table[move.on - 1].cards if move.on else ())]
    nths = dict(zip(move.cards, move.nths, strict=False))
    return [
        replace(
            move,
            cards=(*others, *stand),
            nths=tuple(nths.get(card.held, 1) for card in (*others, *stand)) if nths else (),
        )
        for stand in _all_stand(jokers, _faces_near(near))
    ]


def _faces_near(cards: Iterable[Card]) -> list[Card]:
    """Jokers that stand for the cards which share a rank or a suit with all of these cards."""
    ranks = {card.rank for card in cards if card != JK}
    suits = {card.stands.suit for card in cards if card.stands is not None}
    found: list[Card] = []
    if len(ranks) == 1:
        rank = ranks.pop()
        found += [*(joker_as(face(rank, suit)) for suit in range(4)), joker_of_rank(rank)]
    if len(suits) <= 1:
        suit = suits.pop() if suits else 0
        found += [joker_as(face(rank, suit)) for rank in range(13)]
    return list(dict.fromkeys(found))


def _all_stand(jokers: Sequence[Card], faces: Sequence[Card]) -> Iterator[Declared]:
    """Every way in which these jokers can stand for the cards of ``faces``."""
    own = jokers.count(JK)
    for stand in combinations_with_replacement(faces, own):
        if own == len(jokers):
            yield stand
        else:
            yield from ((*stand, dealers(card)) for card in faces)
