# 500 Rum. What each command does is told in README.md.

PYTHON ?= python3
BIN = .venv/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)
export JUPYTER_PREFER_ENV_PATH = 1
.DELETE_ON_ERROR:

ENVIRONMENT = .venv/ready
NPM = book/site/node_modules/ready
SITE = _build/html/.nojekyll
NBGRADER = _build/nbgrader/ready
SITE_INPUTS := _config.yml $(shell find book rummy500 exercises -type f \
	-not -path '*/node_modules/*' -not -path '*/.*' -not -path '*/__pycache__/*' -not -path 'book/exercises/*')

book: $(SITE)  ## the book, built and served
	@python book/site/serve.py

site: $(SITE)  ## the book, built into _build/html

lab: $(ENVIRONMENT)  ## the same notebooks in JupyterLab
	@jupyter lab --notebook-dir=book $(LAB)

exercises: $(ENVIRONMENT)  ## the exercises made from their sources, the models run
	@python exercises/build.py

notebooks: $(ENVIRONMENT)  ## run the chapters and store their text outputs
	@python book/site/notebooks.py book/*.ipynb

test: chromium bubblewrap $(SITE) $(NBGRADER)  ## every check
	@pytest --numprocesses=logical --maxprocesses=4 --nbval --nbval-cell-timeout=300 \
		tests rummy500 book/*.ipynb exercises/*.ipynb

promises: $(ENVIRONMENT)  ## what is promised of bots, figures and reviews, shown by playing (minutes)
	@python tests/promises/promises.py $(PROMISES)

breaks: $(SITE)  ## mistakes made on purpose, one after the other: are they noticed?
	@python tests/breaks/run.py $(BREAKS)

figures: $(ENVIRONMENT)  ## the book's figures: their deals played anew (minutes), then drawn
	@cd book && python -m figures $(FIGURES)

drawings: $(ENVIRONMENT)  ## the figures drawn again from the rows that are stored
	@cd book && python -m figures --draw

bench: $(ENVIRONMENT)  ## the engine's speed, beside two others
	@python tests/bench/bench.py

bench-site: chromium $(SITE)  ## the site's speed in a browser, beside its aims
	@python book/site/bench.py

$(ENVIRONMENT): requirements.txt pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON): install Python 3.11 or newer."; exit 1; }
	@$(PYTHON) book/site/need.py python
	@echo "Making the environment in .venv: this takes a minute or two …"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@pip install -qq -r requirements.txt
	@pip install -qq --no-deps --no-build-isolation --editable .
	@touch $@

$(NPM): $(ENVIRONMENT) book/site/package.json book/site/package-lock.json
	@echo "Fetching the npm packages …"
	@cd book/site && npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error
	@touch $@

$(NBGRADER): $(ENVIRONMENT) exercises/nbgrader.txt
	@echo "Fetching nbgrader …"
	@pip install -qq --no-deps --upgrade --target $(@D) -r exercises/nbgrader.txt
	@touch $@

# SOLUTIONS=shown folds the exercises' solutions into their pages; the site is built anew when that changes.
$(shell mkdir -p _build; echo "$(SOLUTIONS)" | cmp -s - _build/solutions || echo "$(SOLUTIONS)" >_build/solutions)
# OFFLINE=off builds a site that no browser keeps for reading offline.
$(shell echo "$(OFFLINE)" | cmp -s - _build/offline || echo "$(OFFLINE)" >_build/offline)

$(SITE): $(ENVIRONMENT) $(NPM) $(SITE_INPUTS) _build/solutions _build/offline
	@python book/site/build.py
	@touch $@

chromium bubblewrap: $(ENVIRONMENT)
	@python book/site/need.py $@

.PHONY: book site lab exercises notebooks figures drawings test promises breaks bench bench-site chromium bubblewrap
