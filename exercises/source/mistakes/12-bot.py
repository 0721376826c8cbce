"""Mistakes that learners make in 12-bot. Each docstring says what its function gets wrong."""


def anything__number(view, legal):
    """It returns the place of a move in the list instead of the move."""
    return 0


def anything__text(view, legal):
    """It returns a move as text instead of the move."""
    return str(legal[0])


def anything__list(view, legal):
    """It returns the list of all moves instead of one move."""
    return legal


def anything__draw(view, legal):
    """It always draws, even if it has already drawn."""
    return Move.parse("A: draw")


def anything__second(view, legal):
    """It returns the second move of the list, but the list may have only one."""
    return legal[1]


def anything__card(view, legal):
    """It returns the cards of a move instead of the move."""
    return legal[0].cards


def simple__draws(view, legal):
    """It always draws from the stock, and never lays cards."""
    return legal[0] if view.phase == "draw" else legal[-1]


def simple__last(view, legal):
    """It always makes the last move of the list, so it lays nothing."""
    return legal[-1]


def simple__takes_alone(view, legal):
    """It lays cards only if no other kind of move is legal."""
    takes = [move for move in legal if move.kind == "take"]
    return takes[-1] if takes else legal[-1] if legal[-1].kind == "discard" else legal[0]


def simple__empty_list(view, legal):
    """It raises an error if no legal move takes from the pile."""
    return [move for move in legal if move.kind == "take"][-1]


def simple__kind(view, legal):
    """It returns the kind of a move instead of the move."""
    return legal[0].kind


def hand_after__card_alone(view, take):
    """It leaves out the cards on top of the selected card."""
    return [*view.hand, take.cards[0]]


def hand_after__on_top_alone(view, take):
    """It leaves out the selected card."""
    return [*view.hand, *view.pile[view.pile.index(take.cards[0]) + 1 :]]


def hand_after__below(view, take):
    """It takes the cards below the selected card instead of the cards on top."""
    return [*view.hand, *view.pile[: view.pile.index(take.cards[0]) + 1]]


def hand_after__pile_first(view, take):
    """It puts the cards of the pile before the cards of the hand."""
    return [*view.pile[view.pile.index(take.cards[0]) :], *view.hand]


def hand_after__taken_alone(view, take):
    """It leaves out the cards that were already in the hand."""
    return [*view.pile[view.pile.index(take.cards[0]) :]]


def hand_after__all(view, take):
    """It takes the whole pile."""
    return [*view.hand, *view.pile]


def standing__laid_alone(hand):
    """It doesn't subtract the points of the cards outside the melds."""
    return sum(worth[card] for meld in best_partition(hand, rules, worth) for card in meld)


def standing__all_left(hand):
    """It subtracts the points of the whole hand, even of the cards in melds."""
    return sum(worth[card] for meld in best_partition(hand, rules, worth) for card in meld) - sum(
        worth[card] for card in hand
    )


def standing__cards(hand):
    """It counts cards instead of their points."""
    laid = sum(len(meld) for meld in best_partition(hand, rules, worth))
    return laid - (len(hand) - laid)


def standing__first_meld(hand):
    """It adds only the points of the first meld, and subtracts the points of all cards outside this meld."""
    laid = [*next(iter(best_partition(hand, rules, worth)), ())]
    return sum(worth[card] for card in laid) - sum(worth[card] for card in hand if card not in laid)


def standing__turned(hand):
    """It subtracts the points of the melds from the points of the other cards."""
    return -standing(hand)


def choose_draw__always_draws(view, legal):
    """It always draws, and never takes."""
    return legal[0]


def choose_draw__always_takes(view, legal):
    """It takes from the pile even if that makes the hand worse."""
    return max(legal[1:], key=lambda move: standing(hand_after(view, move)), default=legal[0])


def choose_draw__first_better(view, legal):
    """It makes the first take that improves the hand instead of the best take."""
    stands = standing(view.hand)
    return next((move for move in legal[1:] if standing(hand_after(view, move)) > stands), legal[0])


def choose_draw__deepest(view, legal):
    """It always takes as many cards as it may."""
    return legal[-1]


def choose_draw__newest(view, legal):
    """It always takes the newest card that it may take."""
    return legal[1] if len(legal) > 1 else legal[0]


def choose_draw__card_alone(view, legal):
    """It ignores the cards on top of the selected card."""
    best, most = legal[0], standing(view.hand)
    for move in legal[1:]:
        if standing([*view.hand, move.cards[0]]) > most:
            best, most = move, standing([*view.hand, move.cards[0]])
    return best


def choose__naive(view, legal):
    """It takes as many cards as possible, lays its highest meld at once and discards its cheapest card."""
    if view.phase == "draw":
        return next((move for move in reversed(legal) if move.kind == "take"), legal[0])
    lays = [move for move in legal if move.kind in ("meld", "lay_off")]
    if lays:
        return max(lays, key=lambda move: sum(worth[card] for card in move.cards))
    return min(legal, key=lambda move: worth[move.cards[0]])


def choose__dearest(view, legal):
    """It discards its most costly card, which the others then find in the pile."""
    if view.phase == "draw":
        return choose_draw(view, legal)
    lays = [move for move in legal if move.kind in ("meld", "lay_off")]
    return max(lays or legal, key=lambda move: sum(worth[card] for card in move.cards))


def choose__never_takes(view, legal):
    """It never takes from the pile, so it gets few cards to lay."""
    return legal[0] if view.phase == "draw" else choose__naive(view, legal)


def choose__any_discard(view, legal):
    """It always makes the last discard in the list, without comparing discards."""
    if view.phase == "draw":
        return choose_draw(view, legal)
    return next((move for move in legal if move.kind in ("meld", "lay_off")), legal[-1])


def choose__takes_all(view, legal):
    """It takes as many cards as it may, and many of them stay in its hand."""
    takes = [move for move in legal if move.kind == "take"]
    return takes[-1] if takes else choose__any_discard(view, legal)
