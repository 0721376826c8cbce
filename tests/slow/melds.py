"""Finds sets and runs from the ranks and suits of cards.

Cards are strings here. ``7H`` is a natural card. ``JK=7H`` is a joker that stands for ``7H``. ``JK=7`` is a
joker that stands for a seven of no suit. ``JK`` is a joker that stands for nothing. ``DJ=7H`` is the dealer's
joker.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any

from rummy500 import Card, Rules

RANKS = "A23456789TJQK"
SUITS = "SHDC"
LOW_TO_HIGH = RANKS + "A"
AROUND = Rules(corner=True)
FACES = tuple(rank + suit for suit in SUITS for rank in RANKS)

Cards = tuple[str, ...]


def face(card: object) -> str:
    """The face of a natural card or of a declared joker: ``7H`` for both ``7H`` and ``JK=7H``."""
    return str(card).partition("=")[2] or str(card)


def from_hand(card: object) -> str:
    """The card that leaves the hand when this one is laid: ``JK`` for ``JK=7H``."""
    return str(card).partition("=")[0]


def is_joker(card: object) -> bool:
    return from_hand(card) in ("JK", "DJ")


def is_bare(card: object) -> bool:
    """Whether this is a joker that stands for nothing."""
    return str(card) in ("JK", "DJ")


def rank(card: object) -> str:
    return str(card) if is_bare(card) else face(card)[0]


def suit(card: object) -> str:
    """The suit of a card; empty for a joker that has none."""
    return "" if is_bare(card) else face(card)[1:]


def texts(cards: Iterable[object]) -> Cards:
    """Cards as text, sorted."""
    return tuple(sorted(map(str, cards)))


def jokers_are_wild(rules: Rules, named: str = "") -> bool:
    """Whether jokers stand for other cards (JOKER-1, GAMBIT-3)."""
    return rules.joker_use == "wild" or (rules.joker_use == "gambit" and named == "wild")


# ---- what is a meld -------------------------------------------------------------------------------------


def is_set(cards: Sequence[object], rules: Rules) -> bool:
    if not 3 <= len(cards) <= 4 or len({rank(card) for card in cards}) != 1:
        return False
    if any(is_bare(card) for card in cards):
        return rules.joker_use == "set"  # JOKER-6: jokers make a set only with each other
    suits = [suit(card) for card in cards if suit(card)]
    if len(suits) < len(cards) and not suits_may_stay_open(cards, rules):
        return False
    return rules.equal_suits or len(set(suits)) == len(suits)


def suits_may_stay_open(cards: Sequence[object], rules: Rules) -> bool:
    """JOKER-5: whether this set has two or more jokers and a house rule lets them lack a suit."""
    return rules.joker_suits == "free" and sum(map(is_joker, cards)) >= 2


def is_run(cards: Sequence[object], rules: Rules, least: int = 3) -> bool:
    ranks = [rank(card) for card in cards]
    if len(cards) < least or len({suit(card) for card in cards}) != 1 or len(set(ranks)) < len(ranks):
        return False
    return suit(cards[0]) != "" and set(ranks) in [set(row) for row in rows(len(ranks), rules)]


@lru_cache(maxsize=1 << 10)
def rows(length: int, rules: Rules) -> list[str]:
    """The ranks of every run of this length, from low to high.

    A run of thirteen ends with the ace if aces may be high.
    """
    low_only = rules.ace_runs == "low"
    if length >= len(RANKS):
        return [RANKS if low_only else LOW_TO_HIGH[1:]] if length == len(RANKS) else []
    ring = LOW_TO_HIGH + RANKS[1:] if rules.corner else RANKS if low_only else LOW_TO_HIGH
    found = [ring[at : at + length] for at in range(len(ring) - length + 1)]
    return list(dict.fromkeys(row for row in found if len(set(row)) == length))


def is_row(ranks: Sequence[str], rules: Rules) -> bool:
    """Whether these ranks follow each other in this order, without a repeated rank."""
    return "".join(ranks) in rows(len(ranks), rules)


def is_new_meld(cards: Sequence[object], rules: Rules, named: str = "", grown: bool = False) -> bool:
    """Whether these cards are a meld. If ``grown`` is true, three cards are enough for a run (MELD-3)."""
    standing = [card for card in cards if is_joker(card) and not is_bare(card)]
    if standing and (not jokers_are_wild(rules, named) or len(standing) == len(cards)):
        return False  # JOKER-4: one card must be natural
    return is_set(cards, rules) or is_run(cards, rules, 3 if grown else rules.run_opens_with)


def in_order(cards: Sequence[object], rules: Rules = AROUND) -> Cards:
    """The cards of a new meld in their order on the table: a run from low to high, a set sorted."""
    by_rank = {rank(card): str(card) for card in cards}
    for row in rows(len(cards), rules):
        if set(row) == set(by_rank):
            return tuple(by_rank[each] for each in row)
    return texts(cards)


# ---- what joins a meld ----------------------------------------------------------------------------------


def lies_as_set(meld: Sequence[object]) -> bool:
    return len({rank(laid) for laid in meld}) == 1


def joined(meld: Sequence[object], cards: Sequence[object], rules: Rules, named: str = "") -> Cards | None:
    """The meld after these cards are laid on it one by one; ``None`` if they don't all fit.

    The upper end is tried first, so an ace that fits both ends becomes high (MELD-4).
    """
    if any(is_joker(card) and not is_bare(card) for card in cards) and not jokers_are_wild(rules, named):
        return None
    lying, left = tuple(map(str, meld)), list(map(str, cards))
    while left:
        above = [card for card in left if joins(lying, card, rules, above=True)]
        below = [card for card in left if joins(lying, card, rules, above=False)]
        if not above and not below:
            return None
        card = (above or below)[0]
        left.remove(card)
        lying = (*lying, card) if above else (card, *lying)
    return lying


def joins(meld: Sequence[str], card: str, rules: Rules, above: bool) -> bool:
    """Whether this card joins the meld at this end. A set counts as having only an upper end."""
    if lies_as_set(meld):
        return above and is_longer_set(meld, card, rules)
    if suit(card) != suit(meld[0]) or rank(card) in map(rank, meld):
        return False
    # Nothing goes below a low ace or above a high one, unless runs go around the corner (MELD-4).
    end, step = rank(meld[-1 if above else 0]), 1 if above else -1
    if end == "A" and not rules.corner:
        return False
    if (above, rank(card), rules.ace_runs) == (True, "A", "low"):
        return False
    return RANKS.index(rank(card)) == (RANKS.index(end) + step) % len(RANKS)


def is_longer_set(meld: Sequence[str], card: str, rules: Rules) -> bool:
    """Whether this card makes a set longer. A joker left alone by a swap may lack a suit (JOKER-7)."""
    cards = [*meld, card]
    if is_set(cards, rules) or not rules.joker_swap or len(cards) > 4:
        return is_set(cards, rules)
    natural = [one for one in cards if suit(one)]
    return bool(suit(card)) and len(natural) == len(cards) - 1 and is_set(natural, rules)


def can_join(meld: Sequence[object], cards: Sequence[object], rules: Rules, named: str = "") -> bool:
    """Whether these cards can be laid off together, in some order."""
    return joined(meld, cards, rules, named) is not None


def singles(hand: Iterable[str], rules: Rules, named: str = "", dealers: bool = False) -> list[str]:
    """The cards of a hand as they could be laid. A joker is listed for each card that it may stand for."""
    held = set(hand) | ({"DJ"} if dealers else set())
    found = sorted(held - {"JK", "DJ"})
    wild = jokers_are_wild(rules, named)
    for joker in sorted(held & {"JK", "DJ"}):
        stands = [*FACES, *(RANKS if rules.joker_suits == "free" else "")]
        found += [f"{joker}={each}" for each in stands] if wild else ["JK"] * (joker == "JK")
    return found


@lru_cache(maxsize=1 << 14)
def fitting(meld: Cards, hand: Cards, rules: Rules, named: str, dealers: bool) -> Cards:
    """Each single card of a hand that fits this meld. A joker is listed with each declaration that fits."""
    return tuple(
        card for card in singles(hand, rules, named, dealers) if can_join(meld, [card], rules, named)
    )


# ---- the melds of a hand ----------------------------------------------------------------------------------


@lru_cache(maxsize=64)  # a small cache, because each round of ``long_run.py`` has other rules
def every_meld(rules: Rules) -> list[Cards]:
    """The faces of every possible set and run. Only a joker can take a face without a suit."""
    runs = [
        tuple(each + suit for each in row)
        for suit in SUITS
        for length in range(rules.run_opens_with, len(RANKS) + 1)
        for row in rows(length, rules)
    ]
    suits = [*SUITS, ""] if rules.joker_suits == "free" else SUITS
    sets = [
        tuple(each + suit for suit in chosen)
        for each in RANKS
        for size in (3, 4)
        for chosen in combinations_with_replacement(suits, size)
        if rules.equal_suits or all(chosen.count(suit) == 1 for suit in chosen if suit)
    ]
    return [*runs, *sets, *([("JK",) * 3, ("JK",) * 4] if rules.joker_use == "set" else [])]


@lru_cache(maxsize=1 << 13)
def new_melds(hand: Cards, rules: Rules, named: str = "", dealers: bool = False) -> frozenset[Cards]:
    """Every new meld that these cards can make, with jokers declared in every way."""
    left = Counter(hand)
    jokers = ["JK"] * left["JK"] + ["DJ"] * dealers if jokers_are_wild(rules, named) else []
    if jokers:
        del left["JK"]
    found = set()
    for faces in every_meld(rules):
        if sum(each in left for each in faces) + len(jokers) >= len(faces):
            found |= {texts(made) for made in filled(faces, left, jokers)}
    return frozenset(made for made in found if is_new_meld(made, rules, named))


def filled(faces: Cards, left: Counter[str], jokers: Sequence[str]) -> Iterator[list[str]]:
    """Every way to make a meld with these faces from natural cards and jokers."""
    if not faces:
        yield []
        return
    first, rest = faces[0], faces[1:]
    if left[first]:
        for made in filled(rest, left - Counter([first]), jokers):
            yield [first, *made]
    for joker in set(jokers):
        others = [*jokers]
        others.remove(joker)
        for made in filled(rest, left, others):
            yield [f"{joker}={first}", *made]


def subsets(cards: Sequence[Any], least: int = 1, most: int = 13) -> set[tuple[Any, ...]]:
    """Every choice of ``least`` to ``most`` of these cards. Equal cards count as the same card."""
    ordered = sorted(cards)
    sizes = range(least, min(most, len(ordered)) + 1)
    return {chosen for size in sizes for chosen in combinations(ordered, size)}


def as_cards(made: Iterable[str]) -> tuple[Card, ...]:
    return tuple(Card(text) for text in made)
