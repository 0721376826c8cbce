"""The state of a turn: which cards can be laid, and whether the turn can still be finished (TURN-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from rummy500 import Deal, Rules
from rummy500.moves import Kind

from .melds import Cards, fitting, from_hand, in_order, is_joker, joined, lies_as_set, new_melds, rank, texts
from .scores import divided, points, worth_lying, worth_of_layoff, worth_of_new


class Lying(NamedTuple):
    """A meld on the table."""

    cards: Cards
    sealed: bool = False
    mine: tuple[bool, ...] = ()  # for each card, whether this seat laid it; empty if no points depend on that
    began: int = -1  # the seat that began the meld; -1 if no rule depends on it


class Lay(NamedTuple):
    """A lay: a move without its seat. A ``block`` lays no card but takes a joker from the hand."""

    kind: Kind
    cards: Cards = ()
    on: int = 0
    dj: bool = False


@dataclass(frozen=True)
class Turn:
    """The part of a deal that matters for the rest of a seat's turn.

    ``must`` is the selected card that still has to be used. ``taken`` are the cards in hand that were taken
    from the pile in this turn. ``newest`` is the newest card taken, until it leaves the hand. ``alone`` says
    whether only the upcard was taken. ``dealers`` says whether this seat can use the dealer's joker, and
    ``open`` whether this joker can be blocked. ``laid_now`` is the number of cards laid in this turn,
    ``points`` is their worth, and ``back`` says whether they can be taken back. ``swapped`` is the number of
    swapped jokers that must still be laid.
    """

    rules: Rules
    hand: Cards
    table: tuple[Lying, ...]
    must: str = ""
    taken: Cards = ()
    alone: bool = False
    newest: str = ""
    named: str = ""
    dealers: bool = False
    open: bool = False
    opened: bool = True
    laid_now: int = 0
    points: int = 0
    back: bool = False
    swapped: int = 0
    side: tuple[int, ...] = ()  # the seat and its partner, if they may lay off only on melds that they began

    @property
    def enough(self) -> bool:
        """Whether the lays of this turn reach the opening minimum, or nothing was laid (SCORE-8)."""
        return self.opened or self.laid_now == 0 or self.points >= divided(self.rules.opening, self.rules)

    def less(self, cards: Iterable[str]) -> Turn:
        """This turn without these cards in hand. Equal cards from the pile are removed first (DRAW-8)."""
        gone = Counter(from_hand(card) for card in cards)
        hand, taken = Counter(self.hand) - gone, Counter(self.taken) - gone
        return replace(
            self,
            hand=texts(hand.elements()),
            taken=texts(taken.elements()),
            newest="" if gone[self.newest] else self.newest,
            dealers=self.dealers and not gone["DJ"],
            open=self.open and not gone["DJ"],
        )


def has_opened(deal: Deal, number: int) -> bool:
    return deal.rules.opening == 0 or deal.position.opened[number]


def lying(meld: Any, began: int, seat: int, rules: Rules) -> Lying:
    """A meld of the engine, as this seat sees it."""
    mine = tuple(owner == seat for owner in meld.by) if it_matters_who_laid(rules) else ()
    return Lying(tuple(map(str, meld.cards)), meld.sealed, mine, began)


def side_of(deal: Deal, number: int) -> tuple[int, ...]:
    """The seats on whose melds this seat may lay off (LAYOFF-4); empty if it may lay off on all melds."""
    if deal.rules.lay_off_on == "any":
        return ()
    return (number, (number + 2) % 4) if deal.rules.sides == "partners" else (number,)


def is_open(turn: Turn, meld: Lying) -> bool:
    """LAYOFF-4, GAMBIT-4: whether the seat may lay off on this meld at all."""
    return not meld.sealed and (not turn.side or meld.began in turn.side)


def turn_of(deal: Deal, seat: str) -> Turn:
    """The current turn as this seat sees it. A seat may also lay cards in another seat's turn (TURN-4)."""
    where, number = deal.position, deal.seats.index(seat)
    in_turn = seat == deal.turn
    named, dealers_joker = where.gambit[:2] if where.gambit else ("", "")
    began = where.began or [-1] * len(deal.table)
    free = dealers_joker == "open" and deal.phase in ("start", "draw", "play")
    return Turn(
        rules=deal.rules,
        hand=texts(deal.hand(seat)),
        table=tuple(lying(meld, by, number, deal.rules) for meld, by in zip(deal.table, began, strict=True)),
        must=str(where.now.must) if in_turn and where.now.must is not None else "",
        taken=texts(where.now.taken) if in_turn else (),
        alone=in_turn and where.now.alone,
        newest=str(where.now.newest) if in_turn and where.now.newest is not None else "",
        named=named,
        dealers=free and in_turn and seat == deal.dealer,
        open=free,
        opened=has_opened(deal, number),
        laid_now=where.now.laid_now if in_turn else 0,
        points=where.now.points_now if in_turn else 0,
        swapped=where.now.swapped if in_turn else 0,
        back=in_turn and where.now.before is not None and not has_opened(deal, number),
        side=side_of(deal, number),
    )


