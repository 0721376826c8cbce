"""One script joins the modules of the view and of the class's page, so no name may be declared twice."""

from __future__ import annotations

import re
from collections import Counter

from grader.report import overview

from rummy500.table.widget import joined_modules

DECLARED = re.compile(r"^(?:async )?(?:const|let|class|function\*?) (\w+)", re.MULTILINE)


def test_no_two_modules_declare_the_same_name() -> None:
    script = joined_modules(*((overview.FOLDER / name).read_text("utf-8") for name in overview.SCRIPTS))
    declared = Counter(DECLARED.findall(script))
    assert len(declared) > 100
    assert [name for name, number in declared.items() if number > 1] == []
