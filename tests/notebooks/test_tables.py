"""The tables of every chapter work in a real kernel with the messages that a browser sends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from kernel import Kernel

CHAPTERS = sorted((Path(__file__).parents[2] / "book").glob("*.ipynb"))


@pytest.fixture(scope="module")
def kernel() -> Iterator[Kernel]:
    """A kernel that all chapters share. nbval, however, runs each chapter in a kernel of its own."""
    kernel = Kernel(CHAPTERS[0].parent)
    yield kernel
    kernel.end()


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)
def test_every_table_of_a_chapter_answers_a_browsers_messages(kernel: Kernel, chapter: Path) -> None:
    kernel.run(chapter)
    assert kernel.tables
    for table in kernel.tables:
        before = kernel.view(table)["serial"]
        assert kernel.send(table, {"do": "sort", "by": "rank"})["serial"] > before
