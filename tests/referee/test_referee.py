"""Every refusal names the right statement and has the right sentence for the player."""

import pickle
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plays import Round
from strategies import rounds, tries

from rummy500 import Deal, Move, NotationError, Refused
from rummy500.statements import STATEMENTS
from rummy500.text.scenario import read


def deal(**keys: str) -> Deal:
    """A deal of two players with two melds. A holds 6H 6D 9H 9S KD QD AC. ``keys`` change its scenario."""
    lines = {
        "game": '"classic"',
        "players": "2",
        "dealer": '"B"',
        "turn": '"A"',
        "stock": '"2C 3C"',
        "pile": '"KS 4C 6C 9D"',
        **keys,
    }
    head = "\n".join(f"{name} = {value}" for name, value in lines.items())
    tail = '[hands]\nA = "6H 6D 9H 9S KD QD AC"\nB = "QH 3S"\n'
    tail += '[[table]]\ncards = "9C TC JC"\nby = "B"\n[[table]]\ncards = "2D 2H 2S"\nby = "A"\n'
    return read(head + "\n" + tail).deal


def refused(where: Deal, *moves: str) -> Refused:
    for move in moves[:-1]:
        where = where.play(move)
    found = where.why_not(moves[-1])
    assert found is not None, f"{moves[-1]} is legal"
    return found


@pytest.mark.parametrize(
    ("moves", "statement", "why"),
    [
        (["A: draw", "A: discard KC"], "CARD-1", "You don't hold K♣."),
        (["A: draw", "A: meld KC KH 6H"], "CARD-1", "You don't hold K♥ and K♣."),
        (["A: discard KC"], "CARD-1", "You don't hold K♣."),  # cards are checked before the draw
        (["B: discard KC"], "CARD-1", "You don't hold K♣."),
        (["A: take 5S"], "CARD-1", "5♠ isn't in the pile."),
        (["A: take 6C/2"], "CARD-1", "The pile holds fewer than 2 of 6♣."),
        (["A: draw", "A: lay 6H on 3"], "CARD-2", "There is no meld 3: the melds on the table are 1 to 2."),
        (["C: draw"], "TURN-1", "Nobody sits at C: the seats of this table are A to B."),
        (["B: draw"], "TURN-1", "It's A's turn, not B's."),
        (["B: pass"], "TURN-1", "It's A's turn, not B's."),
        (["A: discard 6H"], "TURN-1", "Draw first: you may discard after you have drawn."),
        (["A: meld 6H 6D 9H"], "TURN-1", "Draw first: you may lay down after you have drawn."),
        (["A: lay 6H on 1"], "TURN-1", "Draw first: you may add cards to a meld after you have drawn."),
        (["A: pass"], "TURN-1", "You can't pass: in every turn you draw, and then you discard."),
        (["A: draw", "A: pass"], "TURN-1", "You can't pass: in every turn you draw, and then you discard."),
        (
            ["A: draw", "A: draw"],
            "TURN-3",
            "You have already drawn, and a turn has only one draw. Lay cards, or discard.",
        ),
        (
            ["A: draw", "A: take 6C"],
            "TURN-3",
            "You have already drawn, and a turn has only one draw. Lay cards, or discard.",
        ),
        (["A: draw", "A: meld 6H"], "MELD-1", "6♥ alone is no meld"),
        (["A: draw", "A: meld 6H 6D"], "MELD-1", "6♥ 6♦ are only two cards, and a set needs three or four."),
        (
            ["A: draw", "A: meld 6H 9H KD"],
            "MELD-3",
            "6♥ 9♥ K♦ don't go together. A set has cards of one rank. A run",
        ),
        (["A: draw", "A: meld 6H 9H"], "MELD-3", "6♥ 9♥ make no run: 7♥ and 8♥ are missing."),
        (["A: draw", "A: meld QD KD"], "MELD-3", "Q♦ K♦ are only two cards, and a run needs three or more."),
        (
            ["A: draw", "A: lay 6H on 2"],
            "MELD-1",
            "6♥ can't join your set of twos: all cards of a set have one rank.",
        ),
        (
            ["A: draw", "A: lay 9H on 1"],
            "LAYOFF-3",
            "9♥ can't join the run of clubs from 9 to jack: all cards of a run have one suit.",
        ),
        (
            ["A: draw", "A: lay AC on 1"],
            "LAYOFF-3",
            "A♣ can't join the run of clubs from 9 to jack, because Q♣ and K♣ are missing.",
        ),
        (["A: take 6C", "A: discard KD"], "DRAW-3", "You took 6♣ from the pile, so you must use it first."),
        (["A: take 6C", "A: discard 6C"], "DRAW-3", "You took 6♣ from the pile, so you must use it first."),
        (
            ["A: take 6C", "A: meld 9D 9H 9S"],
            "DRAW-3",
            "You took 6♣ from the pile, so you must use it first.",
        ),
        (
            ["A: take 6C", "A: meld 9D 9H"],
            "MELD-1",
            "9♥ 9♦ are only two cards, and a ",
        ),  # the meld is checked before the rule that 6♣ has to be used
        (["A: take KS"], "DRAW-7", "You can't take K♠, because you can't use "),
        (["A: take 4C"], "DRAW-7", "You can't take 4♣, because you can't use "),
    ],
)
def test_a_refusal_names_the_statement_and_says_why(moves: list[str], statement: str, why: str) -> None:
    found = refused(deal(), *moves)
    assert (found.statement, found.why[: len(why)]) == (statement, why)
    assert str(found) == f"{found.why} ({statement})" and found.move == Move.parse(moves[-1])
    assert found.rule == STATEMENTS[statement].text


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        (
            ["A: take 6C", "A: meld 6D 7D 8D"],
            "After this move you couldn't use 6♣, but you must use it, because you took it from the pile",
        ),
        (["A: take 6C", "A: lay 8C on 1", "A: discard KD"], "You took 6♣ from the pile"),
    ],
)
def test_a_house_rule_lets_the_selected_card_wait_while_it_can_still_be_used(
    moves: list[str], why: str
) -> None:
    options = "{ use_selected = 'this-turn' }"
    found = refused(deal(pile='"6C 7D 8D 8C"', options=options), *moves)
    assert (found.statement, found.why[: len(why)]) == ("DRAW-3", why)


