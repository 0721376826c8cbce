"""Fresh readers get a packet of texts and fill in a sheet. Verdicts on their answers are stored."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import filled
import listening
import packet
import pytest
import texts
from drawings import GAP, Shown
from grader.make import build
from grader.sheets import read_sheet, write_sheet
from live_book.figures import DRAWN
from live_book.shown import pictures
from live_book.taught import chapters
from notices import SITE, notices
from on_page import AFTER_ALL, NAMES, Item, Spot, above, items_of_chapter, met, words
from prose import PAGES
from texts import Text

from rummy500 import sentences
from rummy500.card import Card
from rummy500.position import NAME
from rummy500.statements import STATEMENTS
from rummy500.table.labels import drawn
from rummy500.teach.lessons import Level, levels, load
from rummy500.teach.questions import questions

SOME = [
    Text(
        kind, f"{kind}/{number}", Spot(3), f"The {kind} number {number}.", ("Just above it.", Shown("6♣ 7♣"))
    )
    for kind in ("paragraph", "task", "hint", "mistake", "refusal")
    for number in range(30)
]
BY_HASH = {text.hash: text for text in SOME}


@pytest.fixture(scope="module")
def on_pages() -> list[Text]:
    """All texts of chapters, levels, pictures and exercises. The same text may occur several times."""
    parts = (texts.of_chapters, texts.of_levels, texts.of_pictures, texts.of_figures, texts.of_exercises)
    return [text for part in parts for text in part()]


@pytest.fixture(scope="module")
def all_of_tables() -> list[Text]:
    """One example of each kind of sentence that tables say."""
    return list(texts.of_tables())


def articles(drawn: Sequence[Text]) -> list[str]:
    """The entries of a packet with these texts, as HTML."""
    return packet.as_page(drawn).split("<article>")[1:]


def drawn_cards(html: str) -> Counter[str]:
    """How often each card lies face up in a drawn table. A joker that stands for a card counts as ``JK``."""
    return Counter(re.findall(r' data-card="(\w+)', html))


def cards_of(level: Level) -> list[str]:
    """The cards that lie face up when a level begins, as far as the level shows them."""
    seen = level.scenario.deal.view("A")
    laid = [card for meld in seen.table for card in meld.cards]
    hand = () if seen.phase == NAME else seen.hand  # a dealer who names what jokers do hasn't seen the hand
    dealers = [Card("DJ")] if seen.dealers_joker == "open" else []
    parts: dict[str | None, list[Sequence[Card]]] = {"hand": [hand], None: [hand, seen.pile, laid, dealers]}
    return [str(card.held) for part in parts.get(level.shows, []) for card in part]


def tables_of(text: Text) -> list[Shown]:
    return [part for part in text.around if isinstance(part, Shown) and part.kind == "table"]


def a_sheet(
    folder: Path, changes: dict[str, str] | None = None, columns: tuple[str, ...] = packet.SHEET
) -> Path:
    """A sheet with two rows filled in. ``changes`` replaces values in the second row."""
    good = {"own words": "Take the six.", "sure": "yes", "stumble": ""}
    rows = [
        {"number": str(number), "text": text.hash, **good, **((changes or {}) if number == 2 else {})}
        for number, text in enumerate(SOME[:2], start=1)
    ]
    path = folder / "sheet.csv"
    write_sheet(path, columns, [[row[column] for column in columns] for row in rows])
    return path


# ---- the texts ---------------------------------------------------------------------------------------


def test_every_chapter_level_and_exercise_has_texts(on_pages: list[Text]) -> None:
    places = {text.place for text in on_pages}
    wanted = {
        chapter.name for chapter in chapters() if chapter.name not in ("today", "moments")
    }  # the pages ``today`` and ``moments`` have only a table
    wanted |= {*levels(), *questions(), *(path.stem for path in build.sources())}
    assert wanted - places == set()


def test_pages_statements_and_notices_are_texts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    for slow in ("chapters", "levels", "pictures", "figures", "exercises", "refusals", "tables", "catalogue"):
        monkeypatch.setattr(texts, f"of_{slow}", lambda *_: ())
    found = texts.all_texts.__wrapped__().values()
    says = {
        kind: {text.place: text.says for text in found if text.kind == kind}
        for kind in ("paragraph", "statement", "notice", "label")
    }
    assert says["statement"] == {one.id: one.text for one in STATEMENTS.values()}
    assert says["paragraph"].keys() == {"README", *(path.stem for path in PAGES)} - {"style"}
    scripts = ("lasting", "store", "page", "results", "keep-switch", "hand-in", "home", "today", "my-moments")
    graders = {"grading.py", "handins.py", "report.py", "page.html", "marking.js"}
    assert says["notice"].keys() > {*graders, *(f"{name}.js" for name in scripts)}
    assert says["label"].keys() > {
        "home.js",
        "home.py",
        "today.js",
        "today.py",
        "my-moments.js",
        "results.py",
        "feedback.html",
    }
    assert all(text.around for text in found if text.kind in ("statement", "notice", "label"))


def test_each_whole_sentence_in_a_script_of_the_site_is_a_notice() -> None:
    """This test looks for sentences in quotation marks. ``notices`` reads the scripts as a browser does."""
    told = [one.says for one in notices()]
    quoted = re.compile(r'"([A-Z][^"\n<\\]* [^"\n<\\]* [^"\n<\\]*[.?!])"')
    for script in sorted((SITE / "runtime").glob("*.js")):
        code = re.sub(r"^ *(?://|\*|/\*\*).*", "", script.read_text("utf-8"), flags=re.MULTILINE)
        for sentence in quoted.findall(code):
            assert any(sentence in one for one in told), f"{script.name}: {sentence}"


def test_a_notice_shows_a_value_as_its_name_and_a_condition_as_two_texts() -> None:
    told = [(one.place, one.says) for one in notices()]
    days = {("today.js", f"You have played [length] {day} of this month") for day in ("day", "days")}
    assert days <= {(place, says.partition(",")[0]) for place, says in told}
    assert any(place == "lasting.js" and "your [work]" in says for place, says in told)


def test_a_remark_of_the_grader_is_a_notice_though_the_grader_begins_it_in_the_middle() -> None:
    told = {(one.place, one.says) for one in notices()}
    assert ("report.py", "some checks don't hold, so the others earn […] of their points") in told
    assert ("handins.py", "There are more than [MOST FILES] files, so the others were not read.") in told
    assert ("feedback.html", "Further checks, which you don't see: [points] of [of]") in told


def test_each_sentence_of_the_catalogue_is_in_a_text_unless_it_has_fewer_than_three_words(
    on_pages: list[Text], all_of_tables: list[Text]
) -> None:
    """A word has two letters or more. This test looks for the longest piece of a sentence between values."""
    parts = (texts.of_refusals, texts.of_statements, texts.of_notices)
    collected = [*on_pages, *all_of_tables, *(text for part in parts for text in part())]
    collected += texts.of_catalogue(collected)
    read, missing = "\n".join(text.says for text in collected).lower(), []
    for key, sentence in leaves(sentences.CATALOGUE, ""):
        pieces = re.split(r"\{+[^{}]*\}+|\[|\]", sentence.lower())
        words = [word for piece in pieces for word in re.findall(r"[a-z’']{2,}", piece)]
        if len(words) > 2 and max(pieces, key=len).strip() not in read:
            missing.append(key)
    assert not missing


def leaves(part: Any, key: str) -> Iterator[tuple[str, str]]:
    """All sentences of the catalogue, with their keys."""
    for name, inner in part.items() if isinstance(part, dict) else ():
        yield from leaves(inner, f"{key}.{name}")
    if isinstance(part, str):
        yield key, part


def test_a_sentence_that_no_table_said_has_brackets_for_its_values_and_its_place_in_words() -> None:
    found = {text.place: text for text in texts.of_catalogue([SOME[0]])}
    stock = found["options.stock_draw"]
    assert stock.says == "From the stock you draw … one card / two cards"
    assert [found[f"view.level.solved.{form}"].says for form in ("one", "other")] == [
        "Solved in 1 move",
        "Solved in [number] moves",
    ]
    assert found["view.level.par_answer"].says == "three stars at the first answer"
    assert found["errors.no_level"].around[1] == texts.PART
    assert "the table refused it" in found["refused.not_in_pile"].around_in_words
    assert "join.and.last" not in found and "cards.of_suit" not in found


def test_a_sentence_that_a_text_contains_is_not_collected_again() -> None:
    said = [SOME[0]._replace(says="Max found nothing to draw. Ada is out, and the round is over.")]
    places = {text.place for text in texts.of_catalogue(said)}
    assert not places & {"events.nothing_to_draw", "ending.out.other"}
    assert {"ending.out.you", "events.passed_unasked"} <= places


def test_a_text_has_only_the_words_that_its_reader_sees(on_pages: list[Text]) -> None:
    """No text contains the markup of cards, roles or directives."""
    assert not [text for text in on_pages if any(mark in text.says for mark in ("{term}", "{cards}", ":::"))]
    assert not [text for text in on_pages if text.kind != "exercise" and "{" in text.says]


def test_nothing_shows_an_answer_before_its_question() -> None:
    """A task isn't part of its own context. The context of a hint has the task and the earlier hints."""
    level = chapters()[0].levels[0]
    found = list(texts.of_level(level, level.name, Spot(0), ("Heading: Three eights",)))
    task, first, second = found[:3]
    assert task.says not in task.around_in_words and task.says in first.around_in_words
    assert "Heading: Three eights" in task.around
    assert first.says in second.around_in_words and second.says not in second.around_in_words


