"""Mistakes that learners make in 13-chances. Each docstring says what its function gets wrong."""


def useful__sets_alone(hand):
    """It leaves out the cards that complete only a run."""
    ranks = [card.rank for card in hand]
    return {card for card in PACK if card not in hand and ranks.count(card.rank) >= 2}


def useful__runs_alone(hand):
    """It leaves out the cards that complete a set."""
    return {card for card in useful(hand) if [one.rank for one in hand].count(card.rank) < 2}


def useful__also_held(hand):
    """It also returns cards that are already in the hand."""
    return {
        card
        for card in PACK
        if any(card not in pair and is_meld([card, *pair]) for pair in combinations(hand, 2))
    }


def useful__neighbours(hand):
    """It calls a card useful even if the card has only one neighbour in the hand."""
    return {
        card
        for card in PACK
        for other in hand
        if card not in hand and card.suit == other.suit and abs(card.rank - other.rank) == 1
    }


def useful__whole_hand(hand):
    """It calls a card useful only if the card makes one meld with the whole hand."""
    return {card for card in PACK if card not in hand and is_meld([card, *hand])}


def useful__number(hand):
    """It returns the number of cards instead of the cards."""
    return len(useful(hand))


def live__all(hand, table):
    """It doesn't leave out the cards that lie on the table."""
    return useful(hand)


def live__first_meld(hand, table):
    """It looks only at the first meld on the table."""
    return useful(hand) - {card for meld in table[:1] for card in meld}


def live__gone(hand, table):
    """It returns the useful cards on the table, which nobody can draw any more."""
    return useful(hand) & {card for meld in table for card in meld}


def live__last_meld(hand, table):
    """It looks only at the last meld on the table."""
    return useful(hand) - {card for meld in table[-1:] for card in meld}


def live__ranks(hand, table):
    """It leaves out every card of a rank that lies on the table."""
    gone = {card.rank for meld in table for card in meld}
    return {card for card in useful(hand) if card.rank not in gone}


def live__number(hand, table):
    """It returns the number of cards instead of the cards."""
    return len(live(hand, table))


def next_card__upside_down(waited, unseen):
    """It divides the number of unseen cards by the number of cards that you wait for."""
    return unseen / waited if waited else 0.0


def next_card__percent(waited, unseen):
    """It returns the chance in percent."""
    return 100 * waited / unseen


def next_card__rounded(waited, unseen):
    """It rounds the chance."""
    return round(waited / unseen, 2)


def next_card__whole(waited, unseen):
    """It rounds the chance down to a whole number."""
    return waited // unseen


def next_card__odds(waited, unseen):
    """It divides by the number of unseen cards that you don't wait for."""
    return waited / (unseen - waited) if unseen > waited else 1.0


def next_card__of_pack(waited, unseen):
    """It divides by all 52 cards instead of the unseen cards."""
    return waited / 52


def in_two_draws__twice(waited, unseen):
    """It doubles the chance of one draw."""
    return 2 * waited / unseen


def in_two_draws__put_back(waited, unseen):
    """It calculates as if the first card were put back before the second draw."""
    return 1 - ((unseen - waited) / unseen) ** 2


def in_two_draws__both(waited, unseen):
    """It returns the chance that you wait for both drawn cards."""
    return waited / unseen * (waited - 1) / (unseen - 1)


def in_two_draws__neither(waited, unseen):
    """It returns the chance that you wait for neither drawn card."""
    return (unseen - waited) / unseen * (unseen - waited - 1) / (unseen - 1)


def in_two_draws__one(waited, unseen):
    """It returns the chance that you wait for exactly one of the drawn cards."""
    return 2 * waited * (unseen - waited) / (unseen * (unseen - 1))


def in_two_draws__added(waited, unseen):
    """It adds the chances of the two draws."""
    return waited / unseen + waited / (unseen - 1)


def at_least_one__times(waited, unseen, held):
    """It multiplies the chance for one card by the number of cards in the other hand."""
    return min(1.0, held * waited / unseen)


def at_least_one__put_back(waited, unseen, held):
    """It calculates as if each card were put back before the next draw."""
    none = 1
    for number in range(held):
        none *= (unseen - waited) / unseen
    return 1 - none


def at_least_one__two(waited, unseen, held):
    """It always calculates with two cards in the other hand."""
    return in_two_draws(waited, unseen)


def at_least_one__none(waited, unseen, held):
    """It returns the chance that the other hand holds none of the cards that you wait for."""
    return 1 - at_least_one(waited, unseen, held)


def at_least_one__one_too_many(waited, unseen, held):
    """It counts one card too many in the other hand."""
    return at_least_one(waited, unseen, held + 1) if held < unseen else 1.0


def at_least_one__all(waited, unseen, held):
    """It returns the chance that the other hand holds all the cards that you wait for."""
    chance = 1.0
    for number in range(waited):
        chance *= max(0, held - number) / (unseen - number)
    return chance


def at_least_one__none_of_them(waited, unseen, held):
    """It doesn't subtract from 1, so it returns the chance that the other hand has no card you wait for."""
    none = 1
    for number in range(held):
        none *= max(0, unseen - waited - number) / (unseen - number)
    return none
