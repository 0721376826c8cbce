"""Mistakes that learners make in 09-hand-value. Each docstring says what its function gets wrong."""


def card_value__ace_of_one(card):
    """An ace in the hand counts 1."""
    return min(card.rank + 1, 10)


def card_value__the_rank(card):
    """The card's rank is used as its value, so an ace counts 0 and a six 5."""
    return card.rank


def card_value__faces_go_on(card):
    """Jack, queen and king count 11, 12 and 13."""
    return 15 if card.rank == 0 else card.rank + 1


def card_value__faces_alone(card):
    """A ten counts 9."""
    return 15 if card.rank == 0 else 10 if card.rank > 9 else min(card.rank + 1, 9)


def card_value__all_faces_fifteen(card):
    """Aces and faces all count 15."""
    return 15 if card.rank == 0 or card.rank > 9 else card.rank + 1


def card_value__ace_eleven(card):
    """An ace counts 11, as in other games."""
    return 11 if card.rank == 0 else min(card.rank + 1, 10)


def hand_cost__number(hand):
    """The number of cards is given, and not what they count."""
    return len(hand)


def hand_cost__first_left_out(hand):
    """The first card is left out."""
    return sum(card_value(card) for card in hand[1:])


def hand_cost__each_rank_once(hand):
    """Cards that count alike are added once."""
    return sum({card_value(card) for card in hand})


def hand_cost__dearest(hand):
    """Only the dearest card is given."""
    return max((card_value(card) for card in hand), default=0)


def hand_cost__ranks(hand):
    """The ranks are added."""
    return sum(card.rank for card in hand)


def run_value__ace_always_high(run):
    """A low ace counts 15 too."""
    return hand_cost(run)


def run_value__ace_always_low(run):
    """A high ace counts 1 too."""
    return sum(1 if card.rank == 0 else card_value(card) for card in run)


def run_value__ace_of_nothing(run):
    """A low ace counts nothing."""
    return hand_cost(run) - (15 if run[0].rank == 0 else 0)


def run_value__wrong_end(run):
    """The ends are mixed up: an ace at the high end counts 1."""
    return hand_cost(run) - (14 if run[-1].rank == 0 else 0)


def run_value__ends_alone(run):
    """Only the two ends are counted."""
    return run_value([run[0], run[-1]])


def meld_value__aces_of_one(meld):
    """Aces of a set count 1 each."""
    return sum(1 if card.rank == 0 else card_value(card) for card in meld)


def meld_value__low_aces_dear(meld):
    """A low ace of a run counts 15."""
    return hand_cost(meld)


def meld_value__as_a_run(meld):
    """A set is counted as a run, so that its first ace counts 1."""
    return run_value(meld)


def meld_value__sets_alone(meld):
    """Runs count nothing."""
    return hand_cost(meld) if meld[0].rank == meld[1].rank else 0


def meld_value__three_cards(meld):
    """Only three cards are counted."""
    is_set = meld[0].rank == meld[1].rank
    return hand_cost(meld[:3]) if is_set else run_value(meld[:3])


def net__hand_added(laid, hand):
    """What is left in the hand is added."""
    return sum(meld_value(meld) for meld in laid) + hand_cost(hand)


def net__hand_forgotten(laid, hand):
    """What is left in the hand is forgotten."""
    return sum(meld_value(meld) for meld in laid)


def net__laid_forgotten(laid, hand):
    """Only what is left in the hand is counted."""
    return -hand_cost(hand)


def net__never_below_nothing(laid, hand):
    """It never falls below 0."""
    return max(0, sum(meld_value(meld) for meld in laid) - hand_cost(hand))


def net__aces_high(laid, hand):
    """A low ace on the table counts 15."""
    return sum(hand_cost(meld) for meld in laid) - hand_cost(hand)


def scores__nobody_below_nothing(laid, hands):
    """Nobody falls below 0."""
    return {name: max(0, net(laid[name], hands[name])) for name in hands}


def scores__laid_alone(laid, hands):
    """A wrong answer: it forgets the cards that are left in the hands."""
    return {name: net(laid[name], []) for name in hands}


def scores__list(laid, hands):
    """It gives a list, without the names."""
    return [net(laid[name], hands[name]) for name in hands]


def scores__first_hand(laid, hands):
    """All are charged with the first player's hand."""
    first = next(iter(hands))
    return {name: net(laid[name], hands[first]) for name in hands}


def scores__who_has_laid(laid, hands):
    """A player who has laid nothing is left out."""
    return {name: net(laid[name], hands[name]) for name in hands if laid[name]}


def standings__lowest_first(totals):
    """The lowest total comes first."""
    return sorted(totals, key=lambda name: (totals[name], name))


def standings__ties_as_they_stand(totals):
    """Equal totals stay in the order in which they came."""
    return sorted(totals, key=lambda name: -totals[name])


def standings__alphabet(totals):
    """The totals are not looked at."""
    return sorted(totals)


def standings__ties_backwards(totals):
    """Equal totals stand against the alphabet."""
    return sorted(totals, key=lambda name: (totals[name], name), reverse=True)


def standings__pairs(totals):
    """It gives names with totals, and not the names."""
    return sorted(totals.items(), key=lambda pair: (-pair[1], pair[0]))


def winner__highest_at_once(totals):
    """The highest total wins even below 500."""
    return max(totals, key=totals.get)


def winner__first_of_a_tie(totals):
    """If two players tie at the top, the first one wins."""
    best = max(totals, key=totals.get)
    return best if totals[best] >= 500 else None


def winner__more_than_500(totals):
    """Exactly 500 are not enough."""
    top = max(totals.values())
    leaders = [name for name in totals if totals[name] == top]
    return leaders[0] if top > 500 and len(leaders) == 1 else None


def winner__first_at_500(totals):
    """The first player in the list with 500 wins, even if another has more."""
    return next((name for name in totals if totals[name] >= 500), None)


def winner__one_at_500(totals):
    """Nobody wins if two have 500, even if one has more."""
    there = [name for name in totals if totals[name] >= 500]
    return there[0] if len(there) == 1 else None
