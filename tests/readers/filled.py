"""Reads a sheet that a reader has filled in, and keeps the verdicts on the texts.

A wrong or unsure answer makes a text a riddle, and a stumble makes it stiff. The author of the text judges
whether an answer is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from grader.sheets import read_sheet, write_sheet, write_text
from packet import SHEET
from texts import Text

Row = Mapping[str, str]
READ: Final = Path(__file__).with_name("read.csv")
COLUMNS: Final = ("hash", "kind", "place", "reader", "own words", "verdict")
VERDICTS: Final = ("plain", "stiff", "riddle")
SIDE_BY_SIDE: Final = """# What {reader} read

Compare each text with the answer. The verdict is *riddle* if the answer is wrong or unsure, *stiff* if the
reader stumbled, and *plain* otherwise. Write it into the last column of `verdicts.csv`. If the sheet alone
tells the verdict, it is already there.

"""


def read_hashes(path: Path = READ) -> set[str]:
    """The hashes of the texts that have a verdict."""
    return {row["hash"] for row in read_sheet(path)}


def answers(path: Path) -> Sequence[Row]:
    """The rows of a filled sheet. Raises ``ValueError`` with a sentence if the file isn't a filled sheet."""
    rows = _rows(path, SHEET)
    for row in rows:
        where = f"{path.name}, number {row['number']}"
        if not row["own words"].strip():
            raise ValueError(f"{where}: the column 'own words' is empty")
        if row["sure"].strip().lower() not in ("yes", "no"):
            raise ValueError(f"{where}: the column 'sure' must be yes or no, not {row['sure']!r}")
    return rows


def lay_side_by_side(rows: Sequence[Row], reader: str, texts: Mapping[str, Text], folder: Path) -> int:
    """Write ``side-by-side.md`` and ``verdicts.csv`` into a folder. Returns how many texts are left out.

    Texts that were changed or deleted after the packet was written are left out. Changed texts have to be
    read again.
    """
    pairs = [(row, texts[row["text"]]) for row in rows if row["text"] in texts]
    entries = "\n".join(_entry(row, text) for row, text in pairs)
    write_text(folder / "side-by-side.md", SIDE_BY_SIDE.format(reader=reader) + entries)
    kept = [
        (text.hash, text.kind, text.place, reader, row["own words"].strip(), suggested(row))
        for row, text in pairs
    ]
    write_sheet(folder / "verdicts.csv", COLUMNS, kept)
    return len(rows) - len(pairs)


def suggested(row: Row) -> str:
    """The verdict that follows from the sheet alone, or "" if somebody has to judge the answer.

    >>> suggested({"sure": "no", "stumble": "it"}), suggested({"sure": "yes", "stumble": "it"})
    ('riddle', 'stiff')
    """
    if row["sure"].strip().lower() == "no":
        return "riddle"
    return "stiff" if row["stumble"].strip() else ""


def keep(path: Path, kept: Path = READ) -> int:
    """Add the verdicts of a file to the stored ones. Returns how many verdicts are new.

    Raises ``ValueError`` with a sentence if the file has no rows, or if a row has no verdict.
    """
    rows = _rows(path, COLUMNS)
    for row in rows:
        if row["verdict"] not in VERDICTS:
            raise ValueError(
                f"{path.name}, {row['hash']}: "
                f"the verdict must be {', '.join(VERDICTS)}, not {row['verdict']!r}"
            )
    before = [tuple(row[column] for column in COLUMNS) for row in read_sheet(kept)]
    fresh = [one for one in (tuple(row[column] for column in COLUMNS) for row in rows) if one not in before]
    write_sheet(kept, COLUMNS, [*before, *fresh])
    return len(fresh)


def _rows(path: Path, columns: Sequence[str]) -> list[dict[str, str]]:
    """The rows of a CSV file. Raises ``ValueError`` if the file has no rows or lacks one of the columns."""
    rows = read_sheet(path)
    if not rows:
        raise ValueError(f"{path.name} has no rows, or there is no such file")
    missing = [column for column in columns if column not in rows[0]]
    if missing:
        raise ValueError(f"{path.name} has no column {missing[0]!r}; its columns are {', '.join(columns)}")
    return rows


def _entry(row: Row, text: Text) -> str:
    parts = [
        f"## {row['number']}. {text.kind}, {text.place} ({text.hash})",
        f"````text\n{text.around_in_words}\n````" if text.around else "",
        f"**It says:** {text.says}",
        f"**The reader:** {row['own words'].strip()}",
        *_noted(row),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _noted(row: Row) -> Iterator[str]:
    if row["sure"].strip().lower() == "no":
        yield "**Not sure.**"
    if row["stumble"].strip():
        yield f"**Stumbled at:** {row['stumble'].strip()}"
