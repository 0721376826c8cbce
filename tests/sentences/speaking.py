"""Prints the texts that a player reads in random rounds and in a terminal, each with its kind.

A test runs this program with a package whose catalogue is in a different language.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import partial
from random import Random
from unittest import mock

from rummy500 import Card, Deal, Game, Move, Rules, read_record, write_record
from rummy500.__main__ import main
from rummy500.bots import bot
from rummy500.card import JK, PACK
from rummy500.moves import CARDS_OF, CHOICES
from rummy500.rules import OPTIONS, PRESETS
from rummy500.statements import GROUPS, SOURCES, STATEMENTS
from rummy500.teach.coach import steps_to
from rummy500.teach.gifts import gift_of
from rummy500.terminal import replayed, told

TRIED = 3  # the number of moves of each kind that are tried in each position
WRONG: tuple[Callable[[], object], ...] = (
    lambda: Card("6X"),
    lambda: Rules.parse("clasic"),
    lambda: Rules.parse("classic corner"),
    lambda: Rules.named("classic", run_opens_with=5),
    lambda: Rules.named("classic", target=-1),
    lambda: Rules.named("classic", tarket=1),
    lambda: Rules.named("modern", by_five=True),
    lambda: Rules.named("gambit", rum="pile"),
    lambda: Deal.new(players=9),
    lambda: Deal.new(Rules.named("persian"), players=3),
    lambda: Deal.new(players=2, dealer="C"),
    lambda: Game.new(Rules(), ["Ada", "Ada"]),
    lambda: Game.new(Rules(), ["Ada", "Bea"]).next_deal(),
    lambda: bot("greedier"),
    lambda: read_record("no record"),
    lambda: Move("A", "take", (), 7),
)
NO_MOVES = (
    "", "A", "A: dance", "A: take", "A: take 6C/x", "A: lay 6C", "A: lay 6C on", "A: name", "A: split 6C",
    "A: draw 6C", "A: discard JK=7H", "I: draw", "A: split 6C above with 7",
)  # fmt: skip


def rounds() -> Iterator[tuple[str, object]]:
    """The refusals, the hints, the reviews' reasons and the ending from one random round of each game."""
    for number, preset in enumerate(PRESETS):
        chance, deal = Random(number), Deal.new(Rules.named(preset), players=4, seed=number)
        while not deal.over:
            legal, view = deal.legal_moves(), deal.view(deal.turn)
            for refused in filter(None, map(deal.why_not, tried(deal, chance))):
                yield "refusal", refused
            move = chance.choice(legal)
            for step in steps_to(view, legal, move):
                yield "hint", step
            if move.kind == "discard" and move.cards[0] != JK:
                known = {deal.seats[1]: PACK} if chance.random() < 0.2 else {}
                yield "review", gift_of(view, known, move.cards[0])
            deal = deal.play(move)
        assert deal.ended is not None
        yield "ending", deal.ended.why


def tried(deal: Deal, chance: Random) -> Iterator[Move]:
    """Moves of every kind with random cards, most of them from the hand or the pile."""
    for kind, (least, most) in CARDS_OF.items():
        for _ in range(TRIED):
            seat = chance.choice((deal.turn, deal.turn, *deal.seats))
            near = deal.pile if kind in ("take", "split", "rum") else deal.hand(seat)
            number = chance.randint(least, min(most, 4))
            cards = [chance.choice(near if near and chance.random() < 0.9 else PACK) for _ in range(number)]
            on = chance.randint(1, 1 + len(deal.table)) if kind in ("lay_off", "swap") else 0
            yield Move(seat, kind, tuple(cards), on, choice=chance.choice(CHOICES.get(kind, ("",))))


def data() -> Iterator[tuple[str, object]]:
    """The words of statements, options and games, and the sentences about wrong values."""
    yield from (("statement", one.text) for one in STATEMENTS.values())
    yield from (("statement", words) for words in (*GROUPS.values(), *SOURCES.values()))
    for option in OPTIONS.values():
        yield from (("option", words) for words in (option.title, *(words for _, words in option.values)))
    for game in PRESETS.values():
        yield from (("game", words) for words in (game.title, game.line))
    wrong: list[Callable[[], object]] = [*WRONG, *(partial(Move.parse, text) for text in NO_MOVES)]
    for made in wrong:
        try:
            made()
        except ValueError as error:
            yield "error", error
        else:
            raise AssertionError("this value is right")


def terminal() -> Iterator[tuple[str, object]]:
    """The texts that the terminal prints: rules, the record of a round, the beginning of a game, and help."""
    for preset in PRESETS:
        yield from (("rules", line) for line in told(Rules.named(preset)))
        chance, game = Random(preset), Game.new(Rules.named(preset), 4, seed=preset)
        while not game.deal.over:
            game = game.play(chance.choice(game.deal.legal_moves()))
        yield "record", "\n".join(replayed(write_record(game)))
        typed = "?\nhint\ntable\ndance\ntake KC\ndraw\nquit\n"
        yield "typed", printed(["play", "--rules", preset, "--players", "4", "--seed", "7"], typed)
    for command in ("play", "replay", "rules", "lab", "check"):
        yield "typed", printed([command, "--help"], "")
    yield "typed", printed(["rules", "clasic"], "")


def printed(arguments: list[str], typed: str) -> str:
    """What the command prints when a player starts it with these arguments and types this text."""
    typing = mock.patch("sys.stdin", io.StringIO(typed))
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(out), typing, suppress(SystemExit):
        main(arguments)
    return out.getvalue()


if __name__ == "__main__":
    for part in (rounds, data, terminal):
        for kind, sentence in part():
            json.dump((kind, str(sentence)), sys.stdout)
            print()
