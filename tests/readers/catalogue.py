"""The sentences of the catalogue that no other text contains.

The tables that this tool plays say only a part of the catalogue. The other sentences are texts of their own,
with brackets in place of their values. A sentence with fewer than three words is left out, because it only
names something (“ace of spades”, “Undo”) or joins other words (“on [a meld]”). The title of a choice is one
text with the values, as the form for a new game shows them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import Formatter
from typing import Any, Final, NamedTuple

from prose import TOP

from rummy500.sentences import PLACES
from rummy500.table.labels import plain

CATALOGUE: Final = json.loads((TOP / "rummy500/sentences.json").read_text("utf-8"))
FEWEST: Final = 3  # the words of the shortest text
WORD: Final = re.compile(r"[A-Za-z’']{2,}")
BRACKETED: Final = re.compile(r"\[([^\]]*)\]")
VALUE: Final = r".{1,300}?"
MEANS: Final = {
    "better": "a better move",
    "brings": "more cards",
    "causes": "the reasons",
    "coach": "a reason",
    "cost": "points",
    "count": "number",
    "did": "what you did",
    "elo": "a number of",
    "given": "what was given",
    "held": "points of cards in your hand",
    "known": "all that exist",
    "laid": "number",
    "least": "number",
    "left": "what you still hold",
    "me": "seat",
    "most": "number",
    "near": "a similar name",
    "net": "points",
    "of": "number",
    "on": "a meld",
    "orders": "suit, rank or time",
    "others": "other cards",
    "par": "number",
    "pays": "what it brings",
    "rival": "another player",
    "size": "number",
    "slowest": "number",
    "stands": "the card it stands for",
    "then": "another meld",
    "there": "number",
    "to": "your other cards",
    "together": "number of cards",
    "top": "number of cards",
    "usual": "number",
    "what": "what you get",
    "why": "the reason",
    "winner": "a player",
    "worth": "points",
}
"""What stands in brackets for a value, if the value's name doesn't say it."""

WHERE: Final = {
    "asked": "The table asks you for a decision.",
    "browsers": "The table doesn't work, because the browser is old.",
    "choose": "You pressed a button before you chose a card.",
    "coach": "A hint at the table, or the review of a round.",
    "command": "The help or the output of a command in a terminal.",
    "dealt": "The log of a round: its first lines.",
    "deal": "A round as text, in Python or in a terminal.",
    "did": "The log of a round: what a player did.",
    "doing": "Beside a player: what that player is doing now.",
    "draw": "The log of a round: its first lines.",
    "ending": "The round is over. The table says why.",
    "errors": "A message at the table after something that doesn't work.",
    "even": "After a round: an offer of stronger or weaker players.",
    "events": "The log of a round: what happened.",
    "exercise": "Feedback on a learner's answer in an exercise. It is code, or a played round.",
    "fault": "A message at the table after an error in the program.",
    "foot": "Below the table, at the button for a hint.",
    "graded": "A graded exercise: a question about a dealt table.",
    "groups": "A heading on the page of all rules.",
    "in_force": "A note below a rule: in which games the rule holds.",
    "labels": "A label of a part of the table, for screen readers too.",
    "lacks": "You tried to solve a level, but something is lacking.",
    "moment": "A moment of an earlier round comes back, and you decide again.",
    "named": "The dealer has named what jokers do in this round.",
    "offers": "The table offers several ways to make a move.",
    "options": "The form for a new game: a house rule, and its values after the dots.",
    "possible": "The list of what you could do now: a heading.",
    "presets": "The form for a new game and the page “Which game?”: a named game.",
    "refused": "You tried a move, and the table refused it.",
    "review": "The review of a round that is over.",
    "sheet": "The count after a round.",
    "sources": "The page of all rules: where a rule comes from.",
    "status": "A short message below the table.",
    "step": "The steps of your turn: beside a step.",
    "take": "You pointed at a card of the pile.",
    "task": "Your turn: the table says what you can do.",
    "terminal": "A game in a terminal.",
    "text": "The table in plain text.",
    "title": "The title of a table.",
    "warning": "A warning at the table.",
    "ways": "The list of what you could do now: one of the moves.",
    "why": "You asked why another player made a move.",
    "wrong": "An error message in Python or in a terminal. The form for a new game says it too.",
    "view.count": "The count after a round: a player's row, for screen readers.",
    "view.full": "A button for full screen.",
    "view.gambit": "Beside the table.",
    "view.hand": "Above your hand: a button or a sign.",
    "view.help": "The table's menu: a heading or a switch.",
    "view.hint": "A sign at a card, for screen readers.",
    "view.keys": "The list of keys: what a key does.",
    "view.level": "A level or a question: its head, its buttons, its result.",
    "view.log": "The log of a round.",
    "view.melds": "The melds on the table.",
    "view.menu": "The table's menu: a button.",
    "view.moment": "A moment of an earlier round comes back.",
    "view.moves": "The list of what you could do now.",
    "view.new": "The form for a new game.",
    "view.notation": "The list of moves that you can type: what a move does.",
    "view.over": "The round is over: a heading, a button or a label.",
    "view.picture": "A picture stands in place of a table.",
    "view.pile": "A card of the pile, for screen readers.",
    "view.players": "The players around the table.",
    "view.python": "The program for the table is starting. A message says what it remembers.",
    "view.replay": "A replay of a round: a button.",
    "view.review": "The review of a round: a heading, a button or a label.",
    "view.road": "The count after a round: the scores of the game so far.",
    "view.said": "Below a long message: a button.",
    "view.save": "The form for saving: a label.",
    "view.scores": "The score sheet of a game.",
    "view.sheet": "A note about a rule: a button, or a link.",
    "view.statement": "A link from a message to a rule.",
    "view.stock": "The stock, for screen readers.",
    "view.turn": "Another player has the turn: a button.",
}
"""For groups of the catalogue, where a reader meets their sentences."""


class Sentence(NamedTuple):
    """A sentence of the catalogue: its key, its words, a pattern for it, and the sentences beside it."""

    key: str
    says: str
    pattern: str
    near: Sequence[str] = ()

    @property
    def where(self) -> str:
        """Where a reader meets the sentence."""
        names = self.key.split(".")
        return WHERE.get(".".join(names[: 1 + (names[0] == "view")]), "At a table.")


def unsaid(texts: Iterable[str]) -> Iterator[Sentence]:
    """The sentences of the catalogue that stand alone, and that none of these texts contains."""
    lines = [line.lower() for text in texts for line in text.splitlines()]
    said = "\n".join(lines)
    for one in filter(lambda one: stands_alone(one.says), sentences()):
        surest = max(BRACKETED.split(one.says)[::2], key=len).lower()
        if surest not in said or not any(re.search(one.pattern, line) for line in lines if surest in line):
            yield one


def stands_alone(says: str) -> bool:
    """Whether a text has enough words to be read without the words around it. Values aren't counted.

    >>> stands_alone("[cards] on [a meld]"), stands_alone("Your turn: draw.")
    (False, True)
    """
    return len(WORD.findall(BRACKETED.sub("", says))) >= FEWEST


def sentences() -> Iterator[Sentence]:
    """All sentences of the catalogue. A choice with its values is one of them."""
    for name, group in CATALOGUE["said"].items():
        yield from _in_group(name, group if isinstance(group, dict) else {"": group})
    yield from _in_group("view", CATALOGUE["view"])


def _in_group(key: str, group: Mapping[str, Any]) -> Iterator[Sentence]:
    if "values" in group:
        says = f"{group['title']} … {' / '.join(group['values'].values())}"
        yield Sentence(key, says, re.escape(says.lower()))
        return
    own = [_sentence(f"{key}.{name}", part) for name, part in group.items() if isinstance(part, str)]
    for at, one in enumerate(own):
        beside = [*own[max(0, at - 2) : at], *own[at + 1 : at + 3]]
        yield one._replace(near=[other.says for other in beside if other.says])
    for name, part in group.items():
        if not isinstance(part, str):
            yield from _in_group(f"{key}.{name}", part)


def _sentence(key: str, source: str) -> Sentence:
    """A sentence with brackets in place of its values. The number in a form for one thing is 1.

    In the sentences of the screen, brackets hold what only a screen reader says. They are left out.
    """
    source = BRACKETED.sub(r"\1", source) if key.startswith("view.") else source
    says, pattern = "", ""
    for text, value, _, _ in Formatter().parse(source):
        shown = "" if value is None else _value(key, value)
        says += plain(text) + shown
        pattern += re.escape(plain(text).lower()) + (VALUE if shown.startswith("[") else shown)
    return Sentence(key.removesuffix("."), says, rf"(?<!\w){pattern}(?!\w)")


def _value(key: str, name: str) -> str:
    if name in PLACES and key.startswith("coach."):
        return str(PLACES[name])  # hints name the stock and the pile without being given them
    return "1" if name == "count" and key.endswith(".one") else f"[{MEANS.get(name, name.replace('_', ' '))}]"
