"""Which game is played: one immutable, validated value of options, and the named games.

Options are data: each says its name, the values it may have, what it is in words and which
statement speaks of it, so that the table's panel, the readers and the errors share one list.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, Final, NamedTuple

__all__ = ["OPTIONS", "PRESETS", "Option", "Preset", "Rules", "option_value", "value_text"]

MOST: Final = 999_999_999  # the highest number that an option may have, so that its text stays short


class Option(NamedTuple):
    """What is known of one option: its statement, its title, and each value with its words."""

    statement: str
    title: str
    values: tuple[tuple[Any, str], ...]  # empty where any whole number from ``least`` to MOST will do
    least: int = 1


OPTIONS: Final = MappingProxyType(
    {
        "jokers": Option("PACK-3", "Jokers in a pack", ((0, "none"), (1, "one"), (2, "two"), (4, "four"))),
        "joker_use": Option(
            "JOKER-1",
            "A joker",
            (
                ("wild", "stands for any card"),
                ("set", "is melded with jokers only"),
                ("gambit", "is what the dealer names"),
            ),
        ),
        "joker_suits": Option(
            "JOKER-5",
            "Two jokers in a set",
            (("declared", "have a suit each"), ("free", "may go without a suit")),
        ),
        "joker_value": Option("SCORE-7", "A joker counts", ((15, "15"), (20, "20"), (0, "nothing"))),
        "start": Option(
            "DEAL-5",
            "The pile begins with",
            (("turned", "a card turned up"), ("chosen", "a card the first player chooses")),
        ),
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
        "open_table": Option(
            "TURN-4",
            "Cards are laid",
            ((False, "in one's own turn"), (True, "in the turns of others too")),
        ),
        "stock_draw": Option("DRAW-1", "From the stock one draws", ((1, "one card"), (2, "two cards"))),
        "take_for": Option(
            "DRAW-4",
            "The selected card is taken for",
            (("any", "a new meld or a lay-off"), ("meld", "a new meld only")),
        ),
        "keep_upcard": Option(
            "DRAW-5", "The upcard taken alone", ((False, "has to be used"), (True, "may be kept"))
        ),
        "give_back": Option(
            "DRAW-8",
            "The discard may have come from the pile",
            (("any", "yes"), ("not-upcard", "but no upcard taken alone"), ("none", "not in this turn")),
        ),
        "out": Option(
            "OUT-1",
            "One goes out",
            (
                ("free", "by any last card"),
                ("discard", "by a discard only"),
                ("float", "by a discard, else one floats"),
            ),
        ),
        "out_bonus": Option("OUT-4", "Going out earns", (), least=0),
        "stock_out": Option(
            "STOCK-2",
            "With the stock empty",
            (
                ("pile", "the pile may still be taken"),
                ("end", "the hand ends with the turn"),
                ("reshuffle", "the pile is shuffled anew"),
                ("discard-on", "play goes on without drawing"),
            ),
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
        "opening": Option("SCORE-8", "The first cards one lays count at least", (), least=0),
        "left_over": Option(
            "SCORE-9",
            "Cards left in hand",
            (
                ("deduct", "are deducted"),
                ("add", "go to who went out"),
                ("michigan", "go to who went out, as in Michigan"),
            ),
        ),
        "last_layoff": Option(
            "SCORE-10", "When somebody is out, the others lay off", ((False, "no more"), (True, "once more"))
        ),
        "masters_hand": Option(
            "SCORE-11", "Out with a run of seven laid at once", ((False, "as ever"), (True, "earns 500"))
        ),
        "double_fours": Option(
            "PERSIAN-3", "Four of a kind laid at once", ((False, "count once"), (True, "count double"))
        ),
        "rum": Option(
            "RUM-1",
            "Rummy! is called",
            (("no", "never"), ("discard", "for a discard that fits"), ("pile", "for cards of the pile")),
        ),
        "sides": Option(
            "PARTNER-1",
            "Everybody plays",
            (("single", "for themselves"), ("partners", "with the one opposite")),
        ),
        "target": Option("GAME-1", "The game is played to", ()),
        "deals": Option("PERSIAN-5", "The game ends after so many deals (0: at the target)", (), least=0),
        "over_target": Option(
            "GAME-2",
            "With several at the target",
            (("highest", "the highest wins"), ("out", "who went out wins")),
        ),
        "game_bonus": Option("PERSIAN-5", "The better side earns at the end", (), least=0),
    }
)


class Preset(NamedTuple):
    """A named game: its title, one line on it, and the options in which it differs."""

    title: str
    line: str
    options: MappingProxyType[str, Any]


_MODERN: Final = {"jokers": 2, "keep_upcard": True}
_PARTNERSHIP: Final = {"sides": "partners"}
_FIVE_AND_TEN: Final = {
    "count": "five-ten",
    "take_for": "meld",
    "opening": 30,
    "stock_out": "end",
    "deduct_nobody_out": False,
    "over_target": "out",
}


def _preset(title: str, line: str, *options: dict[str, Any]) -> Preset:
    return Preset(title, line, MappingProxyType({name: part[name] for part in options for name in part}))


PRESETS: Final = MappingProxyType(
    {
        "classic": _preset("Classic", "500 Rum as most rule books have it."),
        "modern": _preset("Modern", "With two wild jokers, and the upcard may be kept.", _MODERN),
        "five-and-ten": _preset(
            "Five and ten",
            "Cards count five or ten, the first lay has to be worth 30, and nobody picks up to hit.",
            _FIVE_AND_TEN,
        ),
        "partnership": _preset("Partnership", "Two against two, partners opposite.", _PARTNERSHIP),
        "persian": _preset(
            "Persian",
            "Partners with four jokers of their own rank; four of a kind count double; two deals.",
            _PARTNERSHIP,
            {
                "jokers": 4,
                "joker_use": "set",
                "joker_value": 20,
                "double_fours": True,
                "out_bonus": 25,
                "deals": 2,
                "game_bonus": 50,
            },
        ),
        "michigan": _preset(
            "Michigan",
            "Melds score as they are laid; who goes out is credited with the cards of the others.",
            {"left_over": "michigan"},
        ),
        "gambit": _preset(
            "Dealer's gambit",
            "The dealer names, unseen, what every joker does: wild, double or split.",
            {"jokers": 2, "joker_use": "gambit", "joker_value": 0, "next_dealer": "right"},
        ),
        "boathouse": _preset(
            "Boathouse",
            "Two cards from the stock, and nobody goes out without a discard.",
            {"out": "discard", "give_back": "none", "stock_draw": 2},
        ),
        "in-the-pile": _preset(
            "In the pile", "Modern, and Rummy! is called for what lies in the pile.", _MODERN, {"rum": "pile"}
        ),
        "floating": _preset(
            "Floating",
            "Modern, and who has laid every card floats until a card fits nowhere.",
            _MODERN,
            {"out": "float", "give_back": "not-upcard"},
        ),
        "to-100": _preset(
            "To 100", "Five and ten with all values divided by five.", _FIVE_AND_TEN, {"by_five": True}
        ),
    }
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a game. Each is described in ``OPTIONS``; the defaults are ``classic``.

    ``str`` gives their text, as a record has it; ``repr`` evaluates back.

    Raises ``ValueError`` with a sentence for a value that the option does not have.

    >>> Rules.named("classic", run_opens_with=4).run_opens_with
    4
    >>> print(Rules(target=250))
    classic target=250
    >>> Rules(target=250)
    Rules.parse('classic target=250')
    """

    jokers: int = 0
    joker_use: str = "wild"
    joker_suits: str = "declared"
    joker_value: int = 15
    start: str = "turned"
    next_dealer: str = "left"
    equal_suits: bool = False
    run_opens_with: int = 3
    corner: bool = False
    open_table: bool = False
    stock_draw: int = 1
    take_for: str = "any"
    keep_upcard: bool = False
    give_back: str = "any"
    out: str = "free"
    out_bonus: int = 0
    stock_out: str = "pile"
    deduct_nobody_out: bool = True
    count: str = "pip"
    aces: str | int = "by-use"
    by_five: bool = False
    opening: int = 0
    left_over: str = "deduct"
    last_layoff: bool = False
    masters_hand: bool = False
    double_fours: bool = False
    rum: str = "no"
    sides: str = "single"
    target: int = 500
    deals: int = 0
    over_target: str = "highest"
    game_bonus: int = 0

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
        for contradicts, why in (*self._of_jokers(), *self._of_the_way_out(), *self._of_the_score()):
            if contradicts:
                raise ValueError(why)

    def _of_jokers(self) -> Iterator[tuple[bool, str]]:
        gambit = self.joker_use == "gambit"
        yield (
            self.joker_suits == "free" and not self.jokers,
            "joker_suits=free speaks of jokers in a set, and there are none: it needs jokers=1 or more",
        )
        yield (
            self.joker_use != "wild" and not self.jokers,
            f"joker_use={self.joker_use} needs jokers in the pack, and jokers=0 leaves none",
        )
        yield (
            self.joker_use == "set" and self.jokers < 3,
            f"joker_use=set melds three jokers or four, and a pack with jokers={self.jokers} has fewer",
        )
        yield (
            self.jokers == 4 and self.joker_use == "wild",
            "jokers=4 is for joker_use=set and joker_use=gambit: wild jokers are two a pack at most",
        )
        yield (
            self.equal_suits and gambit,
            "equal_suits is for two packs, and joker_use=gambit is played with one",
        )
        yield (
            self.rum != "no" and gambit,
            f"rum={self.rum} calls cards of the pile, which joker_use=gambit lets a joker split",
        )
        yield (
            self.open_table and gambit,
            "open_table lets others lay in a turn, and in joker_use=gambit jokers are for the own turn",
        )

    def _of_the_way_out(self) -> Iterator[tuple[bool, str]]:
        floats = self.out == "float"
        yield (
            floats and self.open_table,
            "out=float ends a turn with the last card laid, and open_table would float players off turn",
        )
        yield (
            floats and self.stock_draw == 2,
            "out=float lets a floater draw one card, and stock_draw=2 would draw two",
        )
        yield (
            floats and self.masters_hand,
            "masters_hand goes out in the turn of the long run, and with out=float one floats first",
        )
        yield (
            self.last_layoff and self.out != "free",
            f"last_layoff lets others lay their last cards freely, and out={self.out} does not",
        )

    def _of_the_score(self) -> Iterator[tuple[bool, str]]:
        yield (
            self.deals > 0 and self.over_target == "out",
            "deals ends the game after so many hands, so over_target=out has nothing to settle",
        )
        yield (
            self.game_bonus > 0 and not self.deals,
            "game_bonus is earned after the last deal: it needs deals=1 or more",
        )
        for name in ("target", "out_bonus", "opening", "game_bonus"):
            value = getattr(self, name)
            yield (
                self.by_five and value % 5 > 0,
                f"by_five divides all by five, and {name}={value} does not divide",
            )
        yield (
            self.by_five and self.count == "pip",
            "by_five divides all by five, and with count=pip cards have values that don't divide",
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

    def __repr__(self) -> str:
        return f"Rules.parse({str(self)!r})"

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
