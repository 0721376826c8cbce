"""If something goes wrong on a page, the page says so in a sentence, and its table stays playable."""

from __future__ import annotations

import json
import re

import pytest
from browsing import NOWHERE, TOP, Gate, end, own_python, pythons, slow_bots, until
from playing import opened
from playwright.sync_api import Browser, Locator, Page, expect
from visiting import busy

from rummy500 import Game, Rules, write_record
from rummy500.bots import bot, tell

TABLE = "[data-rummy-table]"
HAND = "[data-zone=hand] [data-card]"
MAY_DRAW = "[data-action=draw]:not([aria-disabled])"
SAID = "[role=alert], [data-refusal], [role=status]"


def first_table(page: Page) -> Locator:
    return page.locator(TABLE).first


def live(page: Page) -> Locator:
    table = first_table(page)
    expect(table).to_have_attribute("data-python", "live")
    return table


def held(table: Locator) -> list[str]:
    """The faces of the cards in the hand."""
    found: list[str] = table.locator(HAND).evaluate_all("cards => cards.map(card => card.dataset.card)")
    return found


def draw(table: Locator) -> list[str]:
    """Draw a card, and return the faces of the hand."""
    before = len(held(table))
    table.locator("[data-action=draw]").click()
    expect(table.locator(HAND)).to_have_count(before + 1)
    return held(table)


def check_playable(table: Locator) -> None:
    """Check that a card can be discarded. The player must have drawn before."""
    cards = table.locator(HAND)
    before = cards.count()
    cards.last.click(position={"x": 8, "y": 12})
    table.locator("[data-action=discard]").click()
    expect(cards).to_have_count(before - 1)


def kill(page: Page) -> None:
    """End the worker in which the page's Python runs."""
    if page.workers:
        page.workers[-1].evaluate("setTimeout(() => self.close())")
    else:
        (worker,) = pythons(page.context)
        end(page.context, worker)


# ---- leaving and coming back ---------------------------------------------------------------------------


def test_a_round_continues_after_a_reload(page: Page) -> None:
    page.goto("play.html")
    hand = draw(live(page))
    page.reload()
    assert held(first_table(page)) == hand, "the hand is shown before Python is ready"
    table = live(page)
    assert held(table) == hand
    check_playable(table)


def test_a_round_continues_when_the_reader_goes_back_and_forward(page: Page) -> None:
    page.goto("play.html")
    hand = draw(live(page))
    page.goto("melds.html")
    page.go_back()
    assert held(live(page)) == hand
    page.go_forward()
    page.go_back()
    table = live(page)
    assert held(table) == hand
    check_playable(table)


def test_a_half_done_level_continues_after_a_reload(page: Page) -> None:
    page.goto("pile.html#level-draw-three-sixes")
    table = page.locator("#level-draw-three-sixes > [data-rummy-table]")
    expect(table).to_have_attribute("data-python", "live")
    table.locator("[data-zone=pile] [data-card]").last.click(position={"x": 8, "y": 12})
    table.locator("[data-action=hint]").click()
    hint = table.locator(".rt-sheet.is-hint")
    expect(hint).to_be_visible()
    words = hint.inner_text()
    page.reload()
    expect(table).to_have_attribute("data-python", "live")
    assert hint.inner_text() == words


def test_a_linked_game_is_not_dealt_again_after_a_reload(page: Page) -> None:
    page.goto("play.html#rules=classic&players=2&seed=77&bots=greedy")
    table = live(page)
    expect(table.locator(HAND)).to_have_count(13)  # the hand size for two players
    hand = draw(table)
    page.reload()
    table = live(page)
    assert held(table) == hand
    check_playable(table)


def test_two_tabs_play_separate_rounds(page: Page) -> None:
    page.goto("play.html")
    other = page.context.new_page()
    other.goto("play.html")
    hand = draw(live(page))
    assert len(held(live(other))) == len(hand) - 1
    draw(live(other))
    check_playable(live(other))
    assert held(first_table(page)) == hand
    check_playable(first_table(page))


# ---- one Python for a tab ------------------------------------------------------------------------------


def test_python_keeps_running_from_one_chapter_to_the_next(page: Page) -> None:
    page.goto("play.html")
    live(page)
    (python,) = pythons(page.context)
    page.goto("melds.html")
    live(page)
    page.reload()
    live(page)
    assert list(pythons(page.context)) == [python]


