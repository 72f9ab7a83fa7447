import re
from typing import Any

import numpy as np
import pytest
import streamlit as st
from sklearn.cluster import KMeans

from algos.clustering import k_means, starts
from algos.trace import record
from datasets import catalog
from datasets.dataset import Dataset
from pages.clustering import PAGE
from pages.views.clustering.centres import START
from pages.views.clustering.k_means import start as starting
from tests.pages import drags
from tests.pages.harness import Opened, alts, captions, figures, frames, healthy, numbers, open_page
from ui import controls, words
from ui.data import data_picker
from ui.figures.marks import SIDES
from ui.session import visit


def opened(**settings: Any) -> Opened:
    return Opened("clustering", **({"view": "k_means"} | settings))


def cloud(at):
    return next(t for t in frames(at)[-1] if t.get("meta") == "pick")


def notes(at):
    return [w.value for w in at.info] + [w.value for w in at.warning] + [w.value for w in at.caption]


@pytest.mark.parametrize("start", ["random", "k-means++", "farthest"])
@pytest.mark.parametrize(("k", "seed"), [(2, 0), (5, 3)])
def test_numbers_are_those_of_scikit_learn_from_the_same_start(start, k, seed):
    at = opened(start=start, k=k, seed=seed)
    X = catalog.make("blobs").X
    first = X[starts.rows(X, k=k, method=start, seed=seed)]
    model = KMeans(k, init=first, n_init=1, tol=0, max_iter=1000).fit(X)
    shown = numbers(at)
    assert shown["Distortion"] == pytest.approx(model.inertia_, rel=1e-9)
    assert shown["Smallest cluster"] == np.bincount(model.labels_).min()
    labels = np.asarray(cloud(at)["marker"]["color"]) - 1
    np.testing.assert_array_equal(labels, model.labels_)


def test_the_best_of_ten_runs_is_the_best_of_ten_runs():
    X = catalog.make("blobs").X
    ends = []
    for seed in range(10):
        first = X[starts.rows(X, k=4, method="k-means++", seed=seed)]
        ends.append(KMeans(4, init=first, n_init=1, tol=0, max_iter=1000).fit(X).inertia_)
    at = opened()
    assert numbers(at)["Best of 10 runs"] == pytest.approx(min(ends), rel=1e-9)
    ended = captions(at)[-1]
    assert re.search(": k-means has converged in a local minimum, and 1 of 4 groups has a centre of its own$", ended)
    assert not any("local minimum" in said for said in captions(at)[:-1])
    runs = k_means.restarts(X, k=4, n=20, start="random")
    at = opened(seed=next(seed for seed, run in enumerate(runs) if run.inertia < 925))
    assert captions(at)[-1].endswith(": k-means has converged, and 4 of 4 groups have a centre of their own")


def test_without_groups_a_run_is_measured_by_the_best_of_ten():
    ended = set()
    for seed in range(6):
        at = opened(data="uniform", k=5, seed=seed)
        lower = 1 - numbers(at)["Best of 10 runs"] / numbers(at)["Distortion"]
        stuck, more = lower >= 0.01, lower > 1e-9
        assert (f"the best of 10 runs ends with a distortion {100 * lower:.2g}% lower" in captions(at)[-1]) == more
        assert ("none of 10 other runs ends with a lower distortion" in captions(at)[-1]) != more
        assert ("converged in a local minimum after moving its centres" in captions(at)[-1]) == stuck
        ended.add((stuck, more))
    assert len(ended) > 1


@pytest.mark.parametrize(
    ("settings", "expected"),
    [({}, 1), ({"k": 2}, 0), ({"k": 7, "start": "k-means++"}, 2), ({"data": "trap", "start": "bad"}, 1)],
)
def test_the_last_headline_counts_the_groups_with_a_centre_of_their_own(settings, expected):
    at = opened(**settings)
    y, labels, alone = at.shown.run.at.data.y, at.shown.run.trace.final.labels, 0
    for group in set(y.tolist()):
        for j in set(labels.tolist()):
            hits = int(((y == group) & (labels == j)).sum())
            alone += hits >= 0.8 * (y == group).sum() and hits >= 0.8 * (labels == j).sum()
    assert alone == expected == at.shown.quantity("groups with a centre of their own")
    assert f"{alone} of 4 groups ha" in captions(at)[-1] and captions(at)[-1].count(":") == 1


