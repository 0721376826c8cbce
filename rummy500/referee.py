"""May this move be made, and if not, which statement says so.

The questions are asked in the order that settles which statement a refusal names when several
are broken: the words of the move, the moment, the meld or lay-off itself, the draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from .cards import SEATS, Card, face, listed, rank_words, signs_of, suit_words
from .melds import HIGH_ACE, SET_LEAST, SET_MOST, Meld, arc_of, grown, missing_between, why_no_meld
from .moves import Move
from .position import DRAW, OVER, PLAY, SEAT_NUMBER, Position, has_use, place_in_pile
from .statements import statement


class Refused(ValueError):
    """A move that breaks a rule: ``statement`` is the rule's id, ``why`` a sentence for the player.

    ``move`` is the move that was tried.
    """

    def __init__(self, statement: str, why: str, move: Move) -> None:
        super().__init__(f"{why} ({statement})")
        self.statement, self.why, self.move = statement, why, move

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
        or (_of_a_meld(position, move) if move.kind == "meld" else None)
        or (_of_a_layoff(position, move) if move.kind == "lay" else None)
        or _of_the_draw(position, move)
    )


# ---- 1. the words of the move ---------------------------------------------------------------------


def _of_the_words(position: Position, move: Move) -> Refused | None:
    seat = SEAT_NUMBER[move.seat]
    if seat >= position.players:
        seats = f"A to {SEATS[position.players - 1]}"
        return Refused("TURN-1", f"Nobody sits at {move.seat}: the seats of this table are {seats}.", move)
    if move.kind == "take":
        return _of_the_card_taken(position, move)
    if move.cards:
        lacking = _lacking(position.hands[seat], move.cards)
        if lacking:
            return Refused("CARD-1", f"You don't hold {listed(lacking)}.", move)
    if move.kind == "lay" and move.on > len(position.table):
        return Refused("CARD-2", _no_such_meld(position, move.on), move)
    return None


def _lacking(hand: Sequence[Card], cards: Sequence[Card]) -> list[Card]:
    if len(set(cards)) == len(cards):  # as nearly always, and then there is nothing to count
        return sorted(card for card in cards if card not in hand)
    return sorted((Counter(cards) - Counter(hand)).elements())


def _of_the_card_taken(position: Position, move: Move) -> Refused | None:
    card = move.cards[0]
    if place_in_pile(position.pile, card, move.nth) is not None:
        return None
    where = (
        f"{card.sign} does not lie in the pile"
        if move.nth == 1
        else f"The pile has no {card.sign}/{move.nth}"
    )
    return Refused("CARD-1", f"{where}.", move)


def _no_such_meld(position: Position, number: int) -> str:
    if not position.table:
        return f"There is no meld {number}: nothing lies on the table yet."
    if len(position.table) == 1:
        return f"There is no meld {number}: only meld 1 lies on the table."
    return f"There is no meld {number}: the melds on the table are 1 to {len(position.table)}."


# ---- 2. the moment ----------------------------------------------------------------------------------


def _of_the_moment(position: Position, move: Move) -> Refused | None:
    kind, phase = move.kind, position.phase
    if phase == OVER:
        return Refused("TURN-1", "The hand is over.", move)
    if SEAT_NUMBER[move.seat] != position.turn:
        return Refused("TURN-1", f"It is the turn of {SEATS[position.turn]}, not of {move.seat}.", move)
    if kind in ("draw", "take"):
        if phase == PLAY:
            return Refused("TURN-3", "You have drawn already: there is one draw in a turn.", move)
        if kind == "draw" and not position.stock:
            return Refused(
                "STOCK-2", "The stock is empty: take from the pile, or pass and end the hand.", move
            )
    elif kind == "pass":
        if phase != DRAW or position.stock:
            return Refused("TURN-1", "There is nothing to pass: a turn is a draw, then a discard.", move)
    elif phase == DRAW:
        doing = {"meld": "lay down", "lay": "lay off", "discard": "discard"}[kind]
        return Refused("TURN-1", f"Draw first: you may {doing} after you have drawn.", move)
    return None


# ---- 3. a new meld -----------------------------------------------------------------------------------


def _of_a_meld(position: Position, move: Move) -> Refused | None:
    broken = why_no_meld(move.cards, position.rules)
    if broken is None:
        return None
    return Refused(broken, _what_no_meld_lacks(position, move.cards, broken), move)


def _what_no_meld_lacks(position: Position, cards: Sequence[Card], broken: str) -> str:
    shown = signs_of(cards)
    if broken == "MELD-1":
        return _too_few(cards, position.rules.run_opens_with)
    if broken == "MELD-2":
        if len(cards) > SET_MOST:
            return f"{shown} are {len(cards)} cards: a set ends at four."
        return f"{shown} has a suit twice: the suits of a set differ."
    if broken == "MELD-4":
        if len(set(cards)) < len(cards):
            return f"{shown} has a rank twice: no run holds a rank twice."
        return (
            f"{shown} goes around the corner: an ace is low, before the 2, or high, after the king, not both."
        )
    return _what_no_run_lacks(position, cards)


def _too_few(cards: Sequence[Card], of_a_run: int) -> str:
    if len(cards) == 1:
        run = "three" if of_a_run == SET_LEAST else f"{of_a_run} or more"
        return (
            f"{cards[0].sign} alone is no meld: it takes three of one rank, or {run} of one suit in sequence."
        )
    return f"{signs_of(cards)} are only two cards: a set has three or four."


def _what_no_run_lacks(position: Position, cards: Sequence[Card]) -> str:
    shown, least = signs_of(cards), position.rules.run_opens_with
    ranks, suits = {card.rank for card in cards}, {card.suit for card in cards}
    if len(suits) > 1:
        *most, last = [suit_words(suit) for suit in sorted(suits) if suit < 4]
        words = f"{', '.join(most)} and {last}"
        return f"{shown} is neither a set, of one rank, nor a run, of one suit: these are {words}."
    if arc_of(ranks) is None:
        missing = _gap(cards)
        return f"{shown} leaves a gap: {listed(missing)} {'is' if len(missing) == 1 else 'are'} missing."
    twice = len(ranks) < len(cards)
    if least > SET_LEAST:
        has = f"{len(ranks)} {'ranks' if twice else 'cards'}"
        return f"{shown} has {has}: in this game a run is opened with {least} or more."
    return f"{shown} {'has only two ranks' if twice else 'are only two cards'}: a run has three or more."


def _gap(cards: Sequence[Card]) -> list[Card]:
    """The cards between the lowest and the highest of one suit that are not among these."""
    ranks = sorted({card.rank for card in cards})
    if ranks[0] == 0 and len(ranks) > 1 and ranks[1] > HIGH_ACE - ranks[-1]:
        ranks = [*ranks[1:], HIGH_ACE]  # the ace is nearer to the king than to the two
    missing = [rank for rank in range(ranks[0], ranks[-1]) if rank not in ranks]
    return [face(rank, cards[0].suit) for rank in missing]


# ---- 4. a lay-off -------------------------------------------------------------------------------------


def _of_a_layoff(position: Position, move: Move) -> Refused | None:
    meld = position.table[move.on - 1]
    if grown(meld, move.cards, position.turn, position.rules):
        return None
    if meld.is_set:
        return _of_a_layoff_on_a_set(position, meld, move)
    return _of_a_layoff_on_a_run(position, meld, move)


def _of_a_layoff_on_a_set(position: Position, meld: Meld, move: Move) -> Refused:
    rank = meld.cards[0].rank
    plural = rank_words(rank, plural=True)
    others = [card for card in move.cards if card.rank != rank or card.suit > 3]
    if others:
        return Refused("MELD-1", f"{listed(others)} can't join the {plural} of meld {move.on}.", move)
    if len(meld.cards) == SET_MOST:
        return Refused("MELD-2", f"The {plural} of meld {move.on} are four already: a set ends there.", move)
    if position.rules.equal_suits:
        size = len(meld.cards) + len(move.cards)
        why = f"With {listed(move.cards)} meld {move.on} would have {size} cards: a set ends at four."
        return Refused("MELD-2", why, move)
    twice = [card for card in move.cards if card in meld.cards] or list(move.cards)
    return Refused("MELD-2", f"Meld {move.on} would have a suit twice with {listed(twice)}.", move)


def _of_a_layoff_on_a_run(position: Position, meld: Meld, move: Move) -> Refused:
    run, suit = signs_of(meld.cards), meld.cards[0].suit
    others = [card for card in move.cards if card.suit != suit]
    if others:
        why = f"{listed(others)} can't join {run}: that run is of {suit_words(suit)}."
        return Refused("LAYOFF-3", why, move)
    cards = sorted(move.cards)
    twice = [card for card in cards if card in meld.cards or cards.count(card) > 1]
    if twice:
        return Refused("MELD-4", f"{run} would hold a rank twice with {listed(sorted(set(twice)))}.", move)
    whole = arc_of([card.rank for card in (*meld.cards, *cards)])
    if whole is not None:
        why = f"{listed(cards)} would lead {run} around the corner: an ace ends a run."
        return Refused("MELD-4", why, move)
    missing = sorted({lacking for card in cards for lacking in missing_between(meld, card)} - {*cards})
    why = (
        f"{listed(cards)} can't join {run}: {listed(missing)} {'is' if len(missing) == 1 else 'are'} missing."
    )
    return Refused("LAYOFF-3", why, move)


# ---- 5. the draw ---------------------------------------------------------------------------------------


def _of_the_draw(position: Position, move: Move) -> Refused | None:
    if move.kind == "take":
        return _of_a_take(position, move)
    selected = position.must
    if selected is None:
        return None
    if selected not in move.cards or move.kind == "discard":
        return Refused("DRAW-3", f"You took {selected.sign} from the pile: use it first.", move)
    if move.kind == "lay" and position.rules.take_for == "meld":
        why = (
            f"{selected.sign} can't be laid off: in this game the card taken from the pile starts a new meld."
        )
        return Refused("DRAW-4", why, move)
    return None


def _of_a_take(position: Position, move: Move) -> Refused | None:
    card = move.cards[0]
    place = place_in_pile(position.pile, card, move.nth)
    assert place is not None, "the card lies in the pile"
    if has_use(position, place):
        return None
    if position.rules.take_for == "meld" and has_use(_picking_up_to_hit(position), place):
        why = f"{card.sign} could only be laid off: in this game it has to start a new meld."
        return Refused("DRAW-4", why, move)
    with_it = len(position.pile) - place - 1
    others = f" and the {with_it} card{'s' * (with_it > 1)} on it" if with_it else ""
    why = f"{card.sign} has no use: it makes no meld with your hand{others}, and it fits on none."
    return Refused("DRAW-7", why, move)


def _picking_up_to_hit(position: Position) -> Position:
    return position.but(rules=replace(position.rules, take_for="any"))
