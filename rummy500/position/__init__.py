"""The state of a deal, as one immutable value.

A position keeps only the part of the past that a rule can still depend on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Concatenate, Final, Literal, NamedTuple, ParamSpec, TypeVar

from ..card import SEATS, Card, mask_of
from ..melds import Meld, Use, jokers_are
from ..rules import Rules
from ..scoring import opening_minimum
from ..sentences import Wrong, said
from .history import Beginning, End, Gambit, Reshuffles
from .summary import in_brief

__all__ = [
    "CALL",
    "DRAW",
    "LAST",
    "NAME",
    "OVER",
    "PHASES",
    "PLAY",
    "SEAT_NUMBER",
    "START",
    "Core",
    "Phase",
    "Position",
    "Turn",
    "at",
    "beginnings",
    "can_be_a_dead_end",
    "fits_of",
    "note_beginning",
    "phase_of_first_turn",
    "place_in_pile",
    "with_beginning",
]

Phase = Literal["name", "start", "draw", "play", "call", "last", "over"]
"""What the seat in turn has to do."""
NAME: Final = "name"  # the dealer has to name what jokers do (GAMBIT-2)
START: Final = "start"  # the first player opens the pile (DEAL-5)
DRAW: Final = "draw"  # the seat in turn has to draw
PLAY: Final = "play"  # the seat in turn may lay cards, and has to discard
CALL: Final = "call"  # the seat in turn may call (RUM-6)
LAST: Final = "last"  # somebody is out, and the seat in turn may lay off (SCORE-10)
OVER: Final = "over"
PHASES: Final[tuple[Phase, ...]] = (NAME, START, DRAW, PLAY, CALL, LAST, OVER)

SEAT_NUMBER: Final[Mapping[str, int]] = {letter: number for number, letter in enumerate(SEATS)}

Item = TypeVar("Item")
Given = ParamSpec("Given")
Made = TypeVar("Made")
Owner = TypeVar("Owner")
AnyPosition = TypeVar("AnyPosition", bound="Position")


class Turn(NamedTuple):
    """The values that belong to one turn. The next turn begins with the values of ``Turn()``.

    ``deal.View`` explains ``must``, ``taken``, ``alone``, ``newest``, ``points_now`` and ``swapped``.
    ``laid_now`` is how many cards the seat in turn has laid. ``masters`` says whether it has laid a long run
    at once (SCORE-11). ``before`` is the position that ``back`` leads to (SCORE-8).
    """

    must: Card | None = None
    taken: tuple[Card, ...] = ()
    alone: bool = False
    newest: Card | None = None
    laid_now: int = 0
    points_now: int = 0
    swapped: int = 0
    masters: bool = False
    before: Position | None = None


class Values(NamedTuple):
    """The values that a ``Position`` is made with and that ``but`` can change, by name."""

    rules: Rules
    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    turn: int
    table: tuple[Meld, ...] = ()
    laid: tuple[int, ...] = ()
    phase: Phase = DRAW
    now: Turn = Turn()
    opened: tuple[bool, ...] = ()
    gambit: Gambit | None = None
    discarder: int | None = None
    reshuffles: Reshuffles = Reshuffles()
    began: tuple[int, ...] = ()
    stirred: bool = False
    floating: tuple[bool, ...] = ()
    dry: bool = False
    idle: int = 0
    passed: int = 0
    stale: bool = False
    begun: tuple[Beginning, ...] = ()
    out: int | None = None
    ended: End | Literal[""] = ""


CHANGEABLE: Final = frozenset(Values._fields)


def called_as(
    like: Callable[Concatenate[Any, Given], object],
) -> Callable[[Callable[Concatenate[Owner, ...], Made]], Callable[Concatenate[Owner, Given], Made]]:
    """Gives a method the parameters of ``like`` for type checkers."""
    return lambda method: method


if TYPE_CHECKING:
    Listed = Values  # type checkers check each value by its name
else:
    Listed = object  # a tuple's fields are slower to read


class Position(Listed):
    """The state of a deal. Seats are numbers, counted from 0.

    Cards are listed oldest first. The last card of the stock is its top. ``now`` has what belongs to the
    turn.

    ``held`` has the faces of each hand as a mask, and ``fits`` the faces that fit on some meld. ``jokers`` is
    what jokers do in melds. ``strict`` says whether a turn can come to a dead end (TURN-5). These four values
    follow from the others; they are stored because nearly every move needs them.

    ``stirred`` says whether anybody has laid a card in this turn. ``opened`` says who has opened, and
    ``floating`` who has laid every card without being out (OUT-3). ``dry`` says that the turn began with an
    empty stock. ``idle`` counts the turns in a row that began with an empty stock and in which nobody laid a
    card. ``passed`` counts the turns in a row that were passed (STOCK-7). ``stale`` says that nothing has
    been laid since the pile was last shuffled (STOCK-6). ``begun`` has the beginning of each turn since the
    last card was laid or drawn from the stock, up to this turn's. It is empty unless an upcard may be kept
    (STOCK-8). ``began`` says who began each meld, by default whoever laid its first card. It is empty unless
    melds are open only to the side that began them (LAYOFF-4). ``gambit`` is set in Dealer's gambit only, and
    ``discarder`` while players may call. ``out`` is who went out. ``ended`` says how the round ended (see
    ``endings``); it is empty until then.

    Positions have the same ``repr`` if no difference between them matters for play. A ``repr`` doesn't name
    the cards of the stock, only their number.

    >>> from rummy500.card import cards
    >>> Position(Rules(), 1, (cards("6H 6D"), cards("2S")), cards("2C 3C"), cards("4D 6C"), turn=0)
    <Position classic, dealer B, turn A, phase draw: A 6H 6D; B 2S; stock 2; pile 4D 6C>
    """

    held: tuple[int, ...]
    fits: int
    jokers: Use
    strict: bool

    @called_as(Values.__new__)
    def __new__(cls: type[Position], *given: Any, **named: Any) -> Position:
        """A position with these values. Some values that are left out are worked out from the others."""
        values = Values(*given, **named)
        rules, hands, now = values.rules, values.hands, values.now
        opened = values.opened or (False,) * len(hands)
        # A turn isn't dry if its own draw took the stock's last card.
        dry = not values.stock and (values.phase == DRAW or bool(now.taken))
        gambit = values.gambit or (Gambit() if rules.joker_use == "gambit" else None)
        filled = values._replace(
            laid=values.laid or (0,) * len(hands),
            opened=tuple([has or not opening_minimum(rules) for has in opened]),
            gambit=gambit,
            began=_who_began(values.table, values.began, rules),
            stirred=values.stirred or now.laid_now > 0,
            floating=values.floating or tuple([rules.out == "float" and not hand for hand in hands]),
            dry=values.dry or dry,
        )
        following = {
            "held": tuple(map(mask_of, hands)),
            "fits": fits_of(values.table),
            "jokers": jokers_are(rules, gambit.named if gambit else ""),
            "strict": can_be_a_dead_end(rules),
        }
        return with_beginning(_made_of(Position, filled._asdict() | following))

    @called_as(Values._replace)
    def but(self, **changes: Any) -> Position:
        """This position with some values changed, and with the values that follow from them.

        Raises ``ValueError`` if there is no such value, or if it follows from the others.
        """
        if not CHANGEABLE.issuperset(changes):
            unknown = next(name for name in changes if name not in CHANGEABLE)
            raise Wrong(said("wrong.change", name=unknown, known=Values._fields))
        return self.changed(Core.change, **changes)

    def changed(
        self, change: Callable[Concatenate[Core, Given], object], *given: Given.args, **values: Given.kwargs
    ) -> Position:
        """The position after this change."""
        core = self.core()
        change(core, *given, **values)
        return _made_of(Position, core.__dict__)

    def core(self) -> Core:
        """A copy that can be changed in place."""
        return _made_of(Core, self.__dict__.copy())

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position does not change; {name!r} is set by playing a move")

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.hands)

    @property
    def still_to_open(self) -> int:
        """How many points the seat in turn still has to lay in this turn if it lays cards (SCORE-8)."""
        return 0 if self.opened[self.turn] else max(0, opening_minimum(self.rules) - self.now.points_now)

    @property
    def reaches_minimum(self) -> bool:
        """Whether the seat in turn has laid as many points as SCORE-8 asks for, now or in an earlier turn."""
        return self.opened[self.turn] or not self.still_to_open

    @property
    def is_below_minimum(self) -> bool:
        """Whether the seat in turn has laid cards, but too few points to end its turn (SCORE-8)."""
        return self.now.laid_now > 0 and not self.reaches_minimum

    @property
    def may_draw(self) -> bool:
        """Whether there is a stock to draw from, or the pile may become one (STOCK-3)."""
        return bool(self.stock) or self.rules.stock_out == "reshuffle"

    @property
    def could_come_back(self) -> tuple[Beginning, ...]:
        """The beginnings of turns that could recur; empty once a card is laid or drawn from the stock."""
        begun = self.begun
        return begun if begun and not self.stirred and begun[-1].stock == self.stock else ()

    @property
    def times_begun(self) -> int:
        """How often a turn of this seat has begun with every card where it lies now (STOCK-8)."""
        now = Beginning(self.turn, self.hands, self.pile, self.stock)
        alike = [each for each in self.could_come_back if each.turn == now.turn and each.pile == now.pile]
        return [each.in_order for each in alike].count(now.in_order)

    def _plays_as(self) -> tuple[object, ...]:
        # All that the rest of the deal can depend on. The order of the cards in a hand or a set doesn't
        # matter. Earlier events of a turn count only if a rule asks for them.
        rules, now, playing = self.rules, self.now, self.phase == PLAY
        return (
            rules,
            self.dealer,
            tuple(tuple(sorted(hand)) for hand in self.hands),
            self.stock,
            self.pile,
            tuple(
                (meld.first, meld.sealed, sorted(zip(meld.cards, meld.by, strict=True)))
                for meld in self.table
            ),
            self.began,
            self.laid,
            self.turn,
            self.phase,
            now.must,
            (sorted(now.taken), now.alone, now.newest) if playing and rules.give_back != "any" else None,
            (now.laid_now > 0, now.points_now, now.before) if playing and opening_minimum(rules) else None,
            now.swapped,
            self.opened,
            self.floating,
            (self.dry, self.idle, self.passed, self.dry and self.stirred)
            if self.dry or not self.stock
            else None,
            sorted(each.in_order for each in self.could_come_back),
            (self.stale, self.reshuffles) if rules.stock_out == "reshuffle" else None,
            self.gambit and self.gambit[:2],
            now.masters if rules.masters_hand else None,
            self.discarder if self.phase == CALL else None,
            self.out,
            self.ended,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._plays_as() == other._plays_as()

    def __reduce__(self) -> tuple[object, ...]:
        return _made_of, (Position, self.__dict__.copy())

    def __str__(self) -> str:
        return in_brief(
            self.rules,
            dealer=SEATS[self.dealer],
            turn=SEATS[self.turn],
            phase=self.phase,
            hands=dict(zip(SEATS, self.hands, strict=False)),
            stock=len(self.stock),
            pile=self.pile,
            table=self.table,
            must=self.now.must,
            out=None if self.out is None else SEATS[self.out],
        )

    def __repr__(self) -> str:
        return f"<Position {self}>"

    def __hash__(self) -> int:
        return hash((self.stock, self.pile, self.turn, self.phase, self.laid, self.held))


class Core(Position):
    """A position that changes in place while a move is played. ``position`` returns a fixed copy.

    Functions that read a position accept a core.

    >>> from rummy500.card import cards
    >>> core = Position(Rules(), 1, (cards("6H 6D"), cards("2S")), cards("2C 3C"), cards("4D"), turn=0).core()
    >>> core.hold(0, cards("6H"))
    >>> core.put(phase=PLAY)
    >>> core.position()
    <Position classic, dealer B, turn A, phase play: A 6H; B 2S; stock 2; pile 4D>
    """

    @called_as(Values._replace)
    def put(self, **changes: Any) -> None:
        """Set values from which no other value follows."""
        self.__dict__.update(changes)

    @called_as(Values._replace)
    def change(self, **changes: Any) -> None:
        """Set any values, and the values that follow from them."""
        whole = zip(changes.pop("hands", self.hands), self.hands, strict=True)
        for seat, (hand, same) in enumerate(whole):
            if hand is not same:
                self.hold(seat, hand)
        if "table" in changes:
            self.spread(changes["table"])
        self.__dict__.update(changes)
        if "rules" in changes or "gambit" in changes:
            self.__dict__["jokers"] = jokers_are(self.rules, self.gambit.named if self.gambit else "")
            self.__dict__["strict"] = can_be_a_dead_end(self.rules)

    def hold(self, seat: int, hand: tuple[Card, ...]) -> None:
        """Change the cards that a seat holds."""
        values = self.__dict__
        values["hands"] = at(self.hands, seat, hand)
        values["held"] = at(self.held, seat, mask_of(hand))

    def receive(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Add cards to those that a seat holds."""
        values = self.__dict__
        values["hands"] = at(self.hands, seat, self.hands[seat] + cards)
        values["held"] = at(self.held, seat, self.held[seat] | mask_of(cards))

    def spread(self, table: tuple[Meld, ...]) -> None:
        """Make these the melds on the table."""
        self.__dict__.update(table=table, fits=fits_of(table))

    def become(self, position: Position) -> None:
        """Take over all values of this position."""
        self.__dict__.update(position.__dict__)

    def position(self) -> Position:
        """The position as it is now, as a value."""
        return _made_of(Position, self.__dict__.copy())


