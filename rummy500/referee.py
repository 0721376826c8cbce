"""May this move be made, and if not, which statement says so.

The questions are asked in the order that settles which statement a refusal names when several
are broken: the words of the move, the moment, the meld or lay-off itself, the draw, the way out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from . import gambit
from .cards import JK, SEATS, Card, listed
from .finishing import has_joker_to_lay, may_be_given_back
from .laying import floaters_lays, places_called, why_not_at_open_table
from .moves import FROM_PILE, Move
from .position import (
    CALL,
    DRAW,
    LAST,
    NAME,
    OVER,
    PLAY,
    SEAT_NUMBER,
    START,
    Position,
    place_in_pile,
)
from .reasons import no_layoff, no_meld, no_swap
from .scoring import opening_minimum
from .sentences import Said, Who, Wrong, said
from .statements import statement
from .ways import (
    after_pile,
    deepest_to_take,
    selected_has_use,
    what_blocks,
    what_blocks_draw,
)

__all__ = ["Refused", "refusal"]

LAYS: Final = ("meld", "double", "lay", "swap", "block")
BEFORE_DRAW: Final = ("name", "start")
EMPTY: Final = {"end": "STOCK-1", "pile": "STOCK-2", "discard-on": "STOCK-4", "pass-round": "STOCK-7"}


class Refused(Wrong):
    """A move that breaks a rule: ``statement`` is the rule's id, ``said`` what the player is told.

    ``why`` is that as a sentence in the plain voice; ``move`` is the move that was tried.
    """

    def __init__(self, statement: str, said: Said, move: Move) -> None:
        super().__init__(said)
        self.statement, self.move = statement, move

    def __str__(self) -> str:
        return str(self.explained)

    def __reduce__(self) -> tuple[type[Refused], tuple[str, Said, Move]]:
        return Refused, (self.statement, self.said, self.move)

    @property
    def explained(self) -> Said:
        """What is said, with the statement."""
        return said("why_not.by_statement", why=self.said, statement=self.statement)

    @property
    def why(self) -> str:
        """Why the move is refused, as a sentence."""
        return str(self.said)

    @property
    def rule(self) -> str:
        """The sentence of the statement."""
        return statement(self.statement).text


def refusal(position: Position, move: Move) -> Refused | None:
    """Why the move is refused in this position; ``None`` when it is legal."""
    return (
        _of_the_words(position, move)
        or _of_the_moment(position, move)
        or (_of_the_lay(position, move) if move.kind in LAYS else None)
        or _of_the_draw(position, move)
        or (_of_the_way_out(position, move) if position.strict else None)
    )


# ---- 1. the words of the move ---------------------------------------------------------------------


def _of_the_words(position: Position, move: Move) -> Refused | None:
    seat = SEAT_NUMBER[move.seat]
    if seat >= position.players:
        nobody = said("refused.nobody_sits", seat=move.seat, last=SEATS[position.players - 1])
        return Refused("TURN-1", nobody, move)
    if position.phase == NAME:
        return None  # nobody has looked at a hand, so nothing is said of what is in it (GAMBIT-2)
    lacking = _of_the_cards(position, move, seat)
    if lacking:
        return Refused("CARD-1", lacking, move)
    if move.kind in ("lay", "swap", "rum") and move.on > len(position.table):
        return Refused("CARD-2", _no_such_meld(move.on, len(position.table)), move)
    return None


def _of_the_cards(position: Position, move: Move, seat: int) -> Said | None:
    """What is named and not there; ``None`` when all is."""
    kind = move.kind
    if kind == "rum":
        there = places_called(position, move) is not None
        return None if there else said("refused.not_in_pile_like_that", cards=listed(move.cards))
    if kind in FROM_PILE and place_in_pile(position.pile, move.cards[0], move.nth) is None:
        if move.nth > 1:
            return said("refused.not_so_often_in_pile", card=move.cards[0], nth=move.nth)
        return said("refused.not_in_pile", card=listed(move.cards))
    used = _from_hand(position, move)
    lacking = _lacking(position.hands[seat], used) if used else ()
    return said("refused.not_held", cards=listed(lacking)) if lacking else None


def _from_hand(position: Position, move: Move) -> Sequence[Card]:
    """The cards of the hand that a move uses."""
    if move.kind == "take":
        return ()
    if position.gambit is not None or move.kind in ("split", "block"):
        return gambit.from_hand(position, move)
    return [card.held for card in move.cards] if position.rules.has_jokers else move.cards


def _lacking(hand: Sequence[Card], cards: Sequence[Card]) -> list[Card]:
    if len(set(cards)) == len(cards):  # as nearly always, and then there is nothing to count
        return sorted(card for card in cards if card not in hand)
    return sorted((Counter(cards) - Counter(hand)).elements())


def _no_such_meld(number: int, melds: int) -> Said:
    if not melds:
        return said("refused.no_meld_yet", number=number)
    return said("refused.no_such_meld", number=number, count=melds)


# ---- 2. the moment ----------------------------------------------------------------------------------


def _of_the_moment(position: Position, move: Move) -> Refused | None:
    if move.kind == "rum":
        return _of_a_call(position, move)
    if position.phase == OVER:
        return Refused("TURN-1", said("refused.over"), move)
    off_turn = not _is_own(position, move)
    drawn = position.phase == PLAY and not off_turn
    if move.kind in FROM_PILE and position.floating[SEAT_NUMBER[move.seat]] and not drawn:
        return Refused("OUT-3", said("refused.floater_takes"), move)
    if move.kind == "block" and (off_turn or position.phase != PLAY) and gambit.blocks_any_time(position):
        return None  # GAMBIT-7
    if off_turn:
        return _off_turn(position, move)
    return _OF_PHASE[position.phase](position, move)


def _is_own(position: Position, move: Move) -> bool:
    """Is it a move of the seat in turn?"""
    return SEAT_NUMBER[move.seat] == position.turn


def _off_turn(position: Position, move: Move) -> Refused | None:
    seat, turn = SEAT_NUMBER[move.seat], Who(SEATS[position.turn])
    barred = why_not_at_open_table(position, seat) if move.kind in ("meld", "lay") else "TURN-1"
    if barred == "TURN-4":
        assert position.must is not None, "a selected card is unused"
        return Refused(barred, said("refused.has_to_use_first", name=turn, card=position.must), move)
    last = move.kind == "lay" and position.phase == LAST
    if barred == "SCORE-8" or (last and not position.opened[seat]):
        return Refused("SCORE-8", _not_opened(position), move)
    if barred:
        return Refused(barred, said("refused.not_your_turn", turn=turn, name=Who(move.seat)), move)
    return None


def _not_opened(position: Position) -> Said:
    return said("refused.not_opened", count=opening_minimum(position.rules))


def _to_name(_position: Position, move: Move) -> Refused | None:
    if move.kind == "name":
        return None
    return Refused("TURN-1", said("refused.name_first"), move)


def _to_start(_position: Position, move: Move) -> Refused | None:
    if move.kind == "start":
        return None
    return Refused("TURN-1", said("refused.start_first"), move)


def _to_draw(position: Position, move: Move) -> Refused | None:
    kind, stock_out = move.kind, position.rules.stock_out
    if kind == "draw":
        if position.may_draw:
            return None
        return Refused(EMPTY[stock_out], said(f"refused.stock_empty.{stock_out}"), move)
    if kind in FROM_PILE:
        return None
    if kind == "pass":
        if not position.may_draw:
            return None
        return Refused("TURN-1", said("refused.nothing_to_pass"), move)
    if kind in BEFORE_DRAW:
        return _not_here(move)
    barred = why_not_at_open_table(position, position.turn) if kind in ("meld", "lay") else "TURN-1"
    if barred == "SCORE-8":
        return Refused(barred, _not_opened(position), move)
    return Refused(barred, said(f"refused.draw_first.{kind}"), move) if barred else None


def _to_play(position: Position, move: Move) -> Refused | None:
    kind = move.kind
    if kind == "draw" or kind in FROM_PILE:
        return Refused("TURN-3", _drawn_already(position), move)
    if kind == "pass":
        return Refused("TURN-1", said("refused.nothing_to_pass"), move)
    if kind == "back":
        return _to_take_back(position, move)
    if position.floating[position.turn]:
        return _to_float(position, move)
    return None if kind in LAYS or kind == "discard" else _not_here(move)


def _drawn_already(position: Position) -> Said:
    drew = position.stock or position.taken or position.rules.stock_out != "discard-on"
    if drew and not (position.rules.rum == "pile" and position.laid_now):
        return said("refused.drawn_already")
    return said("refused.no_draw_any_more")


def _to_float(position: Position, move: Move) -> Refused | None:
    fits = floaters_lays(position)
    if move.kind == "discard" and fits:
        return Refused("OUT-3", said("refused.floater_lays", card=move.cards[0]), move)
    if move.kind not in LAYS and move.kind != "discard":
        return _not_here(move)
    held = position.hands[position.turn]
    if not move.cards or move.kind == "swap" or any(card.held not in held for card in move.cards):
        return Refused("OUT-3", said("refused.floater_does_no_more"), move)
    return None


def _to_take_back(position: Position, move: Move) -> Refused | None:
    if position.before is not None and position.laid_now:
        return None
    if not opening_minimum(position.rules):
        return Refused("TURN-1", said("refused.no_way_back"), move)
    if position.opened[position.turn]:
        return Refused("SCORE-8", said("refused.back.opened"), move)
    return Refused(
        "SCORE-8", said("refused.back.once" if position.laid_now else "refused.back.nothing"), move
    )


def _to_call(_position: Position, move: Move) -> Refused | None:
    if move.kind == "pass":
        return None
    return Refused("TURN-1", said("refused.call_or_pass"), move)


def _to_lay_off(_position: Position, move: Move) -> Refused | None:
    if move.kind in ("lay", "pass"):
        return None
    return Refused("TURN-1", said("refused.lay_off_or_pass"), move)


_OF_PHASE: Final[Mapping[str, Callable[[Position, Move], Refused | None]]] = {
    NAME: _to_name,
    START: _to_start,
    DRAW: _to_draw,
    PLAY: _to_play,
    CALL: _to_call,
    LAST: _to_lay_off,
}


def _not_here(move: Move) -> Refused:
    return Refused("TURN-1", said(f"refused.not_here.{move.kind}"), move)


def _of_a_call(position: Position, move: Move) -> Refused | None:
    seat, rum = SEAT_NUMBER[move.seat], position.rules.rum
    if rum == "no":
        return Refused("TURN-1", said("refused.no_calls"), move)
    called = "RUM-1" if rum == "discard" else "RUM-2"
    if position.phase == OVER:
        return Refused("RUM-5", said("refused.call_too_late"), move)
    if position.phase != CALL:
        return Refused(called, said("refused.no_call_now"), move)
    if position.floating[seat]:
        return Refused(called, said("refused.floater_calls"), move)
    wrong = _what_can_not_be_called(position, move, seat)
    if wrong:
        return Refused(called, wrong, move)
    if seat == position.discarder:
        return Refused("RUM-4", said("refused.discarder_calls"), move)
    if not position.opened[seat]:
        return Refused("SCORE-8", _not_opened(position), move)
    if seat != position.turn:
        asked = said("refused.other_is_asked", turn=Who(SEATS[position.turn]), name=Who(move.seat))
        return Refused("TURN-1", asked, move)
    return None


def _what_can_not_be_called(position: Position, move: Move, seat: int) -> Said | None:
    """Why these cards of the pile can't be laid with no card of a hand; ``None`` when they can."""
    if position.rules.rum == "discard":
        places = places_called(position, move)
        if not move.on or places != [len(position.pile) - 1]:
            return said("refused.call_of_discard_alone")
    reason = no_layoff(position, seat, move.cards, move.on) if move.on else no_meld(position, move)
    return reason.said if reason else None


