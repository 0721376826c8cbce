"""Scenarios are read with all keys and expectations, and each mistake in a scenario has its own error."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import JSON

from rummy500 import cards
from rummy500.text.scenario import EXPECTATIONS, POSITION_KEYS, ScenarioError, failures, read

HEAD = """title = "Three sixes"
rule = ["DRAW-2"]
game = "classic"
players = 2
dealer = "B"
turn = "A"
stock = "2C 3C"
pile = "KS 4H 8D 6C 9H 4D"
"""
TAIL = """
[hands]
A = "6H 6D KD"
B = "QH QC 2S"

[[table]]
cards = "9S TS JS"
by = "B B A"
"""
MOVES = 'moves = """\nA: take 6C ; three cards\n\nA: meld 6C 6H 6D\nA: discard 9H\n"""\n'
DONE = HEAD + MOVES + TAIL


def wrong(text: str) -> str:
    with pytest.raises(ScenarioError) as error:
        failures(read(text))
    assert "\n" not in str(error.value)
    return str(error.value)


def test_a_scenario_has_a_position_and_moves() -> None:
    scenario = read(DONE)
    assert (scenario.title, scenario.rule, len(scenario.moves)) == ("Three sixes", ("DRAW-2",), 3)
    deal = scenario.deal
    assert (deal.turn, deal.dealer, deal.phase) == ("A", "B", "draw")
    assert deal.stock == cards("2C 3C") and deal.pile[-1] == cards("4D")[0]
    assert deal.laid == {"A": 10, "B": 19} and deal.table[0].by == (1, 1, 0)
    assert failures(scenario) == []


def test_keys_that_are_left_out_have_their_defaults() -> None:
    deal = read('[hands]\nA = "6H"\nB = "6D"\n').deal
    assert (str(deal.rules), deal.seats, deal.dealer, deal.turn) == ("classic", ("A", "B"), "B", "A")
    assert (deal.stock, deal.pile, deal.table, deal.phase) == ((), (), (), "draw")


ALL_EXPECTED = """
[expect]
turn = "B"
phase = "draw"
pile = "KS 4H 8D 9H"
stock = "2C 3C"
hands = { A = "KD 4D", B = "2S QC QH" }
table = ["9S TS JS", "6H 6D 6C"]
laid = { A = 28, B = 19 }
over = false
out = ""
legal = ["B: draw", "B: take 9H"]
illegal = ["A: draw", "B: take 8D"]
scores = {}
totals = { A = 0 }
game_over = false
winner = ""
settlement = {}
next_dealer = "A"
"""


def test_a_scenario_passes_if_its_expectations_of_every_kind_are_met() -> None:
    text = DONE + ALL_EXPECTED.replace('"B: take 9H"]', '"B: draw"]')
    assert failures(read(text)) == []
    assert set(EXPECTATIONS) == {line.split(" =")[0] for line in ALL_EXPECTED.splitlines() if "=" in line} | {
        "refused",
        "ended",
    }


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ('turn = "A"', "turn: expected A, found B"),
        ('phase = "play"', "phase: expected play, found draw"),
        ('pile = "KS"', "pile: expected KS, found KS 4H 8D 9H"),
        ('stock = ""', "stock: expected nothing, found 2C 3C"),
        ('hands = { A = "KD" }', "hands: expected A KD, found A 4D KD"),
        ('hands = { C = "KD" }', "hands: expected C KD, found C no such seat"),
        ('table = ["9S TS JS"]', "table: expected 9S TS JS, found 9S TS JS, 6H 6D 6C"),
        ('table = ["9S TS JS", "6C 6D 6S"]', "table: expected 9S TS JS, 6C 6D 6S, found 9S TS JS, 6H 6D 6C"),
        ("laid = { A = 27 }", "laid: expected A 27, found A 28"),
        ("over = true", "over: expected True, found False"),
        ('out = "A"', "out: expected A, found nothing"),
        ('legal = ["B: draw", "B: take 8D"]', "legal: expected B: draw, B: take 8D, found B: take 8D ("),
        ('illegal = ["B: draw"]', "illegal: expected B: draw, found B: draw (legal)"),
        ("scores = { A = 5 }", "scores: expected A 5, found A no such seat"),
        ("totals = { A = 5 }", "totals: expected A 5, found A 0"),
        ("game_over = true", "game_over: expected True, found False"),
        ('winner = "A"', "winner: expected A, found nothing"),
        ('next_dealer = "B"', "next_dealer: expected B, found A"),
        ("settlement = { B = 5 }", "settlement: expected B 5, found B no such seat"),
        ('ended = "OUT-1"', "ended: expected OUT-1, found the round goes on"),
        ('refused = "TURN-1"', "refused: expected TURN-1, found no refusal"),
    ],
)
def test_a_failed_expectation_says_what_was_found(changed: str, found: str) -> None:
    problems = failures(read(DONE + "\n[expect]\n" + changed))
    assert len(problems) == 1 and problems[0].startswith(found), problems


def test_the_cards_of_an_expected_run_go_from_low_to_high() -> None:
    text = DONE + '[expect]\ntable = ["JS TS 9S", "6C 6D 6H"]\n'
    assert failures(read(text)) == ["table: expected JS TS 9S, 6C 6D 6H, found 9S TS JS, 6H 6D 6C"]


def test_a_scenario_fails_if_a_move_is_refused_unexpectedly() -> None:
    bad = DONE.replace("A: discard 9H", "A: discard 9C")
    assert failures(read(bad)) == ["A: discard 9C is refused: You don't hold 9♣. (CARD-1)"]
    assert failures(read(bad + '[expect]\nrefused = "CARD-1"\nturn = "A"\n')) == []
    assert failures(read(bad + '[expect]\nrefused = "TURN-1"\n')) == [
        "refused: expected TURN-1, found CARD-1"
    ]
    early = DONE.replace("A: take 6C ;", "A: take 8D ;") + '[expect]\nrefused = "DRAW-7"\n'
    assert failures(read(early))[0].startswith("A: take 8D is refused")


def test_totals_winner_and_settlement_include_the_earlier_rounds() -> None:
    text = """
        scores = { A = 484, B = 30 }
        phase = "play"
        stock = "2C"
        moves = "A: meld 6C 6D 6H"
        [hands]
        A = "6C 6D 6H"
        B = "QH"
        [expect]
        over = true
        out = "A"
        scores = { A = 18, B = -10 }
        totals = { A = 502, B = 20 }
        game_over = true
        winner = "A"
        settlement = { B = 482 }
    """
    assert failures(read(text)) == []


def test_the_player_without_cards_is_out_in_a_finished_round() -> None:
    over = 'phase = "over"\noptions = { deduct_nobody_out = false }\n[hands]\nB = "QH"\n'
    assert failures(read(over + '[expect]\nover = true\nout = "A"\nscores = { B = -10 }\n')) == []
    nobody = over.replace("[hands]\n", '[hands]\nA = "2C"\n')
    assert failures(read(nobody + '[expect]\nout = ""\nscores = { A = 0, B = 0 }\n')) == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('title = "x', "this is not TOML: "),
        ("a = 1\na = 2", "this is not TOML: "),
        ("x" * 5 + "=" + "[" * 5000, "this is not TOML"),
        ("players = " + "9" * 5000, "this is not TOML"),
        ("\n\nspeed = 3", "line 3: speed is no key of a scenario; known here: "),
        ('moves = "A: fly"', "in moves, line 1, column 4: 'fly' is no move"),
        ('moves = """\nA: draw\nA: discard 9X\n"""', "in moves, line 2, column 12: '9X' is not a card"),
        ('game = "poker"', "line 1: game: there is no game 'poker'"),
        ("game = 5", "line 1: game: text is wanted, not 5"),
        ("options = { runs = 4 }", "line 1: options: there is no option 'runs'"),
        ("options = { preset = 4 }", "line 1: options: there is no option 'preset'"),
        ("options = { run_opens_with = 7 }", "line 1: options: run_opens_with can't be 7: it is one of 3, 4"),
        ("options = 5", "line 1: options: keys with values are wanted"),
        ('rule = ["MELD-99"]', "line 1: rule: there is no statement 'MELD-99'"),
        ('rule = "MELD-1"', "line 1: rule: a list of texts is wanted"),
        ("rule = [5]", "line 1: rule: a list of texts is wanted"),
        ("players = 9", "line 1: players: 9 players can't play: 500 Rum is for 2 to 8"),
        ("players = 1", "line 1: players: 1 players can't play: 500 Rum is for 2 to 8"),
        ("players = true", "line 1: players: a whole number is wanted, not True"),
        ('players = "3"', "line 1: players: a whole number is wanted, not '3'"),
        ('dealer = "C"', "line 1: dealer: 'C' is none of the seats A, B"),
        ('turn = ""', "line 1: turn: '' is none of the seats A, B"),
        (
            'phase = "deal"',
            "line 1: phase: 'deal' is none of name, start, draw, play, call, last, over",
        ),
        ('stock = "6X"', "line 1: stock: '6X' is not a card"),
        ("pile = 5", "line 1: pile: text is wanted, not 5"),
        ('\n[hands]\nC = "6H"', "line 3: hands.C is no key"),
        ('[hands]\nA = "6H 6X"', "line 2: hands.A: '6X' is not a card"),
        ('stock = "6C"\npile = "6C"', "6C comes 2 times, the pack of this game has 1"),
        ('players = 5\nstock = "6C 6C 6C"', "6C comes 3 times, the packs of this game have 2"),
        ('stock = "JK"', "JK can't lie there: there are no jokers"),
        ("table = 5", "line 1: table: write each meld under a [[table]]"),
        ('[[table]]\ncards = "6C 6D"', "line 2: table.cards: meld 1 is neither a set nor a run: 6C 6D"),
        ("[[table]]\nby = 'A'", "line 1: table.cards: meld 1 is neither a set nor a run: "),
        ('[[table]]\ncards = "6C 6D 6H"\nby = "A B"', "line 3: table.by: meld 1 has 3 cards, laid by AB"),
        ('[[table]]\ncards = "6C 6D 6H"\nby = "C"', "line 3: table.by: meld 1 has 3 cards, laid by CCC"),
        ('[[table]]\ncards = "6C 6D 6H"\ncolour = "red"', "line 3: table.colour is no key"),
        (
            '[[table]]\ncards = "6C 6D 6H"\nat_once = 1',
            "line 3: table.at_once: true, false or a number of cards, three or more, is wanted",
        ),
        (
            '[[table]]\ncards = "6C 6D 6H"\nby = "A A B"\nat_once = true',
            "line 4: table.at_once: cards of several seats can't be laid in one move",
        ),
        ('game = "partnership"', "players: two against two needs four players, not 2"),
        ('must = "6C 6D"', "line 1: must: only one card can be the selected one"),
        ('must = "6C"', "line 1: must: the selected card must be in the hand of the seat in turn"),
        (
            'phase = "play"\nmust = "6C"\n[hands]\nA = "6D"',
            "line 2: must: the selected card must be in the hand",
        ),
        ('phase = "play"', "line 1: phase: in play, the seat in turn must hold cards"),
        ('taken = "6C"', "line 1: taken: only phase play has cards taken"),
        ('phase = "play"\ntaken = "6C"\n[hands]\nA = "6D"', "line 2: taken: 6C lies neither in the hand of"),
        ('phase = "play"\nlaid_now = "6C"\n[hands]\nA = "6D"', "line 2: laid_now: 6C does not lie before"),
        (
            'phase = "play"\nmust = "6C"\ntaken = "6D 6C"\n[hands]\nA = "6D 6C"',
            "line 2: must: the selected card is the deepest one taken",
        ),
        ('hand = "x"', "line 1: hand: a whole number is wanted"),
        ("hand = 0", "line 1: hand: the first round is 1"),
        ("scores = { A = 'x' }", "line 1: scores.A: a whole number is wanted, not 'x'"),
        ('pile = "6C"\n[expect]\npile = 5', "line 3: expect.pile: text is wanted"),
        ('[[table]]\ncards = "6C 6D 6H"\n[[table]]\ncards = "7C"', "table.cards: meld 2 is neither"),
        ("[hands]\nA = 5", "line 2: hands.A: text is wanted, not 5"),
        ('[[table]]\ncards = "6C 6D 6H"\nby = 5', "line 3: table.by: text is wanted"),
        ("table = [5]", "line 1: table: keys with values are wanted here"),
        ("scores = { C = 5 }", "line 1: scores.C is no key"),
        ("[expect]\nspeed = 5", "line 2: expect.speed is no key"),
        ('[expect]\nlegal = ["A: fly"]', "line 2: expect.legal: 'A: fly', column 4: 'fly' is no move"),
        ('[expect]\nlegal = "A: draw"', "line 2: expect.legal: a list"),
        ("[expect]\npile = 5", "line 2: expect.pile: text is wanted, not 5"),
        ('[expect]\npile = "6X"', "line 2: expect.pile: '6X' is not a card"),
        ('[expect]\nhands = "6C"', "line 2: expect.hands: keys with values are wanted"),
        ('[expect]\nrefused = "TURN-99"', "line 2: expect.refused: there is no statement 'TURN-99'"),
        ("[expect]\nover = 1", "line 2: expect.over: true or false is wanted, not 1"),
        ("[expect]\nturn = 1", "line 2: expect.turn: text is wanted, not 1"),
        ("[expect]\nlaid = { A = true }", "line 2: expect.laid.A: "),
    ],
)
def test_a_mistake_in_a_scenario_is_reported_with_its_line_number(text: str, sentence: str) -> None:
    assert wrong(text).startswith(sentence), wrong(text)


@pytest.mark.parametrize("key", ["title", "moves", "game", "turn", "stock"])
def test_a_key_that_needs_text_refuses_a_number(key: str) -> None:
    assert "text is wanted, not 5" in wrong(f"{key} = 5")


def test_a_scenario_may_begin_with_cards_already_taken_and_laid_in_this_turn() -> None:
    text = """
        phase = "play"
        taken = "6C 9H"
        laid_now = "6C 6D"
        hands = { A = "9H KD", B = "2C" }
        table = [{ cards = "6C 6D 6H", by = "A A B" }]
    """
    deal = read(text).deal
    assert deal.position.now.laid_now == 2 and deal.view("B").taken == cards("9H")  # 6C is laid


def test_a_selected_card_of_the_pile_has_to_be_used_first() -> None:
    text = """
        phase = "play"
        taken = "6C 9H"
        must = "6C"
        hands = { A = "6C 9H 6D 6S KD", B = "2C" }
        [expect]
        legal = ["A: meld 6C 6D 6S"]
        illegal = ["A: discard KD"]
    """
    assert failures(read(text)) == []


def test_scenarios_know_all_usual_keys_of_a_position() -> None:
    known = {"title", "rule", "game", "options", "players", "dealer", "turn", "stock", "pile", "moves"}
    known |= {"hands", "table", "expect", "phase", "hand", "scores", "taken", "must", "laid_now"}
    assert known <= POSITION_KEYS


KEYS = st.sampled_from([*sorted(POSITION_KEYS), "expect", "cards", "by", "A", "x"])
WRITTEN = """
    "A" | "6C" | "6C 6D 6H" | "" | 2 | 9 | true | [] | {} | { A = "6C" } | ["6C"] | 1.5 | nan | { A = 5 }
    | [{ cards = "6C 6D 6H" }] | "play" | ["A: draw"] | "A: draw" | 1979-05-27
