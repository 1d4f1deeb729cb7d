# Every target sets up what it needs on a machine with only Python 3.11 (or newer) and make.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: demo test test-long test-training train check clean

$(BIN)/.runtime: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet -e .
	@# OpenVINO reads twice as fast where it runs; where it has no wheel we do without.
	$(BIN)/python -m pip install --quiet -e '.[fast]' || true
	touch $@

$(BIN)/.dev: $(BIN)/.runtime
	$(BIN)/python -m pip install --quiet -e '.[dev]'
	touch $@

$(BIN)/.train: $(BIN)/.dev
	$(BIN)/python -m pip install --quiet -e '.[train]'
	touch $@

demo: $(BIN)/.runtime
	$(BIN)/companion demo

test: $(BIN)/.dev
	$(BIN)/python -m pytest -m "not long and not training"

test-long: $(BIN)/.dev
	$(BIN)/python -m pytest -m "not training" --timeout 3600

test-training: $(BIN)/.train
	$(BIN)/python -m pytest -m training

check: $(BIN)/.dev
	$(BIN)/ruff check companion tests
	$(BIN)/ruff format --check companion tests
	$(BIN)/mypy

# The whole road from nothing to all models, with fixed seeds. With an accelerator:
# make train DEVICE=0 WORKERS=16
DEVICE ?= cpu
WORKERS ?= 2
train: $(BIN)/.train
	$(BIN)/companion synth --out data/synth --scenes 14000 --seed 1 --workers $(WORKERS) --fetch-art
	$(BIN)/companion train reader --data data/synth --epochs 7 --device $(DEVICE)
	$(BIN)/companion train face --data data/synth --epochs 7 --device $(DEVICE)
	$(BIN)/companion train detector --data data/synth --epochs 9 --device $(DEVICE) \
		--workers $(WORKERS)
	$(BIN)/companion export reader
	$(BIN)/companion export face
	$(BIN)/companion export detector

clean:
	rm -rf $(VENV) build dist *.egg-info
