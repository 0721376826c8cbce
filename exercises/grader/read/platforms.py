"""Unpacks zips of hand-ins from Moodle and Canvas. The names in a zip tell who owns each file."""

from __future__ import annotations

import os
import re
import time
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from pathlib import Path, PurePosixPath
from typing import Final

from grader.hand_out.classes import Learner
from grader.read.handins import LARGEST_FILE, LARGEST_FOLDER, MOST_FILES, NOT_HANDED_IN, Problem, plain
from rummy500.teach.questions import in_one_form

LARGEST_ZIP: Final = 2_000_000_000  # the most bytes unpacked from one zip
MOST_ENTRIES: Final = 20_000
MOST_OWNERS: Final = 1_000  # the most learners in one zip
MOST_TOLD: Final = 200  # the most problems that are reported for one zip
LONGEST_NAME: Final = 200  # the most characters of a file's name that a problem quotes
MOST_WORDS: Final = 5  # names with at most this many words are tried in every order
_A_MOMENT: Final = 0.001  # seconds
_PACKED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_MOODLE: Final = re.compile(r"(?P<name>.+?)_(?P<number>\d+)_assignsubmission_[a-z]+(?:_(?P<file>.*))?", re.S)
_CANVAS: Final = re.compile(r"(?P<name>[^_]+)(?:_LATE)?_(?P<number>\d+)_\d{1,18}_(?P<file>.+)", re.S)


@dataclass(frozen=True, slots=True)
class Folder:
    """A learner's folder of hand-ins.

    In Moodle, ``number`` is the participant's number, which differs between assignments. In Canvas, it is the
    user's number.
    ``source`` is the zip that the folder was in. ``prefix`` is the beginning of a file's name in that zip. It
    tells the platform who owns the file.
    """

    path: str
    name: str
    number: str = ""
    platform: str = ""
    source: str = ""
    prefix: str = field(default="", compare=False, repr=False)

    @property
    def upload(self) -> int:
        """The number that Canvas gave the upload; 0 on other platforms. Later uploads have higher numbers."""
        return int(self.prefix.rpartition("_")[2]) if self.platform == "canvas" else 0

    def is_of(self, learner: Learner) -> bool:
        """Whether the folder belongs to this learner. The words of a name may stand in any order."""
        if self.platform == "canvas" and self.number == learner.id:
            return True
        return learner.goes_by(self.name) or any(_is_one_name(self.name, own) for own in learner.names)