# ---- what can be laid -----------------------------------------------------------------------------------


def laid(turn: Turn, lay: Lay) -> Turn:
    """The turn after this lay. The cards of the lay must fit."""
    rules = turn.rules
    if lay.kind == "swap":
        return swapped(turn, lay)
    if lay.kind == "block":
        return replace(turn.less(["JK"]), dealers=False, open=False)
    if lay.kind == "lay_off":
        meld = turn.table[lay.on - 1]
        cards = joined(meld.cards, lay.cards, rules, turn.named)
        assert cards is not None, "the cards fit"
        mine = longer_mine(meld, cards) if it_matters_who_laid(rules) else ()
        worth = worth_of_layoff(cards, lay.cards, rules, bool(mine) and all(mine))
        table = (*turn.table[: lay.on - 1], Lying(cards, mine=mine, began=meld.began), *turn.table[lay.on :])
    else:
        doubled = lay.kind == "double"
        worth = worth_of_new(lay.cards, rules, doubled)
        mine = (True,) * len(lay.cards) if it_matters_who_laid(rules) else ()
        began = turn.side[0] if turn.side else -1
        table = (*turn.table, Lying(in_order(lay.cards, rules), doubled, mine, began))
    joker = [] if lay.kind != "double" else ["DJ" if lay.dj else "JK"]
    return replace(
        turn.less([*lay.cards, *joker]),
        table=table,
        must="" if turn.must in map(from_hand, lay.cards) else turn.must,
        laid_now=turn.laid_now + len(lay.cards),
        points=turn.points + worth,
        swapped=max(0, turn.swapped - sum(from_hand(card) == "JK" for card in lay.cards)),
    )


def it_matters_who_laid(rules: Rules) -> bool:
    """Whether points depend on who laid a card: after swaps (JOKER-7), or for four aces (SCORE-4)."""
    return rules.joker_swap or rules.aces == "hundred-by-one"


def longer_mine(meld: Lying, cards: Cards) -> tuple[bool, ...]:
    """Whether this seat laid each of ``cards``, the cards of a meld after the seat's lay-off."""
    if lies_as_set(cards):
        return (*meld.mine, *[True] * (len(cards) - len(meld.cards)))
    before = dict(zip(meld.cards, meld.mine, strict=True))
    return tuple(before.get(card, True) for card in cards)


