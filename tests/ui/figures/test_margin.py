"""The strip, the slacks, the rings and the place where hulls meet: valid and true."""

import numpy as np
import plotly.graph_objects as go
import pytest

from ui.figures import boundary, margin
from ui.figures.plane import Plane

PLANE = Plane.around(np.array([[-2.0, -1.0], [3.0, 2.0]]), ("a", "b"))
W, B = np.array([0.8, -1.7]), 0.4


def rows(trace):
    drawn = np.column_stack([trace["x"], trace["y"]]).astype(float)
    return drawn[~np.isnan(drawn[:, 0])]


def test_the_lines_are_where_the_score_is_minus_1_0_and_1():
    strip, middle = margin.straight(PLANE, W, B)
    np.testing.assert_allclose(rows(strip) @ W + B, [-1, -1, 1, 1], atol=1e-5)
    np.testing.assert_allclose(rows(middle) @ W + B, 0, atol=1e-5)
    assert np.isnan(strip["x"]).sum() == 1  # two pieces
    go.Figure(boundary.figure(PLANE, [strip, middle]))


def test_curved_lines_of_a_linear_score_are_the_straight_ones():
    scores = PLANE.grid(60)[2] @ W + B
    strip, middle = margin.curved(PLANE, scores, 60)
    assert set(np.round(rows(strip) @ W + B, 4)) == {-1, 1}
    np.testing.assert_allclose(rows(middle) @ W + B, 0, atol=1e-4)


def test_without_a_direction_there_are_no_lines():
    assert all(np.isnan(t["x"]).all() for t in margin.straight(PLANE, np.zeros(2), 1.0))


@pytest.mark.parametrize("seed", range(3))
def test_a_slack_leads_straight_to_the_points_own_margin_line(seed):
    rng = np.random.default_rng(seed)
    X, signs = rng.normal(size=(12, 2)), np.where(rng.random(12) < 0.4, 1.0, -1.0)
    slack = np.maximum(0, 1 - signs * (X @ W + B))
    pieces = np.column_stack([(t := margin.slacks(X, signs, slack, W))["x"], t["y"]]).reshape(-1, 3, 2).astype(float)
    late = slack > 0
    assert len(pieces) == late.sum() > 3
    np.testing.assert_allclose(pieces[:, 0], X[late], atol=1e-6)
    np.testing.assert_allclose(pieces[:, 1] @ W + B, signs[late], atol=1e-5)
    way = pieces[:, 1] - pieces[:, 0]
    np.testing.assert_allclose(way @ [W[1], -W[0]], 0, atol=1e-5)  # along w
    np.testing.assert_allclose(np.linalg.norm(way, axis=1), slack[late] / np.linalg.norm(W), rtol=1e-4)


def test_no_slack_no_line():
    assert np.isnan(margin.slacks(np.ones((2, 2)), np.ones(2), np.zeros(2), W)["x"]).all()
    assert np.isnan(margin.slacks(np.ones((2, 2)), np.ones(2), np.ones(2), np.zeros(2))["x"]).all()


def test_the_star_is_the_mixture_of_either_class():
    X = np.array([[0.0, 0], [2, 2], [0, 2], [2, 0], [9, 9]])
    lines, star = margin.meeting(X, np.array([0.5, 0.5, 0.5, 0.5, 0]))
    np.testing.assert_allclose(rows(star), [[1, 1]])
    assert len(rows(lines)) == 8
    assert all(np.isnan(t["x"]).all() for t in margin.meeting(X, np.zeros(5)))
