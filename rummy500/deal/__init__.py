"""One deal, which you play move by move, and what one seat may see of it."""

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

WARNED: Final = 2  # the players are warned this many turns before a standstill (STOCK-8)


@dataclass(frozen=True, slots=True)
class View(Seen):
    """All that one seat may know of a deal, and nothing else: no card of the stock or of another hand.

    ``hand`` has the seat's own cards, oldest first. It is empty until the dealer has named what jokers do
    (GAMBIT-2). ``cards`` is how many cards each seat holds, and ``laid`` how many points it has laid.
    ``began`` has the number of the seat that began each meld; it is empty if that doesn't matter (LAYOFF-4).

    ``must`` is the selected card of a take until it is used. ``taken`` are the cards taken from the pile that
    are still in hand; everybody saw them. ``alone`` says that only the upcard was taken. ``newest`` is the
    newest card taken, while it is in hand. ``floating`` are the seats that have laid every card and are not
    out (OUT-3). ``opened`` are the seats that have opened; without a minimum, all have. ``points_now`` is how
    many points the seat in turn has laid in this turn. ``may_go_back`` says whether that seat may take these
    lays back (SCORE-8). ``swapped`` is how many jokers from the table that seat still has to lay (JOKER-7).

    ``gambit`` is set in Dealer's gambit only, and ``discarder`` only while players may call. ``ended`` is how
    the round ended. ``scores`` is empty until then. ``totals`` are the sides' totals when the deal began
    (``Game.view``); they are empty if the deal isn't part of a game.

    ``repr`` is a short text. For the other seats, it says only how many cards they hold.

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
        """Whether the round has ended."""
        return self.phase == OVER

    def joinable_by(self, seat: str) -> tuple[Meld, ...]:
        """The melds as this seat may use them: nothing fits on a meld closed to the seat (LAYOFF-4).

        Raises ``ValueError`` if there is no such seat.
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
    """A deal in play, as a value: ``play`` returns a new one and doesn't change this one.

    >>> deal = Deal.new(Rules.named("classic"), players=3, dealer="C", seed=7)
    >>> deal.turn, deal.phase, len(deal.hand("A")), len(deal.stock)
    ('A', 'draw', 7, 30)
    >>> later = deal.play("A: draw")
    >>> later.phase, deal.phase
    ('play', 'draw')

    ``str`` shows the deal on several lines, ``repr`` as a short text. Equal deals have the same ``repr``.

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
        """A new deal for this many players. The last seat deals unless another one is named.

        ``rules`` may be text, as in ``"classic target=250"``; by default they are classic. ``seed`` and
        ``round``, the number of the round in the game, determine the cards, which are random without a seed.
        ``opened`` are the seats that have opened in an earlier round (SCORE-8). Raises ``ValueError`` if a
        value is invalid or if the players don't suit the rules.
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
        """The seat whose turn it is. If the round is over, the seat whose turn it was."""
        return SEATS[self.position.turn]

    @property
    def phase(self) -> Phase:
        """What the seat in turn has to do (see ``Phase``); ``over`` if the round has ended."""
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
        """Whether the round has ended."""
        return self.position.phase == OVER

    @property
    def opened(self) -> tuple[str, ...]:
        """The seats that have opened (SCORE-8). Without a minimum, all have."""
        return _of_seats(self.position.opened)

    @property
    def floating(self) -> tuple[str, ...]:
        """The seats that have laid every card and are not out (OUT-3)."""
        return _of_seats(self.position.floating)

    @property
    def comes_again(self) -> bool:
        """Whether this turn begins like an earlier one. Three equal beginnings end the round (STOCK-8)."""
        return self.phase == DRAW and self.position.times_begun == MOST_TIMES

    @property
    def warning(self) -> Said | None:
        """At the start of a turn, the warning that STOCK-8 may soon end the round; else ``None``."""
        if self.comes_again:
            return said("warning.comes_again")
        left = turns_to_standstill(self.position)
        return said("warning.standstill", count=left) if self.phase == DRAW and left <= WARNED else None

    @property
    def out(self) -> str | None:
        """The seat that went out; ``None`` if nobody has."""
        return None if self.position.out is None else SEATS[self.position.out]

    @property
    def ended(self) -> Ending | None:
        """How the round ended, and by which statement; ``None`` while it goes on."""
        return Ending(self.position.ended, self.out) if self.position.ended else None

    @property
    def laid(self) -> dict[str, int]:
        """The points that each seat has laid."""
        return dict(zip(self.seats, self.position.laid, strict=True))

    @property
    def left(self) -> dict[str, int]:
        """The points that each seat holds."""
        return {seat: worth_in_hand(self.hand(seat), self.rules) for seat in self.seats}

    @property
    def sides(self) -> dict[str, tuple[str, ...]]:
        """The seats of each side: one, or two partners (PARTNER-1)."""
        return sides_of(self.seats, self.rules)

    @property
    def side_out(self) -> str | None:
        """The side of the player who went out; ``None`` if nobody has."""
        return None if self.out is None else side_of(self.out, self.sides)

    @property
    def count(self) -> Count:
        """The count by side, as it would be if the round ended here."""
        laid, held = by_side(self.laid, self.rules), by_side(self.left, self.rules)
        return count_of(laid, held, self.side_out, self.rules, self.position.now.masters)

    @property
    def scores(self) -> dict[str, int]:
        """The score of each side in the round; empty until the round is over (SCORE-1)."""
        return self.count.net if self.over else {}

    def hand(self, seat: str) -> tuple[Card, ...]:
        """The cards that a seat holds, oldest first. Raises ``ValueError`` if there is no such seat."""
        return self.position.hands[self._number(seat)]

    def legal_moves(self, seat: str | None = None) -> list[Move]:
        """Enough legal moves of a seat to reach every position. Cards are laid off one by one if possible.

        By default they are the moves of the seat in turn, each listed once. A lay-off of several cards is
        left out if smaller lay-offs lead to the same position. ``is_legal`` checks any move.
        """
        number = self.position.turn if seat is None else self._number(seat)
        if number != self.position.turn:
            return legal_moves(self.position, number)
        if not self._listed:
            object.__setattr__(self, "_listed", tuple(legal_moves(self.position, number)))
        return list(self._listed)

    def play(self, move: Move | str) -> Deal:
        """The deal after this move.

        Raises ``Refused`` if the move is illegal, and ``NotationError`` if the text isn't a move.
        """
        if not isinstance(move, Move):
            move = Move.parse(move)
        if id(move) not in map(id, self._listed):  # listed moves are legal and needn't be checked again
            refused = refusal(self.position, move)
            if refused is not None:
                raise refused
        return Deal(after(self.position, move))

    def is_legal(self, move: Move | str) -> bool:
        """Whether this move is legal now, listed or not. Raises ``NotationError`` if the text isn't a move.

        >>> deal = Deal.new(Rules.named("classic"), players=3, dealer="C", seed=7)
        >>> deal.is_legal("A: draw"), deal.is_legal("B: draw")
        (True, False)
        """
        return self.why_not(move) is None

    def why_not(self, move: Move | str) -> Refused | None:
        """The ``Refused`` that ``play`` would raise; ``None`` if the move is legal."""
        return refusal(self.position, move if isinstance(move, Move) else Move.parse(move))

    @property
    def next_dealer(self) -> str:
        """The seat that deals the next round if this one ends now (DEAL-6)."""
        return next_dealer(self.rules, self.dealer, self.seats, self.out, self.count.net)

    def view(self, seat: str, totals: Mapping[str, int] = MappingProxyType({})) -> View:
        """What this seat may know. ``totals`` are the sides' totals when the deal began.

        Raises ``ValueError`` if there is no such seat.
        """
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
            must=position.now.must,
            taken=position.now.taken,
            alone=position.now.alone,
            newest=position.now.newest,
            floating=self.floating,
            opened=self.opened,
            points_now=position.now.points_now,
            may_go_back=position.now.before is not None,
            swapped=position.now.swapped,
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
        if position.now.taken:
            lines.append("  " + say("deal.taken", name=self.turn, cards=text_of(position.now.taken)))
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
        if self.position.now.must is not None:
            return say("deal.must", name=self.turn, card=str(self.position.now.must))
        return say(f"deal.to.{self.phase}", name=self.turn)

    def _number(self, seat: str) -> int:
        if seat not in self.seats:
            raise Wrong(said("wrong.seat", seat=quoted(seat), seats=self.seats))
        return SEAT_NUMBER[seat]


def _of_seats(which: Iterable[bool]) -> tuple[str, ...]:
    """The letters of the seats with ``True`` in ``which``."""
    return tuple([seat for seat, is_so in zip(SEATS, which, strict=False) if is_so])
