"""Chooses the best melds and lay-offs that share no card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Final, Generic, NamedTuple, TypeVar

from .card import JK, PACK, Card
from .patience import looked_at

__all__ = ["PLACES", "UNITS", "UNIT_OF_ALL", "LayChoice", "Partition", "Piece", "Search", "as_held", "lowest"]

# Play stays far below these limits. MOST_STATES limits the search for a hand's best melds, and ALL_STATES
# the search for the most points that can be laid. All searches for lays worth enough points share the limit
# MOST_CHOICES. When it is used up, FEW_CHOICES limits each of these searches.
MOST_STATES: Final = 4_000
ALL_STATES: Final = 100_000
MOST_CHOICES: Final = 800_000
FEW_CHOICES: Final = 80_000
CHOICES_TO_A_MOVE: Final = 16  # this many choices cost as much time as a step of ``patience``

WIDTH: Final = 6  # the bits of a lane; each lane counts the copies of a face
LANE: Final = (1 << WIDTH) - 1
BY_RANK: Final = (*sorted(PACK, key=lambda card: card.rank), JK)
PLACES: Final = {card: place for place, card in enumerate(BY_RANK)}
UNITS: Final = {card: 1 << WIDTH * place for card, place in PLACES.items()}  # the state of one copy of a face
UNIT_OF_ALL: Final = sum(UNITS.values())
ALL: Final = 1 << 30  # more than any cards are worth

Laid = TypeVar("Laid")


LayChoice = tuple[int, Laid | None, int]
"""A choice for a face: what it uses up (a state), the lay (``None`` keeps the face), and the loss.

