# `make demo` and `make test` need only Python 3.11+ and make: each builds the project's own venv first.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

# Other evaluations, each in an environment of its own: they are large and clash.
PLUGINS := lm_eval inspect lighteval evaluate
PLUGINS_READY := $(PLUGINS:%=.venvs/%/.ready)

.PHONY: demo test test-exhaustive test-plugins test-pythons check format bench bench-scale typing clean

demo: $(READY)
	$(BIN)/qanorm demo

test: $(READY)
	$(BIN)/python -m pytest

test-exhaustive: $(READY)
	QANORM_EXHAUSTIVE=1 $(BIN)/python -m pytest

# What the adapters share is tested by `make test` too; here each meets its framework.
test-plugins: $(PLUGINS_READY)
	@for name in $(PLUGINS); do \
	  echo "$$name:"; \
	  .venvs/$$name/bin/python -m pytest -W default --disable-warnings \
	    tests/plugins/test_*$$name*.py tests/plugins/test_tables.py tests/plugins/test_docs.py || exit 1; \
	done

check: $(READY) typing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/basedpyright

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)
	$(BIN)/python -m tests.bench

bench-scale: $(READY)
	$(BIN)/python -m tests.bench.scale

# The tests under every Python of these that is installed, each in a venv of its own under .venvs/.
test-pythons:
	@for version in 3.11 3.12 3.13; do \
	  python=; for found in python$$version $$HOME/.pyenv/versions/$$version.*/bin/python; do \
	    $$found -c "" 2>/dev/null && python=$$found && break; \
	  done; \
	  if [ -z "$$python" ]; then echo "python$$version: not installed, passed over"; continue; fi; \
	  echo "== $$python"; \
	  $(MAKE) --no-print-directory test PYTHON=$$python VENV=.venvs/$$version || exit 1; \
	done

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "qanorm needs Python 3.11 or newer: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -qq --upgrade "pip>=24"
	$(BIN)/python -m pip install -qq --editable ".[dev]"
	@touch $@

# lighteval needs torch; asked for first and by version, it may come as a small build.
.venvs/%/.ready: pyproject.toml tests/plugins/constraints.txt
	$(PYTHON) -m venv .venvs/$*
	.venvs/$*/bin/python -m pip install -qq --upgrade "pip>=24"
	$(if $(filter lighteval,$*),.venvs/$*/bin/python -m pip install --quiet torch==2.13.0)
	.venvs/$*/bin/python -m pip install --quiet --constraint tests/plugins/constraints.txt \
	  --editable ".[all,$*]" $(if $(filter evaluate,$*),scikit-learn polars pandas) pytest hypothesis
	@touch $@

# Type checkers resolve the installed name `qanorm` through these links.
typing:
	@mkdir -p build/typing/qanorm
	@for part in __init__.py _version.py py.typed; do ln -sfn ../../../qanorm/$$part build/typing/qanorm/$$part; done
	@for floor in normalize metrics benchmarks; do ln -sfn ../../../$$floor build/typing/qanorm/$$floor; done

clean:
	rm -rf build dist *.egg-info $(VENV) .venvs .venvs
