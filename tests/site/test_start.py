"""Tables are drawn at once and then go live. If a table can't go live, a message tells the reader why."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browsing import CHAPTERS, HTML, LEVELS, READABLE, Gate, own_python
from playing import answered
from playwright.sync_api import Page, Route, expect

TABLE = "[data-rummy-table]"
# test_levels.py tests that chapters with levels go live. The tables of today.html and moments.html have no
# cards until Python deals them, so test_today.py and test_moments.py test these tables.
DEALT_LATE = ("today.html", "moments.html")
WITHOUT_LEVELS = [chapter for chapter in CHAPTERS if not LEVELS[chapter] and chapter not in DEALT_LATE]
HAND = "[data-zone=hand] [data-card]"


@pytest.mark.parametrize("chapter", [*WITHOUT_LEVELS, "counting.html", "gambit.html"])
def test_tables_are_drawn_before_python_has_loaded_and_then_go_live(page: Page, chapter: str) -> None:
    gate = Gate(page)
    page.goto(chapter)
    tables = page.locator(TABLE)
    # Take the first table with a hand face up: in Dealer's gambit, hands are face down until the dealer has
    # named what jokers do.
    faces = tables.filter(has=page.locator(HAND)).first.locator(HAND)
    expect(faces.first).to_be_visible()
    before = faces.evaluate_all("faces => faces.map(face => face.dataset.card)")
    assert "live" not in tables.evaluate_all("tables => tables.map(table => table.dataset.python)")

    gate.open()
    tables.first.scroll_into_view_if_needed()
    expect(page.locator(f"{TABLE}[data-python=live]")).to_have_count(tables.count())
    assert faces.evaluate_all("faces => faces.map(face => face.dataset.card)") == before


def test_a_page_says_that_the_script_of_its_tables_did_not_load(page: Page) -> None:
    page.route("**/live-*/table-*.js", lambda route: route.fulfill(status=404))
    page.goto("play.html")
    table = page.locator(TABLE).first
    expect(table).to_have_attribute("data-python", "failed")
    expect(page.get_by_text("The script of this table could not be loaded").first).to_be_visible()
    expect(table.locator("[data-zone=hand] [data-card]").first).to_be_visible()


def test_a_page_says_that_python_cannot_start_if_webassembly_is_forbidden(cold_page: Page) -> None:
    def forbid(route: Route) -> None:
        route.fulfill(
            response=route.fetch(),
            headers={"content-type": "text/javascript", "content-security-policy": "script-src 'self'"},
        )

    cold_page.route("**/worker.js", forbid)
    check_failed_but_readable(cold_page)


# Counts in ``window.ran`` the cells that have run.
COUNTED = """window.ran = 0;
const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
Object.defineProperty(MessagePort.prototype, "onmessage", {
    set(hear) {
        set.call(this, hear);
        this.addEventListener("message", ({ data }) => { window.ran += JSON.parse(data).did === "ran"; });
    },
});"""


def test_a_cell_that_fails_is_reported_at_its_table(page: Page) -> None:
    change_source(page, "from rummy500 import Table", "1//0")
    own_python(page).add_init_script(COUNTED)
    page.goto("play.html")
    table = page.locator(TABLE).first
    expect(table).to_have_attribute("data-python", "failed")
    # The later cells fail too, because they need this cell.
    cells = page.locator("#live-cells").evaluate("cells => JSON.parse(cells.text).length")
    page.wait_for_function("cells => window.ran === cells", arg=cells)
    expect(table).to_contain_text("ZeroDivisionError")


def test_a_live_table_reports_an_error_in_python_and_still_answers(page: Page) -> None:
    broken = "import rummy500.table.session as it\\nit.Session.act = lambda *_: 1//0\\n"
    change_source(page, "from rummy500 import Table", broken + "from rummy500 import Table")
    own_python(page).goto("play.html")  # no other test may get this broken Python
    table = page.locator(TABLE).first
    expect(table).to_have_attribute("data-python", "live")
    for _ in range(2):
        table.locator("[data-action=draw]").click()
        answered(table)
        expect(table).to_contain_text("ZeroDivisionError")
    expect(table).to_have_attribute("data-python", "live")


def test_the_table_continues_with_a_new_python_if_python_ends_at_the_first_press(page: Page) -> None:
    broken = (
        "import page_kernel as it\\ntell = it.tell\\n"
        "it.tell = lambda comm, data: 1//('act' not in data) and tell(comm, data)\\n"
    )
    change_source(page, "from rummy500 import Table", broken + "from rummy500 import Table")
    own_python(page).goto("play.html")
    table = page.locator(TABLE).first
    expect(table).to_have_attribute("data-python", "live")
    table.locator("[data-action=draw]").click()
    expect(table).to_contain_text("Python starts again, and the game goes on.")
    expect(table).to_have_attribute("data-python", "live")
    answered(table)


def change_source(page: Page, old: str, new: str) -> None:
    """Serve ``play.html`` with changed code in its cells."""

    def changed(route: Route) -> None:
        before, mark, after = route.fetch().text().partition('id="live-cells"')
        assert old in after
        route.fulfill(body=before + mark + after.replace(old, new, 1), content_type="text/html")

    page.route("**/play.html", changed)


def check_failed_but_readable(page: Page) -> None:
    page.goto("play.html")
    table = page.locator(TABLE).first
    table.scroll_into_view_if_needed()
    expect(table).to_have_attribute("data-python", "failed")
    expect(table).to_contain_text("Python could not start in this browser")
    expect(table.locator("[data-zone=hand] [data-card]").first).to_be_visible()


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_table_can_be_read_without_scripts(still_page: Page, chapter: str) -> None:
    still_page.goto(chapter)
    readable = still_page.evaluate(READABLE)
    assert readable and all(readable)
    told = still_page.locator(TABLE).filter(has_text="let this page run scripts", visible=True)
    assert told.count() == len(readable)


def test_a_page_opened_as_a_file_says_that_it_needs_a_server(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto((HTML / "play.html").as_uri())
    table = page.locator(TABLE).first
    expect(table).to_have_attribute("data-python", "failed")
    expect(table.locator("[data-zone=hand] [data-card]").first).to_be_visible()
    expect(page.get_by_text("open it from a web server").first).to_be_visible()
