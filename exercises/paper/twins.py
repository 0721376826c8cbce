"""Exchanges the cards of a level so that the same plays solve the new level.

The number of a worksheet decides which cards its levels have. Worksheet 1 has the cards of the book. Every
other worksheet has different suits. In levels whose goal measures what is laid, cards that belong together
also move up or down by some ranks. For such a level, every way to play the turn is compared with the book's
level: the same moves have to be legal and to solve the level. So the answer key stays right.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import resources
from itertools import permutations
from typing import Any, Final

from rummy500.card import PACK, RANKS, SUITS, Card, Chance, face
from rummy500.moves import Move
from rummy500.rules.options import OPTIONS
from rummy500.teach.attempts import LEARNER, MEASURES, Attempt, Level
from rummy500.teach.lessons import file_of, level_at
from rummy500.teach.own_cards import exchanged
from rummy500.text import scenario
from rummy500.text.scenario import ScenarioError

from .numbers import COUNTS
from .words import CannotSay, named_in, with_ranks, with_suits

DRAWS: Final = 40  # after this many failed draws of ranks, only the suits are exchanged
MOST_PLACES: Final = 2000  # if a turn has more positions than this, its cards keep their ranks
ACE: Final = 0
MEASURED: Final = {"melded", "laid", "net", "out", "hand_at_most", "turn", "answer"}
SUPERLATIVE: Final = re.compile(r"\b(?:most|more|least|largest|longest|highest|best|you can)\b")
AGAINST_OTHERS: Final = re.compile(r"\b(?:wins?|ahead)\b")

Exchange = Mapping[Card, Card]


@dataclass(frozen=True, slots=True)
class Twin:
    """A level with exchanged cards. ``after`` is empty if the book's closing words don't fit any more."""

    level: Level
    after: str


class NoTwin(Exception):
    """The same plays don't solve the level with the exchanged cards."""


def twin(name: str, number: int) -> Twin:
    """This level with the cards of worksheet ``number``. Raises ``ValueError`` if there is no such level."""
    data = _data(name)
    book = _level(data, name)
    if number == 1:
        return Twin(book, book.after)
    suits = _suits(name, number)
    chance = Chance(number, name)
    for _ in range(DRAWS if has_free_ranks(book) else 0):
        shifts = _shifts(book, chance)
        if not any(shifts.values()):
            continue
        try:
            return _moved(data, book, suits, shifts, chance)
        except NoTwin:
            continue
    exchange = {card: face(card.rank, suits[card.suit]) for card in PACK}
    level = _turned(data, book, exchange, suits, chance)
    return Twin(level, level.after)


def _data(name: str) -> dict[str, Any]:
    levels = resources.files("rummy500.teach").joinpath("levels")
    return tomllib.loads(file_of(name, levels, "level"))


def _level(data: Mapping[str, Any], name: str) -> Level:
    return level_at(scenario.of(dict(data)), data, name)


def _suits(name: str, number: int) -> tuple[int, ...]:
    """The suit that replaces each suit. The first 24 worksheets all exchange the suits in different ways."""
    first, *others = permutations(range(len(SUITS)))
    orders = [first, *Chance(0, name).shuffled(others)]
    return orders[(number - 1) % len(orders)]


# ---- other suits -------------------------------------------------------------------------------------------


def _turned(
    data: Mapping[str, Any], book: Level, exchange: Exchange, suits: tuple[int, ...], chance: Chance
) -> Level:
    """The level with its cards exchanged. The words for suits are exchanged too, and the hand is shuffled."""
    turned = exchanged({key: value for key, value in data.items() if key != "mistake"}, exchange)
    about = turned["level"]
    about["hints"] = ["."]  # a worksheet has no hints
    for key in ("task", "after"):
        about[key] = with_suits(about[key], suits)
    if book.choices:
        about["choices"] = [with_suits(choice, suits) for choice in about["choices"]]
        if "answer" in turned["goal"]:
            turned["goal"]["answer"] = about["choices"][book.choices.index(book.goal["answer"])]
        if all(any(sign in choice for sign in "♠♥♦♣") for choice in about["choices"]):
            about["choices"] = chance.shuffled(about["choices"])
    hands = turned.get("hands", {})
    if LEARNER in hands:
        hands[LEARNER] = " ".join(chance.shuffled(hands[LEARNER].split()))
    return _level(turned, book.name)


