"""Whether a move is legal, and which statement its refusal names.

``broken`` follows the order that ``rummy500.referee`` describes. It yields ``ANY`` if the rules don't say
which statement a refusal names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sure import sure

from rummy500 import Deal, Move

from .listed import (
    blocked_off_turn,
    calling,
    can_go_back,
    is_floating,
    may_block_off_turn,
    may_lay_at_open_table,
    places_called,
    splitting,
    taking,
)
from .melds import (
    AROUND,
    Cards,
    can_join,
    every_meld,
    face,
    fitting,
    from_hand,
    is_bare,
    is_joker,
    is_new_meld,
    joined,
    jokers_are_wild,
    lies_as_set,
    rank,
    rows,
    suit,
    texts,
)
from .turns import (
    Lay,
    Turn,
    has_opened,
    is_open,
    laid,
    may_give_back,
    place_of_joker,
    turn_of,
    uses_of_selected,
    what_blocks,
)

ANY = "?"
GAMBIT = ("double", "split", "block")
STOCK = {"end": "STOCK-1", "pile": "STOCK-2", "discard-on": "STOCK-4", "pass-round": "STOCK-7"}


def is_legal(deal: Deal, move: Move) -> bool:
    """Whether this move may be made."""
    return statement(deal, move) is None


def statement(deal: Deal, move: Move) -> str | None:
    """The statement that a refusal names; ``None`` if the move is legal."""
    return next(broken(deal, move), None)


def broken(deal: Deal, move: Move) -> Iterator[str]:
    """The statements that a move breaks. A refusal names the first one."""
    if move.seat not in deal.seats or (deal.phase == "name" and move.kind != "name"):
        yield "TURN-1"
    yield from of_the_words(deal, move)
    yield from of_a_call(deal, move) if move.kind == "rum" else of_the_moment(deal, move)
    if move.kind in ("meld", "double", "lay_off"):
        yield from of_cards_laid(deal, move)
    elif move.kind == "swap":
        yield from of_a_swap(deal, move)
    elif move.kind in ("take", "split"):
        yield from of_a_take(deal, move)
    elif move.kind == "discard":
        yield from of_a_discard(deal, move)
    elif move.kind == "block":
        yield from of_a_block(deal, move)


# ---- 1. text ------------------------------------------------------------------------------------------


def of_the_words(deal: Deal, move: Move) -> Iterator[str]:
    gambit = deal.rules.joker_use == "gambit"
    if move.kind == "rum":
        if places_called(deal, move) is None:
            yield "CARD-1"
    elif move.kind in ("take", "split"):
        if deal.pile.count(move.cards[0]) < move.nth:
            yield "CARD-1"
    else:
        needed = Counter(map(from_hand, move.cards))
        dealers = needed.pop("DJ", 0)
        if needed - Counter(map(str, deal.hand(move.seat))) or (dealers and not gambit):
            yield "CARD-1"
        if dealers > 1:
            yield ANY
    if move.on > len(deal.table):
        yield "CARD-2"
    used = Counter(map(from_hand, move.cards))["JK"] if move.kind == "double" else 0
    lacks = texts(deal.hand(move.seat)).count("JK") <= used and not move.dj
    if move.kind in GAMBIT and gambit and lacks:
        yield "CARD-1"


# ---- 2. the time of the move -----------------------------------------------------------------------------


def of_the_moment(deal: Deal, move: Move) -> Iterator[str]:
    drawn = deal.phase == "play" and move.seat == deal.turn
    if move.kind in ("take", "split") and not deal.over and not drawn and is_floating(deal, move.seat):
        yield "OUT-3"
    if move.seat != deal.turn or deal.over:
        yield from of_another_seat(deal, move)
        return
    kind, phase, floats = move.kind, deal.phase, is_floating(deal, move.seat)
    if kind == "block" and phase != "play" and may_block_off_turn(deal):
        return
    if phase == "play":
        if kind in ("draw", "take", "split"):
            yield "TURN-3"
        if kind in ("pass", "start", "name"):
            yield "TURN-1"
        turn = turn_of(deal, move.seat)
        if kind == "back" and not can_go_back(deal):
            yield ANY
        if floats and (kind in ("swap", "block") or any(str(card).startswith("DJ") for card in move.cards)):
            yield "OUT-3"
        if kind == "discard" and floats and fits_somewhere(turn):
            yield "OUT-3"
        return
    kinds = {
        "draw": ("draw", "take", "split", "pass"),
        "name": ("name",),
        "start": ("start",),
        "call": ("pass",),
        "last": ("lay_off", "pass"),
    }
    if phase == "draw" and kind in ("meld", "lay_off") and deal.rules.open_table == "any-time":
        if not has_opened(deal, deal.seats.index(move.seat)):
            yield "SCORE-8"
        return
    if kind not in kinds[phase]:
        yield "TURN-1"
    if phase == "draw":
        can_draw = bool(deal.stock) or deal.rules.stock_out == "reshuffle"
        if kind == "pass" and can_draw:
            yield "TURN-1"
        if kind == "draw" and not can_draw:
            yield STOCK[deal.rules.stock_out]


def fits_somewhere(turn: Turn) -> bool:
    melds = [meld for meld in turn.table if is_open(turn, meld)]
    return any(fitting(meld.cards, turn.hand, turn.rules, turn.named, False) for meld in melds)


def of_another_seat(deal: Deal, move: Move) -> Iterator[str]:
    opened = has_opened(deal, deal.seats.index(move.seat))
    if move.kind == "lay_off" and deal.phase == "last" and not opened:
        yield "SCORE-8"
    if move.kind in ("meld", "lay_off") and deal.rules.open_table and deal.phase in ("draw", "play"):
        if deal.position.now.must is not None:
            yield "TURN-4"
        if not opened:
            yield "SCORE-8"
        assert may_lay_at_open_table(deal, move.seat)
    elif move.kind != "block" or not may_block_off_turn(deal):
        yield "TURN-1"


def of_a_call(deal: Deal, move: Move) -> Iterator[str]:
    if deal.rules.rum == "no":
        yield "TURN-1"
    if deal.over:
        yield "RUM-5"
    if deal.phase != "call" or not can_be_called(deal, move):
        yield "RUM-1" if deal.rules.rum == "discard" else "RUM-2"
    if move.seat == deal.seats[sure(deal.position.discarder)]:
        yield "RUM-4"
    if not has_opened(deal, deal.seats.index(move.seat)):
        yield "SCORE-8"
    if move.seat != deal.turn:
        yield "TURN-1"
    if deal.rules.rum == "pile":
        yield from of_the_way_out(calling(deal, move))


def can_be_called(deal: Deal, move: Move) -> bool:
    """Whether the called cards fit the meld or make a new one. RUM-1 allows only the pile's newest card."""
    if deal.rules.rum == "discard" and (not move.on or places_called(deal, move) != [len(deal.pile) - 1]):
        return False
    if move.on:
        turn = turn_of(deal, move.seat)
        meld = turn.table[move.on - 1]
        return is_open(turn, meld) and can_join(meld.cards, move.cards, deal.rules)
    return is_new_meld(move.cards, deal.rules)


