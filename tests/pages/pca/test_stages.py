"""The stages of principal components: what they show against numpy, scikit-learn and sums written out."""

import re
from functools import partial
from typing import Any

import numpy as np
import pytest
from sklearn.decomposition import PCA

from algos.pca import principal_components
from datasets import catalog
from pages.views.pca.stages import figure, three_ways, window
from pages.views.pca.stages.window import Window
from tests.pages.harness import Opened, alts, captions, frames, numbers, printed, scripts, texts
from tests.pages.pca.reading import named, own, picked, writes
from ui import palette
from ui.compute import Refused

X = catalog.make("tilted").X
opened = partial(Opened, "pca", view="stages")


def test_every_stage_draws_its_own_rows_ellipse_and_axes():
    at = opened(data="tilted", data_seed=3, data_correlation=-0.4, standardise=True)
    X = catalog.make("tilted", seed=3, correlation=-0.4).X
    Z = (X - X.mean(axis=0)) / X.std(axis=0)
    model = PCA().fit(Z)
    drawn = frames(at)
    assert len(drawn) == 7
    rows = list(map(picked, drawn))
    for stage, expected in zip(rows, (X, X - X.mean(axis=0), Z, Z, Z, Z, X), strict=True):
        np.testing.assert_allclose(stage["customdata"][:, 1:], expected, rtol=1e-5, atol=1e-5)
    matrix = [[t for t in stage if t.get("xaxis") == "x2"] for stage in drawn]
    for colours, cells, name in matrix[:3]:  # nothing stands there before it is known
        assert np.isnan(colours["z"]).all() and not any([*cells["text"], *name["text"]])
    colours, cells, name = matrix[3]
    values, said = zip(*(cell.split("<br>", 1) for cell in cells["text"]), strict=True)
    assert [float(c.replace("−", "-")) for c in values] == pytest.approx(np.cov(Z.T, bias=True).ravel(), rel=1e-3)
    assert [re.sub("<.*?>", " ", text).split() for text in said] == [
        ["x1", "with", "itself"],
        ["x1", "with", "x2"],
        ["x2", "with", "x1"],
        ["x2", "with", "itself"],
    ]
    np.testing.assert_allclose(colours["z"], np.cov(Z.T, bias=True), rtol=1e-5)
    assert name["text"] == ["<b>covariance</b>"]
    rod = named(drawn[4], "axis 1")
    assert np.isnan(named(drawn[3], "axis 1")["x"]).all()
    spread = np.sqrt(model.explained_variance_ * (len(X) - 1) / len(X))
    grid = drawn[4][2]  # the numbers at the edges give the scale of the window
    labels = zip(grid["x"], grid["text"], grid["textposition"], strict=True)
    across = [(x, float(text.replace("−", "-"))) for x, text, side in labels if side == "bottom center"]
    unit = (across[-1][0] - across[0][0]) / (across[-1][1] - across[0][1])
    length = np.hypot(np.diff(rod["x"]), np.diff(rod["y"]))[0] / unit / 2
    assert length == pytest.approx(spread[0], rel=1e-4)
    back = model.mean_ + np.outer(model.transform(Z)[:, 0], model.components_[0])
    assert numbers(at)["Reconstruction error"] == pytest.approx(((Z - back) ** 2).sum(axis=1).mean())
    angle = np.degrees(np.arctan2(*model.components_[0][::-1])) % 180
    share = f"{100 * model.explained_variance_ratio_[0]:.1f}% of the variance, more than any other direction"
    assert f"Of the axes: axis 1 is at {angle:.3g}° and has {share}" in alts(at)[0]


def test_the_stages_stand_beside_the_picture_the_one_on_display_in_bold():
    asked: list[tuple[dict[str, Any], int]] = [({}, 6), ({"standardise": True}, 7), ({"stages_centre": False}, 5)]
    for settings, n in asked:
        drawn = frames(opened(**settings))
        assert len(drawn) == n
        for i, traces in enumerate(drawn):
            line, now, others = (t for t in traces if t.get("xaxis") == "x3")
            said = [one or other for one, other in zip(now["text"], others["text"], strict=True)]
            assert all(bool(one) != bool(other) for one, other in zip(now["text"], others["text"], strict=True))
            full = [colour == palette.DATA for colour in line["marker"]["color"]]
            assert full == [j <= i for j in range(n)]
            assert ["<b>" in text for text in said] == [j == i for j in range(n)]
            assert ("subtract the mean" in " ".join(said)) == (settings.get("stages_centre", True))