def test_names_defined_in_python_on_one_page_are_unknown_on_the_next(page: Page) -> None:
    page.goto("play.html")
    live(page)
    page.route(
        "**/melds.html",
        lambda route: route.fulfill(
            body=route.fetch().text().replace("from rummy500 import Table", "Table"), content_type="text/html"
        ),
    )
    page.goto("melds.html")
    expect(first_table(page)).to_contain_text("NameError")


def test_a_new_page_does_not_wait_for_the_busy_python_of_the_previous_page(page: Page) -> None:
    before = pythons(busy(page).context)
    page.goto("play.html")
    draw(live(page))
    assert pythons(page.context) != before  # this page has a new Python


def test_two_tabs_never_share_a_python_even_if_one_opened_the_other(page: Page) -> None:
    page.goto("play.html")
    hand = draw(live(page))
    page.goto("contents.html")
    with page.expect_popup() as popup:
        page.evaluate("window.open('play.html')")  # the new tab gets a copy of this tab's sessionStorage
    other = popup.value
    assert held(live(other)) == hand
    page.goto("play.html")
    check_playable(live(page))
    check_playable(live(other))
    assert len(pythons(page.context)) == 2


# ---- states that the browser keeps ---------------------------------------------------------------------

REFUSES_ALL = """
const no = () => { throw new DOMException("no", "QuotaExceededError"); };
Storage.prototype.setItem = no; Storage.prototype.getItem = no; Storage.prototype.removeItem = no;
"""
FULL = """
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
"""
NO_CACHE = """
const no = () => Promise.reject(new DOMException("no", "QuotaExceededError"));
CacheStorage.prototype.open = CacheStorage.prototype.match = no;
"""
MODULE = "text/javascript"


@pytest.mark.parametrize("storage", [REFUSES_ALL, FULL], ids=["denied", "full"])
def test_the_table_can_be_played_without_storage(browser: Browser, site: str, storage: str) -> None:
    page = browser.new_context(base_url=site, service_workers="block").new_page()
    page.add_init_script(storage)  # the theme raises errors without storage; this page ignores them
    own_python(page).route(
        "**/worker.js", lambda route: route.fulfill(body=NO_CACHE + route.fetch().text(), content_type=MODULE)
    )
    page.goto("play.html")
    table = live(page)
    draw(table)
    check_playable(table)
    page.context.close()


BY_ANOTHER_EDITION = """([text, other]) => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith("500-rum-tables"));
    const all = JSON.parse(sessionStorage.getItem(key));
    for (const table of Object.values(all.tables)) {
        table.kept = table.kept.replace(text, other);
        table.view = { drawn: "otherwise" };
    }
    sessionStorage.setItem(key, JSON.stringify({ ...all, edition: "/live-00000000/" }));
}"""
IS_INERT = "(table) => Boolean(table.closest('[inert]'))"
STARTS_ANEW = "The book has changed since you played here, so this table starts anew."


def test_a_round_continues_in_a_different_edition_of_the_book(cold_page: Page) -> None:
    page = cold_page
    gate = Gate(page)
    gate.open()
    page.goto("play.html")
    hand = draw(live(page))
    page.evaluate(BY_ANOTHER_EDITION, ["", ""])
    gate.is_open = False
    page.reload()
    table = first_table(page)
    expect(table).to_contain_text("The book has changed. What you played here comes back in a moment.")
    expect(table.locator("[data-action=draw]")).to_be_visible()
    assert table.evaluate("(table) => Boolean(table.closest('[inert]'))"), (
        "no press reaches the table before its hand is restored"
    )
    gate.open()
    assert held(live(page)) == hand
    assert not table.evaluate(IS_INERT)
    page.reload()
    assert held(first_table(page)) == hand, "the hand is shown before Python is ready"
    check_playable(live(page))


def test_a_table_says_only_once_that_it_cannot_restore_another_editions_round(page: Page) -> None:
    page.goto("play.html")
    dealt = held(live(page))
    draw(live(page))
    page.evaluate(BY_ANOTHER_EDITION, ['[Table "', '[Table "another '])
    page.reload()
    table = live(page)
    expect(table).to_contain_text(STARTS_ANEW)
    assert held(table) == dealt
    page.reload()
    expect(live(page)).not_to_contain_text(STARTS_ANEW)
    draw(table)
    check_playable(table)


