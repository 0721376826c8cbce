"""What the build asks of the table's own JavaScript."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from sphinx.errors import ExtensionError

SITE = Path(__file__).parents[1]


def run_node(script: str, question: Any = None) -> Any:
    """What a script of ``book/site`` answers; question and answer are JSON."""
    done = subprocess.run(
        [Path(sys.executable).with_name("node"), SITE / script],
        input=json.dumps(question),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise ExtensionError(f"{script} failed: {done.stderr}")
    return json.loads(done.stdout)
