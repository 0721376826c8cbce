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


def dearest_first__cheapest_first(hand):
    """It begins with the cheapest card."""
    return sorted(([card, card_value(card)] for card in hand), key=lambda row: row[1])


def dearest_first__as_held(hand):
    """It leaves the cards in the order of the hand."""
    return [[card, card_value(card)] for card in hand]


def dearest_first__by_rank(hand):
    """It sorts by rank, so kings come before aces."""
    in_order = sorted(hand, key=lambda card: -card.rank)
    return [[card, card_value(card)] for card in in_order]


def dearest_first__ties_turned(hand):
    """It reverses the order of cards that cost the same."""
    return dearest_first__cheapest_first(hand)[::-1]


def dearest_first__cards_alone(hand):
    """It returns the cards without their costs."""
    return [card for card, _ in dearest_first(hand)]


def dearest_first__costs_alone(hand):
    """It returns the costs without the cards."""
    return [cost for _, cost in dearest_first(hand)]


def dearest_first__dearest_alone(hand):
    """It returns only the most costly card."""
    return dearest_first(hand)[:1]


def meld_value__aces_of_one(meld):
    """It counts each ace as 1, even in a set or above a king."""
    return sum(1 if card.rank == 0 else card_value(card) for card in meld)


def meld_value__low_aces_dear(meld):
    """It counts a low ace of a run as 15."""
    return sum(card_value(card) for card in meld)


def meld_value__as_a_run(meld):
    """It counts a set of aces like a run, so the first ace counts 1."""
    return sum(card_value(card) for card in meld) - (14 if meld[0].rank == 0 else 0)


def meld_value__sets_alone(meld):
    """It counts runs as 0."""
    return meld_value(meld) if meld[0].rank == meld[1].rank else 0


def meld_value__three_cards(meld):
    """It counts only the first three cards of the meld."""
    return meld_value(meld[:3])


def meld_value__ace_of_nothing(meld):
    """It counts a low ace as 0."""
    return meld_value(meld) - (meld[0].rank == 0 and meld[1].rank == 1)


def swing__laid_alone(meld):
    """It counts the meld's points on the table, but not what its cards would cost in the hand."""
    return meld_value(meld)


def swing__held_alone(meld):
    """It counts what the cards would cost in the hand, but not the meld's points on the table."""
    return sum(card_value(card) for card in meld)


def swing__twice(meld):
    """It doubles the meld's points on the table, which is wrong if the meld has a low ace."""
    return 2 * meld_value(meld)


def swing__twice_held(meld):
    """It doubles what the cards cost in the hand, which is wrong if the meld has a low ace."""
    return 2 * sum(card_value(card) for card in meld)


def swing__difference(meld):
    """It subtracts the cost of the cards in the hand instead of adding this cost."""
    return meld_value(meld) - sum(card_value(card) for card in meld)


def sheet__hand_added(laid, hands):
    """It adds the points held instead of subtracting them."""
    return {name: [one, held, one + held] for name, (one, held, _) in sheet(laid, hands).items()}


def sheet__nobody_below_zero(laid, hands):
    """It never gives a score below 0."""
    return {name: [one, held, max(0, score)] for name, (one, held, score) in sheet(laid, hands).items()}


def sheet__low_aces_dear(laid, hands):
    """It counts a low ace on the table as 15."""
    found = {}
    for name in hands:
        one = sum(card_value(card) for meld in laid[name] for card in meld)
        held = sum(card_value(card) for card in hands[name])
        found[name] = [one, held, one - held]
    return found


def sheet__scores_alone(laid, hands):
    """It returns only the scores, without the points laid and held."""
    return {name: row[2] for name, row in sheet(laid, hands).items()}


def sheet__who_has_laid(laid, hands):
    """It leaves out players who have laid nothing."""
    return {name: row for name, row in sheet(laid, hands).items() if laid[name]}


def sheet__first_meld(laid, hands):
    """It counts only the first meld of each player."""
    return sheet({name: melds[:1] for name, melds in laid.items()}, hands)


def sheet__first_hand(laid, hands):
    """It subtracts the points of the first player's hand from the points of every player."""
    first = next(iter(hands))
    return sheet(laid, dict.fromkeys(hands, hands[first]))


def sheet__in_lists(laid, hands):
    """It returns a list of rows without the names."""
    return list(sheet(laid, hands).values())


def totals__rounds(rounds):
    """It returns the scores of the single rounds without adding them up."""
    return rounds


