"""Build the site into _build/html, always from empty; the Makefile decides whether it is needed."""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import browser_lab
import edition
import pyodide_lock

TOP = Path(__file__).parents[2]
SITE = TOP / "book/site"
NPM = SITE / "node_modules"
OUT = TOP / "_build"
STATIC = OUT / "static"
LAB = OUT / "lab"
LIVE = STATIC / "live"  # until it gets its name
PACKED = (".css", ".html", ".ipynb", ".js", ".json", ".svg", ".txt", ".wasm")


def main() -> None:
    for old in ("html", "static", "lab", ".doctrees", ".jupyter_cache", "jupyter_execute"):
        shutil.rmtree(OUT / old, ignore_errors=True)
    say("Collecting Python for the pages and the lab")
    shutil.copytree(SITE / "runtime", LIVE, ignore=shutil.ignore_patterns("*.py"))
    for module in ("browser.js", "stars.js"):  # where the table keeps stars, for the page that shows them
        shutil.copy(TOP / "rummy500/table/view" / module, LIVE)
    shutil.copy(SITE / "book.css", STATIC)
    only_for_the_lab = collect_python()
    live = name_by_content(LIVE)
    copy_mathjax()
    spare_icons()
    say("Making the pages of the exercises")
    run("python", "exercises/build.py", "--pages")
    say("Running the notebooks and writing the pages")
    run("jupyter-book", "build", "book", "--quiet", "-W", "-n", "--keep-going")
    say("Laying out the lab")
    browser_lab.prepare(LAB, notebooks(), f"_static/{live}/pyodide")
    run("jupyter-lite", "build", "--output-dir", str(OUT / "html/lab"), folder=LAB)
    browser_lab.dress(OUT / "html/lab")
    say("Finishing the pages")
    edition.write(OUT / "html", only_for_the_lab, offline=os.environ.get("OFFLINE") != "off")
    pack(OUT / "html")
    (OUT / "html/.nojekyll").touch()  # lets GitHub Pages serve folders that begin with _
    print(f"The site is in {(OUT / 'html').relative_to(TOP)}", flush=True)


def collect_python() -> set[str]:
    """One Pyodide for all: the pages load one bundle, the lab the wheels that its lock file lists.

    Gives the names of the files that no page loads.
    """
    ours = build_wheel()
    pages = [*download_wheels("wheels.txt"), ours]
    ipython = download_wheels("lab-wheels.txt")
    jedi = next(wheel for wheel in ipython if wheel.name.startswith("jedi-"))
    ipython[ipython.index(jedi)] = browser_lab.without_stubs(jedi, ours.parent)
    lab = [*pages, *ipython, *browser_lab.wheels()]
    pyodide_lock.copy(NPM / "pyodide", lab, LIVE / "pyodide")
    pyodide_lock.write(LIVE / "pyodide/pyodide-lock.json", NPM / "pyodide", lab)
    bundle(pages)
    (STATIC / "wheels").mkdir()
    shutil.copy(ours, STATIC / "wheels")
    return {wheel.name for wheel in lab} | {"pyodide-lock.json", "python_stdlib.zip"}


def bundle(wheels: list[Path]) -> None:
    """What the pages' Python is put together from."""
    folder = OUT / "page-wheels"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for wheel in wheels:
        shutil.copy(wheel, folder)
    parts = (SITE / "python_bundle.mjs", NPM / "pyodide", folder, SITE / "runtime", LIVE)
    run("node", *map(str, parts))


def name_by_content(folder: Path) -> str:
    """Give a folder a name that changes with anything in it: so browsers may keep its files for good."""
    seen = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        seen.update(path.relative_to(folder).as_posix().encode() + b"\n")
        seen.update(hashlib.sha256(path.read_bytes()).digest())
    name = f"{folder.name}-{seen.hexdigest()[:8]}"
    folder.rename(folder.with_name(name))
    return name


def pack(html: Path) -> None:
    """A packed copy beside each file that it makes much smaller, for servers that send such."""
    for path in sorted(html.rglob("*")):
        if path.suffix in PACKED:
            content = path.read_bytes()
            packed = gzip.compress(content, mtime=0)
            if len(packed) < 0.8 * len(content):
                path.with_name(f"{path.name}.gz").write_bytes(packed)


def notebooks() -> dict[str, Path]:
    """The notebooks of the lab, by the names of their pages."""
    chapters = {path.stem: path for path in (TOP / "book").glob("*.ipynb")}
    return chapters | {f"exercises/{path.stem}": path for path in (TOP / "exercises").glob("*.ipynb")}


def download_wheels(list_name: str) -> list[Path]:
    """The wheels of a list; fetched only once, since their hashes tell them apart."""
    pins = SITE / list_name
    folder = OUT / pins.stem
    stamp = folder / list_name
    if not stamp.exists() or stamp.read_bytes() != pins.read_bytes():
        shutil.rmtree(folder, ignore_errors=True)
        any_python = ("--python-version=3.14", "--implementation=py", "--abi=none", "--platform=any")
        only_these = ("--no-deps", "--only-binary=:all:", "--require-hashes")
        run("pip", "download", "-qq", *only_these, *any_python, "-r", str(pins), "-d", str(folder))
        shutil.copy(pins, stamp)
    return sorted(folder.glob("*.whl"))


def build_wheel() -> Path:
    """rummy500 itself, from its source."""
    folder = OUT / "wheel"
    shutil.rmtree(folder, ignore_errors=True)
    run("pip", "wheel", "-qq", "--no-deps", "--no-build-isolation", "-w", str(folder), str(TOP))
    return next(folder.glob("*.whl"))


def copy_mathjax() -> None:
    out = STATIC / "mathjax"
    fonts = "output/chtml/fonts/woff-v2"
    shutil.copytree(NPM / "mathjax/es5" / fonts, out / fonts)
    shutil.copy(NPM / "mathjax/es5/tex-mml-chtml.js", out)


def spare_icons() -> None:
    """An empty file in place of the theme's icon script: its style sheet draws the same icons.

    The script is 1.5 MB, which each page would have to read before its tables are drawn.
    """
    script = STATIC / "scripts/fontawesome.js"
    script.parent.mkdir()
    script.touch()


def run(tool: str, *arguments: str, folder: Path = TOP) -> None:
    """Run a tool of the environment in a folder; when it fails, show what it said and stop here."""
    # The notebooks run in this environment, whatever kernels the machine knows besides.
    env = os.environ | {"JUPYTER_PREFER_ENV_PATH": "1"}
    path = Path(sys.executable).with_name(tool)
    done = subprocess.run(
        [path, *arguments],
        cwd=folder,
        env=env,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if done.returncode:
        print(done.stdout, flush=True)
        sys.exit(f"The site was not built: {tool} failed.")


def say(text: str) -> None:
    print(f"{text} …", flush=True)


if __name__ == "__main__":
    main()
