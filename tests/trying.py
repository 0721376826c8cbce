"""What learners may try at a level (legal and refused moves, right and wrong answers), and how the other
players reply.
"""

from collections import deque
from itertools import combinations
from random import Random
from typing import Any

from plays import some_move

from rummy500 import Move
from rummy500.table.joker_choices import declarations
from rummy500.teach.lessons import LEARNER, Attempt, Level


def answers(level: Level) -> list[Any]:
    """Answers that a learner may give: all choices or, if the level offers none, right and wrong numbers."""
    right = level.goal["answer"]
    if level.choices:
        return list(level.choices)
    named = [mistake.when.get("answer") for mistake in level.mistakes if not isinstance(mistake.when, Move)]
    numbers = {right - 1, right, right + 1, *(number for number in named if number is not None)}
    return sorted(numbers | {min(numbers) - 50, max(numbers) + 50})


def all_tries(attempt: Attempt) -> list[Move]:
    """Moves that a learner may try in a turn: the legal ones, and some that may be refused."""
    deal, hand = attempt.deal, attempt.deal.hand(LEARNER)
    tries = deal.legal_moves() if deal.turn == LEARNER else deal.legal_moves(LEARNER)
    tries += [Move(LEARNER, "take", (card,)) for card in deal.pile]
    tries += [Move(LEARNER, "discard", (card,)) for card in hand]
    melds = [Move(LEARNER, "meld", chosen) for chosen in combinations(hand, 3)]
    # A meld with jokers is also tried with the first possible declaration of its jokers.
    tries += melds + [move for meld in melds for move in declarations(deal, meld)[:1]]
    tries += [
        Move(LEARNER, "lay_off", (card,), on=number + 1) for card in hand for number in range(len(deal.table))
    ]
    named = [mistake.when for mistake in attempt.level.mistakes if isinstance(mistake.when, Move)]
    return [*tries, *named]


def reply(attempt: Attempt) -> Move:
    """The next move of another player: the scripted move, or else the first legal move."""
    return attempt.scripted or attempt.deal.legal_moves()[0]


MOST = 4000


def all_messages(level: Level) -> set[str]:
    """All messages to a learner who tries all answers and moves, in up to ``MOST`` positions."""
    first = Attempt.of(level)
    starts = [first.answer(given) for given in answers(level)] if first.asks else [first]
    messages: set[str] = set()
    seen: set[tuple[Any, ...]] = set()
    waiting = deque(starts)
    while waiting and len(seen) < MOST:
        attempt = waiting.popleft()
        messages.add(attempt.says)
        state = (attempt.deal, frozenset(attempt.made), attempt.answered)
        if state in seen or attempt.state != "open":
            continue
        seen.add(state)
        if attempt.deal.turn != LEARNER and (attempt.made or not attempt.deal.rules.acts_off_turn):
            waiting.append(attempt.play(reply(attempt)))
            continue
        after = [attempt.tried(move) for move in all_tries(attempt)]
        messages |= {tried.says for tried in after if tried.recent}
        waiting.extend(tried for tried in after if not tried.recent)
    return messages


def played_by_chance(level: Level, seed: int, most: int = 200) -> list[Attempt]:
    """The states of an attempt at the level with a random answer and random moves."""
    chance, attempt = Random(seed), Attempt.of(level)
    if attempt.asks:
        attempt = attempt.answer(chance.choice(answers(level)))
    attempts = [attempt]
    while attempts[-1].state == "open" and len(attempts) <= most:
        attempts.append(attempts[-1].play(some_move(attempts[-1].deal, chance)))
    return attempts


def way_to_fail(level: Level) -> list[Any]:
    """The shortest way to fail the level: a wrong answer, or the fewest moves that fail it in one turn."""
    first = Attempt.of(level)
    if first.asks:
        wrong = next(given for given in answers(level) if given != level.goal["answer"])
        return [wrong]
    waiting: deque[tuple[tuple[Move, ...], Attempt]] = deque([((), first)])
    while waiting:
        moves, attempt = waiting.popleft()
        if attempt.state == "failed":
            return list(moves)
        if attempt.state == "open" and attempt.deal.turn == LEARNER:
            waiting.extend(((*moves, move), attempt.play(move)) for move in attempt.deal.legal_moves())
    return []