def place_of_joker(turn: Turn, lay: Lay) -> int | None:
    """JOKER-7: the index of the meld's joker that this card can replace; ``None`` if there is none."""
    card, meld = lay.cards[0], turn.table[lay.on - 1]
    if is_joker(card) or meld.sealed:
        return None
    for place, there in enumerate(meld.cards):
        if there == f"JK={card}":
            return place
    taken = [there.partition("=")[2] or there for there in meld.cards]
    lacks = rank(card) == rank(meld.cards[0]) and (turn.rules.equal_suits or card not in taken)
    open_jokers = [at for at, there in enumerate(meld.cards) if there == f"JK={rank(card)}"]
    return open_jokers[0] if open_jokers and lacks else None


def swapped(turn: Turn, lay: Lay) -> Turn:
    """The turn after a card has replaced a joker and the joker is in the hand (JOKER-7)."""
    place, meld = place_of_joker(turn, lay), turn.table[lay.on - 1]
    assert place is not None
    cards = (*meld.cards[:place], *lay.cards, *meld.cards[place + 1 :])
    mine = (*meld.mine[:place], True, *meld.mine[place + 1 :])
    worth = worth_of_layoff(cards, lay.cards, turn.rules, all(mine))
    own = meld.mine[place]
    return replace(
        turn.less(lay.cards),
        hand=texts([*turn.less(lay.cards).hand, "JK"]),
        table=(*turn.table[: lay.on - 1], Lying(cards, meld.sealed, mine, meld.began), *turn.table[lay.on :]),
        laid_now=turn.laid_now + 1,
        points=turn.points + worth - own * worth_lying(meld.cards, meld.cards[place], turn.rules),
        swapped=turn.swapped + 1,
    )


def swaps_of(turn: Turn) -> Iterator[Lay]:
    """Every swap of a card in hand for a joker on the table."""
    if turn.rules.joker_swap:
        for number in range(1, len(turn.table) + 1):
            lays = [Lay("swap", (card,), number) for card in sorted(set(turn.hand))]
            yield from (lay for lay in lays if place_of_joker(turn, lay) is not None)


def melds_of(turn: Turn) -> Iterator[Lay]:
    """Every new meld that can be laid. If jokers double melds, each meld is also listed as doubled."""
    for cards in new_melds(turn.hand, turn.rules, turn.named, turn.dealers):
        yield Lay("meld", cards)
        if turn.named == "double":
            if "JK" in turn.hand:
                yield Lay("double", cards)
            if turn.dealers:
                yield Lay("double", cards, dj=True)


def layoffs_of(turn: Turn) -> Iterator[Lay]:
    """Every lay-off of one card."""
    for number, meld in enumerate(turn.table, start=1):
        if is_open(turn, meld):
            for card in fitting(meld.cards, turn.hand, turn.rules, turn.named, turn.dealers):
                yield Lay("lay_off", (card,), number)


def layoffs_of_several(turn: Turn) -> Iterator[Lay]:
    """Every lay-off of any number of cards."""
    for number, meld in enumerate(turn.table, start=1):
        if is_open(turn, meld):
            yield from (Lay("lay_off", cards, number) for cards in _all_that_join(turn, meld.cards, ()))


def _all_that_join(turn: Turn, meld: Cards, so_far: Cards) -> set[Cards]:
    # ``so_far`` are the cards that have joined the meld, one by one.
    ways = {texts(so_far)} if so_far else set()
    for card in fitting(meld, turn.hand, turn.rules, turn.named, turn.dealers):
        longer = joined(meld, [card], turn.rules, turn.named)
        assert longer is not None, "the card fits"
        ways |= _all_that_join(turn.less([card]), longer, (*so_far, card))
    return ways


def layoffs_of_selected(turn: Turn) -> Iterator[Lay]:
    """The lay-offs that use the selected card, if the rules allow any."""
    if turn.rules.take_for == "any":
        yield from (lay for lay in layoffs_of_several(turn) if turn.must in map(from_hand, lay.cards))


def uses_of_selected(turn: Turn) -> Iterator[Lay]:
    """The ways to use the selected card (DRAW-3, DRAW-4)."""
    for lay in melds_of(turn):
        if turn.must in map(from_hand, lay.cards):
            yield lay
    yield from layoffs_of_selected(turn)


