"""The build shortens other projects' styles: it removes the rules that no page can use."""

from __future__ import annotations

from pathlib import Path

import steps

PAGE = '<link href="_static/basic.css?v=0" rel="stylesheet"><p class="used"><b id="one">Yes</b>'
SCRIPT = 'document.body.classList.add("opened");'
NEEDED = "p{a:0}.used #one{a:1}.opened{a:2}:not(.gone){a:3}@media print{.used{a:4}}@keyframes go{50%{a:5}}"
UNNEEDED = ".gone{a:6}.used .gone:hover{a:7}#two{a:8}@media print{#two{a:9}}"


def kept(html: Path, style: str) -> tuple[str, str]:
    """The style and the page after the build has removed rules that no page needs."""
    page, file = html / "index.html", html / "_static/basic.css"
    file.parent.mkdir(parents=True)
    page.write_text(PAGE, "utf-8")
    file.write_text(style, "utf-8")
    file.with_name("some.js").write_text(SCRIPT, "utf-8")
    steps.keep_needed_rules(html, [page])
    return file.read_text("utf-8"), page.read_text("utf-8")


def test_a_rule_stays_if_a_page_or_a_script_uses_its_classes(tmp_path: Path) -> None:
    assert kept(tmp_path, NEEDED + UNNEEDED)[0].replace("@media print{}", "") == NEEDED


def test_a_rule_loses_only_the_selectors_that_match_nothing(tmp_path: Path) -> None:
    assert kept(tmp_path, ".gone, .used {a: 1}")[0] == ".used{a:1}"


def test_the_address_of_a_style_depends_only_on_the_rules_that_stay(tmp_path: Path) -> None:
    styles = ("", ".gone{a:1}", "p{a:1}")
    same, also, other = (kept(tmp_path / str(i), style)[1] for i, style in enumerate(styles))
    assert PAGE != same == also != other
