"""The picture of a posterior."""

from dataclasses import replace

import numpy as np
import plotly.graph_objects as go
import pytest
from numpy.testing import assert_allclose

from pages.views.regression.bayes import beliefs
from tests.pages.harness import Opened

OF = Opened("regression", view="bayes", data="sine", data_n=12, degree=3, draws=4, seed=2, evidence=True).shown.run
GRID = OF.at.grid[::7]
COLUMNS = OF.terms.transform(GRID[:, None])


def drawn(seen, draws=4):
    return beliefs.figure(replace(OF, draws=draws), OF.states[seen], GRID)


@pytest.mark.parametrize("seen", [0, 4, 12])
def test_valid_with_the_same_traces_at_every_step(seen):
    figure = drawn(seen)
    go.Figure(figure)
    names = [beliefs.CURVE, beliefs.NEW, beliefs.DRAWS, beliefs.STRAIGHT, beliefs.MEAN]
    assert [t["name"] for t in figure["data"][:-4] if "name" in t] == names
    assert (figure["data"][-3]["marker"]["opacity"] == 1).sum() == seen


def test_the_band_for_a_new_point_is_the_wider_one():
    curve, new = drawn(12)["data"][:2]
    n = len(GRID)
    low, high = new["y"][:n], new["y"][n + 1 : -1]
    assert np.isnan(new["y"][[n, -1]]).all() and (low < curve["y"][n:][::-1]).all() and (high > curve["y"][:n]).all()
    assert_allclose(curve["y"][:n] - curve["y"][n:][::-1], 2 * 1.959964 * OF.final.line_std(COLUMNS), rtol=1e-5)
    assert_allclose(high - low, 2 * 1.959964 * np.hypot(OF.final.line_std(COLUMNS), OF.noise), rtol=1e-5)


def test_draws_are_those_of_the_posterior_and_none_is_no_trace():
    coef, intercept = OF.states[12].draws(4, seed=OF.seed)
    curves = drawn(12)["data"][2]["y"].reshape(4, -1)
    assert np.isnan(curves[:, -1]).all()
    assert_allclose(curves[:, :-1], coef @ COLUMNS.T + intercept[:, None], rtol=1e-4, atol=1e-5)
    assert beliefs.DRAWS not in [t.get("name") for t in drawn(12, draws=0)["data"]]


@pytest.mark.parametrize("seen", [0, 1, 5, 12])
def test_the_next_point_says_so(seen):
    coming = drawn(seen)["data"][-4]
    following = [OF.at.data.X[seen, 0], OF.at.y[seen]] if seen < 12 else [np.nan, np.nan]
    assert_allclose([coming["x"][0], coming["y"][0]], following, rtol=1e-6)
    assert "next" in coming["text"][0]
    if seen < 12:  # its name is on the other side of it than the mean, with the lines around that
        above = OF.at.y[seen] > OF.states[seen].predict(OF.A[[seen]])[0]
        assert coming["textposition"] == ("top center" if above else "bottom center")


def test_only_what_is_in_sight_is_named_and_the_prior_fans_out_beyond_it():
    names = [drawn(seen)["data"][-1] for seen in (0, 12)]
    named = [[text.strip() for text, y in zip(t["text"], t["y"], strict=True) if np.isfinite(y)] for t in names]
    assert set(named[0]) <= {beliefs.MEAN, beliefs.DRAWS}
    assert set(named[1]) == {beliefs.MEAN, beliefs.CURVE, beliefs.NEW, beliefs.STRAIGHT, beliefs.DRAWS}
    low, high = drawn(0)["layout"]["yaxis"]["range"]
    assert low < OF.at.y.min() and OF.at.y.max() < high
    assert not [t for t in drawn(0)["data"] if "name" in t and t.get("legend") != "legend2" and "showlegend" not in t]
    band = drawn(0)["data"][0]["y"]
    assert band.min() < low < high < band.max()


def test_the_line_with_a_name_is_the_one_drawn_that_ends_farthest_from_other_names():
    for seen in (3, 12):
        figure = drawn(seen)
        ends = next(t for t in figure["data"] if t.get("name") == beliefs.DRAWS)["y"].reshape(4, -1)[:, -2]
        names = dict(zip(map(str.strip, (t := figure["data"][-1])["text"]), t["y"], strict=True))
        taken = [next(t for t in figure["data"] if t.get("name") == beliefs.MEAN)["y"][-1]]
        taken += [next(t for t in figure["data"] if t.get("name") == beliefs.CURVE)["y"][len(GRID)]]
        taken += [next(t for t in figure["data"] if t.get("name") == beliefs.NEW)["y"][len(GRID) - 1]]
        low, high = figure["layout"]["yaxis"]["range"]
        away = {float(end): min(abs(end - one) for one in taken) for end in ends if low < end < high}
        assert names[beliefs.DRAWS] == pytest.approx(max(away, key=lambda end: away[end]), abs=0.12 * (high - low))
