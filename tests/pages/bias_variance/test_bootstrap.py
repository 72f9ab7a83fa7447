"""Own data: what the page shows against refits by hand, what is said to be unknown, and what the presets promise."""

import re
from typing import Any

import numpy as np
import pytest

from datasets import catalog
from tests.pages.harness import Opened, alts, figures, numbers, printed, scripts, texts

LABELS = ("Error on left-out points", "Variance", "Bias² + noise")


def opened(**settings: Any) -> Opened:
    return Opened("bias_variance", **{"view": "bootstrap"} | settings)


def swept(**settings: Any) -> Opened:
    return opened(refits_move="models", **settings)


def by_name(at: Opened, name: str) -> Any:
    return next(t for t in figures(at)[0]["data"] if t.get("name") == name)


def by_hand(
    x: np.ndarray, y: np.ndarray, degree: int, repeats: int = 100, seed: int = 0
) -> tuple[np.ndarray, list[Any]]:
    """Out-of-bag error, variance and rest of polynomials, row by row."""
    unit = (x - x.min()) / np.ptp(x)
    drawn = np.random.default_rng(seed).integers(len(x), size=(repeats, len(x)))
    picks = [p for p in drawn if len(set(unit[p].round(9))) > degree]
    fits = [np.polynomial.Legendre.fit(unit[p], y[p], degree, domain=[0, 1]) for p in picks]
    rows = []
    for i in range(len(x)):
        unseen = np.array([h(unit[i]) for h, p in zip(fits, picks, strict=True) if i not in p])
        rows.append((np.mean((unseen - y[i]) ** 2), unseen.var(), (unseen.mean() - y[i]) ** 2))
    return np.mean(rows, axis=0), fits


@pytest.mark.parametrize("settings", [
    {},
    {"data": "diabetes", "input": "body mass index (kg/m²)", "resamples": 50, "seed": 4},
    {"family": "ridge", "number_ridge": 100, "resamples": 20},
    {"family": "neighbours", "data": "step", "seed": 1, "resamples": 20},
    {"family": "kernel_ridge", "data": "cubic", "data_n": 20, "resamples": 20},
    {"family": "locally_weighted"},
])  # fmt: skip
def test_scripts_print_the_numbers_on_the_screen(settings):
    at = opened(more="Code", **settings)
    run, *library = scripts(at)
    assert printed(run) == pytest.approx(numbers(at), rel=1e-12)
    assert len(library) == (settings.get("family") != "locally_weighted")
    for script in library:
        assert printed(script) == pytest.approx(numbers(at), rel=1e-6)


def test_numbers_and_curves_are_those_of_refits_by_hand():
    at = swept(number_polynomial=4, resamples=50, seed=2, data_noise=0.4)
    data = catalog.make("sine", noise=0.4)
    x, y = data.X[:, 0], data.y
    expected, fits = by_hand(x, y, 4, 50, 2)
    shown = numbers(at)
    assert [shown[label] for label in LABELS] == pytest.approx(expected.tolist(), rel=1e-8)
    assert shown[LABELS[0]] == pytest.approx(shown[LABELS[1]] + shown[LABELS[2]], rel=1e-12)
    grid = np.linspace(0, 1, 61)
    mean = np.mean([h(grid) for h in fits], axis=0)
    np.testing.assert_allclose(by_name(at, "mean refit")["y"], mean, rtol=1e-4, atol=1e-4)
    spread = np.var([h(grid) for h in fits], axis=0)
    np.testing.assert_allclose(by_name(at, "variance along x")["y"], spread, rtol=1e-4)
    assert by_name(at, "error on left-out points")["y"][4] == pytest.approx(expected[0], rel=1e-5)
    assert "degree 4" in alts(at)[0]


def test_it_opens_with_the_least_out_of_bag_error():
    at = swept()
    assert numbers(at)["Error on left-out points"] == pytest.approx(
        by_name(at, "error on left-out points")["y"].min(), rel=1e-6
    )
    assert "only show together" in texts(at.caption)


def test_looking_closer_at_a_place_and_a_resample():
    at = swept(number_polynomial=3, place=11, resample=7)
    data = catalog.make("sine")
    _, fits = by_hand(data.X[:, 0], data.y, 3)
    there = np.array([h(10 / 60) for h in fits])
    said = at.latex[0].value
    mean, spread, variance = (float(v) for v in re.findall(r"-?\d+\.\d+", said))
    assert (mean, spread, variance) == pytest.approx((there.mean(), there.std(), there.var()), rel=1e-3)
    assert figures(at)[1]["data"][0]["y"].sum() == 100
    picks = np.random.default_rng(0).integers(25, size=(100, 25))[6]
    times = np.bincount(picks, minlength=25)
    table = at.table[0].value
    assert table["how many"].astype(int).tolist() == [int((times == k).sum()) for k in range(times.max() + 1)]
    assert table["rows"].iloc[0].split(", ")[0] == str(np.flatnonzero(times == 0)[0] + 1)


def test_where_the_truth_is_known():
    at = opened(number_polynomial=3, more="Where the truth is known")
    data = catalog.make("sine")
    x = data.X[:, 0]
    f = np.sin(2 * np.pi * x)
    A = np.vander(x, 4)
    H = A @ np.linalg.pinv(A)
    variance, bias = 0.25**2 * np.trace(H) / 25, np.mean((H @ f - f) ** 2)
    table = at.table[0].value
    found = [float(v) for v in table["in truth"]]
    assert found == pytest.approx([variance, bias, 0.0625, bias + 0.0625], rel=5e-3)
    assert table["from the data alone"].tolist()[1:3] == ["unknown", "unknown"]
    assert float(table["from the data alone"].iloc[0]) == pytest.approx(
        at.shown.quantity("variance of the refits"), rel=5e-3
    )
    at = opened(data="diabetes", more="Where the truth is known")
    assert "Nobody knows" in texts(at.markdown)


def test_ten_points_do_not_determine_high_degrees():
    last = len(by_name(swept(data_n=10), "variance")["y"]) - 1
    at = opened(data_n=10, number_polynomial=last)
    picks = np.random.default_rng(0).integers(10, size=(100, 10))
    aside = sum(len(set(p)) <= last for p in picks)
    said = texts(at.caption)
    assert f"{aside} resamples of 100 with fewer than {last + 1} different places" in said
    assert f"Degree {last} is the last one offered" in said


def test_of_refits_that_differ_everywhere_alike_no_place_is_named() -> None:
    picture = Opened("bias_variance", view="bootstrap", number_polynomial=0).shown.pictures[0]
    assert " refits differ by the same amount everywhere, " in picture.captions[-1]
    bar = next(t for t in picture.frames[-1]["data"] if t.get("name") == "differ most here")
    assert np.isnan(np.asarray(bar["y"], dtype=float)).all()
