"""A pseudo-language for tests: it puts sentences in brackets and makes them a third longer."""

from __future__ import annotations

import re
from string import Formatter
from typing import Any

LITERAL = re.compile(r"⟦[^⟧]*⟧")
CARDS = r"\{[^{}]*\}|(JK|DJ)(=\w+)?|\b[A2-9TJQK][SHDC♠♥♦♣]"
NOTATION = r"\b[A-H]: [a-z]+|\b[A-H]\b|\b[A-Z]+-\d+\b|line \d+, column \d+"


def translated(form_of: Any) -> Any:
    """A catalogue in the pseudo-language: in each sentence, everything except placeholders is in brackets."""
    if isinstance(form_of, dict):
        return {key: translated(form) for key, form in form_of.items()}
    return "".join(_piece(*part) for part in Formatter().parse(form_of))


def _piece(text: str, name: str | None, how: str | None, _: str | None) -> str:
    text = text.replace("{", "{{").replace("}", "}}")
    literal = text and f"⟦{text}{'·' * -(-len(text) // 3)}⟧"
    return literal if name is None else f"{literal}{{{name}{':' * bool(how)}{how}}}"


def outside(text: str, known: str = "") -> list[str]:
    """The lines that have words outside brackets. Cards, notation and ``known`` don't count as words."""
    notation = re.compile("|".join(filter(None, (known, CARDS, NOTATION))), re.MULTILINE)
    rest = notation.sub("", LITERAL.sub(" ", text))
    return [line.strip() for line in rest.splitlines() if re.search(r"[^\W\d_]{2}", line)]
