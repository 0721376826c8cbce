"""The committed pictures show the stored rows, which come from deals. ``make figures`` makes both."""

from __future__ import annotations

import csv
import doctest
import json
import re
from collections.abc import Sequence
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest
from figures import FIGURES, drawings, luck, melds, outs, playing, points, presets, race, stored, takes
from figures.__main__ import main
from figures.sheet import INKS, settings
from matplotlib import rc_context
from matplotlib.backend_bases import RendererBase
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.text import Text

from rummy500 import Deal
from rummy500.bots import KINDS
from rummy500.lab import DealResult, Match, tournament
from rummy500.rules import PRESETS

# ---- what is committed ------------------------------------------------------------------------------


def test_the_committed_pictures_and_captions_are_up_to_date_with_the_stored_rows() -> None:
    made = dict(drawings())
    assert made.keys() == {path.name for path in stored.DRAWN.iterdir()}
    for name, text in made.items():
        assert (stored.DRAWN / name).read_text("utf-8") == text, f"{name} is old: run make drawings"


def id_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", points.files(), ids=id_of)
def test_each_stored_match_is_needed_by_a_figure(
    path: Path,
) -> None:
    rows = stored.read(path)
    rules, players = stored.game_of(path)
    pair = (rows[0]["first"], rows[0]["second"])
    ranked = tuple(sorted(pair, key=tuple(KINDS).index))
    if ranked == presets.PAIR:
        assert (rules, players) in presets.games()
    else:
        assert ranked in points.LADDER and (rules, players) in points.GAMES


def test_the_same_pairs_of_bots_play_each_game_of_the_ladder() -> None:
    assert len({tuple(pair[:2] for pair in points.pairs(*game)) for game in points.GAMES}) == 1


# ---- what is read -----------------------------------------------------------------------------------


def test_figures_can_be_made_from_any_file_that_the_lab_writes(tmp_path: Path) -> None:
    path = tmp_path / "modern-3/any name.csv"
    path.parent.mkdir()
    result = tournament(["greedy", "random"], "modern", 3, 3, csv=path, workers=1)
    match = stored.match_in(path)
    assert stored.game_of(path) == ("modern", 3)
    assert (match.points, match.wins) == (result.matches[0].points, result.matches[0].wins)
    pair = points.Pair.of(match)
    assert (pair.weaker, pair.stronger) == ("random", "greedy")
    assert pair.lead == match.points and pair.points[1].value - pair.points[0].value == pytest.approx(
        pair.lead.value
    )


def test_stored_rows_leave_out_values_that_differ_from_run_to_run(tmp_path: Path) -> None:
    result = tournament(["greedy", "random"], deals=2, workers=1)
    stored.write(tmp_path / "rows.csv", result.rows())
    with (tmp_path / "rows.csv").open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    kept = [
        {name: str(value) for name, value in row.items() if name not in stored.NOT_STORED}
        for row in result.rows()
    ]
    assert read == kept and stored.match_in(tmp_path / "rows.csv").points == result.matches[0].points


# ---- what is counted --------------------------------------------------------------------------------


def test_laid_cards_are_counted_by_the_kind_of_their_meld() -> None:
    steps = playing.course("classic", 3, "greedy", "report 3")
    laid = sum((melds.kinds_of(step) for step in steps), melds.kinds_of(steps[0]))
    table = steps[-1].after.table
    assert sum(laid[kind] for kind in melds.MELDS) == len(table)
    assert sum(laid[kind] for kind in melds.MELDS[:2]) == sum(meld.is_set for meld in table)
    moves = [step.move for step in steps]
    for is_set, kind in zip((True, False), melds.CARDS, strict=True):
        onto = [
            len(move.cards)
            for move in moves
            if move.kind == "lay_off" and table[move.on - 1].is_set is is_set
        ]
        assert laid[kind] == sum(onto) > 0
    opened = [len(move.cards) for move in moves if move.kind == "meld"]
    assert sum(laid[kind] for kind in ("set of 3", "run of 3")) == opened.count(3)


