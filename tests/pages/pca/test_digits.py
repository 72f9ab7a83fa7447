"""Digits: pictures from k components, the plane, and one picture term by term."""

from functools import partial
from typing import Any

import numpy as np
import pytest
from sklearn.decomposition import PCA
from sklearn.neighbors import NearestCentroid

from datasets import catalog
from pages.views.pca.digits import pixels
from pages.views.pca.digits.run import STOPS
from tests.pages.formulas import value
from tests.pages.harness import Opened, alts, figures, numbers, texts
from tests.pages.pca.reading import places

DATA = catalog.make("digits")
KEPT, PIXEL = "Share kept", "Pixel error"


opened = partial(Opened, "pca", view="digits")


def rebuilt(X: np.ndarray, k: int, source: np.ndarray = DATA.X) -> np.ndarray:
    model = PCA().fit(source)
    axes = model.components_[:k]
    return model.mean_ + (X - model.mean_) @ axes.T @ axes


@pytest.fixture(scope="module")
def page() -> Opened:
    return opened(kept=10)


def test_it_opens_with_one_component() -> None:
    (picture,) = opened().shown.pictures
    assert picture.captions[picture.start].startswith("Rebuilt from 1 of 64 components, the digits keep ")


def test_the_numbers_are_scikit_learns(page):
    shown = numbers(page)
    error = DATA.X - rebuilt(DATA.X, 10)
    share = PCA(10, svd_solver="full").fit(DATA.X).explained_variance_ratio_.sum()
    assert page.shown.quantity(KEPT) == pytest.approx(share)
    assert shown == {PIXEL: pytest.approx(np.sqrt((error**2).mean()))}
    smaller = 600 * 64 / (600 * 10 + 11 * 64)
    assert f"10 scores each, and once the mean and 10 axes: {smaller:.3g} times fewer" in texts(page.caption)


def test_every_frame_shows_the_pictures_from_k_components(page):
    spec = figures(page)[0]
    means = NearestCentroid().fit(DATA.X, DATA.y).centroids_
    apart = np.where(DATA.y[:, None] == np.arange(10), np.linalg.norm(DATA.X[:, None] - means, axis=2), np.inf)
    first = apart.argmin(axis=0)  # the most typical of every digit
    for block in (0, 1):
        part = pixels.tiled(DATA.X[first][5 * block :][:5], 5, 0, 16)
        np.testing.assert_array_equal(spec["data"][block]["z"][:8], part)
    assert len(spec["frames"]) == len(STOPS)
    for k, frame in list(zip(STOPS, spec["frames"], strict=True))[::3]:
        changes = dict(zip(frame["traces"], frame["data"], strict=True))
        for block in (0, 1):
            expected = pixels.tiled(rebuilt(DATA.X[first], k)[5 * block :][:5], 5, 0, 16).astype(int)
            assert np.abs(changes[block]["z"][9:].astype(int) - expected).max() <= 1
        assert changes[max(changes)]["x"][0] == k


def test_looking_closer_adds_up(page):
    of_pixel, of_all = (e.value for e in page.latex[:2])
    eights = np.flatnonzero(DATA.y == 8)
    row = eights[((DATA.X[eights] - DATA.X[eights].mean(axis=0)) ** 2).sum(axis=1).argmin()]
    j = np.abs(DATA.X[row] - DATA.X.mean(axis=0)).argmax()
    _, total, result = of_pixel.replace(r"\\", "").replace(r"\end{aligned}", "").split("&=")
    assert value(total) == pytest.approx(value(result), abs=0.02)
    assert value(result) == pytest.approx(rebuilt(DATA.X[[row]], 10)[0, j], rel=1e-3)
    left = ((DATA.X[row] - rebuilt(DATA.X[[row]], 10)[0]) ** 2).sum()
    assert f"{left:.4g}" in of_all


