"""Hand out graded exercises, in which each learner gets their own cards:

    python exercises/handout.py class.toml OUT [--book https://…]

The folder OUT gets ``codes.csv`` for the teacher. It has each learner's personal code and, if the book's
address is given, links to the graded exercises. OUT also gets ``slips/<learner>.txt``, a text to give to each
learner.

The codes are the same in every run, because they depend only on the secret in ``class.toml`` and on the
learner's name there. If ``class.toml`` has no secret, one is made and written into it.
"""

from __future__ import annotations

import argparse
import codecs
import secrets
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import urlencode

from grader.hand_out.classes import Course, Learner, read_class
from grader.make.build import exercises_there
from grader.sheets import write_sheet, write_text

HEAD = ("learner", "id", "code")
SLIP = """\
{learner}

Your personal code: {code}

Before you begin, type your name and this code. On a page of the book, type them under "Hand in". In a
notebook, type them into its first cell. Then you get cards of your own, and what you play is graded. Without
the code you only practise.

{ways}
"""


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Make each learner's personal code for graded exercises.")
    parser.add_argument("course", type=Path, help="the file that describes the class (class.toml)")
    parser.add_argument("out", type=Path, help="the folder for the codes and slips")
    parser.add_argument("--book", default="", help="the address of the book, for links into it")
    asked = parser.parse_args(arguments)
    made = secrets.token_hex(16)
    try:
        course = read_class(asked.course, exercises_there(), secret_else=made)
    except ValueError as error:
        sys.exit(f"{error}. Nothing was handed out.")
    if not course.graded:
        graded = 'Write mode = "graded" in the entry of each exercise that is to be graded.'
        sys.exit(f"{asked.course}: no exercise is graded. {graded}")
    if course.secret == made:
        try:
            _write_secret(asked.course, made)
        except OSError as error:
            sys.exit(f"{asked.course} can't be written: {error.strerror}. Nothing was handed out.")
        print(f"A secret was made and written into {asked.course}. Keep that file: all codes follow from it.")
    hand_out(course, asked.out, asked.book)
    print(f"{len(course.learners)} codes: {asked.out / 'codes.csv'}")


def _write_secret(path: Path, secret: str) -> None:
    """Insert the secret as the first line of the file, and leave the rest unchanged."""
    text = path.read_bytes()
    mark = codecs.BOM_UTF8 if text.startswith(codecs.BOM_UTF8) else b""
    end = b"\r\n" if b"\r\n" in text else b"\n"
    path.write_bytes(mark + f'secret = "{secret}"'.encode() + end + text.removeprefix(mark))


def hand_out(course: Course, out: Path, book: str) -> None:
    """Write the table of codes and a slip for each learner."""
    names = sorted(course.graded)
    rows = [
        (learner.name, learner.id, course.code_of(learner.name), *_links(course, learner, book))
        for learner in course.learners
    ]
    write_sheet(out / "codes.csv", (*HEAD, *(names if book else ())), rows)
    for learner in course.learners:
        ways = "\n".join(_links(course, learner, book) if book else [f"Exercise {name}" for name in names])
        slip = SLIP.format(learner=learner.name, code=course.code_of(learner.name), ways=ways)
        write_text(out / "slips" / f"{learner.name}.txt", slip)


def _links(course: Course, learner: Learner, book: str) -> Iterator[str]:
    """A link to each graded exercise; none if there is no address.

    The link fills in the learner's name and code. They come after ``#`` in the link, because browsers don't
    send what comes after ``#`` to the server.
    """
    who = urlencode({"name": learner.name, "code": course.code_of(learner.name)})
    for name in sorted(course.graded) if book else ():
        yield f"{book.rstrip('/')}/exercises/{name}.html#{who}"
