"""The stages of principal components: what they show against numpy, scikit-learn and sums written out."""

import re
from typing import Any

import numpy as np
import pytest
from sklearn.decomposition import PCA

from datasets import catalog
from datasets.dataset import Dataset
from pages.views.pca.stages import three_ways
from tests.pages.harness import Opened, alts, frames, numbers, printed, scripts, texts
from ui.compute import Refused
from ui.data import data_picker


def opened(**settings: Any) -> Opened:
    return Opened("pca", view="stages", **settings)


def figures_written(at: Opened) -> list[float]:
    return [float(v) for v in re.findall(r"-?\d+\.?\d*", texts(at.latex))]


@pytest.mark.parametrize("settings", [
    {"data": "unscaled", "scale": True},
    {"data": "iris", "up": "petal width (cm)"},
    {"stages_centre": False, "scale": True},
    {"data": "wine", "stages_centre": False},
])  # fmt: skip
def test_both_scripts_print_the_numbers_on_the_screen(settings):
    at = opened(**settings)
    run, library = scripts(at)
    assert printed(run) == pytest.approx(numbers(at), rel=1e-12)
    assert printed(library) == pytest.approx(numbers(at), rel=1e-8)


def test_every_stage_draws_its_own_rows_ellipse_and_axes():
    at = opened(data="tilted", data_seed=3, data_correlation=-0.4, scale=True)
    X = catalog.make("tilted", seed=3, correlation=-0.4).X
    Z = (X - X.mean(axis=0)) / X.std(axis=0)
    model = PCA().fit(Z)
    drawn = frames(at)
    assert len(drawn) == 7
    rows = [next(t for t in stage if t.get("meta") == "pick") for stage in drawn]
    for stage, expected in zip(rows, (X, X - X.mean(axis=0), Z, Z, Z, Z, X), strict=True):
        np.testing.assert_allclose(stage["customdata"][:, 1:], expected, rtol=1e-5, atol=1e-5)
    cells = [next(t for t in stage if t.get("mode") == "text" and t.get("xaxis") == "x2")["text"] for stage in drawn]
    assert cells[2] == [""] * 4
    assert [float(c.replace("−", "-")) for c in cells[3]] == pytest.approx(np.cov(Z.T, bias=True).ravel(), rel=1e-3)
    rod = next(t for t in drawn[4] if t.get("name") == "axis 1")
    assert np.isnan(next(t for t in drawn[3] if t.get("name") == "axis 1")["x"]).all()
    spread = np.sqrt(model.explained_variance_ * (len(X) - 1) / len(X))
    grid = drawn[4][2]  # the numbers at the edges give the scale of the window
    labels = zip(grid["x"], grid["text"], grid["textposition"], strict=True)
    across = [(x, float(text.replace("−", "-"))) for x, text, side in labels if side == "bottom center"]
    unit = (across[-1][0] - across[0][0]) / (across[-1][1] - across[0][1])
    length = np.hypot(np.diff(rod["x"]), np.diff(rod["y"]))[0] / unit / 2
    assert length == pytest.approx(spread[0], rel=1e-4)
    back = model.mean_ + np.outer(model.transform(Z)[:, 0], model.components_[0])
    assert numbers(at)["Reconstruction error"] == pytest.approx(((Z - back) ** 2).sum(axis=1).mean())
    assert "Axes, as long as" in alts(at)[0]


def test_scaling_turns_the_axis_of_the_unscaled_table():
    bare, scaled = opened(data="unscaled"), opened(data="unscaled", scale=True)
    for at in (bare, scaled):
        assert "at 90.11° without scaling, at 135" in texts(at.caption)


def test_without_centring_the_first_axis_points_to_the_mean():
    at = opened(stages_centre=False, data_correlation=-0.6)
    X = catalog.make("tilted", correlation=-0.6).X
    values, vectors = np.linalg.eigh(X.T @ X / len(X))
    mean = X.mean(axis=0)
    off = np.degrees(np.arccos(abs(vectors[:, 1] @ mean) / np.linalg.norm(mean)))
    assert numbers(at)["Mean square, axis 1"] == pytest.approx(values[1])
    assert f"within {off:.4g}"[:12] in texts(at.caption)
    assert "Variance, axis 1" not in numbers(at)


@pytest.mark.parametrize(("cell", "i", "j"), [("across", 0, 0), ("both", 0, 1), ("up", 1, 1)])
def test_a_cell_is_its_sum_and_a_point_its_terms(cell, i, j):
    at = opened(stages_cell=cell, point=5)
    X = catalog.make("tilted").X
    Z = X - X.mean(axis=0)
    written = figures_written(at)
    model = PCA().fit(X)
    t = np.abs(model.transform(X)[4])
    for value in (*np.abs(Z[:4, i] * Z[:4, j]), np.cov(Z.T, bias=True)[i, j], (Z[:, i] * Z[:, j]).sum(), *t):
        assert value < 1e-3 or any(abs(w) == pytest.approx(value, rel=2e-3) for w in written), value
    back = model.mean_ + model.transform(X)[4, 0] * model.components_[0]
    text = texts(at.markdown)
    assert f"{back[0]:.4g}" in text and f"{back[1]:.4g}" in text


