"""All legal moves of a position."""

from __future__ import annotations

from . import moves
from .cards import SEATS, cards_in
from .melds import runs_in, sets_in, smallest_layoff
from .moves import Move
from .position import DRAW, PLAY, Position, takes_of


def legal_moves(position: Position, seat: int) -> list[Move]:
    """Every legal move of a seat, once, in an order that is always the same.

    Of lay-offs those of one card are listed (longer ones are legal too); right after a take,
    on each meld the smallest one that holds the selected card.
    """
    if seat != position.turn:
        return []
    if position.phase == DRAW:
        return _draws(position, SEATS[seat])
    if position.phase == PLAY:
        if position.must is not None:
            return _uses_of_selected(position, SEATS[seat])
        return [*_melds(position, seat), *_layoffs(position, seat), *_discards(position, seat)]
    return []


def _draws(position: Position, seat: str) -> list[Move]:
    pile = position.pile
    last = moves.draw(seat) if position.stock else moves.no_thanks(seat)  # STOCK-2
    takes = [moves.take(seat, pile[place], pile[place:].count(pile[place])) for place in takes_of(position)]
    return [last, *takes]


def _uses_of_selected(position: Position, seat: str) -> list[Move]:
    card, mask, rules = position.must, position.held[position.turn], position.rules
    assert card is not None, "a card has been selected"
    uses = [move for move in _melds(position, position.turn) if card in move.cards]
    if rules.take_for == "any":
        for number, meld in enumerate(position.table, start=1):
            laid = smallest_layoff(meld, card, mask, rules)
            if laid:
                uses.append(moves.lay(seat, laid, number))
    return uses


def _melds(position: Position, seat: int) -> list[Move]:
    mask, letter = position.held[seat], SEATS[seat]
    found = [moves.meld(letter, cards) for cards in sets_in(position.hands[seat], mask, position.rules)]
    found += [moves.meld(letter, cards) for cards in runs_in(mask, position.rules)]
    return found


def _layoffs(position: Position, seat: int) -> list[Move]:
    mask, letter = position.held[seat], SEATS[seat]
    if not mask & position.fits:
        return []
    return [
        moves.lay(letter, (card,), number)
        for number, meld in enumerate(position.table, start=1)
        if mask & meld.fits
        for card in cards_in(mask & meld.fits)
    ]


def _discards(position: Position, seat: int) -> list[Move]:
    letter = SEATS[seat]
    return [moves.discard(letter, card) for card in cards_in(position.held[seat])]
