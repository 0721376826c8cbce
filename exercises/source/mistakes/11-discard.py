"""Mistakes that learners make in 11-discard. Each docstring says what its function gets wrong."""


def near__of_one_rank(card, other):
    """It counts only cards of one rank as friends."""
    return card.rank == other.rank


def near__one_apart(card, other):
    """It doesn't count cards with one rank between them as friends."""
    if card.rank == other.rank:
        return True
    low = abs(card.rank - other.rank)
    high = abs((card.rank or 13) - (other.rank or 13))
    return card.suit == other.suit and min(low, high) <= 1


def near__ace_low_alone(card, other):
    """It doesn't count an ace and a king as friends."""
    return card.rank == other.rank or (card.suit == other.suit and abs(card.rank - other.rank) <= 2)


def near__any_suit(card, other):
    """It counts cards of close ranks as friends even if their suits differ."""
    low = abs(card.rank - other.rank)
    high = abs((card.rank or 13) - (other.rank or 13))
    return min(low, high) <= 2


def near__around_the_corner(card, other):
    """It counts a king and a two as friends."""
    apart = abs(card.rank - other.rank)
    return card.rank == other.rank or (card.suit == other.suit and min(apart, 13 - apart) <= 2)


def near__of_the_suit(card, other):
    """It counts all cards of a suit as friends."""
    return card.rank == other.rank or card.suit == other.suit


def friends__itself(card, others):
    """It counts the card as its own friend."""
    return sum(near(card, other) for other in others)


def friends__any(card, others):
    """It returns whether there is a friend instead of how many friends there are."""
    return any(other != card and near(card, other) for other in others)


def friends__of_rank(card, others):
    """It counts only cards of the same rank as friends."""
    return sum(other != card and other.rank == card.rank for other in others)


def friends__which(card, others):
    """It returns the friends instead of their number."""
    return [other for other in others if other != card and near(card, other)]


def friends__all_others(card, others):
    """It counts all other cards as friends."""
    return sum(other != card for other in others)


def loose__without_friends(hand):
    """It treats two cards that go together as a meld."""
    return [card for card in hand if not friends(card, hand)]


def loose__in_melds(hand):
    """It returns the cards that are in a meld instead of the loose cards."""
    found = []
    for card in hand:
        others = [other for other in hand if other != card]
        if any(is_meld([card, *pair]) for pair in combinations(others, 2)):
            found.append(card)
    return found


def loose__sets_alone(hand):
    """It calls cards loose even if they are in a run."""
    return [card for card in hand if sum(other.rank == card.rank for other in hand) < 3]


def loose__runs_alone(hand):
    """It calls cards loose even if they are in a set."""

    def in_run(card):
        pairs = combinations([other for other in hand if other != card and other.suit == card.suit], 2)
        return any(is_meld([card, *pair]) for pair in pairs)

    return [card for card in hand if not in_run(card)]


def loose__sorted(hand):
    """It doesn't keep the order of the hand."""
    return sorted(loose(hand))[::-1]


def is_dangerous__table_alone(card, view):
    """It looks only at the melds on the table, and not at the pile."""
    return any(fits(card, meld) for meld in view.table)


def is_dangerous__pile_alone(card, view):
    """It looks only at the pile, and not at the melds on the table."""
    return any(is_meld([card, *pair]) for pair in combinations(view.pile, 2))


def is_dangerous__one_of_the_pile(card, view):
    """It calls a card dangerous even if the card has only one friend in the pile."""
    return any(fits(card, meld) for meld in view.table) or any(near(card, other) for other in view.pile)


def is_dangerous__newest(card, view):
    """It looks only at the two newest cards of the pile."""
    if any(fits(card, meld) for meld in view.table):
        return True
    return len(view.pile) > 1 and is_meld([card, *view.pile[-2:]])


def is_dangerous__first_meld(card, view):
    """It looks only at the first meld on the table."""
    if any(fits(card, meld) for meld in view.table[:1]):
        return True
    return any(is_meld([card, *pair]) for pair in combinations(view.pile, 2))


def discard__first(view):
    """It discards the first card of the hand."""
    return view.hand[0]


def discard__dearest(view):
    """It discards the most costly card, even if that card is useful."""
    return max(view.hand, key=worth.get)


def discard__friends_most(view):
    """It discards the card with the most friends."""
    return max(view.hand, key=lambda card: friends(card, view.hand))


def discard__newest(view):
    """It discards the card that came into the hand last."""
    return view.hand[-1]


def discard__by_suit(view):
    """It discards the card that comes first when the hand is sorted by suit."""
    return min(view.hand)