def test_a_take_is_refused_by_draw_7_if_the_selected_card_has_no_use() -> None:
    found = refused(deal(pile='"KS"'), "A: take KS")
    assert (found.statement, found.why) == (
        "DRAW-7",
        "You can't take K♠, because you can't use it at once. "
        "It makes no meld with your hand and fits on no meld on the table.",
    )


def test_a_refused_call_names_the_cards_that_the_pile_lacks() -> None:
    asked = deal(game='"in-the-pile"', phase='"call"', discarder='"A"', turn='"B"')
    assert refused(asked, "B: rum 9D TD JD").why == (
        "You can call only cards of the pile, and the pile doesn't hold 10♦ and J♦."
    )


def test_draw_4_refuses_a_card_that_could_only_be_laid_off() -> None:
    options = "{ take_for = 'meld' }"
    found = refused(deal(pile='"KS QC"', options=options), "A: take QC")
    assert (found.statement, found.why) == (
        "DRAW-4",
        "You could lay Q♣ off, but in this game the card that you take must start a new meld.",
    )
    assert deal(pile='"KS QC"').why_not("A: take QC") is None
    assert refused(deal(pile='"KS 3H"', options=options), "A: take KS").statement == "DRAW-7"


def test_a_draw_is_refused_by_stock_2_if_the_stock_is_empty() -> None:
    found = refused(deal(stock='""'), "A: draw")
    assert found.statement == "STOCK-2" and "pass" in found.why


def test_every_move_is_refused_by_turn_1_when_the_round_is_over() -> None:
    over = deal(stock='""').play("A: pass")
    for move in ("A: draw", "B: draw", "A: discard 6H", "A: pass"):
        assert (refused(over, move).statement, refused(over, move).why) == ("TURN-1", "The round is over.")


def test_a_refused_lay_off_on_an_empty_table_says_that_nothing_lies_there() -> None:
    bare = Deal.new(seed=7, dealer="B").play("A: draw")
    card = bare.hand("A")[0]
    assert refused(bare, f"A: lay {card} on 1").why.endswith("nothing lies on the table yet.")


