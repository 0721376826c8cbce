"""The pages' kernel: runs a notebook's cells in the worker and carries the widgets' messages.

What it says to the page, each as JSON:

    opened    comm, state   a widget was made
    updated   comm, state   some of its values changed
    shown     cell, comm    a cell shows a widget
    printed   cell, text    the last expression of a cell, when it is no widget
    wrote     cell, text    a cell wrote this
    ran       cell, why     a cell came to its end; `why` is a sentence when it failed, else ""
"""

from __future__ import annotations

import gc
import json
import logging
import random
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from importlib.metadata import MetadataPathFinder
from io import TextIOBase
from typing import Any

import comm
import ipython_stand_in
import traitlets.log
from comm.base_comm import BaseComm, CommManager
from pyodide.code import eval_code_async

ON_THE_PAGE = ("_esm", "_css")  # the table's script and style

comms = CommManager()
names: dict[str, Any] = {}  # what the page's cells have named
cell_now = ""  # the cell that is running


def to_nobody(text: str) -> None:
    """There is no page yet."""


post: Callable[[str], None] = to_nobody  # carries a text to the page


def rehearse() -> None:
    """Show a table and a lesson to nobody: what they load and look up is then there for all that come."""
    begin(to_nobody)
    Table()
    Table(level=next(iter(levels())))
    Widget.close_all()
    MetadataPathFinder.invalidate_caches()  # else it holds the archive open, all of its list in memory
    gc.collect()  # what is thrown away need not be kept


def begin(post_message: Callable[[str], None]) -> None:
    """A page is there. The names and the tables of the one before are gone; modules stay as they are.

    What was kept of an earlier start is the same each time; chance must not be.
    """
    global post, names
    Widget.close_all()
    post, names = post_message, {"__name__": "__main__"}
    random.seed()


def say(did: str, **what: Any) -> None:
    post(json.dumps({"did": did, **what}))


class PageComm(BaseComm):
    """A widget's line to the page."""

    def publish_msg(
        self,
        msg_type: str,
        data: dict[str, Any] | None = None,
        metadata: dict[str, Any] | None = None,
        buffers: list[bytes] | None = None,
        **_: Any,
    ) -> None:
        if data is None:
            return
        if msg_type == "comm_open":
            state = {name: value for name, value in data["state"].items() if name not in ON_THE_PAGE}
            say("opened", comm=self.comm_id, state=state)
        elif msg_type == "comm_msg" and data.get("method") == "update":
            say("updated", comm=self.comm_id, state=data["state"])


class Paper(TextIOBase):
    """What a cell writes on, output and errors alike."""

    def write(self, text: str) -> int:
        say("wrote", cell=cell_now, text=text)
        return len(text)


def display(*values: Any, **_: Any) -> None:
    for value in values:
        if hasattr(value, "comm"):
            say("shown", cell=cell_now, comm=value.comm.comm_id)
        else:
            say("printed", cell=cell_now, text=repr(value))


def sentence(error: BaseException) -> str:
    return traceback.format_exception_only(error)[-1].strip().rstrip(".")


async def run(cell: str, source: str) -> None:
    """Run one cell, show its last expression."""
    global cell_now
    cell_now, why = cell, ""
    try:
        with redirect_stdout(Paper()), redirect_stderr(Paper()):
            value = await eval_code_async(source, names, filename=f"<cell {cell}>")
        if value is not None:
            display(value)
    except BaseException as error:  # a cell may also raise SystemExit
        traceback.print_exc()
        why = sentence(error)
    say("ran", cell=cell, why=why)


def tell(comm_id: str, data: str) -> None:
    """Give a widget a message from the page."""
    widgets_line = comms.get_comm(comm_id)
    assert widgets_line is not None, "the page knows the widgets that were opened"
    widgets_line.handle_msg({"content": {"data": json.loads(data)}, "buffers": []})


comm.create_comm = PageComm
comm.get_comm_manager = lambda: comms
traitlets.log.get_logger = logging.getLogger  # its own asks for what pages do not have
ipython_stand_in.install(display, lambda **_: None)
# These are slow, so before the first cell; and they need what stands above.
from ipywidgets import Widget  # noqa: E402

from rummy500 import Table  # noqa: E402
from rummy500.teach.lessons import levels  # noqa: E402
