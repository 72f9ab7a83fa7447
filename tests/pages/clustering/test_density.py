"""The density view: what it shows against independent recomputation."""

from typing import Any

import numpy as np
import pytest
from scipy.cluster.hierarchy import fcluster, linkage
from scipy.spatial.distance import cdist
from sklearn.cluster import DBSCAN
from sklearn.metrics import adjusted_rand_score

from algos.clustering import dbscan
from algos.trace import record
from datasets import catalog
from pages.views.clustering import crowds
from tests.pages import drags
from tests.pages.clock import Clock
from tests.pages.formulas import sides, value
from tests.pages.harness import Opened, alts, captions, frames, texts


def opened(**settings: Any) -> Opened:
    asked: dict[str, Any] = {"view": "density", "data": "blobs", "eps": 1} | settings
    return Opened("clustering", **asked)


@pytest.mark.parametrize("settings", [{"data": "moons", "eps": 0.1}, {"data": "unequal_spreads", "eps": 0.5}])
def test_the_last_frame_is_the_library_s_clustering(settings):
    at = opened(**settings)
    X = catalog.make(settings["data"]).X
    model = DBSCAN(eps=settings["eps"], min_samples=5).fit(X)
    cloud = next(t for t in frames(at)[-1] if t.get("meta") == "pick")
    core = np.isin(np.arange(len(X)), model.core_sample_indices_)
    symbols = cloud["marker"]["symbol"]
    np.testing.assert_array_equal(symbols == 134, model.labels_ < 0)
    np.testing.assert_array_equal((symbols >= 100) & (symbols != 134), (model.labels_ >= 0) & ~core)
    assert f"in {model.labels_.max() + 1} clusters" in alts(at)[0]


def test_every_frame_says_what_its_range_query_found():
    at = opened(data="iris", eps=0.4, columns="two columns")
    X = catalog.make("iris").columns("sepal length (cm)", "sepal width (cm)").X
    near = (cdist(X, X) <= 0.4).sum(axis=1)
    said = [w for w in captions(at) if " so it is a core point" in w]
    assert len(said) > 20
    for sentence in said:
        point, found = (int(part.split()[0]) for part in (sentence.split("Point ")[1], sentence.split(" has ")[1]))
        assert near[point - 1] == found >= 5


@pytest.mark.parametrize("settings", [{}, {"data": "moons", "eps": 0.01}, {"data": "unscaled", "eps": 20}])
def test_the_reach_is_drawn_in_every_frame_in_the_units_of_the_data(settings):
    at = opened(**settings)
    X, eps, states = at.shown.run.at.data.X, at.shown.run.eps, at.shown.run.trace.states
    drawn = frames(at)
    assert len(drawn) == len(states), "every point asked can be seen"
    for frame, state in zip(drawn, states, strict=True):
        circle = next(t for t in frame if t.get("fill") == "toself")
        shore = next(t for t in frame if t.get("opacity") == 0.5)
        if state.phase != "noise":
            centre = X[state.current if state.current >= 0 else max(states[1].current, 0)]
            np.testing.assert_allclose(np.hypot(circle["x"] - centre[0], circle["y"] - centre[1]), eps, rtol=1e-4)
        assert (~np.isnan(shore["x"])).any() == (state.clusters > 0)


def test_the_thin_line_is_told_of_once_there_is_more_than_a_circle():
    clock = Clock("clustering", view="density")
    assert [bool(clock.verdict(step)) for step in (0, 1, 2, 9)] == [False, False, True, True]


def test_nothing_crowded_is_told_with_the_reach_that_would_do():
    at = opened(data="moons", eps=0.01)
    X = catalog.make("moons").X
    first = np.sort(np.sort(cdist(X, X), axis=1)[:, 4])[0]
    assert "everything is noise" in texts(at.warning) and f"eps {first:.4f}" in texts(at.warning)
    assert not opened(data="moons", eps=0.15).warning


def test_one_cluster_is_told():
    assert "everything is one cluster" in texts(opened(data="moons", eps=1).info)
    assert not opened(data="moons", eps=0.15).info


@pytest.mark.parametrize("point", range(1, 151, 13))
def test_a_point_looked_at_closer(point):
    at = opened(data="iris", eps=0.4, point=point)
    X = catalog.make("iris").X
    distances = np.linalg.norm(X - X[point - 1], axis=1)
    final = record(dbscan.steps(X, eps=0.4), limit=200).final
    assert f"finds {(distances <= 0.4).sum()} point" in texts(at.markdown)
    assert f"**{dbscan.KINDS[final.kinds[point - 1]]}**" in texts(at.markdown)
    _, written, compared = sides(at.latex[0].value)
    total, eps = (value(v) for v in compared.replace(r"\le", ">").split(">"))
    assert value(written) == pytest.approx(total, rel=1e-3)
    assert total == pytest.approx(np.sort(distances)[4], rel=1e-3) and eps == 0.4
    assert ("\\le" in compared) == (total <= 0.4)


def test_a_point_comes_first_among_its_equals():
    at = opened(table=b"a,b\n0,1\n0,1\n3,2\n", data="own", point=2, min_samples=2)
    table = next(m.value for m in at.markdown if "| point |" in m.value).splitlines()[2:]
    assert [row.split("|")[2].strip() for row in table] == ["2", "1", "3"]


def test_more_columns_are_said_to_show_a_shadow():
    assert "projection of the reach" in texts(opened(data="iris").caption)
    assert "projection of the reach" not in texts(opened().caption)


def test_no_reach_finds_groups_of_unequal_density():
    spread = catalog.make("unequal_spreads")
    best = max(
        adjusted_rand_score(spread.y, record(dbscan.steps(spread.X, eps=eps), limit=301).final.labels)
        for eps in np.geomspace(0.1, 3, 25)
    )
    assert best < 0.92
    scaled = catalog.make("unscaled").standardised()
    found = record(dbscan.steps(scaled.X, eps=0.4), limit=301).final
    assert adjusted_rand_score(scaled.y, found.labels) > 0.6


def test_with_one_point_to_be_core_it_is_single_linkage():
    X = catalog.make("moons").X
    found = record(dbscan.steps(X, eps=0.1, min_samples=1), limit=301).final
    assert adjusted_rand_score(found.labels, fcluster(linkage(X, "single"), 0.1, "distance")) == 1
    assert (found.kinds == dbscan.CORE).all()


@pytest.mark.parametrize(("y", "eps"), [(0.331, 0.3), (0.86, 0.9), (0.0, 0.01), (-3.0, 0.01), (1e9, 30)])
def test_eps_goes_where_it_is_dragged(y: float, eps: float) -> None:
    at = drags.dropped("clustering", {"view": "density", "data": "blobs", "reaches": True}, crowds.EPS, 11.0, y)
    assert float(at.heard["eps"]) == eps
    np.testing.assert_allclose(drags.places(at, crowds.EPS)[:, 1], eps)


def test_eps_dragged_anywhere_has_an_answer() -> None:
    drags.anywhere("clustering", {"view": "density", "reaches": True}, crowds.EPS)
