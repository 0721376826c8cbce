"""The points of cards, lays, hands and whole rounds."""

from collections import Counter
from collections.abc import Iterable, Sequence

from rummy500 import Deal, Move, Rules

from .melds import Cards, in_order, is_bare, is_joker, is_run, joined, lies_as_set, rank


def points(card: object, rules: Rules, low: bool = False) -> int:
    """The points of a card. An ace is high unless ``low`` says otherwise (SCORE-2 to SCORE-7)."""
    if is_joker(card) and rules.joker_value != "card":
        value = int(rules.joker_value)
    elif is_joker(card) and "=" not in str(card):
        value = 15
    elif rank(card) == "A":
        own = {"15": 15, "25": 25}.get(str(rules.aces))
        value = own or (15 if not low else 1 if rules.count == "pip" else 5)
    elif rules.count == "pip":
        value = 10 if rank(card) in "TJQK" else int(rank(card))
    else:
        value = 10 if rank(card) in "TJQK" and rules.count == "five-ten" else 5
    return divided(value, rules)


def held(hand: Iterable[object], rules: Rules) -> int:
    """The points of a hand. Aces count as low, unless the game counts pips."""
    return sum(points(card, rules, low=rules.count != "pip") for card in hand)


def divided(value: int, rules: Rules) -> int:
    """This number of points, or a fifth of it if the rules divide all points by five (SCORE-6)."""
    if not rules.by_five:
        return value
    assert value % 5 == 0
    return value // 5


def worth_of_new(cards: Sequence[object], rules: Rules, doubled: bool = False) -> int:
    """The points of a meld that is laid in one move."""
    meld = in_order(cards, rules)
    worth = sum(worth_lying(meld, card, rules) for card in meld)
    if rules.aces in ("hundred", "hundred-by-one") and natural_aces(meld) == 4:
        worth = divided(100, rules)
    elif len(meld) == 4 and (rules.double_fours == "melds" or (rules.double_fours and lies_as_set(meld))):
        worth *= 2  # PERSIAN-3: four cards laid in one move count double
    return worth * 2 if doubled else worth  # GAMBIT-4: a joker doubles the meld


def natural_aces(meld: Sequence[object]) -> int:
    return sum(not is_joker(card) and rank(card) == "A" for card in meld)


def worth_of_layoff(meld: Sequence[object], cards: Sequence[object], rules: Rules, by_one: bool) -> int:
    """The points of cards that have just been laid off; ``meld`` already includes these cards."""
    worth = sum(worth_lying(meld, card, rules) for card in cards)
    if rules.aces == "hundred-by-one" and by_one and natural_aces(meld) == 4:
        worth += divided(100, rules) - sum(worth_lying(meld, card, rules) for card in meld)
    return worth


def worth_lying(meld: Sequence[object], card: object, rules: Rules) -> int:
    """The points of a card in a meld. An ace below a two is low, unless a king is below the ace (MELD-4)."""
    if is_bare(card) or (is_joker(card) and rules.joker_value != "card"):
        return points(card, rules)
    ranks = [rank(other) for other in meld]
    place = len(ranks) - 1 - ranks[::-1].index(rank(card))
    after_king = place > 0 and ranks[place - 1] == "K"
    before_two = place + 1 < len(ranks) and ranks[place + 1] == "2"
    return points(card, rules, low=before_two and not after_king)


def sides(seats: Sequence[str], rules: Rules) -> list[str]:
    return ["AC", "BD"] if rules.sides == "partners" else list(seats)


# ---- a round, from its moves ----------------------------------------------------------------------------


def worth_of_move(before: Deal, move: Move) -> int:
    """The points of the cards that a legal move lays."""
    if move.kind in ("meld", "double") or (move.kind == "rum" and not move.on):
        return worth_of_new(move.cards, before.rules, doubled=move.kind == "double")
    there = before.table[move.on - 1] if move.on else None
    if there and move.kind in ("lay_off", "rum"):
        meld = grown(before, move)
        return worth_of_layoff(meld, move.cards, before.rules, are_of(move.seat, there.by))
    if there and move.kind == "swap":
        meld = natural_for_joker(before, move)
        others = [seat for seat, card in zip(there.by, there.cards, strict=True) if not is_joker(card)]
        return worth_of_layoff(meld, move.cards, before.rules, are_of(move.seat, others))
    return 0


def are_of(seat: str, owners: Iterable[int]) -> bool:
    return set(owners) == {"ABCDEFGH".index(seat)}


