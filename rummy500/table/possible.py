"""The list of possible moves: all legal moves in groups, and the impossible ones with the reasons.

This module knows no rule of the game. It lists the deal's legal moves, and asks the referee why other moves
are refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, Literal

from ..card import JK, Card, face, joker_as
from ..companions import apart, go_together
from ..deal import Deal
from ..laying import layoffs_of, melds_of
from ..melds import WILD, Meld, name_of
from ..moves import Move
from ..position import CALL, DRAW, LAST, PLAY, SEAT_NUMBER
from ..referee import Refused
from ..sentences import say
from . import labels, refusals
from .state import ME, State

if TYPE_CHECKING:
    from .play_types import ListedKind, ListedMove, MoveList, RefusedCards, RefusedKind

MOST_ITEMS: Final = 12  # the most moves of one kind that are shown; the others are counted
MOST_WAYS: Final = 6  # the most ways to declare a lay's jokers that are shown

GROUPS: Final = (
    *("draw", "pass", "take", "split", "name", "start", "rum"),
    *("meld", "double", "lay_off", "swap", "block", "back", "discard"),
)
"""The kinds of moves, in the order of the list."""
LAYING: Final = ("meld", "double", "lay_off", "swap")


def moves_there_are(state: State) -> MoveList:
    """The legal and the refused moves of the person; both lists are empty while others move."""
    deal = state.deal
    if not state.my_turn and not state.lays_off_turn:
        return {"note": _why_nothing(state), "groups": [], "refused": []}
    legal = deal.legal_moves(ME)
    note = "" if legal else say("why_not.not_in_turn")
    parts = _refused(state, legal) if state.my_turn else []
    refused = [_told(state, *part) for part in parts]
    return {"note": note, "groups": _groups(deal, legal), "refused": refused}


def _why_nothing(state: State) -> str:
    if state.bots_turn:
        return labels.turn_of(state.deal.phase, state.names[state.deal.turn])
    return say("why_not.round_over" if state.deal.over else "why_not.not_here")


# ---- what is legal -------------------------------------------------------------------------------------


def _groups(deal: Deal, legal: Sequence[Move]) -> list[ListedKind]:
    """The legal moves by kind. Moves that differ only in what their jokers stand for make up one item."""
    groups: list[ListedKind] = []
    for kind in GROUPS:
        alike: dict[tuple[object, ...], list[Move]] = {}
        for move in legal:
            if move.kind == kind:
                alike.setdefault(_same(move), []).append(move)
        if not alike:
            continue
        ways = sorted(alike.values(), key=lambda moves: sum(card.is_joker for card in moves[0].cards))
        groups.append(
            {
                "kind": kind,
                "name": say(f"possible.{kind}"),
                "note": say("possible_note") if kind == "lay_off" and _can_join(deal, ways) else "",
                "items": [_item(deal, moves) for moves in ways[:MOST_ITEMS]],
                "more": sum(map(len, ways[MOST_ITEMS:])),
            }
        )
    return groups


def _same(move: Move) -> tuple[object, ...]:
    """A key that is equal for moves that differ only in what their jokers stand for."""
    held = tuple(sorted(card.held for card in move.cards))
    return (held, move.on, move.nth, move.nths, move.choice, move.dj)


def _can_join(deal: Deal, ways: Sequence[Sequence[Move]]) -> bool:
    """Whether one more card of the hand can be laid off together with one of these lay-offs."""
    firsts = [moves[0] for moves in ways]
    return any(
        deal.why_not(Move(ME, "lay_off", (*move.cards, card), move.on)) is None
        for move in firsts
        for card in set(deal.hand(ME)).difference(card.held for card in move.cards)
    )


def _item(deal: Deal, moves: Sequence[Move]) -> ListedMove:
    """One move, or the ways to declare the jokers of one lay."""
    several = len(moves) > 1
    return {
        "label": _label(deal, moves[0], several),
        "ways": [
            {"label": _label(deal, move, False), "text": str(move).partition(": ")[2]}
            for move in moves[:MOST_WAYS]
        ],
        "more": len(moves[MOST_WAYS:]),
    }


def _label(deal: Deal, move: Move, several: bool) -> str:
    """A move in a few words. If the words are for ``several`` moves, they don't say what jokers stand for."""
    shown = labels.marked(sorted(card.held for card in move.cards) if several else move.cards)
    on = name_of(deal.table, move.on, ME)
    if move.kind == "take":
        with_it = _lying_on(deal, move)
        return say("ways.take_with" if with_it else "ways.take", cards=shown, count=with_it)
    if move.kind == "split":
        return say(f"ways.split.{'dealers' if move.dj else 'own'}.{move.choice}", cards=shown)
    if move.kind == "double":
        return say("ways.double_dealers" if move.dj else "ways.double", cards=shown)
    if move.kind == "rum" and max(move.nths, default=1) > 1:
        return say("ways.deep_lay" if move.on else "ways.deep_meld", cards=shown, on=on)
    if move.kind == "name":
        return labels.capital(say(f"choice.{move.choice}"))
    if move.kind in ("draw", "pass", "block", "back"):
        return say(f"ways.plain.{move.kind}")
    return say("ways.lay", cards=shown, on=on) if on else shown


