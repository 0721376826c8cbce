"""After a visit, the book works offline, and an open page notices a new edition.

Each test has its own copy of the built site. A test may change or stop its copy, or delay the copy's answers.
"""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import edition
import pytest
import windows
from browsing import AXE, HTML, PAGES, at_rest, until
from playwright.sync_api import Page, expect
from publishing import NEWEST, Site
from sure import sure
from visiting import follow

FEW = ("index.html", "contents.html", "glossary.html", "card.html", "search.html", "play.html", "melds.html")
# Whether the service worker has stored the whole book, or exactly ``rest`` bytes less.
KEPT = """(rest) => new Promise((done) => {
    navigator.serviceWorker.addEventListener("message", ({data}) => {
        if (data.did === "kept") done(data.of && data.bytes === data.of - (rest ?? 0));
    });
    navigator.serviceWorker.startMessages();
    navigator.serviceWorker.ready.then(({active}) => active.postMessage({do: "tell"}));
})"""
READY = "() => navigator.serviceWorker.ready.then(() => true)"
STORES = "caches.keys().then((names) => names.filter((name) => name.startsWith('500 Rum')))"
COUNT = "caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).length)"
# Whether everything that this page has loaded is kept.
VISITED = """async () => {
    const [name] = (await caches.keys()).filter((one) => one.startsWith("500 Rum "));
    const store = name && await caches.open(name);
    const list = await store?.match(new URL("files.json", location));
    if (!list) return false;
    const visited = [location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)];
    const { files } = await list.json();
    const found = Object.entries(files).filter(([name]) => visited.includes(new URL(name, location).href));
    const kept = await Promise.all(found.map(([, [hash]]) => store.match(new URL(`kept/${hash}`, location))));
    return found.length > 1 && kept.every(Boolean);
}"""
# Whether each of these files is kept as it is in the newest edition. The result is null while the kept
# list of files (files.json) belongs to an older edition.
HELD = """async (names) => {
    const [name] = (await caches.keys()).filter((one) => one.startsWith("500 Rum "));
    const store = await caches.open(name);
    const { edition, files } = await (await store.match(new URL("files.json", location))).json();
    const now = await (await fetch("edition.json", { cache: "no-store" })).json();
    if (edition !== now.edition) return null;
    const found = names.map((one) => store.match(new URL(`kept/${files[one][0]}`, location)));
    return (await Promise.all(found)).map(Boolean);
}"""
WORKERS = "navigator.serviceWorker.getRegistrations().then((all) => all.map(({scope}) => scope))"
# The scopes of all workers. Unlike ``WORKERS``, this works in the lab, which hides the book's worker.
EVERY_WORKER = """ServiceWorkerContainer.prototype.getRegistrations.call(navigator.serviceWorker)
    .then((all) => all.map(({scope}) => scope))"""


def look_again(page: Page, site: Site) -> None:
    """Return to a page and wait until it has read the new edition's list of files."""
    site.asked.clear()

    def looks() -> bool:
        """Tell the page that it is visible again. Return whether it has requested the list of files."""
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        return "files.json" in site.asked

    with page.expect_response("**/files.json") as answer:
        windows.until(looks, "the page reads the new edition's list")
    answer.value.finished()
    at_rest(page)


@pytest.fixture
def make_site(tmp_path: Path) -> Iterator[Callable[..., Site]]:
    """A function that makes a site of a few pages, or the whole site with Python."""
    sites = []

    def left_out(folder: str, names: list[str]) -> list[str]:
        if Path(folder) == HTML:
            return [name for name in names if name not in (*FEW, "_static", "searchindex.js")]
        return [name for name in names if name in ("mathjax", "pyodide") or name.endswith((".map", ".ttf"))]

    def make(whole: bool = False, offline: bool = True) -> Site:
        ignore = shutil.ignore_patterns("lab", "*.map") if whole else left_out
        shutil.copytree(HTML, tmp_path / "html", ignore=ignore)
        edition.write(tmp_path / "html", offline=offline)
        sites.append(Site(tmp_path))
        return sites[-1]

    yield make
    for site in sites:
        site.stop()


