"""Every game can be read back from its record, even if the record ends before the game does."""

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plays import PRESET_TABLES, SEEDS, TABLES, lazy_move, name_of, some_move

from rummy500 import Deal, Game, Move, NotationError, Rules, read_record, write_record
from rummy500.card import Card, cards, text_of
from rummy500.game import Played
from rummy500.position.history import Reshuffles
from rummy500.sentences import Wrong
from rummy500.text.scenario import ScenarioError, read


def some_game(table: tuple[str, int], seed: int, most: int = 500) -> Game:
    game, chance = Game.new(Rules.parse(table[0]), table[1], seed), Random(seed)
    for _ in range(most):
        if game.over:
            break
        game = game.next_deal() if game.deal.over else game.play(some_move(game.deal, chance))
    return game


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_each_game_and_all_its_positions_are_read_back_from_the_record(table: tuple[str, int]) -> None:
    for seed in range(2):
        game = some_game(table, seed)
        again = read_record(write_record(game))
        assert again == game and again.rules == game.rules and write_record(again) == write_record(game)
        for one, two in zip(game.played, again.played, strict=True):
            here, there = one.start, two.start
            for move in one.moves:
                here, there = here.play(move), there.play(move)
                assert here.position == there.position and here.opened == there.opened


@pytest.mark.parametrize("table", PRESET_TABLES, ids=name_of)
def test_any_beginning_of_a_games_record_is_read_up_to_the_last_whole_line(
    table: tuple[str, int],
) -> None:
    game = some_game(table, 3, 14)
    text = write_record(game)
    begun = text.index("\ndeal 1")
    for place in range(len(text) + 1):
        if text.count("\n", 0, place) < 3:
            with pytest.raises(NotationError):
                read_record(text[:place])
        elif place <= begun or place % 3 == 0:
            found = read_record(text[:place])
            whole = text[: text.rfind("\n", 0, place) + 1].partition("\ndeal 1")[2]
            assert len(found.moves) == whole.count(": ")
            assert found.moves == game.moves[: len(found.moves)]


# ---- reshuffles ---------------------------------------------------------------------------------------

HEAD = (
    '[Game "500 Rum"]\n[Rules "classic stock_out=reshuffle"]\n[Players "Ada, Bea"]\n[Seed "7"]\n\n'
    "deal 1 dealer=B\nhand A = 9H 6D\nhand B = QH TC\nstock =\npile = KS 4C 7D 2S\n"
)
BY_SEED = text_of(Reshuffles(7, 1).stock_of(cards("KS 4C 7D")))
OTHER = "7D KS 4C" if BY_SEED != "7D KS 4C" else "4C 7D KS"


def test_a_reshuffle_is_written_before_the_draw_if_the_deals_cards_are_given() -> None:
    game = read_record(HEAD + "A: draw\n")
    assert f"\nreshuffle = {BY_SEED}\nA: draw\n" in write_record(game)
    assert read_record(write_record(game)) == game
    assert read_record(HEAD + f"reshuffle = {BY_SEED}\nA: draw\n") == game


def test_a_stock_listed_in_a_record_replaces_the_stock_from_the_seed() -> None:
    game = read_record(HEAD + f"reshuffle = {OTHER}\nA: draw\nA: discard 9H\n")
    assert game.deal.hand("A")[-1] == cards(OTHER)[-1] and game.deal.stock == cards(OTHER)[:-1]
    text = write_record(game)
    assert f"\nreshuffle = {OTHER}\nA: draw\n" in text and read_record(text) == game


def test_a_second_reshuffle_can_be_given_without_the_first() -> None:
    where = read_record(HEAD + "A: draw\n").deal.position
    assert where.reshuffles.done == 1
    later = where.reshuffles._replace(given=((), cards("9H 6D")))
    assert later.stock_of(cards("6D 9H")) == cards("9H 6D")


def test_a_deal_made_from_the_seed_needs_no_line_for_a_reshuffle() -> None:
    game, chance = Game.new(Rules(stock_out="reshuffle"), 3, 7), Random(7)
    while not game.deal.position.reshuffles.done:
        game = game.play(lazy_move(game.deal, chance))
    assert "reshuffle =" not in write_record(game)
    assert read_record(write_record(game)) == game


