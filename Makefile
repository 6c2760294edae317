# The commands of the README. Each makes its own .venv and installs what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2

.PHONY: run test check bench format words clean

run: $(VENV)/.app
	@$(BIN)/scorekeeper

test: $(VENV)/.dev browser
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup

check: $(VENV)/.dev browser
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup

bench: $(VENV)/.dev browser
	$(BIN)/python -m tests.benchmarks

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Collects the visible words from the code, updates and compiles both catalogues.
words: $(VENV)/.dev
	$(BIN)/python -m tools.catalogues update

.PHONY: browser
browser: $(VENV)/.dev
	@$(BIN)/python -m tools.chromium

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.app: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	@touch $@ $(VENV)/.app

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis screenshots