@pytest.fixture
def visit(new_page: Callable[..., Page]) -> Callable[..., Page]:
    """A function that opens a page of a site in a fresh browser and waits until the book is kept."""

    def opened(site: Site, name: str = "glossary.html", wait: bool = True) -> Page:
        page = new_page(service_workers="allow", base_url=site.url)
        page.goto(name)
        if wait:
            until(page, KEPT)
        return page

    return opened


def failed_requests(page: Page) -> list[str]:
    """A list that gets the address of each request that fails from now on, with the reason."""
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(f"{request.url} {request.failure}"))
    return failed


# ---- without the site ------------------------------------------------------------------------------------


def test_a_visited_book_can_be_read_and_played_offline(
    make_site: Callable[..., Site], visit: Callable[..., Page]
) -> None:
    site = make_site(whole=True)
    page = visit(site)
    site.stop()
    failed = failed_requests(page)
    page.goto("melds.html#level-melds-first-set")  # this page was never opened before
    table = page.locator("[data-rummy-table]").first
    expect(table).to_have_attribute("data-python", "live")
    hand = table.locator("[data-zone=hand] [data-card]")
    before = hand.count()
    table.locator("[data-action=draw]").click()
    expect(hand).to_have_count(before + 1)
    page.goto("search.html?q=joker")
    expect(page.locator("#search-results li").first).to_be_visible()
    page.goto("")
    expect(page.get_by_role("link", name="Sit down and play")).to_be_in_viewport()
    left = "net::ERR_ABORTED"  # the browser cancels a page's requests when the reader leaves
    assert not [one for one in failed if not one.endswith(left)]


def test_the_pages_today_moments_results_and_home_open_offline_after_one_visit(
    make_site: Callable[..., Site], visit: Callable[..., Page]
) -> None:
    site = make_site(whole=True)
    page = visit(site)
    site.stop()
    failed = failed_requests(page)
    page.clock.set_fixed_time(datetime(2026, 11, 26, 12, tzinfo=UTC))
    hand = page.locator("[data-rummy-table][data-python=live]:not([data-busy]) [data-zone=hand] [data-card]")
    page.goto("today.html")
    expect(page.locator(".today-date")).to_have_text("Thursday 26 November")
    page.locator(".today-deal").click()
    expect(page.locator(".rt-game")).to_contain_text("26 Nov")
    expect(hand).to_have_count(7)
    page.locator("[data-action=draw]").click()
    expect(hand).to_have_count(8)
    page.goto("moments.html")
    page.get_by_role("button", name="Try a fresh moment").click()
    expect(page.locator(".moments-what")).to_contain_text("A fresh moment: ")
    expect(hand.first).to_be_visible()
    page.goto("results.html")
    expect(page.locator(".results-says")).to_contain_text("You have not finished a round yet.")
    page.goto("")
    expect(page.locator("[data-tile=game]")).to_contain_text("Classic, round 1: your turn")
    expect(page.locator("[data-tile=today]")).to_contain_text("Today’s deal: Classic with two jokers")
    left = "net::ERR_ABORTED"  # the browser cancels a page's requests when the reader leaves
    assert not [one for one in failed if not one.endswith(left)]


def test_offline_a_notice_with_links_replaces_a_page_that_is_not_kept(
    make_site: Callable[..., Site], visit: Callable[..., Page]
) -> None:
    site = make_site()
    page = visit(site)
    site.stop()
    page.goto("exercises/01-melds.html?q=<b>")
    expect(page.get_by_role("heading", name="This page is not kept")).to_be_visible()
    page.get_by_role("link", name="The words of the game").click()
    expect(page).to_have_url(f"{site.url}glossary.html")