def totals__at_the_end(rounds):
    """It returns only the totals after the last round."""
    return totals(rounds)[-1]


def totals__last_two(rounds):
    """It adds up only two rounds: each round and the round before."""
    before = [dict.fromkeys(rounds[0], 0), *rounds]
    return [{name: one[name] + new[name] for name in new} for one, new in zip(before, rounds)]


def totals__same_dictionary(rounds):
    """It lists the same dictionary once for each round."""
    return [totals(rounds)[-1]] * len(rounds)


def totals__never_down(rounds):
    """It counts scores below 0 as 0."""
    return totals([{name: max(0, one) for name, one in scores.items()} for scores in rounds])


def totals__first_left_out(rounds):
    """It leaves out the totals after the first round."""
    return totals(rounds)[1:]


def leaders__of_the_round(rounds):
    """It names the best player of each round instead of the player with the highest total."""
    found = []
    for scores in rounds:
        top = [name for name in scores if scores[name] == max(scores.values())]
        found.append(top[0] if len(top) == 1 else None)
    return found


def leaders__first_of_a_tie(rounds):
    """It names one player even if several share the lead."""
    return [max(now, key=now.get) for now in totals(rounds)]


def leaders__keeps_the_old(rounds):
    """It still names the old leader when several players share the highest total."""
    found, leader = [], None
    for one in leaders(rounds):
        leader = one or leader
        found.append(leader)
    return found


def leaders__last(rounds):
    """It names only the leader after the last round."""
    return leaders(rounds)[-1]


def leaders__lowest(rounds):
    """It names the player with the lowest total."""
    found = []
    for now in totals(rounds):
        low = [name for name in now if now[name] == min(now.values())]
        found.append(low[0] if len(low) == 1 else None)
    return found


def leaders__changes(rounds):
    """It leaves out rounds after which nobody leads alone."""
    return [one for one in leaders(rounds) if one]


def won__at_the_end(rounds):
    """It looks only at the totals after the last round."""
    last, leader = totals(rounds)[-1], leaders(rounds)[-1]
    return [leader, len(rounds)] if leader and last[leader] >= 500 else None


def won__more_than_500(rounds):
    """It doesn't let a player win with exactly 500."""
    for number, (now, leader) in enumerate(zip(totals(rounds), leaders(rounds)), start=1):
        if leader and now[leader] > 500:
            return [leader, number]
    return None


def won__counts_from_zero(rounds):
    """It counts the rounds from 0."""
    found = won(rounds)
    return found and [found[0], found[1] - 1]


def won__name_alone(rounds):
    """It returns the winner's name without the round."""
    found = won(rounds)
    return found and found[0]


def won__first_of_a_tie(rounds):
    """It ends the game when two players share the highest total."""
    for number, now in enumerate(totals(rounds), start=1):
        if max(now.values()) >= 500:
            return [max(now, key=now.get), number]
    return None


def won__first_at_500(rounds):
    """It lets the first player with 500 win, even if another player has more."""
    for number, now in enumerate(totals(rounds), start=1):
        for name in now:
            if now[name] >= 500:
                return [name, number]
    return None


def won__at_once(rounds):
    """It lets the first leader win, even below 500."""
    for number, leader in enumerate(leaders(rounds), start=1):
        if leader:
            return [leader, number]
    return None


def sheet__held_is_added(laid, hands):
    """It adds the points held to the points laid."""
    found = {}
    for name in hands:
        on_table = sum(meld_value(meld) for meld in laid[name])
        in_hand = sum(card_value(card) for card in hands[name])
        found[name] = [on_table, in_hand, on_table + in_hand]
    return found


def sheet__of_the_last_player(laid, hands):
    """It returns the row of only one player."""
    found = {}
    for name in hands:
        on_table = sum(meld_value(meld) for meld in laid[name])
        in_hand = sum(card_value(card) for card in hands[name])
        found[name] = [on_table, in_hand, on_table - in_hand]
    return found[name]


def totals__rounds_as_they_are(rounds):
    """It lists the scores of each round instead of the totals."""
    found, now = [], dict.fromkeys(rounds[0], 0)
    for scores in rounds:
        now = {name: now[name] + scores[name] for name in scores}
        found.append(scores)
    return found


def totals__of_the_end(rounds):
    """It returns the last totals instead of the totals after each round."""
    found, now = [], dict.fromkeys(rounds[0], 0)
    for scores in rounds:
        now = {name: now[name] + scores[name] for name in scores}
        found.append(now)
    return now