"""
VALUES = st.sampled_from(WRITTEN.split("|")).map(str.strip)


@settings(max_examples=200)
@given(
    st.lists(
        st.tuples(KEYS, VALUES).map(" = ".join)
        | st.sampled_from(["[expect]", "[hands]", "[[table]]", "[options]"])
        | st.tuples(st.sampled_from(sorted(EXPECTATIONS)), VALUES).map(" = ".join),
        max_size=8,
        unique_by=lambda line: line.split(" ")[0],
    ).map("\n".join)
)
def test_any_toml_is_read_as_a_scenario_or_raises_a_scenario_error(text: str) -> None:
    try:
        sentences = failures(read(text))
    except ScenarioError as error:
        assert str(error)
        return
    assert all(isinstance(sentence, str) for sentence in sentences)


@given(st.text(max_size=60))
def test_any_text_is_read_as_a_scenario_or_raises_a_scenario_error(text: str) -> None:
    try:
        failures(read(text))
    except ScenarioError as error:
        assert str(error)


@settings(max_examples=100)
@given(KEYS, JSON)
def test_any_value_of_a_key_is_read_or_raises_a_scenario_error(key: str, value: object) -> None:
    text = json.dumps(value).replace("null", '"null"')
    for line in (f"{key} = {text}", f"[expect]\n{key} = {text}"):
        try:
            failures(read(line))
        except ScenarioError as error:
            assert str(error)
