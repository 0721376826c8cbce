"""No solution and no hidden check is in the built site or in the repository that a teacher publishes.

The first tests put marker words into the solutions and hidden checks of a small book, build the book, and
search all built files for these words. The other tests search for the real solutions in all files that a
teacher publishes.

If an author tags a question with ``lines``, its page gives the lines of the solution away. The small book has
no such tag. A teacher may leave the tag out, too.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
import small_book
from browsing import BUILD, HTML, TOP
from grader.make import build

EXERCISES = ("01-melds", "07-sets-and-runs")
SOLUTION, HIDDEN = (
    "zqxkanarib",
    "zqxkanarih",
)  # the search index keeps stems, and each of these words is its own stem
ANSWERING = (
    "grader/make/right.py",
    "grader/make/by_chance.py",
    "grader/check/mistakes.py",
    "source/mistakes/07-sets-and-runs.py",
)
PLACES = {"### BEGIN SOLUTION": SOLUTION, "### BEGIN HIDDEN TESTS": HIDDEN}
TOC = "format: jb-book\nroot: first\nchapters:\n- file: table\n"


def planted(source: str) -> str:
    """The source with one marker word in its solutions and model answers, and another in its hidden checks.

    The tag ``lines`` is removed, because pages show learners the lines of questions with this tag.
    """
    source = source.replace(":tags: [coded, lines]\n", ":tags: [coded]\n")
    for place, word in PLACES.items():
        source = re.sub(rf"(?m)^( *){place}\n", rf"\g<0>\1{word} = 1  # {word}\n", source)
    return re.sub(r'(?m)^\+\+\+ \{"tags": \["written"\].*\n', rf"\g<0>\n{SOLUTION}\n", source)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project for a small book with two exercises that contain the marker words."""
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
    for chapter in top.glob("book/*.ipynb"):
        chapter.unlink()
    (top / "book/first.md").write_text(small_book.FIRST, "utf-8")
    small_book.write_chapter(top)
    return top


@pytest.fixture(scope="module", params=["", "shown"], ids=["as it is published", "with solutions"])
def site(request: pytest.FixtureRequest, project: Path) -> tuple[Path, str]:
    """The small book's project after its build, with pages, search index, lab and wheel."""
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


ZIP = b"PK\3\4"


def texts(folder: Path) -> Iterator[tuple[Path, bytes]]:
    """Each file of a folder, and each file within an archive."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            whole = path.read_bytes()
            yield path, whole
            if whole.startswith(ZIP):  # not is_zipfile, which also accepts some other files
                with zipfile.ZipFile(path) as archive:
                    yield from ((path / name, archive.read(name)) for name in archive.namelist())


def test_hidden_checks_are_never_published_and_solutions_only_on_request(
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


# ---- publishing without solutions -----------------------------------------------------------------------

PUBLISHING = re.compile(r"```sh\n(\s*cp -r _build/html .*?)```.*?```sh\n(.*?our-book rm .*?)```", re.S)
TELLING = 24  # lines with fewer letters aren't searched for
ANOTHER = {
    f"GIT_{whose}_{what}": "a-teacher@school"
    for whose in ("AUTHOR", "COMMITTER")
    for what in ("NAME", "EMAIL")
}


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone of the repository to which a teacher published the book twice, following the instructions."""
    assert (HTML / "play.html").exists(), "The site is not built: run make site first."
    top = tmp_path_factory.mktemp("publishing")
    (top / "project").mkdir()
    # Link _build, the folder above html. If html itself were a link, `cp -r` would copy only the link.
    (top / "project/_build").symlink_to(HTML.resolve().parent)
    subprocess.run(["git", "init", "--quiet", "--bare", "-b", "main", "online"], cwd=top, check=True)
    ((first, again),) = PUBLISHING.findall((TOP / "book/teachers.md").read_text("utf-8"))
    none = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    quick = {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.compression", "GIT_CONFIG_VALUE_0": "0"}
    for steps in (f"{first}\necho old > old.html; git add -A; git commit -qm Old", again):
        done = subprocess.run(
            ["sh", "-e", "-c", steps.replace("ADDRESS", str(top / "online"))],
            cwd=top / "project",
            env=os.environ | ANOTHER | none | quick,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
    subprocess.run(["git", "clone", "--quiet", "online", "seen"], cwd=top, check=True)
    return top / "seen"


def lines(text: str) -> set[str]:
    """A text's lines, reduced to letters and digits. Lines shorter than ``TELLING`` are then left out."""
    plain = unescape(re.sub(r"<[^>\n]*>", "", text)).replace("\\n", "\n")
    return {line for one in plain.split("\n") if len(line := re.sub(r"\W", "", one)) >= TELLING}


def of_teacher(path: Path) -> set[str]:
    """An exercise's lines that learners see neither in their notebook nor on the exercise's page."""
    author = build.read(path)
    learner = build.learners(author)
    own, given = ("\n".join(cell.source for cell in one.cells) for one in (author, learner))
    ways = "\n".join(cell.source for cell in author.cells if cell.metadata.rummy500.kind == "way")
    offered = "\n".join(line for cell in author.cells for line in cell.metadata.rummy500.get("lines", []))
    return lines(own) - lines(given) - lines(ways) - lines(offered)


def test_the_instructions_publish_the_site_and_nothing_else(published: Path) -> None:
    log = subprocess.run(
        ["git", "log", "--all", "--format=%s"], cwd=published, capture_output=True, check=True
    )
    # The history must not keep deleted files.
    assert log.stdout.splitlines() == [b"A new edition", b"Old", b"The book"]
    there, built = (
        {path.relative_to(top) for path in top.rglob("*") if path.is_file() and ".git" not in path.parts}
        for top in (published, HTML)
    )
    assert there == built and Path(".nojekyll") in there


def test_no_published_file_contains_a_line_of_the_teachers_answers_or_hidden_checks(
    published: Path,
) -> None:
    secret = set[str]()
    for source in build.sources():
        own = of_teacher(source)
        assert own, f"{source.name} has no line to search for"
        secret |= own
    for path in [
        *TOP.glob("exercises/source/mistakes/*.py"),
        *(TOP / "exercises" / name for name in ANSWERING),
    ]:
        secret |= lines(path.read_text("utf-8"))
    for kind in (
        "rummy500/**/*.py",
        "book/*.ipynb",
        "exercises/*.ipynb",
    ):  # lines of the package, of chapters and of learners' notebooks aren't secret
        for path in TOP.glob(kind):
            secret -= lines(path.read_text("utf-8"))
    found = {
        str(path.relative_to(published)): leaked
        for path, data in texts(published)
        if ".git" not in path.parts and (leaked := lines(data.decode("utf-8", "ignore")) & secret)
    }
    assert found == {}
