"""Runs scripts in Node that use the table's own JavaScript, and returns their answers."""

from __future__ import annotations

import functools
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from sphinx.errors import ExtensionError

SITE = Path(__file__).parents[1]


def ask_node(script: str, request: Any = None) -> Any:
    """The answer of a script in ``book/site``. Raises ``ExtensionError`` if the script fails.

    The request and the answer are each a line of JSON. A script is started once and then answers all
    requests.
    """
    node = started(script)
    assert node.stdin and node.stdout
    node.stdin.write(json.dumps(request) + "\n")
    node.stdin.flush()
    answer = node.stdout.readline()
    if not answer:
        raise ExtensionError(f"{script} failed: see Node's message above")
    return json.loads(answer)


@functools.cache
def started(script: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [Path(sys.executable).with_name("node"), SITE / script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
