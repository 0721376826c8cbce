"""Mistakes that learners make in 08-what-fits. Each docstring says what its function gets wrong."""


def fits_set__of_its_suit(card, meld):
    """It compares the suits instead of the ranks."""
    return card.suit == meld[0].suit


def fits_set__not_there(card, meld):
    """It says that a card fits unless the card already lies in the meld."""
    return card not in meld


def fits_set__card_itself(card, meld):
    """It compares whole cards instead of their ranks."""
    return card == meld[0]


def fits_set__as_on_a_run(card, meld):
    """It accepts the next higher rank on a set, as if the set were a run."""
    return card.rank == meld[0].rank + 1


def fits_set__by_points(card, meld):
    """It compares points instead of ranks, so it says that a queen fits on kings."""
    return min(card.rank, 9) == min(meld[0].rank, 9)


def fits_plain_run__above_alone(card, meld):
    """It accepts cards only at the high end of the run."""
    return card.suit == meld[0].suit and card.rank == meld[-1].rank + 1


def fits_plain_run__below_alone(card, meld):
    """It accepts cards only at the low end of the run."""
    return card.suit == meld[0].suit and card.rank == meld[0].rank - 1


def fits_plain_run__any_suit(card, meld):
    """It ignores the suit."""
    return card.rank in (meld[0].rank - 1, meld[-1].rank + 1)


def fits_plain_run__of_its_suit(card, meld):
    """It says that every card of the run's suit fits."""
    return card.suit == meld[0].suit


def fits_plain_run__two_off(card, meld):
    """It says that a card fits even if one card is missing between the card and the run."""
    return card.suit == meld[0].suit and card.rank in (
        meld[0].rank - 2,
        meld[0].rank - 1,
        meld[-1].rank + 1,
        meld[-1].rank + 2,
    )


def fits_run__no_high_ace(card, meld):
    """It says that an ace doesn't fit above a king."""
    low, high = meld[0].rank, meld[-1].rank
    below = low > 0 and card.rank == low - 1
    above = high > 0 and card.rank == high + 1
    return card.suit == meld[0].suit and (below or above)


def fits_run__around_below(card, meld):
    """It says that a king fits below a low ace."""
    low, high = meld[0].rank, meld[-1].rank
    return card.suit == meld[0].suit and (
        card.rank == (low - 1) % 13 or (high > 0 and card.rank == (high + 1) % 13)
    )


def fits_run__around_above(card, meld):
    """It says that a two fits above a high ace."""
    low, high = meld[0].rank, meld[-1].rank
    return card.suit == meld[0].suit and ((low > 0 and card.rank == low - 1) or card.rank == (high + 1) % 13)


def fits_run__any_suit(card, meld):
    """It ignores the suit."""
    low, high = meld[0].rank, meld[-1].rank
    below = low > 0 and card.rank == low - 1
    above = high > 0 and card.rank == (high + 1) % 13
    return below or above


def fits_run__no_ace_at_all(card, meld):
    """It says that an ace never fits, neither below a two nor above a king."""
    low, high = meld[0].rank, meld[-1].rank
    below, above = low > 1 and card.rank == low - 1, 0 < high < 12 and card.rank == high + 1
    return card.suit == meld[0].suit and (below or above)


def fits_run__below_alone(card, meld):
    """It accepts cards only at the low end of the run."""
    return card.suit == meld[0].suit and meld[0].rank > 0 and card.rank == meld[0].rank - 1


def fits__as_a_set(card, meld):
    """It treats every meld as a set."""
    return fits_set(card, meld)


def fits__as_a_run(card, meld):
    """It treats every meld as a run."""
    return fits_run(card, meld)


def fits__either(card, meld):
    """It accepts a card that would fit the meld as a set or as a run, whatever the meld is."""
    return fits_set(card, meld) or fits_run(card, meld)


def fits__by_suit_of_card(card, meld):
    """It treats the meld as a run if its first card has the card's suit, and otherwise as a set."""
    return fits_run(card, meld) if card.suit == meld[0].suit else fits_set(card, meld)


def fits__ends_mixed_up(card, meld):
    """It treats sets as runs and runs as sets."""
    return fits_run(card, meld) if meld[0].rank == meld[1].rank else fits_set(card, meld)


def places__from_zero(card, table):
    """It counts the melds from 0."""
    return [number for number, meld in enumerate(table) if fits(card, meld)]


def places__first_alone(card, table):
    """It stops at the first meld that the card fits."""
    return [number for number, meld in enumerate(table, start=1) if fits(card, meld)][:1]


def places__downwards(card, table):
    """It lists the numbers of the melds from high to low."""
    return [number for number, meld in enumerate(table, start=1) if fits(card, meld)][::-1]


def places__melds(card, table):
    """It returns the melds instead of their numbers."""
    return [meld for meld in table if fits(card, meld)]


def places__sets_alone(card, table):
    """It looks only at sets."""
    return [
        number
        for number, meld in enumerate(table, start=1)
        if meld[0].rank == meld[1].rank and fits(card, meld)
    ]


def laid_on_run__once_through(hand, run):
    """It goes through the hand only once, so it may miss a card that fits only after a later card is laid."""
    laid, run = [], list(run)
    for card in hand:
        if fits_run(card, run):
            laid.append(card)
            run = [card, *run] if (card.rank + 1) % 13 == run[0].rank else [*run, card]
    return laid


def laid_on_run__run_stays(hand, run):
    """It doesn't add the laid cards to the run, so it misses cards that fit next to a laid card."""
    return [card for card in hand if fits_run(card, run)]


def laid_on_run__one_card(hand, run):
    """It lays only one card."""
    return laid_on_run(hand, run)[:1]


def laid_on_run__of_the_suit(hand, run):
    """It lays all cards of the run's suit."""
    return [card for card in hand if card.suit == run[0].suit]


def laid_on_run__upwards_alone(hand, run):
    """It makes the run longer only at its high end."""
    laid, run, found = [], list(run), True
    while found:
        found = [card for card in hand if fits_run(card, run) and (run[-1].rank + 1) % 13 == card.rank]
        laid += found[:1]
        run += found[:1]
        if run[-1].rank == 0:
            break
    return laid


def laid_on_run__the_longer_run(hand, run):
    """It returns the whole run instead of the cards that were laid."""
    return [*run, *laid_on_run(hand, run)]


def all_that_fit__in_the_order_of_the_table(hand, table):
    """It goes through the melds in the order of the table, so a set may get a card that a run needs."""
    laid = []
    for meld in table:
        left = [card for card in hand if card not in laid]
        if meld[0].rank == meld[1].rank:
            laid += [card for card in left if fits_set(card, meld)]
        else:
            laid += laid_on_run(left, meld)
    return laid


def all_that_fit__at_once(hand, table):
    """It leaves out a card that fits only after another card was laid."""
    return [card for card in hand if any(fits(card, meld) for meld in table)]


def all_that_fit__twice(hand, table):
    """It lays a card twice if the card fits on two melds."""
    laid = []
    for meld in table:
        if meld[0].rank == meld[1].rank:
            laid += [card for card in hand if fits_set(card, meld)]
        else:
            laid += laid_on_run(hand, meld)
    return laid


def all_that_fit__runs_alone(hand, table):
    """It lays cards only on runs."""
    laid = []
    for meld in table:
        if meld[0].suit == meld[1].suit:
            laid += laid_on_run([card for card in hand if card not in laid], meld)
    return laid


def all_that_fit__first_meld(hand, table):
    """It looks only at the first meld."""
    return all_that_fit(hand, table[:1])
