"""Puts a learner's answers into the official cells, so that no cell is missing, doubled or tampered with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from grader.make.official import Exercise, Part

_WORD: Final = re.compile(r"\w+")
_FUNCTION: Final = re.compile(
    r"^[ \t]*(?:(?:async[ \t]+)?def|class)[ \t]+(\w+)"
    r"|^(\w+)[ \t]*(?::[^=\n]*)?=[ \t]*(?:lambda\b|([^\W\d]\w*)[ \t]*(?:#.*)?$)",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Cell:
    """A handed-in cell. Its ``grade_id`` and ``id`` may name the official cell that it comes from."""

    grade_id: str
    id: str
    is_code: bool
    source: str

    @cached_property
    def bare(self) -> str:
        """The cell's text without spaces at the ends of its lines."""
        return _bare(self.source)


@dataclass(frozen=True, slots=True)
class Restored:
    """A restored notebook, ready for grading.

    ``code`` has the name and the source of each cell to run, in order. The learner's own cells have the name
    "". If the learner changed a given cell, the author's version runs first and the learner's version next.
    ``has_code`` says whether the learner wrote or changed any code. ``answers`` has the source of the answer
    to each coded question. The answer is the question's cell or, if this cell doesn't define the asked name,
    another cell that defines it. Other cells of the learner are added if the answer calls their functions.
    ``written`` are the changed texts of written answers. ``remarks`` are sentences about odd cells.
    """

    code: tuple[tuple[str, str], ...]
    answers: dict[str, str]
    written: dict[str, str]
    remarks: tuple[str, ...]
    has_code: bool


def restored(exercise: Exercise, cells: Sequence[Cell]) -> Restored:
    """Put the learner's answers into the official cells, and leave the learner's own cells where they are."""
    places = _places(exercise, cells)
    code: list[tuple[str, str]] = []
    answers, written = {}, {}
    after = _own_cells(cells, places)
    mine = [one for own in after.values() for one in own]  # all code that the learner wrote or changed
    names = {source: _names_in(source) for _, source in mine}  # by the source of a cell
    code += after.get("", [])
    for part in exercise.parts:
        found = [cells[place] for place in places.get(part.name, [])]
        edited = [cell.source for cell in found if cell.bare != _bare(part.given)]
        if part.kind == "given":
            # The learner's version of a given cell runs too: it may have an import that the answers need.
            changed = [(part.name, source) for source in edited]
            code += [(part.name, part.source), *changed]
            mine += changed
            names |= {source: _names_in(source) - _names_in(part.source) for source in edited}
        elif part.kind == "coded":
            changed = [(part.name, source) for source in edited]
            if found or not any(_defines(part, source) for _, source in mine):
                code += changed or [(part.name, part.given)]
            mine += changed
            elsewhere = [source for _, source in mine]
            answer = _defining(part, edited) or _defining(part, elsewhere) or edited
            if answer:
                answers[part.question] = answer[-1]
        elif part.kind == "written" and edited and edited[-1].strip():
            written[part.question] = edited[-1].strip()
        code += after.get(part.name, [])
    functions = _functions(names)
    answers = {question: _with_called(answer, functions) for question, answer in answers.items()}
    remarks = (*_remarks(exercise, cells, places), *_astray(exercise, cells, places, written))
    return Restored(tuple(code), answers, written, remarks, has_code=bool(mine))


def _remarks(exercise: Exercise, cells: Sequence[Cell], places: dict[str, list[int]]) -> list[str]:
    notes = []
    parts = [part for part in exercise.parts if part.kind != "text"]
    missing = [part.name for part in parts if part.name not in places]
    if missing:
        notes.append(f"These cells were missing and were put back: {', '.join(missing)}.")
    doubled = [part.name for part in parts if len(places.get(part.name, ())) > 1]
    if doubled:
        notes.append(
            f"These cells were there more than once: {', '.join(doubled)}. Their last definition counts."
        )
    checks = [part for part in parts if part.kind == "check"]
    changed = [
        part.name
        for part in checks
        if not {cells[place].bare for place in places.get(part.name, ())}
        <= {_bare(part.given), _bare(part.source)}  # only the author's text has hidden checks
    ]
    if changed:
        notes.append(f"These checks were changed and were put back: {', '.join(changed)}.")
    return notes


def _astray(
    exercise: Exercise, cells: Sequence[Cell], places: dict[str, list[int]], written: dict[str, str]
) -> list[str]:
    """A remark if a written answer is missing and the learner wrote text in a cell that asks for none."""
    missing = [
        part.question for part in exercise.parts if part.kind == "written" and part.question not in written
    ]
    given = {place: part for part in exercise.parts for place in places.get(part.name, ())}
    texts = [
        cell.bare
        for place, cell in enumerate(cells)
        if not cell.is_code and (place not in given or given[place].kind == "text")
    ]
    handed_out = {_bare(part.given) for part in exercise.parts}
    if not missing or not any(text and text not in handed_out for text in texts):
        return []
    names = ", ".join(missing)
    return [f"These answers are not in their places: {names}. Look at what was written elsewhere."]