def test_the_last_headline_says_that_a_centre_is_left_alone_and_that_one_for_all_is_the_mean():
    assert captions(opened(data="four_points", start="far", k=2))[-1].endswith(", and 1 of 2 centres has no points")
    one = captions(opened(k=1))[-1]
    assert re.search(r"converged at the mean of all 300 points, [0-9.]+ from its start$", one)


def test_a_run_that_ends_a_little_higher_is_a_local_minimum_too():
    at = opened(data="iris")
    shown = numbers(at)
    assert 1 < shown["Distortion"] / shown["Best of 10 runs"] < 1.5
    assert "converged in a local minimum, and " in captions(at)[-1]


@pytest.mark.parametrize("settings", [{"seed": 3}, {"start": "chosen", "rows": "1, 50, 100", "k": 3}])
def test_the_last_headline_says_how_far_the_centres_have_come(settings):
    at = opened(data="uniform", **settings)
    X, run = catalog.make("uniform").X, at.shown.run
    found = KMeans(len(run.start.rows), init=X[list(run.start.rows)], n_init=1, tol=0, max_iter=1000).fit(X)
    far = max(float(np.hypot(*(a - X[b]))) for a, b in zip(found.cluster_centers_, run.start.rows, strict=True))
    assert f" after moving its centres by up to {words.number(far)}" in captions(at)[-1]
    assert not any("moving its centres" in said for said in captions(at)[:-1])


def test_an_end_that_is_hardly_higher_is_not_called_stuck():
    at = opened(data="rings", k=2)
    shown = numbers(at)
    lower = 1 - shown["Best of 10 runs"] / shown["Distortion"]
    assert 0 < lower < 0.01
    assert "local minimum" not in captions(at)[-1]
    assert ", and 0 of 2 groups have a centre of their own" in captions(at)[-1]


def test_without_the_comparison_nothing_is_said_about_other_starts():
    at = opened(compare="false")
    assert set(numbers(at)) == {"Distortion", "Smallest cluster"}
    assert not any("starts" in n for n in [*notes(at), captions(at)[-1]])
    assert "converged" in captions(at)[-1]


def test_the_choices_of_the_start_lead_up_to_step_0():
    at = opened(start="k-means++", k=4, seed=1)
    said = captions(at)
    assert [s.split(": ")[0] for s in said[:6]] == [
        "Choosing centre 1 of 4",
        "Choosing centre 2 of 4",
        "Choosing centre 3 of 4",
        "Choosing centre 4 of 4",
        said[4].split(": ")[0],
        said[5].split(": ")[0],
    ]
    assert said[4].startswith("Step 0 of ")
    X = catalog.make("blobs").X
    trace = record(starts.steps(X, k=4, method="k-means++", seed=1), limit=9)
    assert f"at most with a chance of {trace.states[2].probabilities.max():.1%}" in said[2]
    frames = figures(at)[0]["frames"]
    assert len(frames) == len(said)
    assert captions(opened(start="farthest", k=2))[1].startswith(
        "Choosing centre 2 of 2: the next is the point farthest"
    )
    assert captions(opened(start="bad", data="trap"))[0].startswith("Step 0 of 2")


def test_until_centres_are_chosen_the_curve_has_its_axes_and_no_point_yet():
    X = catalog.make("blobs").X
    first = X[starts.rows(X, k=4, method="k-means++", seed=0)]
    cost = ((X[:, None] - first) ** 2).sum(axis=2).min(axis=1).sum()
    for frame, seen in ((0, 0), (3, 0), (4, 1), (5, 1)):
        line, mark = frames(opened(start="k-means++"))[frame][-2:]
        assert mark["marker"]["opacity"] == seen and np.isfinite(line["y"]).any() == bool(seen)
        np.testing.assert_allclose([mark["x"][0], mark["y"][0]], [max(frame - 4, 0), cost])
        assert len(mark["x"]) == 1


def test_the_curve_never_rises_and_ends_at_the_number():
    at = opened(k=8, seed=5)
    line = next(t for t in frames(at)[-1] if t.get("yaxis") == "y2" and t["mode"] == "lines")
    assert (np.diff(line["y"]) <= 1e-9).all()
    assert line["y"][-1] == pytest.approx(numbers(at)["Distortion"])


