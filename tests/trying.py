"""What learners may try at a level, also what is refused, and what the others answer."""

from collections import deque
from itertools import combinations

from rummy500 import Move
from rummy500.table.jokers import declarations
from rummy500.teach.lessons import LEARNER, Attempt


def answers(level):
    """Answers that a learner may give: each choice; or numbers, those that mistakes name among them."""
    right = level.goal["answer"]
    if level.choices:
        return level.choices
    named = [mistake.when.get("answer") for mistake in level.mistakes if not isinstance(mistake.when, Move)]
    numbers = {right - 1, right, right + 1, *(number for number in named if number is not None)}
    return sorted(numbers | {min(numbers) - 50, max(numbers) + 50})


def all_tries(attempt):
    """What a learner may try in a turn: legal moves, and some that may be refused."""
    deal, hand = attempt.deal, attempt.deal.hand(LEARNER)
    tries = deal.legal_moves() if deal.turn == LEARNER else deal.legal_moves(LEARNER)
    tries += [Move(LEARNER, "take", (card,)) for card in deal.pile]
    tries += [Move(LEARNER, "discard", (card,)) for card in hand]
    melds = [Move(LEARNER, "meld", chosen) for chosen in combinations(hand, 3)]
    tries += melds + [move for meld in melds for move in declarations(deal, meld)[:1]]  # as buttons try it
    tries += [
        Move(LEARNER, "lay", (card,), on=number + 1) for card in hand for number in range(len(deal.table))
    ]
    named = [mistake.when for mistake in attempt.level.mistakes if isinstance(mistake.when, Move)]
    return [*tries, *named]


def reply(attempt):
    """What the others do next: the level's script, then their first legal move (a bot's, at the table)."""
    return attempt.scripted or attempt.deal.legal_moves()[0]


def way_to_fail(level):
    """The fewest steps of a learner, an answer and moves of a first turn, after which the level is failed."""
    first = Attempt.of(level)
    if first.asks:
        wrong = next(given for given in answers(level) if given != level.goal["answer"])
        return [wrong]
    waiting = deque([((), first)])
    while waiting:
        moves, attempt = waiting.popleft()
        if attempt.state == "failed":
            return list(moves)
        if attempt.state == "open" and attempt.deal.turn == LEARNER:
            waiting.extend(((*moves, move), attempt.play(move)) for move in attempt.deal.legal_moves())
    return []
