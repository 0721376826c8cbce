"""Tries everything to find all declarations of jokers, all melds of a hand, and the best melds."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement

from rummy500 import Card, Rules

from .melds import RANKS, SUITS, from_hand, new_melds, rank, suit, texts

Cards = tuple[Card, ...]


@cache
def declarations(faces: str, number: int) -> tuple[Cards, ...]:
    """Every way in which this many jokers can stand for these faces (such as ``"7H 7D 7"``)."""
    return tuple(combinations_with_replacement([Card(f"JK={face}") for face in faces.split()], number))


def near(natural: Sequence[Card]) -> str:
    """The faces that a joker may have beside these cards: every face of the cards' common rank or suit."""
    ranks, suits = {rank(card) for card in natural}, {suit(card) for card in natural}
    faces = []
    if len(ranks) == 1:
        faces += [*(min(ranks) + letter for letter in SUITS), min(ranks)]
    if len(suits) == 1:
        faces += [letter + min(suits) for letter in RANKS if letter + min(suits) not in faces]
    return " ".join(faces)


def melds_in(held: Sequence[Card], rules: Rules) -> set[Cards]:
    """Every new meld of a hand, with wild jokers declared in every way. The cards of a meld are sorted."""
    return {tuple(sorted(map(Card, meld))) for meld in new_melds(texts(held), rules)}


def most_worth(held: Sequence[Card], melds: Collection[Cards], worth: Mapping[Card, int]) -> int:
    """The most points that melds of a hand can have together, if no card is used twice."""
    needs = sorted({tuple(sorted(Card(from_hand(card)) for card in meld)) for meld in melds})

    @cache
    def best(left: Cards, start: int) -> int:
        most, there = 0, Counter(left)
        for place in range(start, len(needs)):
            if not Counter(needs[place]) - there:
                rest = tuple(sorted((there - Counter(needs[place])).elements()))
                most = max(most, sum(worth[card] for card in needs[place]) + best(rest, place))
        return most

    return best(tuple(sorted(held)), 0)
