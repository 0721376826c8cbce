"""Makes a complete position from a seat's view, with guesses for the cards that the seat can't see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..card import JK, Card, Chance, text_of
from ..deal import View
from ..position import SEAT_NUMBER, Position, Turn
from ..position.history import Reshuffles
from .discarding import unseen_by


def imagined(view: View, known: Mapping[str, Sequence[Card]], chance: Chance) -> Position:
    """A random position that looks like this view: the unseen cards are shuffled into the hidden places.

    ``known`` has the cards that other seats hold for certain. The view must be the view of the seat in turn.

    >>> from rummy500 import Deal
    >>> deal = Deal.new(players=3, seed=7)
    >>> position = imagined(deal.view("A"), {}, Chance(1, "a deal"))
    >>> Deal(position).view("A") == deal.view("A"), Deal(position).hand("B") == deal.hand("B")
    (True, False)
    """
    unseen = unseen_by(view)
    unseen.subtract(card for cards in known.values() for card in cards)
    hidden = chance.shuffled(sorted(unseen.elements()))
    others = {}
    for seat, number in view.cards.items():
        if seat != view.seat:
            sure = tuple(known.get(seat, ()))
            drawn = number - len(sure)
            others[seat] = (*sure, *hidden[:drawn])
            del hidden[:drawn]
    return with_hidden(view, others, tuple(hidden), Reshuffles(chance.below(10**9)))


def seen_as_text(view: View) -> str:
    """What a player sees, as text for a seed. So the same cards always lead to the same choice."""
    return f"{view.stock} {text_of(view.pile)} {text_of(view.hand)} {len(view.table)}"


def unseen_as_jokers(view: View) -> Position:
    """A position that looks like this view, for code that uses only the visible cards.

    All hidden cards are jokers in this position, so the caller must not use them.
    """
    others = {seat: (JK,) * number for seat, number in view.cards.items()}
    return with_hidden(view, others, (JK,) * view.stock)


def with_hidden(
    view: View,
    others: Mapping[str, tuple[Card, ...]],
    stock: tuple[Card, ...],
    reshuffles: Reshuffles = Reshuffles(),  # noqa: B008 - a value
) -> Position:
    """The position that looks like this view if ``others`` are the other hands and ``stock`` is the stock.

    A view doesn't show which cards a player who is opening could take back (SCORE-8). So no cards can be
    taken back in this position.
    """
    now = Turn(
        must=view.must,
        taken=view.taken,
        alone=view.alone,
        newest=view.newest,
        laid_now=int(view.points_now > 0),
        points_now=view.points_now,
        swapped=view.swapped,
    )
    position = Position(
        view.rules,
        SEAT_NUMBER[view.dealer],
        tuple(view.hand if seat == view.seat else others[seat] for seat in view.cards),
        stock,
        view.pile,
        SEAT_NUMBER[view.turn],
        table=view.table,
        laid=tuple(view.laid.values()),
        phase=view.phase,
        now=now,
        opened=tuple(seat in view.opened for seat in view.cards),
        gambit=view.gambit,
        discarder=None if view.discarder is None else SEAT_NUMBER[view.discarder],
        reshuffles=reshuffles,
        began=view.began,
        ended=view.ended.key if view.ended else "",
    )
    if not view.may_go_back or view.points_now:
        return position
    return position.but(now=now._replace(before=position))
