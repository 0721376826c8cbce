"""If a move breaks several statements, the refusal names the first, in the order of the rules."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plays import SEEDS, Round
from strategies import deals, small_rounds, some_try, tries

from rummy500 import Deal, Refused
from rummy500.card import Card
from rummy500.text.scenario import read

SETTINGS = {
    "classic": "",
    "stock empty": "stock = ''",
    "over": "phase = 'over'",
    "open table": "options = { open_table = true }",
    "open table, opening": "options = { open_table = true, opening = 30 }",
    "any time": "options = { open_table = 'any-time' }",
    "any time, opening": "options = { open_table = 'any-time', opening = 30 }",
    "start": "options = { start = 'chosen' }\nphase = 'start'\npile = ''",
    "end": "options = { stock_out = 'end' }\nstock = ''",
    "discard-on": "options = { stock_out = 'discard-on' }\nstock = ''",
    "discard-on, floating": "game = 'floating'\noptions = { stock_out = 'discard-on' }\nstock = ''",
    "take for a meld": "options = { take_for = 'meld' }",
    "in this turn": "options = { use_selected = 'this-turn' }",
    "opening": "options = { opening = 30 }",
    "opened": "options = { opening = 30 }\nopened = 'A'",
    "opening, nothing given back": "options = { opening = 30, give_back = 'none' }",
    "nothing given back": "options = { give_back = 'none' }",
    "corner": "options = { corner = true }",
    "runs of four": "options = { run_opens_with = 4 }",
    "wild": "game = 'modern'",
    "swaps": "game = 'modern'\noptions = { joker_swap = true }",
    "wild, suits open": "game = 'modern'\noptions = { joker_suits = 'free' }",
    "persian": "game = 'persian'\nplayers = 4\ndealer = 'D'\nhands.C = '7S'\nhands.D = '8S'",
    "floats": "game = 'floating'",
    "rum": "options = { rum = 'discard' }",
    "rum over": "options = { rum = 'discard' }\nphase = 'over'",
    "call": "options = { rum = 'discard' }\nphase = 'call'\ndiscarder = 'A'\nturn = 'B'",
    "call, opening": "options = { rum = 'discard', opening = 30 }\nphase = 'call'\n"
    "discarder = 'A'\nturn = 'B'\nopened = 'B'",
    "call, pile": "game = 'in-the-pile'\nphase = 'call'\ndiscarder = 'A'\nturn = 'B'",
    "call, floating": "game = 'floating'\noptions = { rum = 'discard' }\nphase = 'call'\n"
    "discarder = 'A'\nturn = 'B'\nhands.C = ''",
    "last": "options = { last_layoff = true, opening = 30 }\nphase = 'last'\n"
    "turn = 'B'\nopened = 'A B'\nhands.A = ''\nhands.B = '8C 6H 6D 6S'\nhands.C = 'QC'",
    "name": "game = 'gambit'\nphase = 'name'\ndealer = 'A'",
    "named wild": "game = 'gambit'\nnamed = 'wild'\ndealer = 'A'",
    "named double": "game = 'gambit'\nnamed = 'double'\ndealer = 'A'",
    "named double, used": "game = 'gambit'\nnamed = 'double'\ndealer = 'A'\ndealers_joker = 'used'",
    "named split": "game = 'gambit'\noptions = { jokers = 4 }\nnamed = 'split'\ndealer = 'A'\n"
    "pile = 'KS 4C JK 9D'",
    "named split, used": "game = 'gambit'\noptions = { jokers = 4 }\nnamed = 'split'\ndealer = 'A'\n"
    "dealers_joker = 'used'\n"
    "pile = 'KS 4C JK 9D'",
    "named wild, blocked": "game = 'gambit'\nnamed = 'wild'\ndealer = 'A'\ndealers_joker = 'blocked'",
    "out by a discard": "options = { out = 'discard' }\nphase = 'play'",
    "all at once": "options = { out = 'discard', give_back = 'none', opening = 60 }\nphase = 'play'",
}
"""How each named position differs from a classic deal of three players in which A is to draw."""

A, B, C = "6H 6D 9H 9S KD QD AC", "QH 3S QC", "5D 7S 8D"
USUAL = {"stock": "TS TD", "pile": "KS 4C 6C 9D", "dealer": "C", "turn": "A", "players": 3}
TABLE = "\n[[table]]\ncards = '9C TC JC'\nby = 'B'\n[[table]]\ncards = '2D 2H 2S'\nby = 'A'\n"


def the(setting: str, hand: str = "", **more: str) -> Deal:
    """The classic deal, changed as the setting says. ``hand`` replaces A's usual hand."""
    lines = SETTINGS[setting].splitlines() + [f"{key} = '{value}'" for key, value in more.items()]
    given = {line.split(" = ")[0] for line in lines}
    lines += [
        f"hands.{seat} = '{held}'"
        for seat, held in zip("ABC", (hand or A, B, C), strict=True)
        if f"hands.{seat}" not in given and (seat != "C" or "game = 'persian'" not in lines)
    ]
    lines += [f"{key} = {value!r}" for key, value in USUAL.items() if key not in given]
    return read("\n".join(lines) + TABLE).deal


