"""The search for a way to go out this turn takes few steps, and finds the way that lays the most points."""

from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import corpus
import pytest
from close import small
from counting import calls
from plays import TABLES, name_of
from slow.listed import splitting, taking
from slow.turns import Turn, laid, lays_of, may_give_back, turn_of

from rummy500 import Card, Deal, Move, Rules, cards
from rummy500.card import JK, PACK
from rummy500.laying.going_out import (
    MOST_LAYS,
    _Search,
    draw_out,
    too_many_stay,
    way_out,
    way_out_after_any_card,
)
from rummy500.melds import new_meld
from rummy500.position import Position

GAMES = [
    *("classic", "modern", "boathouse", "floating", "gambit", "persian", "five-and-ten opening=10"),
    *("classic opening=15 give_back=none", "classic out=discard give_back=not-upcard corner=true"),
    *("modern joker_suits=free run_opens_with=4 keep_upcard=true", "classic run_opens_with=4 take_for=meld"),
    *("classic equal_suits=true", "gambit opening=20 out=discard", "modern opening=40 corner=true"),
]


# ---- by the slow rules, trying everything --------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def most_going_out(turn: Turn) -> int | None:
    """The most points that a player who goes out in this turn can lay; ``None`` if there is no way out."""
    if not turn.hand and turn.rules.out == "free" and turn.enough:
        return turn.points
    found = [most_going_out(laid(turn, lay)) for lay in lays_of(turn)]
    if len(turn.hand) == 1 and not turn.must and turn.enough and may_give_back(turn, turn.hand[0]):
        found.append(turn.points)
    return max((points for points in found if points is not None), default=None)


def most_after(deal: Deal, draw: Move) -> int | None:
    place = [n for n, card in enumerate(deal.pile) if card == draw.cards[0]][-draw.nth]
    if draw.kind == "split":
        turn = splitting(deal, draw.seat, place, draw.choice, draw.dj)
    else:
        turn = taking(deal, draw.seat, place)
    assert turn is not None
    return most_going_out(turn)


def plays_out(deal: Deal, lays: tuple[Move, ...], discard: Card | None, points: int) -> None:
    """Check that these moves are legal, that the seat goes out with them, and that they lay these points."""
    seat, before = deal.turn, deal.laid[deal.turn]
    for move in (*lays, *([Move(seat, "discard", (discard,))] if discard is not None else [])):
        deal = deal.play(move)
    assert not deal.hand(seat) and deal.out == seat
    assert deal.laid[seat] - before == points


def same_as_tried(deal: Deal) -> bool:
    """Check that the search finds the best way out in this turn, and return whether a way out exists."""
    way, most = way_out(deal.position), most_going_out(turn_of(deal, deal.turn))
    assert (way is None) == (most is None), deal
    if way is not None:
        plays_out(deal, *way)
        assert way.points == (most or 0) - deal.position.now.points_now
    return way is not None


@pytest.mark.parametrize("game", GAMES)
def test_the_search_agrees_with_trying_all_moves_about_ways_out(game: str) -> None:
    rules, found = Rules.parse(game), set()
    for seed in range(250):
        most = 5 if not rules.jokers else 4
        deal = Deal(small(rules, seed, most).but(phase="play"))
        found.add(same_as_tried(deal))
    assert found == {True, False}


@pytest.mark.parametrize("game", GAMES)
def test_the_best_draw_that_leads_to_a_way_out_is_found(game: str) -> None:
    rules, found = Rules.parse(game), set()
    for seed in range(120):
        deal = Deal(small(rules, seed))
        draws = [move for move in deal.legal_moves() if move.kind in ("take", "split")]
        wanted = [most for draw in draws if (most := most_after(deal, draw)) is not None]
        best = draw_out(deal.position, draws)
        assert (best is None) == (not wanted), seed
        if best is not None:
            assert best[1].points == max(wanted)
            plays_out(deal.play(best[0]), *best[1])
        found.add(best is not None)
    assert found == {True, False}