RELEASED = json.loads((TOP / "tests/text/release_0_1_0/browser.json").read_text("utf-8"))
PUT = """([store, kept]) => {
    const here = (text) => text.replace("/play.html", new URL("play.html", location).pathname);
    for (const [name, text] of Object.entries(kept)) window[store][here(name)] = here(text);
}"""


@pytest.mark.parametrize(
    ("store", "kept"),
    [("sessionStorage", RELEASED["tab"]), ("localStorage", {"rummy500-open": RELEASED["open"]})],
)
def test_a_game_that_the_previous_release_stored_in_a_browser_continues(
    page: Page, store: str, kept: dict[str, str]
) -> None:
    page.goto("contents.html")
    page.evaluate(PUT, [store, kept])
    page.goto("play.html")
    table = live(page)
    assert held(table) == RELEASED["hand"]
    expect(table).not_to_contain_text("can't be put back")
    page.reload()
    assert held(live(page)) == RELEASED["hand"]
    check_playable(table)


UNFIT = [
    "{}",
    '"text"',
    '"[Transcript]"',
    '{"edition": 99}',
    '{"edition": 1, "table": "x", "record": "<img src=x>"}',
]


def test_the_table_says_in_a_sentence_that_it_cannot_restore_a_stored_state(page: Page) -> None:
    page.goto("play.html")
    draw(live(page))
    change = """(text) => {
        const key = Object.keys(sessionStorage).find((name) => name.startsWith("500-rum-tables"));
        const all = JSON.parse(sessionStorage.getItem(key));
        all.tables[0].kept = JSON.parse(text);
        sessionStorage.setItem(key, JSON.stringify(all));
    }"""
    for kept in UNFIT:
        page.evaluate(change, kept)
        page.reload()
        table = live(page)
        if kept != "{}":
            expect(table, kept).to_contain_text("can't be put back")
        draw(table)
    check_playable(table)


BROKEN = """([text, view, isWhole]) => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith("500-rum-tables"));
    const all = JSON.parse(text);
    const [table] = Object.values(all.tables);
    all.tables = [{ ...table, view: isWhole ? view : { ...table.view, ...view } }];
    sessionStorage.setItem(key, JSON.stringify(all));
}"""
KEPT = """() => Object.entries(sessionStorage).find(([name]) => name.startsWith("500-rum-tables"))?.[1]"""
BROKEN_PARTS: list[tuple[str, object]] = [
    ("hand", None),
    ("hand", {"cards": 5}),
    ("seats", {}),
    ("melds", None),
    ("stock", None),
    ("pile", [5]),
    ("setup", None),
    ("level", {}),
    ("text", None),
    ("foot", "text"),
    ("status", {"a": 1}),
]


def test_a_broken_stored_view_leaves_the_table_playable(page: Page) -> None:
    page.goto("play.html")
    most = len(draw(live(page)))
    kept = page.evaluate(KEPT)
    broken = [(None, True), *(({name: part}, False) for name, part in BROKEN_PARTS)]
    for view, is_whole in broken:
        page.evaluate(BROKEN, [kept, view, is_whole])
        page.reload()
        table = live(page)
        expect(table, str(view)).not_to_have_attribute("data-busy", "")
        if is_whole:  # tests/view/going.test.mjs tries more broken views
            assert page.evaluate(KEPT) == kept.partition('"tables"')[0] + '"tables":{},"link":""}', view
        if table.locator(MAY_DRAW).count():
            draw(table)
        assert len(held(table)) == most, view
    check_playable(table)


# Whether the damaged memory of Python has been replaced in the cache.
REPLACED = """async () => {
    const store = await caches.open("500-rum-memory");
    const [key] = await store.keys();
    return key && new Uint8Array(await (await store.match(key)).arrayBuffer())[0] !== 7;
}"""


def test_pythons_cached_memory_is_replaced_if_it_is_damaged(cold_page: Page) -> None:
    page = cold_page
    own_python(page)
    page.goto("play.html")
    live(page)
    damage = """async () => {
        const store = await caches.open("500-rum-memory");
        const soon = () => new Promise((done) => setTimeout(done, 100));
        for (let tries = 0; tries < 100 && !(await store.keys()).length; tries += 1) await soon();
        const [key] = await store.keys();
        await store.put(key, new Response(new Uint8Array(31_457_408).fill(7)));
        return (await store.keys()).length;
    }"""
    assert page.evaluate(damage) == 1
    page.reload()
    table = live(page)
    until(page, REPLACED)
    draw(table)
    check_playable(table)


