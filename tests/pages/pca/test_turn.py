"""The turned axis: what it shows against independent recomputation."""

import re
from typing import Any

import numpy as np
import pytest
from scipy.stats import linregress

from datasets import catalog
from datasets.dataset import Dataset
from tests.pages.harness import Opened, alts, captions, figures, numbers, printed, scripts, texts
from ui.compute import Refused
from ui.data import data_picker

LINE: dict[str, Any] = {"turn_versus": "least-squares line"}


def opened(**settings: Any) -> Opened:
    return Opened("pca", view="turn", **settings)


def axis_of(X: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    values, vectors = np.linalg.eigh(np.cov(X.T, bias=True))
    return vectors[:, -1], values


@pytest.mark.parametrize("settings", [
    {"turn_angle": 65},
    {"data": "iris", "across": "petal length (cm)", "scale": True} | LINE,
    {"data": "unscaled"} | LINE,
    {"data": "breast_cancer"},
])  # fmt: skip
def test_both_scripts_print_the_numbers_on_the_screen(settings):
    at = opened(**settings)
    run, library = scripts(at)
    assert printed(run) == pytest.approx(numbers(at), rel=1e-12)
    assert printed(library) == pytest.approx(numbers(at), rel=1e-7)


def test_every_frame_adds_up_and_peaks_at_the_principal_axis():
    at = opened(data="tilted", data_seed=4, data_correlation=-0.6, turn_angle=140)
    X = catalog.make("tilted", seed=4, correlation=-0.6).X
    u, values = axis_of(X)
    best = np.degrees(np.arctan2(u[1], u[0])) % 180
    assert numbers(at)["Best angle"] == pytest.approx(best)
    assert numbers(at)["Total variance"] == pytest.approx(X.var(axis=0).sum())
    figure = figures(at)[0]
    captured, error, total = (
        next(t for t in figure["data"] if t.get("name") == n) for n in ("captured", "error", "total")
    )
    np.testing.assert_allclose(captured["y"] + error["y"], total["y"][0], rtol=1e-5)
    assert captured["y"].max() == pytest.approx(values[1], rel=1e-5)
    assert error["y"].min() == pytest.approx(values[0], rel=1e-5)
    assert captured["x"][captured["y"].argmax()] == pytest.approx(best, rel=1e-5)
    spec = figures(at)[0]
    assert len(spec["frames"]) == 38
    for n in (0, 9, 37):
        angle = captured["x"][n]
        feet = next(d for d, i in zip(spec["frames"][n]["data"], spec["frames"][n]["traces"], strict=True) if i == 2)
        v = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        expected = X.mean(axis=0) + np.outer((X - X.mean(axis=0)) @ v, v)
        np.testing.assert_allclose(np.column_stack([feet["x"], feet["y"]]), expected, atol=1e-4)
    v = np.array([np.cos(np.radians(140)), np.sin(np.radians(140))])
    assert numbers(at)["Captured (%)"] == pytest.approx((X @ v).var() / X.var(axis=0).sum() * 100)
    assert "Angle 140°" in alts(at)[0]


def test_the_lines_differ_as_the_notes_say_and_meet_on_a_line():
    found = numbers(opened(data_n=200, data_ratio=1.0, data_seed=13, **LINE))
    X = catalog.make("tilted", n=200, ratio=1.0, seed=13).X
    u, _ = axis_of(X)
    assert found["Slope, least squares"] == pytest.approx(linregress(X[:, 0], X[:, 1]).slope)
    assert found["Slope, principal axis"] == pytest.approx(u[1] / u[0])
    at_best = next(words for words in captions(opened(data_correlation=1.0)) if "the principal axis" in words)
    assert "captured 100 % · error 0 ·" in at_best


def test_standardising_turns_the_axis_of_the_unscaled_table():
    bare, scaled = opened(data="unscaled", turn_angle=90), opened(data="unscaled", turn_angle=90, scale=True)
    assert "all but a line" in texts(bare.caption)
    assert numbers(scaled)["Best angle"] == pytest.approx(135)


def test_looking_closer_at_a_point_obeys_pythagoras():
    at = opened(turn_angle=20, point=7)
    X = catalog.make("tilted").X
    z, u = X[6] - X.mean(axis=0), np.array([np.cos(np.radians(20)), np.sin(np.radians(20))])
    written = [float(v) for v in re.findall(r"-?\d+\.?\d*", texts(at.latex))]
    for value in (z[0], z @ u, ((z @ u) * u)[1], z @ z, (z @ u) ** 2, z @ z - (z @ u) ** 2):
        assert any(w == pytest.approx(value, rel=2e-3) for w in written), value


def test_tables_without_two_columns_or_variance_get_words(monkeypatch):
    def given(X: np.ndarray) -> Opened:
        names = tuple(f"c{j}" for j in range(X.shape[1]))
        data = Dataset("own", "Own", X, None, names, "Made up.", "None")
        monkeypatch.setattr(data_picker, "choose", lambda *_, **__: data)
        return opened(**LINE)

    def refused(X: np.ndarray) -> str:
        with pytest.raises(Refused) as problem:
            given(X)
        return str(problem.value)

    assert "two columns" in refused(np.ones((5, 1)))
    assert "All rows are equal" in refused(np.ones((5, 2)))
    assert "at least 2 rows" in refused(np.ones((1, 3)))
    assert "too small" in refused(np.arange(8.0).reshape(4, 2) * 1e-160)
    assert "too large" in refused(np.arange(8.0).reshape(4, 2) * 1e60)
    upright = given(np.column_stack([np.ones(6), np.arange(6.0)]))
    assert numbers(upright)["Slope, least squares"] == "none"
    assert numbers(upright)["Slope, principal axis"] == np.inf
    square = given(np.array([[1.0, 0], [-1, 0], [0, 1], [0, -1]]))
    assert "No direction is best" in texts(square.caption)
    assert numbers(square)["Slope, principal axis"] == "none"
