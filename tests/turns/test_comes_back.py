"""The return of all cards to their places is announced. The second return ends the round. The round also ends
if no new card comes in ten turns of each player (STOCK-8).
"""

from typing import Any

import pytest
from sure import sure

from rummy500 import Deal, Game, Rules, cards
from rummy500.position import Position
from rummy500.position.history import Gambit
from rummy500.table.session import Session
from rummy500.terminal import replayed
from rummy500.text.records import read_record, write_record

MODERN = Rules.named("modern")
SECOND = (
    "For the second time, a turn has begun with all cards in the same places. The third time ends the round."
)
THIRD = "For the third time, a turn has begun with all cards in the same places, so the round is over."
SOON = "Nobody has drawn from the stock or laid a card for a long time. The round ends after {} more such {}."
STILL = "Nobody has drawn from the stock or laid a card in ten turns of each player, so the round is over."
MANY = [cards("4D 9C 5S 2H 3C 6H 8S 4C"), cards("QH 8D TC 6S 2D 7H KH JD"), cards("3H JC 9S AS 5C 7D QS KC")]


def given_back(deal: Deal) -> list[str]:
    """The two moves of a turn that leaves all cards where they were."""
    return [f"{deal.turn}: take {deal.pile[-1]}", f"{deal.turn}: discard {deal.pile[-1]}"]


def after_turns(deal: Deal, turns: int) -> Deal:
    for _ in range(turns):
        for move in given_back(deal):
            deal = deal.play(move)
    return deal


def a_deal(rules: Rules = MODERN, turn: int = 0, stock: str = "2C 3S 5D", **others: Any) -> Deal:
    hands = [cards("4D 9C"), cards("QH 8D"), cards("3H JC")]
    return Deal(Position(rules, 2, tuple(hands), cards(stock), cards("7C KD"), turn, **others))


def test_the_first_repeated_position_is_announced_and_the_second_ends_the_round() -> None:
    deal, seen = a_deal(), []
    for _ in range(6):
        deal = after_turns(deal, 1)
        seen.append(deal.comes_again)
        assert (SECOND in str(deal)) == deal.comes_again
    assert seen == [False, False, True, True, True, False] and deal.over
    assert sure(deal.ended).why == THIRD and deal.out is None


def test_the_position_before_the_dealer_names_a_use_of_jokers_cannot_return() -> None:
    rules = Rules.parse("gambit keep_upcard=true")
    named = a_deal(rules, turn=2, phase="name", gambit=Gambit())
    deal = after_turns(named.play("C: name wild"), 5)
    assert not deal.over and after_turns(deal, 1).over


def test_the_position_before_the_first_player_begins_the_pile_cannot_return() -> None:
    deal = Deal.new(Rules.parse("modern start=chosen"), seed=3)
    deal = deal.play(f"A: start {deal.hand('A')[0]}")
    deal = after_turns(deal, 4)
    assert not deal.over and after_turns(deal, 1).over


def test_with_an_empty_stock_the_round_ends_before_all_cards_return_twice() -> None:
    assert sure(after_turns(a_deal(stock=""), 3).ended).statement == "STOCK-6"


@pytest.mark.parametrize("rules", ["classic", "five-and-ten", "gambit"])
def test_a_position_stores_no_history_if_the_upcard_cannot_be_kept(rules: str) -> None:
    deal = Deal.new(Rules.parse(rules), seed=3)
    while not deal.over:
        deal = deal.play(deal.legal_moves()[0])
        assert deal.position.begun == ()


def test_positions_with_different_histories_differ_while_they_can_return() -> None:
    deal = a_deal()
    later = after_turns(deal, 3)
    assert later != deal and repr(later) == repr(deal)
    other = after_turns(deal.play("A: take KD").play("A: discard KD"), 2)
    assert other == later and hash(other) == hash(later)
    assert deal.play("A: draw") == later.play("A: draw")


