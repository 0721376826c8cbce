"""The build removes white space from pages only where nobody sees it."""

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
def test_white_space_beside_the_tag_of_a_block_is_removed(page: str, leaner: str) -> None:
    assert lean(page) == leaner


@pytest.mark.parametrize(
    "page",
    [
        "<p><b>One</b> <i>two</i></p>",  # a space between two words
        "<span>One</span>\n<button>two</button>\n<a>three</a>",
        "<div> and </div>",
        "<article> <p>One</p> <p>two</p> </article>",  # the search reads the text of an article
        "<pre>\n\n <div> </div> </pre>",
        "<textarea> <p> </textarea>",
        '<script>say("<p> <p>", "<!-- -->")</script>',
        '<button value="" hidden>Keep mine</button>',
    ],
)
def test_white_space_stays_if_a_reader_or_a_search_may_notice_it(page: str) -> None:
    assert lean(page) == page
