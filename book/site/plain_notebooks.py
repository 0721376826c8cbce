"""Copies the book's notebooks for any Jupyter. Text that only Sphinx understands becomes plain Markdown."""

from __future__ import annotations

import copy
import json
import posixpath
import re
from collections.abc import Container
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

from docutils.nodes import make_id
from live_book import shown
from live_book.glossary import in_words

from rummy500 import __version__
from rummy500.card import Card
from rummy500.statements import STATEMENTS

BOOK = Path(__file__).parents[1]
FIGURES = BOOK / "figures/drawn"
WHEEL = f"_static/wheels/rummy500-{__version__}-py3-none-any.whl"
FENCE = re.compile(r"(?P<fence>:{3,}|`{3,})\{(?P<name>[\w-]+)\} *(?P<argument>.*)")
OPTION = re.compile(r":[\w-]+:")
ROLE = re.compile(r"\{(\w+)\}`([^`]+)`")
LINK = re.compile(r"\]\((?!\w+:|#)((?:\.\./)*[\w/-]+)(?:\.ipynb|\.md)?(#[^)]*)?\)")
NEEDS_THE_PAGE = (  # the script of the page fills in these directives
    *("deal-of-the-day", "round-of-the-day", "days-played"),
    *("moments-due", "moments-kept"),
    "record-opened",
)
ADMONITIONS = ("note", "tip", "hint", "important", "warning", "attention")
HOW_TO = (
    "This is the notebook of [the page “{title}”]({page}). Python takes some seconds to start; then press "
    "**Run** and **Run All Cells**, and its tables come alive. One cell runs when you press Shift and Enter "
    "in it. Change what you like: it is kept in this browser, and **File**, **Download** brings it to your "
    "machine. The page lets you start over."
)


RUN = "▶ **Run all cells to play here:** menu *Run*, *Run All Cells*."


def before_it_runs(cell: dict[str, Any]) -> list[dict[str, Any]]:
    """The outputs of a copy's code cell before it runs. For a table, a note says how to play at it."""
    if not re.search(r"\bTable\(", text_of(cell)):
        return []
    shown = {"text/markdown": RUN, "text/plain": RUN}
    return [{"output_type": "display_data", "metadata": {}, "data": shown}]


def plain(notebook: dict[str, Any], page: str, site: str) -> dict[str, Any]:
    """A copy of a notebook in plain Markdown, without outputs. A note below the title says how to use it.

    `page` is the notebook's page. `site` is the path from the opened notebook to the pages. Raises ValueError
    if the text uses a directive or a role that has no plain form.
    """
    made = copy.deepcopy(notebook)
    for cell in made["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = plain_text(text_of(cell), site, posixpath.dirname(page))
        elif cell["cell_type"] == "code":
            cell |= {"outputs": before_it_runs(cell), "execution_count": None}
    how_to = HOW_TO.format(title=title(made), page=f"{site}{page}")
    note = {"cell_type": "markdown", "id": "how-to", "metadata": {}, "source": how_to}
    made["cells"].insert(1, note)
    return made


def pictures() -> dict[str, bytes]:
    """The book's figures as files beside the notebooks.

    The files are ASCII text, because JupyterLite needs ASCII.
    """
    drawn = {path.stem.removesuffix("-light"): path for path in FIGURES.glob("*-light.svg")}
    return {
        f"figures/{name}.svg": path.read_text("utf-8").encode("ascii", "xmlcharrefreplace")
        for name, path in drawn.items()
    }


def title(notebook: dict[str, Any]) -> str:
    return str(re.findall(r"^# (.+)$", text_of(notebook["cells"][0]), re.MULTILINE)[0])


def text_of(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def plain_text(text: str, site: str, folder: str = "") -> str:
    """The text in plain Markdown. `folder` is the folder of the text's page in the book."""
    text = plain_blocks(text.split("\n"), site)
    text = ROLE.sub(lambda role: plain_role(role[1], role[2], site), text)
    return LINK.sub(lambda link: page_link(link[1], link[2], site, folder), text)


# ---- directives --------------------------------------------------------------------------------------


def plain_blocks(lines: list[str], site: str, known: Container[str] = ()) -> str:
    """The lines with each directive in its plain form.

    A directive's fence has three or more colons or backticks. A directive in ``known`` stays, because the
    program that shows the text knows it. Only the body of such a directive becomes plain.
    """
    done: list[str] = []
    while lines:
        line, *lines = lines
        opened = FENCE.fullmatch(line)
        if not opened:
            done.append(line)
            continue
        end = lines.index(opened["fence"])
        body, lines = lines[:end], lines[end + 1 :]
        options = list(takewhile(OPTION.match, body))
        within = plain_blocks(body[len(options) :], site, known)
        if opened["name"] in known:
            done += [line, *options, within, opened["fence"]]
        else:
            done.append(plain_directive(opened["name"], opened["argument"], within, site))
    return "\n".join(done)


def plain_directive(name: str, argument: str, body: str, site: str) -> str:
    if name == "dropdown":
        return f"<details><summary>{argument}</summary>\n\n{body}\n\n</details>"
    if name == "lab-figure":
        words = json.loads((FIGURES / f"{argument}.json").read_text("utf-8"))
        beside = site.removeprefix("../../")  # the path from the notebook to the chapters' folder
        return f"![{words['alt']}]({beside}figures/{argument}.svg)\n\n*{words['caption']}*"
    if name in NEEDS_THE_PAGE:
        return ""
    if name == "picture":
        return quoted(shown.pictures()[argument].in_words)
    if name in ADMONITIONS or name == "admonition":
        return quoted(f"**{argument or name.capitalize()}.** {body}")
    raise ValueError(f"{{{name}}} has no plain form yet: see book/site/plain_notebooks.py")


def quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


# ---- roles and links -----------------------------------------------------------------------------------


def plain_role(name: str, text: str, site: str) -> str:
    """A role as Markdown. Raises ValueError if the role has no plain form.

    An unknown rule or word becomes plain text here. The build of the page reports it as an error.
    """
    if name == "statement":
        known = STATEMENTS.get(text)
        return explained(text, f"{site}statements.html#{text.lower()}", known.text) if known else text
    if name == "term":
        word, _, term = text.removesuffix(">").partition(" <")
        entry = (term or word).lower()
        meaning = meanings().get(entry)
        return explained(word, f"{site}glossary.html#term-{make_id(entry)}", meaning) if meaning else word
    if name == "cards":
        return " ".join(Card(word).sign for word in text.split())
    if name == "wheel":
        return f"[{text}]({site}{WHEEL})"
    raise ValueError(f"the role {{{name}}} has no plain form yet: see book/site/plain_notebooks.py")


def explained(text: str, to: str, sentence: str) -> str:
    """A link that shows this sentence when the mouse is over the link, as in the book."""
    return f'[{text}]({to} "{sentence}")'


@cache
def meanings() -> dict[str, str]:
    """The meaning of each word in the glossary, by the word in lower case."""
    entries = re.findall(r"^(\S.*)\n((?:  \S.*\n)+)", (BOOK / "glossary.md").read_text("utf-8"), re.MULTILINE)
    return {
        term.lower(): in_words(ROLE.sub(lambda role: role[2].partition(" <")[0], lines))
        for term, lines in entries
    }


def page_link(to: str, place: str | None, site: str, folder: str) -> str:
    """The end of a Markdown link, changed to lead to a page of the book instead of the page's source file."""
    page = posixpath.normpath(posixpath.join("/", folder, to)).lstrip("/")
    return f"]({site}{page}.html{place or ''})"
