"""What a table shows, as types: the view that Python sends and the screen draws, part by part.

All of it is plain JSON and in words that the screen can print; a card in a sentence is marked as ``{6C}``.
``view/protocol.d.ts`` says the same to the screen's scripts. ``tests/structure/contract.py`` writes it.
Only type checkers import this module, as Python in a page has to be small.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from ..moves import Kind
from ..position import Phase
from ..teach.attempts import Shows
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
    """A seat: who plays there, and what everybody sees of it. ``cards`` is how many it holds."""

    seat: str
    name: str
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
    state: str
    named: str
    says: str
    gone: list[str]
    can: bool
    selected: bool


class ShownRefusal(TypedDict):
    """The latest refusal: why, the statement that says so (or empty) and its sentence, and what to do."""

    serial: int
    statement: str
    why: str
    rule: str
    after: str


class Asked(TypedDict):
    """What the table asks outside a turn's steps."""

    title: str
    says: str
    note: str
    actions: list[Button]


class Window(Asked):
    """What the table asks, and the phase in which it does."""

    kind: Phase


class ChoiceButton(TypedDict):
    """One of the moves that a button could mean; ``text`` is the move to send."""

    action: str
    label: str
    text: str


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


class Typed(TypedDict):
    """The field for typed moves: an example to show in it."""

    example: str


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


class WhyButton(TypedDict):
    """The button that asks why a move was made; ``place`` is its place in the round, from 0."""

    label: str
    place: int


class LogLine(TypedDict):
    """A line of the log: a move, or a refused one."""

    text: str
    refused: bool
    why: WhyButton | None


class Means(TypedDict):
    """What a line of a hint marks: ids of cards, numbers of melds, and places."""

    cards: list[int]
    melds: list[int]
    places: list[str]


class ShownHint(Means):
    """The lines of a hint so far: ``step`` of ``of``, and what the last one marks."""

    step: int
    of: int
    lines: list[str]


class ShownWhy(TypedDict):
    """Why a bot made a move: the button that asks about the last one, and the open answer."""

    ask: WhyButton | None
    place: int | None
    says: list[str]


class SideRow(TypedDict):
    """What a round has brought one side, in points."""

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
    hands: list[SheetRound]


class ShownMoment(TypedDict):
    """A moment of a review: what was done, what was better and what it cost. ``move`` is the better one."""

    when: str
    did: str
    better: str
    move: str
    cost: str


class TriedMoment(ShownMoment):
    """The moment that the person tries again, and its number, from 0."""

    number: int


class ShownReview(TypedDict):
    """The review of a round; ``done`` of ``of`` decisions are weighed."""

    state: Literal["weighing", "ready", "trying"]
    done: int
    of: int
    says: str
    how: str
    moments: list[ShownMoment]
    trying: TriedMoment | None
    back: Button


class Block(TypedDict):
    """A card of the count, and the points that it counts."""

    card: str
    points: int


class CountedCards(TypedDict):
    """The cards that a side laid, meld by meld, and still held; ``besides`` are points of no single card."""

    laid: list[list[Block]]
    left: list[Block]
    besides: int


class CountedRow(SideRow):
    """A side in the count after a round; ``before`` is its total before the round."""

    note: str
    before: int
    cards: CountedCards


class Standing(TypedDict):
    """A side in the final order of a game."""

    seat: str
    name: str
    total: int
    you: bool
    won: bool


class Settled(TypedDict):
    """What a side pays after a game."""

    name: str
    verb: str
    pays: int


class EvenOffer(TypedDict):
    """The offer of a more even game, and the button that accepts it."""

    says: str
    act: Button


class ShownCount(TypedDict):
    """The count after a round, and after the last one who has won the game."""

    title: str
    how: Literal["won", "lost", "even"]
    sentence: str
    take_along: str
    game: bool
    standing: list[Standing]
    decided: str
    rows: list[CountedRow]
    settlement: list[Settled]


