"""The turned axis: what it shows against independent recomputation."""

import re

import numpy as np
import pytest
from scipy.stats import linregress

from datasets import catalog
from tests.pages.harness import alts, captions, figures, healthy, numbers, open_page, printed, scripts, texts

LINE = {"turn_versus": "least-squares line"}


def opened(**settings):
    return healthy(open_page("pca", view="turn", **settings))


def preset(label):
    at = opened()
    return healthy(next(b for b in at.button if b.label == label).click().run())


def axis_of(X):
    values, vectors = np.linalg.eigh(np.cov(X.T, bias=True))
    return vectors[:, -1], values


@pytest.mark.parametrize("settings", [
    {"turn_angle": 65},
    {"data": "iris", "across": "petal length (cm)", "scale": "true"} | LINE,
    {"data": "unscaled"} | LINE,
    {"data": "breast_cancer"},
])  # fmt: skip
def test_both_scripts_print_the_numbers_on_the_screen(settings):
    at = opened(more="Code", **settings)
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


def test_a_line_against_the_principal_axis():
    at = preset("A line against the principal axis")
    X = catalog.make("tilted", n=200, ratio=1.0, seed=13).X
    u, _ = axis_of(X)
    shown = numbers(at)
    assert shown["Slope, least squares"] == pytest.approx(linregress(X[:, 0], X[:, 1]).slope)
    assert shown["Slope, principal axis"] == pytest.approx(u[1] / u[0])
    assert shown["Slope, least squares"] == pytest.approx(0.765, abs=0.005)
    assert shown["Slope, principal axis"] == pytest.approx(0.931, abs=0.001)


def test_the_presets_keep_their_promises():
    at = preset("Correlation to 1")
    shown = numbers(at)
    assert shown["Slope, least squares"] == pytest.approx(shown["Slope, principal axis"]) == pytest.approx(1.2)
    error = next(t for t in figures(at)[0]["data"] if t.get("name") == "error")["y"]
    assert error.min() == 0
    at_best = next(words for words in captions(at) if "the principal axis" in words)
    assert "captured 100 % · error 0 ·" in at_best
    at = preset("A round cloud")
    captured = next(t for t in figures(at)[0]["data"] if t.get("name") == "captured")["y"]
    assert np.ptp(captured) < 0.2 * numbers(at)["Total variance"]
    at = preset("One outlier")
    assert numbers(at)["Best angle"] == pytest.approx(np.degrees(np.arctan2(0.8, -0.6)), abs=6)
    at = preset("Unscaled")
    assert numbers(at)["Best angle"] == pytest.approx(90, abs=0.2) and numbers(at)["Captured (%)"] > 99.9
    assert "all but a line" in texts(at.caption)
    at.toggle(key="pca_scale").set_value(True).run()
    assert numbers(healthy(at))["Best angle"] == pytest.approx(135)


def test_looking_closer_at_a_point_obeys_pythagoras():
    at = opened(turn_angle=20, point=7)
    X = catalog.make("tilted").X
    z, u = X[6] - X.mean(axis=0), np.array([np.cos(np.radians(20)), np.sin(np.radians(20))])
    written = [float(v) for v in re.findall(r"-?\d+\.?\d*", texts(at.latex))]
    for value in (z[0], z @ u, ((z @ u) * u)[1], z @ z, (z @ u) ** 2, z @ z - (z @ u) ** 2):
        assert any(w == pytest.approx(value, rel=2e-3) for w in written), value


def test_tables_without_two_columns_or_variance_get_words(monkeypatch):
    from datasets.dataset import Dataset
    from pages.views.pca import turn
    from ui import data_picker

    def given(X):
        names = tuple(f"c{j}" for j in range(X.shape[1]))
        data = Dataset("own", "Own", X, None, names, "Made up.", "None")
        monkeypatch.setattr(data_picker, "choose", lambda *_, **__: data)
        return healthy(open_page("pca", view="turn", **LINE))

    assert turn.HELP
    assert "two columns" in given(np.ones((5, 1))).warning[0].value
    assert "All rows are equal" in given(np.ones((5, 2))).warning[0].value
    assert "at least 2 rows" in given(np.ones((1, 3))).warning[0].value
    assert "too small" in given(np.arange(8.0).reshape(4, 2) * 1e-160).warning[0].value
    assert "too large" in given(np.arange(8.0).reshape(4, 2) * 1e60).warning[0].value
    upright = given(np.column_stack([np.ones(6), np.arange(6.0)]))
    assert numbers(upright)["Slope, least squares"] == "none"
    assert numbers(upright)["Slope, principal axis"] == np.inf
    square = given(np.array([[1.0, 0], [-1, 0], [0, 1], [0, -1]]))
    assert "No direction is best" in texts(square.caption)
    assert numbers(square)["Slope, principal axis"] == "none"
