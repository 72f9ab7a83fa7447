"""Two methods side by side: what the view shows against independent recomputation."""

import re
from dataclasses import replace
from itertools import pairwise, permutations
from typing import Any

import numpy as np
import pytest
from scipy.cluster.hierarchy import fcluster, linkage
from sklearn.metrics import adjusted_rand_score

from algos.clustering import agreement, k_means
from algos.trace import record
from datasets import catalog, taken
from datasets.drawn import write
from pages.views.clustering.side_by_side.clusterings import TITLES
from pages.views.clustering.side_by_side.figure import (
    AROUND,
    MEAN,
    SHAPES,
    WIDTH,
    coloured,
    with_centres,
    with_ellipses,
    with_exemplars,
)
from pages.views.clustering.side_by_side.script import AGREE
from pages.views.clustering.side_by_side.view import as_of, chart
from tests.pages.clock import Clock
from tests.pages.formulas import sides, value
from tests.pages.harness import Opened, alts, captions, figures, numbers, scripts, texts
from ui import palette

POINTS = np.array([[0.0, 0.0], [1.0, 0.5], [2.0, -3.0], [7.0, 4.0], [8.0, 4.0]])
IDS = np.array([3, 0])  # cluster 0 has colour 3, cluster 1 colour 0
LABELS = np.array([0, 1, 1, 0, -1])


def opened(**settings: Any) -> Opened:
    asked: dict[str, Any] = {"view": "side_by_side", "data": "blobs", "eps": 1} | settings
    return Opened("clustering", **asked)


def share_correct(groups, labels):
    """The best of all ways to call the clusters by the names of the groups."""
    names = [*range(max(groups.max(), labels.max()) + 1)]
    return max((np.array(order)[labels] == groups).mean() for order in permutations(names))


@pytest.mark.parametrize("seed", [0, 3])
def test_agreement_by_scikit_learn(seed):
    at = opened(data="iris", k=3, seed=seed, right="average")
    data = catalog.make("iris")
    left = record(k_means.steps(data.X, k=3, start="random", seed=seed), limit=200).final.labels
    right = fcluster(linkage(data.X, "average"), 3, "maxclust")
    expected = {
        "Agreement": adjusted_rand_score(left, right),
        "Groups found, left": adjusted_rand_score(data.y, left),
        "Groups found, right": adjusted_rand_score(data.y, right),
    }
    assert {name: at.shown.quantity(name) for name in expected} == pytest.approx(expected, abs=1e-12)
    assert numbers(at) == {AGREE: pytest.approx(expected["Agreement"], abs=1e-12)}
    for side, labels in (("left", left), ("right", right - 1)):
        assert at.shown.quantity(f"Correct on the {side}") == pytest.approx(share_correct(data.y, labels), abs=1e-12)


def test_noise_is_correct_nowhere():
    at = opened(data="moons", left="dbscan", right="groups", eps=0.09)
    labels, y = at.shown.run.left.labels, at.shown.run.at.data.y
    assert (labels < 0).any()
    largest = max(
        (labels[y == 0] == j).sum() + (labels[y == 1] == i).sum() for i, j in permutations(range(labels.max() + 1), 2)
    )
    assert at.shown.quantity("Correct on the left") == pytest.approx(largest / len(y))
    assert at.shown.quantity("Correct on the right") == 1
    nothing = opened(data="moons", left="dbscan", right="groups", eps=0.01)
    assert nothing.shown.quantity("Correct on the left") == 0
    assert captions(nothing)[-1] == "In the end DBSCAN has 0 of 300 points right"


def test_without_groups_there_is_nothing_to_find():
    at = opened(data="uniform")
    assert set(numbers(at)) == {AGREE} and "right" not in captions(at)[-1] and "Hollow" not in texts(at.caption)
    assert "Hollow points are in the wrong cluster." in texts(opened().caption)


@pytest.mark.parametrize("pair", list(pairwise([*TITLES, "k_means"])))
def test_every_method_stands_beside_every_other(pair):
    left, right = pair
    at = opened(left=left, right=right, k=3, data_n=60)
    (figure,) = figures(at)
    assert {t.get("xaxis") for t in figure["data"]} == {"x", "x2"}  # two plots
    clouds = [t for t in figure["data"] if t.get("meta") == "pick"]
    assert len(clouds) == 2
    np.testing.assert_array_equal(clouds[0]["x"], clouds[1]["x"])
    layout = figure["layout"]
    assert layout["xaxis"]["range"] == layout["xaxis2"]["range"]
    assert f"on the left {TITLES[left]}, on the right {TITLES[right]}" in alts(at)[0]


