"""Tests whether the table works in several notebook applications (``make hosts``).

    python tests/hosts/hosts.py            test all hosts, which takes a few minutes
    python tests/hosts/hosts.py "Notebook" test the hosts whose names begin with this text

A browser plays at a table in each application. The applications are installed as users install them, into
two environments: newest.txt has their newest versions, and lowest.txt has the lowest that the package allows.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS / "browser"), str(TESTS.parent / "book/site"), str(TESTS.parent)]

import checks  # noqa: E402
import need  # noqa: E402
import saved_pages  # noqa: E402
from browsing import LAPTOP  # noqa: E402
from playwright.sync_api import Browser, Error, Locator, Page, TimeoutError, expect, sync_playwright  # noqa: E402
from servers import BUILD, prepare, serving, version  # noqa: E402

TABLE = "[data-rummy-table]"
WITHIN = 40_000  # milliseconds
TIMES = 4  # how many times a notebook is told to run its cells
SAID = 8  # how many lines of an error are printed
JUPYTER = (
    "--no-browser",
    "--port={port}",
    "--allow-root",
    "--ServerApp.token=",
    "--ServerApp.disable_check_xsrf=True",
)
MARIMO = ("table.py", "--headless", "--port={port}", "--no-token")

Check = Callable[[Locator], None]
Shown = Callable[[Browser, Path, Path], Iterator[Page]]
PLAYED: dict[str, Check] = {"drawn": checks.drawn, "mouse": checks.by_mouse, "key": checks.by_key}
FULL: dict[str, Check] = {"full screen": checks.fills_the_screen}
IN_JUPYTER: dict[str, Check] = {
    "own keys": partial(checks.keeps_its_keys, cells=checks.JUPYTER_CELLS),
    "others' keys": checks.leaves_other_keys,
    "restart": checks.notices_a_restart,
}
IN_MARIMO: dict[str, Check] = {"own keys": partial(checks.keeps_its_keys, cells=checks.MARIMO_CELLS)}
PICTURE: dict[str, Check] = {"picture": checks.is_a_picture}
TEXT: dict[str, Check] = {"picture": saved_pages.is_text}


class Host(NamedTuple):
    """An application for notebooks: its package and environment, how to open its page, and its checks."""

    name: str
    package: str
    environment: str
    shown: Shown
    checks: dict[str, Check]


class Seen(NamedTuple):
    """The result of a check: ``wrong`` says why it failed, or is empty if the check holds."""

    host: str
    check: str
    wrong: str


def served(path: str, *command: str, begin: Callable[[Page], None] = lambda page: None) -> Shown:
    """A function that starts a server with this command and opens the page at this path.

    ``begin`` takes the first steps that a person must take on that page.
    """

    def shown(browser: Browser, binaries: Path, folder: Path) -> Iterator[Page]:
        with serving(folder, [binaries / command[0], *command[1:]]) as url:
            page = browser.new_page(viewport=LAPTOP)
            page.set_default_timeout(WITHIN)
            page.goto(url + path)
            begin(page)
            yield page

    return shown


def until_there(page: Page, press: Callable[[], None]) -> None:
    """Run the cells until the table appears. A host that has just started may miss a request, so retry."""
    for _ in range(TIMES):
        press()
        with suppress(TimeoutError):
            return page.locator(TABLE).wait_for(timeout=WITHIN / TIMES)
        for asked in page.locator(".jp-Dialog .jp-mod-accept").all():
            asked.click()
    raise AssertionError("no table appears")


def run_all(page: Page) -> None:
    """Run all cells in JupyterLab or Notebook."""

    def press() -> None:
        page.get_by_role("menuitem", name="Run").first.click()
        page.locator(".lm-Menu-itemLabel").get_by_text("Run All Cells", exact=True).click()

    page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").first.wait_for(state="attached")
    until_there(page, press)


def run_stale(page: Page) -> None:
    """Run all cells in marimo's editor."""
    page.locator(checks.MARIMO_CELLS).get_by_text("Table").first.wait_for()
    until_there(page, lambda: page.keyboard.press("Control+Shift+r"))


