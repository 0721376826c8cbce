"""Chooses the best combination of melds that share cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Final, NamedTuple

from .card import Card
from .finding import melds_in
from .melds import WILD, in_order, why_no_meld
from .patience import looked_at
from .rules import Rules

__all__ = ["Partition", "Piece", "best_partition"]

# Limits of the searches; play stays far below them. MOST_STATES limits the search for a hand's best melds,
# and ALL_STATES the search for the most that can be laid. All searches for melds that reach a number of
# points share the limit MOST_CHOICES. Once it is used up, FEW_CHOICES limits each further search.
MOST_STATES: Final = 4_000
ALL_STATES: Final = 100_000
MOST_CHOICES: Final = 800_000
FEW_CHOICES: Final = 80_000
CHOICES_TO_A_MOVE: Final = 16  # looking at this many choices takes as long as looking at a move


def best_partition(
    cards: Sequence[Card], rules: Rules, worth: Mapping[Card, int], use: str = WILD
) -> list[tuple[Card, ...]]:
    """The melds of these cards, none using a card twice, that are worth most together.

    ``worth`` says what each face counts, and ``use`` is the use of jokers. The answer is always the same for
    the same cards. For hands of half a pack or more the search is cut short, and it may miss the very best.

    >>> from rummy500.card import PACK, cards, text_of
    >>> hand = cards("6S 6H 6D 7D 8D KC")
    >>> [text_of(meld) for meld in best_partition(hand, Rules(), {card: 1 for card in PACK})]
    ['6S 6H 6D']
    >>> [text_of(meld) for meld in best_partition((*hand, Card("6C")), Rules(), {card: 1 for card in PACK})]
    ['6S 6H 6C', '6D 7D 8D']
    """
    # A longer run is found as two adjoining runs, which are joined at the end.
    longest = 2 * rules.run_opens_with - 1
    melds = [meld for meld in melds_in(cards, rules, use, every=False) if len(meld) <= longest]
    pieces = [Piece(meld, sum([worth[card.held] for card in meld])) for meld in melds]
    return _joined(Partition(cards, pieces, worth).melds(), rules, use) if melds else []


class Piece(NamedTuple):
    """Cards that can be laid together, and what they gain.

    If the cards are laid off, ``end`` is the number of the meld's end that they take up.
    """

    cards: tuple[Card, ...]
    value: int
    end: int | None = None


class _Choice(NamedTuple):
    """What to do with a face: lay it in a piece, or keep it (``piece`` is ``None`` then).

    ``need`` is what the choice uses up, as a state. ``cost`` is what its cards count, and ``value`` is what
    they gain.
    """

    need: int
    piece: Piece | None
    cost: int
    value: int


class Partition:
    """Chooses among pieces that share cards or ends, and looks at each state of the cards left only once.

    A state is one number with a lane of bits for each face, which counts its copies. Faces of low rank come
    first or, if ``dear_first``, faces that count most. Faces are decided in this order. The lane of a decided
    face is empty, so many different choices lead to the same state. The lanes of the ends come last: of all
    the pieces that would take up one end, only one can be laid. The top bit of a lane is a guard: subtracting
    a piece borrows from it if the piece needs more than is left.
    """

    def __init__(
        self,
        cards: Sequence[Card],
        pieces: Sequence[Piece],
        worth: Mapping[Card, int],
        dear_first: bool = False,
    ) -> None:
        held_for = [_as_held(piece.cards) for piece in pieces]
        useful = set(chain.from_iterable(held_for))
        # A search for points begins with the costly cards: if one is kept, the rest soon proves too little.
        first = {card: -worth[card] if dear_first else 0 for card in useful}
        self.faces = sorted(useful, key=lambda card: (card.is_joker, first[card], card.rank, card.suit))
        self.worth, self.most_states = worth, MOST_STATES
        self.width = len(cards).bit_length() + 1
        self.lane = (1 << self.width) - 1
        self.unit = unit = {card: 1 << self.width * place for place, card in enumerate(self.faces)}
        ends = sorted({piece.end for piece in pieces if piece.end is not None})
        self.end = {end: 1 << self.width * place for place, end in enumerate(ends, start=len(self.faces))}
        self.ends = sum(self.end.values())
        self.guards = sum(unit.values()) + self.ends << self.width - 1
        self.cards = [card for card in cards if card in useful]
        self.start = self.state_of(self.cards)
        self.pieces_from: list[list[_Choice]] = [[] for _ in self.faces]
        met = set[int]()
        for piece, held in zip(pieces, held_for, strict=True):
            need = self.need_of(piece)
            if need not in met:  # melds that differ only in what a joker stands for count as one
                met.add(need)
                cost = sum([worth[card] for card in held])
                self.pieces_from[self._lowest(need)].append(_Choice(need, piece, cost, piece.value))
        for card, choices in zip(self.faces, self.pieces_from, strict=True):
            choices.append(_Choice(unit[card], None, worth[card], 0))
        self.best: dict[int, tuple[int, int, Piece | None]] = {}
        self.patience = MOST_CHOICES
        self.out_of_reach: dict[int, int] = {}  # by state, the fewest points known to be out of reach

    def take_heart(self) -> None:
        """Allow the next search at least ``FEW_CHOICES``, even if ``MOST_CHOICES`` are used up."""
        self.patience = max(self.patience, FEW_CHOICES)

    @property
    def gave_up(self) -> bool:
        """Whether a search was given up because it took too long."""
        return self.patience <= 0

    def state_of(self, cards: Iterable[Card]) -> int:
        """The state of these cards, with no end free; cards that no piece uses are left out."""
        return sum(self.unit.get(card, 0) for card in cards)

    def need_of(self, piece: Piece) -> int:
        """The cards and the end that a piece uses up, as a state."""
        need = self.state_of(_as_held(piece.cards))
        return need if piece.end is None else need + self.end[piece.end]

    def has(self, left: int, need: int) -> bool:
        """Whether the cards of ``need`` are among those of ``left``."""
        return (left | self.guards) - need & self.guards == self.guards

    def most(self, left: int) -> int | None:
        """The most that the cards left can gain; ``None`` if that takes too long to find."""
        self.most_states = ALL_STATES
        most = self._gain(left, self._held(left))
        return most if len(self.best) <= self.most_states else None

    def worth_at_least(self, points: int, left: int) -> list[Piece] | None:
        """Pieces of the cards left that gain at least this many points; ``None`` if none are found.

        A branch is given up as soon as all its cards together would not suffice.

        >>> from rummy500.card import PACK, cards, text_of
        >>> hand, worth = cards("6S 6H 6D 7D 8D KC"), {card: 10 for card in PACK}
        >>> melds = [Piece(cards("6S 6H 6D"), 30), Piece(cards("6D 7D 8D"), 30)]
        >>> partition = Partition(hand, [*melds, Piece(cards("KC"), 10, end=1)], worth, dear_first=True)
        >>> left = partition.state_of(hand) + partition.ends
        >>> [text_of(piece.cards) for piece in partition.worth_at_least(40, left) or ()]
        ['KC', '6S 6H 6D']
        >>> partition.worth_at_least(41, left)
        """
        chosen: list[Piece] = []
        before, (useful, among) = self.patience, self._among(left)
        reaches = self._reaches(useful, self._held(useful), points, chosen, among)
        looked_at(1 + (before - self.patience) // CHOICES_TO_A_MOVE)
        return chosen if reaches else None

    @cached_property
    def dearest_from(self) -> list[list[_Choice]]:
        """The choices for each face, sorted by how much less they gain than their cards are worth."""
        return [
            sorted(choices, key=lambda choice: choice.cost - choice.value) for choices in self.pieces_from
        ]

    def _among(self, left: int) -> tuple[int, list[list[_Choice]]]:
        """The state without the cards that can't be laid, and the choices for each face in it."""
        guards, guarded = self.guards, left | self.guards
        among, laid = [], self.ends
        for choices in self.dearest_from:
            there = [choice for choice in choices if guarded - choice.need & guards == guards]
            for choice in there:
                if choice.piece:
                    laid |= choice.need
            among.append(there)
        lanes = [unit * self.lane for unit in (*self.unit.values(), *self.end.values())]
        return sum([left & lane for lane in lanes if laid & lane]), among

    def _reaches(
        self,
        left: int,
        held: int,
        points: int,
        chosen: list[Piece],
        among: Sequence[Sequence[_Choice]],
    ) -> bool:
        """Whether the cards left, worth ``held``, can gain this many points by the choices ``among``.

        If so, ``chosen`` receives the pieces.
        """
        if points <= 0:
            return True
        if held < points or self.out_of_reach.get(left, held + 1) <= points:
            return False
        guards, guarded, to_spare = self.guards, left | self.guards, held - points
        self.patience -= 1
        for need, piece, cost, value in among[self._lowest(left)]:
            if cost - value > to_spare:
                break  # the rest would not suffice, and the choices after this one lose even more
            if guarded - need & guards != guards:
                continue  # a card is missing, or an end is taken
            if self._reaches(left - need, held - cost, points - value, chosen, among):
                if piece:
                    chosen.append(piece)
                return True
            if self.patience <= 0:
                return False
        self.out_of_reach[left] = points
        return False

    def _held(self, left: int) -> int:
        """The worth of the cards left."""
        points = 0
        for card in self.faces:
            points += self.worth[card] * (left & self.lane)
            left >>= self.width
        return points

    def melds(self) -> list[tuple[Card, ...]]:
        """The melds that are worth most, in the order of their lowest cards."""
        self._gain(self.start, self._held(self.start))
        chosen, left = list[tuple[Card, ...]](), self.start
        while left:
            _, left, piece = self.best[left]
            if piece:
                chosen.append(piece.cards)
        return chosen

    def _gain(self, left: int, held: int) -> int:
        """The most that the cards left, worth ``held``, can gain; ``best`` remembers the choice."""
        known = self.best.get(left)
        if known is not None:
            return known[0]
        if left & self.ends == left:
            return 0  # no card is left
        most, then = -1, 0
        chosen: Piece | None = None
        guards, guarded = self.guards, left | self.guards
        for need, piece, cost, value in self.pieces_from[self._lowest(left)]:
            if guarded - need & guards != guards:
                continue  # a card is missing, or an end is taken
            gain = self._gain(left - need, held - cost) + value
            if gain > most:
                most, then, chosen = gain, left - need, piece
            if most >= held or len(self.best) > self.most_states:
                break
        self.best[left] = most, then, chosen
        return most

    def _lowest(self, left: int) -> int:
        return ((left & -left).bit_length() - 1) // self.width


@lru_cache(maxsize=1 << 12)
def _as_held(meld: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that leave a hand for this meld; the dealer's joker counts as one of them."""
    return tuple([card.held for card in meld])


def _joined(melds: Sequence[tuple[Card, ...]], rules: Rules, use: str) -> list[tuple[Card, ...]]:
    """These melds, with adjoining runs joined into one."""
    done: list[tuple[Card, ...]] = []
    for meld in melds:
        for place, other in enumerate(done):
            if _are_runs_of_one_suit(meld, other):
                whole = in_order((*other, *meld))
                if why_no_meld(whole, rules, use) is None:
                    done[place] = whole
                    break
        else:
            done.append(meld)
    return done


def _are_runs_of_one_suit(meld: tuple[Card, ...], other: tuple[Card, ...]) -> bool:
    are_runs = meld[0].rank != meld[1].rank and other[0].rank != other[1].rank
    return are_runs and meld[0].suit == other[0].suit
