"""One deal of the cards: the face of position, referee and legal moves; and what one seat sees of it."""

from __future__ import annotations

import re
import secrets
from collections import Counter
from dataclasses import dataclass

from .cards import JOKER, PACK, SEATS, Card, Chance, text_of
from .legal import legal_moves
from .melds import Meld
from .moves import Move
from .position import OVER, SEAT_NUMBER, Position, after
from .referee import Refused, refusal
from .rules import Rules
from .scoring import Count, by_side, count_of, sides_of, worth_in_hand

LEAST_PLAYERS, MOST_PLAYERS, MOST_WITH_ONE_PACK = 2, 8, 4

_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")


@dataclass(frozen=True, slots=True)
class View:
    """All and only what one seat may know of a deal. The stock and the other hands are not in it.

    ``hand`` holds the seat's own cards, oldest first; ``cards`` how many each seat holds; ``laid``
    what the cards that lie before each seat count; ``must`` the selected card of a take that is still
    to be used and ``taken`` what was taken with it, for all to see. ``scores`` is empty until the
    deal is over.
    """

    rules: Rules
    seat: str
    dealer: str
    turn: str
    phase: str
    hand: tuple[Card, ...]
    cards: dict[str, int]
    stock: int
    pile: tuple[Card, ...]
    table: tuple[Meld, ...]
    laid: dict[str, int]
    must: Card | None
    taken: tuple[Card, ...]
    out: str | None
    scores: dict[str, int]

    @property
    def over(self) -> bool:
        """Has the hand ended?"""
        return self.phase == OVER


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal in play, as a value: ``play`` gives a new one and leaves this one as it was.

    >>> deal = Deal.new(Rules.named("classic"), players=3, dealer="C", seed=7)
    >>> deal.turn, deal.phase, len(deal.hand("A")), len(deal.stock)
    ('A', 'draw', 7, 30)
    >>> later = deal.play("A: draw")
    >>> later.phase, deal.phase
    ('play', 'draw')
    """

    position: Position

    @classmethod
    def new(
        cls,
        rules: Rules | None = None,
        players: int = 2,
        dealer: str | None = None,
        seed: int | str | None = None,
        hand: int = 1,
    ) -> Deal:
        """Cards dealt for this many players; the last seat deals unless another is named.

        ``seed`` and ``hand`` (which deal of the game it is) say how the cards lie; without a seed
        they lie by chance. Raises ``ValueError`` where the players don't suit the rules.
        """
        rules = rules or Rules()
        check_players(rules, players)
        seats = tuple(SEATS[:players])
        dealer = seats[-1] if dealer is None else dealer
        if dealer not in seats:
            raise ValueError(f"{dealer!r} can't deal: the seats of {players} players are {', '.join(seats)}")
        return cls(_dealt(rules, players, SEAT_NUMBER[dealer], pack_for(players, seed_of(seed), hand)))

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
        """The seat whose turn it is (or was, when the hand is over)."""
        return SEATS[self.position.turn]

    @property
    def phase(self) -> str:
        """What the seat in turn has to do: ``draw`` or ``play``; or ``over``."""
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
        """Has the hand ended?"""
        return self.position.phase == OVER

    @property
    def out(self) -> str | None:
        """Who went out; ``None`` while the hand goes on, and when nobody did."""
        return None if self.position.out is None else SEATS[self.position.out]

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
        return next((side for side, seats in self.sides.items() if self.out in seats), None)

    @property
    def count(self) -> Count:
        """What the hand would count if it ended here, by side."""
        laid, held = by_side(self.laid, self.rules), by_side(self.left, self.rules)
        return count_of(laid, held, self.side_out, self.rules)

    @property
    def scores(self) -> dict[str, int]:
        """What each side scores in the hand; empty until it is over (SCORE-1)."""
        return self.count.net if self.over else {}

    def hand(self, seat: str) -> tuple[Card, ...]:
        """The cards that a seat holds, oldest first; ``ValueError`` where nobody sits."""
        return self.position.hands[self._number(seat)]

    def legal_moves(self, seat: str | None = None) -> list[Move]:
        """Every legal move, once, of the seat in turn or of another one.

        Of lay-offs it lists those of one card, longer ones being legal too; right after a take,
        the smallest that hold the selected card.
        """
        number = self.position.turn if seat is None else self._number(seat)
        return legal_moves(self.position, number)

    def play(self, move: Move | str) -> Deal:
        """The deal after this move. Raises ``Refused`` for an illegal one, ``NotationError`` for none."""
        if not isinstance(move, Move):
            move = Move.parse(move)
        refused = refusal(self.position, move)
        if refused is not None:
            raise refused
        return Deal(after(self.position, move))

    def why_not(self, move: Move | str) -> Refused | None:
        """The ``Refused`` that ``play`` would raise; ``None`` when the move is legal."""
        return refusal(self.position, move if isinstance(move, Move) else Move.parse(move))

    def view(self, seat: str) -> View:
        """What this seat may know."""
        position = self.position
        return View(
            rules=self.rules,
            seat=seat,
            dealer=self.dealer,
            turn=self.turn,
            phase=self.phase,
            hand=self.hand(seat),
            cards={other: len(self.hand(other)) for other in self.seats},
            stock=len(position.stock),
            pile=position.pile,
            table=position.table,
            laid=self.laid,
            must=position.must,
            taken=position.taken,
            out=self.out,
            scores=self.scores,
        )

    def __str__(self) -> str:
        position = self.position
        lines = [f"{self.rules}, {len(self.seats)} players, {self.dealer} deals"]
        for seat in self.seats:
            mark = ">" if seat == self.turn and not self.over else " "
            lines.append(f"{mark} {seat}  {text_of(sorted(self.hand(seat)))}  (laid {self.laid[seat]})")
        for number, meld in enumerate(self.table, start=1):
            owners = "".join(SEATS[seat] for seat in meld.by)
            lines.append(f"  meld {number}  {text_of(meld.cards)}  (laid by {owners})")
        lines.append(f"  stock {len(position.stock)} cards, pile {text_of(position.pile) or 'empty'}")
        lines.append(f"  {self._state()}")
        return "\n".join(lines)

    def _state(self) -> str:
        if self.over:
            scores = ", ".join(f"{seat} {score}" for seat, score in self.scores.items())
            return f"over, {self.out or 'nobody'} is out: {scores}"
        if self.position.must is not None:
            return f"{self.turn} has to use {self.position.must}"
        return f"{self.turn} is to {self.phase}"

    def _number(self, seat: str) -> int:
        if seat not in self.seats:
            raise ValueError(f"nobody sits at {seat!r}: the seats are {', '.join(self.seats)}")
        return SEAT_NUMBER[seat]


def seed_of(seed: int | str | None) -> int | str:
    """A seed as games and records keep it, a number where its text is one; by chance for ``None``.

    Raises ``ValueError`` for what no record could hold.

    >>> seed_of("7"), seed_of("007"), seed_of("class 4b")
    (7, '007', 'class 4b')
    """
    if seed is None:
        return secrets.randbelow(10**9)
    text = str(seed)
    if isinstance(seed, bool) or not isinstance(seed, (int, str)) or not text.isprintable():
        raise ValueError(f"{seed!r} is no seed: a seed is a whole number or a text of one line")
    return int(text) if _NUMBER.fullmatch(text) else text


def check_players(rules: Rules, players: object) -> None:
    """Raise ``ValueError`` where so many players don't suit the rules (PACK-1, PARTNER-1)."""
    if type(players) is not int or not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise ValueError(f"{players!r} players can't play: 500 Rum is for {LEAST_PLAYERS} to {MOST_PLAYERS}")
    if rules.sides == "partners" and players != 4:
        raise ValueError(f"partners are four players, two against two: {players} can't play so")


