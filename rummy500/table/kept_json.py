"""Reads the JSON in which release 0.1.0 stored a table in a browser. That release had no transcripts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from ..sentences import Wrong, said
from ..text.transcript import SOLVED, Transcript, read_transcript, with_refusals, write_transcript

EDITION: Final = 1
BEFORE: Final = {"explains": False, "tried": 0}  # values for keys that the first editions of 0.1.0 lacked
VALUES: Final = {
    "table": str, "kind": str, "bots": str, "explains": bool, "wrong": int, "recent": int, "learner": str,
    "code": str, "at": int, "back": int, "hints": int, "tried": int, "sort": str, "pace": int, "moves": bool,
    "setup": bool,
}  # fmt: skip

T = TypeVar("T")


def transcript_of(kept: Mapping[str, Any]) -> str:
    """The stored JSON as the text of a transcript. Raises ``ValueError`` with a sentence if it is invalid."""
    if kept.get("edition") != EDITION:
        raise Wrong(said("errors.resume_edition"))
    kept = {**BEFORE, **kept}
    tags = {key.capitalize(): _text(_typed(kept, key, VALUES[key])) for key in VALUES if key in kept}
    tags["Order"] = " ".join(map(str, _list(kept, "order", int)))
    if "record" in kept:
        game = read_transcript(_typed(kept, "record", str))
        return write_transcript(Transcript({**tags, **game.tags}, _with_refusals(game.lines, kept)))
    solved = _typed(kept, "solved", dict) if kept.get("solved") is not None else {}
    if solved:
        tags["Solved"] = _text(_typed(solved, "wrong", int))
    before = [SOLVED + line for line in _list(solved, "lines", str)]
    lines = _list(kept, "log" if kept.get("code") else "lines", str)
    return write_transcript(Transcript(tags, (*before, *lines)))


def _with_refusals(lines: tuple[str, ...], kept: Mapping[str, Any]) -> tuple[str, ...]:
    refused = _list(kept, "refused", list)
    if not all([*map(type, one)] == [int, str] for one in refused):
        raise _wrong("refused")
    return tuple(with_refusals(lines, [(place, move) for place, move in refused]))


def _text(value: str | int) -> str:
    return str(value).lower() if type(value) is bool else str(value)


def _typed(kept: Mapping[str, Any], key: str, kind: type[T]) -> T:
    value = kept.get(key)
    if type(value) is not kind:
        raise _wrong(key)
    return value


def _list(kept: Mapping[str, Any], key: str, kind: type[T]) -> list[T]:
    """The list under this key; empty without the key. Raises ``ValueError`` for values of a wrong type."""
    found = _typed({key: [], **kept}, key, list)
    if any(type(one) is not kind for one in found):
        raise _wrong(key)
    return found


def _wrong(key: str) -> Wrong:
    return Wrong(said("errors.resume_part", part=key))
