"""The moves that ``legal_moves()`` has to list, found by trying every possible move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from sure import sure

from rummy500 import Card, Deal, Move
from rummy500.moves import Kind
from rummy500.position import Position

from .melds import Cards, can_join, from_hand, new_melds, singles, texts
from .turns import (
    Lay,
    Turn,
    can_finish,
    has_opened,
    is_open,
    laid,
    layoffs_of,
    lays_of,
    may_give_back,
    melds_of,
    turn_of,
    what_blocks,
)

NAMES = ("wild", "double", "split")
SIDES = ("above", "below")


def listed_moves(deal: Deal, seat: str | None = None) -> set[Move]:
    """The moves that ``legal_moves()`` has to list for this seat. The default is the seat in turn."""
    seat = seat or deal.turn
    if deal.over:
        return set()
    if seat != deal.turn:
        return off_turn(deal, seat)
    lists = {
        "name": lambda: {Move(seat, "name", choice=choice) for choice in NAMES},
        "start": lambda: {*(Move(seat, "start", (card,)) for card in deal.hand(seat)), *off_turn(deal, seat)},
        "draw": lambda: draws(deal, seat),
        "play": lambda: plays(deal, seat),
        "call": lambda: {*calls(deal, seat), Move(seat, "pass")},
        "last": lambda: {*last_layoffs(deal, seat), Move(seat, "pass")},
    }
    return lists[deal.phase]()


def as_move(seat: str, lay: Lay) -> Move:
    return Move(seat, lay.kind, as_cards(lay.cards), on=lay.on, dj=lay.dj)


def as_cards(made: Iterable[str]) -> tuple[Card, ...]:
    return tuple(map(Card, made))


# ---- the draw -----------------------------------------------------------------------------------------


def draws(deal: Deal, seat: str) -> set[Move]:
    """A seat's moves when it has to draw: a draw or a pass, takes, splits, and moves legal out of turn."""
    from_stock: Kind = "draw" if deal.stock or deal.rules.stock_out == "reshuffle" else "pass"
    return {Move(seat, from_stock), *takes(deal, seat), *splits(deal, seat), *off_turn(deal, seat)}


def is_floating(deal: Deal, seat: str) -> bool:
    """OUT-3: whether this seat has laid all its cards, apart from one that it may just have drawn."""
    return deal.position.floating[deal.seats.index(seat)]


def takes(deal: Deal, seat: str) -> set[Move]:
    return {
        Move(seat, "take", (card,), nth=deal.pile[place:].count(card))
        for place, card in enumerate(deal.pile)
        if not is_floating(deal, seat) and can_finish_after(taking(deal, seat, place))
    }


def taking(deal: Deal, seat: str, place: int) -> Turn | None:
    """The turn after a take from this place in the pile; ``None`` if the card there can't be selected."""
    turn, taken = turn_of(deal, seat), texts(deal.pile[place:])
    alone = len(taken) == 1
    selected = str(deal.pile[place])
    if deal.rules.take == "upcard" and not alone:
        return None  # DRAW-9: only the upcard may be taken
    if selected == "JK" and deal.rules.joker_use == "gambit" and turn.named != "wild":
        return None  # GAMBIT-8: a joker may not be selected
    return replace(
        turn,
        hand=texts([*turn.hand, *taken]),
        taken=taken,
        alone=alone,
        newest=str(deal.pile[-1]),
        must="" if alone and deal.rules.keep_upcard else selected,
        back=False,
    )


def splits(deal: Deal, seat: str) -> set[Move]:
    """The legal splits of the pile (GAMBIT-5)."""
    return {
        Move(seat, "split", (card,), choice=side, dj=dj)
        for place, card in enumerate(deal.pile)
        for side in SIDES
        for dj in (False, True)
        if may_split(deal, seat, dj)
        and not is_floating(deal, seat)
        and can_finish_after(splitting(deal, seat, place, side, dj))
    }


def may_split(deal: Deal, seat: str, dj: bool) -> bool:
    turn = turn_of(deal, seat)
    return turn.named == "split" and (turn.dealers if dj else "JK" in turn.hand)


