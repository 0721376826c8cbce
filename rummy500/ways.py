"""What can still be done: takes that have a use, and turns that can be finished (TURN-5).

Most games ask nothing of the end of a turn but a discard, and there every turn can be finished.
Where going out needs a discard (OUT-2), where what was taken may not be given back (DRAW-8) or where
the first lay has to be worth so much (SCORE-8), a take or a lay can lead to a dead end. The way out is
then looked for by trying the lays there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from . import gambit
from .cards import JK, Card, mask_of
from .finding import Jokers, layoffs_with, melds_in
from .gambit import after_split, blocks_of, splits_there_are, times
from .handling import may_be_selected, taken_from, with_lay, with_layoff
from .laying import (
    aces_with_kings,
    is_useful,
    jokers_of,
    layoffs_of,
    melds_of,
    swaps_of,
    uses_of,
)
from .melds import grown, new_meld
from .moves import Move
from .partition import held_of, lays_worth, most_laid
from .position import PLAY, SEAT_NUMBER, Position, place_in_pile
from .rules import Rules
from .scoring import laid_at_most, worth_at_once, worth_laid

__all__ = [
    "after_lay",
    "after_pile",
    "can_end",
    "can_finish",
    "deepest_to_take",
    "has_joker_to_lay",
    "lays_beside",
    "lays_of",
    "may_be_given_back",
    "most_to_lay",
    "selected_has_use",
    "splits_of",
    "takes_of",
    "what_blocks",
    "what_blocks_draw",
    "with_before",
]

FREED: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
    {
        "OUT-2": {"out": "free"},
        "DRAW-8": {"give_back": "any"},
        "SCORE-8": {"opening": 0, "opening_in": "game"},
        "JOKER-7": {"joker_swap": False},
    }
)
"""What can block the way to a turn's end, and the option that would leave it free."""


# ---- the end of a turn -----------------------------------------------------------------------------


def may_be_given_back(position: Position, card: Card) -> bool:
    """May the seat in turn discard this card of its hand (DRAW-8)?"""
    give_back = position.rules.give_back
    if give_back == "any" or (give_back == "not-upcard" and not position.alone):
        return True
    barred = (position.newest,) if give_back == "not-last" else position.taken
    return position.hands[position.turn].count(card) > barred.count(card)


def has_joker_to_lay(position: Position) -> bool:
    """Has the seat in turn still to lay a joker that it took from the table (JOKER-7)?"""
    return position.swapped > 0 and position.rules.joker_swap


def can_end(position: Position) -> bool:
    """May the turn end now: by a discard, or with every card laid?"""
    if position.must is not None or position.is_below_minimum or has_joker_to_lay(position):
        return False
    hand = position.hands[position.turn]
    if not hand:
        return position.rules.out != "discard"
    return any(may_be_given_back(position, card) for card in hand)


def can_finish(position: Position) -> bool:
    """Can the seat in turn, which plays, finish its turn (TURN-5)?"""
    if not position.strict or can_end(position):
        return True
    if position.before is not None and position.laid_now:
        return True  # by the one `back` of an opening turn it can be begun anew; a block alone is no lay
    if _is_hopeless(position):
        return False
    if _ends_at_once(position):
        return True
    enough = _lays_to_open(position)
    return enough is not None and _finds_end(position, set(), enough)


def _ends_at_once(position: Position) -> bool:
    """Can the turn end after one more lay? One that is worth too little is not tried (SCORE-8)."""
    wanted, (_, often) = position.still_to_open, _at_most(position)
    return any(
        can_end(after_lay(position, move))
        for move in _next_lays(position)
        if move.kind != "meld" or often * _worth(move.cards, position.rules) >= wanted
    )


def _finds_end(position: Position, seen: set[tuple[object, ...]], enough: Counter[tuple[Card, ...]]) -> bool:
    """Do some lays lead to where the turn may end? ``seen`` are the positions that were looked at.

    ``enough`` are lays that are worth enough together (SCORE-8). They are tried first, and as long as they
    are followed nobody has to ask again.
    """
    if _is_hopeless(position):
        return False
    for move in sorted(_next_lays(position), key=lambda move: held_of(move.cards) not in enough):
        after, laid = after_lay(position, move), held_of(move.cards)
        if can_end(after):
            return True
        if _is_new(after, seen):
            then = enough - Counter([laid]) if laid in enough else _lays_to_open(after)
            if then is not None and _finds_end(after, seen, then):
                return True
    return False


