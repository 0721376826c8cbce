"""Mistakes that learners make in 17-own-tests. Each docstring says what is wrong with the tests below."""


def tests_of_fits_set__one():
    """It has a single test, in which the card fits."""
    return [(Card("7C"), sevens, True)]


def tests_of_fits_set__always_no():
    """It tests only cards that don't fit."""
    return [(Card("2C"), sevens, False), (Card("KD"), sevens, False), (Card("3H"), sevens, False)]


def tests_of_fits_set__always_yes():
    """It tests only cards that fit."""
    return [(Card("7C"), sevens, True), (Card("QC"), cards("QS QH QD"), True)]


def tests_of_fits_set__wrong_answer():
    """It expects a wrong answer in one of its tests."""
    return [*tests_of_fits_set()[:-1], (Card("AS"), cards("AH AD AC"), False)]


def tests_of_fits_set__both_answers():
    """It has two tests for each card, with opposite answers."""
    return [(Card(card), sevens, answer) for card in ("7C", "8C", "6C") for answer in (True, False)]


def tests_of_fits_set__in_the_meld():
    """It asks about a card that already lies in the meld."""
    return [*tests_of_fits_set()[:-1], (Card("7S"), sevens, False)]


def tests_of_fits_set__too_many():
    """It has more tests than are allowed."""
    return tests_of_fits_set() * 2


def tests_of_hand_points__one():
    """It has a single test."""
    return [(cards("AS KH"), 25)]


def tests_of_hand_points__no_answer():
    """Its tests have no answers."""
    return [(cards("AS KH"),), (cards("7D"),)]


def tests_of_hand_points__as_laid():
    """It expects an ace in hand to count 1, as in a low run."""
    return [(cards("AS 2S"), 3), (cards("KC"), 10)]


def tests_of_hand_points__middle():
    """It tests only cards from three to eight."""
    return [(cards("3S 4H"), 7), (cards("5D"), 5), (cards("7C 8C"), 15)]


def tests_of_hand_points__court():
    """It tests only court cards."""
    return [(cards("JS QS"), 20), (cards("KH"), 10), (cards("QD KD"), 20)]


def tests_of_hand_points__single():
    """It tests only hands of a single card, lower than a ten."""
    return [(cards("2S"), 2), (cards("9H"), 9), (cards("5D"), 5)]


def tests_of_is_low_run__one():
    """It has a single test."""
    return [(cards("5H 6H 7H"), True)]


def tests_of_is_low_run__runs():
    """It tests only runs."""
    return [(cards("5H 6H 7H"), True), (cards("AC 2C 3C"), True), (cards("TS JS QS KS"), True)]


def tests_of_is_low_run__far_off():
    """Apart from runs, it tests only cards of different suits."""
    return [(cards("5H 6H 7H"), True), (cards("2S KD 7C"), False), (cards("9D 3C AS QH"), False)]


def tests_of_is_low_run__high_ace():
    """It calls Q-K-A a run."""
    return [*tests_of_is_low_run(), (cards("QS KS AS"), True)]


def tests_of_is_low_run__in_order():
    """It tests only cards of consecutive ranks, without an ace."""
    return [(cards("5H 6H 7H"), True), (cards("2S 3S 4S 5S"), True), (cards("5H 6S 7D"), False)]


def tests_of_is_low_run__words():
    """It writes the cards as text."""
    return [("5H 6H 7H", True), ("5H 6H 8H", False)]


def tests_of_fits_run__one():
    """It has a single test."""
    return [(Card("7H"), cards("4H 5H 6H"), True)]


def tests_of_fits_run__middle():
    """It tests only one run, and no ace."""
    run = cards("4H 5H 6H")
    return [(Card("7H"), run, True), (Card("3H"), run, True), (Card("KS"), run, False)]


def tests_of_fits_run__around():
    """It lets a run go around the corner."""
    return [*tests_of_fits_run()[:6], (Card("2H"), cards("QH KH AH"), True)]


def tests_of_fits_run__downwards():
    """It writes runs from high to low."""
    return [(Card("7H"), cards("6H 5H 4H"), True), (Card("3H"), cards("6H 5H 4H"), True)]


def tests_of_fits_run__always_no():
    """It tests only cards that don't fit."""
    run = cards("4H 5H 6H")
    return [(Card(card), run, False) for card in ("9H", "7S", "2C", "KD")]


def tests_of_fits_run__sets():
    """It also tests whether a card fits a set."""
    return [*tests_of_fits_run()[:8], (Card("7C"), sevens, True)]
