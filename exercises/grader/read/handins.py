"""Reads a learner's files. A file becomes part of a hand-in, or a sentence says what is wrong with it."""

from __future__ import annotations

import ast
import json
import os
import re
import stat
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from grader.hand_out.classes import Learner, is_anothers
from grader.make.official import Exercise
from grader.read.restoring import Cell, Restored, restored
from rummy500.table.answers import EDITION, answers_in, outputs_of

LARGEST_FILE = 20_000_000
LARGEST_FOLDER = 60_000_000  # the most bytes in all files of one learner
LONGEST_TEXT = 200_000  # the most characters in a cell, or in the moves of a played answer
MOST_CELLS = 1_000
MOST_FILES = 200  # at most this many files of one learner are read
MOST_ANSWERS = 100  # the most answers to one played question that a learner's files may have
DEEPEST_FOLDER = 3
SIGNED = re.compile(r"""^learner[ \t]*=[ \t]*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')""", re.MULTILINE)
RENAMED = {("03-pile", "late"): "late_in_the_hand"}  # {exercise and old name of a question: its new name}
NOT_HANDED_IN = ("thumbs.db", "desktop.ini", "__macosx")


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """A sentence about something odd in a learner's file. The learner is told of an ``unread`` file too."""

    learner: str
    file: str
    sentence: str
    unread: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class PlayedAnswer:
    """An answer played at a table: the moves as text, and the name and the code that the learner typed.

    ``file`` names the file with the answer. ``changed`` is when this file was changed, in seconds since 1970.
    """

    moves: str
    signed: str
    file: str
    code: str = ""
    changed: float = field(default=0.0, compare=False)


@dataclass(slots=True)
class HandIn:
    """Everything that a learner hands in for one exercise, and the folders from which it was read.

    ``played`` has the played answers to each question, the newest first, and ``written`` has the text of
    each written answer. ``anothers`` are the questions that another learner answered in the learner's files.
    ``handed_in`` is when the learner's own files were last changed, in seconds since 1970. ``code`` is the
    learner's personal code if the exercise is graded, or else ``""``.
    """

    learner: str
    exercise: str
    notebook: Restored | None = None
    played: dict[str, list[PlayedAnswer]] = field(default_factory=dict)
    written: dict[str, str] = field(default_factory=dict)
    anothers: set[str] = field(default_factory=set)
    handed_in: float = 0.0
    folders: set[str] = field(default_factory=set)
    code: str = ""

    @property
    def has_code(self) -> bool:
        """Whether the notebook has code that was not handed out."""
        return self.notebook is not None and self.notebook.has_code


@dataclass(frozen=True, slots=True)
class File:
    """A file as it was handed in: its path in the learner's folder, and its content."""

    name: str
    content: Any


class Unreadable(Exception):
    """Raised if a file can't be read. The error's text is a sentence that says why."""


Found = tuple[dict[tuple[str, str], HandIn], list[Problem]]
"""The hand-ins of one learner, and the problems in them."""


def found_of(
    folder: Path, exercises: Mapping[str, Exercise], learners: Sequence[Learner], learner: Learner
) -> Found:
    """The learner's hand-ins, and the problems in them. Raises no error, whatever the files contain."""
    reader = _Reader(exercises, learners, learner)
    reader.read(folder)
    return reader.hand_ins, reader.problems


def plain(text: str) -> str:
    """The text without lone surrogates and control characters, so that it can be written anywhere."""
    whole = text.encode("utf-8", "replace").decode().replace("\r\n", "\n").replace("\r", "\n")
    return re.sub(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]", "�", whole)


# ---- files ----------------------------------------------------------------------------------------------


def loaded(path: Path) -> Any:
    """Read a JSON file. Raises ``Unreadable`` if it isn't a regular file, is too large or isn't JSON."""
    flags = (
        os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    )
    try:
        with open(os.open(path, flags), "rb") as file:
            about = os.fstat(file.fileno())
            if not stat.S_ISREG(about.st_mode):
                raise Unreadable("This is no ordinary file, so it was not read.")
            if about.st_size > LARGEST_FILE:
                raise Unreadable(
                    f"This file is larger than {LARGEST_FILE // 1_000_000} MB, so it was not read."
                )
            return json.loads(file.read(LARGEST_FILE))
    except RecursionError:
        raise Unreadable("This file is nested too deeply to be read.") from None
    except MemoryError:
        raise Unreadable("This file needs too much memory to be read.") from None
    except ValueError:
        raise Unreadable(
            "This file can't be read, because it is not JSON. Notebooks and files of answers are JSON."
        ) from None
    except OSError as error:
        raise Unreadable(f"This file can't be read: {error.strerror}.") from None


