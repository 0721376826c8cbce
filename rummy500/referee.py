"""May this move be made, and if not, which statement says so.

The questions are asked in the order that settles which statement a refusal names when several
are broken: the words of the move, the moment, the meld or lay-off itself, the draw, the way out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from .cards import DJ, JK, SEATS, Card, listed
from .laying import floaters_lays, is_open_to_others, may_block, may_use_dealers_joker, places_called
from .moves import Move
from .position import CALL, DRAW, LAST, NAME, OVER, PLAY, SEAT_NUMBER, START, Position, place_in_pile
from .reasons import no_layoff, no_meld, why_no_dealers_joker
from .scoring import scaled
from .statements import statement
from .ways import (
    Split,
    ends_after_split,
    ends_after_take,
    has_use,
    is_of_use_split,
    may_be_given_back,
    may_be_selected,
    what_blocks,
    what_blocks_split,
    what_blocks_take,
)

LAYS: Final = ("meld", "double", "lay", "block")
EMPTY: Final = {
    "end": ("STOCK-1", "The stock is empty, and with it the hand ends."),
    "pile": ("STOCK-2", "The stock is empty: take from the pile, or pass and end the hand."),
    "discard-on": ("STOCK-4", "The stock is empty: take from the pile, or pass and go on without a draw."),
}
DOING: Final = {
    "meld": "lay down",
    "double": "lay down",
    "lay": "lay off",
    "discard": "discard",
    "block": "block the dealer's joker",
    "back": "take back what you lay",
}


class Refused(ValueError):
    """A move that breaks a rule: ``statement`` is the rule's id, ``why`` a sentence for the player.

    ``move`` is the move that was tried.
    """

    def __init__(self, statement: str, why: str, move: Move) -> None:
        sentence = why[:1].upper() + why[1:]
        super().__init__(f"{sentence} ({statement})")
        self.statement, self.why, self.move = statement, sentence, move

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str, Move]]:
        return Refused, (self.statement, self.why, self.move)

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
        seats = f"A to {SEATS[position.players - 1]}"
        return Refused("TURN-1", f"Nobody sits at {move.seat}: the seats of this table are {seats}.", move)
    if position.phase == NAME:
        return None  # nobody has looked at a hand, so nothing is said of what is in it (GAMBIT-2)
    lacking = _of_the_cards(position, move, seat)
    if lacking:
        return Refused("CARD-1", lacking, move)
    if move.kind in ("lay", "rum") and move.on > len(position.table):
        return Refused("CARD-2", _no_such_meld(position, move.on), move)
    return None


def _of_the_cards(position: Position, move: Move, seat: int) -> str:
    """What is named and not there, in a sentence; empty when all is."""
    kind = move.kind
    if kind == "rum":
        there = places_called(position, move) is not None
        return "" if there else f"The pile does not hold {listed(move.cards)} like that."
    if kind in ("take", "split") and place_in_pile(position.pile, move.cards[0], move.nth) is None:
        if move.nth > 1:
            return f"The pile has no {move.cards[0].sign}/{move.nth}."
        return f"{listed(move.cards)} does not lie in the pile."
    used = _from_hand(position, move)
    lacking = _lacking(position.hands[seat], used) if used else ()
    return f"You don't hold {listed(lacking)}." if lacking else ""


def _from_hand(position: Position, move: Move) -> Sequence[Card]:
    """The cards of the hand that a move uses."""
    if move.kind == "take":
        return ()
    if move.kind in ("split", "block"):
        return () if move.dj else (JK,)
    if not position.rules.jokers:
        return move.cards
    cards = [card.held for card in move.cards]
    if move.kind == "double" and not move.dj:
        cards.append(JK)
    return [card for card in cards if card != DJ or position.rules.joker_use != "gambit"]


def _lacking(hand: Sequence[Card], cards: Sequence[Card]) -> list[Card]:
    if len(set(cards)) == len(cards):  # as nearly always, and then there is nothing to count
        return sorted(card for card in cards if card not in hand)
    return sorted((Counter(cards) - Counter(hand)).elements())


def _no_such_meld(position: Position, number: int) -> str:
    if not position.table:
        return f"There is no meld {number}: nothing lies on the table yet."
    if len(position.table) == 1:
        return f"There is no meld {number}: only meld 1 lies on the table."
    return f"There is no meld {number}: the melds on the table are 1 to {len(position.table)}."


# ---- 2. the moment ----------------------------------------------------------------------------------


def _of_the_moment(position: Position, move: Move) -> Refused | None:
    if move.kind == "rum":
        return _of_a_call(position, move)
    if position.phase == OVER:
        return Refused("TURN-1", "The hand is over.", move)
    if SEAT_NUMBER[move.seat] != position.turn:
        return _off_turn(position, move)
    return _OF_PHASE[position.phase](position, move)


def _off_turn(position: Position, move: Move) -> Refused | None:
    seat = SEAT_NUMBER[move.seat]
    may_lay = move.kind in ("meld", "lay") and is_open_to_others(position)
    if may_lay and position.must is not None:
        why = f"{SEATS[position.turn]} has to use {position.must.sign} first: until then nobody else lays."
        return Refused("TURN-4", why, move)
    last = move.kind == "lay" and position.phase == LAST
    if (may_lay or last) and not position.opened[seat]:
        return Refused("SCORE-8", _not_opened(position), move)
    if may_lay:
        return None
    return Refused("TURN-1", f"It is the turn of {SEATS[position.turn]}, not of {move.seat}.", move)


def _not_opened(position: Position) -> str:
    least = scaled(position.rules.opening, position.rules)
    return f"You have not opened: first lay {least} points or more in a turn of your own."


def _to_name(_position: Position, move: Move) -> Refused | None:
    if move.kind == "name":
        return None
    why = "First name what every joker does in this hand: wild, double or split."
    return Refused("TURN-1", why, move)


def _to_start(_position: Position, move: Move) -> Refused | None:
    if move.kind == "start":
        return None
    return Refused("TURN-1", "First open the pile with a card of your hand.", move)


def _to_draw(position: Position, move: Move) -> Refused | None:
    kind, stock_out = move.kind, position.rules.stock_out
    if kind == "draw":
        return None if position.may_draw else Refused(*EMPTY[stock_out], move)
    if kind in ("take", "split"):
        if position.floating[position.turn]:
            return Refused("OUT-3", "You float: you draw from the stock only.", move)
        return None
    if kind == "pass":
        if not position.may_draw:
            return None
        return Refused("TURN-1", "There is nothing to pass: a turn is a draw, then a discard.", move)
    if kind in DOING:
        return Refused("TURN-1", f"Draw first: you may {DOING[kind]} after you have drawn.", move)
    return _not_here(move)


def _to_play(position: Position, move: Move) -> Refused | None:
    kind = move.kind
    if kind in ("draw", "take", "split"):
        return Refused("TURN-3", _drawn_already(position), move)
    if kind == "pass":
        return Refused("TURN-1", "There is nothing to pass: a turn is a draw, then a discard.", move)
    if kind == "back":
        return _to_take_back(position, move)
    if position.floating[position.turn]:
        return _to_float(position, move)
    return None if kind in LAYS or kind == "discard" else _not_here(move)


def _drawn_already(position: Position) -> str:
    drew = position.stock or position.taken or position.rules.stock_out != "discard-on"
    if drew and not (position.rules.rum == "pile" and position.laid_now):
        return "You have drawn already: there is one draw in a turn."
    return "There is no draw in this turn any more."


def _to_float(position: Position, move: Move) -> Refused | None:
    fits = floaters_lays(position)
    if move.kind == "discard" and fits:
        return Refused("OUT-3", f"{move.cards[0].sign} fits on a meld: you float, so lay it there.", move)
    if move.kind == "block" or any(card.is_dealers for card in move.cards):
        why = "You float: the card you drew is laid where it fits, else discarded, and nothing more is done."
        return Refused("OUT-3", why, move)
    return None if move.kind in LAYS or move.kind == "discard" else _not_here(move)


def _to_take_back(position: Position, move: Move) -> Refused | None:
    if position.before is not None and position.laid_now:
        return None
    if not position.rules.opening:
        return Refused("TURN-1", "What has been laid is not taken back.", move)
    if position.opened[position.turn]:
        why = "You have opened: what you lay is not taken back any more."
    elif position.laid_now:
        why = "Cards are taken back once in a turn, and only while nobody else has laid on them."
    else:
        why = "You have laid nothing that you could take back."
    return Refused("SCORE-8", why, move)


def _to_call(_position: Position, move: Move) -> Refused | None:
    if move.kind == "pass":
        return None
    return Refused("TURN-1", "You may call Rummy! now, or pass.", move)


def _to_lay_off(_position: Position, move: Move) -> Refused | None:
    if move.kind in ("lay", "pass"):
        return None
    return Refused("TURN-1", "Somebody is out: you may lay off once more, or pass.", move)


_OF_PHASE: Final[Mapping[str, Callable[[Position, Move], Refused | None]]] = {
    NAME: _to_name,
    START: _to_start,
    DRAW: _to_draw,
    PLAY: _to_play,
    CALL: _to_call,
    LAST: _to_lay_off,
}


def _not_here(move: Move) -> Refused:
    why = {
        "name": "There is nothing to name now.",
        "start": "The pile has been opened.",
    }
    return Refused("TURN-1", why[move.kind], move)


def _of_a_call(position: Position, move: Move) -> Refused | None:
    seat, rum = SEAT_NUMBER[move.seat], position.rules.rum
    if rum == "no":
        return Refused("TURN-1", "Nobody calls in this game.", move)
    called = "RUM-1" if rum == "discard" else "RUM-2"
    if position.phase == OVER:
        return Refused("RUM-5", "The hand is over, so nothing is called any more.", move)
    if position.phase != CALL:
        return Refused(called, "Nothing can be called now: a call follows on a discard.", move)
    if position.floating[seat]:
        return Refused(called, "Who floats does not call.", move)
    wrong = _what_can_not_be_called(position, move, seat)
    if wrong:
        return Refused(called, wrong, move)
    if seat == position.discarder:
        why = "You have just discarded: the others may call now, and you one turn later, if nobody has."
        return Refused("RUM-4", why, move)
    if not position.opened[seat]:
        return Refused("SCORE-8", _not_opened(position), move)
    if seat != position.turn:
        return Refused("TURN-1", f"{SEATS[position.turn]} is asked now, not {move.seat}.", move)
    return None


def _what_can_not_be_called(position: Position, move: Move, seat: int) -> str:
    """Why these cards of the pile can't be laid with no card of a hand; empty when they can."""
    if position.rules.rum == "discard":
        places = places_called(position, move)
        if not move.on or places != [len(position.pile) - 1]:
            return "Only the discard alone can be called, to lay it off on a meld."
    if move.on:
        reason = no_layoff(position, seat, move.cards, move.on)
    else:
        reason = no_meld(position, seat, move.cards)
    return reason.why if reason else ""


