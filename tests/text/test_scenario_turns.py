"""Scenarios can begin in a turn, a call, a last lay-off or Dealer's gambit. Their mistakes are reported."""

import pytest
from sure import sure

from rummy500 import Deal, cards
from rummy500.text.scenario import ScenarioError, read

TURN = """
options = { opening = 30 }
dealer = "B"
phase = "play"
taken = "6C 9H"
laid_now = "6C 6D 7S"
stock = "2C 3C"
pile = "KD"
hands = { A = "9H KS KH KC", B = "3S QC" }
[[table]]
cards = "4S 5S 6S 7S"
by = "B B B A"
[[table]]
cards = "6C 6D 6H"
by = "A"
"""
THREE = 'laid_now = "6C 6D 6H 7S"'


def test_taking_back_lays_restores_the_beginning_of_the_turn() -> None:
    deal = read(TURN.replace('laid_now = "6C 6D 7S"', THREE)).deal
    assert deal.view("B").points_now == 25 and deal.view("B").taken == cards("9H") and deal.opened == ()
    assert sure(deal.why_not("A: discard 9H")).statement == "SCORE-8"
    back = deal.play("A: back")
    assert sorted(back.hand("A")) == sorted(cards("9H KS KH KC 6C 6D 6H 7S"))
    assert [meld.cards for meld in back.table] == [cards("4S 5S 6S")] and back.laid == {"A": 0, "B": 15}
    assert back.view("B").must == cards("6C")[0] and back.view("B").taken == cards("6C 9H")
    assert sure(back.play("A: meld 6C 6D 6H").why_not("A: back")).statement == "SCORE-8"


def test_taking_back_a_meld_restores_the_newest_taken_card() -> None:
    newest_laid = TURN.replace('taken = "6C 9H"', 'taken = "9H 6C"').replace('laid_now = "6C 6D 7S"', THREE)
    deal = read(newest_laid).deal
    assert deal.view("A").newest is None and deal.play("A: back").view("A").newest == cards("6C")[0]


def test_a_seat_that_has_opened_cannot_take_its_lays_back() -> None:
    text = TURN.replace('laid_now = "6C 6D 7S"', THREE)
    deal = read('opened = "A"' + text).deal
    assert deal.opened == ("A",) and sure(deal.why_not("A: back")).statement == "SCORE-8"
    assert deal.why_not("A: discard 9H") is None


def test_a_scenario_can_give_the_new_stock_of_a_reshuffle() -> None:
    deal = read(
        'options = { stock_out = "reshuffle" }\npile = "2C 3C 4D KD"\nreshuffle = "4D 2C 3C"\n'
        'hands = { A = "9H", B = "3S" }'
    ).deal.play("A: draw")
    assert deal.hand("A") == cards("9H 3C") and deal.stock == cards("4D 2C") and deal.pile == cards("KD")


def gambit(lines: str) -> Deal:
    return read(
        f'game = "gambit"\nplayers = 3\n{lines}\nstock = "2C"\npile = "KD"\n'
        'hands = { A = "9H JK", B = "3S", C = "4S" }\n'
        '[[table]]\ncards = "6C 6D 6H"\nby = "A"\nsealed = true\n'
    ).deal


