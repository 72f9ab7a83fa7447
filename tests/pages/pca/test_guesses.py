"""What the guesses of the page are judged by, against independent recomputation."""

from typing import Any

import numpy as np
import pytest

from datasets import catalog
from pages.pca import PAGE
from tests.pages.harness import Opened
from ui.guessing import guess
from ui.guessing.cover import begun, covered


def test_the_principal_axis_is_steeper_by_the_difference_of_both_slopes() -> None:
    settings: dict[str, Any] = dict(data="tilted", data_seed=13, data_n=200, data_ratio=1.0)
    shown = Opened("pca", view="turn", **settings, turn_versus="least-squares line").shown
    X = shown.run.data.X
    v = np.linalg.eigh(np.cov(X.T))[1][:, -1]
    steeper = v[1] / v[0] - np.polyfit(X[:, 0], X[:, 1], 1)[0]
    assert shown.quantity("principal axis steeper by") == pytest.approx(steeper)


def seen(view: str, **settings: Any) -> list[Any]:
    """What can be seen of the first picture while a guess of it is awaited."""
    picture = Opened("pca", view=view, **settings).shown.pictures[0]
    return [trace for trace in covered(picture.frames[picture.start])["data"] if trace.get("visible", True)]


def test_while_components_are_guessed_the_columns_shares_are_seen_and_no_axis() -> None:
    bars, said = seen("how_many", data="wine", standardise=False)
    X = catalog.make("wine").X
    np.testing.assert_allclose(bars["y"], np.sort(X.var(axis=0))[::-1] / X.var(axis=0).sum(), rtol=1e-5)
    assert said["text"] == ["each of the 13 columns by itself, the largest first"]


def test_all_columns_are_seen_where_there_are_more_of_them_than_axes() -> None:
    bars, said = seen("how_many", data="foods")
    assert len(bars["y"]) == 17 and 0.5 < min(bars["x"]) < max(bars["x"]) < 4.5
    np.testing.assert_allclose(np.diff(bars["x"]), 4 / 17, rtol=1e-5)
    assert said["text"] == ["each of the 17 columns by itself, the largest first"]


def test_while_one_guesses_how_errors_compare_only_those_of_one_kind_are_seen() -> None:
    preset = next(one for one in PAGE.views["not_to"].presets if one.label == "Test rows seen")
    (points,) = seen("not_to", **preset.settings)
    assert len(points["x"]) > 9 and not points["y"].any()


def test_while_multiplications_are_guessed_the_arrow_and_its_image_are_seen() -> None:
    traces = seen("power", power_matrix="own", power_first=1.2)
    names = {str(trace.get("name")) for trace in traces}
    assert {"x", "axis 1"} <= names and any(name.startswith("A x") for name in names) and "axis 2" not in names
    assert all(trace.get("xaxis", "x") == "x" for trace in traces)


def test_an_angle_that_was_guessed_is_told_in_degrees() -> None:
    at = Opened("pca", view="stages", data="tilted", standardise=True)
    asked = next(one for one in PAGE.views["stages"].presets if one.label == "Standardised").guess
    assert asked is not None
    assert guess.told(asked, guess.SHOWN, at.shown.quantity).startswith("**45°**.")


def asked(view: str, label: str) -> list[Any]:
    """The first frame of a preset's run as it is seen while its guess is awaited."""
    preset = next(one for one in PAGE.views[view].presets if one.label == label)
    picture = Opened("pca", view=view, **preset.settings).shown.pictures[0]
    return [trace for trace in begun(picture.frames[0])["data"] if trace.get("visible", True)]


def test_no_bar_is_seen_while_one_guesses_how_many_components_it_takes() -> None:
    for label in ("Columns in their own units", "More columns than rows", "Digits"):
        bars = [trace for trace in asked("how_many", label) if trace["type"] == "bar"]
        assert bars and not any(np.isfinite(np.asarray(bar["y"], dtype=float)).any() for bar in bars)


