"""The words and clauses that hints are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from ..bots.discarding import unseen_by
from ..bots.laying import meld_after
from ..bots.plan import jokers_of, partners_of
from ..card import JK, SEATS, Card, listed, without
from ..companions import companions
from ..deal import View
from ..laying.going_out import Way
from ..melds import SET, WILD, Meld
from ..moves import Move
from ..scoring import opening_minimum, worth_in_hand
from ..sentences import Fact, Said, said

FEW = 3  # up to this many cards are named; more cards are only counted
NOTHING: Final[Mapping[str, Sequence[Card]]] = MappingProxyType({})  # the seat knows no card of another hand


Verdict = Literal["better", "unsure", "equal"]
"""The result of trials: the move was better than the other, neither was surely better, or both were equal."""


class Trials(NamedTuple):
    """The result of trials: whether they prove the advised move better than another move.

    ``other`` is the move that the advised move is compared with. ``points`` says how many more points the
    advised move brought or, if ``in_game``, how many more of 100 games it won. ``goes_out`` says whether
    ``other`` begins a way out. ``causes`` name the main causes of the lead, if they are known.
    """

    other: Move
    points: float
    verdict: Verdict
    in_game: bool = False
    goes_out: bool = False
    causes: tuple[str, ...] = ()


class MoveToExplain(NamedTuple):
    """The move to explain, a legal move of a seat, with everything that the seat sees and remembers.

    ``known`` are the cards that other seats hold for certain. ``way`` is the way out that begins with the
    move, if there is one. ``trials`` has the result of trials with the move, if there were any.
    """

    view: View
    legal: Sequence[Move]
    move: Move
    known: Mapping[str, Sequence[Card]] = NOTHING
    way: Way | None = None
    trials: Trials | None = None


def named(card: Card) -> Fact:
    """A card as it appears in a sentence."""
    return said("coach.the_joker") if card == JK else card


def spread(cards: Sequence[Card]) -> Said:
    """The cards of a lay, jokers last.

    >>> from rummy500 import cards
    >>> print(spread(cards("6H JK=7H 8H")), "|", spread(cards("JK JK JK")))
    6♥ 8♥ and a joker as 7♥ | 3 jokers
    """
    natural = tuple(card for card in cards if not card.is_joker)
    parts: list[Fact] = [natural] if natural else []
    for card in cards:
        if card.is_joker and card != JK:
            parts.append(said("coach.a_dealers_joker" if card.is_dealers else "coach.a_joker", joker=card))
    bare = sum(card == JK for card in cards)
    if bare:
        parts.append(said("coach.jokers", count=bare))
    return said("coach.spread", parts=tuple(parts))


def points(number: int) -> Said:
    """A number of points, in words.

    >>> print(points(1), points(15))
    1 point 15 points
    """
    return said("points", count=number)


def whose(view: View, meld: Meld) -> Said:
    """The words that say whose meld this is: your own, your partner's, another's or several players'."""
    owner, *others = {SEATS[number] for number in meld.by}
    if others:
        return said("coach.whose.several")
    if owner == view.seat:
        return said("coach.whose.own")
    return said("coach.whose.partners" if owner in partners_of(view) else "coach.whose.others")


def nearest_to_out(view: View) -> str:
    """The other seat with the fewest cards. A partner counts, too: whoever goes out ends the round."""
    others = [seat for seat in view.cards if seat != view.seat]
    return min(others, key=lambda seat: view.cards[seat])


def against(view: View) -> Said:
    """The words that say whether cards left in hand count against their player, or for the others."""
    return said("coach.against.self" if view.rules.left_over == "deduct" else "coach.against.all")


def your_joker(move: Move) -> Said:
    """The words for the joker that a split or a double uses."""
    return said("coach.the_dealers_joker" if move.dj else "coach.your_joker")


def kind_of(move: Move) -> str:
    """``set`` or ``run``: the kind of meld that a move's cards belong to."""
    return "set" if len({card.rank for card in move.cards}) == 1 else "run"


def a_kind(move: Move) -> Said:
    """The words *a set* or *a run*, for the cards of a move."""
    return said(f"coach.kind.{kind_of(move)}")


def of_cards(number: int) -> Said:
    """A number of cards, in words.

    >>> print(of_cards(1), of_cards(3))
    1 card 3 cards
    """
    return said("cards.counted", count=number)


def brings(more: Sequence[Card], view: View) -> Said:
    """The words for the cards that come into the hand but aren't laid."""
    if not more:
        return said("coach.no_other_card")
    return said("coach.more_cards", count=len(more), worth=worth_in_hand(more, view.rules))