# ---- 3. and 4. a new meld, a lay-off --------------------------------------------------------------------


def _of_the_lay(position: Position, move: Move) -> Refused | None:
    if not move.cards:
        return None
    if move.kind == "lay":
        reason = no_layoff(position, SEAT_NUMBER[move.seat], move.cards, move.on)
    elif move.kind == "swap":
        reason = no_swap(position, move.cards[0], move.on)
    else:
        reason = no_meld(position, move)
    return Refused(*reason, move) if reason else None


# ---- 5. the draw ---------------------------------------------------------------------------------------


def _of_the_draw(position: Position, move: Move) -> Refused | None:
    selected = position.must
    if selected is not None and (move.kind in LAYS or move.kind == "discard") and _is_own(position, move):
        used = selected in [card if card < JK else card.held for card in move.cards]
        waits = position.rules.use_selected == "this-turn"
        if move.kind == "discard" and waits:
            return Refused("DRAW-3", said("refused.use_before_discard", card=selected), move)
        may_wait = waits and move.kind in ("meld", "double", "lay")
        if move.kind in ("swap", "discard") or not (used or may_wait):
            return Refused("DRAW-3", said("refused.use_first", card=selected), move)
        if used and move.kind == "lay" and position.rules.take_for == "meld":
            return Refused("DRAW-4", said("refused.not_laid_off", card=selected), move)
    if move.kind == "discard" and has_joker_to_lay(position):
        return Refused("JOKER-7", said("refused.joker_to_lay"), move)
    if move.kind == "discard" and not may_be_given_back(position, move.cards[0]):
        bars = position.rules.give_back
        return Refused("DRAW-8", said(f"refused.back_to_pile.{bars}", card=move.cards[0]), move)
    if move.kind in gambit.MAY_BE_BARRED:
        barred = gambit.why_barred(position, move)
        if barred:
            return Refused(*barred, move)
    return _of_the_pile(position, move) if move.kind in FROM_PILE else None


