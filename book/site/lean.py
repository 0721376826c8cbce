"""Removes comments and invisible white space from a finished page.

The browser makes a node for each space between tags, and the theme's templates leave hundreds of them on a
page. Libraries that remove white space also take out what pages need: empty attributes, or the first line of
a ``pre``.
"""

from __future__ import annotations

import re
from typing import Final

# The search shows an article's text, and runtime/cut.js counts its words. Without white space, the last word
# of a paragraph and the first word of the next would be one word.
KEPT: Final = r"<(article|pre|script|style|textarea)\b.*?</\2>"
COMMENT: Final = re.compile(rf"({KEPT})|<!--.*?-->", re.DOTALL)
TAG: Final = re.compile(rf"""({KEPT}|</?[a-z](?:[^"'>]|"[^"]*"|'[^']*')*>)""", re.DOTALL)
NAME: Final = re.compile(r"</?([a-z]+[1-6]?)")
NOT_IN_A_LINE: Final = (
    *("html", "head", "link", "meta", "noscript", "script", "style", "title", "body"),
    *("article", "aside", "dialog", "div", "footer", "form", "header", "main", "nav", "section"),
    *("h1", "h2", "li", "p", "pre", "ul"),
)
"""The names of elements that are never inside a line of text. White space beside their tags is invisible."""


def lean(page: str) -> str:
    """The page without comments, and without white space beside the tags of ``NOT_IN_A_LINE``."""
    text_tag_text = TAG.split(COMMENT.sub(r"\1", page))
    texts, tags = text_tag_text[::3], text_tag_text[1::3]
    stand = [False, *(stands_alone(tag) for tag in tags), False]
    seen = (
        "" if text.isspace() and (before or after) else text
        for text, before, after in zip(texts, stand, stand[1:], strict=False)
    )
    return "".join(text + tag for text, tag in zip(seen, [*tags, ""], strict=True))


def stands_alone(tag: str) -> bool:
    named = NAME.match(tag)
    return named is not None and named[1] in NOT_IN_A_LINE