def _is_new(position: Position, seen: set[tuple[object, ...]]) -> bool:
    """Is it the first time to look at this: at what is left to be laid, and where it could be?"""
    open_ends = sorted((meld.fits, len(meld.cards)) for meld in position.table if meld.fits)
    hand = tuple(sorted(position.hands[position.turn]))
    jokers = (
        [meld.cards for meld in position.table if max(meld.cards) > JK] if position.rules.joker_swap else []
    )
    key = (hand, tuple(open_ends), position.points_now, position.gambit, position.swapped, tuple(jokers))
    if key in seen:
        return False
    seen.add(key)
    return True


def lays_of(position: Position) -> list[Move]:
    """What the seat in turn, which plays, could lay next; a longer lay-off where it leads elsewhere.

    The selected card comes first: a turn that can be finished can be finished so, also where it may wait.
    """
    if position.must is not None:
        return uses_of(position)
    seat = position.turn
    found = [*melds_of(position, seat), *layoffs_of(position, seat), *aces_with_kings(position)]
    return found + swaps_of(position, seat)


def lays_beside(position: Position) -> list[Move]:
    """What could be laid next besides the uses of the selected card, where that may wait (DRAW-3)."""
    seat, card = position.turn, position.must
    found = [*melds_of(position, seat), *layoffs_of(position, seat), *aces_with_kings(position)]
    return [move for move in found if card not in held_of(move.cards)]


def _next_lays(position: Position) -> list[Move]:
    # Few cards first where one is left to be discarded, else as many as can be.
    lays, fewest_last = lays_of(position), not position.reaches_minimum
    lays.sort(key=lambda move: len(move.cards), reverse=fewest_last)
    return lays + blocks_of(position, position.turn)


def _is_hopeless(position: Position) -> bool:
    """Is it plain that no lays lead to the end: that too little can be laid, or not enough of the hand?"""
    hand, useful = position.hands[position.turn], _useful(position)
    if not position.reaches_minimum:
        worth, _ = _at_most(position)
        laid = (*useful, *_dealers_joker(position), *_jokers_to_have(position))
        return sum(worth[card] for card in laid) < position.still_to_open
    to_discard = any(may_be_given_back(position, card) for card in hand)
    return not to_discard and len(useful) < len(hand)


def _useful(position: Position) -> list[Card]:
    """The cards that the seat in turn could lay somehow; a joker may be of use without being a card."""
    hand, mask, swap = position.hands[position.turn], position.held[position.turn], set[Card]()
    jokers = _jokers_to_have(position)
    if jokers:
        mask |= mask_of(jokers)
        swap = {move.cards[0] for move in swaps_of(position, position.turn)}
    held = (*hand, *jokers)
    return [
        card
        for card in hand
        if card == JK or card in swap or is_useful(position, card, held, mask, take_for="any")
    ]


def _dealers_joker(position: Position) -> tuple[Card, ...]:
    """The dealer's joker as one more wild card, where the seat in turn may lay it so."""
    return (JK,) * jokers_of(position, position.turn).dealers


def _jokers_to_have(position: Position) -> tuple[Card, ...]:
    """The jokers that the seat in turn could have for its cards (JOKER-7)."""
    if not position.rules.joker_swap:
        return ()
    lying = sum(card.is_joker for meld in position.table for card in meld.cards)
    return (JK,) * lying


def _at_most(position: Position) -> tuple[Mapping[Card, int], int]:
    """What each card could count at most in a meld that is laid now, and how often the meld could count."""
    often = times(position)
    return laid_at_most(position.rules, often), often


