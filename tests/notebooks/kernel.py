"""Runs a notebook in a real kernel, and sends its widgets the messages that a browser would send."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import nbformat
from jupyter_client.manager import KernelManager
from kernels import through_files

SECONDS = 60


class Kernel:
    """A real kernel, with the states and messages of the widgets in the notebook that it ran last."""

    def __init__(self, folder: Path) -> None:
        self.widgets: dict[str, dict[str, Any]] = {}
        self.senders: list[str] = []  # the widgets that have sent messages other than their state
        self.manager = KernelManager(kernel_name="python3", config=through_files())
        self.manager.start_kernel(cwd=str(folder))
        self.client = self.manager.blocking_client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=SECONDS)

    def end(self) -> None:
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    def run(self, notebook: Path) -> None:
        """Run all cells of a notebook. Afterwards, ``tables`` has the notebook's card tables."""
        self.widgets, self.senders = {}, []
        self._answer_to(self.client.execute("%reset -f"))
        for cell in nbformat.read(notebook, 4).cells:
            if cell.cell_type == "code":
                self._answer_to(self.client.execute(cell.source))

    @property
    def tables(self) -> list[str]:
        return [comm for comm, state in self.widgets.items() if "view" in state]

    def view(self, table: str) -> dict[str, Any]:
        view: dict[str, Any] = self.widgets[table]["view"]
        return view

    def send(self, table: str, message: Any) -> dict[str, Any]:
        """Send a message to a table, as a browser does, and return the table's next view."""
        content = {"comm_id": table, "data": {"method": "custom", "content": message}}
        request = self.client.session.msg("comm_msg", content)
        self.client.shell_channel.send(request)
        self._answer_to(request["header"]["msg_id"])
        return self.view(table)

    def _answer_to(self, request: str) -> None:
        """Read messages until a request is finished. Raises ``AssertionError`` if a cell fails."""
        end = time.monotonic() + SECONDS
        while True:
            message = self.client.get_iopub_msg(timeout=end - time.monotonic())
            kind, content = message["msg_type"], message["content"]
            if kind == "comm_open":
                self.widgets[content["comm_id"]] = content["data"]["state"]
            elif kind == "comm_msg" and content["data"]["method"] == "update":
                self.widgets[content["comm_id"]] |= content["data"]["state"]
            elif kind == "comm_msg" and content["data"]["method"] == "custom":
                self.senders.append(content["comm_id"])
            elif kind == "error" or (kind == "stream" and content["name"] == "stderr"):
                raise AssertionError(content)
            if message["parent_header"].get("msg_id") == request and content.get("execution_state") == "idle":
                return
