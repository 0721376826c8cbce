"""The texts that a reader of the book meets, each with the text around it on the page or at the table.

The texts are the paragraphs of chapters, of other pages and of the README, the tasks and answers of levels,
the words of pictures and figures, the paragraphs and questions of exercises, the statements of the rules,
and the notices of the site and of the grader. This tool also tries moves and plays rounds to collect
refusals, hints and the table's other sentences. Then it collects the sentences of the catalogue that no text
contains yet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import drawings
import listening
from catalogue import unsaid
from drawings import Part, in_words, with_signs
from grader.make import build
from laid import put_deal
from live_book.figures import DRAWN
from live_book.shown import pictures
from live_book.statements import note
from notices import notices
from on_page import (
    AFTER_ALL,
    NAMES,
    Item,
    Spot,
    above,
    items_of_chapter,
    items_of_exercise,
    items_of_page,
    pages,
    sections,
    spot_that_shows,
)
from plays import PRESET_TABLES
from told import hinted
from tools import Progress
from trying import all_tries
from weighing import StandIn

from rummy500 import sentences
from rummy500.moves import Move
from rummy500.sentences import Fact, Voice, write
from rummy500.statements import GROUPS, STATEMENTS
from rummy500.table.beginnings import level_on_table
from rummy500.table.labels import plain
from rummy500.table.session import Session
from rummy500.teach.lessons import Level, Mistake, load
from rummy500.teach.questions import question

WHOLE: Final = re.compile(r"[A-Z“].*[.?!]”?", re.DOTALL)  # whole sentences, but not buttons or clauses
NOT_AT_TABLES: Final = ("sentence", "text", "wrong")  # groups of sentences that tables don't say
BUTTON: Final = "why.ask"  # the key of a whole sentence that stands on a button
BELOW: Final = "Just below it, the table:"
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
"""For each predicate of a mistake, a sentence that says what has happened if the predicate holds."""


PRESSED: Final = {
    "play": "You typed “{text}”.",
    "tick": "Another player made a move.",
    "select": "You chose cards of your hand.",
    "point": "You pointed at a card of the pile.",
    "act": "You pressed the button for “{action}”.",
    "answer": "You answered “{given}”.",
    "new": "You asked for a new game.",
    "consider": "You changed a choice under New game.",
    "seek": "You moved the slider of a replay.",
    "load": "You opened a file.",
    "save": "You saved the game.",
    "pace": "You changed how fast the others play.",
}
"""For each kind of message to a table, a sentence that says what has happened."""

BRACKETS: Final = "The page puts a number, a name or other words in the place of brackets."
PART: Final = "It is only a part of a longer sentence, or it stands beside a name."
LISTED: Final = "You opened the list of moves. It names the moves that are not allowed, and says why."


class Text(NamedTuple):
    """A text, its place, and the words and drawings that its reader sees around it.

    ``spot`` is where the reader meets the text. It decides which words of the game the reader knows.
    """

    kind: str
    place: str
    spot: Spot
    says: str
    around: tuple[Part, ...]

    @property
    def hash(self) -> str:
        """A short hash of the text. It changes whenever the text changes."""
        return sha256(self.says.encode()).hexdigest()[:12]

    @property
    def around_in_words(self) -> str:
        """What the reader sees around the text, in plain text."""
        return in_words(self.around)


@cache
def all_texts() -> Mapping[str, Text]:
    """All texts by their hashes. If several texts are equal, only the first is kept."""
    found: dict[str, Text] = {}
    parts: dict[str, Callable[[], Iterator[Text]]] = {
        "chapters": of_chapters,
        "other pages": of_pages,
        "levels": of_levels,
        "pictures": of_pictures,
        "figures": of_figures,
        "exercises": of_exercises,
        "statements": of_statements,
        "notices": of_notices,
        "refusals": of_refusals,
        "hints and sentences of tables (the longest part)": of_tables,
        "other sentences of the catalogue": lambda: of_catalogue(list(found.values())),
    }
    progress = Progress("Collecting the texts", len(parts))
    for name, part in parts.items():
        progress.tell(name)
        for text in part():
            found.setdefault(text.hash, text)
    progress.end()
    return found


# ---- on pages ----------------------------------------------------------------------------------------


def of_chapters() -> Iterator[Text]:
    """The paragraphs of the chapters."""
    for number, name in enumerate(NAMES):
        items = items_of_chapter(name)
        yield from _on_page("paragraph", name, items, [Spot(number, at) for at in range(len(items))])


def of_pages() -> Iterator[Text]:
    """The paragraphs of the README and of the book's pages that aren't notebooks."""
    for path, spot in pages():
        for section in sections(items_of_page(path)):
            yield from _on_page("paragraph", path.stem, section, [spot] * len(section))


def of_exercises() -> Iterator[Text]:
    """The paragraphs of the exercises, and the texts of their questions."""
    for path in build.sources():
        items = items_of_exercise(path)
        yield from _on_page("exercise", path.stem, items, [AFTER_ALL] * len(items))
        for at, item in enumerate(items):
            if item.shows.startswith("question "):
                name = item.shows.removeprefix("question ")
                of_question = of_level(question(name), name, AFTER_ALL, above(items[:at]))
                yield from (text._replace(kind="exercise") for text in of_question)


def _on_page(kind: str, place: str, items: Sequence[Item], spots: Sequence[Spot]) -> Iterator[Text]:
    for at, item in enumerate(items):
        if item.kind == "text":
            yield Text(kind, place, spots[at], item.says, _beside(items[:at], items[at + 1 :]))


def _beside(before: Sequence[Item], after: Sequence[Item]) -> tuple[Part, ...]:
    """What a reader sees above an item, and the table just below the item."""
    below = [("Just below it:", item.part) for item in after[:1] if item.kind == "shown"]
    return (*above(before), *(part for parts in below for part in parts))


# ---- levels ------------------------------------------------------------------------------------------


def of_levels() -> Iterator[Text]:
    """The texts of the levels, in the order of the chapters that show them."""
    for spot, level, on_page in _levels():
        yield from of_level(level, level.name, spot, on_page)


def _levels() -> Iterator[tuple[Spot, Level, tuple[Part, ...]]]:
    """The place of each level in the book, the level, and what a reader sees above it."""
    for number, name in enumerate(NAMES):
        items = items_of_chapter(name)
        for at, item in enumerate(items):
            if item.shows.startswith("level "):
                yield Spot(number, at), load(item.shows.removeprefix("level ")), above(items[:at])


def of_level(level: Level, place: str, spot: Spot, on_page: tuple[Part, ...]) -> Iterator[Text]:
    """A level's task, its hints, its answers to mistakes, and its last words."""
    table, task, hints = drawings.of_level(level), plain(level.task), list(map(plain, level.hints))
    before = (*on_page, BELOW) if on_page else ()
    yield Text("task", place, spot, task, (*before, table.without(level.task)))
    for number, hint in enumerate(hints):
        earlier = (f"Hint {at}: {one}" for at, one in enumerate(hints[:number], start=1))
        yield Text("hint", place, spot, hint, (*before, table, *earlier))
    for mistake in level.mistakes:
        around = (*before, table, f"What has happened: {done(mistake)}")
        yield Text("mistake", place, spot, plain(mistake.say), around)
    answered = done_so({name: wanted for name, wanted in level.goal.items() if name == "answer"})
    moves = ", ".join(map(_in_words, level.solution))
    solved = "\n".join(filter(None, ["You have solved it.", answered, moves]))
    yield Text("solved", place, spot, plain(level.after), (*before, table, solved))