@dataclass(slots=True)
class _Reader:
    """Reads the folders of one learner."""

    exercises: Mapping[str, Exercise]
    learners: Sequence[Learner]
    learner: Learner
    hand_ins: dict[tuple[str, str], HandIn] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    files: int = 0
    changed: float = 0.0  # when the current file was changed
    lay_in: str = ""  # the folder of the current file
    wrote: dict[tuple[str, str], str] = field(default_factory=dict)  # the file of each written answer
    notebooks: dict[str, tuple[str, list[Cell]]] = field(default_factory=dict)  # newest notebook per exercise

    def read(self, inbox: Path) -> None:
        """Read the files, the newest first, because the newest answer counts."""
        size = 0
        folders = [inbox / folder for folder in self.learner.folders]
        paths = [path for folder in folders for path in self._paths(folder, 1)]
        for path in sorted(paths, key=_age, reverse=True):
            at = next(place for place, one in enumerate(folders) if path.is_relative_to(one))
            self.lay_in = self.learner.folders[at]
            name = str(path.relative_to(folders[at] if len(folders) == 1 else folders[at].parent))
            try:
                about = path.lstat()
                self.changed = about.st_mtime
                size += min(about.st_size, LARGEST_FILE)  # larger files are not read
                if size > LARGEST_FOLDER:
                    most = f"All files together are larger than {LARGEST_FOLDER // 1_000_000} MB"
                    self._unread(name, f"{most}, so this one and older ones were not read.")
                    break
                self._file(File(name, loaded(path)))
            except Unreadable as why:
                self._unread(name, str(why))
            except Exception as error:  # an error in one file must not stop the others
                self._unread(name, f"This file can't be read ({type(error).__name__}), so it was not read.")
        for exercise, (name, cells) in self.notebooks.items():
            self._restore(name, exercise, cells)

    def _file(self, file: File) -> None:
        if file.name.casefold().endswith(".ipynb"):
            self._notebook(file)
        else:
            self._answers(file)

    def _paths(self, folder: Path, depth: int) -> Iterator[Path]:
        """The files to read in a folder and in the folders within it."""
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError as error:
            self._unread(folder.name, f"This folder can't be read: {error.strerror}.")
            return
        for entry in entries:
            if entry.name.startswith(".") or entry.name.casefold() in NOT_HANDED_IN:
                continue
            path, ends = Path(entry.path), entry.name.casefold().endswith
            self.files += 1
            if self.files > MOST_FILES:
                if self.files == MOST_FILES + 1:
                    self._unread(
                        entry.name, f"There are more than {MOST_FILES} files, so the others were not read."
                    )
                return
            if entry.is_symlink():
                self._unread(entry.name, "This is a link, so it was not read.")
            elif entry.is_dir(follow_symlinks=False):
                if ends((".ipynb", ".json")):
                    self._problem(entry.name, "This is a folder with the name of a file.")
                if depth >= DEEPEST_FOLDER:
                    self._unread(entry.name, "This folder lies too deep, so it was not read.")
                else:
                    yield from self._paths(path, depth + 1)
            elif not entry.is_file(follow_symlinks=False):
                self._unread(entry.name, "This is no ordinary file, so it was not read.")
            elif ends((".ipynb", ".json")):
                yield path
            else:
                self._unread(
                    entry.name, "This is neither a notebook nor a file of answers, so it was not read."
                )

    def _problem(self, file: str, sentence: str, unread: bool = False) -> None:
        self.problems.append(Problem(plain(self.learner.name), plain(file), sentence, unread))

    def _unread(self, file: str, sentence: str) -> None:
        self._problem(file, sentence, unread=True)

    def _hand_in(self, exercise: str, changed: float | None = None) -> HandIn:
        """The hand-in for an exercise. It becomes as new as the current file, or as ``changed`` if given."""
        key = self.learner.name, exercise
        hand_in = self.hand_ins.setdefault(key, HandIn(*key))
        hand_in.handed_in = max(hand_in.handed_in, self.changed if changed is None else changed)
        hand_in.folders.add(self.lay_in)
        return hand_in

    # ---- notebooks --------------------------------------------------------------------------------------

    def _notebook(self, file: File) -> None:
        """Add a notebook's played answers to the hand-in. Keep its cells unless a newer notebook was read."""
        cells = cells_of(file.content)
        exercise = self._exercise_of(file, cells)
        played, signed = list(outputs_of(file.content)), _signed(cells)
        if is_anothers(signed, self.learner, self.learners):
            filled_in = restored(self.exercises[exercise], cells)
            given = {question for one in played if isinstance(question := one.get("question"), str)}
            self._of_another(exercise, given | filled_in.answers.keys() | filled_in.written.keys())
            sentence = f"This is the notebook of {signed}, so it doesn't count here."
            self._problem(file.name, sentence)
            return
        self._hand_in(exercise)
        for found in played:
            self._played(file, found.get("exercise"), found.get("question"), found.get("moves"), found)
        newest, _ = self.notebooks.setdefault(exercise, (file.name, cells))
        if newest != file.name:
            sentence = (
                f"{newest} is a newer notebook of {exercise}. From this one, only what was played counts."
            )
            self._problem(file.name, sentence)

    def _exercise_of(self, file: File, cells: Sequence[Cell]) -> str:
        about = _table(_table(file.content.get("metadata")).get("rummy500"))
        told = about.get("exercise")
        if isinstance(told, str) and told in self.exercises:
            if about.get("edition") != self.exercises[told].edition:
                self._problem(file.name, f"It was made for another edition of {told}.")
            return told
        likely = {name: _shared(exercise, cells) for name, exercise in self.exercises.items()}
        name = max(likely, key=lambda name: likely[name], default="")
        if not likely.get(name):
            name = next((name for name in self.exercises if name in file.name), "")
        if not name:
            raise Unreadable("Nothing in this notebook tells which exercise it is, so it was not read.")
        self._problem(file.name, f"It does not say which exercise it is. It was taken for {name}.")
        return name

    def _restore(self, name: str, exercise: str, cells: Sequence[Cell]) -> None:
        """Add the code and the written answers of an exercise's newest notebook to the hand-in."""
        notebook = restored(self.exercises[exercise], cells)
        for sentence in notebook.remarks:
            self._problem(name, sentence)
        hand_in = self.hand_ins[self.learner.name, exercise]
        hand_in.notebook = notebook
        for question, text in notebook.written.items():
            if hand_in.written.get(question, text) != text:
                self._problem(
                    name,
                    f"{question} is also answered in a file of answers. The answer in the notebook counts.",
                )
            hand_in.written[question] = text

    # ---- answers ----------------------------------------------------------------------------------------

    def _answers(self, file: File) -> None:
        answers = answers_in(file.content)
        if answers is None:
            raise Unreadable("This is no file of answers to an exercise, so it was not read.")
        if answers.edition != EDITION:
            raise Unreadable("These answers come from another edition of the book, so they were not read.")
        exercise = answers.exercise
        if exercise not in self.exercises:
            raise Unreadable("These answers are for an unknown exercise, so they were not read.")
        if is_anothers(answers.learner, self.learner, self.learners):
            texts = {**answers.played, **answers.written}
            self._of_another(exercise, {question for question, text in texts.items() if text.strip()})
            sentence = f"These are the answers of {plain(answers.learner)}, so they don't count here."
            self._problem(file.name, sentence)
            return
        self._hand_in(exercise)
        signed = {"learner": answers.learner, "code": answers.code}
        for question, moves in (*answers.played.items(), *((damaged, None) for damaged in answers.damaged)):
            self._played(file, exercise, question, moves, signed)
        names = {
            question.name for question in self.exercises[exercise].questions if question.kind == "written"
        }
        for question, text in answers.written.items():
            name = _named(exercise, question)
            if name in names and text.strip():
                self._written(file, exercise, name, plain(text[:LONGEST_TEXT]))

    def _of_another(self, exercise: str, answered: Collection[str]) -> None:
        """Note in the hand-in which questions another learner answered. The hand-in keeps its date."""
        given = {_named(exercise, question) for question in answered}
        asked = {question.name for question in self.exercises[exercise].questions}
        self._hand_in(exercise, 0.0).anothers |= given & asked

    def _written(self, file: File, exercise: str, question: str, text: str) -> None:
        """Add a written answer to the hand-in, unless a newer file has an answer to this question."""
        counts = self._hand_in(exercise).written.setdefault(question, text)
        newer = self.wrote.setdefault((exercise, question), file.name)
        if counts != text:
            conflict = f"{question} has another answer in {newer}, which is newer"
            self._problem(file.name, f"{conflict}: this answer does not count.")

    def _played(self, file: File, exercise: Any, question: Any, moves: Any, kept: Mapping[str, Any]) -> None:
        """Add a played answer to the hand-in if it is valid. ``kept`` has the learner's name and code."""
        if not isinstance(exercise, str) or exercise not in self.exercises or not isinstance(question, str):
            return self._problem(file.name, "It has a played answer to a question that doesn't exist.")
        name = _named(exercise, question)
        asked = {one.name for one in self.exercises[exercise].questions if one.kind == "played"}
        if name not in asked:
            return self._problem(
                file.name, f"It has a played answer to a question that {exercise} doesn't have."
            )
        if not isinstance(moves, str) or len(moves) > LONGEST_TEXT:
            return self._problem(file.name, f"{name}: what was played is not a text, or it is far too long.")
        if not moves.strip():
            return None
        answers = self._hand_in(exercise).played.setdefault(name, [])
        answer = PlayedAnswer(
            plain(moves),
            _short(kept.get("learner")),
            plain(file.name),
            _short(kept.get("code")),
            self.changed,
        )
        same = next((one for one in answers if replace(one, file=answer.file) == answer), None)
        if same:
            answers.remove(same)
        elif len(answers) >= MOST_ANSWERS:
            self._problem(
                file.name, f"{name} has more than {MOST_ANSWERS} answers. Only the oldest and newest count."
            )
            answers.pop()
        answers.append(answer)  # the oldest answer comes last
        return None


