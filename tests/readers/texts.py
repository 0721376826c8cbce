"""The texts that a reader of the book meets, each with the text around it on the page or the table.

A chapter gives its paragraphs, a level its task and its answers, a picture and a figure their words. An
exercise gives its paragraphs and its questions. Refusals, hints of the coach and the table's other sentences
come from rounds played for this tool, so that each sentence of the catalogue is one text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import build
import listening
from laid import put_deal
from live_book.figures import DRAWN
from live_book.shown import pictures
from live_book.taught import chapters
from on_page import (
    NAMES,
    Item,
    chapter_that_shows,
    drawing,
    figure,
    items_of_chapter,
    items_of_exercise,
    with_signs,
    zones,
)
from plays import PRESET_TABLES
from told import hinted
from trying import all_tries
from weighing import StandIn

from rummy500 import sentences
from rummy500.moves import Move
from rummy500.sentences import Fact, Voice, write
from rummy500.statements import STATEMENTS
from rummy500.table.beginnings import level_on_table
from rummy500.table.labels import plain
from rummy500.table.plain_text import as_text
from rummy500.table.session import Session
from rummy500.teach.lessons import Level, Mistake
from rummy500.teach.questions import question, questions

LAST: Final = len(NAMES) - 1  # texts that belong to no chapter are read with the words of all chapters
WHOLE: Final = re.compile(r"[A-Z“].*[.?!]”?", re.DOTALL)  # matches a whole sentence, but no button or clause
LISTED: Final = re.compile(r"(?:[-*]|1\.) ")
NOT_AT_TABLES: Final = ("sentence", "text", "wrong")  # groups of the catalogue
SHOWN: Final = {"nothing": r"", "seats": r"[A-H] .*", "hand": r"your hand: .*"}
"""The lines of a table, besides the head, that are drawn if a level shows only a part of the table."""
HEAD: Final = 3  # the number of lines with a level's title, task and rules
DONE: Final = {
    "answer": "You answered “{}”.",
    "above": "You answered a number above {}.",
    "below": "You answered a number below {}.",
    "made": "You made the move “{}”.",
    "refused": "You tried a move, and the table refused it by this rule: {}",
    "turn": "Your turn is over, and {} has the turn.",
    "melded": "In a meld there lie {}.",
    "laid": "You have laid at least {} points.",
    "net": "Your points laid minus your points held are at least {}.",
    "hand_at_most": "You hold at most {} cards.",
    "out": "You are out: {}.",
    "score": "The round is over, and you scored at least {}.",
    "lead": "You are at least {} points ahead.",
    "holds": "You still hold {}.",
    "safe": "You could safely hold {}.",
    "any": "One of these holds: {}",
}
"""For each predicate of a mistake, words for what has happened when it holds."""


class Text(NamedTuple):
    """A text, its place, and the text that its reader sees around it.

    ``chapter`` is the number of the chapter whose words the reader knows.
    """

    kind: str
    place: str
    chapter: int
    says: str
    around: str

    @property
    def hash(self) -> str:
        """The text's name, which changes with the text."""
        return sha256(self.says.encode()).hexdigest()[:12]


@cache
def all_texts() -> Mapping[str, Text]:
    """All texts by their hashes. Of equal texts, the first one stands for all."""
    found: dict[str, Text] = {}
    for part in (of_chapters, of_levels, of_pictures, of_figures, of_exercises, of_refusals, of_tables):
        for text in part():
            found.setdefault(text.hash, text)
    return found


# ---- on pages ----------------------------------------------------------------------------------------


def of_chapters() -> Iterator[Text]:
    """The paragraphs of the chapters."""
    for number, name in enumerate(NAMES):
        yield from _on_page("paragraph", name, number, items_of_chapter(name))


def of_exercises() -> Iterator[Text]:
    """The paragraphs of the exercises, and the texts of their questions."""
    for path in build.sources():
        yield from _on_page("exercise", path.stem, LAST, items_of_exercise(path))
    for name in questions():
        yield from (text._replace(kind="exercise") for text in of_level(question(name), name, LAST))


def _on_page(kind: str, place: str, chapter: int, on_page: Iterable[Item]) -> Iterator[Text]:
    items = _with_lists(on_page)
    for at, item in enumerate(items):
        if item.kind == "text":
            yield Text(kind, place, chapter, item.says, _beside(items[:at], items[at + 1 :]))


def _with_lists(items: Iterable[Item]) -> list[Item]:
    """The items with each list joined to the text that announces it, as in “In every turn:”."""
    joined: list[Item] = []
    for item in items:
        if joined and _announces(joined[-1]) and item.kind == "text" and LISTED.match(item.says):
            joined[-1] = Item("text", f"{joined[-1].says}\n\n{item.says}")
        else:
            joined.append(item)
    return joined


def _announces(item: Item) -> bool:
    return item.kind == "text" and item.says.endswith(":")


def _beside(before: list[Item], after: list[Item]) -> str:
    """The heading, the text and the table before an item, and the table after it."""
    headings = [f"Heading: {item.says}" for item in before if item.kind == "heading"][-1:]
    tables = [item.says for item in before if item.kind == "shown"][-1:]
    above = [item.says for item in before[-1:] if item.kind in ("text", "fold")]
    if before and before[-1].kind == "fold":
        above = [*[item.says for item in before if item.kind == "text"][-1:], *above]  # question, fold
    below = [item.says for item in after[:1] if item.kind == "shown"]
    parts = (("Above it, last shown:", tables), ("Just before it:", above), ("Just below it:", below))
    return "\n\n".join([*headings, *("\n".join([where, *says]) for where, says in parts if says)])


# ---- levels ------------------------------------------------------------------------------------------


