"""The contract of DESIGN: what every algorithm owes to the pages. New modules are found by themselves."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields, is_dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import algos
from algos.trace import Trace, record
from tests.cases import CASES

ROOT = Path(__file__).parents[2]


def modules_with_steps() -> dict[str, ModuleType]:
    found = {}
    for info in pkgutil.walk_packages(algos.__path__, "algos."):
        module = importlib.import_module(info.name)
        if hasattr(module, "steps"):
            found[info.name.removeprefix("algos.")] = module
    return found


MODULES = modules_with_steps()
every_algorithm = pytest.mark.parametrize("name", sorted(MODULES))


def run(name: str, limit: int | None = None) -> Trace[Any]:
    case = CASES[name]
    return record(MODULES[name].steps(*case.data, **case.settings), limit=case.limit if limit is None else limit)


def same(a: object, b: object) -> bool:
    """Equal states: equal arrays (nan equals nan) and equal plain values, field by field."""
    if is_dataclass(a) and type(a) is type(b):
        return all(same(getattr(a, f.name), getattr(b, f.name)) for f in fields(a))
    if isinstance(a, np.ndarray) and isinstance(b, np.ndarray):
        return a.shape == b.shape and np.array_equal(a, b, equal_nan=a.dtype.kind == "f")
    if isinstance(a, (tuple, list)) and isinstance(b, (tuple, list)):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    return bool(a == b) or (a != a and b != b)


def arrays_in(value: object) -> Iterator[np.ndarray]:
    if isinstance(value, np.ndarray):
        yield value
    elif is_dataclass(value):
        for f in fields(value):
            yield from arrays_in(getattr(value, f.name))
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from arrays_in(item)


def test_algorithms_are_found():
    assert len(MODULES) >= 2


@every_algorithm
def test_has_a_case_a_page_and_a_test_file(name):
    folder, _, module = name.partition(".")
    assert name in CASES, f"tests/cases.py has no case for {name}"
    assert (ROOT / "pages" / f"{folder}.py").is_file(), f"{name} has no page pages/{folder}.py"
    assert (ROOT / "tests" / "algos" / folder / f"test_{module}.py").is_file()


def test_no_case_is_left_over():
    assert set(CASES) <= set(MODULES)


@every_algorithm
def test_signature_is_data_then_keyword_settings(name):
    steps = MODULES[name].steps
    assert inspect.isgeneratorfunction(steps) or "Iterator" in str(inspect.signature(steps).return_annotation)
    kinds = [p.kind for p in inspect.signature(steps).parameters.values()]
    positional = [k for k in kinds if k is inspect.Parameter.POSITIONAL_OR_KEYWORD]
    assert 1 <= len(positional) <= len(CASES[name].data), "settings are keyword-only"
    if "seed" in inspect.signature(steps).parameters:
        assert inspect.signature(steps).parameters["seed"].default == 0


@every_algorithm
def test_states_are_frozen_with_read_only_arrays(name):
    for state in run(name).states:
        assert is_dataclass(state)
        with pytest.raises(FrozenInstanceError):
            setattr(state, fields(state)[0].name, None)
        for array in arrays_in(state):
            assert not array.flags.writeable


@every_algorithm
def test_states_and_their_fields_are_documented(name):
    module = MODULES[name]
    assert (module.__doc__ or "").strip()
    assert (module.steps.__doc__ or "").strip()
    assert (type(run(name, limit=0).final).__doc__ or "").strip()


@every_algorithm
def test_same_seed_same_trace_and_arguments_unchanged(name):
    before = [a.copy() for a in arrays_in(CASES[name].data)]
    first, second = run(name), run(name)
    assert first.finished == second.finished
    assert same(first.states, second.states)
    assert same(before, list(arrays_in(CASES[name].data)))


@every_algorithm
def test_read_only_arguments_are_accepted(name):
    case = CASES[name]
    data = []
    for item in case.data:
        if isinstance(item, np.ndarray):
            item = item.copy()
            item.flags.writeable = False
        data.append(item)
    assert record(MODULES[name].steps(*data, **case.settings), limit=3).states


@every_algorithm
def test_finished_is_honest(name):
    whole = run(name)
    assert whole.finished, "the case must finish by itself under its limit"
    assert run(name, limit=whole.steps).finished
    if whole.steps:
        assert not run(name, limit=whole.steps - 1).finished
    assert same(run(name, limit=0).final, whole.states[0])


@every_algorithm
def test_bad_data_is_refused_in_words(name):
    case = CASES[name]
    for i, item in enumerate(case.data):
        if isinstance(item, np.ndarray) and item.dtype.kind == "f":
            bad = item.copy()
            bad.flat[0] = np.nan
            data = [*case.data[:i], bad, *case.data[i + 1 :]]
            with pytest.raises(ValueError, match=r"missing or infinite"):
                record(MODULES[name].steps(*data, **case.settings), limit=2)


@every_algorithm
def test_complex_numbers_are_refused_in_words(name):
    """numpy would drop the imaginary part with a warning."""
    case = CASES[name]
    for i, item in enumerate(case.data):
        if isinstance(item, np.ndarray) and item.dtype.kind == "f":
            data = [*case.data[:i], item + 1j, *case.data[i + 1 :]]
            with pytest.raises(ValueError, match="complex numbers"):
                record(MODULES[name].steps(*data, **case.settings), limit=2)
    for key, item in case.settings.items():
        if isinstance(item, np.ndarray) and item.dtype.kind == "f":
            with pytest.raises(ValueError, match="complex numbers"):
                record(MODULES[name].steps(*case.data, **(case.settings | {key: item + 1j})), limit=2)


@every_algorithm
def test_a_trace_stays_small(name):
    assert sum(a.nbytes for a in arrays_in(run(name).states)) < 5_000_000
