"""The browser lab: JupyterLite runs a page's notebook, keeps the reader's changes, and can start over.

The lab takes seconds to start, so each test checks many things.
"""

from __future__ import annotations

import gzip
import inspect
import json
import re
import zipfile
from base64 import b64encode
from collections.abc import Callable, Iterator

import pytest
from browsing import CHAPTERS, HTML, LAPTOP, TOP, a_context, own_python, until, visited
from coding import points_in
from in_code import CODED, checked_cells, notebook_with, points_here, wrong
from playing import answered
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from staging import FILLS

from rummy500.table.browsers import AS_WRITTEN, too_old

EXERCISES = [f"exercises/{path.stem}.html" for path in sorted((TOP / "exercises").glob("*.ipynb"))]
TABLE = "[data-rummy-table]"
ERROR = '[data-mime-type="application/vnd.jupyter.error"], [data-mime-type="application/vnd.jupyter.stderr"]'
# Adds an output with this text where a widget would be, as if a table had failed to load.
PUTS_OUT = """(text) => document.querySelector(".jp-Notebook").insertAdjacentHTML("beforeend",
    `<div class="jp-OutputArea-output"><div class="jupyter-widgets">${text}</div></div>`)"""
CONNECTED = ".jp-Notebook-ExecutionIndicator:not([data-status=initializing], [data-status=connecting])"
KEPT = """() => new Promise((resolve) => {
    indexedDB.open("500 Rum").onsuccess = ({ target: { result } }) => {
        result.transaction("files").objectStore("files").getAllKeys().onsuccess = (got) => {
            resolve(got.target.result);
            result.close();
        };
    };
})"""
# Whether the notebooks that the browser keeps contain this text.
KEEPS = """(text) => new Promise((resolve) => {
    indexedDB.open("500 Rum").onsuccess = ({ target: { result } }) => {
        if (!result.objectStoreNames.contains("files")) return resolve(false, result.close());
        result.transaction("files").objectStore("files").getAll().onsuccess = ({ target }) => {
            resolve(JSON.stringify(target.result.map(({ content }) => content)).includes(text));
            result.close();
        };
    };
})"""


