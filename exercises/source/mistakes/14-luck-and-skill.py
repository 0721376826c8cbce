"""Mistakes that learners make in 14-luck-and-skill. Each docstring says what its function gets wrong."""


def mean_lead__sum(leads):
    """The sum is not divided by the number of deals."""
    return sum(leads)


def mean_lead__whole(leads):
    """The mean is rounded down to a whole number."""
    return sum(leads) // len(leads)


def mean_lead__rounded(leads):
    """The mean is rounded."""
    return round(sum(leads) / len(leads))


def mean_lead__without_signs(leads):
    """The signs are lost."""
    return sum(abs(lead) for lead in leads) / len(leads)


def mean_lead__middle(leads):
    """The lead in the middle is taken for the mean."""
    return sorted(leads)[len(leads) // 2]


def mean_lead__one_less(leads):
    """The sum is divided by one less than the number of deals."""
    return sum(leads) / (len(leads) - 1)


def spread__of_all(leads):
    """The sum is divided by the number of deals, and not by one less."""
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
    """The difference between the highest and the lowest lead is given."""
    return max(leads) - min(leads)


def interval__one_error(leads):
    """The interval reaches one error to each side."""
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
    """The interval runs from the lowest lead to the highest."""
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
    """The first bot and the second are mixed up."""
    return "second" if low > 0 else "first" if high < 0 else "open"


def verdict__never_second(low, high):
    """It never says that the second bot is better."""
    return "first" if low > 0 else "open"


def verdict__at_zero(low, high):
    """An interval that begins or ends at 0 is taken for clear."""
    return "first" if low >= 0 else "second" if high <= 0 else "open"


def deals_needed__no_square(spread, difference):
    """The square is forgotten."""
    return -(-2 * spread // difference)


def deals_needed__rounded_down(spread, difference):
    """The number is rounded down."""
    return 4 * spread**2 // difference**2


def deals_needed__one_error(spread, difference):
    """The number is calculated with one error, and not with two."""
    return -(-(spread**2) // difference**2)


def deals_needed__two_in_all(spread, difference):
    """The two is not squared."""
    return -(-2 * spread**2 // difference**2)


def deals_needed__one_more(spread, difference):
    """One deal more than needed is always asked for."""
    return 4 * spread**2 // difference**2 + 1


def deals_needed__fraction(spread, difference):
    """The number is not rounded to a whole one."""
    return (2 * spread / difference) ** 2
