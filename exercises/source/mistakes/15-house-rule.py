"""Mistakes that learners make in 15-house-rule. Each docstring says what its function gets wrong."""


def changed__number(one, other):
    """It says how many, and not which."""
    return len(changed(one, other))


def changed__same(one, other):
    """It gives the options that are the same."""
    return [name for name in options if getattr(one, name) == getattr(other, name)]


def changed__first(one, other):
    """It gives the first only."""
    return changed(one, other)[:1]


def changed__any(one, other):
    """It says whether they differ, and not in what."""
    return one != other


def changed__from_classic(one, other):
    """The first is taken to be the classic rules."""
    return [name for name in options if getattr(classic, name) != getattr(other, name)]


def changed__in_alphabetical_order(one, other):
    """The names are sorted, and not in the order of the options."""
    return sorted(changed(one, other))


def changed__values(one, other):
    """It gives the new values, and not the names."""
    return [getattr(other, name) for name in changed(one, other)]


def changes__turned(before, after):
    """The old value and the new one are mixed up."""
    return [old - new for old, new in zip(before, after)]


def changes__no_sign(before, after):
    """The signs are lost."""
    return [abs(new - old) for old, new in zip(before, after)]


def changes__sum(before, after):
    """All changes are added up."""
    return sum(after) - sum(before)


def changes__sorted(before, after):
    """The results are sorted first, and so belong to other deals."""
    return [new - old for old, new in zip(sorted(before), sorted(after))]


def changes__from_the_mean(before, after):
    """Each new result is compared with the mean of the old ones."""
    return [new - mean(before) for new in after]


def effect__mean_alone(before, after):
    """The mean decides, and luck is forgotten."""
    change = mean(changes(before, after))
    return "higher" if change > 0 else "lower" if change < 0 else "open"


def effect__turned(before, after):
    """Higher and lower are taken for each other."""
    return effect(after, before)


def effect__not_paired(before, after):
    """The spread is that of the results, as if the deals were others."""
    half = 2 * sqrt((spread(before) ** 2 + spread(after) ** 2) / len(before))
    change = mean(after) - mean(before)
    return "higher" if change > half else "lower" if change < -half else "open"


def effect__no_root(before, after):
    """The spread is divided by the number of deals."""
    found = changes(before, after)
    half = 2 * spread(found) / len(found)
    return "higher" if mean(found) > half else "lower" if mean(found) < -half else "open"


def effect__one_error(before, after):
    """The interval reaches one error to each side, and not two."""
    found = changes(before, after)
    half = spread(found) / sqrt(len(found))
    return "higher" if mean(found) > half else "lower" if mean(found) < -half else "open"


def effect__after_alone(before, after):
    """The results without the house rule are forgotten."""
    half = 2 * spread(after) / sqrt(len(after))
    return "higher" if mean(after) > half else "lower" if mean(after) < -half else "open"
