"""The outputs that a chapter stores are those of its run. The build has run all chapters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
import running
from nbformat import NotebookNode
from notebooks import tidy

CHAPTERS = sorted((Path(__file__).parents[2] / "book").glob("*.ipynb"))


def outputs(notebook: NotebookNode) -> dict[str, list[Any]]:
    """The outputs of each code cell that has some, by the cell's id."""
    return {cell.id: cell.outputs for cell in running.code_cells(notebook) if cell.outputs}


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapter_stores_the_outputs_of_its_run(chapter: Path) -> None:
    text = chapter.read_text("utf-8")
    ran = running.read(text)
    tidy(ran)
    assert outputs(nbformat.reads(text, as_version=4)) == outputs(ran), "make notebooks stores new outputs"
