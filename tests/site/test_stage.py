"""The table's layout: at every size, the hand, the pile and all buttons are visible. Only the cards move.

Most tests show views that they make themselves. The last tests play at a live table.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browsing import NOWHERE, TOP
from live_book.fresh_moments import fresh_moments
from playing import answered, opened, unfold
from playwright.sync_api import Locator, Page, expect
from stage_views import fixture, going_on, matrix, position
from staging import Size, bar_over
from sure import sure

from rummy500.sentences import say
from rummy500.table.session import Session
from rummy500.table.settings import NAMES, NUMERALS

SIZES: dict[str, Size] = {
    "a phone upright": (390, 664, True, False, "100%"),
    "a phone on its side": (844, 390, True, False, "100%"),
    "a tablet": (768, 1024, True, False, "100%"),
    "the book's column": (1280, 720, False, False, "688px"),
    "full screen, 1280 wide": (1280, 720, False, True, "688px"),
    "full screen, 1440 wide": (1440, 900, False, True, "688px"),
    "full screen, 1920 wide": (1920, 1080, False, True, "688px"),
}
ALL_SIZES = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())

SCRIPTS = Path(__file__).parents[1] / "browser"
WRONG = (SCRIPTS / "wrong_at_stage.js").read_text("utf-8")


def most_height(size: Size) -> int:
    """The greatest height of a table: the room below the page's bar, or the whole window in full screen."""
    _, height, _, full, _ = size
    return height if full else min(640, height - bar_over(size))


@ALL_SIZES
def test_the_hand_the_pile_and_the_buttons_are_visible_however_many_cards_are_dealt(
    stage: Callable[..., Page], size: Size
) -> None:
    views = list(matrix())
    page = stage(size, views[0][1])
    found = []
    for name, view in views:
        page.evaluate("view => show(view)", view)
        found += [f"{name}: {one}" for one in page.evaluate(WRONG, [most_height(size), size[2]])]
    assert not found, "\n".join(found)


CUT = """() => [...document.querySelectorAll(".rt-bar button")]
    .filter((button) => button.checkVisibility() && button.scrollWidth > button.clientWidth + 1)
    .map((button) => button.textContent)"""
"""The buttons in the table's bar, if their words are cut off."""


@ALL_SIZES
def test_the_button_take_it_back_is_not_cut_off(stage: Callable[..., Page], size: Size) -> None:
    session = Session(level="first/top-card")
    page = stage(size, session.act({"do": "act", "action": "draw"}))
    expect(page.get_by_role("button", name="Take it back")).to_be_visible()
    assert page.evaluate(WRONG, [most_height(size), size[2]]) == []
    assert page.evaluate(CUT) == []


@ALL_SIZES
def test_the_lay_off_button_fits_beside_the_other_buttons_of_every_game(
    stage: Callable[..., Page], size: Size
) -> None:
    views = [fixture("play"), fixture("play")]
    views[1]["steps"][1]["actions"] = fixture("gambit")["steps"][1]["actions"]
    page = stage(size, views[0])
    for view in views:
        lay_off = next(action for action in view["steps"][1]["actions"] if action["action"] == "lay")
        lay_off.update(label=say("button.lay", on=14), can=True, main=True, why="")
        page.evaluate("view => show(view)", view)
        expect(page.get_by_role("button", name="Lay off on 14")).to_be_visible()
        assert page.evaluate(WRONG, [most_height(size), size[2]]) == []
        assert page.evaluate(CUT) == []


OPENS = {
    "menu": ".rt-head [data-do=menu]",
    "sorting": ".rt-bar [data-do=sorting]",
    "new": "[data-action=new], .rt-drawer [data-do=open-new]",
}


