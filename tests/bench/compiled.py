"""Compiles a copy of the engine with mypyc, for long tournaments: python tests/bench/compiled.py

The copy has the whole package. It lies in ``_build/compiled``, so neither the installed package nor the wheel
contains it. A program uses the copy if this folder comes first on ``PYTHONPATH``. The copy is kept only if it
plays the same deals as the package, with the same lists of moves, the same refusals and the same scores.

Compiled functions check the types of their arguments. So ``Deal.new(seed=1.5)`` raises a ``TypeError`` in the
copy, not the error with a sentence for readers. Therefore notebooks use the package.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
TOP: Final = HERE.parents[1]
PACKAGE: Final = TOP / "rummy500"
COPY: Final = TOP / "_build" / "compiled"
STAMP: Final = "made-from"
POSITION: Final = "position/__init__.py"

FOLDERS: Final = (".", "deal", "laying", "position", "referee")
"""The folders of the package whose modules are compiled."""
PLAIN: Final = {
    "__init__.py": "only imports",
    "__main__.py": "only starts the terminal",
    "companions.py": "only has texts",
    "deal/__init__.py": "a view's values are filled in by name",
    "game.py": "is rarely called",
    "moves.py": "asks for the slots of its own class",
    POSITION: "its class is a named tuple, but only for type checkers",
    "position/history.py": "a class of a module that isn't compiled inherits from it",
    "position/summary.py": "only writes texts",
    "sentences.py": "only writes texts",
    "sources.py": "only has texts",
    "statements.py": "only has texts",
    "terminal.py": "only reads and writes texts",
    "version.py": "only has a text",
}
"""The modules in these folders that aren't compiled, and why."""
CHANGED: Final = {
    "card.py": "class Card(int, Shown):\n",
    "melds.py": "class MeldName(str):\n",
    POSITION: "    Listed = Values  # type checkers check each value by its name\n",
}
"""The lines that mypyc can't compile. ``changed`` says what the copy has instead."""
FUTURE: Final = "from __future__ import annotations\n"
IMPORT_OF_MARK: Final = "from mypy_extensions import mypyc_attr\n"
MARK: Final = "@mypyc_attr(native_class=False)\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--path", action="store_true", help="only print a PYTHONPATH for the finished copy")
    parser.add_argument("--deals", type=int, default=30, help="how many deals of each game are compared")
    asked = parser.parse_args()
    if asked.path:
        print(os.pathsep.join(filter(None, [folder(), os.environ.get("PYTHONPATH", "")])))
        return
    print("Compiling the engine takes some minutes …", flush=True)
    made_from = stamp()
    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(PACKAGE, COPY / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__"))
    compile_copy()
    print("Comparing the compiled engine with the package …", flush=True)
    plain, copied = (measured(sys.executable, "records", asked.deals, engine) for engine in (TOP, COPY))
    if wrong := differences(plain, copied):
        sys.exit(
            f"The compiled engine isn't used, because it differs from the package in: {', '.join(wrong)}."
        )
    (COPY / STAMP).write_text(made_from, "utf-8")
    print(f"The compiled engine plays {asked.deals} deals of each game exactly as the package does.")


def compiled_modules() -> list[str]:
    """The modules that are compiled, as paths. Raises ``ValueError`` if a module named above is gone."""
    found = [
        path.relative_to(PACKAGE).as_posix()
        for name in FOLDERS
        for path in sorted((PACKAGE / name).glob("*.py"))
    ]
    if gone := sorted({*PLAIN, *CHANGED} - set(found)):
        raise ValueError(f"compiled.py names modules that are no longer there: {', '.join(gone)}")
    return [name for name in found if name not in PLAIN]


def changed(module: str, code: str) -> str:
    """The code of a module, with its line in ``CHANGED`` adapted to mypyc.

    A class that inherits from ``int`` or ``str`` gets the mark that mypyc asks for. The package
    tells type checkers that a position is a named tuple, and mypyc would believe this, too. So in the copy, a
    position inherits from a class with the same values. Raises ``ValueError`` if the line is gone.
    """
    line = CHANGED[module]
    if code.count(line) != 1:
        raise ValueError(f"{module} no longer has the line “{line.strip()}”, which compiled.py names")
    if module != POSITION:
        return code.replace(FUTURE, FUTURE + IMPORT_OF_MARK).replace(line, MARK + line)
    classes = {each.name: each.body for each in ast.parse(code).body if isinstance(each, ast.ClassDef)}
    values = [each for each in classes["Values"] if isinstance(each, ast.AnnAssign)]
    typed = [f"        {ast.unparse(each.target)}: {ast.unparse(each.annotation)}\n" for each in values]
    return code.replace(line, "    class Listed:\n" + "".join(typed))


def compile_copy() -> None:
    """Compile modules of the copy. If mypyc fails, end the program with mypyc's last messages."""
    modules = compiled_modules()
    for module in CHANGED:
        path = COPY / PACKAGE.name / module
        path.write_text(changed(module, path.read_text("utf-8")), "utf-8")
    words = [sys.executable, "-m", "mypyc", "--config-file=", "--strict", "--explicit-package-bases"]
    words += ["--cache-dir=build/mypy", *(f"{PACKAGE.name}/{module}" for module in modules)]
    environment = {**os.environ, "MYPYC_DEBUG_LEVEL": "0"}
    done = subprocess.run(words, cwd=COPY, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit((done.stdout + done.stderr)[-4000:] + "The engine can't be compiled.")
    shutil.rmtree(COPY / "build")


def differences(plain: dict[str, str], copied: dict[str, str]) -> list[str]:
    """The games whose digests differ, and ``engine`` if the copy's functions aren't compiled."""
    return [name for name in plain if (plain[name] == copied[name]) == (name == "engine")]


def folder() -> str:
    """The folder of the compiled copy; "" if there is none, or if the package has changed since."""
    if not (COPY / STAMP).exists():
        return ""
    if (COPY / STAMP).read_text("utf-8") == stamp():
        return str(COPY)
    print("The package has changed since it was compiled: make fast compiles it again.", file=sys.stderr)
    return ""


def stamp() -> str:
    """A digest of all that a copy is made from: the package, this program and the version of Python."""
    digest = sha256(EXTENSION_SUFFIXES[0].encode())
    for path in [Path(__file__), *sorted(_files())]:
        digest.update(f"\0{path.name}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def _files() -> Iterator[Path]:
    return (path for path in PACKAGE.rglob("*") if path.is_file() and path.parent.name != "__pycache__")


def measured(python: str, what: str, much: float, engine: Path | str = TOP) -> Any:
    """Run ``engines.py`` with this Python and the engine in this folder, and return its measurements."""
    words = [python, str(HERE / "engines.py"), what, str(much)]
    environment = {**os.environ, "PYTHONPATH": f"{engine}{os.pathsep}{HERE.parent}"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # imports are timed with cached bytecode
    done = subprocess.run(words, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


if __name__ == "__main__":
    main()
