"""The teacher's page is opened as a file in a browser. It shows answers, marks and learners' progress."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import small
from browsing import AXE, faults_found
from grader.report import rubrics
from grader.report.marking import read_marks
from overview_class import HOSTILE, LEARNERS, WROTE, write
from playwright.sync_api import Browser, FilePayload, Page, expect

from rummy500.table.browsers import AS_WRITTEN, too_old

DROP = """() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['{"edition": 1, "stars": {}}'], "dropped.json"));
    document.querySelector(".drop").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
}"""
NOTES = f"""### Sets

[Exercise](exercises/{small.CODED}.ipynb), after *Melds*.

* **Rubric** *(3 points)*. 1: The answer names a <set>. 2: It says
  why `is_set` is right.
"""
WRITTEN = {(learner, small.CODED, "why"): (text, 3.0) for learner, text in WROTE.items()}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("report")
    authors = small.authors(folder / "source")
    path, notes = folder / "index.html", folder / "notes.md"
    notes.write_text(NOTES, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rubrics, "NOTES", notes)
        write(path, {name: small.exercise(name, notebook) for name, notebook in authors.items()})
    return path.as_uri()


@pytest.fixture
def opened(browser: Browser, watched: Callable[..., Page], address: str) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    page = watched(context.new_page(), address)
    page.goto(address)
    expect(page.locator("[data-marked]")).to_be_visible()
    yield page
    context.close()


def file_of(name: str, content: object) -> FilePayload:
    return {"name": name, "mimeType": "application/json", "buffer": json.dumps(content).encode()}


def test_enter_opens_an_answer_or_the_replay_of_a_round(opened: Page) -> None:
    dialog = opened.get_by_role("dialog")
    opened.locator("[data-answer='2-0-0']").press("Enter")
    expect(dialog).to_contain_text("is_set([7S 7H])")
    opened.keyboard.press("j")
    expect(dialog.get_by_role("heading", level=2)).to_have_text(HOSTILE)
    expect(dialog.locator("code").last).to_have_text(f"is_set = '{HOSTILE}'")
    opened.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(opened.locator("[data-answer='4-0-0']")).to_be_focused()
    opened.keyboard.press("ArrowRight")
    opened.keyboard.press("ArrowRight")
    opened.keyboard.press("Enter")
    slider = dialog.locator("[data-slider]")
    expect(slider).to_have_value("0")
    slider.focus()
    for at in ("1", "2"):
        opened.keyboard.press("ArrowRight")
        expect(dialog.locator(".rt-replay p")).to_contain_text(f"{at} of 3")
    expect(dialog.locator(".rt-meld")).to_have_count(1)
    dialog.get_by_role("button", name="Close").click()


def test_if_a_browser_is_too_old_for_tables_only_the_tables_are_missing(opened: Page) -> None:
    opened.evaluate("CSS.supports = () => false")
    opened.locator("[data-answer='0-1-0']").press("Enter")
    expect(opened.get_by_role("dialog").locator(".played")).to_have_text(too_old(AS_WRITTEN))
    expect(opened.get_by_role("dialog").get_by_role("heading", level=2)).to_have_text(LEARNERS[0])


def test_the_rubric_stands_beside_the_answer(opened: Page) -> None:
    aside = opened.get_by_role("complementary", name="What to look for")
    expect(aside.get_by_role("heading")).to_have_text(["The rubric", "The model's answer"])
    expect(aside.locator(".words").first).to_have_text(
        "1: The answer names a <set>.\n2: It says why is_set is right.", use_inner_text=True
    )


def test_marks_are_given_with_keys_and_saved_in_the_graders_format(opened: Page, tmp_path: Path) -> None:
    marks = opened.locator("#mark")
    one = marks.locator("[data-marked]")
    expect(marks).to_contain_text("CANARY-WRITTEN")  # this word is in the model answer
    one.focus()
    opened.keyboard.press("2")
    opened.keyboard.press("c")
    opened.keyboard.type("Say why, “2”; =so")
    opened.keyboard.press("Escape")
    opened.keyboard.press("j")
    opened.keyboard.press("9")
    expect(one.get_by_role("status")).to_have_text("“9” is no number of points from 0 to 3.")
    opened.keyboard.press("j")
    opened.keyboard.press("0")
    expect(one).to_contain_text(HOSTILE)
    expect(marks).to_contain_text("2 marks are only in this browser.")
    opened.once("dialog", lambda asked: asked.accept())  # the page asks before unsaved marks are lost
    opened.reload()
    expect(marks).to_contain_text("2 marks are only in this browser.")
    with opened.expect_download() as download:
        marks.get_by_role("button", name="Save manual.csv").click()
    expect(marks).to_contain_text("2 marks are in the file manual.csv that you saved.")
    path = tmp_path / "manual.csv"
    download.value.save_as(path)
    read = read_marks(path, WRITTEN, elsewhere={"02-turn"})
    assert {key[0]: (mark.points, mark.comment) for key, mark in read.given.items()} == {
        "Ann": (2.0, "Say why, “2”; =so"),
        HOSTILE: (0.0, ""),
    }
    assert read.problems == [] and ("Eve", "02-turn", "why", "Gone.", "1", "2", "") in read.rows
    read.write(tmp_path / "again.csv")
    assert (tmp_path / "again.csv").read_bytes() == path.read_bytes()


def test_progress_files_are_read_and_bad_files_are_listed(opened: Page, tmp_path: Path) -> None:
    progress = opened.locator("#progress")
    ann = {
        "edition": 1,
        "reader": "Ann",
        "stars": {"draw/upcard": 3},
        "tries": {"draw/upcard": 2, "melds/first-set": 4},
    }
    files = [
        file_of("one.json", ann),
        file_of("two.json", {"edition": 1, "reader": HOSTILE, "stars": {}, "tries": {"draw/upcard": 1}}),
        file_of("list.json", [1]),
        file_of("new.json", {**ann, "edition": 3}),
        file_of("now.json", {"edition": 2, "reader": "Bo", "kept": {"rummy500-stars": {**ann, "tries": {}}}}),
    ]
    progress.locator("input[multiple]:not([webkitdirectory])").set_input_files(files)
    expect(progress.get_by_role("status")).to_have_text("3 files of progress, 2 of something else.")
    expect(progress.locator(".bad li")).to_have_text(
        [
            "list.json This file holds no progress in this book.",
            "new.json This file was written by another edition of the book, which this page can’t read.",
        ]
    )
    rows = progress.locator("tbody tr")
    expect(rows.locator("th")).to_have_text([HOSTILE, "Ann", "Bo"])
    expect(rows.nth(1)).to_contain_text("3 of 3 stars, tried 2 times")
    expect(rows.nth(1)).to_contain_text("not solved, tried 4 times")
    expect(rows.last).to_contain_text("3 of 3 stars")

    (tmp_path / "all/zoe").mkdir(parents=True)
    for place in ("all/zoe/progress.json", "all/yan.json"):
        (tmp_path / place).write_text('{"edition": 1, "stars": {"draw/upcard": 1}}', "utf-8")
    progress.locator("[webkitdirectory]").set_input_files(tmp_path / "all")
    expect(rows.locator("th")).to_have_text(["yan", "zoe"])  # the name comes from the folder or from the file

    opened.evaluate(DROP)
    expect(rows.locator("th")).to_have_text(["dropped"])


@pytest.mark.parametrize("width", [1280, 320])
def test_axe_finds_no_fault_and_the_page_fits_the_screen_in_light_and_dark_mode(
    opened: Page, width: int
) -> None:
    opened.set_viewport_size({"width": width, "height": 664})
    opened.evaluate(AXE.read_text("utf-8"))
    opened.locator("[data-pair] summary").click()
    opened.locator("#progress input").first.set_input_files(
        [file_of("a.json", {"edition": 1, "stars": {"a/b": 1}})]
    )
    for scheme in ("light", "dark"):
        opened.emulate_media(color_scheme=scheme)
        assert faults_found(opened) == []
        assert opened.evaluate("document.documentElement.scrollWidth") == width
        opened.evaluate("document.querySelector('[data-answer=\"0-1-0\"]').click()")
        expect(opened.get_by_role("dialog").locator("[data-slider]")).to_be_visible()
        assert faults_found(opened) == []
        opened.keyboard.press("Escape")


def test_a_teacher_can_hide_names_and_choose_one_exercise(opened: Page) -> None:
    marks = opened.locator("#mark")
    expect(marks.locator("[data-marked] h3")).to_have_text("Ann")
    marks.get_by_label("Hide names").check()
    expect(marks.locator("[data-marked] h3")).to_have_text("Answer 1")
    opened.get_by_label("Exercise").select_option("Melds in small")
    expect(opened.locator("[data-answer='0-0-0']")).to_be_hidden()
    opened.get_by_label("Order").select_option("by points")
    expect(opened.locator(".everybody tbody th").first).to_have_text("Ann")
    expect(opened.locator(".everybody tbody th").last).to_have_text(LEARNERS[3])
