"""The legal moves of a position."""

from __future__ import annotations

from collections.abc import Callable

from . import moves
from .card import SEATS, cards_in
from .laying import calls_of, floaters_lays, layoffs_of, melds_of, why_not_at_open_table
from .laying.finishing import (
    has_joker_to_lay,
    lays_beside,
    lays_of,
    may_be_given_back,
    sure_to_leave_a_use,
    sure_to_leave_an_end,
)
from .laying.takes_and_lays import splits_of, takes_of, what_blocks
from .moves import CHOICES, Move
from .position import CALL, DRAW, NAME, OVER, PLAY, START, Position
from .position.gambit import blocks_of, blocks_off_turn

__all__ = ["legal_moves"]


def legal_moves(position: Position, seat: int) -> list[Move]:
    """Legal moves of a seat, enough to reach every position: cards are laid off one by one if possible.

    Each move is listed once, always in the same order. A lay-off of several cards is left out if smaller
    lay-offs lead to the same position. After a take, a listed lay-off uses the selected card, and the turn
    can be finished after it (TURN-5).

    A joker is listed as each card that it can stand for. So a list with eight jokers can have 100,000 moves.
    """
    phase, letter = position.phase, SEATS[seat]
    if phase == OVER:
        return []
    if seat != position.turn:
        return _off_turn(position, seat)
    if phase == DRAW:
        return [*_draws(position, letter), *_off_turn(position, seat)]
    if phase == PLAY:
        return _plays(position, seat)
    if phase == NAME:
        return [Move(letter, "name", choice=choice) for choice in CHOICES["name"]]
    if phase == START:
        starts = [Move(letter, "start", (card,)) for card in cards_in(position.held[seat])]
        return [*starts, *_off_turn(position, seat)]
    offered = calls_of(position, seat) if phase == CALL else layoffs_of(position, seat)
    return [*offered, moves.no_thanks(letter)]


def _draws(position: Position, seat: str) -> list[Move]:
    pile = position.pile
    found = [moves.draw(seat) if position.may_draw else moves.no_thanks(seat)]  # STOCK-2, STOCK-4
    found += [moves.take(seat, pile[place], pile[place:].count(pile[place])) for place in takes_of(position)]
    return found + splits_of(position)


def _plays(position: Position, seat: int) -> list[Move]:
    letter = SEATS[seat]
    if position.floating[seat]:
        found = floaters_lays(position) or _discards(position, letter)
    else:
        found = _listed(position, lays_of(position), sure_to_leave_an_end)
        if position.now.must is None:
            found += _discards(position, letter)
            if position.gambit:
                found += _listed(position, blocks_of(position, seat))
        elif position.rules.use_selected == "this-turn":
            found += _listed(position, lays_beside(position), sure_to_leave_a_use)
    if position.now.before is not None and position.now.laid_now:
        found.append(Move(letter, "back"))  # SCORE-8
    return found


def _none_is_sure(_position: Position) -> Callable[[Move], bool]:
    return lambda _: False


def _listed(
    position: Position,
    lays: list[Move],
    sure: Callable[[Position], Callable[[Move], bool]] = _none_is_sure,
) -> list[Move]:
    """The lays after which the turn can be finished (TURN-5); of the lay-offs on a meld, only the smallest.

    ``sure`` gives a test for lays that need no search, because the turn can surely end after them.
    """
    if not lays:
        return lays
    if position.strict:
        is_sure = sure(position)
        lays = [
            move
            for move in lays
            if (move.kind in ("meld", "lay_off") and is_sure(move)) or what_blocks(position, move) is None
        ]
    elif position.now.must is None:
        return lays  # each lay-off is a single card
    fewest: dict[int, int] = {}
    for move in lays:
        if move.kind == "lay_off":
            fewest[move.on] = min(len(move.cards), fewest.get(move.on, len(move.cards)))
    return [move for move in lays if move.kind != "lay_off" or len(move.cards) == fewest[move.on]]


def _discards(position: Position, seat: str) -> list[Move]:
    held = sorted({*position.hands[position.turn]})
    if position.strict:
        if position.is_below_minimum or has_joker_to_lay(position):
            return []  # SCORE-8, JOKER-7
        held = [card for card in held if may_be_given_back(position, card)]
    return [moves.discard(seat, card) for card in held]


def _off_turn(position: Position, seat: int) -> list[Move]:
    """The lays that a seat may make in another's turn, or in its own before the draw (TURN-4, GAMBIT-7)."""
    if position.gambit:
        return _listed(position, blocks_off_turn(position, seat))
    if why_not_at_open_table(position, seat):
        return []
    return _listed(position, [*melds_of(position, seat), *layoffs_of(position, seat)])
