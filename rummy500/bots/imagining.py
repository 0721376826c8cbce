"""Makes a complete position from a seat's view, with guesses for the cards that the seat can't see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ..card import JK, Card, Chance, text_of
from ..deal import View
from ..position import SEAT_NUMBER, Position, Turn
from ..position.history import Reshuffles
from ..sentences import Wrong, quoted, said
from .discarding import unseen_by


def imagined(
    view: View, chance: Chance, known: Mapping[str, Sequence[Card]] = MappingProxyType({})
) -> Position:
    """A random position that looks like this view: the unseen cards are shuffled into the hidden places.

    ``view`` is a ``View``. ``chance`` is a ``Chance``: the same seed and purpose give the same positions.
    ``known`` has the cards that other seats hold for certain, by seat, such as ``{"B": cards("KS KH")}``.
    A player who is opening may take lays back (SCORE-8). In the position, nobody can take lays back.

    Raises ``ValueError`` if ``view`` isn't a ``View``, if the seat can see a known card elsewhere, or if a
    seat would hold more known cards than it has.

    >>> from rummy500 import Deal
    >>> deal = Deal.new(players=3, seed=7)
    >>> position = imagined(deal.view("A"), Chance(1, "a deal"))
    >>> Deal(position).view("A") == deal.view("A"), Deal(position).hand("B") == deal.hand("B")
    (True, False)
    """
    if not isinstance(view, View):
        raise Wrong(said("wrong.no_view", given=quoted(view)))
    unseen = unseen_by(view)
    unseen.subtract(card for cards in known.values() for card in cards)
    for seat, cards in known.items():
        if len(cards) > view.cards.get(seat, 0) or any(unseen[card] < 0 for card in cards):
            raise Wrong(said("wrong.known", seat=quoted(seat), cards=text_of(cards)))
    hidden = chance.shuffled(sorted(unseen.elements()))
    hands = {}
    for seat, number in view.cards.items():
        sure = view.hand if seat == view.seat else tuple(known.get(seat, ()))
        drawn = number - len(sure)  # own cards are hidden until the dealer says what jokers do (GAMBIT-2)
        hands[seat] = (*sure, *hidden[:drawn])
        del hidden[:drawn]
    return with_hidden(view, hands, tuple(hidden), Reshuffles(chance.below(10**9)))


def seen_as_text(view: View) -> str:
    """What a player sees, as text for a random seed: the same cards always lead to the same choice."""
    return f"{view.stock} {text_of(view.pile)} {text_of(view.hand)} {len(view.table)}"


def unseen_as_jokers(view: View) -> Position:
    """A position that looks like this view, for code that uses only the visible cards.

    All hidden cards are jokers in this position, so the caller must not use them.
    """
    hands = {seat: (JK,) * number for seat, number in view.cards.items()}
    return with_hidden(view, {**hands, view.seat: view.hand}, (JK,) * view.stock)


def with_hidden(
    view: View,
    hands: Mapping[str, tuple[Card, ...]],
    stock: tuple[Card, ...],
    reshuffles: Reshuffles = Reshuffles(),  # noqa: B008 - a value
) -> Position:
    """The position that looks like this view and has these hands, by seat, and this stock.

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
        tuple(hands[seat] for seat in view.cards),
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
