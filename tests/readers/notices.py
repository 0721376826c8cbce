"""The notices of the site and of the grader: whole sentences in scripts and modules, and in the HTML that
the build and the grader write.

On the pages that readers come back to (home, the deal of the day, moments and results), labels are notices,
too. A notice has brackets in place of a value that only the page knows.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from html import unescape
from pathlib import Path
from typing import Final, Literal, NamedTuple

from prose import BOOK, TOP

SITE: Final = BOOK / "site"
SCRIPTS: Final = ("runtime", "at_platform", "offline", "lab", "editor", "live_book")
"""The folders of the scripts that run in a reader's browser."""

GRADER: Final = TOP / "exercises/grader"
LEFT_OUT: Final = ("shown", "system_calls")
"""The names of modules whose texts nobody reads as notices: those of pictures, and names of system calls."""

WITH_LABELS: Final = ("home", "today", "moments", "my-moments", "results", "results-pictures", "feedback")
"""The names of the scripts, modules and pages whose labels are collected."""

PURPOSES: Final = {
    "feedback.html": "The page that tells a learner how an exercise was graded.",
    "page.html": "The teacher's page about the class, which the grader makes.",
    "tournament.html": "The page about a tournament of the learners' bots.",
}
"""The purposes of pages that don't say it themselves."""

SENTENCE: Final = re.compile(r"(?:[A-Z“]|\[[\w …]+\])[^{}]*(?:[.?!:]”?| …)")
CLAUSE: Final = re.compile(r"(?!.* -)(?:[a-z“,]|\[[\w …]+\])[^{}<>_/\\|]*")
LABEL: Final = re.compile(r"[A-Z][a-z’]+[^{}=#/_.]*")
KEY: Final = re.compile(r"Escape|Enter|Delete|Backspace|Mon|Tue|Wed|Thu|Fri|Sat|Sun")
SLOT: Final = re.compile(r"\{\{\s*(?:\w+\.)*(\w+)[^{}]*\}\}|\{(\w*)\}")
UNSEEN: Final = re.compile(r"<(script|style|title)\b.*?</\1>|<!--.*?-->|\{#.*?#\}|\{%.*?%\}", re.DOTALL)
SPOKEN: Final = re.compile(r'aria-label="([^"]*)"')
LINK: Final = re.compile(r"(?<=[.>\s])<a\b[^>]*>([^<]*)</a>(?=\s*(?:<|\Z))")  # a link that stands alone
INLINE: Final = re.compile(r"</?(?:a|b|i|em|span|small|strong)\b[^>]*>")
TAG: Final = re.compile(r"</?\w[^>]*>")
MORE: Final = re.compile(r"^\[[^\]]*\](?=[A-Z])|(?<=[.?!])\[[^\]]*\]$")  # […] beside a sentence


Kind = Literal["notice", "label", ""]


class Notice(NamedTuple):
    """A text of the site, the file that has it, the file's purpose, and texts near it in the file."""

    kind: Kind
    place: str
    says: str
    purpose: str
    near: Sequence[str]


def notices() -> Iterator[Notice]:
    """The notices and labels of the site, file by file."""
    for path, sources in [*_of_scripts(), *_of_modules(), *_of_html()]:
        kinds = {text: _kind(text, path) for source in sources for text in _shown(source)}
        sentences = [text for text in kinds if kinds[text] == "notice"]
        parts = {text for text in sentences for longer in sentences if text in longer and text != longer}
        shown = [text for text in kinds if kinds[text] and text not in parts]
        for at, text in enumerate(shown):
            near = [*shown[max(0, at - 2) : at], *shown[at + 1 : at + 3]]
            yield Notice(kinds[text], path.name, text, _purpose(path), near)


def _of_scripts() -> Iterator[tuple[Path, Sequence[str]]]:
    folders = [*(SITE / name for name in SCRIPTS), GRADER / "report/overview_page"]
    scripts = sorted(path for folder in folders for path in folder.glob("*.js"))
    node = [Path(sys.executable).with_name("node"), Path(__file__).with_suffix(".mjs")]
    found = subprocess.run([*node, *scripts], check=True, capture_output=True, text=True, encoding="utf-8")
    for path, texts in json.loads(found.stdout):
        yield Path(path), texts


def _of_modules() -> Iterator[tuple[Path, Sequence[str]]]:
    for path in sorted([*(SITE / "live_book").glob("*.py"), *GRADER.rglob("*.py")]):
        if path.stem not in LEFT_OUT:
            yield path, list(_texts_in(ast.parse(path.read_text("utf-8"))))


def _of_html() -> Iterator[tuple[Path, Sequence[str]]]:
    for folder in (SITE / "offline", SITE / "templates", GRADER):
        for path in sorted(folder.rglob("*.html")):
            yield path, [path.read_text("utf-8")]


def _texts_in(node: ast.AST) -> Iterator[str]:
    """The texts in a part of a Python module, without its docstrings."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(map(_value, node.values))
    else:
        for part in ast.iter_child_nodes(node):
            is_docstring = isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)
            yield from () if is_docstring else _texts_in(part)


def _value(part: ast.expr) -> str:
    """A part of an f-string: its text, or its value's name in brackets."""
    if isinstance(part, ast.Constant):
        return str(part.value)
    value = part.value if isinstance(part, ast.FormattedValue) else part
    name = getattr(value, "id", getattr(value, "attr", "…"))
    return f"[{name.strip('_').replace('_', ' ')}]"


def _shown(source: str) -> Iterator[str]:
    """The strings that a reader sees or hears if a page shows this text or piece of HTML.

    >>> list(_shown('<p>Type <b>it</b>.</p><button aria-label="Go back"><i></i></button>'))
    ['Go back', 'Type it.']
    """
    source = SLOT.sub(lambda found: f"[{(found[1] or found[2] or '…').replace('_', ' ')}]", source)
    html = LINK.sub(r"<br>\1<br>", UNSEEN.sub("", source))
    pieces = [*SPOKEN.findall(html), *TAG.split(INLINE.sub("", html))]
    yield from filter(None, (MORE.sub("", " ".join(unescape(piece).split())) for piece in pieces))


def _kind(text: str, path: Path) -> Kind:
    """The kind of a text, or "" if readers don't see it as a sentence or a label.

    The grader's modules make whole sentences of clauses: “it ended Python” becomes “It ended Python.”
    """
    if SENTENCE.fullmatch(text) and _words(text) > 2:
        return "notice"
    is_of_grader = GRADER in path.parents and path.suffix == ".py"
    if is_of_grader and CLAUSE.fullmatch(text) and _words(re.sub(r"\[.*?\]", "", text)) > 3:
        return "notice"
    return "label" if path.stem in WITH_LABELS and LABEL.fullmatch(text) and not KEY.fullmatch(text) else ""


def _words(text: str) -> int:
    return len(re.findall(r"[A-Za-z’]{2,}", text))


def _purpose(path: Path) -> str:
    """The first sentence of a file's docstring or opening comment, which says what the file is for."""
    source = path.read_text("utf-8")
    if path.suffix == ".py":
        told = ast.get_docstring(ast.parse(source)) or ""
    else:
        lines = re.match(r"(?://.*\n)+", source)
        told = (
            lines[0].replace("//", " ") if lines else PURPOSES.get(path.name, "A part of the site's pages.")
        )
    return re.split(r"(?<=\.)\s", " ".join(told.split()))[0]
