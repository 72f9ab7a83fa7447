import re
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest
from sklearn.cluster import KMeans
from sklearn.metrics import silhouette_score

from algos.clustering import elbow, silhouette, starts
from datasets import catalog
from pages.views.clustering.restarts import curves, histogram
from pages.views.clustering.restarts import runs as runs_
from pages.views.clustering.scene import Scene
from tests.pages.harness import Opened, captions, figures, healthy, numbers, open_page, stages, texts
from ui.figures.plane import Plane
from ui.guessing.cover import covered

X = np.random.default_rng(5).normal(size=(40, 2)) * [1, 2] + [3, -1]


def opened(**settings: Any) -> Opened:
    asked: dict[str, Any] = {"view": "restarts", "runs": 50} | settings
    return Opened("clustering", **asked)


def ends(data, k, n, method="random"):
    X = catalog.make(data).X
    first = [X[starts.rows(X, k=k, method=method, seed=seed)] for seed in range(n)]
    return np.array([KMeans(k, init=c, n_init=1, tol=0, max_iter=1000).fit(X).inertia_ for c in first])


@pytest.mark.parametrize(("k", "n", "method"), [(4, 20, "random"), (3, 10, "k-means++"), (6, 10, "farthest")])
def test_the_ends_are_those_of_scikit_learn(k, n, method):
    at = opened(k=k, runs=n, start=method)
    expected = ends("blobs", k, n, method)
    shown = numbers(at)
    assert shown["Distortion, best run"] == pytest.approx(expected.min(), rel=1e-9)
    assert shown["Distortion, worst run"] == pytest.approx(expected.max(), rel=1e-9)
    assert at.shown.quantity("Runs that reach the best") == np.isclose(expected, expected.min(), rtol=1e-9).sum()
    assert at.shown.quantity("Different ends") == len(np.unique(np.round(expected, 6)))
    dots = figures(at)[0]["data"][0]
    np.testing.assert_allclose(np.asarray(dots["customdata"])[:, 1], np.sort(expected), rtol=1e-9)
    assert np.asarray(dots["customdata"])[:, 2].tolist() == [*range(1, len(expected) + 1)]


def test_it_says_how_many_reach_the_lowest_end_and_how_near_ends_share_a_column():
    found, at = ends("blobs", 4, 50), opened()
    picture, best = at.pictures[0], np.isclose(found, found.min(), rtol=1e-9).sum()
    assert picture.captions == [f"{best} of 50 runs reach the lowest distortion"]
    told = (
        "has 1 centre where the best run has 2, and 2 centres where the best run has 1: a distortion of 2,714, not 925"
    )
    assert opened(rank=50).pictures[0].captions == [f"The worst run {told}"]
    across = picture.frames[0]["layout"]["xaxis"]["title"]["text"]
    assert across == "distortion at the end of the run"
    assert len(np.unique(np.round(found, 6))) > len(set(np.asarray(picture.frames[0]["data"][0]["x"]).round(-2)))


def test_it_opens_on_the_best_run_and_any_other_is_shown_on_demand():
    at, alike, other, worst = opened(), opened(rank=10), opened(rank=30), opened(rank=50)
    best = np.isclose(ends("blobs", 4, 50), ends("blobs", 4, 50).min(), rtol=1e-9).sum()
    assert 10 <= best < 30
    for one, place in ((at, "best"), (alike, "as good as the best"), (other, "place 30"), (worst, "worst")):
        (picture,) = one.shown.pictures
        assert [title["text"] for title in picture.frames[0]["layout"]["annotations"]] == [
            "<b>Where each run ends</b>",
            f"<b>The ringed run: {place} of 50</b>",
        ]
        assert picture.alt.startswith("Where 50 runs of k-means end: distortion 925 at best, 2,714 at worst")
        assert f"Beside it the ringed run, {place} of 50, with " in picture.alt
        run = one.shown.run
        cloud = next(t for t in picture.frames[0]["data"] if t.get("xaxis") == "x2" and "customdata" in t)
        np.testing.assert_array_equal(cloud["marker"]["color"], run.ranked(run.rank).labels + 1)
        assert [t.get("meta") for t in picture.frames[0]["data"]].count("pick") == 1, "only the dots are clicked"
    assert numbers(at) == numbers(other)
    covers = "In the ringed run, 1 centre has most points of two or more clusters of the best run."
    assert covers in [text.value for text in worst.markdown]
    assert "In red" not in texts(at.caption) and "Red rings show where this run has fewer or more centres" in texts(
        worst.caption
    )


