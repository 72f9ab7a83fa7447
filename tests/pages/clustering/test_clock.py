"""What stands below the chart and in Look closer follows the step on display."""

import re
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from scipy.cluster.hierarchy import cut_tree, linkage
from scipy.optimize import linear_sum_assignment
from scipy.spatial.distance import cdist
from scipy.stats import multivariate_normal
from sklearn.metrics import adjusted_rand_score
from sklearn.metrics.cluster import contingency_matrix

from algos.clustering import dbscan, k_means, mixture, starts
from datasets import catalog
from pages.views.clustering.quantisation.view import BITS, COLOURS, ERROR
from pages.views.clustering.side_by_side.script import AGREE
from tests.pages.clock import Clock, said
from tests.pages.formulas import sides, value
from ui import words

SCIPY: Any = {"squared": "sqeuclidean", "euclidean": "euclidean", "l1": "cityblock", "cosine": "cosine"}


def clock(view: str, **settings: Any) -> Clock:
    return Clock("clustering", view=view, **settings)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"start": "k-means++", "k": 6, "seed": 2},
        {"start": "chosen", "rows": "4, 90, 200", "compare": False},
        {"start": "far", "data": "four_points", "k": 3, "empty": "drop"},
        {"start": "far", "data": "four_points", "k": 2, "empty": "restart"},
        {"data": "iris", "start": "farthest", "k": 3},
    ],
)
def test_k_means(settings):
    at = clock("k_means", **settings)
    at.sound()
    run, X = at.run, at.run.at.data.X
    assert at.picture.start == 0
    assert at.steps[0] == -len(run.start.choices)
    begin = X[starts.rows(X, k=run.start.k, method=run.start.start, seed=run.start.seed)] if run.start.choices else None
    for step in at.steps:
        state, shown = run.trace.states[max(step, 0)], at.numbers(step)
        if step < 0:  # there are no centres yet
            assert shown["Distortion"] == shown["Smallest cluster"] == "none yet"
            continue
        cost = cdist(X, state.centers, "sqeuclidean").min(axis=1).sum()
        if step:
            cost = ((X - state.centers[state.labels]) ** 2).sum()
        assert shown["Distortion"] == pytest.approx(cost, rel=1e-9, abs=1e-9)
        assert at.caption(step).startswith(f"Step {step} of {run.trace.steps}: ")
        if step == 1 and begin is not None:
            assert shown["Distortion"] == pytest.approx(cdist(X, begin, "sqeuclidean").min(1).sum())
        if not step:
            assert shown["Smallest cluster"] == "none yet"
            continue
        counts = [(state.labels == j).sum() for j in np.flatnonzero(state.alive)]
        assert shown["Smallest cluster"] == min(counts)
        if run.rivals:
            known = at.numbers(run.trace.steps)["Best of 10 runs"] if step == run.trace.steps else "none yet"
            assert shown["Best of 10 runs"] == known
    costs = [at.numbers(step)["Distortion"] for step in range(1, run.trace.steps + 1)]
    assert all(b <= a * (1 + 1e-9) for a, b in pairwise(costs))
    assert costs[-1] < costs[0] or "empty" in settings


def test_k_means_closer_names_the_centre_that_has_the_point_or_will_have_it():
    at = clock("k_means", seed=1)
    X, states = at.run.at.data.X, at.run.trace.states
    moved = next(
        s for s in range(2, len(states), 2) if (states[s].labels != k_means.nearest(X, states[s].centers)).any()
    )
    i = int(np.flatnonzero(states[moved].labels != k_means.nearest(X, states[moved].centers))[0])
    for step in (0, 1, moved, moved + 1, len(states) - 1):
        state = states[step]
        told, near = at.told(step, point=i + 1), int(k_means.nearest(X[[i]], state.centers)[0])
        assert f"at step {step}:" in told
        boxed = float(((X[i] - state.centers[near if step <= 0 else state.labels[i]]) ** 2).sum())
        assert value(re.findall(r"boxed{([^}]*)}", told)[0]) == pytest.approx(boxed, rel=2e-3)
        if step <= 0:
            assert f"No point is assigned yet; centre {near + 1} is the nearest" in told
        elif step == moved:
            assert f"was given to centre {state.labels[i] + 1} before the centres moved" in told
            assert f"now centre {near + 1} is nearer" in told
        else:
            assert f"Centre {state.labels[i] + 1} wins." in told and state.labels[i] == near


