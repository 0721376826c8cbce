"""What has just happened at the table, in sentences; cards stand in them as ``{6C}``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from ..cards import JK, Card
from ..deal import Deal
from ..moves import Move
from ..position import DRAW, LAST, NAME, START
from . import words
from .words import count, does, marked


class Event(NamedTuple):
    """A move that was made: the deal before and after it, who made it, and whether that is the reader."""

    before: Deal
    after: Deal
    move: Move
    who: str
    mine: bool


def happened(before: Deal, after: Deal, move: Move, names: Mapping[str, str], me: str) -> str:
    """What a move has done, as seat ``me`` may know it."""
    event = Event(before, after, move, names[move.seat], move.seat == me)
    told = _TOLD[move.kind](event)
    if after.over:
        return f"{told}.{ending(event, names)}"
    return f"{told}.{_besides(event)}"


def _besides(event: Event) -> str:
    """What the move has brought about beyond its cards: who floats, who has opened."""
    floating = [number for number, floats in enumerate(event.after.position.floating) if floats]
    if any(not event.before.position.floating[number] for number in floating):
        return f" {does(event.who, 'float')}."
    if set(event.after.opened) - set(event.before.opened):
        return f" {does(event.who, 'have')} opened."
    return ""


# ---- before the first draw -------------------------------------------------------------------------


def _named(event: Event) -> str:
    choice = event.move.choice
    return f"{event.who} named {choice}: {words.NAMED[choice]}"


def _opened_the_pile(event: Event) -> str:
    return f"{event.who} opened the pile with {marked(event.move.cards)}"


# ---- the draw ----------------------------------------------------------------------------------------


def _drew(event: Event) -> str:
    before, after, seat = event.before, event.after, event.move.seat
    fresh = after.hand(seat)[len(before.hand(seat)) :]
    if not fresh:
        return f"{event.who} found nothing to draw"
    what = f"drew {' and '.join(f'{{{card}}}' for card in fresh)}" if event.mine else "drew"
    if not event.mine and len(fresh) > 1:
        what = f"drew {count(len(fresh))}"
    anew = "" if before.stock else ": the pile was shuffled into a new one"
    return f"{event.who} {what} from the stock{anew}"


def _took(event: Event) -> str:
    more = len(event.before.pile) - len(event.after.pile) - 1
    return f"{event.who} took {marked(event.move.cards)}{_and_more(more)} from the pile"


def _and_more(number: int) -> str:
    return f" and {count(number, 'more card')}" if number > 0 else ""


def _split(event: Event) -> str:
    before, move = event.before, event.move
    took = len(event.after.position.taken) - 1
    left = len(before.pile) - took - 1
    joker = "the dealer’s joker" if move.dj else "a joker"
    others = f", and {count(left)} left play" if left else ""
    return f"{event.who} split the pile with {joker} and took {marked(move.cards)}{_and_more(took)}{others}"


def _passed(event: Event) -> str:
    return f"{event.who} passed"


# ---- laying ------------------------------------------------------------------------------------------


def _melded(event: Event) -> str:
    meld = event.after.table[-1]
    return f"{event.who} laid the {words.kind_of(meld)} {marked(meld.cards)}"


def _doubled(event: Event) -> str:
    joker = "the dealer’s joker" if event.move.dj else "a joker"
    return f"{_melded(event)} under {joker}: it counts double"


def _laid_off(event: Event) -> str:
    return f"{event.who} laid {marked(event.move.cards)} on meld {event.move.on}"


def _blocked(event: Event) -> str:
    return f"{event.who} blocked the dealer’s joker"


def _took_back(event: Event) -> str:
    return f"{event.who} took back what was laid in this turn"


def _called(event: Event) -> str:
    move = event.move
    where = f"on meld {move.on}" if move.on else f"a {words.kind_of(event.after.table[-1])}"
    more = len(event.before.pile) - len(event.after.pile) - len(move.cards)
    taken = f", with {count(more, 'more card')} of the pile" if more else ""
    return f"{event.who} called Rummy! {marked(move.cards)}, {where}{taken}"


def _discarded(event: Event) -> str:
    return f"{event.who} discarded {marked(event.move.cards)}"


_TOLD: Final[Mapping[str, Callable[[Event], str]]] = {
    "name": _named,
    "start": _opened_the_pile,
    "draw": _drew,
    "take": _took,
    "split": _split,
    "pass": _passed,
    "meld": _melded,
    "double": _doubled,
    "lay": _laid_off,
    "block": _blocked,
    "back": _took_back,
    "rum": _called,
    "discard": _discarded,
}


# ---- the beginning and the end of a hand -----------------------------------------------------------------


def ending(event: Event, names: Mapping[str, str]) -> str:
    """How the hand ended."""
    deal = event.after
    if event.before.phase == LAST:
        return " Nobody lays off any more: the hand is over."
    if deal.out:
        return f" {does(names[deal.out], 'are')} out, and the hand is over."
    return f" {_why_nobody_is_out(event)}: the hand is over."


def _why_nobody_is_out(event: Event) -> str:
    where, rules = event.after.position, event.after.rules
    if event.move.kind == "draw":
        return "The stock is empty and there is nothing to shuffle"  # STOCK-3
    if event.move.kind == "pass" and event.before.phase == DRAW:
        return "The stock is empty and nothing more is taken"  # STOCK-2
    if rules.stock_out == "end":
        return "The stock is empty"  # STOCK-1
    playing = where.floating.count(False) if rules.stock_out == "discard-on" else where.players
    if not playing:
        return "The stock is empty and everybody floats"  # STOCK-6
    if where.idle >= playing:
        return "The stock is empty, and for a whole round nobody has laid a card"  # STOCK-6
    if where.stale:
        return "The stock is empty again, and no card was laid since it was shuffled"  # STOCK-6
    return "The stock is empty and nothing of the pile can be taken"  # STOCK-2


def dealt(deal: Deal, names: Mapping[str, str]) -> str:
    """What lies there when a hand begins."""
    each = min(len(deal.hand(seat)) for seat in deal.seats)
    told = f"{names[deal.dealer]} dealt {each} cards to each player"
    if deal.pile:
        told = f"{told} and turned up {marked(deal.pile)}"
    if deal.phase in (START, NAME) and not deal.pile:
        first = deal.seats[(deal.seats.index(deal.dealer) + 1) % len(deal.seats)]
        told = f"{told} and one more to {'you' if names[first] == 'You' else names[first]}, to open the pile"
    return f"{told}."


def drew_for_the_deal(draws: Sequence[Mapping[str, Card]], names: Mapping[str, str], dealer: str) -> str:
    """Who drew what for the deal."""
    rounds = "; then ".join(
        ", ".join(f"{names[seat]} {{{card}}}" for seat, card in drew.items()) for drew in draws
    )
    again = " A joker draws again." if any(JK in drew.values() for drew in draws) else ""
    return f"The draw for the deal: {rounds}.{again} {does(names[dealer], 'deal')}."
