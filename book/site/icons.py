"""Draw the book's icons, and the picture that previews of links show: python book/site/icons.py

The icons are made from book/site/mark.svg. The picture shows the cover of the built site.
"""

from __future__ import annotations

import threading
from pathlib import Path

import kept
import need
import serve
from playwright.sync_api import Browser, ViewportSize, sync_playwright

SITE = Path(__file__).parent
MARK = (SITE / "mark.svg").read_text("utf-8")
FELT = "#1d5b48"
# The name of each icon, its size in pixels, and the rounding of its corners. Phones round the corners of
# square icons themselves.
ICONS = (
    ("icon-192", 192, 0.22),
    ("icon-512", 512, 0.22),
    ("maskable-192", 192, 0),
    ("maskable-512", 512, 0),
    ("apple-touch-icon", 180, 0),
)
PREVIEW: ViewportSize = {"width": 1200, "height": 630}  # the usual size of a link's preview


def tile(rounding: float) -> str:
    """The book's mark on a square of felt, as SVG. ``rounding`` is the corners' radius for a width of 1."""
    part = 0.9 if rounding else 0.66
    place = f' x="{50 - 50 * part:g}" width="{100 * part:g}" height="100"'
    inner = MARK.replace(' width="84" height="46"', place)
    ground = f'<rect width="100" height="100" rx="{100 * rounding:g}" fill="{FELT}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n{ground}\n{inner}</svg>\n'


def draw_icons(browser: Browser) -> None:
    (SITE.parent / "favicon.svg").write_text(tile(0.22), "utf-8")
    for name, size, rounding in ICONS:
        page = browser.new_page(viewport={"width": size, "height": size})
        style = "<style>body { margin: 0 } body > svg { display: block }</style>"
        page.set_content(style + tile(rounding))
        page.screenshot(path=SITE / f"offline/icons/{name}.png", omit_background=True)


def draw_preview(browser: Browser) -> None:
    site = serve.server(folder=kept.BUILD / "html")
    threading.Thread(target=site.serve_forever, daemon=True).start()
    page = browser.new_page(viewport=PREVIEW, reduced_motion="reduce")
    page.goto(f"http://localhost:{site.server_port}/index.html")
    page.evaluate("document.fonts.ready")
    page.screenshot(path=SITE / "preview.jpg", type="jpeg", quality=85)
    site.shutdown()


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need.browser(), args=["--no-sandbox"])
        draw_icons(browser)
        draw_preview(browser)


if __name__ == "__main__":
    main()
