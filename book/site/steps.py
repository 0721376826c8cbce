"""The steps of a build, from the sources to the finished site in a folder."""

from __future__ import annotations

import contextlib
import gzip
import io
import os
import re
import shutil
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import browser_lab
import edition
import editor
import floor
import kept
import lean
import page_python
import patches
import running
import styles
import tools
from jupyter_book.sphinx import build_sphinx
from sphinx_external_toc.parsing import parse_toc_yaml

from rummy500.table.widget import joined_modules, joined_styles

TOP = kept.TOP
BOOK = TOP / "book"
SITE = BOOK / "site"
NPM = SITE / "node_modules"
STATIC = kept.BUILD / "static"
LAB = kept.BUILD / "lab"
DOCTREES = kept.KEPT / "doctrees"
VIEW = TOP / "rummy500/table/view"
SHARED = ("alone.js", "browser.js", "settings.js", "stars.js")  # the table's modules that pages use, too
# Modules of the runtime that only one other module needs. They are joined to that module, so that a page asks
# for fewer files. Only cut.js stays a file of its own, because tests/site/test_steps.py imports it.
PARTS = {
    "page.js": ("ahead.js", "going.js", "model.js", "pressed.js"),
    "steps.js": ("flight.js", "frame.js", "won.js"),
}
# Styles of other projects. Most of their rules are for parts that no page has.
OTHERS_STYLES = (
    *("basic.css", "copybutton.css", "mystnb.*.css", "pygments.css", "sphinx-design.min.css"),
    *("styles/pydata-sphinx-theme.css", "styles/sphinx-book-theme.css"),
)
THEME = resources.files("pydata_sphinx_theme") / "theme/pydata_sphinx_theme/static"
SPHINX = resources.files("sphinx") / "themes/basic/static"
PACKED = (".css", ".html", ".ipynb", ".js", ".json", ".svg", ".txt", ".wasm")
# Two patterns for Sphinx's warnings: a colour, and the place of a warning in a notebook. MyST-NB writes the
# place as one number, which is 10000 × the cell's number + the line's number.
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
LINE_OF_CELL = re.compile(r"(\.ipynb):(\d+)\d{4}:")


def build(html: Path) -> None:
    """Build the site into an empty folder."""
    say("Collecting Python for the pages and the lab")
    with failing("Python for the pages and the lab"):
        live, only_for_the_lab = static_files()
    exercises()
    with begin_lab(html, live) as lab:
        running.run(notebooks())
        write_pages(html)
        say("Finishing the pages")
        lab.finish("Can JupyterLite read every notebook?")
    with failing("The finished pages"):
        browser_lab.dress(html / "lab")
        finish(html, only_for_the_lab)


def say(text: str) -> None:
    print(f"{text} …", flush=True)


@contextlib.contextmanager
def failing(step: str) -> Iterator[None]:
    """If the step raises ``ValueError``, raise ``tools.Failed`` instead, with the name of the step."""
    try:
        yield
    except ValueError as error:
        raise tools.Failed(f"{step}: {error}") from error


# ---- what pages load -----------------------------------------------------------------------------------


