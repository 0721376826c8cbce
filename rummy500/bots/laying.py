"""Chooses which meld, lay-off or double to lay, and what its jokers stand for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar

from ..card import JK, JOKER, Card, mask_of, without
from ..deal import View
from ..melds import Meld, grown, new_meld, swapped
from ..moves import Move
from ..position import SEAT_NUMBER
from ..position.gambit import under_joker
from ..scoring import scaled, worth_at_once, worth_laid
from .plan import Plan, faces_that_may_come, gains, has_dealers_joker, has_opened, in_hurry, standing

DOUBLE_PAYS: Final = 20  # a double pays if its meld counts at least this much (GAMBIT-4)
TRIED: Final = 6  # at most this many lays are compared closely

Item = TypeVar("Item")


def planned_meld(view: View, plan: Plan, melds: Sequence[Move]) -> Move | None:
    """The most valuable planned meld that may be laid. Its jokers stand for the best cards."""
    return best_declared(view, _planned(plan, melds))


def _planned(plan: Plan, melds: Sequence[Move]) -> list[Move]:
    """The moves that lay the cards of a planned meld."""
    planned = {_held(meld) for meld in plan.melds}
    return [move for move in melds if _held(move.cards) in planned] if planned else []


def worthwhile_double(view: View, plan: Plan, doubles: Sequence[Move]) -> Move | None:
    """The double of the most valuable planned meld, if it pays. The dealer's joker is used first."""
    wanted = _planned(plan, doubles)
    if not wanted:
        return None
    best = max(wanted, key=lambda move: (points_of(view, move), move.dj))
    pays = points_of(view, best) >= 2 * scaled(DOUBLE_PAYS, view.rules)
    return best if pays or in_hurry(view) else None


def worthwhile_swap(view: View, plan: Plan, swaps: Sequence[Move]) -> Move | None:
    """The best swap for a joker (JOKER-7) that uses no card of a planned meld; ``None`` if there is none."""
    if not has_opened(view):
        return None
    planned = {card for meld in plan.melds for card in meld}
    spare = [move for move in swaps if move.cards[0] not in planned]
    return max(spare, key=lambda move: points_of(view, move), default=None)


def planned_layoff(view: View, plan: Plan, layoffs: Sequence[Move]) -> Move | None:
    """A planned lay-off. A joker is laid off only if that is planned or lets another card fit."""
    natural = [move for move in layoffs if move.cards[0].held == move.cards[0] in plan.layoffs]
    if natural:
        return _best_of(natural, lambda move: _rank(view, move))
    jokers = [move for move in layoffs if move.cards[0].is_joker]
    wild = _best_of(jokers, lambda move: _rank(view, move)) if jokers and not plan.melds else None
    if wild is None:
        return None
    return wild if JK in plan.layoffs or _opens_a_way(view, wild) else None


def best_lay(view: View, lays: Sequence[Move]) -> Move | None:
    """The best lay, planned or not, judged with the hand that it leaves. Jokers stand for the best cards."""
    thrifty = [move for move in lays if not _wastes_joker(view, move)] or lays
    ways: dict[tuple[tuple[Card, ...], int], list[Move]] = {}
    for move in thrifty:
        ways.setdefault((_held(move.cards), move.on if move.cards[0] < JOKER else 0), []).append(move)

    def counts(alike: Sequence[Move]) -> int:
        return _gain(view, alike[0])

    def leaves(alike: Sequence[Move]) -> float:
        return counts(alike) + standing(view, _rest(view, alike[0]))

    closely = sorted(ways.values(), key=counts, reverse=True)[: 2 if view.hand.count(JK) > 1 else TRIED]
    return best_declared(view, _best_of(closely, leaves)) if closely else None


def best_declared(view: View, lays: Sequence[Move]) -> Move | None:
    """The best of these lays. Each joker of this best lay stands for the best card."""
    if not lays:
        return None
    most = _best_of(lays, lambda move: _gain(view, move))
    alike = [move for move in lays if _held(move.cards) == _held(most.cards) and move.kind == most.kind]
    return _best_of(alike, lambda move: _rank(view, move))


def points_of(view: View, move: Move) -> int:
    """The points of a lay's cards in their new places: an ace below a two, for example, is low."""
    meld = meld_after(view, move)
    if move.on:
        return worth_laid(meld, move.cards, view.rules)
    return worth_at_once(under_joker(meld) if move.kind == "double" else meld, view.rules)


def meld_after(view: View, move: Move) -> Meld:
    """The new or extended meld, as it lies on the table after this lay."""
    seat = SEAT_NUMBER[view.seat]
    if not move.on:
        return new_meld(move.cards, seat, view.rules)
    there = view.table[move.on - 1]
    if move.kind == "swap":
        found = swapped(there, move.cards[0], seat, view.rules)
        assert found is not None, "only legal moves are weighed"
        return found[0]
    meld = grown(there, move.cards, seat, view.rules)
    assert meld is not None, "only legal moves are weighed"
    return meld


def may_block_well(view: View, plan: Plan) -> bool:
    """Whether it pays to lay a joker as a block (GAMBIT-7).

    The joker leaves the hand, and nobody can use the dealer's joker any more. If the dealer has named
    ``split``, no joker can join a meld, so a joker in hand may keep its owner from going out. Then blocking
    at once gained 7.8 points on 1,000 tuning deals with two players (5.9 to 9.8), and 0.7 with four
    (0.0 to 1.4).
    """
    if len(view.hand) <= 2:
        return True
    if has_dealers_joker(view):
        return False
    return view.named == "split" or (not plan.melds and in_hurry(view))


def _best_of(items: Sequence[Item], worth: Callable[[Item], Any]) -> Item:
    """The first item with the highest worth. The worth of a single item isn't computed."""
    return items[0] if len(items) == 1 else max(items, key=worth)


def _rank(view: View, move: Move) -> tuple[int, int, int, int, Card]:
    """A key for comparing lays.

    More points are better. Lays with equal points are compared by how many cards left in hand fit on the
    meld, and then by how few of the others' cards may fit on the meld. If two lays are still equal, a lay
    with the dealer's joker is better.
    """
    fits = meld_after(view, move).fits
    mine = mask_of(_rest(view, move)) & fits & ~(1 << JOKER)
    dealers = sum(card.is_dealers for card in move.cards)
    return (
        points_of(view, move),
        mine.bit_count(),
        -faces_that_may_come(view, fits & ~(1 << JOKER)),
        dealers,
        move.cards[-1],
    )


def _gain(view: View, move: Move) -> int:
    worth = gains(view.rules)
    return sum([worth[card if card < JOKER else JK] for card in move.cards])


@lru_cache(maxsize=1 << 12)
def _held(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards as a hand holds them, sorted. The dealer's joker is listed as a joker in hand."""
    return tuple(sorted([card if card < JOKER else JK for card in cards]))


def _rest(view: View, move: Move) -> tuple[Card, ...]:
    """The cards left in hand after a lay or a call. Cards that a call lays from the pile weren't in hand."""
    left = list(view.hand)
    for card in move.cards:
        if card.held in left:
            left.remove(card.held)
    return tuple(left)


def _wastes_joker(view: View, move: Move) -> bool:
    """Whether a joker of this lay stands for a card that would stay in hand."""
    held, laid = view.hand, move.cards
    return any(card.is_joker and held.count(card.stands) > laid.count(card.stands) for card in laid)


def _opens_a_way(view: View, move: Move) -> bool:
    """Whether a card of the hand fits next to this joker."""
    return bool(mask_of(without(view.hand, (JK,))) & meld_after(view, move).fits if JK in view.hand else 0)
