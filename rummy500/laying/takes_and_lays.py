"""Takes that have a use, and lays after which the turn can still be finished (TURN-5)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from ..card import A_JOKER, Card, mask_of
from ..moves import Move
from ..position import PLAY, SEAT_NUMBER, Core, Position, place_in_pile
from ..position.gambit import split, splits_there_are
from ..position.transfers import lay_off, may_be_selected, take
from . import is_useful
from .finishing import TurnEnds, after_lay, can_finish, has_joker_to_lay

__all__ = [
    "after_pile",
    "deepest_to_take",
    "draw_from_pile",
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
"""The statements that can keep a turn from ending, each with options under which it doesn't hold."""


def what_blocks(position: Position, move: Move) -> str | None:
    """The statement that would keep the turn from ending after this lay; ``None`` if the turn could end.

    At an open table, a seat that isn't in turn may make the lay (TURN-4).
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
        return "JOKER-7" if has_joker_to_lay(after) else None
    if seat != after.turn:
        after = after.but(now=after.now._replace(before=with_before(position, move)))
    return None if after.phase != PLAY or can_finish(after) else _what_blocks(after, can_finish)


def with_before(position: Position, move: Move) -> Position | None:
    """The position that `back` leads to after another seat's lay; that lay stays (TURN-4, SCORE-8).

    ``None`` means that `back` isn't possible any more: the lay extends a meld that `back` would remove, or
    the turn couldn't be finished after `back`.
    """
    before = position.now.before
    if before is None:
        return None
    if move.kind == "lay_off":
        meld = position.table[move.on - 1]
        if meld not in before.table:
            return None
        number = before.table.index(meld) + 1
        there = before.changed(lay_off, SEAT_NUMBER[move.seat], move.cards, number)
    else:
        there = after_lay(before, move)
    return there if can_finish(there) else None


def _what_blocks(position: Position, works: Callable[[Position], bool]) -> str:
    """The first statement without which the turn could end; if none, the first that is in force."""
    rules = position.rules
    in_force = {
        "OUT-2": rules.out == "discard",
        "DRAW-8": rules.give_back != "any",
        "SCORE-8": not position.opened[position.turn],
        "JOKER-7": rules.joker_swap,
        "DRAW-3": position.now.must is not None,
    }
    names = [name for name, there in in_force.items() if there]
    return next((name for name in names if works(_without(position, name))), names[0])


def _without(position: Position, name: str) -> Position:
    """The same position in a game without this statement."""
    if name == "DRAW-3":
        return position.but(now=position.now._replace(must=None))
    return position.but(rules=replace(position.rules, **FREED[name]))


# ---- takes and splits ------------------------------------------------------------------------------


def draw_from_pile(core: Core, move: Move) -> None:
    """The seat in turn takes or splits the pile. ``back`` doesn't undo the draw."""
    if move.kind == "split":
        return split(core, move)
    place = place_in_pile(core.pile, move.cards[0], move.nth)
    assert place is not None, "the card lies in the pile"
    return take(core, place)


def after_pile(position: Position, move: Move) -> Position:
    """The position after a take or a split."""
    return position.changed(draw_from_pile, move)


def takes_of(position: Position) -> list[int]:
    """The places of the pile from which the seat in turn may take, newest first."""
    seat, pile, rules = position.turn, position.pile, position.rules
    top = len(pile) - 1
    if position.floating[seat]:
        return []  # OUT-3
    ends = _ends_of_turns(position) if position.strict else None
    enough = top if ends is None or position.reaches_minimum else _newest_to_suffice(position, ends)
    hand, pool = position.hands[seat], position.held[seat]
    take_for, places = rules.take_for, []
    for place in range(top, deepest_to_take(position) - 1, -1):
        card = pile[place]
        pool |= 1 << card
        if place > enough and not (place == top and rules.keep_upcard):
            continue  # SCORE-8
        if place == top and rules.keep_upcard:
            useful = may_be_selected(position, card)
        else:
            copies = rules.equal_suits or pool & A_JOKER  # if not, ``is_useful`` needs only the mask
            held = (*hand, *pile[place:]) if copies else hand
            useful = is_useful(position, card, held, pool, take_for)
        if useful and (ends is None or ends.are_found(position.changed(take, place))):
            places.append(place)
    return places


def _newest_to_suffice(position: Position, ends: TurnEnds) -> int:
    """The newest place from which a take may bring enough to open (SCORE-8); -1 if there is none.

    The deeper a take goes, the more cards it brings.
    """
    places = range(len(position.pile) - 1, deepest_to_take(position) - 1, -1)
    takes = bisect_left(
        places, True, key=lambda place: ends.openings.may_suffice(position.changed(take, place))
    )
    return places[takes] if takes < len(places) else -1


def deepest_to_take(position: Position) -> int:
    """The place of the deepest card of the pile that may be taken (DRAW-2, DRAW-9)."""
    return max(0, len(position.pile) - 1) if position.rules.take == "upcard" else 0


def _ends_of_turns(position: Position) -> TurnEnds:
    """A search for ways to end the turn, shared by all draws from the pile."""
    if not position.pile:
        return TurnEnds(position)
    return TurnEnds(position.changed(take, deepest_to_take(position)))


def what_blocks_draw(position: Position, move: Move) -> str | None:
    """The statement that would keep the turn from ending after this draw; ``None`` if the turn could end."""

    def ends(where: Position) -> bool:
        return can_finish(after_pile(where, move))

    return None if ends(position) else _what_blocks(position, ends)


def splits_of(position: Position) -> list[Move]:
    """The splits that the seat in turn may make (GAMBIT-5)."""
    if position.gambit is None:
        return []

    def is_of_use(card: Card, hand: tuple[Card, ...]) -> bool:
        return is_useful(position, card, hand, mask_of(hand), position.rules.take_for)

    found = splits_there_are(position, is_of_use)
    if not position.strict:
        return list(found)
    ends = _ends_of_turns(position)
    return [move for move in found if ends.are_found(after_pile(position, move))]


def selected_has_use(drawn: Position, take_for: str = "") -> bool:
    """Whether the selected card of this draw has a use now. ``take_for`` overrides the rules' option."""
    card, seat = drawn.now.must, drawn.turn
    if card is None:
        return True  # the upcard may be kept (DRAW-5)
    return is_useful(drawn, card, drawn.hands[seat], drawn.held[seat], take_for or drawn.rules.take_for)
