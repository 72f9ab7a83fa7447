"""The figure of the neighbours: what is drawn is what was given."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from pages.views.recommender.neighbours import rating_similarities
from pages.views.recommender.neighbours.rating_neighbours import NEWEST, UNUSED, USED, Stage


def made(c=3, rmse=True):
    rng = np.random.default_rng(c)
    x, y = np.array([1.0, 4.0, 5.0]), np.array([2.0, 3.0, 5.0])
    pairs = [(x[: j + 1], y[: j + 1], list("abc")[: j + 1]) for j in range(c)]
    return Stage(
        names=[f"n{j}" for j in range(c)],
        similarity=np.linspace(1, -0.5, c),
        deviation=rng.normal(size=c),
        pairs=pairs,
        scale=(1.0, 5.0),
        own="me",
        predicted=np.array([3.0, 3.5, 3.2, 3.2]),
        references=[("own mean", 2.8), ("two factors", 1.5)],
        rmse=np.array([1.2, 1.0, 0.9, 0.95]) if rmse else None,
    )


def test_each_k_adds_one_neighbour():
    stage = made()
    for k in (1, 2, 3):
        drawn = stage.draw(k)["data"]
        before, newest, bars = drawn[:3]
        assert len(before["x"]) == sum(range(1, k))
        assert_allclose(newest["x"], [1.0, 4.0, 5.0][:k], atol=0.13)
        assert_allclose(newest["y"], [2.0, 3.0, 5.0][:k], atol=0.13)
        assert bars["marker"]["color"] == [USED] * (k - 1) + [NEWEST] + [UNUSED] * (3 - k)
        assert [text != "" for text in bars["text"]] == [j < k for j in range(3)]
        assert_allclose(bars["x"], [1, 0.25, -0.5])


@pytest.mark.parametrize("rmse", [True, False])
def test_markers_ride_on_their_curves(rmse):
    stage = made(rmse=rmse)
    drawn = stage.draw(2)["data"]
    spots = [t for t in drawn if t.get("mode") == "markers" and t.get("xaxis") in ("x3", "x4")]
    assert [float(t["y"][0]) for t in spots] == pytest.approx([3.5, 1.0] if rmse else [3.5])
    assert ("xaxis4" in stage.layout) == rmse


def test_more_than_all_and_none():
    assert len(made().draw(4)["data"]) == len(made().draw(1)["data"])
    drawn = made(c=0).draw(1)["data"]
    assert len(drawn[0]["x"]) == len(drawn[1]["x"]) == len(drawn[2]["x"]) == 0


def test_the_map_has_the_similarities_and_fixed_ends():
    S = np.array([[1.0, -0.3], [-0.3, 1.0]])
    (cells,) = rating_similarities.figure(S, ["a", "b"])["data"]
    assert_allclose(cells["z"], S)
    assert (cells["zmin"], cells["zmax"]) == (-1, 1)
