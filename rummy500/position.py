"""The state of a deal, flat and immutable, and what each move changes in it.

Whether a move may be made is the referee's question; here it is only carried out. What a
later rule needs to know of the past stands in the position, and nothing else does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from .cards import LANE, LANE_MASK, SEATS, Card, mask_of, without
from .melds import Meld, grown, makes_meld, new_meld, smallest_layoff
from .moves import Move
from .rules import Rules
from .scoring import worth_at_once, worth_laid

DRAW: Final = "draw"  # the seat in turn has to draw
PLAY: Final = "play"  # it may lay cards, and has to discard
OVER: Final = "over"

SEAT_NUMBER: Final[Mapping[str, int]] = {letter: number for number, letter in enumerate(SEATS)}

Item = TypeVar("Item")


class Position:
    """Where a deal stands. Seats are numbers from 0; cards are oldest first, the stock's last is its top.

    ``held`` has each hand's faces as a mask and ``fits`` the faces that some meld would take;
    both follow from the cards and are kept because nearly every move asks for them.
    ``must`` is the selected card of a take that is still to be used, ``taken`` all that was taken
    in this turn, ``laid_now`` how many cards have been laid in it. ``dry`` says that the turn began
    with the stock empty, and ``idle`` counts the turns in a row that did and laid nothing (STOCK-6).
    """

    rules: Rules
    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    held: tuple[int, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    table: tuple[Meld, ...]
    fits: int
    laid: tuple[int, ...]
    turn: int
    phase: str
    must: Card | None
    taken: tuple[Card, ...]
    laid_now: int
    dry: bool
    idle: int
    out: int | None

    def __init__(
        self,
        rules: Rules,
        dealer: int,
        hands: Sequence[tuple[Card, ...]],
        stock: tuple[Card, ...],
        pile: tuple[Card, ...],
        turn: int,
        table: tuple[Meld, ...] = (),
        laid: tuple[int, ...] = (),
        phase: str = DRAW,
        must: Card | None = None,
        taken: tuple[Card, ...] = (),
        laid_now: int = 0,
    ) -> None:
        self.__dict__.update(
            rules=rules,
            dealer=dealer,
            hands=tuple(hands),
            held=tuple(map(mask_of, hands)),
            stock=stock,
            pile=pile,
            table=table,
            fits=fits_of(table),
            laid=laid or (0,) * len(hands),
            turn=turn,
            phase=phase,
            must=must,
            taken=taken,
            laid_now=laid_now,
            dry=not stock and (phase == DRAW or bool(taken)),  # the last card may just have been drawn
            idle=0,
            out=None,
        )

    def but(self, **changes: Any) -> Position:
        """This position with some of its values changed."""
        new = object.__new__(Position)
        new.__dict__.update(self.__dict__)
        new.__dict__.update(changes)
        return new

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position does not change; {name!r} is set by playing a move")

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    def _plays_as(self) -> tuple[object, ...]:
        # What the rest of the deal can depend on. The order of a hand or of a set's cards is not
        # among it, nor is what happened earlier in a turn once no rule asks for it.
        return (
            self.rules,
            self.dealer,
            tuple(tuple(sorted(hand)) for hand in self.hands),
            self.stock,
            self.pile,
            tuple((meld.first, sorted(zip(meld.cards, meld.by, strict=True))) for meld in self.table),
            self.laid,
            self.turn,
            self.phase,
            self.must,
            (self.dry, self.idle, self.dry and self.laid_now > 0) if not self.stock else None,
            self.out,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._plays_as() == other._plays_as()

    def __hash__(self) -> int:
        return hash((self.stock, self.pile, self.turn, self.phase, self.laid, self.held))


def fits_of(table: Sequence[Meld]) -> int:
    """The faces that can be laid off alone on some meld of a table, as a mask."""
    fits = 0
    for meld in table:
        fits |= meld.fits
    return fits


def at(values: tuple[Item, ...], place: int, value: Item) -> tuple[Item, ...]:
    """These values with another one in one place."""
    return (*values[:place], value, *values[place + 1 :])


def has_use(position: Position, place: int) -> bool:
    """Could the card in this place of the pile be used at once by the seat in turn (DRAW-3 to DRAW-7)?"""
    rules, card = position.rules, position.pile[place]
    if rules.keep_upcard and place == len(position.pile) - 1:
        return True
    return _has_use(position, card, place, position.held[position.turn] | mask_of(position.pile[place:]))


def takes_of(position: Position) -> list[int]:
    """The places of the pile from which the seat in turn may take, newest first."""
    rules, pile = position.rules, position.pile
    pool = position.held[position.turn]
    places = []
    for place in range(len(pile) - 1, -1, -1):
        card = pile[place]
        pool |= 1 << card
        keeps = rules.keep_upcard and place == len(pile) - 1
        if keeps or _has_use(position, card, place, pool):
            places.append(place)
    return places


def _has_use(position: Position, card: Card, place: int, pool: int) -> bool:
    # `pool` is the mask of the hand and of the cards taken.
    rules = position.rules
    if rules.take_for == "any" and position.fits >> card & 1:
        return True
    cards = (*position.hands[position.turn], *position.pile[place:]) if rules.equal_suits else ()
    if makes_meld(card, cards, pool, rules):
        return True
    # Several cards together reach a run only where one of its suit fits alone.
    suit = LANE_MASK << (card & -LANE)
    return (
        rules.take_for == "any"
        and bool(position.fits & pool & suit)
        and any(smallest_layoff(meld, card, pool, rules) for meld in position.table if not meld.is_set)
    )


def place_in_pile(pile: Sequence[Card], card: Card, nth: int = 1) -> int | None:
    """Where in the pile the nth newest of this face lies, ``None`` where there are not so many."""
    for place in range(len(pile) - 1, -1, -1):
        if pile[place] == card:
            nth -= 1
            if nth == 0:
                return place
    return None


# ---- what each move changes --------------------------------------------------------------------


def after(position: Position, move: Move) -> Position:
    """The position after a legal move."""
    return _AFTER[move.kind](position, move)


def _after_draw(position: Position, _move: Move) -> Position:
    card = position.stock[-1]
    return _with_drawn(position, (card,), stock=position.stock[:-1])


def _after_take(position: Position, move: Move) -> Position:
    card = move.cards[0]
    place = place_in_pile(position.pile, card, move.nth)
    taken = position.pile[place:]
    kept = position.rules.keep_upcard and len(taken) == 1
    return _with_drawn(position, taken, pile=position.pile[:place], taken=taken, must=None if kept else card)


def _with_drawn(position: Position, cards: tuple[Card, ...], **changes: Any) -> Position:
    seat = position.turn
    return position.but(
        hands=at(position.hands, seat, position.hands[seat] + cards),
        held=at(position.held, seat, position.held[seat] | mask_of(cards)),
        phase=PLAY,
        **changes,
    )


def _after_meld(position: Position, move: Move) -> Position:
    made = new_meld(move.cards, position.turn, position.rules)
    return _with_laid(position, move, made, (*position.table, made))


def _after_lay(position: Position, move: Move) -> Position:
    place = move.on - 1
    longer = grown(position.table[place], move.cards, position.turn, position.rules)
    assert longer is not None, "the referee has seen that the cards fit"
    return _with_laid(position, move, longer, at(position.table, place, longer))


def _with_laid(position: Position, move: Move, meld: Meld, table: tuple[Meld, ...]) -> Position:
    rules, seat = position.rules, position.turn
    hand = without(position.hands[seat], move.cards)
    worth = worth_at_once(meld, rules) if move.kind == "meld" else worth_laid(meld, move.cards, rules)
    laid = position.but(
        hands=at(position.hands, seat, hand),
        held=at(position.held, seat, mask_of(hand)),
        table=table,
        fits=fits_of(table),
        laid=at(position.laid, seat, position.laid[seat] + worth),
        laid_now=position.laid_now + len(move.cards),
        must=None,
    )
    return laid if hand else _over(laid, out=seat)


def _after_discard(position: Position, move: Move) -> Position:
    seat, card = position.turn, move.cards[0]
    hand = without(position.hands[seat], move.cards)
    held = position.held[seat] if card in hand else position.held[seat] & ~(1 << card)
    thrown = position.but(
        hands=at(position.hands, seat, hand),
        held=at(position.held, seat, held),
        pile=(*position.pile, card),
    )
    return _next_turn(thrown) if hand else _over(thrown, out=seat)


def _after_pass(position: Position, _move: Move) -> Position:
    return _over(position, out=None)  # STOCK-2


def _next_turn(position: Position) -> Position:
    idle = position.idle + 1 if position.dry and not position.laid_now else 0
    begun = position.but(
        turn=(position.turn + 1) % len(position.hands),
        phase=DRAW,
        taken=(),
        laid_now=0,
        dry=not position.stock,
        idle=idle,
    )
    ends = not position.stock and (idle >= position.players or not takes_of(begun))  # STOCK-6, STOCK-2
    return _over(begun, out=None) if ends else begun


def _over(position: Position, out: int | None) -> Position:
    return position.but(phase=OVER, out=out, taken=(), must=None)


_AFTER: Final[Mapping[str, Callable[[Position, Move], Position]]] = {
    "draw": _after_draw,
    "take": _after_take,
    "meld": _after_meld,
    "lay": _after_lay,
    "discard": _after_discard,
    "pass": _after_pass,
}
