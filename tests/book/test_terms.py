"""The first use of a core term in a chapter's text leads to the glossary."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from prose import BOOK, CHAPTERS, Piece, prose, text_of

# A noun that is a verb as well.
NOUN = r"(?:(?<=\ba )|(?<=\bthe )|(?<=\bno )|(?<=\bor )|(?<=\bof ))"
# Terms that a reader of any chapter may want to look up, and how they stand in a text.
CORE = {
    "deadwood": r"deadwood",
    "dealer's joker": r"dealer['’]s jokers?",
    "discard": r"discard(?:s|ed|ing)?",
    "double pack": r"double packs?",
    "float": r"float(?:s|ed|ing|ers?)?",
    "go out": r"(?:go|goes|going|gone|went)\s+out",
    "house rule": r"house\s+rules?",
    "joker": r"(?<!['’]s )jokers?",
    "lay off": r"(?:lay|lays|laid|laying)\s+off",
    "meld": r"meld(?:s|ed|ing)?",
    "natural card": r"natural\s+cards?",
    "opening minimum": r"opening\s+minimum",
    "pile": r"piles?",
    "preset": r"presets?",
    "run": NOUN + "runs?",
    "seal": r"seal(?:s|ed|ing)?",
    "seed": r"seeds?",
    "selected card": r"selected\s+cards?",
    "set": NOUN + "sets?",
    "stock": r"stocks?",
    "target": r"targets?",
    "upcard": r"upcards?",
    "wild": r"wild",
}


def unlinked(markdown: str) -> Iterator[tuple[str, str]]:
    """Core terms whose first use in running text is no link, each with the words around that use."""
    linked: set[str] = set()
    for where, pieces in groupby(prose(markdown), key=lambda piece: piece.where):
        if where == "term":
            linked |= {target(piece) for piece in pieces}
        elif where == "running":
            text = "".join(piece.text for piece in pieces)
            for term in sorted(CORE.keys() - linked):
                found = re.search(rf"\b(?:{CORE[term]})\b", text, re.IGNORECASE)
                if found:
                    linked.add(term)  # one finding a term is enough
                    yield term, " ".join(text[max(0, found.start() - 40) : found.end() + 40].split())


def target(piece: Piece) -> str:
    """The term that a role names: ``meld`` for ``melds <meld>``."""
    found = re.search(r"<(.+)>$", piece.text)
    return (found[1] if found else piece.text).lower()


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapter_links_each_core_term_where_it_comes_first(chapter: Path) -> None:
    missing = [f"{chapter.stem}: {term!r} in “… {around} …”" for term, around in unlinked(text_of(chapter))]
    assert not missing, "first uses that are no {term} role:\n" + "\n".join(missing)


def test_the_core_terms_are_in_the_glossary() -> None:
    entries = re.findall(r"^(\S.*)\n  ", (BOOK / "glossary.md").read_text("utf-8"), re.MULTILINE)
    assert CORE.keys() <= set(entries)


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("# The stock\n\n| stock |\n| --- |\n| stock |\n\n[stock](x.md) and `stock`: **Stock**.", []),
        ("The {term}`stock`, and the stock again.", []),
        ("The stock, and the {term}`stock` again.", ["stock"]),
        ("You lay\noff.", ["lay off"]),
        (":::{dropdown} The pile\nTwo {term}`melds <meld>`; melds, piles.\n:::", ["pile"]),
        ("The dealer's joker.", ["dealer's joker"]),
        ("Set the table and run; a set.", ["set"]),
        ("{term}`Jokers <joker>` are jokers.", []),
    ],
)
def test_which_uses_count(text: str, missing: list[str]) -> None:
    assert [term for term, _ in unlinked(text)] == missing
