"""The options of a game as one immutable, validated value, and the named games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from ..sentences import Wrong, quoted, said, say
from .options import MOST, OPTIONS, Option, option_value, value_text

__all__ = ["OPTIONS", "PRESETS", "Option", "Preset", "Rules", "option_value", "value_text"]

TARGET: Final = 500
LONGEST_NAME: Final = 60  # for a longer name, no similar one is suggested: the search would take too long


class Preset(NamedTuple):
    """A named game, with the options in which it differs from the defaults."""

    name: str
    options: MappingProxyType[str, Any]

    @property
    def title(self) -> str:
        """The game's title."""
        return say(f"presets.{self.name}.title")

    @property
    def line(self) -> str:
        """One line about the game."""
        return say(f"presets.{self.name}.line")


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
_BOATHOUSE: Final = {"out": "discard", "give_back": "none", "stock_draw": 2}
_GAMBIT: Final = {"jokers": 2, "joker_use": "gambit", "joker_value": 0, "next_dealer": "right"}
# The text on Dealer's gambit lets you lay off the selected card, though the base game requires a new meld.
_GAMBIT_AS_WRITTEN: Final = {
    **{option: _FIVE_AND_TEN[option] for option in _FIVE_AND_TEN if option != "take_for"},
    **_GAMBIT,
    "block": "any-time",
}


def _preset(name: str, *options: dict[str, Any]) -> Preset:
    return Preset(name, MappingProxyType({option: part[option] for part in options for option in part}))