def test_dealers_gambit_begins_where_the_scenario_says() -> None:
    deal = gambit('named = "double"\ndealers_joker = "used"\nphase = "play"')
    assert (deal.view("A").named, deal.view("A").dealers_joker) == ("double", "used")
    assert deal.table[0].sealed and deal.laid["A"] == 36
    name = read('game = "gambit"\nphase = "name"\nplayers = 3\ndealer = "B"\nhands = { A = "9H" }').deal
    assert (name.turn, name.phase, name.view("A").hand) == ("B", "name", ())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('opened = "C"', "line 1: opened: 'C' is none of the seats A, B"),
        ('opened = "AB"', "line 1: opened: 'AB' is none of the seats A, B"),
        ("opened = 5", "line 1: opened: text is wanted, not 5"),
        ('stock = "2C"\ndiscarder = "A"', "line 2: discarder: only phase call has one"),
        (
            'phase = "call"\ndiscarder = "B"\npile = "2C"',
            "line 1: phase: call needs a rule for calls, a discard, and a seat in turn",
        ),
        (
            'options = { rum = "pile" }\nphase = "call"\ndiscarder = "A"\npile = "2C"',
            "line 2: phase: call needs a rule for calls, a discard, and a seat in turn other than the disc",
        ),
        (
            'options = { rum = "pile" }\nphase = "call"\ndiscarder = "B"',
            "line 2: phase: call needs a rule for calls, a discard",
        ),
        (
            'options = { rum = "pile" }\nphase = "call"\ndiscarder = "C"',
            "line 3: discarder: 'C' is none of the seats A, B",
        ),
        ('named = "wild"', "line 1: named: not in this game and phase"),
        ('game = "gambit"\nnamed = "tame"', "line 2: named: 'tame' is none of wild, double, split"),
        (
            'game = "gambit"\nphase = "name"\nnamed = "wild"',
            "line 3: named: not in this game and phase",
        ),
        ('dealers_joker = "open"', "line 1: dealers_joker: not in this game and phase"),
        (
            'game = "gambit"\ndealers_joker = "gone"',
            "line 2: dealers_joker: 'gone' is none of open, used, blocked",
        ),
        ('\nphase = "name"', "line 2: phase: name needs Dealer's gambit and the dealer's turn"),
        (
            'game = "gambit"\nphase = "name"\nturn = "A"',
            "line 2: phase: name needs Dealer's gambit and the dealer's turn",
        ),
        ('phase = "start"', "line 1: phase: start needs start=chosen, and an empty pile"),
        (
            'options = { start = "chosen" }\nphase = "start"\npile = "2C"',
            "line 2: phase: start needs start=chosen, and an empty pile",
        ),
        ('phase = "last"', "line 1: phase: last needs last_layoff=true, and somebody who is out"),
        (
            'options = { last_layoff = true }\nphase = "last"\nhands = { A = "2C", B = "3C" }',
            "line 2: phase: last needs last_layoff=true, and somebody who is out",
        ),
        ('reshuffle = "2C"', "line 1: reshuffle: this needs stock_out=reshuffle"),
        ('reshuffle = "2X"', "line 1: reshuffle: '2X' is not a card"),
        ("reshuffle = 2", "line 1: reshuffle: text is wanted, not 2"),
        (
            '[[table]]\ncards = "6C 6D 6H"\nsealed = true',
            "line 3: table.sealed: a meld under a joker needs Dealer's gambit and one owner",
        ),
        (
            'game = "gambit"\n[[table]]\ncards = "6C 6D 6H"\nby = "A A B"\nsealed = true',
            "line 5: table.sealed: a meld under a joker needs Dealer's gambit and one owner",
        ),
        (
            'game = "gambit"\n[[table]]\ncards = "6C 6D 6H"\nsealed = true\nat_once = false',
            "line 5: table.at_once: a meld under a joker must be laid in one move",
        ),
        ('[[table]]\ncards = "6C 6D 6H"\nsealed = 1', "line 3: table.sealed: true or false is wanted, not 1"),
        (
            TURN.replace("6C 6D 7S", "6C 6D"),
            "line 6: laid_now: without these cards meld 2 would be no meld",
        ),
        (TURN.replace("6C 6D 7S", "6C 4S"), "line 6: laid_now: 4S does not lie before A"),
        (TURN.replace('taken = "6C 9H"', 'taken = "6C 3S"'), "line 5: taken: 3S lies neither in the hand"),
    ],
)
def test_a_mistake_in_a_turn_in_progress_is_reported_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(ScenarioError) as error:
        read(text)
    assert str(error.value).startswith(sentence), str(error.value)
