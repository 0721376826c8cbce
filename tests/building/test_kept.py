"""The cache that one build leaves for the next."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import kept
import pytest


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(kept, "KEPT", tmp_path / "kept")


def test_a_digest_depends_on_names_and_contents_of_files_but_not_on_folder_or_dates(
    tmp_path: Path,
) -> None:
    for place in ("one", "other"):
        (tmp_path / place / "book/part").mkdir(parents=True)
        (tmp_path / place / "book/part/page").write_text("words")
    digests = [kept.digest(tmp_path / place / "book", "option") for place in ("one", "other")]
    assert digests[0] == digests[1] != kept.digest(tmp_path / "one/book", "other option")
    for tool in ("__pycache__", ".ipynb_checkpoints"):
        (tmp_path / "one/book" / tool).mkdir()
        (tmp_path / "one/book" / tool / "page").write_text("words")
    assert kept.digest(tmp_path / "one/book", "option") == digests[0]
    (tmp_path / "one/book/part/page").rename(tmp_path / "one/book/page")
    assert kept.digest(tmp_path / "one/book", "option") != digests[0]


def test_a_folder_is_remade_only_if_its_sources_change(tmp_path: Path) -> None:
    made = []

    def make(folder: Path) -> None:
        made.append(sorted(folder.iterdir()))
        (folder / f"file {len(made)}").touch()

    for made_of in ("one", "one", "other", "other", "one"):
        kept.folder(tmp_path / "folder", made_of, make)
    assert made == [[], [], []]
    assert [path.name for path in (tmp_path / "folder").iterdir()] == ["file 3"]


def test_an_interrupted_build_leaves_a_cached_folder_unchanged(tmp_path: Path) -> None:
    kept.folder(tmp_path / "folder", "one", lambda folder: (folder / "whole").touch())

    def make(folder: Path) -> None:
        (folder / "half").touch()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        kept.folder(tmp_path / "folder", "other", make)
    assert [path.name for path in (tmp_path / "folder").iterdir()] == ["whole"]
    again = kept.folder(tmp_path / "folder", "other", lambda folder: (folder / "new").touch())
    assert [path.name for path in again.iterdir()] == ["new"]


@pytest.mark.skipif(
    sys.platform not in kept.EXCHANGES, reason="this system can't exchange two folders atomically"
)
def test_a_folder_is_never_missing_while_it_is_replaced(tmp_path: Path) -> None:
    place = tmp_path / "site"
    place.mkdir()
    (place / "page").touch()
    missed, ended = [], threading.Event()

    def read() -> None:
        while not ended.is_set():
            if not (place / "page").exists():
                missed.append(1)

    reader = threading.Thread(target=read)
    reader.start()
    for _ in range(300):
        new = tmp_path / "new"
        new.mkdir()
        (new / "page").touch()
        kept.swap_in(new, place)
    ended.set()
    reader.join()
    assert not missed and [path.name for path in place.iterdir()] == ["page"]