# ---- other ranks -------------------------------------------------------------------------------------------


def has_free_ranks(book: Level) -> bool:
    """Whether comparing all plays of the turn is enough to check the level with new ranks.

    It isn't enough in four cases: the answer is one of several words; the goal names a move or a card to
    keep; the task asks for the most points, and the goal doesn't say how many; or the task compares the
    learner's points with those of others.
    """
    goal = book.goal
    answer = goal.get("answer")
    if book.choices or not goal.keys() <= MEASURED or isinstance(book.replies, tuple):
        return False
    if AGAINST_OTHERS.search(book.task):
        return False
    if answer is not None and answer not in (goal.get("laid"), goal.get("net")) and book.name not in COUNTS:
        return False
    return not SUPERLATIVE.search(book.task) or "laid" in goal or "net" in goal


def _shifts(book: Level, chance: Chance) -> dict[Card, int]:
    """How many ranks each card moves up. All cards of a group move by the same number.

    Only cards that matter to the learner have an entry.
    """
    shifts: dict[Card, int] = {}
    for group in _groups(_seen(book)):
        ranks = [card.rank for card in group]
        least, most = ACE + 1 - min(ranks), len(RANKS) - 1 - max(ranks)
        by = 0 if ACE in ranks else least + chance.below(most - least + 1)
        shifts |= dict.fromkeys(group, by)
    return shifts


def _seen(book: Level) -> set[Card]:
    """The faces of the cards that the learner sees or plays, or that the task names."""
    deal = book.scenario.deal
    played = [card for move in book.solution for card in move.cards]
    lying = [card for meld in deal.table for card in meld.cards]
    all_cards = (*deal.hand(LEARNER), *deal.pile, *lying, *played, *drawn_in(book), *named_in(book.task))
    return {face_of for card in all_cards if (face_of := card.stands or card) in PACK}


def drawn_in(level: Level) -> tuple[Card, ...]:
    """The cards that the learner gets from the solution's first draw from the stock."""
    deal = level.scenario.deal
    for move in level.solution:
        if move.kind == "draw" and move.seat == LEARNER:
            before = list(deal.hand(LEARNER))
            later = list(deal.play(move).hand(LEARNER))
            for card in before:
                later.remove(card)
            return tuple(later)
        if deal.why_not(move):
            return ()
        deal = deal.play(move)
    return ()


def _groups(cards: Iterable[Card]) -> Iterator[set[Card]]:
    """These cards in groups. Cards of equal rank belong together, and so do neighbours in a suit."""
    left = sorted(cards)
    while left:
        group, waiting = set(), [left.pop(0)]
        while waiting:
            card = waiting.pop()
            group.add(card)
            near = [other for other in left if _belong(card, other)]
            left = [other for other in left if other not in near]
            waiting += near
        yield group


def _belong(one: Card, other: Card) -> bool:
    return one.rank == other.rank or (one.suit == other.suit and abs(one.rank - other.rank) == 1)


def _moved(
    data: Mapping[str, Any], book: Level, suits: tuple[int, ...], shifts: Mapping[Card, int], chance: Chance
) -> Twin:
    """The level with other suits and ranks. Raises ``NoTwin`` if the same plays don't solve the new level."""
    exchange = _exchange(shifts, suits)
    try:
        level = _turned(data, book, exchange, suits, chance)
    except ScenarioError as why:  # the new ranks break a meld on the table
        raise NoTwin(str(why)) from None
    ranks = {card.rank: card.rank + by for card, by in shifts.items()}
    points = _points(book, level)
    try:
        task = with_ranks(level.task, ranks, points | _fixed(book) | _laid(book, level))
    except CannotSay as why:
        raise NoTwin(str(why)) from None
    level = replace(level, task=task, goal=_goal(level, points))
    if level.failures() or not same_plays(book, level, exchange):
        raise NoTwin("other plays solve it")
    return Twin(level, "")


