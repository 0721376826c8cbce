"""The pages' kernel. It runs a notebook's cells in the worker and carries the widgets' messages.

It sends these messages to the page, each as JSON:

    opened    comm, state   a widget was made
    updated   comm, state   some values of a widget changed
    shown     cell, comm    a cell shows a widget
    printed   cell, text, found   the value of a cell's last expression, if it isn't a widget; `found` has the
                                  rows of a check
    wrote     cell, text          a cell wrote this text
    ran       cell, why, line     a cell has ended; `why` is a sentence if it failed, or else ""; `line` is
                                  the number of the line that failed, or 0
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
names: dict[str, Any] = {}  # the variables of the page's cells
cell_now = ""  # the name of the cell that is running


def to_nobody(text: str) -> None:
    """Drop the text, because there is no page yet."""


post: Callable[[str], None] = to_nobody  # sends a text to the page


def rehearse() -> None:
    """Make a table and a level without showing them, so that both load their modules into the kept memory."""
    begin(to_nobody)
    Table()
    Table(level=next(iter(levels())))
    Widget.close_all()
    MetadataPathFinder.invalidate_caches()  # otherwise archives stay open, with their file lists in memory
    gc.collect()  # so that garbage is not kept with the memory


def begin(post_message: Callable[[str], None]) -> None:
    """Begin to serve a page: forget the previous page's names and tables. Modules stay as they are.

    A new seed is drawn, because the kept memory has the same random state each time.
    """
    global post, names
    Widget.close_all()
    post, names = post_message, {"__name__": "__main__"}
    random.seed()


def say(did: str, **what: Any) -> None:
    post(json.dumps({"did": did, **what}))


class PageComm(BaseComm):
    """A widget's channel to the page."""

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
    """The stream for a cell's output and errors. It sends each text to the page."""

    def write(self, text: str) -> int:
        say("wrote", cell=cell_now, text=text)
        return len(text)


def display(*values: Any, **_: Any) -> None:
    for value in values:
        if hasattr(value, "comm"):
            say("shown", cell=cell_now, comm=value.comm.comm_id)
        else:
            say("printed", cell=cell_now, text=repr(value), found=found_in(value))


def found_in(value: Any) -> dict[str, Any] | None:
    """What a check has found; None if the value isn't the result of a check."""
    if not isinstance(value, Points):
        return None
    return {
        "headline": value.headline,
        "isWhole": value == value.of,
        "rows": value.rows,
        "remark": value.remark,
    }


def sentence(error: BaseException) -> str:
    return traceback.format_exception_only(error)[-1].strip().rstrip(".")


def line_of(error: BaseException, file: str) -> int:
    """The number of the cell's line that raised the error or that Python can't parse; 0 if there is none."""
    if isinstance(error, SyntaxError):
        return error.lineno or 0
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return (lines and lines[-1]) or 0


async def run(cell: str, source: str) -> None:
    """Run one cell, and show the value of its last expression."""
    global cell_now
    cell_now, why, line, file = cell, "", 0, f"<cell {cell}>"
    try:
        with redirect_stdout(Paper()), redirect_stderr(Paper()):
            value = await eval_code_async(source, names, filename=file)
        if value is not None:
            display(value)
    except BaseException as error:  # a cell may also raise SystemExit
        traceback.print_exc()
        why, line = sentence(error), line_of(error, file)
    say("ran", cell=cell, why=why, line=line)


def tell(comm_id: str, data: str) -> None:
    """Give a message from the page to a widget."""
    widgets_line = comms.get_comm(comm_id)
    assert widgets_line is not None, "the page knows the widgets that were opened"
    widgets_line.handle_msg({"content": {"data": json.loads(data)}, "buffers": []})


comm.create_comm = PageComm
comm.get_comm_manager = lambda: comms
traitlets.log.get_logger = logging.getLogger  # the original function needs modules that pages don't have
ipython_stand_in.install(display, lambda **_: None)
# These imports are slow, so they run before the first cell. They need the stand-in for IPython.
from ipywidgets import Widget  # noqa: E402

from rummy500 import Table  # noqa: E402
from rummy500.teach.check import Points  # noqa: E402
from rummy500.teach.lessons import levels  # noqa: E402
