"""Everything that a table says comes from the catalogues of sentences."""

from __future__ import annotations

import listening
import pseudo
import pytest
from weighing import StandIn

from rummy500 import sentences


def test_a_table_in_another_language_says_nothing_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sentences, "SAID", pseudo.translated(sentences.SAID))
    monkeypatch.setattr("rummy500.teach.review.Planner", StandIn)
    heard = {line for view in listening.all_views() for line in listening.heard(view)}
    assert heard == set()
