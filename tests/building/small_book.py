"""A book of two pages in its own folder, and functions that build it there as ``make site`` does."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

TOP = Path(__file__).parents[2]
LEFT_OUT = ("tests/", "exercises/source/", "book/figures/data/")
CHAPTERS = "format: jb-book\nroot: first\nchapters:\n- file: table\n"
# The book has a table with an empty corner and a cell with hidden code, since the build changes their markup.
FIRST = "# A book\n\nIt has [a table](table.ipynb).\n\n| | points |\n| --- | --- |\n| ace | 15 |\n"
HIDDEN = "1 + 1"
NOT_RUN: dict[str, Any] = {"outputs": [], "execution_count": None}
CODE = 'from rummy500 import Table\n\nprint("Here it is.")\nTable("classic", players=2, seed=3)'


def make(top: Path, *kept: str) -> Path:
    """Make the small book's folder, and copy the named parts of the last build's cache into it."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=TOP, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        is_page = name.startswith(("book/", "exercises/")) and name.endswith((".ipynb", ".md"))
        if not name.startswith(LEFT_OUT) and not is_page and (TOP / name).is_file():
            (top / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(TOP / name, top / name)
    (top / "exercises/source").mkdir()
    (top / "book/site/node_modules").symlink_to(TOP / "book/site/node_modules")
    for name in kept:
        shutil.copytree(TOP / "_build/kept" / name, top / "_build/kept" / name)
        shutil.copy(TOP / f"_build/kept/{name}.made-of", top / "_build/kept")
    (top / "book/_toc.yml").write_text(CHAPTERS, "utf-8")
    (top / "book/first.md").write_text(FIRST, "utf-8")
    write_chapter(top)
    return top


def write_chapter(top: Path, words: str = "# A table\n\nTake a card.", code: str = CODE) -> None:
    cells = [
        cell("markdown", words),
        cell("code", code) | NOT_RUN,
        cell("code", HIDDEN) | NOT_RUN | {"id": "hidden", "metadata": {"tags": ["hide-input"]}},
    ]
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    notebook = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    (top / "book/table.ipynb").write_text(json.dumps(notebook), "utf-8")


def cell(kind: str, source: str) -> dict[str, Any]:
    return {"cell_type": kind, "id": kind, "metadata": {}, "source": source}


def start(top: Path, **environment: str) -> subprocess.Popen[str]:
    """Start a build of the book."""
    return subprocess.Popen(
        [sys.executable, "book/site/make_site.py"],
        cwd=top,
        env=os.environ | {"PYTHONPATH": str(top), "SOLUTIONS": "", "OFFLINE": ""} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def build(top: Path, **environment: str) -> tuple[int, str]:
    """Build the book, and return the exit status and the output."""
    process = start(top, **environment)
    output, _ = process.communicate()
    return process.returncode, output


def site(top: Path) -> dict[str, bytes]:
    """The files of the built site."""
    html = top / "_build/html"
    return {str(path.relative_to(html)): path.read_bytes() for path in html.rglob("*") if path.is_file()}