# ---- 3. and 4. what is laid ---------------------------------------------------------------------------


def of_cards_laid(deal: Deal, move: Move) -> Iterator[str]:
    turn = turn_of(deal, move.seat)
    cards: Cards = tuple(map(str, move.cards))
    lay = Lay(move.kind, cards, move.on, move.dj)
    wrong, sealed = what_is_wrong(turn, lay), move.on > 0 and turn.table[move.on - 1].sealed
    yield from of_the_gambit(turn, lay, wrong)
    if wrong:
        yield wrong
    if sealed:
        yield "GAMBIT-4"
    elif lay.kind == "lay_off" and not wrong and not is_open(turn, turn.table[lay.on - 1]):
        yield "LAYOFF-4"
    waits = turn.must and turn.must not in map(from_hand, cards)
    if waits and turn.rules.use_selected == "first":
        yield "DRAW-3"
    if turn.must and not waits and lay.kind == "lay_off" and turn.rules.take_for == "meld":
        yield "DRAW-4"
    if move.seat != deal.turn or deal.phase == "draw":
        blocked = blocked_off_turn(deal, turn, lay)
        if blocked:
            yield blocked
    elif deal.phase == "play":
        yield from of_the_way_out(laid(turn, lay))


def what_is_wrong(turn: Turn, lay: Lay) -> str:
    """The statement that keeps these cards from being a meld or from joining one; empty if there is none."""
    if lay.kind != "lay_off":
        return "" if is_new_meld(lay.cards, turn.rules, turn.named) else of_a_meld(turn, lay.cards)
    meld = turn.table[lay.on - 1].cards
    return "" if can_join(meld, lay.cards, turn.rules, turn.named) else of_a_layoff(turn, meld, lay.cards)


