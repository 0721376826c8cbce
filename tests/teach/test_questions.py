"""Each question that is played at a table can be solved, recognizes its mistakes, and hides its solution."""

import json
import re
import tomllib
from collections.abc import Sequence
from importlib import resources
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from grader.make import build
from sure import sure
from trying import all_messages, all_tries, played_by_chance

from rummy500 import Move
from rummy500.bots import Bot, bot, tell
from rummy500.deal import View
from rummy500.statements import STATEMENTS
from rummy500.table.session import Session
from rummy500.table.widget import Table
from rummy500.teach import lessons, questions, rounds
from rummy500.teach.check import check
from rummy500.teach.lessons import LEARNER, Attempt, Level
from rummy500.text.scenario import ScenarioError

TESTS = Path(__file__).parents[1]
EXERCISES = TESTS.parent / "exercises"

NAMES = questions.questions()
OWN = "06-whole-hand/your-own-hand"


def text_of(name: str) -> str:
    return resources.files("rummy500.teach").joinpath("played", f"{name}.toml").read_text("utf-8")


WHOLE = [name for name in NAMES if "[dealt]" in text_of(name)]
COUNTED = [name for name in NAMES if "counts = " in text_of(name)]
PLACED = [name for name in NAMES if name not in (*WHOLE, *COUNTED)]


@pytest.fixture(scope="module")
def models() -> dict[str, str]:
    """The model answer to each question: the text of a cell in the exercise's source."""
    cells = {}
    for path in build.sources():
        for cell in build.read(path).cells:
            if cell.metadata.rummy500.kind == "played":
                cells[f"{path.stem}/{cell.metadata.rummy500.question.replace('_', '-')}"] = cell.source
    return cells


def test_each_model_answer_opens_exactly_one_table_for_its_question(
    models: dict[str, str],
) -> None:
    assert sorted(models) == NAMES
    for name, source in models.items():
        assert re.findall(r'Table\(exercise="(.*?)", learner=learner, code=code\)', source) == [name]


@pytest.mark.parametrize("name", NAMES)
def test_the_model_answer_solves_its_question(name: str, models: dict[str, str]) -> None:
    there: dict[str, Any] = {"Table": Table, "learner": "", "code": ""}
    exec(models[name], there)
    table = there[name.partition("/")[2].replace("-", "_")]
    assert check(table, points=1) == 1.0, table.counts.says
    again = Session.of_answer(name, "", table.view["answer"]["moves"])
    assert sure(again.state.exercise).solved is not None  # the handed-in answer counts as solved, too


@pytest.mark.parametrize("name", NAMES)
def test_a_questions_file_has_all_texts_for_the_learner_but_no_solution(name: str) -> None:
    level = questions.question(name)
    assert level.task.endswith((".", "?")) and level.after and 1 <= len(level.hints) <= 3
    assert set(level.scenario.rule) <= set(STATEMENTS) and level.scenario.rule
    assert level.solution == () and not {"moves", "expect"} & set(tomllib.loads(text_of(name)))


def test_no_question_repeats_a_level_of_the_chapters() -> None:
    levels = [lessons.load(name) for name in lessons.levels()]
    known = {(level.scenario.deal, str(level.goal)) for level in levels}
    asked = [questions.question(name) for name in NAMES]
    assert not known & {(level.scenario.deal, str(level.goal)) for level in asked}
    titles = [level.scenario.title for level in asked]
    assert len(titles) == len(set(titles))


# ---- the table's sentences ------------------------------------------------------------------------------


class Hasty:
    """A bot with a list of kinds of moves. It makes a random move of the first kind that is legal now. If
    no kind in the list is legal, it makes any legal move.
    """

    def __init__(self, seed: int, *kinds: str) -> None:
        self.chance, self.kinds = Random(seed), kinds

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        of_kind = ([move for move in legal if move.kind == kind] for kind in self.kinds)
        return self.chance.choice(next(filter(None, of_kind), legal))