def _own_cells(cells: Sequence[Cell], places: dict[str, list[int]]) -> dict[str, list[tuple[str, str]]]:
    """The learner's own code cells, by the name of the official cell above them ("" at the top)."""
    official = {place: name for name, found in places.items() for place in found}
    own: dict[str, list[tuple[str, str]]] = {}
    last = ""
    for place, cell in enumerate(cells):
        last = official.get(place, last)
        if place not in official and cell.is_code and cell.source.strip():
            own.setdefault(last, []).append(("", cell.source))
    return own


# ---- identifying cells --------------------------------------------------------------------------------


def _places(exercise: Exercise, cells: Sequence[Cell]) -> dict[str, list[int]]:
    """The indices of each official cell among the handed-in cells.

    An official cell is found by its name, its text, its definitions or its neighbours.
    """
    names = {part.name for part in exercise.parts}
    places: dict[str, list[int]] = {}
    for place, cell in enumerate(cells):
        name = next((name for name in (cell.grade_id, cell.id) if name in names), None)
        if name:
            places.setdefault(name, []).append(place)
    for look in (_by_text, _by_what_it_defines, _by_neighbours):
        for part in exercise.parts:
            if part.name not in places:
                taken = {place for standing in places.values() for place in standing}
                free = [place for place in range(len(cells)) if place not in taken]
                found = look(exercise, part, cells, free, places)
                if found is not None:
                    places[part.name] = [found]
    return places


def _by_text(
    _exercise: Exercise, part: Part, cells: Sequence[Cell], free: list[int], _places: dict[str, list[int]]
) -> int | None:
    """The first unmatched cell with the text that was handed out."""
    given = _bare(part.given)
    return next((place for place in free if part.given and cells[place].bare == given), None)


def _by_what_it_defines(
    _exercise: Exercise, part: Part, cells: Sequence[Cell], free: list[int], _places: dict[str, list[int]]
) -> int | None:
    """The first unmatched code cell that defines a name of the coded answer."""
    if part.kind != "coded":
        return None
    return next(
        (place for place in free if cells[place].is_code and _defines(part, cells[place].source)), None
    )


def _defines(part: Part, source: str) -> bool:
    """Whether this code defines a name that the part has to define."""
    names = "|".join(part.defines)
    return bool(names and re.search(rf"^(?:def|class)?[ \t]*(?:{names})[ \t]*[(=:]", source, re.MULTILINE))


def _defining(part: Part, sources: Sequence[str]) -> list[str]:
    """The sources that define a name that the part has to define. Calling a name doesn't define it."""
    names = "|".join(part.defines)
    definition = rf"^(?:(?:async[ \t]+)?def|class)[ \t]+(?:{names})\b|^(?:{names})[ \t]*(?::[^=\n]+)?=(?!=)"
    return [source for source in sources if names and re.search(definition, source, re.MULTILINE)]


def _names_in(source: str) -> set[tuple[str, str]]:
    """The functions and classes in this code, as (name, ""), and possible aliases, as (alias, name)."""
    return {(function or name, repeated) for function, name, repeated in _FUNCTION.findall(source)}


def _functions(names: Mapping[str, set[tuple[str, str]]]) -> dict[str, set[str]]:
    """The names of functions and classes in each cell. Aliases of any cell's functions count, too."""
    repeating: dict[str, list[str]] = {}
    for name, repeated in (pair for found in names.values() for pair in found):
        repeating.setdefault(repeated, []).append(name)
    known, left = {""}, [""]
    while left:  # an alias may have aliases of its own; each name is looked up once
        more = repeating.pop(left.pop(), [])
        known.update(more)
        left += more
    return {
        source: {name for name, repeated in found if repeated in known} for source, found in names.items()
    }


def _with_called(answer: str, functions: Mapping[str, set[str]]) -> str:
    """The answer, followed by each cell whose functions it mentions, directly or through other such cells.

    ``functions`` maps the source of each cell to the names of its functions.
    """
    texts, left = [answer], {source: names for source, names in functions.items() if source != answer}
    named = set(_WORD.findall(answer))
    while called := [source for source, names in left.items() if not named.isdisjoint(names)]:
        for source in called:
            named.update(_WORD.findall(source))
            del left[source]
        texts += called
    return "\n\n".join(texts)


def _by_neighbours(
    exercise: Exercise, part: Part, cells: Sequence[Cell], free: list[int], places: dict[str, list[int]]
) -> int | None:
    """The first unmatched cell of the part's kind that stands between the part's official neighbours."""
    if part.kind not in ("coded", "written"):
        return None
    at = exercise.parts.index(part)
    before = [max(places[one.name]) for one in exercise.parts[:at] if one.name in places]
    after = [min(places[one.name]) for one in exercise.parts[at + 1 :] if one.name in places]
    first, last = max(before, default=-1), min(after, default=len(cells))
    fitting = (
        place for place in free if first < place < last and cells[place].is_code == (part.kind == "coded")
    )
    return next(fitting, None)


def _bare(text: str) -> str:
    """The text without spaces at the ends of its lines, and without empty lines around it."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())
