"""The compiled copy of the engine: which modules it has, when it is used, and how it is compared."""

import shutil
import sys
from pathlib import Path

import compiled
import need
import pytest

from rummy500.rules import PRESETS


def test_every_module_and_class_that_the_program_names_is_there() -> None:
    modules = compiled.compiled_modules()
    assert "finding.py" in modules and not set(modules) & set(compiled.PLAIN)
    codes = {
        module: compiled.changed(module, (compiled.PACKAGE / module).read_text("utf-8"))
        for module in compiled.CHANGED
    }
    assert f"{compiled.MARK}class Card(" in codes["card.py"]
    assert f"{compiled.MARK}class MeldName(" in codes["melds.py"]
    assert "    class Listed:\n        rules: Rules\n" in codes[compiled.POSITION]


def test_the_error_names_a_missing_module_or_class(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match=r"melds\.py no longer has the line “class MeldName\(str\):”"):
        compiled.changed("melds.py", compiled.FUTURE)
    monkeypatch.setitem(compiled.PLAIN, "laying/old.py", "")
    with pytest.raises(ValueError, match=r"no longer there: laying/old\.py$"):
        compiled.compiled_modules()


def test_the_copy_is_used_only_if_it_was_made_from_the_current_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiled, "COPY", tmp_path)
    assert compiled.folder() == ""
    (tmp_path / compiled.STAMP).write_text(compiled.stamp(), "utf-8")
    assert compiled.folder() == str(tmp_path) and capsys.readouterr() == ("", "")
    (tmp_path / compiled.STAMP).write_text("other", "utf-8")
    assert compiled.folder() == ""
    assert "changed since it was compiled: make fast" in capsys.readouterr().err


def test_the_stamp_changes_with_each_file_of_the_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(compiled, "PACKAGE", tmp_path)
    (tmp_path / "deal").mkdir()
    stamps = {compiled.stamp()}
    for name, text in (("card.py", "1"), ("card.py", "2"), ("deal/turns.py", "1"), ("sentences.json", "{}")):
        (tmp_path / name).write_text(text, "utf-8")
        stamps.add(compiled.stamp())
    assert len(stamps) == 5


def test_a_copy_with_other_deals_or_without_compiled_functions_is_noticed() -> None:
    plain = {"engine": "function", "classic": "1", "modern": "2"}
    copied = plain | {"engine": "builtin_function_or_method"}
    assert compiled.differences(plain, copied) == []
    assert compiled.differences(plain, copied | {"modern": "3"}) == ["modern"]
    assert compiled.differences(plain, plain) == ["engine"]


def test_the_records_have_a_digest_of_each_game() -> None:
    records = compiled.measured(sys.executable, "records", 1)
    assert records.pop("engine") == "function"
    assert set(records) == set(PRESETS) and len(set(records.values())) == len(PRESETS)


def test_one_sentence_says_what_is_missing_if_nothing_can_be_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _command: None)
    assert (need.compiler() or "").endswith("install both (on Debian: apt-get install gcc python3-dev).")
