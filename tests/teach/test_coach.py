"""What the sentences of the coach's hints say about a position."""

import re
from collections.abc import Iterable
from typing import Any

from corpus import positions

from rummy500 import Card, Deal, Move, Rules, cards
from rummy500.melds import Meld, new_meld
from rummy500.moves import KINDS
from rummy500.position import Position
from rummy500.position.history import Gambit
from rummy500.teach import coach
from rummy500.teach.coach import STEPS


def hint(*args: Any) -> list[str]:
    return list(map(str, coach.hint(*args)))


def steps_to(*args: Any) -> list[str]:
    return list(map(str, coach.steps_to(*args)))


BEGINS = {
    *("Draw", "Take", "Lay", "Discard", "Pass", "Name", "Open", "Split", "Call", "Block", "Swap"),
}
SIGNS = r"(?:(?:10|[A2-9JQK])[♠♥♦♣](?: and |, )?)+"
UNSEEN = rf"(?:another player|[A-F]) may hold {SIGNS}|{SIGNS} ?may still come"
CARD = re.compile(r"(10|[A2-9JQK])([♠♥♦♣])")


def test_every_hint_has_three_sentences_and_the_last_sentence_names_a_move() -> None:
    for deal in positions(range(60)):
        steps = hint(deal.view(deal.turn), deal.legal_moves())
        assert len(steps) == STEPS == len(set(steps))
        assert all(step[0].isupper() and step.endswith((".", "?")) for step in steps)
        assert all(step.count(".") + step.count("?") == 1 for step in steps)
        assert steps[0].endswith("?")  # a question to think about
        assert re.split(r"[ :,]", steps[-1])[0] in BEGINS


def test_a_hint_names_no_card_that_the_player_cannot_see() -> None:
    for deal in positions(range(60, 100)):
        view = deal.view(deal.turn)
        seen = {*view.hand, *view.pile, *(card.stands for meld in view.table for card in meld.cards)}
        for step in hint(view, deal.legal_moves()):
            natural = re.sub(r"joker as \S+|as \S+ it (opens|leads)", "", step)
            natural = re.sub(UNSEEN, "", natural)  # these sentences may name unseen cards
            named = {Card(rank + suit) for rank, suit in CARD.findall(natural)}
            assert named <= seen, step


def table_of(rules: Rules, *melds: str, by: int = 1) -> tuple[Meld, ...]:
    return tuple(new_meld(cards(meld), by, rules) for meld in melds)


def hinted(
    hand: str,
    pile: str = "2S",
    table: Iterable[str] = (),
    stock: str = "2C 3C",
    game: str = "classic",
    by: int = 1,
    move: str = "",
    **turn: Any,
) -> list[str]:
    rules = Rules.parse(game)
    others = [cards("QS 3D 8C 5C TC"), cards("QH 5D 9S 3H JC"), cards("QC 2D 8S 7S 7C")]
    hands_ = [cards(hand), *others[: 3 if rules.sides == "partners" else 1]]
    where = {"dealer": 1, "table": table_of(rules, *table, by=by), **turn}
    dealer = where.pop("dealer")
    out = where.pop("out", None)
    position = Position(rules, dealer, tuple(hands_), cards(stock), cards(pile), 0, **where)
    deal = Deal(position if out is None else position.but(out=out))
    if move:
        return steps_to(deal.view("A"), deal.legal_moves(), Move.parse(f"A: {move}"))
    return hint(deal.view("A"), deal.legal_moves())


MANY = "2C 3C " * 6


def test_the_hint_for_a_discard_says_why_melds_in_hand_can_wait() -> None:
    held = [cards("6S 6H 6D QS 9D 2H"), cards("3S 4H 8D TC"), cards("3D 5H 8C JC KC")]
    deal = Deal(
        Position(Rules(), 2, tuple(held), cards("2C 3C 4C 5C 7C 9C TD"), cards("KD"), 0, phase="play")
    )
    steps = steps_to(deal.view("A"), deal.legal_moves(), Move.parse("A: discard QS"))
    assert steps[0] == (
        "You could lay 18 points, but nobody is near going out, and B still holds 4 cards: "
        "could you lay them later?"
    )


