"""A dragged card is never lost, even if the drag is interrupted. Double presses, swipes and pinches work too.

Each table is alone on its page. A session of the test answers at once, in place of the page's Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from by_hand import Finger, Hand, card, carried, dragged, place_of
from playing import CORNER, answered, close_menu, unfold
from playwright.sync_api import Locator, Page, expect
from staging import LAPTOP, PHONE

from rummy500.table.session import Session

A_GAME = """\
[Game "500 Rum"]
[Rules "classic"]
[Players "You, Bea"]
[Seed "7"]

deal 1 dealer=B
hand A = 6H 6D 6C 6S 7S 8S 9S TS QC
hand B = 7C 7D 7H 4D 5D AS TH 2D KC
stock = 2H 3H 4C 8H 9C TC KH AD
pile = KS 4H 8D QD 9D
"""
IN_HAND = "[data-zone=hand] [data-card]"
HELD = ".rt-lift, .is-lifted, [data-drop], .rt-caret"
AIR = ".rt-sky > *"
STACK = ".rt-stack"


def game() -> Session:
    """A session with the game ``A_GAME``. Bea waits ten seconds before each move."""
    session = Session("classic", players=2, seed=7)
    session.act({"do": "load", "record": A_GAME})
    session.act({"do": "pace", "ms": 10_000})
    return session


@pytest.fixture(params=[LAPTOP, PHONE], ids=["mouse", "finger"])
def hand(request: pytest.FixtureRequest, stage: Callable[..., Page]) -> Hand:
    """A mouse or a finger at a table with the game ``A_GAME``."""
    page = stage(request.param, game(), reduced_motion="no-preference")
    return Finger(page) if request.param is PHONE else Hand(page)


def table_of(hand: Hand) -> Locator:
    return hand.page.locator("[data-rummy-table]")


def cards_of(table: Locator) -> list[str]:
    found: list[str] = table.locator(IN_HAND).evaluate_all("all => all.map(one => one.dataset.card)")
    return found


def sent(table: Locator) -> list[str]:
    """The action of each message to Python since the last call; the kind of a message without an action."""
    messages: list[dict[str, Any]] = table.page.evaluate("sent.splice(0)")
    return [message.get("action", message["do"]) for message in messages]


def lifted(hand: Hand, table: Locator, what: str) -> None:
    """Drag a card up a little, without waiting for Python."""
    x, y = place_of(table, what, 0.15, 0.15)
    hand.press(x, y)
    hand.move(x, y - 30)
    expect(table.locator(".rt-lift")).to_have_count(1)


TICK = "answer({do: 'tick'}).then(show)"
PLAYS = """async texts => {
    for (const text of texts) {
        show(await answer({do: "play", text}));
        document.getAnimations().forEach(one => one.pause());  // stops flying cards in the air
    }
}"""


def plays(page: Page, *texts: str) -> None:
    """Make moves as if a reader typed them. The cards that fly in these moves are stopped in flight."""
    page.evaluate(PLAYS, texts)


# ---- bad input -----------------------------------------------------------------------------------------


def turned(hand: Hand) -> None:
    """Resize the window, and wait until the page has dropped the dragged card."""
    hand.page.set_viewport_size({"width": 720, "height": 600})
    expect(hand.page.locator(".rt-lift")).to_have_count(0)


AT_REST = """() => new Promise((done) => {
    const look = (frames) => {
        if (frames > 5) return done();
        if (scrollY) scrollTo(0, 0);
        requestAnimationFrame(() => look(scrollY ? 0 : frames + 1));
    };
    look(0);
})"""
"""Scrolls to the top until the page stays there. After a swipe, a page scrolls on for a moment."""


GOES_WRONG: dict[str, Callable[[Hand], None]] = {
    "dropped outside": lambda hand: hand.move(3, 3),
    "Escape": lambda hand: hand.page.keyboard.press("Escape"),
    "the window is left": lambda hand: hand.page.evaluate("dispatchEvent(new Event('blur'))"),
    "the pointer is lost": lambda hand: hand.lose(),
    "a second finger": lambda hand: hand.add_finger(),
    "the window is resized": turned,
}


def test_a_dragged_card_flies_back_whatever_interrupts_the_drag(hand: Hand) -> None:
    table = table_of(hand)
    before = cards_of(table)
    for what, goes_wrong in GOES_WRONG.items():
        carried(hand, table, card("hand", "QC"), ".rt-melds")
        expect(table.locator(".rt-lift"), what).to_have_count(1)
        goes_wrong(hand)
        hand.release()
        answered(table)
        assert set(sent(table)) <= {"select"}, what
        expect(table.locator(f"{HELD}, {AIR}"), what).to_have_count(0)
        assert cards_of(table) == before, what
        assert table.locator(f"{IN_HAND}[aria-pressed=true], [data-refusal]").count() == 0, what


def test_a_card_of_the_pile_or_stock_flies_back_if_dropped_outside_all_zones(hand: Hand) -> None:
    table = table_of(hand)
    for what in (card("pile", "8D"), STACK):
        carried(hand, table, what, ".rt-melds")
        hand.move(3, 3)
        hand.release()
        answered(table)
        assert set(sent(table)) <= {"point"}
        expect(table.locator(f"{AIR}, {HELD}")).to_have_count(0)
    assert table.locator("[data-zone=pile] [data-card][aria-pressed=true]").count() == 0


def test_flying_cards_land_at_once_if_the_window_is_resized(hand: Hand) -> None:
    table = table_of(hand)
    plays(hand.page, "draw")
    assert table.locator(AIR).count() > 0
    hand.page.evaluate("dispatchEvent(new Event('resize'))")
    expect(table.locator(AIR)).to_have_count(0)


def test_a_dragged_card_stays_under_the_pointer_while_other_players_move(hand: Hand) -> None:
    page, table = hand.page, table_of(hand)
    plays(page, "draw", "discard QC")
    first, *others = cards_of(table)
    lifted(hand, table, card("hand", first))
    page.evaluate(TICK)
    expect(table.locator("[data-seat=B]")).to_contain_text("takes")
    expect(table.locator(".rt-lift")).to_have_count(1)
    hand.move(*place_of(table, card("hand", others[-1]), 0.9))
    hand.release()
    expect(table.locator(IN_HAND).last).to_have_attribute("data-card", first)
    assert cards_of(table) == [*others, first]


def test_a_drag_ends_if_a_move_puts_the_dragged_card_elsewhere(hand: Hand) -> None:
    page, table = hand.page, table_of(hand)
    plays(page, "draw")
    carried(hand, table, card("hand", "QC"), ".rt-melds")
    plays(page, "discard QC")
    expect(table.locator(HELD)).to_have_count(0)
    hand.release()
    assert set(sent(table)) == {"select"}
    expect(table.locator(card("pile", "QC"))).to_be_visible()


def test_a_press_selects_the_pressed_card_even_if_the_card_slides_away_before_the_release(hand: Hand) -> None:
    table = table_of(hand)
    plays(hand.page, "draw", "meld 6H 6D 6C")
    there = place_of(table, card("hand", "9S"), 0.15, 0.15)
    hand.press(*there)
    assert place_of(table, card("hand", "9S"), 0.15, 0.15) != there
    hand.release()
    expect(table.locator(card("hand", "9S"))).to_have_attribute("aria-pressed", "true")
    assert sent(table) == ["select"]


def test_a_dragged_card_flies_back_if_python_fails(hand: Hand) -> None:
    page, table = hand.page, table_of(hand)
    before = cards_of(table)
    carried(hand, table, card("hand", "QC"), "[data-zone=pile]")
    page.evaluate("opened = new Promise(() => {}); becomes('failed')")
    expect(table.locator(f"{HELD}, {AIR}")).to_have_count(0)
    hand.release()
    page.evaluate("becomes('live')")
    lifted(hand, table, card("hand", "QC"))
    hand.move(*place_of(table, "[data-zone=pile]"))
    hand.release()
    expect(table.locator(".rt-lift")).to_have_count(1)  # the table waits for the answer
    page.evaluate("becomes('failed')")
    expect(table.locator(f"{HELD}, {AIR}")).to_have_count(0)
    assert cards_of(table) == before


# ---- double presses, and moves along the pile --------------------------------------------------------------


def test_a_double_press_makes_the_only_move_that_the_card_allows(
    stage: Callable[..., Page],
) -> None:
    page = stage(LAPTOP, game())
    table = page.locator("[data-rummy-table]")

    def twice(selector: str) -> list[str]:
        table.locator(selector).dblclick(position=CORNER)
        answered(table)
        return sent(table)

    assert twice(STACK) == ["draw"]
    expect(table.locator("[data-refusal]")).to_have_count(0)
    plays(page, "meld 6H 6D 6C", "meld 7S 8S 9S")
    expect(table.locator("[data-meld]")).to_have_count(2)
    assert "lay" not in twice(card("hand", "6S"))  # the card fits both melds
    expect(table.locator(card("hand", "6S"))).to_have_attribute("aria-pressed", "true")
    assert twice(card("hand", "TS"))[-1] == "lay"
    expect(table.locator(card("meld", "TS"))).to_be_visible()
    unfold(table, "help")
    table.get_by_role("checkbox", name="A double press discards").uncheck()
    close_menu(table)
    assert set(twice(card("hand", "QC"))) == {"select"}  # the card fits no meld
    expect(table.locator(card("hand", "QC"))).to_have_attribute("aria-pressed", "true")
    unfold(table, "help")
    table.get_by_role("checkbox", name="A double press discards").check()
    close_menu(table)
    table.locator(card("hand", "QC")).dblclick(position=CORNER)
    expect(table.get_by_text("You pressed a card twice. It fits on no meld, so it is")).to_be_visible()
    expect(table.locator(card("pile", "QC"))).to_be_visible()


def test_a_finger_can_choose_a_card_of_the_pile_and_drag_it_to_the_hand(
    stage: Callable[..., Page],
) -> None:
    page = stage(PHONE, game())
    table, hand = page.locator("[data-rummy-table]"), Finger(page)
    hand.press(*place_of(table, card("pile", "KS"), 0.3))
    for face in ("4H", "8D", "QD"):
        hand.move(*place_of(table, card("pile", face), 0.3))
        expect(table.locator(card("pile", face))).to_have_attribute("aria-pressed", "true")
    hand.release()
    assert set(sent(table)) == {"point"}  # a finger along the pile only chooses a card
    expect(table.locator(card("pile", "QD"))).to_have_attribute("aria-pressed", "true")
    dragged(hand, table, card("pile", "QD"), "[data-zone=hand]")
    assert "take" in sent(table)


def test_a_finger_beside_the_cards_scrolls_the_page_and_two_fingers_zoom(stage: Callable[..., Page]) -> None:
    page = stage(PHONE, game())
    table, hand = page.locator("[data-rummy-table]"), Finger(page)
    plays(page, "draw", "meld 6H 6D 6C")
    page.add_style_tag(content="body { padding-block-end: 2000px }")

    def swipe(selector: str, y: float = 0.5) -> None:
        page.evaluate(AT_REST)
        left, top = place_of(table, selector, 0.5, y)
        hand.press(left, top)
        for step in range(1, 9):
            hand.move(left, top - 15 * step)

    for selector, y in ((".rt-voice", 0.5), (".rt-seats", 0.5), (".rt-melds", 0.5), (".rt-hand", 0.15)):
        swipe(selector, y)
        page.wait_for_function("() => scrollY > 50")
        hand.release()
    swipe(card("hand", "QC"))
    expect(table.locator(".rt-lift")).to_have_count(1)  # the card is dragged, and nothing scrolls
    hand.release()
    x, y = place_of(table, card("hand", "9S"))
    apart = [{"x": x - 10, "y": y, "id": 0}, {"x": x + 10, "y": y, "id": 1}]
    hand.touch("touchStart", *apart)
    for step in range(1, 9):
        hand.touch("touchMove", {**apart[0], "x": x - 10 - 10 * step}, {**apart[1], "x": x + 10 + 10 * step})
    hand.release()
    page.wait_for_function("() => visualViewport.scale > 1.2")


# ---- how long cards fly -----------------------------------------------------------------------------------

FLIGHTS = """() => {
    window.flights = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
        flights.push(timing.duration);
        return animate.call(this, frames, timing);
    };
}"""


COPIES = """() => [...document.querySelectorAll(".rt-sky > *")].map(
    (copy, i) => copy.dataset.seen ??= `${flights.length} ${i}`)"""


@pytest.mark.parametrize("wanted", ["no-preference", "reduce"])
def test_a_card_flies_250_milliseconds_at_most_and_lands_before_the_next_move(
    stage: Callable[..., Page], wanted: str
) -> None:
    page = stage(LAPTOP, game(), reduced_motion=wanted)
    table = page.locator("[data-rummy-table]")
    page.evaluate(FLIGHTS)
    for move in ("draw", "meld 6H 6D 6C", "meld 7S 8S 9S", "lay TS on 2", "discard QC"):
        before = set(page.evaluate(COPIES))
        plays(page, move)
        flying = set(page.evaluate(COPIES))
        assert flying.isdisjoint(before)
        assert bool(flying) is (wanted == "no-preference"), move
    page.evaluate(TICK)
    flights = page.evaluate("flights")
    assert all(0 < length <= 250 for length in flights)
    assert bool(flights) is (wanted == "no-preference")
    expect(table.locator(AIR)).to_have_count(0)
