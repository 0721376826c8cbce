"""The lab's notebooks have no syntax that only Sphinx understands, and none of their links is broken."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import lab_notebooks
import pytest
from browsing import HTML, TOP
from docutils.nodes import Element
from docutils.parsers.rst.states import Inliner
from live_book.roles import WheelRole
from plain_notebooks import FIGURES, meanings, plain, plain_text, text_of

from rummy500.statements import STATEMENTS

FILES = HTML / "lab/files"
NOTEBOOKS = sorted(str(path.relative_to(FILES)) for path in FILES.rglob("*.ipynb"))
SPHINX = re.compile(r"\{[\w-]+\}|^:::|\]\([^)]*\.(?:ipynb|md)\b", re.MULTILINE)


def notebook(*cells: tuple[str, str]) -> dict[str, Any]:
    made = [{"cell_type": kind, "metadata": {}, "source": text.splitlines(True)} for kind, text in cells]
    return {"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


@pytest.mark.parametrize(
    ("text", "plainly"),
    [
        (
            "Use it ({statement}`DRAW-7`).",
            "Use it ([DRAW-7](../../statements.html#draw-7 \"You can't take from the pile if there is no "
            'legal use for the selected card.")).',
        ),
        (
            "the {term}`Jokers <dealer's joker>`",
            "the [Jokers](../../glossary.html#term-dealer-s-joker \"In Dealer's gambit the joker that lies "
            'face up by the dealer, in no hand.")',
        ),
        ("with {cards}`6C TD JK`", "with 6♣ 10♦ joker"),
        ("| {cards}`5D 6D` | [next](melds.ipynb) |", "| 5♦ 6♦ | [next](../../melds.html) |"),
        ("[there](pile.ipynb#count-first)", "[there](../../pile.html#count-first)"),
        ("[keys](card.md), [all](texts)", "[keys](../../card.html), [all](../../texts.html)"),
        ("[far](https://example.org/a.md), [here](#down)", "[far](https://example.org/a.md), [here](#down)"),
        (
            ":::{dropdown} Answer\nA {cards}`6C`.\n:::",
            "<details><summary>Answer</summary>\n\nA 6♣.\n\n</details>",
        ),
        (
            "::::{dropdown} Answer\n:::{tip}\nWait.\n:::\nOr not.\n::::\nOn.",
            "<details><summary>Answer</summary>\n\n> **Tip.** Wait.\nOr not.\n\n</details>\nOn.",
        ),
        (":::{admonition} Your turn\n:class: tip\nOne.\n\nTwo.\n:::", "> **Your turn.** One.\n>\n> Two."),
    ],
)
def test_syntax_that_only_sphinx_understands_becomes_plain_text(text: str, plainly: str) -> None:
    assert plain_text(text, "../../") == plainly


def test_relative_links_from_a_subfolder_of_the_lab_lead_into_the_book() -> None:
    assert plain_text("[pile](../pile.ipynb)", "../../../", "exercises") == "[pile](../../../pile.html)"
    assert (
        plain_text("[on](02-pile.ipynb)", "../../../", "exercises") == "[on](../../../exercises/02-pile.html)"
    )


@pytest.mark.parametrize("text", [":::{grid} 2\n:::", "a {kbd}`D`"])
def test_syntax_without_a_plain_form_stops_the_build(text: str) -> None:
    with pytest.raises(ValueError, match="no plain form yet"):
        plain_text(text, "")


def test_the_copy_of_a_notebook_has_no_outputs_and_says_how_to_use_it() -> None:
    chapter = notebook(("markdown", "# Melds\n\nLay one."), ("code", "1 + 1"))
    chapter["cells"][1] |= {"outputs": [{"output_type": "stream"}], "execution_count": 3}
    copy = plain(chapter, "melds.html", "../../")
    first, how_to, code = copy["cells"]
    assert text_of(first) == "# Melds\n\nLay one."
    assert "[the page “Melds”](../../melds.html)" in text_of(how_to)
    assert (code["outputs"], code["execution_count"]) == ([], None)
    assert chapter["cells"][1]["execution_count"] == 3  # the original is unchanged


def test_a_notebook_in_any_folder_shows_a_figure_with_its_caption() -> None:
    words = json.loads((FIGURES / "luck.json").read_text("utf-8"))
    for site, beside in (("../../", ""), ("../../../", "../")):
        shown = plain_text(":::{lab-figure} luck\n:::", site)
        assert shown == f"![{words['alt']}]({beside}figures/luck.svg)\n\n*{words['caption']}*"


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_of_the_lab_has_only_plain_syntax_and_no_broken_link(name: str) -> None:
    cells = json.loads((FILES / name).read_text("utf-8"))["cells"]
    text = "\n".join(text_of(cell) for cell in cells if cell["cell_type"] == "markdown")
    assert not SPHINX.findall(text)
    for link in re.findall(r"\]\(((?!https?:|#)[^)#]+)", text):
        assert ((FILES / name).parent / link).resolve().is_file(), link


def test_each_chapter_and_exercise_is_in_the_lab() -> None:
    chapters = {path.name for path in (TOP / "book").glob("*.ipynb")}
    exercises = {f"exercises/{path.name}" for path in (TOP / "exercises").glob("*.ipynb")}
    assert set(NOTEBOOKS) == chapters | exercises


def test_a_page_in_a_subfolder_also_links_to_the_wheel() -> None:
    role = WheelRole()
    role.text = "the package"
    env = SimpleNamespace(docname="exercises/01-melds")
    role.inliner = cast(Inliner, SimpleNamespace(document=SimpleNamespace(settings=SimpleNamespace(env=env))))
    [link], _ = role.run()
    assert (HTML / "exercises" / cast(Element, link)["refuri"]).resolve() == next(
        (HTML / "_static/wheels").glob("*.whl")
    )


# ---- the copies for JupyterLab ---------------------------------------------------------------------------


def test_a_copy_for_jupyterlab_ends_with_explanations_of_its_terms_and_rules() -> None:
    text = "A {term}`Run <run>` by {statement}`MELD-3`: {cards}`6C 7C 8C`.\n\n:::{dropdown} Why\nSo.\n:::"
    first, words = lab_notebooks.for_lab(notebook(("markdown", text)))["cells"]
    assert (
        first["source"] == "A {term}`Run <run>` by {term}`MELD-3`: 6♣ 7♣ 8♣.\n\n:::{dropdown} Why\nSo.\n:::"
    )
    assert f"run\n: {meanings()['run']}\n" in words["source"]
    assert f"MELD-3\n: {STATEMENTS['MELD-3'].text}\n" in words["source"]


def test_a_copy_is_replaced_unless_a_learner_has_changed_it(tmp_path: Path) -> None:
    assert not lab_notebooks.make(tmp_path)
    for name, change in (("melds", {"source": "mine"}), ("pile", {"outputs": []})):
        copy = json.loads((tmp_path / f"{name}.ipynb").read_text("utf-8"))
        next(cell for cell in copy["cells"] if cell["cell_type"] == "code").update(change)
        (tmp_path / f"{name}.ipynb").write_text(json.dumps(copy), "utf-8")
    assert lab_notebooks.make(tmp_path) == ["melds.ipynb"]
    assert "mine" in (tmp_path / "melds.ipynb").read_text("utf-8")
    assert json.loads((tmp_path / "pile.ipynb").read_text("utf-8"))["cells"][1]["outputs"]
