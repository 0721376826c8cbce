"""Judges for exercises: the learner sets up a hand from which a bot discards a certain card."""

from __future__ import annotations

from typing import Any

import pytest

from rummy500 import Card, cards
from rummy500.bots import bot
from rummy500.teach.judging import discarded_by, split_by

HAND = [*cards("6S 9H KC KD")]
last, greedy = discarded_by(lambda view, legal: legal[-1]), discarded_by(bot("greedy").choose)
splits = split_by(lambda view, legal: legal[-1])


@pytest.mark.parametrize(
    "given", [None, 5, "6S 9H", [], HAND[:3], HAND * 2, [*HAND, "KS"], [*HAND, Card("JK")]]
)
def test_only_a_list_of_different_cards_is_a_hand(given: Any) -> None:
    for judge in (last, splits):
        assert judge(given, Card("KC"), None).endswith("but it has to give a list of 4 to 8 different cards")


def test_a_hand_is_right_only_if_the_bot_discards_the_given_card() -> None:
    assert last(HAND, Card("KC"), None) == ""
    assert last(HAND, Card("KD"), None) == "from [6S 9H KC KD] it plays A: discard KC"
    assert last(HAND, Card("2S"), None) == "2S is not in the hand [6S 9H KC KD]"
    assert "it plays A: meld 6S 6H 6D" in greedy([*cards("6S 6H 6D KD")], Card("KD"), None)


def test_a_hand_for_splitting_a_pair_needs_a_pair_and_a_useless_card() -> None:
    assert splits(HAND, Card("KD"), None) == splits(HAND, Card("KC"), None) == ""
    assert splits(HAND, Card("9H"), None) == "[6S 9H KC KD] has no other card of the rank of 9H"
    pairs = [*cards("KC QC QD KD")]
    assert splits(pairs, Card("KD"), None) == "each card of [KC QC QD KD] may still become part of a meld"
    kept = [*cards("6S 6H 2D KD")]
    assert splits(kept, Card("6S"), None) == "from [6S 6H 2D KD] it plays A: discard KD"
