"""Worksheets have suitable levels, different positions for each sheet number, and correct answer keys."""

from __future__ import annotations

import doctest
from pathlib import Path

import need
import pytest
import worksheets
from bs4 import BeautifulSoup
from live_book import taught
from paper import numbers, pages, words
from paper.chapters import chapters
from paper.drawing import rows_of
from paper.kinds import why_not
from paper.questions import played, question
from paper.twins import has_free_ranks, same_plays, twin
from sure import sure

from rummy500.card import PACK, cards
from rummy500.teach.attempts import LEARNER, Level
from rummy500.teach.lessons import levels, load

SUITED = [name for name in levels() if not why_not(load(name))]
NUMBERS = (1, 2, 3, 24)


def test_worksheets_list_the_chapters_and_levels_of_the_book() -> None:
    book = {chapter.name: chapter for chapter in taught.chapters() if chapter.levels}
    assert {
        name: (chapter.title, [level.name for level in chapter.levels]) for name, chapter in book.items()
    } == {name: (chapter.title, list(chapter.levels)) for name, chapter in chapters().items()}


def test_worksheets_and_tests_look_for_the_same_browsers() -> None:
    assert need.BROWSERS == pages.BROWSERS


def test_a_level_is_refused_with_a_reason_if_it_does_not_suit_paper() -> None:
    assert not why_not(load("draw/three-sixes")) and not why_not(load("score/against-you"))
    for name, reason in {
        "first/three-eights": "leads",
        "draw/not-for-looking": "refuses",
        "turn/taken-back": "buttons",
        "out/worth-the-wait": "after the others",
    }.items():
        assert reason in why_not(load(name)), name


def test_most_levels_suit_paper() -> None:
    assert len(SUITED) > 0.8 * len(levels())


@pytest.mark.parametrize("name", SUITED)
def test_each_sheet_number_has_its_own_cards_and_a_right_answer_key(
    name: str,
) -> None:
    drawn = set()
    for number in NUMBERS:
        made = question(name, number)
        assert made.level.failures() == []
        drawn.add(tuple((row.kind, row.cards) for row in rows_of(made.level)) + made.level.choices)
        if made.plays:
            assert played(made.level).made == tuple(m for m in made.level.solution if m.seat == LEARNER)
            assert made.moves.count(".") == len(played(made.level).made)
    if load(name).shows not in ("nothing", "seats"):
        assert len(drawn) == len(NUMBERS)


def test_sheet_1_has_the_books_levels_and_a_number_always_gives_the_same_sheet() -> None:
    assert twin("draw/three-sixes", 1).level == load("draw/three-sixes")
    assert twin("draw/three-sixes", 7) == twin("draw/three-sixes", 7)


def test_a_task_names_the_ranks_and_suits_of_its_exchanged_cards() -> None:
    for number in range(2, 8):
        level = twin("know/deep-jack", number).level
        rank = cards(level.goal["melded"][0])[0].rank
        assert f"Lay three {words.MANY[rank]} in" in level.task
    level = twin("melds/four-to-open", 3).level
    suit = level.solution[1].cards[0].suit
    assert f"all your {words.SUIT[suit]}" in level.task


def test_a_text_is_refused_if_exchanging_its_ranks_could_make_it_wrong() -> None:
    for text in ("You can take the five.", "Lay the seven of hearts.", "K-A-2 is no run.", "Lay 30 points."):
        with pytest.raises(words.CannotSay):
            words.with_ranks(text, {4: 6, 6: 8}, {})
    assert (
        words.with_ranks("Lay three sixes for 18 points.", {5: 0}, {18: 3}) == "Lay three aces for 3 points."
    )
    assert words.with_ranks("Discard a king.", {12: 7}, {}) == "Discard an eight."


def test_points_that_belong_to_a_rule_stay_unchanged_in_a_task() -> None:
    assert "30 points to open" in twin("counting/lay-offs-count", 5).level.task
    assert "earns 500 points more" in twin("counting/masters-hand", 5).level.task


def test_ranks_are_exchanged_only_if_a_search_can_find_the_new_solution() -> None:
    assert has_free_ranks(load("melds/one-card-two-melds"))
    assert not has_free_ranks(load("chances/best-pair")), "an answer in words"
    assert not has_free_ranks(load("reading/safest")), "the goal names a move"
    assert not has_free_ranks(load("melds/first-run")), "the task asks for runs as long as can be"
    assert not has_free_ranks(load("game/not-there-yet")), "the task asks who wins"
    assert not has_free_ranks(load("draw/how-many")), "nobody says what the number counts"


@pytest.mark.parametrize("name", numbers.COUNTS)
def test_counted_answers_are_right_and_differ_between_sheets(
    name: str,
) -> None:
    assert numbers.COUNTS[name](load(name)) == load(name).goal["answer"]
    answers = {question(name, number).answer for number in range(1, 7)}
    assert len(answers) > 2


def test_the_points_in_a_task_are_those_of_the_melds_on_the_table() -> None:
    for number in range(2, 7):
        level = twin("score/below-zero", number).level
        assert f"Bea has laid {level.scenario.deal.laid['B']} points" in level.task
        held = " ".join(card.sign for card in level.scenario.deal.hand("B"))
        assert set(held.split()) == {card.sign for card in words.named_in(level.task)}


