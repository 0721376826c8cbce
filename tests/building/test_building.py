"""Builds of the site are reproducible, and the site is never missing or incomplete."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
import small_book
from small_book import build, site, write_chapter

FETCHED = ("wheels", "lab-wheels")
MADE = ("jedi", "wheel", "python")


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small book that has been built. Each test leaves it unchanged."""
    top = small_book.make(tmp_path_factory.mktemp("book") / "here", *FETCHED, *MADE)
    code, output = build(top, PYTHONHASHSEED="1")
    assert code == 0, output
    return top


def runs(top: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in (top / "_build/kept/runs").iterdir()}


def test_neither_the_folder_nor_the_hash_seed_changes_the_bytes_of_a_build(
    book: Path, tmp_path: Path
) -> None:
    other = small_book.make(tmp_path / "somewhere/else", *FETCHED)
    code, output = build(other, PYTHONHASHSEED="2")
    assert code == 0, output
    here, there = site(book), site(other)
    assert [name for name in here.keys() | there.keys() if here.get(name) != there.get(name)] == []


def test_a_change_of_words_and_styles_runs_no_notebook_and_can_be_undone(
    book: Path,
) -> None:
    before, ran = site(book), runs(book)
    style = book / "rummy500/table/view/2-cards.css"
    styled = style.read_text("utf-8")
    write_chapter(book, words="# Another title\n\nTake a card.")
    style.write_text(f"{styled}\n.planted {{ color: red }}\n", "utf-8")
    assert build(book)[0] == 0
    changed = site(book)
    assert runs(book) == ran
    assert b"Another title" in changed["table.html"] and b"Another title" in changed["first.html"]
    assert any(b".planted" in text for name, text in changed.items() if name.endswith(".css"))
    assert python_of(changed) == python_of(before)

    style.write_text(styled, "utf-8")
    write_chapter(book)
    assert build(book)[0] == 0
    assert site(book) == before


def python_of(files: dict[str, bytes]) -> bytes:
    """The file from which the pages' Python is loaded."""
    return next(content for name, content in files.items() if name.endswith("/python.packed"))


def test_an_unchanged_book_is_not_rebuilt(book: Path) -> None:
    folder = (book / "_build/html").stat()
    code, output = build(book)
    assert (code, output) == (0, "The site is in _build/html\n")
    assert (book / "_build/html").stat() == folder


@pytest.mark.parametrize(
    ("chapter", "says"),
    [
        ({"code": "1 / 0"}, "book/table.ipynb, cell 2: ZeroDivisionError: division by zero"),
        ({"words": "# A table\n\n{statement}`DRAW-99`"}, "there is no statement 'DRAW-99'"),
    ],
)
def test_a_failing_build_says_where_the_error_is_and_leaves_the_site_unchanged(
    book: Path, chapter: dict[str, str], says: str
) -> None:
    before = site(book)
    write_chapter(book, **chapter)
    code, output = build(book)
    write_chapter(book)
    assert code == 1 and says in output and "book/table.ipynb, cell " in output
    assert "Traceback" not in output and len(output.splitlines()) < 15
    assert site(book) == before


def test_after_ctrl_c_one_line_is_printed_and_the_next_build_succeeds(book: Path) -> None:
    before = site(book)
    write_chapter(book, code="import time\ntime.sleep(600)")
    process = small_book.start(book)
    assert process.stdout
    for line in process.stdout:
        if line.startswith("Running the notebooks"):
            break
    os.killpg(process.pid, signal.SIGINT)
    output, _ = process.communicate(timeout=300)
    assert (process.returncode, output.strip()) == (130, "Stopped; the site is as it was before.")
    assert site(book) == before
    write_chapter(book)
    assert build(book)[0] == 0
    assert site(book) == before