LAB = served("/lab/tree/table.ipynb", "jupyter", "lab", *JUPYTER, begin=run_all)
NOTEBOOK = served("/notebooks/table.ipynb", "jupyter", "notebook", *JUPYTER, begin=run_all)
VOILA = served("/", "voila", "table.ipynb", "--no-browser", "--port={port}")
HOSTS = (
    Host("JupyterLab", "jupyterlab", "newest", LAB, PLAYED | FULL | IN_JUPYTER),
    Host("Notebook", "notebook", "newest", NOTEBOOK, PLAYED | FULL | IN_JUPYTER),
    Host("Voilà", "voila", "newest", VOILA, PLAYED | FULL),
    Host(
        "marimo, edited",
        "marimo",
        "newest",
        served("/", "marimo", "edit", *MARIMO, begin=run_stale),
        PLAYED | FULL | IN_MARIMO,
    ),
    Host("marimo, run", "marimo", "newest", served("/", "marimo", "run", *MARIMO), PLAYED | FULL),
    Host("nbconvert", "nbconvert", "newest", saved_pages.shown, PICTURE),
    Host("nbconvert, no state", "nbconvert", "newest", saved_pages.shown_without_state, TEXT),
    Host("JupyterLab, lowest", "jupyterlab", "lowest", LAB, PLAYED | FULL | IN_JUPYTER),
    Host("nbconvert, lowest", "nbconvert", "lowest", saved_pages.shown, PICTURE),
    Host("nbconvert, lowest, no state", "nbconvert", "lowest", saved_pages.shown_without_state, TEXT),
)


def seen_in(host: Host, browser: Browser) -> Iterator[Seen]:
    """Yield the result of each check of a host. If its page can't be shown, the check "shown" says why."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name) / "notebooks"
        prepare(folder)
        try:
            with contextmanager(host.shown)(browser, BUILD / host.environment / "bin", folder) as page:
                table = page.locator(TABLE)
                for check, look in host.checks.items():
                    yield Seen(host.name, check, why_not(look, table))
                page.close()
        except (AssertionError, Error) as error:
            yield Seen(host.name, "shown", str(error))


def why_not(look: Check, table: Locator) -> str:
    try:
        look(table)
    except (AssertionError, Error) as error:
        return str(error) or "no"
    return ""


def main(wanted: str) -> int:
    """Test the hosts whose names begin with this text. Return 1 if any check fails, else 0."""
    hosts = [host for host in HOSTS if host.name.startswith(wanted)]
    expect.set_options(timeout=WITHIN)
    seen: list[Seen] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need.browser(), args=["--no-sandbox"])
        for host in hosts:
            for one in seen_in(host, browser):
                seen.append(one)
                print(f"{'WRONG' if one.wrong else 'holds':6} {one.host:27} {one.check}", flush=True)
                print(
                    *(f"       {line}" for line in one.wrong.splitlines()[:SAID]),
                    sep="\n",
                    end="\n" * bool(one.wrong),
                )
        browser.close()
    print(f"\n{table_of(hosts, seen)}")
    return int(any(one.wrong for one in seen))


def table_of(hosts: Sequence[Host], seen: Sequence[Seen]) -> str:
    """A table of the results. Each host has a row with its versions, and each check has a column."""
    columns = list(dict.fromkeys(one.check for one in seen))
    found = {(one.host, one.check): "WRONG" if one.wrong else "holds" for one in seen}
    head = ["host", "its version", "ipywidgets", "anywidget", *columns]
    rows = [
        [
            host.name,
            *(version(host.environment, package) for package in (host.package, "ipywidgets", "anywidget")),
        ]
        + [found.get((host.name, column), "") for column in columns]
        for host in hosts
    ]
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in [head, *rows])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("wanted", nargs="?", default="", help="how the names of the wanted hosts begin")
    sys.exit(main(**vars(parser.parse_args())))
