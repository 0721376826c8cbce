"""Each level can be solved, recognizes its listed mistakes, and ends solved or failed."""

import re
from collections import Counter

import pytest
from trying import all_messages, played_by_chance

from rummy500 import Move
from rummy500.statements import STATEMENTS
from rummy500.teach.lessons import LEARNER, PREDICATES, SHOWS, Attempt, levels, load, read
from rummy500.text.scenario import ScenarioError

LONGEST_TASK = 95  # characters, as book/style.md counts them
ORDERS = (
    *("Answer", "Call", "Choose", "Discard", "Draw", "Keep", "Lay", "Meld"),
    *("Open", "Pass", "Press", "Select", "Split", "Take", "Try", "Type"),
)

GOOD = """
moves = "A: draw\\nA: discard 9H"
[hands]
A = "9H"
B = "QH"
[level]
task = "Draw."
par = 2
hints = ["Draw."]
after = "Done."
[goal]
turn = "B"
"""
GOOD = 'stock = "2C 3C"\npile = "KS"\n' + GOOD


@pytest.mark.parametrize("name", levels())
def test_a_level_is_solved_by_its_solution_within_par(name: str) -> None:
    level = load(name)
    assert level.failures() == []
    assert level.task.endswith((".", "?")) and level.hints and level.after
    assert set(level.scenario.rule) <= set(STATEMENTS) and level.scenario.rule


@pytest.mark.parametrize("name", levels())
def test_a_level_has_a_short_task_and_its_hints_lead_from_a_question_to_an_order(name: str) -> None:
    level = load(name)
    assert level.hints[0].endswith("?")
    assert re.split(r"\W", level.hints[-1])[0] in ORDERS
    assert len(level.task) <= LONGEST_TASK


def test_no_two_levels_have_the_same_title() -> None:
    titles = Counter(load(name).scenario.title for name in levels())
    assert [title for title, times in titles.items() if times > 1] == []


@pytest.mark.parametrize("name", levels())
def test_each_mistake_can_be_made_and_gets_its_own_message(name: str) -> None:
    level = load(name)
    messages = all_messages(level)
    assert level.mistakes and not [mistake for mistake in level.mistakes if mistake.say not in messages]
    assert not [sentence for sentence in messages if sentence.startswith("Not yet")]


@pytest.mark.parametrize("name", levels())
def test_random_play_always_solves_or_fails_a_level(name: str) -> None:
    for seed in range(12):
        attempt = played_by_chance(load(name), seed)[-1]
        assert attempt.state in ("solved", "failed") and attempt.says
        assert (attempt.stars > 0) == (attempt.state == "solved")


def test_a_solution_with_more_moves_than_par_earns_fewer_stars() -> None:
    level = read(GOOD)
    assert level.failures() == []
    assert read(GOOD.replace("par = 2", "par = 1")).failures() == ["the solution earns 2 stars"]
    assert Attempt.of(level).state == "open" and Attempt.of(level).stars == 0


def test_an_answer_is_one_step_and_a_wrong_answer_is_counted() -> None:
    level = next(level for level in map(load, levels()) if "answer" in level.goal and not level.choices)
    right, open_still = level.goal["answer"], Attempt.of(level)
    assert (open_still.wrong, open_still.steps) == (0, 0)
    assert (open_still.answer(right).wrong, open_still.answer(right).steps) == (0, 1)
    assert (open_still.answer(right + 1).wrong, open_still.answer(right + 1).steps) == (1, 1)


def test_each_part_of_the_table_has_a_level_that_shows_it() -> None:
    shown = {level.shows for level in map(load, levels()) if level.shows}
    assert shown == set(SHOWS)


def test_an_unknown_level_is_refused_with_a_list_of_levels() -> None:
    with pytest.raises(ValueError) as error:
        load("pile/none")
    assert str(error.value).startswith("there is no level 'pile/none'; there are: ") and levels()[0] in str(
        error.value
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[level]", "[other]"),
        ('task = "Draw."', ""),
        ('task = "Draw."', "task = 5"),
        ("par = 2", 'par = 2\nshows = "seats"'),
        ("par = 2", "par = 'x'"),
        ("par = 2", "par = 0"),
        ('hints = ["Draw."]', "hints = 5"),
        ('hints = ["Draw."]', "hints = [5]"),
        ('after = "Done."', "after = 5"),
        ('after = "Done."', 'after = "Done."\nspeed = 5'),
        ('after = "Done."', 'after = "Done."\nreplies = "clever"'),
        ('after = "Done."', 'after = "Done."\nreplies = 5'),
        ('after = "Done."', 'after = "Done."\nreplies = [5]'),
        ('after = "Done."', 'after = "Done."\nreplies = ["A: fly"]'),
        ('turn = "B"', ""),
        ('turn = "B"', "turn = 5"),
        ('turn = "B"', 'speed = "B"'),
        ('turn = "B"', "laid = true"),
        ('turn = "B"', 'melded = ["6X"]'),
        ('turn = "B"', "melded = [5]"),
        ('turn = "B"', 'made = "A: fly"'),
        ('turn = "B"', 'refused = "TURN-99"'),
        ('turn = "B"', "any = [5]"),
        ('turn = "B"', "answer = true"),
        ('turn = "B"', 'answer = "Yes"'),
        ('turn = "B"', 'holds = "6X"'),
        ('after = "Done."', 'after = "Done."\nchoices = ["Yes", "No"]'),
        ('after = "Done."', 'after = "Done."\nchoices = [5]'),
        ('after = "Done."', 'after = "Done."\nturns = 0'),
        ('turn = "B"', 'any = [{ turn = "B", speed = 5 }]'),
        ('turn = "B"', 'turn = "B"\n[[mistake]]\nwhen = "A: draw"'),
        ('turn = "B"', 'turn = "B"\n[[mistake]]\nwhen = "A: fly"\nsay = "No."'),
        ('turn = "B"', 'turn = "B"\n[[mistake]]\nwhen = 5\nsay = "No."'),
        ('turn = "B"', 'turn = "B"\n[[mistake]]\nwhen = { speed = 5 }\nsay = "No."'),
        ('turn = "B"', 'turn = "B"\n[[mistake]]\nwhen = "A: draw"\nsay = 5'),
        ('[goal]\nturn = "B"', "goal = 5"),
        ("[level]", "mistake = 5\n[level]"),
        ('A = "9H"', 'A = "9X"'),
        ('stock = "2C 3C"', 'stock = "2C 3C"\nturn = "B"'),
    ],
)
def test_a_text_that_is_not_a_level_is_refused_with_a_sentence(old: str, new: str) -> None:
    assert old in GOOD
    text = GOOD.replace("\n[hands]", "\n[hands]")
    if old == '[goal]\nturn = "B"':
        text = "goal = 5\n" + text.replace(old, "")
    elif new.startswith("mistake"):
        text = "mistake = 5\n" + text
    else:
        text = text.replace(old, new)
    with pytest.raises(ScenarioError) as error:
        read(text)
    assert "\n" not in str(error.value)


