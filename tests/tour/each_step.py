"""Looks at every step of every chapter in Chromium, in five window sizes, light and dark.

A picture of each step goes to ``_build/tour/steps``. A contact sheet for each size and color scheme shows the
pictures side by side. A printed line for each chapter names the parts of the table that are out of sight.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from shutil import rmtree
from typing import Final

from browsing import BUILD, CHAPTERS, EXERCISES
from visiting import OUT_OF_SIGHT
from windows import Visit

FOLDER: Final = BUILD / "tour" / "steps"
SIZES: Final = ((390, 664), (844, 390), (768, 1024), (1280, 720), (1440, 900))
WITH_STEPS: Final = """() => {
    localStorage["rummy500-read"] = "steps";
    sessionStorage.clear();
}"""
PIPS: Final = """async () => {
    for (let tries = 0; tries < 100 && document.documentElement.dataset.steps === "coming"; tries++) {
        await new Promise((later) => setTimeout(later, 20));
    }
    return document.querySelectorAll(".steps-pips a").length;
}"""
"""The number of a page's steps. It is 0 if the page has none."""
GO: Final = """async (number) => {
    document.querySelectorAll(".steps-pips a")[number].click();
    await document.fonts.ready;
    const ends = ({ effect }) => effect.getTiming().iterations !== Infinity;
    document.getAnimations().filter(ends).forEach((motion) => motion.finish());
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
STYLE: Final = (
    "body{display:flex;flex-wrap:wrap;gap:.5rem;font-family:sans-serif}figure{margin:0}img{width:18rem}"
)
WEAR: Final = "(scheme) => { localStorage.theme = localStorage.mode = scheme; }"


def steps(_: str, visit: Visit) -> Iterator[str]:
    """Take a picture of each step, and yield a line for each chapter with the hidden parts of the table."""
    for (width, height), scheme in product(SIZES, ("light", "dark")):
        visit.resize(width, height)
        visit.go("404.html")
        visit.ask(WITH_STEPS)
        visit.ask(WEAR, scheme)
        sheet = FOLDER / f"{width}x{height}-{scheme}"
        rmtree(sheet, ignore_errors=True)  # otherwise, pictures of removed steps would stay
        sheet.mkdir(parents=True)
        for chapter in (*CHAPTERS, *EXERCISES):
            outside = list(_seen(visit, chapter, sheet))
            yield f"{sheet.name}, {chapter}: " + ("; ".join(outside) or "all in sight")
        _write_sheet(sheet)


def _seen(visit: Visit, chapter: str, sheet: Path) -> Iterator[str]:
    """Take a picture of each step of a chapter, and yield the parts of the table that are out of sight."""
    visit.go(chapter)
    for number in range(visit.ask(PIPS)):
        visit.ask(GO, number)
        name = chapter.removesuffix(".html").replace("/", "-")
        visit.picture(sheet / f"{name}-{number + 1:02}.png")
        for part in visit.ask(OUT_OF_SIGHT):
            yield f"step {number + 1}: {part}"


def _write_sheet(sheet: Path) -> None:
    """Write the contact sheet of a folder: all its pictures side by side, each above its name."""
    shown = "".join(map(_shown, sorted(sheet.glob("*.png"))))
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{sheet.name}</title>'
    sheet.with_suffix(".html").write_text(f"{head}<style>{STYLE}</style>{shown}\n", "utf-8")


def _shown(file: Path) -> str:
    picture = f'<img src="{file.parent.name}/{file.name}" alt="">'
    return f"<figure>{picture}<figcaption>{file.stem}</figcaption></figure>"
