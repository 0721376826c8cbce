"""Run notebooks and store their outputs as text, without widgets or anything that differs between runs."""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from kernels import through_files
from nbclient import NotebookClient
from nbformat import NotebookNode

WIDGET = "application/vnd.jupyter.widget-view+json"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def main(paths: list[str]) -> None:
    for path in map(Path, paths):
        print(f"Running {path} …", flush=True)
        notebook = nbformat.read(path, as_version=4)
        client(notebook, path.parent, store_widget_state=False).execute()
        tidy(notebook)
        nbformat.write(notebook, path)


def client(notebook: NotebookNode, folder: Path, *, store_widget_state: bool) -> NotebookClient:
    """A client that runs a notebook in a folder so that the same code always gives the same output."""
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    return NotebookClient(
        notebook,
        config=through_files(),
        kernel_name="python3",
        timeout=120,
        record_timing=False,
        store_widget_state=store_widget_state,
        coalesce_streams=True,  # otherwise timing decides how printed text is split
        shutdown_kernel="immediate",
        extra_arguments=["--log-level=ERROR"],
        resources={"metadata": {"path": str(folder)}},
    )


def tidy(notebook: NotebookNode) -> None:
    """Keep only outputs that a reader can read and nbval can compare."""
    notebook.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET, None)


if __name__ == "__main__":
    main(sys.argv[1:])