def test_a_page_that_the_host_redirects_can_be_read_offline(
    make_site: Callable[..., Site], visit: Callable[..., Page]
) -> None:
    site = make_site()
    (site.html / "card.html").rename(site.html / "card-moved.html")
    site.moved["card.html"] = "card-moved.html"
    page = visit(site)
    site.stop()
    page.goto("card.html")
    expect(page.locator("article h1")).to_contain_text("Keys and notation")


def test_files_json_lists_the_whole_book_but_no_files_of_the_lab() -> None:
    listed = json.loads((HTML / "files.json").read_text("utf-8"))
    names = {name.partition("?")[0] for name in listed["files"]}
    assert {*PAGES, "searchindex.js"} <= names
    assert set(PAGES) <= set(listed["pages"])
    assert not [name for name in names if name.startswith("lab/")]
    assert sum(size for _, size in dict.values(listed["files"])) < 40e6
    for name, (hash, _) in listed["files"].items():
        if not name.endswith(".html"):
            assert edition.hashed((HTML / name.partition("?")[0]).read_bytes()) == hash


def test_the_book_can_be_read_in_a_browser_that_refuses_to_keep_anything(
    make_site: Callable[..., Site], visit: Callable[..., Page]
) -> None:
    site = make_site()
    refuse = "caches.open = caches.match = caches.has = () => Promise.reject(new Error('refused'));"
    worker = site.html / "sw.js"
    worker.write_text(refuse + worker.read_text("utf-8"), "utf-8")
    page = visit(site, wait=False)
    until(page, READY)
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.goto("contents.html")
    assert page.evaluate("navigator.serviceWorker.controller.scriptURL").endswith("/sw.js")
    expect(page.locator(".level").first).to_be_visible()
    expect(page.locator(".offline-says")).to_have_text("This browser refuses to keep the book.")
    assert not failed


def test_a_browser_in_data_saving_mode_keeps_only_visited_pages(
    make_site: Callable[..., Site], new_page: Callable[..., Page]
) -> None:
    site = make_site()
    page = new_page(service_workers="allow", base_url=site.url)
    saving = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
    page.add_init_script(saving)
    page.goto("contents.html")
    says = page.locator(".offline-says")
    expect(says).to_contain_text("it keeps only the pages that you visit")
    assert not {"glossary.html", "melds.html"} & set(site.asked)
    until(page, VISITED)
    site.stop()
    page.reload()
    expect(page.locator(".level").first).to_be_visible()


def test_the_worker_keeps_the_book_only_after_python_has_loaded(
    make_site: Callable[..., Site], visit: Callable[..., Page]
) -> None:
    site = make_site(whole=True)
    [core] = (site.html / "_static").glob("live-*/python.packed")
    name = core.relative_to(site.html).as_posix()
    site.held[name] = threading.Event()
    page = visit(site, "play.html", wait=False)
    at_rest(page)
    assert not {"sw.js", "files.json"} & set(site.asked)
    site.held[name].set()
    until(page, "async () => Boolean(await navigator.serviceWorker.getRegistration())")
    assert name in site.asked


def test_the_files_that_run_the_tables_are_kept_before_the_pages(
    make_site: Callable[..., Site], visit: Callable[..., Page]
) -> None:
    site = make_site()
    site.held = {name: threading.Event() for name in FEW if name != "glossary.html"}
    listed = json.loads((site.html / "files.json").read_text("utf-8"))["files"]
    page = visit(site, wait=False)
    until(page, "async () => Boolean(await caches.match(new URL('files.json', location)))")
    runtime = [name for name in listed if "/live-" in name]
    until(page, f"async (names) => (await ({HELD})(names)).every(Boolean)", runtime)


LATE = "melds.html"


