"""Decides whether a move may be made and, if not, which statement forbids it.

If a move breaks several statements, the refusal names the first one in this order: the words of the move, the
moment (``timing``), the meld or lay-off itself (``reasons``), the draw, the way out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..card import JK, SEATS, Card, listed
from ..laying import places_called
from ..laying.finishing import has_joker_to_lay, may_be_given_back
from ..laying.takes_and_lays import (
    after_pile,
    deepest_to_take,
    selected_has_use,
    what_blocks,
    what_blocks_draw,
)
from ..moves import FROM_PILE, Move
from ..position import LAST, NAME, SEAT_NUMBER, Position, gambit, place_in_pile
from ..scoring import opening_minimum
from ..sentences import Reason, Said, Who, Wrong, said
from ..statements import statement
from .reasons import no_layoff, no_meld, no_swap
from .timing import LAYING, is_own, not_now

__all__ = ["Refused", "refusal"]


class Refused(Wrong):
    """A move that breaks a rule.

    ``statement`` is the rule's id, and ``said`` is what the player is told. ``why`` says it in the plain
    voice. ``move`` is the move that was tried.
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
        """The reason together with the statement's id."""
        return said("why_not.by_statement", why=self.said, statement=self.statement)

    @property
    def why(self) -> str:
        """Why the move is refused, as a sentence."""
        return str(self.said)

    @property
    def rule(self) -> str:
        """The text of the statement that the move breaks."""
        return statement(self.statement).text


def refusal(position: Position, move: Move) -> Refused | None:
    """Why the move is refused in this position; ``None`` if it is legal."""
    reason = (
        _of_the_words(position, move)
        or not_now(position, move)
        or (_of_the_lay(position, move) if move.kind in LAYING else None)
        or _of_the_draw(position, move)
        or (_of_the_way_out(position, move) if position.strict else None)
    )
    return Refused(*reason, move) if reason else None


# ---- 1. the words of the move ---------------------------------------------------------------------


def _of_the_words(position: Position, move: Move) -> Reason | None:
    seat = SEAT_NUMBER[move.seat]
    if seat >= position.players:
        nobody = said("refused.nobody_sits", seat=move.seat, last=SEATS[position.players - 1])
        return Reason("TURN-1", nobody)
    if position.phase == NAME:
        return None  # nobody has seen a hand yet, so a refusal must not reveal its cards (GAMBIT-2)
    lacking = _of_the_cards(position, move, seat)
    if lacking:
        return Reason("CARD-1", lacking)
    lie = len(position.table)
    if move.kind in ("lay_off", "swap", "rum") and move.on > lie:
        none = "refused.no_such_meld" if lie else "refused.no_meld_yet"
        return Reason("CARD-2", said(none, number=move.on, count=lie))
    return None


def _of_the_cards(position: Position, move: Move, seat: int) -> Said | None:
    """The reason if the move names a card that isn't in the hand or pile; else ``None``."""
    kind = move.kind
    if kind == "rum":
        lacks = _lacking(position.pile, [card.held for card in move.cards]) or move.cards
        there = places_called(position, move)
        return said("refused.no_such_call", cards=listed(lacks)) if there is None else None
    if kind in FROM_PILE and place_in_pile(position.pile, move.cards[0], move.nth) is None:
        if move.nth > 1:
            return said("refused.not_so_often_in_pile", card=move.cards[0], nth=move.nth)
        return said("refused.not_in_pile", card=listed(move.cards))
    used = _from_hand(position, move)
    lacking = _lacking(position.hands[seat], used) if used else ()
    return said("refused.not_held", cards=listed(lacking)) if lacking else None


def _from_hand(position: Position, move: Move) -> Sequence[Card]:
    """The cards that a move uses from the hand."""
    if move.kind == "take":
        return ()
    if position.gambit is not None or move.kind in ("split", "block"):
        return gambit.from_hand(position, move)
    return [card.held for card in move.cards] if position.rules.has_jokers else move.cards


def _lacking(hand: Sequence[Card], cards: Sequence[Card]) -> list[Card]:
    if len(set(cards)) == len(cards):  # usually true, and faster than counting
        return sorted(card for card in cards if card not in hand)
    return sorted((Counter(cards) - Counter(hand)).elements())


# ---- 3. and 4. a new meld, a lay-off --------------------------------------------------------------------


