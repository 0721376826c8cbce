"""Draws ``rooms.svg``, the map in ARCHITECTURE.md. Its boxes are the rooms (parts) of the code.

python tests/structure/rooms.py      draws the map again
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

TOP: Final = Path(__file__).parents[2]
MAP: Final = Path(__file__).with_name("rooms.svg")


@dataclass(frozen=True, slots=True)
class Room:
    """A room of the code: its column and row on the map, a short description, and its files or folders."""

    column: int
    row: int
    holds: str
    files: str

    @property
    def in_package(self) -> bool:
        """Whether ``files`` names modules of the package."""
        return "/" not in self.files and self.files not in ("exercises", "learning")

    @property
    def paths(self) -> list[Path]:
        """The files and folders of the room."""
        if not self.in_package:
            return [TOP / file for file in self.files.split()]
        modules = [TOP / "rummy500" / file for file in self.files.split()]
        return [module if module.is_dir() else module.with_suffix(".py") for module in modules]


ROOMS: Final = {
    "figures": Room(0, 0, "the book's figures", "book/figures"),
    "exercises": Room(1, 0, "hand out and grade", "exercises"),
    "terminal": Room(2, 0, "the game in a terminal", "terminal __main__"),
    "build": Room(3, 0, "makes the site", "book/site"),
    "runtime": Room(
        4, 0, "the page in a browser", "book/site/runtime book/site/offline book/site/at_platform"
    ),
    "table": Room(2, 1, "what a table does", "table"),
    "view": Room(4, 1, "what a table shows", "rummy500/table/view"),
    "learning": Room(0, 2, "makes the bots' nets", "learning"),
    "lab": Room(1, 2, "tournaments of bots", "lab"),
    "teach": Room(3, 2, "levels, hints, reviews", "teach"),
    "bots": Room(1, 3, "who plays against you", "bots"),
    "text": Room(3, 3, "records and scenarios", "text"),
    "deal": Room(2, 4, "a deal, a turn, a game", "deal game"),
    "referee": Room(2, 5, "what is allowed, or why not", "referee legal"),
    "laying": Room(2, 6, "what can be laid and taken", "laying"),
    "position": Room(2, 7, "the moves and the state", "moves position"),
    "melds": Room(
        2, 8, "sets, runs, their points", "melds companions finding combining partition patience scoring"
    ),
    "rules": Room(2, 9, "what a game is played by", "rules card statements sources sentences version"),
}
HOLDERS: Final = {place: name for name, room in ROOMS.items() for place in room.paths}
"""The files and folders of the rooms, each with the room's name."""
JS_IMPORT: Final = re.compile(r"""(?:from|import|import\()\s*["'](\.[\w/.-]+\.m?js)["']""")

WIDE, HIGH, GAP_X, GAP_Y, MARGIN = 180, 46, 18, 34, 16  # pixels


def room_of(path: Path) -> str | None:
    """The room that lists this file or the innermost folder around it; ``None`` if no room lists either."""
    return next((HOLDERS[place] for place in (path, *path.parents) if place in HOLDERS), None)


def files() -> Iterator[Path]:
    """All modules of the project except those of the tests."""
    for folder in ("rummy500", "book", "exercises", "learning"):
        for path in sorted((TOP / folder).rglob("*")):
            parts = set(path.relative_to(TOP).parts)
            if path.suffix in (".py", ".js", ".mjs") and not parts & {"node_modules", "mistakes"}:
                yield path


def imported(path: Path) -> Iterator[Path]:
    """The files of the project that a file imports."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        for name in JS_IMPORT.findall(text):
            beside = (path.parent / name).resolve()
            yield beside if beside.exists() else TOP / "rummy500/table/view" / beside.name
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield from found(name.name.split("."), path)
        elif isinstance(node, ast.ImportFrom):
            base = path.parents[node.level - 1].relative_to(TOP).parts if node.level else ()
            module = [*base, *(node.module.split(".") if node.module else [])]
            for name in node.names:
                yield from found([*module, name.name], path)


def found(module: list[str], path: Path) -> Iterator[Path]:
    """The file of an imported module. The module's name is relative to the project or a folder of scripts."""
    for place in (TOP, path.parent, TOP / "exercises", TOP / "book/site", TOP / "book"):
        for length in (len(module), len(module) - 1):
            file = place.joinpath(*module[:length])
            if length and file.with_suffix(".py").is_file():
                yield file.with_suffix(".py")
                return
            if length and (file / "__init__.py").is_file() and length == len(module):
                yield file / "__init__.py"
                return


