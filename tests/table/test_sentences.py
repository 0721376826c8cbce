"""A table in another language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import listening
import pytest
from weighing import StandIn

from rummy500 import sentences
from rummy500.moves import NotationError


def by_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put between brackets too what the modules below the table say when they refuse."""

    def bracketed(kind: Any, place: int) -> Callable[..., None]:
        def init(self: Any, *args: Any) -> None:
            original(self, *args[:place], f"⟦{args[place]}⟧", *args[place + 1 :])

        original = kind.__init__
        return init

    monkeypatch.setattr(NotationError, "__init__", bracketed(NotationError, 0))


def test_a_table_in_another_language_says_nothing_in_english(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sentences, "SAID", listening.translated(sentences.SAID))
    monkeypatch.setattr("rummy500.teach.review.Planner", StandIn)
    by_others(monkeypatch)
    heard = {line for view in listening.said() for line in listening.heard(view)}
    assert heard == set()
