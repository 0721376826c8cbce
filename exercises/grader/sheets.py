"""Reads and writes tables as CSV files, and keeps spreadsheets from running a learner's text as a formula.

A spreadsheet may split a file into other cells than this module does. It may begin a cell after any comma,
semicolon or tab, and after any end of a line if it miscounts the quotation marks. So no text may have a
formula where a cell could begin.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

_BEGINS = r"""(?:^|(?<=[,;\t\r\n"]))"""  # where a cell could begin
_FORMULA = re.compile(_BEGINS + r"(?='*[=+\-@\t\r＝＋－＠])")
_GUARDED = re.compile(_BEGINS + r"'(?='*[=+\-@\t\r＝＋－＠])")


def guarded(text: str) -> str:
    """The text with an apostrophe before each possible formula, so that a spreadsheet doesn't evaluate it.

    >>> guarded("=1+1"), guarded("5;=1+1"), guarded("5 - 3, -2")
    ("'=1+1", "5;'=1+1", '5 - 3, -2')
    >>> unguarded("'=1+1"), unguarded(guarded("'=1"))
    ('=1+1', "'=1")
    """
    return _FORMULA.sub("'", text)


def unguarded(text: str) -> str:
    """The text without the apostrophes that ``guarded`` puts before formulas."""
    return _GUARDED.sub("", text)


def write_text(path: Path, text: str) -> None:
    """Write a text. A file that already has this text is not touched."""
    write_bytes(path, text.encode("utf-8", "replace"))


def write_bytes(path: Path, data: bytes) -> None:
    """Write these bytes. A file that already has them is not touched."""
    if path.is_file() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_bytes(data)
    fresh.replace(path)


def write_sheet(path: Path, head: Sequence[str], rows: Iterable[Sequence[str | float]]) -> None:
    """Write a table with its column heads. A byte order mark makes Excel read the file as UTF-8.

    Texts are guarded. Numbers stay numbers, even negative ones.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(
        [[guarded(cell) if isinstance(cell, str) else number(cell) for cell in row] for row in rows]
    )
    write_text(path, f"\ufeff{text.getvalue()}")


def read_sheet(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file, even if a spreadsheet has saved it; empty if the file doesn't exist.

    Raises ``ValueError`` with a sentence for the teacher if the file can't be read.
    """
    if not path.is_file():
        return []
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    between = max(",;\t", key=text.partition("\n")[0].count)
    try:
        rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=between, strict=True))
    except csv.Error as error:
        raise ValueError(f"{path.name} can't be read: {error}") from None
    return [{key: unguarded(cell or "") for key, cell in row.items() if isinstance(key, str)} for row in rows]


def number(value: float) -> str:
    """A number as tables show it.

    >>> number(2.0), number(0.25), number(-0.0)
    ('2', '0.25', '0')
    """
    return f"{round(value, 2) + 0.0:g}"