def test_centres_chosen_by_hand():
    at = healthy(open_page("clustering", start="chosen"))
    assert "first centre starts there" in at.info[-1].value
    assert numbers(at) == {}
    at.text_input(key="clustering_rows").set_value("10; 200 ").run()
    X = catalog.make("blobs").X
    final = record(k_means.steps(X, k=2, start=X[[9, 199]]), limit=200).final
    assert numbers(at)["Distortion"] == final.inertia
    assert not any(s.key == "clustering_seed" for s in at.slider)
    at.button(key="clustering_clear").click().run()
    assert numbers(at) == {}


@pytest.mark.parametrize(
    ("text", "rows", "problems"),
    [
        ("", [], 0),
        (" 3, 1;2 ", [2, 0, 1], 0),
        ("3 3", [2], 1),
        ("0, 21, x, -4, 2.5, 1e3, 20", [19], 1),
        ("99999999999999999999 1", [0], 1),
        (" ".join(map(str, range(1, 12))), list(range(8)), 1),
        ("<b>1</b> ٣", [], 1),
    ],
)
def test_a_list_of_points_is_read_or_refused_in_words(text, rows, problems):
    found, said = starting.parse(text, 20)
    assert found == rows
    assert len(said) == problems
    assert not any(c in s for s in said for c in "<>٣")


def test_a_click_adds_a_point_and_a_second_click_takes_it_out(monkeypatch):
    monkeypatch.setattr(st, "session_state", {visit.name_of(visit.Place): visit.Place("clustering")})
    for i, expected in [(9, "10"), (199, "10, 200"), (9, "200"), (4, "200, 5")]:
        starting.toggle(i, 300)
        assert controls.held("rows") == expected
    for i in range(20, 40):
        starting.toggle(i, 300)
    assert len(controls.held("rows").split(", ")) == 8


def test_points_that_cannot_start_a_centre_are_named_on_the_page():
    at = healthy(open_page("clustering", start="chosen", rows="3, 3, 900, nonsense"))
    assert sorted(w.value for w in at.warning) == [
        "A point can start one centre only.",
        "Only whole numbers from 1 to 300 name a point.",
    ]


@pytest.mark.parametrize(
    ("empty", "distortion", "smallest", "words"),
    [
        ("keep", 17, 0, "Cluster 2 ends without points. Its centre is at (102, 25.5), outside the picture."),
        ("drop", 17, 4, "Cluster 2 has no points left and is dropped. 1 cluster remains."),
        ("restart", 1, 2, None),
    ],
)
def test_an_empty_cluster_is_kept_dropped_or_restarted_and_said(empty, distortion, smallest, words):
    at = opened(data="four_points", start="far", k=2, empty=empty)
    assert numbers(at)["Distortion"] == distortion
    assert numbers(at)["Smallest cluster"] == smallest
    assert [w.value for w in at.warning] == ([words] if words else [])
    assert any("lost all points" in s for s in captions(at)) == (empty != "keep")


def test_what_to_do_with_an_empty_cluster_is_asked_only_where_there_is_one():
    assert "empty" not in opened().heard
    assert "empty" in opened(start="far").heard


def test_axes_that_are_not_to_scale_and_shadows_are_said():
    assert not any("scale" in n or "shadow" in n for n in notes(opened()))
    assert any("times as much as the other" in n for n in notes(opened(data="unscaled")))
    assert any("projection of 4 columns" in n for n in notes(opened(data="iris")))


def test_the_alternative_text_tells_the_result():
    at = opened(k=2, start="k-means++")
    final = record(k_means.steps(catalog.make("blobs").X, k=2, start="k-means++"), limit=200).final
    text = alts(at)[0]
    assert text.startswith("300 points of Blobs in 2 clusters by k-means (k-means++)")
    assert f"with {final.counts[0]} and {final.counts[1]} points" in text