def of_the_gambit(turn: Turn, lay: Lay, wrong: str) -> Iterator[str]:
    """The statements on Dealer's gambit that forbid this lay.

    ``wrong`` is the statement that forbids the lay's cards in every game; empty if there is none.
    """
    if turn.rules.joker_use != "gambit":
        if lay.kind == "double":
            yield wrong if wrong.startswith(("JOKER", ANY)) else "GAMBIT-4"
        return
    jokers = any(map(is_joker, lay.cards))
    if jokers and turn.named != "wild":
        yield "GAMBIT-3"
    if lay.kind == "double" and turn.named != "double":
        yield wrong if wrong.startswith(("JOKER", ANY)) else "GAMBIT-4"
    if (lay.dj or "DJ" in map(from_hand, lay.cards)) and not turn.dealers:
        yield wrong if wrong.startswith(("JOKER", ANY)) else "GAMBIT-6"


def of_a_meld(turn: Turn, cards: Cards) -> str:
    """The statement that keeps these cards from being a new meld."""
    rules = turn.rules
    natural = [card for card in cards if not is_joker(card)]
    if len(natural) < len(cards):
        if rules.joker_use == "set":
            return "JOKER-6" if natural or not all(map(is_bare, cards)) else ANY
        if any(map(is_bare, cards)):
            return "JOKER-2"
        if has_open_suit(cards, cards, turn):
            return ANY if open_suits_agreed(cards, turn) else "JOKER-2"
        if not natural:
            return "JOKER-4" if is_new_meld([*map(face, cards)], rules) else ANY
        if is_new_meld(natural, rules) or can_be_declared(natural, len(cards), turn):
            return "JOKER-3"
    ranks, suits = {rank(card) for card in cards}, {suit(card) for card in cards}
    if len(ranks) == 1:
        return "MELD-1" if len(cards) < 3 else "MELD-2"
    ring = [set(row) for row in rows(len(ranks), AROUND)]
    return "MELD-4" if len(suits) == 1 and len(ranks) >= rules.run_opens_with and ranks in ring else "MELD-3"


def has_open_suit(cards: Sequence[str], meld: Sequence[str], turn: Turn) -> bool:
    """Whether one of the cards lacks the suit that it needs (JOKER-2, JOKER-5)."""
    enough = open_suits_agreed(meld, turn) and lies_as_set(meld)
    return any(not suit(card) for card in cards) and not enough


def open_suits_agreed(meld: Sequence[str], turn: Turn) -> bool:
    return turn.rules.joker_suits == "free" and sum(map(is_joker, meld)) >= 2


def can_be_declared(natural: list[str], size: int, turn: Turn) -> bool:
    """Whether these natural cards make a meld of this size if the jokers are declared differently."""
    melds = [faces for faces in every_meld(turn.rules) if len(faces) == size]
    return any(not Counter(natural) - Counter(faces) for faces in melds)


