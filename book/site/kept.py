"""Keeps folders for the next build, which makes them again only if their sources have changed."""

from __future__ import annotations

import ctypes
import hashlib
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

TOP = Path(__file__).parents[2]
BUILD = TOP / "_build"
KEPT = BUILD / "kept"
NOT_READ = {"__pycache__", "node_modules"}  # hidden folders such as .git aren't read either

# For each system that can exchange two paths: the name of the C function, the constant for the current folder
# (AT_FDCWD), and the flag for an exchange.
EXCHANGES = {"linux": ("renameat2", -100, 2), "darwin": ("renameatx_np", -2, 2)}


def digest(*parts: str | Path) -> str:
    """A short hash of these texts and of the files at these paths.

    The hash depends on the names and contents of files, but not on their dates or on the folders around them.
    """
    seen = hashlib.sha256()
    for part in parts:
        for name, content in read(part) if isinstance(part, Path) else [("", part.encode())]:
            seen.update(f"{name} {len(content)}\n".encode())
            seen.update(content)
    return seen.hexdigest()[:16]


def read(path: Path) -> Iterator[tuple[str, bytes]]:
    """The name and the content of the file at a path, or of each file in a folder.

    Files in hidden folders and in ``NOT_READ`` are left out.

    Names are relative to the folder that contains the path.
    """
    if path.is_file():
        yield path.name, path.read_bytes()
    elif path.name not in NOT_READ and not path.name.startswith("."):
        for one in sorted(path.iterdir()):
            yield from ((f"{path.name}/{name}", content) for name, content in read(one))


def folder(path: Path, made_of: str, make: Callable[[Path], object]) -> Path:
    """The folder at this path. If it is missing or was made from other sources, `make` fills a new folder.

    If `make` raises an error, the half-done folder is not used.
    """
    stamp = KEPT / f"{path.name}.made-of"
    if not (path.is_dir() and stamp.is_file() and stamp.read_text("utf-8") == made_of):
        new = empty(KEPT / f"{path.name}.new")
        make(new)
        stamp.unlink(missing_ok=True)
        swap_in(new, path)
        stamp.write_text(made_of, "utf-8")
    return path


def empty(path: Path) -> Path:
    """Make an empty folder at this path. If there is an older folder, delete it first."""
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    return path


def swap_in(new: Path, place: Path) -> None:
    """Move the folder `new` to this place. If possible, it replaces an older folder in one step."""
    if place.exists() and exchange(new, place):
        shutil.rmtree(new)
        return
    shutil.rmtree(place, ignore_errors=True)
    new.rename(place)


def exchange(one: Path, other: Path) -> bool:
    """Exchange two folders in one step. Returns whether the system could exchange them."""
    name, here, flag = EXCHANGES.get(sys.platform, ("", 0, 0))
    call = getattr(ctypes.CDLL(None), name, None) if name else None
    return call is not None and call(here, bytes(one), here, bytes(other), flag) == 0