@pytest.mark.parametrize("game", GAMES)
def test_a_player_who_can_lay_every_card_goes_out_after_any_draw(game: str) -> None:
    rules, met = Rules.parse(game), 0
    for seed in range(600):
        deal = Deal(small(rules, seed, 5))
        way = way_out_after_any_card(deal.position)
        free = replace(turn_of(deal, "A"), rules=replace(rules, out="free"))
        sure = rules.stock_draw == 1 and most_going_out_with_all(free)
        assert (way is not None) == sure, seed
        if way is not None:
            met += 1
            after = deal.play("A: draw")
            plays_out(after, way.lays, after.hand("A")[-1], way.points)
    assert met or rules.stock_draw == 2


def most_going_out_with_all(turn: Turn) -> bool:
    """Whether every card can be laid, so that none is left to discard."""
    if not turn.hand:
        return turn.enough
    return any(most_going_out_with_all(laid(turn, lay)) for lay in lays_of(turn))


# ---- in play ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_the_moves_of_a_way_out_are_legal_and_lead_out(table: tuple[str, int]) -> None:
    for seed in range(4):
        for deal in corpus.round_at(table, seed, corpus.SENSIBLE).deals[:-1]:
            if deal.phase == "play":
                way = way_out(deal.position)
                if way is not None:
                    plays_out(deal, *way)
                elif len(deal.hand(deal.turn)) < 6 and deal.turn not in deal.floating:
                    assert most_going_out(turn_of(deal, deal.turn)) is None
            if deal.phase == "draw":
                takes = [move for move in deal.legal_moves() if move.kind in ("take", "split")]
                best = draw_out(deal.position, takes)
                if best is not None:
                    plays_out(deal.play(best[0]), *best[1])


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_no_way_out_exists_if_the_quick_test_rules_it_out(table: tuple[str, int]) -> None:
    ruled_out = 0
    for seed in range(6):
        for deal in corpus.round_at(table, seed, corpus.SENSIBLE).deals[1:-1]:
            where = deal.position
            if deal.phase == "play":
                wild = 2 + where.hands[where.turn].count(JK) if deal.rules.jokers else 0
                if too_many_stay(where.held[where.turn], where.fits, deal.rules, min(wild, 3)):
                    ruled_out += 1
                    assert way_out(where) is None
    assert ruled_out or deal.rules.equal_suits or deal.rules.jokers


# ---- how long the search takes --------------------------------------------------------------------------


def looked_at(where: Position) -> int:
    search = _Search(where)
    search.way(where)
    return MOST_LAYS - search.left


def test_the_search_for_a_way_out_tries_few_moves_in_real_rounds() -> None:
    most = 0
    for table in TABLES:
        for deal in corpus.round_at(table, 1, corpus.SENSIBLE).deals[:-1]:
            if deal.phase == "play" and deal.turn not in deal.floating:
                most = max(most, looked_at(deal.position))
    assert most < MOST_LAYS // 2


@pytest.mark.parametrize(
    "game", ["classic", "modern", "modern equal_suits=true joker_suits=free corner=true"]
)
def test_the_search_for_a_way_out_stops_at_its_limit_in_the_largest_hands(game: str) -> None:
    rules = Rules.parse(game)
    pack = [*PACK, *PACK, *[JK] * 4 * bool(rules.jokers)]
    Random(2).shuffle(pack)
    melds = [new_meld(cards(meld), 1, rules) for meld in ("4H 5H 6H", "TS JS QS", "KC KD KH")]
    held: Any = [tuple(pack[:40]), *(tuple(pack[40 + 7 * n : 47 + 7 * n]) for n in range(4))]
    where = Position(rules, 4, held, (), (), 0, tuple(melds), phase="play")
    assert looked_at(where) < 2 * MOST_LAYS
    assert calls(lambda: way_out(where)) < 500_000  # 200,000 calls take a tenth of a second
