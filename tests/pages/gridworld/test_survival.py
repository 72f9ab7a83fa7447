"""The figures of one state and of lives of chance length."""

import numpy as np
import plotly.graph_objects as go
import pytest

from pages.views.gridworld.horizon import lives, stairs


def test_running_means_and_errors_are_those_of_each_beginning():
    sums = np.random.default_rng(0).normal(1e6, 3.0, 40)
    mean, error = lives.running(sums)
    for n in (2, 3, 17, 40):
        assert mean[n - 1] == pytest.approx(sums[:n].mean(), abs=1e-6)
        assert error[n - 1] == pytest.approx(sums[:n].std(ddof=1) / np.sqrt(n), rel=1e-6)
    assert np.isnan(error[0])
    assert mean[0] == sums[0]


@pytest.mark.parametrize("longest", [1, 3, 59, 60, 61, 619])
def test_bars_cover_all_lengths_and_are_few(longest):
    edges = lives.bars(longest)
    assert edges[0] == 1
    assert edges[-1] > longest
    assert len(edges) - 1 <= 61
    assert len(set(np.diff(edges).tolist())) == 1


def test_shares_of_the_first_lives():
    lengths = np.array([1, 2, 2, 5, 1, 9])
    stage = lives.Stage(lengths, lengths * 2.0, np.arange(1, 7), np.full(5, 0.2), 4.0)
    figure = stage.draw(4)
    go.Figure(figure)
    assert figure["data"][0]["y"].tolist() == [0.25, 0.5, 0, 0, 0.25]
    assert figure["data"][0]["x"].tolist() == [1, 2, 3, 4, 5]
    assert figure["data"][-1]["y"][0] == 5.0
    low, high = figure["layout"]["yaxis2"]["range"]
    assert low < 4 < high


VALUES = np.array([0, 1, 1.5, 1.75])


def test_stairs_go_up_to_the_sweep():
    figure = stairs.Stage(VALUES, 1.0, 0.5, 2.0, 0.01).draw(2)
    go.Figure(figure)
    climbed, here, error = figure["data"][-3:]
    assert list(zip(climbed["x"].tolist(), climbed["y"].tolist(), strict=True)) == [
        (0, 0), (0, 1), (1, 1), (1, 1.5), (1.5, 1.5),
    ]  # fmt: skip
    assert (here["x"][0], here["y"][0]) == (1.5, 1.5)
    assert (error["x"][0], error["y"][0]) == (2, 0.5)
    assert figure["layout"]["yaxis2"]["type"] == "log"


@pytest.mark.parametrize(("values", "gamma", "limit"), [(VALUES, 1.0, np.inf), (np.zeros(4), 0.5, 0.0)])
def test_without_an_error_the_values_are_drawn(values, gamma, limit):
    figure = stairs.Stage(values, 1.0, gamma, limit, 0.01).draw(3)
    go.Figure(figure)
    assert figure["layout"]["yaxis2"].get("type", "linear") == "linear"
    assert figure["data"][-1]["y"][0] == values[3]
    low, high = figure["layout"]["xaxis"]["range"]
    assert low < 0 < high


def test_an_error_of_zero_is_left_out_of_the_logarithm():
    figure = stairs.Stage(np.array([0.0, 2.0, 2.0]), 2.0, 0.0, 2.0, 0.01).draw(2)
    assert np.isnan(figure["data"][-1]["y"][0])
    assert np.isfinite(figure["layout"]["yaxis2"]["range"]).all()