@pytest.mark.parametrize(
    ("lines", "number", "why"),
    [
        ("reshuffle = KS 4C\n", 11, "a reshuffle has the cards of the pile without its upcard"),
        ("reshuffle = KS 4C 2S\n", 11, "a reshuffle has the cards of the pile without its upcard"),
        ("reshuffle = KS 4C 7D 2S\n", 11, "a reshuffle has the cards of the pile without its upcard"),
        ("reshuffle =\n", 11, "a reshuffle has the cards of the pile without its upcard"),
        ("reshuffle = KS 4C 7X\n", 11, "'7X' is not a card"),
        ("reshuffle KS 4C 7D\n", 11, "a reshuffle stands before the draw from an empty stock"),
        ("A: draw\nreshuffle = KS 4C 7D\n", 12, "a reshuffle stands before the draw from an empty stock"),
        (
            "A: draw\nA: discard 9H\nreshuffle = 2S\n",
            13,
            "a reshuffle stands before the draw from an empty stock",
        ),
    ],
)
def test_the_refusal_of_an_impossible_reshuffle_names_the_line(lines: str, number: int, why: str) -> None:
    with pytest.raises(NotationError) as error:
        read_record(HEAD + lines)
    assert error.value.why.startswith(why) and error.value.line == number


def test_a_reshuffle_outside_a_deal_or_against_the_rules_is_refused() -> None:
    with pytest.raises(NotationError, match="a reshuffle stands before the draw"):
        read_record(HEAD.partition("deal 1")[0] + "reshuffle = KS 4C\n")
    with pytest.raises(NotationError, match="a reshuffle has the cards"):
        read_record(HEAD.replace(" stock_out=reshuffle", "") + "reshuffle = KS 4C 7D\n")


def test_a_record_that_lists_jokers_among_its_cards_is_read_back() -> None:
    game = Game.new(Rules.named("modern"), 3, 5)
    other = Deal.new(game.rules, 3, game.deal.dealer, seed=99).position
    start = Deal(other.but(reshuffles=game.deal.position.reshuffles))
    laid_out = replace(game, deal=start, played=(Played(start),))
    text = write_record(laid_out)
    assert "hand A = " in text and "JK" in text and read_record(text) == laid_out


# ---- random text --------------------------------------------------------------------------------------

TRIED = (
    "A B: : A: draw take meld lay discard pass start rum name split double block back on with 6C 6C/2 JK "
    "JK=7H JK=7 DJ DJ=6S 10d wild above / = 1 999 1000 ; ² ٣ classic stock_out=reshuffle jokers=2"
)
NEARLY = st.lists(st.sampled_from(TRIED.split()) | st.text(max_size=4), max_size=8).map(" ".join)


@settings(max_examples=150)
@given(NEARLY)
def test_parsing_any_text_gives_a_value_or_raises_the_documented_error(text: str) -> None:
    try:
        move = Move.parse(text)
    except NotationError as error:
        assert error.line == 1 and 1 <= error.column <= len(text) + 1 and "\n" not in error.why
    else:
        assert Move.parse(str(move)) == move
    for make in (Card, Rules.parse):
        try:
            made = make(text)
        except ValueError as error:
            assert type(error) is Wrong and str(error)
        else:
            assert str(made)


@given(SEEDS, st.sampled_from(TABLES), st.integers(0, 10**6), NEARLY, st.booleans())
def test_a_record_with_added_words_is_read_or_raises_a_notation_error(
    seed: int, table: tuple[str, int], place: int, words: str, cut: bool
) -> None:
    text = write_record(some_game(table, seed, 25))
    place %= len(text)
    for changed in (text[:place] + words + text[place + cut * 9 :], text[:place] + "\n" + words + "\n"):
        try:
            game = read_record(changed)
        except NotationError as error:
            assert 1 <= error.line <= changed.count("\n") + 1 + changed.count("\r")
            continue
        assert read_record(write_record(game)) == game


SCENARIO = """title = "x"
game = "modern"
options = { opening = 30, stock_out = "reshuffle" }
players = 3
dealer = "C"
turn = "A"
phase = "play"
opened = "B"
taken = "6C 9H"
laid_now = "6C 6D 6S"
reshuffle = "2C"
stock = "2H"
pile = "KD"
[hands]
A = "9H JK KS"
B = "3S"
C = "4S"
[[table]]
cards = "6C 6D 6S"
by = "A"
"""


@given(st.integers(0, len(SCENARIO)), NEARLY | st.text(max_size=6), st.integers(0, 12))
def test_a_scenario_with_changed_text_is_read_or_raises_a_scenario_error(
    place: int, words: str, cut: int
) -> None:
    with suppress(ScenarioError):
        deal = read(SCENARIO[:place] + words + SCENARIO[place + cut :]).deal
        assert str(deal) and deal.legal_moves() is not None