def test_each_refusal_occurs_once_and_is_shown_with_the_move_that_was_tried() -> None:
    refusals = list(texts.of_refusals())
    assert len(refusals) > 20 and len({text.says for text in refusals}) == len(refusals)
    assert all("You tried: " in text.around_in_words for text in refusals)


def test_a_levels_task_is_shown_with_the_texts_above_it_on_its_page(on_pages: list[Text]) -> None:
    task = next(text for text in on_pages if text.place == "gambit/block" and text.kind == "task")
    assert (
        "Heading: The block" in task.around
        and "Block if your joker has no better use." in task.around_in_words
    )


def test_the_last_table_and_the_last_text_above_an_item_are_shown_with_it() -> None:
    code = Shown("6♣ 7♣")
    table, one, two = Item.of(code), Item("text", "One."), Item("text", "Two.")
    assert above([one, table, two]) == ("Above it, last shown:", code, "Just before it:", "Two.")
    assert above([one, two, table]) == ("Above it, earlier:", "Two.", "Above it, last shown:", code)


def test_a_sentence_from_a_table_is_shown_with_the_text_that_contains_it() -> None:
    view = {
        "text": "no: You may keep it.",
        "take": ["2♦ alone. You may keep it."],
        "says": "You may keep it.",
    }
    assert list(texts._within(view, "You may keep it.")) == ["It says: 2♦ alone. You may keep it."]


