"""Each card of a position is in one place. A move makes a new position. Positions can be compared."""

from collections import Counter
from copy import copy
from random import Random
from typing import Any

import corpus
import pytest
from hypothesis import given, settings
from plays import SEEDS, TABLES, Seating, line, moves_there_are, name_of, some_move
from strategies import deals, seatings

from rummy500 import Card, Deal, Move, Rules, cards
from rummy500.card import DJ, JK, mask_of
from rummy500.deal.dealing import whole_pack
from rummy500.melds import jokers_are, new_meld
from rummy500.position import (
    CALL,
    OVER,
    PHASES,
    PLAY,
    Position,
    Turn,
    can_be_a_dead_end,
    fits_of,
    place_in_pile,
)
from rummy500.position.gambit import block, named, split
from rummy500.position.history import BLOCKED, OPEN, USED, Gambit, Reshuffles
from rummy500.position.transfers import draw, reshuffle, take
from rummy500.referee.endings import STATEMENT_OF


def at(rules: Rules, *hands_: str, stock: str = "2C 3C", pile: str = "4S", **more: Any) -> Position:
    return Position(
        rules, 1, tuple(cards(held) for held in hands_), cards(stock), cards(pile), turn=0, **more
    )


# ---- where the cards are --------------------------------------------------------------------------------


def every_card(where: Position) -> list[Card]:
    """All cards of a position: in hands, stock, pile and melds, and those out of play."""
    laid = [card.held for meld in where.table for card in meld.cards]
    held = [card for hand in where.hands for card in hand]
    gone = where.gambit.gone if where.gambit else ()
    return [*held, *where.stock, *where.pile, *laid, *gone]


def is_whole(where: Position) -> None:
    """Check that every card is in exactly one place. The dealer's joker has no place until it is used."""
    lying = Counter(every_card(where))
    assert lying.pop(DJ, 0) == (where.gambit is not None and where.gambit.dealers_joker == USED)
    assert lying == Counter(whole_pack(where.rules, where.players))


def is_derived(where: Position) -> None:
    """Check that each derived value agrees with the stored values."""
    assert where.held == tuple(map(mask_of, where.hands)) and where.fits == fits_of(where.table)
    assert where.jokers == jokers_are(where.rules, named(where))
    assert where.strict == can_be_a_dead_end(where.rules)


def is_sound(where: Position) -> None:
    """Check that the stored values don't contradict each other."""
    rules, hand = where.rules, Counter(where.hands[where.turn])
    assert where.phase in PHASES and (where.phase == OVER) == (where.ended in STATEMENT_OF)
    is_derived(where)
    if where.phase != CALL:  # during a call, ``hand`` belongs to a caller
        assert not Counter(where.now.taken) - hand
    assert where.now.must is None or where.now.must in where.now.taken
    assert where.now.must is None or where.phase == PLAY
    assert (where.gambit is not None) == (rules.joker_use == "gambit")
    if where.gambit:
        assert where.gambit.dealers_joker in (OPEN, USED, BLOCKED)
        assert (where.gambit.dealers_joker == BLOCKED) <= (JK in where.gambit.gone)
    if where.phase != CALL:
        opening = where.phase == PLAY and rules.opening and not where.opened[where.turn]
        before = where.now.before
        assert before is None or (opening and before.turn == where.turn and before.now.before is None)
    for seat, floats in enumerate(where.floating):
        assert not floats or not where.hands[seat] or seat == where.turn
    for meld in where.table:
        assert 3 <= len(meld.cards) == len(meld.by) and not (meld.sealed and meld.fits)


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_every_card_is_in_one_place_and_a_positions_stored_values_agree(table: tuple[str, int]) -> None:
    for played in corpus.rounds(table, 6):
        is_whole(played.deals[0].position)
        for deal in played.deals[1:]:
            is_whole(deal.position)
            is_sound(deal.position)


@settings(max_examples=30)
@given(seatings(), SEEDS)
def test_cards_and_stored_values_stay_consistent_under_any_rules(table: Seating, seed: int) -> None:
    options, players = table
    for deal, move in line(Deal.new(options, players, seed=seed), Random(seed), 160):
        after = deal.play(move).position
        is_whole(after)
        is_sound(after)


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_a_move_does_not_change_the_old_position(table: tuple[str, int]) -> None:
    for played in corpus.rounds(table, 3):
        deals = played.deals[:-1:3]
        written = [repr(vars(deal.position)) for deal in deals]
        for deal in deals:
            for move in moves_there_are(deal):
                deal.play(move)
            str(deal), deal.view(deal.seats[0])
        assert [repr(vars(deal.position)) for deal in deals] == written


