"""The pictures of Gaussian classes, in the plane and on a line."""

import numpy as np
import plotly.graph_objects as go
from numpy.testing import assert_allclose, assert_array_equal

from algos.classification import one_dimension
from datasets import catalog
from pages.views.classification import class_densities
from pages.views.classification.one_input import figure as one_input
from pages.views.classification.one_input.run import Gaussians
from ui.figures import boundary
from ui.figures.plane import CELLS, Plane

rng = np.random.default_rng(3)
Y = np.repeat([0, 1, 2], [12, 7, 9])
X = rng.normal(size=(28, 2)) + np.array([[0, 0], [4, 1], [1, 5]])[Y]
NAMES = ("a", "b", "c")
DATA = catalog.make("iris")  # of which these pictures use nothing
PLANE = Plane.around(X, ("x1", "x2"))
MEANS = np.array([X[c == Y].mean(axis=0) for c in range(3)])
GRID = PLANE.grid()[2]
SCORES = -((GRID[:, None] - MEANS) ** 2).sum(axis=2)


def stage(**known):
    return class_densities.figure(PLANE, [boundary.points(X, Y, NAMES)], 3, **known)


def test_every_stage_has_the_same_traces_and_is_valid():
    P = np.exp(SCORES) / np.exp(SCORES).sum(axis=1, keepdims=True)
    said = ["mean of a", "mean of b", "mean of c"]
    behind = class_densities.background(PLANE, 3, posterior=P, low=SCORES.max(axis=1) < -9)
    round_ = np.array([np.eye(2)] * 3)
    stages = [
        stage(behind=behind),
        stage(behind=behind, gaussians=(MEANS, None, said)),
        stage(behind=behind, gaussians=(MEANS, round_, said)),
        stage(behind=behind, gaussians=(MEANS, round_, said), line=class_densities.meeting(PLANE, SCORES)),
    ]
    for figure in stages:
        go.Figure(figure)
        assert [t["type"] for t in figure["data"]] == [t["type"] for t in stages[0]["data"]]
        assert figure["data"][0]["z"] is behind[0]["z"]  # sent once
    assert [[t["opacity"] for t in figure["data"][:2]] for figure in stages] == [[0, 0]] * 3 + [
        [class_densities.PALE, 1]
    ]
    assert np.isnan(stages[0]["data"][-1]["x"]).all()
    assert_allclose(stages[1]["data"][-1]["x"], MEANS[:, 0], rtol=1e-6)
    assert_array_equal(behind[1]["z"].ravel() > 0, SCORES.max(axis=1) < -9)
    assert_array_equal(behind[0]["z"].ravel() // (250 // 3), SCORES.argmax(axis=1))


def test_winners_alone_have_a_background_too():
    behind = class_densities.background(PLANE, 3, winners=SCORES.argmax(axis=1))
    assert_array_equal(behind[0]["z"].ravel() - 1, SCORES.argmax(axis=1))
    shown = stage(behind=behind, line=class_densities.meeting(PLANE, SCORES))["data"][0]
    assert shown["opacity"] == behind[0]["opacity"] > 0


def test_classes_meet_where_the_two_best_are_equal():
    line = class_densities.meeting(PLANE, SCORES)
    at = np.column_stack([line["x"], line["y"]])
    at = at[np.isfinite(at).all(axis=1)]
    distances = np.sort(np.sqrt(((at[:, None] - MEANS) ** 2).sum(axis=2)), axis=1)
    assert np.abs(distances[:, 0] - distances[:, 1]).max() < 0.15
    pairs = {tuple(np.argsort(((p - MEANS) ** 2).sum(axis=1))[:2].tolist()) for p in at}
    assert {tuple(sorted(pair)) for pair in pairs} == {(0, 1), (0, 2), (1, 2)}
    few = class_densities.meeting(PLANE, SCORES.reshape(CELLS, CELLS, 3)[::2, ::2].reshape(-1, 3), cells=CELLS // 2)
    assert 0 < len(few["x"]) < len(line["x"])


def test_bells_with_data_keep_the_strip_below_the_curves():
    it = one_dimension.bells([-2, 3], [1, 2], [0.5, 0.5])
    values, y = np.array([-2.5, -1.0, 3.0, 4.0]), np.array([0, 0, 1, 1])
    figure = one_input.figure(Gaussians(it, ("a", "b"), "x", 0, (), DATA, values, y), np.linspace(-6, 9, 61), top=2.0)
    go.Figure(figure)
    strip = next(t for t in figure["data"] if t.get("meta") == "pick")
    assert_allclose(strip["x"], values)
    low, top = figure["layout"]["yaxis"]["range"]
    assert top == 2 and (strip["y"] < 0).all() and (strip["y"] > low).all()
    assert strip["y"][:2].min() > strip["y"][2:].max()