@pytest.mark.parametrize("settings", [{}, {"k": 6, "runs": 20}, {"k": 8, "runs": 20}, {"data": "four_points", "k": 2}])
def test_rings_say_how_many_clusters_of_the_best_a_centre_has_most_points_of(settings):
    at = opened(**{"runs": 50} | settings | {"rank": settings.get("runs", 50)})
    runs = at.shown.run
    best, labels = runs.best.labels, runs.ranked(runs.rank).labels
    several, shared = [], []
    for j in set(labels):
        most = [i for i in set(best) if ((labels == j) & (best == i)).sum() > (best == i).sum() / 2]
        several += [len(most)] * (len(most) > 1)
    for i in set(best):
        most = [j for j in set(labels) if ((labels == j) & (best == i)).sum() > (labels == j).sum() / 2]
        shared += [len(most)] * (len(most) > 1 and bool(several))
    expected = [f"1 centre here,<br>the best run has {n}" for n in several]
    expected += [f"{n} centres here,<br>the best run has 1" for n in shared]
    drawn = at.shown.pictures[0].frames[0]["data"]
    said = [str(text).replace(runs_.GAP, "") for t in drawn for text in t.get("text", []) if " here," in str(text)]
    assert sorted("".join(re.findall("<b>(.*)</b>", text)) for text in said) == sorted(expected)
    assert bool(expected) == (settings.get("data") != "four_points")
    (caption,) = at.shown.pictures[0].captions
    assert (f"has 1 centre where the best run has {max(several, default=0)}" in caption) == bool(several)
    assert (f", and {max(shared, default=0)} centres where the best run has 1" in caption) == bool(shared)


def test_a_run_can_be_watched_step_by_step():
    at = healthy(open_page("clustering", view="restarts", rank=20))
    worst = numbers(at)["Distortion, worst run"]
    at.button(key="clustering_watch_shown").click().run()
    assert numbers(at)["Distortion"] == worst


def test_looking_closer_splits_the_distortion_among_the_clusters():
    at = opened(rank=50)
    for table, name in zip(at.table, ("Distortion, best run", "Distortion, worst run"), strict=True):
        costs = [float(c.replace(",", "")) for c in table.value["distortion"]]
        assert sum(costs) == pytest.approx(numbers(at)[name], rel=1e-3)
        assert costs == sorted(costs, reverse=True)
        assert sum(int(c) for c in table.value["points"]) == 300


def test_the_elbow_and_the_silhouettes_are_those_of_an_independent_computation():
    at = opened(ask="k", data="blobs", data_spread=0.6, start="k-means++")
    X = catalog.make("blobs", spread=0.6).X
    models = [KMeans(k, n_init=20, random_state=1).fit(X) for k in range(1, 6)]
    costs = np.array([m.inertia_ for m in models])
    drops = (costs[:-1] - costs[1:]) / costs[:-1]
    shown = numbers(at)
    assert shown["Elbow at k"] == drops.argmax() + 2 == 4
    assert shown["Its relative drop"] == pytest.approx(drops.max(), rel=1e-6)
    assert shown["Best silhouette at k"] == 4
    assert shown["Its silhouette"] == pytest.approx(silhouette_score(X, models[3].labels_), rel=1e-9)
    said = captions(at)
    assert len(said) == 10
    assert said[0].startswith("With 1 cluster the distortion is ") and "less" not in said[0]
    assert f"{drops[2]:.1%} less than with 3" in said[3]
    costs = np.array([KMeans(k, n_init=30, random_state=1).fit(X).inertia_ for k in range(4, 11)])
    later = ((costs[:-1] - costs[1:]) / costs[:-1]).max()
    first, second = re.findall(r"[0-9.]+(?=%)", said[-1])
    assert said[-1] == f"Cluster 4 lowers the distortion by {first}%, and each later cluster by at most {second}%"
    assert float(first) == pytest.approx(100 * drops[2], abs=0.06) and float(second) == pytest.approx(
        100 * later, abs=3
    )
    assert at.info[0].value == "The best silhouette is strong, above 0.7."


