"""Runs the book's notebooks and keeps their outputs. Pages are made from the kept outputs.

A kept run's name is a hash of the notebook's code, the package, the pinned versions and Python's version. If
only the notebook's text or the table's view changes, the notebook is not run again.
"""

from __future__ import annotations

import asyncio
import functools
import json
import os
import re
import signal
import sys
import textwrap
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType
from typing import Any

import kept
import nbformat
import tools
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode
from notebooks import client

import rummy500

RUNS = kept.KEPT / "runs"
PACKAGE = Path(rummy500.__file__).parent
PINS = Path(__file__).with_name("requirements.txt")
TABLE = PACKAGE / "table"
VIEW = TABLE / "view"
OF_THE_VIEW = ("_esm", "_css")
LONGEST = 300  # the most characters in the message of a failed cell
WIDGETS = "application/vnd.jupyter.widget-state+json"


# ---- the name of a run ---------------------------------------------------------------------------------


@functools.cache
def package() -> str:
    """A hash of the package without the table's view, of the pinned versions, and of Python's version."""
    parts = [path for path in (*PACKAGE.iterdir(), *TABLE.iterdir()) if path not in (TABLE, VIEW)]
    return kept.digest(*sorted(parts), PINS, sys.version)


def name_of(notebook: NotebookNode, package: str) -> str:
    """The name under which a notebook's run is kept."""
    code = [[cell.source, cell.metadata.get("tags", [])] for cell in code_cells(notebook)]
    return kept.digest(package, json.dumps(code))


def code_cells(notebook: NotebookNode) -> list[NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


# ---- running -------------------------------------------------------------------------------------------


def run(paths: list[Path]) -> None:
    """Run the notebooks that have no kept run, as many at once as there are processors.

    Deletes kept runs that don't belong to one of these notebooks. If a cell fails, this raises
    ``tools.Failed`` with the names of the notebook and the cell.
    """
    now = package()
    names = {path: name_of(nbformat.read(path, as_version=4), now) for path in paths}
    wanted = {RUNS / f"{name}.json" for name in names.values()}
    missing = [path for path in paths if not (RUNS / f"{names[path]}.json").exists()]
    if missing:
        RUNS.mkdir(parents=True, exist_ok=True)
        run_beside(run_together({path: RUNS / f"{names[path]}.json" for path in missing}))
    for old in set(RUNS.iterdir()) - wanted:
        old.unlink()


def run_beside(work: Coroutine[Any, Any, None]) -> None:
    """Do this work in another thread, which gets no signals. Ctrl+C ends the work and then the program."""
    runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)
    loop = runner.get_loop()
    task = loop.create_task(work)
    # The handler raises no error, because the signal may come while the thread is still starting.
    told = set()

    def stop(number: int, _frame: FrameType | None) -> None:
        told.add(number)
        loop.call_soon_threadsafe(task.cancel)

    def do() -> None:
        with runner:
            loop.run_until_complete(task)

    usual = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        with ThreadPoolExecutor(1) as thread:
            thread.submit(do).result()
    except BaseException:  # work that is cancelled while a kernel starts may raise a different error
        if not told:
            raise
    finally:
        for name, handler in usual.items():
            signal.signal(name, handler)
    for number in told:
        signal.raise_signal(number)


async def run_together(notebooks: dict[Path, Path]) -> None:
    progress = tools.Progress("Running the notebooks", len(notebooks))
    places = asyncio.Semaphore(os.cpu_count() or 1)

    async def run_one(path: Path, out: Path) -> None:
        async with places:
            progress.tell(path.stem)
            result = await outcome(path)
            half = out.with_suffix(".half")
            half.write_text(json.dumps(result, ensure_ascii=False), "utf-8")
            half.rename(out)

    failure: BaseException | None = None
    try:
        async with asyncio.TaskGroup() as group:
            for path, out in notebooks.items():
                group.create_task(run_one(path, out))
    except* tools.Failed as failed:
        failure = failed.exceptions[0]  # raised later: here some Pythons would wrap it in an ExceptionGroup
    if failure:
        raise failure from None
    progress.end()


async def outcome(path: Path) -> dict[str, Any]:
    """Run a notebook, and return the outputs of its code cells and the states of their widgets.

    Raises ``tools.Failed`` if a cell fails.
    """
    notebook = nbformat.read(path, as_version=4)
    where = path.relative_to(kept.TOP)
    try:
        await client(notebook, path.parent, store_widget_state=True).async_execute()
    except CellExecutionError as error:
        why = textwrap.shorten(f"{error.ename}: {error.evalue}", LONGEST, placeholder=" …")
        raise tools.Failed(f"{where}, cell {failed_cell(notebook)}: {why}") from None
    except (CellTimeoutError, DeadKernelError) as error:
        raise tools.Failed(f"{where}: {error}".strip()) from None
    states = notebook.metadata.get("widgets", {}).get(WIDGETS, {}).get("state", {})
    for model in states.values():
        for name in OF_THE_VIEW:
            model["state"].pop(name, None)
    cells = [
        {"outputs": cell.outputs, "execution_count": cell.execution_count} for cell in code_cells(notebook)
    ]
    return named_in_order({"cells": cells, "states": states}, list(states))


def failed_cell(notebook: NotebookNode) -> int:
    """The number of the cell that failed. Cells of all kinds are counted, from 1."""
    stopped = [
        number
        for number, cell in enumerate(notebook.cells, 1)
        if any(output.output_type == "error" for output in cell.get("outputs", []))
    ]
    return stopped[-1]


def named_in_order(result: dict[str, Any], models: list[str]) -> dict[str, Any]:
    """The result, with numbers in place of the random names that ipywidgets gives to widgets."""
    text = json.dumps(result, ensure_ascii=False)
    numbers = {model: f"widget-{number}" for number, model in enumerate(models)}
    if numbers:
        text = re.sub("|".join(numbers), lambda found: numbers[found[0]], text)
    named: dict[str, Any] = json.loads(text)
    return named


# ---- reading -------------------------------------------------------------------------------------------


def read(text: str) -> NotebookNode:
    """The notebook with this text, and with its kept outputs, for MyST-NB. Raises ``tools.Failed`` if it was
    never run.
    """
    notebook: NotebookNode = nbformat.reads(text, as_version=4)
    path = RUNS / f"{name_of(notebook, package())}.json"
    if not path.exists():
        raise tools.Failed("This notebook has not been run yet: build the book by “make site”.")
    result = json.loads(path.read_text("utf-8"))
    for cell, outcome in zip(code_cells(notebook), result["cells"], strict=True):
        cell.update(nbformat.from_dict(outcome))
    state = {"version_major": 2, "version_minor": 0, "state": result["states"]}
    notebook.metadata["widgets"] = nbformat.from_dict({WIDGETS: state})
    return notebook
