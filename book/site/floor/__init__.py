"""Rewrites styles for the oldest browsers that the book supports, and finds features these browsers lack."""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path

import kept
import styles
import tools

from rummy500.table.widget import each_token, tokens

FOLDER = Path(__file__).parent
PINS = FOLDER.parent / "package-lock.json"
OLDEST = tomllib.loads((FOLDER / "oldest.toml").read_text("utf-8"))
BROWSERS: dict[str, str] = OLDEST["browsers"]


def fit(folder: Path) -> None:
    """Rewrite a folder's styles for the oldest browsers that the book supports.

    Raises ``tools.Failed`` if the styles or scripts use features that one of these browsers doesn't know. The
    error names them. Features are allowed if ``oldest.toml`` says what happens without them.
    """

    def make(out: Path) -> None:
        for file in folder.rglob("*"):
            if file.suffix in (".css", ".js"):
                copy = out / file.relative_to(folder)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, copy)
        asked = OLDEST | {
            "tokens": each_token(tokens()),
            "ofMoreContrast": each_token(styles.of_more_contrast()),
        }
        advice = f"Use an older feature, or say in {FOLDER.name}/oldest.toml what happens without this one."
        arguments = ("floor.mjs", str(out), json.dumps(asked))
        tools.run("node", *arguments, folder=FOLDER, advice=advice)

    fitted = kept.folder(kept.KEPT / "floor", kept.digest(folder, FOLDER, PINS), make)
    shutil.copytree(fitted, folder, dirs_exist_ok=True)
