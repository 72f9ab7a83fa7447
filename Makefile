PYTHON ?= python3
PORT ?= 8501
BIN := .venv/bin

.PHONY: run class test lint format bench screenshots algorithms clean

run: .venv/run
	$(BIN)/streamlit run app.py --server.port $(PORT)

class: .venv/run
	$(BIN)/python -m ui.classroom --port $(PORT) $(if $(HOST),--host $(HOST))

test: .venv/dev lint
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m pytest -n 2 --dist worksteal

lint: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: .venv/dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: .venv/dev
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m benchmarks

screenshots: .venv/dev
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m docs.screenshots

algorithms: .venv/run
	$(BIN)/python -m docs.algorithms

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv .venv

.venv/run: requirements.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

.venv/dev: requirements.txt requirements-dev.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@ .venv/run