def test_without_components_every_picture_is_the_mean():
    at = opened(kept=0)
    tiles = np.hstack([trace["z"][9:] for trace in figures(at)[0]["data"][:2]])
    starts = [44 * block + 9 * i for block in (0, 1) for i in range(5)]
    assert all((tiles[:, j : j + 8] == tiles[:, :8]).all() for j in starts)


def test_the_axes_of_the_eights_know_only_eights():
    eights = DATA.X[DATA.y == 8]
    threes = DATA.X[DATA.y == 3]
    mean = eights.mean(axis=0)
    left = ((threes - rebuilt(threes, 10, eights)) ** 2).sum() / ((threes - mean) ** 2).sum()
    assert opened(kept=10, digit="3", axes="8").shown.quantity(KEPT) == pytest.approx(1 - left)


def test_the_plane_draws_the_first_two_scores_and_the_picture_picked():
    at = opened(digits_look="plane", point=7, kept=20)
    plane, picture, two, many = figures(at)[:4]
    points, ring = plane["data"]
    rows = np.sort(np.random.default_rng(0).choice(600, 300, replace=False))
    scores = PCA(2, svd_solver="full").fit(DATA.X).transform(DATA.X[rows])
    np.testing.assert_allclose(np.abs(places(points)), np.abs(scores), atol=1e-3)
    assert list(points["text"]) == [str(c) for c in DATA.y[rows]]
    assert ring["x"][0] == points["x"][6]
    x = DATA.X[rows[[6]]]
    for chart, expected in ((picture, x), (two, rebuilt(x, 2)), (many, rebuilt(x, 20))):
        assert np.abs(chart["data"][0]["z"].astype(int) - pixels.tiled(expected, 1, 0, 16)).max() <= 1
    assert f"Picture 7 is a {DATA.y[rows[6]]}" in alts(at)[0]


def test_a_mix_lies_so_many_standard_deviations_along_each_axis_and_nowhere_else():
    wanted = [1.5, -2.0, 0.3, 0.0, 3.0, -0.1]
    sliders: dict[str, Any] = {f"mix_{j}": w for j, w in enumerate(wanted, start=1)}
    at = opened(digits_look="mix", **sliders)
    mixed = at.shown.run.picture
    model = PCA(svd_solver="full").fit(DATA.X)
    scores = model.transform(mixed[None])[0]
    spread = np.sqrt(model.explained_variance_[:6] * 599 / 600)
    signs = np.sign((at.shown.run.model.components[:6] * model.components_[:6]).sum(axis=1))
    np.testing.assert_allclose(scores[:6] * signs / spread, wanted, atol=1e-6)
    np.testing.assert_allclose(scores[6:], 0, atol=1e-6)
    drawn, nearest, sums = figures(at)[:3]
    assert at.drawings[0].captions == [f"Nearest to a real {at.shown.run.name}"]
    assert np.abs(drawn["data"][0]["z"].astype(int) - pixels.tiled(mixed[None], 1, 0, 16)).max() <= 1
    distances = np.linalg.norm(DATA.X - mixed, axis=1)
    best = DATA.X[distances.argmin()]
    np.testing.assert_array_equal(nearest["data"][0]["z"], pixels.tiled(best[None], 1, 0, 16))
    np.testing.assert_array_equal(sums["data"][2]["z"][:, -8:], drawn["data"][0]["z"])
    shown = numbers(at)
    assert shown["Nearest picture"] == "digit " + str(DATA.y[distances.argmin()])
    assert shown[PIXEL] == pytest.approx(distances.min() / 8)
    assert shown["Variance of these axes"] == pytest.approx(model.explained_variance_ratio_[:6].sum())


@pytest.mark.parametrize("digit", [0, 3, 7])
def test_a_mix_begins_where_the_pictures_of_a_digit_are_on_average(digit):
    run = opened(digits_look="mix", mix_from=str(digit)).shown.run
    own = rebuilt(DATA.X[DATA.y == digit], 6).mean(axis=0)
    assert np.abs(run.picture - own).max() < 0.5
    assert run.name == str(digit)
