"""A learning platform for tests: it shows a SCORM package in a frame and keeps what the package reports.

Its API is scorm-again, which real platforms use, too. As on a real platform, each visit begins with the
values that the last visit stored.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import threading
import xml.etree.ElementTree as ET
import zipfile
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

import serve
from browsing import TOP

RUNTIME = TOP / "book/site/node_modules/scorm-again/dist/scorm12.min.js"
PLACE = "pluginfile.php/17/mod scorm/content/1"  # a deep path with a space in it, as on real platforms
HOST = """<!DOCTYPE html><html lang="en"><title>A platform</title>
<style>html, body {{ margin: 0; block-size: 100% }}
iframe {{ border: 0; inline-size: 100%; block-size: 100%; display: block }}</style>
<script src="runtime.js"></script>
<script>
  window.API = new Scorm12API({{ lmsCommitUrl: "commit", selfReportSessionTime: false }});
  API.loadFromFlattenedJSON({kept});
</script>
<iframe title="The package" src="{launch}"></iframe></html>"""
MANIFEST = {"": "http://www.imsproject.org/xsd/imscp_rootv1p1p2"}


def packed(folder: Path, *options: str) -> None:
    """Run ``scorm.py`` with these options, and save the packages to the folder."""
    command = [sys.executable, str(TOP / "book/site/scorm.py"), "--to", str(folder), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


class Handler(serve.Handler):
    def __init__(self, platform: Platform, *args: Any) -> None:
        self.platform = platform
        super().__init__(*args, directory=str(platform.folder))

    def do_GET(self) -> None:
        if self.path.split("?")[0] != "/visit":
            return super().do_GET()
        return self.answer(self.platform.host(), "text/html")

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"])
        self.platform.reports.append(json.loads(self.rfile.read(length))["cmi"])
        self.answer('{"result": true, "errorCode": 0}', "application/json")

    def answer(self, text: str, kind: str) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())


class Platform:
    """A platform with one package. ``reports`` has the values that the package sent, oldest first."""

    def __init__(self, folder: Path, package: Path) -> None:
        self.folder = folder
        self.reports: list[dict[str, Any]] = []
        self.given: dict[str, str] = {}
        content = folder / PLACE
        with zipfile.ZipFile(package) as zipped:
            zipped.extractall(content)
        shutil.copy(RUNTIME, folder / "runtime.js")
        found = ET.parse(content / "imsmanifest.xml").find("resources/resource", MANIFEST)
        assert found is not None
        self.launch = f"{PLACE}/{found.attrib['href']}".replace(" ", "%20")
        self.server = serve.Server(("127.0.0.1", 0), partial(Handler, self))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://localhost:{self.server.server_port}/"

    def host(self) -> str:
        """The platform's page, with the package in a frame."""
        return HOST.format(kept=json.dumps(self.kept()), launch=self.launch)

    def kept(self) -> dict[str, str]:
        """The values with which the platform begins a visit."""
        if not self.reports:
            return {"cmi.core.entry": "ab-initio", **self.given}
        core = self.reports[-1]["core"]
        return {
            "cmi.core.entry": "resume",
            "cmi.core.lesson_status": core["lesson_status"],
            "cmi.core.score.raw": core["score"]["raw"],
            "cmi.suspend_data": self.reports[-1]["suspend_data"],
            **self.given,
        }

    def forget(self) -> None:
        """Delete all stored values, as for another learner or a new attempt."""
        self.reports.clear()

    @property
    def score(self) -> tuple[str, str]:
        """The status and the points that were stored last."""
        core = self.reports[-1]["core"]
        return core["lesson_status"], str(core["score"]["raw"])