@pytest.fixture(scope="module")
def with_lab(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A context in which the lab keeps its service worker and its cache."""
    context = a_context(browser, python=True, base_url=site, viewport=LAPTOP, service_workers="allow")
    yield context
    context.close()


@pytest.fixture
def page(with_lab: BrowserContext, site: str, watched: Callable[[Page], Page]) -> Iterator[Page]:
    with visited(with_lab, site, wiped="indexeddb") as page:
        yield watched(page)


def open_notebook(page: Page) -> Locator:
    """Open the notebook of a page and return the code cells of the notebook."""
    page.get_by_role("link", name="Open as a notebook").click()
    cells = page.locator(".jp-Notebook .jp-CodeCell")
    expect(cells.first).to_be_visible()
    return cells


def wait_for_kernel(page: Page) -> None:
    """Wait until JupyterLab is ready to queue cells. Before that, it ignores requests to run a cell."""
    expect(page.locator(".jp-KernelName")).to_have_text("Python (Pyodide)")
    expect(page.locator(CONNECTED)).to_be_visible()


def run_all(page: Page) -> None:
    wait_for_kernel(page)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()


def run_instead(cell: Locator, code: str) -> Locator:
    """Replace a cell's code with this code, run the cell, and return its output."""
    wait_for_kernel(cell.page)
    cell.locator(".cm-content").fill(code)
    cell.locator(".cm-content").press("Shift+Enter")
    return cell.locator(".jp-OutputArea-output")


def leave(page: Page, wanted: str) -> None:
    """Wait until the browser has stored a notebook with ``wanted``, and go back to the notebook's page."""
    until(page, KEEPS, wanted)
    page.get_by_role("link", name="Back to the page").click()
    expect(page.locator("article")).to_be_visible()


def answer_question(page: Page, answer: str) -> None:
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("dialog").get_by_role("button", name=answer).click()


def test_a_chapters_notebook_is_live_and_keeps_changes_until_the_reader_starts_over(page: Page) -> None:
    page.goto("play.html")
    cells = open_notebook(page)
    run_all(page)
    check_live(page, cells)
    out = run_instead(cells.first, "[open(f'play{n}.answers.json', 'w').write('mine') for n in ('', '-2')]")
    expect(out).to_have_text("[4, 4]")
    leave(page, "[4, 4]")
    answer_question(page, "Keep mine")

    assert {"play.answers.json", "play-2.answers.json"} <= set(page.evaluate(KEPT))
    until(page, KEEPS, "answers.json")

    answer_question(page, "Start over")
    expect(page.get_by_role("button", name="Start over")).to_be_hidden()
    expect(page.get_by_role("link", name="Open as a notebook")).to_be_focused()

    assert page.evaluate(KEPT) == []  # the learner's files are gone

    cells = open_notebook(page)
    built = json.loads((HTML / "lab/files/play.ipynb").read_text("utf-8"))["cells"]
    first = next("".join(cell["source"]) for cell in built if cell["cell_type"] == "code")
    expect(cells.first.locator(".cm-line")).to_have_text(first.split("\n"))
    leave(page, '"cells"')
    expect(page.get_by_role("button", name="Start over")).to_be_hidden()  # nothing has been changed


def check_live(page: Page, cells: Locator) -> None:
    """Check that every table is there, that the first one can be played, and that links lead to the book."""
    table = cells.locator(TABLE).first
    hand = table.locator("[data-zone=hand] [data-card]")
    expect(hand).to_have_count(7)
    table.locator("[data-action=draw]").click()
    expect(hand).to_have_count(8)
    table.locator(".rt-head [data-do=full]").click()
    assert table.evaluate(FILLS)
    table.locator(".rt-head [data-do=full]").click()
    assert not table.evaluate(FILLS)
    expect(cells.last.locator(".jp-InputPrompt")).to_have_text(f"[{cells.count()}]:")
    expect(cells.locator(TABLE)).to_have_count(page_tables("play"))
    expect(page.locator(ERROR)).to_have_count(0)
    link = page.locator(".jp-RenderedMarkdown").get_by_role("link", name="Chances").first
    expect(link).to_have_attribute("href", re.compile(r"/html/chances\.html$"))
    assert page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)").endswith("/html/lab/")


def page_tables(chapter: str) -> int:
    return (HTML / f"{chapter}.html").read_text("utf-8").count('class="live-table"')


# ---- exercises ---------------------------------------------------------------------------------------


HERE = f"""\
import ast, gzip, json
from base64 import b64decode
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

{inspect.getsource(points_here)}

exercises = json.loads(gzip.decompress(b64decode("%s")))
print(json.dumps({{name: points_here(cells) for name, cells in exercises.items()}}))
"""
"""Runs exercises in the lab's Python, and prints the points that each question earns."""


def test_exercises_earn_the_same_points_in_the_lab_as_in_the_tests_python(page: Page) -> None:
    """One exercise is filled in by hand. Then the lab's Python runs the cells of all exercises."""
    mistaken = {name: notebook_with(name, wrong(name)) for name in CODED}
    cells = {name: checked_cells(notebook) for name, notebook in mistaken.items()}
    page.goto("exercises/07-sets-and-runs.html")
    shown = open_notebook(page)
    expect(shown).to_have_count(len(cells["07-sets-and-runs"]))
    for number, (_, source) in enumerate(cells["07-sets-and-runs"]):
        if source.startswith("def "):
            shown.nth(number).locator(".cm-content").fill(source)
    run_all(page)
    here = {name: points_here(code) for name, code in cells.items()}
    assert all(here.values()), "each exercise has checked questions"
    headlines = page.locator(".jp-OutputArea-output [role=status] strong")
    expect(headlines).to_have_count(len(here["07-sets-and-runs"]))
    assert [points_in(headline) for headline in headlines.all_inner_texts()] == [
        *here["07-sets-and-runs"].values()
    ]
    packed = b64encode(gzip.compress(json.dumps(cells).encode())).decode()
    out = run_instead(shown.first, HERE % packed)
    expect(out).to_contain_text("}}")
    assert json.loads(out.inner_text()) == here