def being_kept(site: Site, visit: Callable[..., Page]) -> Page:
    """Open a page, and wait until the worker has kept all files but one, which it is still fetching."""
    site.held[LATE] = threading.Event()
    page = visit(site, wait=False)
    until(page, KEPT, site.size(LATE))
    windows.until(lambda: LATE in site.asked, "the late page is asked for")
    return page


@pytest.mark.parametrize(
    "go",
    [lambda page: page.reload(), lambda page: follow(page, "card.html")],
    ids=["reload", "visit"],
)
def test_the_worker_interrupts_its_work_for_a_page_that_the_reader_opens(
    make_site: Callable[..., Site], visit: Callable[..., Page], go: Callable[[Page], None]
) -> None:
    site = make_site()
    page = being_kept(site, visit)
    go(page)
    site.held[LATE].set()
    until(page, KEPT)
    assert site.asked.count(LATE) == 2  # the worker has broken off its first request


def test_the_worker_goes_on_working_while_the_search_fetches_pages(
    make_site: Callable[..., Site], visit: Callable[..., Page]
) -> None:
    site = make_site()
    page = being_kept(site, visit)
    page.evaluate("fetch('card.html').then((page) => page.text())")  # as the search does for each result
    site.held[LATE].set()
    until(page, KEPT)
    assert site.asked.count(LATE) == 1


def test_the_worker_resumes_its_work_when_a_tab_of_the_book_becomes_visible(
    make_site: Callable[..., Site], visit: Callable[..., Page]
) -> None:
    site = make_site()
    page = being_kept(site, visit)
    other = page.context.new_page()
    other.goto(f"{site.url}lab/")  # the lab doesn't keep the book's files
    other.close()
    site.held[LATE].set()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until(page, KEPT)


def test_the_book_is_kept_in_a_browser_that_is_never_idle(
    make_site: Callable[..., Site], new_page: Callable[..., Page]
) -> None:
    site = make_site()
    page = new_page(service_workers="allow", base_url=site.url)
    page.add_init_script("window.requestIdleCallback = (done, how) => how?.timeout && setTimeout(done)")
    page.goto("glossary.html")
    until(page, KEPT)


def test_a_link_to_a_page_that_is_not_kept_opens_a_notice(
    make_site: Callable[..., Site], visit: Callable[..., Page]
) -> None:
    site = make_site()
    page = visit(site)
    page.reload()  # after the reload, the worker answers the page's requests
    site.stop()
    page.locator(".bd-docs-nav").get_by_role("link", name="Find the melds").click()
    expect(page.get_by_role("heading", name="This page is not kept")).to_be_visible()
    page.go_back()
    page.locator(".bd-docs-nav").get_by_role("link", name="Keys and notation on one page").click()
    expect(page.locator("article h1")).to_contain_text("Keys and notation")


# ---- editions --------------------------------------------------------------------------------------------


def test_a_rebuilt_chapter_is_shown_at_once(
    make_site: Callable[..., Site], visit: Callable[..., Page]
) -> None:
    site = make_site()
    page = visit(site)
    site.publish("card.html", "<article", "<p>Newly written.</p><article")
    page.goto("card.html")
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    expect(page.get_by_text("Newly written.")).to_be_visible()


def test_a_new_edition_fetches_only_changed_files_and_deletes_old_ones(
    make_site: Callable[..., Site], visit: Callable[..., Page]
) -> None:
    site = make_site()
    page = visit(site)
    page.evaluate("caches.open('another site')")
    before = page.evaluate(COUNT)
    site.publish("card.html", "<article", "<p>Newly written.</p><article")
    site.asked.clear()
    page.goto("contents.html")
    until(page, NEWEST, site.edition)
    until(page, KEPT)
    assert [name for name in site.asked if name.endswith(".html")] == ["contents.html", "card.html"]
    assert page.evaluate(COUNT) == before
    assert "another site" in page.evaluate("caches.keys()")
    site.stop()
    page.goto("card.html")
    expect(page.get_by_text("Newly written.")).to_be_visible()


