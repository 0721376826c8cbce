"""The table's words for cards, tasks and melds. A card in a sentence is marked as ``{6C}``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Final, Literal

from ..card import Card
from ..deal import View
from ..melds import Meld, words_of
from ..moves import Move
from ..position import CALL, DRAW, LAST, NAME, PLAY, START, Phase
from ..rules.options import OPTIONS
from ..scoring import opening_minimum
from ..sentences import say

_SIGN = re.compile(r"(10|[2-9AJQK])([♠♥♦♣])")
_MARK = re.compile(r"\{([^{}]*)\}")
_FACE = re.compile(r"(?:(?:JK|DJ)=)?[A2-9TJQK][SHDC]|JK=[A2-9TJQK]|DJ=[A2-9TJQK]|JK|DJ")
_LETTERS = dict(zip("♠♥♦♣", "SHDC", strict=True))

ASKED: Final = (NAME, START, CALL, LAST)
"""The phases in which the table shows a prompt that is no step of a turn."""


# ---- cards in a sentence -------------------------------------------------------------------------------


def faces_in(sentence: str) -> list[str]:
    """The cards that are marked in a sentence. A joker is ``JK``, whatever it stands for.

    >>> faces_in("{9H} and {JK=TH} join {4H}")
    ['9H', 'JK', '4H']
    """
    return [face.partition("=")[0] for face in _MARK.findall(sentence) if _FACE.fullmatch(face)]


def drawn(sentence: str) -> str:
    """A sentence with its cards marked for the screen.

    >>> drawn("9♥ can't join 4♥ 5♥ 10♥")
    "{9H} can't join {4H} {5H} {TH}"
    """
    return _SIGN.sub(lambda found: f"{{{found[1].replace('10', 'T')}{_LETTERS[found[2]]}}}", sentence)


def plain(sentence: str) -> str:
    """A marked sentence as plain text, for uses that draw no cards: the inverse of ``drawn``.

    >>> plain("{9H} can't join {4H} {5H} {TH}"), plain("You laid {JK=7H}.")
    ("9♥ can't join 4♥ 5♥ 10♥", 'You laid joker as 7♥.')
    """
    return _MARK.sub(lambda found: _FACE.sub(lambda face: Card(face[0]).sign, found[1]), sentence)


def marked(cards: Sequence[Card]) -> str:
    """These cards in order, marked for the screen."""
    return " ".join(f"{{{card}}}" for card in cards)


def read_aloud(card: Card) -> str:
    """A card of a hand or of the pile in words.

    >>> read_aloud(Card("QH")), read_aloud(Card("JK"))
    ('queen of hearts', 'joker')
    """
    return say("cards.joker") if card.is_joker else card.words


# ---- words ---------------------------------------------------------------------------------------------


def joined(parts: Iterable[str]) -> str:
    """These words joined by *and*.

    >>> joined(["Bea"]), joined(["1", "2", "3"])
    ('Bea', '1 and 2 and 3')
    """
    return reduce(lambda first, last: say("and", first=first, last=last), parts)


def capital(text: str) -> str:
    """The text with a capital first letter, otherwise unchanged."""
    return text[:1].upper() + text[1:]


def as_sentence(why: str) -> str:
    """An error's text as a sentence. If it begins with an option's name, the name keeps its small letter.

    >>> as_sentence("no card lies there"), as_sentence("out=float lets a floater draw one card")
    ('No card lies there.', 'out=float lets a floater draw one card.')
    """
    first = re.match(r"\w*", why)
    return say("sentence", why=why if first and first[0] in OPTIONS else capital(why))


# ---- tasks -----------------------------------------------------------------------------------------------


def doing(phase: Phase, name: str) -> str:
    """What another player is about to do, in words that tell only what everybody can see."""
    return say(f"doing.{phase if phase in ASKED else PLAY}", name=name)


def turn_of(phase: Phase, name: str) -> str:
    """A sentence for a player who moves out of turn. It says whose turn it is."""
    return doing(phase, name) if phase in ASKED else say("turn", name=name)


def task(view: View, names: Mapping[str, str], floats: bool = False) -> str:
    """What the player at the table may do now; ``floats`` says whether the player floats."""
    if view.over:
        return ""
    if view.turn != view.seat:
        return doing(view.phase, names[view.turn])
    if view.phase in (NAME, START):
        return say("task.name" if view.phase == NAME else "task.start")
    if view.phase == CALL:
        return say("task.call", name=names[view.discarder or view.seat], cards=marked(view.pile[-1:]))
    if view.phase == LAST:
        return say("task.last", name=names[view.out or view.seat])
    return _task_of_a_draw(view, floats) if view.phase == DRAW else _task_of_play(view, floats)


def _task_of_a_draw(view: View, floats: bool) -> str:
    if floats:
        return say("task.float_draw" if view.stock else "task.float_draw_dry")
    return say("task.draw" if view.stock else f"task.draw_dry.{view.rules.stock_out}")


def _task_of_play(view: View, floats: bool) -> str:
    if view.must is not None:
        rules = view.rules
        return say(f"task.use.{rules.use_selected}.{rules.take_for}", card=marked([view.must]))
    if floats:
        return say("task.float")
    if view.seat in view.opened:
        return say("task.play")
    least = opening_minimum(view.rules)
    return say("task.open_more" if view.points_now else "task.open", least=least, laid=view.points_now)


# ---- melds and calls ---------------------------------------------------------------------------------------


def kind_of(meld: Meld) -> Literal["set", "run"]:
    """The kind of this meld: ``set`` or ``run``."""
    return "set" if meld.is_set else "run"


def kind_of_cards(cards: Sequence[Card]) -> str:
    """The kind of the meld that these cards make: ``set`` or ``run``."""
    return "set" if len({card.rank for card in cards}) == 1 else "run"


def call_of(move: Move) -> str:
    """The words on the button that makes a call."""
    return say("call.lay_off" if move.on else "call.meld", cards=marked(move.cards), on=move.on)


def meld_label(number: int, meld: Meld, owners: Sequence[tuple[str, int]]) -> str:
    """The words that a screen reader says for a meld: its kind and cards, and who laid them.

    ``owners`` has the players who laid its cards, in the order of the cards. A player may appear twice.
    """
    laid: Counter[str] = Counter()
    for name, cards in owners:
        laid[name] += cards
    if len(laid) == 1:
        who = say("meld.laid_whole", name=owners[0][0])
    else:
        who = "; ".join(say("meld.laid", name=name, cards=cards) for name, cards in laid.items())
    label = "meld.label_sealed" if meld.sealed else "meld.label"
    return say(label, number=number, meld=words_of(meld), who=who)
