"""All sentences that a player reads come from one file, ``sentences.json``. Replace it for another language.

A module that has something to say gives a key and facts, ``said("refused.not_held", cards=…)``. The words
are in the file's group ``said``. The group ``view`` has sentences that only the screen uses. A sentence is
one of these:

* a text with slots for facts, ``{name}``. A literal brace is doubled: the card ``{6C}``, which the screen
  draws, is written ``{{6C}}``;
* the forms ``you`` and ``other``: the first is used if ``name`` is the person at the table, the second if it
  is anybody else;
* the forms ``one`` and ``other``: ``count`` decides which one is used (``plural``). The forms ``you`` and
  ``other`` may have these two.

A sentence with a slot for ``name`` or ``count`` may have forms, even if it has none in English. A fact's
parts are separated by spaces or joined as the slot says: ``{cards:and}`` uses the key ``and`` of ``join``.
The text at ``{why:Capital}`` begins with a capital.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, reduce
from importlib import resources
from string import Formatter
from typing import Any, Final, NamedTuple, TypeAlias

__all__ = [
    "CATALOGUE",
    "PLACES",
    "PLAIN",
    "SAID",
    "Fact",
    "Place",
    "Reason",
    "Said",
    "Shown",
    "Voice",
    "Who",
    "Wrong",
    "mentioned",
    "quoted",
    "said",
    "say",
    "write",
]


class Shown:
    """A fact, such as a card, that each voice shows in its own way."""

    __slots__ = ()

    def shown(self, voice: Voice) -> str:
        """The fact as this voice shows it."""
        raise NotImplementedError


class Who(str):
    """A seat as a fact. The voice knows the name of the player at this seat.

    >>> str(said("events.floats", name=Who("B")))
    'B floats.'
    """

    __slots__ = ()


class Place(str):
    """The stock or the pile as a fact. A sentence can show these two even if they aren't among its facts."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Said:
    """Something to say: the key of a sentence or clause, and its facts. ``str`` says it in the plain voice.

    >>> said("points", count=15)
    said('points', count=15)
    >>> print(_)
    15 points
    """

    key: str
    facts: tuple[tuple[str, Fact], ...] = ()

    def __str__(self) -> str:
        return write(self)

    def __repr__(self) -> str:
        return f"said({', '.join([repr(self.key), *(f'{name}={fact!r}' for name, fact in self.facts)])})"


Fact: TypeAlias = "str | int | Shown | Said | tuple[Fact, ...]"


@dataclass(frozen=True, slots=True)
class Voice:
    """How sentences are spoken: the names of the seats, and how cards are shown.

    A seat without a name is called by its letter. A card is shown as ``9♥`` or, with ``marks``,
    in the form that the screen draws, ``{9H}``.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    marks: bool = False


class Wrong(ValueError):
    """An invalid value; ``said`` says why, and ``str`` says it in the plain voice."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)
        self.said = said

    def __str__(self) -> str:
        return str(self.said)


class Reason(NamedTuple):
    """The statement that a move breaks, and what to say about it."""

    statement: str
    said: Said


PLAIN: Final = Voice()
LONGEST_QUOTED: Final = 60  # the most letters of a quoted value
CATALOGUE: Final[dict[str, Any]] = json.loads(
    resources.files(__package__).joinpath("sentences.json").read_text("utf-8")
)
SAID: Final[dict[str, Any]] = CATALOGUE["said"]
PLACES: Final = {place: Place(place) for place in SAID["places"]}


def said(key: str, /, **facts: Fact) -> Said:
    """The sentence with this key, and the facts in it."""
    return Said(key, tuple(facts.items()))


def quoted(value: object) -> str:
    """A value as a refusal shows it: its ``repr``, cut short if that is long.

    >>> quoted("6X"), quoted(None), len(quoted("x" * 200_000)), quoted(10**5000)
    ("'6X'", 'None', 60, '<int>')
    """
    try:
        text = repr(value)
    except Exception:  # a number with thousands of digits, or a value of a faulty class, has no repr
        return f"<{type(value).__name__}>"
    return text if len(text) <= LONGEST_QUOTED else f"{text[: LONGEST_QUOTED - 1]}…"