def test_pythons_memory_from_an_older_edition_is_deleted_but_another_sites_memory_is_kept(
    cold_page: Page,
) -> None:
    page = cold_page
    page.goto("search.html")
    page.evaluate("""async () => {
        const store = await caches.open("500-rum-memory");
        for (const of of ["_static/live-00000000/memory", "/another/_static/live-00000000/memory"]) {
            await store.put(new URL(of, location.href), new Response("old"));
        }
    }""")
    page.goto("play.html")
    live(page)
    kept = "caches.open('500-rum-memory').then((store) => store.keys())"
    until(page, f"async () => (await {kept}).some(({{ url }}) => !url.includes('live-00000000'))")
    old = f"async () => (await {kept}).map(({{ url }}) => url).filter((url) => url.includes('live-0000'))"
    assert [url.endswith("/another/_static/live-00000000/memory") for url in page.evaluate(old)] == [True]


# ---- Python ends, or does not load -----------------------------------------------------------------------


@pytest.mark.parametrize("shares_workers", [True, False])
def test_a_killed_python_starts_again_and_nothing_is_lost(page: Page, shares_workers: bool) -> None:
    if not shares_workers:
        own_python(page)
    page.goto("play.html")
    table = live(page)
    hand = draw(table)
    kill(page)
    expect(table).to_contain_text("Python starts again, and the game goes on.")
    expect(table).to_have_attribute("data-python", "live")
    assert held(table) == hand
    check_playable(table)
    expect(table.locator(MAY_DRAW)).to_be_visible()  # the other players have moved


def test_the_game_continues_when_python_is_killed_during_moves_of_other_players(page: Page) -> None:
    slow_bots(page).goto("play.html")
    table = live(page)
    draw(table)
    check_playable(table)
    expect(table.locator("[data-turn=wait]")).to_have_count(1)
    kill(page)
    expect(table.locator(MAY_DRAW)).to_be_visible()
    draw(table)


def test_the_table_asks_before_a_fourth_restart_of_python(page: Page) -> None:
    page.goto("play.html")
    table = live(page)
    hand = draw(table)
    for _ in range(3):
        kill(page)
        expect(table).not_to_have_attribute("data-python", "live")
        expect(table).to_have_attribute("data-python", "live")
    kill(page)
    expect(table).to_have_attribute("data-python", "failed")
    table.get_by_role("button", name="Try again").click()
    expect(table).to_have_attribute("data-python", "live")
    assert held(table) == hand
    check_playable(table)


def test_loading_python_can_be_tried_again_after_the_network_fails(cold_page: Page) -> None:
    page = own_python(cold_page)
    parts = ["**/worker.js", "**/pyodide.asm.js", "**/python.packed", "**/pyodide.asm.wasm"]
    for part in parts:
        page.route(part, lambda route: route.abort())
    page.goto("play.html")
    table = first_table(page)
    for part in parts:  # each try loads one more part of Python
        expect(table).to_have_attribute("data-python", "failed")
        expect(table).to_contain_text("Python could not start")
        page.unroute(part)
        with page.expect_request("**/worker.js"):
            table.get_by_role("button", name="Try again").click()
    expect(table).to_have_attribute("data-python", "live")
    draw(table)
    check_playable(table)


def test_python_starts_to_load_again_by_itself_when_the_network_is_back(cold_page: Page) -> None:
    page = cold_page
    own_python(page).route("**/python.packed", lambda route: route.abort())
    page.goto("play.html")
    expect(first_table(page)).to_have_attribute("data-python", "failed")
    page.unroute("**/python.packed")
    page.evaluate("dispatchEvent(new Event('online'))")
    draw(live(page))


def test_the_table_says_how_much_of_python_has_loaded(cold_page: Page) -> None:
    page = cold_page
    gate = Gate(page)
    page.goto("play.html")
    table = first_table(page)
    expect(table.locator(".rt-badge")).to_have_text(re.compile(r"starting, \d+%"))
    table.locator("[data-action=draw]").click()
    expect(table.locator("[role=status]").first).to_contain_text("remembers your draw")
    before = len(held(table))
    gate.open()
    expect(table.locator(HAND)).to_have_count(before + 1)
    check_playable(table)