def test_a_deal_played_again_from_a_take_ends_the_same_way() -> None:
    seed = "report 6"
    steps = playing.course("classic", 3, "careful", seed)
    offers = [offer for offer in takes.offers_in(steps) if offer.made]
    assert offers
    for offer in offers:
        before = steps[offer.after].before
        end = playing.end_after(offer.move, before, steps[: offer.after], "careful", seed)
        assert end == steps[-1].after


def test_each_take_that_the_rules_allow_is_offered_with_its_depth() -> None:
    steps = playing.course("classic", 3, "careful", "report 6")
    offers = list(takes.offers_in(steps))
    assert {offer.made for offer in offers} == {True, False}
    allowed = [
        (number, move)
        for number, step in enumerate(steps)
        if step.before.phase == "draw" and step.before.stock
        for move in step.before.legal_moves()
        if move.kind == "take"
    ]
    assert [(offer.after, offer.move) for offer in offers] == allowed
    for offer in offers:
        deal = steps[offer.after].before
        low, high = offer.depth
        assert low <= len(deal.pile) - deal.pile.index(offer.move.cards[0]) <= high


def test_a_lead_is_the_difference_from_the_mean_score_of_the_other_players() -> None:
    end = playing.course("classic", 3, "random", "report 1")[-1].after
    assert isinstance(end, Deal) and end.over
    a, b, c = end.scores.values()
    assert takes.ahead(end, "B") == b - (a + c) / 2


def match_of(margins: Sequence[int]) -> Match:
    """A match that the second bot leads by these margins. Both seatings of a deal have the same margin."""

    def played(number: int, margin: int) -> tuple[DealResult, ...]:
        return tuple(
            DealResult(f"report {number}", bots, dict(zip("AB", scores, strict=True)), None, 1, {}, {})
            for bots, scores in ((("random", "greedy"), (0, margin)), (("greedy", "random"), (margin, 0)))
        )

    return Match("random", "greedy", tuple(played(*one) for one in enumerate(margins, start=1)))


