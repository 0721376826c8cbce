"""Hand-ins as Moodle and Canvas give them: one zip for an assignment, in which names say whose a file is."""

from __future__ import annotations

import os
import re
import time
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from pathlib import Path, PurePosixPath
from typing import Final

from classes import Learner
from handins import LARGEST_FILE, NOT_HANDED_IN, Problem, plain

from rummy500.teach.questions import in_one_form

LARGEST_ZIP: Final = 2_000_000_000  # all that is taken out of one
MOST_ENTRIES: Final = 20_000
MOST_WORDS: Final = 5  # of a name of which every order is tried
_PACKED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_MOODLE: Final = re.compile(r"(?P<name>.+?)_(?P<number>\d+)_assignsubmission_[a-z]+(?:_(?P<file>.*))?", re.S)
_CANVAS: Final = re.compile(r"(?P<name>[^_]+)(?:_LATE)?_(?P<number>\d+)_\d+_(?P<file>.+)", re.S)


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of hand-ins: where it lies, whose name it bears, and what the platform calls it.

    ``number`` is Moodle's participant, who has another in each assignment, or Canvas' user. ``source`` is the
    zip from which it came, ``prefix`` what a file's name there begins with by which the platform knows whose
    it is.
    """

    path: str
    name: str
    number: str = ""
    platform: str = ""
    source: str = ""
    prefix: str = field(default="", compare=False, repr=False)

    def is_of(self, learner: Learner) -> bool:
        """Does it bear a name of this learner? Platforms turn first and last names round."""
        if self.platform == "canvas" and self.number == learner.id:
            return True
        return learner.goes_by(self.name) or any(_is_one_name(self.name, own) for own in learner.names)


def folder_named(name: str, path: str = "", source: str = "") -> tuple[Folder, str]:
    """The folder that a name stands for, and the name of the file in it where it stands for a file.

    >>> folder_named("Ann Lee_1234567_assignsubmission_file_x.ipynb")
    (Folder(path='', name='Ann Lee', number='1234567', platform='moodle', source=''), 'x.ipynb')
    >>> folder_named("leeann_LATE_12_345_x.ipynb")[0].name, folder_named("Ann")[0].name
    ('leeann', 'Ann')
    """
    for platform, pattern in (("moodle", _MOODLE), ("canvas", _CANVAS)):
        if found := pattern.fullmatch(name):
            file = found["file"] or ""
            prefix = name.removesuffix(file).rstrip("_")
            return Folder(path, found["name"], found["number"], platform, source, prefix), file
    return Folder(path, name, source=source), ""


def _is_one_name(some: str, other: str) -> bool:
    """Are these the same words, in any order, with or without blanks?"""
    one, words = "".join(_words(some)), _words(other)
    return len(words) <= MOST_WORDS and one in {"".join(order) for order in permutations(words)}


def _words(name: str) -> list[str]:
    return re.findall(r"\w+", in_one_form(name).replace("_", " "))


def unpacked(path: Path, into: Path, problems: list[Problem]) -> Iterator[Folder]:
    """Take the hand-ins out of a zip, each learner's into a folder of their own below ``into``.

    Nothing is written elsewhere: names in the zip name nothing on the disk but the file itself. What can't
    be read is told, and the rest is read.
    """
    try:
        with zipfile.ZipFile(path) as packed:
            yield from _Unpacking(packed, path.name, into, problems).folders()
    except (OSError, zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        problems.append(Problem("", plain(path.name), f"This zip can't be read: {plain(str(error))}."))


@dataclass(slots=True)
class _Unpacking:
    packed: zipfile.ZipFile
    source: str
    into: Path
    problems: list[Problem]
    left: int = LARGEST_ZIP

    def folders(self) -> Iterator[Folder]:
        places: dict[Folder, Path] = {}
        entries = self.packed.infolist()
        if len(entries) > MOST_ENTRIES:
            self._tell(self.source, f"There are more than {MOST_ENTRIES} files: the others were left alone.")
        for entry in entries[:MOST_ENTRIES]:
            parts = PurePosixPath(entry.filename.replace("\\", "/")).parts
            if entry.is_dir() or any(one.startswith(".") or one.casefold() in NOT_HANDED_IN for one in parts):
                if ".." in parts:
                    self._tell(entry.filename, "This path leads out of the zip: it was left alone.")
                continue
            owner, name = self._owner(parts)
            if owner is None:
                self._tell(entry.filename, "Nothing in this name says whose file it is: it was left alone.")
                continue
            place = places.setdefault(owner, self.into / _on_disk(f"{len(places)} {owner.name[:50]}"))
            self._take(entry, place / (name or parts[-1]))
        yield from (
            replace(who, path=str(place), source=self.source)
            for who, place in places.items()
            if place.is_dir()
        )

    def _owner(self, parts: Sequence[str]) -> tuple[Folder | None, str]:
        """Whose a path of the zip is: its first part says it, or the second where all lies in one folder.

        What lies deeper was named by a learner, and says nothing.
        """
        for part in parts[:2]:
            owner, name = folder_named(part)
            if owner.platform:
                return owner, name
        return (Folder("", parts[0]), "") if len(parts) > 1 else (None, "")

    def _take(self, entry: zipfile.ZipInfo, path: Path) -> None:
        shown = entry.filename
        if entry.external_attr >> 16 & 0o170000 == 0o120000:
            self._tell(shown, "This is a link, and links are not followed: it was left alone.")
        elif entry.flag_bits & 1 or entry.compress_type not in _PACKED:
            self._tell(shown, "This file is locked or packed in an odd way: it was left alone.")
        else:
            try:
                self._write(entry, path)
            except (OSError, zipfile.BadZipFile, ValueError, EOFError, zlib.error) as error:
                self._tell(shown, f"This file can't be read: {plain(str(error))}.")

    def _write(self, entry: zipfile.ZipInfo, path: Path) -> None:
        """Write it under a name that no other has, dated as in the zip."""
        most = min(LARGEST_FILE, self.left)
        with self.packed.open(entry) as file:
            data = file.read(most + 1)
        if len(data) > most:
            self._tell(entry.filename, f"This file is larger than {most // 1_000_000} MB: it was left alone.")
            return
        self.left -= len(data)
        path.parent.mkdir(parents=True, exist_ok=True)
        safe, number = _on_disk(path.name), 1
        fresh = path.with_name(safe)
        while fresh.exists():
            number += 1
            fresh = path.with_name(f"{number}-{safe}")
        fresh.write_bytes(data)
        try:
            changed = time.mktime((*entry.date_time, 0, 0, -1))
            os.utime(fresh, (changed, changed))
        except (OverflowError, ValueError, OSError):
            self._tell(entry.filename, "The zip says no moment at which this file was changed.")

    def _tell(self, file: str, sentence: str) -> None:
        self.problems.append(Problem("", plain(f"{self.source}: {file}"), sentence))


def _on_disk(name: str) -> str:
    """A name that any disk takes, with its end, which says what kind of file it is."""
    return re.sub(r'[\x00-\x1f\x7f/\\:*?"<>|]', "-", plain(name))[-60:].strip(". ") or "file"
