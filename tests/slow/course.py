"""A slow model of a round: where every card lies, whose turn it is, and when the round ends.

The model starts from the data of one position. Then it is told each legal move that is made, and the order
of each reshuffled stock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

from rummy500 import Deal, Move, Rules

from .listed import as_cards, calls, draws, last_layoffs, places_called
from .melds import Cards, from_hand, in_order, joined, lies_as_set
from .scores import divided, worth_lying, worth_of_layoff, worth_of_new
from .turns import Lay, place_of_joker, turn_of


@dataclass
class Meld:
    """A meld on the table: its cards in order, who laid each, and whether a joker lies on it."""

    cards: Cards
    by: tuple[int, ...]
    sealed: bool = False

    @property
    def owned(self) -> list[tuple[str, int]]:
        """Each card with the seat that laid it. A set is sorted, since its order doesn't matter."""
        pairs = list(zip(self.cards, self.by, strict=True))
        return sorted(pairs) if lies_as_set(self.cards) else pairs


@dataclass
class Course:
    """The position in a round. Seats are numbers, and cards are text. The stock's last card is its top."""

    rules: Rules
    dealer: int
    hands: list[list[str]]
    stock: list[str]
    pile: list[str]
    turn: int
    phase: str
    opened: list[bool]
    floating: list[bool]
    named: str = ""
    dealers_joker: str = ""
    table: list[Meld] = field(default_factory=list)
    began: list[int] = field(default_factory=list)  # the seat that began each meld, for LAYOFF-4
    laid: list[int] = field(default_factory=list)
    must: str | None = None
    taken: list[str] = field(default_factory=list)
    alone: bool = False
    newest: str | None = None
    laid_now: int = 0  # the number of cards that the seat in turn has laid in this turn
    points_now: int = 0
    swapped: int = 0  # the number of jokers taken from the table and not yet laid (JOKER-7)
    stirred: bool = False  # somebody laid a card in this turn; a call after the discard counts
    from_stock: bool = False  # a card of the stock was drawn in this turn
    unmoved: int = 0  # how many turns in a row nobody drew from the stock or laid a card (STOCK-8)
    dry: bool = False  # the turn began with the stock empty
    idle: int = 0  # how many turns in a row began with an empty stock and brought no card to the table
    passed: int = 0  # the number of turns in a row that were passed (STOCK-7)
    untouched: bool = False  # the pile became the new stock, and nothing has been laid since
    drawn: Course | None = None  # the position after the draw, while the seat in turn can go back to it
    discarder: int | None = None
    begun: list[Any] = field(default_factory=list)  # the position at the beginning of each turn
    gone: list[str] = field(default_factory=list)
    out: int | None = None
    ended: str = ""  # the statement that ended the round

    @classmethod
    def of(cls, deal: Deal) -> Course:
        """A course that starts from this deal, whose phase must be ``name``, ``start`` or ``draw``."""
        where = deal.position
        assert deal.phase in ("name", "start", "draw")
        course = cls(
            deal.rules,
            where.dealer,
            [list(map(str, hand)) for hand in where.hands],
            list(map(str, deal.stock)),
            list(map(str, deal.pile)),
            where.turn,
            deal.phase,
            [bool(deal.rules.opening == 0 or opened) for opened in where.opened] or [True] * len(where.hands),
            [False] * len(where.hands),
            *(where.gambit[:2] if where.gambit else ("", "")),
            [Meld(tuple(map(str, meld.cards)), meld.by, meld.sealed) for meld in deal.table],
            list(where.began),
            list(where.laid),
            dry=not deal.stock,
        )
        course.begun = [course.all_as_it_lies()] if course.phase == "draw" else []
        return course

    @property
    def players(self) -> int:
        return len(self.hands)

    def seen(self) -> Any:
        """This position, made into a deal for functions that take a deal."""
        seats = "ABCDEFGH"[: self.players]
        where = SimpleNamespace(**vars(self), before=self.drawn, gambit=(self.named, self.dealers_joker))
        where.now = where  # code that takes a deal reads the turn's values from ``now``
        return SimpleNamespace(
            rules=self.rules,
            seats=tuple(seats),
            position=where,
            turn=seats[self.turn],
            dealer=seats[self.dealer],
            phase=self.phase,
            over=self.phase == "over",
            stock=as_cards(self.stock),
            pile=as_cards(self.pile),
            table=tuple(self.table),
            hand=lambda seat: as_cards(self.hands[seats.index(seat)]),
        )

    def play(self, move: Move, shuffled: Sequence[object] = ()) -> None:
        """Carry out a legal move. ``shuffled`` is the new stock, if the move needs one."""
        seat = "ABCDEFGH".index(move.seat)
        if move.kind == "draw":
            self.draw(shuffled)
        else:
            getattr(self, {"pass": "no_thanks"}.get(move.kind, move.kind))(seat, move)

    # ---- before the first turn ------------------------------------------------------------------------

    def name(self, seat: int, move: Move) -> None:
        self.named, self.turn = move.choice, self.after(self.dealer)
        self.phase = "start" if self.rules.start == "chosen" else "draw"
        self.begun = [self.all_as_it_lies()] if self.phase == "draw" else []

    def start(self, seat: int, move: Move) -> None:
        self.give_up(seat, [str(move.cards[0])])
        self.pile.append(str(move.cards[0]))
        self.phase = "draw"

    # ---- the draw -------------------------------------------------------------------------------------

    def draw(self, shuffled: Sequence[object]) -> None:
        if not self.stock:
            if len(self.pile) <= 1:
                self.is_over("STOCK-3")
                return
            assert sorted(map(str, shuffled)) == sorted(self.pile[:-1])
            self.stock, self.pile = list(map(str, shuffled)), self.pile[-1:]
            self.untouched = True
        for _ in range(min(self.rules.stock_draw, len(self.stock))):
            self.hands[self.turn].append(self.stock.pop())
        self.from_stock = True
        self.has_drawn()

    def take(self, seat: int, move: Move) -> None:
        card = str(move.cards[0])
        place = [at for at, other in enumerate(self.pile) if other == card][-move.nth]
        self.taken, self.pile = self.pile[place:], self.pile[:place]
        self.alone, self.newest = len(self.taken) == 1, self.taken[-1]
        self.must = None if self.alone and self.rules.keep_upcard else card
        self.hands[seat] += self.taken
        self.has_drawn()

    def split(self, seat: int, move: Move) -> None:
        self.use_joker(seat, move.dj)
        card = str(move.cards[0])
        place = self.pile.index(card)
        above, below = self.pile[place:], self.pile[: place + 1]
        self.taken = above if move.choice == "above" else below
        self.alone, self.newest = move.choice == "above" and len(above) == 1, self.taken[-1]
        self.must, self.pile = card, []
        self.hands[seat] += self.taken
        self.has_drawn()

    def has_drawn(self) -> None:
        self.phase = "play"
        self.drawn = None if self.opened[self.turn] else deepcopy(self)

    # ---- laying ---------------------------------------------------------------------------------------

    def meld(self, seat: int, move: Move) -> None:
        cards = tuple(map(str, move.cards))
        doubled = move.kind == "double"
        self.table.append(Meld(in_order(cards, self.rules), (seat,) * len(cards), doubled))
        if self.rules.lay_off_on == "own":
            self.began.append(seat)
        if doubled:
            self.use_joker(seat, move.dj)
        if seat != self.turn and self.drawn is not None:
            self.drawn.meld(seat, move)
        self.has_laid(seat, cards, worth_of_new(cards, self.rules, doubled))

    double = meld

    def lay_off(self, seat: int, move: Move) -> None:
        cards, meld = tuple(map(str, move.cards)), self.table[move.on - 1]
        if seat != self.turn and self.drawn is not None:
            if meld in self.drawn.table:
                self.drawn.lay_off(seat, replace(move, on=self.drawn.table.index(meld) + 1))
            else:  # the meld was laid in this turn; now another seat's card lies on it, so it has to stay
                self.drawn = None
        longer = joined(meld.cards, cards, self.rules, self.named)
        assert longer is not None
        if lies_as_set(longer):
            by = (*meld.by, *[seat] * len(cards))
        else:
            laid_by = dict(meld.owned) | dict.fromkeys(cards, seat)
            by = tuple(laid_by[card] for card in longer)
        self.table[move.on - 1] = Meld(longer, by)
        self.has_laid(seat, cards, worth_of_layoff(longer, cards, self.rules, set(by) == {seat}))

    def swap(self, seat: int, move: Move) -> None:
        """Lay a card in place of a meld's joker, and take the joker into the hand (JOKER-7)."""
        card, meld = str(move.cards[0]), self.table[move.on - 1]
        place = place_of_joker(turn_of(self.seen(), move.seat), Lay("swap", (card,), move.on))
        assert place is not None
        owner, joker = meld.by[place], worth_lying(meld.cards, meld.cards[place], self.rules)
        cards = (*meld.cards[:place], card, *meld.cards[place + 1 :])
        by = (*meld.by[:place], seat, *meld.by[place + 1 :])
        self.table[move.on - 1] = Meld(cards, by)
        self.hands[seat].append("JK")
        self.laid[owner] -= joker
        self.points_now -= joker * (owner == seat)
        self.has_laid(seat, (card,), worth_of_layoff(cards, (card,), self.rules, set(by) == {seat}))
        self.swapped += 1

    def has_laid(self, seat: int, cards: Cards, worth: int) -> None:
        self.give_up(seat, list(map(from_hand, cards)))
        self.laid[seat] += worth
        self.stirred, self.untouched = True, False
        if self.phase == "last":
            self.ask_for_last_layoffs(seat)
            return
        if seat == self.turn:
            self.laid_now += len(cards)
            self.points_now += worth
            self.must = None if self.must in [*map(from_hand, cards)] else self.must
            self.swapped = max(0, self.swapped - list(map(from_hand, cards)).count("JK"))
        self.is_empty(seat)

    def block(self, seat: int, move: Move) -> None:
        if seat != self.turn and self.drawn is not None:
            self.drawn.block(seat, move)
        self.use_joker(seat, False)
        self.dealers_joker = "blocked"
        self.is_empty(seat, "GAMBIT-7")

    def is_empty(self, seat: int, by: str = "OUT-1") -> None:
        """Let the seat go out or float if a move other than a discard has emptied its hand (OUT-1, OUT-3)."""
        if not self.hands[seat] and self.rules.out == "float":
            self.floating[seat] = True
            if seat == self.turn:
                self.end_turn()
        elif not self.hands[seat]:
            self.is_out(seat, by)

    def use_joker(self, seat: int, dealers: bool) -> None:
        if dealers:
            self.dealers_joker = "used"
        else:
            self.give_up(seat, ["JK"])
            self.gone.append("JK")

    def give_up(self, seat: int, cards: list[str]) -> None:
        """Remove cards from the hand. Of equal cards, those taken in this turn go first (DRAW-8)."""
        for card in cards:
            if card == "DJ":
                self.dealers_joker = "used"
                continue
            self.hands[seat].remove(card)
            if seat == self.turn and card in self.taken:
                self.taken.remove(card)
                self.newest = None if card == self.newest else self.newest

    def back(self, seat: int, move: Move) -> None:
        assert self.drawn is not None
        vars(self).update(vars(self.drawn))
        self.drawn = None

    # ---- the end of a turn ----------------------------------------------------------------------------

    def discard(self, seat: int, move: Move) -> None:
        self.give_up(seat, [str(move.cards[0])])
        self.pile.append(str(move.cards[0]))
        if not self.hands[seat]:
            self.is_out(seat, "OUT-3" if self.floating[seat] else "OUT-1")
            return
        self.has_opened()
        if self.rules.stock_out == "end" and not self.stock:
            self.is_over("STOCK-1")  # no call follows
            return
        self.discarder = seat
        self.ask_for_calls(seat)

    def ask_for_calls(self, last_asked: int) -> None:
        """RUM-6: ask the next seat that can call, up to the discarder. If no seat can, end the turn."""
        assert self.discarder is not None
        for seat in self.from_left_of(last_asked, self.discarder):
            self.turn, self.phase = seat, "call"
            self.must, self.taken, self.drawn = None, [], None
            if self.rules.rum != "no" and calls(self.seen(), "ABCDEFGH"[seat]):
                return
        self.turn = self.discarder
        self.end_turn()

    def rum(self, seat: int, move: Move) -> None:
        places = places_called(self.seen(), move)
        assert places and self.discarder is not None
        deepest = min(places)
        self.turn, self.taken, self.pile = seat, self.pile[deepest:], self.pile[:deepest]
        self.hands[seat] += self.taken
        self.alone, self.newest = len(self.taken) == 1, None
        if self.rules.rum == "discard":
            self.lay_off(seat, move)
            self.turn, self.laid_now = self.discarder, 0
            self.end_turn()
            return
        self.phase, self.laid_now, self.points_now, self.discarder = "play", 0, 0, None
        self.lay_off(seat, move) if move.on else self.meld(seat, move)

    def has_opened(self) -> None:
        if self.laid_now:
            self.opened[self.turn] = True

    def end_turn(self) -> None:
        """End the turn. If STOCK-1 or STOCK-6 says so, the round ends. Otherwise the next turn begins."""
        self.has_opened()
        self.idle = self.idle + 1 if self.dry and not self.stirred else 0
        self.unmoved = 0 if self.from_stock or self.stirred else self.unmoved + 1
        skipped = self.floating if self.rules.stock_out == "discard-on" else []
        if self.rules.stock_out == "pass-round":
            self.go_round()
            return
        enough = self.idle >= self.players - sum(skipped)
        ends = self.rules.stock_out == "end" or enough or self.untouched
        if not self.stock and ends:
            self.is_over("STOCK-1" if self.rules.stock_out == "end" else "STOCK-6")
            return
        self.turn = self.after(self.turn)
        while not self.stock and skipped and skipped[self.turn]:
            self.turn = self.after(self.turn)
        self.begin_turn()

    def go_round(self, passed: int = 0) -> None:
        """STOCK-7: ask the next seat that can draw or take. The round ends if all have passed."""
        seats, self.passed = (
            [(self.turn + step) % self.players for step in range(1, self.players + 1)],
            passed,
        )
        for self.turn in seats:
            if self.passed == self.players:
                break
            self.begin_turn()
            seen = self.seen()
            if self.stock or any(move.kind in ("take", "split") for move in draws(seen, seen.turn)):
                if not self.stock and self.idle >= self.floating.count(False):
                    self.is_over("STOCK-6")
                return
            self.passed += 1
            self.idle += not self.floating[self.turn]
        self.is_over("STOCK-7")

    def begin_turn(self) -> None:
        self.phase, self.must, self.taken, self.alone, self.newest = "draw", None, [], False, None
        self.laid_now, self.points_now, self.stirred, self.drawn = 0, 0, False, None
        self.from_stock = False
        self.swapped = 0
        self.discarder, self.dry = None, not self.stock
        seen = self.seen()
        can_take = any(move.kind in ("take", "split") for move in draws(seen, seen.turn))
        if not self.stock and not can_take:
            if self.rules.stock_out == "pile":
                self.is_over("STOCK-2")
            elif self.rules.stock_out == "discard-on":
                self.has_drawn()  # STOCK-4: a turn without a draw
        self.begun.append(self.all_as_it_lies())
        if self.begun.count(self.begun[-1]) == 3 or self.unmoved == 10 * self.players:
            self.is_over("STOCK-8")

    def all_as_it_lies(self) -> Any:
        hands = tuple(tuple(sorted(hand)) for hand in self.hands)
        table = tuple((meld.cards, meld.by, meld.sealed) for meld in self.table)
        where = (self.turn, self.phase, tuple(self.opened), tuple(self.floating))
        return where, hands, tuple(self.pile), tuple(self.stock), table

    def no_thanks(self, seat: int, move: Move) -> None:
        if self.phase == "call":
            self.ask_for_calls(seat)
        elif self.phase == "last":
            self.ask_for_last_layoffs(self.after(seat))
        elif self.rules.stock_out == "discard-on":
            self.has_drawn()
        elif self.rules.stock_out == "pass-round":
            self.idle = 0 if self.stirred else self.idle + 1
            self.go_round(1 if self.stirred else self.passed + 1)
        else:
            self.is_over("STOCK-2")

    # ---- the end of the round -------------------------------------------------------------------------

    def is_over(self, statement: str) -> None:
        self.phase, self.ended = "over", statement

    def is_out(self, seat: int, by: str = "OUT-1") -> None:
        if seat == self.turn or self.points_now >= divided(self.rules.opening, self.rules):
            self.has_opened()  # the seat in turn may have opened, even if another seat is out
        self.out, self.ended = seat, by
        if self.rules.last_layoff:
            self.ask_for_last_layoffs(self.after(seat))
        else:
            self.is_over(by)

    def ask_for_last_layoffs(self, first: int) -> None:
        """SCORE-10: ask this seat, or the next one that can lay off, up to the seat that went out."""
        assert self.out is not None
        seats = [first, *self.from_left_of(first, self.out)] if first != self.out else []
        for seat in seats:
            self.turn, self.phase = seat, "last"
            self.must, self.taken, self.drawn = None, [], None
            if self.opened[seat] and last_layoffs(self.seen(), "ABCDEFGH"[seat]):
                self.ended = ""
                return
        self.is_over(self.ended or "SCORE-10")

    # ---- seats ----------------------------------------------------------------------------------------

    def after(self, seat: int) -> int:
        return (seat + 1) % self.players

    def from_left_of(self, seat: int, last: int) -> Iterator[int]:
        """The seats after this one, in order of play, up to the seat before ``last``."""
        seat = self.after(seat)
        while seat != last:
            yield seat
            seat = self.after(seat)


def played(deals: Sequence[Deal], moves: Sequence[Move]) -> Iterator[tuple[Course, Deal]]:
    """The course and the engine's deal after each of these moves."""
    course = Course.of(deals[0])
    for before, move, after in zip(deals, moves, deals[1:], strict=False):
        shuffled: Sequence[object] = ()
        if move.kind == "draw" and not before.stock and len(before.pile) > 1:
            drew = after.hand(move.seat)[len(before.hand(move.seat)) :]
            shuffled = (*after.stock, *drew[::-1])
        course.play(move, shuffled)
        yield course, after
