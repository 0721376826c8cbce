"""Which game is played: one immutable, validated value of options, and the named games.

Options are data: each says its name, the values it may have, what it is in words and which
statement speaks of it, so that the table's panel, the readers and the errors share one list.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, Final, NamedTuple

MOST: Final = 999_999_999  # the highest number that an option may have, so that its text stays short


class Option(NamedTuple):
    """What is known of one option: its statement, its title, and each value with its words."""

    statement: str
    title: str
    values: tuple[tuple[Any, str], ...]  # empty where any whole number from ``least`` to MOST will do
    least: int = 1


OPTIONS: Final = MappingProxyType(
    {
        "next_dealer": Option(
            "DEAL-6",
            "The deal passes",
            (("left", "to the left"), ("out", "to who went out"), ("right", "to the right")),
        ),
        "equal_suits": Option(
            "MELD-2",
            "Suits of a set, with two packs",
            ((False, "all different"), (True, "may be equal")),
        ),
        "run_opens_with": Option(
            "MELD-3", "A run is opened with", ((3, "three cards"), (4, "four cards or more"))
        ),
        "corner": Option("MELD-4", "A run around the corner (K-A-2)", ((False, "no"), (True, "yes"))),
        "take_for": Option(
            "DRAW-4",
            "The selected card is taken for",
            (("any", "a new meld or a lay-off"), ("meld", "a new meld only")),
        ),
        "keep_upcard": Option(
            "DRAW-5", "The upcard taken alone", ((False, "has to be used"), (True, "may be kept"))
        ),
        "deduct_nobody_out": Option(
            "STOCK-5", "With nobody out, cards in hand are", ((True, "deducted"), (False, "not deducted"))
        ),
        "count": Option(
            "SCORE-2",
            "Cards count",
            (("pip", "their pips"), ("five-ten", "five or ten"), ("fives", "five each")),
        ),
        "aces": Option(
            "SCORE-4",
            "Aces count",
            (
                ("by-use", "as they lie"),
                ("15", "always 15"),
                ("25", "always 25"),
                ("hundred", "100 for four laid at once"),
            ),
        ),
        "by_five": Option(
            "SCORE-6", "All values and the target", ((False, "as they are"), (True, "divided by five"))
        ),
        "left_over": Option(
            "SCORE-9",
            "Cards left in hand",
            (
                ("deduct", "are deducted"),
                ("add", "go to who went out"),
                ("michigan", "go to who went out, as in Michigan"),
            ),
        ),
        "out_bonus": Option("OUT-4", "Going out earns", (), least=0),
        "sides": Option(
            "PARTNER-1",
            "Everybody plays",
            (("single", "for themselves"), ("partners", "with the one opposite")),
        ),
        "target": Option("GAME-1", "The game is played to", ()),
        "deals": Option("PERSIAN-5", "The game ends after so many deals (0: at the target)", (), least=0),
        "game_bonus": Option("PERSIAN-5", "The better side earns at the end", (), least=0),
        "over_target": Option(
            "GAME-2",
            "With several at the target",
            (("highest", "the highest wins"), ("out", "who went out wins")),
        ),
    }
)


class Preset(NamedTuple):
    """A named game: its title, one line on it, and the options in which it differs."""

    title: str
    line: str
    options: MappingProxyType[str, Any]


PRESETS: Final = MappingProxyType(
    {
        "classic": Preset("Classic", "500 Rum as most rule books have it.", MappingProxyType({})),
        "partnership": Preset(
            "Partnership", "Two against two, partners opposite.", MappingProxyType({"sides": "partners"})
        ),
        "michigan": Preset(
            "Michigan",
            "Melds score as they are laid; who goes out is credited with the cards of the others.",
            MappingProxyType({"left_over": "michigan"}),
        ),
    }
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a game. Each is described in ``OPTIONS``; the defaults are ``classic``.

    Raises ``ValueError`` with a sentence for a value that the option does not have.

    >>> Rules.named("classic", run_opens_with=4).run_opens_with
    4
    >>> print(Rules(target=250))
    classic target=250
    """

    next_dealer: str = "left"
    equal_suits: bool = False
    run_opens_with: int = 3
    corner: bool = False
    take_for: str = "any"
    keep_upcard: bool = False
    deduct_nobody_out: bool = True
    count: str = "pip"
    aces: str | int = "by-use"
    by_five: bool = False
    left_over: str = "deduct"
    out_bonus: int = 0
    sides: str = "single"
    target: int = 500
    deals: int = 0
    game_bonus: int = 0
    over_target: str = "highest"

    def __post_init__(self) -> None:
        if isinstance(self.aces, int) and not isinstance(self.aces, bool):
            object.__setattr__(self, "aces", str(self.aces))  # the numbers are read too
        for name, option in OPTIONS.items():
            value = getattr(self, name)
            values = [known for known, _ in option.values]
            if values and not any(value == known and type(value) is type(known) for known in values):
                raise ValueError(
                    f"{name} can't be {value!r}: it is one of {', '.join(map(value_text, values))}"
                )
            if not values and (type(value) is not int or not option.least <= value <= MOST):
                raise ValueError(
                    f"{name} can't be {value!r}: it is a whole number from {option.least} to {MOST}"
                )
        self._refuse_contradictions()

    def _refuse_contradictions(self) -> None:
        """Raise ``ValueError`` for options that don't go together, with a sentence that says why."""
        if self.deals and self.over_target == "out":
            raise ValueError(
                "deals ends the game after so many hands, so over_target=out has nothing to settle"
            )
        if self.game_bonus and not self.deals:
            raise ValueError("game_bonus is earned after the last deal: it needs deals=1 or more")
        if self.by_five:
            divided = {"target": self.target, "out_bonus": self.out_bonus, "game_bonus": self.game_bonus}
            for name, value in divided.items():
                if value % 5:
                    raise ValueError(f"by_five divides all by five, and {name}={value} does not divide")
            if self.count == "pip":
                raise ValueError(
                    "by_five divides all by five, and with count=pip cards have values that don't divide"
                )

    @classmethod
    def named(cls, preset: str = "classic", /, **options: Any) -> Rules:
        """The rules of a named game, with these options instead of its own.

        Raises ``ValueError`` for a game or an option that is not known, and says which are.
        """
        if not isinstance(preset, str) or preset not in PRESETS:
            raise ValueError(f"there is no game {preset!r}{_guess(preset, PRESETS)}: {', '.join(PRESETS)}")
        for name in options:
            if name not in OPTIONS:
                raise ValueError(f"there is no option {name!r}{_guess(name, OPTIONS)}: {', '.join(OPTIONS)}")
        return cls(**{**PRESETS[preset].options, **options})

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Rules from their text: a game's name, then the options that differ from it.

        >>> Rules.parse("classic run_opens_with=4") == Rules.named("classic", run_opens_with=4)
        True
        """
        preset, *changes = text.split() or [""]
        options = {}
        for change in changes:
            name, equals, value = change.partition("=")
            if not equals:
                raise ValueError(f"{change!r} is not an option with its value, as in target=250")
            options[name] = option_value(name, value)
        return cls.named(preset, **options)

    def changes(self, preset: str = "classic") -> dict[str, Any]:
        """The options in which these rules differ from a named game."""
        model = Rules.named(preset)
        return {
            option.name: getattr(self, option.name)
            for option in fields(self)
            if getattr(self, option.name) != getattr(model, option.name)
        }

    @property
    def preset(self) -> str:
        """The named game that these rules are nearest to."""
        return min(PRESETS, key=lambda name: len(self.changes(name)))

    def __str__(self) -> str:
        changes = self.changes(self.preset)
        return " ".join([self.preset, *(f"{name}={value_text(value)}" for name, value in changes.items())])


def option_value(name: str, text: str) -> Any:
    """The value that a text stands for in an option; the text itself where it stands for none.

    >>> option_value("corner", "true"), option_value("target", "250"), option_value("corner", "maybe")
    (True, 250, 'maybe')
    """
    if name in OPTIONS:
        for value, _ in OPTIONS[name].values:
            if value_text(value) == text:
                return value
        if not OPTIONS[name].values and text.isdecimal() and len(text) <= len(str(MOST)):
            return int(text)
    return text


def value_text(value: Any) -> str:
    """An option's value as text: ``true``, ``4``, ``left``."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _guess(word: object, known: Any) -> str:
    near = get_close_matches(str(word), known, n=1)
    return f" (did you mean {near[0]!r}?); there are" if near else "; there are"