# ---- 3. and 4. a new meld, a lay-off --------------------------------------------------------------------


def _of_the_lay(position: Position, move: Move) -> Refused | None:
    seat = SEAT_NUMBER[move.seat]
    if move.kind == "lay":
        reason = no_layoff(position, seat, move.cards, move.on)
    elif move.kind == "block":
        return None
    else:
        reason = no_meld(position, seat, move.cards, move.kind == "double", move.dj)
    return Refused(*reason, move) if reason else None


# ---- 5. the draw ---------------------------------------------------------------------------------------


def _of_the_draw(position: Position, move: Move) -> Refused | None:
    if move.kind == "take":
        return _of_a_take(position, move)
    if move.kind == "split":
        return _of_a_split(position, move)
    selected = position.must
    if selected is not None and (move.kind in LAYS or move.kind == "discard"):
        used = selected in [card if card < JK else card.held for card in move.cards]
        if not used or move.kind == "discard":
            return Refused("DRAW-3", f"You took {selected.sign} from the pile: use it first.", move)
        if move.kind == "lay" and position.rules.take_for == "meld":
            why = f"{selected.sign} can't be laid off: in this game a card from the pile starts a new meld."
            return Refused("DRAW-4", why, move)
    if move.kind == "discard" and not may_be_given_back(position, move.cards[0]):
        came = "alone from the pile" if position.rules.give_back == "not-upcard" else "from the pile"
        why = f"You took {move.cards[0].sign} {came} in this turn: discard another card."
        return Refused("DRAW-8", why, move)
    if move.kind == "block" and not may_block(position):
        return Refused("GAMBIT-7", _why_no_block(position), move)
    return None


