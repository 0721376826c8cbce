"""Mistakes that learners make in 14-luck-and-skill. Each docstring says what its function gets wrong."""


def tally__towards_zero(leads):
    """It rounds towards 0, so leads just below 0 land in the band that begins with 0."""
    begins = [int(lead / 20) * 20 for lead in leads]
    return [[band, begins.count(band)] for band in range(min(begins), max(begins) + 1, 20)]


def tally__no_empty_bands(leads):
    """It leaves out the empty bands."""
    return [row for row in tally(leads) if row[1]]


def tally__highest_left_out(leads):
    """It leaves out the highest band."""
    return tally(leads)[:-1]


def tally__not_below_zero(leads):
    """It leaves out the bands below 0, in which the first bot loses."""
    return [row for row in tally(leads) if row[0] >= 0]


def tally__from_high(leads):
    """It lists the bands from high to low."""
    return tally(leads)[::-1]


def tally__numbers_alone(leads):
    """It returns only the numbers of leads, without the bands."""
    return [number for _, number in tally(leads)]


def tally__nearest(leads):
    """It puts each lead into the band whose beginning is nearest."""
    begins = [round(lead / 20) * 20 for lead in leads]
    return [[band, begins.count(band)] for band in range(min(begins), max(begins) + 1, 20)]


def tally__number_of_band(leads):
    """It returns the number of each band instead of the lead with which the band begins."""
    return [[band // 20, number] for band, number in tally(leads)]


def misled__below_zero(leads, length):
    """It leaves out the matches whose leads add up to exactly 0."""
    sums = [sum(leads[first : first + length]) for first in range(len(leads) - length + 1)]
    return sum(lead < 0 for lead in sums) / len(sums)


def misled__last_left_out(leads, length):
    """It leaves out the last match."""
    sums = [sum(leads[first : first + length]) for first in range(len(leads) - length)] or [0]
    return sum(lead <= 0 for lead in sums) / len(sums)


def misled__by_deals(leads, length):
    """It divides by the number of deals instead of the number of matches."""
    sums = [sum(leads[first : first + length]) for first in range(len(leads) - length + 1)]
    return sum(lead <= 0 for lead in sums) / len(leads)


def misled__side_by_side(leads, length):
    """It takes only matches that share no deal."""
    firsts = range(0, len(leads) - length + 1, length)
    return sum(sum(leads[first : first + length]) <= 0 for first in firsts) / len(firsts)


def misled__number(leads, length):
    """It returns the number of misleading matches instead of their share."""
    return misled(leads, length) * (len(leads) - length + 1)


def misled__ahead(leads, length):
    """It returns the share of the matches in which the first bot is ahead."""
    return 1 - misled(leads, length)


def misled__single_deals(leads, length):
    """It counts single deals, even if a match has several deals."""
    return sum(lead <= 0 for lead in leads) / len(leads)


def misled__short_at_the_end(leads, length):
    """It also counts the matches at the end that have too few deals."""
    sums = [sum(leads[first : first + length]) for first in range(len(leads))]
    return sum(lead <= 0 for lead in sums) / len(sums)


def averages__sums(leads):
    """It returns the sums without dividing them."""
    return [sum(leads[:number]) for number in range(1, len(leads) + 1)]


def averages__by_all(leads):
    """It divides each sum by the number of all deals instead of the deals so far."""
    return [sum(leads[:number]) / len(leads) for number in range(1, len(leads) + 1)]


def averages__of_last_two(leads):
    """It takes the mean of only two numbers: the average before and the new lead."""
    found = [float(leads[0])]
    for lead in leads[1:]:
        found.append((found[-1] + lead) / 2)
    return found


def averages__rounded(leads):
    """It rounds the averages."""
    return [round(average) for average in averages(leads)]


def averages__last_alone(leads):
    """It returns only the mean of all leads."""
    return averages(leads)[-1]


def averages__last_left_out(leads):
    """It leaves out the last average."""
    return averages(leads)[:-1]


def averages__from_two(leads):
    """It leaves out the first average."""
    return averages(leads)[1:]


def interval__one_error(leads):
    """Its interval goes only one standard error to each side of the mean."""
    half = spread(leads) / sqrt(len(leads))
    return mean(leads) - half, mean(leads) + half


def interval__spread(leads):
    """It uses the spread of the leads as the standard error of the mean."""
    return mean(leads) - 2 * spread(leads), mean(leads) + 2 * spread(leads)


def interval__no_root(leads):
    """It divides the spread by the number of deals instead of its square root."""
    half = 2 * spread(leads) / len(leads)
    return mean(leads) - half, mean(leads) + half


def interval__turned(leads):
    """It returns the higher end first."""
    low, high = interval(leads)
    return high, low


def interval__about_zero(leads):
    """It leaves out the mean, so the middle of the interval is always 0."""
    half = 2 * spread(leads) / sqrt(len(leads))
    return -half, half


def interval__ends(leads):
    """It returns the lowest and the highest lead as the ends of the interval."""
    return min(leads), max(leads)


def strip__by_mean(leads):
    """It decides by the mean alone, and doesn't look at the interval."""
    means = [sum(leads[:number]) for number in range(2, len(leads) + 1)]
    return "".join("+" if one > 0 else "-" if one < 0 else "." for one in means)


def strip__single_leads(leads):
    """It decides by the newest lead alone."""
    return "".join("+" if lead > 0 else "-" if lead < 0 else "." for lead in leads[1:])


def strip__last_left_out(leads):
    """It leaves out the sign after the last deal."""
    return strip(leads)[:-1]


def strip__never_minus(leads):
    """It never says that the second bot is better."""
    return strip(leads).replace("-", ".")


def strip__turned(leads):
    """It swaps plus and minus."""
    return strip(leads).translate({ord("+"): "-", ord("-"): "+"})


def strip__by_low_end(leads):
    """It calls the second bot better whenever the first bot isn't better."""
    return strip(leads).replace(".", "-")


def strip__last_sign(leads):
    """It returns only the sign after the last deal instead of the signs after all deals."""
    return strip(leads)[-1:]


def strip__stays(leads):
    """It repeats the first plus or minus to the end, as if nothing could change any more."""
    signs = strip(leads)
    first = next((place for place, sign in enumerate(signs) if sign != "."), len(signs))
    return signs[:first] + signs[first : first + 1] * (len(signs) - first)


def strip__at_zero(leads):
    """It calls the first bot better even if the interval begins at 0."""
    signs = ""
    for number in range(2, len(leads) + 1):
        low, high = interval(leads[:number])
        signs += "+" if low >= 0 else "-" if high < 0 else "."
    return signs


def strip__list(leads):
    """It returns a list of signs instead of a text."""
    return list(strip(leads))