def refused(deal: Deal, moves: str) -> Refused:
    *before, last = moves.split("; ")
    for move in before:
        deal = deal.play(move)
    found = deal.why_not(last)
    assert found is not None, f"{last} is legal:\n{deal}"
    return found


# Each case has a setting, moves (the last one is refused), the statement that the refusal names, and the
# other statements that the refused move breaks. The cases of ``OF_A_HAND`` also have A's hand.
WORDS = [
    ("classic", "A: lay KC on 9", "CARD-1", "CARD-2 TURN-1"),
    ("classic", "A: lay 6H on 9", "CARD-2", "TURN-1"),
    ("classic", "B: lay QH on 9", "CARD-2", "TURN-1"),
    ("classic", "B: lay KC on 9", "CARD-1", "CARD-2 TURN-1"),
    ("classic", "A: draw; A: take 5S", "CARD-1", "TURN-3"),
    ("classic", "A: take 6C; A: discard KC", "CARD-1", "DRAW-3"),
    ("classic", "A: draw; A: meld KC KH", "CARD-1", "MELD-1"),
    ("classic", "D: lay 6H on 9", "TURN-1", "CARD-1 CARD-2"),  # this table has no seat D
    ("over", "A: discard KC", "CARD-1", "TURN-1"),
    ("over", "A: lay 6H on 9", "CARD-2", "TURN-1"),
    ("rum over", "A: rum 5S on 1", "CARD-1", "RUM-5"),
    ("rum over", "A: rum 9D on 9", "CARD-2", "RUM-5"),
    ("call", "B: rum 5S on 9", "CARD-1", "CARD-2"),
    ("call", "B: rum 9D on 9", "CARD-2", "RUM-1"),
    ("named wild", "A: split 9D above", "CARD-1", "GAMBIT-5"),  # A holds no joker
    ("named wild, blocked", "A: draw; A: block", "CARD-1", "GAMBIT-7"),
    ("named double", "A: draw; A: double 6H 6D 9H", "CARD-1", "MELD-3"),
    ("wild", "A: draw; A: meld JK 6H 6D", "CARD-1", "JOKER-2"),
]
MOMENT = [
    ("classic", "A: draw; A: take KS", "TURN-3", "DRAW-7"),
    ("classic", "A: take 6C; A: take 4C", "TURN-3", "DRAW-3"),
    ("classic", "A: take 6C; A: draw", "TURN-3", "DRAW-3"),
    ("classic", "A: take 6C; A: pass", "TURN-1", "DRAW-3"),
    ("classic", "A: take 6C; A: name wild", "TURN-1", "DRAW-3"),
    ("classic", "A: draw; B: draw", "TURN-1", "TURN-3"),
    ("classic", "A: meld 6H", "TURN-1", "MELD-1"),
    ("classic", "A: lay 6H on 1", "TURN-1", "LAYOFF-3"),
    ("classic", "B: meld QH 3S", "TURN-1", "MELD-3"),
    ("classic", "A: draw; A: back", "TURN-1", "SCORE-8"),
    ("classic", "A: draw; A: rum 9D on 1", "TURN-1", "RUM-1"),
    ("over", "A: rum 9D on 1", "TURN-1", "RUM-5"),  # this game has no calls
    ("start", "A: discard 6H", "TURN-1", "DRAW-3"),
    ("stock empty", "A: draw", "STOCK-2", ""),
    ("stock empty", "B: draw", "TURN-1", "STOCK-2"),
    ("stock empty", "A: take 6C; A: draw", "TURN-3", "STOCK-2"),
    ("end", "A: draw", "STOCK-1", ""),
    ("discard-on", "A: draw", "STOCK-4", ""),
    ("discard-on", "A: pass; A: draw", "TURN-3", "STOCK-4"),
    ("open table", "A: take 6C; B: lay QC on 1", "TURN-4", ""),
    ("open table", "A: meld 6H 6D 9H", "TURN-1", "MELD-3"),
    ("any time", "A: discard 6H", "TURN-1", ""),
    ("any time, opening", "A: meld 6H 6D 9H", "SCORE-8", "MELD-3"),
    ("open table", "A: take 6C; B: lay QH on 1", "TURN-4", "LAYOFF-3"),
    ("open table", "A: take 6C; B: meld QH QC", "TURN-4", "MELD-1"),
    ("open table", "A: take 6C; B: discard QH", "TURN-1", "TURN-4"),
    ("open table", "A: take 6C; B: lay 9D on 1", "CARD-1", "TURN-4"),
    ("open table, opening", "A: draw; B: lay QC on 1", "SCORE-8", ""),
    ("open table, opening", "A: draw; B: meld QH QC", "SCORE-8", "MELD-1"),
    ("open table, opening", "A: draw; B: draw", "TURN-1", "SCORE-8"),
    ("rum", "A: rum KS on 1", "RUM-1", "TURN-1"),
    ("rum", "A: draw; B: rum 9D on 1", "RUM-1", "TURN-1"),
    ("rum over", "A: rum KS on 1", "RUM-5", "RUM-1"),
    ("rum over", "B: draw", "TURN-1", "RUM-5"),
    ("call", "B: rum KS on 1", "RUM-1", "LAYOFF-3"),
    ("call", "B: rum 9D KS 4C", "RUM-1", "MELD-3"),
    ("call", "A: rum KS on 1", "RUM-1", "RUM-4"),
    ("call", "C: rum KS on 1", "RUM-1", "TURN-1"),
    ("call", "B: lay QC on 1", "TURN-1", ""),
    ("call", "C: lay 5D on 1", "TURN-1", "LAYOFF-3"),
    ("call", "C: pass", "TURN-1", ""),
    ("call, pile", "B: rum KS 4C 6C", "RUM-2", "MELD-3"),
    ("call, pile", "A: rum KS 4C 6C", "RUM-2", "RUM-4"),
    ("call, floating", "C: take 9D", "OUT-3", "TURN-1"),
    ("call, floating", "C: draw", "TURN-1", ""),
    ("last", "C: lay QC on 1", "SCORE-8", "TURN-1"),
    ("last", "C: lay QC on 2", "SCORE-8", "MELD-1"),
    ("last", "C: meld QC", "TURN-1", "SCORE-8"),
    ("last", "A: pass", "TURN-1", ""),
    ("last", "B: meld 6H 6D", "TURN-1", "MELD-1"),
    ("last", "B: discard 8C", "TURN-1", ""),
    ("name", "A: discard KC", "TURN-1", "CARD-1"),
    ("name", "A: lay KC on 9", "TURN-1", "CARD-1 CARD-2"),
    ("name", "B: name wild", "TURN-1", ""),
    ("name", "A: block", "TURN-1", "CARD-1"),
    ("named wild", "A: name wild", "TURN-1", ""),
]
MELDS = [
    ("classic", "A: take 6C; A: meld 9D 9H", "MELD-1", "DRAW-3"),
    ("classic", "A: take 6C; A: meld 9H KD QD", "MELD-3", "DRAW-3"),
    ("classic", "A: take 6C; A: lay 9D on 1", "LAYOFF-3", "DRAW-3"),
    ("classic", "A: take 6C; A: lay 9D on 2", "MELD-1", "DRAW-3"),
    ("take for a meld", "A: take 6C; A: lay 6C on 1", "LAYOFF-3", "DRAW-4"),
    ("opening", "A: draw; A: meld QD KD", "MELD-3", "SCORE-8"),
]
OF_A_HAND = [
    ("out by a discard", "6H 6D KC", "A: meld 6H 6D KC", "MELD-3", "OUT-2"),
    ("out by a discard", "8H", "A: lay 8H on 1", "LAYOFF-3", "OUT-2"),
    ("out by a discard", "7C 8C", "A: lay 7C 8C on 1", "OUT-2", ""),
    ("classic", "KC AC 3C 5C", "A: draw; A: lay KC AC on 1", "LAYOFF-3", ""),
    ("runs of four", "KC AC 4S 2C", "A: draw; A: meld KC AC 2C", "MELD-3", "MELD-4"),
    ("classic", "KC AC 4S 2C", "A: draw; A: meld KC AC 2C", "MELD-4", ""),
    ("corner", "KH AH 4S 3H", "A: draw; A: meld KH AH 3H", "MELD-3", ""),
    ("classic", "2C 6H 6D", "A: draw; A: lay 2C 6H on 2", "MELD-1", ""),
    ("wild", "JK 6H KD", "A: draw; A: meld JK 6H KD", "JOKER-2", "JOKER-3 MELD-3"),
    ("wild", "JK JK KD", "A: draw; A: meld JK JK", "JOKER-2", "JOKER-4 MELD-1"),
    ("wild", "JK 6H KD", "A: draw; A: meld JK=6 6H KD", "JOKER-2", "JOKER-3 MELD-3"),
    ("wild", "JK 6H 6D", "A: draw; A: meld JK=6H 6H 6D", "JOKER-3", "MELD-2"),
    ("wild", "JK AH AD AS AC", "A: draw; A: meld JK=AH AH AD AS AC", "JOKER-3", "MELD-2"),
    ("wild", "JK 6H 7H 9S", "A: draw; A: meld JK=9H 6H 7H", "JOKER-3", "MELD-3"),
    ("wild", "JK JK 9S", "A: draw; A: meld JK=6H JK=6D", "JOKER-4", "MELD-1"),
    ("wild", "JK 6H 9S", "A: draw; A: meld JK=6D 6H", "MELD-1", ""),
    ("wild", "JK 6H 9S", "A: draw; A: meld JK=6D 6H 9S", "MELD-3", ""),
    ("wild", "JK 6H 9S", "A: draw; A: lay JK on 1", "JOKER-2", "LAYOFF-3"),
    ("wild", "JK 6H 9S", "A: draw; A: lay JK=KC on 1", "JOKER-3", "LAYOFF-3"),
    ("wild", "JK 6H 9S", "A: draw; A: lay JK=2H on 2", "JOKER-3", "MELD-2"),
    ("wild", "JK 6H 9S", "A: draw; A: lay JK=QC 6H on 1", "LAYOFF-3", ""),
    ("wild", "JK 6H 6D 9S", "A: take 6C; A: meld JK=6H 6H 6D", "JOKER-3", "DRAW-3"),
    ("wild", "JK 6H 6D 9S", "A: take 6C; A: lay JK on 1", "JOKER-2", "DRAW-3"),
    ("wild, suits open", "JK 6H 6D", "A: draw; A: meld JK=6 6H 6D", "JOKER-2", ""),
    ("persian", "JK 6H 6D 6S", "A: draw; A: meld JK 6H 6D", "JOKER-6", ""),
    ("persian", "JK JK KD 6S", "A: draw; A: meld JK JK", "JOKER-6", "MELD-1"),
    ("persian", "JK JK KD 6S", "A: draw; A: lay JK on 1", "JOKER-6", "LAYOFF-3"),
    ("persian", "JK JK 6D 6S", "A: take 6C; A: meld JK JK 6S", "JOKER-6", "DRAW-3"),
    ("named double", "JK 6H 6D KC", "A: draw; A: meld JK=6C 6H 6D", "GAMBIT-3", ""),
    ("named double", "JK 6H 6D KC", "A: draw; A: meld DJ=6C 6H KC", "GAMBIT-3", "MELD-3"),
    ("named double", "JK 6H 6D KC", "A: draw; A: lay JK on 1", "GAMBIT-3", "LAYOFF-3"),
    ("named wild", "JK 6H 6D KC", "A: draw; A: double 6H 6D KC", "GAMBIT-4", "MELD-3"),
    ("named wild, blocked", "JK 6H 6D KC", "A: draw; A: double 6H 6D with DJ", "GAMBIT-4", "GAMBIT-6 MELD-1"),
    ("named double, used", "JK 6H 6D KC", "A: draw; A: double 6H 6D with DJ", "GAMBIT-6", "MELD-1"),
    ("named wild, blocked", "JK 6H 6D KC", "A: draw; A: meld DJ=6C 6H 6D", "GAMBIT-6", ""),
    ("named wild, blocked", "JK 6H 6D KC", "A: draw; A: meld DJ=6D 6H 6D", "JOKER-3", "GAMBIT-6"),
    ("named wild, blocked", "JK 6H 6D KC", "A: draw; A: lay DJ=QC on 1", "GAMBIT-6", ""),
    ("named wild", "JK 6H 6D KC", "A: split 9D above", "GAMBIT-5", "DRAW-7"),
    ("named wild, blocked", "JK 6H 6D KC", "A: split 9D above with DJ", "GAMBIT-5", "GAMBIT-6"),
    ("named wild", "JK 6H 6D KC", "A: draw; A: split 9D above", "TURN-3", "GAMBIT-5"),
    ("named split", "JK 6H 6D KC", "A: split JK above", "GAMBIT-8", "DRAW-7"),
    ("named split", "JK 6H 6D KC", "A: split 9D above", "DRAW-7", ""),
    ("named split", "JK 6H 6D KC", "A: take JK", "GAMBIT-8", "DRAW-7"),
    ("named split, used", "JK 6H 6D KC", "A: split JK above with DJ", "GAMBIT-6", "GAMBIT-8"),
    ("named split, used", "JK 6H 6D KC", "A: split 9D above with DJ", "GAMBIT-6", "DRAW-7"),
    ("named wild, blocked", "JK 6H 6D KC", "A: block", "TURN-1", "GAMBIT-7"),
    ("named wild, blocked", "JK 6H 6D KC", "A: draw; A: block", "GAMBIT-7", ""),
    ("named wild, blocked", "JK 6H 6D KC", "A: take 6C; A: block", "DRAW-3", "GAMBIT-7"),
    ("wild", "JK 6H 6D KC", "A: draw; A: block", "GAMBIT-7", ""),
    ("classic", "6H 6D KC", "A: draw; A: block", "GAMBIT-7", "CARD-1"),  # A lacks a joker, too
    ("classic", "6H 6D KC", "A: split 6C above", "GAMBIT-5", "CARD-1"),
    ("classic", "6H 6D KC", "A: draw; A: double 6H 6D KC", "GAMBIT-4", "MELD-3"),
    ("wild", "6H 6D 6S KC", "A: draw; A: double 6H 6D 6S", "GAMBIT-4", "CARD-1"),
    ("wild", "JK 6H 6D KC", "A: draw; A: double JK 6H 6D", "JOKER-2", "GAMBIT-4"),
    ("wild", "JK 6H 6D KC", "A: draw; A: double JK=6H 6H 6D", "JOKER-3", "GAMBIT-4"),
    ("persian", "JK 6H 6D KC", "A: draw; A: double JK 6H 6D", "JOKER-6", "GAMBIT-4"),
    ("named double", "JK 6H 6D KC", "A: draw; A: meld JK 6H 6D", "GAMBIT-3", "JOKER-2"),  # JK is undeclared
    ("named split", "JK 6H 6D KC", "A: draw; A: double JK=6H 6H 6D with DJ", "GAMBIT-3", "JOKER-3 GAMBIT-4"),
    ("swaps", "6H 6D KC", "A: swap 6H on 1", "TURN-1", "JOKER-7"),
    ("swaps", "6H 6D KC", "A: take 6C; A: swap 6H on 1", "JOKER-7", "DRAW-3"),
    ("wild", "6H 6D KC", "A: draw; A: swap 6H on 1", "JOKER-7", ""),
    ("take for a meld", "QD 7H 8C", "A: take 4C", "DRAW-7", ""),
    ("in this turn", "6H 6D 6S KC", "A: take 6C; A: meld 6H 6S", "MELD-1", "DRAW-3"),
    ("in this turn", "6H 6D KC 9S", "A: take 6C; A: lay 6H on 1", "LAYOFF-3", "DRAW-3"),
    ("nothing given back", "6H 6D KC", "A: take 6C; A: discard 6C", "DRAW-3", "DRAW-8"),
    ("nothing given back", "6H 6D KC", "A: take 6C; A: meld 6C 6H 6D; A: discard 9D", "DRAW-8", ""),
    ("opening, nothing given back", "6H 6D KC QD", "A: take 6C", "SCORE-8", ""),
    (
        "opening, nothing given back",
        "6H 6D 9S 9H QD KC",
        "A: take 6C; A: meld 6C 6H 6D; A: discard 9D",
        "DRAW-8",
        "SCORE-8",
    ),
    (
        "opening, nothing given back",
        "6H 6D 9S 9H QD KC",
        "A: take 6C; A: meld 6C 6H 6D; A: discard KC",
        "SCORE-8",
        "",
    ),
    ("opening", "6H 6D KC QD", "A: take KS", "DRAW-7", "SCORE-8"),
    ("opened", "6H 6D 6S QD", "A: draw; A: meld 6H 6D 6S; A: back", "SCORE-8", ""),
    ("opening", "6H 6D 6S QD", "A: draw; A: back", "SCORE-8", ""),
    ("opening", "6H 6D 6S QD", "A: back", "TURN-1", "SCORE-8"),
    ("all at once", "6H 6D 6S", "A: meld 6H 6D 6S", "OUT-2", "SCORE-8"),
]


