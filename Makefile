# make play   a table of bots in this terminal
# make test   all tests
#
# Both set up everything they need in .venv, from a bare Python 3.11 or newer.
# The tests also need PostgreSQL (apt-get install postgresql); they start a server of their own.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: play test lint types layers docs wheel bench check clean

play: $(VENV)/play.done
	@$(BIN)/comodin play

test: $(VENV)/test.done
	$(BIN)/python -m pytest -n auto --dist worksteal

check: lint types layers test docs wheel

lint: $(VENV)/test.done
	$(BIN)/ruff check .

types: $(VENV)/test.done
	$(BIN)/mypy
	$(BIN)/mypy --strict tests/reference

layers: $(VENV)/test.done
	$(BIN)/lint-imports

docs: $(VENV)/test.done
	$(BIN)/sphinx-build -q -W -b html docs docs/_build/html

wheel: $(VENV)/test.done
	$(BIN)/python scripts/smoke_wheel.py

bench: $(VENV)/test.done
	$(BIN)/python benchmarks/ranking.py
	$(BIN)/python benchmarks/engine.py --profile
	$(BIN)/python benchmarks/odds.py
	$(BIN)/python benchmarks/store.py

clean:
	rm -rf $(VENV) build dist docs/_build .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/python.done:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "comodin needs Python 3.11 or newer; '$(PYTHON)' is older. Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "'$(PYTHON) -m venv' does not work here; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@touch $@

$(VENV)/play.done: $(VENV)/python.done pyproject.toml
	@echo "Setting up comodin in $(VENV) (once) ..."
	@$(PIP) install --editable .
	@touch $@

$(VENV)/test.done: $(VENV)/python.done pyproject.toml
	@echo "Setting up comodin and its test tools in $(VENV) (once) ..."
	@$(PIP) install --editable '.[dev,docs]'
	@touch $@