def test_words_are_listed_in_the_order_in_which_the_book_teaches_them() -> None:
    spots = [word.taught for word in words()]
    assert spots == sorted(spots) and NAMES[spots[0].chapter] == "first"
    assert all(word.means for word in words())


def test_a_reader_knows_the_words_taught_in_earlier_chapters_and_earlier_on_the_page() -> None:
    number = NAMES.index("gambit")
    at = next(at for at, item in enumerate(items_of_chapter("gambit")) if "seal" in item.teaches)
    known = [{word.word for word in words()[: met(Spot(number, item))]} for item in (at, at + 1)]
    assert "seal" not in known[0] and {"joker", "wild"} <= known[0] and "seal" in known[1]
    assert met(AFTER_ALL) == len(words())


# ---- the packet ----------------------------------------------------------------------------------------


def test_packets_are_equal_exactly_if_their_seeds_are_equal(
    tmp_path: Path,
) -> None:
    written = []
    for folder, seed in (("a", 1), ("b", 1), ("c", 2)):
        packet.write(packet.draw(SOME, seed, set(), 30), tmp_path / folder)
        written.append((tmp_path / folder / "packet.html").read_text("utf-8"))
    assert written[0] == written[1] != written[2]


def test_a_third_of_a_packet_are_paragraphs_and_a_third_are_tasks() -> None:
    drawn = packet.draw(SOME, 1, set(), 27)
    assert Counter(text.kind for text in drawn) == {
        "paragraph": 9, "task": 9, "hint": 3, "mistake": 3, "refusal": 3,
    }  # fmt: skip
    assert len({text.kind for text in drawn[:9]}) > 1  # the order is random


