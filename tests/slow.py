"""The rules once more, written to be seen through and not to be fast: what the engine is measured by.

Nothing here asks ``melds``, ``scoring`` or ``referee``: cards are looked at by rank and suit alone.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from rummy500 import Card, Deal, Move, Rules
from rummy500.cards import RANKS

LOW_TO_HIGH = "A23456789TJQKA"


def rank(card: Card) -> str:
    return str(card)[0]


def suit(card: Card) -> str:
    return str(card)[1]


def is_set(cards: Sequence[Card], rules: Rules) -> bool:
    different = rules.equal_suits or len(set(cards)) == len(cards)
    return len({rank(card) for card in cards}) == 1 and 3 <= len(cards) <= 4 and different


def is_run(cards: Sequence[Card], rules: Rules, least: int = 3) -> bool:
    ranks = [rank(card) for card in cards]
    if len(cards) < least or len({suit(card) for card in cards}) != 1 or len(set(ranks)) < len(ranks):
        return False
    row = LOW_TO_HIGH + "23456789TJQKA" * rules.corner
    return any(set(row[at : at + len(ranks)]) == set(ranks) for at in range(len(row) - len(ranks) + 1))


def is_new_meld(cards: Sequence[Card], rules: Rules) -> bool:
    return is_set(cards, rules) or is_run(cards, rules, rules.run_opens_with)


def can_join(meld: Sequence[Card], cards: Sequence[Card], rules: Rules) -> bool:
    """Can these be laid off together? One after the other, in some order, each leaves a meld."""
    if not cards:
        return True
    return any(
        _takes(meld, card, rules)
        and can_join(_with(meld, card, rules), [*cards[:place], *cards[place + 1 :]], rules)
        for place, card in enumerate(cards)
    )


def _takes(meld: Sequence[Card], card: Card, rules: Rules) -> bool:
    if len({rank(laid) for laid in meld}) == 1:
        return is_set([*meld, card], rules)
    if suit(card) != suit(meld[0]) or card in meld:
        return False
    # An ace that lies low can't have a king below it, and nothing follows a high one: MELD-4.
    first, last = rank(meld[0]), rank(meld[-1])
    below = RANKS[RANKS.index(first) - 1] if first != "A" or rules.corner else None
    above = RANKS[(RANKS.index(last) + 1) % 13] if last != "A" or rules.corner else None
    return rank(card) in (below, above)


def _with(meld: Sequence[Card], card: Card, rules: Rules) -> list[Card]:
    if len({rank(laid) for laid in meld}) == 1:
        return [*meld, card]
    follows = RANKS[(RANKS.index(rank(meld[-1])) + 1) % 13] == rank(card)
    lies_high = rank(meld[-1]) != "A" or rules.corner
    return [*meld, card] if follows and lies_high else [card, *meld]


def subsets(cards: Sequence[Card], least: int = 1, most: int = 13) -> set[tuple[Card, ...]]:
    """Every choice of so many of these cards, equal ones told apart by number only."""
    ordered = sorted(cards)
    sizes = range(least, min(most, len(ordered)) + 1)
    return {chosen for size in sizes for chosen in combinations(ordered, size)}


def has_use(deal: Deal, place: int) -> bool:
    """Could the card at this place of the pile be used at once?"""
    rules, card, taken = deal.rules, deal.pile[place], deal.pile[place:]
    if rules.keep_upcard and len(taken) == 1:
        return True
    others = [*deal.hand(deal.turn), *taken]
    others.remove(card)
    choices = [(), *subsets(others, most=12)]
    if any(is_new_meld((card, *chosen), rules) for chosen in choices):
        return True
    return rules.take_for == "any" and any(
        can_join(meld.cards, (card, *chosen), rules) for meld in deal.table for chosen in choices
    )


def listed_moves(deal: Deal) -> set[Move]:
    """What ``legal_moves()`` has to list, found by trying everything."""
    seat, rules, hand = deal.turn, deal.rules, deal.hand(deal.turn)
    if deal.over:
        return set()
    if deal.phase == "draw":
        usable = [place for place in range(len(deal.pile)) if has_use(deal, place)]
        takes = {
            Move(seat, "take", (deal.pile[place],), nth=deal.pile[place:].count(deal.pile[place]))
            for place in usable
        }
        return {Move(seat, "draw" if deal.stock else "pass"), *takes}
    must = deal.position.must
    melds = {Move(seat, "meld", chosen) for chosen in subsets(hand, 3) if is_new_meld(chosen, rules)}
    if must is None:
        lays = {
            Move(seat, "lay", (card,), number)
            for number, meld in enumerate(deal.table, start=1)
            for card in set(hand)
            if can_join(meld.cards, (card,), rules)
        }
        return melds | lays | {Move(seat, "discard", (card,)) for card in hand}
    return {move for move in melds if must in move.cards} | smallest_lays(deal, must)


def smallest_lays(deal: Deal, must: Card) -> set[Move]:
    """On each meld a smallest lay-off that holds the selected card."""
    if deal.rules.take_for == "meld":
        return set()
    smallest = set()
    for number, meld in enumerate(deal.table, start=1):
        fitting = [
            chosen
            for chosen in subsets(deal.hand(deal.turn))
            if must in chosen and can_join(meld.cards, chosen, deal.rules)
        ]
        if fitting:
            smallest.add(Move(deal.turn, "lay", min(fitting, key=len), number))
    return smallest


def is_legal(deal: Deal, move: Move) -> bool:
    """May this move be made?"""
    seat, kind, cards, rules = move.seat, move.kind, move.cards, deal.rules
    if deal.over or seat != deal.turn:
        return False
    if deal.phase == "draw":
        if kind == "take":
            places = [place for place, card in enumerate(deal.pile) if card == cards[0]][::-1]
            return len(places) >= move.nth and has_use(deal, places[move.nth - 1])
        return kind == ("draw" if deal.stock else "pass")
    must = deal.position.must
    if kind not in ("meld", "lay", "discard") or Counter(cards) - Counter(deal.hand(seat)):
        return False
    if must is not None and (must not in cards or kind == "discard"):
        return False
    if kind == "meld":
        return is_new_meld(cards, rules)
    if kind == "lay":
        hit = must is not None and rules.take_for == "meld"
        return (
            move.on <= len(deal.table) and can_join(deal.table[move.on - 1].cards, cards, rules) and not hit
        )
    return True


def points(card: Card, rules: Rules, low: bool = False) -> int:
    """What a card counts where it lies, an ace high unless it is said to be low (SCORE-2 to SCORE-6)."""
    if rank(card) == "A":
        own = {"15": 15, "25": 25}.get(str(rules.aces))
        value = own or (15 if not low else 1 if rules.count == "pip" else 5)
    elif rules.count == "pip":
        value = 10 if rank(card) in "TJQK" else int(rank(card))
    else:
        value = 10 if rank(card) in "TJQK" and rules.count == "five-ten" else 5
    return _divided(value, rules)


def held(hand: Iterable[Card], rules: Rules) -> int:
    """What a hand counts: by five and ten and by fives an ace in it is a low one."""
    return sum(points(card, rules, low=rules.count != "pip") for card in hand)


def _divided(value: int, rules: Rules) -> int:
    if not rules.by_five:
        return value
    assert value % 5 == 0
    return value // 5


def sides(seats: Sequence[str], rules: Rules) -> list[str]:
    return ["AC", "BD"] if rules.sides == "partners" else list(seats)


def counted(deals: Sequence[Deal], moves: Sequence[Move]) -> dict[str, int]:
    """The scores of a hand by side, counted from its moves: ``deals`` before the first and after each."""
    rules, last = deals[0].rules, deals[-1]
    laid = Counter(dict.fromkeys(deals[0].seats, 0))
    for move, after in zip(moves, deals[1:], strict=True):
        if (
            move.kind == "meld"
            and rules.aces == "hundred"
            and [rank(card) for card in move.cards] == ["A"] * 4
        ):
            laid[move.seat] += _divided(100, rules)
        elif move.kind in ("meld", "lay"):
            meld = after.table[move.on - 1 if move.on else -1].cards
            laid[move.seat] += sum(_value(meld, card, rules) for card in move.cards)
    return {side: _score(side, laid, last) for side in sides(last.seats, rules)}


def _score(side: str, laid: Counter[str], last: Deal) -> int:
    rules = last.rules
    own = sum(held(last.hand(seat), rules) for seat in side)
    others = sum(held(last.hand(seat), rules) for seat in last.seats if seat not in side)
    somebody_out = any(not last.hand(seat) for seat in last.seats)
    went_out = any(not last.hand(seat) for seat in side)
    score = sum(laid[seat] for seat in side)
    if rules.left_over == "deduct" and (somebody_out or rules.deduct_nobody_out):
        score -= own
    two_are_left = rules.left_over == "add" and not somebody_out and len(sides(last.seats, rules)) == 2
    if rules.left_over != "deduct" and (went_out or two_are_left):
        score += others
    return score + _divided(rules.out_bonus, rules) * went_out


def _value(meld: Sequence[Card], card: Card, rules: Rules) -> int:
    """What a card counts that has just been laid: an ace is low below a two unless a king is below it."""
    place = len(meld) - 1 - list(meld)[::-1].index(card)
    after_king = place > 0 and rank(meld[place - 1]) == "K"
    before_two = place + 1 < len(meld) and rank(meld[place + 1]) == "2"
    return points(card, rules, low=before_two and not after_king)
