"""All of Dealer's gambit: the dealer's choice, the dealer's joker, splits, doubles and blocks.

A position keeps all this in one value, ``gambit``, which is ``None`` in any other game. In other
games, most functions here return an empty value, ``False`` or ``None``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Final, cast

from ..card import DJ, JK, JOKER, SEATS, Card, dealers, held_of, text_of, without
from ..melds import WILD, Meld, grown, lying, name_of
from ..moves import CHOICES, FROM_PILE, Move
from ..rules import Rules
from ..sentences import Reason, Said, Who, said, say
from . import (
    DRAW,
    LAST,
    PLAY,
    SEAT_NUMBER,
    START,
    Core,
    Position,
    at,
    note_beginning,
    phase_of_first_turn,
    place_in_pile,
)
from .history import BLOCKED, OPEN, USED, DealersJoker, Gambit, NamedUse
from .transfers import lay_out, lay_plainly, may_be_selected

__all__ = [
    "MAY_BE_BARRED",
    "block",
    "blocks_any_time",
    "blocks_of",
    "blocks_off_turn",
    "doubles_of",
    "from_hand",
    "has_dealers_joker",
    "is_played",
    "jokers_besides",
    "lay_in_gambit",
    "lines_of",
    "may_block",
    "may_use_dealers_joker",
    "name",
    "named",
    "split",
    "splits_there_are",
    "times",
    "under_joker",
    "used_up",
    "why_barred",
    "why_impossible",
    "why_not_laid",
    "why_not_laid_off",
    "with_dealers_joker",
]

PAID: Final = ("split", "double", "block")  # the moves that cost a joker
MAY_BE_BARRED: Final = (*FROM_PILE, "block")


def is_played(rules: Rules) -> bool:
    """Whether this is Dealer's gambit."""
    return rules.joker_use == "gambit"


# ---- the dealer's choice (GAMBIT-2) ------------------------------------------------------------------


def name(core: Core, move: Move) -> None:
    """The dealer names what jokers do, and the player on the dealer's left begins."""
    core.change(
        gambit=_of(core)._replace(named=cast("NamedUse", move.choice)),
        turn=(core.dealer + 1) % core.players,
        phase=phase_of_first_turn(core.rules),
    )
    note_beginning(core)


def _of(position: Position) -> Gambit:
    assert position.gambit is not None, "only Dealer's gambit asks for this"
    return position.gambit


def named(position: Position) -> str:
    """The dealer's choice, ``wild``, ``double`` or ``split``; empty earlier and in other games."""
    return position.gambit.named if position.gambit else ""


# ---- the dealer's joker (GAMBIT-6, GAMBIT-7) ----------------------------------------------------------


def has_dealers_joker(dealers_joker: str, seat: object, dealer: object) -> bool:
    """Whether this seat can still use the dealer's joker: only the dealer, once, and not after a block.

    >>> has_dealers_joker("open", "B", "B"), has_dealers_joker("open", "A", "B")
    (True, False)
    """
    return seat == dealer and dealers_joker == OPEN


def may_use_dealers_joker(position: Position, seat: int) -> bool:
    """Whether this seat may use the dealer's joker now: only in its own turn, not for a last lay-off."""
    state = position.gambit
    if state is None or seat != position.turn or position.phase == LAST:
        return False
    return has_dealers_joker(state.dealers_joker, seat, position.dealer)


def why_no_dealers_joker(position: Position, seat: int, used: int) -> Reason | None:
    """Why a seat may not use the dealer's joker ``used`` times; ``None`` if it may, or if ``used`` is 0."""
    if not used or (used == 1 and may_use_dealers_joker(position, seat)):
        return None
    if seat != position.dealer:
        return Reason("GAMBIT-6", said("refused.dealers_joker.of_dealer"))
    state = _of(position).dealers_joker
    return Reason("GAMBIT-6", said(f"refused.dealers_joker.{'once' if state == OPEN else state}"))


def may_block(position: Position, seat: int) -> bool:
    """Whether this seat could block the dealer's joker if it were the right time."""
    state = position.gambit
    return state is not None and state.dealers_joker == OPEN and JK in position.hands[seat]


def blocks_any_time(position: Position) -> bool:
    """Whether a seat may block in another's turn or before its own draw, once the dealer has chosen."""
    return position.rules.block == "any-time" and position.phase in (START, DRAW, PLAY)


def blocks_of(position: Position, seat: int) -> list[Move]:
    """The block that this seat could make, if any. The caller checks whether the seat may block now."""
    if position.gambit is None or position.now.must is not None or not may_block(position, seat):
        return []
    return [Move(SEATS[seat], "block")]


def blocks_off_turn(position: Position, seat: int) -> list[Move]:
    """The block that a seat may make in another seat's turn, or in its own turn before it plays."""
    return blocks_of(position, seat) if blocks_any_time(position) else []


def why_no_block(position: Position, seat: int) -> Reason | None:
    """Why this seat can't block the dealer's joker, whatever the moment; ``None`` if it can."""
    if not may_block(position, seat):
        state = position.gambit.dealers_joker if position.gambit else "none"
        return Reason("GAMBIT-7", said(f"refused.block.{state}"))
    if position.now.must is None:
        return None
    turn = Who(SEATS[position.turn])
    return Reason("GAMBIT-7", said("refused.block_waits", name=turn, card=position.now.must))


