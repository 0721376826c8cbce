"""Sets and runs: whether cards make a meld, and whether a card fits on one.

A run is an arc on the ring of ranks, which goes from ace to king and on to the ace. An arc has a first
place and a length. Place 0 is a low ace, and 13 is a high one. An arc that goes past 13 goes
around the corner (MELD-4). ``run_bound`` says how far a run may go.

A joker in a meld says which card it stands for (``JK=7H``), and it counts as that card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from .card import JK, JOKER, SEATS, Card, face, mask_of, rank_words, suit_words, text_of
from .rules import Rules
from .sentences import Said, said

__all__ = [
    "HIGH_ACE",
    "KEPT_OUT",
    "NONE",
    "RING",
    "SET",
    "SET_LEAST",
    "SET_MOST",
    "WILD",
    "Arc",
    "Meld",
    "MeldName",
    "Use",
    "arc_of",
    "as_declared",
    "could_be_meld",
    "grown",
    "in_order",
    "jokers_are",
    "lying",
    "may_go_without_suit",
    "name_of",
    "new_meld",
    "run_bound",
    "run_ends",
    "swapped",
    "whole_suit",
    "why_no_meld",
    "words_of",
]

RING: Final = 13
HIGH_ACE: Final = 13
SET_LEAST, SET_MOST = 3, 4

Use = Literal["wild", "set", "none"]
"""The uses of jokers in melds."""
WILD: Final = "wild"  # jokers stand for any card
SET: Final = "set"  # jokers are melded only with jokers (JOKER-6)
NONE: Final = "none"  # jokers never lie in a meld (GAMBIT-3)
KEPT_OUT: Final[Mapping[Use, str]] = MappingProxyType({SET: "JOKER-6", NONE: "GAMBIT-3"})
"""For ``SET`` and ``NONE``, the statement that keeps jokers out of other melds."""


def jokers_are(rules: Rules, choice: str = "") -> Use:
    """The use of jokers in melds: ``WILD``, ``SET`` or ``NONE``. ``choice`` is the dealer's choice."""
    if rules.joker_use in (WILD, SET):
        return rules.joker_use
    return WILD if choice == WILD else NONE


class Arc(NamedTuple):
    """The places that the ranks of a run take: ``length`` of them, from ``first`` on."""

    first: int
    length: int

    @property
    def past(self) -> int:
        """The place after the run's last card."""
        return self.first + self.length

    @property
    def around_corner(self) -> bool:
        """Whether the run goes from king to ace to two (MELD-4)."""
        return self.past > HIGH_ACE + 1


def arc_of(ranks: Iterable[int]) -> Arc | None:
    """The arc that these different ranks fill, whatever their order; ``None`` if there is a gap.

    An ace that could be low or high is high (MELD-4), so a run of thirteen begins with the two.

    >>> arc_of([11, 0, 12])  # Q A K
    Arc(first=11, length=3)
    >>> arc_of(range(13)), arc_of([1, 3])
    (Arc(first=1, length=13), None)
    """
    present = set(ranks)
    if len(present) == RING:
        return whole_suit(HIGH_ACE + 1)
    firsts = [rank for rank in present if (rank - 1) % RING not in present]
    return Arc(firsts[0], len(present)) if len(firsts) == 1 else None


def run_bound(rules: Rules) -> int:
    """The first place that no run reaches (MELD-4).

    It is the place of the high ace if aces are only low, else the place after the high ace. If runs go
    around the corner, the place lies beyond the longest run.

    >>> [run_bound(Rules(**options)) for options in ({"ace_runs": "low"}, {}, {"corner": True})]
    [13, 14, 26]
    """
    if rules.corner:
        return 2 * RING
    return HIGH_ACE if rules.ace_runs == "low" else HIGH_ACE + 1