def test_a_packet_has_each_text_and_the_words_that_its_reader_knows(tmp_path: Path) -> None:
    packet.write([SOME[0]], tmp_path)
    written = (tmp_path / "packet.html").read_text("utf-8")
    known = met(SOME[0].spot)
    assert SOME[0].says in written and f"words 1 to {known}" in written
    assert "Just above it." in written and "<pre>6♣ 7♣</pre>" in written
    sheet = (tmp_path / "sheet.csv").read_text("utf-8")
    assert SOME[0].place not in written + sheet and read_sheet(tmp_path / "sheet.csv")[0]["own words"] == ""


def test_each_task_hint_mistake_and_refusal_is_beside_a_drawn_table_with_its_cards(
    on_pages: list[Text],
) -> None:
    kinds = ("task", "hint", "mistake", "refusal")
    of_levels = [text for text in [*on_pages, *texts.of_refusals()] if text.kind in kinds]
    assert {text.kind for text in of_levels} == set(kinds)
    entries = articles(of_levels)
    for text, entry in zip(of_levels, entries, strict=True):
        beside = entry.partition('<div class="beside">')[2]
        assert beside.count("<section data-rummy-table") == 1, text.place
        assert drawn_cards(beside) == Counter(cards_of(load(text.place))), text.place


def test_each_sentence_of_a_table_is_beside_a_table(all_of_tables: list[Text]) -> None:
    without = [text.place for text in all_of_tables if not tables_of(text) and text.kind != "sentence"]
    assert len(all_of_tables) > 100 and not without


def test_a_packet_says_that_a_refusal_is_in_the_list_of_moves() -> None:
    listed = {"moves": {"refused": [{"items": [{"cards": "", "why": "No.", "statement": "MELD-2"}]}]}}
    assert [*texts._refusing(listed, "No.")] == [f"What has happened: {texts.LISTED}"]


def test_sentences_about_swaps_are_beside_a_table_with_a_joker() -> None:
    texts = {view["refusal"]["why"]: view["text"] for view in listening.swaps() if view["refusal"]}
    assert len(texts) == 2 and all("JK=9D" in table for table in texts.values()), texts


def test_a_sentence_of_a_review_is_shown_with_its_turn() -> None:
    moment = {"when": "Your turn 3", "did": "You discarded {KC}.", "better": "Lay {5H}: you get 5 points."}
    told = [*texts._reviewed({"review": {"moments": [moment]}}, "Lay {5H}: you get 5 points.")]
    assert len(told) == 1 and told[0].endswith("Your turn 3: You discarded K♣.")
    assert not [*texts._reviewed({"review": {"moments": [moment]}}, "You float.")]
    assert not [*texts._reviewed({}, "You float.")]


def test_the_drawing_beside_a_text_does_not_show_the_text(on_pages: list[Text]) -> None:
    """A gap stands for the text: in the table of a task, and in the picture of a caption or sentence."""
    level = [text for text in on_pages if text.kind == "task"]
    shown = [text for text in on_pages if text.kind == "picture" and isinstance(text.around[-1], Shown)]
    for text in [*level, *shown]:
        own = text.around[-1]
        assert isinstance(own, Shown) and f'"{drawn(text.says)}"' not in json.dumps(
            own.data, ensure_ascii=False
        )
        assert GAP in own.words, text.says


def test_a_packet_draws_each_picture(on_pages: list[Text]) -> None:
    pictured = [text for text in on_pages if text.kind == "picture" and isinstance(text.around[-1], Shown)]
    assert {text.place for text in pictured} >= {*pictures(), *(path.stem for path in DRAWN.glob("*.json"))}
    assert all("<figure" in entry for entry in articles(pictured[::10]))