# ---- jokers paid for a move, and jokers laid -----------------------------------------------------------


def from_hand(position: Position, move: Move) -> tuple[Card, ...]:
    """The cards of the hand that a move uses, with any joker that it costs but without the dealer's joker.

    Outside Dealer's gambit no move costs a joker. So a split is refused as an unknown move, not for a
    missing joker.
    """
    paid = (JK,) if move.kind in PAID and not move.dj and position.gambit is not None else ()
    if move.kind in ("split", "block"):
        return paid
    if not position.rules.has_jokers:
        return move.cards
    cards = move.cards if position.gambit is None else held_of(move.cards)
    return (*(card.held for card in cards), *paid)


def lay_in_gambit(core: Core, move: Move) -> None:
    """A seat makes a meld, a double, a lay-off or a block in Dealer's gambit."""
    if move.kind == "block":
        block(core, SEAT_NUMBER[move.seat])
    elif move.kind == "double":
        _double(core, move)
    else:
        lay_plainly(core, move)
        if max(move.cards) > JK and any(card.is_dealers for card in move.cards):
            _put_dealers_joker(core, USED)


def block(core: Core, seat: int) -> None:
    """This seat lays a joker on the dealer's joker to block it."""
    _pay(core, seat, JK)
    _put_dealers_joker(core, BLOCKED)


def _double(core: Core, move: Move) -> None:
    """A meld is laid under a joker. The meld counts double, and nothing fits on it (GAMBIT-4)."""
    seat = core.turn
    _pay(core, seat, DJ if move.dj else JK)
    before = core.laid[seat]
    lay_out(core, seat, move.cards)
    *others, made = core.table
    worth = core.laid[seat] - before
    core.spread((*others, under_joker(made)))
    core.put(
        laid=at(core.laid, seat, core.laid[seat] + worth),
        now=core.now._replace(points_now=core.now.points_now + worth),
    )


def _pay(core: Core, seat: int, joker: Card, others: tuple[Card, ...] = ()) -> None:
    """This seat pays a joker; the joker and ``others`` leave play."""
    state = _of(core)
    gone = (*state.gone, *others, joker)
    if joker == DJ:
        core.change(gambit=state._replace(dealers_joker=USED, gone=gone))
        return
    now = core.now
    if seat == core.turn and JK in now.taken:
        now = now._replace(taken=without(now.taken, (JK,)), newest=None if now.newest == JK else now.newest)
    core.hold(seat, without(core.hands[seat], (JK,)))
    core.change(now=now, gambit=state._replace(gone=gone))


def _put_dealers_joker(core: Core, state: DealersJoker) -> None:
    core.change(gambit=_of(core)._replace(dealers_joker=state))


# ---- jokers as cards, doubles (GAMBIT-3, GAMBIT-4) ------------------------------------------------------


def doubles_of(position: Position, seat: int, melds: Sequence[tuple[Card, ...]]) -> list[Move]:
    """The doubles that a seat could make: each of these natural melds under a joker."""
    if not melds or named(position) != "double" or seat != position.turn:
        return []
    return [Move(SEATS[seat], "double", cards, dj=dj) for dj in _jokers_to_pay(position) for cards in melds]


def _jokers_to_pay(position: Position) -> list[bool]:
    """The jokers that the seat in turn may pay: ``False`` is a joker in hand, ``True`` the dealer's."""
    seat = position.turn
    return [False] * (JK in position.hands[seat]) + [True] * may_use_dealers_joker(position, seat)


def used_up(move: Move) -> tuple[Card, ...]:
    """The cards that a lay uses up, sorted. All jokers, even a paid one, are listed as jokers in hand."""
    used = sorted([card if card < JOKER else JK for card in move.cards])
    return (*used, JK) if move.kind in PAID else tuple(used)


def jokers_besides(position: Position) -> tuple[Card, ...]:
    """The dealer's joker, listed as a joker in hand, if the seat in turn may lay it or pay with it."""
    usable = named(position) in (WILD, "double") and may_use_dealers_joker(position, position.turn)
    return (JK,) if usable else ()


def with_dealers_joker(position: Position, move: Move) -> Move | None:
    """This lay with the dealer's joker in place of a joker in hand; ``None`` if the seat may not use it."""
    if not jokers_besides(position):
        return None
    if move.kind == "double":
        return Move(move.seat, move.kind, move.cards, dj=True)
    place = next(at for at, card in enumerate(move.cards) if card.is_joker)
    cards = (*move.cards[:place], dealers(move.cards[place]), *move.cards[place + 1 :])
    return Move(move.seat, move.kind, cards, move.on)


def times(position: Position) -> int:
    """How many times a meld laid in one move may count: 2 if the dealer has named ``double``, else 1."""
    return 2 if named(position) == "double" else 1


def under_joker(meld: Meld) -> Meld:
    """The same meld, sealed: nothing fits on it (GAMBIT-4)."""
    return meld._replace(fits=0, sealed=True)


