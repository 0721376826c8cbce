"""The package's public functions accept values of a wrong kind or refuse them in one short sentence."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from rummy500 import Card, Deal, Game, Move, Rules, Table, Wrong, cards, read_record, write_record
from rummy500.bots import bot
from rummy500.lab import tournament
from rummy500.table.session import Session
from rummy500.teach.lessons import load
from rummy500.teach.questions import question

LONGEST: Final = 600  # the most characters of a refusal: enough for the names of all options
ECHOED: Final = 100  # the most characters of a value that a refusal may show
Entrance = Callable[[Any], object]


class Loud:
    """A value whose text is long."""

    def __init__(self, *given: object) -> None:
        pass

    def __repr__(self) -> str:
        return "x" * 200_000


class Broken:
    """A value that raises an error when its text is asked for."""

    def __repr__(self) -> str:
        raise RuntimeError("no text")


VALUES: Final[Mapping[str, Any]] = {
    "none": None,
    "zero": 0,
    "minus five": -5,
    "one and a half": 1.5,
    "not a number": float("nan"),
    "true": True,
    "an empty list": [],
    "an empty dict": {},
    "a list of text": ["6C"],
    "a list of nothing": [None],
    "a set": {1},
    "an object": object(),
    "a class": Loud,
    "bytes": b"A: draw",
    "no text": "",
    "long text": "x" * 200_000,
    "many words": "x " * 100_000,
    "many digits": "9" * 4300,
    "half a letter": "\ud800",
    "a number of 21 digits": 10**20,
    "a number of 4300 digits": 10**4299,
    "a number of 5001 digits": 10**5000,
    "a list of long numbers": [10**5000] * 3,
    "a list of long texts": ["x" * 200_000] * 2,
    "a value with a long text": Loud(),
    "a value without a text": Broken(),
}

DEAL: Final = Deal.new("classic", 3, seed=7)
GAME: Final = Game.new("classic", 3, seed=7)
QUESTION: Final = "01-melds/first-set"
RECORD: Final = '[Game "500 Rum"]\n[Rules "{rules}"]\n[Players "A, B"]\n[Seed "7"]\n{first}\n{line}\n'


def recorded(value: object, rules: str = "classic", first: str = "deal 1 dealer=A", line: str = "") -> object:
    """Read a record with these rules and lines. A value that is text takes the place of ``VALUE``."""
    text = RECORD.format(rules=rules, first=first, line=line)
    return read_record(text.replace("VALUE", value if isinstance(value, str) else ""))


def played(bots: Any = ("greedy", "random"), **given: Any) -> object:
    """A tournament of one deal, in this process."""
    return tournament(bots, **{"deals": 1, "workers": 1, **given})


ENTRANCES: Final[Mapping[str, Entrance]] = {
    "Card": Card,
    "cards": cards,
    "Move seat": lambda value: Move(value, "draw"),
    "Move kind": lambda value: Move("A", value),
    "Move cards": lambda value: Move("A", "meld", value),
    "Move on": lambda value: Move("A", "lay_off", cards("6C"), value),
    "Move nth": lambda value: Move("A", "take", cards("6C"), nth=value),
    "Move nths": lambda value: Move("A", "rum", cards("6C"), nths=value),
    "Move choice": lambda value: Move("A", "name", choice=value),
    "Move dj": lambda value: Move("A", "draw", dj=value),
    "Move.parse": Move.parse,
    "Rules target": lambda value: Rules(target=value),
    "Rules take": lambda value: Rules(take=value),
    "Rules aces": lambda value: Rules(aces=value),
    "Rules.named": Rules.named,
    "Rules.named target": lambda value: Rules.named("classic", target=value),
    "Rules.parse": Rules.parse,
    "Rules.parse target": lambda value: Rules.parse("classic", target=value),
    "Rules.of": Rules.of,
    "Rules.changes": lambda value: Rules().changes(value),
    "Deal": Deal,
    "Deal.new": Deal.new,
    "Deal.new players": lambda value: Deal.new("classic", value),
    "Deal.new dealer": lambda value: Deal.new("classic", dealer=value),
    "Deal.new seed": lambda value: Deal.new("classic", seed=value),
    "Deal.new round": lambda value: Deal.new("classic", round=value),
    "Deal.new opened": lambda value: Deal.new("classic", opened=value),
    "Deal.hand": DEAL.hand,
    "Deal.legal_moves": DEAL.legal_moves,
    "Deal.is_legal": DEAL.is_legal,
    "Deal.play": DEAL.play,
    "Deal.why_not": DEAL.why_not,
    "Deal.view": DEAL.view,
    "Deal.view totals": lambda value: DEAL.view("A", value),
    "View.joinable_by": DEAL.view("A").joinable_by,
    "Game.new": Game.new,
    "Game.new players": lambda value: Game.new("classic", value),
    "Game.new seed": lambda value: Game.new("classic", seed=value),
    "Game.play": GAME.play,
    "Game.view": GAME.view,
    "Game.dealt": GAME.dealt,
    "Game.with_deal": GAME.with_deal,
    "write_record": write_record,
    "read_record": read_record,
    "read_record rules": lambda value: recorded(value, rules="VALUE"),
    "read_record first": lambda value: recorded(value, first="deal VALUE"),
    "read_record draw": lambda value: recorded(value, first="drew A=VALUE"),
    "read_record line": lambda value: recorded(value, line="VALUE"),
    "read_record hand": lambda value: recorded(value, line="hand A = VALUE"),
    "Table": Table,
    "Table.play": lambda value: Table(seed=7).play(value),
    "Session": Session,
    "Session players": lambda value: Session(players=value),
    "Session seed": lambda value: Session(seed=value),
    "Session bots": lambda value: Session(bots=value),
    "Session explains": lambda value: Session(explains=value),
    "Session setup": lambda value: Session(setup=value),
    "Session target": lambda value: Session(target=value),
    "Session record": lambda value: Session(record=value),
    "Session learner": lambda value: Session(exercise=QUESTION, learner=value),
    "Session code": lambda value: Session(exercise=QUESTION, learner="Ann", code=value),
    "Session.act": lambda value: Session(seed=7).act(value),
    "Session.act play": lambda value: Session(seed=7).act({"do": "play", "text": value}),
    "Session.of_answer": lambda value: Session.of_answer(QUESTION, "Ann", value),
    "bot": bot,
    "bot seed": lambda value: bot("random", value),
    "tournament": played,
    "tournament bot": lambda value: played(["greedy", value]),
    "tournament rules": lambda value: played(rules=value),
    "tournament players": lambda value: played(players=value),
    "tournament seeds": lambda value: played(seeds=value),
    "tournament stop": lambda value: played(stop=value),
    "tournament executor": lambda value: played(executor=value),
}
LISTS_ALL: Final[Mapping[str, Entrance]] = {  # these refusals list all levels, so they are long
    "load": load,
    "question": question,
    "Session level": lambda value: Session(level=value),
    "Session exercise": lambda value: Session(exercise=value),
}


def refused(entrance: Entrance, value: Any) -> str:
    """The text of the ``ValueError`` or ``TypeError`` for a value; empty if the value is accepted."""
    try:
        entrance(value)
    except (ValueError, TypeError) as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", ENTRANCES)
def test_a_value_of_a_wrong_kind_is_accepted_or_refused_in_a_short_sentence(name: str) -> None:
    for kind, value in VALUES.items():
        refusal = refused(ENTRANCES[name], value)
        assert len(refusal) <= LONGEST and "\n" not in refusal, (kind, refusal[:200])
        assert "x" * ECHOED not in refusal and "9" * ECHOED not in refusal, (kind, refusal[:200])
        assert not any(inside in refusal for inside in INSIDE), (kind, refusal)


INSIDE: Final = (
    "object is not iterable",
    "unhashable",
    "expected str",
    "argument",
    "Exceeds the limit",
    "codec",
)
"""Words in errors of Python itself. They describe code inside a function and don't help its caller."""


