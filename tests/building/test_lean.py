"""A finished page loses only white space that nobody sees."""

from __future__ import annotations

import pytest
from lean import lean


@pytest.mark.parametrize(
    ("page", "leaner"),
    [
        ("<div>\n  <p>One</p>\n  <p>two</p>\n</div>", "<div><p>One</p><p>two</p></div>"),
        ("<ul> <li>One</li> <!-- of --> <li>two</li> </ul>", "<ul><li>One</li><li>two</li></ul>"),
        ('<div title="a > b" hidden> <i></i> </div>', '<div title="a > b" hidden><i></i></div>'),
    ],
)
def test_white_space_beside_a_box_is_taken_out(page: str, leaner: str) -> None:
    assert lean(page) == leaner


@pytest.mark.parametrize(
    "page",
    [
        "<p><b>One</b> <i>two</i></p>",  # a space between two words
        "<span>One</span>\n<button>two</button>\n<a>three</a>",
        "<div> and </div>",
        "<article> <p>One</p> <p>two</p> </article>",  # the search reads an article's text
        "<pre>\n\n <div> </div> </pre>",
        "<textarea> <p> </textarea>",
        '<script>say("<p> <p>", "<!-- -->")</script>',
        '<button value="" hidden>Keep mine</button>',
    ],
)
def test_all_other_white_space_stays(page: str) -> None:
    assert lean(page) == page
