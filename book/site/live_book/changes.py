"""Finds the pages that have to be read again, because the content of their source has changed."""

from __future__ import annotations

import hashlib
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment


def find(
    _app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], _gone: set[str]
) -> list[str]:
    """The pages whose sources have changed, without the pages that Sphinx itself has found."""
    others = env.found_docs - added - changed
    return [page for page in others if env.metadata[page].get("source") != hashed(env, page)]


def note(app: Sphinx, _page: nodes.document) -> None:
    """Remember the content of the source that has just been read."""
    app.env.metadata[app.env.docname]["source"] = hashed(app.env, app.env.docname)


def hashed(env: BuildEnvironment, page: str) -> str:
    return hashlib.sha256(Path(env.doc2path(page)).read_bytes()).hexdigest()