@pytest.mark.parametrize("name", LISTS_ALL)
def test_the_refusal_of_an_unknown_level_shows_only_the_beginning_of_its_name(name: str) -> None:
    for kind, value in VALUES.items():
        refusal = refused(LISTS_ALL[name], value)
        assert "x" * ECHOED not in refusal and "9" * ECHOED not in refusal, kind
        assert refusal.startswith("there is no ") or value is None, kind


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: cards(["6C"]), "cards are text such as '6C 6D', not ['6C']"),  # type: ignore[arg-type]
        (lambda: Rules.parse(None), "rules are text such as 'classic target=250', or a"),  # type: ignore[arg-type]
        (lambda: write_record(DEAL), "a record is written of a Game, not of <Deal classic"),  # type: ignore[arg-type]
        (lambda: read_record(None), "line 1, column 1: a record is text, not None"),  # type: ignore[arg-type]
        (lambda: Deal.new(round=None), "None is no round of a game"),  # type: ignore[arg-type]
        (lambda: Deal.new(round=-5), "-5 is no round of a game"),
        (lambda: Deal.new(round=1.5), "1.5 is no round of a game"),  # type: ignore[arg-type]
        (lambda: Deal.new(opened=["Z"]), "'Z' can't have opened: the seats are A, B"),
        (lambda: DEAL.position.but(nonsense=1), "a position has no nonsense to change: it has rules, "),  # type: ignore[call-arg]
        (lambda: DEAL.position.but(fits=1), "a position has no fits to change: it has rules, "),  # type: ignore[call-arg]
        (lambda: tournament("greedy"), "the bots must be a list, as in ['greedy', 'random'], not 'greedy'"),
        (lambda: played(["greedy", len]), "len makes 10, which is no bot: it has no choose"),
        (lambda: played(csv=1.5), "csv must be the name of a file, not 1.5"),
        (lambda: played(deals="9" * 200_000), "'99999999999999999999"),
        (lambda: played(workers=[]), "[] workers can't do the work: one or more are needed"),
        (lambda: played(progress=5), "progress must take two numbers, and 5 can't be called"),
    ],
)
def test_the_error_for_a_wrong_value_says_what_is_needed(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ValueError) as error:
        call()
    assert str(error.value).startswith(sentence) and len(str(error.value)) <= LONGEST


def test_all_errors_for_wrong_values_are_of_the_class_named_wrong() -> None:
    for call in (lambda: cards("6X"), lambda: Rules.parse("whist"), lambda: DEAL.play("A: discard 4S")):
        with pytest.raises(Wrong):
            call()


def test_a_record_with_a_long_seed_deals_the_same_cards_again() -> None:
    for seed in (10**20, -(10**20), "9" * 4300, "x" * 200_000):
        game = Game.new("classic", 2, seed)
        assert read_record(write_record(game)) == game


def test_a_table_plays_moves_that_are_given_as_text_or_as_values() -> None:
    table = Table(seed=7, players=2)
    first = table.session.state.deal.legal_moves()[0]
    table.play(*([first] if first.seat == "A" else []))
    assert not table.session.state.refusal