@pytest.mark.parametrize(
    ("hand", "move", "statement", "why"),
    [
        (
            "KS AS 2S 9D",
            "A: meld KS AS 2S",
            "MELD-4",
            "K♠ A♠ 2♠ make no run: an ace goes either before the 2 or after",
        ),
        ("AS KS 9S 9D", "A: meld AS KS 9S", "MELD-3", "A♠ 9♠ K♠ make no run: 10♠, J♠ and Q♠ are missing."),
        ("AS 2S 4S 9D", "A: meld AS 2S 4S", "MELD-3", "A♠ 2♠ 4♠ make no run: 3♠ is missing."),
        ("AS QS JS 9D", "A: meld AS QS JS", "MELD-3", "A♠ J♠ Q♠ make no run: K♠ is missing."),
        ("KC KC KD 9D", "A: meld KC KC KD", "MELD-2", "K♦ K♣ K♣ make no set: a set has each suit only once."),
        (
            "6C 6D 6H 6S 6S 9D",
            "A: meld 6C 6D 6H 6S 6S",
            "MELD-2",
            "6♠ 6♠ 6♥ 6♦ 6♣ are 5 cards, and a set has at most four.",
        ),
        (
            "6C 7C 7C 8C 9D",
            "A: meld 6C 7C 7C 8C",
            "MELD-4",
            "6♣ 7♣ 7♣ 8♣ make no run: a run has each rank only once.",
        ),
        (
            "6C 7C 7C 9D",
            "A: meld 6C 7C 7C",
            "MELD-3",
            "6♣ 7♣ 7♣ have only two ranks, and a run needs three or more.",
        ),
        (
            "6C 7C 9D 9S",
            "A: meld 6C 7C",
            "MELD-3",
            "6♣ 7♣ are only two cards, and a run needs three or more.",
        ),
        (
            "5H 8H 9D",
            "A: lay 8H on 1",
            "LAYOFF-3",
            "8♥ can't join your run of hearts from 4 to 6, because 7♥ is missing.",
        ),
        (
            "5H 8H 9D",
            "A: lay 5H on 1",
            "MELD-4",
            "5♥ can't join your run of hearts from 4 to 6: a run has each rank only once.",
        ),
        (
            "7H 7H 9D",
            "A: lay 7H 7H on 1",
            "MELD-4",
            "7♥ can't join your run of hearts from 4 to 6: a run has each rank only once.",
        ),
        (
            "KD AD 2D 9D",
            "A: lay KD on 2",
            "MELD-4",
            "K♦ can't join your run of diamonds from ace to 3: an ace ends a run, and it can't go",
        ),
        (
            "QC 2S 9D",
            "A: lay QC on 3",
            "MELD-2",
            "Q♣ can't join your set of queens: a set has each suit only once.",
        ),
        (
            "QC QD 9D",
            "A: lay QC QD on 3",
            "MELD-2",
            "With Q♦ and Q♣ your set of queens would have 5 cards, and a set has at most four.",
        ),
        ("QC 2S 9D", "A: lay QC on 4", "MELD-2", "With J♣ your set of jacks would have 5 cards, and a set"),
    ],
)
def test_a_refused_meld_or_lay_off_says_what_is_wrong_with_the_cards(
    hand: str, move: str, statement: str, why: str
) -> None:
    if "jacks" in why:
        hand, move = hand.replace("QC", "JC"), move.replace("QC", "JC")
    text = f"""
        players = 5
        phase = "play"
        stock = "2C"
        pile = "3C"
        hands = {{ A = "{hand}", B = "2C", C = "3C", D = "4C", E = "4C" }}
        table = [{{ cards = "4H 5H 6H" }}, {{ cards = "AD 2D 3D" }}, {{ cards = "QC QH QS" }},
                 {{ cards = "JC JH JS JD" }}]
    """.replace("\n                 ", " ")
    found = refused(read(text).deal, move)
    assert (found.statement, found.why[: len(why)]) == (statement, why)


def test_a_fifth_card_of_a_set_is_refused_if_suits_may_be_equal() -> None:
    text = """
        players = 5
        phase = "play"
        options = { equal_suits = true }
        hands = { A = "QC QD 9D", B = "2C", C = "3C", D = "4C", E = "4C" }
        table = [{ cards = "QC QH QS" }]
    """
    found = refused(read(text).deal, "A: lay QC QD on 1")
    assert found.statement == "MELD-2"
    assert found.why == "With Q♦ and Q♣ your set of queens would have 5 cards, and a set has at most four."


