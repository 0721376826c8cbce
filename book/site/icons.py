"""Draw the icons of the installed book from book/favicon.svg: python book/site/icons.py"""

from __future__ import annotations

from pathlib import Path

import need
from playwright.sync_api import sync_playwright

SITE = Path(__file__).parent
DRAWING = (SITE.parent / "favicon.svg").read_text("utf-8")
FELT = "#1f4d3a"  # of the drawing's own lines
# Name, pixels, the part of the width that is drawn on, ground. A phone cuts a maskable icon to its own shape.
ICONS = (
    ("icon-192", 192, 1, "transparent"),
    ("icon-512", 512, 1, "transparent"),
    ("maskable-192", 192, 0.6, FELT),
    ("maskable-512", 512, 0.6, FELT),
    ("apple-touch-icon", 180, 0.7, FELT),
)


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need.browser(), args=["--no-sandbox"])
        for name, size, part, ground in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                "<style>body { margin: 0; height: 100vh; display: grid; place-items: center }"
                f"body {{ background: {ground} }} svg {{ width: {part:.0%} }}</style>{DRAWING}"
            )
            page.screenshot(path=SITE / f"offline/icons/{name}.png", omit_background=True)


if __name__ == "__main__":
    main()
