"""Each rule is taught in a chapter and played in a level, and each chapter begins with a task."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from live_book.taught import LEVEL, chapters, taught
from prose import CHAPTERS, cells, prose, words

from rummy500.teach.lessons import levels, load

TABLE = re.compile(r"\bTable\(")
FOLD = re.compile(r"^:{3,}\{dropdown\} Answer", re.MULTILINE)
BEFORE_DOING = 60  # the number of words that may come before the first task

each_chapter = pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)


def test_each_statement_is_taught_in_a_chapter() -> None:
    missing = [name for name, where in taught().items() if not where.chapters]
    assert not missing, f"linked in no chapter, and in no level's rule: {', '.join(missing)}"


def test_each_statement_has_a_level() -> None:
    missing = [name for name, where in taught().items() if not where.levels]
    assert not missing, f"in the rule of no level that a page shows: {', '.join(missing)}"


def test_each_level_is_on_exactly_one_page() -> None:
    shown = Counter(level.name for chapter in chapters() for level in chapter.levels)
    assert not [name for name in levels() if not shown[name]], "levels that no page shows"
    assert not [name for name, times in shown.items() if times > 1], "levels that are shown twice"


def test_each_notebook_is_a_chapter_of_the_book() -> None:
    assert {chapter.name for chapter in chapters()} == {path.stem for path in CHAPTERS}


@each_chapter
def test_a_chapter_shows_only_levels_that_exist(chapter: Path) -> None:
    code = "\n".join(source for kind, source, _ in cells(chapter) if kind == "code")
    assert set(LEVEL.findall(code)) <= set(levels())


@each_chapter
def test_a_chapter_has_a_live_table(chapter: Path) -> None:
    assert any(
        kind == "code" and "no-live" not in tags and TABLE.search(source)
        for kind, source, tags in cells(chapter)
    )


@each_chapter
def test_a_chapter_asks_a_question_and_answers_it(chapter: Path) -> None:
    shown = [name for _, source, _ in cells(chapter) for name in LEVEL.findall(source)]
    folded = any(FOLD.search(source) for kind, source, _ in cells(chapter) if kind == "markdown")
    assert folded or any("answer" in load(name).goal for name in shown)


@each_chapter
def test_a_chapter_begins_with_something_to_do(chapter: Path) -> None:
    """A table, or a question with a folded answer, comes before any long text."""
    assert words_before_doing(chapter) <= BEFORE_DOING


def words_before_doing(chapter: Path) -> int:
    read = 0
    for kind, source, _ in cells(chapter):
        fold = FOLD.search(source) if kind == "markdown" else None
        if kind == "code":
            break
        text = source[: fold.start()] if fold else source
        read += sum(len(words(piece.text)) for piece in prose(text) if piece.where != "heading")
        if fold:
            break
    return read


def test_the_function_named_taught_finds_the_chapters_and_the_levels_of_a_statement(tmp_path: Path) -> None:
    cell = '{"cells": [{"cell_type": "%s", "source": ["%s"], "metadata": {}}]}'
    (tmp_path / "_toc.yml").write_text(
        "root: one\nparts: [{caption: A, chapters: [{file: two}, {file: page}]}]\n", "utf-8"
    )
    (tmp_path / "one.ipynb").write_text(
        cell % ("markdown", "# One\\n{statement}`DRAW-4` {statement}`GAME-1`")
    )
    (tmp_path / "two.ipynb").write_text(cell % ("code", "Table(\\n    level='draw/onto-the-run',\\n)"))
    (tmp_path / "page.md").write_text("{statement}`GAME-1` {statement}`GAME-2`")
    where = taught(tmp_path)
    assert [chapter.name for chapter in where["DRAW-4"].chapters] == ["two"]
    assert [level.name for _, level in where["DRAW-4"].levels] == ["draw/onto-the-run"]
    assert [chapter.title for chapter in where["GAME-1"].chapters] == ["One"]
    assert not where["GAME-1"].levels
    assert not where["GAME-2"].chapters