def done(mistake: Mistake) -> str:
    """A mistake in words: the learner's move, or else what has happened."""
    if isinstance(mistake.when, Move):
        return DONE["made"].format(_in_words(mistake.when))
    return done_so(mistake.when)


def done_so(predicates: Mapping[str, Any]) -> str:
    """The conditions of a mistake, as sentences that say what has happened."""
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
    """The captions of the pictures, the sentences of their panels, and the words for screen readers.

    The words for screen readers stand without the picture, because their reader doesn't see it.
    """
    for name, picture in pictures().items():
        spot, caption = spot_that_shows(f"picture {name}"), plain(picture.words)
        yield Text("picture", name, spot, caption, (drawings.of_picture(picture).without(picture.words),))
        for number, panel in enumerate(picture.panels):
            if panel.sentence:
                around = drawings.of_panel(picture, number)
                yield Text("picture", name, spot, plain(panel.sentence), (around,))
            spoken = f"{panel.as_json()['told']} {plain(panel.sentence)}".strip()
            yield Text("picture", name, spot, spoken, (caption, panel.title))


def of_figures() -> Iterator[Text]:
    """The captions of the figures, each with the figure around it."""
    for path in sorted(DRAWN.glob("*.json")):
        spot, figure = spot_that_shows(f"figure {path.stem}"), drawings.figure_named(path.stem)
        caption = figure.data["caption"]
        yield Text("picture", path.stem, spot, caption, (figure.without(caption),))