def why_no_double(position: Position) -> Reason | None:
    """Why no meld can be laid under a joker in this round; ``None`` if one can."""
    if named(position) == "double":
        return None
    return Reason("GAMBIT-4", said("refused.not_named_double" if position.gambit else "refused.no_double"))


def why_not_laid(position: Position, move: Move) -> Reason | None:
    """Why this move can't lay a meld under a joker or with the dealer's joker; ``None`` if it can."""
    double = move.kind == "double"
    if not double and max(move.cards) < JOKER:
        return None
    used = sum(card.is_dealers for card in move.cards) + move.dj
    no_double = why_no_double(position) if double else None
    return no_double or why_no_dealers_joker(position, SEAT_NUMBER[move.seat], used)


def why_not_laid_off(position: Position, seat: int, cards: Sequence[Card], number: int) -> Reason | None:
    """Why Dealer's gambit forbids this lay-off: the dealer's joker may not be used, or the meld is sealed."""
    used = sum(card.is_dealers for card in cards)
    barred, meld = why_no_dealers_joker(position, seat, used), position.table[number - 1]
    if barred or not meld.sealed:
        return barred
    bare = lying(meld.cards, meld.by, position.rules)
    if bare is None or grown(bare, cards, 0, position.rules):
        return Reason("GAMBIT-4", said("refused.sealed", on=name_of(position.table, number, SEATS[seat])))
    return None


# ---- splits (GAMBIT-5, GAMBIT-8) -----------------------------------------------------------------------


def splits_there_are(
    position: Position, is_of_use: Callable[[Card, tuple[Card, ...]], bool]
) -> Iterator[Move]:
    """The splits of the seat in turn after which the selected card has a use.

    ``is_of_use`` gets the selected card and the hand after the split.
    """
    if named(position) != "split" or position.floating[position.turn]:
        return
    pile, hand, jokers = position.pile, position.hands[position.turn], _jokers_to_pay(position)
    for place in reversed(range(len(pile) if jokers else 0)):
        for side, dj in product(CHOICES["split"], jokers):
            held = (*(hand if dj else without(hand, (JK,))), *_sides(pile, place, side)[0])
            if is_of_use(pile[place], held):
                yield Move(SEATS[position.turn], "split", (pile[place],), choice=side, dj=dj)


def _sides(pile: tuple[Card, ...], place: int, side: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards taken from a pile that is split at this place, and the cards that leave play."""
    if side == "above":
        return pile[place:], pile[:place]
    return pile[: place + 1], pile[place + 1 :]


def split(core: Core, move: Move) -> None:
    """The seat in turn splits the pile: it takes one side, and the other leaves play."""
    pile, place = core.pile, place_in_pile(core.pile, move.cards[0])
    assert place is not None, "the card lies in the pile"
    taken, others = _sides(pile, place, move.choice)
    _pay(core, core.turn, DJ if move.dj else JK, others)
    core.receive(core.turn, taken)
    alone = len(taken) == 1 and place == len(pile) - 1
    now = core.now._replace(must=pile[place], taken=taken, alone=alone, newest=taken[-1])
    core.put(pile=(), now=now, phase=PLAY)


def why_barred(position: Position, move: Move) -> Reason | None:
    """Why Dealer's gambit forbids this take, split or block; ``None`` if it doesn't."""
    if move.kind == "block":
        return why_no_block(position, SEAT_NUMBER[move.seat])
    if move.kind == "split":
        return why_no_split(position, move)
    return why_not_selected(position, move.cards[0]) if move.kind == "take" else None


def why_not_selected(position: Position, card: Card) -> Reason | None:
    """Why this card of the pile can't be the selected one; ``None`` if it can."""
    if may_be_selected(position, card):
        return None
    return Reason("GAMBIT-8", said("refused.joker_selected", choice=said(f"choice.{named(position)}")))


def why_no_split(position: Position, move: Move) -> Reason | None:
    """Why the seat in turn can't make this split; ``None`` if it can."""
    if named(position) != "split":
        return Reason("GAMBIT-5", said("refused.not_named_split" if position.gambit else "refused.no_split"))
    return why_no_dealers_joker(position, position.turn, int(move.dj)) or why_not_selected(
        position, move.cards[0]
    )


# ---- the text of a position ---------------------------------------------------------------------------


def lines_of(position: Position) -> list[str]:
    """The lines of text about the cards out of play, the dealer's choice and the dealer's joker."""
    state = position.gambit
    if state is None:
        return []
    named = said("deal.named", choice=state.named) if state.named else said("deal.not_named")
    gone = [say("deal.gone", cards=text_of(state.gone))] if state.gone else []
    return [*gone, say(f"deal.dealers_joker.{state.dealers_joker}", named=named)]


def why_impossible(position: Position) -> Said | None:
    """Why the dealer's joker can't lie where this position has it; ``None`` if it can."""
    laid = sum(card.is_dealers for meld in position.table for card in meld.cards)
    used = position.gambit is not None and position.gambit.dealers_joker == USED
    return said("wrong.lie.dealers_joker") if laid > used else None
