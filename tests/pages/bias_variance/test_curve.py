"""The U-curve: its errors and picks against fits made one by one, its scripts, and what its presets promise."""

import json
from typing import Any

import numpy as np
import pytest
from sklearn.linear_model import Ridge
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import PolynomialFeatures, StandardScaler

from algos.bias_variance import u_curve
from pages.views.bias_variance import many_fits
from tests.pages import drags
from tests.pages.clock import Clock
from tests.pages.harness import Opened, alts, figures, numbers, printed, said, scripts, texts
from ui import words
from ui.figures.animation import animated
from ui.guessing.cover import covered
from ui.stage.packing import packed

GRID = np.linspace(0, 1, 101)


def opened(**settings: Any) -> Opened:
    return Opened("bias_variance", **{"view": "curve"} | settings)


def by_hand(which: int, *, n: int = 30, noise: float = 0.3, seed: int = 0) -> np.ndarray:
    """Training, validation and true error (3, degrees) of one data set around the sine."""
    x = np.linspace(0, 1, n)
    y = np.sin(2 * np.pi * x) + noise * np.random.default_rng(seed).normal(size=(200, n))[which]
    learned, held = u_curve.split(n, seed=seed)
    rows = []
    for degree in range(min(15, len(learned) - 1) + 1):
        model = np.polynomial.Chebyshev.fit(x[learned], y[learned], degree, domain=[0, 1])
        wrong = (model(x) - y) ** 2
        true = np.mean((model(GRID) - np.sin(2 * np.pi * GRID)) ** 2) + noise**2
        rows.append((wrong[learned].mean(), wrong[held].mean(), true))
    return np.array(rows).T


def drawn(at: Opened, **wanted: Any) -> Any:
    return next(t for t in figures(at)[0]["data"] if all(t.get(k) == v for k, v in wanted.items()))


@pytest.fixture(scope="module")
def third() -> Opened:
    return opened(which_set=3, number_polynomial=15, sets=20)


def test_the_curves_and_the_best_of_each(third):
    errors = by_hand(2)
    low, top = (10**end for end in figures(third)[0]["layout"]["yaxis"]["range"])
    for row, name in zip(errors, ("training", "validation", "true"), strict=True):
        curve = drawn(third, name=name)
        np.testing.assert_allclose(curve["y"], np.clip(row, low / 3, 3 * top), rtol=1e-5)
        best = drawn(third, mode="markers", showlegend=False, marker=dict(color=curve["line"]["color"]) | RING)
        assert best["x"][0] == row.argmin() and np.isnan(best["y"][0]) == (row.argmin() == 15), "only once it rises"
    assert list(numbers(third).values()) == pytest.approx(errors[:, 15], rel=1e-6)
    names = [third.shown.quantity(f"Best so far by {which}") for which in ("training", "validation", "truth")]
    assert names == [f"degree {row.argmin()}" for row in errors]
    price = third.shown.quantity("price of the pick")
    assert price == pytest.approx(errors[2, errors[1].argmin()] / errors[2].min(), rel=1e-8)


def test_only_what_was_tried_is_drawn_and_judged():
    clock, errors = Clock("bias_variance", view="curve"), by_hand(6)
    assert clock.start == 3
    for step in clock.steps:
        data = clock.picture.frames[step]["data"]
        for name in ("training", "validation", "true"):
            assert len(next(t for t in data if t.get("name") == name)["y"]) == step + 1
        best = errors[:, : step + 1].argmin(axis=1)
        assert list(clock.numbers(step).values()) == pytest.approx(errors[:, step], rel=1e-6)
        told = f"The true error is higher with degree {step} than with degree {best[2]}, the best model so far"
        lowest = f"Degree {step} has the lowest true error so far"
        if set(best.tolist()) == {step}:
            lowest = f"All three errors are at their lowest so far with degree {step}"
        if step == 0:
            lowest = "Degree 0 is the stiffest model and the first one tried"
        training, validation, truth = (f"turns back up after degree {k}" if k < 15 else "never rises" for k in best)
        assert step < 15 or all(k < 15 or (np.diff(row) <= 0).all() for k, row in zip(best, errors, strict=True))
        ended = f"The true error {truth}, the validation error {validation}, and the training error {training}"
        if best[1] == best[2] < 15:
            both = f"The true error and the validation error turn back up after degree {best[2]}"
            ended = f"{both}, and the training error {training}"
        assert clock.caption(step) == (ended if step == 15 else told if step > best[2] else lowest)
        assert ("data sets" in clock.verdict(step)) == (step == clock.last)
        rings = [t for t in data if t.get("marker", {}).get("symbol") == RING["symbol"]]
        assert [t["x"][0] for t in rings] == best.tolist()
        assert [bool(np.isfinite(t["y"][0])) for t in rings] == (best < step).tolist(), "only what has risen again"


