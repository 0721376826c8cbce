"""Makes the book's styles. The whole page uses the table's tokens: its colours, spaces and type.

Only the table's first style declares the tokens. If a colour changes there, it changes in the book, on
its cover, and on the pages that load no other file.
"""

from __future__ import annotations

import re
from pathlib import Path

from rummy500.table.widget import tokens, tokens_in_older_words, view_files

SITE = Path(__file__).parent
FACES = re.compile(r"^\.rt-.*", re.MULTILINE)  # the rules for the faces of cards


def source() -> str:
    return view_files().joinpath("1-tokens.css").read_text("utf-8")


def cloth() -> str:
    """The style of the table's cloth and the cards on the cloth. The book's pictures use it, too."""
    return view_files().joinpath("2-cloth.css").read_text("utf-8")


def paper() -> tuple[str, str]:
    """A page's background colours, light and dark.

    Pages name these colours in meta tags for the bars of a phone's browser, because style sheets can't colour
    the bars.
    """
    found = re.search(r"--rt-paper: light-dark\((\S+), (\S+)\);", source())
    assert found, "the table's style does not set --rt-paper"
    return found[1], found[2]


def book() -> str:
    """The style of every page."""
    parts = (SITE / name for name in ("dress.css", "book.css"))
    faces = FACES.findall(source())
    root = f":root {{ color-scheme: light; {tokens()} }}"  # the page is light until the theme's script runs
    more = f"@media (prefers-contrast: more) {{ :root {{ {of_more_contrast()} }} }}"
    return "\n".join([root, more, cloth(), *faces, *(part.read_text("utf-8") for part in parts)])


def alone(page: str) -> str:
    """The page with its style and the book's mark inside, so that it loads no other file.

    Raises ValueError if ``page`` doesn't have exactly one place for the style and one for the mark.
    """
    style = (SITE / "offline/alone.css").read_text("utf-8")
    mark = (SITE / "mark.svg").read_text("utf-8").replace("<svg ", '<svg aria-hidden="true" ', 1)
    for place, text in (("/* alone.css */", f"{tokens_in_older_words()}\n{style}"), ("<!-- mark -->", mark)):
        if page.count(place) != 1:
            raise ValueError(f"a page that stands alone should contain this once: {place}")
        page = page.replace(place, text)
    return page


def of_more_contrast() -> str:
    """The declarations of the tokens for readers whose system asks for more contrast."""
    return " ".join(re.findall(r"^    (--rt-.*;)", source(), re.MULTILINE))
