"""Personal codes. A learner with a code gets graded exercises, with cards drawn for this learner.

A teacher makes the codes from the secret of the class (``exercises/handout.py``). Without the secret, nobody
can work out another learner's code. The last two letters are computed from the others, so a mistyped code
isn't another learner's code.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Final

from ..sentences import Wrong, quoted, said

__all__ = ["code_of", "plain_code"]

LETTERS: Final = "23456789bcdfghjkmnpqrstvwxz"  # no two letters look alike, and they form no words
DRAWN: Final = 6  # the number of letters that are made from the secret
CHECKING: Final = 2  # the number of letters that check the other letters for typing mistakes


def code_of(secret: str, learner: str) -> str:
    """The code of the learner whose name in the class file is ``learner``.

    >>> code_of("a secret of some length", "Ann Lee")
    'mtnz-m5z8'
    """
    digest = hmac.digest(secret.encode(), learner.encode(), "sha256")
    return _shown(_letters(digest, DRAWN))


def plain_code(text: str) -> str:
    """The usual form of a typed code; empty if nothing was typed.

    Raises ``ValueError`` with a sentence if the last letters don't match the others.

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
    """A code in two halves, with the checking letters added."""
    whole = drawn + _letters(hashlib.sha256(drawn.encode()).digest(), CHECKING)
    return f"{whole[:4]}-{whole[4:]}"


def _letters(digest: bytes, number: int) -> str:
    """This many letters, computed from a hash."""
    value, letters = int.from_bytes(digest, "big"), ""
    for _ in range(number):
        value, place = divmod(value, len(LETTERS))
        letters += LETTERS[place]
    return letters
