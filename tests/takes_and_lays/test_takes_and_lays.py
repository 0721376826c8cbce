"""No dead ends (TURN-5): a move is legal if the turn can be finished after it, and refused otherwise."""

from collections.abc import Iterator
from random import Random
from typing import Any

import corpus
import pytest
from close import small
from counting import calls
from plays import TABLES, name_of

from rummy500 import Deal, Move, Rules, cards
from rummy500.card import JK, PACK
from rummy500.laying.finishing import after_lay, can_end, can_finish, lays_of, may_be_given_back
from rummy500.laying.takes_and_lays import takes_of, what_blocks
from rummy500.position import Phase, Position, Turn, can_be_a_dead_end
from rummy500.position.gambit import named
from rummy500.position.transfers import take

STRICT = [
    *("boathouse", "classic out=discard", "classic give_back=none", "modern give_back=none out=discard"),
    *("classic give_back=not-last", "modern give_back=not-last out=discard"),
    *("modern give_back=not-upcard out=discard", "classic give_back=none take_for=meld corner=true"),
    *("modern out=discard joker_suits=free run_opens_with=4", "gambit out=discard give_back=none"),
    *("classic opening=25", "modern opening=40 out=discard", "gambit opening=20 give_back=none"),
]


def lays(where: Position) -> Iterator[Move]:
    """Every lay that can be made in a turn, even if the turn can't be finished afterwards."""
    yield from lays_of(where)
    dealers_joker = where.gambit.dealers_joker if where.gambit else ""
    if where.now.must is None and dealers_joker == "open" and JK in where.hands[where.turn]:
        yield Move("AB"[where.turn], "block")


def ends_somehow(where: Position) -> bool:
    """Whether this turn can be finished. Tries every sequence of lays."""
    hand, rules = where.hands[where.turn], where.rules
    enough = not where.now.laid_now or where.opened[where.turn] or where.now.points_now >= rules.opening
    if not hand:
        return rules.out != "discard" and enough
    barred = (where.now.newest,) if rules.give_back == "not-last" else where.now.taken
    left = [card for card in set(hand) if hand.count(card) > barred.count(card)]
    may_give = (
        bool(left) or rules.give_back == "any" or (rules.give_back == "not-upcard" and not where.now.alone)
    )
    if where.now.must is None and enough and may_give:
        return True
    return any(ends_somehow(after_lay(where, move)) for move in lays(where))


@pytest.mark.parametrize("options", STRICT)
def test_a_turn_can_be_finished_exactly_when_some_moves_end_it(options: str) -> None:
    rules, found = Rules.parse(options), set()
    for seed in range(250):
        where = small(rules, seed)
        for place in range(len(where.pile)):
            taken = without_back(where.changed(take, place))
            if taken.now.must == JK and named(where) in ("double", "split"):
                continue
            wanted = ends_somehow(taken)
            assert can_finish(taken) == wanted, seed
            found.add(wanted)
    assert found == {True, False}


@pytest.mark.parametrize("options", STRICT)
def test_takes_and_lays_are_legal_exactly_when_the_turn_can_be_finished_afterwards(options: str) -> None:
    rules = Rules.parse(options)
    for seed in range(60):
        where = small(rules, seed)
        deal = Deal(where)
        for place, card in enumerate(where.pile):
            nth = where.pile[place:].count(card)
            if card == JK and named(where) in ("double", "split"):
                continue
            taking = Move("A", "take", (card,), nth=nth)
            taken = without_back(where.changed(take, place))
            assert (deal.why_not(taking) is None) == ends_somehow(taken) == (place in takes_of(where))
            if deal.why_not(taking) is None and not rules.opening:
                after = deal.play(taking)
                for lay in lays(after.position):
                    ends = ends_somehow(after_lay(after.position, lay))
                    assert (after.why_not(lay) is None) == ends, (seed, str(take), str(lay))


STRICT_TABLES = [table for table in TABLES if can_be_a_dead_end(Rules.parse(table[0]))]


@pytest.mark.parametrize("table", STRICT_TABLES, ids=name_of)
def test_every_move_is_followed_by_another_legal_move_until_the_round_is_over(table: tuple[str, int]) -> None:
    for played in corpus.rounds(table, 4):
        for after in played.deals[1:]:
            assert after.over or after.legal_moves()
            where = after.position
            if after.phase == "play" and not where.floating[where.turn]:
                assert can_finish(where)


