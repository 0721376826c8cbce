"""Makes random cards, hands and tables. Learners' functions are called with these as arguments.

The functions of ``__all__`` take a ``random.Random``. ``a_set``, ``a_run`` and ``a_table`` return cards or
melds. The others return the arguments of one call as a tuple. All cards come from one pack without jokers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from grader.make import odds, right
from rummy500.card import PACK, Card, face, text_of
from rummy500.companions import go_together
from rummy500.deal import View
from rummy500.moves import Move
from rummy500.rules import Rules
from rummy500.teach.seeing import seen

__all__ = [
    "a_run",
    "a_set",
    "a_table",
    "a_whole_game",
    "before_and_after",
    "card_and_cards",
    "card_and_meld",
    "card_and_plain_run",
    "card_and_run",
    "card_and_set",
    "card_and_table",
    "card_and_view",
    "clear_view",
    "hand_and_card",
    "hand_and_rank",
    "hand_and_run",
    "hand_and_table",
    "laid_and_hands",
    "leads_and_length",
    "meld_and_others",
    "melds_and_hand",
    "near_cards",
    "one_card",
    "one_meld",
    "one_run",
    "small_hand",
    "some_cards",
    "some_leads",
    "some_rounds",
    "two_cards",
    "useful_hand",
    "useful_hand_and_table",
    "view_and_moves",
    "view_and_take",
    "waited_and_unseen",
    "waited_unseen_and_drawn",
]

CLASSIC: Final = Rules()


def near_cards(random: Random) -> tuple[list[Card]]:
    """Two to thirteen cards in any order: a meld, a part of a meld, or cards that are nearly a meld."""
    kinds = (a_set, a_set, a_set, a_run, a_run, a_run, _a_long_run, _around_the_corner)
    held = random.choice(kinds)(random)
    if random.random() < 0.15:
        held = held[:2]
    elif random.random() < 0.6:
        held[random.randrange(len(held))] = random.choice(
            [card for card in PACK if card not in held and _near_any(card, held)]
        )
    return (random.sample(held, len(held)),)


def _a_long_run(random: Random) -> list[Card]:
    """A run of six to thirteen cards."""
    return a_run(random, lengths=(6, 13))


def _around_the_corner(random: Random) -> list[Card]:
    """Cards that aren't a run because they go around the corner, such as K-A-2."""
    suit, length = random.randrange(4), random.randint(3, 5)
    start = random.randint(15 - length, 12)
    return [face(place % 13, suit) for place in range(start, start + length)]


def _near_any(card: Card, others: Iterable[Card]) -> bool:
    """Whether this card could be in the same meld as one of the other cards."""
    return any(go_together(card, other, CLASSIC) for other in others)


def a_set(random: Random) -> list[Card]:
    """A set of three or four cards."""
    rank = random.randrange(13)
    return random.sample([face(rank, suit) for suit in range(4)], random.choice((3, 3, 4)))


def a_run(random: Random, first: int = 0, last: int = 13, lengths: tuple[int, int] = (3, 5)) -> list[Card]:
    """A run from low to high. Its ranks lie between ``first`` and ``last`` (13 is a high ace).

    The run has at least ``lengths[0]`` and at most ``lengths[1]`` cards.
    """
    length, suit = random.randint(*lengths), random.randrange(4)
    start = random.randint(first, last + 1 - length)
    return [face(place % 13, suit) for place in range(start, start + length)]


def card_and_set(random: Random) -> tuple[Card, list[Card]]:
    """A card and a set. The card often fits the set or could be in a meld with some cards of the set."""
    return _near_card(random, lying := a_set(random)), lying


def card_and_plain_run(random: Random) -> tuple[Card, list[Card]]:
    """A card and a run, both without an ace. Often the card could be in a meld with some cards of the run."""
    lying = a_run(random, first=1, last=12)
    return _near_card(random, lying, [card for card in PACK if card.rank]), lying


def card_and_run(random: Random) -> tuple[Card, list[Card]]:
    """A card and a run. Often the card could be in a meld with some cards of the run."""
    return _near_card(random, lying := a_run(random)), lying


def card_and_meld(random: Random) -> tuple[Card, list[Card]]:
    """A card and a meld. Often the card could be in a meld with some cards of that meld."""
    return random.choice((card_and_set, card_and_run))(random)


def _near_card(random: Random, lying: Sequence[Card], among: Sequence[Card] = PACK) -> Card:
    """A card of ``among`` that isn't in this meld. Often it could be in a meld with cards of this meld."""
    free = [card for card in among if card not in lying]
    fitting = [card for card in free if right.fits(card, lying)]
    near = [card for card in free if _near_any(card, lying)]
    return random.choice(random.choice([fitting or near, near, free]))


