"""The tree of merges and its cuts."""

import numpy as np
import plotly.graph_objects as go
import pytest
from scipy.cluster.hierarchy import fcluster, linkage

from pages.views.clustering.dendrogram import MOST_LEAVES, NAME, NAMED, Tree
from ui import palette
from ui.figures.plane import Plane
from ui.stage.packing import packed


def tree(n=25, seed=0, method="average"):
    X = np.random.default_rng(seed).normal(size=(n, 2)) * [1, 3]
    merges = linkage(X, method)
    return X, merges, Tree(merges)


def same_partition(a, b):
    return ((a[:, None] == a) == (b[:, None] == b)).all()


@pytest.mark.parametrize("method", ["single", "average", "ward"])
@pytest.mark.parametrize("seed", range(3))
def test_colours_are_the_clusters_of_the_cut(method, seed):
    _, merges, drawn = tree(25, seed, method)
    for k in range(1, 9):
        expected = fcluster(merges, k, "maxclust")
        alone = np.bincount(expected)[expected] == 1
        got = drawn.colours(k)
        np.testing.assert_array_equal(got == -1, alone)
        assert same_partition(got[~alone], expected[~alone])


def test_a_cluster_keeps_its_colour_when_a_smaller_one_joins_it():
    _, merges, drawn = tree(40, 3)
    for k in range(2, 40):
        before, after = drawn.colours(k), drawn.colours(k - 1)
        changed = before != after
        assert (changed & (before >= 0)).sum() <= merges[40 - k, 3] / 2  # at most the smaller part
        assert (after[changed] >= 0).all()


def test_the_cut_lies_between_two_merges():
    _, merges, drawn = tree(12, 1)
    heights = [0.0, *merges[:, 2], drawn.top]
    for k in range(1, 13):
        assert heights[12 - k] < drawn.height(k) < heights[13 - k]
        assert drawn.traces(k)[-1]["y"] == pytest.approx(drawn.height(k))


def test_a_cut_under_all_merges_stands_clear_of_the_end_of_the_axis():
    X, _, drawn = tree(12, 1)
    low, high = drawn.figure(Plane.around(X, ("a", "b")), X, 12)["layout"]["yaxis2"]["range"]
    assert (drawn.height(12) - low) / (high - low) > 0.05


def test_what_is_below_the_cut_has_colours_and_what_is_above_has_none():
    _, merges, drawn = tree(30, 2)
    for k in (1, 4, 30):
        grey, *coloured, _ = drawn.traces(k)
        tops = [np.nanmax(t["y"], initial=0) for t in coloured]
        assert max(tops) == pytest.approx(merges[29 - k, 2] if k < 30 else 0)
        drawn_links = [np.isnan(t["x"]).sum() for t in (grey, *coloured)]
        assert drawn_links[0] == k - 1 and sum(drawn_links) == 29
        used = {palette.colour(i) for i in set(drawn.colours(k)) if i >= 0}
        assert {t["line"]["color"] for t in coloured if len(t["x"])} == used


def test_links_stand_on_their_parts():
    _, merges, drawn = tree(9, 4)
    grey = drawn.traces(9)[0]
    links = np.stack([grey["x"], grey["y"]], axis=1).reshape(-1, 5, 2)[:, :4]
    y = np.r_[np.zeros(9), merges[:, 2]]
    for link, (a, b, h, _) in zip(links, merges, strict=True):
        np.testing.assert_allclose(link[:, 1], [y[int(a)], h, h, y[int(b)]], rtol=1e-6)
        assert link[0, 0] == link[1, 0] < link[2, 0] == link[3, 0]
    feet = np.sort(links[:, [0, 3]].reshape(-1, 2), axis=0)
    assert (feet[:9, 1] == 0).all()


def test_no_two_drawn_subtrees_cross():
    _, merges, drawn = tree(20, 5)
    spans: dict[int, set[float]] = {}
    grey = drawn.traces(20)[0]
    links = np.stack([grey["x"], grey["y"]], axis=1).reshape(-1, 5, 2)
    for i, (a, b, _, _) in enumerate(merges):
        for node, x in ((int(a), links[i, 0, 0]), (int(b), links[i, 3, 0])):
            spans.setdefault(node, {float(x)} if node < 20 else set())
        spans[20 + i] = spans[int(a)] | spans[int(b)]
        assert max(spans[20 + i]) - min(spans[20 + i]) == len(spans[20 + i]) - 1  # neighbours, nobody between


