"""Mistakes that learners make in 18-others-bot. Each docstring says what its function gets wrong."""


def foretold__takes_all(number):
    """It thinks that the bot takes whatever makes a meld."""
    return [*cards(["6D", "KD", "QH", "5S", "6S 6H 6D", "JC"][number - 1])]


def foretold__cheapest(number):
    """It thinks that the bot discards its cheapest card."""
    return [*cards(["", "KD", "2S", "AC", "6D 7D 8D", "AS"][number - 1])]


def foretold__whole_take(number):
    """It gives all cards of the take instead of the selected card alone."""
    return [*cards(["", "KD 3C 8H", "QH", "5S", "6D 7D 8D", "AS 4D JC"][number - 1])]


def foretold__text(number):
    """It gives a text, and not a list of cards."""
    return ["", "KD", "QH", "5S", "6D 7D 8D", "AS"][number - 1]


def foretold__asks(number):
    """It asks the bot for its move instead of working the move out."""
    return hasty(*seen(**positions[number])).cards


def foretold__upcard(number):
    """It thinks that the bot always takes the newest card of the pile."""
    return [*cards(["9C", "8H", "QH", "9H", "6S 6H 6D", "JC"][number - 1])]


def make_it_discard__most_costly(card):
    """It adds only cards without a neighbour, so the bot may discard one of them."""
    return [card, *cards("2S 4H 2D 4C")] if card.rank > 3 else [card, *cards("6S 8H 6D 8C")]


def make_it_discard__forgets_it(card):
    """It gives a hand without the card that the bot should discard."""
    return [*cards("5S 6S 8S 9S")]


def make_it_discard__meld(card):
    """It adds three cards that make a meld, so the bot lays the meld."""
    suit = "SHDC"[(card.suit + 1) % 4]
    return [card, *cards(f"5{suit} 6{suit} 7{suit}")]


def make_it_discard__own_suit(card):
    """It adds cards of the given card's suit, so one of them may be a neighbour of the given card."""
    suit = "SHDC"[card.suit]
    return [card, *[one for one in cards(f"3{suit} 4{suit} 6{suit} 7{suit} TS JS") if one != card]]


def make_it_discard__pairs(card):
    """It thinks that the bot keeps pairs."""
    rank = "K" if card.rank != 12 else "Q"
    return [card, *cards(f"{rank}S {rank}H 9S 9H")]


def make_it_discard__one_card(card):
    """It gives a hand of one card."""
    return [card]


def make_it_split__no_useless(card):
    """Apart from the pair, it adds only cards that have a neighbour, so no card is useless."""
    rank, suit = str(card)[0], "SHDC"[(card.suit + 1) % 4]
    return [card, *cards(f"{rank}{suit} 2{suit} 3{suit}")]


def make_it_split__no_pair(card):
    """It gives a hand without a second card of the given card's rank."""
    return [card, *cards("2S 4H 6D")]


def make_it_split__four(card):
    """It gives a hand with four cards of one rank, so the bot lays a set."""
    rank = str(card)[0]
    return [*cards(f"{rank}S {rank}H {rank}D {rank}C 2S 4H")]


def make_it_split__costly_useless(card):
    """Its useless card is an ace, so the bot discards the ace and doesn't split the pair."""
    rank, suit, other = str(card)[0], "SHDC"[(card.suit + 1) % 4], "SHDC"[(card.suit + 2) % 4]
    return [card, *cards(f"{rank}{suit} A{other} 4{suit}")]


def make_it_split__three_cards(card):
    """It gives a hand of three cards."""
    rank, suit, other = str(card)[0], "SHDC"[(card.suit + 1) % 4], "SHDC"[(card.suit + 2) % 4]
    return [card, *cards(f"{rank}{suit} 2{other}")]


def mended__same(view, legal):
    """It plays as the old bot does."""
    return hasty(view, legal)


def mended__never_takes(view, legal):
    """It never takes from the pile."""
    return legal[0] if view.phase == "draw" else hasty(view, legal)


def mended__lays_nothing(view, legal):
    """It lays cards only if it isn't allowed to discard yet."""
    discards = [move for move in legal if move.kind == "discard"]
    return hasty(view, legal) if view.phase == "draw" or not discards else good_discard(view, legal)


def mended__dearest(view, legal):
    """It always discards its most costly card."""
    discards = [move for move in legal if move.kind == "discard"]
    return max(discards, key=worth) if discards and len(discards) == len(legal) else hasty(view, legal)


def mended__takes_again(view, legal):
    """It gives the first card of the move, and not the move."""
    return hasty(view, legal).cards[0]


def mended__any_take(view, legal):
    """It expects a legal take in every turn, and fails if there is none."""
    return [move for move in legal if move.kind == "take"][-1] if view.phase == "draw" else hasty(view, legal)
