# 500 Rum. CONTRIBUTING.md says what each command does.

PYTHON ?= python3
BIN = .venv/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)
export JUPYTER_PREFER_ENV_PATH = 1
unexport PYTHONDONTWRITEBYTECODE  # so that modules are compiled only once
.DELETE_ON_ERROR:

# ENVIRONMENT has the packages for building. ALL_TOOLS adds the packages for checks, figures and the lab.
ENVIRONMENT = .venv/ready
ALL_TOOLS = .venv/complete
NPM = book/site/node_modules/ready
ALL_NPM = book/site/node_modules/complete
NPM_OPTIONS = --progress=false --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error
MUTMUT = _build/mutmut/ready
MUTATE = env PYTHONPATH=$(dir $(MUTMUT)) python -m mutmut
HOSTS = _build/hosts/newest/ready _build/hosts/lowest/ready _build/hosts/html-manager/ready
LEARNS = _build/learning
LEARNING = $(LEARNS)/python/ready
NET = PYTHONPATH=. $(LEARNS)/python/bin/python learning/train.py
NETS = rummy500/bots/nets
classic_ROUNDS = 24900
modern_ROUNDS = 5500
RULES = card melds finding laying moves rules scoring statements sources position turns takes_and_lays going_out referee legal deal game
CHECKED = $(addprefix tests/,tools structure sentences book text terminal $(RULES)) tests/test_*.py rummy500

book: site  ## build the book and serve it
	@python book/site/serve.py

site: $(ENVIRONMENT) $(NPM)  ## build the book into _build/html; SOLUTIONS=shown adds the solutions of the exercises, folded
	@trap : INT; python book/site/make_site.py || test $$? = 130  # 130 means that Ctrl+C stopped it; that ends make too

lab: $(ALL_TOOLS)  ## open copies of the notebooks in JupyterLab, where you can play and change them
	@python book/site/lab_notebooks.py _build/jupyterlab
	@jupyter lab --notebook-dir=_build/jupyterlab $(LAB)

exercises: $(ENVIRONMENT)  ## make the exercises from their sources, and run their solutions
	@python exercises/build.py

scorm: site  ## pack pages of the built site for learning platforms, into _build/scorm; SCORM="--to FOLDER melds" packs only some
	@python book/site/scorm.py $(SCORM)

