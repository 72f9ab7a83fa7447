"""Few labels: what the view shows against independent recomputation."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.linear_model import Ridge

from algos.clustering import few_labels, k_means
from algos.clustering.few_labels import FEATURES, PENALTY
from datasets.dataset import Dataset
from pages.views.clustering.few_labels.figure import GAP, NAME, apart
from pages.views.clustering.few_labels.view import told_by, view
from tests.pages.clock import Clock
from tests.pages.formulas import value
from tests.pages.harness import Opened, texts
from ui import words
from ui.compute import Refused
from ui.guessing.cover import covered
from ui.words import Share


def clock(**settings):
    return Clock("clustering", view="few_labels", **settings)


@pytest.mark.parametrize("settings", [{}, {"data": "iris", "k": 5, "seen": "distances", "seed": 4, "labels": 16}])
def test_the_numbers_are_the_shares_with_so_many_labels(settings):
    at = clock(**settings)
    states = at.run.trace.states

    assert at.numbers(at.start) == {}, "they stand in the headline"
    assert at.caption(at.start).startswith(f"With {settings.get('labels', 4)} labels ")
    for step, state in enumerate(states):
        raw, ours = (
            round(float(share), 3) for share in state.right[0][[0, FEATURES.index(settings.get("seen", "one_hot"))]]
        )
        told = at.caption(step).partition(" labels ")[2]
        assert at.caption(step).startswith("In the end, with") == (step == at.steps[-1])
        before = float(states[max(step - 1, 0)].right[0, 0])
        if before - float(state.right[0, 0]) >= 0.05 and step < at.steps[-1]:
            falls = f" from {words.number(Share(before))} to {words.number(Share(raw))} right, and "
            assert falls in told and told.endswith(f" get {words.number(Share(ours))}")
            continue
        if raw != ours:
            high, low = (words.number(Share(share)) for share in (max(raw, ours), min(raw, ours)))
            assert f" {high} of the other points right and " in told and told.endswith(f" {low}")
        assert ("both get" in told) == (raw == ours)
        assert told.startswith(("straight borders ", "one straight border ")) == (raw >= ours)
    assert [len(state.labelled) for state in states] == [2, 3, 4, 6, 8, 12, 16, 24, 32, 48]


def test_the_best_k_so_far_comes_with_the_player():
    at = clock(data="short_texts", vary="k", labels=16)
    states = at.run.trace.states
    column = FEATURES.index("one_hot")

    def expected(step):
        own = [state.held_out[column] for state in states[: step + 1]]
        best = int(np.argmax(own))
        told = {"Held-out labels right": own[best], "Other points right": states[best].right[0, column]}
        return {"Best k so far": best + 1} | told

    at.hold(expected)
    assert at.picture.start == 11 and at.numbers(11)["Best k so far"] == 4


@pytest.mark.parametrize("kind", FEATURES)
def test_the_picture_tells_points_and_places_as_scikit_learn_would(kind):
    at = clock(seen="distances" if kind == "raw" else kind, k=6)
    run, state = at.run, at.run.state
    X, y = run.at.data.X, run.y
    figure = at.picture.frames[at.start]
    plot = "x" if kind == "raw" else "x2"
    regions, border, cloud, _, ring, _, *label = (
        trace for trace in figure["data"] if trace.get("visible", True) and trace.get("xaxis", "x") == plot
    )

    def told(places):
        F = few_labels.columns(places, state.centers, kind)
        own = few_labels.columns(X[state.labelled], state.centers, kind)
        A = own - own.mean(axis=0)
        model = Ridge(alpha=PENALTY * (A**2).sum() / len(A)).fit(own, np.eye(2)[y[state.labelled]])
        near, labelled = (k_means.nearest(rows, state.centers) for rows in (places, X[state.labelled]))
        unknown = ~np.isin(near, labelled) & (kind == "one_hot")
        return np.where(unknown, -1, np.round(model.predict(F), 9).argmax(axis=1))

    expected = told(X)
    expected[state.labelled] = y[state.labelled]
    np.testing.assert_array_equal(cloud["marker"]["color"], np.where(expected < 0, 0, y + 1))  # grey: no guess
    wrong = (expected != y) & (expected >= 0)
    np.testing.assert_array_equal(cloud["marker"]["symbol"] >= 100, wrong)  # hollow
    np.testing.assert_allclose(ring["x"], X[state.labelled, 0], rtol=1e-6)
    named = [(one["text"][0].strip(), one["x"][0] in ring["x"]) for one in label]
    assert named == [("has a label", True), ("", False)] * (plot == "x")
    across, up = np.meshgrid(regions["x"], regions["y"])
    np.testing.assert_array_equal(
        regions["z"].ravel() - 1.0, told(np.column_stack([across.ravel(), up.ravel()]).astype(float))
    )
    share = 1 - (expected != y).sum() / (len(y) - len(state.labelled))
    name = {"raw": "raw columns", "one_hot": "clusters", "distances": "distances"}[kind]
    titles = [heading["text"] for heading in figure["layout"]["annotations"]]
    said = {"raw": "one straight border", "one_hot": "6 clusters: each predicts from its labels"}
    assert f"<b>{said.get(kind, '6 clusters: by distances to the centres')}</b>" in titles
    assert f" {words.number(Share(round(share, 3)))}" in at.caption(at.start)
    assert at.screen.quantity(run, f"Right by {name}") == pytest.approx(share)
    if kind == "one_hot":
        silent = (expected < 0).sum() / (len(y) - len(state.labelled))
        assert at.screen.quantity(run, "No prediction by clusters") == pytest.approx(silent, abs=1e-12)
    edges = np.column_stack([border["x"], border["y"]])[~np.isnan(border["x"])]
    edges = edges[at.run.at.plane.holds(edges)]
    if kind == "one_hot":  # between two clusters both centres are equally near
        near = np.sort(np.linalg.norm(edges[:, None] - state.centers, axis=2), axis=1)
        np.testing.assert_allclose(near[:, 0], near[:, 1], rtol=1e-5)
    else:  # within the width of a cell the winner changes
        about = 2 * np.diff(regions["x"][:2])[0] * np.vstack([np.eye(2), -np.eye(2)])
        assert len(edges) and all(len(set(told(edge + about))) == 2 for edge in edges)
    if kind == "raw":
        assert np.linalg.matrix_rank(edges - edges[0], tol=1e-3) == 1  # straight


def test_no_guess_stands_where_nothing_is_told_and_on_no_point():
    at = clock(labels=6)
    named = [t for t in at.picture.frames[3]["data"] if t.get("text") == ["no prediction"]]
    assert [t["xaxis"] for t in named] == ["x2"]
    place = np.array([named[0]["x"][0], named[0]["y"][0]])
    state, points = at.run.state, at.run.at.points
    corners = place + NAME * np.ptp([at.run.at.plane.x, at.run.at.plane.y], axis=1) / 2 * [
        [1, 1],
        [1, -1],
        [-1, 1],
        [-1, -1],
    ]
    told = k_means.nearest(points[state.labelled], state.centers)
    assert not np.isin(k_means.nearest(np.vstack([place, corners]), state.centers), told).any()
    assert not ((points > corners.min(axis=0)) & (points < corners.max(axis=0))).all(axis=1).any()
    assert not any(t.get("text") == ["no prediction"] for t in at.picture.frames[9]["data"])  # a label in every cluster


def test_a_point_is_told_by_its_class_and_what_is_guessed_and_by_no_cluster():
    at = clock(labels=6)
    names, run = at.run.at.data.class_names, at.run
    data = at.picture.frames[at.start]["data"]
    clouds = [t for t in data if len(np.asarray(t.get("x", []))) == run.at.n and t.get("visible", True)]
    for cloud, kind in zip(clouds, ("raw", "one_hot"), strict=True):
        assert "cluster" not in cloud["hovertemplate"] and cloud["hovertemplate"].endswith("%{text}<extra></extra>")
        guesses = told_by(replace(run, kind=kind), run.state, run.at.data.X)
        for i, said in enumerate(cloud["text"]):
            ends = f"predicted {names[guesses[i]]}" if guesses[i] >= 0 else "no prediction"
            ends = "has a label" if i in run.state.labelled else ends
            assert said == f"class {names[run.y[i]]}, {ends}"
    assert not any("cluster %" in t.get("hovertemplate", "") for t in data)


def test_a_border_that_is_not_in_the_picture_is_said_to_be_out_of_view():
    at = clock(seen="distances")
    seen = set()
    for frame in at.picture.frames:
        left = next(t for t in frame["data"] if "z" in t)
        said = any("the border is out of view" in list(t["text"]) for t in frame["data"] if t.get("mode") == "text")
        assert said == (len(np.unique(left["z"])) == 1)
        assert frame["layout"] == at.picture.frames[0]["layout"]
        seen.add(said)
    assert seen == {True, False}


@pytest.mark.parametrize("seen", ["one_hot", "distances"])
def test_every_mark_is_named_with_few_labels_and_with_many(seen):
    at = clock(seen=seen)
    for i, state in enumerate(at.run.trace.states):
        run = at.screen.at(at.run, i)
        told = at.screen.said(run)[0].text
        named = sum(t.get("text", [""])[0:1] == ["\u2003has a label\u2003"] for t in at.picture.frames[i]["data"])
        assert named + ("Rings mark labels." in told) == 1
        near = k_means.nearest(run.at.data.X, state.centers)
        silent = seen == "one_hot" and not np.isin(near, near[state.labelled]).all()
        assert ("grey ones get no prediction" in told) == silent and "hollow ones wrong" in told


def test_curves_go_as_far_as_one_has_come():
    at = clock(vary="k", seen="distances")
    for i in (0, 3, 11):
        curves = [t for t in at.picture.frames[i]["data"] if t.get("mode") == "lines+markers"]
        assert len(curves) == 2 and all(max(t["x"]) == i for t in curves)
        for curve, kind in zip(curves, ("held_out", "right"), strict=True):
            shares = [np.atleast_2d(getattr(state, kind))[0, 2] for state in at.run.trace.states]
            np.testing.assert_allclose(curve["y"], np.array(shares)[np.minimum(np.arange(12), i)], rtol=1e-6)


def test_while_a_guess_is_awaited_only_the_labels_have_a_colour():
    at = clock()
    before = [trace for trace in covered(at.picture.frames[at.start])["data"] if trace.get("visible", True)]
    cloud, labelled = before[0], at.run.state.labelled
    expected = np.zeros(at.run.at.n)
    expected[labelled] = at.run.y[labelled] + 1
    np.testing.assert_array_equal(cloud["marker"]["color"], expected)
    assert [len(trace["x"]) for trace in before[1:]] == [4, 4]


def test_what_labels_tell_on_average_is_told_of_fifty_draws():
    at = Opened("clustering", "On average", view="few_labels", seed=3, labels=4)
    run = at.shown.run
    X, y = run.at.data.X, run.y
    means = []
    for kind in FEATURES:
        F, shares = few_labels.columns(X, run.state.centers, kind), []
        rng = np.random.default_rng(3)
        for order in [rng.permutation(300) for _ in range(50)]:
            own, rest = order[:4], order[4:]
            A = F[own] - F[own].mean(axis=0)
            model = Ridge(alpha=PENALTY * (A**2).sum() / 4).fit(F[own], np.eye(2)[y[own]])
            right = np.round(model.predict(F[rest]), 9).argmax(axis=1) == y[rest]
            if kind == "one_hot":  # where no label is in the cluster nothing is told
                right &= F[rest] @ F[own].sum(axis=0) > 0
            shares.append(right.mean())
        means.append(np.mean(shares))
    told = f"{means[0]:.1%} by raw columns, {means[1]:.1%} by clusters and {means[2]:.1%} by distances"
    assert told in texts(at.markdown)


def test_names_at_the_ends_of_curves_keep_apart_and_in_order():
    for values in ([1.0, 1.0, 0.99], [0.2, 0.5, 0.21], [0.0, 0.0, 0.0]):
        placed = apart(np.array(values))
        order = np.argsort(values, kind="stable")
        assert (np.diff(placed[order]) > GAP - 1e-12).all() and placed.max() <= 1.03 + 1e-12
    np.testing.assert_allclose(apart(np.array([0.1, 0.9, 0.5])), [0.1, 0.9, 0.5])


def test_look_closer_writes_the_features_of_a_point():
    at = clock(point=12)
    state, x = at.run.state, at.run.at.data.X[11]
    distances = np.linalg.norm(state.centers - x, axis=1)
    tree = at.closer(at.start, point=12)
    assert value(tree.latex[0].value.rsplit("= ", 1)[1]) == pytest.approx(distances.min() / distances.sum(), rel=2e-3)
    table = tree.table[0].value
    assert list(table["the point"])[1].count("1") == 1 and list(table["the point"])[1].count("0") == 5
    assert set(table["predicted"]) <= {*at.run.at.data.class_names, "no prediction"}
    near = k_means.nearest(at.run.at.data.X, state.centers)
    assert (list(table["predicted"])[1] == "no prediction") == (near[11] not in near[state.labelled])


def test_data_without_classes_are_refused():
    bare = Dataset("a", "A", np.ones((9, 2)), None, ("a", "b"), "", "")
    with pytest.raises(Refused, match="classes"):
        view.choose(bare)


def test_the_last_headline_of_many_clusters_names_the_best() -> None:
    shown = Opened("clustering", view="few_labels", data="short_texts", vary="k", labels=16).shown
    (picture,) = shown.pictures
    best = max(shown.run.trace.states, key=lambda state: state.held_out[1])
    assert best.k == shown.quantity("Best k so far") == 4
    assert (
        picture.captions[-1]
        == "4 clusters predict the held-out labels best: 100% are right, and 100% of the other points"
    )
    assert picture.captions[-2].startswith("With 11 clusters ")
