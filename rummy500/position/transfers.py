"""Moves cards from place to place: changes a core by a draw, a take, a meld or a lay-off.

The referee decides whether a move may be made. ``turns`` has the move's other effects.
"""

from __future__ import annotations

from ..card import JK, JOKER, Card, held_of, without
from ..melds import NONE, Meld, grown, new_meld, swapped
from ..moves import Move
from ..scoring import LONG_RUN, values_of, worth_at_once, worth_laid
from . import PLAY, SEAT_NUMBER, Core, Position, Turn, at

__all__ = [
    "begin_play",
    "draw",
    "lay_off",
    "lay_out",
    "lay_plainly",
    "may_be_selected",
    "reshuffle",
    "take",
    "with_hand",
]

# ---- drawing ---------------------------------------------------------------------------------------


def draw(core: Core) -> None:
    """The seat in turn draws one card, or two, from a stock that isn't empty (DRAW-1)."""
    rest = max(0, len(core.stock) - core.rules.stock_draw)
    core.receive(core.turn, core.stock[: rest - 1 if rest else None : -1])
    core.put(stock=core.stock[:rest], phase=PLAY)


def reshuffle(core: Core) -> None:
    """All of the pile but the upcard becomes a new stock (STOCK-3)."""
    reshuffles = core.reshuffles
    core.put(
        stock=reshuffles.stock_of(core.pile[:-1]),
        pile=core.pile[-1:],
        reshuffles=reshuffles._replace(done=reshuffles.done + 1),
        stale=True,
    )


def may_be_selected(position: Position, card: Card) -> bool:
    """Whether this card of the pile may be selected: a joker that never lies in melds may not (GAMBIT-8)."""
    return card != JK or position.jokers != NONE


def take(core: Core, place: int) -> None:
    """The seat in turn takes the pile from this place up (DRAW-2)."""
    pile = core.pile
    taken = pile[place:]
    kept = core.rules.keep_upcard and len(taken) == 1  # DRAW-5
    must = None if kept else pile[place]
    core.receive(core.turn, taken)
    now = core.now._replace(must=must, taken=taken, alone=len(taken) == 1, newest=pile[-1])
    core.put(pile=pile[:place], now=now, phase=PLAY)


def begin_play(core: Core) -> None:
    """The play phase begins. A seat that hasn't opened may come back to this position (SCORE-8)."""
    if core.phase != PLAY:
        core.put(phase=PLAY)
    if not core.opened[core.turn]:
        core.put(now=core.now._replace(before=core.position()))


def with_hand(position: Position, seat: int, hand: tuple[Card, ...]) -> Position:
    """The position in which the seat holds these cards."""
    return position.changed(Core.hold, seat, hand)


# ---- laying ------------------------------------------------------------------------------------------


def lay_plainly(core: Core, move: Move) -> None:
    """A seat makes a meld, a lay-off or a swap."""
    seat = SEAT_NUMBER[move.seat]
    if move.kind == "swap":
        _swap(core, move.cards[0], move.on)
    elif move.kind == "lay_off":
        lay_off(core, seat, move.cards, move.on)
    else:
        lay_out(core, seat, move.cards)


def lay_out(core: Core, seat: int, cards: tuple[Card, ...]) -> None:
    """A seat lays these cards as a new meld."""
    rules = core.rules
    made = new_meld(cards, seat, rules)
    _lay(core, seat, cards, worth_at_once(made, rules), (*core.table, made))
    if rules.lay_off_on == "own":
        core.put(began=(*core.began, seat))
    if rules.masters_hand and not made.is_set and len(cards) >= LONG_RUN and seat == core.turn:
        core.put(now=core.now._replace(masters=True))


def lay_off(core: Core, seat: int, cards: tuple[Card, ...], number: int) -> None:
    """A seat lays these cards off on a meld."""
    place = number - 1
    longer = grown(core.table[place], cards, seat, core.rules)
    assert longer is not None, "the referee has seen that the cards fit"
    _lay(core, seat, cards, worth_laid(longer, cards, core.rules), at(core.table, place, longer))


def _swap(core: Core, card: Card, number: int) -> None:
    """The seat in turn swaps a card for the joker that stands for it (JOKER-7).

    The player who laid the joker loses the joker's points only once, even if the meld counted double.
    """
    seat, rules, place = core.turn, core.rules, number - 1
    before = core.table[place]
    found = swapped(before, card, seat, rules)
    assert found is not None, "the referee has seen that a joker stands for it"
    meld, there = found
    owner, joker = before.by[there], values_of(before, rules)[there]
    _lay(core, seat, (card,), worth_laid(meld, (card,), rules), at(core.table, place, meld))
    core.receive(seat, (JK,))
    now = core.now
    core.put(
        laid=at(core.laid, owner, core.laid[owner] - joker),
        now=now._replace(points_now=now.points_now - joker * (owner == seat), swapped=now.swapped + 1),
    )


def _lay(core: Core, seat: int, cards: tuple[Card, ...], worth: int, table: tuple[Meld, ...]) -> None:
    used = cards if max(cards) < JOKER else held_of(cards)
    core.hold(seat, without(core.hands[seat], used))
    laid = at(core.laid, seat, core.laid[seat] + worth)
    now = _after_use(core.now, used, len(cards), worth) if seat == core.turn else core.now
    core.spread(table)
    core.put(laid=laid, stirred=True, stale=False, now=now)


def _after_use(now: Turn, used: tuple[Card, ...], number: int, worth: int) -> Turn:
    """This turn's values after its player has laid ``number`` cards and used these cards of the hand."""
    left = list(now.taken)
    if left:  # of two equal cards, the taken one counts as laid, so the other may be discarded
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