class ShownOver(ShownCount):
    """The count, and the buttons that go on from it."""

    next: Button | None
    review: Button | None
    even: EvenOffer | None


class ShownReplay(TypedDict):
    """A replay: the move before this position, which is number ``at`` of ``of``."""

    at: int
    of: int
    move: str


class AnswerChoice(TypedDict):
    """An answer to choose; ``text`` is what to send."""

    text: str
    label: str


class AskedAnswer(TypedDict):
    """The answer that a level asks for. Without choices it is a number; ``only`` says that no move is asked.

    ``answered`` is the answer given. ``shows`` is the part of the table that is shown, ``None`` for all.
    """

    choices: list[AnswerChoice]
    answered: str | None
    right: bool
    only: bool
    shows: Shows | None


class ShownLevel(TypedDict):
    """A level: its task, how far the learner is, and what the table says about it."""

    name: str
    title: str
    task: str
    state: Literal["open", "solved", "failed"]
    stars: int
    par: int
    moves: int
    asks: AskedAnswer | None
    says: str
    slipped: bool
    solution: list[str]


class HandedIn(TypedDict):
    """The answer to a question of an exercise, as the page, a notebook and a file keep it."""

    exercise: str
    question: str
    learner: str
    code: str
    own: bool
    moves: str
    solved: bool


class Chosen(TypedDict):
    """What is chosen in the form of a new game."""

    rules: str
    options: dict[str, str]
    players: int
    seed: str
    bots: list[str]
    explains: bool


class Setup(Chosen):
    """What is chosen in the form, and whether it is open from the start."""

    open: bool


class Titled(TypedDict):
    """An option of the game or a kind of bot, and its title in the form."""

    name: str
    title: str


class Difference(TypedDict):
    """A house rule that the form adds to a named game; ``letters`` are the texts that have it."""

    title: str
    label: str
    text: str
    statement: str
    letters: str


class Considered(TypedDict):
    """The game that the form makes; or, with the other keys empty, why it isn't possible."""

    why: str
    speaks_of: list[Titled]
    game: str
    differs: list[Difference]
    text: str
    link: str


class FewMost(TypedDict):
    """The least and the most players that a game allows."""

    least: int
    most: int


class PresetItem(FewMost):
    """A named game that the form offers."""

    name: str
    title: str
    line: str
    options: dict[str, str]


class OptionField(TypedDict):
    """An option that the form offers: its values, what each is called, and the texts that have it."""

    name: str
    title: str
    values: list[str]
    labels: list[str]
    letters: list[str]
    statement: str
    classic: str


class GroupedField(OptionField):
    """An option, and the heading of its group."""

    group: str


class TextItem(TypedDict):
    """A rule text and its letter."""

    letter: str
    name: str


class Catalogue(FewMost):
    """Everything that the form of a new game offers; the same at every table."""

    presets: list[PresetItem]
    fields: list[GroupedField]
    texts: list[TextItem]
    kinds: list[Titled]
    others: list[str]


class TableView(TypedDict):
    """All that a table shows to the person at seat A, who is ``me``."""

    serial: int
    kind: Literal["game", "level", "replay"]
    title: str
    subtitle: str
    dealt: str
    me: str
    turn: str
    phase: Phase
    seats: list[ShownSeat]
    melds: list[ShownMeld]
    stock: ShownStock
    gambit: ShownGambit | None
    pile: ShownPile
    hand: ShownHand
    status: str
    task: str
    about: str
    refusal: ShownRefusal | None
    window: Window | None
    choices: OpenChoice | None
    steps: list[Step]
    foot: list[Button]
    typed: Typed
    moves: MoveList | None
    drawn: str
    log: list[LogLine]
    hint: ShownHint
    why: ShownWhy
    scores: ShownScores
    review: ShownReview | None
    ended: str
    over: ShownOver | None
    bot: bool
    pace: int
    replay: ShownReplay | None
    level: ShownLevel | None
    answer: HandedIn | None
    setup: Setup
    considered: Considered
    share: str
    saved: str
    fault: str
    text: str
