"""Records: a game is written as text, and read back."""

from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, cast

import pytest
from counting import calls
from hypothesis import given, settings
from hypothesis import strategies as st
from plays import some_move
from strategies import SEEDS, games

from rummy500 import Deal, Game, NotationError, Rules, cards, read_record, write_record
from rummy500.position import Position

TAGS = '[Game "500 Rum"]\n[Rules "classic"]\n[Players "Ada, Bea"]\n[Seed "7"]\n\n'
LAID_OUT = TAGS + (
    "deal 1 dealer=B\n"
    "hand A = 6H 6D KD\nhand B = QH QC\nstock = 2C 3C\npile = KS 6C 9H\n"
    "A: take 6C\nA: meld 6C 6H 6D\n"
)


@settings(max_examples=60)
@given(games())
def test_a_game_read_back_from_its_record_equals_the_original(game: Game) -> None:
    again = read_record(write_record(game))
    assert again == game and hash(again) == hash(game)
    assert (again.totals, again.winner, again.settlement) == (game.totals, game.winner, game.settlement)


@given(games(most=250), st.data())
def test_a_record_cut_off_anywhere_is_read_up_to_its_last_whole_line(game: Game, data: st.DataObject) -> None:
    text = write_record(game)
    cut = text[: data.draw(st.integers(0, len(text)))]
    try:
        read = read_record(cut)
    except NotationError as error:
        assert "Rules" not in cut or "Players" not in cut.rpartition("\n")[0], error
        return
    assert read.names == game.names
    if read.played[-1].moves:
        assert read.round <= game.round
        moves = game.played[read.round - 1].moves
        assert read.moves == moves[: len(read.moves)]
        whole = cut.rpartition("\n")[0].rpartition("\ndeal ")[2]
        assert len(read.moves) == whole.count(": ")


def test_a_last_line_without_a_newline_is_not_read() -> None:
    assert read_record(LAID_OUT + "A: discard 9").moves == read_record(LAID_OUT).moves
    assert read_record(LAID_OUT + "A: discard 9H").deal.phase == "play"
    assert read_record(LAID_OUT + "A: discard 9H\n").deal.turn == "B"


def test_a_record_may_have_windows_line_endings_and_comments_with_any_characters() -> None:
    text = (LAID_OUT + "A: discard 9H ; a comment\u2028with a line separator\x0b\nB: draw\n").replace(
        "\n", "\r\n"
    )
    game = read_record("; a game of ours\r\n" + text)
    assert (game.deal.turn, game.deal.phase) == ("B", "play")
    assert read_record(write_record(game)) == game


def test_the_record_of_a_deal_made_without_a_seed_lists_its_cards() -> None:
    game = read_record(LAID_OUT)
    assert game.deal.hand("A") == cards("KD 9H") and game.deal.pile == cards("KS")
    text = write_record(game)
    assert "hand A = 6H 6D KD\nhand B = QH QC\nstock = 2C 3C\npile = KS 6C 9H\n" in text
    assert read_record(text) == game
    assert "hand A" not in write_record(Game.new(Rules(), ["Ada", "Bea"], 7))


@settings(max_examples=15)
@given(SEEDS)
def test_a_later_deal_with_a_seed_of_its_own_is_read_back(
    seed: int,
) -> None:
    chance, game = Random(seed), Game.new(Rules(target=10**6), 3, seed)
    while not game.deal.over:
        game = game.play(some_move(game.deal, chance))
    other = Deal.new(game.rules, 3, "A", seed + 1)
    game = game.with_deal(other)
    for _ in range(5):
        game = game.play(some_move(game.deal, chance))
    assert read_record(write_record(game)) == game


def test_an_end_line_says_who_went_out_and_what_each_player_scored() -> None:
    text = TAGS + (
        "deal 1 dealer=B\nhand A = 9H 6D\nhand B = QH\nstock = 2C\npile = KS\n"
        "A: draw\nA: discard 9H\nend out=- A=-8 B=-10\n"
    )
    game = read_record(text)
    assert game.sheet[0].net == {"A": -8, "B": -10}
    assert write_record(game).endswith("end out=- A=-8 B=-10\n")
    for wrong in ("out=A A=-8 B=-10", "out=- A=-9 B=-10", "out=- A=-8", "out=- A=-8 B=-10 C=0", ""):
        with pytest.raises(NotationError) as error:
            read_record(text.replace("out=- A=-8 B=-10", wrong))
        assert "the moves give out=- A=-8 B=-10, the record says" in error.value.why