def _exchange(shifts: Mapping[Card, int], suits: tuple[int, ...]) -> Exchange:
    """The card that replaces each card. Cards that aren't in ``shifts`` keep their ranks if possible."""
    found = {card: face(card.rank + by, suits[card.suit]) for card, by in shifts.items()}
    if len(set(found.values())) < len(found):
        raise NoTwin("two cards would become the same")
    for card in PACK:
        wanted = face(card.rank, suits[card.suit])
        if card not in found and wanted not in found.values():
            found[card] = wanted
    rest = [card for card in PACK if card not in set(found.values())]
    return found | dict(zip((card for card in PACK if card not in found), rest, strict=True))


def _points(book: Level, level: Level) -> dict[int, int]:
    """The new numbers of points in the goal, as {number in the book's goal: number with the new cards}."""
    before, after = _end(book), _end(level)
    found: dict[int, int] = {}
    for key in book.goal.keys() & MEASURES.keys():
        asked, new = book.goal[key], int(MEASURES[key](after))
        if asked != MEASURES[key](before) or asked in _ruled(book):
            raise NoTwin("the goal asks for points that a rule names")
        if found.setdefault(asked, new) != new:
            raise NoTwin("two goals of the same points")
    if count := COUNTS.get(book.name):
        answer = book.goal["answer"]
        if answer != count(book) or found.setdefault(answer, count(level)) != count(level):
            raise NoTwin("the number that is asked for is not what is counted")
    return found


def _ruled(book: Level) -> set[int]:
    """The numbers that the level's rules set, such as the target."""
    rules = book.scenario.deal.rules
    values = (getattr(rules, name) for name in OPTIONS)
    return {int(value) for value in values if isinstance(value, int) or str(value).isdecimal()}


def _fixed(book: Level) -> dict[int, int]:
    """The numbers that stay the same with any cards (opening minimum and target), mapped to themselves."""
    rules = book.scenario.deal.rules
    return {points: points for points in (rules.opening, rules.target)}


def _laid(book: Level, level: Level) -> dict[int, int]:
    """The points laid before the turn, if the task names them: {old points: points with new cards}."""
    before, after = book.scenario.deal.laid, level.scenario.deal.laid
    told = [seat for seat, points in before.items() if f"laid {points} " in book.task.replace(".", " ")]
    return {before[seat]: after[seat] for seat in told}


def _end(level: Level) -> Attempt:
    """The attempt at a level after all moves of its solution."""
    attempt = Attempt.of(level)
    for move in level.solution:
        attempt = attempt.tried(move)
    if attempt.refused:
        raise NoTwin("a move of the solution is refused")
    return attempt


def _goal(level: Level, points: Mapping[int, int]) -> dict[str, Any]:
    asks = (*MEASURES, "answer")
    return {key: points[wanted] if key in asks else wanted for key, wanted in level.goal.items()}


# ---- the same plays ----------------------------------------------------------------------------------------


def same_plays(book: Level, other: Level, exchange: Exchange) -> bool:
    """Whether both levels allow the same plays in the learner's turn, and the same plays solve both.

    The next player's moves after the turn are compared, too.
    """
    waiting, seen = [(_begun(book), _begun(other))], set()
    while waiting:
        one, two = waiting.pop()
        place = one.deal.position
        if place in seen:
            continue
        seen.add(place)
        if len(seen) > MOST_PLACES or one.state != two.state:
            return False
        if one.deal.over != two.deal.over or one.deal.turn != two.deal.turn:
            return False
        moves = {_key(move, exchange): move for move in one.deal.legal_moves()}
        others = {_key(move): move for move in two.deal.legal_moves()}
        if moves.keys() != others.keys():
            return False
        if one.deal.turn == LEARNER:
            waiting += [(one.play(move), two.play(others[key])) for key, move in moves.items()]
    return True


def _begun(level: Level) -> Attempt:
    start = Attempt.of(level)
    return start.answer(level.goal["answer"]) if start.asks else start


def _key(move: Move, exchange: Exchange | None = None) -> tuple[object, ...]:
    """A move as a value to compare, with its cards exchanged. The order of the cards doesn't count."""
    texts = [str(card) for card in move.cards]
    cards = [exchanged(text, exchange) for text in texts] if exchange else texts
    return move.kind, tuple(sorted(cards)), move.on, move.nth, move.nths, move.choice, move.dj