def lays_beside(turn: Turn) -> Iterator[Lay]:
    """The lays without the selected card, which still has to be used."""
    layoffs = layoffs_of_several(turn) if turn.rules.corner else layoffs_of(turn)
    for lay in (*layoffs, *melds_of(turn)):
        if turn.must not in map(from_hand, lay.cards):
            yield lay


def lays_of(turn: Turn) -> Iterator[Lay]:
    """Every lay that can come next. Cards are laid off one by one, with two exceptions.

    The selected card may join a meld together with other cards. If runs may go around the corner, an ace is
    high if it is laid together with the king, and low if it is laid before the king.
    """
    if turn.must:
        yield from uses_of_selected(turn)
        if turn.rules.use_selected == "this-turn":
            yield from lays_beside(turn)
        return
    yield from layoffs_of_several(turn) if turn.rules.corner else layoffs_of(turn)
    yield from melds_of(turn)
    yield from swaps_of(turn)
    if turn.open and "JK" in turn.hand:
        yield Lay("block")


# ---- how a turn ends --------------------------------------------------------------------------------------


def may_give_back(turn: Turn, card: str) -> bool:
    """DRAW-8: whether a copy of this card in hand may be discarded."""
    bound = turn.rules.give_back == "none" or (turn.rules.give_back == "not-upcard" and turn.alone)
    if turn.rules.give_back == "not-last":
        return turn.hand.count(card) > (card == turn.newest)
    return not bound or turn.hand.count(card) > turn.taken.count(card)


def can_end(turn: Turn) -> bool:
    """Whether the turn can end now, with a discard or because the last card is laid."""
    if turn.must or not turn.enough or (turn.swapped and turn.rules.joker_swap):
        return False  # DRAW-3, SCORE-8, JOKER-7
    if not turn.hand:
        return turn.rules.out != "discard"  # only OUT-2 demands a discard
    return any(may_give_back(turn, card) for card in turn.hand)


@lru_cache(maxsize=1 << 15)
def can_finish(turn: Turn) -> bool:
    """TURN-5: whether the turn can be finished somehow."""
    if can_end(turn):
        return True
    if not turn.hand or _too_poor(turn):
        return False
    if turn.back and turn.laid_now:
        return True
    return any(can_finish(laid(turn, lay)) for lay in lays_of(turn))


def _too_poor(turn: Turn) -> bool:
    # A shortcut: even all the cards in hand together would not reach the opening minimum.
    if turn.opened or not (turn.laid_now or turn.must) or (turn.back and turn.laid_now):
        return False
    most = sum(points(card, turn.rules) for card in turn.hand) + divided(100, turn.rules)
    most += points("DJ", turn.rules) * turn.dealers
    return turn.points + 4 * most < divided(turn.rules.opening, turn.rules)


def what_blocks(turn: Turn) -> str:
    """The statement that keeps this turn from being finished; empty if the turn can be finished."""
    if can_finish(turn):
        return ""
    if not turn.hand and turn.rules.out == "discard":
        return "OUT-2"
    free = {}  # for each statement in force, the same turn with that statement lifted
    if turn.rules.out == "discard":
        free["OUT-2"] = replace(turn, rules=replace(turn.rules, out="free"))
    if turn.rules.give_back != "any":
        free["DRAW-8"] = replace(turn, rules=replace(turn.rules, give_back="any"))
    if not turn.opened:
        free["SCORE-8"] = replace(turn, opened=True)
    if turn.rules.joker_swap:
        free["JOKER-7"] = replace(turn, rules=replace(turn.rules, joker_swap=False))
    if turn.must and turn.laid_now:  # a lay has left the selected card unused
        free["DRAW-3"] = replace(turn, must="")
    return next((name for name, other in free.items() if can_finish(other)), next(iter(free)))
