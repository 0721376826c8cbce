"""What a table shows of the play, as types: cards, seats, buttons, and what can be chosen.

Only type checkers import this module, as Python in a page has to be small.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from ..moves import Kind
from ..position import Phase
from ..position.history import Choice, DealersJoker
from .hand_order import Sorting


class Button(TypedDict):
    """A button: whether it ``can`` be pressed, or ``why`` not, and whether it is the ``main`` one to press.

    ``move`` is the one move that it makes, with its seat, or empty. ``text`` is a move to send, or empty.
    """

    action: str
    label: str
    can: bool
    main: bool
    why: str
    move: str
    text: str


class ShownSeat(TypedDict):
    """A seat: who plays there, and what everybody sees of it. ``cards`` is how many it holds.

    ``kind`` is the kind of the bot there, and ``bot`` what it is called; both are empty for anybody else.
    """

    seat: str
    name: str
    kind: str
    bot: str
    you: bool
    turn: bool
    dealer: bool
    partner: bool
    cards: int
    total: int
    laid: int
    floats: bool
    opened: bool
    did: str


class Owner(TypedDict):
    """Who laid some of a meld's cards, one after the other, and how many."""

    name: str
    seat: str
    you: bool
    cards: int


class ShownMeld(TypedDict):
    """A meld on the table. ``open`` says whether the selected cards can be laid on it, ``why`` why not."""

    no: int
    kind: Literal["set", "run"]
    cards: list[str]
    ids: list[int]
    new: bool
    owners: list[Owner]
    label: str
    sealed: bool
    open: bool
    refused: bool
    why: str


class ShownStock(TypedDict):
    """The stock: how many cards it has, and whether the person can draw from it now."""

    count: int
    label: str
    can: bool


class PileCard(TypedDict):
    """A card of the pile. ``no`` is its place among the cards that a take would bring, from 1, or 0."""

    id: int
    card: str
    state: Literal["", "taken", "stays"]
    no: int
    label: str
    can: bool
    call: bool
    picked: bool


class ShownPile(TypedDict):
    """The pile, oldest card first. ``press`` says what pressing one of its cards is for."""

    cards: list[PileCard]
    label: str
    note: str
    press: Literal["", "take", "split", "rum"]


Flag = Literal["", "new", "taken", "use", "use first"]
"""What is special about a card of the hand: it has just been drawn or taken, or has to be used."""


class HandCard(TypedDict):
    """A card of the person's hand."""

    id: int
    card: str
    label: str
    selected: bool
    flag: Flag
    refused: bool


class ShownHand(TypedDict):
    """The person's hand in the chosen order; ``backs`` is how many cards lie face down instead."""

    cards: list[HandCard]
    backs: int
    sort: Sorting
    label: str


class ShownGambit(TypedDict):
    """The dealer's joker of Dealer's gambit, what was named, and the cards that are out of play."""

    card: str
    state: DealersJoker
    named: Choice
    says: str
    gone: list[str]
    can: bool
    selected: bool


class Asked(TypedDict):
    """A question to the player that belongs to no step of a turn, such as whether to call Rummy!.

    ``actions`` are the buttons that answer it. ``tells`` explains each of them in a sentence, or is empty.
    """

    title: str
    says: str
    note: str
    actions: list[Button]
    tells: list[str]


class Window(Asked):
    """The question that the table asks, and the phase in which it asks it."""

    kind: Phase


class ChoiceButton(TypedDict):
    """One of the moves that a button could mean; ``text`` is the move to send.

    ``cards`` are those that its jokers would stand for; a joker whose suit stays open is named itself.
    """

    action: str
    label: str
    text: str
    cards: list[str]


class OpenChoice(TypedDict):
    """The choice between the moves that a button could mean."""

    title: str
    items: list[ChoiceButton]


class Step(TypedDict):
    """One of the three steps of a turn, with its buttons."""

    no: int
    name: str
    note: str
    state: Literal["done", "now", "later"]
    actions: list[Button]


class Way(TypedDict):
    """One way to declare a lay's jokers; ``text`` is the move to send."""

    label: str
    text: str


class ListedMove(TypedDict):
    """A possible move, or several that differ only in their jokers; ``more`` counts the ways left out."""

    label: str
    ways: list[Way]
    more: int


class ListedKind(TypedDict):
    """The possible moves of one kind; ``more`` counts those left out."""

    kind: Kind
    name: str
    note: str
    items: list[ListedMove]
    more: int


class RefusedCards(TypedDict):
    """Cards that can't be used so now, and why."""

    cards: str
    why: str
    statement: str


class RefusedKind(TypedDict):
    """What can't be done now, of one kind; ``more`` counts the reasons left out."""

    name: str
    items: list[RefusedCards]
    more: int


class MoveList(TypedDict):
    """The list of possible moves, and of what can't be done."""

    note: str
    groups: list[ListedKind]
    refused: list[RefusedKind]
