"""The oldest browsers that the book is made for: how they are told, and what is made for them."""

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
    """Put the styles of a folder into words that these browsers know.

    ``tools.Failed`` names what of its styles and scripts one of them does not know, and has no way without.
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
        advice = f"Write it in older words, or say in {FOLDER.name}/oldest.toml what there is without it."
        arguments = ("floor.mjs", str(out), json.dumps(asked))
        tools.run("node", *arguments, folder=FOLDER, advice=advice)

    fitted = kept.folder(kept.KEPT / "floor", kept.digest(folder, FOLDER, PINS), make)
    shutil.copytree(fitted, folder, dirs_exist_ok=True)