@pytest.mark.parametrize("data", ["blobs", "wine"])
def test_looking_closer_writes_out_sums_that_are_right(data):
    at = opened(data=data, k=3, point=7)
    X = catalog.make(data).X
    final = record(k_means.steps(X, k=3, start="random"), limit=200).final
    squared = ((X[6] - final.centers) ** 2).sum(axis=1)
    formulas = [f.value for f in at.latex]
    assert len(formulas) == 3
    assert [("boxed" in f) for f in formulas] == [j == final.labels[6] for j in range(3)]
    for formula, expected in zip(formulas, squared, strict=True):
        terms = re.findall(r"\(([-\d.]+) - \(?([-\d.]+)\)?\)\^2", formula)
        more = re.findall(r"underbrace\{([\d.]+)\}", formula)
        total = sum((float(a) - float(b)) ** 2 for a, b in terms) + sum(map(float, more))
        assert len(terms) == min(3, X.shape[1])
        assert total == pytest.approx(expected, rel=0.05)
    assert f"Centre {final.labels[6] + 1} wins." in at.markdown[-1].value


RNG = np.random.default_rng(0)
ODD = {
    "one point": np.array([[3.0, 4.0]]),
    "two equal points": np.ones((2, 2)),
    "one column": RNG.normal(size=(20, 1)) ** 3,
    "a constant column": np.column_stack([RNG.normal(size=12), np.full(12, 7.0)]),
    "wide": RNG.normal(size=(14, 30)),
    "three places": np.repeat(np.array([[0.0, 0.0], [1.0, 5.0], [-2.0, 1.0]]), 5, axis=0),
    "large numbers": RNG.normal(size=(15, 2)) * 1e12 + 1e15,
    "many rows": RNG.normal(size=(2500, 3)),
}


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("settings", [{}, {"start": "far"}, {"view": "restarts"}, {"view": "restarts", "ask": "k"}])
def test_odd_tables_are_drawn_with_readable_axes(name, settings, monkeypatch):
    X = ODD[name]
    names = tuple(f"c{j}" for j in range(X.shape[1]))
    data = Dataset(name, name, X, None, names, "Made up.", "data", question="")
    monkeypatch.setattr(data_picker, "choose", lambda *args, **more: data)
    at = opened(**settings, more="Code")
    assert all(np.isfinite(v) for v in numbers(at).values())
    if name == "many rows":
        assert any("of the 2,500 rows" in n for n in notes(at))
    for figure in figures(at):
        for axis in ("xaxis", "yaxis"):
            low, high = figure["layout"][axis]["range"]
            assert np.isfinite([low, high]).all() and low < high


def test_standardising_finds_the_age_groups_that_incomes_hide():
    at = opened(data="unscaled", k=2, standardise="true")
    assert at.shown.quantity("agreement with the groups") > 0.8


def test_the_numbers_in_the_theory_are_right():
    six = np.array([[0.0], [1.0], [2.0], [10.0], [11.0], [12.0]])
    trace = record(k_means.steps(six, k=2, start=six[:2]), limit=50)
    costs = [s.inertia for s in trace.states if s.phase == "assign"] + [trace.final.inertia]
    assert [round(c, 2) for c in costs] == [303, 50.32, 4]
    np.testing.assert_allclose(trace.final.centers.ravel(), [1, 11])
    assert round(8 * (np.log(4) + 2), 2) == 27.09
    text = " ".join(m.value for m in opened(more="Theory").markdown)
    for number in ("303", "50.32", "120 086", "27.09", "16 for ever"):
        assert number in text


@pytest.mark.parametrize(
    "settings", [{"start": "k-means++", "k": 3, "seed": 2}, {"start": "chosen", "rows": "7, 250, 33"}]
)
@pytest.mark.parametrize("frame", [0, -1])
def test_a_centre_that_is_dragged_starts_on_the_nearest_free_point_and_the_others_where_they_did(settings, frame):
    settings = {"view": "k_means"} | settings
    X, before = catalog.make("blobs").X, drags.places(opened(**settings), START, -1)
    place = X[120] + [0.004, -0.003]
    at = drags.dropped("clustering", settings, START, place[0], place[1], i=1)
    expected = before.copy()
    expected[1] = X[120]
    np.testing.assert_allclose(drags.places(at, START, frame), expected, rtol=1e-6)
    onto_another = drags.dropped("clustering", settings, START, before[2, 0], before[2, 1], i=1)
    assert len({tuple(place) for place in drags.places(onto_another, START)}) == 3
    drags.anywhere("clustering", settings, START, n=3)