def whole_suit(bound: int) -> Arc:
    """The arc of all thirteen ranks within this bound of runs, with a high ace if possible.

    >>> whole_suit(13).first, whole_suit(14).first, whole_suit(26).first
    (0, 1, 1)
    """
    return Arc(min(bound, HIGH_ACE + 1) - RING, RING)


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards as they are written: a run from low to high, other cards by suit and rank.

    >>> from rummy500.card import cards
    >>> [str(card) for card in in_order(cards("AS KS QS"))]
    ['QS', 'KS', 'AS']
    """
    return _ordered(tuple(cards))


@lru_cache(maxsize=1024)  # the same melds are laid again and again
def _ordered(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    if len({card.suit for card in cards}) == 1 and len({card.rank for card in cards}) == len(cards):
        arc = arc_of(card.rank for card in cards)
        if arc:
            return tuple(sorted(cards, key=lambda card: (card.rank - arc.first) % RING))
    return tuple(sorted(cards))


class Meld(NamedTuple):
    """A meld on the table: its cards (a run from low to high), who laid each, and what fits on it.

    ``first`` is the place of a run's first card (see ``Arc``); a set has ``None``. ``fits`` is the
    mask of the faces that can be laid off one by one. On a set of jokers, ``fits`` is a joker's bit.
    A ``sealed`` meld lies under a joker, and nothing fits on it (GAMBIT-4).

    ``repr`` shows the cards and who laid them: one letter for all, or one for each card.

    >>> from rummy500.card import cards
    >>> run = new_meld(cards("4H 5H 6H"), 0, Rules())
    >>> run, grown(run, cards("7H"), 1, Rules())
    (<Meld 4H 5H 6H by A>, <Meld 4H 5H 6H 7H by A A A B>)
    """

    cards: tuple[Card, ...]
    by: tuple[int, ...]
    first: int | None
    fits: int
    sealed: bool = False

    def __repr__(self) -> str:
        seats = [SEATS[seat] for seat in self.by]
        laid_by = seats[0] if len(set(seats)) == 1 else " ".join(seats)
        return f"<Meld {text_of(self.cards)} by {laid_by}{', sealed' * self.sealed}>"

    @property
    def is_set(self) -> bool:
        """Whether this is a set and not a run."""
        return self.first is None

    @property
    def arc(self) -> Arc:
        """The arc of a run."""
        assert self.first is not None, "a set has no arc"
        return Arc(self.first, len(self.cards))


class MeldName(str):
    """A meld in words, as a fact. Hints mark the meld with this ``number``."""

    number = 0


def name_of(table: Sequence[Meld], number: int, seat: str) -> MeldName:
    """What a sentence for this seat calls a meld; empty if ``number`` is 0.

    The number is added if another meld has the same words.
    """
    if not number:
        return MeldName()
    meld, words = table[number - 1], [words_of(meld) for meld in table]
    name = said("meld.own" if {*meld.by} == {SEATS.index(seat)} else "meld.any", meld=words[number - 1])
    if words.count(words[number - 1]) > 1:
        name = said("meld.numbered", name=name, number=number)
    told = MeldName(name)
    told.number = number
    return told


@lru_cache(maxsize=1024)
def words_of(meld: Meld) -> Said:
    """A meld in words: ``set of queens``, ``run of spades from 5 to 7``."""
    first, last = meld.cards[0], meld.cards[-1].rank
    if meld.is_set:
        ranks = said("cards.jokers") if first == JK else rank_words(first.rank, plural=True)
        return said("meld.set", ranks=ranks)
    return said("meld.run", suit=suit_words(first.suit), first=rank_words(first.rank), last=rank_words(last))


def new_meld(cards: Sequence[Card], seat: int, rules: Rules) -> Meld:
    """A meld of these cards, laid in one move by one seat. They must be a set or a run."""
    ordered, by = in_order(cards), (seat,) * len(cards)
    if ordered[0].rank == ordered[1].rank:
        return _a_set(ordered, by, rules)
    if len(ordered) == RING:
        first = whole_suit(run_bound(rules)).first
        ordered = tuple(sorted(ordered, key=lambda card: (card.rank - first) % RING))
    return _a_run(ordered, by, ordered[0].rank, rules)


def lying(cards: tuple[Card, ...], by: tuple[int, ...], rules: Rules, jokers: Use = WILD) -> Meld | None:
    """A meld on the table with its cards in this order; ``None`` if they aren't a meld.

    In a run of thirteen, the order tells a low ace from a high one.
    """
    if why_no_meld(cards, rules, jokers, grown=True):
        return None
    if len({card.rank for card in cards}) == 1:
        return _a_set(cards, by, rules)
    first = cards[0].rank
    if _in_sequence(cards) and Arc(first, len(cards)).past <= run_bound(rules):
        return _a_run(cards, by, first, rules)
    laid_by = dict(zip(cards, by, strict=True))
    run = new_meld(cards, 0, rules)
    return run._replace(by=tuple(laid_by[card] for card in run.cards))


def _in_sequence(cards: Sequence[Card]) -> bool:
    return all((low.rank + 1) % RING == high.rank for low, high in pairwise(cards))


def _a_set(cards: tuple[Card, ...], by: tuple[int, ...], rules: Rules) -> Meld:
    if len(cards) == SET_MOST:
        return Meld(cards, by, None, 0)
    if cards[0] == JK:
        return Meld(cards, by, None, 1 << JOKER)
    rank, lie = cards[0].rank, as_declared(cards)
    suits = [suit for suit in range(4) if rules.equal_suits or face(rank, suit) not in lie]
    return Meld(cards, by, None, mask_of(face(rank, suit) for suit in suits))


def _a_run(cards: tuple[Card, ...], by: tuple[int, ...], first: int, rules: Rules) -> Meld:
    first = first if first >= 0 else first + RING  # a place below 0 moves up one ring and keeps its rank
    below, above = run_ends(Arc(first, len(cards)), rules)
    ends = [place for place in (below, above) if place is not None]
    return Meld(cards, by, first, mask_of(face(place % RING, cards[0].suit) for place in ends))


def run_ends(arc: Arc, rules: Rules) -> tuple[int | None, int | None]:
    """The places just below and just above a run; ``None`` where no card may join it (LAYOFF-3, MELD-4)."""
    if arc.length == RING:
        return None, None
    if rules.corner:
        return arc.first - 1, arc.past
    return (arc.first - 1 if arc.first > 0 else None), (arc.past if arc.past < run_bound(rules) else None)


def as_declared(cards: Sequence[Card]) -> Sequence[Card | None]:
    """These cards of a meld, with each joker replaced by the card that it stands for."""
    return cards if max(cards) < JOKER else [card.stands for card in cards]


def may_go_without_suit(meld: Meld, rules: Rules) -> bool:
    """Whether a joker without a suit may join this set: only beside another joker (JOKER-5)."""
    fellow = meld.is_set and any(card.is_joker and card != JK for card in meld.cards)
    return fellow and meld.fits > 0 and rules.joker_suits == "free"


def grown(meld: Meld, cards: Sequence[Card], seat: int, rules: Rules) -> Meld | None:
    """The meld after a seat has laid these cards on it; ``None`` if they don't all fit (LAYOFF-1)."""
    if not meld.fits:
        return None
    if meld.is_set:
        return _grown_set(meld, cards, seat, rules)
    return _grown_run(meld, cards, seat, rules)


