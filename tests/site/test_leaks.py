"""What is the teacher's own is nowhere in the site: planted words are looked for in all that is built."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import build
import pytest
from browsing import BUILD, TOP

EXERCISES = ("01-melds", "07-sets-and-runs")
SOLUTION, HIDDEN = "zqxkanarib", "zqxkanarih"  # the search index keeps the stems of words: these have none
ANSWERING = ("right.py", "by_chance.py", "mistakes.py", "source/mistakes/07-sets-and-runs.py")
PLACES = {"### BEGIN SOLUTION": SOLUTION, "### BEGIN HIDDEN TESTS": HIDDEN}
TOC = "format: jb-book\nroot: glossary\nchapters:\n"


def planted(source: str) -> str:
    """A source with a word in each solution and model answer, and another in each hidden check."""
    for place, word in PLACES.items():
        source = re.sub(rf"(?m)^( *){place}\n", rf"\g<0>\1{word} = 1  # {word}\n", source)
    return re.sub(r'(?m)^\+\+\+ \{"tags": \["written"\].*\n', rf"\g<0>\n{SOLUTION}\n", source)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small book of two exercises with the planted words, to be built."""
    top = tmp_path_factory.mktemp("project")
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=TOP, capture_output=True, text=True, check=True
    ).stdout
    for name in filter(None, listed.split("\0")):
        if not name.startswith("tests/") and (TOP / name).is_file():
            (top / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(TOP / name, top / name)
    (top / "book/site/node_modules").symlink_to(TOP / "book/site/node_modules")
    for kept in ("wheels", "lab-wheels", "jedi", "wheel", "python"):
        shutil.copytree(BUILD / "kept" / kept, top / "_build/kept" / kept)
        shutil.copy(BUILD / f"kept/{kept}.made-of", top / "_build/kept")
    for path in (top / "exercises/source").glob("*.md"):
        if path.stem not in EXERCISES:
            path.unlink()
            path.parents[1].joinpath(f"{path.stem}.ipynb").unlink()
            continue
        path.write_text(planted(path.read_text("utf-8")), "utf-8")
        build.write(build.learners(build.read(path)), path.parents[1] / f"{path.stem}.ipynb")
    for name in ANSWERING:
        path = top / "exercises" / name
        path.write_text(f"{path.read_text('utf-8')}\n# {HIDDEN}\n", "utf-8")
    pages = "".join(f"- file: exercises/{name}\n" for name in EXERCISES)
    (top / "book/_toc.yml").write_text(TOC + pages, "utf-8")
    (top / "book/glossary.md").write_text("# Two exercises\n", "utf-8")
    for chapter in top.glob("book/*.ipynb"):
        chapter.unlink()
    return top


@pytest.fixture(scope="module", params=["", "shown"], ids=["as it is published", "with solutions"])
def site(request: pytest.FixtureRequest, project: Path) -> tuple[Path, str]:
    """The same with all that is built: the pages, the index, the lab, the wheel."""
    done = subprocess.run(
        [sys.executable, "book/site/make_site.py"],
        cwd=project,
        env=os.environ | {"PYTHONPATH": str(project), "SOLUTIONS": request.param},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return project, request.param


def texts(folder: Path) -> Iterator[tuple[Path, bytes]]:
    """Each file of a folder; of an archive, each file in it."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path, path.read_bytes()
            if zipfile.is_zipfile(path):
                with zipfile.ZipFile(path) as archive:
                    yield from ((path / name, archive.read(name)) for name in archive.namelist())


def test_no_solution_no_hidden_check_and_no_answering_code_is_in_the_site_or_in_what_is_handed_out(
    site: tuple[Path, str],
) -> None:
    top, solutions = site
    sources = "".join(path.read_text("utf-8") for path in (top / "exercises/source").glob("*.md"))
    assert sources.count(SOLUTION) > 10 and sources.count(HIDDEN) > 1
    files = list(texts(top / "_build/html"))
    assert [path for path, text in files if HIDDEN.encode() in text] == []
    shown = {path.name for path, text in files if SOLUTION.encode() in text}
    assert shown == ({f"{name}.html" for name in EXERCISES} | {"searchindex.js"} if solutions else set())
    handed_out = "".join(path.read_text("utf-8") for path in (top / "exercises").glob("*.ipynb"))
    assert SOLUTION not in handed_out and HIDDEN not in handed_out
