"""Hints on a position."""

import re

from bot_rules import positions

from rummy500 import Card, Deal, Rules, cards
from rummy500.melds import new_meld
from rummy500.moves import KINDS
from rummy500.position import Position
from rummy500.teach.coach import STEPS, hint

BEGINS = {
    *("Draw", "Take", "Lay", "Discard", "Pass", "Name", "Open", "Split", "Call", "Block"),
}
CARD = re.compile(r"(10|[A2-9JQK])([♠♥♦♣])")


def test_every_position_has_a_hint_in_three_sentences_of_which_the_last_is_a_move():
    for deal in positions(range(60)):
        steps = hint(deal.view(deal.turn), deal.legal_moves())
        assert len(steps) == STEPS == len(set(steps))
        assert all(step[0].isupper() and step.endswith((".", "?")) for step in steps)
        assert all(step.count(".") + step.count("?") == 1 for step in steps)
        assert re.split(r"[ :,]", steps[-1])[0] in BEGINS


def test_a_hint_names_no_card_that_its_player_does_not_see():
    for deal in positions(range(60, 100)):
        view = deal.view(deal.turn)
        seen = {*view.hand, *view.pile, *(card.stands for meld in view.table for card in meld.cards)}
        for step in hint(view, deal.legal_moves()):
            natural = re.sub(r"joker as \S+|as \S+ it (opens|leads)", "", step)
            named = {Card(rank + suit) for rank, suit in CARD.findall(natural)}
            assert named <= seen, step


def table_of(rules: Rules, *melds: str, by: int = 1):
    return tuple(new_meld(cards(meld), by, rules) for meld in melds)


def hinted(
    hand: str, pile: str = "2S", table=(), stock: str = "2C 3C", game: str = "classic", by: int = 1, **turn
) -> list[str]:
    rules = Rules.parse(game)
    others = [cards("QS 3D 8C 5C TC"), cards("QH 5D 9S 3H JC"), cards("QC 2D 8S 7S 7C")]
    hands_ = [cards(hand), *others[: 3 if rules.sides == "partners" else 1]]
    where = {"dealer": 1, "table": table_of(rules, *table, by=by), **turn}
    dealer = where.pop("dealer")
    out = where.pop("out", None)
    position = Position(rules, dealer, hands_, cards(stock), cards(pile), 0, **where)
    deal = Deal(position if out is None else position.but(out=out))
    return hint(deal.view("A"), deal.legal_moves())


MANY = "2C 3C " * 6


def test_a_hint_leads_to_the_cards_that_belong_together():
    run = ["4H 5H 6H"]
    assert hinted("KS KD 4H 9C", "KC")[0] == "Look at the kings."
    assert hinted("KS KD 4H 9C", "KC")[-1] == "Take K♣: you get it alone."
    assert hinted("KS KD 4H 9C", "KC 2S")[-1] == "Take K♣: you get the 2 cards from it up."
    assert hinted("KS KD KC 4H", phase="play")[1:] == [
        "You can lay a set.",
        "Lay K♠ K♦ K♣: 30 points on the table, and 4 are left in hand.",
    ]
    assert hinted("7H 9C", table=run, phase="play")[-1] == "Lay 7♥ on meld 1: 7 points for you."
    assert "another player's" in hinted("7H 9C", table=run, phase="play")[1]
    assert "your own" in hinted("7H 9C", table=run, phase="play", by=0)[1]
    assert hinted("KH 2C", phase="play")[-1] == "Discard K♥: it would count 10 against you."
    assert hinted("KH", phase="play")[-1] == "Discard K♥: you are out."


def test_a_partners_meld_is_called_so():
    told = {"game": "partnership", "phase": "play", "table": ["4H 5H 6H"]}
    assert "your partner's" in hinted("7H 9C", by=2, **told)[1]
    assert "another player's" in hinted("7H 9C", by=1, **told)[1]


def test_a_hint_counts_an_ace_by_where_it_will_lie():
    low, high = ["2H 3H 4H"], ["JH QH KH"]
    assert hinted("AS 2S 3S KD", phase="play")[-1].startswith("Lay A♠ 2♠ 3♠: 6 points on the table, and 10")
    assert hinted("AH 9C", table=low, phase="play")[-1] == "Lay A♥ on meld 1: 1 point for you."
    assert hinted("AH 9C", table=high, phase="play")[-1] == "Lay A♥ on meld 1: 15 points for you."


def test_a_hint_counts_as_the_rules_do_and_says_for_whom():
    hints = hinted("KH 2C", game="classic left_over=add count=fives", phase="play")
    assert hints[1:] == [
        "A high card that belongs to nothing counts most for another who goes out.",
        "Discard K♥: it would count 5 for another who goes out.",
    ]
    assert (
        "100 points on the table" in hinted("AS AH AD AC 2C", game="classic aces=hundred", phase="play")[-1]
    )


