"""One deal of the cards: the face of position, referee and legal moves; and what one seat sees of it."""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from . import gambit
from .brief import in_brief
from .cards import DJ, JK, PACK, SEATS, Card, Chance, text_of
from .endings import Ending
from .gambit import is_played, lines_of
from .legal import legal_moves
from .melds import Meld
from .moves import Move
from .position import DRAW, NAME, OVER, SEAT_NUMBER, START, Gambit, Position, Reshuffles
from .referee import Refused, refusal
from .rules import Rules
from .scoring import Count, by_side, count_of, opening_minimum, side_of, sides_of, worth_in_hand
from .sentences import Said, Wrong, said, say
from .turns import after

__all__ = [
    "LEAST_PLAYERS",
    "MOST_PLAYERS",
    "MOST_WITH_ONE_PACK",
    "Deal",
    "View",
    "check_players",
    "seed_of",
    "whole_pack",
    "why_impossible",
]

LEAST_PLAYERS, MOST_PLAYERS, MOST_WITH_ONE_PACK = 2, 8, 4

_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")


@dataclass(frozen=True, slots=True)
class View:
    """All and only what one seat may know of a deal. The stock and the other hands are not in it.

    ``hand`` holds the seat's own cards, oldest first, and none before the dealer has named what jokers
    do (GAMBIT-2); ``cards`` how many each seat holds; ``laid`` what the cards that lie before each seat
    count; ``must`` the selected card of a take that is still to be used and ``taken`` the cards taken
    that are still in hand, for all to see (``alone``: an upcard by itself). ``floating`` are the seats
    that have laid every card and are not out (OUT-3). ``opened`` are the seats that have opened (all,
    where no minimum is asked for) and ``points_now`` is what the seat in turn has laid in this turn, which it
    may take back while ``may_go_back`` (SCORE-8).
    ``gambit`` is there in Dealer's gambit only, ``discarder`` in a call. ``ended`` is how the deal has ended,
    and ``scores`` is empty until it has.

    ``repr`` shows it in brief; of the other seats it has how many cards they hold.

    >>> Deal.new(Rules.named("classic"), players=3, dealer="C", seed=7).view("B")
    <View of B: classic, dealer C, turn A, phase draw: A 7; B 6S KS 3H 7H 6D 8D TD; C 7; stock 30; pile 9C>
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
    alone: bool
    floating: tuple[str, ...]
    opened: tuple[str, ...]
    points_now: int
    may_go_back: bool
    gambit: Gambit | None
    discarder: str | None
    out: str | None
    ended: Ending | None
    scores: dict[str, int]

    @property
    def over(self) -> bool:
        """Has the hand ended?"""
        return self.phase == OVER

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
        return f"<View of {self.seat}: {shown}>"

    @property
    def named(self) -> str:
        """What is named in Dealer's gambit, ``wild``, ``double`` or ``split``; empty before and elsewhere."""
        return self.gambit.named if self.gambit else ""

    @property
    def dealers_joker(self) -> str:
        """``open``, ``used`` or ``blocked`` in Dealer's gambit; empty in other games."""
        return self.gambit.dealers_joker if self.gambit else ""

    @property
    def gone(self) -> tuple[Card, ...]:
        """The cards that are out of play, in Dealer's gambit."""
        return self.gambit.gone if self.gambit else ()


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal in play, as a value: ``play`` gives a new one and leaves this one as it was.

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

    @classmethod
    def new(
        cls,
        rules: Rules | None = None,
        players: int = 2,
        dealer: str | None = None,
        seed: int | str | None = None,
        hand: int = 1,
        opened: Iterable[str] = (),
    ) -> Deal:
        """Cards dealt for this many players; the last seat deals unless another is named.

        ``seed`` and ``hand`` (which deal of the game it is) say how the cards lie; without a seed
        they lie by chance. ``opened`` are the seats that have opened in an earlier hand (SCORE-8).
        Raises ``ValueError`` where the players don't suit the rules.
        """
        rules = rules or Rules()
        check_players(rules, players)
        seats = tuple(SEATS[:players])
        dealer = seats[-1] if dealer is None else dealer
        if dealer not in seats:
            raise Wrong(said("wrong.dealer", seat=repr(dealer), count=players, seats=seats))
        opened = tuple(opened)
        if set(opened) - set(seats):
            raise Wrong(said("wrong.opened", opened=opened, seats=seats))
        seed = seed_of(seed)
        pack = pack_for(rules, players, seed, hand)
        before = [seat in opened for seat in seats]
        return cls(_dealt(rules, SEAT_NUMBER[dealer], pack, before, Reshuffles(seed, hand)))

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
        """Has the hand ended?"""
        return self.position.phase == OVER

    @property
    def opened(self) -> tuple[str, ...]:
        """The seats that have opened (SCORE-8): all of them where no minimum is asked for."""
        return tuple(seat for seat, has in zip(self.seats, self.position.opened, strict=True) if has)

    @property
    def floating(self) -> tuple[str, ...]:
        """The seats that have laid every card and are not out (OUT-3)."""
        return tuple(seat for seat, has in zip(self.seats, self.position.floating, strict=True) if has)

    @property
    def out(self) -> str | None:
        """Who went out; ``None`` while the hand goes on, and when nobody did."""
        return None if self.position.out is None else SEATS[self.position.out]

    @property
    def ended(self) -> Ending | None:
        """How the hand ended, by which statement; ``None`` while it goes on."""
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
        """What the hand would count if it ended here, by side."""
        laid, held = by_side(self.laid, self.rules), by_side(self.left, self.rules)
        return count_of(laid, held, self.side_out, self.rules, self.position.masters)

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
        the smallest that hold the selected card. Where these bar the way to the turn's end (TURN-5),
        it lists the smallest that don't.
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
        position, own = self.position, self.hand(seat)
        return View(
            rules=self.rules,
            seat=seat,
            dealer=self.dealer,
            turn=self.turn,
            phase=self.phase,
            hand=own if position.phase != NAME else (),
            cards={other: len(self.hand(other)) for other in self.seats},
            stock=len(position.stock),
            pile=position.pile,
            table=position.table,
            laid=self.laid,
            must=position.must,
            taken=position.taken,
            alone=position.alone,
            floating=self.floating,
            opened=self.opened,
            points_now=position.points_now,
            may_go_back=position.before is not None,
            gambit=position.gambit,
            discarder=None if position.discarder is None else SEATS[position.discarder],
            out=self.out,
            ended=self.ended,
            scores=self.scores,
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
        return "\n".join(lines)

    def _notes(self, seat: str) -> list[str]:
        """What else is to be known of a seat."""
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
            raise Wrong(said("wrong.seat", seat=repr(seat), seats=self.seats))
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
        raise Wrong(said("wrong.seed", seed=repr(seed)))
    return int(text) if _NUMBER.fullmatch(text) else text


def check_players(rules: Rules, players: object) -> None:
    """Raise ``ValueError`` where so many players don't suit the rules (PACK-1, PARTNER-1, GAMBIT-1)."""
    if type(players) is not int or not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        span = {"least": LEAST_PLAYERS, "most": MOST_PLAYERS}
        raise Wrong(said("wrong.players.number", given=repr(players), **span))
    if rules.sides == "partners" and players != 4:
        raise Wrong(said("wrong.players.partners", count=players))
    if is_played(rules) and players > MOST_WITH_ONE_PACK:
        raise Wrong(said("wrong.players.gambit", count=players))
    if rules.jokers == 4 and players > MOST_WITH_ONE_PACK:
        raise Wrong(said("wrong.players.jokers", count=players))


def whole_pack(rules: Rules, players: int) -> list[Card]:
    """All cards that are shuffled (PACK-2, PACK-3, GAMBIT-1), in order.

    >>> len(whole_pack(Rules(jokers=2), 5)), len(whole_pack(Rules.named("gambit"), 3))
    (108, 53)
    """
    packs = 1 if players <= MOST_WITH_ONE_PACK else 2
    jokers = rules.jokers * packs - is_played(rules)  # the dealer's joker lies by the dealer (GAMBIT-1)
    return [*PACK * packs, *[JK] * jokers]


def pack_for(rules: Rules, players: int, seed: int | str, hand: int) -> list[Card]:
    """The pack of a deal, shuffled and cut (DEAL-2); the last card is dealt first."""
    chance = Chance(seed, f"deal {hand}")
    pack = chance.shuffled(whole_pack(rules, players))
    cut = chance.below(len(pack))
    return pack[cut:] + pack[:cut]


def why_impossible(position: Position) -> Said | None:
    """Why no cards of this game can lie like this; ``None`` when they can."""
    lying = [*position.stock, *position.pile]
    lying += [card for hand in position.hands for card in hand]
    declared = next((card for card in lying if card.held != card or card == DJ), None)
    if declared is not None:
        return said("wrong.lie.declared", card=str(declared))
    laid = [card for meld in position.table for card in meld.cards]
    twice = gambit.why_impossible(position)
    if twice:
        return twice
    lying += [card.held for card in laid if not card.is_dealers]
    most = Counter(whole_pack(position.rules, position.players))
    for card, count in Counter(lying).items():
        if count > most[card]:
            if not most[JK] and card == JK:
                return said("wrong.lie.no_jokers")
            packs = "one_pack" if position.players <= MOST_WITH_ONE_PACK else "two_packs"
            return said(f"wrong.lie.{packs}", card=str(card), count=count, most=most[card])
    return None


def _dealt(
    rules: Rules, dealer: int, pack: list[Card], opened: list[bool], reshuffles: Reshuffles
) -> Position:
    """The first position of a deal (DEAL-3 to DEAL-7, GAMBIT-2)."""
    players = len(opened)
    step = -1 if rules.next_dealer == "right" else 1
    order = [(dealer + step * place) % players for place in range(1, players + 1)]
    hands: list[list[Card]] = [[] for _ in range(players)]
    for _ in range(13 if players == 2 else 7):
        for seat in order:
            hands[seat].append(pack.pop())
    first = (dealer + 1) % players
    chosen = rules.start == "chosen"
    if chosen:
        hands[first].append(pack.pop())  # DEAL-5
    pile = () if chosen else (pack.pop(),)
    names = is_played(rules)
    return Position(
        rules,
        dealer,
        [tuple(hand) for hand in hands],
        tuple(pack),
        pile,
        turn=dealer if names else first,
        phase=NAME if names else START if chosen else DRAW,
        opened=opened,
        reshuffles=reshuffles,
    )
