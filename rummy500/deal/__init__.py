"""One deal of the cards: the face of position, referee and legal moves; and what one seat sees of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from ..card import SEATS, Card, text_of
from ..laying.targets import table_for
from ..legal import legal_moves
from ..melds import Meld
from ..moves import Move
from ..position import DRAW, NAME, OVER, SEAT_NUMBER, Phase, Position
from ..position.gambit import lines_of
from ..position.history import Gambit, Reshuffles, Seen
from ..position.summary import in_brief
from ..referee import Refused, refusal
from ..referee.endings import Ending
from ..rules import Rules
from ..rules.options import MOST
from ..scoring import Count, by_side, count_of, opening_minimum, side_of, sides_of, worth_in_hand
from ..sentences import Said, Wrong, quoted, said, say
from .dealing import check_players, dealt, next_dealer, pack_for, seed_of
from .turns import MOST_TIMES, after, turns_to_standstill

__all__ = ["Deal", "View"]

WARNED: Final = 2  # how many turns before a standstill it is said (STOCK-8)


@dataclass(frozen=True, slots=True)
class View(Seen):
    """All and only what one seat may know of a deal. The stock and the other hands are not in it.

    ``hand`` holds the seat's own cards, oldest first, and none before the dealer has named what jokers
    do (GAMBIT-2); ``cards`` how many each seat holds; ``laid`` what the cards that lie before each seat
    count; ``began`` the numbers of the seats that began the melds, where that matters (LAYOFF-4), else
    none; ``must`` the selected card of a take that is still to be used and ``taken`` the cards taken
    that are still in hand, for all to see (``alone``: an upcard by itself; ``newest``: the newest of them,
    if it is still in hand). ``floating`` are the seats
    that have laid every card and are not out (OUT-3). ``opened`` are the seats that have opened (all,
    where no minimum is asked for) and ``points_now`` is what the seat in turn has laid in this turn, which it
    may take back while ``may_go_back`` (SCORE-8). ``swapped`` counts the jokers that it took from the table
    and has still to lay (JOKER-7).
    ``gambit`` is there in Dealer's gambit only, ``discarder`` in a call. ``ended`` is how the deal has ended,
    and ``scores`` is empty until it has. ``totals`` are those of the sides as the deal began (``Game.view``),
    and empty where it is no part of a game.

    ``repr`` shows it in brief; of the other seats it has how many cards they hold.

    >>> Deal.new(Rules.named("classic"), players=3, dealer="C", seed=7).view("B")
    <View of B: classic, dealer C, turn A, phase draw: A 7; B 6S KS 3H 7H 6D 8D TD; C 7; stock 30; pile 9C>
    """

    rules: Rules
    seat: str
    dealer: str
    turn: str
    phase: Phase
    hand: tuple[Card, ...]
    cards: dict[str, int]
    stock: int
    pile: tuple[Card, ...]
    table: tuple[Meld, ...]
    began: tuple[int, ...]
    laid: dict[str, int]
    must: Card | None
    taken: tuple[Card, ...]
    alone: bool
    newest: Card | None
    floating: tuple[str, ...]
    opened: tuple[str, ...]
    points_now: int
    may_go_back: bool
    swapped: int
    gambit: Gambit | None
    discarder: str | None
    out: str | None
    ended: Ending | None
    scores: dict[str, int]
    totals: dict[str, int]

    @property
    def over(self) -> bool:
        """Has the round ended?"""
        return self.phase == OVER

    def joinable_by(self, seat: str) -> tuple[Meld, ...]:
        """The table as it is for the lay-offs of a seat: nothing fits on a meld not open to it (LAYOFF-4).

        ``ValueError`` where nobody sits.
        """
        if seat not in tuple(self.cards):
            raise Wrong(said("wrong.seat", seat=quoted(seat), seats=tuple(self.cards)))
        return table_for(SEAT_NUMBER[seat], self.table, self.began, len(self.cards), self.rules)

    def __repr__(self) -> str:
        shown = in_brief(
            self.rules,
            dealer=self.dealer,
            turn=self.turn,
            phase=self.phase,
            hands={**self.cards, self.seat: self.hand or self.cards[self.seat]},
            stock=self.stock,
            pile=self.pile,
            table=self.table,
            must=self.must,
            out=self.out,
        )
        totals = ", ".join(f"{side} {total}" for side, total in self.totals.items())
        return f"<View of {self.seat}: {shown}{'; totals ' * bool(totals)}{totals}>"


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal in play, as a value: ``play`` gives a new one and doesn't change this one.

    >>> deal = Deal.new(Rules.named("classic"), players=3, dealer="C", seed=7)
    >>> deal.turn, deal.phase, len(deal.hand("A")), len(deal.stock)
    ('A', 'draw', 7, 30)
    >>> later = deal.play("A: draw")
    >>> later.phase, deal.phase
    ('play', 'draw')

    ``str`` shows it in lines, ``repr`` in brief: equal deals in the same words.

    >>> deal  # doctest: +NORMALIZE_WHITESPACE
    <Deal classic, dealer C, turn A, phase draw: A 4S 8S 2H 5H 8H 3D QC; B 6S KS 3H 7H 6D 8D TD;
    C 9S TS 4H 6H JD 4C KC; stock 30; pile 9C>
    """

    position: Position
    _listed: tuple[Move, ...] = field(default=(), init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.position, Position):
            raise Wrong(said("wrong.no_position", given=quoted(self.position)))

    @classmethod
    def new(
        cls,
        rules: Rules | str | None = None,
        players: int = 2,
        dealer: str | None = None,
        seed: int | str | None = None,
        round: int = 1,
        opened: Iterable[str] = (),
    ) -> Deal:
        """Cards dealt for this many players; the last seat deals unless another is named.

        ``rules`` may be text, as in ``"classic target=250"``; they are classic where none are given.
        ``seed`` and ``round`` (its number in the game) say how the cards lie; without a seed
        they lie by chance. ``opened`` are the seats that have opened in an earlier round (SCORE-8).
        Raises ``ValueError`` for a value that won't do, and where the players don't suit the rules.
        """
        rules = Rules() if rules is None else Rules.of(rules)
        check_players(rules, players)
        seats = tuple(SEATS[:players])
        dealer = seats[-1] if dealer is None else dealer
        if dealer not in seats:
            raise Wrong(said("wrong.dealer", seat=quoted(dealer), count=players, seats=seats))
        opened = tuple(opened) if isinstance(opened, Iterable) else (opened,)
        strangers = [one for one in opened if one not in seats]
        if strangers:
            raise Wrong(said("wrong.opened", opened=quoted(strangers[0]), seats=seats))
        if type(round) is not int or not 1 <= round <= MOST:
            raise Wrong(said("wrong.round", given=quoted(round), most=MOST))
        seed = seed_of(seed)
        pack = pack_for(rules, players, seed, round)
        before = [seat in opened for seat in seats]
        return cls(dealt(rules, SEAT_NUMBER[dealer], pack, before, Reshuffles(seed, round)))

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.position.rules

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in order of play."""
        return tuple(SEATS[: self.position.players])

    @property
    def dealer(self) -> str:
        """The seat that dealt."""
        return SEATS[self.position.dealer]

    @property
    def turn(self) -> str:
        """The seat whose turn it is (or was, when the round is over)."""
        return SEATS[self.position.turn]

    @property
    def phase(self) -> Phase:
        """What the seat in turn has to do: ``draw`` or ``play``, at its time ``name``, ``start``, ``call``
        or ``last``; or ``over``."""
        return self.position.phase

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock; the last card is its top."""
        return self.position.stock

    @property
    def pile(self) -> tuple[Card, ...]:
        """The pile, oldest card first."""
        return self.position.pile

    @property
    def table(self) -> tuple[Meld, ...]:
        """The melds in the order in which they were laid; meld 1 comes first."""
        return self.position.table

    @property
    def over(self) -> bool:
        """Has the round ended?"""
        return self.position.phase == OVER

    @property
    def opened(self) -> tuple[str, ...]:
        """The seats that have opened (SCORE-8): all of them where no minimum is asked for."""
        return _of_seats(self.position.opened)

    @property
    def floating(self) -> tuple[str, ...]:
        """The seats that have laid every card and are not out (OUT-3)."""
        return _of_seats(self.position.floating)

    @property
    def comes_again(self) -> bool:
        """Has a turn begun like this one before? The third time ends the round (STOCK-8)."""
        return self.phase == DRAW and self.position.times_begun == MOST_TIMES

    @property
    def warning(self) -> Said | None:
        """What is said at the beginning of a turn before STOCK-8 ends the round; ``None`` at other times."""
        if self.comes_again:
            return said("warning.comes_again")
        left = turns_to_standstill(self.position)
        return said("warning.standstill", count=left) if self.phase == DRAW and left <= WARNED else None

    @property
    def out(self) -> str | None:
        """Who went out; ``None`` while the round goes on, and when nobody did."""
        return None if self.position.out is None else SEATS[self.position.out]

    @property
    def ended(self) -> Ending | None:
        """How the round ended, by which statement; ``None`` while it goes on."""
        return Ending(self.position.ended, self.out) if self.over else None

    @property
    def laid(self) -> dict[str, int]:
        """What the cards that lie before each seat count."""
        return dict(zip(self.seats, self.position.laid, strict=True))

    @property
    def left(self) -> dict[str, int]:
        """What the cards in each hand count."""
        return {seat: worth_in_hand(self.hand(seat), self.rules) for seat in self.seats}

    @property
    def sides(self) -> dict[str, tuple[str, ...]]:
        """The seats of each side: one, or two partners (PARTNER-1)."""
        return sides_of(self.seats, self.rules)

    @property
    def side_out(self) -> str | None:
        """The side of the player who went out; ``None`` when nobody did."""
        return None if self.out is None else side_of(self.out, self.sides)

    @property
    def count(self) -> Count:
        """What the round would count if it ended here, by side."""
        laid, held = by_side(self.laid, self.rules), by_side(self.left, self.rules)
        return count_of(laid, held, self.side_out, self.rules, self.position.masters)

    @property
    def scores(self) -> dict[str, int]:
        """What each side scores in the round; empty until it is over (SCORE-1)."""
        return self.count.net if self.over else {}

    def hand(self, seat: str) -> tuple[Card, ...]:
        """The cards that a seat holds, oldest first; ``ValueError`` where nobody sits."""
        return self.position.hands[self._number(seat)]

    def legal_moves(self, seat: str | None = None) -> list[Move]:
        """Legal moves, each once, that lead to every position which legal moves lead to.

        They are those of the seat in turn, or of another one. Lay-offs of several cards at once are left
        out, since you can lay these cards one by one: ask ``is_legal`` whether any one move is legal.
        Longer lay-offs are listed only where shorter ones won't do. Right after a take, these are the
        smallest that hold the selected card; where a single card bars the way to the turn's end (TURN-5),
        they are the smallest that don't.
        """
        number = self.position.turn if seat is None else self._number(seat)
        if number != self.position.turn:
            return legal_moves(self.position, number)
        if not self._listed:
            object.__setattr__(self, "_listed", tuple(legal_moves(self.position, number)))
        return list(self._listed)

    def play(self, move: Move | str) -> Deal:
        """The deal after this move. Raises ``Refused`` for an illegal one, ``NotationError`` for none."""
        if not isinstance(move, Move):
            move = Move.parse(move)
        if id(move) not in map(id, self._listed):  # listed moves are legal and needn't be checked again
            refused = refusal(self.position, move)
            if refused is not None:
                raise refused
        return Deal(after(self.position, move))

    def is_legal(self, move: Move | str) -> bool:
        """May this move be made now, listed or not? ``NotationError`` for what is no move.

        >>> deal = Deal.new(Rules.named("classic"), players=3, dealer="C", seed=7)
        >>> deal.is_legal("A: draw"), deal.is_legal("B: draw")
        (True, False)
        """
        return self.why_not(move) is None

    def why_not(self, move: Move | str) -> Refused | None:
        """The ``Refused`` that ``play`` would raise; ``None`` when the move is legal."""
        return refusal(self.position, move if isinstance(move, Move) else Move.parse(move))

    @property
    def next_dealer(self) -> str:
        """The seat that deals the next round if this one ends as it stands (DEAL-6)."""
        return next_dealer(self.rules, self.dealer, self.seats, self.out, self.count.net)

    def view(self, seat: str, totals: Mapping[str, int] = MappingProxyType({})) -> View:
        """What this seat may know, in a game with these totals so far; ``ValueError`` where nobody sits."""
        if not isinstance(totals, Mapping):
            raise Wrong(said("wrong.totals", given=quoted(totals)))
        position, own, seats = self.position, self.hand(seat), self.seats
        return View(
            rules=position.rules,
            seat=seat,
            dealer=SEATS[position.dealer],
            turn=SEATS[position.turn],
            phase=position.phase,
            hand=own if position.phase != NAME else (),
            cards={other: len(hand) for other, hand in zip(seats, position.hands, strict=True)},
            stock=len(position.stock),
            pile=position.pile,
            table=position.table,
            began=position.began,
            laid=dict(zip(seats, position.laid, strict=True)),
            must=position.must,
            taken=position.taken,
            alone=position.alone,
            newest=position.newest,
            floating=self.floating,
            opened=self.opened,
            points_now=position.points_now,
            may_go_back=position.before is not None,
            swapped=position.swapped,
            gambit=position.gambit,
            discarder=None if position.discarder is None else SEATS[position.discarder],
            out=self.out,
            ended=self.ended,
            scores=self.scores,
            totals=dict(totals),
        )

    def __repr__(self) -> str:
        return f"<Deal {self.position}>"

    def __str__(self) -> str:
        position = self.position
        lines = [say("deal.head", rules=str(self.rules), count=len(self.seats), dealer=self.dealer)]
        for seat in self.seats:
            mark = ">" if seat == self.turn and not self.over else " "
            notes = ", ".join([say("deal.laid", points=self.laid[seat]), *self._notes(seat)])
            lines.append(f"{mark} {seat}  {text_of(sorted(self.hand(seat)))}  ({notes})")
        for number, meld in enumerate(self.table, start=1):
            owners = "".join(SEATS[seat] for seat in meld.by)
            shown = "deal.sealed_meld" if meld.sealed else "deal.meld"
            lines.append("  " + say(shown, number=number, cards=text_of(meld.cards), owners=owners))
        stock, pile = len(position.stock), text_of(position.pile) or said("deal.no_pile")
        lines.append("  " + say("deal.stock", count=stock, pile=pile))
        if position.taken:
            lines.append("  " + say("deal.taken", name=self.turn, cards=text_of(position.taken)))
        lines += [f"  {line}" for line in (*lines_of(position), self._state())]
        if self.warning:
            lines.append(f"  {self.warning}")
        return "\n".join(lines)

    def _notes(self, seat: str) -> list[str]:
        """The notes on a seat: whether it floats, is out, has opened, or discarded last."""
        notes = {
            "floats": seat in self.floating,
            "out": seat == self.out,
            "opened": opening_minimum(self.rules) > 0 and seat in self.opened,
            "discarded": SEAT_NUMBER[seat] == self.position.discarder,
        }
        return [say(f"deal.note.{note}") for note, holds in notes.items() if holds]

    def _state(self) -> str:
        if self.over:
            scores = tuple(f"{seat} {score}" for seat, score in self.scores.items())
            return say("deal.over_by" if self.out else "deal.over", name=self.out or "", scores=scores)
        if self.position.must is not None:
            return say("deal.must", name=self.turn, card=str(self.position.must))
        return say(f"deal.to.{self.phase}", name=self.turn)

    def _number(self, seat: str) -> int:
        if seat not in self.seats:
            raise Wrong(said("wrong.seat", seat=quoted(seat), seats=self.seats))
        return SEAT_NUMBER[seat]


def _of_seats(which: Iterable[bool]) -> tuple[str, ...]:
    """The letters of the seats whose value is true."""
    return tuple([seat for seat, is_so in zip(SEATS, which, strict=False) if is_so])
