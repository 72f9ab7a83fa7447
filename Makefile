PYTHON ?= python3
PORT ?= 8501
BIN := .venv/bin

.PHONY: run class serve test trial upgrade-trial lint format bench screenshots algorithms audit clean

run: .venv/run
	$(BIN)/streamlit run app.py --server.port $(PORT)

class: $(if $(PROCESSES),.venv/serving,.venv/run)
	$(BIN)/python -m ui.classroom --port $(PORT) $(if $(HOST),--host $(HOST)) $(if $(PROCESSES),--processes $(PROCESSES))

serve: .venv/serving
	$(BIN)/python -m deploy.serve --port $(PORT) $(if $(HOST),--host $(HOST)) $(if $(PROCESSES),--processes $(PROCESSES))

# What is compiled is kept, whatever the machine says: both workers and every server would compile all of it again.
test: export PYTHONDONTWRITEBYTECODE =
test: .venv/dev lint
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m pytest -n 2 --dist worksteal

trial: .venv/dev
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m pytest -s tests/browser/trial_serving.py tests/deploy/trial_package.py

upgrade-trial:
	$(BIN)/python -m deploy.upgrade

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

audit: .venv/run
	$(BIN)/python -m venv .venv/audit
	.venv/audit/bin/python -m pip install --quiet --disable-pip-version-check "pip-audit>=2.10,<3"
	.venv/audit/bin/pip-audit --progress-spinner off --path $$($(BIN)/python -c "import sysconfig; print(sysconfig.get_path('purelib'))")

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv .venv

.venv/run: requirements.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

.venv/serving: requirements.txt requirements-serve.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt -r requirements-serve.txt
	@touch $@ .venv/run

.venv/dev: requirements.txt requirements-serve.txt requirements-dev.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@ .venv/run .venv/serving
