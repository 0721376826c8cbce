"""Makes the script of the code editor, which only the pages of coded exercises load."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import floor
import kept
import tools

SITE = Path(__file__).parent
SOURCE = SITE / "editor"
SCRIPT = SITE / "editor_bundle.mjs"


def put(live: Path) -> None:
    """Put ``editor.js`` into the runtime's folder. This one file has the editor and CodeMirror."""
    browsers = json.dumps(floor.BROWSERS)

    def make(folder: Path) -> None:
        out = str(folder / "editor.js")
        advice = "Does book/site/editor use what CodeMirror offers?"
        tools.run("node", SCRIPT.name, out, browsers, folder=SITE, advice=advice)

    made_of = kept.digest(SOURCE, SCRIPT, SITE / "package-lock.json", browsers)
    shutil.copytree(kept.folder(kept.KEPT / "editor", made_of, make), live, dirs_exist_ok=True)
