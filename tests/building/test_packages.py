"""A package has a manifest for SCORM 1.2, all files that its page loads, and no broken links."""

from __future__ import annotations

import json
import re
import sys
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path
from typing import Any

import edition
import needed
import pytest
import scorm

CP = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
ADL = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"
IDENTIFIER = re.compile(r"[A-Za-z_][\w.-]*")  # the common form of an XML Schema ID
POLICY = '<meta http-equiv="Content-Security-Policy" content="default-src \'self\'">'

PAGE = """<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="edition" content="1">{policy}
<link rel="manifest" href="../app.json"><link rel="next" href="02-turn.html">
<link rel="stylesheet" href="../_static/book.css?v=1">
<script type="module" src="../_static/live/page.js"></script>
<title>Find &amp; lay &#8212; 500 Rum</title></head><body><div class="bd-container"><h1>Find</h1>
<a class="x" href="#place">here</a> <a href="../melds.html#ace">Melds</a> <a href="https://example.org/">other</a>
<ul><li><a href="../licence.html">Licence</a></li><li><a href="../privacy.html">Privacy</a></li></ul>
<img src="../_static/a.svg"><form class="hand-in-form" data-exercise="01-melds"></form>
<footer class="prev-next-footer"><a href="02-turn.html">next</a></footer></div>
<script type="application/json" id="live-page">{data}</script></body></html>"""
FILES = {
    "_static/book.css": '@import "more.css"; a { background: url(b.svg#part) }',
    "_static/more.css": "",
    "_static/a.svg": "",
    "_static/b.svg": "",
    "_static/unused.js": "",
    "_static/live/page.js": 'import { a } from "./a.js";\nconst b = () => import("./b.js");',
    "_static/live/a.js": 'const W = new URL("worker.js", import.meta.url);',
    "_static/live/b.js": "",
    "_static/live/worker.js": 'import { BYTES } from "./bundle.js";',
    "_static/live/bundle.js": "",
    "_static/live/table-12.js": "",
    "_static/live/python.packed": "",
    "_static/live/pyodide/pyodide.asm.wasm": "",
    "melds.html": PAGE.format(policy=POLICY, data='{"tables":[]}').replace("../", ""),
    "licence.html": f"<!DOCTYPE html><html><head><meta charset='utf-8'>{POLICY}</head><body></body></html>",
}


def shown(level: str, question: str = "") -> dict[str, Any]:
    """The page's data about a table that shows this level or asks this question."""
    answer = {"question": question} if question else None
    return {"state": {"view": {"level": {"name": level} if level else None, "answer": answer}}}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    html = tmp_path / "html"
    tables = [shown("01-melds/around", "around"), shown("")]
    beside = {"statements": "../statements.html", "strength": "../luck.html#who-plays-better"}
    data = json.dumps({"tables": tables, "view": "table-12.js", **beside})
    page = PAGE.format(policy=POLICY, data=data.replace(": ", ":"))
    for name, text in {**FILES, "exercises/01-melds.html": page}.items():
        (html / name).parent.mkdir(parents=True, exist_ok=True)
        (html / name).write_text(text, "utf-8")
    monkeypatch.setattr(scorm, "HTML", html)
    return html


def packed(monkeypatch: pytest.MonkeyPatch, folder: Path, *options: str) -> dict[str, bytes]:
    """The files in the package of the exercise."""
    monkeypatch.setattr(sys, "argv", ["scorm.py", "--to", str(folder), *options])
    scorm.main()
    with zipfile.ZipFile(folder / "exercises-01-melds.zip") as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


