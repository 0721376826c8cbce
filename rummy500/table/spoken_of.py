"""Finds what a sentence mentions, by its words: cards, melds, the stock, the pile, players.

The words are in the group ``named`` of the file of sentences: those for a rank, a suit, a run, each as
a pattern.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from ..card import Card
from ..melds import Meld
from ..position import SEAT_NUMBER
from ..sentences import CATALOGUE
from .state import ME, State

WORDS: Final[dict[str, Any]] = CATALOGUE["named"]
RANKS: Final[dict[str, str]] = {**WORDS["ranks"], **WORDS["numbers"]}  # for one card: six, not sixes
CARD: Final = re.compile(r"\b(?<!=)([A2-9TJQK][SHDC]|JK|DJ)\b")  # marked for the screen, or typed


class Spoken(NamedTuple):
    """Cards of the hand and the pile by id, melds by number, places by the screen's names."""

    cards: list[int]
    melds: list[int]
    places: list[str]


def spoken_of(state: State, line: str) -> Spoken:
    """What a sentence of the table mentions; cards in it may be marked as ``{6C}``."""
    melds, rest = _owned(state, line)
    faces, groups = _faces(rest)
    cards = _ids(state, line, faces, groups)
    lying = enumerate(state.seen.table, start=1)
    melds |= {no for no, meld in lying if meld.is_set and groups & _ranks(meld)}
    return Spoken(cards, sorted(melds), [*_places(state, rest, cards)])


# ---- words -------------------------------------------------------------------------------------------


@cache
def _pattern(word: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{word})\b", re.IGNORECASE)


def _says(line: str, word: str) -> bool:
    return bool(_pattern(word).search(line))


def _letter(words: dict[str, str], found: str) -> str:
    return next(letter for letter, word in words.items() if re.fullmatch(word, found, re.IGNORECASE))


@cache
def _card_in_words() -> re.Pattern[str]:
    """The pattern of *six of clubs*, for any rank and suit."""
    ranks, suits = "|".join(RANKS.values()), "|".join(WORDS["suits"].values())
    return _pattern(WORDS["card"].format(rank=f"(?P<rank>{ranks})", suit=f"(?P<suit>{suits})"))


@cache
def _groups_in_words() -> list[tuple[str, str]]:
    """Each rank and suit with the pattern of its words: *sixes*, *the six*, *hearts*."""
    ones = {rank: WORDS["one"].format(number=word) for rank, word in WORDS["numbers"].items()}
    return [*WORDS["ranks"].items(), *ones.items(), *WORDS["suits"].items()]


def _faces(line: str) -> tuple[set[str], set[str]]:
    """The cards that are named one by one, and the ranks and suits that are named as a whole."""
    card, suits = _card_in_words(), WORDS["suits"]
    faces = set(CARD.findall(line))
    faces |= {_letter(RANKS, one["rank"]) + _letter(suits, one["suit"]) for one in card.finditer(line)}
    rest = card.sub("", CARD.sub("", line))
    return faces, {group for group, words in _groups_in_words() if _says(rest, words)}


# ---- cards, melds and places ---------------------------------------------------------------------------


def _ids(state: State, line: str, faces: set[str], groups: set[str]) -> list[int]:
    """The ids of the named cards; of several equal ones, the hand's or the newest is meant."""
    seen, ids = state.seen, state.sight.ids
    hand, pile = _says(line, WORDS["in_hand"]), _says(line, WORDS["in_pile"])
    zones = [*[(seen.hand, ids.hand)] * (hand or not pile), *[(seen.pile, ids.pile)] * (pile or not hand)]
    found = [one for zone in zones for one in _of_groups(zip(*zone, strict=True), groups)]
    for cards, numbers in ((seen.hand, ids.hand), (seen.pile, ids.pile)):
        newest = dict(zip(map(str, cards), numbers, strict=True))
        found += [newest[face] for face in sorted(faces & newest.keys())]
        faces = faces - newest.keys()
    upcard = [*ids.pile[-1:]] if _says(line, WORDS["upcard"]) else []
    return list(dict.fromkeys([*found, *upcard]))


def _of_groups(cards: Iterable[tuple[Card, int]], groups: set[str]) -> Iterator[int]:
    for card, number in cards:
        if str(card) in groups or (not card.is_joker and groups & {*str(card)}):
            yield number


def _owned(state: State, line: str) -> tuple[set[int], str]:
    """The melds named by number, by owner or as the only one of a kind; and the line without the owners."""
    lying = list(enumerate(state.seen.table, start=1))
    melds = {int(no) for no in re.findall(WORDS["meld"], line)} & {no for no, _ in lying}
    for kind in ("run", "set"):
        alike = [(no, meld) for no, meld in lying if meld.is_set == (kind == "set")]
        for seat, name in state.names.items():
            words = WORDS["own" if seat == ME else "owned"].format(name=re.escape(name), kind=WORDS[kind])
            if _says(line, words):
                melds |= {no for no, meld in alike if _laid_by(meld, seat)}
                line = _pattern(words).sub("", line)
        if len(alike) == 1 and _says(line, WORDS["the"].format(kind=WORDS[kind])):
            melds.add(alike[0][0])
    return melds, line


def _ranks(meld: Meld) -> set[str]:
    return {str(card)[0] for card in meld.cards if not card.is_joker}


def _laid_by(meld: Meld, seat: str) -> bool:
    return meld.by[0] == SEAT_NUMBER[seat]


def _places(state: State, line: str, cards: list[int]) -> Iterator[str]:
    if _says(line, WORDS["stock"]):
        yield "stock"
    if _says(line, WORDS["pile"]) and not {*cards} & {*state.sight.ids.pile}:
        yield "pile"
    yield from (f"seat-{seat}" for seat, name in state.names.items() if seat != ME and _says(line, name))