def test_levels_that_are_solved_by_different_plays_are_told_apart() -> None:
    book = load("draw/three-sixes")
    same = {card: card for card in PACK}
    assert same_plays(book, book, same)
    assert not same_plays(book, load("draw/two-and-one"), same)
    assert not same_plays(book, twin("draw/three-sixes", 5).level, same)


def test_the_same_plays_solve_a_level_after_its_cards_are_exchanged() -> None:
    """``twin`` compares all plays itself, so this test compares only the number of legal takes."""
    level = twin("draw/three-sixes", 5).level
    takes = [move for move in level.scenario.deal.legal_moves() if move.kind == "take"]
    before = [move for move in load("draw/three-sixes").scenario.deal.legal_moves() if move.kind == "take"]
    assert len(takes) == len(before)
    assert level.solution[0] in takes


def test_a_key_that_does_not_solve_its_level_is_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Level, "failures", lambda level: ["the solution leaves the level open"])
    with pytest.raises(ValueError, match="the solution leaves the level open"):
        question("draw/three-sixes", 2)


def test_a_sheet_has_the_questions_and_a_separate_key_has_the_answers(tmp_path: Path) -> None:
    worksheets.main(["pile", "--number", "7", "--to", str(tmp_path), "--no-pdf"])
    sheet, key = (
        BeautifulSoup((tmp_path / f"pile-7{end}.html").read_text("utf-8"), "html.parser")
        for end in ("", "-key")
    )
    asked = [name for name in chapters()["pile"].levels if name in SUITED]
    assert len(sheet.select("section")) == len(key.select("section")) == len(asked) > 5
    for number, name in enumerate(asked):
        made = question(name, 7)
        shown, answer = sheet.select("section")[number], key.select("section")[number].get_text(" ")
        assert made.level.task in shown.get_text(" ") and made.level.task in answer
        assert made.moves in answer and made.answer in answer and made.rules[0][1] in answer
        assert not made.moves or made.moves not in sheet.get_text(" ")
        hand = shown.select(".is-hand use") if made.level.shows in (None, "hand") else []
        assert [use["href"] for use in hand] == [
            f"#rt-c{card}" for card in made.level.scenario.deal.hand("A")
        ]
    for page in (sheet, key):
        assert sure(page.select_one(".number b")).get_text() == "7"
        assert not page.select("script, link, img, [src]")
    drawn = {symbol["id"] for symbol in sheet.select("symbol")}
    assert {str(use["href"])[1:] for use in sheet.select(".card use")} <= drawn


def test_a_joker_and_the_seats_are_drawn_on_a_sheet(tmp_path: Path) -> None:
    worksheets.main(["jokers", "deal", "--number", "2", "--to", str(tmp_path), "--no-pdf"])
    jokers = BeautifulSoup((tmp_path / "jokers-2.html").read_text("utf-8"), "html.parser")
    assert jokers.select('[data-suit="J"]')
    deal = BeautifulSoup((tmp_path / "deal-2.html").read_text("utf-8"), "html.parser")
    assert sure(deal.select_one(".seats span")).get_text() == "You"


def test_the_command_says_how_many_worksheets_it_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sentences = {"2": "1 worksheet and its key are in", "2 7": "2 worksheets, each with its key, are in"}
    for which, sentence in sentences.items():
        worksheets.main(["pile", "--number", *which.split(), "--to", str(tmp_path), "--no-pdf"])
        assert capsys.readouterr().out == f"{sentence} {tmp_path}.\n"


def test_a_sheet_can_be_made_for_a4_and_for_letter_paper(tmp_path: Path) -> None:
    for paper, size in pages.SIZES.items():
        worksheets.main(["draw/three-sixes", "--paper", paper, "--to", str(tmp_path), "--no-pdf"])
        assert f"size: {size};" in (tmp_path / "levels-1.html").read_text("utf-8")


def test_unknown_names_and_levels_unsuited_to_paper_are_refused_with_a_reason(
    tmp_path: Path,
) -> None:
    with pytest.raises(SystemExit, match=r"turn/taken-back: This level asks about the buttons"):
        worksheets.main(["turn/taken-back", "--to", str(tmp_path), "--no-pdf"])
    with pytest.raises(SystemExit, match=r"first: no level of this chapter suits paper"):
        worksheets.main(["first", "--to", str(tmp_path), "--no-pdf"])
    with pytest.raises(SystemExit, match=r"nothing/here"):
        worksheets.main(["nothing/here", "--to", str(tmp_path), "--no-pdf"])
    with pytest.raises(SystemExit, match=r"^There is no chapter meld\. Without a name this command lists"):
        worksheets.main(["meld", "--to", str(tmp_path), "--no-pdf"])
    assert list(tmp_path.iterdir()) == []


def test_without_a_name_the_command_lists_the_chapters() -> None:
    with pytest.raises(SystemExit, match=r"melds +Melds \(6 questions\)"):
        worksheets.main([])


def test_the_examples_in_the_docstrings_are_right() -> None:
    assert doctest.testmod(words).failed == 0
