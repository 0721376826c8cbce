"""The types in all JavaScript files are right; the settings are in book/site/jsconfig.json."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from commands import TOP, run, tool
from parts import CHECKED


def test_the_type_checker_reads_all_javascript_and_finds_no_fault(
    record_property: Callable[[str, object], None],
) -> None:
    listed = run(tool("npm"), "--prefix", "book/site", "--silent", "run", "types", "--", "--listFiles")
    files = {Path(line) for line in listed.splitlines() if line.endswith((".js", ".mjs"))}
    named = run("git", "ls-files", "--cached", "--others", "--exclude-standard", "--", "*.js", "*.mjs")
    ours = {TOP / name for name in named.splitlines() if (TOP / name).exists()}
    assert ours <= files, f"book/site/jsconfig.json leaves out {sorted(map(str, ours - files))}"
    record_property(CHECKED, (len(ours), "files read"))