def _why_no_block(position: Position) -> str:
    if not position.dealers_joker:
        return "No dealer's joker lies there in this game."
    return f"The dealer's joker is {position.dealers_joker} already: there is nothing to block."


def _of_a_take(position: Position, move: Move) -> Refused | None:
    card = move.cards[0]
    place = place_in_pile(position.pile, card, move.nth)
    assert place is not None, "the card lies in the pile"
    if not may_be_selected(position, card):
        return Refused("GAMBIT-8", _no_joker_selected(position), move)
    if has_use(position, place):
        return None
    if position.rules.take_for == "meld" and has_use(_picking_up_to_hit(position), place):
        return Refused("DRAW-4", _only_a_meld(card), move)
    with_it = len(position.pile) - place - 1
    others = f" and the {with_it} cards on it" if with_it > 1 else " and the card on it" if with_it else ""
    why = f"{card.sign} has no use: it makes no meld with your hand{others}, and it fits on none."
    return Refused("DRAW-7", why, move)


def _of_a_split(position: Position, move: Move) -> Refused | None:
    card, seat = move.cards[0], position.turn
    if position.named != "split":
        where = "hand: the dealer has not named it" if position.dealers_joker else "game"
        return Refused("GAMBIT-5", f"No joker splits the pile in this {where}.", move)
    if move.dj and not may_use_dealers_joker(position, seat):
        return Refused("GAMBIT-6", why_no_dealers_joker(position, seat), move)
    if not may_be_selected(position, card):
        return Refused("GAMBIT-8", _no_joker_selected(position), move)
    if is_of_use_split(position, _split(position, move)):
        return None
    if position.rules.take_for == "meld" and is_of_use_split(
        _picking_up_to_hit(position), _split(position, move)
    ):
        return Refused("DRAW-4", _only_a_meld(card), move)
    others = f"your hand and the cards {move.choice} it"
    why = f"{card.sign} has no use: it makes no meld with {others}, and it fits on none."
    return Refused("DRAW-7", why, move)


