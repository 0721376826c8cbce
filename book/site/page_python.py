"""Makes Python for the pages and the lab: the wheels, including rummy500's, and the pages' bundle."""

from __future__ import annotations

import shutil
from pathlib import Path

import browser_lab
import kept
import pyodide_lock
import running
import tools

SITE = Path(__file__).parent
PYODIDE = SITE / "node_modules/pyodide"
METADATA = (kept.TOP / "pyproject.toml", kept.TOP / "README.md")
ANY_PYTHON = ("--python-version=3.14", "--implementation=py", "--abi=none", "--platform=any")
ONLY_THESE = ("--no-deps", "--only-binary=:all:", "--require-hashes")


def collect(live: Path, static: Path) -> set[str]:
    """Put Python into the runtime's folder, and the package's wheel among the static files.

    Pages and lab share one Pyodide. The pages load one bundle. The lab loads the wheels that its lock file
    lists. Returns the names of the files that only the lab loads.
    """
    ours = wheel()
    pages = [*downloaded("wheels.txt"), ours]
    lab = [*pages, *(lighter(one) for one in downloaded("lab-wheels.txt")), *browser_lab.wheels()]
    pyodide_lock.copy(PYODIDE, lab, live / "pyodide")
    pyodide_lock.write(live / "pyodide/pyodide-lock.json", PYODIDE, lab)
    shutil.copytree(bundle(pages), live, dirs_exist_ok=True)
    (static / "wheels").mkdir()
    shutil.copy(ours, static / "wheels")
    return {one.name for one in lab} | {"pyodide-lock.json", "python_stdlib.zip"}


def wheel() -> Path:
    """The wheel of rummy500 itself, built from its source."""

    def make(folder: Path) -> None:
        arguments = ("build", "-t", "wheel", "-d", str(folder))
        tools.run("hatchling", *arguments, folder=kept.TOP, advice="Correct pyproject.toml.")

    made_of = kept.digest(running.PACKAGE, *METADATA, kept.TOP / "LICENSE")
    return next(kept.folder(kept.KEPT / "wheel", made_of, make).glob("*.whl"))


def downloaded(pins: str) -> list[Path]:
    """Download the wheels of this list, and return their paths. The list also has their hashes.

    A change of the list makes the build fetch the wheels again.
    """

    def make(folder: Path) -> None:
        print(f"Fetching the wheels of {pins} …", flush=True)
        arguments = ("-qq", *ONLY_THESE, *ANY_PYTHON, "-r", str(SITE / pins), "-d", str(folder))
        tools.run("pip", "download", *arguments, folder=SITE, advice="Check the network.")

    return sorted(kept.folder(kept.KEPT / Path(pins).stem, kept.digest(SITE / pins), make).glob("*.whl"))


def lighter(one: Path) -> Path:
    """The wheel that the lab loads. Jedi's wheel is copied without the type stubs of other packages."""
    if not one.name.startswith("jedi-"):
        return one
    folder = kept.folder(
        kept.KEPT / "jedi",
        kept.digest(one, Path(browser_lab.__file__)),
        lambda out: browser_lab.without_stubs(one, out),
    )
    return folder / one.name


def bundle(wheels: list[Path]) -> Path:
    """A folder with the files from which a page starts Python.

    In this folder the files of the table's view are empty, because a page loads the view from other files. So
    a change of the view doesn't change the bundle.
    """
    scripts = ("python_bundle.mjs", "python_bundle.py", "patches.py")
    parts = (SITE / "runtime", *(SITE / script for script in scripts))
    pins = (SITE / "wheels.txt", SITE / "package-lock.json", *METADATA)
    names = sorted(path.name for path in running.VIEW.iterdir())

    def make(folder: Path) -> None:
        print("Compiling Python for the pages …", flush=True)
        put_in = kept.empty(kept.BUILD / "page-wheels")
        for one in wheels:
            shutil.copy(one, put_in)
        mended = kept.empty(kept.BUILD / "page-pyodide")
        shutil.copytree(PYODIDE, mended, dirs_exist_ok=True)
        (mended / pyodide_lock.CORE).write_text(pyodide_lock.core(PYODIDE), "utf-8")
        run = ("python_bundle.mjs", str(mended), str(put_in), str(SITE / "runtime"), str(folder))
        tools.run("node", *run, folder=SITE, advice="Does each module of the package load in a browser?")
        for used in (put_in, mended):
            shutil.rmtree(used)

    return kept.folder(kept.KEPT / "python", kept.digest(running.package(), *parts, *pins, *names), make)