def splitting(deal: Deal, seat: str, place: int, side: str, dj: bool) -> Turn | None:
    """The turn after a split that takes this side of the pile; ``None`` if a joker is selected (GAMBIT-8)."""
    card = str(deal.pile[place])
    if card == "JK":
        return None
    turn = turn_of(deal, seat).less(["DJ" if dj else "JK"])
    taken = deal.pile[place:] if side == "above" else deal.pile[: place + 1]
    return replace(
        turn,
        hand=texts([*turn.hand, *taken]),
        taken=texts(taken),
        newest=str(taken[-1]),
        alone=len(deal.pile) == place + 1 and side == "above",
        must=card,
        back=False,
    )


def can_finish_after(turn: Turn | None) -> bool:
    return turn is not None and can_finish(turn)


# ---- the play -----------------------------------------------------------------------------------------


def plays(deal: Deal, seat: str) -> set[Move]:
    """The moves of the play phase: lays, ``back`` and discards.

    While a selected card still has to be used, no discard is legal. If several lay-offs on one meld let the
    turn be finished (TURN-5), only the shortest are listed.
    """
    turn = turn_of(deal, seat)
    lays = [lay for lay in lays_of(turn) if can_finish(laid(turn, lay))]
    using = [lay for lay in lays if turn.must in map(from_hand, lay.cards)] if turn.must else []
    beside = [lay for lay in lays if lay not in using]
    found = {as_move(seat, lay) for some in (using, beside) for lay in some if not is_longer(lay, some)}
    if turn.must:
        return found | {Move(seat, "back")} if can_go_back(deal) else found
    if turn.enough and not turn.swapped:
        found |= {Move(seat, "discard", (Card(card),)) for card in turn.hand if may_give_back(turn, card)}
    if is_floating(deal, seat):
        layoffs = {move for move in found if move.kind == "lay_off"}
        return layoffs or {move for move in found if move.kind == "discard"}  # OUT-3: lay off if you can
    if can_go_back(deal):
        found.add(Move(seat, "back"))
    return found


def is_longer(lay: Lay, lays: Iterable[Lay]) -> bool:
    """Whether this lay-off has more cards than another lay-off on the same meld."""
    others = [other for other in lays if other.kind == lay.kind == "lay_off" and other.on == lay.on]
    return any(len(other.cards) < len(lay.cards) for other in others)


def off_turn(deal: Deal, seat: str) -> set[Move]:
    """The moves that a seat may make in another's turn, or in its own turn before it draws."""
    return {*at_open_table(deal, seat), *blocks_any_time(deal, seat)}


def blocks_any_time(deal: Deal, seat: str) -> set[Move]:
    """The move ``block`` of this seat, if a house rule lets players block out of turn (GAMBIT-7)."""
    turn, block = turn_of(deal, seat), Lay("block")
    in_time = may_block_off_turn(deal) and deal.position.now.must is None
    if not in_time or not turn.open or "JK" not in turn.hand or blocked_off_turn(deal, turn, block):
        return set()
    return {Move(seat, "block")}


def may_block_off_turn(deal: Deal) -> bool:
    return deal.rules.block == "any-time" and deal.phase in ("start", "draw", "play")


def at_open_table(deal: Deal, seat: str) -> set[Move]:
    """TURN-4: the lays of a seat that isn't in turn, or of the seat in turn before its draw."""
    if not may_lay_at_open_table(deal, seat):
        return set()
    turn = turn_of(deal, seat)
    lays = [*melds_of(turn), *layoffs_of(turn)]
    return {as_move(seat, lay) for lay in lays if not blocked_off_turn(deal, turn, lay)}


def may_lay_at_open_table(deal: Deal, seat: str) -> bool:
    where = deal.position
    in_time = deal.phase in ("draw", "play") and where.now.must is None
    tables = ("any-time",) if seat == deal.turn else (True, "any-time")
    return deal.rules.open_table in tables and in_time and has_opened(deal, deal.seats.index(seat))


def blocked_off_turn(deal: Deal, turn: Turn, lay: Lay) -> str:
    """The statement that forbids this lay out of turn; empty if it is allowed.

    A lay is forbidden if it keeps the seat that lays or the seat in turn from finishing.
    """
    after = laid(turn, lay)
    if not after.hand:
        return "OUT-2" if deal.rules.out == "discard" else ""
    if deal.phase != "play" or can_go_back(deal, lay, turn.side):
        return ""
    own = replace(turn_of(deal, deal.turn), table=after.table, back=False)
    return what_blocks(with_block(own) if lay.kind == "block" else own)


