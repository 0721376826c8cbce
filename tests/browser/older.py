"""Starts and drives old browsers: the oldest Chromium that the book supports, and WPE WebKit."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import kept
import tools
from browsing import COMPILE_ONCE, TOP
from playwright.sync_api import Browser, BrowserType

CHROMIUM = TOP / "book/site/node_modules/@sparticuz/chromium"
UNPACK = """
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
const [packed, out] = process.argv.slice(1);
await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(out, { mode: 0o755 }));
"""
# The oldest supported Chromium is a minimal build. It runs only with these flags.
ALONE = ("--no-sandbox", "--no-zygote", "--disable-gpu", COMPILE_ONCE)
IS_LINUX_X64 = (sys.platform, platform.machine()) == ("linux", "x86_64")  # the old Chromium runs only there
DRIVER = "http://127.0.0.1:{port}"
PATIENCE = 30  # how many seconds the driver may take to answer
BREATH = 0.1


def chromium() -> Path:
    """Unpack the oldest Chromium that the book supports, and return the path of its executable."""

    def unpack(folder: Path) -> None:
        command = ("--input-type=module", "--eval", UNPACK, str(CHROMIUM / "bin/chromium.br"))
        advice = "Did npm fetch @sparticuz/chromium?"
        tools.run("node", *command, str(folder / "chromium"), folder=TOP, advice=advice)

    version = kept.digest(CHROMIUM / "package.json")
    return kept.folder(kept.KEPT / "oldest-chromium", version, unpack) / "chromium"


def launched(kind: BrowserType) -> Browser:
    """Start the oldest Chromium that the book supports, driven by Playwright."""
    return kind.launch(executable_path=chromium(), args=ALONE)


class WebKit:
    """A page of WPE WebKit, driven by WebDriver over HTTP."""

    def __init__(self, session: str) -> None:
        self.session = session

    def open(self, url: str) -> None:
        ask("POST", f"{self.session}/url", url=url)

    def evaluate(self, asked: str) -> Any:
        return ask("POST", f"{self.session}/execute/sync", script=f"return {asked}", args=[])


@contextmanager
def webkit(port: int) -> Iterator[WebKit]:
    """Start WPE WebKit in headless mode, and yield its page. WebDriver listens on this port."""
    with subprocess.Popen(["WPEWebDriver", f"--port={port}"], stderr=subprocess.DEVNULL) as driver:
        try:
            home = DRIVER.format(port=port)
            wait_for(home)
            options = {"binary": "/usr/bin/cog", "args": ["--automation", "--platform=headless"]}
            wanted = {"alwaysMatch": {"wpe:browserOptions": options}}
            session = ask("POST", f"{home}/session", capabilities=wanted)["sessionId"]
            yield WebKit(f"{home}/session/{session}")
            ask("DELETE", f"{home}/session/{session}")
        finally:
            driver.kill()


def wait_for(home: str) -> None:
    for _ in range(int(PATIENCE / BREATH)):
        with suppress(OSError):
            ask("GET", f"{home}/status")
            return
        time.sleep(BREATH)
    raise AssertionError("WPEWebDriver does not answer")


def ask(method: str, address: str, /, **parameters: Any) -> Any:
    body = json.dumps(parameters).encode() if method == "POST" else None
    request = urllib.request.Request(address, method=method, data=body)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)["value"]