def _of_the_lay(position: Position, move: Move) -> Reason | None:
    if not move.cards:
        return None
    if move.kind == "lay_off":
        return no_layoff(position, SEAT_NUMBER[move.seat], move.cards, move.on)
    if move.kind == "swap":
        return no_swap(position, move.cards[0], move.on)
    return no_meld(position, move)


# ---- 5. the draw ---------------------------------------------------------------------------------------


def _of_the_draw(position: Position, move: Move) -> Reason | None:
    selected = position.now.must
    if selected is not None and (move.kind in LAYING or move.kind == "discard") and is_own(position, move):
        used = selected in [card if card < JK else card.held for card in move.cards]
        waits = position.rules.use_selected == "this-turn"
        if move.kind == "discard" and waits:
            return Reason("DRAW-3", said("refused.use_before_discard", card=selected))
        may_wait = waits and move.kind in ("meld", "double", "lay_off")
        if move.kind in ("swap", "discard") or not (used or may_wait):
            return Reason("DRAW-3", said("refused.use_first", card=selected))
        if used and move.kind == "lay_off" and position.rules.take_for == "meld":
            return Reason("DRAW-4", said("refused.not_laid_off", card=selected))
    if move.kind == "discard" and has_joker_to_lay(position):
        return Reason("JOKER-7", said("refused.joker_to_lay"))
    if move.kind == "discard" and not may_be_given_back(position, move.cards[0]):
        bars = position.rules.give_back
        return Reason("DRAW-8", said(f"refused.back_to_pile.{bars}", card=move.cards[0]))
    if move.kind in gambit.MAY_BE_BARRED:
        barred = gambit.why_barred(position, move)
        if barred:
            return barred
    return _of_the_pile(position, move) if move.kind in FROM_PILE else None


def _of_the_pile(position: Position, move: Move) -> Reason | None:
    """The refusal if this card may not be selected (DRAW-9) or has no use (DRAW-3 to DRAW-7)."""
    card, drawn = move.cards[0], after_pile(position, move)
    if len(drawn.pile) < deepest_to_take(position):
        return Reason("DRAW-9", said("refused.below_the_upcard", card=card))
    if selected_has_use(drawn):
        return None
    if selected_has_use(drawn, "any"):
        return Reason("DRAW-4", said("refused.only_laid_off", card=card))
    if move.choice:
        return Reason("DRAW-7", said(f"refused.no_use_split.{move.choice}", card=card))
    with_it = len(drawn.now.taken) - 1
    if with_it:
        return Reason("DRAW-7", said("refused.no_use_with", card=card, count=with_it))
    return Reason("DRAW-7", said("refused.no_use", card=card))


# ---- 6. the way out --------------------------------------------------------------------------------------


def _of_the_way_out(position: Position, move: Move) -> Reason | None:
    """The refusal if the turn could not be finished after this move (TURN-5); else ``None``."""
    blocks = _what_blocks(position, move)
    return Reason(blocks, _blocked(position, move, blocks)) if blocks else None


def _what_blocks(position: Position, move: Move) -> str | None:
    if move.kind in LAYING and position.phase != LAST:
        return what_blocks(position, move)
    if move.kind == "discard":
        return "SCORE-8" if position.is_below_minimum else None
    if move.kind in FROM_PILE:
        return what_blocks_draw(position, move)
    return None


def _blocked(position: Position, move: Move, statement: str) -> Said:
    whose = "own" if is_own(position, move) else "of_other"
    turn = Who(SEATS[position.turn])
    takes = move.kind in FROM_PILE
    if statement == "DRAW-3":
        assert position.now.must is not None, "a selected card is unused"
        return said("refused.way_out.use", card=position.now.must)
    if statement == "OUT-2":
        return said("refused.way_out.take" if takes else "refused.way_out.lay")
    if statement == "JOKER-7":
        return said(f"refused.way_out.swap.{whose}", name=turn)
    if statement == "DRAW-8":
        return said(f"refused.way_out.give_back.{whose}", name=turn)
    least = opening_minimum(position.rules)
    if move.kind == "discard":
        below = "refused.below_minimum" if position.now.before is None else "refused.below_minimum_or_back"
        return said(below, laid=said("points", count=position.now.points_now), least=least)
    if takes:
        return said("refused.way_out.opening_take", least=least)
    return said(f"refused.way_out.opening.{whose}", name=turn, least=least)
