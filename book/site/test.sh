#!/bin/sh
# Every check of the project, cheap ones first; it stops at the first that fails.
set -eu

step() {
    printf '\n== %s\n' "$1"
    shift
    "$@"
}

step "Style" ruff check .
step "Format" ruff format --check .
step "Types" mypy
step "Scenarios" python -m rummy500 check tests/scenarios
step "The table's view" node --test "tests/view/*.test.*js"
step "The package, and the table in a kernel" pytest --ignore=tests/site
step "The chapters, cell by cell" pytest --nbval --nbval-cell-timeout=60 book/*.ipynb
step "The site in a browser" pytest tests/site
