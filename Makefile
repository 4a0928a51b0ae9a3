# make host   a table for you and your friends: a link, a QR code, bots in the empty seats
# make play   a table of bots in this terminal
# make test   all tests
#
# Each sets up everything it needs in .venv, from a bare Python 3.11 or newer, once.
# Options go on in ARGS: make host ARGS="mexican-sweat --bots 2"
#
# The tests also need PostgreSQL and Chromium (apt-get install postgresql chromium);
# they start servers and browsers of their own.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
ARGS ?=

WEB := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/.shots/*' 2>/dev/null)
CHROMIUM := $(firstword $(wildcard $(CHROMIUM_PATH)) $(shell command -v chromium chromium-browser google-chrome 2>/dev/null))
INITDB := $(firstword $(shell command -v initdb 2>/dev/null) $(wildcard /usr/lib/postgresql/*/bin/initdb))

# The tests start Python some hundred times: it may keep what it has compiled.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: host play test web lint types layers docs wheel bench soak shots check clean programs

host: $(VENV)/host.done
	@$(BIN)/comodin host $(ARGS)

play: $(VENV)/play.done
	@$(BIN)/comodin play $(ARGS)

test: $(VENV)/test.done programs
	@$(BIN)/python hatch_build.py
	CHROMIUM_PATH="$(CHROMIUM)" $(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

check: lint types layers web test docs wheel

web: $(VENV)/test.done
	$(BIN)/python hatch_build.py check test
	$(BIN)/python hatch_build.py

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

# These measure, or go on for a while; they are no part of the tests.

bench: $(VENV)/test.done
	$(BIN)/python benchmarks/ranking.py
	$(BIN)/python benchmarks/engine.py --profile
	$(BIN)/python benchmarks/odds.py
	$(BIN)/python benchmarks/store.py
	$(BIN)/python benchmarks/answers.py
	$(BIN)/python benchmarks/load.py $(ARGS)

soak: $(VENV)/test.done
	$(BIN)/python scripts/soak.py $(ARGS)

shots: $(VENV)/test.done programs
	$(BIN)/python scripts/make_shots.py $(ARGS)

clean:
	rm -rf $(VENV) build dist docs/_build web/node_modules src/comodin/server/static \
	  .pytest_cache .mypy_cache .ruff_cache .hypothesis

programs:
	@[ -n "$(INITDB)" ] || { echo "The tests need PostgreSQL. On Debian and Ubuntu: apt-get install postgresql"; exit 1; }
	@[ -n "$(CHROMIUM)" ] || { echo "The tests need Chromium. On Debian: apt-get install chromium; elsewhere: make $(MAKECMDGOALS) CHROMIUM_PATH=/path/to/chromium"; exit 1; }

$(VENV)/python.done:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "comodin needs Python 3.11 or newer; '$(PYTHON)' is older. Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "'$(PYTHON) -m venv' does not work here; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@touch $@

$(VENV)/play.done: $(VENV)/python.done pyproject.toml hatch_build.py
	@echo "Setting up comodin in $(VENV) (once) ..."
	@COMODIN_SKIP_WEB=1 $(PIP) install --editable .
	@touch $@

$(VENV)/host.done: $(VENV)/python.done pyproject.toml hatch_build.py $(WEB)
	@echo "Setting up comodin in $(VENV), its web client too (once; about a minute) ..."
	@$(PIP) install --editable .
	@touch $@ $(VENV)/play.done

$(VENV)/test.done: $(VENV)/python.done pyproject.toml hatch_build.py $(WEB)
	@echo "Setting up comodin and its test tools in $(VENV) (once) ..."
	@$(PIP) install --editable '.[dev,docs]'
	@touch $@ $(VENV)/play.done $(VENV)/host.done