def test_a_packet_loads_nothing_and_each_drawn_card_has_its_face(on_pages: list[Text]) -> None:
    page = packet.as_page(on_pages[::20])
    loaded = re.findall(r"""(?:src|srcset|href)="([^"]*)"|url\(([^)]*)\)""", page)
    assert {address[:5] for pair in loaded for address in pair if address and address[0] != "#"} == {"data:"}
    assert set(re.findall(r'href="#(rt-[^"]+)"', page)) <= set(re.findall(r'id="(rt-[^"]+)"', page))


def test_a_text_that_has_been_read_is_drawn_again_only_if_it_changes(tmp_path: Path) -> None:
    first, kept = SOME[0], tmp_path / "read.csv"
    write_sheet(tmp_path / "verdicts.csv", filled.COLUMNS, [(first.hash, "", "", "Ann", "It is …", "plain")])
    filled.keep(tmp_path / "verdicts.csv", kept)
    changed = first._replace(says="Now it says more.")
    drawn = packet.draw([first, changed, *SOME[1:]], 1, filled.read_hashes(kept), 300)
    assert first not in drawn and changed in drawn and len(drawn) == len(SOME)


# ---- the sheet and the verdicts ------------------------------------------------------------------------


def test_the_answers_on_a_filled_in_sheet_are_shown_beside_the_texts(tmp_path: Path) -> None:
    rows = filled.answers(a_sheet(tmp_path, {"own words": "=Take it", "sure": "No"}))
    assert filled.lay_side_by_side(rows, "Ann", BY_HASH, tmp_path) == 0
    beside = (tmp_path / "side-by-side.md").read_text("utf-8")
    assert all(part in beside for part in (SOME[1].says, SOME[1].place, "=Take it", "Not sure"))
    assert [row["verdict"] for row in read_sheet(tmp_path / "verdicts.csv")] == ["", "riddle"]


def test_an_answer_is_left_out_if_its_text_has_changed(tmp_path: Path) -> None:
    rows = filled.answers(a_sheet(tmp_path))
    assert filled.lay_side_by_side(rows, "Ann", {SOME[0].hash: SOME[0]}, tmp_path) == 1
    assert [row["hash"] for row in read_sheet(tmp_path / "verdicts.csv")] == [SOME[0].hash]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"own words": " "}, "sheet.csv, number 2: the column 'own words' is empty"),
        ({"sure": "perhaps"}, "sheet.csv, number 2: the column 'sure' must be yes or no, not 'perhaps'"),
    ],
)
def test_a_broken_sheet_is_refused_with_a_one_sentence_message(
    tmp_path: Path, changes: dict[str, str], why: str
) -> None:
    with pytest.raises(ValueError) as error:
        filled.answers(a_sheet(tmp_path, changes))
    assert str(error.value) == why


def test_a_file_that_is_not_a_sheet_is_refused_with_a_one_sentence_message(tmp_path: Path) -> None:
    without = a_sheet(tmp_path, columns=("number", "text", "own words", "stumble"))
    for path, why in ((without, "has no column 'sure'"), (tmp_path / "other.csv", "no such file")):
        with pytest.raises(ValueError, match=why) as error:
            filled.answers(path)
        assert "\n" not in str(error.value)


def test_each_verdict_is_kept_only_once_and_each_row_needs_a_valid_verdict(tmp_path: Path) -> None:
    kept, path = tmp_path / "read.csv", tmp_path / "verdicts.csv"
    row = (SOME[0].hash, "task", "a/b", "Ann", "Take it.", "riddle")
    write_sheet(path, filled.COLUMNS, [row])
    assert [filled.keep(path, kept), filled.keep(path, kept)] == [1, 0]
    assert [tuple(one.values()) for one in read_sheet(kept)] == [row]
    write_sheet(path, filled.COLUMNS, [(*row[:-1], "fine")])
    with pytest.raises(ValueError, match="the verdict must be plain, stiff, riddle, not 'fine'"):
        filled.keep(path, kept)


def test_each_row_of_stored_verdicts_has_a_valid_verdict() -> None:
    assert all(row["verdict"] in filled.VERDICTS for row in read_sheet(filled.READ))