def test_the_shorter_run_waits_and_the_caption_says_how_it_ended():
    *said, last = captions(opened(left="k_means", right="single", data="rings", k=2))
    steps = [int(s.split("k-means is at step ")[1].split(" ")[0]) for s in said]
    merges = [int(s.split("linkage is at step ")[1].split(" ")[0]) for s in said]
    end = steps.index(max(steps))
    assert merges == sorted(set(merges)) and merges[-1] == 297
    assert set(steps[end:]) == {max(steps)}
    assert ["converged" in s for s in said] == [i >= end for i in range(len(said))]
    assert not any("cut at" in s for s in said) and last.startswith(
        "In the end single linkage has 300 of 300 points right and k-means "
    )
    other = captions(opened(left="single", right="k_means", data="rings", k=2))[-2].split(", and ")[-1]
    assert other == f"k-means is at step {end} of {end}, converged"


@pytest.mark.parametrize("settings", [{"k": 3}, {"k": 1}, {"left": "ward", "right": "ward", "k": 3}])
def test_where_both_get_as_many_right_no_name_is_left_over(settings):
    at = opened(**settings)
    y, run = at.shown.run.at.data.y, at.shown.run
    right, other = (round(300 * share_correct(y, side.labels)) for side in (run.left, run.right))
    assert right == other and len(y) == 300
    assert captions(at)[-1] == f"In the end both have {right} of 300 points right"


def test_colours_on_the_right_follow_the_left():
    at = opened(left="ward", right="average", data="blobs", data_spread=0.5, k=4)
    left, right = (t["marker"]["color"] for t in figures(at)[0]["data"] if t.get("meta") == "pick")
    assert at.shown.quantity("Agreement") == 1
    np.testing.assert_array_equal(left, right)
    table = at.dataframe[0].value.to_numpy()
    assert (table == np.diag(np.diag(table))).all()


def bright(figure):
    """How many points of each side are drawn at full strength, the others being pale."""
    clouds = [t["marker"].get("opacity", 1) for t in figure["data"] if t.get("meta") == "pick"]
    return [int((np.asarray(one) == 1).sum()) if np.ndim(one) else 0 for one in clouds]


def hollow(figure):
    """How many points of each side are hollow or crosses."""
    return [int((t["marker"]["symbol"] >= 100).sum()) for t in figure["data"] if t.get("meta") == "pick"]


def test_without_groups_the_points_in_different_clusters_are_bright_and_counted():
    at = opened(data="uniform", k=3)
    (picture,), whole = at.shown.pictures, at.shown.run
    n = whole.at.n
    for frame in (0, 1, 2, 5, len(picture.frames) - 1):
        match = as_of(whole, frame)
        left, right = match.left.labels, match.right.labels
        best = max(sum(left == np.array(order)[right]) for order in permutations(range(3)))
        apart = n - best if frame else 0
        assert match.apart.sum() == apart and match.comparable == (frame > 0)
        assert (f" {apart} of {n} points, drawn bold, are" in picture.captions[frame]) == (frame > 0)
        assert bright(picture.frames[frame]) == [apart, apart]
    alike = opened(left="ward", right="ward", data="uniform", k=4)
    assert captions(alike)[-1] == f"In the end 0 of {n} points are in different clusters"


def test_with_groups_the_points_in_a_wrong_cluster_are_hollow_and_the_others_counted_at_every_step():
    at = opened(data="unequal_spreads", k=3)
    (picture,), whole = at.shown.pictures, at.shown.run
    y = whole.at.data.y
    for frame in (0, 1, 2, 5, len(picture.frames) - 1):
        match = as_of(whole, frame)
        right = [300, 300]
        if frame:  # a cluster is the one of the group that it ends as, so at the end as many are right as can be
            ids = [agreement.matched(side.labels, y) for side in whole.runs]
            right = [int((i[side.labels] == y).sum()) for i, side in zip(ids, match.runs, strict=True)]
        if frame == len(picture.frames) - 1:
            assert right == [round(300 * share_correct(y, side.labels)) for side in match.runs]
        assert hollow(picture.frames[frame]) == [300 - count for count in right]
        said = f"So far k-means has {right[0]} of 300 points right and Gaussian mixture {right[1]}"
        if right[0] == right[1]:
            said = f"So far both have {right[0]} of 300 points right"
        if frame == len(picture.frames) - 1:
            assert right[1] > right[0]
            said = f"In the end Gaussian mixture has {right[1]} of 300 points right and k-means {right[0]}"
        assert picture.captions[frame].startswith(said) == (frame > 0)
    assert captions(at)[0].endswith("are at their start, and no point is in a cluster yet")
    noisy = opened(data="moons", left="dbscan", right="groups", eps=0.09).shown
    wrong = round(noisy.run.at.n * (1 - noisy.quantity("Correct on the left")))
    assert hollow(noisy.pictures[0].frames[-1]) == [wrong, 0], "a border point is filled if it is right"


