"""Draws texts at random, and writes a packet for a reader and an empty sheet for the answers.

A packet is one page that loads nothing. It shows each text beside the book's tables and pictures for this
text.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from pathlib import Path
from random import Random
from typing import Final

from drawings import Shown, as_html
from grader.sheets import write_sheet, write_text
from on_page import Word, met, words
from prose import MARKDOWN
from texts import Text

from rummy500.table.widget import joined_styles, tokens, typeface

NUMBER: Final = 120
SIZED: Final = (
    "paragraph",
    "task",
)  # each of these kinds is a third of a packet; the other kinds share a third
SHEET: Final = ("number", "text", "own words", "sure", "stumble")
HEAD: Final = """# What do these texts say to you?

500 Rum is a card game. These texts come from a book with live card tables that teaches it. They are in random
order. Please read only this packet.

For each text, in the order of the packet:

1. Look at what stands beside the text. A table or picture looks as it does in the book, but you can't play at
   it. Three dots (…) stand where the text itself belongs.
2. Read the text **once**, at your usual pace. Don't look back.
3. Write into the sheet, in your own words: **what am I to do, or what does it tell me?** Don't copy the text.
4. Write `yes` under *sure* if you are sure what it means, or else `no`. A guess is a `no`.
5. If you stumbled, copy the words at which you did under *stumble*. Perhaps you had to begin the sentence
   again, or didn't know whom a word meant, or nobody would say it like this. Otherwise leave it empty.

The reader is *you*, at seat A. The other players are Bea (B), Cem (C) and Dana (D). The pile lies from its
oldest card to its newest, and *laid* is how many points a player has laid on the table.

## The words of the game

The book teaches these words in this order. Each text says how many of them its reader has met.

"""
STYLE: Final = Path(__file__).with_name("packet.css")
PICTURES: Final = Path(__file__).parents[2] / "book/site/runtime/pictures.css"
PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:">
<title>What do these texts say to you?</title>
<style>
{style}
</style>
</head>
<body>
<header>
{head}</header>
<main>
<h2>The texts</h2>
{entries}
</main>
{faces}
</body>
</html>
"""
ENTRY: Final = """<article>
<h3>{number}</h3>
<p class="met">The reader has met <a href="#words">{told}</a>.</p>
<div class="before">
{before}</div>
<div class="beside">
{beside}</div>
<blockquote aria-label="Text {number}">
{says}</blockquote>
</article>
"""


def draw(texts: Iterable[Text], seed: int, read: Collection[str], number: int = NUMBER) -> list[Text]:
    """This many texts in random order. Texts whose hashes are in ``read`` are left out.

    A third are paragraphs and a third are tasks. The other kinds share the last third evenly. Parts of
    sentences are left out, because nobody meets them alone. If there are too few of a kind, the packet is
    smaller. The same seed draws the same texts.
    """
    chance, kinds = Random(seed), defaultdict[str, list[Text]](list)
    for text in texts:
        if text.hash not in read and text.kind != "part":
            kinds[text.kind].append(text)
    for one in kinds.values():
        chance.shuffle(one)
    shares = [kinds.pop(kind, []) for kind in SIZED] + [_in_turn(kinds)]
    drawn = [text for share in shares for text in share[: number // len(shares)]]
    chance.shuffle(drawn)
    return drawn


def _in_turn(kinds: Mapping[str, Sequence[Text]]) -> list[Text]:
    """Yields one text of each kind, then a second text of each kind, and so on."""
    rows = zip_longest(*(kinds[kind] for kind in sorted(kinds)))
    return [text for text in chain.from_iterable(rows) if text is not None]


def write(drawn: Sequence[Text], folder: Path) -> None:
    """Write ``packet.html`` and ``sheet.csv`` into a folder."""
    write_text(folder / "packet.html", as_page(drawn))
    rows = [(str(number), text.hash, "", "", "") for number, text in enumerate(drawn, start=1)]
    write_sheet(folder / "sheet.csv", SHEET, rows)


def as_page(drawn: Sequence[Text]) -> str:
    """The packet as HTML that needs no other file."""
    pieces, faces = as_html([part for text in drawn for part in text.around if isinstance(part, Shown)])
    head = MARKDOWN.render(HEAD + _list(words())).replace(
        "<ol>\n<li><strong>", '<ol id="words">\n<li><strong>'
    )
    entries = "\n".join(_entry(number, text, pieces) for number, text in enumerate(drawn, start=1))
    return PAGE.format(style=_style(), head=head, entries=entries, faces=faces)


def _style() -> str:
    """The styles of the book's tables and pictures, and the packet's own."""
    files = (file.read_text("utf-8") for file in (PICTURES, STYLE))
    return "\n".join([typeface(), f":root {{ {tokens()} }}", joined_styles(), *files])


def _list(taught: Sequence[Word]) -> str:
    return "\n".join(f"{number}. **{one.word}**: {one.means}" for number, one in enumerate(taught, start=1))


def _entry(number: int, text: Text, pieces: Iterator[str]) -> str:
    """The HTML of a text, with its last drawing beside it. ``pieces`` yields the drawings' HTML, in order."""
    known = met(text.spot)
    told = {0: "none of the words", 1: "word 1"}.get(known, f"words 1 to {known}")
    around = [
        f"{next(pieces)}\n" if isinstance(part, Shown) else MARKDOWN.render(part) for part in text.around
    ]
    last = max((at for at, part in enumerate(text.around) if isinstance(part, Shown)), default=0)
    before, beside = "".join(around[:last]), "".join(around[last:])
    says = MARKDOWN.render(text.says)
    return ENTRY.format(number=number, told=told, before=before, beside=beside, says=says)