def test_a_file_of_the_old_edition_is_not_kept_as_part_of_the_new_edition(
    make_site: Callable[..., Site], visit: Callable[..., Page]
) -> None:
    site = make_site()
    page = visit(site)
    late = ["card.html", "_static/language_data.js"]
    old = {name: (site.html / name).read_bytes() for name in late}
    (site.html / late[1]).write_bytes(old[late[1]] + b"\n// new\n")
    site.publish("card.html", "<article", "<p>Newly written.</p><article")
    new = {name: (site.html / name).read_bytes() for name in late}
    site.lay(old)  # the site is published file by file, and these files aren't published yet
    page.goto("contents.html")
    until(page, f"async () => (await ({HELD})({late})) !== null")
    assert page.evaluate(HELD, late) == [False, False]
    site.lay(new)
    page.goto("glossary.html")
    until(page, NEWEST, site.edition)
    assert page.evaluate(HELD, late) == [True, True]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_open_page_says_that_it_has_changed_and_can_be_reloaded(
    make_site: Callable[..., Site], new_page: Callable[..., Page], scheme: str
) -> None:
    site = make_site()
    page = new_page(base_url=site.url, color_scheme=scheme, viewport={"width": 320, "height": 600})
    page.goto("card.html")
    note = page.locator(".newer")
    site.publish("glossary.html", "<article", "<p>Newly written.</p><article")
    look_again(page, site)
    expect(note).to_have_count(0)  # only another page has changed
    site.publish("card.html", "<article", "<p>Newly written.</p><article")
    look_again(page, site)
    expect(note).to_have_text("There is a new edition of this page.Load itLater")
    expect(note).to_have_role("status")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.evaluate(AXE.read_text("utf-8"))
    assert page.evaluate("axe.run('.newer').then(({violations}) => violations.map(({id}) => id))") == []
    note.get_by_role("button", name="Load it").click()
    expect(page.get_by_text("Newly written.")).to_be_visible()
    expect(note).to_have_count(0)


def test_the_notice_of_a_new_edition_can_be_dismissed(
    make_site: Callable[..., Site], new_page: Callable[..., Page]
) -> None:
    site = make_site()
    page = new_page(base_url=site.url)
    page.goto("card.html")
    site.publish("card.html", "<article", "<p>Newly written.</p><article")
    look_again(page, site)
    page.get_by_role("button", name="Later").click()
    site.asked.clear()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    at_rest(page)
    expect(page.locator(".newer")).to_have_count(0)
    assert site.asked == []


LIES_UNDER = """(note) => {
    const { left, right, top, bottom } = note.getBoundingClientRect();
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return Boolean(found.closest("[data-rummy-table]"));
}"""


def test_the_notice_of_a_new_edition_covers_no_table_on_a_phone(
    make_site: Callable[..., Site], new_page: Callable[..., Page]
) -> None:
    site = make_site()
    page = new_page(python=False, base_url=site.url, viewport={"width": 390, "height": 664})
    page.goto("melds.html")
    site.publish("melds.html", "<article", "<p>Newly written.</p><article")
    look_again(page, site)
    button = page.get_by_role("button", name="Later")
    page.locator(
        ".prev-next-area"
    ).scroll_into_view_if_needed()  # the end of the page has no table that the notice could cover
    assert not page.locator(".newer").evaluate(LIES_UNDER)
    page.locator("[data-rummy-table]").first.evaluate("table => table.scrollIntoView()")
    assert page.locator(".newer").evaluate(LIES_UNDER)
    button.focus()  # the keyboard still reaches the notice
    assert not page.locator(".newer").evaluate(LIES_UNDER)
    box = sure(page.locator(".newer").bounding_box())
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390