_PRESETS: Final = (
    _preset(
        "classic",
    ),
    _preset("modern", _MODERN),
    _preset(
        "five-and-ten",
        _FIVE_AND_TEN,
    ),
    _preset("partnership", _PARTNERSHIP),
    _preset(
        "persian",
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
    _preset(
        "michigan",
        {"left_over": "michigan"},
    ),
    _preset(
        "gambit",
        _GAMBIT,
    ),
    _preset(
        "boathouse",
        _BOATHOUSE,
    ),
    _preset("in-the-pile", _MODERN, {"rum": "pile"}),
    _preset(
        "floating",
        _MODERN,
        {"out": "float", "give_back": "not-upcard"},
    ),
    _preset("to-100", _FIVE_AND_TEN, {"by_five": True}),
    _preset(
        "boathouse-as-written", _FIVE_AND_TEN, _BOATHOUSE, {"give_back": "not-last", "last_layoff": True}
    ),
    _preset("gambit-as-written", _GAMBIT_AS_WRITTEN),
)

PRESETS: Final = MappingProxyType({preset.name: preset for preset in _PRESETS})


_Contradiction: TypeAlias = tuple[bool, str, tuple[str, str]]
"""A check of two options: whether they contradict each other, the error's key, and their names."""


class _KnowsHash:
    """Adds a slot in which the hash is stored once it is known."""

    __slots__ = ("_hash",)
    _hash: int


@dataclass(frozen=True, slots=True)
class Rules(_KnowsHash):
    """The options of a game, described in ``OPTIONS``. The defaults are ``classic``.

    ``str`` gives their text as in a record. ``repr`` evaluates to the same rules.

    Raises ``Wrong``, a ``ValueError`` that says why, for a value that an option can't have.

    >>> Rules.named("classic", run_opens_with=4).run_opens_with
    4
    >>> print(Rules(target=250))
    classic target=250
    >>> Rules(target=250)
    Rules.parse('classic target=250')
    """

    packs: int = 0
    hand_size: int = 0
    jokers: int = 0
    joker_total: int = 0
    joker_use: Literal["wild", "set", "gambit"] = "wild"
    joker_suits: Literal["declared", "free"] = "declared"
    joker_value: Literal[15, 20, 0, "card"] = 15
    joker_swap: bool = False
    block: Literal["own-turn", "any-time"] = "own-turn"
    start: Literal["turned", "chosen"] = "turned"
    next_dealer: Literal["left", "out", "winner", "right"] = "left"
    equal_suits: bool = False
    run_opens_with: int = 3
    ace_runs: Literal["both", "low"] = "both"
    corner: bool = False
    lay_off_on: Literal["any", "own"] = "any"
    open_table: Literal[False, True, "any-time"] = False
    stock_draw: int = 1
    take: Literal["any", "upcard"] = "any"
    use_selected: Literal["first", "this-turn"] = "first"
    take_for: Literal["any", "meld"] = "any"
    keep_upcard: bool = False
    give_back: Literal["any", "not-upcard", "not-last", "none"] = "any"
    out: Literal["free", "discard", "float"] = "free"
    out_bonus: int = 0
    stock_out: Literal["pile", "end", "reshuffle", "discard-on", "pass-round"] = "pile"
    deduct_nobody_out: bool = True
    count: Literal["pip", "five-ten", "fives"] = "pip"
    aces: Literal["by-use", "15", "25", "hundred", "hundred-by-one", 15, 25] = "by-use"
    by_five: bool = False
    opening: int = 0
    opening_in: Literal["game", "hand"] = "game"
    left_over: Literal["deduct", "both", "add", "michigan"] = "deduct"
    last_layoff: bool = False
    masters_hand: bool = False
    double_fours: Literal[False, True, "melds"] = False
    rum: Literal["no", "discard", "pile"] = "no"
    sides: Literal["single", "partners"] = "single"
    target: int = TARGET
    deals: int = 0
    over_target: Literal["highest", "out"] = "highest"
    game_bonus: int = 0

    def __post_init__(self) -> None:
        if type(self.aces) is int and 0 <= self.aces <= MOST:
            object.__setattr__(self, "aces", str(self.aces))  # a caller may also give 15 and 25 as numbers
        for name, option in OPTIONS.items():
            value = getattr(self, name)
            values = [known for known, _ in option.values]
            if values and not any(value == known and type(value) is type(known) for known in values):
                known = tuple(map(value_text, values))
                raise Wrong(said("wrong.option_value", options=(name,), value=quoted(value), values=known))
            if not values and (type(value) is not int or not option.least <= value <= MOST):
                span = {"least": option.least, "most": MOST}
                raise Wrong(said("wrong.option_number", options=(name,), value=quoted(value), **span))
        self._refuse_contradictions()

    def __hash__(self) -> int:
        try:
            return self._hash  # the hash is needed often, because many caches have the rules in their keys
        except AttributeError:
            object.__setattr__(self, "_hash", hash(tuple([getattr(self, name) for name in OPTIONS])))
            return self._hash

    def _refuse_contradictions(self) -> None:
        """Raise ``Wrong`` if options contradict each other. The error's fact ``options`` names them."""
        for contradicts, why, options in (
            *self._of_jokers(),
            *self._of_runs(),
            *self._of_the_pile(),
            *self._of_the_way_out(),
            *self._of_the_score(),
        ):
            if contradicts:
                values = {name: value_text(getattr(self, name)) for name in options}
                raise Wrong(said(f"wrong.rules.{why}", options=options, **values))

    def _of_jokers(self) -> Iterator[_Contradiction]:
        gambit, in_sets = self.joker_use == "gambit", self.joker_use == "set"
        yield (
            self.joker_suits == "free" and not self.has_jokers,
            "suits_of_no_jokers",
            ("joker_suits", "jokers"),
        )
        yield self.joker_suits == "free" and in_sets, "suits_of_no_wild_jokers", ("joker_suits", "joker_use")
        yield self.joker_use != "wild" and not self.has_jokers, "use_of_no_jokers", ("joker_use", "jokers")
        yield in_sets and self.jokers_in(1) < 3, "too_few_for_a_set", ("joker_use", "jokers")
        by_the_pack = 0 if self.joker_total else self.jokers
        yield by_the_pack == 4 and self.joker_use == "wild", "too_many_wild", ("jokers", "joker_use")
        yield gambit and self.jokers_in(1) not in {2, 4}, "jokers_in_gambit", ("jokers", "joker_use")
        yield self.packs == 2 and gambit, "packs_in_gambit", ("packs", "joker_use")
        yield self.equal_suits and gambit, "two_packs_in_gambit", ("equal_suits", "joker_use")
        yield self.rum != "no" and gambit, "calls_in_gambit", ("rum", "joker_use")
        swaps = self.joker_swap
        yield swaps and not self.has_jokers, "swap_of_no_jokers", ("joker_swap", "jokers")
        yield swaps and self.joker_use == "set", "swap_of_jokers_in_sets", ("joker_swap", "joker_use")
        as_card = self.joker_value == "card"
        yield as_card and not self.has_jokers, "value_of_no_jokers", ("joker_value", "jokers")
        yield as_card and in_sets, "value_of_no_wild_jokers", ("joker_value", "joker_use")
        yield self.block != "own-turn" and not gambit, "block_without_gambit", ("block", "joker_use")
        yield bool(self.open_table) and gambit, "open_table_in_gambit", ("open_table", "joker_use")

    def _of_runs(self) -> Iterator[_Contradiction]:
        yield self.corner and self.ace_runs == "low", "low_aces_around_the_corner", ("ace_runs", "corner")

    def _of_the_pile(self) -> Iterator[_Contradiction]:
        upcard = self.take == "upcard"
        yield upcard and self.rum == "pile", "calls_below_the_upcard", ("take", "rum")
        yield upcard and self.joker_use == "gambit", "upcard_in_gambit", ("take", "joker_use")

    def _of_the_way_out(self) -> Iterator[_Contradiction]:
        floats = self.out == "float"
        yield floats and bool(self.open_table), "floating_off_turn", ("out", "open_table")
        yield floats and self.stock_draw == 2, "floater_draws_two", ("out", "stock_draw")
        yield floats and self.masters_hand, "floating_from_a_long_run", ("masters_hand", "out")
        yield self.last_layoff and floats, "last_cards_not_free", ("last_layoff", "out")

    def _of_the_score(self) -> Iterator[_Contradiction]:
        out_wins = self.over_target == "out"
        yield self.deals > 0 and out_wins, "deals_and_over_target", ("deals", "over_target")
        yield self.deals > 0 and self.target != TARGET, "deals_and_target", ("deals", "target")
        yield self.sides == "partners" and out_wins, "partners_over_target", ("over_target", "sides")
        deducts = self.left_over != "michigan"
        yield not (deducts or self.deduct_nobody_out), "nothing_deducted", ("deduct_nobody_out", "left_over")
        by_hand = self.opening_in == "hand"
        yield by_hand and not self.opening, "opening_without_least", ("opening_in", "opening")
        yield self.game_bonus > 0 and not self.deals, "bonus_without_deals", ("game_bonus", "deals")
        for name in ("target", "out_bonus", "opening", "game_bonus"):
            yield self.by_five and getattr(self, name) % 5 > 0, f"{name}_not_by_five", ("by_five", name)
        yield self.by_five and self.count == "pip", "pips_by_five", ("by_five", "count")

    @classmethod
    def named(cls, preset: str = "classic", /, **options: Any) -> Rules:
        """The rules of a named game or of a text, with these options changed.

        Raises ``Wrong`` for an unknown game or option, and says which ones there are.
        """
        return cls.parse(preset, **options)

    @classmethod
    def parse(cls, text: str, /, **options: Any) -> Rules:
        """Rules from their text: a game's name, then the options that differ from this game.

        ``options`` replace those of the text. Raises ``Wrong`` if the text can't be read.

        >>> Rules.parse("classic run_opens_with=4") == Rules.named("classic", run_opens_with=4)
        True
        """
        if not isinstance(text, str):
            raise Wrong(said("wrong.no_rules", given=quoted(text)))
        preset, *changes = text.split() or [""]
        read = {}
        for change in changes:
            name, equals, value = change.partition("=")
            if not equals:
                raise Wrong(said("wrong.no_option_value", text=quoted(change)))
            if name in read:
                raise Wrong(said("wrong.option_twice", option=name))
            read[name] = option_value(name, value)
        changed = {**read, **options}
        _check_known("game", preset, PRESETS)
        for name in changed:
            _check_known("option", name, OPTIONS)
        return cls(**{**PRESETS[preset].options, **changed})

    @classmethod
    def of(cls, given: Rules | str, /, **options: Any) -> Rules:
        """The rules that a caller gives, as a value or as text; ``options`` may be given only with text.

        Raises ``Wrong`` for anything else.

        >>> Rules.of("classic", target=250) == Rules.of(Rules(target=250))
        True
        """
        if not isinstance(given, Rules):
            return cls.parse(given, **options)
        if options:
            raise Wrong(said("wrong.options_with_rules"))
        return given

    def changes(self, preset: str = "classic") -> dict[str, Any]:
        """The options in which these rules differ from a named game."""
        _check_known("game", preset, PRESETS)
        model = _as_it_is(preset)
        return {
            option.name: getattr(self, option.name)
            for option in fields(self)
            if getattr(self, option.name) != getattr(model, option.name)
        }

    @property
    def acts_off_turn(self) -> bool:
        """Whether a seat may act in another's turn: lay at an open table (TURN-4) or block (GAMBIT-7)."""
        return bool(self.open_table) or self.block == "any-time"

    @property
    def has_jokers(self) -> bool:
        """Whether there are jokers in this game."""
        return bool(self.jokers or self.joker_total)

    def jokers_in(self, packs: int) -> int:
        """How many jokers there are with this many packs (PACK-3)."""
        return self.joker_total or self.jokers * packs

    @property
    def preset(self) -> str:
        """The named game that differs from these rules in the fewest options."""
        return _nearest(self)

    def __repr__(self) -> str:
        return f"Rules.parse({str(self)!r})"

    def __str__(self) -> str:
        changes = self.changes(self.preset)
        return " ".join([self.preset, *(f"{name}={value_text(value)}" for name, value in changes.items())])


# Every view names its table's game. A table's rules never change, so the name is cached.
@lru_cache
def _nearest(rules: Rules) -> str:
    return min(PRESETS, key=lambda name: len(rules.changes(name)))


@cache
def _as_it_is(preset: str) -> Rules:
    return Rules.named(preset)


def _check_known(what: str, name: object, known: Mapping[str, object]) -> None:
    """Raise ``Wrong`` for an unknown game or option. The error names all known ones and a similar one."""
    if isinstance(name, str) and name in known:
        return
    facts: dict[str, Any] = {"name": quoted(name), "known": tuple(known)}
    near = get_close_matches(name, known, n=1) if isinstance(name, str) and len(name) <= LONGEST_NAME else ()
    if near:
        raise Wrong(said(f"wrong.unknown_near.{what}", near=quoted(near[0]), **facts))
    raise Wrong(said(f"wrong.unknown.{what}", **facts))