def test_the_manifest_has_one_item_and_all_files(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = packed(monkeypatch, tmp_path, "--mastery", "60")
    root = ET.fromstring(files["imsmanifest.xml"])
    assert root.tag == f"{CP}manifest"
    assert [child.tag for child in root] == [
        f"{CP}{name}" for name in ("metadata", "organizations", "resources")
    ]
    assert [child.text for child in root[0]] == ["ADL SCORM", "1.2"]
    (organization,) = root[1]
    assert root[1].get("default") == organization.get("identifier")
    (title, item) = organization
    assert title.text == "500 Rum: Find & lay"
    assert [child.tag for child in item] == [f"{CP}title", f"{ADL}masteryscore"] and item[1].text == "60"
    (resource,) = root[2]
    assert item.get("identifierref") == resource.get("identifier")
    assert resource.get("type") == "webcontent" and resource.get(f"{ADL}scormtype") == "sco"
    assert {file.tag for file in resource} == {f"{CP}file"}
    listed = [file.get("href") for file in resource]
    assert sorted(listed, key=str) == sorted(set(files) - {"imsmanifest.xml"})
    assert resource.get("href") in listed
    names = [one.get("identifier") for one in root.iter() if one.get("identifier")]
    assert len(names) == len(set(names)) and all(IDENTIFIER.fullmatch(str(name)) for name in names)


def test_the_manifest_has_a_pass_mark_only_if_the_command_gives_one(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert b"masteryscore" not in packed(monkeypatch, tmp_path)["imsmanifest.xml"]


def test_a_package_has_the_files_that_its_page_loads_and_no_others(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = {*FILES, "exercises/01-melds.html", "imsmanifest.xml", scorm.SCRIPT, scorm.STYLE}
    assert set(packed(monkeypatch, tmp_path)) == wanted - {"_static/unused.js", "melds.html"}


def test_links_out_of_the_package_become_plain_text(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = packed(monkeypatch, tmp_path, "--book", "")["exercises/01-melds.html"].decode()
    assert '<a class="x" href="#place">here</a> <a>Melds</a>' in page
    assert f'<a href="https://example.org/"{scorm.OUTSIDE}>other</a>' in page
    assert f'<ul><li><a href="../licence.html"{scorm.OUTSIDE}>Licence</a></li></ul>' in page
    assert '"statements":""' in page and '"strength":""' in page and "prev-next-footer" not in page


def test_links_lead_into_the_published_book_if_it_has_an_address(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = packed(monkeypatch, tmp_path, "--book", "https://book.example")["exercises/01-melds.html"].decode()
    assert f'<a href="https://book.example/melds.html#ace"{scorm.OUTSIDE}>Melds</a>' in page
    assert '"statements":"https://book.example/statements.html"' in page
    assert '"strength":"https://book.example/luck.html#who-plays-better"' in page


def test_a_packed_page_reports_its_points_and_never_looks_for_a_new_edition(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = packed(monkeypatch, tmp_path)["exercises/01-melds.html"].decode()
    assert edition.STAMP not in page and "app.json" not in page
    first = re.findall(r"<script\b[^>]*>", page)[:2]
    assert first == ['<script type="application/json" id="at-platform">', f'<script src="../{scorm.SCRIPT}">']
    assert '{"levels": [], "exercise": "01-melds", "questions": ["around"]}' in page
    assert page.count("they prove nothing") == 2 and "grade.py" in page


def test_equal_sites_make_equal_packages(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        packed(monkeypatch, folder)
    assert (one / "exercises-01-melds.zip").read_bytes() == (other / "exercises-01-melds.zip").read_bytes()


@pytest.mark.parametrize(("name", "why"), [("nowhere", "there is no page"), ("melds", "no levels")])
def test_a_page_without_points_and_an_unknown_name_are_refused(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, why: str
) -> None:
    with pytest.raises(SystemExit, match=why):
        packed(monkeypatch, tmp_path, name)


def test_a_page_scores_its_levels_but_not_its_free_tables() -> None:
    data = json.dumps({"tables": [shown("melds/first-set"), shown("")]})
    text = f'<script type="application/json" id="live-page">{data}</script>'
    assert scorm.Scored.of(text) == scorm.Scored(["melds/first-set"], "", [])
    assert not scorm.Scored.of("<p>no tables</p>")


def test_the_query_and_the_fragment_of_a_link_are_ignored() -> None:
    assert needed.beside("exercises/01-melds.html", "../_static/a.css?v=1#b") == "_static/a.css"
