"""Decides whether it is the moment for a move: whose turn it is, and what the seat in turn has to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..card import SEATS
from ..laying import floaters_lays, places_called, why_not_at_open_table
from ..moves import FROM_PILE, Move
from ..position import CALL, DRAW, LAST, NAME, OVER, PLAY, SEAT_NUMBER, START, Position, gambit
from ..scoring import opening_minimum
from ..sentences import Reason, Said, Who, said
from .reasons import no_layoff, no_meld

__all__ = ["LAYING", "is_own", "not_now"]

LAYING: Final = ("meld", "double", "lay_off", "swap", "block")
BEFORE_DRAW: Final = ("name", "start")
EMPTY: Final = {"end": "STOCK-1", "pile": "STOCK-2", "discard-on": "STOCK-4", "pass-round": "STOCK-7"}


def not_now(position: Position, move: Move) -> Reason | None:
    """Why it is not the moment for this move; ``None`` if it is."""
    if move.kind == "rum":
        return _of_a_call(position, move)
    if position.phase == OVER:
        return Reason("TURN-1", said("refused.over"))
    off_turn = not is_own(position, move)
    drawn = position.phase == PLAY and not off_turn
    if move.kind in FROM_PILE and position.floating[SEAT_NUMBER[move.seat]] and not drawn:
        return Reason("OUT-3", said("refused.floater_takes"))
    if move.kind == "block" and (off_turn or position.phase != PLAY) and gambit.blocks_any_time(position):
        return None  # GAMBIT-7
    if off_turn:
        return _off_turn(position, move)
    return _OF_PHASE[position.phase](position, move)


def is_own(position: Position, move: Move) -> bool:
    """Whether this is a move of the seat in turn."""
    return SEAT_NUMBER[move.seat] == position.turn


def _off_turn(position: Position, move: Move) -> Reason | None:
    seat, turn = SEAT_NUMBER[move.seat], Who(SEATS[position.turn])
    barred = why_not_at_open_table(position, seat) if move.kind in ("meld", "lay_off") else "TURN-1"
    if barred == "TURN-4":
        assert position.now.must is not None, "a selected card is unused"
        return Reason(barred, said("refused.has_to_use_first", name=turn, card=position.now.must))
    last = move.kind == "lay_off" and position.phase == LAST
    if barred == "SCORE-8" or (last and not position.opened[seat]):
        return Reason("SCORE-8", _not_opened(position))
    if barred:
        return Reason(barred, said("refused.not_your_turn", turn=turn, name=Who(move.seat)))
    return None


def _not_opened(position: Position) -> Said:
    return said("refused.not_opened", count=opening_minimum(position.rules))


def _to_name(_position: Position, move: Move) -> Reason | None:
    if move.kind == "name":
        return None
    return Reason("TURN-1", said("refused.name_first"))


def _to_start(_position: Position, move: Move) -> Reason | None:
    if move.kind == "start":
        return None
    return Reason("TURN-1", said("refused.start_first"))


def _to_draw(position: Position, move: Move) -> Reason | None:
    kind, stock_out = move.kind, position.rules.stock_out
    if kind == "draw":
        if position.may_draw:
            return None
        return Reason(EMPTY[stock_out], said(f"refused.stock_empty.{stock_out}"))
    if kind in FROM_PILE:
        return None
    if kind == "pass":
        if not position.may_draw:
            return None
        return Reason("TURN-1", said("refused.nothing_to_pass"))
    if kind in BEFORE_DRAW:
        return _not_here(move)
    barred = why_not_at_open_table(position, position.turn) if kind in ("meld", "lay_off") else "TURN-1"
    if barred == "SCORE-8":
        return Reason(barred, _not_opened(position))
    return Reason(barred, said(f"refused.draw_first.{kind}")) if barred else None


def _to_play(position: Position, move: Move) -> Reason | None:
    kind = move.kind
    if kind == "draw" or kind in FROM_PILE:
        return Reason("TURN-3", _drawn_already(position))
    if kind == "pass":
        return Reason("TURN-1", said("refused.nothing_to_pass"))
    if kind == "back":
        return _to_take_back(position, move)
    if position.floating[position.turn]:
        return _to_float(position, move)
    return None if kind in LAYING or kind == "discard" else _not_here(move)


def _drawn_already(position: Position) -> Said:
    drew = position.stock or position.now.taken or position.rules.stock_out != "discard-on"
    if drew and not (position.rules.rum == "pile" and position.now.laid_now):
        return said("refused.drawn_already")
    return said("refused.no_draw_any_more")


def _to_float(position: Position, move: Move) -> Reason | None:
    fits = floaters_lays(position)
    if move.kind == "discard" and fits:
        return Reason("OUT-3", said("refused.floater_lays", card=move.cards[0]))
    if move.kind not in LAYING and move.kind != "discard":
        return _not_here(move)
    held = position.hands[position.turn]
    if not move.cards or move.kind == "swap" or any(card.held not in held for card in move.cards):
        return Reason("OUT-3", said("refused.floater_does_no_more"))
    return None


def _to_take_back(position: Position, move: Move) -> Reason | None:
    if position.now.before is not None and position.now.laid_now:
        return None
    if not opening_minimum(position.rules):
        return Reason("TURN-1", said("refused.no_way_back"))
    if position.opened[position.turn]:
        return Reason("SCORE-8", said("refused.back.opened"))
    return Reason("SCORE-8", said("refused.back.once" if position.now.laid_now else "refused.back.nothing"))


def _to_call(_position: Position, move: Move) -> Reason | None:
    if move.kind == "pass":
        return None
    return Reason("TURN-1", said("refused.call_or_pass"))


def _to_lay_off(_position: Position, move: Move) -> Reason | None:
    if move.kind in ("lay_off", "pass"):
        return None
    return Reason("TURN-1", said("refused.lay_off_or_pass"))


_OF_PHASE: Final[Mapping[str, Callable[[Position, Move], Reason | None]]] = {
    NAME: _to_name,
    START: _to_start,
    DRAW: _to_draw,
    PLAY: _to_play,
    CALL: _to_call,
    LAST: _to_lay_off,
}


def _not_here(move: Move) -> Reason:
    return Reason("TURN-1", said(f"refused.not_here.{move.kind}"))


# ---- a call -------------------------------------------------------------------------------------------


def _of_a_call(position: Position, move: Move) -> Reason | None:
    seat, rum = SEAT_NUMBER[move.seat], position.rules.rum
    if rum == "no":
        return Reason("TURN-1", said("refused.no_calls"))
    called = "RUM-1" if rum == "discard" else "RUM-2"
    if position.phase == OVER:
        return Reason("RUM-5", said("refused.call_too_late"))
    if position.phase != CALL:
        return Reason(called, said("refused.no_call_now"))
    if position.floating[seat]:
        return Reason(called, said("refused.floater_calls"))
    wrong = _what_can_not_be_called(position, move, seat)
    if wrong:
        return Reason(called, wrong)
    if seat == position.discarder:
        return Reason("RUM-4", said("refused.discarder_calls"))
    if not position.opened[seat]:
        return Reason("SCORE-8", _not_opened(position))
    if seat != position.turn:
        asked = said("refused.other_is_asked", turn=Who(SEATS[position.turn]), name=Who(move.seat))
        return Reason("TURN-1", asked)
    return None


def _what_can_not_be_called(position: Position, move: Move, seat: int) -> Said | None:
    """Why these cards of the pile can't be called; ``None`` if they can."""
    if position.rules.rum == "discard":
        places = places_called(position, move)
        if not move.on or places != [len(position.pile) - 1]:
            return said("refused.call_of_discard_alone")
    reason = no_layoff(position, seat, move.cards, move.on) if move.on else no_meld(position, move)
    return reason.said if reason else None
