"""What a level's table answers before Python is there, played by the rules themselves when the book is built.

All that can come of choosing cards and pressing buttons is in it. The page (``ahead.js``) only looks up what
comes next, and when Python is there, that plays the same once more. As plain JSON:

============  ==================================================================================
``ids``       the cards of the hand, in the order in which they count: the first 1, the next 2, then 4, …
``actions``   the buttons
``values``    by its name, what a part of the view may be
``choices``   parts of the view that hang on which cards are chosen: by their names, which of the values
``outcomes``  what a button brings about: ``change``, parts of the view; or ``to``, a spot and the cards
              chosen there; and ``log``: how many of its last lines go (``null``: all), and which come
``spots``     where the table may stand: its ``view``; by the sum of the chosen cards ``chosen``, one of the
              choices, and ``acts``, an outcome for each button, or for the first of them
============  ==================================================================================

Where the level is at its end, and where another is to move, there are only ways back. A view is looked at
without what is different each time: its serial number, and the log.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rummy500.table.session import Session

ACTIONS = ("undo", "new", "hint", "draw", "take", "meld", "lay", "discard")
BACK = 2  # so many of them lead back

View = dict[str, Any]
Numbers = dict[str, int]


class Pool:
    """Things that are the same only once, by their numbers."""

    def __init__(self) -> None:
        self.things: list[Any] = []
        self._numbers: dict[str, int] = {}

    def number(self, thing: Any) -> int:
        """The number of a thing."""
        key = json.dumps(thing, sort_keys=True)
        if key not in self._numbers:
            self._numbers[key] = len(self.things)
            self.things.append(thing)
        return self._numbers[key]


class Stand(NamedTuple):
    """A table as it stands, and how it is seen."""

    session: Session
    view: View

    @property
    def is_mine(self) -> bool:
        """May cards be chosen? Not at the level's end, and not while another is to move."""
        return bool(self.view["level"]["state"] == "open" and not self.view["bot"])

    def after(self, **message: Any) -> Stand:
        """How it stands after a message; this one stays as it is."""
        session = copy.copy(self.session)
        return Stand(session, session.act(message))


class Ahead:
    """Plays a level in all ways, from each spot where it may stand."""

    def __init__(self, level: str) -> None:
        session = Session(level=level)
        begun = Stand(session, session.view())
        self._ids = sorted(card["id"] for card in begun.view["hand"]["cards"])
        self._values: dict[str, Pool] = {}
        self._choices, self._outcomes = Pool(), Pool()
        self._spots: dict[str, int] = {}
        self._stands: list[Stand] = []  # at each spot, with no card chosen
        self._spot(begun)
        self._told = [self._tell(stand) for stand in self._stands]  # there come more while they are told

    def as_json(self) -> dict[str, Any]:
        """All that was played."""
        values = {name: pool.things for name, pool in self._values.items()}
        pools = {"choices": self._choices.things, "outcomes": self._outcomes.things}
        return {"ids": self._ids, "actions": ACTIONS, "values": values, **pools, "spots": self._told}

    def _spot(self, stand: Stand) -> int:
        """The number of the spot where it stands."""
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
        """The same, with any of its cards chosen."""
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
        """The parts of a view that a press may change, by the numbers of their values."""
        parts = {name: value for name, value in view.items() if name not in ("serial", "log")}
        if parts["refusal"]:
            parts["refusal"] = {**parts["refusal"], "serial": 0}
        return {name: self._values.setdefault(name, Pool()).number(value) for name, value in parts.items()}


def _with_tries(stand: Stand) -> Stand:
    """With some lines in its log, so that it is seen what a press does to these."""
    [top, *_] = stand.view["pile"]["cards"]
    tries = {"do": "play", "text": f"discard {top['card']}"}  # it is in no hand
    return stand.after(**tries).after(**tries).after(do="select", ids=[])


def _other(before: Numbers, after: Numbers) -> Numbers:
    """What is not as it was."""
    return {name: value for name, value in after.items() if before[name] != value}


def _changed(before: list[Any], after: list[Any]) -> list[Any]:
    """How many lines of a log go, and which come."""
    same = next((at for at, (old, new) in enumerate(zip(before, after, strict=False)) if old != new), None)
    stays = min(len(before), len(after)) if same is None else same
    return [len(before) - stays if stays else None, after[stays:]]
