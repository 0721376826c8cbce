"""The game works in a terminal: typed games, refusals, records and rules."""

import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from plays import some_move
from sure import sure

from rummy500 import Deal, Game, Move, Rules, write_record
from rummy500.__main__ import main, usual_players
from rummy500.card import PACK
from rummy500.game import Played
from rummy500.referee.endings import Ending
from rummy500.rules import OPTIONS, PRESETS, in_force, value_text
from rummy500.rules.in_force import NEEDS
from rummy500.statements import GROUPS, STATEMENTS
from rummy500.table import labels
from rummy500.table.session import Session
from rummy500.table.state import ME
from rummy500.terminal import off_turn, replayed, told, what_can_be_done
from rummy500.version import VERSION

ROOT = Path(__file__).parents[2]
LEVEL = ROOT / "rummy500/teach/levels/draw/three-sixes.toml"


def typed_into(
    lines: Iterable[str], *arguments: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[str, int]:
    """The output and the exit status of a game into which these lines are typed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    status = main(["play", *arguments])
    return capsys.readouterr().out, status


@pytest.fixture
def type_into(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[str, int]]:
    return lambda lines, *arguments: typed_into(lines, *arguments, monkeypatch=monkeypatch, capsys=capsys)


def whole_game(rules: Rules, players: int, seed: int, bots: str) -> tuple[list[str], Session]:
    """The lines that somebody types in a whole game of random moves, and the table after the game."""
    session, chance, lines = Session(rules, players=players, seed=seed, bots=bots), Random(seed), []
    while not session.state.game.over:
        if session.state.deal.over:
            session.act({"do": "act", "action": "next"})
        elif session.state.my_turn:
            lines.append(str(some_move(session.state.deal, chance)))
            session.act({"do": "play", "text": lines[-1]})
        else:
            session.act({"do": "tick"})
    return lines, session


@pytest.mark.parametrize(
    "preset",
    [
        *PRESETS,
        "gambit start=chosen",
        "modern rum=pile last_layoff=true stock_out=reshuffle",
        "floating stock_out=discard-on",
    ],
)
def test_a_whole_game_of_each_preset_is_played_through_a_pipe(preset: str) -> None:
    rules = Rules.parse(preset)
    rules = Rules.parse(f"{preset} target=150") if rules.target > 150 and not rules.deals else rules
    players = usual_players(rules)
    lines, session = whole_game(rules, players, 5, "greedy")
    typed = [line.partition(": ")[2] if place % 2 else line for place, line in enumerate(lines)]
    command = [sys.executable, "-m", "rummy500", "play", "--rules", str(rules), "--seed", "5"]
    done = subprocess.run(
        command,
        input="".join(f"{line}\n" for line in typed),
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    for number in range(1, session.state.game.round + 1):
        assert f"\nRound {number}\n" in done.stdout
    for total in session.state.game.totals.values():
        assert str(total) in done.stdout
    for seat, pays in session.state.game.settlement.items():
        name = " and ".join(session.state.names[letter] for letter in seat)
        verb = "pay" if name == "You" or len(seat) > 1 else "pays"
        assert f"{name} {verb} {pays}." in done.stdout
    assert "unfinished" not in done.stdout


def test_the_last_hint_is_repeated_until_the_player_makes_a_move(
    type_into: Callable[..., tuple[str, int]],
) -> None:
    out, status = type_into(["hint", "hint", "hint", "hint", "draw", "hint", "quit"], "--seed=7")
    drawn = "\nDraw from the stock: no card of the pile makes a meld with your cards or fits on a meld.\n"
    assert status == 0 and out.count(drawn) == 2
    assert "You can lay nothing now: which card do you need least?" in out


@pytest.mark.parametrize("line", ["take 9C", "A: take 9C", "meld 2H 3D", "lay 2H on 4", "discard 2S", "pass"])
def test_a_refused_move_is_answered_with_the_engines_sentence_and_the_id_of_the_statement(
    line: str, type_into: Callable[..., tuple[str, int]]
) -> None:
    refused = Session(seed=7).state.deal.why_not(line if ":" in line else f"{ME}: {line}")
    out, status = type_into([line], "--seed", "7")
    answer = out.partition(f"> {line}\n")[2].splitlines()
    assert status == 0 and answer[0] == f"{sure(refused).why} ({sure(refused).statement})"
    reason = " ".join(" ".join(answer[1:]).split())
    assert reason.startswith(f"{sure(refused).statement}: {sure(refused).rule}")


@pytest.mark.parametrize("line", ["fly", "B: draw", "draw 3", "take", "discard 1H", "hint please"])
def test_text_that_is_not_a_move_gets_the_same_sentence_as_at_a_table(
    line: str, type_into: Callable[..., tuple[str, int]]
) -> None:
    refusal = Session(seed=7).act({"do": "play", "text": line})["refusal"]
    assert not refusal["statement"]
    out, status = type_into([line], "--seed", "7")
    assert status == 0 and out.partition(f"> {line}\n")[2].splitlines()[0] == labels.plain(refusal["why"])


def test_the_possible_moves_are_listed_with_a_line_for_each_kind(
    type_into: Callable[..., tuple[str, int]],
) -> None:
    out, _ = type_into(["?", "draw", ""], "--seed=7")
    first, second = out.split("You can play:\n")[1:]
    assert first.startswith("  draw\nYou can type: hint")
    hand = Session(seed=7).state.game.play("A: draw").deal.hand(ME)
    assert all(f"discard {card}" in second for card in hand)


def test_each_possible_move_is_on_one_line_even_if_there_are_many() -> None:
    moves = [Move(ME, "meld", meld) for meld in combinations(PACK[:13], 3)]
    lines = "\n".join(what_can_be_done(moves)).splitlines()
    assert max(map(len, lines)) < 80
    listed = [text.strip() for line in lines[1:-1] for text in line.strip(", ").split(", ")]
    assert listed == [str(move).partition(": ")[2] for move in moves]


def test_neither_other_hands_nor_the_stock_are_shown(type_into: Callable[..., tuple[str, int]]) -> None:
    session = Session(seed=7)
    out, _ = type_into(["table", "?", "draw"], "--seed=7", "--players=3")
    drawn = session.state.deal.stock[-1]
    own = {
        *session.state.deal.hand(ME),
        *session.state.deal.pile,
        drawn,
        *session.state.game.draws[0].values(),
    }
    hidden = {card for seat in "BC" for card in session.state.deal.hand(seat)} | {*session.state.deal.stock}
    for card in hidden - own:
        assert str(card) not in out.split() and card.sign not in out


def test_the_player_is_asked_once_whether_to_lay_cards_in_anothers_turn(
    type_into: Callable[..., tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def also_off_turn(deal: Deal, seat: str | None = None) -> list[Move]:
        if seat == ME and deal.turn != ME:
            return [Move(ME, "lay_off", deal.hand(ME)[:1], 1)]
        return legal_moves(deal, seat)

    legal_moves = Deal.legal_moves
    monkeypatch.setattr(Deal, "legal_moves", also_off_turn)
    out, _ = type_into(["draw", "discard QC", "", "quit"], "--seed=7")
    asked, after = out.split("You may lay cards now. Or press Enter to go on.\n> \n")
    assert "You discarded Q♣." in asked and after.startswith("Max ")


def test_a_player_who_may_block_in_anothers_turn_is_told_about_it() -> None:
    lays, block = Move.parse("A: lay 7H on 1"), Move.parse("A: block")
    assert off_turn([lays]) == "You may lay cards now. Or press Enter to go on."
    assert off_turn([block]) == "You may block the dealer's joker now. Or press Enter to go on."


@pytest.mark.parametrize("lines", [[], ["draw"], ["quit"], ["draw", "QUIT"]])
def test_a_game_ends_cleanly_if_the_player_quits_or_the_input_ends(
    lines: list[str], type_into: Callable[..., tuple[str, int]]
) -> None:
    out, status = type_into(lines, "--seed=7")
    assert status == 0 and out.endswith("The game ends here. It isn't finished.\n")


def test_input_that_is_not_text_does_not_stop_the_game() -> None:
    command = [sys.executable, "-m", "rummy500", "play", "--seed", "7"]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, input=b"\xff\x00\n", env=env, capture_output=True, check=False)
    assert done.returncode == 0 and not done.stderr


def test_an_interrupted_game_ends_without_a_traceback() -> None:
    command = [sys.executable, "-u", "-m", "rummy500", "play", "--seed", "7"]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=env, **pipes) as game:
        assert game.stdout and game.stdin and game.stderr
        assert game.stdout.readline()
        game.send_signal(signal.SIGINT)
        game.stdin.close()
        assert game.wait(20) in (0, 130) and b"Traceback" not in game.stderr.read()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--rules=clasic"], "There is no game 'clasic' (did you mean 'classic'?); there are: "),
        (["--rules=classic corner=maybe"], "Corner can't be 'maybe': it is one of false, true."),
        (["--players=9"], "9 can't play: 500 Rum is for 2 to 8 players."),
        (["--bots=wizard"], "There is no bot 'wizard'; there are: "),
        (["--seed=a\nb"], "'a\\nb' is no seed: "),
    ],
)
def test_a_game_that_cannot_be_set_up_ends_with_one_sentence_and_status_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments]) == 2
    printed = capsys.readouterr()
    assert not printed.out and printed.err.startswith(sentence) and printed.err.count("\n") == 1


# ---- records ---------------------------------------------------------------------------------------


def random_game(seed: int, names: Sequence[str] = ("Ada", "Bea", "Cem")) -> Game:
    game, chance = Game.new(Rules.named("classic", target=100), names, seed), Random(seed)
    while not game.over:
        game = game.next_deal() if game.deal.over else game.play(some_move(game.deal, chance))
    return game


def ending_of(played: Played) -> Ending | None:
    deal = played.start
    for move in played.moves:
        deal = deal.play(move)
    return deal.ended


def test_a_record_is_shown_move_by_move_with_its_endings_and_scores(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = random_game(11)
    (tmp_path / "game.txt").write_text(write_record(game))
    assert main(["replay", str(tmp_path / "game.txt")]) == 0
    lines = capsys.readouterr().out.splitlines()
    moves = [str(move) for played in game.played for move in played.moves]
    told_of = [
        line[6:].partition("  ")[0] for line in lines if line[:4].strip().isdecimal() and line[4:6] == "  "
    ]
    assert told_of == moves
    assert not [line for line in lines if "{" in line], "the marks of cards are for the screen"
    assert sum(re.search(r" won round \d+$", line) is not None for line in lines) == game.round - 1
    for row in game.sheet:
        for seat, name in game.names.items():
            numbers = [row.laid[seat], row.left[seat], row.bonus[seat], row.net[seat], row.totals[seat]]
            assert any(line.split()[:6] == [name, *map(str, numbers)] for line in lines)
    ended = [line[2:].partition(":")[0] for line in lines if line.startswith(("  OUT-", "  STOCK-"))]
    assert ended == [sure(ending_of(played)).statement for played in game.played]
    rounds = f"{game.round} round{'s' * (game.round > 1)}"
    assert lines[-1] == f"{len(moves)} moves in {rounds}. The scores of the record are right."
    assert (
        f"{game.names[sure(game.winner)]} wins the game with {game.totals[sure(game.winner)]} points."
        in "\n".join(lines)
    )


def test_a_record_that_breaks_off_is_shown_as_far_as_it_goes() -> None:
    text = write_record(Game.new(players=["Ada", "Bea"], seed=7).play("B: draw"))
    *_, drew, _, last = "\n".join(replayed(text)).splitlines()
    assert drew.startswith("   1  B: draw ") and "Bea drew" in drew
    assert last == "1 move in 1 round. The last round is not over. The scores of the record are right."


RECORD = """\
[Game "500 Rum"]
[Rules "classic"]
[Players "Ada, Bea"]
[Seed "7"]

deal 1 dealer=A
B: draw
"""


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("B: draw", "B: drow", "line 7, column 4: 'drow' is no move"),
        (
            "B: draw",
            "A: draw",
            "line 7, column 1: A: draw is not legal: It's B's turn, not A's. (TURN-1)",
        ),
        ("classic", "clasic", "line 6, column 1: there is no game 'clasic'"),
        ("dealer=A", "dealer=C", "line 6, column 1: C can't deal"),
        ("500 Rum", "Chess", "line 6, column 1: a record of this game begins with"),
    ],
)
def test_replaying_an_invalid_record_prints_the_faulty_line_and_column(
    old: str, new: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text(RECORD.replace(old, new))
    assert main(["replay", str(path)]) == 1
    printed = capsys.readouterr()
    assert not printed.out and printed.err.startswith(f"{path}: {sentence}") and printed.err.count("\n") == 1


def test_the_replay_command_finds_a_score_that_does_not_follow_from_the_moves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, path = write_record(random_game(11)), tmp_path / "wrong.txt"
    line = text[: text.index("\nend ")].count("\n") + 2
    path.write_text(re.sub(r"(end out=. A=)", r"\g<1>9", text, count=1))
    assert main(["replay", str(path)]) == 1
    assert capsys.readouterr().err.startswith(f"{path}: line {line}, column 1: the moves give out=")


def test_a_record_that_cannot_be_read_ends_with_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff")
    for name in ("none", "bytes", "."):
        assert main(["replay", str(tmp_path / name)]) == 2
        assert capsys.readouterr().err.startswith("The record can't be read: ")


def test_closing_the_output_early_ends_the_command_without_a_traceback(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(write_record(random_game(11)))
    command = f"{sys.executable} -m rummy500 replay {tmp_path / 'game.txt'} | head -n 1"
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(command, shell=True, env=env, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("Ada, Bea, Cem play classic target=100.\n", "")


def test_writing_buffered_lines_to_a_closed_output_causes_no_error() -> None:
    env = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONUNBUFFERED": "",
    }  # the command writes its lines only when it ends
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "rummy500", "check", str(LEVEL)]
    done = subprocess.run(command, env=env, stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (1, b"")


# ---- rules -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_of_a_game_are_listed_statement_by_statement(
    preset: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", preset]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{PRESETS[preset].title}: ")
    plain = " ".join(out.split())
    for statement in in_force.in_force(Rules.named(preset)):
        assert f"{statement.id} {statement.text}" in plain and GROUPS[statement.group] in out
    for name, value in PRESETS[preset].options.items():
        assert f"{name}={value_text(value)} " in out


def test_the_rules_command_takes_words_or_one_text_and_lists_classic_by_default(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers = []
    for given in (["classic", "run_opens_with=4"], ["classic run_opens_with=4"], ["classic"], []):
        assert main(["rules", *given]) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1] != answers[2] == answers[3]
    assert "run_opens_with=4 A run is opened with four cards or more (MELD-3)." in " ".join(
        answers[0].split()
    )


def test_a_statement_is_listed_with_the_games_and_options_that_put_it_in_force() -> None:
    text = " ".join(" ".join(told(Rules.named("boathouse"))).split())
    assert (
        f"OUT-2 {STATEMENTS['OUT-2'].text} [In: boathouse, boathouse-as-written. By option: out=discard.]"
        in text
    )
    assert (
        f"DRAW-1 {STATEMENTS['DRAW-1'].text} [By option: stock_draw (2 in boathouse, boathouse-as-written).]"
        in text
    )
    assert f"DRAW-2 {STATEMENTS['DRAW-2'].text} DRAW-3" in text


def test_each_option_that_differs_from_classic_is_listed_with_its_statement() -> None:
    for name, option in OPTIONS.items():
        for value, label in option.values or ((90, "90"),):
            try:
                rules = Rules.named("classic", **{name: value})
            except ValueError:
                continue  # this value needs another option, too
            text = " ".join(" ".join(told(rules)).split())
            differs = value != getattr(Rules(), name)
            assert (
                f"{option.title} {label} ({option.statement})." in text
            ) == differs or rules.preset != "classic"


def test_an_unknown_game_ends_the_command_with_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "bridge"]) == 2
    assert capsys.readouterr().err.startswith("There is no game 'bridge'; there are: classic")


def test_statements_mention_only_known_options_and_values() -> None:
    assert set(NEEDS) <= set(STATEMENTS)
    for need in {need for needs in NEEDS.values() for need in needs}:
        name, _, values = need.replace("!", "").partition("=")
        known = [value_text(value) for value, _ in OPTIONS[name].values]
        assert not known or set(values.split("|")) <= set(known), need


def test_a_statement_is_in_force_exactly_when_the_options_it_needs_are_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(in_force, "NEEDS", {"MELD-2": ["corner=true"], "MELD-3": ["run_opens_with!=3"]})
    found = {}
    for rules in (Rules(), Rules(corner=True), Rules(run_opens_with=4)):
        found[str(rules)] = {statement.id for statement in in_force.in_force(rules)}
    everything = set(STATEMENTS)
    assert found["classic"] == everything - {"MELD-2", "MELD-3"}
    assert found["classic corner=true"] == everything - {"MELD-3"}
    assert found["classic run_opens_with=4"] == everything - {"MELD-2"}


@pytest.mark.parametrize("command", ["check", "replay", "play", "rules"])
def test_the_help_of_each_command_says_what_it_does(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0 and f"usage: rummy500 {command}" in capsys.readouterr().out


def test_the_scores_of_partners_are_listed_by_side() -> None:
    chance, game = (
        Random(5),
        Game.new(Rules.named("partnership", target=40), ["Ada", "Bea", "Cem", "Dana"], 5),
    )
    while not game.over:
        legal = game.deal.legal_moves()
        game = game.next_deal() if game.deal.over else game.play(chance.choice(legal))
    text = "\n".join(replayed(write_record(game)))
    names = {"AC": "Ada and Cem", "BD": "Bea and Dana"}
    pays = next(f"{names[side]} pay {points}." for side, points in game.settlement.items())
    assert (
        f"{names[sure(game.winner)]} win the game with {game.totals[sure(game.winner)]} points." in text
        and pays in text
    )
    assert all(f"{name:<12}" in text for name in names.values())


def test_the_version_option_prints_the_version() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rummy500", "--version"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == f"rummy500 {VERSION}\n" and done.stderr == ""


@pytest.mark.parametrize("command", ["check", "replay"])
def test_an_impossible_path_is_refused_in_one_short_line(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "a" * 5000]) == 2
    told = "".join(capsys.readouterr())
    assert "File name too long" in told and len(told) < 500