def test_leaving_the_page_during_a_check_for_a_new_edition_prevents_the_notice(
    make_site: Callable[..., Site], new_page: Callable[..., Page]
) -> None:
    site = make_site()
    page = new_page(base_url=site.url)
    page.goto("card.html")
    next_page = (site.html / "glossary.html").read_text("utf-8")
    page.route("**/glossary.html", lambda route: route.fulfill(body=next_page, content_type="text/html"))
    site.held["files.json"] = threading.Event()
    site.publish("card.html", "<article", "<p>Newly written.</p><article")
    at_rest(page)
    with page.expect_response("**/files.json") as answer:
        with page.expect_request("**/files.json"):
            page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        follow(page, "glossary.html")
        site.held["files.json"].set()
    answer.value.finished()
    at_rest(page)
    expect(page.locator(".newer")).to_have_count(0)


TELLS_CHANGE = """navigator.serviceWorker.addEventListener("message", ({ data: { did } }) => {
    window.told ||= did === "changed";
})"""
LISTENS_LATE = f"""
    let isHeld = true;
    addEventListener("load", (event) => isHeld && event.stopImmediatePropagation(), {{ capture: true }});
    window.loaded = () => {{ isHeld = false; dispatchEvent(new Event("load")); }};
    {TELLS_CHANGE};
"""


def test_leaving_the_page_before_its_change_is_found_prevents_the_notice(
    make_site: Callable[..., Site], visit: Callable[..., Page]
) -> None:
    site = make_site()
    page = visit(site)
    site.held |= {name: threading.Event() for name in ("card.html", "glossary.html")}
    site.publish("card.html", "<article", "<p>Newly written.</p><article")
    page.goto("card.html")
    page.evaluate(TELLS_CHANGE)
    follow(page, "glossary.html")
    site.held["card.html"].set()
    until(page, "() => window.told")
    at_rest(page)
    expect(page.locator(".newer")).to_have_count(0)


def test_on_a_slow_site_the_kept_page_appears_before_the_notice_of_a_new_edition(
    make_site: Callable[..., Site], visit: Callable[..., Page]
) -> None:
    site = make_site()
    page = visit(site)
    site.held["card.html"] = threading.Event()
    site.publish("card.html", "<article", "<p>Newly written.</p><article")
    page.goto("card.html")
    expect(page.locator("article")).to_be_visible()
    expect(page.get_by_text("Newly written.")).to_have_count(0)
    site.held["card.html"].set()
    expect(page.locator(".newer")).to_contain_text("new edition")


def test_a_page_whose_load_event_is_late_still_shows_the_notice_of_a_new_edition(
    make_site: Callable[..., Site], visit: Callable[..., Page]
) -> None:
    site = make_site()
    page = visit(site)
    page.add_init_script(LISTENS_LATE)
    site.held["card.html"] = threading.Event()
    site.publish("card.html", "<article", "<p>Newly written.</p><article")
    page.goto("card.html", wait_until="commit")
    site.held["card.html"].set()
    until(page, "() => window.told")
    page.evaluate("window.loaded()")
    expect(page.locator(".newer")).to_contain_text("new edition")


# ---- on and off ------------------------------------------------------------------------------------------


def test_a_reader_switches_offline_reading_off_and_on_again(
    make_site: Callable[..., Site], visit: Callable[..., Page]
) -> None:
    site = make_site()
    page = visit(site, "contents.html")
    page.evaluate("caches.open('another site')")
    switch = page.get_by_role("checkbox", name="Keep this book for reading offline")
    says = page.locator(".offline-says")
    expect(says).to_contain_text("The whole book is kept in this browser: ")
    switch.uncheck()
    expect(says).to_have_text("The book is not kept.")
    assert page.evaluate(STORES) == []
    page.reload()
    page.wait_for_load_state("networkidle")
    expect(switch).not_to_be_checked()
    assert (page.evaluate(WORKERS), page.evaluate("caches.keys()")) == ([], ["another site"])
    switch.check()
    expect(says).to_contain_text("The whole book is kept in this browser: ")
    site.stop()
    page.goto("card.html")
    expect(page.locator("article")).to_be_visible()


