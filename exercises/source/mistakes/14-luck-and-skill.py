"""Mistakes that learners make in 14-luck-and-skill. Each docstring says what its function gets wrong."""


def mean_lead__sum(leads):
    """It doesn't divide the sum by the number of deals."""
    return sum(leads)


def mean_lead__whole(leads):
    """It rounds the mean down to a whole number."""
    return sum(leads) // len(leads)


def mean_lead__rounded(leads):
    """It rounds the mean."""
    return round(sum(leads) / len(leads))


def mean_lead__without_signs(leads):
    """It loses the signs."""
    return sum(abs(lead) for lead in leads) / len(leads)


def mean_lead__middle(leads):
    """It gives the lead in the middle, and not the mean."""
    return sorted(leads)[len(leads) // 2]


def mean_lead__one_less(leads):
    """It divides the sum by one less than the number of deals."""
    return sum(leads) / (len(leads) - 1)


def spread__of_all(leads):
    """It divides the sum by the number of deals, and not by one less."""
    middle = mean_lead(leads)
    return sqrt(sum((lead - middle) ** 2 for lead in leads) / len(leads))


def spread__no_root(leads):
    """It forgets the square root."""
    return spread(leads) ** 2


def spread__distances(leads):
    """It doesn't square the distances."""
    middle = mean_lead(leads)
    return sum(abs(lead - middle) for lead in leads) / (len(leads) - 1)


def spread__from_zero(leads):
    """It takes the distances from 0, and not from the mean."""
    return sqrt(sum(lead**2 for lead in leads) / (len(leads) - 1))


def spread__range(leads):
    """It gives the difference between the highest and the lowest lead."""
    return max(leads) - min(leads)


def interval__one_error(leads):
    """It goes only one error to each side."""
    half = spread(leads) / sqrt(len(leads))
    return mean_lead(leads) - half, mean_lead(leads) + half


def interval__spread(leads):
    """It uses the spread as the error of the mean."""
    return mean_lead(leads) - 2 * spread(leads), mean_lead(leads) + 2 * spread(leads)


def interval__no_root(leads):
    """It divides the spread by the number of deals, and not by its square root."""
    half = 2 * spread(leads) / len(leads)
    return mean_lead(leads) - half, mean_lead(leads) + half


def interval__turned(leads):
    """It gives the higher end first."""
    low, high = interval(leads)
    return high, low


def interval__about_zero(leads):
    """It forgets the mean."""
    half = 2 * spread(leads) / sqrt(len(leads))
    return -half, half


def interval__ends(leads):
    """It goes from the lowest lead to the highest."""
    return min(leads), max(leads)


def verdict__middle(low, high):
    """It decides by the middle of the interval, and forgets luck."""
    return "first" if low + high > 0 else "second" if low + high < 0 else "open"


def verdict__high(low, high):
    """It decides by the higher end only."""
    return "first" if high > 0 else "second"


def verdict__low(low, high):
    """It decides by the lower end only."""
    return "first" if low > 0 else "second"


def verdict__turned(low, high):
    """It mixes up the first bot and the second."""
    return "second" if low > 0 else "first" if high < 0 else "open"


def verdict__never_second(low, high):
    """It never says that the second bot is better."""
    return "first" if low > 0 else "open"


def verdict__at_zero(low, high):
    """It decides even if the interval begins or ends at 0."""
    return "first" if low >= 0 else "second" if high <= 0 else "open"


def deals_needed__no_square(spread, difference):
    """It forgets to square."""
    return -(-2 * spread // difference)


def deals_needed__rounded_down(spread, difference):
    """It rounds the number down."""
    return 4 * spread**2 // difference**2


def deals_needed__one_error(spread, difference):
    """It uses one error, and not two."""
    return -(-(spread**2) // difference**2)


def deals_needed__two_in_all(spread, difference):
    """It doesn't square the two."""
    return -(-2 * spread**2 // difference**2)


def deals_needed__one_more(spread, difference):
    """It always asks for one deal more than needed."""
    return 4 * spread**2 // difference**2 + 1


def deals_needed__fraction(spread, difference):
    """It doesn't round the number to a whole one."""
    return (2 * spread / difference) ** 2