The loss is the worth of the cards used up minus the points that the lay gains.
"""


class Search(Generic[Laid]):
    """Chooses among lays that share cards. Each state of the cards left is searched only once.

    A state is one number. Each face has a lane of bits, which counts the copies. Faces are decided in the
    order of their lanes. The lane of a decided face is empty, so many different choices lead to the same
    state. The last lanes are for melds' ends, as an end takes only one lay-off. The top bit of a lane is a
    guard: if a choice needs more than is left, subtracting it borrows from the guard. ``choices_from`` maps
    the place of each face to the choices for it; the last choice keeps the face. ``units`` has one copy of
    each face, and ``ends`` has all ends.
    """

    def __init__(self, choices_from: Mapping[int, list[LayChoice[Laid]]], units: int, ends: int = 0) -> None:
        self.choices_from, self.ends, self.most_states = choices_from, ends, MOST_STATES
        self.guards = units + ends << WIDTH - 1
        self.best: dict[int, tuple[int, int, Laid | None]] = {}

    def best_from(self, left: int) -> list[Laid]:
        """The lays that gain most from these cards, in the order of their lowest cards."""
        self._loss(left)
        chosen: list[Laid] = []
        while left:
            _, left, laid = self.best[left]
            if laid:
                chosen.append(laid)
        return chosen

    def _loss(self, left: int) -> int:
        """The smallest loss with the cards left. ``best`` stores the choice that leads to it."""
        if left & self.ends == left:
            return 0  # no card is left
        least, then = ALL, 0
        chosen: Laid | None = None
        guards, guarded, best = self.guards, left | self.guards, self.best
        for need, laid, lost in self.choices_from[((left & -left).bit_length() - 1) // WIDTH]:
            if guarded - need & guards != guards:
                continue  # a card is missing, or an end is taken
            rest = left - need
            loss = lost + (best[rest][0] if rest in best else self._loss(rest))
            if loss < least:
                least, then, chosen = loss, rest, laid
                if least <= 0:
                    break
            if len(best) > self.most_states:
                break
        best[left] = least, then, chosen
        return least


class Piece(NamedTuple):
    """Cards that can be laid together, and the points that they gain.

    ``end`` is the number of the meld's end that a lay-off takes up.
    """

    cards: tuple[Card, ...]
    value: int
    end: int | None = None


class Partition(Search[Piece]):
    """Chooses among pieces that share cards or ends.

    Decides faces from low rank to high or, if ``dear_first``, from high worth to low.
    """

    def __init__(
        self,
        cards: Sequence[Card],
        pieces: Sequence[Piece],
        worth: Mapping[Card, int],
        dear_first: bool = False,
    ) -> None:
        held_for = [as_held(piece.cards) for piece in pieces]
        self.faces = sorted(set(chain.from_iterable(held_for)), key=PLACES.__getitem__)
        if dear_first:
            # Once a costly card is kept, it is soon clear that the other cards can't gain enough.
            self.faces.sort(key=lambda card: (card.is_joker, -worth[card]))
        self.worth = worth
        self.unit = unit = {card: 1 << WIDTH * place for place, card in enumerate(self.faces)}
        ends = sorted({piece.end for piece in pieces if piece.end is not None})
        self.end = {end: 1 << WIDTH * place for place, end in enumerate(ends, start=len(self.faces))}
        choices_from: dict[int, list[LayChoice[Piece]]] = {place: [] for place in range(len(self.faces))}
        super().__init__(choices_from, sum(unit.values()), sum(self.end.values()))
        met: set[int] = set()
        for piece, held in zip(pieces, held_for, strict=True):
            need = self.need_of(piece)
            if need not in met:  # melds that differ only in what a joker stands for count as one
                met.add(need)
                loss = sum([worth[card] for card in held]) - piece.value
                choices_from[lowest(need)].append((need, piece, loss))
        for place, card in enumerate(self.faces):
            choices_from[place].append((unit[card], None, worth[card]))
        self.patience = MOST_CHOICES
        self.out_of_reach: dict[int, int] = {}  # for each state, points that are known to be out of reach

    def take_heart(self) -> None:
        """Allow the next search at least ``FEW_CHOICES`` choices."""
        self.patience = max(self.patience, FEW_CHOICES)

    @property
    def gave_up(self) -> bool:
        """Whether a search was given up because it took too long."""
        return self.patience <= 0

    def state_of(self, cards: Iterable[Card]) -> int:
        """The state of the cards that some piece uses, without any free end."""
        unit = self.unit
        return sum([unit[card] for card in cards if card in unit])

    def need_of(self, piece: Piece) -> int:
        """A state with the cards and the end that a piece uses up."""
        need = self.state_of(as_held(piece.cards))
        return need if piece.end is None else need + self.end[piece.end]

    def has(self, left: int, need: int) -> bool:
        """Whether ``left`` has all the cards of ``need``."""
        return (left | self.guards) - need & self.guards == self.guards

    def most(self, left: int) -> int | None:
        """The most points that the cards left can gain; ``None`` if the search takes too long."""
        self.most_states = ALL_STATES
        most = self._held(left) - self._loss(left)
        return most if len(self.best) <= self.most_states else None

    def worth_at_least(self, points: int, left: int) -> list[Piece] | None:
        """Pieces of the cards left that together gain at least this many points; ``None`` if none are found.

        The search gives up a branch once the cards left in it aren't worth enough.

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
        reaches = self._reaches(useful, points, self._held(useful) - points, chosen, among)
        looked_at(1 + (before - self.patience) // CHOICES_TO_A_MOVE)
        return chosen if reaches else None

    @cached_property
    def dearest_from(self) -> dict[int, list[LayChoice[Piece]]]:
        """The choices for the face at each place, smallest loss first."""
        return {
            place: sorted(choices, key=lambda choice: choice[2])
            for place, choices in self.choices_from.items()
        }

    def _among(self, left: int) -> tuple[int, dict[int, list[LayChoice[Piece]]]]:
        """The state without cards that can't be laid, and the possible choices for each face."""
        guards, guarded = self.guards, left | self.guards
        among, laid = {}, self.ends
        for place, choices in self.dearest_from.items():
            among[place] = [choice for choice in choices if guarded - choice[0] & guards == guards]
            for need, piece, _ in among[place]:
                if piece:
                    laid |= need
        lanes = [unit * LANE for unit in (*self.unit.values(), *self.end.values())]
        return sum([left & lane for lane in lanes if laid & lane]), among

    def _reaches(
        self,
        left: int,
        points: int,
        spare: int,
        chosen: list[Piece],
        among: Mapping[int, Sequence[LayChoice[Piece]]],
    ) -> bool:
        """Whether the choices in ``among`` can gain this many points from the cards left.

        If so, their pieces are added to ``chosen``. ``spare`` is the worth of ``left`` minus ``points``.
        """
        if points <= 0:
            return True
        if spare < 0 or self.out_of_reach.get(left, points + 1) <= points:
            return False
        guards, guarded = self.guards, left | self.guards
        self.patience -= 1
        for need, piece, loss in among[lowest(left)]:
            if loss > spare:
                break  # this choice loses too much, and each later one loses more
            if guarded - need & guards != guards:
                continue  # a card is missing, or an end is taken
            more = piece.value if piece else 0
            if self._reaches(left - need, points - more, spare - loss, chosen, among):
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
            points += self.worth[card] * (left & LANE)
            left >>= WIDTH
        return points


def lowest(state: int) -> int:
    """The place of the first face in a state."""
    return ((state & -state).bit_length() - 1) // WIDTH


@lru_cache(maxsize=1 << 12)
def as_held(meld: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a meld as they were in the hand. The dealer's joker stays among them."""
    return tuple([card.held for card in meld])