def test_derived_fields_are_right_after_every_change() -> None:
    where = at(Rules.named("gambit"), "6H 6D", "QS")
    meld = new_meld(cards("4S 5S 6S"), 0, where.rules)
    hand = cards("2H 3H")
    for changes in (
        {"hands": (where.hands[0], hand)},
        {"hands": (hand, hand), "table": (meld,)},
        {"gambit": Gambit("wild")},
        {"rules": Rules.named("boathouse")},
    ):
        is_derived(where.but(**changes))
        is_derived(where.but(**changes).but(phase=PLAY))


def test_a_positions_fields_cannot_be_assigned() -> None:
    position = Deal.new(seed=1).position
    with pytest.raises(AttributeError, match="does not change"):
        position.turn = 0  # type: ignore[misc]


# ---- when two positions are equal ----------------------------------------------------------------------


def in_other_words(where: Position, chance: Random) -> Position:
    """An equal position. Hands and sets are in another order, and values that no rule needs are different."""
    rules = where.rules
    changes: dict[str, Any] = {}
    changes["hands"] = tuple(tuple(chance.sample(held, len(held))) for held in where.hands)
    table = []
    for meld in where.table:
        order = list(range(len(meld.cards)))
        if meld.is_set:
            chance.shuffle(order)
        by = tuple(meld.by[place] for place in order)
        table.append(meld._replace(cards=tuple(meld.cards[place] for place in order), by=by))
    changes["table"] = tuple(table)
    if rules.give_back == "any":
        changes["now"] = where.now._replace(alone=not where.now.alone)
    if not rules.opening:
        now = changes.get("now", where.now)
        changes["now"] = now._replace(laid_now=now.laid_now + 1, points_now=now.points_now + 5)
    if rules.stock_out != "reshuffle":
        changes |= {"reshuffles": Reshuffles(7, 7, (), 7)}
    return where.but(**changes)


@settings(max_examples=80)
@given(deals(), SEEDS)
def test_the_order_of_hands_and_sets_changes_neither_equality_nor_hash(deal: Deal, seed: int) -> None:
    where, chance = deal.position, Random(seed)
    other = in_other_words(where, chance)
    assert other == where and hash(other) == hash(where) and repr(other) == repr(where)
    assert set(moves_there_are(Deal(other))) == set(moves_there_are(deal))
    assert other.but(turn=(where.turn + 1) % where.players) != where


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_equal_positions_stay_equal_after_the_same_moves(table: tuple[str, int]) -> None:
    options, players = table
    for seed in range(4):
        chance = Random(seed)
        deal = Deal.new(Rules.parse(options), players, seed=seed)
        for _ in range(chance.randint(0, 40)):
            if not deal.over:
                deal = deal.play(some_move(deal, chance))
        twin = Deal(in_other_words(deal.position, chance))
        while not deal.over:
            move = some_move(deal, chance)
            deal, twin = deal.play(move), twin.play(move)
            assert deal == twin and hash(deal) == hash(twin)
            assert set(moves_there_are(deal)) == set(moves_there_are(twin))
        assert deal.scores == twin.scores


@given(deals())
def test_positions_that_differ_in_cards_turn_or_rules_are_not_equal(deal: Deal) -> None:
    where = deal.position
    if len(set(where.stock[:2])) > 1:
        assert where != where.but(stock=(where.stock[1], where.stock[0], *where.stock[2:]))
    if len(set(where.pile[:2])) > 1:
        assert where != where.but(pile=(where.pile[1], where.pile[0], *where.pile[2:]))
    assert where != where.but(turn=(where.turn + 1) % where.players)
    assert where != where.but(rules=Rules(target=7777))
    assert where != where.but(laid=tuple(points + 1 for points in where.laid))
    assert where != where.but(floating=tuple(not floats for floats in where.floating))
    assert where != where.but(opened=tuple(not has for has in where.opened))
    assert where != where.but(dealer=(where.dealer + 1) % where.players)
    assert where != "a position"


@pytest.mark.parametrize(
    ("options", "phase", "changes"),
    [
        ("boathouse", "play", {"now": Turn(taken=cards("KD"))}),
        ("floating", "play", {"now": Turn(alone=True)}),
        ("five-and-ten", "play", {"now": Turn(points_now=5)}),
        ("five-and-ten", "play", {"now": Turn(laid_now=3)}),
        ("classic masters_hand=true", "play", {"now": Turn(masters=True)}),
        ("classic stock_out=reshuffle", "draw", {"stale": True}),
        ("classic stock_out=reshuffle", "draw", {"reshuffles": Reshuffles(1)}),
        ("in-the-pile", "call", {"discarder": 1}),
        ("gambit", "play", {"gambit": Gambit("wild")}),
        ("gambit", "play", {"gambit": Gambit("", BLOCKED)}),
        ("classic", "play", {"now": Turn(Card("KD"))}),
    ],
)
def test_positions_differ_if_a_fact_differs_that_a_rule_needs(
    options: str, phase: str, changes: dict[str, Any]
) -> None:
    where = at(Rules.parse(options), "KD 6H", "QS", phase=phase)
    assert where != where.but(**changes)