def test_a_gaussians_shares_are_not_seen_while_one_guesses_that_of_the_points() -> None:
    traces = asked("ellipses", "Two standard deviations")
    told = [trace for trace in traces if "Gaussian" in str(trace)]
    assert told and not any(np.isfinite(np.asarray(trace["y"], dtype=float)).any() for trace in told)
    preset = next(one for one in PAGE.views["ellipses"].presets if one.label == "Two standard deviations")
    picture = Opened("pca", view="ellipses", **preset.settings).shown.pictures[0]
    curve, _ = (trace for trace in picture.frames[20]["data"] if "Gaussian" in str(trace))
    np.testing.assert_allclose(curve["y"][20], 100 * (1 - np.exp(-2)), atol=1e-3)


def test_the_eights_take_the_axes_that_scikit_learn_says() -> None:
    preset = next(one for one in PAGE.views["digits"].presets if one.label == "A readable 8")
    shown = Opened("pca", view="digits", **preset.settings).shown
    data = catalog.make("digits")
    eights = data.X[data.y == 8] - data.X.mean(axis=0)
    scores = eights @ np.linalg.svd(data.X - data.X.mean(axis=0), full_matrices=False)[2].T
    kept = (scores**2).sum(axis=0).cumsum() / (eights**2).sum()
    assert shown.quantity("Axes for 95%") == int((kept < 0.95).sum()) + 1


def test_what_is_lost_is_told_where_it_is_lost() -> None:
    picture = Opened("pca", view="stages").shown.pictures[0]
    X = catalog.make("tilted").X
    lost = np.linalg.eigvalsh(np.cov(X.T))[0] / np.trace(np.cov(X.T))
    said = list(picture.captions)
    assert said[4].endswith(f"and {100 * lost:.1f}% of the variance is lost")
    rebuilt = "the points are rebuilt from one score each, and"
    assert said[5] == f"Step 5 of 5: {rebuilt} step 4 has lost {100 * lost:.1f}% of the variance"
    asked: list[tuple[dict[str, Any], str]] = [
        ({"standardise": True}, "step 5 has lost"),
        ({"stages_centre": False}, "step 3 has lost"),
        ({"data_correlation": 1.0}, "nothing is lost"),
    ]
    for settings, told in asked:
        shown = Opened("pca", view="stages", **settings).shown
        steps = [state.phase for state in shown.run.trace.states]
        assert f"{rebuilt} {told}" in shown.pictures[0].captions[len(steps) - 1]
        assert told == "nothing is lost" or steps[int(told.split()[1])] == "projection"


@pytest.mark.parametrize(
    ("view", "label", "told"),
    [
        ("turn", "Least squares", "The principal axis is steeper: its slope is 0.931"),
        ("turn", "One outlier", "the principal axis misses the farthest point by 3.02°"),
        ("turn", "Unscaled", "At 90.1° the mean squared distance is smallest"),
        ("stages", "Standardised", "axis 1 is at 45° and has"),
        ("stages", "Unscaled", "has 99.9% of the variance"),
        ("stages", "Not centred", "seen from 0, axis 1 misses the mean by 0.276°"),
        ("how_many", "Digits", "It takes 28 of 64 components to reach 95% of the variance, and they keep"),
        ("digits", "A readable 8", "Rebuilt from 10 of 64 components, the digits keep 58.7% of their variance"),
        ("not_to", "Against overfitting", "on rows held out is 3.40, and that of ridge is 1.33"),
        ("not_to", "Test rows seen", "is 48.4%, but axes that have seen the rows held out make it look like 8.4%"),
        ("ellipses", "A saddle", "At λ₂ = −1.5 it is a saddle"),
    ],
)
def test_what_was_guessed_rests_on_a_headline_that_has_its_answer(view: str, label: str, told: str) -> None:
    preset = next(one for one in PAGE.views[view].presets if one.label == label)
    assert preset.guess is not None
    shown = Opened("pca", view=view, **preset.settings).shown
    picture = shown.pictures[0]
    rests = picture.start if preset.guess.stays else preset.guess.rests(shown.quantity)
    assert told in picture.captions[len(picture.captions) - 1 if rests is None else rests]