def _grown_set(meld: Meld, cards: Sequence[Card], seat: int, rules: Rules) -> Meld | None:
    for card in cards:
        if not _joins_set(meld, card, rules):
            return None
        meld = _a_set((*meld.cards, card), (*meld.by, seat), rules)
    return meld


def _joins_set(meld: Meld, card: Card, rules: Rules) -> bool:
    if card < JOKER:
        return bool(meld.fits >> card & 1)
    if card.without_suit:
        return may_go_without_suit(meld, rules) and card.rank == meld.cards[0].rank
    lies_as = card if card == JK else card.stands
    return lies_as is not None and bool(meld.fits >> lies_as & 1)


def _grown_run(meld: Meld, cards: Sequence[Card], seat: int, rules: Rules) -> Meld | None:
    # The upper end is tried first: an ace that could join either end then lies high, beside a king (MELD-4).
    left, suit = dict(zip(as_declared(cards), cards, strict=True)), meld.cards[0].suit
    if len(left) < len(cards):
        return None
    while left:
        below, above = run_ends(meld.arc, rules)
        high = None if above is None else left.pop(face(above % RING, suit), None)
        if high is not None:
            meld = _a_run((*meld.cards, high), (*meld.by, seat), meld.arc.first, rules)
            continue
        low = None if below is None else left.pop(face(below % RING, suit), None)
        if low is None:
            return None
        meld = _a_run((low, *meld.cards), (seat, *meld.by), meld.arc.first - 1, rules)
    return meld


def swapped(meld: Meld, card: Card, seat: int, rules: Rules) -> tuple[Meld, int] | None:
    """The meld after this card has been swapped for the joker that stands for it, and the joker's place.

    Returns ``None`` if no joker stands for the card (JOKER-7). The dealer's joker can't be swapped: it never
    comes into a hand (GAMBIT-1).

    >>> from rummy500.card import cards
    >>> set_ = new_meld(cards("9S 9H JK=9D"), 0, Rules(jokers=2))
    >>> swapped(set_, Card("9D"), 1, Rules(jokers=2))
    (<Meld 9S 9H 9D by A A B>, 2)
    """
    place = _place_of_joker(meld, card, rules)
    if place is None:
        return None
    cards = (*meld.cards[:place], card, *meld.cards[place + 1 :])
    by = (*meld.by[:place], seat, *meld.by[place + 1 :])
    longer = _a_set(cards, by, rules) if meld.is_set else _a_run(cards, by, meld.arc.first, rules)
    return longer, place