def test_the_number_of_idle_turns_matters_only_if_the_stock_is_empty() -> None:
    empty = at(Rules(), "KD 6H", "QS", stock="")
    assert empty != empty.but(idle=1) and at(Rules(), "KD", "QS") == at(Rules(), "KD", "QS").but(idle=1)


def test_the_same_lays_in_a_different_order_lead_to_the_same_position() -> None:
    start = Deal(at(Rules(), "3H 4H 5H 6H 7H 8H KD", "QS QC")).play("A: draw")
    first = (
        start.play("A: meld 4H 5H 6H").play("A: lay 3H on 1").play("A: lay 7H on 1").play("A: lay 8H on 1")
    )
    second = start.play("A: meld 4H 5H 6H").play("A: lay 7H 8H on 1").play("A: lay 3H on 1")
    third = start.play("A: meld 3H 4H 5H 6H 7H 8H")
    assert first == second == third and hash(first) == hash(second) == hash(third)
    assert first.legal_moves() == second.legal_moves() == third.legal_moves()


def test_if_long_runs_earn_a_bonus_a_run_laid_at_once_makes_another_position() -> None:
    start = Deal(at(Rules(masters_hand=True), "3H 4H 5H 6H 7H 8H 9H KD", "QS QC")).play("A: draw")
    at_once = start.play("A: meld 3H 4H 5H 6H 7H 8H 9H")
    assert at_once != start.play("A: meld 3H 4H 5H 6H 7H 8H").play("A: lay 9H on 1")
    ended = at_once.play("A: discard 3C").play("B: draw").play("B: discard QS")
    assert not ended.position.now.masters


def test_cards_laid_on_a_set_in_a_different_order_lead_to_the_same_position() -> None:
    rules = Rules(equal_suits=True)
    start = Deal(at(rules, "6C 6D 6H 6S KD", *["QS"] * 4, stock="2C")).play("A: draw")
    one = start.play("A: meld 6C 6D 6H").play("A: lay 6S on 1")
    other = start.play("A: meld 6S 6D 6H").play("A: lay 6C on 1")
    assert one == other and hash(one) == hash(other)


def test_a_joker_that_is_declared_differently_makes_a_different_position() -> None:
    start = Deal(at(Rules(jokers=2), "6C 6D JK KD", "QS")).play("A: draw")
    assert start.play("A: meld 6C 6D JK=6H") != start.play("A: meld 6C 6D JK=6S")


@pytest.mark.parametrize("rum", ["discard", "pile"])
def test_during_calls_no_view_shows_which_cards_the_player_took(rum: str) -> None:
    hands_ = [cards("6H 6D KD QD"), cards("QH 2S")]
    where = Position(
        Rules.named("classic", rum=rum), 1, tuple(hands_), cards("2C 3C"), cards("KS 6C 6S 9H"), turn=0
    )
    deal = Deal(where).play("A: take 6C").play("A: meld 6C 6D 6H").play("A: discard 6S")
    assert deal.phase == CALL and deal.turn == "B"
    assert deal.view("A").taken == deal.view("B").taken == ()


# ---- how cards move -------------------------------------------------------------------------------------


def test_each_of_several_equal_cards_in_the_pile_is_found_by_its_number() -> None:
    pile = cards("6C 9D 6C KS 6C")
    assert [place_in_pile(pile, pile[0], nth) for nth in (1, 2, 3, 4)] == [4, 2, 0, None]
    assert place_in_pile(pile, cards("2S")[0]) is None


@pytest.mark.parametrize(
    ("stock_draw", "stock", "got", "left"),
    [
        (1, "2C 3C 4C", "4C", "2C 3C"),
        (1, "2C", "2C", ""),
        (2, "2C 3C 4C", "4C 3C", "2C"),
        (2, "2C 3C", "3C 2C", ""),
        (2, "2C", "2C", ""),
    ],
)
def test_a_draw_takes_the_stocks_top_card_and_by_house_rule_a_second(
    stock_draw: int, stock: str, got: str, left: str
) -> None:
    now = at(Rules(stock_draw=stock_draw), "KD", "QS", stock=stock).changed(draw)
    assert now.hands[0] == cards("KD " + got) and now.stock == cards(left) and now.phase == PLAY


def test_a_take_keeps_the_order_of_the_pile_and_records_the_cards_taken() -> None:
    after = at(Rules(), "6H 6D", "QS", pile="KS 6C 9H 4D").changed(take, 1)
    assert after.pile == cards("KS") and after.hands[0] == cards("6H 6D 6C 9H 4D")
    assert (after.now.must, after.now.taken, after.now.alone) == (Card("6C"), cards("6C 9H 4D"), False)
    upcard = at(Rules(), "6H 6D", "QS", pile="KS 6C").changed(take, 1)
    assert (upcard.now.must, upcard.now.alone) == (Card("6C"), True)
    kept = at(Rules(keep_upcard=True), "6H 6D", "QS", pile="KS 6C").changed(take, 1)
    assert (kept.now.must, kept.now.taken, kept.now.alone) == (None, cards("6C"), True)