def test_three_ways_agree_to_ten_digits_on_all_columns():
    at = opened(data="wine", scale="true", more="Three ways")
    text = texts(at.markdown)
    assert "All 13 columns and 178 rows" in text
    exponents = [
        int("".join("⁰¹²³⁴⁵⁶⁷⁸⁹".index(c).__str__() for c in e)) for e in re.findall(r"10⁻([⁰¹²³⁴⁵⁶⁷⁸⁹]+)", text)
    ]
    assert exponents and all(e >= 11 for e in exponents if e not in (7, 8, 9))  # power iteration: its tolerance
    wide = opened(data="foods", more="Three ways")
    assert "All 17 columns and 4 rows" in texts(wide.markdown)


@pytest.mark.parametrize("seed", range(3))
def test_how_far_apart_two_ways_are(seed):
    rng = np.random.default_rng(seed)
    Q, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    values = np.array([3.0, 2.0, 1.0])
    other = Q + 1e-4 * rng.normal(size=(3, 3))
    variances, axes = three_ways.apart((Q, values), (other, values + np.array([0, 0.3, 0])))
    assert variances == pytest.approx(0.1) and axes == pytest.approx(np.abs(Q - other).max())
    assert three_ways.apart((Q, np.ones(3)), (Q[::-1], np.ones(3)))[1] is None
    first_alone = three_ways.apart((Q, np.array([3.0, 1, 1])), (Q[[0, 2, 1]], np.array([3.0, 1, 1])))
    assert first_alone == (0.0, 0.0)


def test_tables_without_axes_get_words(monkeypatch):
    def given(X: np.ndarray, **settings: Any) -> Opened:
        names = tuple(f"c{j}" for j in range(X.shape[1]))
        data = Dataset("own", "Own", X, None, names, "Made up.", "None")
        monkeypatch.setattr(data_picker, "choose", lambda *_, **__: data)
        return opened(more="Three ways", **settings)

    for X, centre, words in (
        (np.ones((5, 1)), True, "two columns"),
        (np.ones((5, 2)), False, "All rows are equal"),
        (np.arange(8.0).reshape(4, 2) * 1e-160, True, "too small"),
    ):
        with pytest.raises(Refused, match=words):
            given(X, stages_centre=centre)
    square = given(np.array([[1.0, 0], [-1, 0], [0, 1], [0, -1]]))
    assert "variances are equal" in texts(square.markdown)
    constant = given(np.column_stack([np.ones(6), np.arange(6.0)]), scale="true")
    assert numbers(constant)["Share of axis 1 (%)"] == 100


def test_without_centring_the_whole_ellipse_is_in_sight_and_0_has_no_sign():
    at = opened(stages_centre=False, data_correlation=-0.6)
    for traces in frames(at):
        ring = next(t for t in traces if t.get("name") == "root mean square")
        known = np.isfinite(ring["x"])
        assert (np.abs(np.stack([ring["x"], ring["y"]]))[:, known] <= 1).all()
        assert "−0" not in traces[2]["text"]


def test_far_from_zero_the_error_is_still_the_variance_left_over(monkeypatch):
    X = np.random.default_rng(0).normal(size=(12, 2)) * [2e-6, 1e-6] + 1e9
    data = Dataset("own", "Own", X, None, ("a", "b"), "Made up.", "None")
    monkeypatch.setattr(data_picker, "choose", lambda *_, **__: data)
    found = numbers(opened())
    assert found["Reconstruction error"] == pytest.approx(found["Variance, axis 2"], rel=1e-9)


def test_with_equal_variances_no_angle_is_claimed(monkeypatch):
    X = np.array([[1.0, 0], [-1, 0], [0, 1], [0, -1]])
    data = Dataset("own", "Own", X, None, ("a", "b"), "Made up.", "None")
    monkeypatch.setattr(data_picker, "choose", lambda *_, **__: data)
    assert "anywhere (equal variances) without scaling, anywhere (equal variances) with it" in texts(opened().caption)


def test_the_first_two_columns_that_vary_are_shown(monkeypatch):
    rng = np.random.default_rng(1)
    X = np.column_stack([np.ones(9), np.full(9, 0.1), rng.normal(size=9), rng.normal(size=9)])
    data = Dataset("own", "Own", X, None, ("a", "b", "c", "d"), "Made up.", "None")
    monkeypatch.setattr(data_picker, "choose", lambda *_, **__: data)
    at = opened()
    assert "by c and d" in alts(at)[0]
    with pytest.raises(Refused, match="Neither “a” nor “b” varies"):
        opened(across="a", up="b")


def test_the_library_divides_no_constant_column_by_its_rounding(monkeypatch):
    rng = np.random.default_rng(1)
    X = np.column_stack([np.full(9, 0.1), rng.normal(size=9)])
    code = f"Dataset('own', 'Own', np.array({X.tolist()!r}), None, ('a', 'b'), 'Made up.', 'None')"
    data = Dataset("own", "Own", X, None, ("a", "b"), "Made up.", code)
    monkeypatch.setattr(data_picker, "choose", lambda *_, **__: data)
    at = opened(scale=True, stages_centre=False)
    library = "from datasets.dataset import Dataset\nimport numpy as np\n" + scripts(at)[1]
    assert printed(library) == pytest.approx(numbers(at), rel=1e-8)