def test_of_many_merges_only_the_last_are_drawn():
    X, _, drawn = tree(150, 6)
    assert drawn.leaves == MOST_LEAVES
    for k in (150, 60, 3):
        assert sum(np.isnan(t["x"]).sum() for t in drawn.traces(k)) == MOST_LEAVES - 1
    layout = drawn.figure(Plane.around(X, ("a", "b")), X, 3)["layout"]
    assert layout["xaxis2"]["title"]["text"] == "60 leaves, each a group that merged before"


@pytest.mark.parametrize("n", [1, 2, 7])
def test_figure_is_valid_plotly(n):
    X = np.random.default_rng(n).normal(size=(n, 2))
    drawn = Tree(linkage(X) if n > 1 else np.empty((0, 4)))
    plane = Plane.around(X, ("a", "b"))
    sizes = {len(go.Figure(packed(drawn.figure(plane, X, k))).data) for k in range(1, n + 1)}
    for k in range(1, n + 1):
        (said,) = drawn.figure(plane, X, k)["data"][-2]["text"]
        assert (f"<b>{k} cluster" in said) if k <= NAMED else not said
    assert sizes == {15}


def test_the_merge_that_comes_next_has_its_name_beside_it():
    X = np.random.default_rng(0).normal(size=(100, 2))
    merges = linkage(X)
    drawn, plane = Tree(merges), Plane.around(X, ("a", "b"))
    name = drawn.figure(plane, X, 2)["data"][-1]
    assert name["text"] == ["\u2002next merge\u2002"] and name["y"] == pytest.approx([merges[98, 2]])
    for k in (1, 30, 61):  # nothing merges, too near the cut, or not drawn
        assert np.isnan(drawn.figure(plane, X, k)["data"][-1]["y"]).all()


def test_the_name_of_the_next_merge_has_room_where_it_stands():
    seen = set()
    for seed in range(6):
        X, _, drawn = tree(60, seed, "single" if seed % 2 else "ward")
        for k in (2, 3, 5):
            name = drawn.figure(Plane.around(X, ("a", "b")), X, k)["data"][-1]
            x, side = float(name["x"][0]), name["textposition"]
            if np.isfinite(x):
                seen.add(side)
                left, right = {"top right": (0, 0.25), "top left": (0.25, 0), "top center": (0.12, 0.12)}[side]
                assert left * 60 <= x <= 60 - right * 60, (seed, k, side, x)
    assert len(seen) > 1


def test_no_cluster_has_the_colour_of_the_cut_and_no_two_have_one_colour_and_shape():
    X, _, drawn = tree(150, 1, "ward")
    plane = Plane.around(X, ("a", "b"))
    for k in (5, 16, 40):
        marker = drawn.figure(plane, X, k)["data"][0]["marker"]
        looks = {(int(c), int(s)) for c, s in zip(marker["color"], marker["symbol"], strict=True) if c}
        assert len(looks) == len(set(drawn.colours(k)) - {-1}) > 0
        assert 1 + palette.CLASSES.index(palette.FIT) not in {colour for colour, _ in looks}


@pytest.mark.parametrize("seed", range(4))
def test_what_merges_next_has_its_name_nearer_than_any_other_cluster(seed):
    """Found as it stands on the screen: the middle of the words, from where they begin, to the nearest point."""
    rng = np.random.default_rng(seed)
    X = np.vstack([rng.normal(size=(20, 2)) + place for place in rng.uniform(-12, 12, size=(6, 2))])
    merges = linkage(X, "ward")
    drawn, plane = Tree(merges), Plane.around(X, ("a", "b"))
    size = np.ptp([plane.x, plane.y], axis=1)
    right = named = 0
    for k in range(2, 13):
        joined = drawn.figure(plane, X, k)["data"][1]
        if not joined["text"][-1]:
            continue  # it would lie on points
        named += 1
        assert joined["text"][-1].strip("\u2009") == "these merge next"
        side = -1 if "left" in joined["textposition"] else 1
        half = np.array(NAME) * size / 2
        middle = np.add([joined["x"][-1], joined["y"][-1]], [side * half[0], 0])
        assert (np.abs(X - middle) < half).all(axis=1).sum() <= 2
        away = np.hypot(*(np.maximum(np.abs(X - middle) - half, 0) / size).T)
        after = fcluster(merges, k - 1, "maxclust")
        before = fcluster(merges, k, "maxclust")
        (merged,) = [c for c in set(after) if len(set(before[after == c])) == 2]
        right += int(away[after == merged].min() <= away[after != merged].min(initial=np.inf))
    assert named >= 10 and right >= named - 1, "of 11 cuts: between close heaps there may be no such place"


def test_equal_points_merge_at_no_height():
    drawn = Tree(linkage(np.zeros((4, 2))))
    assert drawn.top == 1 and drawn.height(2) == 0
