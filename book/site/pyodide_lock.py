"""Python for the pages: Pyodide's core, the pages' wheels, and the lock file that lists just them."""

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

CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# ipywidgets asks for these, but in a page nothing needs them: ipython_stand_in.py takes the place
# of the first, and the page's runtime that of the others.
LEFT_OUT = {"ipython", "jupyterlab-widgets", "widgetsnbextension"}


def assemble(pyodide: Path, wheels: list[Path], out: Path) -> None:
    """Copy Pyodide's core and the wheels to `out` and write their lock file.

    Raises ValueError when a wheel needs something that is not among them: Pyodide itself
    would only find out in the browser.
    """
    out.mkdir(parents=True)
    for file in [*(pyodide / name for name in CORE), *wheels]:
        shutil.copy(file, out)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    lock["packages"] = packages(wheels, lock["info"]["python"])
    (out / "pyodide-lock.json").write_text(json.dumps(lock, indent=1), "utf-8")


def packages(wheels: list[Path], python: str) -> dict[str, Any]:
    entries = {name(wheel): entry(wheel) for wheel in wheels}
    for wheel in wheels:
        for need in requirements(wheel, python):
            found = entries.get(canonicalize_name(need.name))
            if found is None:
                raise ValueError(f"{wheel.name} needs {need}, which is not among the pages' wheels")
            if not need.specifier.contains(found["version"]):
                raise ValueError(f"{wheel.name} needs {need}, but the pages have {found['version']}")
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
    """What a wheel needs on the pages' Python."""
    with zipfile.ZipFile(wheel) as files:
        path = next(one for one in files.namelist() if re.fullmatch(r"[^/]+\.dist-info/METADATA", one))
        metadata = HeaderParser().parsestr(files.read(path).decode("utf-8"))
    page = {"python_version": python[: python.rindex(".")], "python_full_version": python}
    page |= {"sys_platform": "emscripten", "platform_system": "Emscripten", "extra": ""}
    needs = [Requirement(line) for line in metadata.get_all("Requires-Dist") or []]
    return [
        need
        for need in needs
        if canonicalize_name(need.name) not in LEFT_OUT
        and (need.marker is None or need.marker.evaluate(page))
    ]
