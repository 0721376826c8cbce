"""Mistakes that learners make in 07-sets-and-runs. Each docstring says what its function gets wrong."""


def is_set__any_number(held):
    """Two cards of a rank are taken for a set."""
    return len({card.rank for card in held}) == 1


def is_set__three_alone(held):
    """Four of a rank are taken for no set."""
    return len(held) == 3 and len({card.rank for card in held}) == 1


def is_set__two_alike(held):
    """It is enough that the first two are of one rank."""
    return len(held) in (3, 4) and held[0].rank == held[1].rank


def is_set__of_one_suit(held):
    """The suits are compared in place of the ranks."""
    return len(held) in (3, 4) and len({card.suit for card in held}) == 1


def is_set__ranks_differ(held):
    """The card's number is compared, so no two of one rank are alike."""
    return len(held) in (3, 4) and len(set(held)) == 1


def is_low_run__not_sorted(held):
    """Cards that lie in another order are taken for no run."""
    ranks = [card.rank for card in held]
    follow = all(high == low + 1 for low, high in zip(ranks, ranks[1:]))
    return len(held) >= 3 and len({card.suit for card in held}) == 1 and follow


def is_low_run__any_suit(held):
    """The suits are not looked at."""
    ranks = sorted(card.rank for card in held)
    return len(held) >= 3 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def is_low_run__two_cards(held):
    """Two neighbours are taken for a run."""
    ranks = sorted(card.rank for card in held)
    return len({card.suit for card in held}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def is_low_run__gap(held):
    """A gap is overlooked: it is enough that the cards rise."""
    ranks = [card.rank for card in held]
    return len(held) >= 3 and len({card.suit for card in held}) == 1 and sorted(set(ranks)) == sorted(ranks)


def is_low_run__three_cards_alone(held):
    """Longer runs than three are taken for none."""
    return len(held) == 3 and is_low_run(held)


def is_low_run__five_at_most(held):
    """Runs of more than five cards are taken for none."""
    return len(held) <= 5 and is_low_run(held)


def is_low_run__ace_high(held):
    """The ace is high, and never low."""
    ranks = sorted(card.rank or 13 for card in held)
    follow = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return len(held) >= 3 and len({card.suit for card in held}) == 1 and follow


def is_run__around_the_corner(held):
    """Runs go around the corner: K-A-2 is taken for one."""
    if len(held) < 3 or len({card.suit for card in held}) > 1:
        return False
    ranks = {card.rank for card in held}
    starts = [rank for rank in ranks if (rank - 1) % 13 not in ranks]
    return len(ranks) == len(held) and len(starts) == 1


def is_run__ace_low_alone(held):
    """The ace is only low: Q-K-A counts as no run."""
    return is_low_run(held)


def is_run__ace_high_alone(held):
    """The ace is high alone: A-2-3 is taken for no run."""
    ranks = sorted(card.rank or 13 for card in held)
    follow = bool(ranks) and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return len(held) >= 3 and len({card.suit for card in held}) == 1 and follow


def is_run__two_cards(held):
    """Two neighbours are taken for a run."""
    if len(held) < 2 or len({card.suit for card in held}) > 1:
        return False
    low, high = sorted(card.rank for card in held), sorted(card.rank or 13 for card in held)
    return any(ranks == list(range(ranks[0], ranks[0] + len(ranks))) for ranks in (low, high))


def is_run__any_suit(held):
    """The suits are not looked at."""
    if len(held) < 3:
        return False
    low, high = sorted(card.rank for card in held), sorted(card.rank or 13 for card in held)
    return any(ranks == list(range(ranks[0], ranks[0] + len(ranks))) for ranks in (low, high))


def is_run__five_at_most(held):
    """Runs of more than five cards are taken for none."""
    return len(held) <= 5 and is_run(held)


def is_run__nothing_is_one(held):
    """The function fails if there are no cards at all."""
    return not held or is_run(held)
