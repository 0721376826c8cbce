"""The effects of each move: where the cards lie, whose turn is next, whether the round is over.

A turn ends with a discard, or when its player begins to float. Then four steps follow in this order: a
player who laid cards counts as opened (SCORE-8), an empty stock may end the round (STOCK-1), others may call
(RUM-6), and the next turn begins. When a turn begins, an empty stock (STOCK-2, STOCK-6, STOCK-7) or turns
that change too little (STOCK-8) may end the round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ..card import without
from ..laying import can_be_called, layoffs_of, places_called
from ..laying.finishing import make_lay
from ..laying.takes_and_lays import draw_from_pile, splits_of, takes_of, with_before
from ..moves import Move
from ..position import CALL, DRAW, LAST, OVER, PLAY, SEAT_NUMBER, Core, Position, Turn, at, beginnings
from ..position.gambit import name
from ..position.history import End
from ..position.transfers import begin_play, draw, lay_off, lay_out, reshuffle

__all__ = ["MOST_TIMES", "after", "play", "turns_to_standstill"]


MOST_TIMES: Final = 2  # how often a turn may begin in the same way (STOCK-8)
STANDSTILL: Final = 10  # the round ends after this many turns of each player without a draw or lay (STOCK-8)
NEW_TURN: Final = Turn()


def after(position: Position, move: Move) -> Position:
    """The position after a legal move."""
    return position.changed(play, move)


def play(core: Core, move: Move) -> None:
    """Play a legal move in place."""
    _PLAYED[move.kind](core, move)


# ---- before the first draw -------------------------------------------------------------------------


def _start(core: Core, move: Move) -> None:
    core.hold(core.turn, without(core.hands[core.turn], move.cards))
    core.put(pile=move.cards, phase=DRAW)


# ---- the draw ----------------------------------------------------------------------------------------


def _draw(core: Core, _move: Move) -> None:
    if not core.stock and len(core.pile) < 2:
        _end(core, "nothing_to_shuffle")  # STOCK-3
    else:
        if not core.stock:
            reshuffle(core)
        draw(core)
        begin_play(core)


def _draw_from_pile(core: Core, move: Move) -> None:
    draw_from_pile(core, move)
    begin_play(core)


def _pass(core: Core, _move: Move) -> None:
    if core.phase == CALL:
        _ask_for_calls(core, core.turn + 1)
    elif core.phase == LAST:
        _ask_for_layoffs(core, core.turn + 1)
    elif core.rules.stock_out == "discard-on":
        begin_play(core)  # STOCK-4
    elif core.rules.stock_out == "pass-round":
        in_a_row = 0 if core.stirred else core.passed  # a lay ends a row of passes
        _begin_next_turn(core, core.turn, in_a_row + 1)  # STOCK-7
    else:
        _end(core, "not_taken")  # STOCK-2


# ---- laying ------------------------------------------------------------------------------------------


def _lay(core: Core, move: Move) -> None:
    seat = SEAT_NUMBER[move.seat]
    is_own = seat == core.turn
    before = core.now.before if is_own else with_before(core, move)
    make_lay(core, move)
    if before is not core.now.before:
        core.put(now=core.now._replace(before=before))
    if core.phase == LAST:
        _ask_for_layoffs(core, seat)
    elif not core.hands[seat]:
        if core.rules.out == "float":
            core.put(floating=at(core.floating, seat, True))
            if is_own:
                _end_turn(core, discarded=False)
        else:
            core.put(now=core.now._replace(masters=False))
            _go_out(core, seat, "out" if move.cards else "out_by_block")


def _go_back(core: Core, _move: Move) -> None:
    before = core.now.before
    assert before is not None, "the referee has checked that there is a way back"
    core.become(before)


def _call(core: Core, move: Move) -> None:
    seat, places = SEAT_NUMBER[move.seat], places_called(core, move)
    assert places is not None, "the referee has checked that the cards lie there"
    deepest = len(core.pile) - 1 if core.rules.rum == "discard" else min(places)
    taken = core.pile[deepest:]
    core.receive(seat, taken)
    core.put(pile=core.pile[:deepest])
    if core.rules.rum == "discard":
        lay_off(core, seat, move.cards, move.on)
        return _begin_next_turn(core, _discarder(core))
    core.put(turn=seat, phase=PLAY, discarder=None, now=Turn(taken=taken, alone=len(taken) == 1))
    if move.on:
        return lay_off(core, seat, move.cards, move.on)
    return lay_out(core, seat, move.cards)


# ---- the end of a turn -------------------------------------------------------------------------------


def _discard(core: Core, move: Move) -> None:
    seat = core.turn
    core.hold(seat, without(core.hands[seat], move.cards))
    core.put(pile=core.pile + move.cards)
    if core.hands[seat]:
        _end_turn(core)
    else:
        _go_out(core, seat, "floater_out" if core.floating[seat] else "out")


def _end_turn(core: Core, discarded: bool = True) -> None:
    seat, rules = core.turn, core.rules
    _open(core)
    if rules.stock_out == "end" and not core.stock:
        return _end(core, "empty")  # STOCK-1
    if discarded and rules.rum != "no" and can_be_called(core):
        core.put(discarder=seat, now=NEW_TURN)
        return _ask_for_calls(core, seat + 1)
    return _begin_next_turn(core, seat)


def _open(core: Core) -> None:
    """Count the seat in turn as opened if it has laid cards (SCORE-8)."""
    if core.now.laid_now and not core.opened[core.turn]:
        core.put(opened=at(core.opened, core.turn, True))


def _ask_for_calls(core: Core, first: int) -> None:
    """Ask the next seat that may call, from ``first`` on (RUM-6). If none may, play goes on."""
    discarder = _discarder(core)
    for seat in _round(core, first, discarder):
        may_call = not core.began or can_be_called(core, seat)  # LAYOFF-4 lets seats call different cards
        if may_call and core.opened[seat] and not core.floating[seat]:
            return core.put(phase=CALL, turn=seat)
    return _begin_next_turn(core, discarder)


def _discarder(position: Position) -> int:
    assert position.discarder is not None, "a call follows a discard"
    return position.discarder


def _round(position: Position, first: int, last: int) -> Iterator[int]:
    """The seats in order of play from ``first`` to the seat before ``last``."""
    seat = first % position.players
    while seat != last:
        yield seat
        seat = (seat + 1) % position.players


def _begin_next_turn(core: Core, seat: int, passed: int = 0) -> None:
    """Begin the turn of the seat after this one, unless the round ends.

    ``passed`` is how many turns in a row were passed.
    """
    turn = (seat + 1) % core.players
    core.put(
        idle=core.idle + 1 if core.dry and not core.stirred else 0,
        begun=beginnings(core, turn),
        turn=turn,
        phase=DRAW,
        stirred=False,
        discarder=None,
        dry=not core.stock,
        passed=passed,
        now=NEW_TURN,
    )
    if core.stock:
        _end_if_begun_again(core)
    else:
        _begin_dry(core)


def _end_if_begun_again(core: Core) -> None:
    """End the round if turns begin alike too often or change too little (STOCK-8)."""
    if len(core.begun) < MOST_TIMES * core.players:
        return  # too few turns have begun
    if core.times_begun > MOST_TIMES:
        _end(core, "comes_back")
    elif not turns_to_standstill(core):
        _end(core, "standstill")


def turns_to_standstill(position: Position) -> int:
    """How many turns are left, including the one in play, before a standstill ends the round (STOCK-8)."""
    so_far = len(position.could_come_back) - 1
    return STANDSTILL * position.players - so_far


def _begin_dry(core: Core) -> None:
    """Begin a turn with an empty stock, unless the round ends."""
    way_on = core.rules.stock_out
    if way_on == "pass-round":
        _pass_unasked(core)
        if core.passed >= core.players:
            return _end(core, "all_passed")  # STOCK-7
    skips = way_on in ("discard-on", "pass-round")
    playing = core.floating.count(False) if skips else core.players
    if core.idle >= playing:
        return _end(core, "idle" if playing else "all_float")  # STOCK-6
    if core.stale:
        return _end(core, "stale")  # STOCK-6
    if way_on == "discard-on":
        while core.floating[core.turn]:  # OUT-3
            core.put(turn=(core.turn + 1) % core.players)
        if not _may_take(core):
            begin_play(core)  # STOCK-4
    elif way_on not in ("reshuffle", "pass-round") and not _may_take(core):
        _end(core, "nothing_to_take")  # STOCK-2
    return None


def _pass_unasked(core: Core) -> None:
    """Seats that may not take, including floaters, pass without being asked (STOCK-7)."""
    while core.passed < core.players and not _may_take(core):
        core.put(
            turn=(core.turn + 1) % core.players,
            idle=core.idle + (not core.floating[core.turn]),  # a floater's pass doesn't count
            passed=core.passed + 1,
        )


def _may_take(position: Position) -> bool:
    return bool(takes_of(position) or splits_of(position))


# ---- the end of the round ----------------------------------------------------------------------------


def _go_out(core: Core, seat: int, how: End) -> None:
    """Let a seat go out (OUT-1)."""
    if core.reaches_minimum:
        _open(core)  # the seat in turn opens, even if another seat is out
    core.put(out=seat, now=Turn(masters=core.now.masters))
    if core.rules.last_layoff:
        _ask_for_layoffs(core, seat + 1, how)
    else:
        _end(core, how)


def _ask_for_layoffs(core: Core, first: int, how: End = "laid_off") -> None:
    """After somebody went out, ask the next seat from ``first`` on that can lay off (SCORE-10).

    If none can, the round ends.
    """
    assert core.out is not None, "somebody is out"
    for seat in _round(core, first, core.out):
        if core.opened[seat] and layoffs_of(core.but(phase=LAST, turn=seat), seat):
            return core.put(phase=LAST, turn=seat)
    return _end(core, how)


def _end(core: Core, how: End) -> None:
    now = core.now._replace(must=None, taken=(), before=None)
    core.put(phase=OVER, ended=how, now=now, discarder=None)


_PLAYED: Final[Mapping[str, Callable[[Core, Move], None]]] = {
    "name": name,
    "start": _start,
    "draw": _draw,
    "take": _draw_from_pile,
    "split": _draw_from_pile,
    "pass": _pass,
    "meld": _lay,
    "double": _lay,
    "lay_off": _lay,
    "swap": _lay,
    "block": _lay,
    "back": _go_back,
    "rum": _call,
    "discard": _discard,
}