def test_the_contents_say_that_a_private_window_forgets_the_book(still_page: Page) -> None:
    still_page.goto("contents.html")
    expect(still_page.get_by_text("A private window forgets the book")).to_be_visible()


def test_the_contents_say_that_a_browser_without_service_workers_cannot_keep_the_book(
    make_site: Callable[..., Site], new_page: Callable[..., Page]
) -> None:
    page = new_page(base_url=make_site().url)
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto("contents.html")
    expect(page.locator(".offline-says")).to_contain_text("This browser can’t keep the book")
    expect(page.get_by_role("checkbox", name="Keep this book")).to_be_disabled()


def test_the_contents_say_that_a_browser_that_denies_service_workers_cannot_keep_the_book(
    make_site: Callable[..., Site], new_page: Callable[..., Page]
) -> None:
    page = new_page(python=False, base_url=make_site().url, service_workers="allow")
    page.add_init_script(
        "ServiceWorkerContainer.prototype.register = "
        "() => Promise.reject(new DOMException('denied', 'SecurityError'))"
    )
    page.goto("contents.html")
    expect(page.locator(".offline-says")).to_contain_text("This browser can’t keep the book")


def test_the_worker_and_its_cache_are_removed_if_the_site_disables_offline_reading(
    make_site: Callable[..., Site], visit: Callable[..., Page]
) -> None:
    site = make_site()
    page = visit(site)
    page.evaluate("caches.open('another site')")
    site.finish(offline=False)
    page.goto("contents.html")
    expect(page.locator(".offline-says")).to_contain_text("have switched this off")
    until(page, f"async () => (await {WORKERS}).length === 0")
    until(page, "async () => (await caches.keys()).join() === 'another site'")
    page.reload()
    page.wait_for_load_state("networkidle")
    until(page, f"async () => (await {WORKERS}).length === 0")
    assert page.evaluate("caches.keys()") == ["another site"]


def test_the_books_worker_does_not_replace_the_labs_worker_or_answer_the_labs_requests(
    new_page: Callable[..., Page], site: str
) -> None:
    page = new_page(service_workers="allow")
    page.goto("card.html")
    until(page, READY)
    [worker] = page.context.service_workers
    worker.evaluate("""globalThis.answered = [];
        const [first, then] = [keptFirst, networkFirst];
        keptFirst = (request, url) => { answered.push(url.href); return first(request, url); };
        networkFirst = (event, url) => { answered.push(url.href); return then(event, url); };
        0""")
    page.goto("code.html")
    page.get_by_role("link", name="Open as a notebook").click()
    expect(page.locator(".jp-Notebook .jp-CodeCell").first).to_be_visible()
    page.wait_for_function(
        "() => navigator.serviceWorker.controller?.scriptURL.includes('/lab/service-worker.js')"
    )
    answered = worker.evaluate("answered")
    assert [url for url in answered if url.startswith(f"{site}code.html")]
    assert not [url for url in answered if "/lab/" in url]
    assert sorted(page.evaluate(EVERY_WORKER)) == [site, f"{site}lab/"]


# ---- an app ----------------------------------------------------------------------------------------------


def test_the_book_can_be_installed(new_page: Callable[..., Page]) -> None:
    page = new_page(service_workers="allow")
    page.goto("exercises/01-melds.html")
    asked = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    assert [one["errorId"] for one in asked["installabilityErrors"] if one["errorId"] != "in-incognito"] == []
    manifest = page.evaluate("fetch(document.querySelector('[rel=manifest]').href).then((it) => it.json())")
    for icon in manifest["icons"]:
        width = int.from_bytes((HTML / icon["src"]).read_bytes()[16:20], "big")
        assert icon["sizes"] == f"{width}x{width}"
    assert (HTML / manifest["start_url"]).is_file()
