"""The directive that shows how a million shuffled packs were tested (``book/figures/shuffles.py``)."""

from __future__ import annotations

import csv
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

FILE = Path(__file__).parents[2] / "figures/data/shuffles.csv"
SAYS = {"suit": "Suits", "rank": "Ranks", "card": "Cards"}
HEAD = ("Test", "Counts", "Chi-square", "Expected", "Chance")


class Shuffles(SphinxDirective):
    """``{shuffles}``: a table with the tests of the shuffled packs."""

    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(str(FILE))
        return [nodes.raw("", table_html(), format="html")]


def table_html() -> str:
    """The HTML table of the tests, a row for each test.

    A row says what is tested. It has the number of counts, the chi-square, the chi-square's expected value,
    and the chance of so large a chi-square.
    """
    with FILE.open(encoding="utf-8", newline="") as file:
        rows = "".join(map(row_html, csv.DictReader(file)))
    head = "".join(f'<th scope="col">{name}</th>' for name in HEAD)
    return (
        f'<div class="pst-scrollable-table-container"><table class="table"><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def row_html(row: dict[str, str]) -> str:
    """A row of the HTML table: the results of one test."""
    counts = int(row["kinds"]) * int(row["places"])
    cells = (f"{counts:,}", f"{float(row['chi_square']):,.0f}", f"{int(row['degrees']):,}", in_words(row))
    return f'<tr><th scope="row">{SAYS[row["what"]]}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'


def in_words(row: dict[str, str]) -> str:
    """The chance that fair shuffles have a chi-square this large or larger, such as ``3 in 100``."""
    return f"{round(100 * float(row['chance']))} in 100"
