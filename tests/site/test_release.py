"""Package, pages and release notes have the same version, and only a tag of this version is released."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import last_release
import pytest
import release
from browsing import HTML, PAGES, TOP
from bs4 import BeautifulSoup
from sure import sure

from rummy500.version import VERSION


@pytest.mark.parametrize("name", PAGES)
def test_each_page_names_its_release(name: str) -> None:
    page = BeautifulSoup((HTML / name).read_text("utf-8"), "html.parser")
    [foot] = page.select("footer .book-version")
    assert foot.get_text(" ", strip=True) == f"500 Rum {VERSION}"
    led = str(sure(foot.a)["href"])
    assert led == "#" if name == "releases.html" else led.endswith("releases.html")
    assert sure(page.find("meta", {"name": "docsearch:version"}))["content"] == VERSION


def test_the_newest_release_notes_are_for_the_packages_version() -> None:
    assert release.version() == VERSION
    assert next(iter(release.notes())) == VERSION


def test_the_notes_of_each_release_contain_no_links_and_no_roles() -> None:
    for notes in release.notes().values():
        assert notes
        assert "](" not in notes and "{" not in notes


def run(tag: str) -> subprocess.CompletedProcess[str]:
    script = Path(TOP, "book/site/release.py")
    return subprocess.run(
        [sys.executable, "-I", "-S", script, tag], capture_output=True, encoding="utf-8", check=False
    )


def test_the_notes_are_printed_for_the_tag_of_the_packages_version() -> None:
    done = run(f"v{VERSION}")
    assert done.returncode == 0 and done.stdout == f"{release.notes()[VERSION]}\n"


@pytest.mark.parametrize("tag", [VERSION, f"v{VERSION}.1", "v"])
def test_a_tag_of_a_different_version_is_refused(tag: str) -> None:
    done = run(tag)
    assert done.returncode == 1 and not done.stdout
    assert done.stderr == f"The tag is {tag}, and rummy500/version.py says {VERSION}.\n"


def test_a_version_without_notes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "version", lambda: "9.9.9")
    assert release.lacks("v9.9.9") == "book/releases.md does not begin with 9.9.9."


# ---- readers who return from the last release ------------------------------------------------------------


def test_the_site_that_is_stored_for_tests_belongs_to_the_last_release(tmp_path: Path) -> None:
    last_release.unpack(tmp_path / "html")
    kept = json.loads((tmp_path / "html/edition.json").read_text("utf-8"))["version"]
    assert kept in list(release.notes())[:2], "pack the last release's site: CONTRIBUTING.md says how"


def test_packing_the_same_site_twice_gives_the_same_small_file(tmp_path: Path) -> None:
    packed = [tmp_path / name for name in ("one", "other")]
    for archive in packed:
        last_release.pack(archive=archive)
    one, other = (archive.read_bytes() for archive in packed)
    assert one == other
    assert len(one) < 500_000
