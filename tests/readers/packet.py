"""Draws texts at random, and writes a packet for a reader and an empty sheet for the answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, zip_longest
from pathlib import Path
from random import Random
from typing import Final

from grader.sheets import write_sheet, write_text
from on_page import Word, met, words
from texts import Text

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

1. Look at what stands around the text, in the grey box. A real reader sees it as a picture.
2. Read the text below it **once**, at your usual pace. Don't look back.
3. Write into the sheet, in your own words: **what am I to do, or what does it tell me?** Don't copy the text.
4. Write `yes` under *sure* if you are sure what it means, or else `no`. A guess is a `no`.
5. If you stumbled, copy the words at which you did under *stumble*. Perhaps you had to begin the sentence
   again, or didn't know whom a word meant, or nobody would say it like this. Otherwise leave it empty.

The reader is *you*, at seat A. The other players are Bea (B), Cem (C) and Dana (D). In the boxes, the pile is
written from its oldest card to its newest, and *laid* is how many points a player has laid on the table.

## The words of the game

The book teaches these words in this order. Each text says how many of them its reader has met.

"""


def draw(texts: Iterable[Text], seed: int, read: Collection[str], number: int = NUMBER) -> list[Text]:
    """This many texts in random order. Texts whose hashes are in ``read`` are left out.

    A third are paragraphs and a third are tasks. The other kinds share the last third evenly. If there are
    too few of a kind, the packet is smaller. The same seed draws the same texts.
    """
    chance, kinds = Random(seed), defaultdict[str, list[Text]](list)
    for text in texts:
        if text.hash not in read:
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
    """Write ``packet.md`` and ``sheet.csv`` into a folder."""
    entries = [_entry(number, text) for number, text in enumerate(drawn, start=1)]
    write_text(folder / "packet.md", HEAD + _list(words()) + "\n\n## The texts\n\n" + "\n".join(entries))
    rows = [(str(number), text.hash, "", "", "") for number, text in enumerate(drawn, start=1)]
    write_sheet(folder / "sheet.csv", SHEET, rows)


def _list(taught: Sequence[Word]) -> str:
    return "\n".join(f"{number}. **{one.word}**: {one.means}" for number, one in enumerate(taught, start=1))


def _entry(number: int, text: Text) -> str:
    known = met(text.spot)
    told = {0: "none of the words", 1: "word 1"}.get(known, f"words 1 to {known}")
    around = f"````text\n{text.around}\n````\n\n" if text.around else ""
    return (
        f"### {number}\n\nThe reader has met {told}.\n\n{around}**Text {number}:**\n\n{_quoted(text.says)}\n"
    )


def _quoted(says: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in says.splitlines())
