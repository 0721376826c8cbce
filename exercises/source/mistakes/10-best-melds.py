"""Mistakes that learners make in 10-best-melds. Each docstring says what its function gets wrong."""


def of_rank__number(hand, rank):
    """It returns the number of cards instead of the cards."""
    return len([card for card in hand if card.rank == rank])


def of_rank__first(hand, rank):
    """It returns only the first card of the rank."""
    return [card for card in hand if card.rank == rank][:1]


def of_rank__counted_from_one(hand, rank):
    """It counts the ranks from 1."""
    return [card for card in hand if card.rank + 1 == rank]


def of_rank__no_lower(hand, rank):
    """It also returns cards of higher ranks."""
    return [card for card in hand if card.rank >= rank]


def of_rank__backwards(hand, rank):
    """It doesn't keep the order of the hand."""
    return [card for card in hand if card.rank == rank][::-1]


def sets__all_alike(hand):
    """It leaves out the sets of three if the hand has all four cards of a rank."""
    return [alike for rank in range(13) if len(alike := of_rank(hand, rank)) >= 3]


def sets__pairs(hand):
    """It accepts pairs as sets."""
    return sets(hand) + [alike for rank in range(13) if len(alike := of_rank(hand, rank)) == 2]


def sets__no_aces(hand):
    """It leaves out the aces, whose rank is 0."""
    return [one for one in sets(hand) if one[0].rank > 0]


def sets__no_kings(hand):
    """It leaves out the kings, because it stops one rank too early."""
    return [one for one in sets(hand) if one[0].rank < 12]


def sets__of_three_alone(hand):
    """It leaves out the sets of four."""
    return [one for one in sets(hand) if len(one) == 3]


def upwards__any_suit(hand, card):
    """It ignores the suit."""
    run = [card]
    while run[-1].rank < 12:
        found = [other for other in hand if other.rank == run[-1].rank + 1]
        if not found:
            break
        run += found[:1]
    return run


def upwards__no_high_ace(hand, card):
    """It leaves out an ace that follows a king."""
    run = upwards(hand, card)
    return run[:-1] if len(run) > 1 and run[-1].rank == 0 else run


def upwards__around(hand, card):
    """It goes on from the high ace to the two."""
    run = [card]
    while len(run) < 13:
        found = [other for other in hand if other.suit == card.suit and other.rank == (run[-1].rank + 1) % 13]
        if not found:
            break
        run += found
    return run


def upwards__one_step(hand, card):
    """It stops after the first card that follows."""
    return upwards(hand, card)[:2]


def upwards__without_the_card(hand, card):
    """It leaves out the card with which the run begins."""
    return upwards(hand, card)[1:]


def upwards__over_gaps(hand, card):
    """It continues the run after a gap."""
    return [card, *sorted(other for other in hand if other.suit == card.suit and other.rank > card.rank)]


def runs__longest_alone(hand):
    """It returns only the longest runs, without the shorter runs inside them."""
    return [run for card in hand if len(run := upwards(hand, card)) >= 3]


def runs__of_three_alone(hand):
    """It returns only runs of three cards."""
    return [run[:3] for card in hand if len(run := upwards(hand, card)) >= 3]


def runs__pairs_too(hand):
    """It accepts two neighbouring cards as a run."""
    longest = [upwards(hand, card) for card in hand]
    return [run[:length] for run in longest for length in range(2, len(run) + 1)]


def runs__first_card(hand):
    """It returns only the runs that begin with the first card of the hand."""
    return [run for run in runs(hand) if run[0] == hand[0]]


def runs__no_ace(hand):
    """It leaves out runs with an ace."""
    return [run for run in runs(hand) if all(card.rank for card in run)]


def clear_of__itself(meld, others):
    """It leaves out only the meld itself, and keeps other melds that share a card with it."""
    return [other for other in others if other != meld]


def clear_of__wholly_in_it(meld, others):
    """It keeps melds that share only some of their cards with this meld."""
    return [other for other in others if not all(card in meld for card in other)]


def clear_of__first_card(meld, others):
    """It compares only the first cards of the melds."""
    return [other for other in others if other[0] != meld[0]]


def clear_of__what_is_shared(meld, others):
    """It returns the melds that share a card with the given meld, instead of all others."""
    return [other for other in others if any(card in meld for card in other)]


def clear_of__all(meld, others):
    """It leaves out no meld."""
    return list(others)


def best_melds__all(hand):
    """It uses some cards in two melds."""
    return sets(hand) + runs(hand)


def best_melds__dearest_first(hand):
    """It always lays the meld with the most points first."""
    chosen, left = [], sets(hand) + runs(hand)
    while left:
        best = max(left, key=lambda meld: sum(worth[card] for card in meld))
        chosen.append(best)
        left = clear_of(best, left)
    return chosen


def best_melds__one_alone(hand):
    """It returns only one meld."""
    melds = sets(hand) + runs(hand)
    return [max(melds, key=lambda meld: sum(worth[card] for card in meld))] if melds else []


def best_melds__sets_first(hand):
    """It always lays sets first."""
    chosen, left = [], sorted(sets(hand), key=len, reverse=True)
    left += sorted(runs(hand), key=len, reverse=True)
    while left:
        chosen.append(left[0])
        left = clear_of(left[0], left)
    return chosen


def best_melds__most_cards(hand):
    """It lays as many cards as possible, even if other melds have more points."""

    def best(melds):
        if not melds:
            return []
        choices = [best(melds[1:]), [melds[0], *best(clear_of(melds[0], melds[1:]))]]
        return max(choices, key=lambda some: sum(map(len, some)))

    return best(sets(hand) + runs(hand))


def sets__of_exactly_three(hand):
    """It finds only sets of exactly three cards."""
    found = []
    for rank in range(13):
        alike = of_rank(hand, rank)
        if len(alike) == 3:
            found.append(alike)
        if len(alike) == 4:
            found += [[card for card in alike if card != left_out] for left_out in alike]
    return found


def sets__without_aces(hand):
    """It begins with rank 1, so it leaves out the aces, whose rank is 0."""
    found = []
    for rank in range(1, 13):
        alike = of_rank(hand, rank)
        if len(alike) >= 3:
            found.append(alike)
        if len(alike) == 4:
            found += [[card for card in alike if card != left_out] for left_out in alike]
    return found


def runs__not_to_the_end(hand):
    """It never adds the last card that continues a run, so every run ends one card too early."""
    found = []
    for card in hand:
        run = upwards(hand, card)
        found += [run[:length] for length in range(3, len(run))]
    return found


def runs__of_two(hand):
    """It accepts two cards as a run."""
    found = []
    for card in hand:
        run = upwards(hand, card)
        found += [run[:length] for length in range(2, len(run) + 1)]
    return found
