"""The lines of a model solution, which the book's page offers to learners who don't know how to begin."""

from __future__ import annotations

import io
import tokenize
from collections.abc import Iterator
from itertools import count
from textwrap import dedent
from typing import Final

from rummy500.card import Chance

FEWEST: Final = 3
_LEFT_OUT: Final = (tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT)


def shuffled_lines(solution: str, name: str) -> list[str]:
    """The lines of a solution without indentation and comments. Their order depends on the name alone.

    Raises ``ValueError`` if a line isn't a whole statement, or if fewer than ``FEWEST`` lines differ.
    """
    lines = list(_lines(solution))
    if len(set(lines)) < FEWEST:
        raise ValueError(f"a solution that is offered as lines needs {FEWEST} different lines or more")
    orders = (Chance(seed, f"lines of {name}").shuffled(lines) for seed in count())
    return next(order for order in orders if order != lines)


def _lines(solution: str) -> Iterator[str]:
    """The statements of a solution, each of which has to stand in one line.

    >>> list(_lines("    if found:  # a comment\\n        return 1\\n\\n    return 2"))
    ['if found:', 'return 1', 'return 2']
    """
    words: list[tokenize.TokenInfo] = []
    for token in tokenize.generate_tokens(io.StringIO(dedent(solution)).readline):
        if token.type == tokenize.NEWLINE:
            first, last = words[0], words[-1]
            if first.start[0] != last.end[0]:
                raise ValueError("a solution that is offered as lines needs each statement in one line")
            yield first.line[first.start[1] : last.end[1]]
            words = []
        elif token.type not in _LEFT_OUT:
            words.append(token)
