"""The teacher's page shows a class, and never treats learners' text as markup."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import small
from bs4 import BeautifulSoup
from grader.check import mistakes
from grader.check.checking import Looked
from grader.check.grading import Earned, Graded
from grader.make import build
from grader.make.official import Part, exercise_of
from grader.read.handins import cells_of
from grader.read.restoring import restored
from grader.replay.replays import packed
from grader.replay.tables import WITHOUT_CODE, AtTable
from grader.report import overview, rubrics, similar
from grader.report.difficulty import difficulties
from grader.report.marking import Marks
from grader.report.report import Class
from grader.report.rubrics import rubrics_of
from overview_class import HOSTILE, LEARNERS, LONG, WROTE, a_class, unpacked, write
from policy import hashed
from sure import sure

from rummy500.table.session import Session
from rummy500.table.view_json import view


@pytest.fixture(scope="module")
def path(exercises: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "index.html"
    write(path, exercises)
    return path


@pytest.fixture(scope="module")
def page(path: Path) -> BeautifulSoup:
    return BeautifulSoup(path.read_text("utf-8"), "html.parser")


def test_hostile_text_stays_text(page: BeautifulSoup) -> None:
    assert not page.select("img, iframe, object, [onerror]")
    assert [script.get("type") for script in page.select("script")] == ["application/json", "module"]
    assert [row.get_text() for row in page.select(".everybody tbody th")] == list(LEARNERS)
    data = json.loads(sure(page.select_one("#data")).get_text())
    assert data["answers"][4][0][1]["text"] == WROTE[HOSTILE]


def test_the_page_may_run_its_own_script_and_nothing_else(path: Path, page: BeautifulSoup) -> None:
    script = re.search(r'<script type="module">(.*?)</script>', path.read_text("utf-8"), re.DOTALL)
    allowed = sure(page.select_one("meta[http-equiv]"))["content"]
    assert f"script-src '{hashed(sure(script)[1])}'" in allowed and "default-src 'none'" in allowed
    assert not re.search(
        r'(?:src|href)="(?!#)', re.sub(r"<script.*?</script>", "", path.read_text("utf-8"), flags=re.DOTALL)
    )


def test_the_pages_colours_are_written_in_css_that_old_browsers_know(page: BeautifulSoup) -> None:
    root, _, _ = sure(page.style).get_text().partition("@property")
    assert "--rt-paper: " in root and "light-dark" not in root


def test_writing_an_unchanged_page_again_does_not_touch_its_file(path: Path, exercises: Any) -> None:
    before = path.stat().st_mtime_ns
    write(path, exercises)
    assert path.stat().st_mtime_ns == before


def test_each_field_of_the_table_shows_how_many_points_were_earned(page: BeautifulSoup) -> None:
    rows = {sure(row.th).get_text(): row for row in page.select(".everybody tbody tr")}
    fields = {name: [field.get_text(" ") for field in row.select(".field")] for name, row in rows.items()}
    assert fields["Ann"] == ["6 of 6", "? to be marked", "1 of 1", "– not answered"]
    assert fields["Cem"] == ["2 of 6", "– not answered", "not handed in", "not handed in"]
    assert fields["Dana"] == ["not handed in"] * 4
    assert [sum_.get_text() for sum_ in rows["Ann"].select(".sum")] == ["7 of 12", "6", "1"]


def played(exercises: Any, answer: Earned) -> Class:
    """A class of one learner, who gave this answer at a table."""
    results = {("Ann", small.TABLES): Graded([answer])}
    return Class(["Ann"], [exercises[small.TABLES]], results, {})


def test_an_answer_played_without_a_code_earns_nothing_but_counts_as_answered(
    exercises: Any, tmp_path: Path
) -> None:
    everybody = played(exercises, Earned("first_set", "played", 1, 0.0, WITHOUT_CODE))
    overview.write_overview(tmp_path / "index.html", everybody, Marks())
    page = BeautifulSoup((tmp_path / "index.html").read_text("utf-8"), "html.parser")
    assert sure(page.select_one(".everybody tbody .field")).get_text(" ") == "0 of 1"
    assert difficulties(everybody)[0].unanswered == 0


@pytest.mark.parametrize("in_rounds", [True, False])
def test_the_scores_of_whole_rounds_are_not_listed_as_a_mistake(exercises: Any, in_rounds: bool) -> None:
    looked = Looked("first_set", 0.5, 1, False, [[False, "Play six rounds.", "12, 30: 42 of 90 points"]])
    answer = Earned("first_set", "played", 1, 0.5, looked=[looked], at_table=AtTable(in_rounds=in_rounds))
    assert bool(overview.mistakes(played(exercises, answer))) != in_rounds


def test_equal_mistakes_are_listed_once_with_all_learners_who_made_them(exercises: Any) -> None:
    [(exercise, question, [common])] = overview.mistakes(a_class(exercises)[0])
    assert (exercise, question) == (small.CODED, "is_set")
    assert common.sentences == ("is_set([7S 7H]): it gave True, but False is right",)
    assert [LEARNERS[place] for place in common.learners] == ["Cem", HOSTILE]


@pytest.mark.parametrize("effort", [[1, 0, 0], []])
def test_graded_mistakes_that_differ_only_in_a_number_are_grouped(exercises: Any, effort: list[int]) -> None:
    """In graded mode, learners have other cards, so the numbers in the same sentence differ."""
    results = {}
    for learner, number in zip(LEARNERS, (33, 36, -5, 36), strict=False):
        looked = Looked(
            "first_set", 0, 1, False, [[False, "Answer.", f"Not yet: you had to lay {number} points."]]
        )
        answer = Earned("first_set", "played", 1, 0, looked=[looked], at_table=AtTable(effort=effort))
        results[learner, small.TABLES] = Graded([answer])
    [(_, _, found)] = overview.mistakes(Class(LEARNERS, [exercises[small.TABLES]], results, {}))
    if effort:
        [common] = found
        assert common.sentences == (
            "Not yet: you had to lay 33 points. For other learners the numbers differ.",
        )
        assert [LEARNERS[place] for place in common.learners] == ["Ann", "Bob", "Cem", "Dana"]
    else:
        assert [len(common.learners) for common in found] == [2, 1, 1]


def test_an_answer_is_described_as_the_known_mistake_that_fails_the_same_checks(
    exercises: Any, tmp_path: Path
) -> None:
    exercise = exercises[small.CODED]
    wrong = 'def is_set__two(held):\n    """Two are enough."""\n    return len({c.rank for c in held}) == 1\n'
    (tmp_path / f"{small.CODED}.py").write_text(wrong, "utf-8")
    known = mistakes.known(exercise, tmp_path)
    [mistake] = known.mistakes
    rows = [[False, *row] for row in mistake.fails]
    unknown = [False, "is_set([])", "it gave None, but False is right"]

    def mistake_named(*rows: list[Any], hidden: bool = False) -> str:
        return known.name(Earned("is_set", "coded", 6, 0, looked=[Looked("is_set", 0, 4, hidden, [*rows])]))

    # An unknown failure is ignored.
    assert rows and mistake_named(*rows) == mistake_named(*rows, unknown) == "Two are enough."
    assert mistake_named(*rows[1:]) == mistake_named(unknown) == mistake_named(*rows, hidden=True) == ""


def test_the_teaching_notes_have_a_rubric_for_each_question_in_words() -> None:
    for name, exercise in build.exercises_there().items():
        written = [question for question in exercise.questions if question.kind == "written"]
        found = rubrics_of(exercise)
        assert list(found) == [question.name for question in written] and written, name
        for question in written:
            points = [int(one) for one in re.findall(r"^(\d): ", found[question.name], re.MULTILINE)]
            assert not points or sum(points) == question.points, question.name
            assert not re.search(r"[`*\[\]]|  ", found[question.name]), question.name


def test_notes_with_too_few_rubrics_or_without_a_file_give_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exercise = build.exercises_there()["15-house-rule"]
    monkeypatch.setattr(rubrics, "NOTES", tmp_path / "notes.md")
    assert rubrics_of(exercise) == {}
    (tmp_path / "notes.md").write_text(
        "### A\n\n[Exercise 15](exercises/15-house-rule.ipynb).\n\n* **Rubric** *(3 points)*. 1: So.\n",
        "utf-8",
    )
    assert rubrics_of(exercise) == {}


def test_known_mistakes_with_the_same_sentence_are_named_once() -> None:
    """In exercise 7, two functions accept two cards of one rank. They fail the same checks."""
    author = build.read(build.SOURCES / "07-sets-and-runs.md")
    known = mistakes.known(exercise_of("07-sets-and-runs", author, build.learners(author)))
    one = next(one for one in known.mistakes if one.says == "It accepts two cards of one rank as a set.")
    rows = [[False, *row] for row in one.fails]
    answer = Earned("is_set", "coded", 2, 0, looked=[Looked("is_set", 0, 2, False, rows)])
    assert known.name(answer) == one.says


def test_answers_that_differ_only_in_names_and_comments_are_alike(exercises: Any) -> None:
    pairs, shorts = similar.similar(a_class(exercises)[0])
    assert [(pair.one, pair.other, pair.share) for pair in pairs] == [("Ann", "Bob", 1.0)]
    assert [(short.question, short.learners) for short in shorts] == [("is_set", 2), ("why", 3)]


def test_a_copy_is_listed_even_if_thousands_of_other_words_come_before_it() -> None:
    code = "".join(f"x = x ** {number} + y - {number}\n" for number in range(20))
    other = "".join(f"v = {number}\n" for number in range(5_000))
    assert similar.alike({"Ann": code, "Bob": other + code}, "coded")[0] == [("Ann", "Bob", 1.0)]


@pytest.mark.parametrize("place", ["in an own cell", "below given code"])
def test_a_copy_in_another_cell_is_listed_if_the_answer_only_calls_it(
    authors: Any, exercises: Any, place: str
) -> None:
    code = LONG.format(cards="held", remark="mine", low="low", high="high")
    copied = LONG.replace("is_set", "helps").format(cards="given", remark="own", low="a", high="b")
    exercise = exercises[small.CODED]

    def change(notebook: Any) -> None:
        if place == "in an own cell":
            notebook.cells.append(small.own(copied))
        else:
            small.cell(notebook, "cell-01").source += f"\n{copied}"

    stub = "def is_set(cards):\n    return helps(cards)"
    notebooks = small.handed_in(authors, code), small.handed_in(authors, stub, change=change)
    ann, bob = (restored(exercise, cells_of(notebook)).answers["is_set"] for notebook in notebooks)
    results = {
        (learner, small.CODED): Graded([Earned("is_set", "coded", 6, 6.0, text=text)])
        for learner, text in (("Ann", ann), ("Bob", bob))
    }
    pairs, _ = similar.similar(Class(["Ann", "Bob"], [exercise], results, {}))
    assert [(pair.one, pair.other, pair.question) for pair in pairs] == [("Ann", "Bob", "is_set")]


def test_given_code_is_not_compared(exercises: Any) -> None:
    given = next(part for part in exercises[small.CODED].parts if part.kind == "given")
    long = replace(given, given="".join(f"x{number} = x ** {number} + y\n" for number in range(20)))
    parts = tuple(long if part is given else part for part in exercises[small.CODED].parts)
    exercise = replace(exercises[small.CODED], parts=parts)
    answer = Graded([Earned("is_set", "coded", 6, 6.0, text=long.given)])
    results = {(learner, small.CODED): answer for learner in ("Ann", "Bob")}
    assert similar.similar(Class(["Ann", "Bob"], [exercise], results, {}))[0] == []


def test_answers_with_common_or_handed_out_code_are_not_listed_as_pairs() -> None:
    code = LONG.format(cards="held", remark="mine", low="low", high="high")
    assert similar.alike({"Ann": code, "Bob": code}, "coded", given=code) == ([], 2)
    assert similar.alike({f"learner {number}": code for number in range(6)}, "coded")[0] == []


def test_solutions_made_of_offered_lines_are_not_listed_as_pairs(exercises: Any) -> None:
    everybody = a_class(exercises)[0]
    model = LONG.format(cards="held", remark="mine", low="low", high="high")

    def offering(part: Part) -> Part:
        is_ordered = part.kind == "coded" and part.question == "is_set"
        return replace(part, source=model, in_lines=True) if is_ordered else part

    offered = [replace(one, parts=tuple(map(offering, one.parts))) for one in everybody.exercises]
    pairs, _ = similar.similar(replace(everybody, exercises=offered))
    assert pairs == []


def test_invalid_python_code_is_compared_word_by_word() -> None:
    assert similar.words_of("def f(:\n  '''", "coded")[:3] == ["def", "name", "("]


def test_a_packed_replay_holds_the_views_that_the_table_showed(exercises: Any) -> None:
    table = Session.of_answer("01-melds/first-set", "", small.PLAYED)
    now: dict[str, Any] = {}
    for change in (changes := json.loads(unpacked(packed(table.state.game)))):
        now |= change
    assert len(changes) == 4 and now["replay"] == {"at": 3, "of": 3, "move": "A: discard QD"}
    assert now["melds"] == view(table.state)["melds"]
