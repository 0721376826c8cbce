"""Sentences about what has just happened at the table. A card in them is marked as ``{6C}``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Final, NamedTuple

from ..card import JK, Card
from ..deal import Deal
from ..melds import name_of
from ..moves import Move
from ..position import DRAW, NAME, START
from ..sentences import say
from . import endings, labels
from .labels import marked


class Event(NamedTuple):
    """A move: the deals before and after it, the mover's name, and the reader's seat."""

    before: Deal
    after: Deal
    move: Move
    who: str
    me: str


def told(before: Deal, after: Deal, move: Move, names: Mapping[str, str], me: str) -> str:
    """A move in words that tell seat ``me`` only what it may know."""
    event = Event(before, after, move, names[move.seat], me)
    happened = _TOLD.get(move.kind, _did)(event)
    besides = endings.sentence(after.ended, names) if after.ended else _besides(event, names)
    return f"{happened} {besides}".strip()


def _besides(event: Event, names: Mapping[str, str]) -> str:
    """What a move led to: a player floats, has opened or was passed over, or the round may end soon."""
    floating = [number for number, floats in enumerate(event.after.position.floating) if floats]
    if any(not event.before.position.floating[number] for number in floating):
        return say("events.floats", name=event.who)
    if set(event.after.opened) - set(event.before.opened):
        return say("events.opened", name=event.who)
    passed = _passed_unasked(event)
    if passed:
        return say("events.passed_unasked", names=labels.joined(names[seat] for seat in passed))
    return str(event.after.warning or "")


def _passed_unasked(event: Event) -> list[str]:
    """The seats that were passed over after this move because they could take nothing (STOCK-7)."""
    before, after = event.before.position, event.after.position
    if after.phase != DRAW:
        return []
    number = after.passed
    if before.phase == DRAW:  # leave out this pass and the passes that were told before
        number -= before.passed + (event.move.kind == "pass")
    seats = event.after.seats
    return [seats[(after.turn - back) % len(seats)] for back in range(number, 0, -1)]


# ---- before the first draw -------------------------------------------------------------------------


def _named(event: Event) -> str:
    choice = event.move.choice
    does = say(f"named.{choice}")
    return say("events.named", name=event.who, choice=say(f"choice.{choice}"), does=does)


# ---- the draw ----------------------------------------------------------------------------------------


def _drew(event: Event) -> str:
    before, after, seat = event.before, event.after, event.move.seat
    fresh = after.hand(seat)[len(before.hand(seat)) :]
    if not fresh:
        return say("events.nothing_to_draw", name=event.who)
    cards = labels.joined(marked([card]) for card in fresh)
    what, stock = "cards" if seat == event.me else "unseen", "left" if before.stock else "shuffled"
    return say(f"events.drew.{what}.{stock}", name=event.who, cards=cards, count=len(fresh))


def _took(event: Event) -> str:
    more = len(event.before.pile) - len(event.after.pile) - 1
    return say("events.took", name=event.who, taken=_taken(event.move, more))


def _taken(move: Move, more: int) -> str:
    return say("events.taken", cards=marked(move.cards), count=more) if more > 0 else marked(move.cards)


def _split(event: Event) -> str:
    before, move = event.before, event.move
    took = len(event.after.position.now.taken) - 1
    left = len(before.pile) - took - 1
    joker, taken = _joker(move), _taken(move, took)
    split = "events.split_rest" if left else "events.split"
    return say(split, name=event.who, joker=joker, taken=taken, count=left)


def _joker(move: Move) -> str:
    return say("with.dealers" if move.dj else "with.own")


# ---- laying ------------------------------------------------------------------------------------------


def _melded(event: Event) -> str:
    meld = event.after.table[-1]
    return say(f"events.melded.{labels.kind_of(meld)}", name=event.who, cards=marked(meld.cards))


def _doubled(event: Event) -> str:
    meld, joker = event.after.table[-1], _joker(event.move)
    return say(
        f"events.doubled.{labels.kind_of(meld)}", name=event.who, cards=marked(meld.cards), joker=joker
    )


def _called(event: Event) -> str:
    move = event.move
    kind = "lay_off" if move.on else labels.kind_of(event.after.table[-1])
    where = say(f"events.called_where.{kind}", on=_on(event))
    more = len(event.before.pile) - len(event.after.pile) - len(move.cards)
    called = "events.called_deep" if more else "events.called"
    return say(called, name=event.who, cards=marked(move.cards), where=where, count=more)


def _did(event: Event) -> str:
    """A move in a sentence that mentions just its player, its cards and their meld."""
    move = event.move
    return say(f"did.{move.kind}", name=event.who, cards=marked(move.cards), on=_on(event))


def _on(event: Event) -> str:
    """The meld on which a move laid cards, as it was before the move."""
    return name_of(event.before.table, event.move.on, event.me)


_TOLD: Final[Mapping[str, Callable[[Event], str]]] = {
    "name": _named,
    "draw": _drew,
    "take": _took,
    "split": _split,
    "meld": _melded,
    "double": _doubled,
    "rum": _called,
}


# ---- the beginning of a round ----------------------------------------------------------------------------


def dealt(deal: Deal, names: Mapping[str, str]) -> str:
    """A sentence that says who dealt how many cards, at the beginning of a round."""
    each, dealer = min(len(deal.hand(seat)) for seat in deal.seats), names[deal.dealer]
    if not deal.pile and deal.phase in (START, NAME):
        first = deal.seats[(deal.seats.index(deal.dealer) + 1) % len(deal.seats)]
        return say("dealt.one_more", name=names[first], dealer=dealer, count=each)
    return say("dealt.cards", name=dealer, count=each)


def drew_for_the_deal(draws: Sequence[Mapping[str, Card]], names: Mapping[str, str]) -> str:
    """A sentence on the card that each player drew for the deal."""
    rounds = (", ".join(f"{names[seat]} {{{card}}}" for seat, card in drew.items()) for drew in draws)
    after = reduce(lambda before, then: say("draw.then", before=before, round=then), rounds)
    told = [say("draw.rounds", rounds=after)]
    if any(JK in drew.values() for drew in draws):
        told.append(say("draw.joker"))
    return " ".join(told)