def test_an_end_line_says_what_each_side_scored_if_there_are_partners() -> None:
    text = TAGS.replace("classic", "partnership").replace("Ada, Bea", "Ada, Bea, Cem, Dana") + (
        "deal 1 dealer=D\nhand A = 9H 6D 6H\nhand B = QH\nhand C = 2C 3C\nhand D = AS TC\n"
        "stock = 6S\npile = KS\nA: draw\nA: meld 6S 6H 6D\nA: discard 9H\nend out=A AC=13 BD=-35\n"
    )
    game = read_record(text)
    assert game.sheet[0].net == game.totals == {"AC": 13, "BD": -35}
    assert write_record(game).endswith("end out=A AC=13 BD=-35\n")
    assert read_record(write_record(game)) == game
    for wrong in ("A=18 C=-5 B=-10 D=-25", "AC=13 BD=-34", "A=13 B=-35"):
        with pytest.raises(NotationError) as error:
            read_record(text.replace("AC=13 BD=-35", wrong))
        assert "the moves give out=A AC=13 BD=-35, the record says" in error.value.why
    with pytest.raises(NotationError, match="two against two needs four players, not"):
        read_record(TAGS.replace("classic", "partnership"))


def test_a_record_with_a_deal_after_the_games_end_is_refused() -> None:
    chance, game = Random(3), Game.new(Rules(deals=2, game_bonus=50), 3, 3)
    while not game.over:
        game = game.next_deal() if game.deal.over else game.play(some_move(game.deal, chance))
    text = write_record(game)
    assert game.round == 2 and read_record(text) == game
    with pytest.raises(NotationError, match="the game is over: no deal follows"):
        read_record(text + "deal 3 dealer=A\n")


@pytest.mark.parametrize("names", [['A "quoted" one', "back\\slash"], ["[x]", "; y"], ["Zoë", "名 前"]])
def test_names_with_quotes_and_backslashes_are_read_back(names: list[str]) -> None:
    game = Game.new(Rules(), names, 7)
    assert read_record(write_record(game)).names == dict(zip("AB", names, strict=True))


@pytest.mark.parametrize("seed", [0, 7, -7, 10**30, "7", "-7", "007", "", "class 4b", '"', "\\", "x=1 ; y"])
def test_every_seed_is_read_back(seed: int | str) -> None:
    game = Game.new(Rules(), 3, seed)
    assert read_record(write_record(game)) == game


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ("", 1, 'a record of this game begins with [Game "500 Rum"]'),
        ('[Game "Chess"]\n', 1, "a record of this game begins with"),
        ('[Game "500 Rum"]\n', 1, "a record names its rules"),
        ('[Game "500 Rum"]\n[Rules "classic"]\n', 2, "a record names its players"),
        ('[Game "500 Rum"]\n[Rules "poker"]\n[Players "A, B"]\n', 3, "there is no game 'poker'"),
        ('[Game "500 Rum"]\n[Rules "classic"]\n[Players "A"]\n', 3, "1 can't play"),
        ("[Game 500 Rum]\n", 1, "a line in brackets is a name and a value in quotes"),
        (TAGS + "A: draw\n", 6, "a move stands after its deal"),
        (TAGS + "stock = 2C\n", 6, "cards stand right after their deal"),
        (TAGS + "deal 2 dealer=A\n", 6, "deal 1 is next, not 2"),
        (TAGS + "deal 1\n", 6, "a deal has a number and a dealer"),
        (TAGS + "deal 1 dealer=\n", 6, "a deal has a number and a dealer"),
        (TAGS + "deal 1 dealer=C\n", 6, "C can't deal: the seats are A, B"),
        (TAGS + "deal 01 dealer=A\n", 6, "a deal has a number and a dealer"),
        (TAGS + "deal 1 dealer=A\ndeal 2 dealer=B\n", 7, "a deal begins only when the one before is over"),
        (TAGS + "deal 1 dealer=A\n[Seed 5]\n", 7, "a line in brackets is a name"),
        (TAGS + 'deal 1 dealer=A\n[Seed "5"]\n', 7, "the lines in brackets stand before the game"),
        (TAGS + "deal 1 dealer=A\nend out=A A=5 B=3\n", 7, "the round is not over here"),
        (TAGS + "deal 1 dealer=A\nA: fly\n", 7, "is no move"),
        (TAGS + "deal 1 dealer=A\nnonsense\n", 7, "begins with its seat"),
        (TAGS + "deal 1 dealer=A\nA: draw\n", 7, "A: draw is not legal: It's B's turn"),
        (TAGS + "drew A=5H C=3S\ndeal 1 dealer=A\n", 7, "only players draw for the deal: A, B"),
        (TAGS + "drew A=5X\n", 6, "'5X' is not a card"),
        (TAGS + "drew\n", 6, "a draw for the deal is each player's card"),
        (TAGS + "deal 1 dealer=B\ndrew A=5H B=3S\n", 7, "the draw for the deal stands before the first deal"),
        (TAGS + "deal 1 dealer=B\nhand A = 6X\n", 7, "'6X' is not a card"),
        (TAGS + "deal 1 dealer=B\nhand A = 6H\nA: draw\n", 8, "gives all of them: hand A, hand B, stock"),
        (LAID_OUT.replace("hand B = QH QC", "hand C = QH QC"), 11, "gives all of them"),
        (LAID_OUT.replace("hand B = QH QC", "hand B = 6H"), 11, "6H comes 2 times"),
        (LAID_OUT.replace("hand B = QH QC", "hand B = JK"), 11, "there are no jokers in this game"),
        (LAID_OUT.replace("hand B = QH QC", "hand B ="), 11, "B holds no card"),
        (LAID_OUT + "stock = 2C\n", 13, "cards stand right after their deal"),
    ],
)
def test_the_refusal_of_an_invalid_record_names_the_line(text: str, line: int, part: str) -> None:
    with pytest.raises(NotationError) as error:
        read_record(text)
    assert part in error.value.why and error.value.line == line, str(error.value)


