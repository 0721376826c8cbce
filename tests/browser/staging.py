"""Makes a page with only a table. The table shows a given view, or a ``Session`` answers its moves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from browsing import HTML
from playwright.sync_api import Browser, Page

from rummy500.table.session import Session

# The width and height of a page, whether it has a touch screen, whether the table is in full screen, and the
# width of the table's column.
Size = tuple[int, int, bool, bool, str]
LAPTOP: Size = (1280, 720, False, False, "688px")
PHONE: Size = (390, 664, True, False, "100%")
STAGE = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A stage</title>
<link rel="stylesheet" href="%s"><style>
    body { margin: 0 }
    main { max-width: %s; margin: 0 auto }
    [data-rummy-table] { --rt-height: clamp(20.75rem, 100svh - %spx, 40rem) }
</style><main></main>"""
FILLS = """root => {
    const { left, top, width, height } = root.getBoundingClientRect();
    return root.matches(".is-full")
        && [left, top, width, height].join() === [0, 0, innerWidth, innerHeight].join();
}"""
"""Whether a table in full screen fills its page."""
BEGIN = (Path(__file__).parent / "begin_stage.js").read_text("utf-8")


def bar_over(size: Size) -> int:
    """The height of the bar at the top of a page of this size."""
    return 56 if size[0] <= 768 else 48


def staged(browser: Browser, site: str, size: Size, shown: dict[str, Any] | Session, **options: Any) -> Page:
    """A page of this size with only a table. The table shows a view, or a ``Session`` answers its moves.

    The session answers without a delay. Motion is reduced unless the options say otherwise. The caller must
    close the page's context.
    """
    width, height, finger, full, column = size
    wanted = {"reduced_motion": "reduce", "has_touch": finger, "is_mobile": finger, **options}
    page = browser.new_context(
        base_url=site, viewport={"width": width, "height": height}, service_workers="block", **wanted
    ).new_page()
    [script] = HTML.glob("_static/live-*/table-*.js")
    [style] = HTML.glob("_static/live-*/table-*.css")
    names = [f"/html/{path.relative_to(HTML)}" for path in (script, style)]
    page.route(
        "**/stage.html",
        lambda route: route.fulfill(
            content_type="text/html", body=STAGE % (names[1], column, bar_over(size))
        ),
    )
    page.goto("stage.html")
    if isinstance(shown, Session):
        page.expose_function("answer", shown.act)
    page.evaluate(BEGIN, [names[0], shown.view() if isinstance(shown, Session) else shown])
    if full:
        page.locator(".rt-head [data-do=full]").click()
    return page
