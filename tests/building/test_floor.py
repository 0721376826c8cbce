"""The build compiles styles for the oldest browsers. It stops if a file uses a feature that they lack."""

from __future__ import annotations

import re
from pathlib import Path

import floor
import kept
import pytest
import tools


@pytest.fixture
def fitted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fitted:
    monkeypatch.setattr(kept, "KEPT", tmp_path / "kept")
    monkeypatch.setitem(floor.OLDEST, "without", {})
    return Fitted(tmp_path / "static")


class Fitted:
    """Writes a file into an empty folder, compiles it for the oldest browsers, and returns the result."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def style(self, text: str) -> str:
        return self.file("own.css", text)

    def file(self, name: str, text: str) -> str:
        kept.empty(self.folder)
        (self.folder / name).write_text(text, "utf-8")
        floor.fit(self.folder)
        return " ".join((self.folder / name).read_text("utf-8").split())


def test_nested_rules_are_flattened(fitted: Fitted) -> None:
    assert fitted.style("a { b { color: red } }") == "a b { color: red; }"


def test_light_dark_in_a_style_becomes_custom_properties(fitted: Fitted) -> None:
    style = fitted.style("html { color-scheme: light dark; color: light-dark(red, blue) }")
    assert "light-dark(" not in style
    assert "color: var(--lightningcss-light, red) var(--lightningcss-dark, #00f)" in style


def test_an_element_with_its_own_color_scheme_gets_its_own_colours(fitted: Fitted) -> None:
    ink = "--rt-ink: var(--lightningcss-light, #25231e) var(--lightningcss-dark, #f0ebe0)"
    assert ink in fitted.style(".felt { color-scheme: dark }")
    assert ink not in fitted.style("[data-rummy-table][data-theme=dark] { color-scheme: dark }")


STYLES = {
    "selectors.has": "a:has(b) { color: red }",
    "properties.field-sizing": "a { field-sizing: content }",
    "properties.grid-template-rows.subgrid": "a { grid-template-rows: subgrid }",
    "types.color.contrast-color": "a { color: contrast-color(red) }",
    "types.length.rcap": "a { margin: 1rcap }",
    "at-rules.media.scripting": "@media (scripting: none) { a { color: red } }",
    "at-rules.starting-style": "@starting-style { a { color: red } }",
}
SCRIPTS = {
    "javascript.builtins.Array.toSorted": "some.toSorted()",
    "javascript.builtins.Object.groupBy": "Object.groupBy(some)",
    "api.CloseWatcher": "new CloseWatcher()",
    "api.Element.ariaLabel": "some.ariaLabel = 1",
}


def test_a_style_with_features_that_the_oldest_browsers_lack_stops_the_build(fitted: Fitted) -> None:
    with pytest.raises(tools.Failed) as failed:
        fitted.style("\n".join(STYLES.values()))
    assert found(failed.value, "own.css") == {f"css.{feature}" for feature in STYLES}


def test_a_script_with_features_that_the_oldest_browsers_lack_stops_the_build(fitted: Fitted) -> None:
    with pytest.raises(tools.Failed) as failed:
        fitted.file("own.js", ";\n".join(SCRIPTS.values()))
    assert found(failed.value, "own.js") == set(SCRIPTS)


def found(failed: tools.Failed, name: str) -> set[str]:
    return set(
        re.findall(rf"^{name}: not every browser of the book knows (.+?): ", str(failed), re.MULTILINE)
    )


def test_javascript_syntax_that_the_oldest_browsers_lack_stops_the_build(fitted: Fitted) -> None:
    with pytest.raises(tools.Failed, match="javascript after 2022"):
        fitted.file("own.js", "const found = /a/v")


def test_a_newer_feature_is_allowed_if_the_style_has_a_fallback(fitted: Fitted) -> None:
    asked_first = "@supports selector(:has(*)) { a:has(b) { color: red } }"
    said_before = "a { grid-template-rows: auto 1fr; grid-template-rows: subgrid }"
    older_word = "a { user-select: none }"
    assert "-webkit-user-select: none" in fitted.style(f"{asked_first} {said_before} {older_word}")


def test_a_newer_feature_is_allowed_if_the_list_says_what_older_browsers_show_instead(fitted: Fitted) -> None:
    floor.OLDEST["without"]["css.selectors.has"] = "no frame"
    fitted.style("a:has(b) { color: red }")
    with pytest.raises(tools.Failed, match=r"nothing needs css\.selectors\.has any more"):
        fitted.style("a { color: red }")