@pytest.mark.parametrize(("setting", "moves", "named", "also"), [*WORDS, *MOMENT, *MELDS])
def test_a_refusal_names_the_first_statement_that_the_move_breaks(
    setting: str, moves: str, named: str, also: str
) -> None:
    assert refused(the(setting), moves).statement == named != also


@pytest.mark.parametrize(("setting", "hand", "moves", "named", "also"), OF_A_HAND)
def test_with_a_given_hand_a_refusal_names_the_first_broken_statement(
    setting: str, hand: str, moves: str, named: str, also: str
) -> None:
    assert refused(the(setting, hand), moves).statement == named != also


NAMES_ALL = ("MELD-2", "MELD-3", "JOKER-2", "JOKER-4", "JOKER-6", "GAMBIT-3")
NAMES_SOME = ("CARD-1", "MELD-1", "MELD-4", "LAYOFF-3", "JOKER-3", "DRAW-4", "DRAW-7")


def signs_of(card: Card) -> set[str]:
    """The signs that may name this card: its own, the held card's, or that of the card it stands for."""
    stands = card if card.stands is None else card.stands
    return {card.sign, card.held.sign, stands.sign}


def assert_it_reads_well(refused: Refused) -> None:
    """Check that a refusal's text is short, has no notation, and names the cards of the move."""
    why, move = refused.why, refused.move
    assert why.endswith(".") and not why.endswith("..") and len(why) < 200, why
    assert "\n" not in why and "  " not in why and (why[0].isupper() or not why[0].isalpha()), why
    assert "Card(" not in why and "None" not in why and "[" not in why, why
    named = [any(sign.lower() in why.lower() for sign in signs_of(card)) for card in move.cards]
    if move.kind == "double":
        named += ["joker" in why]  # the joker that doubles the meld is named, too
    if move.kind in ("meld", "double") and refused.statement in NAMES_ALL:
        assert all(named[: len(move.cards)]), refused
    if move.kind in ("meld", "double", "lay_off", "take") and refused.statement in NAMES_SOME:
        assert any(named), refused


@settings(max_examples=40)
@given(st.data(), small_rounds())
def test_a_refusal_names_the_refused_cards_in_positions_with_few_cards(
    data: st.DataObject, played: Round
) -> None:
    for deal in played.deals[-3:]:
        for _ in range(5):
            found = deal.why_not(data.draw(tries(deal)))
            if found is not None:
                assert_it_reads_well(found)


@given(deals(), SEEDS)
def test_a_refusal_names_the_refused_cards_in_random_deals(deal: Deal, seed: int) -> None:
    chance = Random(seed)
    for _ in range(60):
        found = deal.why_not(some_try(deal, chance))
        if found is not None:
            assert_it_reads_well(found)
