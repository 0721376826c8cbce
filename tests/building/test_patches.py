"""Each patch fits the pinned version of its project. The error for a wrong patch names ``patches.py``."""

from __future__ import annotations

import re
from pathlib import Path

import patches
import pytest
from browsing import HTML, PAGES
from bs4 import BeautifulSoup

ALL = [*(one for one in vars(patches).values() if isinstance(one, patches.Patches)), *patches.PAGES]


@pytest.mark.parametrize("of", ALL, ids=lambda of: f"{of.package}, {of.file}")
def test_each_patch_is_written_for_the_pinned_version(of: patches.Patches) -> None:
    assert of.written_for == patches.installed(of.package)


def test_the_build_names_the_file_to_correct_if_a_patch_does_not_fit() -> None:
    text = "".join(patches.THEME.texts)
    assert len(patches.THEME.applied(text)) < len(text)
    with pytest.raises(ValueError, match=r"should contain this once.*Correct patches\.py"):
        patches.THEME.applied(text + text)


def test_the_build_names_a_script_that_cannot_be_patched() -> None:
    assert (
        patches.with_own_storage("a.js", "localStorage.x; sessionStorage.y")
        == "themeStorage.x; themeTabStorage.y"
    )
    with pytest.raises(ValueError, match=r"does not use localStorage any more\. Correct patches\.py"):
        patches.with_own_storage("a.js", "no storage")


@pytest.mark.parametrize("package", patches.INSIDES)
def test_the_build_names_an_installed_version_that_the_patches_were_not_written_for(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    patches.check_versions()
    monkeypatch.setitem(patches.INSIDES, package, "1.0")
    with pytest.raises(ValueError, match=rf"{package} is .*Check the uses of 1\.0 in patches\.py"):
        patches.check_versions()


def test_the_build_patches_pages_and_stops_if_no_page_has_the_text_to_patch(tmp_path: Path) -> None:
    texts = [text for of in patches.PAGES for text in of.texts]
    pages = [tmp_path / f"{number}.html" for number in range(len(texts))]
    for page, text in zip(pages, texts, strict=True):
        page.write_text(f"<p>{text}", "utf-8")
    patches.mend_pages(pages)
    assert not [page for page, text in zip(pages, texts, strict=True) if text in page.read_text("utf-8")]
    with pytest.raises(ValueError, match=r"one of the pages should contain this.*Correct patches\.py"):
        patches.mend_pages(pages)


# ---- the list is complete ------------------------------------------------------------------------------

SITE = Path(patches.__file__).parent
SCRIPTS = [
    path
    for folder in (SITE, SITE.parents[1] / "exercises")
    for path in folder.rglob("*")
    if path.suffix in (".js", ".mjs", ".py")
    and "node_modules" not in path.parts
    and path.name != "patches.py"
]
OF_PYODIDE = {"worker.js", "files.js", "python_bundle.mjs", "worker.mjs", "worker.py"}
"""The scripts that use internals of Pyodide, which may change in any release (see ``patches.INSIDES``)."""
PRIVATE = re.compile(
    r"_(make|load)Snapshot|makeMemorySnapshot|instantiateStreaming|\._module\b|pyodide\._|\b_pyodide\b"
)


def test_only_the_named_scripts_use_the_internals_of_pyodide() -> None:
    assert {path.name for path in SCRIPTS if PRIVATE.search(path.read_text("utf-8"))} == OF_PYODIDE


def test_no_template_changes_the_themes_output_by_replacing_text() -> None:
    replacing = re.compile(r"super\(\)[^}]*\|\s*replace")
    assert not [
        path for path in (SITE / "templates").rglob("*.html") if replacing.search(path.read_text("utf-8"))
    ]


# ---- what pages don't load -----------------------------------------------------------------------------


@pytest.mark.parametrize("part", [".sd-tab-set", ".toggle", ".admonition.dropdown", "[data-bs-toggle]"])
def test_no_page_needs_a_script_that_the_build_leaves_out(part: str) -> None:
    texts = {page: (HTML / page).read_text("utf-8") for page in PAGES}
    with_its_name = [page for page, text in texts.items() if part.rpartition(".")[2].strip("[]") in text]
    assert not [page for page in with_its_name if BeautifulSoup(texts[page], "html.parser").select(part)]
