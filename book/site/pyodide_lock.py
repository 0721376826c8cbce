"""Makes Python for the lab: Pyodide's core, which pages share, the wheels, and the list of the wheels."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import zipfile
from email.parser import HeaderParser
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename
from patches import MEMORY, START

CORE = MEMORY.file
DATA = ("pyodide.asm.wasm", "python_stdlib.zip")
# ipywidgets requires these packages, but JupyterLab or the page's runtime does the same work.
LEFT_OUT = {"jupyterlab-widgets", "widgetsnbextension"}
EXTRAS = {"rummy500": "table"}  # the lab's notebooks show tables


def copy(pyodide: Path, wheels: list[Path], out: Path) -> None:
    """Copy Pyodide and the wheels to `out`.

    Pyodide's modules get names that end with .js: many servers don't know .mjs, and a browser refuses a
    module of an unknown type. Raises ValueError if a module lacks the text that is to be replaced in it.
    """
    out.mkdir(parents=True)
    for file in [*(pyodide / name for name in DATA), *wheels]:
        shutil.copy(file, out)
    (out / served(CORE)).write_text(core(pyodide), "utf-8")
    start = (pyodide / START.file).read_text("utf-8")
    (out / served(START.file)).write_text(START.applied(start), "utf-8")


def core(pyodide: Path) -> str:
    """The text of Pyodide's second module, changed so that Pyodide can restore a memory that has grown."""
    return MEMORY.applied((pyodide / CORE).read_text("utf-8"))


def served(module: str) -> str:
    return module.replace(".mjs", ".js")


def write(path: Path, pyodide: Path, wheels: list[Path]) -> None:
    """Write a lock file that lists these wheels and no others.

    Raises ValueError if a wheel needs something that isn't among them. Pyodide itself would notice this only
    in the browser.
    """
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    lock["packages"] = packages(wheels, lock["info"]["python"])
    path.write_text(json.dumps(lock, indent=1), "utf-8")


def packages(wheels: list[Path], python: str) -> dict[str, Any]:
    entries = {name(wheel): entry(wheel) for wheel in wheels}
    for wheel in wheels:
        for need in requirements(wheel, python):
            if canonicalize_name(need.name) in LEFT_OUT:
                continue
            found = entries.get(canonicalize_name(need.name))
            if found is None:
                raise ValueError(f"{wheel.name} needs {need}, which is not among the wheels")
            if not need.specifier.contains(found["version"]):
                raise ValueError(f"{wheel.name} needs {need}, but the wheels have {found['version']}")
            entries[name(wheel)]["depends"].append(canonicalize_name(need.name))
    return entries


def name(wheel: Path) -> str:
    return parse_wheel_filename(wheel.name)[0]


def entry(wheel: Path) -> dict[str, Any]:
    return {
        "name": name(wheel),
        "version": str(parse_wheel_filename(wheel.name)[1]),
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [],
        "depends": [],
    }


def requirements(wheel: Path, python: str) -> list[Requirement]:
    """The packages that a wheel needs on Pyodide's Python."""
    with zipfile.ZipFile(wheel) as files:
        path = next(one for one in files.namelist() if re.fullmatch(r"[^/]+\.dist-info/METADATA", one))
        metadata = HeaderParser().parsestr(files.read(path).decode("utf-8"))
    page = {"python_version": python[: python.rindex(".")], "python_full_version": python}
    page |= {"sys_platform": "emscripten", "platform_system": "Emscripten"}
    page |= {"extra": EXTRAS.get(name(wheel), "")}
    needs = [Requirement(line) for line in metadata.get_all("Requires-Dist") or []]
    return [need for need in needs if need.marker is None or need.marker.evaluate(page)]