def _named(exercise: str, question: str) -> str:
    """A question's name in the exercise. Files of answers may have an old name, or a name with hyphens."""
    name = question.replace("-", "_")
    return RENAMED.get((exercise, name), name)


def _short(text: Any) -> str:
    """A name or a code, cut after 200 characters; ``""`` if it isn't a text."""
    return plain(text if isinstance(text, str) else "")[:200]


# ---- the content of a notebook --------------------------------------------------------------------------


def cells_of(notebook: Any) -> list[Cell]:
    """The cells of a notebook. Raises ``Unreadable`` if the file isn't a notebook."""
    cells = _table(notebook).get("cells")
    if not isinstance(cells, list):
        raise Unreadable("This is no notebook, because it has no cells.")
    if len(cells) > MOST_CELLS:
        raise Unreadable(f"This notebook has more than {MOST_CELLS} cells, so it was not read.")
    return [_cell(cell) for cell in cells if isinstance(cell, dict)]


def _signed(cells: Sequence[Cell]) -> str:
    """The name that the learner typed into a notebook, or "".

    Only the first cell that sets ``learner`` counts. Learners may use this word in their own programs below.

    >>> _signed([Cell("", "", True, 'learner = "Ann"  # your name'), Cell("", "", True, "learner = 'Bea'")])
    'Ann'
    """
    found = (SIGNED.search(cell.source) for cell in cells if cell.is_code)
    name = next((one[1] for one in found if one), "''")
    try:
        return _short(ast.literal_eval(name))
    except (SyntaxError, ValueError):  # an escape sequence that Python doesn't know
        return ""