@ALL_SIZES
def test_everything_is_visible_whatever_happens_at_the_table(stage: Callable[..., Page], size: Size) -> None:
    views = list(going_on())
    page = stage(size, views[0][1])
    found = []
    for name, view, opens in views:
        page.evaluate("view => show(view)", view)
        for one in opens:
            page.locator(OPENS[one]).first.evaluate("button => button.click()")
        found += [f"{name}: {one}" for one in page.evaluate(WRONG, [most_height(size), size[2]])]
        for one in opens:
            close = {"menu": ".rt-drawer [data-do=menu]", "new": "[data-do=close-new]"}.get(one, OPENS[one])
            page.locator(close).first.evaluate("button => button.click()")
    assert not found, "\n".join(found)


# Cards whose rank or suit is covered by another card's mark.
MARKED_OVER = """() => [...document.querySelectorAll(".rt-hand [data-card]")].filter((card) => {
    const { left, top } = card.getBoundingClientRect();
    const seen = [10, 20, 30].map((down) => document.elementFromPoint(left + 6, top + down));
    return seen.some((one) => !card.contains(one));
}).map((card) => card.dataset.card)"""


def marked(cards: int) -> dict[str, Any]:
    """A view with this many cards in the hand, most of them marked."""
    view = position(3, cards, 7, 4, "play").view()
    for number, card in enumerate(view["hand"]["cards"]):
        card["flag"] = ("", "use", "new")[number % 3]
    return view


@ALL_SIZES
def test_no_mark_of_a_card_covers_the_next_card_or_row(stage: Callable[..., Page], size: Size) -> None:
    page = stage(size, marked(7))
    for cards in (7, 14, 20, 22, 24, 26, 30, 36, 48):
        page.evaluate("view => show(view)", marked(cards))
        assert page.evaluate(MARKED_OVER) == [], f"{cards} cards"


# The number of rows of melds, the height that all rows need, and the height that is visible.
ROWS = """() => {
    const rows = new Set([...document.querySelectorAll(".rt-meld")].map((meld) => meld.offsetTop)).size;
    const { scrollHeight, clientHeight } = document.querySelector(".rt-melds");
    return [rows, scrollHeight, clientHeight];
}"""


def test_a_phone_on_its_side_shows_two_whole_rows_of_melds(stage: Callable[..., Page]) -> None:
    page = stage(SIZES["a phone on its side"], position(3, 7, 4, 5).view())
    rows, high, seen = page.evaluate(ROWS)
    assert rows == 2 and high <= seen


def test_a_phone_upright_shows_two_whole_rows_of_melds_on_the_page_of_moments(
    stage: Callable[..., Page],
) -> None:
    """The page's bar and a line of words leave less height for the table, as in a step of a chapter."""
    session = Session("classic", players=2, seed=8)
    page = stage((390, 632, True, False, "100%"), session.view())
    found = {}
    for moment in fresh_moments():
        page.evaluate("view => show(view)", session.act({"do": "load", "record": moment["text"]}))
        found[moment["id"]] = page.evaluate(ROWS)
    assert sum(rows == 2 for rows, _, _ in found.values()) > 50
    assert [name for name, (rows, high, seen) in found.items() if rows == 2 and high > seen] == []


# Titles and names that are cut off.
CUT_OFF = """() => [...document.querySelectorAll(".rt-game, .rt-seat-name, .rt-called")]
    .filter((one) => !one.clientWidth || one.scrollWidth > one.clientWidth)
    .map((one) => `${one.className}: ${one.textContent}`)"""


# Players' names that are only partly visible.
NAMES_CUT = """() => [...document.querySelectorAll(".rt-seat-name, .rt-called")]
    .filter((name) => name.clientWidth > 1 && name.scrollWidth > name.clientWidth)
    .map((name) => name.textContent)"""
IN_A_LINE = (
    (844, 390, True, False, "688px"),
    (740, 360, True, False, "100%"),
    (667, 375, True, False, "100%"),
)


@pytest.mark.parametrize("size", [*SIZES.values(), *IN_A_LINE], ids=str)
def test_the_names_of_bots_are_shown_in_full_or_not_at_all(stage: Callable[..., Page], size: Size) -> None:
    page = stage(size, position(8, 7, 7, 4).view())
    for players in (4, 5, 6, 7, 8):
        view = position(players, 7, 7, 4).view()
        for name in NAMES.values():
            for seat, numeral in zip(view["seats"][1:], NUMERALS, strict=False):
                seat["name"] = name + numeral
            page.evaluate("view => show(view)", view)
            assert page.evaluate(NAMES_CUT) == [], f"{players} players"


