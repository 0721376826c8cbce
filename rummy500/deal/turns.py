"""The effects of each move: where the cards lie, whose turn is next, whether the round is over.

A turn ends with a discard, or when its player begins to float. Then four things happen in this order: a
player who laid cards has opened (SCORE-8), an empty stock may end the round (STOCK-1), others may call
(RUM-6), and the next turn begins. At that point an empty stock (STOCK-2, STOCK-6, STOCK-7) or turns that
change too little (STOCK-8) may end the round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ..card import without
from ..laying import can_be_called, layoffs_of, places_called
from ..laying.finishing import after_lay
from ..laying.takes_and_lays import after_pile, splits_of, takes_of, with_before
from ..moves import Move
from ..position import CALL, DRAW, LAST, OVER, PLAY, SEAT_NUMBER, Position, Turn, at, beginnings
from ..position.gambit import after_name
from ..position.transfers import drawn, reshuffled, to_play, with_layoff, with_meld

__all__ = ["MOST_TIMES", "after", "turns_to_standstill"]


MOST_TIMES: Final = 2  # how often a turn may begin in the same way (STOCK-8)
STANDSTILL: Final = 10  # the round ends after this many turns of each player without a new card (STOCK-8)
NEW_TURN: Final = Turn()


def after(position: Position, move: Move) -> Position:
    """The position after a legal move."""
    return _AFTER[move.kind](position, move)


# ---- before the first draw -------------------------------------------------------------------------


def _after_start(position: Position, move: Move) -> Position:
    seat = position.turn
    hand = without(position.hands[seat], move.cards)
    return position.but(hands=at(position.hands, seat, hand), pile=move.cards, phase=DRAW)


# ---- the draw ----------------------------------------------------------------------------------------


def _after_draw(position: Position, _move: Move) -> Position:
    if position.stock:
        return to_play(drawn(position))
    if len(position.pile) < 2:
        return _over(position, "nothing_to_shuffle")  # STOCK-3
    return to_play(drawn(reshuffled(position)))


def _after_draw_from_pile(position: Position, move: Move) -> Position:
    return to_play(after_pile(position, move))


def _after_pass(position: Position, _move: Move) -> Position:
    if position.phase == CALL:
        return _window(position, position.turn + 1)
    if position.phase == LAST:
        return _last_layoffs(position, position.turn + 1)
    if position.rules.stock_out == "discard-on":
        return to_play(position)  # STOCK-4
    if position.rules.stock_out == "pass-round":
        in_a_row = 0 if position.stirred else position.passed  # after a lay, others may be able to take
        return _next_turn(position, position.turn, in_a_row + 1)  # STOCK-7
    return _over(position, "not_taken")  # STOCK-2


# ---- laying ------------------------------------------------------------------------------------------


def _after_lay(position: Position, move: Move) -> Position:
    seat, laid = SEAT_NUMBER[move.seat], after_lay(position, move)
    if seat != position.turn and position.now.before is not None:
        laid = laid.but(now=laid.now._replace(before=with_before(position, move)))
    if position.phase == LAST:
        return _last_layoffs(laid, seat)
    if laid.hands[seat]:
        return laid
    if laid.rules.out == "float":
        floats = laid.but(floating=at(laid.floating, seat, True))
        return _end_of_turn(floats, discarded=False) if seat == position.turn else floats
    ended = laid.but(now=laid.now._replace(masters=False))
    return _out(ended, seat, "out" if move.cards else "out_by_block")


def _after_back(position: Position, _move: Move) -> Position:
    before = position.now.before
    assert before is not None, "the referee has checked that there is a way back"
    return before


def _after_rum(position: Position, move: Move) -> Position:
    seat, places = SEAT_NUMBER[move.seat], places_called(position, move)
    assert places is not None, "the referee has checked that the cards lie there"
    if position.rules.rum == "discard":
        called = position.but(
            pile=position.pile[:-1],
            hands=at(position.hands, seat, (*position.hands[seat], position.pile[-1])),
        )
        return _next_turn(with_layoff(called, seat, move.cards, move.on), _discarder(position))
    deepest = min(places)
    taken = position.pile[deepest:]
    called = position.but(
        turn=seat,
        phase=PLAY,
        discarder=None,
        hands=at(position.hands, seat, (*position.hands[seat], *taken)),
        pile=position.pile[:deepest],
        now=Turn(taken=taken, alone=len(taken) == 1),
    )
    if move.on:
        return with_layoff(called, seat, move.cards, move.on)
    return with_meld(called, seat, move.cards)


# ---- the end of a turn -------------------------------------------------------------------------------


def _after_discard(position: Position, move: Move) -> Position:
    seat, card = position.turn, move.cards[0]
    hand = without(position.hands[seat], move.cards)
    thrown = position.but(hands=at(position.hands, seat, hand), pile=(*position.pile, card))
    if hand:
        return _end_of_turn(thrown)
    return _out(thrown, seat, "floater_out" if position.floating[seat] else "out")


def _end_of_turn(position: Position, discarded: bool = True) -> Position:
    seat, rules = position.turn, position.rules
    position = _with_opened(position)
    if rules.stock_out == "end" and not position.stock:
        return _over(position, "empty")  # STOCK-1
    if discarded and rules.rum != "no" and can_be_called(position):
        return _window(position.but(discarder=seat, now=NEW_TURN), seat + 1)
    return _next_turn(position, seat)


def _with_opened(position: Position) -> Position:
    """The position at the end of a turn: its player has opened if they laid cards (SCORE-8)."""
    seat = position.turn
    if not position.now.laid_now or position.opened[seat]:
        return position
    return position.but(opened=at(position.opened, seat, True))


def _window(position: Position, first: int) -> Position:
    """The position in which a seat may call (RUM-6). It is the first such seat from ``first`` on."""
    discarder = _discarder(position)
    for seat in _round(position, first, discarder):
        may_call = not position.began or can_be_called(position, seat)  # seats differ only under LAYOFF-4
        if may_call and position.opened[seat] and not position.floating[seat]:
            return position.but(phase=CALL, turn=seat)
    return _next_turn(position, discarder)


def _discarder(position: Position) -> int:
    assert position.discarder is not None, "a call follows a discard"
    return position.discarder


def _round(position: Position, first: int, last: int) -> Iterator[int]:
    """The seats in order of play from ``first`` to the one before ``last``."""
    seat = first % position.players
    while seat != last:
        yield seat
        seat = (seat + 1) % position.players


def _next_turn(position: Position, seat: int, passed: int = 0) -> Position:
    """The position when the next seat's turn begins, unless the round ends.

    ``passed`` is how many turns in a row were passed.
    """
    idle = position.idle + 1 if position.dry and not position.stirred else 0
    turn = (seat + 1) % position.players
    begun = position.but(
        turn=turn,
        phase=DRAW,
        stirred=False,
        discarder=None,
        dry=not position.stock,
        idle=idle,
        passed=passed,
        begun=beginnings(position, turn),
        now=NEW_TURN,
    )
    return _begun_again(begun) if begun.stock else _begun_dry(begun)


def _begun_again(position: Position) -> Position:
    """The position when a turn begins with cards in the stock; the round may end here (STOCK-8)."""
    if len(position.begun) < MOST_TIMES * position.players:
        return position  # a cheap test first: usually there are too few turns
    if position.times_begun > MOST_TIMES:
        return _over(position, "comes_back")
    return position if turns_to_standstill(position) else _over(position, "standstill")


def turns_to_standstill(position: Position) -> int:
    """How many more turns may pass before the round ends at a standstill (STOCK-8).

    A turn counts if nobody draws from the stock or lays a card in it. A turn that has just begun counts too.
    """
    so_far = len(position.could_come_back) - 1
    return STANDSTILL * position.players - so_far


def _begun_dry(position: Position) -> Position:
    """The position when a turn begins with an empty stock; the round may end here."""
    way_on = position.rules.stock_out
    if way_on == "pass-round":
        position = _passed_unasked(position)
        if position.passed >= position.players:
            return _over(position, "all_passed")  # STOCK-7
    skips = way_on in ("discard-on", "pass-round")
    playing = position.floating.count(False) if skips else position.players
    if position.idle >= playing:
        return _over(position, "idle" if playing else "all_float")  # STOCK-6
    if position.stale:
        return _over(position, "stale")  # STOCK-6
    if way_on in ("reshuffle", "pass-round"):
        return position
    if way_on == "discard-on":
        while position.floating[position.turn]:  # OUT-3
            position = position.but(turn=(position.turn + 1) % position.players)
        return position if _may_take(position) else to_play(position)  # STOCK-4
    return position if _may_take(position) else _over(position, "nothing_to_take")  # STOCK-2


def _passed_unasked(position: Position) -> Position:
    """The position in which a seat that may take has its turn (STOCK-7).

    Any seats before it, including floaters, have passed without being asked.
    """
    while position.passed < position.players and not _may_take(position):
        position = position.but(
            turn=(position.turn + 1) % position.players,
            idle=position.idle + (not position.floating[position.turn]),  # a floater has no turn here
            passed=position.passed + 1,
        )
    return position


def _may_take(position: Position) -> bool:
    return bool(takes_of(position) or splits_of(position))


# ---- the end of the round ----------------------------------------------------------------------------


def _out(position: Position, seat: int, how: str) -> Position:
    """The position after a seat has gone out (OUT-1); ``how`` is one of the ways in ``endings``."""
    if position.reaches_minimum:
        position = _with_opened(position)  # the seat in turn opens, whoever went out
    ended = position.but(out=seat, now=Turn(masters=position.now.masters))
    return _last_layoffs(ended, seat + 1, how) if position.rules.last_layoff else _over(ended, how)


def _last_layoffs(position: Position, first: int, how: str = "laid_off") -> Position:
    """The position in which a seat may lay off last (SCORE-10). It is the first such seat from ``first`` on.

    If there is none, the round is over; ``how`` is one of the ways in ``endings``.
    """
    assert position.out is not None, "somebody is out"
    for seat in _round(position, first, position.out):
        asked = position.but(phase=LAST, turn=seat)
        if position.opened[seat] and layoffs_of(asked, seat):
            return asked
    return _over(position, how)


def _over(position: Position, how: str) -> Position:
    """The position when the round is over; ``how`` is one of the ways in ``endings``."""
    now = position.now._replace(must=None, taken=(), before=None)
    return position.but(phase=OVER, ended=how, now=now, discarder=None)


_AFTER: Final[Mapping[str, Callable[[Position, Move], Position]]] = {
    "name": after_name,
    "start": _after_start,
    "draw": _after_draw,
    "take": _after_draw_from_pile,
    "split": _after_draw_from_pile,
    "pass": _after_pass,
    "meld": _after_lay,
    "double": _after_lay,
    "lay_off": _after_lay,
    "swap": _after_lay,
    "block": _after_lay,
    "back": _after_back,
    "rum": _after_rum,
    "discard": _after_discard,
}
