"""Mistakes that learners make in 15-house-rule. Each docstring says what its function gets wrong."""


def changed__number(one, other):
    """It gives the number of options, and not their names."""
    return len(changed(one, other))


def changed__same(one, other):
    """It gives the options that don't differ."""
    return [name for name in options if getattr(one, name) == getattr(other, name)]


def changed__first(one, other):
    """It gives only the first of the changed options."""
    return changed(one, other)[:1]


def changed__any(one, other):
    """It says whether the rules differ, and not in which options."""
    return one != other


def changed__from_classic(one, other):
    """It always compares the new rules with the classic rules."""
    return [name for name in options if getattr(classic, name) != getattr(other, name)]


def changed__in_alphabetical_order(one, other):
    """It sorts the names, and doesn't keep the order of the options."""
    return sorted(changed(one, other))


def changed__values(one, other):
    """It gives the new values of the changed options, and not their names."""
    return [getattr(other, name) for name in changed(one, other)]


def changes__turned(before, after):
    """It subtracts the new result from the old one."""
    return [old - new for old, new in zip(before, after)]


def changes__no_sign(before, after):
    """It drops the signs of the changes."""
    return [abs(new - old) for old, new in zip(before, after)]


def changes__sum(before, after):
    """It adds up all changes instead of listing them."""
    return sum(after) - sum(before)


def changes__sorted(before, after):
    """It sorts the results first, so it compares results of different deals."""
    return [new - old for old, new in zip(sorted(before), sorted(after))]


def changes__from_the_mean(before, after):
    """It compares each new result with the mean of the old ones."""
    return [new - mean(before) for new in after]


def effect__mean_alone(before, after):
    """It decides by the mean alone, without a margin for luck."""
    change = mean(changes(before, after))
    return "higher" if change > 0 else "lower" if change < 0 else "open"


def effect__turned(before, after):
    """It answers "lower" instead of "higher", and the other way round."""
    return effect(after, before)


def effect__not_paired(before, after):
    """It uses the spread of the results instead of the spread of the changes."""
    half = 2 * sqrt((spread(before) ** 2 + spread(after) ** 2) / len(before))
    change = mean(after) - mean(before)
    return "higher" if change > half else "lower" if change < -half else "open"


def effect__no_root(before, after):
    """It divides the spread by the number of deals, and not by the square root of that number."""
    found = changes(before, after)
    half = 2 * spread(found) / len(found)
    return "higher" if mean(found) > half else "lower" if mean(found) < -half else "open"


def effect__one_error(before, after):
    """Its margin is one standard error instead of two."""
    found = changes(before, after)
    half = spread(found) / sqrt(len(found))
    return "higher" if mean(found) > half else "lower" if mean(found) < -half else "open"


def effect__after_alone(before, after):
    """It ignores the results without the house rule."""
    half = 2 * spread(after) / sqrt(len(after))
    return "higher" if mean(after) > half else "lower" if mean(after) < -half else "open"
