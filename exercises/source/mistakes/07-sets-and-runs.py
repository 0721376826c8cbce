"""Mistakes that learners make in 07-sets-and-runs. Each docstring says what its function gets wrong."""


def is_set__any_number(held):
    """It accepts two cards of one rank as a set."""
    return len({card.rank for card in held}) == 1


def is_set__three_alone(held):
    """It accepts sets of three cards, but not sets of four."""
    return len(held) == 3 and len({card.rank for card in held}) == 1


def is_set__two_alike(held):
    """It compares only the first two cards."""
    return len(held) in (3, 4) and held[0].rank == held[1].rank


def is_set__of_one_suit(held):
    """It compares the suits instead of the ranks."""
    return len(held) in (3, 4) and len({card.suit for card in held}) == 1


def is_set__ranks_differ(held):
    """It compares whole cards instead of their ranks, so no two cards are alike."""
    return len(held) in (3, 4) and len(set(held)) == 1


def is_low_run__not_sorted(held):
    """It recognizes a run only if the cards are given from low to high."""
    ranks = [card.rank for card in held]
    follow = all(high == low + 1 for low, high in zip(ranks, ranks[1:]))
    return len(held) >= 3 and len({card.suit for card in held}) == 1 and follow


def is_low_run__any_suit(held):
    """It ignores the suits."""
    ranks = sorted(card.rank for card in held)
    return len(held) >= 3 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def is_low_run__two_cards(held):
    """It accepts two neighbouring cards as a run."""
    ranks = sorted(card.rank for card in held)
    return len({card.suit for card in held}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def is_low_run__gap(held):
    """It accepts any three or more cards of a suit as a run, even with gaps."""
    ranks = [card.rank for card in held]
    return len(held) >= 3 and len({card.suit for card in held}) == 1 and sorted(set(ranks)) == sorted(ranks)


def is_low_run__three_cards_alone(held):
    """It accepts only runs of exactly three cards."""
    return len(held) == 3 and is_low_run(held)


def is_low_run__five_at_most(held):
    """It never accepts more than five cards as a run."""
    return len(held) <= 5 and is_low_run(held)


def is_low_run__ace_high(held):
    """It counts the ace as high, and never as low."""
    ranks = sorted(card.rank or 13 for card in held)
    follow = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return len(held) >= 3 and len({card.suit for card in held}) == 1 and follow


def is_run__around_the_corner(held):
    """It lets runs go around the corner: it accepts K-A-2."""
    if len(held) < 3 or len({card.suit for card in held}) > 1:
        return False
    ranks = {card.rank for card in held}
    starts = [rank for rank in ranks if (rank - 1) % 13 not in ranks]
    return len(ranks) == len(held) and len(starts) == 1


def is_run__ace_low_alone(held):
    """It counts the ace only as low, so it rejects Q-K-A."""
    return is_low_run(held)


def is_run__ace_high_alone(held):
    """It counts the ace only as high, so it rejects A-2-3."""
    ranks = sorted(card.rank or 13 for card in held)
    follow = bool(ranks) and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return len(held) >= 3 and len({card.suit for card in held}) == 1 and follow


def is_run__two_cards(held):
    """It accepts two neighbouring cards as a run."""
    if len(held) < 2 or len({card.suit for card in held}) > 1:
        return False
    low, high = sorted(card.rank for card in held), sorted(card.rank or 13 for card in held)
    return any(ranks == list(range(ranks[0], ranks[0] + len(ranks))) for ranks in (low, high))


def is_run__any_suit(held):
    """It ignores the suits."""
    if len(held) < 3:
        return False
    low, high = sorted(card.rank for card in held), sorted(card.rank or 13 for card in held)
    return any(ranks == list(range(ranks[0], ranks[0] + len(ranks))) for ranks in (low, high))


def is_run__five_at_most(held):
    """It never accepts more than five cards as a run."""
    return len(held) <= 5 and is_run(held)


def is_run__nothing_is_one(held):
    """It accepts an empty list as a run."""
    return not held or is_run(held)


def is_set__two_cards_too(held):
    """It accepts two cards of one rank as a set."""
    if len(held) not in (2, 3, 4):
        return False
    ranks = {card.rank for card in held}
    return len(ranks) == 1


def is_set__ranks_that_differ(held):
    """It accepts only cards of different ranks as a set."""
    if len(held) not in (3, 4):
        return False
    ranks = {card.rank for card in held}
    return len(ranks) == len(held)


def is_low_run__with_gaps(held):
    """It accepts a run with gaps."""
    ranks = sorted(card.rank for card in held)
    neighbours = all(high > low for low, high in zip(ranks, ranks[1:]))
    return len(held) >= 3 and len({card.suit for card in held}) == 1 and neighbours