def test_the_names_of_the_axes_stand_past_the_points():
    for traces in frames(opened())[3:]:
        names = next(t for t in traces if t.get("mode") == "text" and "<b>axis 1</b>" in t["text"])
        at = np.array([names["x"][0], names["y"][0]])
        points = picked(traces)
        rod = named(traces, "axis 1")
        middle = np.array([np.mean(rod["x"]), np.mean(rod["y"])])
        u = (at - middle) / np.linalg.norm(at - middle)
        along = (np.column_stack([points["x"], points["y"]]) - middle) @ u
        assert np.abs(at).max() <= 0.92 + 1e-6 and (
            np.linalg.norm(at - middle) > along.max() or np.abs(at).max() > 0.91
        )


def test_scaling_turns_the_axis_of_the_unscaled_table():
    bare, scaled = opened(data="unscaled"), opened(data="unscaled", standardise=True)
    assert "Without scaling" not in texts(bare.caption), "it would be the answer to a preset"
    assert "Without scaling, axis 1 would be at 90.1°." in texts(scaled.caption)


def test_without_centring_the_first_axis_points_to_the_mean():
    at = opened(stages_centre=False, data_correlation=-0.6)
    X = catalog.make("tilted", correlation=-0.6).X
    values, vectors = np.linalg.eigh(X.T @ X / len(X))
    mean = X.mean(axis=0)
    off = np.degrees(np.arccos(abs(vectors[:, 1] @ mean) / np.linalg.norm(mean)))
    assert numbers(at)["Mean square, axis 1"] == pytest.approx(values[1])
    assert any(f"misses the mean by {off:.3g}°" in said for said in captions(at))
    assert "Variance, axis 1" not in numbers(at)


@pytest.mark.parametrize(("cell", "i", "j"), [("across", 0, 0), ("both", 0, 1), ("up", 1, 1)])
def test_a_cell_is_its_sum_and_a_point_its_terms(cell, i, j):
    at = opened(stages_cell=cell, point=5)
    X = catalog.make("tilted").X
    Z = X - X.mean(axis=0)
    model = PCA().fit(X)
    t = np.abs(model.transform(X)[4])
    writes(at, *(Z[:4, i] * Z[:4, j]), np.cov(Z.T, bias=True)[i, j], (Z[:, i] * Z[:, j]).sum(), *t)
    back = model.mean_ + model.transform(X)[4, 0] * model.components_[0]
    text = texts(at.markdown)
    assert f"{back[0]:.4g}" in text and f"{back[1]:.4g}" in text


def test_three_ways_agree_to_ten_digits_on_all_columns():
    at = opened(data="wine", standardise="true", more="Three ways")
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


@pytest.mark.parametrize(
    ("X", "centre", "words"),
    [
        (np.ones((5, 1)), True, "two columns"),
        (np.ones((5, 2)), False, "All rows are equal"),
        (np.arange(8.0).reshape(4, 2) * 1e-160, True, "too small"),
    ],
)
def test_tables_without_axes_are_refused_in_words(given, X, centre, words):
    with pytest.raises(Refused, match=words):
        given("stages", X, stages_centre=centre)


def test_equal_variances_and_a_constant_column_are_said(given):
    square = given("stages", np.array([[1.0, 0], [-1, 0], [0, 1], [0, -1]]), more="Three ways", standardise="true")
    assert "variances are equal" in texts(square.markdown)
    assert "Without scaling, axis 1 could be any direction: both variances are equal." in texts(square.caption)
    assert any("every direction has 50.0% of the variance" in said for said in captions(square))
    constant = given("stages", np.column_stack([np.ones(6), np.arange(6.0)]), more="Three ways", standardise="true")
    assert numbers(constant)["Share of axis 1 (%)"] == 100