def a_table(random: Random) -> list[list[Card]]:
    """One to four melds that share no card."""
    table: list[list[Card]] = []
    for _ in range(random.randint(1, 4)):
        meld = random.choice((a_set, a_run))(random)
        if not {card for other in table for card in other} & {*meld}:
            table.append(meld)
    return table


def card_and_table(random: Random) -> tuple[Card, list[list[Card]]]:
    """A card, and some melds that don't contain it. The card often fits one of them."""
    hand, table = hand_and_table(random)
    card = _near_card(random, random.choice(table))
    return (hand[0] if any(card in meld for meld in table) else card), table


def hand_and_run(random: Random) -> tuple[list[Card], list[Card]]:
    """A hand of six to nine cards, and a run. Many cards of the hand go together with cards of the run."""
    run = a_run(random)
    return _hand_beside(random, [run]), run


def hand_and_table(random: Random) -> tuple[list[Card], list[list[Card]]]:
    """A hand of six to nine cards, and some melds. Many cards of the hand fit a meld or nearly fit one."""
    table = a_table(random)
    return _hand_beside(random, table), table


def _hand_beside(random: Random, table: Sequence[Sequence[Card]]) -> list[Card]:
    lying = {card for meld in table for card in meld}
    free = [card for card in PACK if card not in lying]
    near = [card for card in free if _near_any(card, lying)]
    chosen = {*random.sample(near, 6), *random.sample(free, 3)}
    return random.sample(sorted(chosen), len(chosen))


def one_card(random: Random) -> tuple[Card]:
    """Any card."""
    return (random.choice(PACK),)


def some_cards(random: Random) -> tuple[list[Card]]:
    """Up to ten cards, perhaps none."""
    return (random.sample(PACK, random.randint(0, 10)),)


def one_run(random: Random) -> tuple[list[Card]]:
    """A run from low to high, often with an ace."""
    return (a_run(random, *random.choice(((0, 4), (9, 13), (0, 13)))),)


def one_meld(random: Random) -> tuple[list[Card]]:
    """A set, or a run from low to high."""
    return (a_set(random),) if random.random() < 0.3 else one_run(random)


def melds_and_hand(random: Random) -> tuple[list[list[Card]], list[Card]]:
    """Melds that a player has laid, perhaps none, and the cards left in the hand."""
    hand, table = hand_and_table(random)
    return table[random.randint(0, 1) :], hand[random.randint(0, 5) :]


NAMES: Final = ("Ann", "Bob", "Cem", "Dora")


def laid_and_hands(random: Random) -> tuple[dict[str, list[list[Card]]], dict[str, list[Card]]]:
    """The melds and the hands of two to four players, by name."""
    players = {name: melds_and_hand(random) for name in random.sample(NAMES, random.randint(2, 4))}
    laid = {name: lying for name, (lying, _) in players.items()}
    return laid, {name: hand for name, (_, hand) in players.items()}


def some_rounds(random: Random) -> tuple[list[dict[str, int]]]:
    """The scores of two to four players in up to seven rounds. Often two players share the lead."""
    names = random.sample(NAMES, random.randint(2, 4))
    scores = (-20, 0, 20, 40, 60)
    return ([{name: random.choice(scores) for name in names} for _ in range(random.randint(1, 7))],)


def a_whole_game(random: Random) -> tuple[list[dict[str, int]]]:
    """The scores of two to four players in up to six rounds. In most games somebody reaches 500."""
    names = random.sample(NAMES, random.randint(2, 4))
    scores = (-40, 80, 120, 125, 130, 140, 180, 260)
    return ([{name: random.choice(scores) for name in names} for _ in range(random.randint(2, 6))],)


def small_hand(random: Random) -> tuple[list[Card]]:
    """A hand of seven to ten cards. In most cases it has melds, which often share cards."""
    held = random.choice((a_set, a_run))(random)[random.randint(0, 1) :]
    near = [card for card in PACK if card not in held and _near_any(card, held)]
    held += random.sample(near, min(len(near), random.randint(3, 5)))
    held += random.sample(
        [card for card in PACK if card not in held], max(0, random.randint(7, 10) - len(held))
    )
    return (random.sample(held, len(held)),)


def hand_and_card(random: Random) -> tuple[list[Card], Card]:
    """A small hand, and one of its cards."""
    hand = small_hand(random)[0]
    return hand, random.choice(hand)


def hand_and_rank(random: Random) -> tuple[list[Card], int]:
    """A small hand, and a rank. Often a card of the hand has this rank."""
    hand = small_hand(random)[0]
    return hand, random.choice([*(card.rank for card in hand), random.randrange(13)])


def meld_and_others(random: Random) -> tuple[list[Card], list[list[Card]]]:
    """A meld, and up to five other melds, some of which may share a card with the first meld."""
    lying = [random.choice((a_set, a_run))(random) for _ in range(30)]
    share = [meld for meld in lying if {*meld} & {*lying[0]}]
    others = [*share[1 : random.randint(1, 3)], *(meld for meld in lying if meld not in share)][:5]
    return lying[0], random.sample(others, len(others))


