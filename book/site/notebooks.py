"""Run notebooks and store them tidied: text outputs, no state of widgets, nothing that changes by itself."""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

WIDGET = "application/vnd.jupyter.widget-view+json"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def main(paths: list[str]) -> None:
    for path in map(Path, paths):
        print(f"Running {path} …", flush=True)
        notebook = nbformat.read(path, as_version=4)
        run(notebook, path.parent)
        tidy(notebook)
        nbformat.write(notebook, path)


def run(notebook: nbformat.NotebookNode, folder: Path) -> None:
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    client = NotebookClient(
        notebook,
        kernel_name="python3",
        timeout=120,
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,  # else it depends on the moment in how many parts a text is stored
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute()


def tidy(notebook: nbformat.NotebookNode) -> None:
    """Keep of the outputs what a reader can read and nbval can compare."""
    notebook.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET, None)


if __name__ == "__main__":
    main(sys.argv[1:])
