"""On paper, no question of a worksheet is split, nothing is wider than the page, and no card is tiny."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import worksheets
from paper.pages import browser as found_browser
from paper.pages import print_to_pdf
from playwright.sync_api import Browser

MILLIMETRE = 96 / 25.4
SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}
MARGINS = (28, 29)  # in millimetres: left plus right, top plus bottom; see sheets.css

MEASURE = """() => [...document.querySelectorAll("header, section")].map((part) => ({
  words: part.innerText.slice(0, 60), height: part.getBoundingClientRect().height,
  wide: part.scrollWidth - part.clientWidth,
  together: part.tagName === "HEADER" || getComputedStyle(part).breakInside === "avoid",
  cards: [...part.querySelectorAll(".card")].filter((card) => card.getBoundingClientRect().width < 45).length,
}))"""


@pytest.mark.parametrize("paper", SIZES)
def test_no_question_is_split_between_two_pages(browser: Browser, tmp_path: Path, paper: str) -> None:
    worksheets.main(["--all", "--number", "3", "--paper", paper, "--to", str(tmp_path), "--no-pdf"])
    width, height = ((long - margin) * MILLIMETRE for long, margin in zip(SIZES[paper], MARGINS, strict=True))
    page = browser.new_page(viewport={"width": int(width), "height": int(height)})
    page.emulate_media(media="print")
    sheets = sorted(tmp_path.glob("*.html"))
    assert len(sheets) > 50
    for path in sheets:
        page.goto(path.as_uri())
        parts: list[dict[str, Any]] = page.evaluate(MEASURE)
        for part in parts:
            place = f"{path.name}: {part['words']}"
            assert part["together"] and part["height"] < height, place
            assert part["wide"] <= 0 and not part["cards"], place
    page.close()


def test_worksheets_and_their_keys_are_printed_as_pdf_files(tmp_path: Path) -> None:
    worksheets.main(["draw/three-sixes", "--to", str(tmp_path), "--no-pdf"])
    path = found_browser()
    assert path
    print_to_pdf(sorted(tmp_path.glob("*.html")), path)
    for name in ("levels-1.pdf", "levels-1-key.pdf"):
        data = (tmp_path / name).read_bytes()
        assert data.startswith(b"%PDF") and data.count(b"/Type /Page\n") == 1
