"""Shows a page as it is printed, and finds elements that are printed by mistake or are missing."""

from __future__ import annotations

from browsing import READABLE
from playwright.sync_api import Page

# Finds visible controls and navigation, which should not be printed. Answer choices and number fields may be
# printed, since a reader can fill them in with a pencil.
UNWANTED = """() => {
    const pressed = ":is(button, input, select, summary)";
    const marked = ":not(.rt-card, .rt-stack, .sd-summary-title, [data-answer], [data-answer-input])";
    const around = ":is(.bd-sidebar-primary, .bd-sidebar-secondary, .bd-header, .prev-next-footer)";
    return [...document.querySelectorAll(`${pressed}${marked}, ${around}, ${around} *`)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length)
        .map(({ outerHTML }) => outerHTML.slice(0, 200));
}"""

# Finds sentences of a table that overlap when they are printed.
OVER_EACH_OTHER = """() => [...document.querySelectorAll("[data-rummy-table]")].flatMap((table) => {
    const isShown = (one) => one.checkVisibility() && one.innerText;
    const shown = [...table.querySelectorAll("p:not(.rt-vh)")].filter(isShown);
    const places = shown.map((one) => {
        const words = new Range();
        words.selectNodeContents(one);
        return words.getBoundingClientRect();
    });
    const meet = (a, b) => Math.max(a.left, b.left) < Math.min(a.right, b.right)
        && Math.max(a.top, b.top) < Math.min(a.bottom, b.bottom) - 1;
    return shown.filter((_, at) => places.slice(at + 1).some((other) => meet(places[at], other)))
        .map((one) => one.innerText);
})"""

# Finds cards of melds that are printed under the stock or the pile.
UNDER_THE_PILE = """() => [...document.querySelectorAll("[data-rummy-table]")].flatMap((table) => {
    const shown = (cards) => [...table.querySelectorAll(cards)].filter((one) => one.checkVisibility());
    const drawn = shown(".rt-stack, [data-zone=pile] [data-card]").map((one) => one.getBoundingClientRect());
    const meet = (a, b) => Math.max(a.left, b.left) < Math.min(a.right, b.right) - 1
        && Math.max(a.top, b.top) < Math.min(a.bottom, b.bottom) - 1;
    return shown(".rt-melds [data-card]")
        .filter((one) => drawn.some((other) => meet(one.getBoundingClientRect(), other)))
        .map(({ dataset }) => dataset.card);
})"""

# Finds the words of tables that are cut short when they are printed.
CUT_SHORT = """() => [...document.querySelectorAll("[data-rummy-table] :is(.rt-level-task, .rt-voice)")]
    .filter((part) => part.checkVisibility() && part.scrollHeight > part.clientHeight + 1)
    .map((part) => part.innerText)"""


def printed(page: Page, name: str) -> None:
    """Open a page on a dark screen, then switch to print."""
    page.set_viewport_size({"width": 720, "height": 1000})
    page.emulate_media(color_scheme="dark", media="screen")
    page.goto(name)
    page.emulate_media(media="print")


def faults_on_paper(page: Page) -> list[str]:
    """Faults of a printed chapter: controls, missing cards or answers, and overlapping sentences or cards."""
    page.locator("[data-rummy-table] .rt-head button").first.wait_for(state="attached")  # tables load late
    faults = [f"on paper there is {one}" for one in page.evaluate(UNWANTED)]
    if not all(page.evaluate(READABLE)):
        faults.append("on paper a table shows no card")
    faults += [
        f"on paper a sentence lies on another: {sentence}" for sentence in page.evaluate(OVER_EACH_OTHER)
    ]
    faults += [f"on paper stock or pile lies on a meld's {card}" for card in page.evaluate(UNDER_THE_PILE)]
    faults += [f"on paper a sentence is cut short: {sentence}" for sentence in page.evaluate(CUT_SHORT)]
    answers = page.locator("details.sd-dropdown > :not(summary)")
    if answers.count() != answers.locator("visible=true").count():
        faults.append("on paper an answer is folded")
    return faults
