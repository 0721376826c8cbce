"""A seat's luck is its lead if equal bots play at all seats. Over many rounds, the mean luck is about 0."""

from __future__ import annotations

from statistics import fmean

import pytest

from rummy500 import Deal, Rules
from rummy500.lab.fair import luck
from rummy500.lab.playing import entrant, play_deal, play_once
from rummy500.lab.statistics import mean_of

DEALERS = "ABC"


def test_luck_is_the_lead_of_the_persons_seat_averaged_over_three_kinds_of_bots() -> None:
    leads = []
    for kind in ("greedy", "regular", "careful"):
        a, b, c = play_deal([entrant(kind)] * 3, Deal.new("classic", 3, "C", 8, 2), "8/2").scores.values()
        leads.append(a - (b + c) / 2)
    assert luck("classic", 3, 8, 2, "C") == round(fmean(leads), 1)


def test_luck_is_about_zero_over_many_rounds() -> None:
    found = mean_of([luck("classic", 3, f"fair {at}", 1, DEALERS[at % 3]) for at in range(150)])
    assert found.low < 0 < found.high
    assert found.high - found.low < 30


def test_a_seats_luck_depends_on_who_opened_in_an_earlier_round() -> None:
    rules = "classic opening=40"
    found = [luck(rules, 3, f"opened {at}", 2, "B", opened) for at in range(4) for opened in ("", "A", "BC")]
    leads = []
    for kind in ("greedy", "regular", "careful"):
        deal = Deal.new(rules, 3, "B", "opened 3", 2, opened="BC")
        a, b, c = play_deal([entrant(kind)] * 3, deal, "opened 3/2").scores.values()
        leads.append(a - (b + c) / 2)
    assert found[-1] == round(fmean(leads), 1)
    nobody, me, others = (fmean(found[at::3]) for at in range(3))
    assert others < nobody < me


def test_partners_have_the_same_luck() -> None:
    rules = Rules.named("partnership")
    scores = play_deal([entrant("greedy")] * 4, Deal.new(rules, 4, "B", 8, 1), "8/1").scores
    assert list(scores) == ["AC", "BD"]
    assert isinstance(luck("partnership", 4, 8, 1, "B"), float)


def test_playing_a_given_deal_has_the_same_result_as_playing_its_seed() -> None:
    seated = [entrant("greedy"), entrant("careful")]
    deal = Deal.new("classic", 2, seed="one")
    assert play_deal(seated, deal, "one") == play_once(seated, Rules(), "one")


def test_a_different_round_or_dealer_means_different_cards() -> None:
    found = {luck("classic", 3, 8, number, dealer) for number in (1, 2) for dealer in "AB"}
    assert len(found) == 4
    with pytest.raises(ValueError, match="such"):
        luck("no such rules", 3, 8, 1, "A")
