"""Checks that the engine and the slow rules agree about a position and about the course of a round."""

from __future__ import annotations

from collections.abc import Iterable

from plays import Round

import slow
from rummy500 import Card, Deal, Move
from rummy500.position import Position

from . import course

# ---- which moves are legal, and which statements refuse them -------------------------------------------


def is_small(deal: Deal) -> bool:
    """Whether the position has few enough cards to try every move. A joker counts as three cards."""
    lying = [*deal.pile, *max((deal.hand(seat) for seat in deal.seats), key=len)]
    return len(lying) + 2 * sum(str(card) == "JK" for card in lying) <= 13


def assert_the_lists_agree(deal: Deal) -> None:
    for seat in deal.seats if deal.rules.acts_off_turn else [deal.turn]:
        found = list(map(str, deal.legal_moves(seat)))
        wanted = set(map(str, slow.listed_moves(deal, seat)))
        assert len(found) == len(set(found))
        extra, missing = sorted(set(found) - wanted), sorted(wanted - set(found))
        assert not extra and not missing, f"{deal}\nnot legal: {extra}\nnot listed: {missing}"


def assert_refused_alike(deal: Deal, move: Move) -> None:
    """Check that the engine and the slow rules both allow a move, or both refuse it by the same statement."""
    refused, named = deal.why_not(move), slow.statement(deal, move)
    assert (refused is None) == (named is None), f"{move}: {refused} / {named}"
    if refused and named != slow.ANY:
        assert refused.statement == named, f"{move}: {refused} / {named}"


# ---- where every card lies -------------------------------------------------------------------------------


def text(cards: Iterable[Card]) -> list[str]:
    return list(map(str, cards))


def table_of(where: Position) -> list[tuple[list[tuple[str, int]], bool]]:
    melds = [course.Meld(tuple(text(meld.cards)), meld.by, meld.sealed) for meld in where.table]
    return [(meld.owned, meld.sealed) for meld in melds]


def assert_alike(paper: course.Course, deal: Deal) -> None:
    where = deal.position
    assert deal.phase == paper.phase
    assert (deal.ended.statement if deal.ended else "") == (paper.ended if paper.phase == "over" else "")
    assert [sorted(text(hand)) for hand in where.hands] == [sorted(hand) for hand in paper.hands]
    assert (text(where.pile), text(where.stock)) == (paper.pile, paper.stock)
    assert table_of(where) == [(meld.owned, meld.sealed) for meld in paper.table]
    assert list(where.laid) == paper.laid and where.out == paper.out
    assert (where.gambit[:2] if where.gambit else ("", "")) == (paper.named, paper.dealers_joker)
    if not deal.rules.opening:
        assert all(paper.opened)
    else:
        assert list(where.opened) == paper.opened
    if not deal.over:
        assert where.turn == paper.turn and list(where.floating) == paper.floating
        assert (None if where.now.must is None else str(where.now.must)) == paper.must
    if deal.phase == "play":
        assert sorted(text(where.now.taken)) == sorted(paper.taken)
        assert where.now.laid_now == paper.laid_now and where.now.points_now == paper.points_now


def assert_the_course_is_the_same(played: Round) -> None:
    for number, (paper, deal) in enumerate(course.played(played.deals, played.moves)):
        try:
            assert_alike(paper, deal)
        except AssertionError as error:
            moves = "\n".join(map(str, played.moves[: number + 1]))
            raise AssertionError(f"{played.deals[0]}\n{moves}\n{deal}\n{error}") from error
