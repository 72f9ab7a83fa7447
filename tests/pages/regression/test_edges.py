"""Regression views on tables that give them little to work with: they say so, and nothing fails."""

import json
import re
from typing import Any

import numpy as np
import pytest

from datasets.dataset import Dataset
from tests.pages.harness import Opened, figures, numbers, texts
from ui.data import data_picker
from ui.stage.packing import packed


def table(X: Any, y: Any) -> Dataset:
    X = np.asarray(X, dtype=float)
    return Dataset(
        name="odd",
        title="Odd",
        X=X,
        y=np.asarray(y, dtype=float),
        feature_names=tuple(f"x{j}" for j in range(X.shape[1])),
        target_name="y",
        source="Made for a test.",
        code="None",
    )


rng = np.random.default_rng(0)
ODD = {
    "one row": table([[2.0]], [3.0]),
    "two rows": table([[1.0], [2.0]], [3.0, 5.0]),
    "equal rows": table([[1.0]] * 4, [3.0, 5.0, 4.0, 4.0]),
    "constant target": table(np.arange(6.0)[:, None], [2.0] * 6),
    "all zero": table(np.zeros((5, 1)), np.zeros(5)),
    "constant column": table(np.column_stack([np.full(8, 7.0), np.arange(8.0)]), rng.normal(size=8)),
    "huge": table(1e9 * rng.normal(size=(12, 2)), 1e12 * rng.normal(size=12)),
    "tiny": table(1e-9 * rng.normal(size=(12, 1)), 1e-12 * rng.normal(size=12)),
    "far from zero": table(1e6 + rng.normal(size=(12, 1)), rng.normal(size=12)),
    "more columns than rows": table(rng.normal(size=(5, 12)), rng.normal(size=5)),
}


@pytest.mark.parametrize("view", ["descent", "local", "robust", "bayes"])
@pytest.mark.parametrize("odd", list(ODD))
def test_a_view_bears_an_odd_table(view, odd, monkeypatch):
    monkeypatch.setattr(data_picker, "choose", lambda *_, **__: ODD[odd])
    at = Opened("regression", view=view)
    assert all(np.isfinite(value) for value in numbers(at).values())
    for figure in figures(at):
        for axis in ("xaxis", "yaxis"):
            low, high = figure["layout"][axis].get("range", (0, 1))
            assert np.isfinite([low, high]).all() and low < high


@pytest.mark.parametrize("unit", [1e7, 1e-9])
@pytest.mark.parametrize(
    "settings",
    [{"view": "fit"}, {"view": "shrinkage", "lambda": 0.01}, {"view": "shrinkage", "shrink": "lasso", "lambda": 1e-6}],
)
def test_formulas_write_large_and_small_numbers_with_powers_of_ten(settings, unit, monkeypatch):
    odd = table(np.arange(1.0, 9)[:, None], unit * np.array([2, 3.5, 2.5, 6, 5, 9, 3, 8]))
    monkeypatch.setattr(data_picker, "choose", lambda *_, **__: odd)
    at = Opened("regression", line_by="a method", degree=1, test=0.0, **settings)
    formulas = texts(at.latex)
    assert r"\cdot 10^{" in formulas
    assert not re.search(r"\de[+-]\d", formulas)


@pytest.mark.parametrize("view", ["local", "bayes"])
def test_of_a_long_table_a_sample_is_drawn(view, monkeypatch):
    long = table(np.random.default_rng(1).normal(size=(20_000, 2)), np.arange(20_000.0))
    monkeypatch.setattr(data_picker, "choose", lambda *_, **__: long)
    at = Opened("regression", view=view, more="Data")
    assert len(at.dataframe[0].value) == 800
    assert all(len(json.dumps(packed(figure))) < 1_500_000 for figure in figures(at))