def test_the_hint_for_a_discard_says_why_a_costlier_useless_card_is_kept() -> None:
    many = "2C 3C 4C 5C 6C 7C 8C"
    other, third = "8S 7H TD JC", "3S 3D QH AH"

    def second(hand: str, pile: str, table: Iterable[str] = (), move: str = "5D") -> str:
        held = [cards(hand), cards(other), cards(third)]
        laid = table_of(Rules(), *table)
        deal = Deal(Position(Rules(), 2, tuple(held), cards(many), cards(pile), 0, laid, phase="play"))
        return steps_to(deal.view("A"), deal.legal_moves(), Move.parse(f"A: discard {move}"))[1]

    assert second("KS 5D 4D 9H", "KH KD", move="9H") == "Keep K♠: K♥ and K♦ lie in the pile."
    assert second("KS 5D 4D 9H", "KH KD QS JS AS 2S", move="9H") == (
        "Keep K♠, which others could use: Q♠ and A♠ lie in the pile."
    )
    assert second("KS KH 5D 9C", "9S 2H") == "Keep K♥: you hold K♠ and K♦ may still come."
    assert second("KS KH 5D 9C 4D", "9S 2H", move="4D") == (
        "Keep 9♣: 9♠ lies in the pile and 9♥ may still come."
    )
    assert (
        second("KS 5D", "2S", move="KS")
        == "Of the cards that you can't lay, discard the one that counts most against you."
    )


def test_a_hint_says_that_two_cards_go_together_only_if_they_can_still_become_a_meld() -> None:
    told: dict[str, Any] = {"phase": "play", "move": "discard 4H"}
    pair = "4H 4D KS"
    assert (
        hinted(pair, **told)[-1]
        == "Discard 4♥: it counts 4 in your hand and it fits on no meld, though 4♦ in your hand goes with it."
    )
    gone = ["2S 3S 4S", "4C 5C 6C"]
    assert hinted(pair, pile="9S", table=gone, **told)[-1] == (
        "Discard 4♥: it counts 4 in your hand, nothing you hold goes with it, and it fits on no meld."
    )
    assert "4♦ in your hand goes with it" in hinted(pair, pile="4S 9S", table=gone[1:], **told)[-1]
    buried = {"game": "classic take=upcard", "pile": "4S 9S", "table": gone[1:], **told}
    assert "nothing you hold goes with it" in hinted(pair, **buried)[-1]
    joker = {"game": "modern", "pile": "9S", "table": gone, **told}
    assert "4♦ in your hand goes with it" in hinted(pair, **joker)[-1]  # a joker may complete the set


def test_a_hint_says_what_a_kept_upcard_is_good_for() -> None:
    kept: dict[str, Any] = {"game": "classic keep_upcard=true", "move": "take JD", "stock": MANY}
    assert hinted("JS KC 9D 2H", "JD", **kept)[-1] == (
        "Take J♦: you may keep it, with J♠ it makes a meld as soon as you get J♥ or J♣, "
        "and then you hold 5 cards that count 41."
    )
    assert "with 9♦ it makes a meld as soon as you get 10♦, and" in hinted("KC 9D 2H", "JD", **kept)[-1]
    assert hinted("JS KC 9D 2H", "JD", **kept)[0] == "Look at J♦: which of your cards could go with it?"
    kept["game"] = "modern"
    assert "as soon as you get J♥, J♣ or a joker, and" in hinted("JS KC 9D 2H", "JD", **kept)[-1]
    kept["game"] = "classic keep_upcard=true opening=40"
    assert (
        "with it, your melds count 30 of the 40 that you need to open, and"
        in (hinted("JS JC 2H", "JD", **kept)[-1])
    )