def without_back(where: Position) -> Position:
    return where.but(now=where.now._replace(before=None))


def at(rules: str, *hands: str, pile: str = "KS", phase: Phase = "play", **more: Any) -> Position:
    held = [cards(hand) for hand in hands]
    return Position(Rules.parse(rules), 1, tuple(held), cards("2C 3C"), cards(pile), 0, phase=phase, **more)


@pytest.mark.parametrize(
    ("rules", "hand", "taken", "card", "may"),
    [
        ("classic", "6C 6D", "6C", "6C", True),
        ("classic give_back=none", "6C 6D", "6C", "6C", False),
        ("classic give_back=none", "6C 6D", "6C", "6D", True),
        (
            "classic give_back=none equal_suits=true",
            "6C 6C",
            "6C",
            "6C",
            True,
        ),  # the other 6C may be discarded
        ("classic give_back=none", "6C 6D", "6C 6D", "6D", False),
        ("classic give_back=not-upcard", "6C 6D", "6C 6D", "6D", True),
    ],
)
def test_a_card_may_be_given_back_to_the_pile_if_the_rules_allow_it(
    rules: str, hand: str, taken: str, card: str, may: bool
) -> None:
    where = at(rules, hand, "2S", now=Turn(taken=cards(taken)))
    assert may_be_given_back(where, cards(card)[0]) == may


def test_a_house_rule_forbids_giving_back_an_upcard_that_was_taken_alone() -> None:
    where = at("classic give_back=not-upcard", "6C 6D", "2S", now=Turn(taken=cards("6C"), alone=True))
    assert not may_be_given_back(where, cards("6C")[0]) and may_be_given_back(where, cards("6D")[0])


@pytest.mark.parametrize(
    ("rules", "hand", "taken", "move", "blocks"),
    [
        ("boathouse", "6C 6D 6H", "", "A: meld 6C 6D 6H", "OUT-2"),
        ("boathouse", "6C 6D 6H 9S", "", "A: meld 6C 6D 6H", None),
        ("boathouse", "6C 6D 6H 9S", "9S", "A: meld 6C 6D 6H", "DRAW-8"),
        ("classic give_back=none", "6C 6D 6H 9S", "9S", "A: meld 6C 6D 6H", "DRAW-8"),
        ("classic give_back=none", "6C 6D 6H 6S", "6S", "A: meld 6C 6D 6H", None),  # 6S can still be laid
        (
            "boathouse",
            "6C 6D 6H 6S",
            "6S",
            "A: meld 6C 6D 6H",
            "OUT-2",
        ),  # once 6S is laid too, no card is left to discard
        ("classic opening=30", "6C 6D 6H", "", "A: meld 6C 6D 6H", "SCORE-8"),
    ],
)
def test_the_statement_that_keeps_a_turn_from_ending_is_found(
    rules: str, hand: str, taken: str, move: str, blocks: str | None
) -> None:
    where = at(rules, hand, "2S", now=Turn(taken=cards(taken)))
    assert what_blocks(where, Move.parse(move)) == blocks
    found = Deal(where).why_not(move)
    assert (found.statement if found else None) == blocks


def test_every_turn_can_be_finished_if_no_rule_restricts_its_end() -> None:
    where = at("modern", "6C 6D 6H", "2S")
    assert not where.strict and can_finish(where) and can_end(where)


@pytest.mark.parametrize(
    "options",
    [
        *("five-and-ten", "modern opening=30", "modern opening=50 give_back=none out=discard"),
        *("classic opening=200", "modern opening=60"),
    ],
)
def test_the_engine_lists_takes_with_little_work_even_with_the_largest_hand_and_pile(options: str) -> None:
    chance, rules = Random(5), Rules.parse(options)
    pack = [*PACK, *[JK] * rules.jokers]
    chance.shuffle(pack)
    where = Position(
        rules, 1, (tuple(pack[:13]), tuple(pack[13:26])), tuple(pack[26:28]), tuple(pack[28:]), 0
    )
    assert Deal(where).legal_moves()
    assert calls(Deal(where).legal_moves) < 1_500_000