def test_chosen_centres_keep_their_slider_and_one_more_starts_farthest_from_the_others():
    X = catalog.make("blobs").X
    for k, chosen in ((1, [6]), (2, [6, 249]), (4, [6, 249, -1, -1])):
        at = opened(start="chosen", rows="7, 250", k=k)
        starts_at = drags.places(at, START, 0)
        for j, row in enumerate(chosen):
            far = np.min([np.linalg.norm(X - place, axis=1) for place in (*starts_at[:j], *X[chosen[:1]])], axis=0)
            np.testing.assert_allclose(starts_at[j], X[row if row >= 0 else far.argmax()], rtol=1e-6)
        assert len(starts_at) == k
    assert starting.first(np.zeros((3, 2)), [1], 3) == [1, 0, 2]
    assert starting.elsewhere([6, 249], X, 1, *X[120]) == {"start": "chosen", "rows": "7, 121", "k": 2}


def test_centres_that_start_on_no_points_are_not_dragged():
    assert not opened(start="far").pictures[0].drags


def test_the_lowest_end_of_other_runs_is_a_line_in_the_plot_of_the_distortion():
    at = opened()
    for frame in (0, -1):
        drawn = at.pictures[0].frames[frame]
        (line,) = [trace for trace in drawn["data"] if "best of 10 runs" in list(trace.get("text", []))]
        low, high = drawn["layout"]["yaxis2"]["range"]
        assert low < line["y"][0] < high and line["xaxis"] == "x2"
        assert line["y"] == pytest.approx([numbers(at)["Best of 10 runs"]] * 2, rel=1e-6)


@pytest.mark.parametrize(
    ("settings", "drags_one"), [({}, True), ({"start": "k-means++"}, True), ({"start": "far"}, False)]
)
def test_one_start_says_that_it_can_be_dragged_as_long_as_nothing_has_moved(settings, drags_one):
    picture = opened(**settings).shown.pictures[0]
    for frame, step in enumerate(picture.steps):
        (rings,) = [trace for trace in picture.frames[frame]["data"] if trace.get("meta") == START]
        said = [place for place, text in enumerate(rings["text"]) if "drag any centre" in text]
        assert len(said) == int(drags_one and step == 0)
    places = np.column_stack([rings["x"], rings["y"]])
    if not settings:
        (rings,) = [trace for trace in picture.frames[0]["data"] if trace.get("meta") == START]
        (named,) = np.flatnonzero(rings["text"])
        assert "color" not in rings["textfont"], "any of them can be dragged"
        at = opened().shown.run.at
        assert not under_the_words(at, places[named], rings["textposition"], rings["text"][named])


def under_the_words(at: Any, place: np.ndarray, side: str, said: str) -> int:
    """How many points lie where the words stand, 110 pixels wide and 38 high in a plot of 600 by 375."""
    one = np.ptp([at.plane.x, at.plane.y], axis=1) / (600, 375)
    across, up = 55 + 7.5 * said.partition("<b>")[0].count("\u2002"), 19 + 19.5 * said.count("<br> ")
    middle = place + SIDES[side] * np.array([across, up]) * one
    return int((np.abs(at.points - middle) < (55, 19) * one).all(axis=1).sum())


@pytest.mark.parametrize("settings", [{"k": 1}, {"k": 2}, {"data": "rings", "k": 2}, {"data": "unscaled", "k": 2}])
def test_what_can_be_dragged_is_said_where_hardly_a_point_lies(settings):
    at = opened(**settings).shown
    (rings,) = [trace for trace in at.pictures[0].frames[0]["data"] if trace.get("meta") == START]
    (named,) = np.flatnonzero(rings["text"])
    place = np.array([rings["x"][named], rings["y"][named]])
    assert under_the_words(at.run.at, place, rings["textposition"], rings["text"][named]) <= 2


def test_a_group_is_promised_a_centre_of_its_own_only_where_there_are_as_many_centres_as_groups():
    def asked(**given):
        settings = {"data": "blobs", "data_k": 4, "k": 4, "start": "random"} | given
        return PAGE.views["k_means"].question_where(lambda name, value: settings.get(name) == value)

    assert "group of its own" in asked() and asked() == PAGE.views["k_means"].question
    for given in ({"k": 7}, {"k": 1}, {"data_k": 3}, {"data": "own"}):
        assert "group" not in asked(**given)