def pack_for(players: int, seed: int | str, hand: int) -> list[Card]:
    """The pack of a deal, shuffled and cut (PACK-2, DEAL-2); the last card is dealt first."""
    chance = Chance(seed, f"deal {hand}")
    packs = 1 if players <= MOST_WITH_ONE_PACK else 2
    pack = chance.shuffled(PACK * packs)
    cut = chance.below(len(pack))
    return pack[cut:] + pack[:cut]


def why_impossible(position: Position) -> str:
    """Why no cards of this game can lie like this; empty when they can."""
    packs = 1 if position.players <= MOST_WITH_ONE_PACK else 2
    lying = [*position.stock, *position.pile]
    lying += [card for hand in position.hands for card in hand]
    lying += [card for meld in position.table for card in meld.cards]
    for card, count in Counter(lying).items():
        if card == JOKER:
            return "JK can't lie there: there are no jokers in this game"
        if count > packs:
            have = "the pack of this game has 1" if packs == 1 else f"the packs of this game have {packs}"
            return f"{card} comes {count} times, {have}"
    return ""


def _dealt(rules: Rules, players: int, dealer: int, pack: list[Card]) -> Position:
    """The first position of a deal (DEAL-3, DEAL-4, DEAL-6, DEAL-7)."""
    step = -1 if rules.next_dealer == "right" else 1
    order = [(dealer + step * place) % players for place in range(1, players + 1)]
    hands: list[list[Card]] = [[] for _ in range(players)]
    for _ in range(13 if players == 2 else 7):
        for seat in order:
            hands[seat].append(pack.pop())
    upcard = pack.pop()
    first = (dealer + 1) % players
    return Position(rules, dealer, [tuple(hand) for hand in hands], tuple(pack), (upcard,), turn=first)