def test_true_groups_have_outlines_that_hold_most_of_their_points_and_few_others():
    at = opened(data="unequal_spreads", k=3)
    match = at.shown.run
    points, y = match.at.points, match.at.data.y
    drawn = [t for t in at.shown.pictures[0].frames[0]["data"] if t.get("line", {}).get("dash") == "dash"]
    assert [t["xaxis"] for t in drawn] == ["x", "x", "x", "x2", "x2", "x2"]
    for j, line in enumerate(drawn[:3]):
        x, y_ = (np.asarray(line[letter], dtype=float) for letter in "xy")
        (x0, x1), (y0, y1) = ((ends[:-1], ends[1:]) for ends in (x, y_))  # a ray to the right crosses it so often
        between = (y0 > points[:, 1:]) != (y1 > points[:, 1:])
        held = (between & (points[:, :1] < x0 + (points[:, 1:] - y0) / (y1 - y0) * (x1 - x0))).sum(axis=1) % 2 == 1
        assert held[y == j].mean() == pytest.approx(0.95, abs=0.03)
        assert held[y != j].mean() < 0.15
    for settings in ({"data": "iris"}, {"data": "uniform"}, {"right": "groups"}):
        lines = [t.get("line", {}).get("dash") for t in figures(opened(**settings))[0]["data"]]
        assert "dash" not in lines
        assert "Dashed" not in texts(opened(**settings).caption)
    assert "Dashed lines enclose most of each true group." in texts(at.caption)


def test_a_group_has_one_colour_on_both_sides_and_round_it():
    at = opened(data="unequal_spreads", k=3)
    y = at.shown.run.at.data.y
    last = at.shown.pictures[0].frames[-1]["data"]
    lines = [t["line"]["color"] for t in last if t.get("line", {}).get("dash") == "dash"]
    assert lines == 2 * [palette.colour(j) for j in range(3)]
    for cloud in (t["marker"] for t in last if t.get("meta") == "pick"):
        most = [np.bincount(cloud["color"][y == j]).argmax() for j in range(3)]
        assert most == [1, 2, 3]


def test_the_key_names_the_crosses_and_waits_where_clusters_come_and_go():
    crowds = texts(opened(data="moons", left="dbscan", eps=0.09).caption)
    assert "At the end hollow points are in the wrong cluster, and crosses are in no cluster." in crowds
    steady = texts(opened().caption)
    assert "At the end" not in steady and "crosses" not in steady


def test_it_opens_at_its_first_step_and_before_it_nothing_is_told_yet():
    at = opened(data="unequal_spreads", k=3)
    (picture,) = at.shown.pictures
    assert picture.start == 1 and picture.tells and "differ" not in picture.captions[0]
    later = opened(left="k_means", right="single", data="rings", k=2).shown.pictures[0]
    assert later.start == 0, "clusters come and go"
    at_first = Clock("clustering", view="side_by_side")
    assert set(at_first.numbers(0).values()) == {"none yet"}
    ended, last = at.shown.run.left.trace.steps, len(picture.captions) - 1
    assert 0 < ended < last  # k-means waits for the mixture
    for frame in range(1, last):
        assert picture.captions[frame].startswith("So far ")
        assert picture.captions[frame].endswith(", with k-means finished") == (frame >= ended)
    assert "So far" not in picture.captions[-1] and "finished" not in picture.captions[-1]


def test_clusters_that_come_and_go_are_compared_in_the_end_only():
    match = opened(left="k_means", right="single", data="rings", k=2).shown.run
    last = match.right.trace.steps
    assert not as_of(match, last - 1).comparable and not as_of(match, last - 1).apart.any()
    assert as_of(match, last).comparable and as_of(match, last).apart.sum() == match.apart.sum() > 0