LAYS_ALL, LAYS_AND_TAKES, LAYS_NOTHING = (
    ("meld", "lay_off", "draw"),
    ("meld", "lay_off", "take"),
    ("draw", "discard"),
)
WAYS = (LAYS_ALL, LAYS_AND_TAKES, LAYS_NOTHING, ())


def whole_round(level: Level, learner: Bot) -> list[Attempt]:
    """The attempt after each move of a whole round, in which a bot plays for the learner."""
    attempts = [Attempt.of(level)]
    assert isinstance(level.replies, str)
    bots = {seat: bot(level.replies, seat) for seat in attempts[0].deal.seats} | {LEARNER: learner}
    while not attempts[-1].deal.over:
        deal = attempts[-1].deal
        move = bots[deal.turn].choose(deal.view(deal.turn), deal.legal_moves())
        attempts.append(attempts[-1].play(move))
        tell(bots, attempts[-1].deal, move)
    return attempts


MOST_ROUNDS = 100


def all_messages_in_rounds(level: Level) -> set[str]:
    """All messages to the learner in a good round, after refused moves, and in hasty rounds with mistakes."""
    good = whole_round(level, bot("careful", LEARNER))
    mine = [attempt for attempt in good if attempt.deal.turn == LEARNER and not attempt.deal.over]
    tried = [attempt.tried(move) for attempt in mine for move in all_tries(attempt)]
    messages = {attempt.says for attempt in (*good, *(each for each in tried if each.recent))}
    for number in range(MOST_ROUNDS):
        if messages.issuperset(mistake.say for mistake in level.mistakes):
            break
        hasty = Hasty(number, *WAYS[number % len(WAYS)])
        messages |= {attempt.says for attempt in whole_round(level, hasty)}
    return messages


@pytest.mark.parametrize("name", NAMES)
def test_each_mistake_can_be_made_and_gets_its_own_message(name: str) -> None:
    level = questions.question(name)
    messages = all_messages_in_rounds(level) if name in WHOLE else all_messages(level)
    assert level.mistakes and [mistake.say for mistake in level.mistakes if mistake.say not in messages] == []
    assert [sentence for sentence in messages if sentence.startswith("Not yet")] == []


@pytest.mark.parametrize("name", NAMES)
def test_random_play_always_solves_or_fails_a_question(name: str) -> None:
    level = questions.question(name)
    for seed in range(8):
        attempt = played_by_chance(level, seed, 2000 if name in WHOLE else 200)[-1]
        assert attempt.state in ("solved", "failed") and attempt.says


# ---- whole rounds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WHOLE)
def test_the_careful_bot_solves_a_question_of_a_whole_round_when_the_round_ends(
    name: str,
) -> None:
    attempts = whole_round(questions.question(name), bot("careful", LEARNER))
    assert {attempt.state for attempt in attempts[:-1]} == {"open"}
    assert attempts[-1].state == "solved"


LEARNERS = [f"Learner {number}" for number in range(20)]


def test_each_learner_gets_a_different_deal_that_the_careful_bot_solves() -> None:
    levels = [questions.question(OWN, learner) for learner in LEARNERS]
    assert len({level.scenario.deal for level in levels}) == len(LEARNERS)
    assert {whole_round(level, bot("careful", LEARNER))[-1].state for level in levels} == {"solved"}


def test_capitals_and_spaces_in_a_learners_name_do_not_change_the_learners_hand() -> None:
    ann = questions.question(OWN, "Ann Lee").scenario.deal
    questions.read.cache_clear()
    for name in ("Ann Lee", "ann lee", "  ANN   LEE\t"):
        assert questions.question(OWN, name).scenario.deal == ann
        assert questions.same_learner(name, "Ann Lee")
    assert questions.question(OWN, "Anne Lee").scenario.deal != ann


LEARNERS_OF_ALL_KINDS = json.loads((TESTS / "learners.json").read_text("utf-8"))


