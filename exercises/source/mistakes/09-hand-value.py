"""Mistakes that learners make in 09-hand-value. Each docstring says what its function gets wrong."""


def card_value__ace_of_one(card):
    """It counts an ace in the hand as 1."""
    return min(card.rank + 1, 10)


def card_value__the_rank(card):
    """It counts the card's rank, so an ace counts 0 and a six 5."""
    return card.rank


def card_value__faces_go_on(card):
    """It counts jack, queen and king as 11, 12 and 13."""
    return 15 if card.rank == 0 else card.rank + 1


def card_value__faces_alone(card):
    """It counts a ten as 9."""
    return 15 if card.rank == 0 else 10 if card.rank > 9 else min(card.rank + 1, 9)


def card_value__all_faces_fifteen(card):
    """It counts jacks, queens and kings as 15, like aces."""
    return 15 if card.rank == 0 or card.rank > 9 else card.rank + 1


def card_value__ace_eleven(card):
    """It counts an ace as 11, as some other games do."""
    return 11 if card.rank == 0 else min(card.rank + 1, 10)


def hand_cost__number(hand):
    """It gives the number of cards, and not what they count."""
    return len(hand)


def hand_cost__first_left_out(hand):
    """It leaves out the first card."""
    return sum(card_value(card) for card in hand[1:])


def hand_cost__each_rank_once(hand):
    """It adds cards that count the same only once."""
    return sum({card_value(card) for card in hand})


def hand_cost__dearest(hand):
    """It gives only what the most costly card counts."""
    return max((card_value(card) for card in hand), default=0)


def hand_cost__ranks(hand):
    """It adds the ranks, and not what the cards count."""
    return sum(card.rank for card in hand)


def run_value__ace_always_high(run):
    """It counts a low ace as 15 too."""
    return hand_cost(run)


def run_value__ace_always_low(run):
    """It counts a high ace as 1 too."""
    return sum(1 if card.rank == 0 else card_value(card) for card in run)


def run_value__ace_of_nothing(run):
    """It counts a low ace as 0."""
    return hand_cost(run) - (15 if run[0].rank == 0 else 0)


def run_value__wrong_end(run):
    """It mixes up the ends: it counts an ace at the high end as 1."""
    return hand_cost(run) - (14 if run[-1].rank == 0 else 0)


def run_value__ends_alone(run):
    """It counts only the two cards at the ends."""
    return run_value([run[0], run[-1]])


def meld_value__aces_of_one(meld):
    """It counts each ace of a set as 1."""
    return sum(1 if card.rank == 0 else card_value(card) for card in meld)


def meld_value__low_aces_dear(meld):
    """It counts a low ace of a run as 15."""
    return hand_cost(meld)


def meld_value__as_a_run(meld):
    """It counts a set like a run, so the first ace counts 1."""
    return run_value(meld)


def meld_value__sets_alone(meld):
    """It counts runs as 0."""
    return hand_cost(meld) if meld[0].rank == meld[1].rank else 0


def meld_value__three_cards(meld):
    """It counts only the first three cards."""
    is_set = meld[0].rank == meld[1].rank
    return hand_cost(meld[:3]) if is_set else run_value(meld[:3])


def net__hand_added(laid, hand):
    """It adds the points held, and doesn't subtract them."""
    return sum(meld_value(meld) for meld in laid) + hand_cost(hand)


def net__hand_forgotten(laid, hand):
    """It forgets the points held."""
    return sum(meld_value(meld) for meld in laid)


def net__laid_forgotten(laid, hand):
    """It forgets the points laid."""
    return -hand_cost(hand)


def net__never_below_nothing(laid, hand):
    """It never gives a score below 0."""
    return max(0, sum(meld_value(meld) for meld in laid) - hand_cost(hand))


def net__aces_high(laid, hand):
    """It counts a low ace on the table as 15."""
    return sum(hand_cost(meld) for meld in laid) - hand_cost(hand)


def scores__nobody_below_nothing(laid, hands):
    """It never gives a score below 0."""
    return {name: max(0, net(laid[name], hands[name])) for name in hands}


def scores__laid_alone(laid, hands):
    """It forgets the cards that are left in the hands."""
    return {name: net(laid[name], []) for name in hands}


def scores__list(laid, hands):
    """It gives a list, without the names."""
    return [net(laid[name], hands[name]) for name in hands]


def scores__first_hand(laid, hands):
    """It subtracts the first player's hand from all scores."""
    first = next(iter(hands))
    return {name: net(laid[name], hands[first]) for name in hands}


def scores__who_has_laid(laid, hands):
    """It leaves out players who have laid nothing."""
    return {name: net(laid[name], hands[name]) for name in hands if laid[name]}


def standings__lowest_first(totals):
    """It gives the lowest total first."""
    return sorted(totals, key=lambda name: (totals[name], name))


def standings__ties_as_they_stand(totals):
    """It leaves equal totals in the order in which they came."""
    return sorted(totals, key=lambda name: -totals[name])


def standings__alphabet(totals):
    """It doesn't look at the totals."""
    return sorted(totals)


def standings__ties_backwards(totals):
    """It puts equal totals against the order of the alphabet."""
    return sorted(totals, key=lambda name: (totals[name], name), reverse=True)


def standings__pairs(totals):
    """It gives names with totals, and not only the names."""
    return sorted(totals.items(), key=lambda pair: (-pair[1], pair[0]))


def winner__highest_at_once(totals):
    """It lets the highest total win even below 500."""
    return max(totals, key=totals.get)


def winner__first_of_a_tie(totals):
    """It lets the first player win if two tie at the top."""
    best = max(totals, key=totals.get)
    return best if totals[best] >= 500 else None


def winner__more_than_500(totals):
    """It doesn't let a player win with exactly 500."""
    top = max(totals.values())
    leaders = [name for name in totals if totals[name] == top]
    return leaders[0] if top > 500 and len(leaders) == 1 else None


def winner__first_at_500(totals):
    """It lets the first player with 500 win, even if another has more."""
    return next((name for name in totals if totals[name] >= 500), None)


def winner__one_at_500(totals):
    """It lets nobody win if two have 500 or more, even if one has more."""
    there = [name for name in totals if totals[name] >= 500]
    return there[0] if len(there) == 1 else None
