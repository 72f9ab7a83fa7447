"""Maps, lines and marks of a classifier: what they show is what they were given."""

import itertools

import numpy as np
import plotly.graph_objects as go
import pytest

from ui import palette
from ui.figures import boundary
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
        boundary.probabilities(PLANE, P, cells=CELLS),
        boundary.scores(PLANE, S, cells=CELLS),
        boundary.winners(PLANE, P.argmax(axis=1) - 1, 2, cells=CELLS),
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


def shade(trace, at):
    """The stop of the colour scale at or just below each value of the map, as its number."""
    stops = np.array([stop for stop, _ in trace["colorscale"]])
    z = (trace["z"].ravel()[at] - trace["zmin"]) / (trace["zmax"] - trace["zmin"])
    return np.searchsorted(stops, z, side="right") - 1


def test_a_map_of_probabilities_names_the_winner_and_is_stronger_where_surer():
    rng = np.random.default_rng(0)
    P = rng.dirichlet([0.4, 0.7, 1.0], size=CELLS**2)
    trace = boundary.probabilities(PLANE, P, cells=CELLS)
    z = trace["z"].ravel().astype(int)
    share = trace["zmax"] // 3
    assert np.array_equal(z // share, P.argmax(axis=1))
    for c in range(3):
        of_class = P.argmax(axis=1) == c
        order = np.argsort(P[of_class].max(axis=1))
        assert (np.diff(z[of_class][order]) >= 0).all()
    for c in range(3):
        colours = {colour for stop, colour in trace["colorscale"] if c / 3 <= stop <= (c + 1) / 3}
        red = int(palette.colour(c)[1:3], 16)
        assert any(colour.startswith(f"rgba({red},") for colour in colours)


def test_a_map_of_scores_changes_colour_at_zero():
    S = np.linspace(-3, 5, CELLS**2)
    trace = boundary.scores(PLANE, S, reach=2.0, cells=CELLS)
    z = trace["z"].ravel().astype(float) / trace["zmax"]
    assert (z[S < -0.05] < 0.5).all() and (z[S > 0.05] > 0.5).all()
    assert z[S <= -2].max() == 0 and z[S >= 2].min() == 1
    nothing = boundary.scores(PLANE, np.zeros(CELLS**2), cells=CELLS)
    assert np.isclose(nothing["z"] / nothing["zmax"], 0.5).all()


def test_a_map_of_winners_leaves_disputed_places_clear():
    codes = np.arange(CELLS**2) % 4 - 1
    trace = boundary.winners(PLANE, codes, 3, cells=CELLS)
    place = (trace["z"].ravel() - trace["zmin"]) / (trace["zmax"] - trace["zmin"])
    stops = trace["colorscale"]
    for code in range(-1, 3):
        at = place[codes == code][0]
        inside = [colour for (a, colour), (b, _) in itertools.pairwise(stops) if a < at < b]
        assert inside == (["rgba(0,0,0,0)"] if code < 0 else [palette.colour(code)])


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


def test_mistakes_are_crossed_out_and_no_others():
    wrong = np.array([True, False, True] * 10)
    trace = boundary.mistakes(X, wrong)
    assert np.allclose(np.column_stack([trace["x"], trace["y"]]), X[wrong].astype(np.float32))
    assert np.isnan(boundary.mistakes(X, np.zeros(30, dtype=bool))["x"]).all()


def test_test_points_have_the_hollow_shape_of_their_class():
    full, hollow = boundary.points(X, Y, NAMES)["marker"], boundary.test_points(X, Y, NAMES)["marker"]
    assert np.array_equal(hollow["symbol"], full["symbol"] + 100)
    assert np.array_equal(hollow["color"], full["color"])
