"""The Bayes view: posterior, bands and evidence against textbook formulas, and the mode against ridge."""

import re
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.stats import multivariate_normal
from sklearn.linear_model import LinearRegression, Ridge
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import PolynomialFeatures, StandardScaler

from datasets import catalog
from pages.views.regression import scene
from pages.views.regression.bayes import beliefs
from tests.pages.harness import Opened, alts, figures, frames, numbers
from ui import words


def opened(**settings: Any) -> Opened:
    return Opened("regression", view="bayes", evidence=True, **settings)


def powers(degree: int) -> Pipeline:
    return make_pipeline(StandardScaler(), PolynomialFeatures(degree, include_bias=False), StandardScaler())


def textbook(
    X: np.ndarray, y: np.ndarray, degree: int, prior: float, noise: float, at: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Mean and covariance of the coefficients, and what they say at the rows `at`: mean, std of the curve."""
    columns = powers(degree).fit(X)
    A = np.column_stack([np.ones(len(X)), columns.transform(X)])
    covariance = np.linalg.inv(A.T @ A / noise**2 + np.eye(A.shape[1]) / prior**2)
    mean = covariance @ A.T @ y / noise**2
    B = np.column_stack([np.ones(len(at)), columns.transform(at)])
    return A, B @ mean, np.sqrt(np.sum(B @ covariance * B, axis=1))


def test_evidence_and_bands_are_those_of_the_textbook():
    at = opened(data="sine", degree=4, prior=2, noise=0.3, draws=3)
    data = catalog.make("sine")
    last = frames(at)[-1]
    curve, band = (next(t for t in last if t.get("name") == name) for name in (beliefs.CURVE, beliefs.NEW))
    grid = curve["x"][: len(curve["x"]) // 2].astype(float)
    A, mean, std = textbook(data.X, data.y, 4, 2.0, 0.3, at=grid[:, None])
    evidence = multivariate_normal(cov=4.0 * A @ A.T + 0.09 * np.eye(len(A))).logpdf(data.y)
    assert_allclose(numbers(at)["Log evidence"], evidence, rtol=1e-9)
    assert_allclose(curve["y"][: len(grid)], mean + 1.96 * std, atol=1e-3)
    assert_allclose(band["y"][: len(grid)], mean - 1.96 * np.hypot(std, 0.3), atol=1e-3)
    assert_allclose(band["y"][len(grid) + 1 : -1], mean + 1.96 * np.hypot(std, 0.3), atol=1e-3)
    drawn = next(t for t in last if t.get("name") == beliefs.DRAWS)
    assert np.isnan(drawn["y"]).sum() == 3


def test_a_frame_for_each_number_of_points_seen():
    (figure,) = figures(opened(data="sine", data_n=12, degree=3, prior=2, noise=0.25))
    assert len(figure["frames"]) == 13
    data = catalog.make("sine", n=12)
    columns = powers(3).fit(data.X)
    left, right = figure["layout"]["xaxis"]["range"]
    grid = np.linspace(left, right, 200)[::2]
    B, A = (np.column_stack([np.ones(len(X)), columns.transform(X)]) for X in (grid[:, None], data.X[:5]))
    covariance = np.linalg.inv(A.T @ A / 0.0625 + np.eye(4) / 4)
    mean = B @ covariance @ A.T @ data.y[:5] / 0.0625
    frame = figure["frames"][5]
    changes = dict(zip(frame["traces"], frame["data"], strict=True))
    at = next(i for i, t in enumerate(figure["data"]) if t.get("name") == beliefs.MEAN)
    assert_allclose(changes[at]["y"], mean, atol=1e-4)
    points = changes[len(figure["data"]) - 3]["marker"]
    assert (np.asarray(points["opacity"]) == 1).sum() == 5


@pytest.mark.parametrize(("prior", "noise"), [(0.5, 0.2), (10, 0.4)])
def test_the_mode_is_ridge_and_both_stand_side_by_side(prior, noise):
    at = opened(data="sine", degree=5, prior=prior, noise=noise)
    table = at.dataframe[0].value
    data = catalog.make("sine")
    A = np.column_stack([np.ones(len(data.X)), powers(5).fit_transform(data.X)])
    ridge = Ridge(alpha=noise**2 / prior**2, fit_intercept=False, solver="svd").fit(A, data.y)
    assert_allclose(table["mean and mode"], ridge.coef_, rtol=1e-7)
    assert_allclose(table["ridge"], ridge.coef_, rtol=1e-7)
    free = LinearRegression().fit(A[:, 1:], data.y)
    assert_allclose(table["least squares (τ → ∞)"], [free.intercept_, *free.coef_], rtol=1e-6)
    assert_allclose(numbers(at)["Penalty σ²/τ²"], noise**2 / prior**2, rtol=1e-12)


def test_a_tight_prior_stays_near_zero_and_a_loose_one_is_least_squares():
    def mean(at: Opened) -> Any:
        return next(t for t in frames(at)[-1] if t.get("name") == beliefs.MEAN)["y"]

    tight, loose = (opened(data="sine", degree=9, **more) for more in (dict(prior=0.05), dict(data_n=12, prior=1000)))
    assert np.abs(mean(tight)).max() < 0.7 * np.abs(mean(opened(data="sine", degree=9))).max()
    table = loose.dataframe[0].value
    assert_allclose(table["mean and mode"], table["least squares (τ → ∞)"], rtol=0.05)


def test_the_evidence_has_its_maximum_inside_the_sweep():
    at = opened(data="sine", degree=9, bayes_sweep="prior scale")
    data = catalog.make("sine")
    evidence = []
    for prior in (0.01, 1.0, 100.0):
        A = np.column_stack([np.ones(len(data.X)), powers(9).fit_transform(data.X)])
        cov = prior**2 * A @ A.T + 0.25**2 * np.eye(len(A))
        evidence.append(multivariate_normal(cov=cov).logpdf(data.y))
    assert evidence[1] > max(evidence[0], evidence[2])
    assert len(figures(at)[0]["frames"]) > 15
    assert "log evidence" in alts(at)[0]


def test_too_little_noise_leaves_points_outside_the_band():
    assert numbers(opened(data="sine", noise=0.025, degree=3, prior=10))["Share in the band"] < 0.5
    assert numbers(opened(data="sine", noise=0.25, degree=3, prior=10))["Share in the band"] > 0.9


def test_least_squares_on_all_points_is_drawn_once_all_are_seen():
    at = opened(data="line")
    guides = [next(t for t in frame if t.get("name") == beliefs.STRAIGHT)["y"] for frame in frames(at)]
    assert all(np.isnan(guide).all() for guide in guides[:-1]) and np.isfinite(guides[-1]).all()


def test_it_opens_with_two_points_seen_and_says_how_well_the_curve_is_known():
    at = Opened("regression", view="bayes")
    picture, data = at.pictures[0], catalog.make("short_line")
    assert picture.start == 2 and len(data.X) == 10
    shown = frames(at)
    inside = [
        next(
            t["text"][0]
            for t in frame
            if t.get("mode") == "text" and t["textposition"] == "top center" and not re.search("next|±", t["text"][0])
        )
        for frame in shown
    ]
    assert inside[0].startswith(beliefs.CURVE) and not inside[-1]  # named at its end once that is in sight
    assert picture.captions[0] == "No point seen, this is the prior: at each x the band holds 95% of its curves"
    spread = [np.nanstd(next(t for t in frame if t.get("name") == beliefs.DRAWS)["y"]) for frame in shown]
    straight = np.std(next(t for t in shown[-1] if t.get("name") == beliefs.STRAIGHT)["y"])
    assert spread[0] > 2 * spread[-1] and spread[-1] == pytest.approx(straight, rel=0.3)
    grid = at.shown.run.at.grid
    for frame, m in ((1, 1), (6, 6), (10, 10)):
        A, _, std = textbook(data.X, data.y, 1, 2.0, 0.3, at=grid[:, None])
        covariance = np.linalg.inv(A[:m].T @ A[:m] / 0.09 + np.eye(2) / 4)
        B = np.column_stack([np.ones(len(grid)), powers(1).fit(data.X).transform(grid[:, None])])
        reach = 1.959964 * np.sqrt(np.sum(B @ covariance * B, axis=1))
        assert m < 10 or reach == pytest.approx(1.959964 * std)
        assert at.shown.screen.at
        now = at.shown.screen.at(at.shown.run, frame)
        assert at.shown.screen.numbers(now) == pytest.approx(
            {"Narrowest 95% band, ±": reach.min(), "Widest 95% band, ±": reach.max()}, rel=1e-6
        )
        best = reach.argmin()
        place = words.brief(round(grid[best], 1))
        half = words.number(reach.min())
        times = words.number(reach.max() / reach.min())
        if frame < len(picture.frames) - 1:
            assert picture.captions[frame].endswith(
                f": at its widest the 95% band is {times} times as wide as at its narrowest"
            )
        else:
            assert picture.captions[frame] == (
                f"After all 10 points the 95% band is narrowest near x = {place}, "
                f"and at its widest {times} times as wide"
            )
        waist = next(t for t in picture.frames[frame]["data"] if str(t.get("marker", {}).get("symbol")) == "line-ew")
        assert np.ptp(waist["y"]) == pytest.approx(2 * reach.min(), rel=1e-5)
        assert waist["x"] == pytest.approx([grid[best]] * 2, rel=1e-5)
        assert any(t.get("text") == [f"<b>± {half}</b>"] for t in picture.frames[frame]["data"])


def test_how_far_the_band_reaches_where_it_is_narrowest_is_not_written_over_a_point() -> None:
    (picture, *_) = Opened("regression", view="bayes").pictures
    for frame in range(1, len(picture.frames)):
        figure = picture.frames[frame]
        x, y = (np.asarray(next(t for t in figure["data"] if t.get("meta") == "pick")[axis]) for axis in "xy")
        wide, span = (np.ptp(figure["layout"][axis]["range"]) for axis in ("xaxis", "yaxis"))
        name = next(t for t in figure["data"] if str(t.get("text", [""])[0]).startswith("<b>±"))
        up = 1 if name["textposition"].startswith("top") else -1
        away = up * (y - name["y"][0]) / span
        assert not ((np.abs(x - name["x"][0]) < 0.04 * wide) & (away > 0) & (away < 0.07)).any(), frame


def test_a_band_that_is_many_times_as_wide_elsewhere_says_so():
    at = Opened("regression", view="bayes", data="sine", degree=9, data_n=12, prior=1000, noise=0.25)
    narrow, wide = numbers(at).values()
    assert wide / narrow > 20
    n = len(at.pictures[0].captions) - 1
    told = at.pictures[0].captions[n]
    assert told.startswith("After all 12 points the 95% band is narrowest near x = ")
    assert told.endswith(f", and at its widest {words.number(wide / narrow)} times as wide")
    assert "x =" not in at.pictures[0].captions[n - 1], "the place is told in the end"


def test_new_points_are_spoken_of_where_one_asks():
    few, more = Opened("regression", view="bayes"), opened()
    for at, has in ((few, False), (more, True)):
        assert (beliefs.NEW in [t.get("name") for t in frames(at)[-1]]) == has
        assert ("Share in the band" in numbers(at)) == has
        assert ("between the dotted lines" in at.pictures[0].captions[3]) == has


def test_evidence_is_of_the_points_seen_and_compared_between_priors_only():
    for moved, compares in (("points", False), ("prior scale", True)):
        at = Opened("regression", view="bayes", evidence="true", bayes_sweep=moved)
        told = " ".join(said.text for said in at.sentences)
        assert "Between the dotted lines a new point would lie." in told
        assert ("Of two priors the one with the higher log evidence predicted the points better." in told) == compares
        assert told.count("evidence") == compares


def test_a_place_has_no_sign_at_0_and_a_multiple_is_told_to_three_digits() -> None:
    assert words.setting(scene.rounded(-0.008, (-1.0, 1.0))) == "0"
    assert words.setting(scene.rounded(-0.08, (-1.0, 1.0))) == "−0.1"
    wild = Opened("regression", view="bayes", data="sine", data_n=12, degree=9, prior=1000, noise=0.25)
    run, captions = wild.shown.run, wild.pictures[0].captions
    reach = run.reach(run.at.grid)
    told = re.search(r"([\d.,]+) times as wide", captions[len(captions) - 1])
    assert told and float(told[1].replace(",", "")) == pytest.approx(reach.max() / reach.min(), rel=0.005)


def test_a_place_of_a_hundred_is_no_power_of_ten():
    at = Opened("regression", view="bayes", data="housing")
    run = at.shown.run
    best = run.at.grid[run.reach(run.at.grid).argmin()]
    assert 95 < best < 105
    (picture, *_) = at.pictures
    assert picture.captions[len(picture.captions) - 1].startswith(
        f"After all {len(run.at.y)} points the 95% band is narrowest near size (m²) = 100, "
    )


def test_the_highest_evidence_of_the_sweep_is_that_of_the_textbook():
    at = opened(data="sine", degree=9, bayes_sweep="prior scale", prior="0.002", noise="0.25")
    data = catalog.make("sine")
    A, *_ = textbook(data.X, data.y, 9, 0.5, 0.25, at=data.X)
    evidence = multivariate_normal(cov=0.25 * A @ A.T + 0.0625 * np.eye(len(A))).logpdf(data.y)
    assert at.shown.quantity("Scale of the highest evidence") == 0.5
    assert at.shown.quantity("Highest log evidence") == pytest.approx(evidence, rel=1e-9)
    (picture, *_) = at.pictures
    told = f"The evidence is highest at τ = 0.5: log evidence {words.number(evidence)}, and "
    assert picture.captions[len(picture.captions) - 1].startswith(told)