def _lays_to_open(position: Position) -> Counter[tuple[Card, ...]] | None:
    """The cards of lays that are worth enough together (SCORE-8), as far as that is soon said.

    ``None`` where no lays are: that is said before any is tried, and spares a long search in hands with
    jokers and little else.
    """
    if position.reaches_minimum:
        return Counter()
    hand, worth, often = _to_be_laid(position)
    laid = lays_worth(position.still_to_open, hand, worth, _lays_with_values(position, hand, often))
    return None if laid is None else Counter(laid)


def most_to_lay(position: Position) -> int | None:
    """What the seat in turn, which plays, could lay now at most; ``None`` where it would take long to say.

    >>> from .cards import cards
    >>> from .rules import Rules
    >>> hands = [cards("6S 6H 6D 7D 8D KC"), cards("2S")]
    >>> most_to_lay(Position(Rules(), 1, hands, cards("2C"), cards("3S"), 0, phase=PLAY))
    21
    """
    hand, worth, often = _to_be_laid(position)
    return most_laid(hand, worth, _lays_with_values(position, hand, often))


def _to_be_laid(position: Position) -> tuple[tuple[Card, ...], Mapping[Card, int], int]:
    """The cards and jokers that the seat in turn could lay, what each could count, and how often a meld."""
    jokers = (*_dealers_joker(position), *_jokers_to_have(position))
    return (*position.hands[position.turn], *jokers), *_at_most(position)


def _lays_with_values(
    position: Position, hand: tuple[Card, ...], often: int
) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Every new meld of a hand, and every card with what leads to it on the table, with what they count."""
    rules, mask, use = position.rules, mask_of(hand), position.jokers
    for meld in melds_in(hand, rules, use):
        yield meld, often * _worth(meld, rules)
    for swap in swaps_of(position, position.turn):
        yield swap.cards, worth_laid(after_lay(position, swap).table[swap.on - 1], swap.cards, rules)
    jokers = Jokers(hand.count(JK))
    for meld_there in position.table:
        for card in set(hand):
            for laid in layoffs_with(meld_there, card, mask, rules, jokers, use):
                longer = grown(meld_there, laid, position.turn, rules)
                assert longer is not None, "they are lay-offs"
                yield laid, worth_laid(longer, laid, rules)


@lru_cache(maxsize=1 << 15)
def _worth(meld: tuple[Card, ...], rules: Rules) -> int:
    """What a new meld counts: the same ones are met again and again on the ways to a turn's end."""
    return worth_at_once(new_meld(meld, 0, rules), rules)


def after_lay(position: Position, move: Move) -> Position:
    """Where the cards lie after a meld, a double, a lay-off, a swap or a block."""
    return with_lay(position, move) if position.gambit is None else gambit.after_lay(position, move)


def what_blocks(position: Position, move: Move) -> str | None:
    """The statement that would keep a turn from its end after this lay; ``None`` where it can end.

    It is the turn of who lays or, at an open table, of another (TURN-4).
    """
    if not position.strict:
        return None
    after, seat = after_lay(position, move), SEAT_NUMBER[move.seat]
    if not after.hands[seat]:
        if after.rules.out == "discard":
            return "OUT-2"
        if seat != after.turn:
            return None
        if after.is_below_minimum:
            return "SCORE-8"
        return "JOKER-7" if has_joker_to_lay(after) else None  # a block is no lay
    if seat != after.turn:
        after = after.but(before=with_before(position, move))
    return None if after.phase != PLAY or can_finish(after) else _what_blocks(after, can_finish)


def with_before(position: Position, move: Move) -> Position | None:
    """What `back` leads to after another seat's lay: the same cards lie there too (TURN-4, SCORE-8).

    ``None`` where they lie on what would be taken back, or where the turn could not be finished from
    there any more: it is then not taken back.
    """
    before = position.before
    if before is None:
        return None
    if move.kind == "lay":
        meld = position.table[move.on - 1]
        if meld not in before.table:
            return None
        number = before.table.index(meld) + 1
        there = with_layoff(before, SEAT_NUMBER[move.seat], move.cards, number)
    else:
        there = after_lay(before, move)
    return there if can_finish(there.but(before=None)) else None


