"""Types of the cards, seats, buttons and choices that a table shows during play.

Only type checkers import this module, so that a page has less Python to load.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from ..bots import BotKind
from ..moves import Kind, Word
from ..position import Phase
from ..position.history import DealersJoker, NamedUse
from .hand_order import Sorting
from .protocol import Action


class Button(TypedDict):
    """A button. ``can`` says whether it can be pressed; ``why`` says why not. ``main`` marks the main button.

    ``move`` is the move that the button makes, with its seat; it is empty if the button could make several
    moves or none. ``text`` is the move to send, or empty.
    """

    action: Action
    label: str
    can: bool
    main: bool
    why: str
    move: str
    text: str


class ShownSeat(TypedDict):
    """A seat: who plays there, and what everybody sees of the player. ``cards`` is the size of the hand.

    ``kind`` is the kind of the bot at this seat, and ``bot`` is its name; without a bot, both are empty.
    """

    seat: str
    name: str
    kind: BotKind | Literal[""]
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
    """A player who laid consecutive cards of a meld, and how many."""

    name: str
    seat: str
    you: bool
    cards: int


class ShownMeld(TypedDict):
    """A meld on the table. ``open`` says whether the selected cards fit on it; ``why`` says why not."""

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
    """A card of the pile. ``no`` numbers the cards of the chosen take from 1; it is 0 for any other card."""

    id: int
    card: str
    state: Literal["", "taken", "stays"]
    no: int
    label: str
    can: bool
    call: bool
    picked: bool


class ShownPile(TypedDict):
    """The pile, oldest card first. ``press`` says which move a press on one of its cards prepares."""

    cards: list[PileCard]
    label: str
    note: str
    press: Literal["", "take", "split", "rum"]


Flag = Literal["", "new", "taken", "use", "use first"]
"""What is special about a card of the hand: it was just drawn or taken, or it has to be used."""


class HandCard(TypedDict):
    """A card of the person's hand."""

    id: int
    card: str
    label: str
    selected: bool
    flag: Flag
    refused: bool


class ShownHand(TypedDict):
    """The person's hand in the chosen order. While the hand lies face down, ``backs`` counts its cards."""

    cards: list[HandCard]
    backs: int
    sort: Sorting
    label: str


class ShownGambit(TypedDict):
    """Dealer's gambit: the dealer's joker, how jokers are used in this deal, and the cards out of play."""

    card: str
    state: DealersJoker
    named: NamedUse
    says: str
    gone: list[str]
    can: bool
    selected: bool


class Asked(TypedDict):
    """A prompt to the player that is no step of a turn. It asks, for example, whether to call Rummy!.

    ``actions`` are the buttons that answer it. ``tells`` has a sentence about each button, or nothing.
    """

    title: str
    says: str
    note: str
    actions: list[Button]
    tells: list[str]


class Window(Asked):
    """A prompt to the player, and the phase of the round in which the table shows it."""

    kind: Phase


class ChoiceButton(TypedDict):
    """One of the moves that a button could make; ``text`` is the move to send.

    ``cards`` are the cards that the move's jokers would stand for; a joker without a suit stays a joker.
    """

    action: Word | Literal["declare"]
    label: str
    text: str
    cards: list[str]


class OpenChoice(TypedDict):
    """The choice between the moves that a button could make."""

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
    """One way to declare the jokers of a lay; ``text`` is the move to send."""

    label: str
    text: str


class ListedMove(TypedDict):
    """A possible move, or several that differ only in their jokers; ``more`` counts the unlisted moves."""

    label: str
    ways: list[Way]
    more: int


class ListedKind(TypedDict):
    """The possible moves of one kind; ``more`` counts the unlisted moves."""

    kind: Kind
    name: str
    note: str
    items: list[ListedMove]
    more: int


class RefusedCards(TypedDict):
    """Cards with which this kind of move is impossible now, and why."""

    cards: str
    why: str
    statement: str


class RefusedKind(TypedDict):
    """The impossible moves of one kind, each with its reason; ``more`` counts the unlisted entries."""

    name: str
    items: list[RefusedCards]
    more: int


class MoveList(TypedDict):
    """The possible moves, and the impossible ones with their reasons."""

    note: str
    groups: list[ListedKind]
    refused: list[RefusedKind]
