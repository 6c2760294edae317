# The commands of the README. Each makes its own .venv and installs what it needs.
# PYTHON names the interpreter, 3.11 or newer; without it the first that fits is taken.
VENV := .venv
BIN := $(VENV)/bin
# The versions that were tested, also of what builds the package. With uv it takes 3 s, with pip alone 19 s.
CONSTRAINTS := constraints.txt
INSTALL := UV_CONSTRAINT=$(CONSTRAINTS) UV_BUILD_CONSTRAINT=$(CONSTRAINTS) $(BIN)/uv pip install --quiet --python $(BIN)/python
# Some environments forbid it; then each of the tests' servers would compile the whole app anew.
export PYTHONDONTWRITEBYTECODE :=
# How many tests run at once.
WORKERS ?= auto
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --maxprocesses 8

# One room or feature alone: `make check ROOM=ui/judge`.
ROOM ?=
ifneq ($(ROOM),)
ifeq ($(wildcard scorekeeper/$(ROOM)/__init__.py),)
$(error There is no room scorekeeper/$(ROOM); ROOM takes a folder of scorekeeper/, such as ui/judge)
endif
CODE := scorekeeper/$(ROOM) $(wildcard tests/$(ROOM))
TESTS := tests/test_rooms.py $(wildcard tests/$(ROOM))
else
CODE := .
endif

# Where `make site` writes the static site.
OUT ?= dist/site

.PHONY: run site test browsers window lint check bench format words constraints clean browser

run: $(VENV)/.app
	@$(BIN)/scorekeeper

site: $(VENV)/.site
	@$(BIN)/scorekeeper site $(OUT)

test: $(VENV)/.dev browser
	$(PYTEST)

# The main journeys in Firefox and WebKitGTK, which are Debian's packages; says what is missing.
browsers: $(VENV)/.dev
	@$(BIN)/python -m tests.other_browsers

# The main journey in the app's own window, under Xvfb on Linux; says what is missing.
window: $(VENV)/.dev
	@$(BIN)/python -m tests.window

lint: $(VENV)/.dev
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/mypy $(ROOM:%=scorekeeper/%)

# No room has browser tests.
check: lint $(if $(ROOM),,browser)
	$(PYTEST) $(TESTS)
	$(if $(ROOM),$(if $(wildcard tests/$(ROOM)),,@echo "There is no folder tests/$(ROOM): $(ROOM) has no tests of its own, only tests/test_rooms.py ran."))

bench: $(VENV)/.dev browser
	$(BIN)/python -m tests.benchmarks

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Collects the visible words from the code, updates and compiles both catalogues; writes the tables of the docs.
words: $(VENV)/.dev
	$(BIN)/python -m tools.catalogues update
	$(BIN)/python -m tools.doc_tables

# Installs the newest versions that pyproject.toml allows, in a folder of their own, and writes them down.
constraints: $(BIN)/python
	rm -rf build/newest
	$(BIN)/python -m venv build/newest
	build/newest/bin/python -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	(head -n 1 $(CONSTRAINTS); build/newest/bin/python -m pip freeze --exclude-editable) > build/constraints.txt
	mv build/constraints.txt $(CONSTRAINTS)

# A Chromium for the browser tests. Where none can be had they are left out, except in continuous integration.
browser: $(VENV)/.dev
	@$(BIN)/python -m tools.chromium || test -z "$$CI"

$(BIN)/python:
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11; do \
	  if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	    exec $$python -m venv $(VENV); fi; done; \
	echo "Python 3.11 or newer is needed; PYTHON=... names one." >&2; exit 1

$(BIN)/uv: | $(BIN)/python
	@PIP_CONSTRAINT=$(CONSTRAINTS) $(BIN)/python -m pip install --quiet --disable-pip-version-check uv

$(VENV)/.app: pyproject.toml $(CONSTRAINTS) | $(BIN)/uv
	$(INSTALL) -e .
	@touch $@

$(VENV)/.dev: pyproject.toml $(CONSTRAINTS) | $(BIN)/uv
	$(INSTALL) -e ".[dev]"
	@touch $@ $(VENV)/.app $(VENV)/.site

$(VENV)/.site: pyproject.toml $(CONSTRAINTS) | $(BIN)/uv
	$(INSTALL) -e ".[site]"
	@touch $@ $(VENV)/.app

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis screenshots