def test_each_condition_of_a_goal_can_be_met_and_can_fail() -> None:
    predicates = {
        "melded": (["6C 6D"], ["6C 7C"]),
        "laid": (18, 19),
        "net": (8, 9),
        "lead": (18, 19),
        "safe": ("QS QH", "KH KD"),
        "hand_at_most": (1, 0),
        "out": (False, True),
        "made": ("A: meld 6C 6D 6H", "A: draw"),
        "refused": ("CARD-1", "CARD-2"),
        "holds": ("KH", "KH KH"),
        "answer": (3, 4),
        "above": (2, 3),
        "below": (4, 3),
        "any": ([{"laid": 99}, {"laid": 1}], [{"laid": 99}, {"laid": 1, "out": True}]),
    }
    assert set(predicates) | {"turn", "score"} == set(PREDICATES)
    text = GOOD.replace('A = "9H"', 'A = "6C 6D 6H KH"').replace('moves = "A: draw\\nA: discard 9H"', "")
    text = text.replace("[goal]", "[goal]\nanswer = 3")
    attempt = Attempt.of(read('phase = "play"\n' + text)).answer(3)
    assert attempt.deal.turn == LEARNER
    for move in ("A: discard 2S", "A: meld 6C 6D 6H"):
        attempt = attempt.tried(Move.parse(move))
    for name, (holds, fails) in predicates.items():
        assert PREDICATES[name](attempt, holds), name
        assert not PREDICATES[name](attempt, fails), name


def test_an_attempt_fails_once_all_turns_of_the_level_are_over() -> None:
    hands = (
        GOOD.replace('stock = "', 'stock = "5C 7C ')
        .replace('A = "9H"', 'A = "9H 4D"')
        .replace('B = "QH"', 'B = "QH 2S"')
    )
    moves = ("A: draw", "A: discard 9H", "B: draw", "B: discard QH", "A: draw", "A: discard 4D")
    states: dict[int, list[str]] = {}
    for turns in (1, 2):
        attempt = Attempt.of(read(hands.replace("[goal]", f"turns = {turns}\n[goal]\nlaid = 5")))
        states[turns] = []
        for move in moves:
            attempt = attempt.play(Move.parse(move))
            states[turns].append(attempt.state)
    assert states[1][1] == "failed" and states[1][0] == "open"
    assert states[2] == ["open"] * 5 + ["failed"]


def test_a_refused_draw_after_a_take_gets_no_message_about_drawing() -> None:
    attempt = Attempt.of(load("draw/three-sixes"))
    drawn = attempt.play(Move.parse("A: draw"))
    assert drawn.says.startswith("You drew an unknown card")
    taken = attempt.play(Move.parse("A: take 6C")).tried(Move.parse("A: draw"))
    assert taken.recent and taken.says == ""


def test_a_goal_for_the_score_is_judged_only_once_the_round_is_over() -> None:
    level = read(GOOD.replace('A = "9H"', 'A = "6C 6D 6H"').replace('turn = "B"', "score = 15"))
    attempt = Attempt.of(level)
    for move in ("A: draw", "A: meld 6C 6D 6H", "A: discard 3C"):
        assert attempt.state == "open" and not PREDICATES["score"](attempt, -99)
        attempt = attempt.play(Move.parse(move))
    assert attempt.state == "solved" and attempt.deal.scores["A"] == 18
    assert PREDICATES["score"](attempt, 18) and not PREDICATES["score"](attempt, 19)


@pytest.mark.parametrize(
    ("name", "before", "too_soon"),
    [
        ("layoff/as-many-as-fit", (), "A: discard KD"),
        ("layoff/both-ends", ("A: take 8H",), "A: discard 9H"),
    ],
)
def test_a_move_made_too_early_is_refused_but_not_called_a_mistake(
    name: str, before: tuple[str, ...], too_soon: str
) -> None:
    attempt = Attempt.of(load(name))
    for text in (*before, too_soon):
        attempt = attempt.tried(Move.parse(text))
    own = [mistake.say for mistake in load(name).mistakes if mistake.when == Move.parse(too_soon)]
    assert attempt.recent and own and attempt.says not in own
