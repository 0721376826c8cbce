"""Says which rule texts have which value of an option.

Each text has a letter. A text has a value if its words say so, for its own game or for a variant;
``quotations`` has the words. A text that doesn't mention an option has none of its values. A value that no
text gives clearly is a decision (D). To leave out a special rule is a decision unless a text rejects it.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from .rules.options import OPTIONS, value_text
from .statements import SOURCES

__all__ = ["FOLLOWED", "OTHERS", "choice_of", "choices_of", "differs", "sources_of"]

OTHERS: Final = "*"  # the entry for all numbers that an option doesn't list

FOLLOWED: Final = MappingProxyType(
    {"E": "five-and-ten", "H": "classic", "h": "classic", "R": "modern", "B": "classic"}
)
"""For each rule text, the named game that follows it."""

_TABLE: Final = """
packs             0:ERB   1:D   2:D
hand_size         0:EHhRB   5:D   6:D   7:D   8:D   9:D   10:D   11:D   12:D   13:D   14:D   15:D
jokers            0:EHB    1:E   2:ER   4:EH
joker_total       0:D   1:E   2:E   3:E   4:E   5:D   6:D   7:D   8:D
joker_use         wild:ER   set:EH   gambit:E
joker_suits       declared:R   free:R
joker_value       15:ER    20:EH   0:E   card:D
joker_swap        false:D   true:D
block             own-turn:D   any-time:E
start             turned:EHhRB   chosen:E
next_dealer       left:E   out:E   winner:E   right:E
equal_suits       false:R   true:D
run_opens_with    3:EHhRB   4:E
ace_runs          both:EHhBD   low:RD
corner            false:EHhB   true:E
lay_off_on        any:EHhRB   own:D
open_table        false:EHhRB   true:E   any-time:E
stock_draw        1:EHhRB   2:E
take              any:EHhRB  upcard:D
use_selected      first:EHhRB   this-turn:D
take_for          any:EHhRB   meld:ER
keep_upcard       false:EHhRB   true:ER
give_back         any:RD   not-upcard:R   not-last:E   none:D
out               free:EHhRB   discard:E   float:R
out_bonus         0:ED   25:EH   *:HB
stock_out         pile:ER   end:E   reshuffle:ER   discard-on:E   pass-round:E
deduct_nobody_out true:ER   false:E
count             pip:HhRB   five-ten:E   fives:E
aces              by-use:EHhRB   15:E   25:E   hundred:D   hundred-by-one:E
by_five           false:D   true:E
opening           0:D   30:E   *:D
opening_in        game:D   hand:E
left_over         deduct:EHhRB   both:HB   add:E   michigan:H
last_layoff       false:EHhRB   true:E
masters_hand      false:D   true:E
double_fours      false:D   true:EH   melds:EH
rum               no:RD   discard:E   pile:R
sides             single:EHhRB   partners:EHhB
target            *:EHhRB
deals             0:EHhRB   2:EH   *:D
over_target       highest:EHhB   out:E
game_bonus        0:D   50:EH   *:D
"""


def _letters() -> dict[str, dict[str, tuple[str, ...]]]:
    read: dict[str, dict[str, tuple[str, ...]]] = {}
    for name, *values in map(str.split, _TABLE.strip().splitlines()):
        pairs = (value.split(":") for value in values)
        read[name] = {value: tuple(letters) for value, letters in pairs}
    return read


LETTERS: Final = MappingProxyType(_letters())
"""The values of each option as text, with the letters of the ``SOURCES`` that give it."""


def sources_of(name: str, value: Any) -> tuple[str, ...]:
    """The letters of the rule texts that have this value of an option.

    >>> sources_of("run_opens_with", 4), sources_of("target", 300)
    (('E',), ('E', 'H', 'h', 'R', 'B'))
    """
    return LETTERS[name][choice_of(name, value)]


def choice_of(name: str, value: Any) -> str:
    """The key of a value in ``LETTERS``: the value's text or, for a number without an entry, ``OTHERS``."""
    text = value_text(value)
    return text if text in LETTERS[name] else OTHERS


def choices_of(name: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """An option's values: each as ``Rules`` writes it, in words, and with the letters of its sources.

    >>> choices_of("corner")
    [('false', 'no', ('E', 'H', 'h', 'B')), ('true', 'yes', ('E',))]
    >>> [words for _, words, _ in choices_of("opening")]
    ['0', '30', 'as agreed']
    """
    labels = {value_text(value): label for value, label in OPTIONS[name].values}
    labels[OTHERS] = "as agreed"
    return [(text, labels.get(text, text), letters) for text, letters in LETTERS[name].items()]


def differs(name: str) -> bool:
    """Whether some rule texts have a value of this option that others lack.

    >>> differs("corner"), differs("target"), differs("joker_swap")
    (True, False, False)
    """
    texts = set(SOURCES) - {"D"}
    told = [texts & set(letters) for letters in LETTERS[name].values()]
    return any(told) and any(texts - letters for letters in told)