def _of_the_pile(position: Position, move: Move) -> Refused | None:
    """May this card be the selected one (DRAW-9), and could it be used at once (DRAW-3 to DRAW-7)?"""
    card, drawn = move.cards[0], after_pile(position, move)
    if len(drawn.pile) < deepest_to_take(position):
        return Refused("DRAW-9", said("refused.below_the_upcard", card=card), move)
    if selected_has_use(drawn):
        return None
    if selected_has_use(drawn, "any"):
        return Refused("DRAW-4", said("refused.only_laid_off", card=card), move)
    if move.choice:
        return Refused("DRAW-7", said(f"refused.no_use_split.{move.choice}", card=card), move)
    with_it = len(drawn.taken) - 1
    if with_it:
        return Refused("DRAW-7", said("refused.no_use_with", card=card, count=with_it), move)
    return Refused("DRAW-7", said("refused.no_use", card=card), move)


# ---- 6. the way out --------------------------------------------------------------------------------------


def _of_the_way_out(position: Position, move: Move) -> Refused | None:
    """Could the turn still be finished (TURN-5)? Named is what blocks the way."""
    blocks = _what_blocks(position, move)
    return Refused(blocks, _blocked(position, move, blocks), move) if blocks else None


def _what_blocks(position: Position, move: Move) -> str | None:
    if move.kind in LAYS and position.phase != LAST:
        return what_blocks(position, move)
    if move.kind == "discard":
        return "SCORE-8" if position.is_below_minimum else None
    if move.kind in FROM_PILE:
        return what_blocks_draw(position, lambda where: after_pile(where, move))
    return None


def _blocked(position: Position, move: Move, statement: str) -> Said:
    whose = "own" if _is_own(position, move) else "of_other"
    turn = Who(SEATS[position.turn])
    takes = move.kind in FROM_PILE
    if statement == "DRAW-3":
        assert position.must is not None, "a selected card is unused"
        return said("refused.way_out.use", card=position.must)
    if statement == "OUT-2":
        return said("refused.way_out.take" if takes else "refused.way_out.lay")
    if statement == "JOKER-7":
        return said(f"refused.way_out.swap.{whose}", name=turn)
    if statement == "DRAW-8":
        return said(f"refused.way_out.give_back.{whose}", name=turn)
    least = opening_minimum(position.rules)
    if move.kind == "discard":
        below = "refused.below_minimum" if position.before is None else "refused.below_minimum_or_back"
        return said(below, laid=said("points", count=position.points_now), least=least)
    if takes:
        return said("refused.way_out.opening_take", least=least)
    return said(f"refused.way_out.opening.{whose}", name=turn, least=least)
