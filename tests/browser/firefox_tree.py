"""Reads Firefox's accessibility tree, as screen readers get it, through Firefox's Marionette protocol."""

from __future__ import annotations

import json
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import need
from read_aloud import Node
from windows import until

# With these settings, Firefox sends no requests to other hosts and adds nothing to the tree.
SETTINGS = {
    "accessibility.force_disabled": -1,
    "app.normandy.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "marionette.port": 0,
    "network.captive-portal-service.enabled": False,
    "nimbus.rollouts.enabled": False,
    "services.settings.server": "data:,",
    "ui.prefersReducedMotion": 1,
}
# The nodes of the page, each after its parent: [depth, role, name, description, states]. The list is empty
# until Firefox has built the page's tree.
TREE = """
const service = Cc["@mozilla.org/accessibilityService;1"].getService(Ci.nsIAccessibilityService);
const nodes = [];
const walk = (node, depth) => {
    const [own, more] = [{}, {}];
    node.getState(own, more);
    const states = [...service.getStringStates(own.value, more.value)];
    nodes.push([depth, service.getStringRole(node.role), node.name ?? "", node.description, states]);
    for (let child = node.firstChild; child; child = child.nextSibling) walk(child, depth + 1);
};
const page = service.getAccessibleFor(gBrowser.selectedBrowser)?.firstChild;
if (page) walk(page, 0);
return nodes;
"""


class Firefox:
    """The only page of a Firefox whose Marionette server listens on this port."""

    def __init__(self, port: int) -> None:
        self._line = socket.create_connection(("127.0.0.1", port))
        self._heard = self._line.makefile("rb")
        self._number = 0
        self._answer()  # Firefox sends a greeting first
        self._order("WebDriver:NewSession", capabilities={})

    def open(self, url: str) -> None:
        self._order("WebDriver:Navigate", url=url)

    def ask(self, script: str, *given: Any) -> Any:
        """Run a script in the page, and return its value."""
        return self._order("WebDriver:ExecuteScript", script=script, args=list(given))["value"]

    def tree(self) -> Node:
        """The page's accessibility tree."""
        self._order("Marionette:SetContext", value="chrome")
        rows = self.ask(TREE)
        self._order("Marionette:SetContext", value="content")
        above = [Node("page", "", "", frozenset(), [])]
        for depth, role, name, description, states in rows:
            if role == "toggle button" and "pressed" not in states:
                states.append("not pressed")
            node = Node(role, name, description or "", frozenset(states), [])
            del above[depth + 1 :]
            above[-1].within.append(node)
            above.append(node)
        return above[0]

    def quit(self) -> None:
        self._order("Marionette:Quit", flags=["eForceQuit"])

    def _order(self, name: str, **given: Any) -> Any:
        self._number += 1
        text = json.dumps([0, self._number, name, given]).encode()
        self._line.sendall(b"%d:%s" % (len(text), text))
        _, _, wrong, answer = self._answer()
        assert not wrong, f"{name}: {wrong['message']}"
        return answer

    def _answer(self) -> Any:
        length = b""
        while (byte := self._heard.read(1)) != b":":
            length += byte
        return json.loads(self._heard.read(int(length)))


@contextmanager
def firefox() -> Iterator[Firefox]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        profile = Path(folder)
        settings = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in SETTINGS.items()
        ]
        profile.joinpath("user.js").write_text("\n".join(settings))
        command = [str(need.firefox_path()), "--headless", "--marionette", "--remote-allow-system-access"]
        with subprocess.Popen(
            [*command, "--no-remote", "--profile", folder],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            try:
                told = profile / "MarionetteActivePort"
                until(lambda: told.exists() and told.read_text().strip().isdigit(), "Firefox can be driven")
                page = Firefox(int(told.read_text()))
                yield page
                page.quit()
            finally:
                process.kill()
