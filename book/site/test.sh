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
step "The exercises are what their sources make" python exercises/build.py --check
step "The exercises as they are handed out" pytest --nbval --nbval-cell-timeout=60 exercises/*.ipynb
step "The exercises as their models solve them" python exercises/build.py
# Two at a time, since they mostly wait; what times the bots waits until the machine is free.
LOOKS="tests/site/test_pages.py tests/site/test_print.py"
TIMES="tests/site/test_waiting.py"
pytest $LOOKS >_build/looks.log 2>&1 &
looking=$!
trap 'kill $looking 2>/dev/null || true' EXIT
step "The site in a browser" pytest tests/site $(printf -- '--ignore=%s ' $LOOKS $TIMES)
looked=0
wait $looking || looked=$?
step "How its pages look, on screen and on paper" cat _build/looks.log
test $looked -eq 0
step "How long its bots take" pytest $TIMES
