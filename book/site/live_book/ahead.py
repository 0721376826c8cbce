"""Plays a level in all possible ways during the build, so that its table answers before Python is ready.

The result has every position that a learner can reach by choosing cards and pressing buttons. The page
(``ahead.js``) only looks up the next position. When Python is ready, it plays the same moves again. The
result is plain JSON. The cards of the hand get the weights 1, 2, 4, 8 and so on, so a sum of weights
says which cards are chosen:

============  ==================================================================================
``ids``       the cards of the hand, in the order of their weights
``actions``   the buttons
``values``    for each field of the view, all values that the field may have
``choices``   the fields of the view that change when cards are chosen, as {field: number of its value}
``outcomes``  what a button does. If the move is refused, ``change`` has the changed fields of the view.
              Otherwise ``to`` has the number of the next spot, and the sum of the cards chosen there.
              ``log`` says how many of the last lines are removed (``null``: all), and which lines
              are added
``spots``     the positions that can come up at the table. Each has its ``view``, and two lists with an
              entry for each sum of chosen cards: ``chosen`` has the number of a choice, and ``acts`` has
              the number of an outcome for each button that works
============  ==================================================================================

At the level's end and in another player's turn, the only working buttons are those that undo a move or begin
the level again. Views that differ only in their serial numbers and logs count as equal.
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
    """A position of the table: the session, and the view that the table shows."""

    session: Session
    view: View

    @property
    def is_mine(self) -> bool:
        """Whether the learner may choose cards: the level isn't over, and no other player is to move."""
        return bool(self.view["level"]["state"] == "open" and not self.view["bot"])

    def after(self, **message: Any) -> Stand:
        """The table after the session has acted on this message. ``self`` doesn't change."""
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
        self._stands: list[Stand] = []  # the table at each spot, while no card is chosen
        self._spot(begun)
        self._told = [self._tell(stand) for stand in self._stands]  # _tell appends to _stands meanwhile

    def as_json(self) -> dict[str, Any]:
        """The whole result as JSON."""
        values = {name: pool.things for name, pool in self._values.items()}
        pools = {"choices": self._choices.things, "outcomes": self._outcomes.things}
        return {"ids": self._ids, "actions": ACTIONS, "values": values, **pools, "spots": self._told}

    def _spot(self, stand: Stand) -> int:
        """The number of the spot for this position of the table. A new position gets a new spot."""
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
        """The table after each possible choice of cards, in the order of the sums of their weights."""
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
        """The fields of a view that a button may change, each with the number of its value."""
        parts = {name: value for name, value in view.items() if name not in ("serial", "log")}
        if parts["refusal"]:
            parts["refusal"] = {**parts["refusal"], "serial": 0}
        return {name: self._values.setdefault(name, Pool()).number(value) for name, value in parts.items()}


def _with_tries(stand: Stand) -> Stand:
    """The table after two refused moves, which add lines to its log.

    With these lines in the log, an outcome can show that a button removes lines.
    """
    [top, *_] = stand.view["pile"]["cards"]
    tries = {"do": "play", "text": f"discard {top['card']}"}  # refused: this card isn't in the hand
    return stand.after(**tries).after(**tries).after(do="select", ids=[])


def _other(before: Numbers, after: Numbers) -> Numbers:
    """The fields of ``after`` that have a different value in ``before``."""
    return {name: value for name, value in after.items() if before[name] != value}


def _changed(before: list[Any], after: list[Any]) -> list[Any]:
    """How many of a log's last lines are removed (``None``: all), and which lines are added."""
    same = next((at for at, (old, new) in enumerate(zip(before, after, strict=False)) if old != new), None)
    stays = min(len(before), len(after)) if same is None else same
    return [len(before) - stays if stays else None, after[stays:]]