def _cell(cell: dict[str, Any]) -> Cell:
    source = cell.get("source")
    if isinstance(source, list):
        source = "".join(line for line in source if isinstance(line, str))
    source = source if isinstance(source, str) else ""
    if len(source) > LONGEST_TEXT:
        raise Unreadable(f"This notebook has a cell of more than {LONGEST_TEXT} letters, so it was not read.")
    about = _table(_table(cell.get("metadata")).get("nbgrader"))
    grade_id, name = (
        name if isinstance(name, str) else "" for name in (about.get("grade_id"), cell.get("id"))
    )
    return Cell(grade_id, name, cell.get("cell_type") == "code", plain(source))


def _shared(exercise: Exercise, cells: Sequence[Cell]) -> int:
    """How many cells of the exercise share their name or their text with one of these cells."""
    parts = {part.name for part in exercise.parts if part.is_answer or part.kind == "check"}
    names = parts & {name for cell in cells for name in (cell.grade_id, cell.id)}
    texts = {part.given for part in exercise.parts if part.given} & {cell.source for cell in cells}
    return len(names) + len(texts)


def _table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _age(path: Path) -> tuple[float, list[tuple[int, str]]]:
    """A sort key: when a file was changed, then its name."""
    try:
        return path.lstat().st_mtime, _natural(path.name)
    except OSError:
        return 0, []


def _natural(name: str) -> list[tuple[int, str]]:
    """A sort key that sorts names of files as people do: 2 before 10."""
    bare = Path(name).stem.removesuffix(".answers")
    return [(int(digits or 0), text) for digits, text in re.findall(r"(\d{0,9})(\D*)", bare)]
