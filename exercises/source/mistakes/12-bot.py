"""Mistakes that learners make in 12-bot. Each docstring says what its function gets wrong."""


def anything__number(view, legal):
    """It gives the number of a move, and not the move."""
    return 0


def anything__text(view, legal):
    """It gives the text of a move, and not the move."""
    return str(legal[0])


def anything__list(view, legal):
    """It gives all moves."""
    return legal


def anything__draw(view, legal):
    """A wrong answer: it draws again after a draw."""
    return Move.parse("A: draw")


def anything__second(view, legal):
    """There is not always a second move."""
    return legal[1]


def anything__card(view, legal):
    """It gives the cards of a move, and not the move."""
    return legal[0].cards


def simple__draws(view, legal):
    """It never takes and never lays."""
    return legal[0] if view.phase == "draw" else legal[-1]


def simple__last(view, legal):
    """It only ever makes the last move of the list: it lays nothing."""
    return legal[-1]


def simple__takes_alone(view, legal):
    """It lays no more than it has to."""
    takes = [move for move in legal if move.kind == "take"]
    return takes[-1] if takes else legal[-1] if legal[-1].kind == "discard" else legal[0]


def simple__empty_list(view, legal):
    """A list of takes can be empty."""
    return [move for move in legal if move.kind == "take"][-1]


def simple__kind(view, legal):
    """It gives the kind of a move, and not the move."""
    return legal[0].kind


def hand_after__card_alone(view, take):
    """The cards on top of the selected card are forgotten."""
    return [*view.hand, take.cards[0]]


def hand_after__on_top_alone(view, take):
    """The selected card is forgotten."""
    return [*view.hand, *view.pile[view.pile.index(take.cards[0]) + 1 :]]


def hand_after__below(view, take):
    """The cards below come along, and not those on top."""
    return [*view.hand, *view.pile[: view.pile.index(take.cards[0]) + 1]]


def hand_after__pile_first(view, take):
    """The cards of the pile come first."""
    return [*view.pile[view.pile.index(take.cards[0]) :], *view.hand]


def hand_after__taken_alone(view, take):
    """The cards that it held are forgotten."""
    return [*view.pile[view.pile.index(take.cards[0]) :]]


def hand_after__all(view, take):
    """The whole pile comes along."""
    return [*view.hand, *view.pile]


def standing__laid_alone(hand):
    """What is left is not subtracted."""
    return sum(worth[card] for meld in best_partition(hand, rules, worth) for card in meld)


def standing__all_left(hand):
    """The whole hand is subtracted."""
    return sum(worth[card] for meld in best_partition(hand, rules, worth) for card in meld) - sum(
        worth[card] for card in hand
    )


def standing__cards(hand):
    """The cards are counted, and not what they are worth."""
    laid = sum(len(meld) for meld in best_partition(hand, rules, worth))
    return laid - (len(hand) - laid)


def standing__first_meld(hand):
    """Only the first meld counts."""
    laid = [*next(iter(best_partition(hand, rules, worth)), ())]
    return sum(worth[card] for card in laid) - sum(worth[card] for card in hand if card not in laid)


def standing__turned(hand):
    """It is turned round: what is left less what is laid."""
    return -standing(hand)


def choose_draw__always_draws(view, legal):
    """It never takes."""
    return legal[0]


def choose_draw__always_takes(view, legal):
    """It takes also when the hand gets worse."""
    return max(legal[1:], key=lambda move: standing(hand_after(view, move)), default=legal[0])


def choose_draw__first_better(view, legal):
    """It takes the first that makes the hand better, and not the best."""
    stands = standing(view.hand)
    return next((move for move in legal[1:] if standing(hand_after(view, move)) > stands), legal[0])


def choose_draw__deepest(view, legal):
    """It takes the most cards that it may."""
    return legal[-1]


def choose_draw__newest(view, legal):
    """It takes the newest card that it may."""
    return legal[1] if len(legal) > 1 else legal[0]


def choose_draw__card_alone(view, legal):
    """The cards on top of the selected card are forgotten."""
    best, most = legal[0], standing(view.hand)
    for move in legal[1:]:
        if standing([*view.hand, move.cards[0]]) > most:
            best, most = move, standing([*view.hand, move.cards[0]])
    return best


def choose__naive(view, legal):
    """It takes what it may, lays the dearest meld at once and discards the cheapest card."""
    if view.phase == "draw":
        return next((move for move in reversed(legal) if move.kind == "take"), legal[0])
    lays = [move for move in legal if move.kind in ("meld", "lay_off")]
    if lays:
        return max(lays, key=lambda move: sum(worth[card] for card in move.cards))
    return min(legal, key=lambda move: worth[move.cards[0]])


def choose__dearest(view, legal):
    """It discards the dearest card: the others find it in the pile."""
    if view.phase == "draw":
        return choose_draw(view, legal)
    lays = [move for move in legal if move.kind in ("meld", "lay_off")]
    return max(lays or legal, key=lambda move: sum(worth[card] for card in move.cards))


def choose__never_takes(view, legal):
    """It never takes, and so it gets few cards that it can lay."""
    return legal[0] if view.phase == "draw" else choose__naive(view, legal)


def choose__any_discard(view, legal):
    """It doesn't think about its discards."""
    if view.phase == "draw":
        return choose_draw(view, legal)
    return next((move for move in legal if move.kind in ("meld", "lay_off")), legal[-1])


def choose__takes_all(view, legal):
    """It takes as many cards as it may, and is left with many of them."""
    takes = [move for move in legal if move.kind == "take"]
    return takes[-1] if takes else choose__any_discard(view, legal)
