"""The examples on the page about the package do what the page says."""

import doctest
import re

from prose import BOOK

EXAMPLES = re.compile(r"^```python\n(>>> .*?)^```$", re.MULTILINE | re.DOTALL)


def test_each_example_on_the_page_gives_the_shown_result() -> None:
    found = EXAMPLES.findall((BOOK / "api.md").read_text("utf-8"))
    words: dict[str, object] = {}
    exec("from rummy500 import *", words)  # the page begins with this import
    assert len(found) == 2
    for number, text in enumerate(found, start=1):
        example = doctest.DocTestParser().get_doctest(text, words, f"example {number}", "api.md", 0)
        told: list[str] = []
        runner = doctest.DocTestRunner()
        runner.run(example, out=told.append)
        assert not runner.failures, "".join(told)