def test_a_hint_names_no_use_for_a_kept_upcard_that_goes_with_nothing() -> None:
    kept: dict[str, Any] = {"game": "classic keep_upcard=true", "stock": MANY}
    assert hinted("KC 9D 2H", "5S", move="take 5S", **kept)[-1] == (
        "Take 5♠: you may keep it, it counts 5 while a card from the stock counts 8 on average, "
        "and then you hold 4 cards that count 26."
    )
    assert hinted("KC 9D 2H", "JS", move="take JS", **kept)[-1] == (
        "Take J♠: you may keep it, and then you hold 4 cards that count 31."
    )


def test_if_a_player_can_go_out_the_hint_shows_how() -> None:
    kings: dict[str, Any] = {
        "pile": "2S 6D 7C 3S",
        "table": ["3H 4H 5H", "3C 4C 5C", "QS QH QC", "TS TH TC"],
        "phase": "play",
    }
    steps = hinted("AC 2C JD QD KS KH KD", stock="6H 4S AD", **kings)
    assert steps[0] == "You can go out in this turn: where does each card of yours but J♦ have a place?"
    assert steps[2].startswith("Lay 2♣ on the run of clubs from 3 to 5:")
    aces: dict[str, Any] = {"table": ["3C 4C 5C 6C 7C", "8S 8H 8D"]}
    steps = hinted("AS AD AC 8C KS", pile="6H KD 9C", stock="TS 7D 7S", **aces)
    assert steps[1] == "Take from the pile: then you can go out in this turn."
    assert steps[2] == (
        "Take 9♣: with 8♣, 9♣ fits on the run of clubs from 3 to 7, "
        "you can now lay 62 points in all, and then you discard K♠."
    )
    assert hinted("AS AD AC", pile="6H", stock="TS 7D 7S") == [
        "Look at your hand: can you lay every card of it?",
        "You can go out in this turn, whatever card you draw.",
        "Draw from the stock: you lay every card that you hold, for 45 points, "
        "and discard the card that you drew.",
    ]


def test_a_hint_does_not_mention_the_pile_if_no_card_can_be_taken() -> None:
    assert hinted("4H 9C KS", "6D", stock=MANY) == [
        "Look at the pile: could you use one of its cards at once?",
        "Draw from the stock: you have no other draw.",
        "Draw from the stock: no card of the pile makes a meld with your cards or fits on a meld.",
    ]


def test_a_hint_to_draw_says_that_the_best_take_brings_more_points_now() -> None:
    assert hinted("KS KD 4H 9C", "KC", move="draw", stock=MANY)[-1] == (
        "Draw from the stock: K♣, the best take, would gain you 50 points now, but waiting may bring more."
    )


def test_a_hint_points_to_the_cards_that_belong_together() -> None:
    run = ["4H 5H 6H"]
    assert hinted("KS KD 4H 9C", "KC")[0] == "Look at the kings: could you lay a set of them?"
    assert hinted("KS QS 4H 9C", "JS")[0] == "Which cards come just before or after J♠ in its suit?"
    assert hinted("KS KD 4H 9C", "KC")[-1] == (
        "Take K♣: K♠ K♦ K♣ make a set, you lay 30 points, and 2 cards that count 13 stay in your hand."
    )
    assert hinted("KS KD 4H 9C", "KC 2S")[-1] == (
        "Take K♣ and the 1 card on it: K♠ K♦ K♣ make a set, you lay 30 points, "
        "and 3 cards that count 15 stay in your hand."
    )
    assert hinted("KS KD KC 4H", phase="play")[1:] == [
        "Lay a set.",
        "Lay K♠ K♦ K♣: you get 30 points, and 1 card that counts 4 stays in your hand.",
    ]
    assert hinted("7H 9C", table=run, phase="play")[-1] == (
        "Lay 7♥ on the run of hearts from 4 to 6: you get 7 points, "
        "and 1 card that counts 9 stays in your hand."
    )
    assert "another player's" in hinted("7H 9C", table=run, phase="play")[1]
    assert "your own" in hinted("7H 9C", table=run, phase="play", by=0)[1]
    assert hinted("KH 2C", phase="play")[-1] == (
        "Discard K♥: it counts 10 in your hand, nothing you hold goes with it, and it fits on no meld."
    )
    assert hinted("KH", phase="play")[-1] == "Discard K♥: you are out, and the others hold 5 cards."


