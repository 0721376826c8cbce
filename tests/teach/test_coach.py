"""Hints on a position."""

from hypothesis import given
from strategies import Hand, hands

from rummy500 import Deal, Rules, cards
from rummy500.melds import new_meld
from rummy500.position import Position
from rummy500.teach.coach import STEPS, hint


@given(hands(most=150))
def test_every_position_has_a_hint_in_three_sentences_of_which_the_last_is_a_move(hand: Hand):
    for deal in hand.deals[-3:]:
        if deal.over:
            continue
        steps = hint(deal.view(deal.turn), deal.legal_moves())
        assert len(steps) == STEPS == len(set(steps))
        assert all(step[0].isupper() and step.endswith((".", "?")) for step in steps)
        assert steps[-1].split()[0] in ("Draw", "Take", "Lay", "Discard", "Pass")


def hinted(hand: str, pile: str = "2S", table=(), stock: str = "2C 3C", **turn) -> list[str]:
    hands_ = [cards(hand), cards("QS 3D")]
    deal = Deal(Position(Rules(), 1, hands_, cards(stock), cards(pile), 0, table=table, **turn))
    return hint(deal.view("A"), deal.legal_moves())


def test_a_hint_leads_to_the_cards_that_belong_together():
    run = new_meld(cards("4H 5H 6H"), 1, Rules())
    assert hinted("KS KD 4H 9C", "KC")[0] == "Look at the kings."
    assert hinted("KS KD 4H 9C", "KC")[-1] == "Take K♣: you get it alone."
    assert hinted("KS KD 4H 9C", "KC 2S")[-1] == "Take K♣: you get the 2 cards from it up."
    assert hinted("KS KD KC 4H", phase="play")[1:] == [
        "You can lay a set.",
        "Lay K♠ K♦ K♣: 30 points on the table, and 4 are left in hand.",
    ]
    assert hinted("7H 9C", table=(run,), phase="play")[-1] == "Lay 7♥ on meld 1: 7 points for you."
    assert "another player's" in hinted("7H 9C", table=(run,), phase="play")[1]
    assert hinted("KH 2C", phase="play")[-1] == "Discard K♥: it would count 10 against you."


def test_a_hint_counts_an_ace_by_where_it_will_lie():
    low, high = new_meld(cards("2H 3H 4H"), 1, Rules()), new_meld(cards("JH QH KH"), 1, Rules())
    assert hinted("AS 2S 3S KD", phase="play")[-1].startswith("Lay A♠ 2♠ 3♠: 6 points on the table, and 10")
    assert hinted("AH 9C", table=(low,), phase="play")[-1] == "Lay A♥ on meld 1: 1 point for you."
    assert hinted("AH 9C", table=(high,), phase="play")[-1] == "Lay A♥ on meld 1: 15 points for you."


def test_a_hint_counts_as_the_rules_do_and_says_for_whom():
    where = Position(
        Rules(left_over="add", count="fives"), 1, [cards("KH 2C"), cards("QS")], cards("2S"), (), 0
    )
    deal = Deal(where).play("A: draw")
    hints = hint(deal.view("A"), deal.legal_moves())
    assert hints[1:] == [
        "A high card that belongs to nothing counts most for another who goes out.",
        "Discard K♥: it would count 5 for another who goes out.",
    ]
    rules = Rules(aces="hundred")
    four = Deal(Position(rules, 1, [cards("AS AH AD AC 2C"), cards("QS")], (), (), 0, phase="play"))
    assert "100 points on the table" in hint(four.view("A"), four.legal_moves())[-1]


def test_with_the_stock_empty_the_hint_does_not_speak_of_it():
    assert hinted("4H 9C KD", "KC KS", stock="")[-1] == "Take K♣: you get the 2 cards from it up."
    assert hinted("4H 9C", "KC", stock="")[-1] == "Pass: the hand ends."
