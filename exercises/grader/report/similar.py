"""Finds answers that are much alike, so that a teacher can look at them side by side.

Each answer becomes a list of words. The words of code are its tokens without comments. All names count as the
same word, so renaming changes nothing. A piece is a few consecutive words. Pieces that were handed out don't
count, and neither do pieces that many learners have. The result for two answers is the share of
the shorter answer's pieces that are also in the longer answer.
"""

from __future__ import annotations

import io
import keyword
import re
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from grader.make.official import Exercise
from grader.read.handins import plain
from grader.report.report import Class

LONG_ENOUGH: Final = {"coded": 40, "written": 25}  # the fewest words; shorter answers may be alike by chance
PIECE: Final = {"coded": 6, "written": 4}  # how many consecutive words make a piece
ALIKE: Final = {"coded": 0.7, "written": 0.4}  # answers are shown if at least this share of pieces is equal
MANY: Final = 0.2  # a piece is common if more than this share of the class has it
FEWEST: Final = 5  # a piece is never common if at most this many learners have it
NOTEBOOK: Final = ""  # the question's name if all functions of a notebook are compared as one answer
MOST_PAIRS: Final = 60
LONGEST: Final = 50_000  # at most this many words of an answer are compared
_LEFT_OUT: Final = (tokenize.COMMENT, tokenize.NL, tokenize.ENCODING, tokenize.ENDMARKER)
_WORD: Final = re.compile(r"\w+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two learners whose answers to a question are alike, and the share of pieces that both answers have."""

    exercise: str
    question: str
    one: str
    other: str
    share: float


@dataclass(frozen=True, slots=True)
class Short:
    """A question, and the number of answers to it that are too short to compare."""

    exercise: str
    question: str
    learners: int


def similar(everybody: Class) -> tuple[list[Pair], list[Short]]:
    """The pairs of learners whose answers are most alike, and the questions whose answers are too short."""
    pairs: list[Pair] = []
    shorts: list[Short] = []
    for exercise in everybody.exercises:
        for name, kind, texts in _answers(everybody, exercise):
            found, short = alike(texts, kind, _handed_out(exercise, name))
            pairs += [Pair(exercise.name, name, *pair) for pair in found]
            if short:
                shorts.append(Short(exercise.name, name, short))
    pairs.sort(key=lambda pair: (-pair.share, pair.exercise, pair.question, pair.one, pair.other))
    return pairs[:MOST_PAIRS], shorts


def _answers(everybody: Class, exercise: Exercise) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Each question's name and kind, and the learners' answers to it.

    If several questions are coded, the last item has each learner's code for all of them.
    """
    kinds = {question.name: question.kind for question in exercise.questions if question.kind in PIECE}
    texts: dict[str, dict[str, str]] = {name: {} for name in kinds}
    notebooks: dict[str, str] = {}
    for (learner, name), graded in everybody.results.items():
        if name == exercise.name:
            for answer in [one for one in graded.answers if one.question in kinds and one.text]:
                texts[answer.question][learner] = answer.text
                if answer.kind == "coded":
                    notebooks[learner] = f"{notebooks.get(learner, '')}{answer.text}\n\n"
    yield from ((name, kinds[name], own) for name, own in texts.items())
    if list(kinds.values()).count("coded") > 1:
        yield NOTEBOOK, "coded", notebooks


def _handed_out(exercise: Exercise, question: str) -> str:
    """The handed-out text: the texts and given cells of the notebook, and the question's cells to fill in.

    If the book's page offers the lines of a solution, the solution counts as handed out.
    """
    return "\n".join(
        part.source if part.in_lines else part.given
        for part in exercise.parts
        if part.kind in ("text", "given") or (part.is_answer and question in (part.question, NOTEBOOK))
    )


def alike(texts: Mapping[str, str], kind: str, given: str = "") -> tuple[list[tuple[str, str, float]], int]:
    """The pairs of answers that are alike, each with its share, and the number of answers that are too short.

    >>> text = " ".join(f"I would keep run number {number}." for number in range(9))
    >>> alike({"Ann": text, "Bob": "Well. " + text, "Cem": "No idea."}, "written")
    ([('Ann', 'Bob', 1.0)], 1)
    """
    common = _pieces(words_of(given, kind), kind)
    pieces = {learner: _pieces(words_of(text, kind), kind) - common for learner, text in texts.items()}
    least = LONG_ENOUGH[kind] - PIECE[kind] + 1
    long = {learner: own for learner, own in pieces.items() if len(own) >= least}
    had = Counter(piece for own in long.values() for piece in own)
    most = max(FEWEST, MANY * len(texts))
    rare = {learner: {piece for piece in own if had[piece] <= most} for learner, own in long.items()}
    shared = _shared(rare)
    found = []
    for (one, other), number in shared.items():
        share = number / min(len(long[one]), len(long[other]))
        if share >= ALIKE[kind]:
            found.append((plain(one), plain(other), round(share, 2)))
    return found, len(texts) - len(long)


def _shared(pieces: Mapping[str, Iterable[object]]) -> Counter[tuple[str, str]]:
    """How many pieces each pair of learners has in common."""
    owners: dict[object, list[str]] = defaultdict(list)
    for learner, own in pieces.items():
        for piece in own:
            owners[piece].append(learner)
    return Counter(pair for those in owners.values() for pair in combinations(those, 2))


def _pieces(words: Sequence[str], kind: str) -> set[tuple[str, ...]]:
    length = PIECE[kind]
    return {tuple(words[at : at + length]) for at in range(len(words) - length + 1)}


# ---- words ----------------------------------------------------------------------------------------------


def words_of(text: str, kind: str) -> list[str]:
    """The words of an answer that are compared.

    >>> words_of("def f(cards):  # mine\\n    return len(cards)", "coded")
    ['def', 'name', '(', 'name', ')', ':', 'return', 'name', '(', 'name', ')']
    >>> words_of("The Run, of course.", "written")
    ['the', 'run', 'of', 'course']
    """
    if kind == "coded":
        return list(_tokens(text))[:LONGEST]
    return re.findall(r"\w+", text.casefold())[:LONGEST]


def _tokens(source: str) -> Iterator[str]:
    """The tokens of the code, or its words and punctuation if it isn't valid Python."""
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    except (tokenize.TokenError, SyntaxError, ValueError):
        yield from (_name(word) for word in _WORD.findall(source))
        return
    for token in tokens:
        if token.type not in _LEFT_OUT and token.string.strip():
            yield _name(token.string)


def _name(word: str) -> str:
    return "name" if word.isidentifier() and not keyword.iskeyword(word) else word
