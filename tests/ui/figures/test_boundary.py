"""Lines and marks of a classifier: what they show is what they were given."""

import numpy as np
import plotly.graph_objects as go
import pytest

from ui.figures import boundary, regions
from ui.figures.plane import Plane

NAMES = ("no", "yes", "perhaps")
X = np.random.default_rng(3).normal(size=(30, 2)) * [2, 1] + [1, -1]
Y = np.arange(30) % 3
PLANE = Plane.around(X, ("a", "b"))
CELLS = 40
GRID = PLANE.grid(CELLS)[2]


def test_plotly_accepts_everything():
    P = np.abs(np.random.default_rng(1).normal(size=(CELLS**2, 3)))
    P /= P.sum(axis=1, keepdims=True)
    S = GRID @ [1.0, -0.5]
    wrong = Y == 1
    traces = [
        regions.probabilities(PLANE, P, cells=CELLS),
        regions.scores(PLANE, S, cells=CELLS),
        regions.winners(PLANE, P.argmax(axis=1) - 1, 2, cells=CELLS),
        boundary.level(PLANE, S, 0.3, cells=CELLS, name="boundary"),
        boundary.straight(PLANE, np.array([1.0, 2.0]), 0.5, dash="dash"),
        boundary.points(X, Y, NAMES),
        boundary.test_points(X, Y, NAMES),
        boundary.test_points(X[:0], Y[:0], NAMES),
        boundary.mistakes(X, wrong),
        boundary.ring(X[:2], name="support"),
        *boundary.legend(NAMES, test=True, mistakes=True),
    ]
    figure = boundary.figure(PLANE, traces)
    go.Figure(figure)
    shown = [trace["name"] for trace in figure["data"] if trace.get("showlegend", True)]
    assert shown == ["boundary", "support", *NAMES, "test", "mistake"]


@pytest.mark.parametrize("seed", range(4))
def test_a_straight_line_lies_where_the_score_has_the_level_and_spans_the_window(seed):
    rng = np.random.default_rng(seed)
    coef, intercept, level = rng.normal(size=2), float(rng.normal()), float(rng.normal())
    trace = boundary.straight(PLANE, coef, intercept, level)
    ends = np.column_stack([trace["x"], trace["y"]]).astype(float)
    assert np.allclose(ends @ coef + intercept, level, atol=1e-4)
    assert not PLANE.holds(ends).any()
    curved = boundary.level(PLANE, GRID @ coef + intercept, level, cells=CELLS)
    crossing = np.column_stack([curved["x"], curved["y"]]).astype(float)
    crossing = crossing[~np.isnan(crossing[:, 0])]
    assert np.allclose(crossing @ coef + intercept, level, atol=1e-4)


def test_no_line_where_there_is_none():
    assert np.isnan(boundary.straight(PLANE, np.zeros(2), 1.0)["x"]).all()
    assert np.isnan(boundary.straight(PLANE, np.array([1.0, 0.0]), 1e9)["x"]).all()


def test_mistakes_are_ringed_and_no_others():
    wrong = np.array([True, False, True] * 10)
    trace = boundary.mistakes(X, wrong)
    assert np.allclose(np.column_stack([trace["x"], trace["y"]]), X[wrong].astype(np.float32))
    assert trace["ids"].tolist() == np.flatnonzero(wrong).tolist()  # the same point's ring in every frame
    assert np.isnan(boundary.mistakes(X, np.zeros(30, dtype=bool))["x"]).all()


def test_test_points_have_the_hollow_shape_of_their_class():
    full, hollow = boundary.points(X, Y, NAMES)["marker"], boundary.test_points(X, Y, NAMES)["marker"]
    assert np.array_equal(hollow["symbol"], full["symbol"] + 100)
    assert np.array_equal(hollow["color"], full["color"])
