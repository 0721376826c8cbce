"""A learner's answers to an exercise as one text, which is stored, handed in and graded.

The text is JSON, so that the tools of teachers and platforms can tell who gave the answers. It keeps each
played answer as the lines of a transcript (``text/transcript.py``). A notebook keeps played answers in its
outputs, too. In Python, only this module writes and reads answers. A page of the site writes the same text
before Python has started (``book/site/runtime/answers.js``).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ..teach.questions import same_learner

MIME: Final = "application/vnd.rummy500.answer+json"
ABOUT: Final = "Answers to an exercise of 500 Rum"
EDITION: Final = 1

StoredAnswer = Mapping[str, Any]  # an answer as ``exercise.handed_in`` returns it


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers of a learner to an exercise; with a personal ``code`` they are graded.

    For each question, ``played`` has the lines that were played, ``written`` has a written answer, and
    ``whose`` has the learner, if each learner gets their own cards. ``solved`` has the solved questions, and
    ``damaged`` has the questions whose lines aren't text.
    """

    exercise: str
    learner: str = ""
    code: str = ""
    played: Mapping[str, str] = field(default_factory=dict)
    written: Mapping[str, str] = field(default_factory=dict)
    solved: frozenset[str] = frozenset()
    whose: Mapping[str, str] = field(default_factory=dict)
    damaged: tuple[str, ...] = ()
    edition: int = EDITION

    def text(self, package: str) -> str:
        """The text of the answers. ``package`` is the version of the package that writes it."""
        file = {
            "about": ABOUT,
            "edition": self.edition,
            "package": package,
            "exercise": self.exercise,
            "learner": self.learner,
            "code": self.code,
            "played": dict(self.played),
            "written": dict(self.written),
            "solved": sorted(self.solved),
            "whose": dict(self.whose),
        }
        return json.dumps(file, indent=1, ensure_ascii=False)

    def with_played(self, answer: StoredAnswer) -> Answers:
        """These answers with ``answer`` added.

        An unsolved answer doesn't replace a solution that was played with this learner's cards.
        """
        question = answer["question"]
        if question in self.solved and not answer["solved"] and self.is_mine(answer):
            return self
        solved = self.solved | {question} if answer["solved"] else self.solved - {question}
        whose = {**self.whose, question: answer["learner"]} if answer["own"] else self.whose
        played = {**self.played, question: answer["moves"]}
        learner = answer["learner"] or self.learner
        return replace(self, learner=learner, code=answer["code"], played=played, solved=solved, whose=whose)

    def moves_for(self, answer: StoredAnswer) -> str:
        """The stored lines of this question; empty if the lines were played with another learner's cards."""
        return self.played.get(answer["question"], "") if self.is_mine(answer) else ""

    def is_mine(self, answer: StoredAnswer) -> bool:
        """Whether the stored answer was played with the cards that this learner gets."""
        return not answer["own"] or same_learner(self.whose.get(answer["question"], ""), answer["learner"])


def answers_in(content: object) -> Answers | None:
    """The answers in the content of a JSON file; ``None`` without answers. Invalid parts are left out."""
    file = _table(content)
    if file.get("about") != ABOUT:
        return None
    played, solved = _table(file.get("played")), file.get("solved")
    return Answers(
        _text(file.get("exercise")),
        _text(file.get("learner")),
        _text(file.get("code")),
        _texts(played),
        _texts(file.get("written")),
        frozenset(filter(None, map(_text, solved if isinstance(solved, list) else ()))),
        _texts(file.get("whose")),
        tuple(question for question, lines in played.items() if not isinstance(lines, str)),
        edition if type(edition := file.get("edition", EDITION)) is int else 0,
    )


def output_of(answer: StoredAnswer, package: str) -> dict[str, Any]:
    """A played answer as a notebook stores it in an output."""
    data = {key: answer[key] for key in ("exercise", "question", "learner", "code", "moves")}
    return {"edition": EDITION, "package": package, **data}


def outputs_of(notebook: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The played answers in a notebook's outputs, which ``output_of`` made. An answer may be damaged."""
    for cell in notebook["cells"]:
        outputs = _table(cell).get("outputs")
        for output in outputs if isinstance(outputs, list) else []:
            found = _table(_table(output).get("data")).get(MIME)
            if isinstance(found, str):
                try:
                    found = json.loads(found)
                except (ValueError, RecursionError):
                    continue
            if isinstance(found, dict):
                yield found


def _table(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _texts(value: object) -> dict[str, str]:
    return {name: text for name, text in _table(value).items() if isinstance(text, str)}
