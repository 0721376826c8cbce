"""Personal codes: with one a learner's exercises are graded, on cards of the learner's own.

A teacher makes them from the secret of the class (``exercises/handout.py``), and nobody who does not know the
secret can work out another's. The last two letters follow from the others, so that a slip of the pen is no
other learner's code.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Final

from ..sentences import Wrong, quoted, said

__all__ = ["code_of", "plain_code"]

LETTERS: Final = "23456789bcdfghjkmnpqrstvwxz"  # none that looks like another, and no words come of them
DRAWN: Final = 6  # letters that the secret draws, and
CHECKING: Final = 2  # that follow from those


def code_of(secret: str, learner: str) -> str:
    """The code of a learner, named as in the class' file.

    >>> code_of("a secret of some length", "Ann Lee")
    'mtnz-m5z8'
    """
    digest = hmac.digest(secret.encode(), learner.encode(), "sha256")
    return _shown(_letters(digest, DRAWN))


def plain_code(text: str) -> str:
    """A code as it was typed, written as it was given; empty where nothing was typed.

    ``ValueError`` with a sentence where it is nobody's.

    >>> plain_code(" MTNZ m5z8")
    'mtnz-m5z8'
    """
    if not isinstance(text, str):
        raise Wrong(said("wrong.code", text=quoted(text)))
    typed = re.sub(r"[\s-]", "", text).lower()
    if not typed:
        return ""
    shown = _shown(typed[:DRAWN]) if typed.isascii() else ""
    if shown.replace("-", "") != typed:
        raise Wrong(said("wrong.code", text=quoted(text[:40])))
    return shown


def _shown(drawn: str) -> str:
    """A code in two halves, with the letters that follow from those that are drawn."""
    whole = drawn + _letters(hashlib.sha256(drawn.encode()).digest(), CHECKING)
    return f"{whole[:4]}-{whole[4:]}"


def _letters(digest: bytes, number: int) -> str:
    """So many letters that stand for a hash."""
    value, letters = int.from_bytes(digest, "big"), ""
    for _ in range(number):
        value, place = divmod(value, len(LETTERS))
        letters += LETTERS[place]
    return letters
