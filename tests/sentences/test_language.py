"""A package whose catalogue is in a different language doesn't say a word of English."""

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pseudo
import pytest

import rummy500
from rummy500.bots import KINDS as BOTS
from rummy500.moves import CHOICES, KINDS, WORDS
from rummy500.rules import OPTIONS, PRESETS, value_text
from rummy500.table.settings import NAMES as PEOPLE

PACKAGE = Path(rummy500.__file__).parent
TESTS = Path(__file__).parents[1]
VALUES = [value_text(value) for option in OPTIONS.values() for value, _ in option.values]
SIDES = [word for words in CHOICES.values() for word in words]
COMMANDS = ("rummy500", "check", "lab", "play", "replay", "rules", "report", "tuning")
KNOWN_WORDS = {*COMMANDS, *PRESETS, *KINDS, *WORDS.values(), *BOTS, *OPTIONS, *VALUES, *SIDES}
NAMES = "|".join(sorted(KNOWN_WORDS, key=len, reverse=True))
OF_ARGPARSE = r"usage:|options:|positional arguments:|show this help message and exit|--?\w+|\b[A-Z]{2,}\b"
PLAYERS = rf"Ada|Bea|Cem|Dana|\b(?:{'|'.join(PEOPLE.values())})\b(?: [IV]+\b)?"
KNOWN = rf"^> .*|Player [A-H]|{PLAYERS}|\b(on|with)\b|\b\w+=[\w-]+|'[^']*'|\b({NAMES})\b|{OF_ARGPARSE}"
LEAST = {
    "refusal": 2000,
    "hint": 1000,
    "review": 50,
    "ending": len(PRESETS),
    "statement": 100,
    "option": 90,
    "game": 2 * len(PRESETS),
    "error": 25,
}


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str]]:
    """Everything that a copy of the package says with a catalogue in a different language."""
    folder = tmp_path_factory.mktemp("language")
    shutil.copytree(PACKAGE, folder / "rummy500", ignore=shutil.ignore_patterns("__pycache__", "view"))
    file = folder / "rummy500/sentences.json"
    catalogue = json.loads(file.read_text("utf-8"))
    catalogue["said"] = pseudo.translated(catalogue["said"])
    file.write_text(json.dumps(catalogue), "utf-8")
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("speaking.py"))],
        env={**os.environ, "PYTHONPATH": str(folder)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


def test_every_kind_of_sentence_is_collected(heard: list[tuple[str, str]]) -> None:
    kinds = Counter(kind for kind, _ in heard)
    assert all(kinds[kind] >= least for kind, least in LEAST.items()), kinds


def test_a_package_in_a_different_language_says_no_english_word(heard: list[tuple[str, str]]) -> None:
    left = {(kind, line) for kind, text in heard for line in pseudo.outside(text, KNOWN)}
    assert sorted(left) == []
