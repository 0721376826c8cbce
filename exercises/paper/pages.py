"""Makes worksheets and their keys as pages, and as PDFs if there is a browser."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import jinja2
from markupsafe import Markup

from rummy500.card import Card
from rummy500.table.labels import read_aloud

from . import drawing
from .questions import Question

SIZES: Final = {"a4": "A4", "letter": "letter"}
BROWSERS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_HERE: Final = Path(__file__).parent


def page(title: str, number: int, questions: Sequence[Question], paper: str, key: bool = False) -> str:
    """A worksheet, or its key, as one file of HTML for this size of paper."""
    rows = {one.level.name: list(drawing.rows_of(one.level)) for one in questions}
    cards = [card for shown in rows.values() for row in shown for card in row.cards]
    rules = {one.level.name: drawing.rules_of(one.level.scenario.deal.rules) for one in questions}
    loader = jinja2.FileSystemLoader(_HERE)
    templates = jinja2.Environment(
        loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
    )
    templates.filters["in_css"] = _in_css
    return templates.get_template("sheets.html").render(
        title=title,
        number=number,
        questions=questions,
        key=key,
        size=SIZES[paper],
        css=Markup((_HERE / "sheets.css").read_text("utf-8")),
        faces=Markup("" if key else drawing.faces(cards)),
        rows=lambda level: rows[level.name],
        rules=lambda level: rules[level.name],
        shared=rules[questions[0].level.name] if len(set(rules.values())) == 1 else "",
        others=drawing.others_of,
        seats=drawing.seats_of,
        face=drawing.face_of,
        suit=lambda card: "J" if card.is_joker else str(card)[-1],
        stands=_stands,
        told=lambda held: ", ".join(card.words if card.is_joker else read_aloud(card) for card in held),
    )


def _in_css(text: str) -> Markup:
    """A text, escaped so that it can stand between quotation marks in CSS."""
    return Markup("".join(f"\\{ord(sign):x} " if sign in '"\\<\n' else sign for sign in text))


def _stands(card: Card) -> str:
    """The card for which a joker on the table stands; empty for other cards."""
    return card.stands.sign if card.is_joker and card.stands else ""


def browser() -> str | None:
    """The path of a Chromium for printing to PDF, or None. The variable ``CHROMIUM`` can hold this path."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def print_to_pdf(pages: Sequence[Path], with_browser: str) -> None:
    """Print each page to a PDF beside it."""
    for path in pages:
        pdf = path.with_suffix(".pdf")
        with tempfile.TemporaryDirectory() as profile:
            options = (
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-pdf-header-footer",
                f"--user-data-dir={profile}",
            )
            command = [with_browser, *options, f"--print-to-pdf={pdf.resolve()}", path.resolve().as_uri()]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode or not pdf.exists():
            raise OSError(f"{with_browser} did not print {path}: {done.stderr[-300:]}")