def test_without_centring_the_whole_ellipse_is_in_sight_and_0_has_no_sign():
    at = opened(stages_centre=False, data_correlation=-0.6)
    for traces in frames(at):
        ring = named(traces, "root mean square")
        known = np.isfinite(ring["x"])
        assert (np.abs(np.stack([ring["x"], ring["y"]]))[:, known] <= 1).all()
        assert "−0" not in traces[2]["text"]


def test_far_from_zero_the_error_is_still_the_variance_left_over(given):
    found = numbers(given("stages", np.random.default_rng(0).normal(size=(12, 2)) * [2e-6, 1e-6] + 1e9))
    assert found["Reconstruction error"] == pytest.approx(found["Variance, axis 2"], rel=1e-9)


def test_the_first_two_columns_that_vary_are_shown(given):
    rng = np.random.default_rng(1)
    X = np.column_stack([np.ones(9), np.full(9, 0.1), rng.normal(size=9), rng.normal(size=9)])
    assert "by c2 and c3" in alts(given("stages", X))[0]
    with pytest.raises(Refused, match="Neither “c0” nor “c1” varies"):
        given("stages", X, across="c0", up="c1")


def test_the_library_divides_no_constant_column_by_its_rounding(given):
    X = np.column_stack([np.full(9, 0.1), np.random.default_rng(1).normal(size=9)])
    code = f"Dataset('own', 'Own', np.array({X.tolist()!r}), None, ('c0', 'c1'), 'Made up.', 'None')"
    at = given("stages", X, code, standardise=True, stages_centre=False)
    library = "from datasets.dataset import Dataset\nimport numpy as np\n" + scripts(at)[1]
    assert printed(library) == pytest.approx(numbers(at), rel=1e-8)


@pytest.mark.parametrize(("centre", "half"), [((0.0, 0.0), 1.0), ((2500.0, -3.0), 812.0), ((1e-5, 2e-5), 3.3e-6)])
def test_the_windows_numbers_stand_where_they_say(centre, half):
    window = Window(np.array(centre), half)
    for j in (0, 1):
        ticks = window.ticks(j)
        assert 3 <= len(ticks) <= 9
        assert (np.abs((ticks - centre[j]) / half) <= 1 + 1e-9).all()
    numbers = window.frame()[2]
    across = [
        (x, text) for x, text, side in zip(numbers["x"], numbers["text"], numbers["textposition"], strict=True)
        if side == "bottom center"
    ]  # fmt: skip
    for x, text in across:
        said = float(text.replace("−", "-").replace(",", ""))
        assert centre[0] + x * half == pytest.approx(said, rel=1e-6, abs=1e-9 * half)


def test_one_window_for_clouds_of_like_size_and_one_each_otherwise():
    near, shared = window.windows([X, X - X.mean(axis=0)])
    assert shared and near[0] is near[1]
    assert (np.abs(near[0].place(X)) <= 1).all()
    far, shared = window.windows([1000 * X, X])
    assert not shared
    for seen, points in zip(far, (1000 * X, X), strict=True):
        placed = np.abs(seen.place(points))
        assert placed.max() == pytest.approx(1 / 1.12)


def test_every_stage_has_the_same_traces_and_shows_the_covariance_once_it_is_known():
    states = list(principal_components.steps(X, n_components=1, scale=True))
    drawn = [figure.figure(state, Window.around(X), own(X), "covariance", "ring")["data"] for state in states]
    assert len({len(traces) for traces in drawn}) == 1
    for state, traces in zip(states, drawn, strict=True):
        said = next(t for t in traces if t.get("mode") == "text" and t.get("xaxis") == "x2")["text"]
        if state.covariance is None:
            assert not any(said)
        else:
            assert float(said[1].split("<br>")[0].replace("−", "-")) == pytest.approx(state.covariance[0, 1], rel=1e-3)


def test_short_names_leave_a_cell_of_the_matrix_two_lines() -> None:
    """On a phone a third one would lie on the cell below."""
    cells = [t for frame in frames(Opened("pca", view="stages")) for t in frame if "with itself" in str(t.get("text"))]
    assert cells and all(text.count("<br>") == 1 for cell in cells for text in cell["text"])