def test_the_chance_of_being_ahead_counts_every_way_to_draw_the_deals() -> None:
    """The bot wins a deal with chance 3/4, so its number of wins is binomial. A tie counts half."""
    found = luck.chances(points.Pair.of(match_of([1, 1, 1, -1] * 50)))
    for deals, chance in zip(luck.NUMBERS, found, strict=True):
        won = [comb(deals, wins) * 0.75**wins * 0.25 ** (deals - wins) for wins in range(deals + 1)]
        ahead = sum(won[wins] for wins in range(deals + 1) if 2 * wins > deals)
        tied = won[deals // 2] if deals % 2 == 0 else 0
        assert chance.value == pytest.approx(ahead + tied / 2, abs=1e-5)
        assert 0 <= chance.low <= chance.value <= chance.high <= 1


def test_the_interval_of_a_chance_is_narrower_if_more_deals_were_played() -> None:
    """The chance of being ahead in one deal is the share of deals won. Its interval is ±2 standard errors."""
    chance = Random(7)
    for number in (200, 2000):
        margins = [chance.choice((30, 5, -20)) for _ in range(number)]
        found = luck.chances(points.Pair.of(match_of(margins)))[0]
        assert found.low < 2 / 3 < found.high
        error = (2 / 9 / number) ** 0.5
        assert found.high - found.low == pytest.approx(2 * 2 * error, rel=0.3)


def test_the_figure_on_luck_compares_the_pairs_with_the_largest_and_the_smallest_lead() -> None:
    game = (luck.RULES, luck.PLAYERS)
    found = [*points.pairs(*game), points.met(*game, presets.PAIR)]
    leads = [abs(pair.lead.value) for pair in found if len(pair.match.played) == points.DEALS]
    assert [abs(pair.lead.value) for pair in luck.pairs()] == [max(leads), min(leads)]


# ---- a game, and chances that are counted --------------------------------------------------------------


def test_the_figure_of_a_race_shows_the_game_that_its_caption_names() -> None:
    assert stored.read(race.FILE) == tuple(
        {key: str(value) for key, value in row.items()} for row in race.rows()
    )
    assert "500" in race.caption() and race.BOT in race.caption()
    best = sorted(scores[-1] for scores in race.totals().values())
    assert best[-1] >= 500 > max(max(scores[:-1]) for scores in race.totals().values())


def test_chances_are_counted_over_all_orders_of_the_unseen_cards() -> None:
    for unseen, wanted, draws in ((5, 2, 1), (6, 1, 3), (7, 3, 2)):
        orders = list(combinations(range(unseen), draws))
        come = sum(any(card < wanted for card in drawn) for drawn in orders)
        assert outs.chance(wanted, draws, unseen) == pytest.approx(come / len(orders))
    assert doctest.testmod(outs).failed == 0


# ---- what is drawn ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FIGURES)
def test_no_text_touches_another_or_leaves_the_picture(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ink, places = INKS["light"], []

    def note(text: Text, renderer: RendererBase) -> None:
        if text.get_visible() and text.get_text():
            places.append((text.get_text(), text.get_window_extent(renderer)))

    monkeypatch.setattr(Text, "draw", note)  # only texts that are drawn: an axis also has hidden texts
    with rc_context(settings(ink)):
        figure = FIGURES[name].draw(ink).figure
        figure.draw(FigureCanvasAgg(figure).get_renderer())
    assert len(places) > 10
    for (text, place), (other, next_to) in combinations(places, 2):
        assert not place.overlaps(next_to), (text, other)
    for text, place in places:
        assert figure.bbox.x0 <= place.x0 and place.x1 <= figure.bbox.x1, text
        assert figure.bbox.y0 <= place.y0 and place.y1 <= figure.bbox.y1, text


def light_of(colour: str) -> float:
    """The relative luminance of a colour (WCAG)."""
    return sum(part * weight for part, weight in zip(linear(colour), (0.2126, 0.7152, 0.0722), strict=True))


def linear(colour: str) -> list[float]:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted(map(light_of, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


# How red, green and blue light look to people who lack one kind of cone (Machado and others, 2009).
SIGHTS = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


GROUNDS = {"light": ["#ffffff"], "dark": ["#121212", "#222832"]}  # the backgrounds of a page and an answer


@pytest.mark.parametrize("mode", INKS)
def test_all_ink_is_visible_and_its_colours_differ_even_for_the_colour_blind(mode: str) -> None:
    ink = INKS[mode]
    for ground in GROUNDS[mode]:
        assert min(contrast(ground, colour) for colour in (ink.text, ink.muted, ink.main, ink.other)) >= 4.5
    for sight, rows in SIGHTS.items():
        seen = [as_seen(colour, rows) for colour in (ink.main, ink.other, ink.text)]
        for one, other in combinations(seen, 2):
            assert max(abs(a - b) for a, b in zip(one, other, strict=True)) > 0.15, sight


def as_seen(colour: str, rows: tuple[tuple[float, ...], ...]) -> list[float]:
    """A colour's red, green and blue as one of the ``SIGHTS`` sees them, in steps that look equal."""
    mixed = [sum(part * weight for part, weight in zip(linear(colour), row, strict=True)) for row in rows]
    return [min(max(part, 0), 1) ** (1 / 2.2) for part in mixed]


def test_the_picture_of_all_games_shows_each_named_game_with_suitable_numbers_of_players() -> None:
    shown = [(rules, players) for rules, players, _ in presets.found()]
    assert {rules for rules, _ in shown} == {*PRESETS} and ("classic", 2) in shown
    assert ("partnership", 4) in shown and ("partnership", 2) not in shown
    alt = json.loads((stored.DRAWN / "presets.json").read_text("utf-8"))["alt"]
    assert all(f"{PRESETS[rules].title}, {players} players: " in alt for rules, players in shown)


@pytest.mark.parametrize("name", ["points", "luck", "melds", "takes"])
def test_a_caption_names_rules_players_bots_chance_and_the_number_of_deals(name: str) -> None:
    words = json.loads((stored.DRAWN / f"{name}.json").read_text("utf-8"))
    found = re.search(r"([\d,]+) deals", words["caption"])
    assert found and int(found[1].replace(",", "")) >= 500
    assert "classic" in words["caption"].lower() and "players" in words["caption"]
    assert any(kind in words["caption"] for kind in KINDS)
    assert "With other deals" in words["caption"] and "95% interval" in words["caption"]
    assert len(re.findall(r"\d", words["alt"])) > 20


def test_a_caption_names_a_pair_that_played_fewer_deals_than_most() -> None:
    many, few = (points.Pair.of(match_of([1, 2] * times)) for times in (20, 3))
    named = [("a and b", few), *(("c and d", many) for _ in range(3)), ("a and b", few)]
    assert points.played(named) == (
        "Each pair played 40 deals. They played each deal twice, and changed seats in between. "
        "But there were 6 deals for a and b."
    )


def test_deals_with_a_gap_in_their_numbers_are_not_described_as_a_range() -> None:
    with pytest.raises(ValueError, match="the deals are not report 1 to report 2"):
        stored.deals_in_words(["report 1", "report 3"])
    assert doctest.testmod(stored).failed == 0


# ---- the command ------------------------------------------------------------------------------------


def test_with_the_option_draw_pictures_are_made_without_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("figures.__main__.DRAWN", tmp_path)
    monkeypatch.setattr("figures.__main__.drawings", lambda: iter([("one.svg", "<svg/>")]))
    assert main(["--draw"]) == 0
    assert (tmp_path / "one.svg").read_text("utf-8") == "<svg/>"
    assert str(tmp_path) in capsys.readouterr().out


@pytest.fixture
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let figures use only two deals each, and return the folder for their files."""
    monkeypatch.setattr("figures.__main__.DRAWN", tmp_path)
    monkeypatch.setattr("figures.__main__.UNFINISHED", tmp_path / "unfinished")
    monkeypatch.setattr("figures.__main__.drawings", lambda: iter(()))
    monkeypatch.setattr(stored, "POINTS", tmp_path / "points")
    for figure in (melds, takes):
        monkeypatch.setattr(figure, "FILE", tmp_path / Path(figure.FILE).name)
        monkeypatch.setattr(figure, "DEALS", 2)
    for figure in (points, presets):
        monkeypatch.setattr(figure, "DEALS", 2)
    monkeypatch.setattr(race, "FILE", tmp_path / "race.csv")
    return tmp_path


def test_with_the_option_keep_a_bots_matches_are_not_played_again(few: Path) -> None:
    assert main(["--keep", "planner", "--workers", "1"]) == 0
    for figure in (melds, takes):
        rows = stored.read(few / Path(figure.FILE).name)
        assert {row["deal"] for row in rows} == {"report 1", "report 2"}
    played = [path.stem for path in points.files()]
    assert "careful-planner" not in played and played.count("greedy-careful") == len([*presets.games()])
    assert not (few / "unfinished").exists()


def test_a_stopped_figure_continues_from_its_stored_rows(few: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The run is killed while it writes the last deal of a figure. Only that deal is played again."""
    words, race_played, again = ["--keep", "planner", "--workers", "1"], race.play, []

    def interrupted(_: playing.Run) -> None:
        raise KeyboardInterrupt

    def counted(*deal: Any) -> list[dict[str, Any]]:
        again.append(deal[-1])
        return takes_of(*deal)

    monkeypatch.setattr(race, "play", interrupted)
    with pytest.raises(KeyboardInterrupt):
        main(words)
    whole = {path: path.read_bytes() for path in few.rglob("*.csv")}
    (lines,) = few.glob("unfinished/*/takes.jsonl")
    lines.write_bytes(lines.read_bytes()[:-9])
    takes_of = takes.rows_of
    monkeypatch.setattr(takes, "rows_of", counted)
    monkeypatch.setattr(melds, "rows_of", pytest.fail)
    monkeypatch.setattr("rummy500.lab.tournaments.play", pytest.fail)
    monkeypatch.setattr(race, "play", race_played)
    for path in whole:
        if "unfinished" not in path.parts:
            path.unlink()
    assert main(words) == 0 and again == ["report 2"]
    for path, text in whole.items():
        assert "unfinished" in path.parts or path.read_bytes() == text


def test_the_help_says_which_figures_take_a_long_time(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "five minutes" in told and "--keep planner" in told
