#!/bin/sh
# Every check of the project, cheap ones first; it stops at the first that fails.
set -eu

step() {
    printf '\n== %s\n' "$1"
    shift
    "$@"
}

# A machine has two cores: one step may run beside others, until "joined" shows what it has to say.
beside() {
    "$@" >_build/beside.log 2>&1 &
    other=$!
    trap 'kill $other 2>/dev/null || true' EXIT
}

joined() {
    came=0
    wait $other || came=$?
    step "$1" cat _build/beside.log
    test $came -eq 0
}

# So many that the other half of the site's tests takes as long.
LOOKS="tests/site/test_pages.py tests/site/test_print.py tests/site/test_browser_lab.py tests/site/test_jupyterlab.py
    tests/site/test_offline.py tests/site/test_policy.py tests/site/test_unbroken.py"
TIMES="tests/site/test_waiting.py"  # they wait until the machine is free
EXERCISES="tests/exercises tests/grading"

ignoring() {
    printf -- '--ignore=%s ' "$@"
}

exercises() {
    python exercises/build.py --check
    pytest --nbval --nbval-cell-timeout=60 book/*.ipynb exercises/*.ipynb
    python exercises/build.py # the models earn every point
    pytest $EXERCISES
}

step "Style" ruff check .
step "Format" ruff format --check .
step "Types" mypy
step "Scenarios" python -m rummy500 check tests/scenarios
step "The table's view" node --test "tests/view/*.test.*js"
beside exercises
step "The package, and the table in a kernel" pytest $(ignoring tests/site $EXERCISES)
joined "Notebooks, exercises and grading"
beside pytest $LOOKS
step "The site in a browser" pytest tests/site $(ignoring $LOOKS $TIMES)
joined "How its pages look, the lab, the book offline, and what may befall a page"
step "How long its bots take" pytest $TIMES
