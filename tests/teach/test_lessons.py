"""Levels: each can be solved, knows its mistakes, and ends in one of its states."""

from itertools import combinations
from random import Random

import pytest
from strategies import some_move

from rummy500 import Move
from rummy500.statements import STATEMENTS
from rummy500.teach.lessons import LEARNER, PREDICATES, Attempt, levels, load, read
from rummy500.text.scenario import ScenarioError

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
def test_a_level_is_solved_by_its_solution_in_par(name):
    level = load(name)
    assert level.failures() == []
    assert level.task.endswith((".", "?")) and level.hints and level.after
    assert set(level.scenario.rule) <= set(STATEMENTS) and level.scenario.rule


def all_that_is_said(level):
    """What a table says to a learner who tries everything in the first turn, what is refused too."""
    said, seen, open_ends = set(), set(), [Attempt.of(level)]
    while open_ends:
        attempt = open_ends.pop()
        said.add(attempt.says)
        if (attempt.deal, attempt.made) in seen or attempt.state != "open" or attempt.deal.turn != LEARNER:
            continue
        seen.add((attempt.deal, attempt.made))
        hand = attempt.deal.hand(LEARNER)
        tries = [Move(LEARNER, "take", (card,)) for card in attempt.deal.pile]
        tries += [Move(LEARNER, "discard", (card,)) for card in hand]
        tries += [Move(LEARNER, "meld", chosen) for chosen in combinations(hand, 3)]
        said |= {attempt.tried(move).says for move in tries if attempt.deal.why_not(move)}
        open_ends += map(attempt.play, attempt.deal.legal_moves())
    return said


@pytest.mark.parametrize("name", levels())
def test_each_mistake_can_be_made_and_gets_its_own_message(name):
    level = load(name)
    said = all_that_is_said(level)
    assert level.mistakes and not [mistake for mistake in level.mistakes if mistake.say not in said]
    assert not [sentence for sentence in said if sentence.startswith("Not yet")]


@pytest.mark.parametrize("name", levels())
def test_any_play_of_a_level_ends_solved_or_failed_and_says_so(name):
    states = set()
    for seed in range(12):
        chance, attempt = Random(seed), Attempt.of(load(name))
        for _ in range(200):
            if attempt.state != "open":
                break
            attempt = attempt.play(some_move(attempt.deal, chance))
        states.add(attempt.state)
        assert attempt.state in ("solved", "failed") and attempt.says
        assert (attempt.stars > 0) == (attempt.state == "solved")
    assert states <= {"solved", "failed"}


def test_a_good_level_reads_and_more_moves_than_par_earn_fewer_stars():
    level = read(GOOD)
    assert level.failures() == []
    assert read(GOOD.replace("par = 2", "par = 1")).failures() == ["the solution earns 2 stars"]
    assert Attempt.of(level).state == "open" and Attempt.of(level).stars == 0


def test_an_unknown_level_is_refused_with_those_there_are():
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
def test_what_is_no_level_is_refused_with_a_sentence(old, new):
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


def test_every_predicate_can_hold_and_fail():
    predicates = {
        "melded": (["6C 6D"], ["6C 7C"]),
        "laid": (18, 19),
        "net": (8, 9),
        "hand_at_most": (1, 0),
        "out": (False, True),
        "made": ("A: meld 6C 6D 6H", "A: draw"),
        "refused": ("CARD-1", "CARD-2"),
        "turn": ("A", "B"),
        "any": ([{"laid": 99}, {"laid": 1}], [{"laid": 99}, {"laid": 1, "out": True}]),
    }
    assert set(predicates) == set(PREDICATES)
    text = GOOD.replace('A = "9H"', 'A = "6C 6D 6H KH"').replace('moves = "A: draw\\nA: discard 9H"', "")
    attempt = Attempt.of(read('phase = "play"\n' + text))
    assert attempt.deal.turn == LEARNER
    for move in ("A: discard 2S", "A: meld 6C 6D 6H"):
        attempt = attempt.tried(Move.parse(move))
    for name, (holds, fails) in predicates.items():
        assert PREDICATES[name](attempt, holds), name
        assert not PREDICATES[name](attempt, fails), name
