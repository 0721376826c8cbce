"""Plans what a hand can lay at this table, and says what these lays and the cards left are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from ..card import A_JOKER, JK, Card, cards_in, joker_as, mask_of, without
from ..deal import View
from ..finding import in_melds
from ..melds import WILD, Meld, Use, grown, jokers_are, new_meld, why_no_meld
from ..partition import best_partition
from ..position import fits_of, gambit
from ..rules import Rules
from ..scoring import in_hand, laid_at_most, opening_minimum, side_of, sides_of, worth_at_once, worth_laid

SMALL: Final = 4  # with at most this many cards in hand, no joker is kept for later
BIG: Final = 20  # a hand with more cards than this is planned with at most two jokers
FEW_CARDS: Final = 3  # a player with at most this many cards may soon be out
FEW_ROUNDS: Final = 2  # a stock with at most this many cards for each player may soon be empty


class Plan(NamedTuple):
    """The lays of a hand: new melds and cards that fit on the table. ``left`` are the other cards.

    ``points`` are the lays' points by the rules. ``gain`` is the lays' worth to the player: their points,
    plus what their cards would cost in hand. A meld may hold the dealer's joker.
    """

    melds: tuple[tuple[Card, ...], ...]
    layoffs: tuple[Card, ...]
    left: tuple[Card, ...]
    points: int
    gain: int


def plan_for(view: View, hand: Sequence[Card]) -> Plan:
    """The lays that together seem worth most at this moment.

    >>> from rummy500 import Deal, cards
    >>> from rummy500.card import text_of
    >>> plan = plan_for(Deal.new(seed=1).view("A"), cards("6C 6D 6H KS"))
    >>> [text_of(meld) for meld in plan.melds], text_of(plan.left), plan.points
    (['6H 6D 6C'], 'KS', 18)
    """
    dealers, doubled = False, 0
    if view.gambit:
        dealers, doubled = has_dealers_joker_to_lay(view), _doubled(view, hand)
    has_jokers = JK in hand or dealers
    waits = has_jokers and _may_wait(view, hand)
    table = view.joinable_by(view.seat) if view.began else view.table
    if not has_jokers and not fits_of(table) & mask_of(hand):
        table = ()  # the plan is the same with any table on which no card fits
    return _plan(view.rules, jokers_of(view), table, tuple(hand), dealers, waits, doubled)


@lru_cache(maxsize=1 << 12)
def _plan(
    rules: Rules,
    use: Use,
    table: tuple[Meld, ...],
    hand: tuple[Card, ...],
    dealers: bool,
    waits: bool,
    doubled: int,
) -> Plan:
    """The plan for a hand. The function takes no view, so that plans can be cached.

    ``dealers`` says whether the dealer's joker may be laid as a card. ``waits`` says whether jokers that no
    meld needs are kept. ``doubled`` is how many melds could lie under a joker (GAMBIT-4).
    """
    pool = (*hand, JK) if dealers else hand
    mask = mask_of(pool)
    new = _new_melds(pool, mask, rules, use, waits)
    left = without(pool, new.cards) if new.cards else pool
    if dealers and JK in left:
        left = without(left, (JK,))
    points = sum(new.points) + sum(sorted(new.points, reverse=True)[:doubled])
    fits, jokers_too = fits_of(table), use == WILD and not waits and mask & A_JOKER > 0
    if not (fits & mask or (fits and jokers_too)):
        return Plan(new.melds, (), left, points, new.gain)
    layoffs, more = _fitting(table, rules, left, jokers_too)
    counts = gains(rules)
    gain = new.gain + sum([counts[card] for card in layoffs])
    return Plan(new.melds, layoffs, without(left, layoffs), points + more, gain)


def standing(view: View, hand: Sequence[Card], left_counts: float = 1) -> float:
    """A hand's worth at this table: its gain from laying cards now, less the cost of the cards left.

    ``left_counts`` is the share of the cards' cost that the player is expected to lose.

    >>> from rummy500 import Deal, cards
    >>> standing(Deal.new(seed=1).view("A"), cards("6C 6D 6H KS"))
    26
    """
    plan, held = plan_for(view, hand), costs(view)
    return plan.gain - left_counts * sum([held[card] for card in plan.left])


@lru_cache(maxsize=64)
def gains(rules: Rules) -> Mapping[Card, int]:
    """The worth of laying each card: the most that it counts on the table, plus its cost in hand.

    Points are not divided by five (SCORE-6), so that they weigh the same in every game.

    >>> gains(Rules())[Card("KS")], gains(Rules(count="five-ten"))[Card("AS")]
    (20, 20)
    """
    aces = (
        "hundred" if rules.aces == "hundred-by-one" else rules.aces
    )  # "hundred-by-one" would give each ace the points that only a fourth ace brings
    whole = replace(_whole(rules), double_fours=False, aces=aces)
    held = in_hand(whole)
    worth = {card: most + held[card] for card, most in laid_at_most(whole).items()}
    worth[JK] = max(1, worth[JK])  # jokers count 0 in Dealer's gambit, but should still be laid
    return MappingProxyType(worth)


def costs(view: View) -> Mapping[Card, int]:
    """The cost of each card left in hand, not divided by five. A wild joker costs 0: it can be laid."""
    return _costs(view.rules, jokers_of(view) == WILD)


@lru_cache(maxsize=64)
def _costs(rules: Rules, wild: bool) -> Mapping[Card, int]:
    held = dict(in_hand(_whole(rules)))
    return MappingProxyType(held | ({JK: 0} if wild else {}))


def _whole(rules: Rules) -> Rules:
    return replace(rules, by_five=False) if rules.by_five else rules


@lru_cache(maxsize=64)
def _for_planning(rules: Rules) -> Rules:
    """The rules for planning. A joker always names its suit (JOKER-5), which allows far fewer melds."""
    return replace(rules, joker_suits="declared")


class _NewMelds(NamedTuple):
    """New melds, the cards of the hand that they use, what each meld counts, and the gain of laying them."""

    melds: tuple[tuple[Card, ...], ...] = ()
    cards: tuple[Card, ...] = ()
    points: tuple[int, ...] = ()
    gain: int = 0


_NONE: Final = _NewMelds()


def _new_melds(pool: Sequence[Card], mask: int, rules: Rules, use: Use, waits: bool) -> _NewMelds:
    """The best new melds of these cards. The search leaves out cards that no meld can use."""
    found = in_melds(pool, mask, rules, pool.count(JK) if use == WILD else 0, use)
    if not found:
        return _NONE
    useful = _thought_of([card for card in pool if found >> card & 1], in_big_hand=len(pool) > BIG)
    return _best_melds(useful, rules, use, waits)


def _thought_of(cards: Sequence[Card], in_big_hand: bool) -> tuple[Card, ...]:
    """The cards to plan with, sorted. At most four jokers are among them, or two in a big hand."""
    jokers = min(cards.count(JK), 2 if in_big_hand else 4)
    return (*sorted([card for card in cards if card != JK]), *(JK,) * jokers)


@lru_cache(maxsize=1 << 12)
def _best_melds(useful: tuple[Card, ...], rules: Rules, use: Use, waits: bool) -> _NewMelds:
    """The best melds of these cards. Each card must be usable in some meld. ``waits`` is as in ``_plan``."""
    worth = gains(rules)
    melds = tuple(best_partition(useful, _for_planning(rules), worth, use))
    if waits:
        melds = tuple([_spared(meld, rules) for meld in melds])
    points = tuple([_points(meld, rules) for meld in melds])
    cards = tuple([card.held for meld in melds for card in meld])
    return _NewMelds(melds, cards, points, sum([worth[card] for card in cards]))


@lru_cache(maxsize=1 << 12)
def _points(meld: tuple[Card, ...], rules: Rules) -> int:
    """What a new meld counts."""
    return worth_at_once(new_meld(meld, 0, rules), rules)


@lru_cache(maxsize=1 << 12)
def _spared(meld: tuple[Card, ...], rules: Rules) -> tuple[Card, ...]:
    """The meld without its jokers, if the rest is a meld. Jokers stay if four of a kind count double."""
    natural = tuple(card for card in meld if not card.is_joker)
    if not natural or len(natural) == len(meld) or rules.double_fours:
        return meld
    return meld if why_no_meld(natural, rules) else natural


def _may_wait(view: View, hand: Sequence[Card]) -> bool:
    """Whether jokers that no meld needs are kept: after opening, with many cards in hand and no hurry."""
    return has_opened(view) and len(hand) > SMALL and not in_hurry(view)


def _fitting(
    laid_out: Sequence[Meld], rules: Rules, left: Sequence[Card], jokers_too: bool
) -> tuple[tuple[Card, ...], int]:
    """The cards in hand that can be laid off one after the other, and their points."""
    table = list(laid_out)
    waiting, laid, points = list(left), [], 0
    while found := _first_fit(table, waiting) or (jokers_too and _first_fit_of_joker(table, waiting)) or None:
        card, place = found
        table[place], counts = _laid_off(table[place], card, rules)
        points += counts
        waiting.remove(card.held)
        laid.append(card.held)
    return tuple(laid), points


@lru_cache(maxsize=1 << 12)
def _laid_off(meld: Meld, card: Card, rules: Rules) -> tuple[Meld, int]:
    """The meld after this card has been laid off, and what the card counts."""
    longer = grown(meld, (card,), 0, rules)
    assert longer is not None, "the card fits"
    return longer, worth_laid(longer, (card,), rules)


def _first_fit(table: Sequence[Meld], waiting: Sequence[Card]) -> tuple[Card, int] | None:
    """A card that can be laid off, and the place of the meld. A joker counts only as itself (JOKER-6)."""
    fits = ((card, place) for card in waiting for place, meld in enumerate(table) if meld.fits >> card & 1)
    return next(fits, None)


def _first_fit_of_joker(table: Sequence[Meld], waiting: Sequence[Card]) -> tuple[Card, int] | None:
    """A joker that stands for a fitting card, and the meld's place; ``None`` if no joker can be laid off."""
    if JK not in waiting:
        return None
    fits = ((joker_as(card), place) for place, meld in enumerate(table) for card in cards_in(meld.fits))
    return next(fits, None)