def of_levels() -> Iterator[Text]:
    """The texts of the levels, in the order of the chapters that show them."""
    for number, chapter in enumerate(chapters()):
        for level in chapter.levels:
            yield from of_level(level, level.name, number)


def of_level(level: Level, place: str, chapter: int) -> Iterator[Text]:
    """A level's task, its hints, its answers to mistakes, and its last words."""
    table, task, hints = drawn(level), plain(level.task), list(map(plain, level.hints))
    yield Text("task", place, chapter, task, table.replace(f"\n{task}\n", "\n"))
    for number, hint in enumerate(hints):
        earlier = "".join(f"\nHint {at}: {one}" for at, one in enumerate(hints[:number], start=1))
        yield Text("hint", place, chapter, hint, f"{table}\n{earlier}".strip())
    for mistake in level.mistakes:
        around = f"{table}\n\nWhat has happened: {done(mistake)}"
        yield Text("mistake", place, chapter, plain(mistake.say), around)
    answered = done_so({name: wanted for name, wanted in level.goal.items() if name == "answer"})
    moves = ", ".join(map(_in_words, level.solution))
    around = "\n".join(filter(None, [f"{table}\n", "You have solved it.", answered, moves]))
    yield Text("solved", place, chapter, plain(level.after), around)


def drawn(level: Level) -> str:
    """The table of a level in plain text, with the answers to choose from."""
    lines = as_text(level_on_table(level)).splitlines()
    lines = [*map(plain, lines[:HEAD]), *map(with_signs, lines[HEAD:])]  # a task may name a move to type
    if level.shows:
        lines = lines[:HEAD] + [line for line in lines[HEAD:] if re.fullmatch(SHOWN[level.shows], line)]
    choices = [f"Answers to choose from: {' / '.join(level.choices)}"] * bool(level.choices)
    return "\n".join([*lines, *choices])


def done(mistake: Mistake) -> str:
    """The mistake in words: the learner's move, or what has happened."""
    if isinstance(mistake.when, Move):
        return DONE["made"].format(_in_words(mistake.when))
    return done_so(mistake.when)


def done_so(predicates: Mapping[str, Any]) -> str:
    """What has happened when these predicates hold."""
    return " ".join(DONE[name].format(_fact(name, wanted)) for name, wanted in predicates.items())


def _fact(name: str, wanted: Any) -> str:
    if name == "any":
        return " Or: ".join(map(done_so, wanted))
    if name == "melded":
        return " and ".join(map(with_signs, wanted))
    return STATEMENTS[wanted].text if name == "refused" else with_signs(str(wanted))


def _in_words(move: Move) -> str:
    return with_signs(str(move).removeprefix("A: "))


# ---- pictures and figures ----------------------------------------------------------------------------


def of_pictures() -> Iterator[Text]:
    """The captions of the pictures, the sentences of their panels, and the words read aloud."""
    for name, picture in pictures().items():
        chapter = chapter_that_shows("picture", name)
        yield Text("picture", name, chapter, plain(picture.words), drawing(name))
        for panel in picture.panels:
            around = f"{plain(picture.words)}\n\n{panel.title}\n\n{zones(panel)}"
            if panel.sentence:
                yield Text("picture", name, chapter, plain(panel.sentence), around)
            yield Text("picture", name, chapter, panel.as_json()["told"], f"{panel.title}\n\n{zones(panel)}")


def of_figures() -> Iterator[Text]:
    """The captions of the figures. The numbers that are read aloud stand around them."""
    for path in sorted(DRAWN.glob("*.json")):
        name, words = path.stem, figure(path.stem)
        chapter = chapter_that_shows("lab-figure", name)
        yield Text("picture", name, chapter, words["caption"], words["alt"])


# ---- sentences of tables -----------------------------------------------------------------------------


def of_refusals() -> Iterator[Text]:
    """The referee's refusals at the levels: the first of each kind."""
    heard: set[str] = set()
    for number, chapter in enumerate(chapters()):
        for level in chapter.levels:
            state = level_on_table(level)
            assert state.attempt
            for move in all_tries(state.attempt):
                refused = state.deal.why_not(move)
                if refused and refused.said.key not in heard:
                    heard.add(refused.said.key)
                    around = f"{with_signs(as_text(state))}\n\nYou tried: {_in_words(move)}"
                    yield Text("refusal", level.name, number, plain(write(refused.said, state.voice)), around)


def of_tables() -> Iterator[Text]:
    """The sentences that tables say in rounds, the first of each kind, and the coach's hints."""
    yield from of_coach()
    heard: dict[str, str] = {}
    told: set[str] = set()
    written = sentences._written

    def noted(key: str, facts: Mapping[str, Fact], voice: Voice) -> str:
        text = written(key, facts, voice)
        if key.partition(".")[0] not in NOT_AT_TABLES and WHOLE.fullmatch(text):
            heard.setdefault(key, text)
        return text

    with patch.object(sentences, "_written", noted), patch("rummy500.teach.review.Planner", StandIn):
        for view in listening.said():
            for key in [key for key in heard if key not in told]:
                told.add(key)
                yield Text(_kind_of(key), key, LAST, plain(heard[key]), with_signs(view.get("text", "")))


def of_coach() -> Iterator[Text]:
    """The coach's hints in a round of each game: the first of each kind."""
    heard: set[str] = set()
    for rules, players in PRESET_TABLES:
        session = Session(rules, players=players)
        for told in hinted((rules, players), range(1)):
            for step in told.steps:
                if told.seat == "A" and step.key not in heard:
                    heard.add(step.key)
                    table = with_signs(as_text(put_deal(session, told.deal).state))
                    yield Text("hint", step.key, LAST, plain(write(step, session.state.voice)), table)


def _kind_of(key: str) -> str:
    return {"refused": "refusal", "coach": "hint"}.get(key.partition(".")[0], "sentence")
