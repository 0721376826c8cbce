"""The game in a terminal: a table where you type moves, a record's replay, and the rules in force.

A ``Session`` runs the table here and on every screen, so the sentences and refusals are the same everywhere.
Lists show cards as you type them (``TH``). Sentences show signs (``10♥``).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from textwrap import TextWrapper
from typing import Any, Final

from .moves import Move
from .rules import PRESETS, Rules
from .rules.in_force import belongs, in_force
from .rules.options import OPTIONS, value_text
from .sentences import said, say
from .statements import GROUPS, STATEMENTS
from .table import beginnings, happened, labels
from .table.session import Session
from .table.state import ME
from .text.records import read_record

__all__ = ["play", "replayed", "told"]

WIDTH: Final = 79
COLUMNS: Final = ("laid", "left", "bonus", "net", "total")


class Ended(Exception):
    """The player has left the game."""


# ---- a game ----------------------------------------------------------------------------------------


def play(session: Session) -> None:
    """Play a game until it is over or the input ends. The person at the terminal has seat A and may quit."""
    print(say("terminal.begins", seat=ME, seed=session.state.game.seed))
    try:
        while True:
            _play_round(session)
            if session.state.game.over:
                return
            session.act({"do": "act", "action": "next"})
    except (Ended, EOFError):
        print(say("terminal.unfinished"))


def _play_round(session: Session) -> None:
    """Play one round, from its deal to its count."""
    print(f"\n{say('terminal.round', number=session.state.game.round)}\n{labels.plain(session.state.status)}")
    left_alone: set[Move] = set()  # moves in other players' turns that the player was offered and didn't make
    while session.state.playing:
        offered = set(session.state.deal.legal_moves(ME)) - left_alone
        if session.state.my_turn:
            _ask_for_a_move(session, labels.plain(session.view()["task"]))
        elif not offered:
            session.act({"do": "tick"})
            print(labels.plain(session.state.status))
        elif not _ask_for_a_move(session, off_turn(offered), wanted=False):
            left_alone |= offered
    assert session.state.deal.ended is not None, "the round is over"
    print("\n".join([by_statement(session.state.deal.ended.statement), *counted(session.view()["over"])]))


def off_turn(offered: Iterable[Move]) -> str:
    """A sentence that says what the player may do in another player's turn (TURN-4, GAMBIT-7)."""
    blocks = any(move.kind == "block" for move in offered)
    return say("terminal.may_block" if blocks else "terminal.may_lay")


def _ask_for_a_move(session: Session, task: str, wanted: bool = True) -> bool:
    """Show the table and ask until a move is made. If no move is ``wanted``, an empty line declines.

    Returns whether a move was made.
    """
    print(f"\n{session}\n{task}")
    made = session.state.game.moves
    while session.state.game.moves == made:
        line = _typed()
        if not line and not wanted:
            return False
        _do(session, line)
    return True


def _typed() -> str:
    """The player's next line. Raises ``EOFError`` if the input has ended."""
    try:
        line = input("> ").strip()
    except EOFError:
        print()
        raise
    if not sys.stdin.isatty():
        print(line)  # a terminal has already shown the line
    return line


def _do(session: Session, line: str) -> None:
    """Carry out what the player has typed."""
    command = line.lower()
    if command == "quit":
        raise Ended
    if command in ("", "?", "help"):
        print("\n".join(what_can_be_done(session.state.deal.legal_moves(ME))))
    elif command == "table":
        print(session)
    else:
        wanted = {"do": "act", "action": "hint"} if command == "hint" else {"do": "play", "text": line}
        view = session.act(wanted)
        if view["refusal"]:
            print("\n".join(refused(view["refusal"])))
        elif command == "hint":
            print(labels.plain(view["hint"]["lines"][-1]))
        else:
            print(labels.plain(session.state.status))


def refused(refusal: Mapping[str, Any]) -> list[str]:
    """The lines of a refusal: the reason with the statement's id, and what the statement says."""
    name, why = refusal["statement"], labels.plain(refusal["why"])
    return [say("why_not.by_statement", why=why, statement=name), by_statement(name)] if name else [why]


def by_statement(name: str) -> str:
    """A statement as it is printed below a refusal or the end of a round.

    >>> print(by_statement("DEAL-7"))
      DEAL-7: The player on the dealer's left begins, and play goes clockwise.
    """
    return _indented(say("terminal.statement", statement=name, text=STATEMENTS[name].text))