def test_a_hint_says_what_a_joker_stands_for_and_why():
    modern = {"game": "modern", "phase": "play", "stock": MANY}
    assert hinted("6H 8H JK KS 2D", **modern)[1:] == [
        "You can lay a run with a joker: it fills the gap between your cards.",
        "Lay 6♥ 8♥ and a joker as 7♥: 29 points on the table, and 12 are left in hand.",
    ]
    assert hinted("8H 2C JK 3D 9S", table=["4H 5H 6H"], **modern)[1:] == [
        "A joker can lie on another player's meld: as 7♥ it opens the way for your 8♥.",
        "Lay a joker as 7♥ on meld 1: 15 points for you.",
    ]
    assert hinted("2C JK JS 9D QC", table=["4H 5H 6H"], **modern)[0] == (
        "Keep your joker for a meld: which card do you need least?"
    )
    assert hinted("JK JK JK 9D", game="persian", phase="play")[-1].startswith("Lay 3 jokers: 60 points")


def test_a_hint_on_a_call():
    call = {"phase": "call", "discarder": 1, "table": ["4H 5H 6H"], "game": "in-the-pile"}
    assert hinted("KS 2C 9D 3S", "7H TS", **call) == [
        "Look at the pile: something of it can be laid without a card of a hand.",
        "It fits on another player's meld, and you may call for it.",
        "Call Rummy! and lay 7♥ on meld 1: 7 points for you, and you get 1 more.",
    ]
    assert hinted("4S 2C 9D 3S", "7H KC QD TC AD JD 9C", **call)[-1] == "Pass: the cards stay in the pile."
    call["game"] = "classic rum=discard"
    assert hinted("KS 2C 9D 3S", "7H", **call)[0] == "Look at the card that was just discarded."


def test_hints_on_the_gambit():
    naming = Deal.new(Rules.named("gambit"), 2, "A", seed=1)
    steps = hint(naming.view("A"), naming.legal_moves())
    assert steps[0].startswith("Nobody has seen a hand yet") and steps[-1].startswith("Name ")
    double = {"game": "gambit", "named": "double", "phase": "play"}
    assert hinted("KS KH KD JK 2C 4H 5S", **double)[-1] == (
        "Lay K♠ K♥ K♦ under your joker: 60 points on the table instead of 30."
    )
    assert "under the dealer's joker" in hinted("KS KH KD 2C 4H 5S", dealer=0, **double)[-1]
    assert hinted("JK 9C", **double)[-1] == "Block the dealer's joker: nobody will use it in this hand."
    split = hinted("KS KH 2C 4H 5S JK", "3S KD 7C JD TH 8H", game="gambit", named="split")
    assert split[-1] == "Split the pile at K♦ with your joker, below: you get it and the card older than it."


def test_a_hint_says_what_is_needed_to_open():
    game = {"game": "five-and-ten", "stock": MANY}
    assert hinted("KS KH KD 2C 9D", phase="play", **game)[1] == "You need 30 points to open: these make 30."
    assert hinted("6S 6H 6D 2C 9D", phase="play", **game)[1] == (
        "You need 30 points to open: what you could lay makes 15."
    )
    assert "you can lay the 30 points" in hinted("KS KH 2C 9D", "KD 3S", **game)[1]
    where = Position(Rules.named("five-and-ten"), 1, [cards("6S 6H 6D 2C"), cards("QS")], cards(MANY), (), 0)
    stuck = Deal(where).play("A: draw").play("A: meld 6S 6H 6D")
    assert hint(stuck.view("A"), stuck.legal_moves()) == [
        "Look at what you have laid in this turn: 15 points.",
        "You need 30 points to open, and the rest does not make them.",
        "Take back what you have laid: you may do so once in this turn.",
    ]


def test_hints_on_the_first_card_and_the_last_layoffs():
    start = hinted("KS KD QH 2C 4C", "", game="classic start=chosen", phase="start")
    assert start[-1] == "Open the pile with Q♥: it would count 10 against you."
    last = {"game": "classic last_layoff=true", "phase": "last", "out": 1, "table": ["4H 5H 6H"]}
    assert hinted("7H KS", **last)[0].startswith("B is out, and you may lay off once more")


def test_with_the_stock_empty_the_hint_says_so():
    assert hinted("4H 9C KD", "KC KS", stock="")[-1] == "Take K♣: you get the 2 cards from it up."
    assert hinted("4H 9C", "KC", stock="")[-1] == "Pass: the hand ends."
    assert hinted("4H 9C", "KC", stock="", game="classic stock_out=discard-on keep_upcard=true")[-1] == (
        "Pass: you play without a card more."
    )
    again = "classic stock_out=reshuffle"
    assert hinted("4H 9C", "TD KC", stock="", game=again)[-1] == (
        "Draw: all of the pile but K♣ is shuffled into a new stock."
    )
    assert hinted("4H 9C", "KC", stock="", game=again)[-1].endswith("and the hand ends.")


def test_hints_for_one_who_floats_and_for_two_cards():
    floating = Position(Rules.named("floating"), 1, [(), cards("QS 3D")], cards("2C 3C"), cards("4D"), 0)
    deal = Deal(floating)
    assert "float" in hint(deal.view("A"), deal.legal_moves())[0]
    drawn = deal.play("A: draw")
    assert hint(drawn.view("A"), drawn.legal_moves())[-1] == "Discard 3♣: you are out."
    assert hinted("4H 9C", "KC", game="boathouse")[-1] == "Draw from the stock: you get two cards."


def test_there_is_a_hint_for_every_kind_of_move():
    from rummy500.teach.coach import _OF

    assert set(_OF) == set(KINDS)
