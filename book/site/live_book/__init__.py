"""A Sphinx extension for pages with card tables that can be played in the browser.

The build executes each notebook and saves the state of its tables. From these states this extension draws the
tables as plain HTML. The page's runtime (``book/site/runtime``) gets the states and the notebook's code, and
makes the tables playable.
"""

from __future__ import annotations

import os
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config

from rummy500 import __version__

from . import (
    behind,
    card,
    changes,
    coded,
    contents,
    cover,
    exercises,
    figures,
    glossary,
    head,
    home,
    live,
    mends,
    moments,
    offline,
    pages,
    pictures,
    progress,
    results,
    roles,
    rule_texts,
    shuffles,
    statements,
    step_by_step,
    today,
    unplayable,
    way,
    which_game,
)


def name_release(_app: Sphinx, config: Config) -> None:
    """Set the book's name and the package's version. Each page's foot shows both, and scripts read them."""
    config.project = config.html_title
    config.version = config.release = __version__


def write_together(app: Sphinx, _env: Any) -> None:
    """Write pages in parallel, but read them one by one: Jupyter Book's extensions can't read in parallel."""
    app.parallel = os.cpu_count() or 1


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_config_value("made_of", "", "env", str)  # a new value makes Sphinx read every page again
    progress.Steps().connect(app)
    app.connect("env-get-outdated", changes.find)
    app.connect("doctree-read", changes.note)
    app.connect("env-updated", write_together)
    app.connect("config-inited", name_release)
    app.connect("config-inited", mends.switch_off_thebe)
    app.connect("doctree-resolved", roles.keep_with_signs)
    app.connect("doctree-resolved", glossary.say_what_words_mean)
    app.connect("doctree-resolved", behind.fold_behind)
    app.connect("doctree-resolved", pages.lay_tables)
    app.connect("doctree-resolved", contents.list_chapters)
    app.connect("doctree-resolved", home.lay_home)
    app.connect("html-page-context", live.name_folder)
    app.connect("html-page-context", unplayable.tell)
    app.connect("html-page-context", mends.hold_for_the_theme)
    app.connect("html-page-context", pages.link_style)
    app.connect("html-page-context", step_by_step.begin)
    app.connect("html-page-context", pages.link_runtime)
    app.connect("html-page-context", step_by_step.link_style)
    app.connect("html-page-context", contents.link_stars)
    app.connect("html-page-context", way.lead_past)
    app.connect("html-page-context", cover.link_cover)
    app.connect("html-page-context", home.link_home)
    app.connect("html-page-context", rule_texts.link_style)
    app.connect("html-page-context", which_game.link_runtime)
    app.connect("html-page-context", today.link_runtime)
    app.connect("html-page-context", results.link_runtime)
    app.connect("html-page-context", moments.link_runtime)
    app.connect("html-page-context", exercises.link_hand_in)
    app.connect("html-page-context", coded.link_editor)
    app.connect("html-page-context", mends.draw_before_scripts)
    app.connect("html-page-context", head.describe)
    app.connect("html-page-context", head.link_app)
    app.add_directive("browsers", unplayable.Browsers)
    app.add_directive("book-contents", contents.ContentsDirective)
    app.add_directive("coded", coded.Coded)
    app.add_directive("cover", cover.Cover)
    app.add_directive("hand-in", exercises.HandIn)
    app.add_directive("sitting", exercises.Sitting)
    app.add_directive("written", exercises.Written)
    app.add_directive("keep-offline", offline.KeepOffline)
    app.add_directive("lab-figure", figures.LabFigure)
    app.add_directive("picture", pictures.PictureDirective)
    app.add_directive("table-card", card.TableCard)
    app.add_directive("shuffles", shuffles.Shuffles)
    app.add_directive("statements", statements.StatementsDirective)
    app.add_directive("texts", rule_texts.TextsDirective)
    app.add_directive("deal-of-the-day", today.DealOfTheDay)
    app.add_directive("round-of-the-day", today.RoundOfTheDay)
    app.add_directive("days-played", today.DaysPlayed)
    app.add_directive("results", results.Results)
    app.add_directive("record-opened", results.RecordOpened)
    app.add_directive("moments-due", moments.MomentsDue)
    app.add_directive("moments-kept", moments.MomentsKept)
    app.add_directive("which-game", which_game.WhichGame)
    app.add_role("statement", roles.StatementRole())
    app.add_role("cards", roles.CardsRole())
    app.add_role("wheel", roles.WheelRole())
    mends.load_theme(app)
    app.add_css_file("book.css")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