def test_a_table_on_a_phone_stays_in_place_while_python_starts(cold_page: Page) -> None:
    page = cold_page
    page.set_viewport_size({"width": 390, "height": 664})
    gate = Gate(page)
    page.goto("turn.html")
    table = first_table(page)
    expect(table.locator(".rt-badge")).to_have_text(re.compile(r"starting, \d+%"))
    seats = table.locator(".rt-seats")
    before = seats.bounding_box()
    gate.open()
    expect(table).to_have_attribute("data-python", "live")
    assert seats.bounding_box() == before


# ---- links and files -------------------------------------------------------------------------------------

HOSTILE_LINKS = [
    "rules=",
    "rules=%00%ff&players=3",
    "rules=classic&players=-1",
    "rules=classic&players=1e9&seed=7",
    "rules=<img src=x onerror=alert(1)>&players=3",
    "rules=classic&seed=" + "9" * 5000,
    "rules=classic&bots=__proto__",
    "rules=classic target=99999999999999999999",
    "rules=classic&__proto__[x]=1&constructor=2",
]


def test_after_a_hostile_link_the_table_shows_a_sentence_and_stays_playable(page: Page) -> None:
    for link in HOSTILE_LINKS:
        page.goto(NOWHERE)  # leave the page: a link that differs only in its fragment loads no page
        page.goto(f"play.html#{link}")
        table = live(page)
        expect(table).not_to_have_attribute("data-busy", "")
        assert table.locator(SAID).first.inner_text().strip(), link
        assert not page.locator("img[src=x]").count(), link
        expect(table.locator(MAY_DRAW)).to_be_visible()
    draw(table)
    check_playable(table)


@pytest.fixture(scope="module")
def long_game() -> str:
    """The record of a game in its 200th round."""
    game = Game.new(Rules.named("classic", target=100_000), ["You", "Bea"], seed=3)
    while game.round < 200 or len(game.moves) < 4:
        bots = {seat: bot("greedy", seat) for seat in game.names}
        while not game.deal.over and not (game.round == 200 and len(game.moves) >= 4):
            move = bots[game.deal.turn].choose(game.deal.view(game.deal.turn), game.deal.legal_moves())
            tell(bots, game.deal, move)
            game = game.play(move)
        if game.deal.over:
            game = game.next_deal()
    return write_record(game)


FILES = {
    "nothing": b"",
    "every byte": bytes(range(256)) * 40,
    "a picture": b"\x89PNG\r\n\x1a\n" + b"\x00" * 500,
    "markup": b"<img src=x onerror=alert(1)><script>alert(1)</script>",
    "a record with markup": b"500 Rum record 1\nrules: classic\nplayers: <b>A</b>, B\nseed: 7\n",
    "a very long line": b"A: draw " * 300_000,
    "far too much": b"x" * 5_000_000,
}


@pytest.mark.parametrize("content", FILES.values(), ids=FILES)
def test_a_file_that_is_not_a_saved_game_is_refused_with_a_sentence(page: Page, content: bytes) -> None:
    page.goto("play.html")
    table = live(page)
    hand = draw(table)
    opened(table, content)
    expect(table).to_contain_text("this file is no saved game", ignore_case=True)
    assert held(table) == hand
    check_playable(table)


def test_markup_in_a_records_names_is_shown_as_text(page: Page) -> None:
    names = ["<img src=x onerror=alert(1)>", "<script>alert(2)</script>"]
    page.goto("play.html")
    table = live(page)
    opened(table, write_record(Game.new(Rules.named("classic"), names, seed=3)))
    expect(table).to_contain_text("<script>alert(2)</script>")
    assert not table.locator("img, script").count()


def test_a_game_of_two_hundred_rounds_continues_and_survives_a_reload(page: Page, long_game: str) -> None:
    page.goto("play.html")
    table = live(page)
    opened(table, long_game)
    expect(table).to_contain_text("The saved game goes on.")
    expect(table).to_contain_text("round 200")
    hand = held(table)
    page.reload()
    table = live(page)
    expect(table).to_contain_text("round 200")
    assert held(table) == hand
    table.locator("[data-action]:not([aria-disabled])").first.wait_for()