def natural_for_joker(before: Deal, move: Move) -> Cards:
    """The meld after a swap, with the card in place of the joker."""
    meld, card = texts_in_order(before, move), str(move.cards[0])
    named = [at for at, there in enumerate(meld) if there == f"JK={card}"]
    place = (named or [at for at, there in enumerate(meld) if there == f"JK={rank(card)}"])[0]
    return (*meld[:place], card, *meld[place + 1 :])


def texts_in_order(before: Deal, move: Move) -> Cards:
    return tuple(map(str, before.table[move.on - 1].cards))


def joker_taken(before: Deal, after: Deal, move: Move) -> tuple[str, int]:
    """For a swap, the seat that had laid the joker, and the joker's points."""
    there, now = before.table[move.on - 1], after.table[move.on - 1]
    place = next(at for at, card in enumerate(now.cards) if card != there.cards[at])
    return before.seats[there.by[place]], worth_lying(there.cards, there.cards[place], before.rules)


def grown(before: Deal, move: Move) -> Cards:
    """A meld on the table after a legal lay-off, or after a legal call that lays off on this meld."""
    gambit = getattr(before.position, "gambit", None)
    named = gambit[0] if gambit else ""
    meld = joined(before.table[move.on - 1].cards, move.cards, before.rules, named)
    assert meld is not None, "the move is legal"
    return meld


def laid_by_seat(deals: Sequence[Deal], moves: Sequence[Move]) -> Counter[str]:
    """The points that each seat has laid after these moves."""
    laid = Counter(deals[0].laid)
    undone = Counter(laid)  # the points laid before the turn's draw; a take-back restores them
    taken: Counter[str] = Counter()  # the points of the jokers that were swapped since the draw
    for before, move, after in zip(deals, moves, deals[1:], strict=False):
        if move.kind == "back":
            laid += taken
            laid[move.seat] = undone[move.seat]
            taken.clear()
        laid[move.seat] += worth_of_move(before, move)
        if move.kind == "swap":
            owner, worth = joker_taken(before, after, move)
            laid[owner] -= worth
            taken[owner] += worth
        if move.kind in ("discard", "pass") or (before.turn, before.phase) != (after.turn, "play"):
            undone = Counter(laid)
            taken.clear()
    return laid


def went_out(deals: Sequence[Deal], moves: Sequence[Move]) -> tuple[str, int] | None:
    """The seat that went out and the number of its last move; ``None`` if nobody went out.

    A floating player goes out only with a discard.
    """
    for number, (move, after) in enumerate(zip(moves, deals[1:], strict=False)):
        empty = move.kind != "draw" and not after.hand(move.seat)
        if empty and (after.rules.out != "float" or move.kind == "discard"):
            return move.seat, number
    return None


def counted(deals: Sequence[Deal], moves: Sequence[Move]) -> dict[str, int]:
    """The score of each side in a round. ``deals`` has the deal before the first move and after each move."""
    rules, last = deals[0].rules, deals[-1]
    laid, out = laid_by_seat(deals, moves), went_out(deals, moves)
    return {side: _score(side, laid, out, deals, moves) for side in sides(last.seats, rules)}


def _score(
    side: str, laid: Counter[str], out: tuple[str, int] | None, deals: Sequence[Deal], moves: Sequence[Move]
) -> int:
    rules, last = deals[0].rules, deals[-1]
    own = sum(held(last.hand(seat), rules) for seat in side)
    others = sum(held(last.hand(seat), rules) for seat in last.seats if seat not in side)
    is_out = out is not None and out[0] in side
    score = sum(laid[seat] for seat in side)
    if rules.left_over in ("deduct", "both") and (out or rules.deduct_nobody_out):
        score -= own
    two_add = rules.left_over == "add" and out is None and len(sides(last.seats, rules)) == 2
    if rules.left_over != "deduct" and (is_out or two_add):
        score += others
    score += divided(rules.out_bonus, rules) * is_out
    if out and is_out and rules.masters_hand and has_masters_hand(out[1], deals, moves):
        score += divided(500, rules)
    return score


def has_masters_hand(number: int, deals: Sequence[Deal], moves: Sequence[Move]) -> bool:
    """SCORE-11: whether this is a discard, and its turn laid a run of seven or more cards in one move."""
    seat = moves[number].seat
    if moves[number].kind != "discard":
        return False
    for before, move in [*zip(deals, moves, strict=False)][:number][::-1]:
        called = before.phase == "call" and move.kind == "rum"
        if before.turn != seat or move.kind == "back" or not (before.phase == "play" or called):
            return False
        new = move.kind in ("meld", "double") or (move.kind == "rum" and not move.on)
        if new and move.seat == seat and is_run(move.cards, deals[0].rules, 7):
            return True
    return False
