"""All that the table says, from one file: ``sentences.json``. Another file in its place is another language.

What Python says is the file's group ``session``, what the screen adds to it the group ``view``. A sentence is
called by its place, ``say("events.took", …)``, and is one of these:

* a text with places for words, ``{name}``; a brace that is meant is doubled, so that the card ``{6C}`` of a
  sentence, which the screen draws, is written ``{{6C}}``;
* ``you`` and ``other``, what is said of the person at the table and of anybody else, as ``name`` is theirs;
* ``one`` and ``other``, or what else ``plural`` tells apart, as ``count`` is; there may be such forms in a
  form of ``you`` and ``other``.

Any sentence that has a place for ``name`` or ``count`` may have forms, whether it has them here or not.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final

_FILE: Final = resources.files(__package__).joinpath("sentences.json")
SESSION: Final[dict[str, Any]] = json.loads(_FILE.read_text("utf-8"))["session"]


def say(key: str, **words: object) -> str:
    """The sentence at this place, with these words in it; ``KeyError`` where it or a word is missing.

    >>> say("points", count=1), say("events.floats", name="Bea")
    ('1 point', 'Bea floats.')
    """
    said: Any = SESSION
    for name in key.split("."):
        said = said[name]
    while isinstance(said, dict):
        form = _person(words["name"]) if "you" in said else plural(words["count"])
        said = said.get(form, said["other"])
    return str(said).format_map(words)


def _person(name: object) -> str:
    return "you" if name == SESSION["you"] else "other"


def plural(number: object) -> str:
    """The form of a sentence that goes with a number: the one place that another language has to look at."""
    return "one" if number == 1 else "other"