# ---- statements and notices --------------------------------------------------------------------------


def of_statements() -> Iterator[Text]:
    """The statements of the rules, as their page shows them: below a title and a name, above a note."""
    for one in STATEMENTS.values():
        around = (f"Heading: {GROUPS[one.group]}", f"Its name: {one.id}", f"Just below it: {note(one)}")
        yield Text("statement", one.id, AFTER_ALL, one.text, around)


def of_notices() -> Iterator[Text]:
    """The notices and labels of the site and of the grader, each with its file's purpose."""
    for one in notices():
        around = (
            f"The part of the program that says it: {one.purpose}",
            *[BRACKETS] * ("[" in one.says),
            *_also(one.near),
        )
        yield Text(one.kind, one.place, AFTER_ALL, one.says, around)


def of_catalogue(collected: Sequence[Text]) -> Iterator[Text]:
    """The sentences of the catalogue that these texts don't contain, each with where it is shown."""
    for one in unsaid(text.says for text in collected):
        is_part = one.says[0].islower() or one.says[0] == "("
        around = (
            f"Where you meet it: {one.where}",
            *[PART] * is_part,
            *[BRACKETS] * ("[" in one.says),
            *_also(one.near),
        )
        yield Text("part" if is_part else "sentence", one.key, AFTER_ALL, one.says, around)


def _also(near: Sequence[str]) -> Iterator[str]:
    if near:
        listed = "\n".join(f"- {text}" for text in near)
        yield f"It can also say:\n\n{listed}"


# ---- sentences of tables -----------------------------------------------------------------------------


def of_refusals() -> Iterator[Text]:
    """The referee's refusals in the levels: the first of each kind."""
    heard: set[str] = set()
    for spot, level, _ in _levels():
        state = level_on_table(level)
        assert state.attempt
        for move in all_tries(state.attempt):
            refused = state.deal.why_not(move)
            if refused and refused.said.key not in heard:
                heard.add(refused.said.key)
                around = (drawings.of_state(state), f"You tried: {_in_words(move)}")
                yield Text("refusal", level.name, spot, plain(write(refused.said, state.voice)), around)


