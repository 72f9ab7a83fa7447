"""Formulas of several variables. What one of x may hold is tested with the truths, in bias_variance/test_truths.py."""

import numpy as np
import pytest

from algos import formula

X, Y = np.linspace(-2, 2, 7), np.linspace(1, 3, 7)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("x - 2*y^2", X - 2 * Y**2),
        ("min(x, y) + pi", np.minimum(X, Y) + np.pi),
        ("7", 7.0),
        ("-x^2", -(X**2)),
    ],
)
def test_variables_have_the_values_that_are_given(text: str, wanted: np.ndarray) -> None:
    np.testing.assert_allclose(formula.value(formula.parse(text, ("x", "y")), {"x": X, "y": Y}), wanted)


def test_a_variable_that_is_not_offered_is_unknown() -> None:
    with pytest.raises(ValueError, match="“y” is unknown; a formula may hold x, pi, e and numbers"):
        formula.parse("x + y")
    with pytest.raises(ValueError, match="Allowed are numbers, u, v, "):
        formula.parse("[u]", ("u", "v"))
