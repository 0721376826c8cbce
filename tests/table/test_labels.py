"""The sentences with which a table describes what happens."""

import pytest
from hypothesis import given
from plays import Round
from strategies import rounds

from rummy500 import Rules, cards
from rummy500.melds import new_meld
from rummy500.table import happened, labels

NAMES = dict(zip("ABCDEFGH", ["You", "Bea", "Cem", "Dana", "Eli", "Fay", "Gus", "Hua"], strict=True))


@given(rounds(most=200))
def test_a_sentence_describes_each_move_and_names_a_drawn_card_only_to_its_player(played: Round) -> None:
    for before, after, move in zip(played.deals, played.deals[1:], played.moves, strict=False):
        told = happened.told(before, after, move, NAMES, "A")
        assert told.startswith(NAMES[move.seat]) and told.endswith(".")
        if move.kind == "draw":
            shown = f"{{{after.hand(move.seat)[-1]}}}"
            assert (shown in told) == (move.seat == "A")
        assert ("over" in told) == after.over


@given(rounds(most=60))
def test_the_task_says_what_to_do_or_who_else_is_playing(played: Round) -> None:
    deal = played.last
    view = deal.view("A")
    task = labels.task(view, NAMES)
    if deal.over:
        assert task == ""
    elif deal.turn != "A":
        assert task == labels.doing(deal.phase, NAMES[deal.turn]) and task.startswith(NAMES[deal.turn])
    else:
        assert task.endswith(".") and "is playing" not in task
        assert ("stock is empty" in task) == (deal.phase == "draw" and not deal.stock)


@pytest.mark.parametrize(
    ("meld", "label"),
    [
        ("6C 6D 6H", "Meld 2 is a set of sixes; you laid it"),
        ("TC JC QC KC AC", "Meld 2 is a run of clubs from 10 to ace; you laid it"),
    ],
)
def test_a_meld_has_a_label_for_screen_readers(meld: str, label: str) -> None:
    made = new_meld(cards(meld), 0, Rules())
    assert labels.meld_label(2, made, [("You", len(made.cards))]) == label
    assert labels.kind_of(made) == ("set" if "set" in label else "run")


def test_the_label_of_a_meld_states_each_players_number_of_cards_only_once() -> None:
    made = new_meld(cards("3H 4H 5H 6H 7H"), 0, Rules())
    label = labels.meld_label(1, made, [("You", 1), ("Bea", 3), ("You", 1)])
    assert label == "Meld 1 is a run of hearts from 3 to 7; you laid 2 of its cards; Bea laid 3 of its cards"


def test_sentences_for_the_screen_have_each_card_in_braces() -> None:
    assert labels.drawn("10♥ can't join 4♥ A♠: K♦.") == "{TH} can't join {4H} {AS}: {KD}."
    assert labels.marked(cards("TH AS")) == "{TH} {AS}"
    assert labels.capital("ünder") == "Ünder" and labels.capital("") == ""
