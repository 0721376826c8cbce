"""The right answers: functions that answer the exercises' questions with the engine.

Their arguments come from ``by_chance.py``. This file is for teachers: learners get cases with these answers,
but not this code. The answers hold for the main game: one pack, no jokers, no runs around the corner.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, takewhile
from typing import Final

from rummy500 import finding, melds, scoring
from rummy500.card import PACK, Card, face, mask_of
from rummy500.deal import View
from rummy500.moves import Move
from rummy500.partition import best_partition
from rummy500.rules import Rules
from rummy500.teach.seeing import meld_of

__all__ = [
    "all_that_fit",
    "card_value",
    "choose_draw",
    "clear_discard",
    "clear_of",
    "dearest_first",
    "fits",
    "friends",
    "hand_after",
    "hand_cost",
    "is_dangerous",
    "is_low_run",
    "is_run",
    "is_set",
    "laid_on_run",
    "leaders",
    "loose",
    "meld_value",
    "near",
    "of_rank",
    "places",
    "runs_in",
    "sets_in",
    "sheet",
    "standing",
    "swing",
    "totals",
    "upwards",
    "won",
    "worth_of_best",
]

RULES: Final = Rules()
LOW: Final = Rules(ace_runs="low")


def is_set(held: Sequence[Card]) -> bool:
    """Whether these cards are a set (MELD-1).

    >>> from rummy500 import cards
    >>> is_set(cards("7S 7H 7D")), is_set(cards("5H 6H 7H"))
    (True, False)
    """
    return melds.why_no_meld(held, RULES) is None and melds.new_meld(held, 0, RULES).is_set


def is_run(held: Sequence[Card]) -> bool:
    """Whether these cards are a run. An ace may be low or high (MELD-2, MELD-4).

    >>> from rummy500 import cards
    >>> is_run(cards("QS KS AS")), is_run(cards("KS AS 2S"))
    (True, False)
    """
    return melds.why_no_meld(held, RULES) is None and not melds.new_meld(held, 0, RULES).is_set


def is_low_run(held: Sequence[Card]) -> bool:
    """Whether these cards are a run in a game in which the ace is always low.

    >>> from rummy500 import cards
    >>> is_low_run(cards("AS 2S 3S")), is_low_run(cards("QS KS AS"))
    (True, False)
    """
    return melds.why_no_meld(held, LOW) is None and not melds.new_meld(held, 0, LOW).is_set


# ---- what fits --------------------------------------------------------------------------------------------


def fits(card: Card, meld: Sequence[Card]) -> bool:
    """Whether this card can be laid off on this meld (MELD-1, LAYOFF-3, MELD-4).

    >>> from rummy500 import cards
    >>> fits(Card("AS"), cards("JS QS KS")), fits(Card("2S"), cards("QS KS AS"))
    (True, False)
    """
    return bool(meld_of(meld).fits >> card & 1)


def places(card: Card, table: Sequence[Sequence[Card]]) -> list[int]:
    """The numbers of the melds that a card fits, counted from 1 (LAYOFF-2).

    >>> from rummy500 import cards
    >>> places(Card("7H"), [cards("7S 7D 7C"), cards("QS KS AS"), cards("4H 5H 6H")])
    [1, 3]
    """
    return [number for number, meld in enumerate(table, start=1) if fits(card, meld)]


def laid_on_run(hand: Sequence[Card], run: Sequence[Card]) -> set[Card]:
    """All cards of the hand that can be laid off on the run, one after the other (LAYOFF-1).

    >>> from rummy500 import cards
    >>> sorted(laid_on_run(cards("9H 3H 8H JH"), cards("4H 5H 6H 7H")))
    [Card('3H'), Card('8H'), Card('9H')]
    """
    return all_that_fit(hand, [run])


def all_that_fit(hand: Sequence[Card], table: Sequence[Sequence[Card]]) -> set[Card]:
    """All cards of the hand that can be laid off, one after the other (LAYOFF-1, LAYOFF-2).

    >>> from rummy500 import cards
    >>> sorted(all_that_fit(cards("7H 8H KC"), [cards("7S 7D 7C"), cards("4H 5H 6H")]))
    [Card('7H'), Card('8H')]
    """
    # Try runs first: only a run can grow by several cards, because each laid card may make another card fit.
    lying = sorted(map(meld_of, table), key=lambda meld: meld.is_set)
    laid: set[Card] = set()
    while found := next(_next_fits(set(hand) - laid, lying), None):
        card, place = found
        laid.add(card)
        longer = melds.grown(lying[place], (card,), 0, RULES)
        assert longer is not None, "the card fits"
        lying[place] = longer
    return laid


def _next_fits(hand: Collection[Card], table: Sequence[melds.Meld]) -> Iterator[tuple[Card, int]]:
    return ((card, place) for place, meld in enumerate(table) for card in hand if meld.fits >> card & 1)


# ---- what counts ------------------------------------------------------------------------------------------


def card_value(card: Card) -> int:
    """The points of a card that is left in a hand (SCORE-2).

    >>> card_value(Card("AS")), card_value(Card("KH")), card_value(Card("7D"))
    (15, 10, 7)
    """
    return scoring.in_hand(RULES)[card]


def hand_cost(hand: Sequence[Card]) -> int:
    """The points that a hand costs its player (SCORE-1, SCORE-2).

    >>> from rummy500 import cards
    >>> hand_cost(cards("AS KC 4D"))
    29
    """
    return scoring.worth_in_hand(hand, RULES)


def meld_value(meld: Sequence[Card]) -> int:
    """The points of a meld (SCORE-2). An ace counts 1 if it is low in a run, otherwise 15.

    >>> from rummy500 import cards
    >>> meld_value(cards("AS 2S 3S")), meld_value(cards("QS KS AS")), meld_value(cards("AS AH AD"))
    (6, 35, 45)
    """
    return sum(scoring.values_of(meld_of(meld), RULES))


def dearest_first(hand: Sequence[Card]) -> list[list[Card | int]]:
    """Each card with its points in the hand, from the most costly to the cheapest (SCORE-2).

    >>> from rummy500 import cards
    >>> dearest_first(cards("4D AS"))
    [[Card('AS'), 15], [Card('4D'), 4]]
    """
    return [[card, card_value(card)] for card in sorted(hand, key=card_value, reverse=True)]


def swing(meld: Sequence[Card]) -> int:
    """How much higher a score is with this meld on the table than with its cards in the hand (SCORE-1).

    >>> from rummy500 import cards
    >>> swing(cards("AS 2S 3S")), swing(cards("KS KH KD"))
    (26, 60)
    """
    return meld_value(meld) + hand_cost(meld)


def sheet(
    laid: Mapping[str, Sequence[Sequence[Card]]], hands: Mapping[str, Sequence[Card]]
) -> dict[str, list[int]]:
    """Each player's points laid, points held and score (SCORE-1).

    >>> from rummy500 import cards
    >>> sheet({"Ann": [cards("6S 6H 6D")], "Bob": []}, {"Ann": [], "Bob": cards("KC")})
    {'Ann': [18, 0, 18], 'Bob': [0, 10, -10]}
    """
    found = {}
    for name, hand in hands.items():
        on_table, held = sum(map(meld_value, laid[name])), hand_cost(hand)
        found[name] = [on_table, held, on_table - held]
    return found


def totals(rounds: Sequence[Mapping[str, int]]) -> list[dict[str, int]]:
    """Each player's total after each round (GAME-1).

    >>> totals([{"Ann": 40, "Bob": -10}, {"Ann": -5, "Bob": 70}])
    [{'Ann': 40, 'Bob': -10}, {'Ann': 35, 'Bob': 60}]
    """
    return [
        {name: sum(scores[name] for scores in rounds[:number]) for name in rounds[0]}
        for number in range(1, len(rounds) + 1)
    ]


def leaders(rounds: Sequence[Mapping[str, int]]) -> list[str | None]:
    """Who has the highest total after each round, or ``None`` if several players have it.

    >>> leaders([{"Ann": 40, "Bob": 40}, {"Ann": -5, "Bob": 70}])
    [None, 'Bob']
    """
    ranked = [sorted(now, key=now.__getitem__, reverse=True) for now in totals(rounds)]
    found = zip(totals(rounds), ranked, strict=True)
    return [first if now[first] > now[second] else None for now, (first, second, *_) in found]


def won(rounds: Sequence[Mapping[str, int]]) -> list[str | int] | None:
    """Who has won, and after how many rounds; ``None`` if nobody has (GAME-1, GAME-2).

    >>> won([{"Ann": 520, "Bob": 520}, {"Ann": -30, "Bob": -10}]), won([{"Ann": 499, "Bob": 0}])
    (['Bob', 2], None)
    """
    for number, now in enumerate(totals(rounds), start=1):
        name = scoring.winner(now, RULES)
        if name is not None:
            return [name, number]
    return None


# ---- the best melds of a hand -----------------------------------------------------------------------------

Melds = Sequence[Sequence[Card]]


def of_rank(hand: Sequence[Card], rank: int) -> list[Card]:
    """The cards of this rank, in the order of the hand.

    >>> from rummy500 import cards
    >>> of_rank(cards("6S KC 6H"), 5)
    [Card('6S'), Card('6H')]
    """
    return [card for card in hand if card.rank == rank]


def sets_in(hand: Sequence[Card]) -> set[frozenset[Card]]:
    """Every set that can be made of these cards (MELD-1).

    >>> from rummy500 import cards
    >>> len(sets_in(cards("6S 6H 6D 6C"))), len(sets_in(cards("6S 6H 7D")))
    (5, 0)
    """
    return {frozenset(meld) for meld in finding.sets_in(hand, mask_of(hand), RULES)}


def upwards(hand: Sequence[Card], card: Card) -> list[Card]:
    """This card and the hand's higher cards of its suit, up to the first missing rank (MELD-4).

    An ace may follow a king.

    >>> from rummy500 import cards
    >>> upwards(cards("QS AS KS 2S"), Card("QS"))
    [Card('QS'), Card('KS'), Card('AS')]
    """
    places = range(card.rank, melds.HIGH_ACE + 1)
    return list(takewhile(lambda one: one in hand, (face(place % 13, card.suit) for place in places)))


def runs_in(hand: Sequence[Card]) -> set[frozenset[Card]]:
    """Every run that can be made of these cards (MELD-3, MELD-4).

    >>> from rummy500 import cards
    >>> len(runs_in(cards("5H 6H 7H 8H"))), len(runs_in(cards("KS AS 2S")))
    (3, 0)
    """
    return {frozenset(meld) for meld in finding.melds_in(hand, RULES)} - sets_in(hand)


def clear_of(meld: Sequence[Card], others: Melds) -> list[Sequence[Card]]:
    """The other melds that share no card with this meld.

    >>> from rummy500 import cards
    >>> len(clear_of(cards("6S 6H 6D"), [cards("6D 7D 8D"), cards("7S 8S 9S")]))
    1
    """
    return [other for other in others if not {*other} & {*meld}]


def worth_of_best(hand: Sequence[Card]) -> int:
    """The points of the best melds that this hand can make. An ace always counts 15.

    >>> from rummy500 import cards
    >>> worth_of_best(cards("6S 6H 6D 7D 8D KC"))
    21
    """
    worth = scoring.in_hand(RULES)
    return sum(worth[card] for meld in best_partition(hand, RULES, worth) for card in meld)


# ---- players ----------------------------------------------------------------------------------------------


def near(card: Card, other: Card) -> bool:
    """Whether these two cards and a third card can make a meld (MELD-1, MELD-3, MELD-4).

    >>> near(Card("7H"), Card("9H")), near(Card("AS"), Card("QS")), near(Card("KS"), Card("2S"))
    (True, True, False)
    """
    return any(_is_meld((card, other, third)) for third in PACK if third not in (card, other))


def friends(card: Card, others: Sequence[Card]) -> int:
    """How many of the other cards can make a meld with this card and a third card.

    >>> from rummy500 import cards
    >>> friends(Card("7H"), cards("7H 9H 7D KC"))
    2
    """
    return sum(near(card, other) for other in others if other != card)


def loose(hand: Sequence[Card]) -> list[Card]:
    """The cards of the hand that aren't in any meld that the hand can make.

    >>> from rummy500 import cards
    >>> loose(cards("6S KC 6H 6D 7D"))
    [Card('KC'), Card('7D')]
    """
    laid = {card for three in combinations(hand, 3) if _is_meld(three) for card in three}
    return [card for card in hand if card not in laid]


def is_dangerous(card: Card, view: View) -> bool:
    """Whether another player could use this card if it is discarded (DRAW-3).

    A card is dangerous if it fits a meld on the table, or makes a meld with two cards of the pile.

    >>> from rummy500.teach.seeing import seen
    >>> view, _ = seen("9H KC 6C", pile="6S QH 6D", table=["6H 7H 8H"])
    >>> [is_dangerous(card, view) for card in view.hand]
    [True, False, True]
    """
    on_table = any(meld.fits >> card & 1 for meld in view.table)
    return on_table or any(_is_meld((card, *pair)) for pair in combinations(view.pile, 2))


def _is_meld(held: Sequence[Card]) -> bool:
    return melds.why_no_meld(held, RULES) is None


def hand_after(view: View, take: Move) -> list[Card]:
    """The hand after a take from the pile, with the selected card and all cards above it (DRAW-2).

    >>> from rummy500.teach.seeing import seen
    >>> view, legal = seen("6S 6H KC", pile="2S 6D 9C", drawn=False)
    >>> [str(card) for card in hand_after(view, legal[1])]
    ['6S', '6H', 'KC', '6D', '9C']
    """
    return [*view.hand, *view.pile[view.pile.index(take.cards[0]) :]]


def standing(hand: Sequence[Card]) -> int:
    """The points of the best melds of a hand, minus the points of its other cards (SCORE-1).

    >>> from rummy500 import cards
    >>> standing(cards("6S 6H 6D 7D 8D KC"))
    -1
    """
    return 2 * worth_of_best(hand) - hand_cost(hand)


def choose_draw(view: View, legal: Sequence[Move]) -> Move:
    """The take that leads to the best standing, or the first move if no take improves the standing (DRAW-2).

    >>> from rummy500.teach.seeing import seen
    >>> str(choose_draw(*seen("6S 6H KC", pile="2S 6D 9C", drawn=False)))
    'A: take 6D'
    """
    takes = [move for move in legal if move.kind == "take"]
    best = max(takes, key=lambda take: standing(hand_after(view, take)), default=legal[0])
    better = best in takes and standing(hand_after(view, best)) > standing(view.hand)
    return best if better else legal[0]


def clear_discard(view: View) -> Card | None:
    """The card that everybody would discard; ``None`` if there is no such card.

    A card is safe if it is in no meld and isn't dangerous. The clear discard costs less than every other safe
    card. It is also the only safe card that has no ``friends`` in the hand or the pile.

    >>> from rummy500.teach.seeing import seen
    >>> clear_discard(seen("9H TH 3C")[0]), clear_discard(seen("9H TH KC")[0])
    (Card('3C'), None)
    """
    safe = [card for card in loose(view.hand) if not is_dangerous(card, view)]
    alone = [card for card in safe if not friends(card, view.hand) + friends(card, view.pile)]
    cheapest = [card for card in safe if card_value(card) <= min(map(card_value, safe))]
    return alone[0] if len(alone) == 1 and alone == cheapest else None