@pytest.mark.parametrize("settings", [{}, {"data": "short_texts"}, {"data": "uniform"}, {"data": "trap"}])
def test_the_last_headline_names_the_last_drop_that_is_nearly_as_large(settings):
    at = opened(ask="k", **settings)
    costs = [run.inertia for run in at.shown.run.trace.states]
    drops = {k: 100 * (1 - costs[k - 1] / costs[k - 2]) for k in range(2, len(costs) + 1)}
    best = max(drops, key=lambda k: drops[k])
    last = max(k for k, drop in drops.items() if drop >= 0.9 * drops[best])
    (told,) = re.findall(r"^Cluster (\d+) .*? by ([0-9.]+)%(?:, cluster (\d+) by ([0-9.]+)%)?, and", captions(at)[-1])
    named = [best, drops[best], *([last, drops[last]] if last > best else [])]
    assert [float(one) for one in told if one] == pytest.approx(named, abs=0.051)
    (later,) = re.findall(r"each later cluster by at most ([0-9.]+)%$", captions(at)[-1])
    assert float(later) == pytest.approx(max(drops[k] for k in drops if k > last), abs=0.051)
    assert float(later) < 0.9 * drops[best] and (last > best) == (settings.get("data") in (None, "short_texts"))


def test_two_drops_that_are_alike_are_no_clear_elbow():
    assert "no clear elbow" in opened(ask="k").info[0].value
    assert "no clear elbow" not in opened(ask="k", data="trap").info[0].value


def test_there_is_no_k_beyond_what_the_points_allow():
    at = opened(ask="k", data="four_points")
    assert len(captions(at)) == 3
    assert numbers(at)["Elbow at k"] == 2


def test_better_starts_reach_the_best_end_more_often():
    random, better = (
        one.shown.quantity("Runs that reach the best") for one in (opened(runs=100), opened(start="k-means++"))
    )
    assert random / 100 < better / 50
    assert "is weak, below 0.5. An elbow alone does not prove" in opened(ask="k", data="uniform").info[-1].value


def test_numbers_of_a_single_end():
    at = opened(table=b"a,b\n1,2\n1,2\n5,5\n", k=2, runs=10)
    assert numbers(at) == {"Distortion, best run": 0, "Distortion, worst run": 0}
    assert [at.shown.quantity(name) for name in ("Runs that reach the best", "Different ends")] == [10, 1]


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_runs_stand_in_upright_stacks_near_where_they_ended_and_no_dot_on_another(seed):
    ends = np.sort(np.round(np.random.default_rng(seed).gamma(2, 3, size=57), 1))
    dots = histogram.figure(ends, np.arange(1, 58), 0)["data"][0]
    wide = np.ptp(ends) / histogram.DOTS
    off = ends - np.asarray(dots["x"], dtype=float)
    assert off.min() > -1e-5 and off.max() <= wide + 1e-5
    places, counts = np.unique(dots["x"], return_counts=True)
    assert (np.diff(places) > wide - 1e-5).all() and len(places) < 40
    for place, count in zip(places, counts, strict=True):
        assert sorted(dots["y"][dots["x"] == place]) == list(range(1, count + 1))


@pytest.mark.parametrize("ends", [[4.0], [3.0, 3.0, 3.0], [2.0, 2.0 + 1e-12], [0.0, 0.0]])
def test_equal_ends_make_one_stack(ends):
    places, heights = histogram.stacks(np.array(ends))
    assert len(set(places)) == 1 and heights.tolist() == list(range(1, len(ends) + 1))


def test_as_many_ends_are_told_at_the_dots_as_are_counted():
    at = opened()
    dots = figures(at)[0]["data"][0]
    apart = np.diff(np.sort(dots["customdata"][:, 1])) > 1e-3
    assert 1 + apart.sum() == at.shown.quantity("Different ends") == 13


@pytest.mark.parametrize("ends", [[4.0], [0.0, 0.0], [1.0, 2.0, 2.0, 9.0]])
def test_the_chart_is_valid_and_rings_the_chosen_run(ends):
    figure = histogram.figure(np.array(ends), np.arange(1, len(ends) + 1), len(ends) - 1)
    dots, ring, best, _ = go.Figure(figure).data
    assert dots.meta == "pick"
    assert (ring.x[0], ring.y[0]) == (dots.x[-1], dots.y[-1])
    assert best.text[0] == {1: "<b>1 run</b>", 2: "<b>2 runs</b>"}[ends.count(ends[0])]
    low, high = figure["layout"]["xaxis"]["range"]
    assert low < dots.x[0] <= dots.x[-1] < high


def test_while_a_guess_is_awaited_there_are_only_points_without_clusters():
    ends = covered(opened(start="k-means++").shown.pictures[0].frames[0])
    comes, alone = [t for t in ends["data"] if t.get("visible", True)]
    assert comes["text"] == ["50 runs will each<br>be a dot here. Farther<br>left is better."]
    assert alone["xaxis"] == "x2"
    sweep = opened(ask="k", k=4).shown.pictures[0]
    (uncut,) = [t for t in covered(sweep.frames[sweep.start])["data"] if t.get("visible", True)]
    for points in (alone, uncut):
        assert len(points["x"]) == 300 and not np.any(points["marker"]["color"])