def test_a_hint_says_that_a_meld_belongs_to_the_partner() -> None:
    told: dict[str, Any] = {"game": "partnership", "phase": "play", "table": ["4H 5H 6H"]}
    assert "your partner's" in hinted("7H 9C", by=2, **told)[1]
    assert "another player's" in hinted("7H 9C", by=1, **told)[1]


def test_a_hint_names_no_single_owner_of_a_meld_that_two_players_laid() -> None:
    lower = new_meld(cards("4H 5H 6H"), 1, Rules())._replace(by=(0, 1, 1))  # A laid the 4 later
    told = Deal(Position(Rules(), 1, (cards("7H 9C"), cards("QS 3D")), (), (), 0, (lower,), phase="play"))
    lay = Move.parse("A: lay 7H on 1")
    assert steps_to(told.view("A"), told.legal_moves(), lay)[1] == (
        "Lay off: one of your cards fits on a meld of several players."
    )


def test_a_hint_counts_an_ace_as_high_or_low_depending_on_its_meld() -> None:
    low, high = ["2H 3H 4H"], ["JH QH KH"]
    assert hinted("AS 2S 3S KD", phase="play")[-1].startswith("Lay A♠ 2♠ 3♠: you get 6 points, and 1 card")
    assert hinted("AH 9C", table=low, phase="play")[-1].startswith(
        "Lay A♥ on the run of hearts from 2 to 4: you get 1 point,"
    )
    assert hinted("AH 9C", table=high, phase="play")[-1].startswith(
        "Lay A♥ on the run of hearts from jack to king: you get 15 points,"
    )


def test_a_hint_counts_points_by_the_rules_in_force() -> None:
    hints = hinted("KH 2C", game="classic left_over=add count=five-ten", phase="play")
    assert hints[1:] == [
        "Of the cards that you can't lay, discard the one that counts most for another player who goes out.",
        "Discard K♥: it counts 10 in your hand, nothing you hold goes with it, and it fits on no meld.",
    ]
    assert "you get 100 points" in hinted("AS AH AD AC 2C", game="classic aces=hundred", phase="play")[-1]


def test_a_hint_says_what_a_joker_stands_for_and_why() -> None:
    modern: dict[str, Any] = {"game": "modern", "phase": "play", "stock": MANY}
    assert hinted("6H 8H JK KS 2D", move="meld 6H JK=7H 8H", **modern)[1:] == [
        "Lay a run with a joker: it fills the gap between your cards.",
        "Lay 6♥ 8♥ and a joker as 7♥: you get 29 points, and 2 cards that count 12 stay in your hand.",
    ]
    assert hinted("8H 2C JK 3D 9S", table=["4H 5H 6H"], move="lay JK=7H on 1", **modern)[1:] == [
        "Lay off: a joker can lie on another player's meld: as 7♥ it opens the way for your 8♥.",
        (
            "Lay a joker as 7♥ on the run of hearts from 4 to 6: you get 15 points, and "
            "4 cards that count 22 stay in your hand."
        ),
    ]
    assert hinted("2C JK JS 9D QC", table=["4H 5H 6H"], **modern)[0] == (
        "Keep what can be laid in a later turn: which card do you need least?"
    )
    assert hinted("JK JK JK 9D", game="persian", phase="play")[-1].startswith(
        "Lay 3 jokers: you get 60 points"
    )