def left_in_hand(left: Sequence[Card], view: View) -> Said:
    """The words for the number of cards that stay in hand, and for their points."""
    if not left:
        return said("coach.nothing_left")
    return said("coach.left", count=len(left), worth=worth_in_hand(left, view.rules))


def held(hand: Sequence[Card], view: View) -> Said:
    """The number of cards in a hand, and their points.

    >>> from rummy500 import Deal, cards
    >>> print(held(cards("KS 4D"), Deal.new(seed=1).view("A")))
    2 cards that count 14
    """
    return said("coach.held", count=len(hand), worth=worth_in_hand(hand, view.rules))


def laid(worth: int) -> Fact:
    """The number of points laid, or the word *nothing*."""
    return worth or said("coach.nothing")


def because(move: Said, why: Said) -> Said:
    """The sentence that names a move and gives the reason for it."""
    return said("coach.because", move=move, why=why)


def can_go_out(way: Way) -> Said:
    """The words for a way out: all cards can be laid, or all but a last card to discard."""
    return (
        said("coach.out.all") if way.discard is None else said("coach.out.all_but", card=named(way.discard))
    )


def ask_for_the_way_out(way: Way) -> Said:
    """The question where to lay each card in order to go out. One last card may be left to discard."""
    return (
        said("coach.out.find") if way.discard is None else said("coach.out.find_but", card=named(way.discard))
    )


def and_left(parts: Sequence[Fact], left: Said) -> Said:
    """The words for the points of the lays, and for the cards that stay in hand."""
    return said("coach.and_left", parts=tuple(parts), left=left)


def of_opening(view: View, worth: int) -> list[Said]:
    """A clause on whether a lay of this many points opens; empty if the seat has already opened (SCORE-8)."""
    if view.seat in view.opened:
        return []
    before, least = view.points_now, opening_minimum(view.rules)
    laid = before + worth
    if laid < least:
        return [said("coach.opens_not", laid=laid, least=least)]
    return [said("coach.opens_with" if before else "coach.opens", laid=laid, least=least)]


def going_with(view: View, others: Sequence[Card], card: Card) -> Said:
    """A clause that says which of these cards of the hand could be in a meld with ``card``."""
    if card == JK:
        return _going_with_joker(view, others)
    found = sorted({other for other in others for group in open_groups(view, card) if other in group})
    if not found:
        return said("coach.goes.nothing")
    if len(found) > FEW:
        return said("coach.goes.many", count=len(found))
    return said("coach.goes.these", cards=listed(found), count=len(found))


def open_groups(view: View, card: Card) -> list[tuple[Card, ...]]:
    """The smallest melds that a card may still be part of, as far as the seat can see.

    The card itself is left out of each meld. A wild joker has to replace each card of the meld that can no
    longer be drawn.
    """
    comes_back = view.rules.take == "any" or view.rules.stock_out == "reshuffle"
    there = unseen_by(view) + Counter(view.hand) + Counter(view.pile if comes_back else ())
    there[card] -= 1
    jokers = there[JK] if jokers_of(view) == WILD else 0
    groups = companions(card, view.rules, jokers_of(view))
    return [group for group in groups if (Counter(group) - there).total() <= min(jokers, len(group) - 1)]


def _going_with_joker(view: View, others: Sequence[Card]) -> Said:
    use, more = jokers_of(view), others.count(JK)
    if use == WILD:
        return said("coach.goes.wild")
    if use == SET:
        return said("coach.goes.jokers", count=more) if more else said("coach.goes.no_joker")
    return said("coach.goes.never")


def why_declared(view: View, move: Move) -> Said | None:
    """The reason to lay a joker as a certain card; ``None`` if no joker stands for a card."""
    joker = next((card for card in move.cards if card.is_joker and card != JK), None)
    if joker is None:
        return None
    fits, before = meld_after(view, move).fits, view.table[move.on - 1].fits if move.on else 0
    natural = [card for card in move.cards if not card.is_joker]
    stands = joker.stands
    beyond = next((card for card in natural if move.on and not before >> card & 1), None)
    if stands is not None and beyond is not None and len(move.cards) == 2:
        return said("coach.declared.leads", card=stands, to=beyond)
    rest = _left_after(view, move)
    way = next((card for card in rest if card != JK and fits >> card & 1 and not before >> card & 1), None)
    if stands is not None and way is not None:
        return said("coach.declared.opens_way", card=stands, to=way)
    if not move.on and joker in move.cards[1:-1] and len({card.rank for card in move.cards}) > 1:
        return said("coach.declared.fills_gap")
    return said("coach.declared.any" if fits else "coach.declared.closes")


def _left_after(view: View, move: Move) -> tuple[Card, ...]:
    return without(view.hand, (card.held for card in move.cards if card.held in view.hand))
