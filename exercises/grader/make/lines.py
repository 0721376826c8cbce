"""The lines of a model solution. The book's page offers them to learners who don't know how to begin.

A few wrong lines from the author's known mistakes are mixed in. Learners leave the wrong lines out.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator, Sequence
from itertools import count, zip_longest
from textwrap import dedent
from typing import Final

from rummy500.card import Chance

FEWEST: Final = 3
MOST_WRONG: Final = 3  # a solution gets at most this many wrong lines
LINES_FOR_A_WRONG_ONE: Final = 2  # a solution needs this many lines for each wrong line
_LEFT_OUT: Final = (tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT)


def shuffled_lines(solution: str, name: str, wrong: Sequence[str] = ()) -> list[str]:
    """The lines of a solution and the wrong lines, without indentation and comments.

    The order depends only on ``name``, and the right lines are never in the solution's order. Raises
    ``ValueError`` if a line isn't a whole statement, or if there are fewer than ``FEWEST`` different lines.
    """
    lines = list(_lines(solution))
    if len(set(lines)) < FEWEST:
        raise ValueError(f"a solution that is offered as lines needs {FEWEST} different lines or more")
    orders = (Chance(seed, f"lines of {name}").shuffled([*lines, *wrong]) for seed in count())
    return next(order for order in orders if [line for line in order if line not in wrong] != lines)


def wrong_lines(solution: str, name: str, mistakes: str) -> list[str]:
    """The wrong line of each known mistake that differs from the solution in exactly one line.

    ``mistakes`` is the source code of the functions with mistakes. A short solution gets fewer wrong lines.

    >>> wrong_lines("a = 1\\nreturn a", "one", "def one__two():\\n    a = 2\\n    return a")
    ['a = 2']
    """
    right, found = list(_lines(solution)), dict[str, None]()
    for function in ast.parse(mistakes).body:
        if isinstance(function, ast.FunctionDef) and function.name.partition("__")[0] == name:
            pairs = [*zip_longest(_lines_of(function, mistakes), right)]
            unlike = [(wrong, own) for wrong, own in pairs if wrong != own]
            if len(unlike) == 1 and all(unlike[0]):
                found[unlike[0][0]] = None
    return [*found][: min(MOST_WRONG, len(right) // LINES_FOR_A_WRONG_ONE)]


def _lines_of(function: ast.FunctionDef, source: str) -> list[str]:
    """The lines of a function without its docstring; none if a statement takes several lines."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    rows = source.splitlines()[body[0].lineno - 1 : function.end_lineno] if body else []
    try:
        return list(_lines("\n".join(rows)))
    except ValueError:
        return []


def _lines(solution: str) -> Iterator[str]:
    """The statements of a solution. Each statement has to stand on one line.

    >>> list(_lines("    if found:  # a comment\\n        return 1\\n\\n    return 2"))
    ['if found:', 'return 1', 'return 2']
    """
    words: list[tokenize.TokenInfo] = []
    for token in tokenize.generate_tokens(io.StringIO(dedent(solution)).readline):
        if token.type == tokenize.NEWLINE:
            first, last = words[0], words[-1]
            if first.start[0] != last.end[0]:
                raise ValueError("learners order the lines of this solution, so each statement is one line")
            yield first.line[first.start[1] : last.end[1]]
            words = []
        elif token.type not in _LEFT_OUT:
            words.append(token)
