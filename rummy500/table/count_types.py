"""Types of the count, the score sheet and the review, which a table shows after a round.

Only type checkers import this module, so that a page has less Python to load.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from .play_types import Button


class SideRow(TypedDict):
    """The points of one side in a round."""

    seat: str
    name: str
    laid: int
    left: int
    bonus: int
    net: int
    total: int


class SheetRound(TypedDict):
    """A finished round on the score sheet."""

    no: int
    dealer: str
    out: str
    rows: list[SideRow]


class ShownScores(TypedDict):
    """The score sheet: the totals in one line, the target (0 if there is none) and all finished rounds."""

    line: str
    target: int
    rounds: list[SheetRound]


class KeptMoment(TypedDict):
    """What a page stores about a moment or a level. The message ``load`` opens its ``text`` at any table.

    A page's list of moments shows ``title``, ``says`` and ``cost``. The cost of a level is 0.
    """

    id: str
    text: str
    title: str
    says: str
    cost: int


class ShownMoment(TypedDict):
    """A moment of a review: the player's move, a better move, and how many points the player's move cost.

    ``move`` is the better move. ``keep`` is what a page stores to show the moment again.
    """

    when: str
    did: str
    better: str
    move: str
    cost: str
    keep: KeptMoment


class TriedMoment(ShownMoment):
    """The moment that the person tries again, and its number in the review, from 0."""

    number: int


class ShownReview(TypedDict):
    """The review of a round. ``of`` counts the decisions in the round, and ``done`` those weighed so far."""

    state: Literal["weighing", "ready", "trying"]
    done: int
    of: int
    says: str
    how: str
    moments: list[ShownMoment]
    trying: TriedMoment | None
    back: Button


class Block(TypedDict):
    """A card that counts after a round, and its points."""

    card: str
    points: int


class CountedCards(TypedDict):
    """The cards that a side laid, meld by meld, and those that it still held.

    ``besides`` are the points that belong to no single card."""

    laid: list[list[Block]]
    left: list[Block]
    besides: int


class Sources(TypedDict):
    """The points of the cards that a side laid: in new sets, in new runs, and as lay-offs."""

    sets: int
    runs: int
    lay_offs: int


class CountedRow(SideRow):
    """A side in the count after a round; ``before`` is its total before the round."""

    note: str
    before: int
    cards: CountedCards
    sources: Sources


class BroughtByTake(TypedDict):
    """One of the player's takes: the number of cards, and the points that these cards counted at the end."""

    cards: int
    brought: int


class Standing(TypedDict):
    """A side in the final order of a game."""

    seat: str
    name: str
    total: int
    you: bool
    won: bool


class Settled(TypedDict):
    """What a side pays the winner after a game."""

    name: str
    verb: str
    pays: int


class EvenOffer(TypedDict):
    """The offer of a more even game, and the button that accepts it."""

    says: str
    act: Button


class FittingCard(TypedDict):
    """A card that the player held at the end, and the cards of a meld on which it fits."""

    card: str
    meld: list[str]


class ShownCount(TypedDict):
    """The count after a round. After the last round, it also says who has won the game.

    ``opened`` has the seats of the players who had opened before the round, such as ``AC``.
    """

    title: str
    how: Literal["won", "lost", "even"]
    sentence: str
    take_along: str
    fitting_card: FittingCard | None
    game: bool
    standing: list[Standing]
    decided: str
    rows: list[CountedRow]
    takes: list[BroughtByTake]
    opened: str
    settlement: list[Settled]


class ShownOver(ShownCount):
    """The count, the record of the game, and buttons: for the next round, a review and a more even game."""

    record: str
    next: Button | None
    review: Button | None
    even: EvenOffer | None
