"""The tree view: what it shows against independent recomputation."""

from typing import Any

import numpy as np
import pytest
from scipy.cluster.hierarchy import fcluster, linkage
from sklearn.metrics import adjusted_rand_score

from algos.clustering import agglomerative, k_means
from datasets import catalog
from pages.views.clustering.dendrogram import CUT
from pages.views.clustering.tree.view import view
from tests.pages import drags
from tests.pages.clock import Clock
from tests.pages.formulas import sides, value
from tests.pages.harness import Opened, alts, figures, texts
from ui import words


def opened(**settings: Any) -> Opened:
    return Opened("clustering", **{"view": "tree"} | settings)


@pytest.mark.parametrize(("method", "k"), [("single", 3), ("ward", 5), ("average", 2)])
def test_the_frame_on_display_is_the_cut(method, k):
    at = opened(linkage=method, k=k, data="unequal_spreads")
    X = catalog.make("unequal_spreads").X
    labels = fcluster(linkage(X, method), k, "maxclust")
    alone = np.bincount(labels)[labels] == 1
    colours = figures(at)[0]["data"][0]["marker"]["color"].astype(int)
    np.testing.assert_array_equal(colours == 0, alone)
    assert adjusted_rand_score(colours[~alone], labels[~alone]) == 1
    assert f"cut into {k} clusters" in alts(at)[0]


def test_a_point_looked_at_closer():
    at = opened(k=3, linkage="average", point=12)
    X = catalog.make("blobs").X
    labels = fcluster(linkage(X, "average"), 3, "maxclust")
    own = X[labels == labels[11]]
    gaps = sorted(
        float(np.mean([np.linalg.norm(a - b) for a in own for b in X[labels == j]]))
        for j in {1, 2, 3} - {int(labels[11])}
    )
    written = next(e.value for e in at.latex if "sum" in e.value)
    *_, fraction, total = sides(written)
    assert value(fraction) == pytest.approx(value(total), rel=1e-3)
    assert value(total) == pytest.approx(gaps[0], rel=1e-3)
    table = next(m.value for m in at.markdown if "| to cluster |" in m.value)
    assert f"| {gaps[1]:.1f} |" in table
    assert "no other cluster" in texts(opened(k=1).markdown)


@pytest.mark.parametrize("method", ["single", "complete", "ward"])
def test_the_nearest_cluster_is_the_next_merge_where_it_is(method):
    at = opened(k=2, linkage=method, data="moons")
    *_, written, total = sides(at.latex[0].value)
    assert value(total) == pytest.approx(at.shown.quantity("Next merge"), rel=1e-3)
    assert value(written) == pytest.approx(value(total), rel=5e-3)


def test_chains_and_scales():
    rings = catalog.make("rings")
    assert adjusted_rand_score(rings.y, fcluster(linkage(rings.X, "single"), 2, "maxclust")) == 1
    assert adjusted_rand_score(rings.y, fcluster(linkage(rings.X, "ward"), 2, "maxclust")) < 0.3
    settings = next(p.settings for p in view.presets if p.label == "Chains in noise")
    moons = catalog.make("moons", noise=settings["data_noise"])
    chained = fcluster(linkage(moons.X, "single"), 2, "maxclust")
    assert np.bincount(chained)[1:].min() <= 3
    unscaled = catalog.make("unscaled")
    raw, scaled = (fcluster(linkage(X, "ward"), 3, "maxclust") for X in (unscaled.X, unscaled.standardised().X))
    assert adjusted_rand_score(unscaled.y, scaled) > adjusted_rand_score(unscaled.y, raw) + 0.5


def test_a_large_table_is_sampled_and_said_so():
    rng = np.random.default_rng(0)
    rows = "".join(f"{a:.4f},{b:.4f}\n" for a, b in rng.normal(size=(700, 2)))
    at = opened(table=f"a,b\n{rows}".encode(), data="own")
    assert alts(at)[0].startswith("500 points")
    assert "500 of the 700 rows" in texts(at.caption)


@pytest.mark.parametrize("seed", range(3))
def test_ward_s_height_is_what_the_distortion_grows_by(seed):
    rng = np.random.default_rng(seed)
    A, B = rng.normal(size=(7, 3)), rng.normal(size=(4, 3)) + 2
    apart, merged = np.repeat([0, 1], [7, 4]), np.zeros(11, dtype=int)
    X = np.vstack([A, B])
    before, after = (k_means.distortion(X, y, k_means.move(X, y, np.zeros((2, 3)))) for y in (apart, merged))
    assert agglomerative.apart(A, B, "ward") ** 2 / 2 == pytest.approx(after - before, rel=1e-10)


@pytest.mark.parametrize("k", [1, 3, 8])
def test_the_cut_goes_where_it_is_dragged(k: int) -> None:
    heights = np.r_[linkage(catalog.make("blobs").X, "average")[:, 2], 99.0]
    low, high = heights[-k - 1 : -k + 1 or None][:2]
    at = drags.dropped("clustering", {"view": "tree", "linkage": "average"}, CUT, 17.5, 0.9 * low + 0.1 * high)
    assert at.heard["k"] == k
    assert (low < drags.places(at, CUT)[:, 1]).all() and (drags.places(at, CUT)[:, 1] < high).all()


@pytest.mark.parametrize("height", [25.0, 50.0])
def test_the_cut_stays_at_the_height_where_it_is_let_go_until_it_is_another(height: float) -> None:
    at = drags.dropped("clustering", {"view": "tree"}, CUT, 0.0, height)
    assert at.shown.run.k == 4 and drags.places(at, CUT)[:, 1] == pytest.approx(height)
    merges = at.shown.run.merges[:, 2]
    other = drags.places(opened(cut=str(height), k=2), CUT)[:, 1]
    assert other == pytest.approx((merges[-2] + merges[-1]) / 2)
    broken = drags.places(opened(cut="high", k=2), CUT)[:, 1]
    assert broken == pytest.approx(other)


