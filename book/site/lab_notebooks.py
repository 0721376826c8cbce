"""Copies the book's notebooks for a reader's JupyterLab, and explains their words and rules there.

In jupyterlab-myst each ``term`` links to its entry in the notebook's ``glossary``, and shows the entry when
the mouse is over the link. So each copy ends with a glossary of the words and rules that its page uses.
"""

from __future__ import annotations

import copy
import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from plain_notebooks import (
    ADMONITIONS,
    BOOK,
    ROLE,
    before_it_runs,
    meanings,
    pictures,
    plain_blocks,
    plain_role,
    text_of,
)

from rummy500.statements import STATEMENTS

KNOWN = ("dropdown", "admonition", *ADMONITIONS)  # the directives that jupyterlab-myst knows
WORDS = "## Words and rules of this page\n\n:::{glossary}\n%s\n:::"
MADE = "rummy500-made"  # this key of a copy's metadata holds the fingerprint of the unchanged copy


def for_lab(notebook: dict[str, Any]) -> dict[str, Any]:
    """A copy of a notebook that jupyterlab-myst can show. The copy's last cell explains words and rules.

    Raises ValueError if the text uses a directive or a role that can't be written in plain Markdown.
    """
    made = copy.deepcopy(notebook)
    meaning_of: dict[str, str] = {}
    for cell in made["cells"]:
        if cell["cell_type"] == "markdown":
            text = plain_blocks(text_of(cell).split("\n"), "", KNOWN)
            cell["source"] = ROLE.sub(lambda role: as_term(role[1], role[2], meaning_of), text)
        elif table := before_it_runs(cell):
            cell |= {"outputs": table, "execution_count": None}
    if meaning_of:
        entries = "\n\n".join(f"{word}\n: {meaning}" for word, meaning in sorted(meaning_of.items()))
        words = {"cell_type": "markdown", "id": "words", "metadata": {}, "source": WORDS % entries}
        made["cells"].append(words)
    made["metadata"][MADE] = fingerprint(made)
    return made


def as_term(name: str, text: str, meaning_of: dict[str, str]) -> str:
    """The role ``name`` with this text, in a form that jupyterlab-myst knows.

    If the role explains a word or a rule, the explanation is added to ``meaning_of``.
    """
    if name == "statement" and text in STATEMENTS:
        meaning_of[text] = STATEMENTS[text].text
        return f"{{term}}`{text}`"
    if name == "term":
        word, _, term = text.removesuffix(">").partition(" <")
        entry = (term or word).lower()
        meaning_of[entry] = meanings()[entry]
        return f"{{term}}`{word} <{entry}>`"
    return plain_role(name, text, "")


def fingerprint(notebook: dict[str, Any]) -> str:
    """A hash of a notebook's cells, without their outputs."""
    sources = json.dumps([text_of(cell) for cell in notebook["cells"]])
    return hashlib.sha256(sources.encode()).hexdigest()


def is_readers(path: Path) -> bool:
    """Whether the reader has changed a cell of the notebook at this path; false if it is missing."""
    if not path.exists():
        return False
    there = json.loads(path.read_text("utf-8"))
    return bool(there["metadata"].get(MADE) != fingerprint(there))


def make(folder: Path) -> list[str]:
    """Copy all notebooks, other pages and pictures of the book into a folder.

    A notebook that the reader has changed there stays as it is. Returns the names of the changed notebooks.
    """
    changed = []
    folder.mkdir(parents=True, exist_ok=True)
    for source in sorted(BOOK.glob("*.ipynb")):
        if is_readers(folder / source.name):
            changed.append(source.name)
            continue
        made = for_lab(json.loads(source.read_text("utf-8")))
        (folder / source.name).write_text(json.dumps(made, ensure_ascii=False, indent=1), "utf-8")
    for page in BOOK.glob("*.md"):
        (folder / page.name).write_bytes(page.read_bytes())
    for name, picture in pictures().items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(picture)
    return changed


if __name__ == "__main__":
    for name in make(Path(sys.argv[1])):
        print(f"{name} keeps your changes. To get the book's copy back, delete it and start again.")