def say(key: str, /, **facts: Any) -> str:
    """The text of the sentence with this key and these facts, in the plain voice.

    Raises ``KeyError`` if the sentence or a fact is missing.

    >>> say("points", count=1), say("events.floats", name="Bea")
    ('1 point', 'Bea floats.')
    """
    return _written(key, facts, PLAIN)


def write(said: Said, voice: Voice = PLAIN) -> str:
    """The text of ``said`` in this voice. Raises ``KeyError`` if the sentence or a fact is missing.

    >>> write(said("events.floats", name=Who("B")), Voice({"B": "Bea"}))
    'Bea floats.'
    """
    return _written(said.key, dict(said.facts), voice)


def mentioned(said: Said, voice: Voice = PLAIN) -> Iterator[Fact]:
    """All facts that the text of ``said`` shows. A clause comes before the facts in it.

    >>> [*mentioned(said("coach.draw.one"))], [*mentioned(said("events.floats", name=Who("B")))]
    (['stock'], ['B'])
    """
    facts = {**PLACES, **dict(said.facts)}
    for _, name, _ in _parts(_form(said.key, facts, voice)):
        for fact in _flat(facts[name]) if name is not None else ():
            yield fact
            if isinstance(fact, Said):
                yield from mentioned(fact, voice)


def _flat(fact: Fact) -> Iterator[Fact]:
    for part in fact if isinstance(fact, tuple) else ():
        yield from _flat(part)
    if not isinstance(fact, tuple):
        yield fact


def _written(key: str, given: Mapping[str, Fact], voice: Voice) -> str:
    facts = {**PLACES, **given}
    return "".join(
        text if name is None else text + _placed(facts[name], how, voice)
        for text, name, how in _parts(_form(key, facts, voice))
    )


def _form(key: str, facts: Mapping[str, Fact], voice: Voice) -> str:
    """The sentence of a key, in the form that its facts need."""
    sentence: Any = SAID
    for name in key.split("."):
        sentence = sentence[name]
    while isinstance(sentence, dict):
        form = _person(_text(facts["name"], voice)) if "you" in sentence else plural(facts["count"])
        sentence = sentence.get(form, sentence["other"])
    return str(sentence)


@cache
def _parts(sentence: str) -> list[tuple[str, str | None, str]]:
    """The texts of a sentence, each with the name and format of the fact after it."""
    return [(text, name, how or "") for text, name, how, _ in Formatter().parse(sentence)]


def _person(name: str) -> str:
    return "you" if name == SAID["you"] else "other"


def plural(number: object) -> str:
    """The form of a sentence that goes with a whole number in English.

    >>> plural(1), plural(0), plural(2)
    ('one', 'other', 'other')
    """
    return "one" if number == 1 else "other"


# ---- facts -------------------------------------------------------------------------------------------


def _placed(fact: Fact, how: str, voice: Voice) -> str:
    text = _joined(fact, how, voice) if isinstance(fact, tuple) else _text(fact, voice)
    return text[:1].upper() + text[1:] if how == "Capital" else text


def _text(fact: Fact, voice: Voice) -> str:
    if isinstance(fact, Said):
        return write(fact, voice)
    if isinstance(fact, tuple):
        return " ".join(_text(part, voice) for part in fact)
    if isinstance(fact, Who):
        return voice.names.get(fact, str(fact))
    if isinstance(fact, Place):
        return str(SAID["places"][fact])
    return fact.shown(voice) if isinstance(fact, Shown) else str(fact)


def _joined(parts: tuple[Fact, ...], how: str, voice: Voice) -> str:
    joins = SAID["join"].get(how)
    if joins is None:
        return _text(parts, voice)
    *first, last = (_text(part, voice) for part in parts)
    if not first:
        return last
    before = reduce(lambda before, then: joins["next"].format(first=before, next=then), first)
    return str(joins["last"].format(first=before, next=last))
