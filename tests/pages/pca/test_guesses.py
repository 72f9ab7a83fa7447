"""What the guesses of the page are judged by, against independent recomputation."""

from typing import Any

import numpy as np
import pytest

from datasets import catalog
from pages.pca import PAGE
from tests.pages.harness import Opened
from ui.guessing import guess
from ui.guessing.cover import covered


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
    preset = next(one for one in PAGE.views["not_to"].presets if one.label == "The test was seen")
    (points,) = seen("not_to", **preset.settings)
    assert len(points["x"]) > 9 and not points["y"].any()


def test_while_multiplications_are_guessed_the_arrow_and_its_image_are_seen() -> None:
    traces = seen("power", power_matrix="own", power_first=1.2)
    names = {str(trace.get("name")) for trace in traces}
    assert {"x", "axis 1"} <= names and any(name.startswith("A x") for name in names) and "axis 2" not in names
    assert all(trace.get("xaxis", "x") == "x" for trace in traces)


def test_an_angle_that_was_guessed_is_told_in_degrees() -> None:
    at = Opened("pca", view="stages", data="tilted", standardise=True)
    asked = next(one for one in PAGE.views["stages"].presets if one.label == "Both columns alike").guess
    assert asked is not None
    assert guess.told(asked, guess.SHOWN, at.shown.quantity).startswith("**45°**.")