def scene(points):
    return Scene(catalog.make("blobs"), points, Plane.around(points, ("a", "b")), lambda rows: rows, flat=True)


@pytest.fixture(scope="module")
def sweep():
    """The figure of every k, and the costs, drops and silhouettes that it shows."""
    runs = list(elbow.best_runs(X, k_max=5, n=2))
    costs = np.array([run.inertia for run in runs])
    drops = elbow.relative_drops(costs)
    scores = np.array(list(silhouette.means(X, [run.labels for run in runs])))
    return [curves.figure(scene(X), run, costs, drops, scores) for run in runs], costs, drops, scores


def test_every_k_has_the_same_traces_and_a_ring_where_it_stands(sweep):
    made, costs, drops, scores = sweep
    assert len({tuple((t["type"], t["mode"]) for t in f["data"]) for f in made}) == 1
    for k, figure in enumerate(made, 1):
        built = go.Figure(figure)
        rings = [t for t in built.data if t.xaxis in ("x2", "x3") and t.mode == "markers"]
        assert [ring.x[0] for ring in rings] == [k, k, k]
        np.testing.assert_allclose(
            [ring.y[0] for ring in rings],
            [costs[k - 1], drops[k - 1] if k > 1 else np.nan, scores[k - 1]],
            rtol=1e-6,
            equal_nan=True,
        )
        places = built.data[6]
        assert np.isfinite(np.asarray(places.x, dtype=float)).sum() == k


def test_the_highest_scores_are_filled_and_the_axis_of_costs_holds_zero(sweep):
    made, _, drops, scores = sweep
    named = {t["name"]: t for t in made[0]["data"] if t.get("showlegend")}
    assert set(named) == {"relative drop", "silhouette"}
    for name, values in (("relative drop", drops), ("silhouette", scores)):
        filled = [i for i, s in enumerate(named[name]["marker"]["symbol"]) if not s.endswith("-open")]
        assert filled == [int(np.nanargmax(values))]
    low, high = made[0]["layout"]["yaxis2"]["range"]
    assert low < 0 < high


def test_undefined_silhouettes_and_no_cost_are_drawn_too():
    same = np.ones((3, 2))
    run = next(elbow.best_runs(same, k_max=1, n=1))
    figure = curves.figure(scene(same), run, np.zeros(1), np.zeros(1), np.array([np.nan]))
    go.Figure(figure)
    assert figure["layout"]["yaxis2"]["range"][1] > 0


def test_the_headings_say_nothing_of_the_ends_until_one_has_guessed():
    at = healthy(open_page("clustering", view="restarts"))
    at = healthy(at.button(key="clustering_preset_0").click().run())
    assert stages(at)[0]["covered"] and "distortion 9" not in texts(at.markdown)
    at = healthy(at.button(key="clustering_guess_shown").click().run())
    shown = stages(at)[0]
    assert "covered" not in shown and "38 of 50 runs reach the lowest" in shown["caption"]


def test_where_the_lowest_column_holds_other_ends_too_it_says_how_many_are_the_best():
    near = np.array([1.0, 1.0, 1.0 + 1e-4, 1.0 + 2e-4, 3.0])
    assert histogram.figure(near, np.arange(5), 0)["data"][2]["text"][0] == "<b>2 of these 4<br>are the lowest</b>"
    alone = histogram.figure(near[1:], np.arange(4), 0)["data"][2]["text"][0]
    assert alone == "<b>1 of these 3<br>is the lowest</b>"
    assert histogram.figure(near[[0, 1, 4]], np.arange(3), 0)["data"][2]["text"][0] == "<b>2 runs</b>"


def test_every_heap_of_runs_says_how_many_it_is():
    ends = np.array([1.0, 1.0, 1.0, 5.0, 5.05, 5.1, 5.1, 9.0])
    counts = histogram.figure(ends, np.arange(1, 9), 0)["data"][2]
    assert counts["text"] == ["<b>3 runs</b>", "<b>4 runs</b>"]  # a single dot is seen to be one
    ringed = histogram.figure(ends, np.arange(1, 9), 7)["data"][2]
    assert ringed["text"] == ["<b>3 runs</b>", "<b>4 runs</b>", "<b>1 run</b>"]  # but it says so with a ring
    assert counts["x"][0] == 1 and 5 <= counts["x"][1] <= 5.1