# ---- what a seat may do and should consider ---------------------------------------------------------


def jokers_of(view: View) -> Use:
    """What jokers can do in melds at this table."""
    return jokers_are(view.rules, view.named)


def has_dealers_joker(view: View) -> bool:
    """Whether this seat may use the dealer's joker in its turn (GAMBIT-6)."""
    return gambit.has_dealers_joker(view.dealers_joker, view.seat, view.dealer)


def has_dealers_joker_to_lay(view: View) -> bool:
    """Whether this seat may lay the dealer's joker as a card now."""
    return has_dealers_joker(view) and view.seat == view.turn and jokers_of(view) == WILD


def _doubled(view: View, hand: Sequence[Card]) -> int:
    """How many melds this seat could lay under a joker (GAMBIT-4)."""
    return (hand.count(JK) + has_dealers_joker(view)) if view.named == "double" else 0


def has_opened(view: View) -> bool:
    """Whether this seat has laid the points that SCORE-8 asks for, in this turn or an earlier one."""
    return view.seat in view.opened or still_to_open(view) <= 0


def still_to_open(view: View) -> int:
    """How many points a seat that hasn't opened still has to lay in this turn."""
    return opening_minimum(view.rules) - view.points_now * (view.seat == view.turn)


def brought_along(view: View) -> tuple[Card, ...]:
    """The cards that others could take together with a discard: the whole pile, or none under DRAW-9."""
    return view.pile if view.rules.take == "any" else ()


def partners_of(view: View) -> tuple[str, ...]:
    """The seats that score with this seat: the seat itself and, if there are partners, its partner."""
    if view.rules.sides == "single":
        return (view.seat,)
    sides = sides_of(tuple(view.cards), view.rules)
    return sides[side_of(view.seat, sides)]


def in_hurry(view: View) -> bool:
    """Whether the round may soon be over, since few cards are in the stock or in another hand."""
    others = [count for seat, count in view.cards.items() if seat != view.seat]
    return min(others) <= FEW_CARDS or view.stock <= FEW_ROUNDS * len(view.cards)


def faces_that_may_come(view: View, fits: int) -> int:
    """The number of these faces that other hands may hold: faces neither in this hand nor in a meld."""
    seen = {*view.hand, *view.gone, *(card for meld in view.table for card in meld.cards)}
    return sum(card not in seen for card in cards_in(fits))
