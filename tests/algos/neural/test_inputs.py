"""Each input against the formula that its name says."""

import math
from collections.abc import Callable

import numpy as np
import pytest

from algos.neural.inputs import INPUTS, expand

FORMULAS: dict[str, Callable[[float, float], float]] = {
    "x1": lambda a, b: a,
    "x2": lambda a, b: b,
    "x1²": lambda a, b: a * a,
    "x2²": lambda a, b: b * b,
    "x1 x2": lambda a, b: a * b,
    "sin x1": lambda a, b: math.sin(a),
    "sin x2": lambda a, b: math.sin(b),
}


def test_columns_are_what_their_names_say_in_the_order_asked_for() -> None:
    assert list(INPUTS) == list(FORMULAS)
    X = np.random.default_rng(2).normal(size=(5, 2)) * [1, 3]
    names = list(INPUTS)[::-1]
    np.testing.assert_allclose(expand(X, names), [[FORMULAS[name](a, b) for name in names] for a, b in X.tolist()])
    assert expand(X[:0], names).shape == (0, 7)


def test_other_names_none_and_other_tables_are_refused() -> None:
    with pytest.raises(ValueError, match="an input must be one of x1, x2"):
        expand(np.ones((2, 2)), ["x3"])
    with pytest.raises(ValueError, match="needs an input at least"):
        expand(np.ones((2, 2)), [])
    with pytest.raises(ValueError, match="X has 3 columns; 2 are needed"):
        expand(np.ones((2, 3)), ["x1"])
