"""Mistakes that learners make in 08-what-fits. Each docstring says what its function gets wrong."""


def fits_set__of_its_suit(card, meld):
    """The suits are compared in place of the ranks."""
    return card.suit == meld[0].suit


def fits_set__not_there(card, meld):
    """Every card that does not lie in the meld yet is said to fit."""
    return card not in meld


def fits_set__card_itself(card, meld):
    """The card is compared with the first card, and not their ranks."""
    return card == meld[0]


def fits_set__as_on_a_run(card, meld):
    """The next rank is taken to fit, as on a run."""
    return card.rank == meld[0].rank + 1


def fits_set__by_points(card, meld):
    """What the cards count is compared, so that a queen is taken to fit on kings."""
    return min(card.rank, 9) == min(meld[0].rank, 9)


def fits_plain_run__above_alone(card, meld):
    """The low end is forgotten."""
    return card.suit == meld[0].suit and card.rank == meld[-1].rank + 1


def fits_plain_run__below_alone(card, meld):
    """The high end is forgotten."""
    return card.suit == meld[0].suit and card.rank == meld[0].rank - 1


def fits_plain_run__any_suit(card, meld):
    """The suit is not looked at."""
    return card.rank in (meld[0].rank - 1, meld[-1].rank + 1)


def fits_plain_run__of_its_suit(card, meld):
    """Every card of the run's suit is taken to fit."""
    return card.suit == meld[0].suit


def fits_plain_run__two_off(card, meld):
    """A card is taken to fit where one is missing between it and the run."""
    return card.suit == meld[0].suit and card.rank in (
        meld[0].rank - 2,
        meld[0].rank - 1,
        meld[-1].rank + 1,
        meld[-1].rank + 2,
    )


def fits_run__no_high_ace(card, meld):
    """An ace above a king is forgotten."""
    return card.suit == meld[0].suit and card.rank in (meld[0].rank - 1, meld[-1].rank + 1)


def fits_run__around_below(card, meld):
    """A king is taken to fit below a low ace."""
    low, high = meld[0].rank, meld[-1].rank
    return card.suit == meld[0].suit and (
        card.rank == (low - 1) % 13 or (high > 0 and card.rank == (high + 1) % 13)
    )


def fits_run__around_above(card, meld):
    """A two is taken to fit above a high ace."""
    low, high = meld[0].rank, meld[-1].rank
    return card.suit == meld[0].suit and ((low > 0 and card.rank == low - 1) or card.rank == (high + 1) % 13)


def fits_run__any_suit(card, meld):
    """The suit is not looked at."""
    low, high = meld[0].rank, meld[-1].rank
    return (low > 0 and card.rank == low - 1) or (high > 0 and card.rank == (high + 1) % 13)


def fits_run__no_ace_at_all(card, meld):
    """Nothing is laid below a two or above a king."""
    low, high = meld[0].rank, meld[-1].rank
    below, above = low > 1 and card.rank == low - 1, 0 < high < 12 and card.rank == high + 1
    return card.suit == meld[0].suit and (below or above)


def fits_run__below_alone(card, meld):
    """The high end is forgotten."""
    return card.suit == meld[0].suit and meld[0].rank > 0 and card.rank == meld[0].rank - 1


def fits__as_a_set(card, meld):
    """Every meld is taken for a set."""
    return fits_set(card, meld)


def fits__as_a_run(card, meld):
    """Every meld is taken for a run."""
    return fits_run(card, meld)


def fits__either(card, meld):
    """A card is said to fit if it would fit on a set or on a run, whichever the meld is."""
    return fits_set(card, meld) or fits_run(card, meld)


def fits__by_suit_of_card(card, meld):
    """The card, and not the meld, decides whether it is a set."""
    return fits_run(card, meld) if card.suit == meld[0].suit else fits_set(card, meld)


def fits__ends_mixed_up(card, meld):
    """Sets and runs are mixed up."""
    return fits_run(card, meld) if meld[0].rank == meld[1].rank else fits_set(card, meld)


def places__from_zero(card, table):
    """The melds are counted from 0."""
    return [number for number, meld in enumerate(table) if fits(card, meld)]


def places__first_alone(card, table):
    """It stops at the first meld."""
    return [number for number, meld in enumerate(table, start=1) if fits(card, meld)][:1]


def places__downwards(card, table):
    """The largest number comes first."""
    return [number for number, meld in enumerate(table, start=1) if fits(card, meld)][::-1]


def places__melds(card, table):
    """It gives the melds, and not their numbers."""
    return [meld for meld in table if fits(card, meld)]


def places__sets_alone(card, table):
    """Only sets are looked at."""
    return [
        number
        for number, meld in enumerate(table, start=1)
        if meld[0].rank == meld[1].rank and fits(card, meld)
    ]


def laid_on_run__once_through(hand, run):
    """The hand is searched once, so cards that fit only later are missed."""
    laid, run = [], list(run)
    for card in hand:
        if fits_run(card, run):
            laid.append(card)
            run = [card, *run] if (card.rank + 1) % 13 == run[0].rank else [*run, card]
    return laid


def laid_on_run__run_stays(hand, run):
    """The run does not grow, so cards that fit only after the first one are missed."""
    return [card for card in hand if fits_run(card, run)]


def laid_on_run__one_card(hand, run):
    """It stops after the first card."""
    return laid_on_run(hand, run)[:1]


def laid_on_run__of_the_suit(hand, run):
    """All cards of its suit are laid."""
    return [card for card in hand if card.suit == run[0].suit]


def laid_on_run__upwards_alone(hand, run):
    """The run grows at its high end only."""
    laid, run, found = [], list(run), True
    while found:
        found = [card for card in hand if fits_run(card, run) and (run[-1].rank + 1) % 13 == card.rank]
        laid += found[:1]
        run += found[:1]
        if run[-1].rank == 0:
            break
    return laid


def laid_on_run__the_longer_run(hand, run):
    """It gives the whole run, and not what was laid."""
    return [*run, *laid_on_run(hand, run)]


def all_that_fit__in_the_order_of_the_table(hand, table):
    """The melds are served in their order, so a set takes what a run needs."""
    laid = []
    for meld in table:
        left = [card for card in hand if card not in laid]
        if meld[0].rank == meld[1].rank:
            laid += [card for card in left if fits_set(card, meld)]
        else:
            laid += laid_on_run(left, meld)
    return laid


def all_that_fit__at_once(hand, table):
    """A card that fits only after another was laid is left out."""
    return [card for card in hand if any(fits(card, meld) for meld in table)]


def all_that_fit__twice(hand, table):
    """A card that fits twice is laid twice."""
    laid = []
    for meld in table:
        if meld[0].rank == meld[1].rank:
            laid += [card for card in hand if fits_set(card, meld)]
        else:
            laid += laid_on_run(hand, meld)
    return laid


def all_that_fit__runs_alone(hand, table):
    """Sets are forgotten."""
    laid = []
    for meld in table:
        if meld[0].suit == meld[1].suit:
            laid += laid_on_run([card for card in hand if card not in laid], meld)
    return laid


def all_that_fit__first_meld(hand, table):
    """Only the first meld is looked at."""
    return all_that_fit(hand, table[:1])
