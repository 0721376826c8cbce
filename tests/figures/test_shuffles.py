"""The statistical tests notice a biased shuffle, and find no bias in real shuffles or the stored figures."""

from __future__ import annotations

import pytest
from figures import shuffles, stored

from rummy500 import Rules
from rummy500.card import PACK, Card
from rummy500.deal.dealing import pack_for

DEALS = 4000


def test_the_statistical_tests_find_no_bias_in_a_sample_of_shuffles() -> None:
    counts = shuffles.counted(DEALS, "sample/{}")
    assert {sum(row) for row in counts} == {DEALS}
    assert {sum(row[place] for row in counts) for place in range(shuffles.PLACES)} == {DEALS}
    for found in shuffles.tested(counts):
        assert found.deals == DEALS
        assert 0.001 < found.chance < 0.999, found


def test_a_shuffle_that_puts_one_card_on_top_too_often_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaning(rules: Rules, players: int, seed: int | str, number: int) -> list[Card]:
        pack, ace = pack_for(rules, players, seed, number), Card("AS")
        at = pack.index(ace)
        if str(seed).endswith("0"):
            pack[0], pack[at] = pack[at], pack[0]
        return pack

    monkeypatch.setattr(shuffles, "pack_for", leaning)
    *_, by_card = shuffles.tested(shuffles.counted(DEALS, "sample/{}"))
    assert by_card.chance < 0.001


@pytest.mark.parametrize(
    ("chi_square", "degrees", "chance"),
    [(3.84, 1, 0.05), (18.31, 10, 0.05), (124.34, 100, 0.05), (100, 100, 0.48)],
)
def test_a_chi_square_statistic_gets_its_known_p_value(
    chi_square: float, degrees: int, chance: float
) -> None:
    assert shuffles.beyond(chi_square, degrees) == pytest.approx(chance, abs=0.01)


def test_the_stored_figures_come_from_a_million_deals_and_show_no_bias() -> None:
    rows = stored.read(shuffles.FILE)
    assert [row["what"] for row in rows] == list(shuffles.KINDS)
    for row in rows:
        kinds, degrees = int(row["kinds"]), int(row["degrees"])
        assert int(row["deals"]) == shuffles.DEALS == 1_000_000
        assert degrees == (kinds - 1) * (len(PACK) - 1)
        assert float(row["chance"]) == pytest.approx(
            shuffles.beyond(float(row["chi_square"]), degrees), abs=0.002
        )
        assert 0.01 < float(row["chance"]) < 0.99
