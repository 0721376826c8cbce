"""Notebooks in JupyterLab on a learner's own machine.

A game played in an exercise is kept and restored, code saved in JupyterLab can be graded, and a chapter reads
as it does in the book.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import lab_notebooks
import pytest
from browsing import LIVE_WITHIN, TOP
from classroom import Graded
from coding import points_in
from in_code import checked_cells, notebook_with, points_here, wrong
from plain_notebooks import meanings
from playing import answered
from playwright.sync_api import Browser, Locator, Page, TimeoutError, ViewportSize, expect
from servers import serving

from rummy500.table.answers import MIME

# JupyterLab lays out only cells that are in view, and scrolls to the last cell when all have run.
ALL_IN_VIEW: ViewportSize = {"width": 1280, "height": 6000}
CODED = "07-sets-and-runs"
READ = ("luck", "play")  # the chapters with the most syntax that MyST adds to Markdown


class Lab(NamedTuple):
    """A running JupyterLab: the learner's folder, and JupyterLab's address."""

    folder: Path
    url: str


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    folder = tmp_path_factory.mktemp("learner")
    lab_notebooks.make(folder)
    for name in ("01-melds", CODED):
        shutil.copy(TOP / f"exercises/{name}.ipynb", folder)
    settings = ["--no-browser", "--port={port}", "--ServerApp.port_retries=0", "--allow-root"]
    settings += ["--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True"]
    with serving(folder, [Path(sys.executable).with_name("jupyter"), "lab", *settings]) as url:
        yield Lab(folder, url)


def opened(browser: Browser, lab: Lab) -> Page:
    """Open the exercise in JupyterLab and run all its cells."""
    page = opened_notebook(browser, lab, "01-melds")
    run_all(page, page.locator("[data-rummy-table]").first)
    return page


def opened_notebook(browser: Browser, lab: Lab, name: str) -> Page:
    """Open a notebook in JupyterLab, and wait until its kernel is idle."""
    page = browser.new_context(viewport=ALL_IN_VIEW).new_page()
    page.set_default_timeout(LIVE_WITHIN)
    page.goto(f"{lab.url}/lab/tree/{name}.ipynb?reset")
    page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
    return page


def run_all(page: Page, then: Locator) -> None:
    """Run all cells until this element is visible, several times if necessary."""
    for _ in range(4):  # JupyterLab may ask for a kernel, or a new kernel may miss the first request
        page.get_by_role("menuitem", name="Run").first.click()
        page.get_by_text("Run All Cells", exact=True).click()
        try:
            then.wait_for(timeout=20_000)
            break
        except TimeoutError:
            choose = page.locator(".jp-Dialog .jp-mod-accept")
            if choose.count():
                choose.click()
    expect(then).to_be_visible()


def played_in(notebook: Path) -> list[str]:
    """The moves of all questions in the notebook file, or an empty list while the file is being written."""
    try:
        cells = json.loads(notebook.read_text("utf-8"))["cells"]
    except json.JSONDecodeError:
        return []
    outputs = [one.get("data", {}) for cell in cells for one in cell.get("outputs", [])]
    return [data[MIME]["moves"] for data in outputs if MIME in data]


def within(seconds: float, holds: Callable[[], bool]) -> bool:
    ends = time.monotonic() + seconds
    while time.monotonic() < ends and not holds():
        time.sleep(0.2)
    return holds()


HAS_SERIF = (
    """() => [...document.fonts].some(({ family, status }) => family === "Fraunces" && status === "loaded")"""
)
SOLUTION = ("draw", "meld JS JD JC", "discard QD")
MOVES = "".join(f"A: {move}\n" for move in SOLUTION)


def test_moves_are_kept_in_the_notebook_and_in_the_answers_file(browser: Browser, lab: Lab) -> None:
    page = opened(browser, lab)
    page.wait_for_function(HAS_SERIF)
    table = page.locator("[data-rummy-table]").first
    for move in SOLUTION:
        table.locator("[data-move-input]").fill(move)
        table.locator("[data-move-input]").press("Enter")
        answered(table)
    expect(
        page.get_by_text(
            "Solved. Your moves are kept in this notebook and in the file 01-melds.answers.json."
        )
    ).to_be_visible()
    file = json.loads((lab.folder / "01-melds.answers.json").read_text("utf-8"))
    assert file["played"] == {"first-set": MOVES}
    page.keyboard.press("Control+s")
    assert within(20, lambda: MOVES in played_in(lab.folder / "01-melds.ipynb"))
    page.close()


@pytest.mark.parametrize("lost", ["the page", "the file too"])
def test_moves_are_restored_when_the_notebook_is_run_again(browser: Browser, lab: Lab, lost: str) -> None:
    if lost == "the file too":
        (lab.folder / "01-melds.answers.json").unlink()
    page = opened(browser, lab)
    expect(page.locator("[data-rummy-table]").first.locator("[data-level-state=solved]")).to_be_visible()
    page.get_by_text("Three of a rank: 1 of 1 point").wait_for()
    page.close()


def test_code_saved_in_jupyterlab_earns_the_points_that_the_checks_showed(
    browser: Browser, lab: Lab, tmp_path: Path
) -> None:
    """A learner pastes answers with mistakes, runs all cells and saves. The teacher grades the saved file."""
    cells = checked_cells(notebook_with(CODED, wrong(CODED)))
    page = opened_notebook(browser, lab, CODED)
    code = page.locator(".jp-Notebook .jp-CodeCell .cm-content")
    expect(code).to_have_count(len(cells))
    for number, (_, source) in enumerate(cells):
        if source.startswith("def "):
            code.nth(number).fill(source)
    headlines = page.locator(".jp-OutputArea-output [role=status] strong")
    run_all(page, headlines.nth(2))
    shown = points_of(headlines)
    assert shown == points_here(cells)
    page.keyboard.press("Control+s")
    saved = lab.folder / f"{CODED}.ipynb"
    assert within(20, lambda: all(f"{points:g} of" in saved.read_text("utf-8") for points in shown.values()))
    page.context.close()
    (tmp_path / "inbox/bob").mkdir(parents=True)
    shutil.copy(saved, tmp_path / "inbox/bob")
    (tmp_path / "exercises").symlink_to(TOP / "exercises")
    klass = Graded(tmp_path)
    klass.grade()
    for question in ("is_set", "is_low_run"):  # not is_run, because learners don't see its hidden check
        assert klass.points("bob", question, CODED) == f"{shown[question]:g}"


def points_of(headlines: Locator) -> dict[str, float]:
    """The points that the headlines of the checks report, by question."""
    return {headline.partition(":")[0]: points_in(headline) for headline in headlines.all_inner_texts()}


@pytest.mark.parametrize("chapter", READ)
def test_a_chapter_has_no_unrendered_markup(browser: Browser, lab: Lab, chapter: str) -> None:
    page = browser.new_context(viewport=ALL_IN_VIEW).new_page()
    page.set_default_timeout(LIVE_WITHIN)
    page.goto(f"{lab.url}/lab/tree/{chapter}.ipynb?reset")
    cells = json.loads((lab.folder / f"{chapter}.ipynb").read_text("utf-8"))["cells"]
    read = page.locator(".jp-Notebook .jp-MarkdownCell .myst")
    expect(read).to_have_count(sum(cell["cell_type"] == "markdown" for cell in cells))
    written = "\n".join(read.all_inner_texts())
    assert not re.findall(r"\{[\w-]+\}|:::|```", written)
    tables = sum("Table(" in "".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    expect(page.get_by_text("Run all cells to play here:")).to_have_count(tables)
    assert page.locator(".jp-MarkdownCell details").count()
    assert not page.locator(".jp-MarkdownCell details[open]").count()
    page.context.close()


def test_a_word_of_the_glossary_shows_its_meaning_and_links_to_its_entry(browser: Browser, lab: Lab) -> None:
    page = browser.new_context(viewport={"width": 1280, "height": 1000}).new_page()
    page.set_default_timeout(LIVE_WITHIN)
    page.goto(f"{lab.url}/lab/tree/melds.ipynb?reset")
    word = page.locator("a[href='#term-set']").first
    word.hover()
    expect(page.locator(".hover-card-content")).to_contain_text(meanings()["set"])
    page.mouse.move(0, 0)
    expect(page.locator(".hover-card-content")).to_have_count(0)
    word.press("Enter")
    expect(page.locator("dt#term-set")).to_be_in_viewport()
    page.context.close()