FACES_COVERED = """() => [...document.querySelectorAll(".rt-seat.is-bot")].filter((seat) => {
    const box = (part) => part.getBoundingClientRect();
    const [whole, face, letter] = [seat, ...seat.querySelectorAll(".rt-portrait, .rt-at")].map(box);
    const mark = getComputedStyle(seat.querySelector(".rt-at"), "::after");
    const right = letter.right - (mark.content === "none" ? 0 : parseFloat(mark.right));
    const isBeside = letter.top >= face.bottom || letter.left >= face.right || right <= face.left;
    const isInside = letter.left >= whole.left && right < whole.right + 1 && letter.bottom < whole.bottom + 1;
    return !isBeside || !isInside;
}).map((seat) => seat.dataset.seat)"""
"""The seats of bots whose letter or dealer's mark covers the face or leaves the seat."""


@pytest.mark.parametrize("size", [*SIZES.values(), *IN_A_LINE], ids=str)
def test_no_letter_and_no_mark_of_the_dealer_covers_a_face(stage: Callable[..., Page], size: Size) -> None:
    page = stage(size, position(8, 7, 7, 4).view())
    for players in (2, 3, 4, 6, 8):
        view = position(players, 7, 7, 4).view()
        for dealer in view["seats"]:
            for seat in view["seats"]:
                seat["dealer"] = seat is dealer
            page.evaluate("view => show(view)", view)
            expect(page.locator(".rt-seat > .rt-at")).to_have_count(players - 1)
            assert page.evaluate(FACES_COVERED) == [], f"{players} players, {dealer['seat']} deals"


@pytest.mark.parametrize("size", [SIZES["a phone upright"], SIZES["a phone on its side"]], ids=str)
def test_the_form_shows_the_faces_of_the_bots_without_scrolling(
    stage: Callable[..., Page], size: Size
) -> None:
    page = stage(size, fixture("start"))
    page.locator(".rt-head [data-do=menu]").click()
    page.locator(".rt-drawer [data-do=open-new]").click()
    bar = sure(page.locator(".rt-deal").bounding_box())
    for face in page.locator(".rt-bot").all():
        box = sure(face.bounding_box())
        assert box["y"] + box["height"] <= bar["y"]
    expect(page.locator(".rt-bot :checked + span > .rt-portrait")).to_have_css(
        "background-color", "rgba(0, 0, 0, 0)"
    )


def test_going_live_does_not_change_a_tables_width_on_a_sideways_phone(
    still_page: Page, page: Page, live_table: Callable[[str], Locator]
) -> None:
    for one in (still_page, page):
        one.set_viewport_size({"width": 844, "height": 390})
    still_page.goto("play.html")
    picture, live = still_page.locator("[data-rummy-table]").first, live_table("play.html")
    for part in (".rt-head", ".rt-bar"):
        before, after = (sure(table.locator(part).bounding_box())["width"] for table in (picture, live))
        assert before == pytest.approx(after, abs=1), part


@pytest.mark.parametrize("column", ["416px", "544px"])
def test_titles_and_names_are_not_cut_off_at_twice_the_text_size(
    stage: Callable[..., Page], column: str
) -> None:
    page = stage((1280, 720, False, False, column), fixture("start"))
    page.add_style_tag(content="html { font-size: 200% }")
    views = {f"{players} players": position(players, 13, 7, 4).view() for players in (2, 3, 4)}
    for name, view in (views | {"level": fixture("level-open"), "start": fixture("start")}).items():
        page.evaluate("view => show(view)", view)
        assert page.evaluate(CUT_OFF) == [], name