def _place_of_joker(meld: Meld, card: Card, rules: Rules) -> int | None:
    """Where in a meld a joker stands for this card, or for any card that the set lacks (JOKER-5)."""
    jokers = [place for place, there in enumerate(meld.cards) if there.is_joker and not there.is_dealers]
    if meld.sealed or card >= JOKER or not jokers:
        return None
    lie = as_declared(meld.cards)
    named = [place for place in jokers if lie[place] == card]
    lacks = card.rank == meld.cards[0].rank and (rules.equal_suits or card not in lie)
    open_ones = [place for place in jokers if meld.cards[place].without_suit and lacks]
    return next(iter((*named, *open_ones)), None)


def why_no_meld(cards: Sequence[Card], rules: Rules, jokers: Use = WILD, grown: bool = False) -> str | None:
    """The statement that keeps these cards from being a meld; ``None`` if they are one.

    A ``grown`` meld lies on the table already, so ``run_opens_with`` doesn't apply (MELD-3).
    """
    if max(cards) < JOKER:
        return _why_no_natural_meld(cards, rules, grown)
    if jokers == WILD:
        return _why_no_wild_meld(cards, rules, grown)
    of_jokers = jokers == SET and set(cards) == {JK} and SET_LEAST <= len(cards) <= SET_MOST
    return None if of_jokers else KEPT_OUT[jokers]


def _why_no_natural_meld(cards: Sequence[Card], rules: Rules, grown: bool) -> str | None:
    ranks = {card & 15 for card in cards}
    suits = {card >> 4 for card in cards}
    if len(ranks) == 1:
        if len(cards) < SET_LEAST:
            return "MELD-1"
        twice = len(suits) < len(cards) and not rules.equal_suits
        return "MELD-2" if twice or len(cards) > SET_MOST else None
    least = SET_LEAST if grown else rules.run_opens_with
    arc = arc_of(ranks)
    if len(suits) > 1 or arc is None or len(ranks) < least:
        return "MELD-3"
    if len(ranks) < len(cards) or (len(ranks) < RING and arc.past > run_bound(rules)):
        return "MELD-4"
    return None


def _why_no_wild_meld(cards: Sequence[Card], rules: Rules, grown: bool) -> str | None:
    natural = [card for card in cards if not card.is_joker]
    one_rank = len({card.rank for card in cards}) == 1
    suits_open = rules.joker_suits == "free" and one_rank and len(cards) - len(natural) > 1  # JOKER-5
    for card in cards:
        if card.stands is None and not (card.without_suit and suits_open):
            return "JOKER-2"
    if not natural:
        return "JOKER-4"
    broken = _why_no_meld_as_declared(cards, rules, grown)
    # The joker is at fault (JOKER-3) if the cards would make a meld without it or with better declarations.
    if broken and could_be_meld(natural, len(cards), rules, grown):
        return "JOKER-3"
    alone = len(natural) >= SET_LEAST and _why_no_natural_meld(natural, rules, grown) is None
    return "JOKER-3" if broken and alone else broken


def _why_no_meld_as_declared(cards: Sequence[Card], rules: Rules, grown: bool) -> str | None:
    """Why these cards aren't a meld if each joker counts as the card that it stands for."""
    lie = [card.stands for card in cards if card.stands is not None]
    if len(lie) == len(cards):
        return _why_no_natural_meld(lie, rules, grown)
    if len({card.rank for card in cards}) > 1:
        return "MELD-3"
    twice = len(set(lie)) < len(lie) and not rules.equal_suits
    if len(cards) < SET_LEAST:
        return "MELD-1"
    return "MELD-2" if twice or len(cards) > SET_MOST else None


def could_be_meld(natural: Sequence[Card], size: int, rules: Rules, grown: bool = False) -> bool:
    """Whether jokers could make these natural cards (at least one) a meld of this size.

    >>> from rummy500.card import cards
    >>> could_be_meld(cards("5H 8H"), 4, Rules()), could_be_meld(cards("5H 8H"), 3, Rules())
    (True, False)
    """
    ranks, suits = {card.rank for card in natural}, {card.suit for card in natural}
    differ = len(suits) == len(natural) or rules.equal_suits
    if len(ranks) == 1 and SET_LEAST <= size <= SET_MOST and differ:
        return True
    least = SET_LEAST if grown else rules.run_opens_with
    if len(suits) > 1 or len(ranks) < len(natural) or not least <= size <= RING:
        return False
    arcs, bound = [Arc(first, size) for first in range(RING)], run_bound(rules)
    return any(
        ranks <= {place % RING for place in range(arc.first, arc.past)} for arc in arcs if arc.past <= bound
    )
