"""Mistakes that learners make in 13-chances. Each docstring says what its function gets wrong."""


def useful__sets_alone(hand):
    """Runs are forgotten."""
    ranks = [card.rank for card in hand]
    return {card for card in PACK if card not in hand and ranks.count(card.rank) >= 2}


def useful__runs_alone(hand):
    """Sets are forgotten."""
    return {card for card in useful(hand) if [one.rank for one in hand].count(card.rank) < 2}


def useful__also_held(hand):
    """Cards that are held are counted too."""
    return {
        card
        for card in PACK
        if any(card not in pair and is_meld([card, *pair]) for pair in combinations(hand, 2))
    }


def useful__neighbours(hand):
    """One neighbour is taken to be enough."""
    return {
        card
        for card in PACK
        for other in hand
        if card not in hand and card.suit == other.suit and abs(card.rank - other.rank) == 1
    }


def useful__whole_hand(hand):
    """The whole hand would have to be one meld with it."""
    return {card for card in PACK if card not in hand and is_meld([card, *hand])}


def useful__number(hand):
    """It says how many, and not which."""
    return len(useful(hand))


def live__all(hand, table):
    """The table is forgotten."""
    return useful(hand)


def live__first_meld(hand, table):
    """Only the first meld of the table is looked at."""
    return useful(hand) - {card for meld in table[:1] for card in meld}


def live__gone(hand, table):
    """It gives the useful cards that are gone."""
    return useful(hand) & {card for meld in table for card in meld}


def live__last_meld(hand, table):
    """Only the last meld of the table is looked at."""
    return useful(hand) - {card for meld in table[-1:] for card in meld}


def live__ranks(hand, table):
    """A card is taken to be gone where one of its rank lies on the table."""
    gone = {card.rank for meld in table for card in meld}
    return {card for card in useful(hand) if card.rank not in gone}


def live__number(hand, table):
    """It says how many, and not which."""
    return len(live(hand, table))


def next_card__upside_down(waited, unseen):
    """The division is the wrong way round."""
    return unseen / waited if waited else 0.0


def next_card__percent(waited, unseen):
    """The chance is given in percent."""
    return 100 * waited / unseen


def next_card__rounded(waited, unseen):
    """The chance is rounded."""
    return round(waited / unseen, 2)


def next_card__whole(waited, unseen):
    """The chance is rounded down to a whole number."""
    return waited // unseen


def next_card__odds(waited, unseen):
    """The useful cards are divided by the other cards, and not by all."""
    return waited / (unseen - waited) if unseen > waited else 1.0


def next_card__of_pack(waited, unseen):
    """All 52 cards are counted as unseen."""
    return waited / 52


def in_two_draws__twice(waited, unseen):
    """It is twice the chance of one draw."""
    return 2 * waited / unseen


def in_two_draws__put_back(waited, unseen):
    """The first card is put back before the second draw."""
    return 1 - ((unseen - waited) / unseen) ** 2


def in_two_draws__both(waited, unseen):
    """It is the chance that both come."""
    return waited / unseen * (waited - 1) / (unseen - 1)


def in_two_draws__neither(waited, unseen):
    """It is the chance that neither comes."""
    return (unseen - waited) / unseen * (unseen - waited - 1) / (unseen - 1)


def in_two_draws__one(waited, unseen):
    """It is the chance that exactly one comes."""
    return 2 * waited * (unseen - waited) / (unseen * (unseen - 1))


def in_two_draws__added(waited, unseen):
    """The chances of both draws are added."""
    return waited / unseen + waited / (unseen - 1)


def at_least_one__times(waited, unseen, held):
    """The chance of one card is multiplied by the number of cards."""
    return min(1.0, held * waited / unseen)


def at_least_one__put_back(waited, unseen, held):
    """Each card is put back before the next draw."""
    return 1 - ((unseen - waited) / unseen) ** held


def at_least_one__two(waited, unseen, held):
    """It always calculates with two cards."""
    return in_two_draws(waited, unseen)


def at_least_one__none(waited, unseen, held):
    """It is the chance that none is held."""
    return 1 - at_least_one(waited, unseen, held)


def at_least_one__one_too_many(waited, unseen, held):
    """One card too many is looked at."""
    return at_least_one(waited, unseen, held + 1) if held < unseen else 1.0


def at_least_one__all(waited, unseen, held):
    """It is the chance that all are held."""
    chance = 1.0
    for number in range(waited):
        chance *= max(0, held - number) / (unseen - number)
    return chance