def test_the_chosen_pack_of_cards_looks_different_from_the_other_pack(stage: Callable[..., Page]) -> None:
    page = stage(SIZES["a phone upright"], fixture("start"))
    unfold(page.locator("[data-rummy-table]"), "help")
    edge = """button => {
        const { borderColor, borderWidth } = getComputedStyle(button);
        return [borderColor, borderWidth];
    }"""
    other, chosen = (page.locator(f"[data-pack-choice={pack}]") for pack in ("two", "four"))
    assert chosen.evaluate(edge) != other.evaluate(edge)
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    assert other.evaluate(edge) != chosen.evaluate(edge)


def test_paper_shows_the_log_and_all_scores_below_the_hand(stage: Callable[..., Page]) -> None:
    page = stage(SIZES["the book's column"], fixture("play"))
    log, scores = page.locator("[data-panel=log] li"), page.locator("[data-panel=scores] tbody")
    expect(log.first).to_be_hidden()
    page.emulate_media(media="print")
    for shown in (*log.all(), *scores.all()):
        expect(shown).to_be_visible()
    hand = sure(page.locator(".rt-hand").bounding_box())
    assert sure(log.first.bounding_box())["y"] > hand["y"] + hand["height"] - 1
    expect(page.locator(".rt-drawer button:visible")).to_have_count(0)


# ---- sound -------------------------------------------------------------------------------------

SOUND = (TOP / "rummy500/table/view/sound.js").read_text("utf-8")
RENDERED = """async ([source, name]) => {
    const offline = new OfflineAudioContext(1, 44100, 44100);
    offline.resume = () => {};
    globalThis.AudioContext = function () { return offline; };
    const { play } = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
    play({ name });
    const samples = (await offline.startRendering()).getChannelData(0);
    const last = samples.findLastIndex((sample) => Math.abs(sample) > 0.001);
    const heard = samples.subarray(0, last + 1);
    const power = heard.reduce((sum, sample) => sum + sample * sample, 0) / heard.length;
    return [Math.max(...heard.map(Math.abs)), Math.sqrt(power), heard.length / 44100];
}"""


@pytest.mark.parametrize("name", re.findall(r"^  (\w+): \(\w*\) =>", SOUND, re.MULTILINE))
def test_a_sound_is_short_audible_and_not_cut_off(quiet_page: Page, name: str) -> None:
    quiet_page.goto(NOWHERE)
    peak, power, seconds = quiet_page.evaluate(RENDERED, [SOUND, name])
    assert 0.06 < peak < 0.9 and power > 0.016 and 0.03 < seconds < 0.7, (peak, power, seconds)


def test_nothing_is_heard_before_sound_is_switched_on(stage: Callable[..., Page]) -> None:
    page = stage(SIZES["the book's column"], fixture("play"))
    page.evaluate("""() => {
        const Real = AudioContext;
        window.begun = 0;
        window.AudioContext = function () { window.begun += 1; return new Real(); };
    }""")
    refusal = fixture("refusal")
    page.evaluate("view => show(view)", refusal)
    assert page.evaluate("begun") == 0
    page.locator(".rt-head [data-do=menu]").click()
    page.locator("[data-panel=help] > summary").click()
    page.locator("[data-setting=sound]").check()
    assert page.evaluate("begun") == 1


def test_a_silent_phone_vibrates_once_for_a_discard_and_twice_for_a_refusal(
    stage: Callable[..., Page],
) -> None:
    session = Session(level="first/top-card")
    page = stage(SIZES["a phone upright"], session.act({"do": "act", "action": "draw"}))
    page.evaluate("() => { window.felt = []; navigator.vibrate = (times) => felt.push(times.length); }")
    page.evaluate("view => show(view)", session.act({"do": "play", "text": "meld 7S 7H"}))
    page.evaluate("view => show(view)", session.act({"do": "play", "text": "discard 7S"}))
    assert page.evaluate("felt") == [3, 1]


# ---- no layout shifts ------------------------------------------------------------------------------------

