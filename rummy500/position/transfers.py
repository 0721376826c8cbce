"""Moves cards from place to place: gives the position after a draw, a take, a meld or a lay-off.

The referee decides whether a move may be made. ``turns`` has the move's other effects.
"""

from __future__ import annotations

from ..card import JK, JOKER, Card, held_of, without
from ..melds import NONE, Meld, grown, new_meld, swapped
from ..moves import Move
from ..scoring import LONG_RUN, values_of, worth_at_once, worth_laid
from . import PLAY, SEAT_NUMBER, Position, Turn, at

__all__ = [
    "drawn",
    "may_be_selected",
    "reshuffled",
    "taken_from",
    "to_play",
    "with_drawn",
    "with_hand",
    "with_lay",
    "with_layoff",
    "with_meld",
]

# ---- drawing ---------------------------------------------------------------------------------------


def drawn(position: Position) -> Position:
    """The position after a draw of one card, or two, from a stock that isn't empty (DRAW-1)."""
    rest = max(0, len(position.stock) - position.rules.stock_draw)
    cards = position.stock[: rest - 1 if rest else None : -1]
    return position.but(hands=with_drawn(position, cards), stock=position.stock[:rest], phase=PLAY)


def reshuffled(position: Position) -> Position:
    """The position after all of the pile but the upcard has become a new stock (STOCK-3)."""
    reshuffles = position.reshuffles
    return position.but(
        stock=reshuffles.stock_of(position.pile[:-1]),
        pile=position.pile[-1:],
        reshuffles=reshuffles._replace(done=reshuffles.done + 1),
        stale=True,
    )


def may_be_selected(position: Position, card: Card) -> bool:
    """Whether this card of the pile may be selected: a joker that never lies in melds may not (GAMBIT-8)."""
    return card != JK or position.jokers != NONE


def taken_from(position: Position, place: int) -> Position:
    """The position after a take of the pile from this place up (DRAW-2)."""
    pile = position.pile
    taken = pile[place:]
    kept = position.rules.keep_upcard and len(taken) == 1  # DRAW-5
    must = None if kept else pile[place]
    now = position.now._replace(must=must, taken=taken, alone=len(taken) == 1, newest=pile[-1])
    return position.but(hands=with_drawn(position, taken), pile=pile[:place], now=now, phase=PLAY)


def with_drawn(position: Position, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The hands after the seat in turn has drawn these cards."""
    return at(position.hands, position.turn, position.hands[position.turn] + cards)


def to_play(position: Position) -> Position:
    """The position as play begins. A seat that hasn't opened may come back to it (SCORE-8)."""
    playing = position if position.phase == PLAY else position.but(phase=PLAY)
    if position.opened[position.turn]:
        return playing
    return playing.but(now=playing.now._replace(before=playing))


def with_hand(position: Position, seat: int, hand: tuple[Card, ...]) -> Position:
    """The position in which the seat holds these cards."""
    return position.but(hands=at(position.hands, seat, hand))


# ---- laying ------------------------------------------------------------------------------------------


def with_lay(position: Position, move: Move) -> Position:
    """The position after a meld, a lay-off or a swap."""
    seat = SEAT_NUMBER[move.seat]
    if move.kind == "swap":
        return _with_swap(position, move.cards[0], move.on)
    if move.kind == "lay_off":
        return with_layoff(position, seat, move.cards, move.on)
    return with_meld(position, seat, move.cards)


def with_meld(position: Position, seat: int, cards: tuple[Card, ...]) -> Position:
    """The position after a seat has laid these cards as a new meld."""
    rules = position.rules
    made = new_meld(cards, seat, rules)
    long = rules.masters_hand and not made.is_set and len(cards) >= LONG_RUN and seat == position.turn
    laid = _with_laid(position, seat, cards, worth_at_once(made, rules), (*position.table, made))
    if rules.lay_off_on == "own":
        laid = laid.but(began=(*position.began, seat))
    return laid.but(now=laid.now._replace(masters=True)) if long else laid


def with_layoff(position: Position, seat: int, cards: tuple[Card, ...], number: int) -> Position:
    """The position after a seat has laid these cards off on a meld."""
    place = number - 1
    longer = grown(position.table[place], cards, seat, position.rules)
    assert longer is not None, "the referee has seen that the cards fit"
    worth = worth_laid(longer, cards, position.rules)
    return _with_laid(position, seat, cards, worth, at(position.table, place, longer))


def _with_swap(position: Position, card: Card, number: int) -> Position:
    """The position after the seat in turn has swapped a card for the joker that stands for it (JOKER-7).

    The player who laid the joker loses the points of the joker itself. If the meld counted double, the rest
    of its points stays.
    """
    seat, rules, place = position.turn, position.rules, number - 1
    before = position.table[place]
    found = swapped(before, card, seat, rules)
    assert found is not None, "the referee has seen that a joker stands for it"
    meld, there = found
    owner, joker = before.by[there], values_of(before, rules)[there]
    worth, table = worth_laid(meld, (card,), rules), at(position.table, place, meld)
    laid = _with_laid(position, seat, (card,), worth, table)
    now = laid.now
    return laid.but(
        hands=with_drawn(laid, (JK,)),
        laid=at(laid.laid, owner, laid.laid[owner] - joker),
        now=now._replace(points_now=now.points_now - joker * (owner == seat), swapped=now.swapped + 1),
    )


def _with_laid(
    position: Position,
    seat: int,
    cards: tuple[Card, ...],
    worth: int,
    table: tuple[Meld, ...],
) -> Position:
    used = cards if max(cards) < JOKER else held_of(cards)
    return position.but(
        hands=at(position.hands, seat, without(position.hands[seat], used)),
        table=table,
        laid=at(position.laid, seat, position.laid[seat] + worth),
        stirred=True,
        stale=False,
        now=_after_use(position.now, used, len(cards), worth) if seat == position.turn else position.now,
    )


def _after_use(now: Turn, used: tuple[Card, ...], number: int, worth: int) -> Turn:
    """The turn after its player has laid this number of cards and used these cards of the hand."""
    left = list(now.taken)
    if left:  # of two equal cards, the one from the pile counts as laid, so that the other may be discarded
        for card in used:
            if card in left:
                left.remove(card)
    return Turn(
        None if now.must in used else now.must,  # DRAW-3
        tuple(left),
        now.alone,
        None if now.newest in used else now.newest,
        now.laid_now + number,
        now.points_now + worth,
        max(0, now.swapped - used.count(JK)),  # JOKER-7
        now.masters,
        now.before,
    )
