"""A page of exercises keeps a learner's answers, and makes a file to hand in."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browsing import TOP
from playing import answered
from playwright.sync_api import Browser, FilePayload, Locator, Page, expect

from rummy500.table.session import Session
from rummy500.teach.codes import code_of

PAGE = "exercises/01-melds.html"
KEY = "rummy500-answers/01-melds"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"


def table(page: Page, number: int = 0) -> Locator:
    """Wait until this table of the page is live, and return the table."""
    found = page.locator("[data-rummy-table]").nth(number)
    found.scroll_into_view_if_needed()
    expect(found).to_have_attribute("data-python", "live")
    answered(found)
    return found


def play(place: Locator, *moves: str) -> None:
    for move in moves:
        place.locator("[data-move-input]").fill(move)
        place.locator("[data-move-input]").press("Enter")
        answered(place)


def states(page: Page) -> Locator:
    """The states of the questions in the page's list. The page updates a state a moment after a move."""
    return page.locator(".hand-in-list b")


def handed_in(page: Page, folder: Path, name: str = "01-melds.answers.json") -> dict[str, Any]:
    """Press the button to download the answers, and return the file's content."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Download my answers").click()
    assert download.value.suggested_filename == name
    download.value.save_as(folder / "handed.json")
    handed: dict[str, Any] = json.loads((folder / "handed.json").read_text("utf-8"))
    return handed


def graded(inbox: Path, report: Path) -> dict[str, dict[str, str]]:
    """Grade an inbox of one learner's hand-ins, as a teacher does. Return each question's row of grades."""
    command = [sys.executable, str(TOP / "exercises/grade.py"), str(inbox), str(report)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    with (report / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        return {row["question"]: row for row in csv.DictReader(file)}


FACES = "cards => cards.map((card) => card.dataset.card).join()"
SOLUTION = ("draw", "meld JS JD JC", "discard QD")


def test_answers_come_back_after_a_reload_and_can_be_handed_in(page: Page, tmp_path: Path) -> None:
    page.goto(PAGE)
    play(table(page), *SOLUTION)
    expect(table(page).locator("[data-level-state=solved]")).to_contain_text("Solved, and kept.")
    play(table(page, 1), "draw")
    page.locator(".written-answer").fill("The set <b>first</b>.")
    page.reload()
    expect(page.locator(".written-answer")).to_have_value("The set <b>first</b>.")
    expect(states(page)).to_have_text(["solved", "begun", "not played yet", "not played yet", "written"])
    expect(table(page).locator("[data-level-state=solved]")).to_be_visible()
    expect(table(page, 1).locator("[data-zone=hand] [data-card]")).to_have_count(7)
    page.get_by_role("button", name="Download my answers").click()
    expect(page.locator(".hand-in-form [role=status]")).to_contain_text("Type your name first")
    page.get_by_label("Your name").fill("Ann Lee")
    handed = handed_in(page, tmp_path)
    assert handed["learner"] == "Ann Lee" and handed["exercise"] == "01-melds"
    assert handed["written"] == {"which_meld": "The set <b>first</b>."}
    again = Session.of_answer("01-melds/first-set", "Ann Lee", handed["played"]["first-set"])
    assert again.counts.state == "solved"
    (tmp_path / "inbox/ann lee").mkdir(parents=True)
    (tmp_path / "handed.json").rename(tmp_path / "inbox/ann lee/from the page.json")
    grades = graded(tmp_path / "inbox", tmp_path / "report")
    assert (grades["first_set"]["points"], grades["longest_run"]["points"]) == ("1", "0")
    assert grades["which_meld"]["remark"] == "to be marked"
    assert "The set &lt;b&gt;first" in (tmp_path / "report/feedback/ann lee/01-melds.html").read_text("utf-8")


RELEASED = json.loads((TOP / "tests/text/release_0_1_0/browser.json").read_text("utf-8"))["answers"]


def test_answers_stored_by_the_previous_release_are_restored(page: Page, tmp_path: Path) -> None:
    page.goto("contents.html")
    page.evaluate(f"(text) => localStorage.setItem('{KEY}', text)", RELEASED[KEY])
    page.goto(PAGE)
    expect(page.locator(".written-answer")).to_have_value("The set <b>first</b>.")
    expect(states(page)).to_have_text(["solved", "begun", "not played yet", "not played yet", "written"])
    expect(table(page).locator("[data-level-state=solved]")).to_be_visible()
    page.get_by_label("Your name").fill("Ann Lee")
    assert handed_in(page, tmp_path) == json.loads(RELEASED[KEY])


def test_a_solved_question_stays_solved_if_a_later_try_fails(page: Page) -> None:
    page.goto(PAGE)
    first = table(page)
    play(first, *SOLUTION)
    first.get_by_role("button", name="Play it again").click()
    answered(first)
    play(first, "draw", "discard QD")
    expect(first.locator("[data-level-state=failed]")).to_contain_text("Solved before: that answer is kept.")
    expect(states(page).nth(0)).to_have_text("solved")
    kept = json.loads(page.evaluate(f"localStorage.getItem('{KEY}')"))
    assert "meld JS JD JC" in kept["played"]["first-set"]


def test_graded_questions_have_their_own_cards_and_leave_practice_answers_unchanged(
    page: Page, tmp_path: Path
) -> None:
    page.goto(PAGE)
    play(table(page), *SOLUTION)
    code = code_of("the ducks are on the pond", "Ann Lee")
    session = Session(exercise="01-melds/first-set", code=code)
    page.goto("about:blank")
    page.goto(f"{PAGE}#name=Ann+Lee&code={code}")
    expect(page.get_by_label("Your name")).to_have_value("Ann Lee")
    assert "code" not in page.url
    first = table(page)
    expect(first).to_contain_text("How many points do you hold before you play? Answer. Then lay")
    hand = first.locator("[data-zone=hand] [data-card]").evaluate_all(FACES).split(",")
    assert sorted(hand) == sorted(map(str, session.state.deal.hand("A")))
    expect(states(page).nth(0)).to_have_text("not played yet")
    first.get_by_role("button", name="Hint").click()
    answered(first)
    handed = handed_in(page, tmp_path, "01-melds.graded.answers.json")
    assert (handed["code"], handed["played"]) == (code, {"first-set": "hint\n"})
    page.get_by_label("Your code").fill(code[:-1] + "2")
    page.get_by_label("Your code").press("Tab")
    expect(page.locator(".hand-in-form [role=status]")).to_contain_text("is no code: look again")
    page.get_by_label("Your code").fill("")
    page.get_by_label("Your code").press("Tab")
    expect(first.locator("[data-level-state=solved]")).to_be_visible()
    expect(states(page).nth(0)).to_have_text("solved")


def test_no_practice_card_is_shown_before_the_graded_cards_are_dealt(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(python=False)
    code = code_of("the ducks are on the pond", "Ann Lee")
    page.goto(PAGE)
    page.locator(".hand-in-form").wait_for(state="attached")
    card = page.locator(".live-table [data-zone=hand] [data-card]").first
    expect(card).to_be_visible()
    page.goto("about:blank")
    page.goto(f"{PAGE}#name=Ann+Lee&code={code}")
    waiting = page.locator(".live-table[data-waits]").first
    expect(waiting).to_have_attribute("data-waits", "Your own cards come in a moment.")
    expect(card).to_be_hidden()
    page.goto("contents.html")
    page.goto(PAGE)  # the browser remembers the personal code
    expect(waiting).to_have_attribute("data-waits", "Your own cards come in a moment.")
    expect(card).to_be_hidden()


def test_a_table_with_graded_cards_counts_the_learners_tries(page: Page) -> None:
    page.goto(PAGE)
    badge, way = page.locator(".sitting"), page.locator("details", has_text="A way to think about it").first
    table(page)
    expect(badge).to_be_hidden()
    expect(way).to_be_visible()
    code = code_of("the ducks are on the pond", "Ann Lee")
    page.goto("about:blank")
    page.goto(f"{PAGE}#name=Ann+Lee&code={code}")
    first = table(page)
    expect(badge).to_have_text("Graded for Ann Lee: the cards are yours alone, and each try counts.")
    expect(first.locator(".rt-graded")).to_have_text("Graded: try 1")
    longest = table(page, 1)
    expect(longest.locator(".rt-asked.is-open .rt-graded")).to_have_text("Graded: try 1")
    task = longest.locator(".rt-level-task")
    assert task.evaluate("task => task.scrollHeight <= task.clientHeight"), "the long task is not shown whole"
    longest.locator(".rt-asked [data-do=more]").click()
    assert task.evaluate("task => task.scrollHeight > task.clientHeight"), "the task is not long"
    assert "as often as you like" not in page.locator("article").inner_text()
    expect(way).to_be_hidden()
    first.locator("[data-answer-input]").fill("1")
    first.locator("[data-answer-input]").press("Enter")
    answered(first)
    assert first.locator(".rt-won").inner_text().split() == ["Not", "yet", "Wrong:", "1"]
    first.locator("[data-do=again]:visible").first.click()
    answered(first)
    expect(first.locator(".rt-graded")).to_have_text("Graded: try 2")
    page.get_by_label("Your code").fill(code[:-1] + "2")
    page.get_by_label("Your code").press("Tab")
    waiting = page.locator(".live-table").first
    expect(waiting).to_have_attribute(
        "data-waits", "Your code is not right. Correct it under Hand in, or empty the field to practise."
    )
    page.get_by_label("Your code").fill("")
    page.get_by_label("Your code").press("Tab")
    expect(badge).to_be_hidden()
    expect(way).to_be_visible()
    expect(first.locator("[data-zone=hand] [data-card]").first).to_be_visible()


def test_another_browser_can_load_the_answers_from_a_file(
    new_page: Callable[..., Page], page: Page, tmp_path: Path
) -> None:
    page.goto(PAGE)
    play(table(page), *SOLUTION)
    page.get_by_label("Your name").fill("Ann")
    handed_in(page, tmp_path)
    other = new_page()
    other.goto(PAGE)
    table(other)
    other.locator(".hand-in-form [type=file]").set_input_files(tmp_path / "handed.json")
    expect(other.locator(".hand-in-form [role=status]")).to_have_text(
        "This page now has the answers from the file."
    )
    expect(table(other).locator("[data-level-state=solved]")).to_be_visible()
    expect(states(other).nth(0)).to_have_text("solved")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\xff\x00 no text", "This file holds no answers"),
        (
            b'{"about": "Answers to an exercise of 500 Rum", "edition": 2}',
            "Another edition of the book wrote these answers",
        ),
        (
            b'{"about": "Answers to an exercise of 500 Rum", "edition": 1, "exercise": "<img src=x>"}',
            "another exercise: <img src=x>",
        ),
    ],
)
def test_a_file_without_answers_is_refused_and_changes_nothing(
    quiet_page: Page, content: bytes, says: str
) -> None:
    page = quiet_page
    page.goto(PAGE)
    chosen: FilePayload = {"name": "answers.json", "mimeType": "application/json", "buffer": content}
    page.locator(".hand-in-form").wait_for()  # the form appears when its script has run
    page.locator(".hand-in-form [type=file]").set_input_files(chosen)
    expect(page.locator(".hand-in-form [role=status]")).to_contain_text(says)
    assert page.evaluate(f"localStorage.getItem('{KEY}')") is None


def test_answers_can_be_handed_in_without_storage(browser: Browser, site: str, tmp_path: Path) -> None:
    # Don't use new_page: it fails on script errors, and the theme's scripts report some without storage.
    page = browser.new_context(base_url=site).new_page()
    page.add_init_script(FULL)
    page.goto(f"{PAGE}#three-of-a-rank")
    play(table(page), *SOLUTION)
    page.locator(".steps-pips a").last.click()  # shows the whole page; this choice can't be stored
    notice = page.locator(".hand-in-form .notice")
    expect(notice).to_contain_text("doesn’t keep your answers. They are gone when you close this tab")
    page.get_by_label("Your name").fill("Ann")
    assert "meld JS JD JC" in handed_in(page, tmp_path)["played"]["first-set"]


def test_a_stored_answer_that_cannot_be_replayed_is_reported_and_the_table_still_works(page: Page) -> None:
    broken = {"about": "Answers to an exercise of 500 Rum", "edition": 1, "exercise": "01-melds"}
    broken |= {
        "learner": "",
        "played": {"first-set": "A: draw\nA: discard 9H\n"},
        "written": {},
        "solved": [],
    }
    page.add_init_script(f"localStorage.setItem('{KEY}', {json.dumps(json.dumps(broken))})")
    page.goto(PAGE)
    first = table(page)
    expect(first.locator("[data-refusal]")).to_contain_text("Your kept answer can't be played again: line 2")
    play(first, *SOLUTION)
    expect(first.locator("[data-level-state=solved]")).to_be_visible()


def test_a_page_without_scripts_says_what_needs_scripts(still_page: Page) -> None:
    still_page.goto(PAGE)
    expect(still_page.locator(".hand-in-note")).to_be_visible()
    expect(still_page.locator(".hand-in-form")).to_be_hidden()
    expect(still_page.locator(".written")).to_be_hidden()


def test_typing_a_name_starts_a_new_game_with_the_learners_own_hand(page: Page) -> None:
    page.goto("exercises/06-whole-hand.html")
    titles = page.locator("[data-rummy-table] .rt-game").all_text_contents()
    place = next(number for number, title in enumerate(titles) if title.startswith("Your own cards"))
    own = table(page, place)
    hand = own.locator("[data-zone=hand] [data-card]")
    before = hand.evaluate_all(FACES)
    play(own, "draw")
    expect(states(page).nth(place)).to_have_text("begun")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Your name").blur()
    expect(hand).to_have_count(13)
    assert hand.evaluate_all(FACES) != before
    expect(states(page).nth(place)).to_have_text("not played yet")
    play(own, "draw")
    page.reload()
    expect(table(page, place).locator("[data-zone=hand] [data-card]")).to_have_count(14)
    expect(states(page).nth(place)).to_have_text("begun")
