"""Melds once more, by rank and suit alone and by trying everything: what the fast ways are measured by.

A run is looked at as a row of ranks as it lies, a joker as what it stands for. Nothing of ``melds``,
``finding`` or ``scoring`` is asked.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from rummy500 import Card, Rules
from rummy500.cards import JK, RANKS, SUITS

ROW = RANKS + "A"


def rank(card: Card) -> str:
    """The rank's letter; of a joker that of what it stands for."""
    return str(card).rpartition("=")[2][0]


def suit(card: Card) -> str:
    """The suit's letter, empty where a joker goes without one."""
    return str(card).rpartition("=")[2][1:]


def is_joker(card: Card) -> bool:
    return str(card)[:2] in ("JK", "DJ")


def is_set(cards: Sequence[Card], rules: Rules) -> bool:
    suits = [suit(card) for card in cards if suit(card)]
    differ = rules.equal_suits or len(set(suits)) == len(suits)
    jokers = sum(is_joker(card) for card in cards)
    open_ones = len(cards) - len(suits)
    may_be_open = not open_ones or (rules.joker_suits == "free" and jokers > 1)
    return len({rank(card) for card in cards}) == 1 and 3 <= len(cards) <= 4 and differ and may_be_open


def is_row(ranks: Sequence[str], corner: bool) -> bool:
    """Do these ranks, in this order, follow each other, no rank twice?"""
    rows = [ROW + RANKS[1:] * corner]
    return len(set(ranks)) == len(ranks) and any("".join(ranks) in row for row in rows)


def is_run(cards: Sequence[Card], rules: Rules, least: int = 3) -> bool:
    ranks = [rank(card) for card in cards]
    if len(cards) < least or len({suit(card) for card in cards}) != 1 or not all(map(suit, cards)):
        return False
    if len(set(ranks)) < len(ranks):
        return False
    row = ROW + RANKS[1:] * rules.corner
    return any(set(row[at : at + len(ranks)]) == set(ranks) for at in range(len(row) - len(ranks) + 1))


def is_meld(cards: Sequence[Card], rules: Rules, grown: bool = False) -> bool:
    """Is it a meld with jokers that are wild?"""
    if any(str(card) in ("JK", "DJ") for card in cards) or all(map(is_joker, cards)):
        return False
    return is_set(cards, rules) or is_run(cards, rules, 3 if grown else rules.run_opens_with)


def can_join(meld: Sequence[Card], cards: Sequence[Card], rules: Rules) -> bool:
    """Can these be laid on a meld that lies like this? One after the other, in some order, each fits."""
    if not cards:
        return True
    return any(
        can_join(longer, [*cards[:place], *cards[place + 1 :]], rules)
        for place, card in enumerate(cards)
        for longer in _with(meld, card, rules)
    )


def _with(meld: Sequence[Card], card: Card, rules: Rules) -> Iterator[Sequence[Card]]:
    if len({rank(laid) for laid in meld}) == 1:
        if is_set([*meld, card], rules):
            yield [*meld, card]
        return
    if not suit(card) or suit(card) != suit(meld[0]) or rank(card) in map(rank, meld):
        return
    first, last = RANKS.index(rank(meld[0])), RANKS.index(rank(meld[-1]))
    # Upwards first: an ace that could lie at both ends lies high (MELD-4).
    if (last + 1) % 13 == RANKS.index(rank(card)) and (last != 0 or rules.corner):
        yield [*meld, card]
    elif (first - 1) % 13 == RANKS.index(rank(card)) and (first != 0 or rules.corner):
        yield [card, *meld]


def subsets(cards: Sequence[Card], least: int = 1, most: int = 13) -> set[tuple[Card, ...]]:
    """Every choice of so many of these cards; equal cards are the same choice."""
    ordered = sorted(cards)
    sizes = range(least, min(most, len(ordered)) + 1)
    return {chosen for size in sizes for chosen in combinations(ordered, size)}


@cache
def declarations(faces: str, number: int) -> tuple[tuple[Card, ...], ...]:
    """Every way for so many jokers to stand for these (``"7H 7D 7"``)."""
    return tuple(combinations_with_replacement([Card(f"JK={face}") for face in faces.split()], number))


def near(natural: Sequence[Card]) -> str:
    """All that a joker beside these could sensibly stand for: their rank, their suit."""
    ranks, suits = {rank(card) for card in natural}, {suit(card) for card in natural}
    faces = []
    if len(ranks) == 1:
        faces += [*(min(ranks) + letter for letter in SUITS), min(ranks)]
    if len(suits) == 1:
        faces += [letter + min(suits) for letter in RANKS if letter + min(suits) not in faces]
    return " ".join(faces)


def melds_in(held: Sequence[Card], rules: Rules) -> set[tuple[Card, ...]]:
    """Every new meld of a hand, its wild jokers in each declaration, the cards of each sorted."""
    natural, jokers = [card for card in held if card != JK], held.count(JK)
    found = set()
    for chosen in subsets(natural):
        for number in range(jokers + 1):
            for laid in declarations(near(chosen), number):
                if is_meld((*chosen, *laid), rules):
                    found.add((*chosen, *sorted(laid)))
    return found


def most_worth(held: Sequence[Card], melds: set[tuple[Card, ...]], worth: dict[Card, int]) -> int:
    """What melds of a hand, no card used twice, can be worth together, by trying every way."""
    needs = sorted({tuple(sorted(JK if is_joker(card) else card for card in meld)) for meld in melds})

    @cache
    def best(left: tuple[Card, ...], start: int) -> int:
        most, there = 0, Counter(left)
        for place in range(start, len(needs)):
            if not Counter(needs[place]) - there:
                rest = tuple(sorted((there - Counter(needs[place])).elements()))
                most = max(most, sum(worth[card] for card in needs[place]) + best(rest, place))
        return most

    return best(tuple(sorted(held)), 0)