def test_a_hint_to_call_rummy_says_which_points_and_cards_the_player_gets() -> None:
    call: dict[str, Any] = {"phase": "call", "discarder": 1, "table": ["4H 5H 6H"], "game": "in-the-pile"}
    assert hinted("KS 2C 9D 3S", "7H TS", **call) == [
        "Look at the pile: which of its cards make a meld on their own or fit on a meld?",
        "Call: a card in the pile fits on another player's meld.",
        (
            "Call Rummy! and lay 7♥ on the run of hearts from 4 to 6: you lay 7 points "
            "and get 1 more card that counts 10."
        ),
    ]
    assert hinted("4S 2C 9D 3S", "7H KC QD TC AD JD 9C", **call)[-1] == (
        "Pass: the best call, 7♥ on the run of hearts from 4 to 6, would lay 7 and "
        "bring 6 more cards that count 64."
    )
    call["game"] = "classic rum=discard"
    assert hinted("KS 2C 9D 3S", "7H", **call)[0].startswith("Look at the card that was just discarded:")


def test_in_dealers_gambit_hints_explain_naming_doubling_and_blocking() -> None:
    naming = Deal.new(Rules.named("gambit"), 2, "A", seed=1)
    steps = hint(naming.view("A"), naming.legal_moves())
    assert steps[0].startswith("Nobody has seen any cards yet") and steps[-1].startswith("Name ")
    double: dict[str, Any] = {"game": "gambit", "gambit": Gambit("double"), "phase": "play"}
    assert hinted("KS KH KD JK 2C 4H 5S", **double)[-1] == (
        "Lay K♠ K♥ K♦ under your joker: you get 60 points instead of 30, "
        "and 3 cards that count 11 stay in your hand."
    )
    assert "under the dealer's joker" in hinted("KS KH KD 2C 4H 5S", dealer=0, **double)[-1]
    assert hinted("JK 9C", **double)[-1] == (
        "Block the dealer's joker: B will not use it in this round, "
        "and 1 card that counts 9 stays in your hand."
    )
    split = hinted("KS KH 2C 4H 5S JK", "3S KD 7C JD TH 8H", game="gambit", gambit=Gambit("split"))
    assert split[-1] == (
        "Split the pile at K♦ with your joker, and choose this card and the 1 card below it: "
        "K♠ K♥ K♦ make a set, you lay 30 points, and 4 cards that count 14 stay in your hand."
    )


def test_a_hint_says_how_many_points_are_needed_to_open() -> None:
    game: dict[str, Any] = {"game": "five-and-ten", "stock": MANY}
    assert hinted("KS KH KD 2C 9D", phase="play", **game)[2] == (
        "Lay K♠ K♥ K♦: you get 30 points, which is enough to open, since you need 30, "
        "and 2 cards that count 10 stay in your hand."
    )
    assert hinted("6S 6H 6D 2C 9D", phase="play", **game)[0] == (
        "You could lay only 15 points, and you need 30 to open: which card do you need least?"
    )
    assert "you can lay the 30 points" in hinted("KS KH 2C 9D", "KD 3S", **game)[1]
    second = Position(
        Rules.named("five-and-ten"), 1, (cards("6S 6H 6D 5H 6C 7C 8C KS"), cards("QS")), cards(MANY), (), 0
    )
    begun = Deal(second).play("A: draw").play("A: meld 6S 6H 6D")
    lay = Move.parse("A: meld 6C 7C 8C")
    assert steps_to(begun.view("A"), begun.legal_moves(), lay)[-1] == (
        "Lay 6♣ 7♣ 8♣: you get 15 points, so you have laid 30 in all, "
        "which is enough to open, since you need 30, and 3 cards that count 20 stay in your hand."
    )
    where = Position(Rules.named("five-and-ten"), 1, (cards("6S 6H 6D 2C"), cards("QS")), cards(MANY), (), 0)
    stuck = Deal(where).play("A: draw").play("A: meld 6S 6H 6D")
    assert hint(stuck.view("A"), stuck.legal_moves()) == [
        "You have laid 15 points in this turn: is that enough to open?",
        "Your first cards have to count 30 points: take your cards back, and lay others.",
        "Take back what you have laid: it counts 15, you need 30 to open, "
        "and you may take cards back once in a turn.",
    ]


