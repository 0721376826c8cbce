"""Make printable worksheets, each with an answer key, from the levels of the book's chapters.

    python exercises/worksheets.py melds pile --number 1 2 --paper a4 --to sheets

Each chapter gets a worksheet and a key. Both are HTML pages and, if Chromium is installed, also PDFs. Sheets
with different numbers have different positions of the same kind, so that neighbours can't copy. The same
number always gives the same sheet. You can also name levels, such as ``draw/three-sixes``: all of them are
put on one sheet. Without a name, the command lists the chapters.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from grader.sheets import write_text
from paper.chapters import chapters
from paper.kinds import why_not
from paper.pages import SIZES, browser, page, print_to_pdf
from paper.questions import question

from rummy500.teach.lessons import load


def main(arguments: Sequence[str] | None = None) -> None:
    asked = _parser().parse_args(arguments)
    names = [name for name, one in chapters().items() if _on_paper(one.levels)] if asked.all else asked.names
    if not names:
        sys.exit("\n".join(_listed()))
    try:
        wanted = _sheets(names)
    except ValueError as error:
        sys.exit(f"{error}. No sheet was made.")
    pages = [
        path
        for name, title, levels in wanted
        for number in asked.number
        for path in _write(asked.to / f"{name}-{number}", title, levels, number, asked.paper)
    ]
    with_browser = None if asked.no_pdf else browser()
    if with_browser:
        print_to_pdf(pages, with_browser)
    elif not asked.no_pdf:
        print("There is no Chromium here, so no PDF was made. Open the pages in your browser and print them.")
    made = len(pages) // 2
    what = "1 worksheet and its key" if made == 1 else f"{made} worksheets, each with its key,"
    print(f"{what} are in {asked.to}.")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Make worksheets to print, and their answer keys.")
    parser.add_argument("names", nargs="*", help="chapters, as in melds, or levels, as in draw/three-sixes")
    parser.add_argument("--all", action="store_true", help="all chapters")
    parser.add_argument(
        "--number",
        type=_number,
        nargs="+",
        default=[1],
        help="each number has its own positions; 1 has the book's",
    )
    parser.add_argument("--paper", choices=SIZES, default="a4", help="the size of the paper")
    parser.add_argument("--to", type=Path, default=Path("worksheets"), help="the folder for the worksheets")
    parser.add_argument("--no-pdf", action="store_true", help="make only pages, which a browser can print")
    return parser


def _number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("a sheet's number is 1 or more")
    return number


def _listed() -> Iterator[str]:
    """The list of chapters as lines of text. Each chapter has its number of questions."""
    yield "Name a chapter:"
    for chapter in chapters().values():
        if levels := _on_paper(chapter.levels):
            yield f"  {chapter.name:<14}{chapter.title} ({len(levels)} questions)"


def _sheets(names: Sequence[str]) -> list[tuple[str, str, list[str]]]:
    """The file name, title and levels of each sheet. Raises ``ValueError`` for a sheet that can't be made."""
    made, single = [], []
    for name in names:
        if "/" in name:
            single.append(name)
        elif name not in chapters():
            raise ValueError(f"There is no chapter {name}. Without a name this command lists the chapters")
        elif levels := _on_paper(chapters()[name].levels):
            made.append((name, chapters()[name].title, levels))
        else:
            raise ValueError(f"{name}: no level of this chapter suits paper")
    for name in single:
        if reason := why_not(load(name)):
            raise ValueError(f"{name}: {reason.rstrip('.')}")
    return [*made, ("levels", "Questions", single)] if single else made


def _on_paper(levels: Sequence[str]) -> list[str]:
    return [name for name in levels if not why_not(load(name))]


def _write(path: Path, title: str, levels: Sequence[str], number: int, paper: str) -> list[Path]:
    """Write a worksheet and its key, and return the paths of both."""
    questions = [question(name, number) for name in levels]
    files = [path.with_name(f"{path.name}.html"), path.with_name(f"{path.name}-key.html")]
    for file, key in zip(files, (False, True), strict=True):
        write_text(file, page(title, number, questions, paper, key))
    return files


if __name__ == "__main__":
    main()
