"""The chart of a running average: what stands in it for given numbers."""

import numpy as np
import plotly.graph_objects as go
import pytest

from pages.views.gridworld.averages import figure as averages


def course(n=4, limits=(np.inf, np.inf)):
    samples = np.array([2.0, -1.0, 0.5, 3.0, 1.0, 0.0, 4.0])[:n]
    steps = np.linspace(0.9, 0.2, n)
    return averages.Course(
        samples, samples / 2, np.vstack([samples - 3, samples + 5]), 0.7, "truth", steps, limits,
    )  # fmt: skip


def named(figure, name):
    return next(t for t in figure["data"] if t.get("name") == name)


def test_what_is_to_come_is_not_drawn_and_the_axes_stand_still():
    c = course()
    empty, half, whole = (averages.figure(c, k, np.full(k, 0.1), rest) for k, rest in ((0, 1.0), (2, 0.8), (4, 0.6)))
    for figure, k in ((empty, 0), (half, 2), (whole, 4)):
        go.Figure(figure)
        for name in ("sample", "running average", "Σ α<sub>k</sub>"):
            assert np.isfinite(named(figure, name)["y"]).sum() == k
        assert figure["layout"] == empty["layout"]
        assert len(figure["data"]) == len(empty["data"])
    low, high = whole["layout"]["yaxis"]["range"]
    assert low < -4
    assert high > 8  # the band's ends


def test_bars_are_parts_of_the_largest_weight():
    bars = next(t for t in averages.figure(course(), 3, np.array([0.1, 0.2, 0.4]), 0.3)["data"] if t["type"] == "bar")
    np.testing.assert_allclose(bars["y"], [0.75, 0.25, 0.5, 1.0, 0.0], rtol=1e-6)
    np.testing.assert_allclose(bars["customdata"], [0.3, 0.1, 0.2, 0.4, 0.0], rtol=1e-6)
    nothing = next(t for t in averages.figure(course(), 0, np.zeros(0), 0.0)["data"] if t["type"] == "bar")
    assert np.all(nothing["y"] == 0)


@pytest.mark.parametrize(("limit", "seen"), [(5.0, True), (500.0, False), (np.inf, False)])
def test_a_limit_is_drawn_if_it_is_near(limit, seen):
    figure = averages.figure(course(7, (limit, np.inf)), 7, np.full(7, 0.1), 0.0)
    lines = [t for t in figure["data"] if t.get("line", {}).get("dash") == "dot"]
    assert np.isfinite(lines[0]["y"]).all() == seen
    assert (figure["layout"]["yaxis3"]["range"][1] > limit) == seen