def test_an_error_that_is_lowest_at_the_last_model_and_rose_before_is_not_said_never_to_rise():
    run = opened(n=10, family="neighbours", which_set=11).shown
    picture = run.pictures[0]
    told = picture.captions[-1]
    for name, row in zip(("training", "validation", "true"), run.run.errors, strict=True):
        rose = bool((np.diff(row) > 1e-9).any())
        none = row[-1] < 1e-12
        assert (f"{name} error never rises" in told) == (not rose and not none and row.argmin() == len(row) - 1)
        last = row.argmin() == len(row) - 1 and (rose or none)
        assert (f"{name} error is lowest with the last model" in told) == (last and not none)
        assert (f"{name} error is 0 with the last model" in told) == (last and none)
    assert "is 0 with the last model, k 1" in told


def test_with_its_parts_the_last_headline_says_on_which_side_bias_and_variance_are():
    at = opened(family="ridge", errors_of="average", noise=0.5, curve_parts="true").shown
    (bias, variance, _), (last_bias, last_variance, _) = (at.run.states[i].parts.terms for i in (0, -1))
    assert bias > variance and last_bias < last_variance
    sides = "bias² is larger than variance at the stiff end and smaller at the flexible end"
    assert at.pictures[0].captions[-1] == f"The true error is lowest with λ 0.22: {sides}"


def test_without_noise_every_caption_of_the_parts_is_told():
    captions = opened(family="ridge", errors_of="average", noise=0.0, curve_parts="true").shown.pictures[0].captions
    assert [
        caption for caption in captions if not caption
    ] == []  # the stiffest fits are all alike: their variance is 0


def test_marks_on_the_errors_of_the_model_on_display_are_dragged_to_another_one():
    settings, errors = {"view": "curve"}, by_hand(6)
    at = drags.dropped("bias_variance", settings, "model", 6.4, 0.01)
    assert at.shown.run.name(at.shown.run.chosen) == "degree 6"
    placed = drags.places(at, "model")
    assert placed[:, 0].tolist() == [6, 6, 6] and placed[:, 1] == pytest.approx(errors[:, 6], rel=1e-5)
    neighbours = drags.dropped("bias_variance", settings | {"family": "neighbours"}, "model", 0.2, 1)
    assert neighbours.shown.run.chosen == 0
    drags.anywhere("bias_variance", settings, "model", 3)


def test_the_axis_of_errors_stays_while_the_noise_grows():
    ends = {tuple(figures(opened(noise=noise))[0]["layout"]["yaxis"]["range"]) for noise in (0.2, 0.3, 0.6, 1.0)}
    ((low, high),) = ends
    assert 10**low < 0.2**2 and by_hand(0, noise=1.0)[:, 0].max() < 10**high


RING = {"size": 17, "symbol": "circle-open", "line": {"width": 2}}


def test_the_chosen_model_is_drawn_with_its_points(third):
    x = np.linspace(0, 1, 30)
    y = np.sin(2 * np.pi * x) + 0.3 * np.random.default_rng(0).normal(size=(200, 30))[2]
    learned, held = u_curve.split(30, seed=0)
    model = np.polynomial.Chebyshev.fit(x[learned], y[learned], 15, domain=[0, 1])
    fit = drawn(third, name="fit")
    np.testing.assert_allclose(fit["x"], many_fits.PLACES, atol=1e-7)
    np.testing.assert_allclose(fit["y"], model(many_fits.PLACES), atol=1e-5)
    np.testing.assert_allclose(drawn(third, name="training points")["y"], y[learned], atol=1e-6)
    np.testing.assert_allclose(drawn(third, name="validation points")["y"], y[held], atol=1e-6)
    said = texts(third.latex)
    for value in by_hand(2)[:, 15]:
        assert f"= {value:.4g}" in said


def test_the_bars_count_the_picks_of_all_sets():
    third = opened(which_set=3, number_polynomial=5, sets=20, more="Picks of all sets")
    validation, truth = (t for t in third.charts[0].figures[0]["data"] if t["type"] == "bar")
    every = np.array([by_hand(r) for r in range(20)])
    for bars, i in ((validation, 1), (truth, 2)):
        assert np.asarray(bars["y"]).tolist() == np.bincount(every[:, i].argmin(axis=1), minlength=16).tolist()
    agree = int((every[:, 1].argmin(axis=1) == every[:, 2].argmin(axis=1)).sum())
    assert f"best model {agree} times" in texts(third.markdown)


