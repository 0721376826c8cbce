"""Packs and unpacks a part of the last release's site. Tests visit this site first and a later edition next.

    python tests/browser/last_release.py    pack the archive again from the current build

The archive has a few pages, their scripts and styles, and the service worker, but no Python, fonts or
pictures. The files are unchanged, except that the list of files to keep names only the files in the archive.
Packing the same site twice gives the same bytes.
"""

from __future__ import annotations

import io
import json
import tarfile
from pathlib import Path

HTML = Path(__file__).parents[2] / "_build/html"
ARCHIVE = Path(__file__).with_name("last_release.tar.xz")
WORKER = ("edition.json", "sw.js")
LIST = "files.json"
PAGES = ("contents.html", "first.html", "glossary.html", "offline.html")
LARGE = ("/mathjax/", "/pyodide/")


def pack(html: Path = HTML, archive: Path = ARCHIVE) -> None:
    """Pack the part of a site that tests need."""
    listed = json.loads((html / LIST).read_text("utf-8"))
    files = {name: entry for name, entry in listed["files"].items() if is_needed(name)}
    pages = {name: title for name, title in listed["pages"].items() if name in PAGES}
    paths = sorted({*WORKER, *(name.partition("?")[0] for name in files)})
    with tarfile.open(archive, "w:xz", format=tarfile.USTAR_FORMAT) as out:
        add(out, LIST, json.dumps(listed | {"files": files, "pages": pages}).encode())
        for path in paths:
            add(out, path, (html / path).read_bytes())


def is_needed(name: str) -> bool:
    """Whether tests need the file with this name in the site's list of files."""
    path = name.partition("?")[0]
    is_script_or_style = path.startswith("_static/") and path.endswith((".css", ".js"))
    return path in PAGES or (is_script_or_style and not any(part in path for part in LARGE))


def add(out: tarfile.TarFile, path: str, content: bytes) -> None:
    """Add a file to the archive, without a date or an owner."""
    info = tarfile.TarInfo(path)
    info.size = len(content)
    out.addfile(info, io.BytesIO(content))


def unpack(to: Path, archive: Path = ARCHIVE) -> Path:
    """Unpack the site into a new folder, and return the folder."""
    with tarfile.open(archive) as packed:
        packed.extractall(to)  # without filter=, which Python 3.11.3 doesn't have
    return to


if __name__ == "__main__":
    pack()
