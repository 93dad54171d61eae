# `make demo` and `make test` need only Python 3.11+ and make: each builds the project's own venv first.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo test test-exhaustive check format bench typing clean

demo: $(READY)
	$(BIN)/qanorm demo

test: $(READY)
	$(BIN)/python -m pytest

test-exhaustive: $(READY)
	QANORM_EXHAUSTIVE=1 $(BIN)/python -m pytest

check: $(READY) typing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/basedpyright

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)
	$(BIN)/python -m tests.bench

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "qanorm needs Python 3.11 or newer: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=24"
	$(BIN)/python -m pip install --quiet --editable ".[dev]"
	@touch $@

# Type checkers resolve the installed name `qanorm` through these links.
typing:
	@mkdir -p build/typing/qanorm
	@for part in __init__.py _version.py py.typed; do ln -sfn ../../../qanorm/$$part build/typing/qanorm/$$part; done
	@for floor in normalize metrics benchmarks; do ln -sfn ../../../$$floor build/typing/qanorm/$$floor; done

clean:
	rm -rf build dist *.egg-info $(VENV)