def test_impossible_cards_are_refused_even_at_the_end_of_a_record() -> None:
    text = LAID_OUT[: LAID_OUT.index("A: take")].replace("pile = KS", "pile = QH")
    with pytest.raises(NotationError, match="QH comes 2 times"):
        read_record(text)


def test_a_record_has_to_be_text() -> None:
    with pytest.raises(NotationError):
        read_record(cast(Any, None))


LINES = st.sampled_from(
    [
        *TAGS.splitlines(),
        *LAID_OUT.splitlines(),
        "deal 2 dealer=A",
        "drew A=5H B=3S",
        "drew A=5H",
        "end out=- A=1 B=2",
        "B: draw",
        "A: draw",
        "A: discard 2C",
        "hand",
        "stock",
        "pile =",
        "deal",
        "[",
        '[Players "a, b, c"]',
        '[Rules "classic target=1"]',
        '[Seed ""]',
    ]
)


@settings(max_examples=150)
@given(st.lists(LINES | st.text(max_size=20), max_size=14).map("\n".join), st.booleans(), st.text(max_size=5))
def test_any_text_is_read_as_a_record_or_raises_a_notation_error(text: str, begun: bool, end: str) -> None:
    text = (TAGS if begun else "") + text + end
    try:
        game = read_record(text)
    except NotationError as error:
        assert error.line >= 1 and error.column >= 1 and str(error)
        return
    assert read_record(write_record(game)) == game
    assert str(game.deal) and game.deal.left


@given(games(most=60), st.integers(0, 10**6), st.characters(codec="utf-8"))
def test_a_record_with_one_changed_character_is_read_or_raises_a_notation_error(
    game: Game, place: int, other: str
) -> None:
    text = write_record(game)
    place %= len(text)
    with suppress(NotationError):
        read_record(text[:place] + other + text[place + 1 :])


def test_reading_a_line_of_a_record_takes_little_work() -> None:
    game = read_record(TAGS + "deal 1 dealer=A\n")
    chance = Random(5)
    while not game.over and game.round < 12:
        game = game.next_deal() if game.deal.over else game.play(some_move(game.deal, chance))
    for text in (write_record(game), TAGS + "\n" * 50_000):
        assert calls(partial(read_record, text)) < 200 * text.count("\n")
    assert isinstance(game.deal.position, Position)