def test_the_message_is_light_and_says_what_it_shows(third):
    (picture,) = third.pictures
    spec = packed(animated(list(picture.frames), picture.start))
    assert len(spec["frames"]) == 16
    assert len(json.dumps(spec.pop("frames"))) < 1_500_000 and len(json.dumps(spec)) < 100_000
    assert "data set 3" in alts(third)[0] and alts(third)[0].endswith(".")


def test_the_errors_take_the_player_to_their_model():
    (chart,) = opened(family="ridge").pictures
    assert list(chart.tracks["x"]) == list(range(16)) and chart.frames[4]["data"][0]["x"][-1] == 4


@pytest.mark.parametrize("settings", [
    {"n": 20},
    {"family": "ridge", "which_set": 5, "noise": 0.5},
    {"family": "neighbours", "errors_of": "average", "sets": 20, "truth": "step"},
    {"family": "kernel_ridge", "places": "random", "n": 12, "which_set": 7},
    {"family": "locally_weighted", "n": 15, "which_set": 2},
])  # fmt: skip
def test_scripts_print_the_numbers_on_the_screen(settings):
    at = opened(more="Code", **settings)
    run, library = scripts(at)
    shown = numbers(at)
    assert printed(run) == pytest.approx(shown, rel=1e-9)
    assert printed(library) == pytest.approx(shown, rel=1e-5)


def test_the_average_over_the_penalty_is_that_of_scikit_learns_fits():
    at = opened(family="ridge", errors_of="average", noise=0.5, sets=20, number_ridge=1e-6)
    x = np.linspace(0, 1, 30)
    y = np.sin(2 * np.pi * x) + 0.5 * np.random.default_rng(0).normal(size=(20, 30))
    learned, held = u_curve.split(30, seed=0)
    powers = PolynomialFeatures(12, include_bias=False)
    model = make_pipeline(StandardScaler(), powers, StandardScaler(), Ridge(0.22, solver="svd"))
    wrong = [(model.fit(x[learned, None], row[learned]).predict(x[held, None]) - row[held]) ** 2 for row in y]
    assert drawn(at, name="validation")["y"][7] == pytest.approx(np.mean(wrong), rel=1e-5)
    assert "picks on" not in alts(at)[0] and "the average of the sets" in alts(at)[0]


def test_what_errors_are_made_of_comes_with_a_switch(third):
    for at, shown in ((third, set()), (opened(curve_parts="true"), {"noise", "bias²", "variance"})):
        assert {t["name"] for t in figures(at)[0]["data"] if t.get("xaxis") == "x3" and "name" in t} == shown


def test_while_a_guess_is_awaited_the_points_and_the_fit_can_be_seen():
    drawn = covered(opened(n=25, number_polynomial=15).pictures[0].frames[15])["data"]
    assert [t["name"] for t in drawn if t.get("visible", True)] == ["training points", "validation points", "fit"]


def test_the_verdict_has_the_price_of_either_pick(third):
    errors = by_hand(2)
    wild, picked = (errors[2, errors[i].argmin()] / errors[2].min() for i in (0, 1))
    told = " ".join(said(third))
    assert f"Picking by training error gives {words.number(wild)} times the lowest true error" in told
    assert f"and by validation error {words.number(picked)} times the lowest." in told
    every = np.array([by_hand(r) for r in range(20)])
    agree = int((every[:, 1].argmin(axis=1) == every[:, 2].argmin(axis=1)).sum())
    assert f"Validation picks the best model on {agree} of 20 data sets." in told


def test_validation_below_training_is_called_luck_where_there_is_one_data_set():
    lucky, average = opened(), opened(errors_of="average")  # under Look closer
    run = lucky.shown.run
    assert (run.errors[1] < run.errors[0]).any()
    assert (
        f"The validation error rests on {len(run.held)} points, so by luck it can lie below the training error."
    ) in texts(lucky.markdown)
    assert "by luck" not in texts(average.markdown)


def test_without_noise_rounding_is_not_said_to_be_a_rise() -> None:
    picture, *_ = opened(truth="line", noise=0.0).shown.pictures
    assert picture.captions[2] == "With degree 2 the true error is as low as with degree 1"
    assert "The true error never rises" in picture.captions[-1] and "training error never rises" in picture.captions[-1]


def test_an_error_that_is_0_but_for_rounding_is_told_as_0():
    shown = opened(n=10, which_set=1, number_polynomial=6).shown
    assert 0 < shown.run.errors[0, shown.run.chosen] < 1e-25
    assert shown.numbers["Training error"] == 0
