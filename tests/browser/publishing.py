"""Serves a copy of the book to one test, which can stop the site, delay its answers and publish editions."""

from __future__ import annotations

import json
import os
import shutil
import threading
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from pathlib import Path
from time import time
from urllib.parse import urlsplit

import edition
import serve
import steps
from browsing import HTML

FEW = ("contents.html", "first.html", "glossary.html", "play.html")
"""The pages in a small edition of the book."""
LEFT_OUT: Callable[[str, list[str]], set[str]] = shutil.ignore_patterns("lab", "*.map")
"""Picks the files that are left out when a site is copied: the lab and the source maps."""
NEWEST = """async (newest) => {
    const [name] = (await caches.keys()).filter((one) => one.startsWith("500 Rum "));
    const store = name && await caches.open(name);
    const list = await store?.match(new URL("files.json", location));
    if (!list) return false;
    const { edition, files } = await list.json();
    const hashes = new Set(Object.values(files).map(([hash]) => hash));
    return edition === newest && (await store.keys()).length === hashes.size + 1;
}"""
"""Whether the browser's cache holds all files of this edition and no others.

The check sends no request. A request could reach the service worker while Chromium is stopping it. With a
debugger attached, Chromium would then never replace the worker.
"""
LOST = """async () => {
    const [name] = (await caches.keys()).filter((one) => one.startsWith("500 Rum "));
    const urls = name ? (await (await caches.open(name)).keys()).map(({ url }) => url) : [];
    return urls.length > 0 && !urls.some((url) => url.endsWith("/files.json"));
}"""
"""Whether the cache holds files but not ``files.json``, which WebKitGTK may lose when the worker changes."""
LOSE = """async () => {
    const [name] = (await caches.keys()).filter((one) => one.startsWith("500 Rum "));
    const store = await caches.open(name);
    const kept = await store.keys();
    await Promise.all([store.delete(new URL("files.json", location)), store.delete(kept.at(-1))]);
}"""
"""Removes ``files.json`` and another file from the cache, as WebKitGTK sometimes does."""


class Site:
    """A copy of the book on a server that records requests. A test can stop the server or delay answers."""

    def __init__(self, folder: Path) -> None:
        self.html = folder / "html"
        self.asked: list[str] = []
        self.held: dict[str, threading.Event] = {}
        self.moved: dict[str, str] = {}  # files to redirect, with their new addresses
        self.is_down = False  # whether the server closes connections without an answer
        self.editions = 0
        site = self

        class Handler(serve.Handler):
            def do_GET(self) -> None:
                name = urlsplit(self.path).path.removeprefix("/html/")
                site.asked.append(name)
                if name in site.held:
                    site.held[name].wait()
                if site.is_down:
                    self.close_connection = True
                elif name in site.moved:
                    self.send_response(HTTPStatus.FOUND)
                    self.send_header("Location", site.url + site.moved[name])
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                else:
                    super().do_GET()

        self.server = serve.Server(("127.0.0.1", 0), partial(Handler, directory=folder))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://localhost:{self.server.server_port}/html/"

    @property
    def edition(self) -> str:
        """The edition that is currently published."""
        return str(json.loads((self.html / "edition.json").read_text("utf-8"))["edition"])

    def size(self, name: str) -> int:
        """The size of a file in bytes, as listed in ``files.json``."""
        _, size = json.loads((self.html / "files.json").read_text("utf-8"))["files"][name]
        return int(size)

    def stop(self) -> None:
        if not self.is_down:
            self.is_down = True
            for one in self.held.values():
                one.set()
            self.server.shutdown()
            self.server.server_close()

    def publish(self, name: str, old: str, new: str) -> None:
        """Replace a text in one page, and publish the new edition."""
        page = self.html / name
        html = page.read_text("utf-8")
        assert old in html
        page.write_text(html.replace(old, new), "utf-8")
        self.finish()

    def finish(self, offline: bool = True) -> None:
        """Finish the site as a build does, and remove the previous edition's compressed copies."""
        edition.write(self.html, offline=offline)
        for packed in self.html.rglob("*.gz"):
            packed.unlink()
        self.dated(*self.html.rglob("*.*"))

    def dated(self, *paths: Path) -> None:
        """Make the dates of these files some seconds later, because browsers ignore fractions of a second."""
        self.editions += 1
        later = time() + 2 * self.editions
        for path in paths:
            os.utime(path, (later, later))

    def replace(self, html: Path) -> Path:
        """Publish the edition in this folder, and return the folder that now has the previous edition."""
        before = self.html.rename(self.html.with_name(f"html-{self.editions}"))
        html.rename(self.html)
        self.dated(*self.html.rglob("*.*"))
        return before

    def lay(self, files: dict[str, bytes]) -> None:
        """Write these files into the site, as when a site is published file by file."""
        for name, content in files.items():
            (self.html / name).write_bytes(content)
        self.dated(*(self.html / name for name in files))


def few_pages(to: Path) -> Path:
    """Make a small edition of the built site: a few pages, all scripts, and Python."""

    def left_out(folder: str, names: list[str]) -> set[str]:
        rest = {name for name in names if name not in (*FEW, "_static")} if Path(folder) == HTML else set()
        return rest | LEFT_OUT(folder, names)

    shutil.copytree(HTML, to, ignore=left_out)
    edition.write(to)
    return to


def with_other_scripts(to: Path, module: str = "at-foot.js") -> Path:
    """Make a small edition, as a build would after a change of one module of the runtime.

    As in a build, the runtime's folder gets a new name. Its other modules stay the same.
    """
    [before] = (few_pages(to) / "_static").glob("live-*")
    live = before.rename(before.with_name("live"))
    with (live / module).open("a", encoding="utf-8") as script:
        script.write("// changed\n")
    (live / f"{module}.gz").unlink(missing_ok=True)
    name = steps.name_by_content(live)
    for page in to.glob("*.html"):
        page.write_text(page.read_text("utf-8").replace(before.name, name), "utf-8")
    edition.write(to)
    return to