ZONES = """() => {
    const table = document.querySelector("[data-rummy-table]");
    const zones = ["head", "seats", "felt", "say", "hand", "bar", "stock"];
    return Object.fromEntries(zones.map((zone) => {
        const { left, top, width, height } = table.querySelector(`.rt-${zone}`).getBoundingClientRect();
        // The stock makes room for the pile, so only its height and vertical place are fixed.
        const box = zone === "stock" ? [top, height] : [left, top, width, height];
        return [zone, box.map(Math.round).join(" ")];
    }));
}"""
A_GAME = """\
[Game "500 Rum"]
[Rules "classic"]
[Players "You, Bea"]
[Seed "7"]

deal 1 dealer=B
hand A = 6H 6D KD 4S 9S QH QC 2C 3D 5C 7H 9H JC
hand B = 7C 7D 7S 4D 5D 6S TH JS KC AS 2D 2S 3C
stock = 2H 3H 4C 8H 9C TC KH AD
pile = KS 4H 8D 6C 9D TS JD
"""
STANDS = (
    ("a phone upright", 390, 664),
    ("a phone on its side", 844, 390),
    ("the book's column", 1280, 720),
    ("a tablet in full screen", 768, 1024),
    ("a whole screen", 1280, 720),
)


@pytest.mark.parametrize(("name", "width", "height"), STANDS, ids=[name for name, *_ in STANDS])
def test_no_zone_of_the_table_moves_a_pixel_during_a_turn(
    page: Page, live_table: Callable[[str], Locator], name: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce")
    table = live_table("play.html")
    opened(table, A_GAME)
    answered(table)
    table.evaluate("table => table.scrollIntoView()")
    if "screen" in name:
        table.locator(".rt-head [data-do=full]").click()
    first = page.evaluate(ZONES)
    moved: list[str] = []

    def look(at: str) -> None:
        answered(table)
        now = page.evaluate(ZONES)
        moved.extend(f"{at}: {zone} {first[zone]} → {box}" for zone, box in now.items() if box != first[zone])

    def press(selector: str, x: float = 0.5, y: float = 0.5) -> None:
        """Press with the mouse itself, since a locator's click would scroll the page first."""
        box = sure(table.locator(selector).first.bounding_box())
        page.mouse.click(box["x"] + box["width"] * x, box["y"] + box["height"] * y)

    def card(zone: str, face: str) -> None:
        press(f'[data-zone={zone}] [data-card="{face}"]', 0.1, 0.1)

    card("pile", "8D")
    look("pointed at a card")
    page.keyboard.press("t")
    look("refused")
    expect(table.locator("[data-refusal]")).to_be_visible()
    press(".rt-head [data-action=hint]")
    look("a hint")
    press(".rt-head [data-do=menu]")
    look("the menu")
    press(".rt-drawer [data-do=menu]")
    card("pile", "6C")
    look("pointed at another")
    press("[data-action=take]")
    look("taken")
    for face in ("6H", "6D", "6C"):
        if table.locator(f'[data-zone=hand] [data-card="{face}"]').get_attribute("aria-pressed") != "true":
            card("hand", face)
    look("chosen")
    press("[data-action=meld]")
    look("laid")
    expect(table.locator("[data-meld]")).to_have_count(1)
    card("hand", "KD")
    look("one card chosen")
    page.keyboard.press("m")
    look("refused again")
    press("[data-action=discard]")
    look("discarded, and the other has played")
    assert not moved, "\n".join(moved)


def test_the_stock_and_the_oldest_card_of_the_pile_stay_where_they_are_when_the_pile_gets_a_second_row(
    stage: Callable[..., Page],
) -> None:
    view = Session("classic", players=2, seed=7).view()
    [top] = view["pile"]["cards"]
    page = stage(SIZES["a phone upright"], view)
    stock, oldest = page.locator(".rt-stack"), page.locator(".rt-pile [data-card]").first
    before = [part.bounding_box() for part in (stock, oldest)]
    rows = {**view, "pile": {**view["pile"], "cards": [top, *({**top, "id": f"x{n}"} for n in range(15))]}}
    page.evaluate("view => show(view)", rows)
    expect(page.locator(".rt-pile [data-card]")).to_have_count(16)
    assert [part.bounding_box() for part in (stock, oldest)] == before
