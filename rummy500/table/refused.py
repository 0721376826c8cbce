"""Two kinds of values: a refusal with its reason, and a refused move of the round."""

from __future__ import annotations

from dataclasses import dataclass

from ..moves import Move


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a message was refused, in words, with the id of the broken rule and the refused move, if any."""

    why: str
    statement: str = ""
    move: Move | None = None


@dataclass(frozen=True, slots=True)
class Tried:
    """A refused move, and the number of moves made in the round before it."""

    place: int
    refusal: Refusal
