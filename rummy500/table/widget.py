"""The table as a widget: a thin wrapper around :class:`~rummy500.table.session.Session`.

The session does all the work. This module only brings the session's views to the screen, and the screen's
messages to the session. No other module of the package needs ipywidgets.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Collection
from dataclasses import replace
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import anywidget
import traitlets
from IPython import get_ipython
from IPython.display import display

from ..moves import Move
from ..sentences import CATALOGUE, Wrong, quoted, said, say
from ..teach.lessons import Attempt
from ..text.transcript import ANSWER
from ..version import VERSION
from . import answer_file, new_game_form
from .labels import plain
from .session import Session

ENTRANCE = "table.js"  # the view's module that no other module imports

IMPORT_OF_SENTENCES = 'import sentences from "../../sentences.json" with { type: "json" };'

IMPORT = re.compile(r'^import \{ (.*) \} from "\./(.*)";$', re.MULTILINE)  # groups: the names, the module

BOTH = re.compile(r"light-dark\((.+), (.+)\)")  # groups: a token's values in light and in dark mode

GREETING = {"do": "greet"}  # a screen sends this to find out whether Python answers


def view_files() -> Traversable:
    """The folder of the view's modules and styles.

    Call this function whenever you need the folder: in a page, a stored folder keeps an archive open.
    """
    return resources.files(__package__).joinpath("view")


def modules() -> dict[str, str]:
    """The view's modules by their names, in the order in which a browser runs them."""
    found: dict[str, str] = {}

    def add(name: str) -> None:
        text = view_files().joinpath(name).read_text("utf-8")
        for _, imported in IMPORT.findall(text):
            if imported not in found:
                add(imported)
        found[name] = text

    add(ENTRANCE)
    return found


def joined_modules(*further: str, beside: Collection[str] = ()) -> str:
    """The view's modules as one script, in the order of their imports. The ``further`` modules follow; they
    import the view's modules. Modules that a page uses itself stay as files ``beside`` the script, which
    imports them. So the page has only one instance of each module.

    A widget is sent to the browser as a single module. The view's modules use only one-line
    imports of each other and unique names, so joining them needs no bundler. The script also contains
    the screen's sentences and the catalogue of new games, as both are the same at every table.
    """
    text = "\n".join(text for name, text in modules().items() if name not in beside)
    imports = "".join(import_from(name, text) for name in beside)
    sentences = json.dumps({name: CATALOGUE[name] for name in ("language", "view")}, ensure_ascii=False)
    text = text.replace(IMPORT_OF_SENTENCES, f"const sentences = {sentences};")
    text = "\n".join([text, *further])
    text = re.sub(r'^import .* from ".*";\n', "", text, flags=re.MULTILINE)
    text = re.sub(r"^export (?!default)", "", text, flags=re.MULTILINE)
    return f"{imports}{text}\nsetCatalogue({json.dumps(new_game_form.catalogue(), ensure_ascii=False)});\n"


def import_from(module: str, text: str) -> str:
    """A single import statement for all names that ``text`` imports from ``module``."""
    names = {name for taken, source in IMPORT.findall(text) if source == module for name in taken.split(", ")}
    return f'import {{ {", ".join(sorted(names))} }} from "./{module}";\n'


def joined_styles() -> str:
    """The view's styles as one text, in the order of the numbers in their file names."""
    files = [file for file in view_files().iterdir() if file.name.endswith(".css")]
    return "\n".join(file.read_text("utf-8") for file in sorted(files, key=lambda file: file.name))


def typeface() -> str:
    """A style with the table's serif font, for notebooks. A page of the site loads a font file instead."""
    letters = b64encode(view_files().joinpath("fraunces.woff2").read_bytes()).decode()
    source = f'url(data:font/woff2;base64,{letters}) format("woff2")'
    return f"@font-face {{ font-family: Fraunces; font-weight: 100 900; src: {source}; }}\n"


def tokens() -> str:
    """The table's style tokens (colours, spacing, fonts), as CSS declarations in a row."""
    source = view_files().joinpath("1-tokens.css").read_text("utf-8")
    return " ".join(re.findall(r"^  (--rt-.*;)", source, re.MULTILINE))


def each_token(declared: str) -> list[str]:
    """Each CSS declaration of a token in this text."""
    return re.findall(r"--rt-[^;]*;", declared)


