"""Each picture of the book is also described in words, and agrees with the rules."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator

import pytest
from live_book import shown
from live_book.shown import NAMES, Panel, Picture, pictures
from prose import BOOK, cells

from rummy500.bots import bot
from rummy500.moves import Move
from rummy500.rules import OPTIONS, Rules
from rummy500.sources import FOLLOWED, differs, sources_of
from rummy500.statements import STATEMENTS
from rummy500.teach.lessons import load
from rummy500.text.scenario import failures

COUNTED = re.compile(r"\d+ points|(?:counts?|laid|held?|hold|score is) \d")
CARDS = re.compile(r"\{([A-Z0-9=]+)\}")
SEAT = re.compile(r"\b[B-H]\b")  # the referee uses these letters for players without names


def panels() -> Iterator[tuple[str, Panel]]:
    for name, picture in pictures().items():
        for number, panel in enumerate(picture.panels, start=1):
            yield f"{name}, {number}", panel


PANELS = dict(panels())
each_panel = pytest.mark.parametrize("panel", PANELS.values(), ids=PANELS.keys())
each_picture = pytest.mark.parametrize("picture", pictures().values(), ids=pictures().keys())


def test_there_are_more_than_20_pictures_and_each_has_its_own_name() -> None:
    names = [name for path in shown.files() for name, _ in shown.read(path)]
    assert len(names) == len(set(names)) == len(pictures()) > 20


@each_panel
def test_a_panel_of_a_picture_shows_the_refusal_that_its_scenario_expects(panel: Panel) -> None:
    assert not failures(panel.scenario)
    expected = panel.scenario.expect.get("refused")
    assert (panel.refused.statement if panel.refused else None) == expected
    assert not (panel.refused and panel.says), "the picture shows the referee's sentence"
    assert expected is None or expected in STATEMENTS


def test_a_refusal_calls_players_by_their_names_and_not_by_letters() -> None:
    refusals = [panel.sentence for panel in PANELS.values() if panel.refused]
    assert any("Bea" in sentence for sentence in refusals)
    assert not [sentence for sentence in refusals if SEAT.search(CARDS.sub("", sentence))]


@each_panel
def test_a_panels_sentence_does_not_mention_points(panel: Panel) -> None:
    assert not COUNTED.search(panel.says)


@each_panel
def test_a_sentence_names_only_cards_that_are_in_play(panel: Panel) -> None:
    deal = panel.scenario.deal
    there = [*deal.pile, *deal.stock, *(card for meld in deal.table for card in meld.cards)]
    there += [card for seat in deal.seats for card in deal.hand(seat)]
    missing = set(CARDS.findall(panel.says)) - set(map(str, there))
    assert not missing


@each_picture
def test_a_picture_has_words_for_readers_who_cannot_see_it(picture: Picture) -> None:
    assert picture.caption.endswith((".", "?")), "a caption is made of whole sentences"
    made = picture.as_json()
    for part in made.get("panels", [made]):
        assert len(part["told"]) > 10 and part["told"].endswith(".")
        assert "{" not in part["told"]
    assert "{" not in picture.in_words
    assert picture.is_moving <= (len(picture.panels) == 3)


@each_picture
def test_a_picture_of_a_house_rule_shows_the_main_rule_first(
    picture: Picture,
) -> None:
    if not picture.name.startswith("house-"):
        return
    main, *others = picture.panels
    assert main.title == "Main rule" and str(main.scenario.deal.rules) == "classic"
    for other in others:
        assert other.scenario.deal.rules != main.scenario.deal.rules


# ---- where the rule texts disagree ---------------------------------------------------------------------

OF_TEXTS = {name.removeprefix("texts-"): one for name, one in pictures().items() if name.startswith("texts-")}


def test_each_option_that_differs_between_rule_texts_has_a_picture_on_their_page() -> None:
    placed = re.findall(r"^```\{picture\} texts-(\w+)$", (BOOK / "texts.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(placed) == sorted(OF_TEXTS) == sorted(filter(differs, OPTIONS))


@pytest.mark.parametrize("name", OF_TEXTS)
def test_a_panels_title_names_only_rule_texts_that_agree_with_the_panel(name: str) -> None:
    """For an option that a rule text doesn't mention, the project's game that follows the text counts."""
    shown = set()
    for panel in OF_TEXTS[name].panels:
        value = getattr(panel.scenario.deal.rules, name)
        shown.add(value)
        has = set(sources_of(name, value))
        if "D" in has:
            has |= {letter for letter, game in FOLLOWED.items() if getattr(Rules.named(game), name) == value}
        if (name, value) == ("left_over", "add"):
            has.add("H")  # text H says that in Michigan Rum two players add each other's cards
        named = set(FOLLOWED) if "All five" in panel.title else set(re.findall(r"\b[EHhRB]\b", panel.title))
        assert (named or {"D"}) <= has, panel.title
    assert len(shown) > 1


# ---- single pictures -----------------------------------------------------------------------------------


def test_the_order_of_play_is_clockwise_from_the_dealers_left() -> None:
    for name, dealer, order in (
        ("seats-four", "Dana", ["You", "Bea", "Cem", "Dana"]),
        ("seats-you-deal", "You", ["Bea", "Cem", "Dana", "You"]),
    ):
        seats = pictures()[name].as_json()["seats"]
        assert [seat["name"] for seat in seats if seat["dealer"]] == [dealer]
        assert [seat["name"] for seat in sorted(seats, key=lambda seat: int(seat["order"]))] == order


def test_after_a_round_the_players_sit_in_the_order_of_the_next_round() -> None:
    dealers = []
    for panel in pictures()["texts-next_dealer"].panels:
        zone = panel.as_json()["rows"][0][0]
        [dealer] = [seat for seat in zone["seats"] if seat["dealer"]]
        assert dealer["seat"] == panel.scenario.expect["next_dealer"]
        assert dealer["order"] == len(zone["seats"]) and zone["title"] == "The next round"
        dealers.append(dealer["name"])
    assert dealers == ["You", "Cem", "Bea", "Dana"]


def test_partners_sit_opposite_each_other_in_the_picture() -> None:
    seats = pictures()["seats-partners"].as_json()["seats"]
    assert [seat["partner"] for seat in seats] == [False, False, True, False]
    assert [seat["name"] for seat in seats] == list(NAMES.values())[:4]


def test_a_laid_queen_scores_twenty_points_more_than_a_queen_left_in_hand() -> None:
    laid, held = pictures()["swing"].panels
    assert "20 points" in pictures()["swing"].words
    assert laid.facts["score"] - held.facts["score"] == 20


def test_the_picture_of_a_take_lifts_the_taken_card_and_all_cards_on_top_of_it() -> None:
    [pile] = [
        zone
        for row in pictures()["deep-take"].panels[0].as_json()["rows"]
        for zone in row
        if zone["zone"] == "pile"
    ]
    assert [card["card"] for card in pile["cards"] if card["up"]] == ["6C", "9H", "4D"]


def test_the_three_ways_out_are_drawn_with_different_cards_and_zones() -> None:
    meld, lay_off, discard = (panel.as_json()["rows"][0][0] for panel in pictures()["three-ways-out"].panels)
    assert [len(meld["melds"][0]["owners"]), len(lay_off["melds"][0]["owners"])] == [1, 2]
    assert [card["card"] for card in lay_off["melds"][0]["cards"] if card["new"]] == ["QS"]
    assert discard["zone"] == "pile" and discard["cards"][-1]["card"] == "4D"


def test_the_value_of_each_card_is_shown_under_it_and_told_in_words() -> None:
    hand, meld = (panel.as_json() for panel in pictures()["values"].panels)
    labels = {card["card"]: card["name"] for card in hand["rows"][0][0]["cards"]}
    assert labels == {"AS": "15", "KS": "10", "QS": "10", "JS": "10", "TS": "10", "7S": "7", "2S": "2"}
    assert [card["name"] for card in meld["rows"][0][0]["cards"]] == ["1", "2", "3"]
    assert meld["told"].endswith("They count 1, 2, 3.")


def test_the_picture_and_its_chapter_give_the_same_points() -> None:
    [panel] = pictures()["out-now"].panels
    deal = panel.scenario.deal
    assert deal.laid == {"A": 45, "B": 40} and len(deal.hand("B")) == 9
    assert panel.titles["melds"] == "On the table: you laid 45"  # Bea's queens lie on the table too
    assert panel.scenario.scores == {"A": 470, "B": 380}


def test_the_panels_on_typed_moves_are_titled_with_the_moves() -> None:
    for panel in pictures()["typed"].panels:
        assert Move.parse(f"A: {panel.title}") == panel.move


def test_each_line_that_titles_a_panel_is_in_the_chapters_code() -> None:
    for name, chapter in (("record-lines", "records"), ("in-code", "code")):
        code = "".join(source for kind, source, _ in cells(BOOK / f"{chapter}.ipynb") if kind == "code")
        for panel in pictures()[name].panels:
            assert panel.title in code


def test_greedy_makes_the_take_that_its_picture_shows() -> None:
    _, greedy = pictures()["two-takes"].panels
    deal = greedy.scenario.deal
    assert bot("greedy", "A").choose(deal.view("A"), deal.legal_moves()) == greedy.move


def test_the_panels_on_own_choices_have_the_words_of_the_form_as_titles() -> None:
    """Each panel's title is an option with one of its values, and the panel is played with this value."""
    for panel in pictures()["own-choices"].panels:
        [(option, value)] = panel.scenario.deal.rules.changes("classic").items()
        assert panel.title == f"{OPTIONS[option].title}: {dict(OPTIONS[option].values)[value]}"