def static_files() -> tuple[str, set[str]]:
    """Write the static files.

    Returns the runtime folder's name and the names of files that only the lab needs.
    """
    patches.check_versions()
    live = kept.empty(STATIC) / "live"  # name_by_content renames this folder at the end
    shutil.copytree(SITE / "runtime", live, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    for module in SHARED:
        shutil.copy(VIEW / module, live)
    for kind, text in (("js", joined_modules(beside=SHARED)), ("css", joined_styles())):
        (live / f"table-{kept.digest(text)[:8]}.{kind}").write_text(text, "utf-8")
    join_parts(live)
    editor.put(live)
    for picture in ("mark.svg", "preview.jpg"):
        shutil.copy(SITE / picture, STATIC)
    (STATIC / "book.css").write_text(styles.book(), "utf-8")
    floor.fit(STATIC)
    only_for_the_lab = page_python.collect(live, STATIC)
    shutil.copy(NPM / "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2", STATIC)
    copy_mathjax()
    mend_scripts()
    return name_by_content(live), only_for_the_lab


def join_parts(live: Path) -> None:
    """Join the modules of ``PARTS``. Raises ``ValueError`` if another module needs one of the parts, too."""
    for module, parts in PARTS.items():
        beside = [f"--external:./{file.name}" for file in live.glob("*.js") if file.name not in parts]
        bundler = (str(NPM / "esbuild/bin/esbuild"), module, f"--outfile={module}", "--allow-overwrite")
        advice = "Do all modules that it names exist?"
        tools.run("node", *bundler, "--bundle", "--format=esm", *beside, folder=live, advice=advice)
        for part in parts:
            (live / part).unlink()
        left = "".join(file.read_text("utf-8") for file in live.glob("*.js"))
        if needed := [part for part in parts if f'"./{part}"' in left]:
            raise ValueError(f"not only {module} needs {needed}: take them out of PARTS in steps.py")


def name_by_content(folder: Path) -> str:
    """Give a folder a name that changes with its content, so that browsers may keep its files for good."""
    name = f"{folder.name}-{kept.digest(folder)[:8]}"
    folder.rename(folder.with_name(name))
    return name


def copy_mathjax() -> None:
    out = STATIC / "mathjax"
    fonts = "output/chtml/fonts/woff-v2"
    shutil.copytree(NPM / "mathjax/es5" / fonts, out / fonts)
    shutil.copy(NPM / "mathjax/es5/tex-mml-chtml.js", out)


def mend_scripts() -> None:
    """Write copies of the theme's and the search's scripts, without parts that would stop or slow a page."""
    (STATIC / "scripts").mkdir()
    scripts = {
        patches.THEME.file: patches.THEME.applied((THEME / patches.THEME.file).read_text("utf-8")),
        patches.SEARCH.file: patches.SEARCH.applied((SPHINX / patches.SEARCH.file).read_text("utf-8")),
        "sphinx_highlight.js": (SPHINX / "sphinx_highlight.js").read_text("utf-8"),
    }
    for name, text in scripts.items():
        (STATIC / name).write_text(patches.with_own_storage(name, text), "utf-8")


# ---- pages ---------------------------------------------------------------------------------------------


def exercises() -> None:
    """Make the pages of the exercises from their sources."""
    script = TOP / "exercises/build.py"

    def make(folder: Path) -> None:
        say("Making the pages of the exercises")
        tools.run("python", str(script), "--pages", str(folder), folder=TOP, advice="Correct its source.")

    made_of = (
        script.with_name("grader") / "make",
        script.with_name("source"),
        TOP / "rummy500/version.py",
        os.environ.get("SOLUTIONS", ""),
    )
    kept.folder(BOOK / "exercises", kept.digest(*made_of), make)


def notebooks() -> list[Path]:
    """The notebooks that are pages of the book."""
    paths = (BOOK / f"{name}.ipynb" for name in parse_toc_yaml(BOOK / "_toc.yml"))
    return [path for path in paths if path.exists()]


def write_pages(html: Path) -> None:
    """Read the pages whose sources have changed, and write all pages.

    If Sphinx has warnings, raises ``tools.Failed`` with the warnings.
    """
    warnings = io.StringIO()
    with contextlib.redirect_stderr(warnings):
        result = build_sphinx(
            BOOK,
            html,
            noconfig=True,
            path_config=TOP / "_config.yml",
            confoverrides=settings(),
            doctreedir=DOCTREES,
            warningiserror=True,
            keep_going=True,
            quiet=True,
        )
    if result:
        raise tools.Failed(
            f"{in_cells(warnings.getvalue())}\nCorrect what Sphinx reports, then run make again."
        )
    (html / ".buildinfo").unlink()  # Sphinx would need it only to build into this folder again


def settings() -> dict[str, Any]:
    """Settings of Sphinx that are not in _config.yml.

    ``made_of`` is a hash of files that affect all pages. If the hash changes, Sphinx reads every page again.
    """
    made_of = (
        running.package(),
        SITE / "live_book",
        SITE / "floor/oldest.toml",
        SITE / "running.py",
        BOOK / "figures/drawn",
        BOOK / "pictures",
        BOOK / "_toc.yml",
    )
    return {
        "external_toc_path": str(BOOK / "_toc.yml"),
        "latex_individualpages": False,
        "nitpicky": True,
        "made_of": kept.digest(*made_of),
    }


def in_cells(warnings: str) -> str:
    """The warnings of Sphinx. A warning about a notebook names the cell's number instead of a line."""

    def cell(found: re.Match[str]) -> str:
        return f"{found[1]}, cell {found[2]}:"

    text = COLOUR.sub("", warnings).replace(f"{TOP}/", "").strip()
    return LINE_OF_CELL.sub(cell, text)


# ---- lab -----------------------------------------------------------------------------------------------


def begin_lab(html: Path, live: str) -> tools.Tool:
    """Start JupyterLite, which builds the lab while the pages are written."""
    with failing("The notebooks of the lab"):
        browser_lab.prepare(kept.empty(LAB), lab_notebooks(), f"_static/{live}/pyodide")
    return tools.Tool("jupyter-lite", "build", "--output-dir", str(html / "lab"), folder=LAB)


def lab_notebooks() -> dict[str, Path]:
    """The notebooks of the lab, by the names of their pages."""
    chapters = {path.stem: path for path in sorted(BOOK.glob("*.ipynb"))}
    return chapters | {f"exercises/{path.stem}": path for path in sorted((TOP / "exercises").glob("*.ipynb"))}


# ---- finish --------------------------------------------------------------------------------------------


def finish(html: Path, only_for_the_lab: set[str]) -> None:
    patches.leave_out(html / "_static")
    pages = [html / path for path in edition.files(html) if path.endswith(".html")]
    patches.mend_pages(pages)
    for page in pages:
        page.write_text(lean.lean(page.read_text("utf-8")), "utf-8")
    keep_needed_rules(html, pages)
    edition.write(html, only_for_the_lab, offline=os.environ.get("OFFLINE") != "off")
    pack(html, kept.BUILD / "html")
    (html / ".nojekyll").touch()  # lets GitHub Pages serve folders that begin with _


def keep_needed_rules(html: Path, pages: list[Path]) -> None:
    """Remove unneeded rules from ``OTHERS_STYLES``, and put the new hashes of these styles into the pages."""
    styles = [path for name in OTHERS_STYLES for path in (html / "_static").glob(name)]
    names = [path.relative_to(html).as_posix() for path in styles]
    tools.run("node", "needed_rules.mjs", str(html), *names, folder=SITE, advice="Are these styles valid?")
    versions = {name: kept.digest(path)[:8] for name, path in zip(names, styles, strict=True)}
    address = re.compile(rf'({"|".join(map(re.escape, names))})(\?v=\w+)?(?=")')
    for page in pages:
        text = page.read_text("utf-8")
        page.write_text(address.sub(lambda found: f"{found[1]}?v={versions[found[1]]}", text), "utf-8")


def pack(html: Path, before: Path) -> None:
    """Put a packed copy beside each file that packing makes at least a fifth smaller.

    Some servers send such copies. If the earlier site ``before`` has a packed copy of the same content, that
    copy is used again.
    """
    for path in sorted(html.rglob("*")):
        if path.suffix in PACKED:
            content = path.read_bytes()
            packed = packed_before(before / path.relative_to(html), content)
            if packed is None:
                packed = gzip.compress(content, mtime=0)
            if len(packed) < 0.8 * len(content):
                path.with_name(f"{path.name}.gz").write_bytes(packed)


def packed_before(path: Path, content: bytes) -> bytes | None:
    copy = path.with_name(f"{path.name}.gz")
    if copy.exists() and path.exists() and path.read_bytes() == content:
        return copy.read_bytes()
    return None