def test_the_cut_goes_no_lower_than_the_slider_has_clusters() -> None:
    at = drags.dropped("clustering", {"view": "tree"}, CUT, 0.0, 0.1)
    heights = at.shown.run.merges[:, 2]
    assert at.shown.run.k == 60 and (heights[-60] < drags.places(at, CUT)[:, 1]).all()
    assert (drags.places(at, CUT)[:, 1] < heights[-60] + 0.05 * (heights[-59] - heights[-60])).all()


def test_the_cut_dragged_anywhere_has_an_answer() -> None:
    drags.anywhere("clustering", {"view": "tree"}, CUT)


@pytest.mark.parametrize("k", [1, 2, 5, 300])
def test_the_gap_at_the_cut_is_what_its_clusters_last(k):
    at = Clock("clustering", view="tree", linkage="average")
    heights = np.r_[0, linkage(catalog.make("blobs").X, "average")[:, 2]]
    shown = at.screen.quantity(at.at(300 - k), "Gap at the cut")
    expected = "without end" if k == 1 else pytest.approx(heights[300 - k + 1] - heights[300 - k])
    assert shown == expected
    assert "Widest gap at" not in at.numbers(300 - k), "it is asked for"


def test_crosses_are_told_of_while_a_point_is_alone_and_then_the_band_where_it_can_be_seen():
    clock = Clock("clustering", view="tree")
    states = clock.run.trace.states
    for step in (0, 150, *range(len(states) - 20, len(states))):
        k, told = states[step].clusters, "Grey crosses are points that are still alone."
        if np.bincount(states[step].labels).min() > 1:
            band = f"Anywhere in the pale band the cut leaves {words.count(k, 'cluster')}."
            told = band if k <= 12 else ""
        assert clock.verdict(step) == told


def test_the_headline_counts_the_branches_that_the_dashed_line_cuts():
    (picture,) = opened(data="blobs").shown.pictures
    for k in (1, 2, 4, 8, 60):
        drawn = [t for t in picture.frames[60 - k]["data"] if t.get("xaxis") == "x2" and "lines" in t.get("mode", "")]
        drawn = [t for t in drawn if t.get("fill") is None]
        (cut,) = (t for t in drawn if t.get("meta") == "cut")
        level, crossed = float(cut["y"][0]), 0
        for line in drawn:
            x, y = np.asarray(line["x"], dtype=float), np.asarray(line["y"], dtype=float)
            crossed += int(((x[1:] == x[:-1]) & ((y[1:] - level) * (y[:-1] - level) < 0)).sum())
        assert crossed == (k if k > 1 else 0)
        assert picture.captions[60 - k].startswith(f"{k} cluster")


@pytest.mark.parametrize("k", [1, 2, 4, 8, 60])
def test_the_band_is_as_high_as_the_gap_and_the_next_two_to_merge_are_joined(k):
    at = opened(data="blobs")
    (picture,), run = at.shown.pictures, at.shown.run
    heights, drawn = [*run.merges[:, 2], 9e9], picture.frames[60 - k]["data"]
    band = next(t for t in drawn if t.get("fill") == "toself")
    low, high = min(band["y"]), max(band["y"])
    assert low == pytest.approx(heights[300 - k - 1])
    assert high == pytest.approx(heights[300 - k]) if k > 1 else high > heights[-2]
    joined = np.column_stack([drawn[1]["x"], drawn[1]["y"]])[:2]
    if k == 1:
        assert np.isnan(joined).all()
        return
    before, after = (agglomerative.cut(run.merges, clusters) for clusters in (k, k - 1))
    (merged,) = [c for c in set(after) if len(set(before[after == c])) == 2]
    middles = [run.at.points[before == part].mean(axis=0) for part in set(before[after == merged])]
    assert sorted(map(tuple, joined)) == pytest.approx(np.array(sorted(map(tuple, middles))), rel=1e-5)


@pytest.mark.parametrize("method", ["ward", "single"])
def test_the_last_headline_tells_the_widest_gap(method):
    (picture,) = opened(data="blobs", linkage=method).shown.pictures
    heights = linkage(catalog.make("blobs").X, method)[:, 2]
    gaps = {k: heights[300 - k] - heights[299 - k] for k in range(2, 300)}
    k = max(gaps, key=gaps.__getitem__)
    gap = f"{gaps[k] / heights[-1]:.1%} of the tree's height"
    assert picture.captions[-1] == f"1 cluster: the widest gap between merges, {gap}, was at {k} clusters"
    assert not any("widest" in said for said in picture.captions[:-1])
    title = picture.frames[0]["layout"]["yaxis2"]["title"]["text"]
    assert title == "height of the merge" + (" = √(2 × squared error added)" if method == "ward" else "")


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (dict(data="rings", linkage="single", k=2), "2 clusters that are exactly the two groups of "),
        (dict(data="moons", data_noise=0.16, linkage="single", k=2), "2 clusters of 299 and 1 point: "),
    ],
)
def test_two_clusters_are_told_where_a_guess_comes_to_rest(settings, told):
    shown = opened(**settings).shown
    (picture,) = shown.pictures
    rests = [picture.step(i) for i in range(len(picture.frames))].index(shown.quantity("merges below the cut"))
    assert picture.captions[rests].startswith(told)


def test_the_player_goes_where_the_tree_is_drawn_and_the_slider_with_it():
    (picture,) = opened(data="blobs").shown.pictures
    assert len(picture.frames) == 60 and picture.step(0) == 240
    assert [int(said.split()[0]) for said in picture.captions] == list(picture.moves["k"]) == list(range(60, 0, -1))
