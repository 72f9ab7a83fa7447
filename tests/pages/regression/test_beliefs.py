"""The picture of a posterior."""

import numpy as np
import plotly.graph_objects as go
import pytest
from numpy.testing import assert_allclose

from algos.regression import bayesian
from algos.trace import record
from pages.views.regression.bayes import beliefs

rng = np.random.default_rng(8)
X, Y = rng.uniform(0, 4, size=(9, 1)), rng.normal(size=9)
GRID = np.linspace(-1, 5, 31)
SCENE = dict(titles=("x", "y"), x_range=(-1.0, 5.0), y_range=(-3.0, 3.0))
STATES = record(bayesian.steps(X, Y, noise=0.5, prior_scale=2.0), limit=20).states


def drawn(state, draws=4):
    return beliefs.figure(state, X[:, 0], Y, GRID, GRID[:, None], np.zeros(31), SCENE, draws=draws, seed=1)


@pytest.mark.parametrize("seen", [0, 4, 9])
def test_valid_with_the_same_traces_at_every_step(seen):
    figure = drawn(STATES[seen])
    go.Figure(figure)
    assert [t["name"] for t in figure["data"][:-1]] == [
        "95 % for a new point",
        "95 % for the curve",
        "least squares",
        "draws",
        "mean and mode",
    ]
    assert (figure["data"][-1]["marker"]["opacity"] == 1).sum() == seen


def test_the_band_for_a_new_point_is_the_wider_one():
    new, curve = drawn(STATES[9])["data"][:2]
    width = [band["y"][:31] - band["y"][31:][::-1] for band in (new, curve)]
    assert (width[0] > width[1]).all()
    assert_allclose(width[1], 2 * 1.959964 * STATES[9].line_std(GRID[:, None]), rtol=1e-5)


def test_draws_are_those_of_the_posterior_and_none_is_no_trace():
    coef, intercept = STATES[9].draws(4, seed=1)
    curves = drawn(STATES[9])["data"][3]["y"].reshape(4, 32)
    assert np.isnan(curves[:, -1]).all()
    assert_allclose(curves[:, :-1], coef * GRID + intercept[:, None], rtol=1e-4, atol=1e-5)
    assert "draws" not in [t.get("name") for t in drawn(STATES[9], draws=0)["data"]]