def test_a_game_played_in_an_exercise_is_restored_and_earns_points(page: Page) -> None:
    page.goto("exercises/01-melds.html")
    open_notebook(page)
    run_all(page)
    expect(page.locator(f"{TABLE}[data-python=live]")).to_have_count(page_tables("exercises/01-melds"))
    # JupyterLab hides cells that are far above or below the visible ones.
    page.locator(".jp-WindowedPanel-outer").evaluate("panel => { panel.scrollTop = 0 }")
    table = page.locator(TABLE).first
    for move in ("draw", "meld JS JD JC", "discard QD"):
        table.locator("[data-move-input]").fill(move)
        table.locator("[data-move-input]").press("Enter")
        answered(table)
    expect(
        page.get_by_text(
            "Solved. Your moves are kept in this notebook and in the file 01-melds.answers.json."
        )
    ).to_be_visible()
    leave(page, "meld JS JD JC")
    open_notebook(page)
    run_all(page)
    expect(page.locator(TABLE).first.locator("[data-level-state=solved]")).to_be_visible()
    expect(page.get_by_text("Three of a rank: 1 of 1 point")).to_be_visible()


# ---- the pages and the built files --------------------------------------------------------------------


def test_a_page_of_the_book_requests_no_file_of_the_lab(page: Page) -> None:
    asked: list[str] = []
    own_python(page)
    page.on("request", lambda request: asked.append(request.url))
    page.goto("play.html")
    expect(page.locator(f"{TABLE}[data-python=live]").first).to_be_visible()
    assert any(url.endswith("/python.packed") for url in asked)
    assert not [url for url in asked if "/lab/" in url or url.endswith(".whl")]


@pytest.mark.parametrize("name", [*CHAPTERS, *EXERCISES])
def test_each_chapter_and_exercise_leads_to_its_notebook(name: str) -> None:
    notebook, up = name.replace(".html", ".ipynb"), "../" * name.count("/")
    assert f'href="{up}lab/notebooks/index.html?path={notebook}"' in (HTML / name).read_text("utf-8")
    assert (HTML / "lab/files" / notebook).is_file()


def test_without_scripts_a_page_has_the_lab_link_but_no_start_over_button(still_page: Page) -> None:
    still_page.goto("play.html")
    expect(still_page.get_by_role("link", name="Open as a notebook")).to_be_visible()
    expect(still_page.get_by_role("button", name="Start over")).to_be_hidden()


def test_a_failed_table_in_the_lab_says_that_the_browser_is_too_old(page: Page) -> None:
    page.add_init_script("CSS.supports = () => false")
    page.goto("play.html")
    open_notebook(page)
    page.evaluate(PUTS_OUT, "Click to show javascript error.")
    expect(page.locator(".jupyter-widgets")).to_have_text(too_old(AS_WRITTEN))


def test_the_lab_makes_no_requests_to_other_hosts() -> None:
    lite = json.loads((HTML / "lab/jupyter-lite.json").read_text("utf-8"))["jupyter-config-data"]
    kernel = lite["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
    assert kernel["disablePyPIFallback"] is True
    assert (HTML / "lab" / kernel["pyodideUrl"]).is_file()


def test_the_wheel_of_the_package_is_on_the_site() -> None:
    [wheel] = (HTML / "_static/wheels").glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"rummy500/__init__.py", "rummy500/table/widget.py"} <= names
    [pyodide] = (HTML / "_static").glob("live-*/pyodide")
    assert (pyodide / wheel.name).read_bytes() == wheel.read_bytes()