def of_tables() -> Iterator[Text]:
    """One example of each kind of sentence and of each kind of hint that a table shows in a round."""
    yield from of_coach()
    heard: dict[str, str] = {}
    told: set[str] = set()
    fresh: set[str] = set()  # the sentences that were written since the last view
    views: dict[str, Mapping[str, Any]] = {}  # {key: first view after its sentence was last written}
    asked: list[Mapping[str, Any]] = []
    written, act = sentences._written, Session.act

    def noted(key: str, facts: Mapping[str, Fact], voice: Voice) -> str:
        text = written(key, facts, voice)
        is_said = key != BUTTON and key.partition(".")[0] not in NOT_AT_TABLES
        if is_said and key not in told and WHOLE.fullmatch(text):
            heard[key] = text
            fresh.add(key)
        return text

    def noting(session: Session, message: dict[str, Any]) -> dict[str, Any]:
        asked.append(message)
        return act(session, message)

    with (
        patch.object(sentences, "_written", noted),
        patch.object(Session, "act", noting),
        patch("rummy500.teach.review.Planner", StandIn),
    ):
        for view in listening.all_views():
            for key in [key for key in heard if key not in told and _shows(view, heard[key])]:
                told.add(key)
                before = [*_reviewed(view, heard[key]), *_refusing(view, heard[key])]
                done = before[:1] or [*_pressed(asked[-1:])]
                yield _at_a_table(key, heard[key], view, [*done, *_within(view, heard[key])])
            views |= dict.fromkeys(fresh, view)
            fresh.clear()
    for key in [key for key in heard if key not in told]:  # no view showed this sentence
        refused = ["What has happened: Your move was refused."] * key.startswith("refused.")
        yield _at_a_table(key, heard[key], views[key], refused)


def _at_a_table(key: str, sentence: str, view: Mapping[str, Any], around: Sequence[str]) -> Text:
    table = [drawings.of_view(view).without(sentence)] if "text" in view else []
    return Text(_kind_of(key), key, AFTER_ALL, plain(sentence), (*table, *around))


def _shows(view: Any, sentence: str) -> bool:
    return any(sentence in text for text in _texts(view))


def _pressed(asked: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Sentences that say what has just happened at the table."""
    for message in asked:
        if told := PRESSED.get(message["do"]):
            yield f"What has happened: {with_signs(told.format(**message))}"


def _reviewed(view: Mapping[str, Any], sentence: str) -> Iterator[str]:
    """What stands above this sentence in the review of a round: which turn it was, and what was done."""
    for moment in (view.get("review") or {"moments": []})["moments"]:
        if sentence in moment["better"]:
            above_it = plain(f"{moment['when']}: {moment['did']}")
            yield f"The table is as the round ended. Just above the text, the review says: {above_it}"


def _refusing(view: Any, sentence: str) -> Iterator[str]:
    """What the reader did to get this sentence: tried a refused move, pressed a disabled button, or opened
    the list of moves.
    """
    if isinstance(view, dict):
        if view.get("after") == sentence:
            yield f"What has happened: Your move was refused. {plain(view['why'])}"
        if view.get("can") is False and sentence in str(view.get("why")):
            yield f"What has happened: You pressed the button “{plain(view['label'])}”."
        if "cards" in view and view.get("why") == sentence:
            yield f"What has happened: {LISTED}"
        for part in view.values():
            yield from _refusing(part, sentence)
    elif isinstance(view, (list, tuple)):
        for part in view:
            yield from _refusing(part, sentence)


def _within(view: Any, sentence: str) -> Iterator[str]:
    """The shortest text of a view that contains this sentence among other words."""
    longer = {text for text in _texts(view) if sentence in text and text != sentence}
    yield from (f"It says: {plain(text)}" for text in sorted(longer, key=lambda text: (len(text), text))[:1])


def _texts(view: Any) -> Iterator[str]:
    """All texts of a part of a view, without the table in plain text."""
    if isinstance(view, str):
        yield view
    elif isinstance(view, dict):
        for name, part in view.items():
            yield from () if name == "text" else _texts(part)
    elif isinstance(view, (list, tuple)):
        for part in view:
            yield from _texts(part)


def of_coach() -> Iterator[Text]:
    """The coach's hints in a round of each game: the first of each kind."""
    heard: set[str] = set()
    for rules, players in PRESET_TABLES:
        session = Session(rules, players=players)
        for told in hinted((rules, players), range(1)):
            for step in told.steps:
                if told.seat == "A" and step.key not in heard:
                    heard.add(step.key)
                    table = drawings.of_state(put_deal(session, told.deal).state)
                    yield Text("hint", step.key, AFTER_ALL, plain(write(step, session.state.voice)), (table,))


def _kind_of(key: str) -> str:
    return {"refused": "refusal", "coach": "hint"}.get(key.partition(".")[0], "sentence")