def _lying_on(deal: Deal, move: Move) -> int:
    """How many cards lie on top of the card that this move takes."""
    places = [place for place, card in enumerate(deal.pile) if card == move.cards[0]]
    return len(deal.pile) - places[-move.nth] - 1


# ---- what is not legal -----------------------------------------------------------------------------------


Refusals = list[tuple[tuple[Card, ...], Refused]]


def _refused(state: State, legal: Sequence[Move]) -> list[tuple[str, Refusals]]:
    """The moves that are refused now: for each kind of move, the cards and the referee's reason."""
    deal = state.deal
    parts: dict[str, Iterable[tuple[Card, Refused]]] = {}
    if deal.phase == DRAW:
        parts["take"] = _not_taken(deal, legal)
        hand = sorted(deal.hand(ME))
        parts["lay_off"] = (
            _fitting_nowhere(deal, hand, legal, "lay_off")
            if state.lays_before_draw
            else _too_early(deal, hand)
        )
    elif deal.phase == CALL:
        parts["call"] = _fitting_nowhere(deal, deal.pile[::-1], legal, "rum")
    elif deal.phase in (PLAY, LAST):
        parts["lay_off"] = _fitting_nowhere(deal, sorted(deal.hand(ME)), legal, "lay_off")
        if deal.phase == PLAY:
            parts["discard"] = _not_discarded(deal, legal)
    merged = ((name, _merged(refusals)) for name, refusals in parts.items())
    return [(name, refusals) for name, refusals in merged if refusals]


def _merged(refusals: Iterable[tuple[Card, Refused]]) -> Refusals:
    """The refusals, with one entry for all cards that are refused for the same reason."""
    found: dict[tuple[str, str], tuple[list[Card], Refused]] = {}
    for card, refused in refusals:
        found.setdefault((refused.statement, refused.why), ([], refused))[0].append(card)
    return [(tuple(dict.fromkeys(cards)), refused) for cards, refused in found.values()]


def _not_taken(deal: Deal, legal: Sequence[Move]) -> Iterator[tuple[Card, Refused]]:
    takes = {(move.cards[0], move.nth) for move in legal if move.kind == "take"}
    for place in reversed(range(len(deal.pile))):
        card, nth = deal.pile[place], deal.pile[place:].count(deal.pile[place])
        if (card, nth) not in takes:
            yield from _asked(deal, card, Move(ME, "take", (card,), nth=nth))


def _not_discarded(deal: Deal, legal: Sequence[Move]) -> Iterator[tuple[Card, Refused]]:
    discarded = {move.cards[0] for move in legal if move.kind == "discard"}
    for card in sorted(set(deal.hand(ME)) - discarded):
        yield from _asked(deal, card, Move(ME, "discard", (card,)))