def test_while_centres_are_chosen_look_closer_says_how_likely_a_point_is():
    at = clock("k_means", start="k-means++", k=3, seed=1)
    X, i = at.run.at.data.X, 7
    assert at.start == -3
    rows = starts.rows(X, k=3, method="k-means++", seed=1)
    for m, step in enumerate((-3, -2, -1)):
        squared = cdist(X, X[rows[:m]], "sqeuclidean").min(axis=1) if m else np.ones(len(X))
        told = at.told(step, point=i + 1)
        assert f"How likely is point {i + 1} to be centre {m + 1}?" in told
        assert value(told.strip().rsplit("= ", 1)[1]) == pytest.approx(squared[i] / squared.sum(), rel=2e-3)
    taken = at.told(-1, point=int(rows[0]) + 1)
    assert "= 0" in taken and "already" in taken
    assert "p_{8} = 0" in clock("k_means", start="farthest", k=3).told(-1, point=i + 1)


@pytest.mark.parametrize(
    "settings",
    [{}, {"metric": "l1", "data": "uniform", "k": 6, "seed": 3}, {"metric": "cosine", "data": "iris", "k": 3}],
)
def test_medoids(settings):
    at = clock("medoids", **settings)
    at.sound()
    assert at.picture.start == (3 if at.steps[-1] > 6 else 1) and at.picture.ahead
    X, states = at.run.at.data.X, at.run.trace.states
    for step in at.steps:
        state, shown = states[step], at.numbers(step)
        to = cdist(X, X[state.medoids], SCIPY[at.run.metric])
        if step == 0:
            assert shown["Cost"] == "none yet"
        else:
            assert shown["Cost"] == pytest.approx(to[np.arange(len(X)), state.labels].sum(), rel=1e-9)
        labels = state.labels
        ways = [np.linalg.norm(X[row] - X[labels == j].mean(axis=0)) for j, row in enumerate(state.medoids) if step]
        bars = next(one for one in at.picture.frames[step]["data"] if one["type"] == "bar")
        np.testing.assert_allclose(bars["x"], ways or 0, rtol=1e-5)
        tree = at.closer(step, point=5)
        assert f"at step {step}:" in said(tree)
        totals = [value(sides(e.value)[-1].replace(r"\quad\leftarrow\text{nearest}", "")) for e in tree.latex]
        assert totals == pytest.approx(list(to[4]), rel=2e-3, abs=1e-9)
        frame = tree.dataframe[0].value
        assert list(frame.index) == [f"point {row + 1}" for row in state.medoids]
        assert ("stands for" in frame) == (step > 0)
    assert at.numbers(1)["Cost"] > at.numbers(at.steps[-1])["Cost"]


@pytest.mark.parametrize(
    "settings",
    [{}, {"data": "blobs", "covariance": "tied", "k": 3}, {"data": "four_points", "k": 2, "start": "farthest"}],
)
def test_mixture(settings):
    at = clock("mixture", **settings)
    at.sound()
    assert at.picture.start == 0
    X, states = at.run.at.data.X, at.run.trace.states
    for step in at.steps:
        state, shown = states[step], at.numbers(step)
        parts = zip(state.weights, state.means, state.covariances, strict=True)
        joint = np.column_stack([w * multivariate_normal(m, S).pdf(X) for w, m, S in parts])
        assert at.screen.quantity(at.at(step), "Log-likelihood") == pytest.approx(
            np.log(joint.sum(axis=1)).sum(), rel=1e-6
        )
        assert shown["Share of the smallest ellipse"] == pytest.approx(state.weights.min())
        assert f"as the ellipses are at step {step}:" in at.told(step)
    first, last = (at.screen.quantity(at.at(step), "Log-likelihood") for step in (0, at.steps[-1]))
    assert last > first