@pytest.mark.parametrize(("above", "dj"), [(True, False), (True, True), (False, False), (False, True)])
def test_a_split_removes_the_joker_and_the_side_that_is_not_taken(above: bool, dj: bool) -> None:
    rules, gambit = Rules.named("gambit"), Gambit("split")
    where = at(rules, "6H 6D JK", "QS", pile="KS 3D 6C 9H 4D", gambit=gambit, phase="draw")
    side = "above" if above else "below"
    after = where.changed(split, Move("A", "split", cards("6C"), choice=side, dj=dj))
    taken, gone = cards("6C 9H 4D"), cards("KS 3D")
    if not above:
        taken, gone = cards("KS 3D 6C"), cards("9H 4D")
    assert after.pile == () and after.now == Turn(Card("6C"), taken, alone=False, newest=taken[-1])
    assert after.hands[0] == (*cards("6H 6D"), *(cards("JK") if dj else ()), *taken)
    assert after.gambit == Gambit("split", USED if dj else OPEN, (*gone, DJ if dj else JK))


def test_a_block_removes_a_joker_and_is_not_a_lay() -> None:
    where = at(Rules.named("gambit"), "6H JK JK", "QS", phase=PLAY, gambit=Gambit("wild"))
    after = where.changed(block, where.turn)
    assert after.hands[0] == cards("6H JK") and after.gambit == Gambit("wild", BLOCKED, (JK,))
    assert (after.now.laid_now, after.stirred) == (0, False)


def test_a_card_from_the_pile_is_laid_before_an_equal_card_of_the_hand() -> None:
    rules = Rules(give_back="none")
    hands_ = ["6C 6D KD", "QS", "QS", "QH", "QH"]
    start = Deal(at(rules, *hands_, pile="6C 6H")).play("A: take 6C")
    assert start.position.now.taken == cards("6C 6H")
    laid = start.play("A: meld 6C 6D 6H")
    assert laid.position.now.taken == () and laid.hand("A") == cards("KD 6C")
    assert laid.why_not("A: discard 6C") is None


@pytest.mark.parametrize("done", [0, 1, 2])
def test_a_reshuffle_depends_on_its_seed_its_deal_and_its_number(done: int) -> None:
    pile = cards("KS 4C 6C 9D 2H 3H AH")
    where = at(Rules(stock_out="reshuffle"), "KD", "QS", stock="", reshuffles=Reshuffles(7, 2, (), done))
    now = where.but(pile=pile).changed(reshuffle)
    assert now.pile == pile[-1:] and sorted(now.stock) == sorted(pile[:-1]) and now.stale
    assert now.reshuffles.done == done + 1
    assert now.stock == where.but(pile=pile).changed(reshuffle).stock
    for other in (Reshuffles(8, 2, (), done), Reshuffles(7, 3, (), done), Reshuffles(7, 2, (), done + 1)):
        assert other.stock_of(pile[:-1]) != now.stock


def test_a_given_new_stock_must_have_the_cards_of_the_pile() -> None:
    pile = cards("KS 4C 6C")
    given_ = Reshuffles(7, 1, ((), cards("4C 6C KS")))
    assert given_.stock_of(pile) == Reshuffles(7, 1).stock_of(pile)
    assert given_._replace(done=1).stock_of(pile) == cards("4C 6C KS")
    with pytest.raises(ValueError, match="the new stock that is given has other cards"):
        given_._replace(done=1).stock_of(cards("KS 4C 7C"))


def test_a_turn_that_drew_the_last_card_began_with_cards_in_the_stock() -> None:
    def position(**turn: Any) -> Position:
        return at(Rules(keep_upcard=True), "9H 6D", "QH", stock="", pile="KS", **turn)

    assert position(phase="draw").dry
    assert position(phase="play", now=Turn(taken=cards("9H"))).dry
    assert not position(phase="play").dry


def test_a_copy_of_a_positions_core_stays_the_same_when_the_core_changes() -> None:
    core = at(Rules(), "6H 6D", "QS").core()
    before = copy(core)
    core.put(phase="over")
    assert before.phase == "draw"


@pytest.mark.parametrize("hands", [(), (cards("6H"),), (cards("6H"),) * 3], ids=len)
def test_a_position_cannot_change_its_number_of_hands(hands: tuple[tuple[Card, ...], ...]) -> None:
    with pytest.raises(ValueError, match="argument 2"):
        at(Rules(), "6H 6D", "QS").but(hands=hands)