def _what_blocks(position: Position, works: Callable[[Position], bool]) -> str:
    """Of what is in force, the first whose absence alone would free the way; else the first of all."""
    rules = position.rules
    in_force = {
        "OUT-2": rules.out == "discard",
        "DRAW-8": rules.give_back != "any",
        "SCORE-8": not position.opened[position.turn],
        "JOKER-7": rules.joker_swap,
        "DRAW-3": position.must is not None,
    }
    names = [name for name, there in in_force.items() if there]
    return next((name for name in names if works(_without(position, name))), names[0])


def _without(position: Position, name: str) -> Position:
    """The same position in a game that does not know what blocks the way."""
    if name == "DRAW-3":
        return position.but(must=None)
    return position.but(rules=replace(position.rules, **FREED[name]))


# ---- takes and splits ------------------------------------------------------------------------------


def after_pile(position: Position, move: Move) -> Position:
    """After a take of cards of the pile, or a draw of them with a joker."""
    if move.kind == "split":
        return after_split(position, move)
    place = place_in_pile(position.pile, move.cards[0], move.nth)
    assert place is not None, "the card lies in the pile"
    return taken_from(position, place)


def takes_of(position: Position) -> list[int]:
    """The places of the pile from which the seat in turn may take, newest first."""
    seat, pile, rules = position.turn, position.pile, position.rules
    top = len(pile) - 1
    if position.floating[seat]:
        return []  # OUT-3
    if pile and not position.reaches_minimum and not _could_open(position):
        return [top] if rules.keep_upcard and may_be_selected(position, pile[top]) else []
    hand, pool = position.hands[seat], position.held[seat]
    copies = rules.equal_suits or rules.has_jokers  # else faces alone are asked for
    take_for, places = rules.take_for, []
    for place in range(top, deepest_to_take(position) - 1, -1):
        card = pile[place]
        pool |= 1 << card
        if place == top and rules.keep_upcard:
            useful = may_be_selected(position, card)
        else:
            held = (*hand, *pile[place:]) if copies else hand
            useful = is_useful(position, card, held, pool, take_for)
        if useful and (not position.strict or ends_after_take(position, place)):
            places.append(place)
    return places


def deepest_to_take(position: Position) -> int:
    """The place of the deepest card of the pile that may be taken, if there is any (DRAW-2, DRAW-9)."""
    return max(0, len(position.pile) - 1) if position.rules.take == "upcard" else 0


def _could_open(position: Position) -> bool:
    """Could the first lay be worth enough with all that may be taken (SCORE-8)? If not, no take is."""
    most = taken_from(position, deepest_to_take(position))
    return _lays_to_open(most.but(before=None, must=None)) is not None


def ends_after_take(position: Position, place: int) -> bool:
    """Could a turn that takes from here be finished (TURN-5)?"""
    return _ends_after(taken_from(position, place))


def _ends_after(drawn: Position) -> bool:
    """Could the turn be finished after this draw from the pile (TURN-5)? A `back` does not give it back."""
    return can_finish(drawn.but(before=None))


def what_blocks_draw(position: Position, draw: Callable[[Position], Position]) -> str | None:
    """The statement that keeps a turn that begins with this draw from its end; ``None`` where none does."""

    def ends(where: Position) -> bool:
        return _ends_after(draw(where))

    return None if ends(position) else _what_blocks(position, ends)


def splits_of(position: Position) -> list[Move]:
    """The draws with a joker that the seat in turn may make (GAMBIT-5)."""

    def is_of_use(card: Card, hand: tuple[Card, ...]) -> bool:
        return is_useful(position, card, hand, mask_of(hand), position.rules.take_for)

    if position.gambit is None:
        return []
    found = splits_there_are(position, is_of_use)
    return [move for move in found if not position.strict or _ends_after(after_split(position, move))]


def selected_has_use(drawn: Position, take_for: str = "") -> bool:
    """Could the selected card of this draw be used at once, as the rules ask or for what is said?"""
    card, seat = drawn.must, drawn.turn
    if card is None:
        return True  # it may be kept (DRAW-5)
    return is_useful(drawn, card, drawn.hands[seat], drawn.held[seat], take_for or drawn.rules.take_for)