@cache
def arrows() -> frozenset[tuple[str, str]]:
    """All pairs of rooms in which the first room imports from the second."""
    pairs = {(room_of(path), room_of(other)) for path in files() for other in imported(path)}
    return frozenset((one, other) for one, other in pairs if one and other and one != other)


def reachable(start: str, pairs: Collection[tuple[str, str]]) -> set[str]:
    """All rooms that can be reached from this room along the arrows."""
    seen: set[str] = set()
    waiting = [other for one, other in pairs if one == start]
    while waiting:
        room = waiting.pop()
        if room not in seen:
            seen.add(room)
            waiting += [other for one, other in pairs if one == room]
    return seen


def drawn_arrows(pairs: Collection[tuple[str, str]]) -> set[tuple[str, str]]:
    """The arrows to draw. An arrow is left out if a longer path of arrows leads to the same room."""
    return {
        (one, other)
        for one, other in pairs
        if not any(other in reachable(between, pairs) for first, between in pairs if first == one)
    }


def centre(room: Room) -> tuple[float, float]:
    """The middle of a room's box."""
    x = MARGIN + room.column * (WIDE + GAP_X) + WIDE / 2
    return x, MARGIN + room.row * (HIGH + GAP_Y) + HIGH / 2


def svg() -> str:
    """The map as an SVG. Each room is a box, with arrows to the rooms from which it imports."""
    places = [centre(room) for room in ROOMS.values()]
    width = max(x for x, _ in places) + WIDE / 2 + MARGIN
    height = max(y for _, y in places) + HIGH / 2 + MARGIN
    lines = [line(centre(ROOMS[one]), centre(ROOMS[other])) for one, other in sorted(drawn_arrows(arrows()))]
    boxes = [box(name, room) for name, room in ROOMS.items()]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"',
            ' font-family="sans-serif" text-anchor="middle">',
            "<title>The rooms of the code. An arrow leads from a room to one that it imports from.</title>",
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7"',
            ' orient="auto"><path d="M0 0 8 4 0 8z" fill="#575146"/></marker></defs>',
            f'<rect width="{width:g}" height="{height:g}" rx="10" fill="#fbf8f2"/>',
            *lines,
            *boxes,
            "</svg>\n",
        ]
    )


def line(start: tuple[float, float], end: tuple[float, float]) -> str:
    """An arrow from the bottom of a box to the top of a lower box. The arrow bends below the upper box."""
    (x, y), (to_x, to_y) = start, end
    y, to_y = y + HIGH / 2, to_y - HIGH / 2
    below = y + GAP_Y
    curve = f"M{x:g} {y:g}C{x:g} {y + 0.6 * GAP_Y:g} {to_x:g} {below - 0.6 * GAP_Y:g} {to_x:g} {below:g}"
    curve += f"V{to_y:g}" if to_y > below else ""
    return f'<path d="{curve}" fill="none" stroke="#575146" stroke-width="1.25" marker-end="url(#tip)"/>'


def box(name: str, room: Room) -> str:
    """A room's box with its name and description. Rooms of the package are green, the others are white."""
    fill, ink = ("#1d5b48", "#ffffff") if room.in_package else ("#fffefb", "#25231e")
    x, y = centre(room)
    left, top = x - WIDE / 2, y - HIGH / 2
    return "\n".join(
        [
            f'<g fill="{ink}"><rect x="{left:g}" y="{top:g}" width="{WIDE}" height="{HIGH}" rx="8"',
            f' fill="{fill}" stroke="#1d5b48"/>',
            f'<text x="{x:g}" y="{y - 4:g}" font-size="16" font-weight="600">{name}</text>',
            f'<text x="{x:g}" y="{y + 15:g}" font-size="11.5">{escape(room.holds)}</text></g>',
        ]
    )


if __name__ == "__main__":
    MAP.write_text(svg(), "utf-8")