def test_in_five_and_ten_a_hand_counts_against_you_only_if_somebody_goes_out() -> None:
    out, nobody = pictures()["full-hand"].panels
    assert out.reached[1].out and not nobody.reached[1].out
    assert out.facts["score"] == out.facts["you"] < nobody.facts["you"] == nobody.facts["laid"]


def test_a_blocked_dealers_joker_lies_under_a_card_that_is_face_down() -> None:
    before, after = ([zone for [zone] in panel.as_json()["rows"]] for panel in pictures()["block"].panels)
    assert [card.get("back", False) for card in before[0]["cards"]] == [False]
    assert [card.get("back", False) for card in after[0]["cards"]] == [False, True]
    assert "blocked" in after[0]["told"] and len(after[1]["cards"]) == len(before[1]["cards"]) - 1


def test_the_picture_of_a_take_names_the_card_that_stays_in_beas_hand() -> None:
    takes, ends = pictures()["still-held"].panels
    came = {*takes.reached[1].hand("B")} - {*takes.reached[0].hand("B")}
    [kept] = came & {*ends.reached[1].hand("B")}
    assert CARDS.findall(ends.says) == [str(kept)]


def test_the_planner_weighs_the_draws_that_its_picture_shows() -> None:
    deal = load("draw/how-deep").scenario.deal
    panels = pictures()["three-draws"].panels
    assert {str(panel.move) for panel in panels} == {str(move) for move in deal.legal_moves()}
    assert {(panel.seen.pile, panel.seen.hand("A")) for panel in panels} == {(deal.pile, deal.hand("A"))}
    assert [len(panel.reached[1].hand("A")) - len(deal.hand("A")) for panel in panels] == [1, 4, 6]


def test_the_examples_in_the_docstrings_about_pictures_are_right() -> None:
    assert doctest.testmod(shown).failed == 0