def test_there_are_hints_for_opening_the_pile_and_for_the_last_lay_offs() -> None:
    start = hinted("KS KD QH 2C 4C", "", game="classic start=chosen", phase="start")
    assert start[-1] == (
        "Open the pile with Q♥: it counts 10 in your hand, nothing you hold goes with it, "
        "and it fits on no meld."
    )
    last: dict[str, Any] = {
        "game": "classic last_layoff=true",
        "phase": "last",
        "out": 1,
        "table": ["4H 5H 6H"],
    }
    assert hinted("7H KS", **last)[0].startswith("B is out, and you may lay off once more")


def test_a_hint_says_that_the_stock_is_empty() -> None:
    assert hinted("4H 9C KD", "KC KS", stock="")[1:] == [
        "Take from the pile: the stock is empty, and you can lay 30 points more than without this take.",
        "Take K♣ and the 1 card on it: K♠ K♦ K♣ make a set, you lay 30 points, "
        "and 2 cards that count 13 stay in your hand.",
    ]
    assert hinted("4H 9C", "KC", stock="")[-1] == (
        "Pass, and the round ends: no card of the pile makes a meld with your cards or fits on a meld."
    )
    assert hinted("4H 9C", "KC", stock="", game="classic stock_out=discard-on keep_upcard=true")[-1] == (
        "Pass, and you play on without a draw: "
        "with K♣, the best take, you could lay no more than you can without it."
    )
    again = "classic stock_out=reshuffle"
    assert hinted("4H 9C", "TD KC", stock="", game=again)[-1] == (
        "Draw, and all of the pile but K♣ is shuffled into a new stock: "
        "no card of the pile makes a meld with your cards or fits on a meld."
    )
    assert hinted("4H 9C", "KC", stock="", game=again)[-1].startswith("Draw, though no card is left")


def test_a_hint_advises_going_out_before_the_draw_if_cards_may_be_laid_at_any_time() -> None:
    steps = hinted("KS KD KH", "2S", game="classic open_table=any-time")
    assert steps[0] == "You can go out in this turn: where does each card of yours have a place?"
    assert steps[-1].startswith("Lay K♠ K♥ K♦")


def test_a_hint_to_swap_says_what_your_card_counts_and_that_you_lay_the_joker() -> None:
    steps = hinted(
        "9D KC QC 2S",
        table=["9S 9H JK=9D"],
        game="modern joker_swap=true",
        phase="play",
        move="swap 9D on 1",
    )
    assert (
        steps[-1] == "Swap 9♦ for the joker in the set of nines: your card counts 9 points for "
        "you, and you lay the joker in "
        "this turn."
    )


def test_there_are_hints_for_floating_and_for_drawing_two_cards() -> None:
    floating = Position(Rules.named("floating"), 1, ((), cards("QS 3D")), cards("2C 3C"), cards("4D"), 0)
    deal = Deal(floating)
    assert "float" in hint(deal.view("A"), deal.legal_moves())[0]
    drawn = deal.play("A: draw")
    assert (
        hint(drawn.view("A"), drawn.legal_moves())[-1]
        == "Discard 3♣: you are out, and the others hold 2 cards."
    )
    assert hinted("4H 9C", "KC", game="boathouse")[-1] == (
        "Draw two cards from the stock: no card of the pile makes a meld with your cards or fits on a meld."
    )


def test_there_is_a_hint_for_every_kind_of_move() -> None:
    from rummy500.teach.coach import _OF

    assert set(_OF) == set(KINDS)