notebooks: $(ENVIRONMENT)  ## run the chapters and store their outputs
	@python book/site/notebooks.py book/*.ipynb

check: $(ALL_TOOLS) $(ALL_NPM)  ## run the checks that need no browser: style, types, rules, sentences, the view in Node
	@pytest --numprocesses=auto --maxprocesses=5 $(CHECKED)

test: chromium firefox webkit wpe bubblewrap $(ALL_TOOLS) $(ALL_NPM) site  ## run every check; CHANGED=1 runs only the tests that your changes since main affect
	@pytest --numprocesses=auto --maxprocesses=5 --nbval --nbval-cell-timeout=300 \
		$(if $(CHANGED),$$(python tests/structure/changed.py),tests rummy500 book/*.ipynb exercises/*.ipynb)

promises: $(ALL_TOOLS)  ## play to check the book's promises on bots, figures and reviews (moments and endings take hours)
	@python tests/promises/promises.py $(PROMISES)

slow: $(ALL_TOOLS)  ## compare the engine with the slow rules under all options, for MINUTES=60 minutes
	@python tests/slow/long_run.py $(MINUTES)

words: chromium firefox $(ALL_TOOLS) site  ## record again the words that browsers give screen readers during a round and a level
	@python tests/browser/words.py

readers: $(ALL_TOOLS)  ## write texts with their tables, and an empty sheet, for fresh readers; READERS="--sheet FILE --reader NAME" reads a filled sheet
	@python tests/readers/readers.py $(READERS)

hosts: chromium $(ALL_TOOLS) $(HOSTS)  ## play at the table in JupyterLab, Notebook, Voilà and marimo, and in pages saved by nbconvert
	@python tests/hosts/hosts.py "$(HOST)"

tour: chromium firefox webkit $(ALL_TOOLS) site  ## open every chapter, play whole rounds and take pictures of the table, in all browsers
	@python tests/tour/tour.py $(TOUR)

breaks: $(ALL_TOOLS) $(ALL_NPM) site  ## break the code on purpose, in one place after another, and say whether the tests notice each break
	@python tests/breaks/run.py $(BREAKS)

mutants: $(MUTMUT) $(ALL_TOOLS)  ## change the engine's rules in thousands of small ways for MINUTES=60 minutes, and show the changes that no test notices
	@timeout --foreground --signal=INT --kill-after=1m $(or $(MINUTES),60)m $(MUTATE) run $(MUTANTS) || test $$? -ge 124
	@for one in $$($(MUTATE) results | sed -n 's/: survived$$//p'); do $(MUTATE) show $$one; done

figures: $(ALL_TOOLS)  ## play the deals of the book's figures again (this takes minutes), then draw the figures
	@cd book && python -m figures $(FIGURES)

drawings: $(ALL_TOOLS)  ## draw the figures again from the stored rows
	@cd book && python -m figures --draw

nets: $(LEARNING)  ## train the planner's nets again: play rounds for an hour, then learn from them
	@$(foreach game,classic modern,python learning/rounds.py $(game) $($(game)_ROUNDS) $(LEARNS)/$(game).bin &&) true
	@$(foreach game,classic modern,python learning/rounds.py $(game) 400 $(LEARNS)/$(game)-held.bin --first 900001 &&) true
	@$(NET) $(NETS)/classic.net $(LEARNS)/classic-held.bin $(LEARNS)/classic.bin
	@$(NET) $(NETS)/modern.net $(LEARNS)/modern-held.bin $(LEARNS)/modern.bin $(LEARNS)/classic.bin

fast: compiler $(ALL_TOOLS)  ## compile a copy of the engine into _build/compiled, for tournaments and the bench
	@python tests/bench/compiled.py

bench: $(ENVIRONMENT)  ## measure the speed of this engine, compiled too, and of two others
	@python tests/bench/bench.py

bench-site: whole firefox webkit $(ALL_TOOLS) site  ## measure the speed of the site in three browsers, also with a slow processor and a slow network
	@python tests/bench/bench_site.py

$(ENVIRONMENT): book/site/requirements.txt pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON): install Python 3.11 or newer."; exit 1; }
	@$(PYTHON) book/site/need.py python
	@test -x $(BIN)/python || { echo "Making the environment in .venv …"; $(PYTHON) -m venv .venv; }
	@python book/site/install.py $<
	@pip install -qq --no-deps --no-build-isolation --editable .
	@touch $@

$(ALL_TOOLS): $(ENVIRONMENT) requirements.txt
	@python book/site/install.py requirements.txt
	@touch $@

$(NPM): book/site/package.json book/site/package-lock.json | $(ENVIRONMENT)  # the environment has npm
	@echo "Fetching the npm packages …"
	@cd book/site && npm ci --omit=dev $(NPM_OPTIONS)
	@touch $@

$(ALL_NPM): $(NPM)
	@cd book/site && npm install --no-save $(NPM_OPTIONS)
	@touch $(NPM) $@  # npm writes its list of versions even without a change, so NPM would look out of date

$(MUTMUT): tests/breaks/mutmut.txt | $(ENVIRONMENT)
	@echo "Fetching mutmut …"
	@pip install -qq --no-deps --upgrade --target $(@D) -r $<
	@touch $@

$(LEARNING): learning/requirements.txt | $(ENVIRONMENT)
	@echo "Making an environment of $<:"
	@python -m venv --clear $(@D)
	@$(@D)/bin/python book/site/install.py $<
	@touch $@

_build/hosts/%/ready: tests/hosts/%.txt | $(ENVIRONMENT)
	@echo "Making an environment of $<:"
	@python -m venv --clear $(@D)
	@$(@D)/bin/python book/site/install.py $<
	@touch $@

_build/hosts/html-manager/ready: tests/hosts/html-manager.txt | $(ENVIRONMENT)  # the environment has npm
	@echo "Fetching the script that draws the widgets of a saved page …"
	@rm -rf $(@D) && mkdir -p $(@D)
	@npm pack --silent --pack-destination $(@D) "$$(cat $<)" >/dev/null
	@tar -xzf $(@D)/*.tgz -C $(@D) --strip-components=1
	@touch $@

chromium whole firefox webkit wpe bubblewrap compiler: $(ENVIRONMENT)
	@python book/site/need.py $@

.PHONY: book site scorm lab exercises notebooks figures drawings check test promises slow words readers hosts tour breaks mutants fast bench bench-site chromium whole firefox webkit wpe bubblewrap compiler
