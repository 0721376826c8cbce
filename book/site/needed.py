"""Finds the files of the built site that a page needs if no other host can be reached."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

import edition

# Tags whose files the browser loads with the page. Links that a reader follows don't count.
LOADS = re.compile(r"<(?:link|script|img|source)\b[^>]*?\b(?:href|src|srcset)=\"([^\"]+)\"")
IMPORTS = re.compile(r"\b(?:from|import)\s*\(?\s*[\"'](\.{1,2}/[^\"']+)[\"']")
BESIDE = re.compile(r"new URL\([\"']([^\"']+)[\"'],\s*import\.meta\.url\)")
VIEW = re.compile(r'"view":"(table-\w+\.js)"')
IN_STYLES = re.compile(r"(?:url\(\s*[\"']?|@import [\"'])([^\"')]+)")
WORKER = "worker.js"
PYTHON = ("pyodide/pyodide.asm.wasm", "python.packed")  # files.js fetches these for the worker
MATHS = "mathjax/tex-mml-chtml.js"
FONTS_OF_MATHS = "output/chtml/fonts/woff-v2"


def needed(html: Path, page: str, text: str) -> set[str]:
    """The paths of all files that a page with this text may ask for. The page itself is one of them."""
    found = {page}
    waiting = [*(beside(page, name) for name in LOADS.findall(text)), *views(page, text)]
    while waiting:
        path = waiting.pop()
        if path not in found and (html / path).is_file() and not path.endswith(edition.NOT_ASKED_FOR):
            found.add(path)
            waiting += asked_by(html, path)
    return found


def views(page: str, text: str) -> Iterator[str]:
    """The path of the script that draws a page's tables. The page's data has the script's file name."""
    runtime = next((name for name in LOADS.findall(text) if name.endswith("/page.js")), "")
    return (beside(beside(page, runtime), name) for name in VIEW.findall(text))


def asked_by(html: Path, path: str) -> Iterator[str]:
    """The files that a script or a style asks for."""
    if path.endswith(".js"):
        text = (html / path).read_text("utf-8")
        yield from (beside(path, name) for found in (IMPORTS, BESIDE) for name in found.findall(text))
        if path.endswith(f"/{WORKER}"):
            yield from (beside(path, name) for name in PYTHON)
        if path.endswith(MATHS):
            folder = (html / path).parent / FONTS_OF_MATHS
            yield from (font.relative_to(html).as_posix() for font in folder.iterdir())
    elif path.endswith(".css"):
        yield from (beside(path, name) for name in IN_STYLES.findall((html / path).read_text("utf-8")))


def beside(path: str, link: str) -> str:
    """The path of the file that ``link`` leads to. The link stands in the file ``path``."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), re.split(r"[?#]", link)[0]))