@pytest.mark.parametrize(
    ("move", "statement", "why"),
    [
        ("A: meld QS KS AS", "MELD-4", "Q♠ K♠ A♠ make no run: in this game an ace can't follow the"),
        ("A: meld KS AS 2S", "MELD-4", "K♠ A♠ 2♠ make no run: in this game an ace can't follow the"),
        ("A: meld AS KS 3S", "MELD-3", "A♠ 3♠ K♠ make no run: 2♠, 4♠, 5♠, 6♠, 7♠, 8♠, 9♠, 10♠, J♠ and Q♠"),
        (
            "A: lay AH on 1",
            "MELD-4",
            "A♥ can't join your run of hearts from jack to king: in this game no ace follows the king.",
        ),
        (
            "A: lay AD on 2",
            "LAYOFF-3",
            "A♦ can't join your run of diamonds from 9 to jack, because 2♦, 3♦, 4♦, 5♦, 6♦, 7♦ and 8♦",
        ),
    ],
)
def test_a_refusal_says_that_aces_are_only_low(move: str, statement: str, why: str) -> None:
    text = """
        players = 2
        phase = "play"
        options = { ace_runs = "low" }
        hands = { A = "QS KS AS 2S 3S AH AD 9C", B = "2C" }
        table = [{ cards = "JH QH KH" }, { cards = "9D TD JD" }]
    """
    found = refused(read(text).deal, move)
    assert found.statement == statement and found.why.startswith(why)


def test_a_refused_lay_off_around_the_corner_names_only_the_missing_cards() -> None:
    text = """
        players = 2
        phase = "play"
        options = { corner = true }
        hands = { A = "4H JH 9D", B = "2C" }
        table = [{ cards = "KH AH 2H" }]
    """
    found = refused(read(text).deal, "A: lay 4H on 1")
    assert found.why == "4♥ can't join your run of hearts from king to 2, because 3♥ is missing."
    assert (
        refused(read(text).deal, "A: lay JH on 1").why
        == "J♥ can't join your run of hearts from king to 2, because Q♥ is missing."
    )


def test_a_refused_lay_off_on_a_run_says_what_its_joker_stands_for() -> None:
    text = """
        players = 2
        phase = "play"
        game = "modern"
        hands = { A = "9C 2D 3D", B = "2C" }
        table = [{ cards = "4C JK=5C 6C" }]
    """
    found = refused(read(text).deal, "A: lay 9C on 1")
    assert found.why == "9♣ can't join your run of clubs from 4 to 6, because 7♣ and 8♣ are missing."


def test_text_that_is_not_a_move_raises_a_notation_error_instead_of_a_refusal() -> None:
    with pytest.raises(NotationError):
        deal().why_not("A: fly")
    with pytest.raises(NotationError):
        deal().play(cast(Any, None))


@settings(max_examples=150)
@given(st.data(), rounds(most=200))
def test_why_not_returns_none_exactly_for_legal_moves(data: st.DataObject, played: Round) -> None:
    where = played.last
    for _ in range(6):
        move = data.draw(tries(where))
        found = where.why_not(move)
        try:
            where.play(move)
        except Refused as error:
            assert found is not None
            assert (error.statement, error.why, error.move) == (found.statement, found.why, move)
            assert error.statement in STATEMENTS
            assert error.why[0].isupper() or error.why[0] in "0123456789"
            assert error.why.endswith(".") and "\n" not in error.why and ": is " not in error.why
            copy = pickle.loads(pickle.dumps(error))
            assert (copy.statement, copy.why, copy.move) == (error.statement, error.why, move)
        else:
            assert found is None


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("A: meld 6C 7C 8C", "6♣ 7♣ 8♣ are only 3 cards. In this game a new run needs at least 4."),
        ("A: meld 6C 7C 7C 8C", "6♣ 7♣ 7♣ 8♣ have only 3 ranks. In this game a new run needs at least 4."),
    ],
)
def test_a_refusal_says_that_a_run_needs_four_cards(move: str, why: str) -> None:
    text = """
        players = 5
        phase = "play"
        options = { run_opens_with = 4 }
        hands = { A = "6C 7C 7C 8C 9D", B = "2C", C = "2C", D = "3C", E = "3C" }
    """
    found = refused(read(text).deal, move)
    assert (found.statement, found.why) == ("MELD-3", why)