def tokens_in_older_words() -> str:
    """The tokens as a style without ``light-dark``, for old browsers and for pages made without a build."""
    each = each_token(tokens())
    light = " ".join(BOTH.sub(r"\1", token) for token in each)
    dark = " ".join(BOTH.sub(r"\2", token) for token in each if BOTH.search(token))
    by_night = f"@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}"
    return f":root {{ color-scheme: light dark; {light} }}\n{by_night}"


class Table(anywidget.AnyWidget):
    """A live table; :class:`~rummy500.table.session.Session` describes its arguments and what it does."""

    _esm = joined_modules()
    _css = typeface() + joined_styles()
    view = traitlets.Dict().tag(sync=True)
    kept = traitlets.Unicode().tag(sync=True)  # the text that restores the table in a new Python process

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__()
        self.session = Session(*args, **kwargs)
        self.view = self.session.view()
        self._note: Any = None  # the notebook's output that shows and stores the answer to an exercise
        self._written, self._file = "", ""  # the moves in the file of answers, and that file's name
        if self._writes_answers:
            self._go_on()
        self.on_msg(self._hear)

    @property
    def counts(self) -> Attempt:
        """The attempt that counts in a level or an exercise. Raises ``ValueError`` at any other table."""
        return self.session.counts

    @property
    def share(self) -> float:
        """The share of the points that a level or an exercise earns, from 0 to 1."""
        return self.session.share

    @property
    def shortfall(self) -> str:
        """Why the level or exercise doesn't earn all points; empty if there is nothing to say."""
        return self.session.shortfall

    def play(self, *moves: Move | str) -> None:
        """Make these moves as if you typed them. After each move, the others move until it is your turn.

        ``answer 24`` answers a level. A refused move raises ``ValueError`` with a sentence.
        """
        for move in moves:
            if not isinstance(move, Move | str):
                raise Wrong(said("wrong.no_move_text", given=quoted(move)))
            text = str(move)
            self._others_move()
            asks = text.startswith(ANSWER)
            given = text.removeprefix(ANSWER)
            self._act({"do": "answer", "given": given} if asks else {"do": "play", "text": given})
            refusal = self.session.state.refusal
            if refusal is not None:
                raise ValueError(plain(refusal.why))
        self._others_move()

    def _others_move(self) -> None:
        while self.session.state.bot_moves:
            self._act({"do": "tick"})

    def _act(self, message: Any) -> None:
        with self.hold_sync():  # the screen gets both values in one message
            self.view = self.session.act(message)
            self.kept = self.session.kept
        if self._writes_answers and self.view["answer"]["moves"] != self._written:
            self._write_answer()

    # ---- keeping an answer -------------------------------------------------------------------------

    @property
    def _writes_answers(self) -> bool:
        """Whether this notebook stores the answer. On a page of the book, the page stores it."""
        return self.session.state.exercise is not None and get_ipython() is not None

    def _go_on(self) -> None:
        """Continue with the stored answer, if there is one."""
        moves = answer_file.moves_there(Path(), self.view["answer"])
        if moves:
            self._act({"do": "load", "answer": moves})

    def _write_answer(self) -> None:
        answer = self.view["answer"]
        self._written = answer["moves"]
        self._file = answer_file.write_answer(Path(), answer, VERSION)
        if self._note is not None:
            self._note.update(answer_file.bundle(answer, VERSION, self._file), raw=True)

    _ipython_display_ = None  # with this method of ipywidgets 7, IPython wouldn't call ``_repr_mimebundle_``

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[Any, Any], dict[Any, Any]]:
        """The table's output. In an exercise it begins with the stored answer, which each move changes."""
        if self._writes_answers:
            note = answer_file.bundle(self.view["answer"], VERSION, self._file)
            self._note = display(note, raw=True, display_id=True)  # type: ignore[no-untyped-call]
        shown = super()._repr_mimebundle_(**kwargs)
        assert shown is not None  # every table has a view
        data, metadata = shown
        return {**data, "text/plain": repr(self)}, metadata  # the full text, for programs that draw no table

    # ---- messages ----------------------------------------------------------------------------------

    def _hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        if message == GREETING:
            self.send({"did": "greet"})
            return
        try:
            self._act(message)
        except Exception as error:
            # Jupyter shows the error in a log or not at all, so the table shows it to the player.
            fault = say("fault", error=f"{type(error).__name__}: {error}")
            state = self.session.state
            self.session.state = replace(state, serial=state.serial + 1)  # the page awaits a new serial
            self.view = {**self.view, "serial": self.session.state.serial, "fault": fault}
            raise

    def __repr__(self) -> str:
        return str(self.session)
