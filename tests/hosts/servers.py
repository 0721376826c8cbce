"""Runs each host as a user would: in a new environment and folder, and on a free port."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

TOP = Path(__file__).parents[2]
BUILD = TOP / "_build/hosts"  # the environments, and the script that draws the widgets of a saved page
START_WITHIN, END_WITHIN = 120, 10  # seconds
TEXT = "\n\n".join(["# Text", *["A line to scroll past."] * 40])
CODE = """from rummy500 import Table
Table("classic", players=2, seed=8)"""
MARIMO = f"""import marimo

app = marimo.App()


@app.cell
def _():
    {CODE.replace(chr(10), chr(10) + "    ")}
    return
"""


def notebook() -> dict[str, Any]:
    """A notebook with a table between two long texts."""
    text: dict[str, Any] = {"cell_type": "markdown", "metadata": {}, "source": TEXT}
    code: dict[str, Any] = {
        "cell_type": "code",
        "metadata": {},
        "source": CODE,
        "outputs": [],
        "execution_count": None,
    }
    cells = [{**cell, "id": f"cell-{number}"} for number, cell in enumerate((text, code, text))]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def prepare(folder: Path) -> None:
    """Make the folder, and write the notebook into it, in Jupyter's format and in marimo's."""
    folder.mkdir(parents=True)
    (folder / "table.ipynb").write_text(json.dumps(notebook()), "utf-8")
    (folder / "table.py").write_text(MARIMO, "utf-8")


def variables(folder: Path) -> dict[str, str]:
    """Environment variables that let a host find this package, and hide the user's own settings."""
    names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR", "XDG_CONFIG_HOME")
    own = {name: str(folder / f".{name.lower()}") for name in names}
    return os.environ | own | {"PYTHONPATH": str(TOP), "JUPYTER_PREFER_ENV_PATH": "1"}


def version(environment: str, package: str) -> str:
    """The version of a package in one of the environments, or an empty text if it isn't installed."""
    [folder] = (BUILD / environment).glob("lib/python*/site-packages")
    return "".join(one.version for one in distributions(name=package, path=[str(folder)]))


@contextmanager
def serving(folder: Path, command: Sequence[str | Path]) -> Iterator[str]:
    """Run a host in a folder, and yield its address. ``{port}`` in the command becomes the host's port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    words = [str(word).replace("{port}", str(port)) for word in command]
    log = folder / "log.txt"
    with log.open("wb") as file:
        server = subprocess.Popen(words, cwd=folder, env=variables(folder), stdout=file, stderr=file)
        try:
            wait_for(server, url, log)
            yield url
        finally:
            end(server)


def end(server: subprocess.Popen[bytes]) -> None:
    """Ask the server to end. If it takes too long, kill it; its kernels then end by themselves."""
    server.terminate()
    try:
        server.wait(END_WITHIN)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def wait_for(server: subprocess.Popen[bytes], url: str, log: Path) -> None:
    ends = time.monotonic() + START_WITHIN
    while time.monotonic() < ends and server.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=2)
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.3)
    raise AssertionError(f"it did not start: {log.read_text('utf-8', 'replace')[-800:]}")