def with_block(turn: Turn) -> Turn:
    """The same turn, but another seat has blocked the dealer's joker."""
    return replace(turn, dealers=False, open=False)


def can_go_back(deal: Deal, other: Lay | None = None, others: tuple[int, ...] = ()) -> bool:
    """SCORE-8: whether the seat in turn may take back its lays and could then finish its turn.

    If ``other`` is given, another seat makes this lay first, and the lay stays on the table. If the lay is on
    a meld of this turn, the seat in turn can't take back its lays. ``others`` are the seats of the side that
    makes the lay; empty if sides don't matter.
    """
    if not turn_of(deal, deal.turn).back or not deal.position.now.laid_now:
        return False
    before = deal_of(deal.position.now.before)
    turn = replace(turn_of(before, deal.turn), back=False)
    if other is not None and other.kind == "lay_off":
        meld = turn_of(deal, deal.turn).table[other.on - 1]
        if meld not in turn.table:
            return False
        other = other._replace(on=turn.table.index(meld) + 1)
    if other is not None and other.kind == "block":
        turn = with_block(turn)
    elif other is not None:
        turn = replace(turn, table=laid(replace(turn, hand=other.cards, must="", side=others), other).table)
    return can_finish(turn)


def deal_of(where: Any) -> Any:
    """Make a deal from the engine's position. From a ``Course``, make an object that is read like a deal."""
    return Deal(where) if isinstance(where, Position) else where.seen()


# ---- calls and last lay-offs --------------------------------------------------------------------------


def calls(deal: Deal, seat: str) -> set[Move]:
    """The calls that are listed for a seat: single cards that fit a meld, and new melds from the pile."""
    if not may_call(deal, seat):
        return set()
    found = set()
    turn = turn_of(deal, seat)
    places = range(len(deal.pile)) if deal.rules.rum == "pile" else [len(deal.pile) - 1]
    for place in places:
        card = deal.pile[place]
        nth = deal.pile[place:].count(card)
        for text in singles([str(card)], deal.rules):
            for number, meld in enumerate(turn.table, start=1):
                if is_open(turn, meld) and can_join(meld.cards, [text], deal.rules):
                    found.add(Move(seat, "rum", (Card(text),), on=number, nths=(nth,)))
    if deal.rules.rum == "pile":
        melds = new_melds(texts(deal.pile), deal.rules)
        found |= {Move(seat, "rum", as_cards(cards)) for cards in melds}
    return {move for move in found if deal.rules.rum == "discard" or can_finish(calling(deal, move))}


def may_call(deal: Deal, seat: str) -> bool:
    number = deal.seats.index(seat)
    other = seat != deal.seats[sure(deal.position.discarder)]
    return other and has_opened(deal, number) and not is_floating(deal, seat)


def places_called(deal: Deal, move: Move) -> list[int] | None:
    """The places of a call's cards in the pile; ``None`` if one is missing. Newer copies come first."""
    places: list[int] = []
    for number, card in enumerate(move.cards):
        copies = [at for at, other in enumerate(deal.pile) if str(other) == from_hand(card)][::-1]
        if move.nths:  # a number says which copy is called; without numbers, it's the newest
            copies = copies[move.nths[number] - 1 :][:1]
        free = [at for at in copies if at not in places]
        if not free:
            return None
        places.append(free[0])
    return places


def calling(deal: Deal, move: Move) -> Turn:
    """The caller's turn after a RUM-2 call. The called cards must lie in the pile, and fit or form a meld."""
    places = places_called(deal, move)
    assert places
    turn = replace(turn_of(deal, move.seat), back=False)
    taken = texts(deal.pile[min(places) :])
    turn = replace(turn, hand=texts([*turn.hand, *taken]), taken=taken, alone=len(taken) == 1, newest="")
    cards: Cards = tuple(map(str, move.cards))
    return laid(turn, Lay("lay_off" if move.on else "meld", cards, move.on))


def last_layoffs(deal: Deal, seat: str) -> set[Move]:
    """The lay-offs that a seat may make after another seat has gone out (SCORE-10)."""
    return {as_move(seat, lay) for lay in layoffs_of(turn_of(deal, seat))}
