"""Makes each mistake of breaks.toml in a copy of the repository, and prints whether the tests notice it.

    python tests/breaks/run.py                  make all breaks
    python tests/breaks/run.py melds-corner …   make the breaks whose names begin with one of these words
    python tests/breaks/run.py --places         only check that each text occurs once in its file

A break is noticed if a test named in its entry fails with the break and passes without it. The printed line
ends with that test's name. A break in a script of the site is also made in the built site. Browser tests
need a built site. The site is rebuilt for a break in the table's view.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

TOP = Path(__file__).parents[2]
LIST = Path(__file__).with_name("breaks.toml")
LONG = 900  # how many seconds the tests of a break may take
SCREEN = "rummy500/table/view/"
LINKED = ".venv"
COPIED = ("_build", "book/site/node_modules")  # not linked: the grader's Node reads only files in the copy
OPTIONS = ("-x", "-q", "-p", "no:cacheprovider", "--hypothesis-profile=unshrunk")  # options for pytest
NOTICED, NOT_NOTICED, NOT_FOUND = "noticed", "NOT noticed", "text not found"
FAILS_ANYWAY = "fails anyway"
FAILED = re.compile(r"^(?:FAILED|ERROR) ([^\s[]+)", re.MULTILINE)  # the failed test that pytest names


@dataclass(frozen=True, slots=True)
class Break:
    """A mistake: ``broken`` in place of ``text``, which occurs once in ``file``. ``says`` is its effect."""

    name: str
    file: str
    text: str
    broken: str
    says: str
    tests: tuple[str, ...]

    def is_found(self, top: Path) -> bool:
        """Whether the text occurs in the file exactly once."""
        path = top / self.file
        return path.exists() and path.read_text("utf-8").count(self.text) == 1


def breaks() -> list[Break]:
    """All breaks, in the order of the list."""
    entries = tomllib.loads(LIST.read_text("utf-8"))
    return [
        Break(name, entry["file"], entry["text"], entry["break"], entry["says"], tuple(entry["tests"]))
        for name, entry in entries.items()
    ]


def copied(to: Path) -> None:
    """Copy the repository's tracked and untracked files and the builds. The environment is only linked."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(listed, cwd=TOP, capture_output=True, check=True, text=True).stdout.split(
        "\0"
    ):
        if name and (TOP / name).exists():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(TOP / name, to / name)
    (to / LINKED).symlink_to(TOP / LINKED)
    for name in COPIED:
        if (TOP / name).exists():
            shutil.copytree(TOP / name, to / name, symlinks=True)


def places(one: Break, top: Path) -> list[Path]:
    """The file of a break and, if it's a script, also its copies in the built site."""
    path = top / one.file
    is_script = path.suffix == ".js" and one.file.startswith("book/site")
    built = sorted((top / "_build/html").rglob(path.name)) if is_script else []
    return [path, *(copy for copy in built if one.text in copy.read_text("utf-8"))]


def tried(one: Break, top: Path) -> tuple[str, str]:
    """Make a break, run its tests, and undo it. Returns the outcome and the test that failed, if one did."""
    if not one.is_found(top):
        return NOT_FOUND, ""
    found = places(one, top)
    whole = [path.read_text("utf-8") for path in found]
    for path, text in zip(found, whole, strict=True):
        path.write_text(text.replace(one.text, one.broken), "utf-8")
    try:
        build(one, top)
        failed = next(filter(None, (first_failure(tests, top) for tests in one.tests)), "")
    finally:
        for path, text in zip(found, whole, strict=True):
            path.write_text(text, "utf-8")
        build(one, top)
    if not failed:
        return NOT_NOTICED, ""
    # Only this test has to pass without the break. Other tests of its file may fail for other reasons.
    return (FAILS_ANYWAY if first_failure(failed, top) else NOTICED), failed


def build(one: Break, top: Path) -> None:
    """Rebuild the site if the break has browser tests and is in the view, which the build compiles."""
    if one.file.startswith(SCREEN) and any(test.startswith("tests/site") for test in one.tests):
        subprocess.run(
            [sys.executable, "book/site/make_site.py"], cwd=top, env=_of(top), capture_output=True, check=True
        )


def first_failure(tests: str, top: Path) -> str:
    """The first of these tests that fails, or "" if all pass. Returns ``tests`` if the run names no test."""
    if tests.endswith(".mjs") or tests == "tests/view":
        files = sorted(map(str, (top / tests).glob("*.test.mjs"))) or [str(top / tests)]
        command = ["node", "--test", *files]
    else:
        command = [sys.executable, "-m", "pytest", *OPTIONS, *tests.split()]
    try:
        run = subprocess.run(command, cwd=top, env=_of(top), capture_output=True, text=True, timeout=LONG)
    except subprocess.TimeoutExpired:
        return tests
    named = FAILED.search(run.stdout)
    return "" if run.returncode == 0 else named[1] if named else tests


def _of(top: Path) -> dict[str, str]:
    """The environment variables with which Python finds the copy's modules."""
    path = os.pathsep.join(filter(None, [str(top), os.environ.get("PYTHONPATH", "")]))
    return {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the requested breaks or find their texts. Returns 1 if a break isn't noticed or isn't found."""
    parser = ArgumentParser(
        prog="breaks", description="Breaks the code on purpose and says which breaks the tests notice."
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="how a break's name begins (default: all breaks)"
    )
    parser.add_argument(
        "--places", action="store_true", help="only check that each text still occurs in its file"
    )
    given = parser.parse_args(arguments)
    chosen = [one for one in breaks() if not given.names or one.name.startswith(tuple(given.names))]
    if not chosen:
        parser.error(f"no break's name begins with: {' '.join(given.names)}")
    if given.places:
        lost = [one for one in chosen if not one.is_found(TOP)]
        print(*(f"{NOT_FOUND}: {one.name} in {one.file}" for one in lost), sep="\n")
        return bool(lost)
    results = []
    with tempfile.TemporaryDirectory(prefix="breaks-") as folder:
        copied(Path(folder))
        for one in chosen:
            begun = monotonic()
            outcome, failed = tried(one, Path(folder))
            results.append(outcome)
            print(f"{outcome:<14} {monotonic() - begun:>4.0f} s  {one.name}: {one.says} {failed}", flush=True)
    print(f"{results.count(NOTICED)} of {len(results)} breaks are noticed.")
    return int(set(results) - {NOTICED} != set())


if __name__ == "__main__":
    sys.exit(main())
