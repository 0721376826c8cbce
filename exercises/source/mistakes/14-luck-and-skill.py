"""Mistakes that learners make in 14-luck-and-skill. Each docstring says what its function gets wrong."""


def mean_lead__sum(leads):
    """It is not shared among the deals."""
    return sum(leads)


def mean_lead__whole(leads):
    """It is divided without a rest."""
    return sum(leads) // len(leads)


def mean_lead__rounded(leads):
    """It is rounded."""
    return round(sum(leads) / len(leads))


def mean_lead__without_signs(leads):
    """The signs are lost."""
    return sum(abs(lead) for lead in leads) / len(leads)


def mean_lead__middle(leads):
    """The lead in the middle is taken for the mean."""
    return sorted(leads)[len(leads) // 2]


def mean_lead__one_less(leads):
    """It is divided by one less than there are."""
    return sum(leads) / (len(leads) - 1)


def spread__of_all(leads):
    """It is divided by all, and not by one less."""
    middle = mean_lead(leads)
    return sqrt(sum((lead - middle) ** 2 for lead in leads) / len(leads))


def spread__no_root(leads):
    """The square root is forgotten."""
    return spread(leads) ** 2


def spread__distances(leads):
    """The distances are not squared."""
    middle = mean_lead(leads)
    return sum(abs(lead - middle) for lead in leads) / (len(leads) - 1)


def spread__from_zero(leads):
    """The distances are from 0, and not from the mean."""
    return sqrt(sum(lead**2 for lead in leads) / (len(leads) - 1))


def spread__range(leads):
    """It is how far the highest is from the lowest."""
    return max(leads) - min(leads)


def interval__one_error(leads):
    """It reaches one error to each side."""
    half = spread(leads) / sqrt(len(leads))
    return mean_lead(leads) - half, mean_lead(leads) + half


def interval__spread(leads):
    """The spread is taken for the error of the mean."""
    return mean_lead(leads) - 2 * spread(leads), mean_lead(leads) + 2 * spread(leads)


def interval__no_root(leads):
    """The spread is divided by the number of deals."""
    half = 2 * spread(leads) / len(leads)
    return mean_lead(leads) - half, mean_lead(leads) + half


def interval__turned(leads):
    """The higher end comes first."""
    low, high = interval(leads)
    return high, low


def interval__about_zero(leads):
    """The mean is forgotten."""
    half = 2 * spread(leads) / sqrt(len(leads))
    return -half, half


def interval__ends(leads):
    """The lowest lead and the highest are taken for its ends."""
    return min(leads), max(leads)


def verdict__middle(low, high):
    """The middle decides, and luck is forgotten."""
    return "first" if low + high > 0 else "second" if low + high < 0 else "open"


def verdict__high(low, high):
    """The higher end decides."""
    return "first" if high > 0 else "second"


def verdict__low(low, high):
    """The lower end decides."""
    return "first" if low > 0 else "second"


def verdict__turned(low, high):
    """First and second are taken for each other."""
    return "second" if low > 0 else "first" if high < 0 else "open"


def verdict__never_second(low, high):
    """That the second may be better is forgotten."""
    return "first" if low > 0 else "open"


def verdict__at_zero(low, high):
    """An interval that begins or ends at 0 is taken for clear."""
    return "first" if low >= 0 else "second" if high <= 0 else "open"


def deals_needed__no_square(spread, difference):
    """The square is forgotten."""
    return -(-2 * spread // difference)


def deals_needed__rounded_down(spread, difference):
    """It is rounded down."""
    return 4 * spread**2 // difference**2


def deals_needed__one_error(spread, difference):
    """One error is reckoned with, and not two."""
    return -(-(spread**2) // difference**2)


def deals_needed__two_in_all(spread, difference):
    """The two is not squared."""
    return -(-2 * spread**2 // difference**2)


def deals_needed__one_more(spread, difference):
    """One deal more than needed is always asked for."""
    return 4 * spread**2 // difference**2 + 1


def deals_needed__fraction(spread, difference):
    """It is no whole number."""
    return (2 * spread / difference) ** 2
