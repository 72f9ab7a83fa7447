"""The cost over a grid, against the cost itself."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.regression.surface import cost_grid, sway
from tests.algos.regression.tables import table


@pytest.mark.parametrize("axes", [(0, 1), (2, 0), (1, 3)])
def test_every_cell_is_half_the_mean_square(axes):
    X, y = table(1)
    theta = np.array([0.5, -1.0, 2.0, 0.25])
    first, second = np.linspace(-2, 2, 4), np.linspace(-1, 3, 7)
    grid = cost_grid(X, y, first, second, axes=axes, theta=theta)
    assert grid.shape == (7, 4)
    for row, b in enumerate(second):
        for column, a in enumerate(first):
            at = theta.copy()
            at[axes[0]], at[axes[1]] = a, b
            assert_allclose(grid[row, column], np.mean((y - at[0] - X @ at[1:]) ** 2) / 2)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"axes": (1, 1)}, "axes must be two different parameters, not 1 twice"),
        ({"axes": (0, 4)}, "axes must be a whole number of at least 0 and at most 3, not 4"),
        ({"theta": [1.0]}, "theta has 1 entries; 4 are needed, intercept first"),
    ],
)
def test_bad_axes_are_refused_in_words(settings, words):
    with pytest.raises(ValueError, match=words):
        cost_grid(*table(0), [0.0, 1.0], [0.0], **settings)


@pytest.mark.parametrize("axes", [(0, 1), (3, 1)])
def test_batch_descent_in_two_parameters_never_strays_further(axes):
    X, _ = table(2)
    A = np.column_stack([np.ones(len(X)), X])[:, axes]
    H = A.T @ A / len(A)
    away = np.array([0.7, -2.0])
    reach = sway(X, away, axes=axes)
    furthest = np.zeros(2)
    for share in (0.2, 0.9, 0.999):
        error = away.copy()
        for _ in range(300):
            furthest = np.maximum(furthest, np.abs(error))
            error = error - share * 2 / np.linalg.eigvalsh(H)[-1] * (H @ error)
    assert (furthest <= reach * (1 + 1e-9)).all()
    assert (furthest >= 0.5 * reach).all()
