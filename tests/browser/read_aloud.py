"""The lines that a screen reader would read from a browser's accessibility tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Page

# Common names for the roles that browsers name differently.
ROLES = {
    "StaticText": "text",
    "entry": "textbox",
    "graphic": "image",
    "grouping": "group",
    "img": "image",
    "landmark": "region",
    "pushbutton": "button",
    "statusbar": "status",
    "text leaf": "text",
    "toggle button": "button",
}
WHOLE = {"button", "link", "image", "textbox", "combobox", "checkbox", "radio", "heading"}
"""The roles of elements that are read as one line: their name and states, but not their contents."""
NAMED = {"group", "region", "dialog", "form", "status", "alert"}
"""The roles of containers. A container with a name is announced before its contents."""
STATES = ("pressed", "not pressed", "expanded", "collapsed", "unavailable")
INLINE = {"text", "bold", "strong", "emphasis", "code", "small", "none", "text container", "generic"}


class Node(NamedTuple):
    """One node of an accessibility tree, and the nodes inside it."""

    role: str
    name: str
    description: str
    states: frozenset[str]
    within: list[Node]

    @property
    def kind(self) -> str:
        return ROLES.get(self.role, self.role)


def reading(node: Node) -> list[str]:
    """The lines that a screen reader reads from this node."""
    lines: list[str] = []
    words: list[str] = []

    def end_line() -> None:
        text = " ".join(" ".join(words).split())
        if text:
            lines.append(re.sub(r" (?=[,.;:!?])", "", text))
        words.clear()

    def read(node: Node) -> None:
        if node.kind == "text":
            words.append(node.name)
            return
        if node.kind not in INLINE:
            end_line()
        if node.kind in WHOLE or (node.kind in NAMED and node.name):
            lines.append(line_of(node))
        if node.kind not in WHOLE:
            for inner in node.within:
                read(inner)
        if node.kind not in INLINE:
            end_line()

    read(node)
    end_line()
    return lines


def line_of(node: Node) -> str:
    parts = [
        f"{node.kind}: {' '.join(node.name.split())}",
        *(state for state in STATES if state in node.states),
    ]
    return f"{', '.join(parts)}{f' ({node.description})' if node.description else ''}"


def chromium_tree(page: Page) -> Node:
    """The page's accessibility tree in Chromium."""
    browser = page.context.new_cdp_session(page)
    nodes = browser.send("Accessibility.getFullAXTree")["nodes"]
    browser.detach()
    known = {node["nodeId"]: node for node in nodes}

    def made(node: dict[str, Any]) -> Iterator[Node]:
        inner = [one for name in node["childIds"] if name in known for one in made(known[name])]
        if node["ignored"]:
            yield from inner
            return
        role, name, description = (
            node.get(part, {}).get("value", "") for part in ("role", "name", "description")
        )
        yield Node(role, name, description, states_of(node), [] if role == "StaticText" else inner)

    [root] = made(nodes[0])
    return root


def states_of(node: dict[str, Any]) -> frozenset[str]:
    """The states of one of Chromium's nodes, in Firefox's words."""
    has = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
    found = {"pressed" if has["pressed"] == "true" else "not pressed"} if "pressed" in has else set()
    if "expanded" in has:
        found.add("expanded" if has["expanded"] else "collapsed")
    return frozenset(found | ({"unavailable"} if has.get("disabled") else set()))
