"""Writes the contract between Python and the page as TypeScript types: ``view/protocol.d.ts``.

python tests/structure/contract.py      writes the file again
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from rummy500.table import count_types, form_types, play_types, protocol, view_types

FILE: Final = Path(__file__).parents[2] / "rummy500/table/view/protocol.d.ts"
HEAD: Final = """\
// What Python and the page tell each other. Don't change it here: tests/structure/contract.py writes it from
// rummy500/table: protocol.py, view_types.py and what that imports.
"""
PLAIN: Final[Mapping[Any, str]] = {
    str: "string",
    int: "number",
    bool: "boolean",
    NoneType: "null",
    object: "unknown",
}
NAMES: Final[Mapping[Any, str]] = {
    protocol.Follow: "new",
    protocol.Bring: "load",
}  # the messages whose names differ from the names of their classes


def types() -> str:
    """The full text of ``protocol.d.ts``."""
    views = [
        one
        for module in (play_types, count_types, form_types, view_types)
        for one in vars(module).values()
        if is_typeddict(one) and one.__module__ == module.__name__
    ]
    messages = get_args(protocol.Message)
    union = " | ".join(f"{one.__name__}Message" for one in messages)
    return "\n".join(
        [HEAD, *map(interface, views), *map(message, messages), f"export type Message = {union};\n"]
    )


def interface(view: type) -> str:
    """The TypeScript interface of a part of the view."""
    lines = [f"  {key}: {name_of(kind)};" for key, kind in get_type_hints(view).items()]
    return "\n".join([*comment_of(view), f"export interface {view.__name__} {{", *lines, "}", ""])


def message(kind: type) -> str:
    """The TypeScript interface of a message. Fields with a default are optional."""
    hints = get_type_hints(kind)
    lines = [f'  do: "{NAMES.get(kind, kind.__name__.lower())}";']
    for field in fields(kind):
        mark = "" if field.default is MISSING else "?"
        lines.append(f"  {field.name}{mark}: {name_of(hints[field.name])};")
    return "\n".join([*comment_of(kind), f"export interface {kind.__name__}Message {{", *lines, "}", ""])


def comment_of(kind: type) -> Iterator[str]:
    """The first line of a class's docstring, as a TypeScript comment."""
    yield f"/** {(kind.__doc__ or '').splitlines()[0]} */"


def name_of(kind: Any) -> str:
    """The TypeScript type for a Python type."""
    origin, inside = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if is_typeddict(kind):
        return str(kind.__name__)
    if origin is Literal:
        return " | ".join(f'"{one}"' for one in inside)
    if origin in (Union, UnionType):
        return " | ".join(map(name_of, inside))
    if origin in (list, frozenset, tuple):
        one = name_of(inside[0])
        return f"({one})[]" if "|" in one else f"{one}[]"
    return f"Record<string, {name_of(inside[1])}>"


if __name__ == "__main__":
    FILE.write_text(types(), "utf-8")