def _made_of(kind: type[AnyPosition], values: dict[str, Any]) -> AnyPosition:
    new = object.__new__(kind)
    object.__setattr__(new, "__dict__", values)
    return new


def beginnings(position: Position, turn: int) -> tuple[Beginning, ...]:
    """The beginnings of turns so far. The last one is of this seat's turn, which begins now.

    A beginning can recur only if players take upcards and keep them (STOCK-8). With an empty stock, STOCK-6
    ends the round before a beginning recurs.
    """
    if not position.rules.keep_upcard or not position.stock:
        return ()
    return (*position.could_come_back, Beginning(turn, position.hands, position.pile, position.stock))


def note_beginning(core: Core) -> None:
    """Add this turn to ``begun`` if the turn has just begun."""
    if core.phase == DRAW:
        core.put(begun=beginnings(core, core.turn))


def with_beginning(position: Position) -> Position:
    """The position with this turn added to ``begun`` if the turn has just begun."""
    return position.changed(note_beginning)


def _who_began(table: Sequence[Meld], began: tuple[int, ...], rules: Rules) -> tuple[int, ...]:
    if rules.lay_off_on == "any":
        return ()
    return began or tuple(meld.by[0] for meld in table)


def phase_of_first_turn(rules: Rules) -> Phase:
    """The phase in which the first player begins: draw, or open the pile with a card (DEAL-5)."""
    return START if rules.start == "chosen" else DRAW


def can_be_a_dead_end(rules: Rules) -> bool:
    """Whether a turn under these rules can reach a point from which it can't be ended (TURN-5)."""
    return (
        rules.out == "discard"
        or rules.give_back != "any"
        or opening_minimum(rules) > 0
        or rules.joker_swap
        or rules.use_selected == "this-turn"
    )


def fits_of(table: Sequence[Meld]) -> int:
    """A mask of the faces that can each be laid off on some meld of a table."""
    fits = 0
    for meld in table:
        fits |= meld.fits
    return fits


def at(values: tuple[Item, ...], place: int, value: Item) -> tuple[Item, ...]:
    """A copy of these values with ``value`` at this place."""
    return (*values[:place], value, *values[place + 1 :])


def place_in_pile(pile: Sequence[Card], card: Card, nth: int = 1) -> int | None:
    """The place in the pile of the nth newest card of this face; ``None`` if there are fewer."""
    for place in range(len(pile) - 1, -1, -1):
        if pile[place] == card:
            nth -= 1
            if nth == 0:
                return place
    return None