def folder_named(name: str, path: str = "", source: str = "") -> tuple[Folder, str]:
    """Split a name from an inbox or a zip into the owner's folder and the file's own name, if any.

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
    """Whether both names have the same words, in any order, with or without spaces between the words."""
    one, words = "".join(_words(some)), _words(other)
    return len(words) <= MOST_WORDS and one in {"".join(order) for order in permutations(words)}


def _words(name: str) -> list[str]:
    return re.findall(r"\w+", in_one_form(name).replace("_", " "))


def unpacked(path: Path, into: Path) -> tuple[list[Folder], list[Problem]]:
    """Unpack the hand-ins of a zip. Each learner gets a folder below ``into``.

    Nothing is written outside ``into``, even if a path in the zip leads elsewhere. A file that can't be read
    becomes a problem, and the others are read.
    """
    problems: list[Problem] = []
    try:
        with zipfile.ZipFile(path) as packed:
            folders = _Unpacking(packed, path.name, into, problems).folders()
    except MemoryError:
        raise
    except Exception as error:  # an error in one zip must not stop the others
        return [], [Problem("", plain(path.name), f"This zip can't be read: {_said(error)}.")]
    if len(problems) > MOST_TOLD:
        more = f"{len(problems) - MOST_TOLD} more of its files are odd in some way. Look at the zip yourself."
        problems[MOST_TOLD:] = [Problem("", plain(path.name), more)]
    return folders, problems


@dataclass(slots=True)
class _Unpacking:
    packed: zipfile.ZipFile
    source: str
    into: Path
    problems: list[Problem]
    places: dict[Folder, Path] = field(default_factory=dict)
    taken: Counter[Folder] = field(default_factory=Counter)  # how many files each owner has
    sizes: Counter[Folder] = field(default_factory=Counter)  # how many bytes each owner's files have
    size: int = 0  # the bytes of all owners' files together
    oldest: dict[Folder, float] = field(default_factory=dict)  # Canvas: the date of each owner's oldest file
    has_one_folder: bool = False  # whether everything in the zip is in one folder

    def folders(self) -> list[Folder]:
        """Unpack everybody's newest files, up to the limits, and return each learner's folder."""
        entries = self.packed.infolist()
        if len(entries) > MOST_ENTRIES:
            self._tell(self.source, f"There are more than {MOST_ENTRIES} files, so the others were not read.")
        self.has_one_folder = len({*_folders_at_the_top(entries)}) == 1
        for entry in sorted(entries[:MOST_ENTRIES], key=self._newness, reverse=True):
            parts = _parts(entry)
            if ".." in parts or parts[:1] == ("/",):
                self._tell(entry.filename, "This path leads out of the zip, so it was not read.")
            elif not entry.is_dir() and not any(map(_is_no_hand_in, parts)):
                self._sort(entry, parts)
        return [
            replace(who, path=str(place), source=self.source)
            for who, place in sorted(self.places.items(), key=lambda one: one[0].name)
            if place.is_dir()
        ]

    def _newness(self, entry: zipfile.ZipInfo) -> tuple[int, tuple[int, ...]]:
        """A sort key that puts newer files last: Canvas's number of the upload, then the date in the zip."""
        owner, _ = self._owner(_parts(entry))
        return owner.upload if owner else 0, entry.date_time

    def _sort(self, entry: zipfile.ZipInfo, parts: Sequence[str]) -> None:
        """Unpack a file into the folder of its owner."""
        owner, name = self._owner(parts)
        if owner is None:
            self._tell(entry.filename, "Nothing in this name says whose file it is, so it was not read.")
        elif owner not in self.places and len(self.places) >= MOST_OWNERS:
            self._tell(
                entry.filename,
                f"The zip has files of more than {MOST_OWNERS} learners, so this file was not read.",
            )
        else:
            place = self.into / _on_disk(f"{len(self.places)} {owner.name[:50]}")
            self._take(entry, owner, self.places.setdefault(owner, place) / (name or parts[-1]))

    def _owner(self, parts: Sequence[str]) -> tuple[Folder | None, str]:
        """The owner of a path in the zip, and the name that the owner gave the file.

        This name is "" unless the platform put the owner's name before it.

        The first part of the path names the owner. If everything in the zip is in one folder, the second
        part may name the owner, too. Learners chose all other parts, so these parts name no owner.
        """
        for part in parts[: 1 + self.has_one_folder]:
            owner, name = folder_named(part)
            if owner.platform:
                return replace(owner, name=_on_disk(owner.name)), name
        return (Folder("", _on_disk(parts[0])), "") if len(parts) > 1 else (None, "")

    def _take(self, entry: zipfile.ZipInfo, owner: Folder, path: Path) -> None:
        self.taken[owner] += 1
        if self.taken[owner] > MOST_FILES + 1:
            return  # only the first file above the limit is reported
        why_not = self._why_not(entry, owner)
        if why_not:
            self._tell(entry.filename, f"{why_not}, so it was not read.")
        else:
            try:
                self._write(entry, owner, path)
                self.sizes[owner] += entry.file_size
                self.size += entry.file_size
            except MemoryError:
                raise
            except Exception as error:  # an error in one file must not stop the others
                self._tell(entry.filename, f"This file can't be read: {_said(error)}.")

    def _why_not(self, entry: zipfile.ZipInfo, owner: Folder) -> str:
        """Why this file can't be unpacked, or ""."""
        if self.taken[owner] > MOST_FILES:
            return f"This learner has more than {MOST_FILES} newer files"
        if entry.external_attr >> 16 & 0o170000 == 0o120000:
            return "This is a link"
        if entry.flag_bits & 1 or entry.compress_type not in _PACKED:
            return "This file is locked or packed in an odd way"
        sizes = (
            ("This file is", LARGEST_FILE, 0),
            ("Together with newer files this one is", LARGEST_FOLDER, self.sizes[owner]),
            ("Together with the whole class' files this one is", LARGEST_ZIP, self.size),
        )
        too_large = ((what, most) for what, most, others in sizes if entry.file_size + others > most)
        return next((f"{what} larger than {most // 1_000_000} MB" for what, most in too_large), "")

    def _write(self, entry: zipfile.ZipInfo, owner: Folder, path: Path) -> None:
        """Write the file under a unique name, with the date that the zip states.

        Read no more bytes than the zip states as the file's size.
        """
        with self.packed.open(entry) as file:
            data = file.read(entry.file_size)
        path.parent.mkdir(parents=True, exist_ok=True)
        safe, number = _on_disk(path.name), 1
        fresh = path.with_name(safe)
        while fresh.exists():
            number += 1
            fresh = path.with_name(f"{number}-{safe}")
        fresh.write_bytes(data)
        try:
            # Canvas may date all files alike, by their download. So each earlier upload gets an earlier date.
            dated = time.mktime((*entry.date_time, 0, 0, -1))
            changed = min(dated, self.oldest.get(owner, dated + _A_MOMENT) - _A_MOMENT)
            os.utime(fresh, (changed, changed))
            if owner.upload:
                self.oldest[owner] = changed
        except (OverflowError, ValueError, OSError):
            self._tell(entry.filename, "The zip doesn't say when this file was changed.")

    def _tell(self, file: str, sentence: str) -> None:
        self.problems.append(Problem("", plain(f"{self.source}: {file[:LONGEST_NAME]}"), sentence))


def _folders_at_the_top(entries: Iterable[zipfile.ZipInfo]) -> Iterator[str]:
    """The folders at the top level of the zip, without those that an operating system made."""
    for entry in entries:
        first, *rest = _parts(entry) or ("",)
        if (rest or entry.is_dir()) and not _is_no_hand_in(first):
            yield first


def _parts(entry: zipfile.ZipInfo) -> Sequence[str]:
    """The parts of a file's path in the zip."""
    return PurePosixPath(entry.filename.replace("\\", "/")).parts


def _on_disk(name: str) -> str:
    """The name, changed into one that every file system accepts.

    The end of the name is kept, because it tells the kind of file.
    """
    return re.sub(r'[\x00-\x1f\x7f/\\:*?"<>|]', "-", plain(name))[-60:].strip(". ") or "file"


def _is_no_hand_in(part: str) -> bool:
    """Whether this part of a path shows that an operating system put the file into the zip."""
    return part.startswith(".") or part.casefold() in NOT_HANDED_IN


def _said(error: Exception) -> str:
    return plain(str(error)) or type(error).__name__
