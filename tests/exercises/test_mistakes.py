"""Every plausible mistake is noticed. A mistake or a constant answer earns at most a third of the points."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import small
from grader.check import mistakes
from grader.hand_out.classes import Course
from grader.make import build
from grader.make.official import Exercise, exercise_of
from test_questions import COUNTED

from rummy500.teach.codes import code_of
from rummy500.teach.questions import question

CODED = [path for path in build.sources() if "coded" in build.kinds(build.read(path))]


def exercise(path: Path) -> Exercise:
    notebook = build.read(path)
    return exercise_of(path.stem, build.with_solutions(notebook), build.learners(notebook))


@pytest.mark.parametrize("path", CODED, ids=lambda path: path.stem)
def test_neither_a_mistake_nor_a_constant_answer_passes(path: Path) -> None:
    assert list(mistakes.unnoticed(exercise(path))) == []


@pytest.mark.parametrize("name", COUNTED)
def test_giving_the_same_number_in_every_try_earns_at_most_a_third(name: str) -> None:
    codes = [code_of("a secret of the tests", f"Learner {number}") for number in range(40)]
    answers = [[question(name, "", code, number).goal["answer"] for number in range(1, 11)] for code in codes]
    often = Counter(answer for own in answers for answer in own).most_common(3)
    for constant, _ in often:
        tries = [own.index(constant) + 1 for own in answers if constant in own]
        assert sum(map(Course().left, tries)) / len(codes) <= 1 / 3, constant


@pytest.mark.parametrize("path", CODED, ids=lambda path: path.stem)
def test_each_function_has_five_or_more_mistakes_that_are_described_in_a_sentence(path: Path) -> None:
    found = mistakes.mistakes_in(exercise(path))
    number = Counter(mistake.question for mistake in found)
    assert {question.name for question in exercise(path).questions if question.kind == "coded"} == set(number)
    assert min(number.values()) >= 5
    says = Counter((mistake.question, mistake.says) for mistake in found)
    assert all(line.endswith(".") for _, line in says)
    repeated = {one for one, times in says.items() if times > 1}
    known = mistakes.known(exercise(path)).mistakes if repeated else ()
    for of, line in repeated:  # learners can't tell these mistakes apart, so one sentence is enough
        assert len({one.fails for one in known if (one.question, one.says) == (of, line)}) == 1, line


def test_an_unnoticed_mistake_is_named_and_fails_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "07-sets-and-runs.md"
    text = (build.SOURCES / source.name).read_text("utf-8")
    asks = ":like: right.is_set\n:using: by_chance.near_cards\n", '([*cards("7S 7H")], False), '
    weak = (
        text.replace(asks[0], "")
        .replace(asks[1], "")
        .replace('\n    exercise="07-sets-and-runs/is_set",', "")
    )
    assert all(one in text for one in asks)
    source.write_text(weak, "utf-8")
    told = list(mistakes.unnoticed(exercise(source)))
    assert told[0] == "07-sets-and-runs, is_set: 3 of 3 points: It accepts two cards of one rank as a set."
    assert (
        told[-1]
        == "07-sets-and-runs, is_set: 3 of 3 points: It knows the cases that learners see, and no other."
    )
    monkeypatch.setattr(build, "sources", lambda: [source])
    monkeypatch.setattr(build, "HERE", tmp_path)
    monkeypatch.setattr(build, "OUT", tmp_path / "out")
    monkeypatch.setattr(build, "CASES", tmp_path / "cases")
    with pytest.raises(build.Faulty, match="two cards of one rank"):
        build.build(lambda _: None, mistakes.unnoticed)


def test_an_exercise_without_a_file_of_mistakes_is_tried_with_constant_answers(tmp_path: Path) -> None:
    small.write_sources(tmp_path / "source")
    path = tmp_path / f"source/{small.CODED}.md"
    assert mistakes.mistakes_in(exercise(path), tmp_path) == []
    assert list(mistakes.unnoticed(exercise(path))) == []
