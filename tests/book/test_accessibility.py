"""The page on accessibility covers every criterion of WCAG 2.2 at the levels A and AA."""

from __future__ import annotations

import re

from prose import BOOK

CRITERIA = """
1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5
1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13
2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11
2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8
3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3
"""
ROW = re.compile(r"^\| (\d\.\d\.\d+) [^|]+ \| ([^|]+) \| [^|]+ \|$", re.MULTILINE)


def test_the_page_judges_the_book_by_every_criterion() -> None:
    rows = ROW.findall((BOOK / "accessibility.md").read_text("utf-8"))
    assert [number for number, _ in rows] == CRITERIA.split()
    assert {answer for _, answer in rows} <= {"holds", "does not apply", "falls short"}
