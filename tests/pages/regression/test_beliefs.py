"""The picture of a posterior."""

from dataclasses import replace

import numpy as np
import plotly.graph_objects as go
import pytest
from numpy.testing import assert_allclose

from pages.views.regression.bayes import beliefs
from tests.pages.harness import Opened

OF = Opened("regression", view="bayes", data="sine", data_n=12, degree=3, draws=4, seed=2).shown.run
GRID = OF.at.grid[::7]
COLUMNS = OF.terms.transform(GRID[:, None])


def drawn(seen, draws=4):
    return beliefs.figure(replace(OF, draws=draws), OF.states[seen], GRID)


@pytest.mark.parametrize("seen", [0, 4, 12])
def test_valid_with_the_same_traces_at_every_step(seen):
    figure = drawn(seen)
    go.Figure(figure)
    names = ["95 % for a new point", "95 % for the curve", "least squares", "draws", "mean and mode"]
    assert [t["name"] for t in figure["data"][:-1]] == names
    assert (figure["data"][-1]["marker"]["opacity"] == 1).sum() == seen


def test_the_band_for_a_new_point_is_the_wider_one():
    new, curve = drawn(12)["data"][:2]
    width = [band["y"][: len(GRID)] - band["y"][len(GRID) :][::-1] for band in (new, curve)]
    assert (width[0] > width[1]).all()
    assert_allclose(width[1], 2 * 1.959964 * OF.final.line_std(COLUMNS), rtol=1e-5)


def test_draws_are_those_of_the_posterior_and_none_is_no_trace():
    coef, intercept = OF.states[12].draws(4, seed=OF.seed)
    curves = drawn(12)["data"][3]["y"].reshape(4, -1)
    assert np.isnan(curves[:, -1]).all()
    assert_allclose(curves[:, :-1], coef @ COLUMNS.T + intercept[:, None], rtol=1e-4, atol=1e-5)
    assert "draws" not in [t.get("name") for t in drawn(12, draws=0)["data"]]