def of_a_layoff(turn: Turn, meld: Cards, cards: Cards) -> str:
    """The statement that keeps these cards from joining this meld."""
    rules = turn.rules
    natural = [card for card in cards if not is_joker(card)]
    if rules.joker_use == "set" and is_bare(meld[0]):
        return "JOKER-6" if any("=" in card for card in cards) else ANY
    if len(natural) < len(cards):
        if rules.joker_use == "set":
            return "JOKER-6"
        if any(map(is_bare, cards)):
            return "JOKER-2"
        if has_open_suit(cards, [*meld, *cards], turn):
            return ANY if open_suits_agreed([*meld, *cards], turn) else "JOKER-2"
        if can_join(meld, natural, rules) or some_join(meld, natural, len(cards) - len(natural), turn):
            return "JOKER-3"
    if lies_as_set(meld):
        return "MELD-1" if any(rank(card) != rank(meld[0]) for card in cards) else "MELD-2"
    faces = [face(card) for card in (*meld, *cards)]
    twice = len(set(faces)) < len(faces)
    if any(suit(card) != suit(meld[0]) for card in cards):
        return ANY if twice else "LAYOFF-3"
    corner = can_join(meld, cards, replace(rules, ace_runs="both", corner=True), turn.named)
    return "MELD-4" if twice or corner else "LAYOFF-3"


def some_join(meld: Cards, natural: list[str], jokers: int, turn: Turn) -> bool:
    """Whether some declaration lets these natural cards and this many jokers join this meld."""
    if not natural and not jokers:
        return True
    for card in fitting(meld, texts([*natural, *["JK"] * jokers]), turn.rules, turn.named, False):
        longer = joined(meld, [card], turn.rules, turn.named)
        left = [*natural]
        if not is_joker(card):
            left.remove(card)
        if longer and some_join(longer, left, jokers - is_joker(card), turn):
            return True
    return False


# ---- 5. and 6. the draw and the way out ---------------------------------------------------------------


def of_a_take(deal: Deal, move: Move) -> Iterator[str]:
    turn, card = turn_of(deal, move.seat), str(move.cards[0])
    if move.kind == "split":
        if turn.named != "split":
            yield "GAMBIT-5"
        if move.dj and not turn.dealers:
            yield "GAMBIT-6"
    if card == "JK" and deal.rules.joker_use == "gambit" and not jokers_are_wild(deal.rules, turn.named):
        yield "GAMBIT-8"
    place = [at for at, other in enumerate(deal.pile) if str(other) == card][-move.nth]
    if deal.rules.take == "upcard" and place < len(deal.pile) - 1:
        yield "DRAW-9"
        return
    after = (
        splitting(deal, move.seat, place, move.choice, move.dj)
        if move.kind == "split"
        else taking(deal, move.seat, place)
    )
    assert after is not None
    if after.must and not any(True for _ in uses_of_selected(after)):
        to_hit = replace(after, rules=replace(after.rules, take_for="any"))
        yield "DRAW-4" if any(True for _ in uses_of_selected(to_hit)) else "DRAW-7"
    yield from of_the_way_out(after)


def of_a_discard(deal: Deal, move: Move) -> Iterator[str]:
    turn = turn_of(deal, move.seat)
    if turn.must:
        yield "DRAW-3"
    if turn.swapped:
        yield "JOKER-7"
    if not may_give_back(turn, str(move.cards[0])):
        yield "DRAW-8"
    if not turn.enough:
        yield "SCORE-8"


def of_a_swap(deal: Deal, move: Move) -> Iterator[str]:
    turn, swap = turn_of(deal, move.seat), Lay("swap", tuple(map(str, move.cards)), move.on)
    if not turn.rules.joker_swap:
        yield "JOKER-7"
    if turn.table[move.on - 1].sealed:
        yield "GAMBIT-4"
    if place_of_joker(turn, swap) is None:
        yield "JOKER-7"
    if turn.must:
        yield "DRAW-3"
    yield from of_the_way_out(laid(turn, swap))


def of_a_block(deal: Deal, move: Move) -> Iterator[str]:
    turn = turn_of(deal, move.seat)
    if turn.must:
        yield "DRAW-3" if turn.open else ANY
    if not turn.open or deal.position.now.must is not None:
        yield "GAMBIT-7"
    if move.seat != deal.turn or deal.phase != "play":
        blocked = blocked_off_turn(deal, turn, Lay("block"))
        if blocked:
            yield blocked
        return
    yield from of_the_way_out(laid(turn, Lay("block")))


def of_the_way_out(turn: Turn) -> Iterator[str]:
    blocked = what_blocks(turn)
    if blocked:
        yield blocked
