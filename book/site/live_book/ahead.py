"""Plays a level in all possible ways during the build, so that its table answers before Python is ready.

The result has every position that choosing cards and pressing buttons can lead to. The page (``ahead.js``)
only looks up the next position. When Python is ready, it plays the same moves again. The result is plain
JSON:

============  ==================================================================================
``ids``       the cards of the hand. They count 1, 2, 4, 8, …, so that a sum names a choice of cards
``actions``   the buttons
``values``    {part of the view: all values that it may have}
``choices``   the parts of the view that change with the chosen cards, as {part: number of its value}
``outcomes``  what a button does. If the move is refused, ``change`` has the changed parts of the view.
              Otherwise ``to`` has the number of the next spot, and the sum of the cards chosen there.
              ``log`` says how many of the last lines are removed (``null``: all), and which lines
              are added
``spots``     the positions that can come up at the table, each with its ``view``, and with two lists that
              have an entry for each sum of chosen cards: in ``chosen`` the number of a choice, and in
              ``acts`` the numbers of outcomes, one for each button or for the first buttons
============  ==================================================================================

At the level's end, and while another player is to move, only the buttons that undo a move or start over
work. Views that differ only in their serial numbers and logs count as equal.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rummy500.table.session import Session

ACTIONS = ("undo", "new", "hint", "draw", "take", "meld", "lay", "discard")
BACK = 2  # the first two of ``ACTIONS`` undo a move or start over

View = dict[str, Any]
Numbers = dict[str, int]


class Pool:
    """Gives each value a number. Equal values are stored once and have the same number."""

    def __init__(self) -> None:
        self.things: list[Any] = []
        self._numbers: dict[str, int] = {}

    def number(self, thing: Any) -> int:
        """The number of this value. A new value gets the next number."""
        key = json.dumps(thing, sort_keys=True)
        if key not in self._numbers:
            self._numbers[key] = len(self.things)
            self.things.append(thing)
        return self._numbers[key]


class Stand(NamedTuple):
    """A table's session and view at one moment."""

    session: Session
    view: View

    @property
    def is_mine(self) -> bool:
        """Whether cards may be chosen: not at the level's end, and not while another player is to move."""
        return bool(self.view["level"]["state"] == "open" and not self.view["bot"])

    def after(self, **message: Any) -> Stand:
        """The table after this message. ``self`` doesn't change."""
        session = copy.copy(self.session)
        return Stand(session, session.act(message))


class Ahead:
    """Plays a level in every possible way, from each position that can come up at its table."""

    def __init__(self, level: str) -> None:
        session = Session(level=level)
        begun = Stand(session, session.view())
        self._ids = sorted(card["id"] for card in begun.view["hand"]["cards"])
        self._values: dict[str, Pool] = {}
        self._choices, self._outcomes = Pool(), Pool()
        self._spots: dict[str, int] = {}
        self._stands: list[Stand] = []  # the table at each spot, with no card chosen
        self._spot(begun)
        self._told = [self._tell(stand) for stand in self._stands]  # _tell appends the new spots it finds

    def as_json(self) -> dict[str, Any]:
        """The whole result as JSON."""
        values = {name: pool.things for name, pool in self._values.items()}
        pools = {"choices": self._choices.things, "outcomes": self._outcomes.things}
        return {"ids": self._ids, "actions": ACTIONS, "values": values, **pools, "spots": self._told}

    def _spot(self, stand: Stand) -> int:
        """The number of the spot with this table's position. If there is none, a new spot is added to the
        list.
        """
        key = json.dumps(self._numbered(stand.view), sort_keys=True)
        if key not in self._spots:
            self._spots[key] = len(self._stands)
            self._stands.append(stand if stand.view["log"] else _with_tries(stand))
        return self._spots[key]

    def _tell(self, stand: Stand) -> dict[str, Any]:
        stands = self._numbered(stand.view)
        chosen, acts = [], []
        for some in self._chosen(stand):
            view = self._numbered(some.view)
            chosen.append(self._choices.number(_other(stands, view)))
            acts.append([self._outcome(some, view, action) for action in self._actions(stand)])
        return {"view": stands, "chosen": chosen, "acts": acts}

    def _actions(self, stand: Stand) -> Sequence[str]:
        return ACTIONS if stand.is_mine else ACTIONS[:BACK]

    def _chosen(self, stand: Stand) -> Iterator[Stand]:
        """The table with each possible choice of its cards, in the order of the choices' sums."""
        if not stand.is_mine:
            return iter([stand])
        wholes = range(1 << len(self._ids))
        cards = ([card for at, card in enumerate(self._ids) if whole >> at & 1] for whole in wholes)
        return (stand.after(do="select", ids=some) for some in cards)

    def _outcome(self, stand: Stand, view: Numbers, action: str) -> int:
        after = stand.after(do="act", action=action)
        log = _changed(stand.view["log"], after.view["log"])
        if after.view["refusal"]:
            return self._outcomes.number({"change": _other(view, self._numbered(after.view)), "log": log})
        spot = self._spot(after.after(do="select", ids=[]) if after.is_mine else after)
        chosen = [card["id"] for card in after.view["hand"]["cards"] if card["selected"]]
        return self._outcomes.number(
            {"to": [spot, sum(1 << self._ids.index(card) for card in chosen)], "log": log}
        )

    def _numbered(self, view: View) -> Numbers:
        """The parts of a view that a press may change, each as the number of its value."""
        parts = {name: value for name, value in view.items() if name not in ("serial", "log")}
        if parts["refusal"]:
            parts["refusal"] = {**parts["refusal"], "serial": 0}
        return {name: self._values.setdefault(name, Pool()).number(value) for name, value in parts.items()}


def _with_tries(stand: Stand) -> Stand:
    """The table after two refused moves, so that outcomes tell how a press changes their lines in the log."""
    [top, *_] = stand.view["pile"]["cards"]
    tries = {"do": "play", "text": f"discard {top['card']}"}  # refused: this card isn't in the hand
    return stand.after(**tries).after(**tries).after(do="select", ids=[])


def _other(before: Numbers, after: Numbers) -> Numbers:
    """The parts of ``after`` whose values differ from those in ``before``."""
    return {name: value for name, value in after.items() if before[name] != value}


def _changed(before: list[Any], after: list[Any]) -> list[Any]:
    """How many of a log's last lines are removed (``None``: all), and which lines are added."""
    same = next((at for at, (old, new) in enumerate(zip(before, after, strict=False)) if old != new), None)
    stays = min(len(before), len(after)) if same is None else same
    return [len(before) - stays if stays else None, after[stays:]]