@pytest.mark.parametrize(
    "settings", [{}, {"linkage": "single", "data": "rings", "k": 2}, {"data": "four_points", "k": 1}]
)
def test_tree(settings):
    at = clock("tree", **settings)
    at.sound(end=at.start)
    assert at.start == at.run.at.n - at.run.k
    assert len(at.picture.frames) == min(at.run.at.n, 60), "every merge that is drawn can be seen"
    X, n = at.run.at.data.X, at.run.at.n
    merges = linkage(X, at.run.linkage)
    for step in at.steps:
        k, found = n - step, at.numbers(step)
        labels = cut_tree(at.run.merges, k)[:, 0]
        assert adjusted_rand_score(labels, at.at(step).labels) == 1
        assert found["Smallest cluster"] == np.bincount(labels).min()
        following = at.screen.quantity(at.at(step), "Next merge")
        assert following == ("none left" if k == 1 else pytest.approx(merges[n - k, 2]))
        assert f"at height {words.number(float(merges[n - k - 1, 2]))}" in at.caption(step) or k in (1, n)
        assert (
            f"and the next comes at {words.number(float(merges[n - k, 2]))}" in at.caption(step) if 1 < k < n else True
        )
        assert at.screen.quantity(at.at(step), "Highest merge") == pytest.approx(merges[-1, 2])
        told = at.told(step)
        assert f"At the cut into {words.count(k, 'cluster')}," in told
        assert told.count("\n| ") <= 9 and ("nearest of the" in told) == (k > 9)


@pytest.mark.parametrize("settings", [{}, {"data": "blobs", "eps": 1}, {"data": "uniform", "eps": 0.01}])
def test_density(settings):
    at = clock("density", **settings)
    at.sound()
    start = at.picture.start
    assert start == int(at.run.final.clusters > 0), "a point has asked whom it reaches"
    X, m = at.run.at.data.X, at.run.min_samples
    near = cdist(X, X) <= at.run.eps
    core = near.sum(axis=1) >= m
    visited: list[int] = []
    for step in range(at.run.trace.steps + 1):
        state, shown = at.run.trace.states[step], at.numbers(step)
        visited += [state.current] if state.current >= 0 else []
        reached = near[visited].any(axis=0)
        assert shown["Points reached"] == reached.sum() and (state.kinds == dbscan.CORE).sum() == (reached & core).sum()
        assert (state.kinds == dbscan.BORDER).sum() == (reached & ~core).sum()
        last = step == at.run.trace.steps
        assert shown["In no cluster"] == ((~reached).sum() if last else "none yet")
        assert shown["Clusters"] == state.labels.max() + 1
        if step in at.steps:
            for point in (int(core.argmax()), int((~core).argmax())):
                verdict = at.told(step, point=point + 1)
                told = "So it is **core**" in verdict
                assert told == core[point], verdict
                assert ("no cluster has reached it yet" in verdict) == (bool(core[point]) and not reached[point])
                waits = "No core point visited so far has it in reach" in verdict
                assert waits == (not core[point] and not reached[point] and not last)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"left": "single", "right": "dbscan", "data": "moons", "eps": 0.15, "k": 2},
        {"left": "k_medoids", "right": "ward", "data": "iris", "k": 3},
        {"left": "dbscan", "right": "k_means", "data": "uniform", "eps": 0.01},
    ],
)
def test_side_by_side(settings):
    at = clock("side_by_side", **settings)
    at.sound()
    assert at.picture.start == int(at.run.steady)
    truth = at.run.at.data.y if at.run.at.data.class_names else None
    for frame in at.steps:
        found, places = at.numbers(frame), []
        for run in (at.run.left, at.run.right):
            state = run.trace.states[min(frame, run.trace.steps)]
            soft = isinstance(state, mixture.Mixture)
            labels = state.responsibilities.argmax(axis=1) if soft else state.labels
            ended = frame >= run.trace.steps
            waits = not ended and (getattr(state, "phase", "") == "start" or (labels < 0).all())
            places.append(None if waits else labels)
        one, other = places
        both = one is not None and other is not None
        alike = adjusted_rand_score(one, other) if both else None
        assert found == {AGREE: "none yet" if alike is None else pytest.approx(alike)}
        if truth is not None and one is not None and at.at(frame).comparable:
            table = contingency_matrix(truth, one)[:, np.unique(one) >= 0]
            pairs = table[linear_sum_assignment(table, maximize=True)].sum()
            if at.run.fixed:  # a cluster is that of the group it ends as
                ends = contingency_matrix(truth, at.run.left.trace.final.labels)
                groups, own = linear_sum_assignment(ends, maximize=True)
                pairs = sum(
                    ((np.unique(truth)[g] == truth) & (one == c)).sum() for g, c in zip(groups, own, strict=True)
                )
            name, of = at.run.left.title, f"{pairs} of {len(truth)} points right"
            ways = [f" {name} has {of}", f" both have {of}"]
            if frame == at.steps[-1]:  # the better one stands first
                ways.append(f" and {name} {pairs}")
            assert any(way in at.caption(frame) for way in ways)
        told = at.told(frame)
        assert ("there is nothing to compare" in told) != both
        if both:
            formula = next(e.value for e in at.closer(frame).latex if "agreement" in e.value)
            assert value(formula.rpartition("=")[2]) == pytest.approx(alike, rel=2e-3, abs=1e-3)
    assert "none yet" in at.numbers(0).values()


