"""The points of cards, melds, rounds and games, in whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from .card import JK, JOKER, LANE, PACK, Card
from .rules import Rules

if TYPE_CHECKING:
    from .melds import Meld

__all__ = [
    "FIVE",
    "LONG_RUN",
    "Count",
    "Outcome",
    "by_side",
    "count_of",
    "counting",
    "in_hand",
    "laid_at_most",
    "opening_minimum",
    "outcome",
    "scaled",
    "settlement",
    "side_of",
    "sides_of",
    "values_of",
    "winner",
    "worth_at_once",
    "worth_in_hand",
    "worth_laid",
]

Points = TypeVar("Points", int, float)

PIPS: Final = (15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)  # SCORE-2; the ace counts as a high ace
FIVE_TEN: Final = (15, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10)  # SCORE-3
FIVES: Final = (15, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5)  # SCORE-5
FOUR_ACES: Final = 100  # SCORE-4
LONG_RUN: Final = 7  # a run of this many cards makes a master's hand (SCORE-11)
MASTERS: Final = 500  # the points for a master's hand
FIVE: Final = 5  # all points are divided by this (SCORE-6)


class Counting(NamedTuple):
    """The values of cards.

    ``laid`` has the value of each rank on the table, in the order of ``RANKS``; for an ace, its value in a
    set. ``low_ace`` is the value of a low ace, and ``joker`` the value of a joker that counts for itself.
    ``in_hand`` has the value of each card left in hand.
    """

    laid: tuple[int, ...]
    low_ace: int
    joker: int
    in_hand: Mapping[Card, int]


def counting(rules: Rules) -> Counting:
    """The values of cards under these rules (SCORE-2 to SCORE-7)."""
    return _counting(rules.count, rules.aces, rules.joker_value, rules.by_five)


@lru_cache
def _counting(count: str, aces: str | int, joker_value: int | str, by_five: bool) -> Counting:
    joker = 15 if joker_value == "card" else int(joker_value)
    laid = {"pip": PIPS, "five-ten": FIVE_TEN, "fives": FIVES}[count]
    low_ace = 1 if count == "pip" else 5
    ace_in_hand = 15 if count == "pip" else 5
    if aces in ("15", "25"):
        laid = (int(aces), *laid[1:])
        low_ace = ace_in_hand = int(aces)
    parts = FIVE if by_five else 1
    in_hand = {card: (laid[card.rank] if card.rank else ace_in_hand) // parts for card in PACK}
    in_hand[JK] = joker // parts
    return Counting(
        tuple(value // parts for value in laid), low_ace // parts, joker // parts, MappingProxyType(in_hand)
    )


def scaled(points: int, rules: Rules) -> int:
    """These points, divided by five if the rules say so (SCORE-6)."""
    return points // FIVE if rules.by_five else points


def opening_minimum(rules: Rules) -> int:
    """How many points a player's first lays need (SCORE-8); 0 without a minimum.

    >>> [opening_minimum(Rules.named(game)) for game in ("five-and-ten", "to-100", "classic")]
    [30, 6, 0]
    """
    return scaled(rules.opening, rules)


def in_hand(rules: Rules) -> Mapping[Card, int]:
    """The points that each card costs the player who holds it.

    >>> in_hand(Rules())[Card("AS")], in_hand(Rules(count="five-ten"))[Card("AS")]
    (15, 5)
    """
    return counting(rules).in_hand


def values_of(meld: Meld, rules: Rules) -> list[int]:
    """The points of each card of a meld, in the order of the cards.

    >>> from rummy500.card import cards
    >>> from rummy500.melds import new_meld
    >>> low, high = (new_meld(cards(text), 0, Rules()) for text in ("AS 2S 3S", "QS KS AS"))
    >>> values_of(low, Rules()), values_of(high, Rules())
    ([1, 2, 3], [10, 10, 15])
    """
    laid, low_ace, joker, _ = counting(rules)
    # A joker counts for itself, or by house rule for the card that it stands for (SCORE-7).
    if rules.joker_value == "card":
        values = [laid[card.rank] for card in meld.cards]
        low = meld.first == 0
    else:
        values = [laid[card & LANE - 1] if card < JOKER else joker for card in meld.cards]
        low = meld.first == 0 and meld.cards[0] < JOKER
    if low:
        values[0] = low_ace
    return values


def worth_laid(meld: Meld, cards: Iterable[Card], rules: Rules) -> int:
    """The points of these cards of a meld for the player who has just laid them.

    By house rule, a player's fourth ace brings the four aces to a hundred points (SCORE-4).
    """
    values = dict(zip(meld.cards, values_of(meld, rules), strict=True))
    points = sum(values[card] for card in cards)
    if rules.aces == "hundred-by-one" and len(set(meld.by)) == 1 and are_four_aces(meld.cards):
        points += scaled(FOUR_ACES, rules) - sum(values_of(meld, rules))
    return points


def worth_at_once(meld: Meld, rules: Rules) -> int:
    """The points of a meld that was laid in one move (SCORE-4, PERSIAN-3, GAMBIT-4).

    >>> from rummy500.card import cards
    >>> from rummy500.melds import new_meld
    >>> worth_at_once(new_meld(cards("6S 6H 6D 6C"), 0, Rules()), Rules(double_fours=True))
    48
    """
    points = at_once(sum(values_of(meld, rules)), meld.is_set, meld.cards, rules)
    return points * 2 if meld.sealed else points


def at_once(points: int, is_set: bool, cards: Sequence[Card], rules: Rules) -> int:
    """The points of cards laid in one move. ``points`` is what they count if laid one by one."""
    if len(cards) != 4 or not (is_set or rules.double_fours == "melds"):
        return points
    if rules.aces in ("hundred", "hundred-by-one") and are_four_aces(cards):
        return scaled(FOUR_ACES, rules)
    return points * 2 if rules.double_fours else points


def are_four_aces(cards: Sequence[Card]) -> bool:
    """Whether these are four natural aces (SCORE-4)."""
    return len(cards) == 4 and all(card < JOKER and card.rank == 0 for card in cards)


@lru_cache
def _laid_high(count: str, aces: str | int, joker_value: int | str, by_five: bool) -> Mapping[Card, int]:
    laid, _, own, _ = _counting(count, aces, joker_value, by_five)
    if joker_value == "card":
        own = max(laid)
    return MappingProxyType({**{card: laid[card.rank] for card in PACK}, JK: own})


def laid_at_most(rules: Rules, times: int = 1) -> Mapping[Card, int]:
    """Each card's highest value in a meld laid in one move; ``times`` multiplies it."""
    high = _laid_high(rules.count, rules.aces, rules.joker_value, rules.by_five)
    fours = {card: at_once(4 * value, True, (card,) * 4, rules) for card, value in high.items()}
    most = {card: max(value, -(-fours[card] // 4)) for card, value in high.items()}
    if rules.aces == "hundred-by-one":  # four aces count 100
        most |= {card: scaled(FOUR_ACES, rules) - 3 * high[card] for card in PACK if card.rank == 0}
    return {card: value * times for card, value in most.items()}


def worth_in_hand(hand: Iterable[Card], rules: Rules) -> int:
    """The points that a hand costs its player.

    >>> from rummy500.card import cards
    >>> worth_in_hand(cards("AS KC 4D"), Rules())
    29
    """
    values = in_hand(rules)
    return sum(values[card] for card in hand)


# ---- a round and a game, by side ------------------------------------------------------------------


def sides_of(seats: Sequence[str], rules: Rules) -> dict[str, tuple[str, ...]]:
    """The sides that score together: single seats, or partners who sit opposite each other (PARTNER-2).

    >>> sides_of("ABC", Rules())
    {'A': ('A',), 'B': ('B',), 'C': ('C',)}
    >>> sides_of("ABCD", Rules(sides="partners"))
    {'AC': ('A', 'C'), 'BD': ('B', 'D')}
    """
    if rules.sides == "single":
        return {seat: (seat,) for seat in seats}
    pairs = zip(seats[:2], seats[2:], strict=True)
    return {first + second: (first, second) for first, second in pairs}


def side_of(seat: str, sides: Iterable[str]) -> str:
    """The side that a seat belongs to. A side's name is the letters of its seats.

    >>> side_of("C", sides_of("ABCD", Rules(sides="partners")))
    'AC'
    """
    return next(side for side in sides if seat in side)


def by_side(by_seat: Mapping[str, Points], rules: Rules) -> dict[str, Points]:
    """The sum of the seats' points for each side."""
    sides = sides_of(tuple(by_seat), rules)
    return {side: sum(by_seat[seat] for seat in seats) for side, seats in sides.items()}


class Count(NamedTuple):
    """The count of a round by side: points laid, points for cards left, the bonus, and the net."""

    laid: dict[str, int]
    left: dict[str, int]
    bonus: dict[str, int]
    net: dict[str, int]


def count_of(
    laid: Mapping[str, int],
    held: Mapping[str, int],
    out: str | None,
    rules: Rules,
    masters: bool = False,
) -> Count:
    """The count of a round from what each side laid and still holds.

    ``out`` is the side of the player who went out; ``None`` if nobody did. ``masters`` says that this side
    went out with a master's hand. Statements: SCORE-1, OUT-4, STOCK-5, SCORE-11, SCORE-12.

    >>> count_of({"A": 87, "B": 85}, {"A": 90, "B": 90}, "A", Rules()).net
    {'A': -3, 'B': -5}
    >>> count_of({"A": 24, "B": 18}, {"A": 0, "B": 14}, "A", Rules(left_over="both")).net
    {'A': 38, 'B': 4}
    >>> count_of({"A": 24, "B": 18}, {"A": 0, "B": 14}, "A", Rules(left_over="michigan")).net
    {'A': 38, 'B': 18}
    """
    deducted = rules.left_over in ("deduct", "both") and (out is not None or rules.deduct_nobody_out)
    left = {side: points * deducted for side, points in held.items()}
    bonus = {side: _credited(side, held, out, rules) for side in held}
    if out is not None:
        bonus[out] += scaled(rules.out_bonus + MASTERS * masters, rules)
    net = {side: points - left[side] + bonus[side] for side, points in laid.items()}
    return Count(dict(laid), left, bonus, net)


def _credited(side: str, held: Mapping[str, int], out: str | None, rules: Rules) -> int:
    """The points that a side gets for the cards that the others hold (SCORE-9, SCORE-12, MICHIGAN-2)."""
    if rules.left_over == "deduct":
        return 0
    with_nobody_out = out is None and rules.left_over == "add" and len(held) == 2
    return sum(held.values()) - held[side] if side == out or with_nobody_out else 0


def winner(totals: Mapping[str, float], rules: Rules, out: str | None = None) -> str | None:
    """The side that has won with these totals; ``None`` while the game goes on (GAME-1, GAME-2).

    ``out`` is the side that ended the last round.

    >>> winner({"A": 510, "B": 525}, Rules()), winner({"A": 520, "B": 520}, Rules())
    ('B', None)
    >>> winner({"A": 510, "B": 525}, Rules(over_target="out"), out="A")
    'A'
    """
    target = scaled(rules.target, rules)
    top = max(totals.values())
    leaders = [side for side, total in totals.items() if total == top]
    if top < target:
        return None
    if rules.over_target == "out" and out is not None and totals[out] >= target:
        return out
    return leaders[0] if len(leaders) == 1 else None


class Outcome(NamedTuple):
    """How a game stands after a round: the totals, whether the game is over, and the side that has won.

    A game that is over without a winner is a draw.
    """

    totals: dict[str, int]
    over: bool
    winner: str | None


def outcome(totals: Mapping[str, int], round: int, out: str | None, rules: Rules) -> Outcome:
    """How the game stands with these totals after a round that ``out`` ended (GAME-1, PERSIAN-5).

    >>> outcome({"AC": 182, "BD": 156}, 2, "AC", Rules(deals=2, game_bonus=50))
    Outcome(totals={'AC': 232, 'BD': 156}, over=True, winner='AC')
    """
    if not rules.deals:
        won = winner(totals, rules, out)
        return Outcome(dict(totals), won is not None, won)
    if round < rules.deals:
        return Outcome(dict(totals), False, None)
    top = max(totals.values())
    leaders = [side for side, total in totals.items() if total == top]
    if len(leaders) > 1:
        return Outcome(dict(totals), True, None)
    better = leaders[0]
    return Outcome({**totals, better: top + scaled(rules.game_bonus, rules)}, True, better)


def settlement(totals: Mapping[str, int], won: str) -> dict[str, int]:
    """The points that each opponent pays the winner (GAME-3).

    >>> settlement({"A": 510, "B": 525, "C": 290}, "B")
    {'A': 15, 'C': 235}
    """
    return {side: max(0, totals[won] - total) for side, total in totals.items() if side != won}