def what_can_be_done(moves: Sequence[Move]) -> list[str]:
    """The moves as a player types them, one line for each kind, and what else can be typed.

    >>> print(*what_can_be_done([Move.parse("A: draw"), Move.parse("A: take 6C")]), sep="\\n")
    You can play:
      draw
      take 6C
    You can type: hint for a hint, table to see the table, quit to end the game.
    """
    lines = [say("terminal.can_play")]
    for _, alike in groupby(moves, key=lambda move: move.kind):
        # Lines don't break inside moves.
        texts = [str(move).partition(": ")[2].replace(" ", "\xa0") for move in alike]
        lines.append(_indented(", ".join(texts)).replace("\xa0", " "))
    if any(move.kind == "lay_off" for move in moves):
        lines.append(say("terminal.lay_several"))
    return [*lines, say("terminal.can_type", commands=said("terminal.commands"))]


def counted(over: Mapping[str, Any]) -> list[str]:
    """The lines of the count after a round. After the last round, the winner and the settlement follow."""
    rows: Sequence[Mapping[str, Any]] = over["rows"]
    width = max(len(row["name"]) for row in rows)
    lines = [
        "",
        over["title"],
        " " * width + "".join(f"{say(f'terminal.columns.{column}'):>7}" for column in COLUMNS),
    ]
    for row in rows:
        numbers = "".join(f"{row[column]:>7}" for column in COLUMNS)
        lines.append(f"{row['name']:<{width}}{numbers}  {row['note']}".rstrip())
    if over["game"]:
        lines += ["", labels.plain(over["sentence"])]
        lines += [say("terminal.settles", **row) for row in over["settlement"]]
    return lines


# ---- a record --------------------------------------------------------------------------------------


def replayed(text: str) -> Iterator[str]:
    """A recorded game, line by line. Raises ``NotationError`` if the record is wrong."""
    session, positions = Session(record=text), beginnings.positions(read_record(text))
    game = positions[0]
    yield say("terminal.play", names=tuple(game.names.values()), rules=str(game.rules))
    moves = 0
    for place, game in enumerate(positions):
        if not game.moves:
            status = session.act({"do": "seek", "at": place})["status"]
            yield f"\n{say('terminal.round', number=game.round)}\n{labels.plain(status)}\n{game.deal}\n"
            continue
        moves += 1
        move = game.moves[-1]
        line = happened.told(positions[place - 1].deal, game.deal, move, game.names, move.seat)
        yield f"{len(game.moves):>4}  {move!s:<24}  {labels.plain(line)}"
        if game.deal.ended:
            yield by_statement(game.deal.ended.statement)
            yield from counted(session.act({"do": "seek", "at": place})["over"])
    right = "terminal.right" if positions[-1].deal.over else "terminal.right_so_far"
    rounds = said("terminal.rounds", count=len(positions[-1].played))
    yield "\n" + say(right, moves=said("terminal.moves", count=moves), rounds=rounds)


# ---- the rules -------------------------------------------------------------------------------------


def told(rules: Rules) -> Iterator[str]:
    """These rules, line by line: how they differ from ``classic``, and the statements in force.

    Below each statement are the games that have it and the options that it depends on.
    """
    preset = PRESETS[rules.preset]
    yield say("terminal.game", title=preset.title, line=preset.line)
    yield say("terminal.written", rules=repr(str(rules)))
    changes = rules.changes()
    if changes:
        yield "\n" + say("terminal.differs")
        yield from (_option(name, value) for name, value in changes.items())
    for group, statements in groupby(in_force(rules), key=lambda statement: statement.group):
        yield f"\n{GROUPS[group]}"
        for statement in statements:
            yield _entry(statement.id, statement.text, 14)
            if notes := belongs(statement.id):
                yield _filled(f"[{' '.join(f'{note}.' for note in notes)}]", first=14, then=14)
    others = [name for name in PRESETS if name != rules.preset]
    if others:
        yield "\n" + _filled(say("terminal.other_games", games=tuple(others)))


def _option(name: str, value: Any) -> str:
    option = OPTIONS[name]
    label = dict(option.values).get(value, value_text(value))
    text = say("terminal.option", title=option.title, label=label, statement=option.statement)
    return _entry(f"{name}={value_text(value)}", text, 26)


def _entry(head: str, text: str, width: int) -> str:
    return _filled(f"{head:<{width - 2}}{text}", first=2, then=width)


def _indented(text: str) -> str:
    return _filled(text, first=2, then=4)


def _filled(text: str, first: int = 0, then: int = 0) -> str:
    """A paragraph broken into lines. ``first`` indents the first line, ``then`` the others."""
    return TextWrapper(WIDTH, " " * first, " " * then, break_on_hyphens=False).fill(text)
