"""Mistakes that learners make in 11-discard. Each docstring says what its function gets wrong."""


def near__of_one_rank(card, other):
    """Only cards of one rank are friends."""
    return card.rank == other.rank


def near__one_apart(card, other):
    """Cards with one rank between them are taken for strangers."""
    low = abs(card.rank - other.rank)
    high = abs((card.rank or 13) - (other.rank or 13))
    return card.rank == other.rank or (card.suit == other.suit and min(low, high) <= 1)


def near__ace_low_alone(card, other):
    """Ace and king are taken for strangers."""
    return card.rank == other.rank or (card.suit == other.suit and abs(card.rank - other.rank) <= 2)


def near__any_suit(card, other):
    """Neighbours of two suits are taken for friends."""
    low = abs(card.rank - other.rank)
    high = abs((card.rank or 13) - (other.rank or 13))
    return min(low, high) <= 2


def near__around_the_corner(card, other):
    """King and two are taken for friends."""
    apart = abs(card.rank - other.rank)
    return card.rank == other.rank or (card.suit == other.suit and min(apart, 13 - apart) <= 2)


def near__of_the_suit(card, other):
    """All cards of a suit are taken for friends."""
    return card.rank == other.rank or card.suit == other.suit


def friends__itself(card, others):
    """The card is counted as its own friend."""
    return sum(near(card, other) for other in others)


def friends__any(card, others):
    """It says whether there is a friend, and not how many."""
    return any(other != card and near(card, other) for other in others)


def friends__of_rank(card, others):
    """Only cards of its rank are counted."""
    return sum(other != card and other.rank == card.rank for other in others)


def friends__which(card, others):
    """It gives the friends, and not their number."""
    return [other for other in others if other != card and near(card, other)]


def friends__all_others(card, others):
    """All others are counted."""
    return sum(other != card for other in others)


def loose__without_friends(hand):
    """Two that go together are thought to lie in a meld."""
    return [card for card in hand if not friends(card, hand)]


def loose__in_melds(hand):
    """It gives those that lie in a meld."""
    return [card for card in hand if card not in loose(hand)]


def loose__sets_alone(hand):
    """Runs are forgotten."""
    return [card for card in hand if sum(other.rank == card.rank for other in hand) < 3]


def loose__runs_alone(hand):
    """Sets are forgotten."""

    def in_run(card):
        pairs = combinations([other for other in hand if other != card and other.suit == card.suit], 2)
        return any(is_meld([card, *pair]) for pair in pairs)

    return [card for card in hand if not in_run(card)]


def loose__sorted(hand):
    """The order of the hand is lost."""
    return sorted(loose(hand))[::-1]


def is_dangerous__table_alone(card, view):
    """The pile is forgotten."""
    return any(fits(card, meld) for meld in view.table)


def is_dangerous__pile_alone(card, view):
    """The table is forgotten."""
    return any(is_meld([card, *pair]) for pair in combinations(view.pile, 2))


def is_dangerous__one_of_the_pile(card, view):
    """One friend in the pile is taken to be enough."""
    return any(fits(card, meld) for meld in view.table) or any(near(card, other) for other in view.pile)


def is_dangerous__newest(card, view):
    """Only the two newest cards of the pile are looked at."""
    if any(fits(card, meld) for meld in view.table):
        return True
    return len(view.pile) > 1 and is_meld([card, *view.pile[-2:]])


def is_dangerous__first_meld(card, view):
    """Only the first meld of the table is looked at."""
    if any(fits(card, meld) for meld in view.table[:1]):
        return True
    return any(is_meld([card, *pair]) for pair in combinations(view.pile, 2))


def discard__first(view):
    """The first card of the hand is thrown."""
    return view.hand[0]


def discard__dearest(view):
    """The dearest card is thrown, whatever it is good for."""
    return max(view.hand, key=worth.get)


def discard__friends_most(view):
    """The card with the most friends is thrown."""
    return max(view.hand, key=lambda card: friends(card, view.hand))


def discard__newest(view):
    """The card that came last is thrown."""
    return view.hand[-1]


def discard__by_suit(view):
    """The suit decides."""
    return min(view.hand)