@pytest.mark.parametrize("end", [False, True])
def test_ellipses_are_inside_the_window_where_it_opens_and_at_the_end(end):
    (picture,) = opened(data="unequal_spreads", k=3).shown.pictures
    drawn = picture.frames[len(picture.frames) - 1 if end else picture.start]
    for letter in "xy":
        low, high = drawn["layout"][f"{letter}axis2"]["range"]
        lines = [t[letter] for t in drawn["data"] if "ellipse" in str(t.get("meta"))]
        assert len(lines) == 3 and all(low < np.nanmin(line) and np.nanmax(line) < high for line in lines)


def inside(corners, points):
    """Which points (n, 2) are inside a convex polygon, whose corners (m, 2) come back to the first."""
    way, off = np.diff(corners, axis=0), points[:, None] - corners[:-1]
    turns = way[:, 0] * off[..., 1] - way[:, 1] * off[..., 0]
    return (turns >= 0).all(axis=1) | (turns <= 0).all(axis=1)


def test_the_area_of_a_centre_has_its_colour_and_holds_the_points_nearest_to_it():
    at = opened(data="blobs", left="groups", right="k_means", k=4)  # on the right, numbered as on the left
    figure = at.shown.pictures[0].frames[-1]
    areas = [t for t in figure["data"] if t.get("fill") == "toself"]
    assert {t["xaxis"] for t in areas} == {"x2"} and len(areas) == 4
    points = at.shown.run.at.points
    held = {t["fillcolor"]: inside(np.column_stack([t["x"], t["y"]]), points) for t in areas}
    for j in range(4):
        np.testing.assert_array_equal(held[palette.colour(j)], at.shown.run.labels[1] == j)
    assert not [t for t in figures(opened(data="iris"))[0]["data"] if t.get("xaxis") == "x" and t.get("fill")]


@pytest.mark.parametrize("data", ["unequal_spreads", "blobs", "iris"])
def test_a_side_is_as_high_as_its_points_ask_for(data):
    at = opened(data=data, k=3)
    (figure,), points = figures(at), at.shown.run.at.points
    layout = figure["layout"]
    across, up = (np.ptp(layout[f"{letter}axis"]["range"]) for letter in "xy")
    heights = layout["meta"]["heights"]
    assert (heights["wide"] - AROUND) / WIDTH == pytest.approx(up / across, abs=0.01)
    assert heights["wide"] < 480 and heights["narrow"] < 900  # these lie flat
    free = np.array([across, up]) / np.ptp(points, axis=0)
    assert free.max() < 1.7 or across / up == pytest.approx(SHAPES[1]) or across / up == pytest.approx(SHAPES[0])


def test_an_ellipse_of_few_points_is_seen_around_its_mean():
    at = opened(data="unequal_spreads", k=3)
    (figure,) = figures(at)
    scale = WIDTH / np.ptp(figure["layout"]["xaxis2"]["range"])
    rings = [np.asarray(t["x"], dtype=float) for t in figure["data"] if "ellipse" in str(t.get("meta"))]
    assert len(rings) == 3 and min(np.nanmax(x) - np.nanmin(x) for x in rings) * scale > MEAN + 4
    assert [t["marker"]["size"] for t in figure["data"] if "component 1" in str(t.get("text"))] == [MEAN]


def test_the_index_is_written_out():
    at = opened(data="iris", k=3, right="single", point=4)
    chance, agreement = at.latex[0].value.split(r"\qquad")
    fraction, total = sides(chance.partition("chance: }")[2])
    assert value(fraction) == pytest.approx(value(total), rel=1e-3)
    fraction, total = sides(agreement)[1:]
    assert value(fraction) == pytest.approx(value(total), rel=5e-3)
    assert value(total) == pytest.approx(at.shown.quantity("Agreement"), rel=1e-3)
    table = at.dataframe[0].value
    assert table.to_numpy().sum() == 150 and table.shape == (3, 3)
    assert "Point 4 is in cluster" in texts(at.markdown)
    assert "noise" in opened(right="dbscan").dataframe[0].value.columns


def test_only_controls_that_apply_are_shown():
    def keys(at):
        return set(at.heard) & {"k", "seed", "start", "covariance", "metric", "eps", "min_samples"}

    assert keys(opened(left="single", right="ward")) == {"k"}
    assert keys(opened(left="dbscan", right="dbscan")) == {"eps", "min_samples"}
    assert keys(opened(left="k_means", right="k_medoids")) == {"k", "seed", "start", "metric"}
    assert keys(opened(left="mixture", right="dbscan")) == {"k", "seed", "start", "covariance", "eps", "min_samples"}