def two_cards(random: Random) -> tuple[Card, Card]:
    """Two different cards. In most cases they could be in the same meld."""
    first, second, *_ = random.choice((near_cards, small_hand))(random)[0]
    return first, second


def card_and_cards(random: Random) -> tuple[Card, list[Card]]:
    """One card of a small hand, and the hand's six to nine other cards."""
    card, *others = small_hand(random)[0]
    return card, others


def card_and_view(random: Random) -> tuple[Card, View]:
    """A card of a hand, and the view of the player who holds it.

    One meld lies on the table. Often the card could be in a meld with cards of the pile.
    """
    held, table = hand_and_table(random)
    free = {*PACK} - {*held} - {card for meld in table for card in meld}
    near_it = sorted(card for card in free if go_together(card, held[0], CLASSIC))
    pile = [*random.sample(near_it, min(len(near_it), random.randint(0, 4))), *random.sample(sorted(free), 3)]
    return held[0], seen(text_of(held), text_of(dict.fromkeys(pile)), [text_of(meld) for meld in table[:1]])[
        0
    ]


def view_and_take(random: Random) -> tuple[View, Move]:
    """The view of a player who is about to draw, and a legal take from the pile."""
    while True:
        pack = random.sample(PACK, random.randint(14, 24))
        view, legal = seen(text_of(pack[:9]), text_of(pack[9:]), drawn=False)
        if len(legal) > 1:
            return view, random.choice(legal[1:])


def useful_hand(random: Random) -> tuple[list[Card]]:
    """A small hand of two to six cards."""
    held = small_hand(random)[0]
    return (held[: random.randint(2, 6)],)


def useful_hand_and_table(random: Random) -> tuple[list[Card], list[list[Card]]]:
    """A hand as in ``useful_hand``, and melds on the table. Most melds have a card that the hand can use."""
    hand, lying = useful_hand(random)[0], list[list[Card]]()
    wanted = odds.useful(hand)
    for meld in (random.choice((a_set, a_run))(random) for _ in range(60)):
        free = {*meld}.isdisjoint([*hand, *(card for other in lying for card in other)])
        if free and len(lying) < 3 and ({*meld} & wanted or random.random() < 0.05):
            lying.append(meld)
    return hand, lying


def waited_and_unseen(random: Random) -> tuple[int, int]:
    """How many cards a hand waits for, and how many cards are unseen."""
    return random.randint(0, 9), random.randint(10, 45)


def waited_unseen_and_drawn(random: Random) -> tuple[int, int, int]:
    """How many cards a hand waits for, how many cards are unseen, and how many are drawn."""
    return *waited_and_unseen(random), random.randint(0, 10)


def some_leads(random: Random) -> tuple[list[int]]:
    """The points by which a player was ahead in each deal."""
    middle, wide = random.randint(-40, 40), random.randint(5, 80)
    return ([round(random.gauss(middle, wide)) for _ in range(random.randint(3, 25))],)


def leads_and_length(random: Random) -> tuple[list[int], int]:
    """The points by which a player was ahead in each deal, and the number of deals in a match."""
    leads = some_leads(random)[0]
    return leads, random.randint(1, min(6, len(leads)))


def before_and_after(random: Random) -> tuple[list[int], list[int]]:
    """The results of the same deals without and with a house rule.

    The rule changes all results by the same few points or not at all. Luck also changes each result.
    """
    before = [round(random.gauss(20, 50)) for _ in range(random.randint(4, 16))]
    change, luck = random.choice((-12, -6, 0, 0, 6, 12)), random.choice((5, 12, 40))
    return before, [round(one + random.gauss(change, luck)) for one in before]


def view_and_moves(random: Random) -> tuple[View, list[Move]]:
    """The view of a player who is about to draw, and all legal moves. No two takes are equally good."""
    while True:
        pack = random.sample(PACK, random.randint(14, 24))
        view, legal = seen(text_of(pack[:9]), text_of(pack[9:]), drawn=False)
        stands = [right.standing(right.hand_after(view, take)) for take in legal[1:]]
        if stands and len({*stands}) == len(stands):
            return view, legal


def clear_view(random: Random) -> tuple[View]:
    """A view in which one discard is clearly best. The hand also has some cards that should be kept."""
    while True:
        card, view = card_and_view(random)
        held = [card, *random.sample(view.hand, random.randint(2, 4))]
        table = [text_of(meld.cards) for meld in view.table]
        there = seen(text_of(dict.fromkeys(held)), text_of(view.pile), table)[0]
        if len(there.hand) > 2 and right.clear_discard(there):
            return (there,)