def test_python_and_the_page_agree_on_which_names_mean_the_same_learner() -> None:
    learner_of = {name: place for place, names in enumerate(LEARNERS_OF_ALL_KINDS) for name in names}
    for name, other in product(learner_of, repeat=2):
        assert questions.same_learner(name, other) == (learner_of[name] == learner_of[other]), (name, other)


def test_a_question_without_personal_hands_deals_everybody_the_same_hand() -> None:
    shared = [name for name in WHOLE if name != OWN]
    assert shared
    for name in shared:
        assert questions.question(name, "Ann").scenario.deal == questions.question(name).scenario.deal


def test_the_hand_does_not_reveal_the_learners_name() -> None:
    record = str(questions.question(OWN, "Zachary").scenario.deal.position)
    assert "zachary" not in record.lower()


# ---- questions that are refused -------------------------------------------------------------------------

HAND = """
title = "A hand"
rule = ["SCORE-1"]
game = "classic"
players = 2
[dealt]
seed = "1"
own = false
[level]
task = "Play."
par = 30
hints = ["Play."]
after = "Played."
[goal]
score = 20
[[mistake]]
when = { score = -999 }
say = "Less."
"""


def test_a_valid_question_is_read() -> None:
    level = questions.read(HAND, "hand")
    assert level.scenario.deal.turn == LEARNER and len(level.scenario.deal.hand(LEARNER)) == 13


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('title = "A hand"', 'moves = "A: draw"', "moves: a question must not contain its solution"),
        ("par = 30", 'par = 30\nreplies = "clever"', "there is no bot 'clever'"),
        ("par = 30", 'par = 30\nreplies = "random"', "a question needs greedy or careful here, or moves"),
        ("par = 30", 'par = 30\nreplies = "planner"', "a question needs greedy or careful here, or moves"),
        ("par = 30", "par = 30\nreplies = 5", "there is no bot '5'"),
        ("score = 20", "net = 20", "a round has players, a score as its goal"),
        ("score = 20", 'score = "20"', "a round has players, a score as its goal"),
        ("own = false", 'own = "yes"', "own = true or false"),
        ("players = 2", 'players = "two"', "a round has players, a score as its goal"),
        ("players = 2", "players = 1", "players"),
        ("players = 2", "players = 9", "players"),
        ('rule = ["SCORE-1"]', 'rule = ["SCORE-99"]', "there is no statement 'SCORE-99'"),
        ('rule = ["SCORE-1"]', "rule = 5", "rule: a list of texts is wanted"),
        ('title = "A hand"', 'title = "A', "this is not TOML"),
        ('seed = "1"', "seed = 1", "dealt.seed"),
        ("own = false", "luck = true", "dealt.luck"),
        ('game = "classic"', 'game = "bridge"', "bridge"),
        ('game = "classic"', 'game = "classic"\noptions = { jokers = 3 }', "jokers"),
        ('game = "classic"', 'game = "partnership"', "two against two needs four players"),
        ('game = "classic"', 'stock = "2C"', "stock"),
        ("[level]", "[other]", "other"),
        ('task = "Play."', "", "level.task is missing"),
        ("score = 20", "score = 20\nspeed = 5", "goal.speed is no predicate"),
    ],
)
def test_a_text_that_is_not_a_question_is_refused_with_a_sentence(old: str, new: str, why: str) -> None:
    assert HAND.count(old) == 1
    with pytest.raises(ScenarioError) as error:
        questions.read(HAND.replace(old, new), "hand")
    assert why in str(error.value) and "\n" not in str(error.value)


def test_a_question_is_refused_if_the_careful_bot_cannot_reach_its_score(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rounds, "MOST_ROUNDS", 20)
    with pytest.raises(ScenarioError, match="careful reaches 999 points in none of 20 rounds"):
        questions.read(HAND.replace("score = 20", "score = 999"), "hand")


def test_an_unknown_question_is_refused_with_a_list_of_questions() -> None:
    with pytest.raises(ValueError) as error:
        questions.question("01-melds/none")
    assert str(error.value).startswith("there is no question '01-melds/none'; there are: ")
    assert NAMES[0] in str(error.value)