def test_a_replayed_record_announces_the_return_of_all_cards() -> None:
    game, told = Game.new(MODERN, ["Ada", "Bea"], seed=7), []
    while not game.deal.over:
        for move in given_back(game.deal):
            game = game.play(move)
        assert read_record(write_record(game)) == game
        last = [line for line in replayed(write_record(game)) if " discard " in line][-1]
        told.append((SECOND in last, THIRD in last))
    assert told == [(False, False), (True, False), (True, False), (False, True)]
    assert "  STOCK-8: " in "\n".join(replayed(write_record(game)))


def test_a_table_announces_the_return_of_all_cards_in_its_status_and_its_text() -> None:
    session = Session(level="out/a-second-time")
    for _ in range(2):
        for move in ("take KD", "discard KD"):
            session.act({"do": "play", "text": move})
        assert (
            (SECOND in session.view()["status"]) == (SECOND in str(session)) == session.state.deal.comes_again
        )
        for _ in range(2):
            view = session.act({"do": "tick"})
        assert view["status"].endswith(THIRD if view["ended"] else SECOND)
    assert view["ended"] == "STOCK-8" and SECOND not in str(session)


def a_long_deal() -> Deal:
    return Deal(Position(MODERN, 2, tuple(MANY), cards("2C 3S 5D"), cards("8C"), 0))


def with_new_hands(deal: Deal, turns: int) -> Deal:
    """Play turns that keep the upcard and discard the card held longest, so that no position comes back."""
    for _ in range(turns):
        deal = deal.play(f"{deal.turn}: take {deal.pile[-1]}").play(
            f"{deal.turn}: discard {deal.hand(deal.turn)[0]}"
        )
    return deal


def test_the_round_ends_after_ten_turns_of_each_player_without_a_new_card() -> None:
    deal = with_new_hands(a_long_deal(), 29)
    assert not deal.over and not deal.comes_again
    deal = with_new_hands(deal, 1)
    ending = sure(deal.ended)
    assert (ending.statement, ending.why, deal.out) == ("STOCK-8", STILL, None)
    assert deal.scores == {seat: -deal.left[seat] for seat in deal.seats}


def test_a_round_without_new_cards_announces_its_last_two_turns() -> None:
    deal = with_new_hands(a_long_deal(), 27)
    assert deal.warning is None and "for a long time" not in str(deal)
    for left, words in ((2, "turns"), (1, "turn")):
        deal = with_new_hands(deal, 1)
        assert str(deal.warning) == SOON.format(left, words) and str(deal.warning) in str(deal)


def test_drawing_from_the_stock_or_laying_cards_postpones_the_end_of_the_round() -> None:
    deal = with_new_hands(a_long_deal(), 29)
    drawn = deal.play(f"{deal.turn}: draw")
    drawn = drawn.play(f"{drawn.turn}: discard {drawn.hand(drawn.turn)[0]}")
    assert drawn.warning is None and not with_new_hands(drawn, 29).over
    assert with_new_hands(drawn, 30).over
    hands = [cards("4D 9C 5S 2H 3C 6H 8S 4C"), cards("QH 8D QC 6S QD 7H KH JD"), MANY[2]]
    deal = with_new_hands(Deal(deal.position.but(hands=tuple(hands), turn=1, begun=())), 0)
    laid = deal.play(f"B: take {deal.pile[-1]}").play("B: meld QH QC QD").play("B: discard 7H")
    assert not with_new_hands(laid, 29).over and with_new_hands(laid, 30).over


def test_the_history_stores_no_more_turns_than_the_rule_needs() -> None:
    deal, most = a_long_deal(), 0
    while not deal.over:
        deal = with_new_hands(deal, 1)
        most = max(most, len(deal.position.begun))
    assert most == 31


def test_a_replayed_record_announces_the_last_two_turns_of_a_round() -> None:
    game, told = Game.new(MODERN, ["Ada", "Bea"], seed=7), []
    while not game.deal.over:
        for move in (f"{game.deal.turn}: take {game.deal.pile[-1]}", "discard"):
            text = (
                move if "take" in move else f"{game.deal.turn}: discard {game.deal.hand(game.deal.turn)[0]}"
            )
            game = game.play(text)
        last = [line for line in replayed(write_record(game)) if " discard " in line][-1]
        told.append("for a long time" in last)
    assert told == [False] * 17 + [True, True, False]