def _fitting_nowhere(
    deal: Deal, cards: Iterable[Card], legal: Sequence[Move], kind: Literal["lay_off", "rum"]
) -> Iterator[tuple[Card, Refused]]:
    """The cards that can't be laid now or, for ``rum``, can't be called, each with the referee's reason."""
    kinds = LAYING if kind == "lay_off" else (kind,)
    used = {card.held for move in legal if move.kind in kinds for card in move.cards}
    barred = _barred(deal) if kind == "lay_off" else {}
    for card in dict.fromkeys(cards):
        if card in used:
            continue
        if card in barred:
            yield from _asked(deal, card, barred[card])
            continue
        for move in _tries(deal, card, kind):
            yield from _asked(deal, card, move)


def _too_early(deal: Deal, hand: Sequence[Card]) -> Iterator[tuple[Card, Refused]]:
    for card in hand:
        yield from _asked(deal, card, Move(ME, "meld", (card,)))


def _barred(deal: Deal) -> dict[Card, Move]:
    """Cards that make or extend a meld, each with the move that lays it. The move may be illegal."""
    seat, found = SEAT_NUMBER[ME], layoffs_of(deal.position, SEAT_NUMBER[ME])
    if deal.phase != LAST and ME not in deal.floating:
        found = [*found, *melds_of(deal.position, seat)]
    return {card.held: move for move in found for card in move.cards}


def _asked(deal: Deal, card: Card, move: Move) -> Iterator[tuple[Card, Refused]]:
    refused = deal.why_not(move)
    if refused is not None:
        yield card, refused


def _tries(deal: Deal, card: Card, kind: Literal["lay_off", "rum"]) -> Iterator[Move]:
    """The moves with this card that are nearly legal: a new meld, and lay-offs on similar melds."""
    there = deal.pile if kind == "rum" else deal.hand(ME)
    one_discard = kind == "rum" and deal.rules.rum == "discard"
    may_meld = not (deal.phase == LAST or ME in deal.floating or one_discard)
    if may_meld:
        yield Move(ME, "rum" if kind == "rum" else "meld", _nearest(deal, card, there))
    like = [number for number, meld in enumerate(deal.table, start=1) if _is_like(card, meld)]
    if not like and not may_meld and deal.table:
        like = [1]
    for number in like:
        yield Move(ME, kind, (card,), number)


def _is_like(card: Card, meld: Meld) -> bool:
    """Whether the card has the rank of this set or the suit of this run. Jokers don't count."""
    first = meld.cards[0]
    alike = card.rank == first.rank if meld.is_set else card.suit == first.suit
    return alike and JK not in (card, first)


def _nearest(deal: Deal, card: Card, there: Sequence[Card]) -> tuple[Card, ...]:
    """This card with the other cards of its rank; if there are none, with the nearest card of its suit."""
    natural = [other for other in dict.fromkeys(there) if other != JK]
    if card == JK:
        return _with_joker(deal, natural, there.count(JK))
    rank = [other for other in natural if other.rank == card.rank]
    if len(rank) > 1:
        return tuple(rank)
    near = [other for other in natural if other != card and go_together(card, other, deal.rules)]
    return (card, min(near, key=lambda other: apart(card, other))) if near else (card,)


def _with_joker(deal: Deal, natural: Sequence[Card], jokers: int) -> tuple[Card, ...]:
    if deal.position.jokers != WILD or not natural:
        return (JK,) * jokers
    beside = natural[-1]
    return (beside, joker_as(face(beside.rank, (beside.suit + 1) % 4)))


def _told(state: State, name: str, found: Refusals) -> RefusedKind:
    """The refused moves of one kind, in words for the screen."""
    items: list[RefusedCards] = []
    for cards, refused in found[:MOST_ITEMS]:
        why, shown = refusals.in_words(state, refused), labels.marked(cards)
        lead = "" if shown in why else shown
        items.append({"cards": lead, "why": why, "statement": refused.statement})
    return {"name": say(f"impossible.{name}"), "items": items, "more": len(found[MOST_ITEMS:])}