def _split(position: Position, move: Move) -> Split:
    place = place_in_pile(position.pile, move.cards[0])
    assert place is not None, "the card lies in the pile"
    return Split(place, move.choice == "above", move.dj)


def _no_joker_selected(position: Position) -> str:
    return f"A joker can't be the selected card: {position.named} is named, and it is no card of a meld."


def _only_a_meld(card: Card) -> str:
    return f"{card.sign} could only be laid off: in this game it has to start a new meld."


def _picking_up_to_hit(position: Position) -> Position:
    return position.but(rules=replace(position.rules, take_for="any"))


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
    if move.kind == "take":
        place = place_in_pile(position.pile, move.cards[0], move.nth)
        assert place is not None, "the card lies in the pile"
        return None if ends_after_take(position, place) else what_blocks_take(position, place)
    if move.kind == "split":
        split = _split(position, move)
        return None if ends_after_split(position, split) else what_blocks_split(position, split)
    return None


def _blocked(position: Position, move: Move, statement: str) -> str:
    own = SEAT_NUMBER[move.seat] == position.turn
    who = "you" if own else SEATS[position.turn]
    doing = "take" if move.kind in ("take", "split") else "lay"
    if statement == "OUT-2":
        if doing == "take":
            return "You could not go out by laying: in this game a card has to be left for the discard."
        return "That would leave no card to discard: in this game you go out by a discard only."
    if statement == "DRAW-8":
        return f"Then {who} could discard only what was taken from the pile in this turn, and that stays."
    least = scaled(position.rules.opening, position.rules)
    if move.kind == "discard":
        laid = f"{position.points_now} point{'s' * (position.points_now != 1)}"
        more = ", or take them back" if position.before is not None else ""
        return f"You have laid {laid}: your first cards have to count {least}. Lay more{more}."
    if doing == "take":
        return f"With this take you could not lay {least} points now, as your first cards have to count."
    return f"So {who} could not lay {least} points in this turn, as the first cards have to count."