def test_a_collapse_is_told():
    at = opened(data="iris", k=8, more="Code")
    assert re.search(r", but Gaussian mixture stopped early: component \d has collapsed: ", captions(at)[-1])
    assert not any("has collapsed" in said for said in captions(at)[:-1])
    assert len(scripts(at)) == 1


@pytest.mark.parametrize("right", ["k_means", "k_medoids", "mixture", "single"])
def test_clusters_that_end_without_points(right):
    far = "".join(f"{x},{y}\n" for x, y in [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (9, 1), (9, 2)])
    (figure,) = figures(opened(table=f"a,b\n{far}".encode(), data="own", right=right, left="k_means", k=5))
    clouds = [t for t in figure["data"] if t.get("meta") == "pick"]
    assert [len(t["x"]) for t in clouds] == [7, 7]
    assert len(set(clouds[0]["marker"]["color"])) < 5  # five centres, three different points


def test_labels_under_their_colour_numbers():
    assert coloured(LABELS, IDS).tolist() == [3, 0, 0, 3, -1]
    assert coloured(np.array([-1, -1]), np.array([], dtype=int)).tolist() == [-1, -1]


def test_centres_stand_in_the_colour_of_their_points():
    cloud, marks = with_centres(POINTS, LABELS, np.array([[1.0, 2.0], [5.0, 6.0]]), IDS)
    assert cloud["marker"]["color"].tolist() == [4, 1, 1, 4, 0]
    assert marks["x"][3] == 1 and marks["x"][0] == 5
    assert np.isnan(marks["x"][[1, 2]]).all()
    assert marks["marker"]["color"][3] == palette.colour(3)


def test_exemplars_have_rings_of_their_colour():
    ring = with_exemplars(POINTS, LABELS, np.array([3, 2]), IDS)[-1]
    assert ring["marker"]["color"] == [palette.colour(3), palette.colour(0)]
    np.testing.assert_allclose(ring["x"], [7, 2])


def test_components_and_their_points_have_one_colour():
    shares = np.array([[1.0, 0], [0, 1], [0.4, 0.6], [0.9, 0.1], [0.1, 0.9]])
    covariances = np.array([np.eye(2), 4 * np.eye(2)])
    cloud, first, second, marks = with_ellipses(POINTS, shares, np.array([0.6, 0.4]), (POINTS[:2], covariances), IDS)
    assert cloud["marker"]["color"].tolist() == [4, 1, 1, 4, 1]
    assert first["line"]["color"] == palette.colour(0) and second["line"]["color"] == palette.colour(3)
    assert np.nanmax(first["x"]) == pytest.approx(1 + 4) and np.nanmax(second["x"]) == pytest.approx(2)
    assert marks["text"][3] == "component 4, weight 0.6" and marks["text"][0] == "component 1, weight 0.4"


def test_a_point_that_is_chosen_has_a_ring_on_both_sides():
    at = opened(data="unequal_spreads", k=3)
    run = at.shown.run
    plain, ringed = chart(run), chart(run, 7)
    for frame in (0, len(plain.frames) - 1):
        known = len(plain.frames[frame]["data"])
        looks = [(t, t.get("marker", {})) for t in ringed.frames[frame]["data"]]
        rings = [t for t, look in looks if str(look.get("symbol")) == "circle-open" and look["line"]["width"] == 3]
        assert len(ringed.frames[frame]["data"]) == known + len(rings) == known + 2
        for ring in rings:
            np.testing.assert_allclose([*ring["x"], *ring["y"]], run.at.points[7], rtol=1e-6)
    assert at.shown.screen.ringed == chart


def test_classes_stay_known_where_a_point_was_moved():
    at = opened(data="unequal_spreads", k=3)
    drawn = taken.take(at.shown.run.at.data, "points").drawn
    moved = replace(drawn, points=((0.0, 0.0, drawn.points[0][2]), *drawn.points[1:]))
    now = opened(data="drawn", drawn=write(moved), k=3)
    assert now.shown.run.at.data.class_names == at.shown.run.at.data.class_names
    assert list(numbers(now)) == list(numbers(at)) and captions(now)[-1].startswith("In the end Gaussian mixture has ")


def test_the_groups_beside_themselves_and_a_number_of_clusters_are_told_in_whole_sentences():
    assert (
        opened(left="groups", right="groups").pictures[0].captions[-1] == "In the end both sides show the true groups"
    )
    crowds = captions(opened(left="groups", right="dbscan"))
    assert all(re.search(r"DBSCAN is at step \d+ of \d+, with \d+ clusters? so far$", one) for one in crowds[2:-1])