def test_side_by_side_keeps_the_numbers_of_the_end_while_it_plays():
    at = clock("side_by_side", right="k_medoids", k=4, data="blobs")
    ids, labels = at.run.colours[1], at.run.right.trace.states[2].labels
    np.testing.assert_array_equal(at.at(2).labels[1], ids[labels])


@pytest.mark.parametrize("settings", [{}, {"colours": 3, "seed": 5}, {"colours": 64}])
def test_quantisation(settings):
    at = clock("quantisation", **settings)
    at.sound(end=at.picture.start)
    pixels = catalog.make("photograph").X
    assert COLOURS[at.picture.start] == settings.get("colours", 16)
    for frame, k in enumerate(COLOURS):
        coded, shown = at.run.trace.states[frame], at.numbers(frame)
        error = np.sqrt(((pixels - coded.palette[coded.codes]) ** 2).sum(axis=1).mean())
        assert shown[ERROR] == pytest.approx(error / np.linalg.norm([255] * 3))
        assert shown[BITS] == max(1, int(np.ceil(np.log2(k))))
        assert at.caption(frame).startswith(f"With {k} colours the picture takes ")
        assert f"This photograph in {k} colours" in at.told(frame)


@pytest.mark.parametrize("settings", [{}, {"data": "trap"}, {"data": "uniform", "runs_each": 2}])
def test_choosing_k(settings):
    """The numbers judge all k together; the drop that is written out is that of the k on display."""
    at = clock("restarts", ask="k", **settings)
    at.sound(still=True)
    costs = [state.inertia for state in at.run.trace.states]
    for frame in at.steps:
        tree = at.closer(frame)
        if frame == 0:
            assert "At k = 1 there is no drop yet" in said(tree) and not tree.latex
            continue
        name, _, total = sides(tree.latex[0].value)
        assert name.endswith(f"({frame + 1})")
        assert value(total) == pytest.approx(1 - costs[frame] / costs[frame - 1], rel=2e-3)
