"""The ledger: what it shows against fits made one by one, its frames, its scripts and what its presets promise."""

import base64
import json
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pages.views.bias_variance import thumbnail
from pages.views.bias_variance.ledger import view as ledger
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, printed, scripts, texts
from ui import words
from ui.figures.animation import animated
from ui.stage.packing import packed

GRID = np.linspace(0, 1, 101)


def opened(**settings: Any) -> Opened:
    return Opened("bias_variance", **{"view": "ledger"} | settings)


def sine(x: np.ndarray) -> np.ndarray:
    return np.sin(2 * np.pi * x)


def by_hand(degree: int, f: Callable[[np.ndarray], np.ndarray] = sine) -> dict[str, float]:
    """The three numbers and the test error with nothing but numpy."""
    x = np.linspace(0, 1, 25)
    y = f(x) + 0.3 * np.random.default_rng(0).normal(size=(200, 25))
    fits = np.array([np.polynomial.Chebyshev.fit(x, row, degree, domain=[0, 1])(GRID) for row in y])
    bias = np.mean((fits.mean(axis=0) - f(GRID)) ** 2)
    return {
        "Bias²": bias,
        "Variance": fits.var(axis=0).mean(),
        "Noise": 0.3**2,
        "test error": ((fits - f(GRID)) ** 2).mean() + 0.3**2,
    }


@pytest.fixture(scope="module")
def default() -> Opened:
    return opened(more="Ledger", number_polynomial=3)


def test_the_numbers_beside_the_chart(default):
    shown = numbers(default)
    assert shown | {"test error": default.shown.quantity("test error")} == pytest.approx(by_hand(3), rel=1e-9)
    assert sum(shown.values()) == default.shown.quantity("test error")
    assert shown["Bias²"] == pytest.approx(0.0051, abs=5e-4)  # of the notes' table
    corner = opened(truth="typed", formula="4*abs(x - 0.5) - 1", number_polynomial=4)
    wanted = by_hand(4, lambda x: 4 * np.abs(x - 0.5) - 1)
    assert numbers(corner) == pytest.approx({name: wanted[name] for name in numbers(corner)}, rel=1e-8)


def test_every_frame_shows_its_own_model(default):
    spec = figures(default)[0]
    shown = frames(default)
    assert len(shown) == 16
    for degree in (0, 7, 15):
        traces = shown[degree]
        bars = [t for t in traces if t["type"] == "bar"]
        assert [t["name"] for t in bars] == ["noise", "bias²", "variance"]
        wanted, below = by_hand(degree), 0.0
        top = spec["layout"]["yaxis2"]["range"][1]
        for trace, label in zip(bars, ("Noise", "Bias²", "Variance"), strict=True):
            assert trace["x"][-1] == degree and trace["base"][-1] == pytest.approx(below, rel=1e-5)
            below = min(below + wanted[label], 3 * top)
            assert trace["base"][-1] + trace["y"][-1] == pytest.approx(below, rel=1e-5)
        ranges = [spec["layout"][axis]["range"] for axis in ("yaxis", "yaxis2")]
        assert "layout" not in spec["frames"][degree] and all(ranges)


def test_the_message_is_light(default):
    (picture,) = default.pictures
    spec = packed(animated(list(picture.frames), picture.start))
    assert len(json.dumps(spec.pop("frames"))) < 1_500_000 and len(json.dumps(spec)) < 100_000


def test_the_table_has_both_sides_to_six_decimals(default):
    table = default.dataframe[0].value
    assert list(table["degree"]) == [str(d) for d in range(16)]
    left, right = table["from the fits"], table["bias² + variance + noise"]
    assert np.abs(left.astype(float) - right.astype(float)).max() < 2e-6
    states = default.shown.run.states
    assert max(abs(state.total - state.error) for state in states) < 2e-12
    assert all(re.fullmatch(r"\d\.\d{6}", text) for text in [*left, *right])
    assert [round(float(v), 4) for v in table["bias², exact"][[0, 1, 3]]] == [0.4950, 0.2056, 0.0051]
    assert [round(float(v), 4) for v in table["variance, exact"][[5, 9, 12]]] == [0.0195, 0.0332, 0.0484]
    assert float(table["from the fits"][12]) == pytest.approx(by_hand(12)["test error"], abs=1e-6)


@pytest.mark.parametrize("settings", [
    {"family": "polynomial", "truth": "typed", "formula": "x^2 + cos(3*x)", "n": 10, "number_polynomial": 4, "seed": 2},
    {"family": "ridge", "places": "random", "n": 12},
    {"family": "neighbours", "number_neighbours": 4, "truth": "step", "noise": 0.55},
    {"family": "locally_weighted", "number_locally_weighted": 0.052, "n": 12},
    {"family": "kernel_ridge", "truth": "bump", "number_kernel_ridge": 0.1},
])  # fmt: skip
def test_scripts_print_the_numbers_on_the_screen(settings):
    at = opened(more="Code", sets=20, **settings)
    run, library = scripts(at)
    shown = numbers(at)
    assert printed(run) == shown
    assert printed(library) == pytest.approx(shown, rel=1e-5)
    assert alts(at)[0].startswith("20 fits of ") and alts(at)[0].endswith(".")


def test_looking_closer_at_one_place():
    at = opened(ledger_place=0.1, number_polynomial=1)
    x, y = np.linspace(0, 1, 25), np.sin(2 * np.pi * np.linspace(0, 1, 25))
    y = y + 0.3 * np.random.default_rng(0).normal(size=(200, 25))
    here = np.array([np.polyval(np.polyfit(x, row, 1), 0.1) for row in y])
    f = np.sin(0.2 * np.pi)
    bars = figures(at)[2]["data"][0]
    assert sum(bars["y"]) == 200
    said = texts(at.latex)
    for value in ((here.mean() - f) ** 2, here.var(), np.mean((here - f) ** 2)):
        assert f"{value:.4g}" in said
    assert any(f"{(here.mean() - f) ** 2:.4f}" in c.value and "counted twice" in c.value for c in at.caption)


def test_no_noise_no_variance_at_even_places_only():
    even, scattered = (numbers(opened(noise=0.0, places=places)) for places in ("even", "random"))
    assert even["Variance"] == 0 and even["Noise"] == 0 and even["Bias²"] > 1e-3
    assert scattered["Variance"] > 1e-4


@pytest.mark.parametrize(
    "terms", [(0.00528, 0.0133, 0.09), (0.0012351, 0.0231371, 0.09), (12.34567, 1e-9, 0.25), (0, 0, 0)]
)
def test_the_written_sum_adds_up_and_every_part_is_true(terms):
    said = ledger.sum_of(terms)
    *parts, total = (float(v) for v in re.findall(r"\d+\.\d+", said))
    assert sum(parts) == pytest.approx(total, abs=1e-9) and " = " in said
    assert [*parts, total] == pytest.approx([*terms, sum(terms)], abs=5.1e-5)


def test_thirds_never_add_up_when_written():
    assert ledger.sum_of((1 / 3, 1 / 3, 1 / 3)).endswith("+ noise 0.3333333 ≈ error 1.0000000")


def test_the_picture_for_the_front_door():
    drawn = thumbnail.figure()
    assert thumbnail.ALT.endswith(".")
    left, right = ([t for t in drawn["data"] if t["xaxis"] == axis] for axis in ("x", "x2"))
    f = np.sin(2 * np.pi * GRID)
    assert np.abs(left[2]["y"] - f).mean() > 5 * np.abs(right[2]["y"] - f).mean()  # the line misses
    tame, wild = (side[0]["y"].reshape(-1, 52)[:, :-1] for side in (left, right))  # the last of each is its gap
    assert wild.std(axis=0).mean() > 1.5 * tame.std(axis=0).mean()
    assert len(base64.b64encode(right[0]["y"].tobytes())) < 20_000


def test_models_with_the_same_error_share_the_first_place():
    at = opened(truth="line", noise=0.0, number_polynomial=15, sets=20)  # every degree from 1 on is exact
    assert captions(at)[-1].endswith(", and the error is lowest with degree 1")
    assert "owest error" not in texts(opened(truth="line", noise=0.0, number_polynomial=14, sets=20).caption)


def test_mean_errors_are_drawn_as_far_as_was_played(default):
    for degree, traces in enumerate(frames(default)):
        bars = [t for t in traces if t["type"] == "bar"]
        assert len(bars) == 3 and all(list(t["x"]) == list(range(degree + 1)) for t in bars)


def test_a_tiny_error_is_not_written_as_nothing():
    assert "3.00·10⁻⁹" in ledger.sum_of((3e-9, 0.0, 0.0))


def test_what_is_none_but_rounding_is_no_error_and_a_part_is_not_rounded_to_the_whole() -> None:
    assert opened(truth="line", noise=0.0).pictures[0].captions[1] == "With degree 1, there is no error at all"
    told = opened(truth="step", noise=0.05).pictures[0].captions[0]
    assert re.search(r"the largest part of the error is bias², 99\.\d% of it", told)


@pytest.mark.parametrize("noise", [0.3, 0.0])
def test_a_part_that_turns_at_a_model_in_between_is_told_with_it(noise: float) -> None:
    at = opened(family="kernel_ridge", noise=noise)
    bias, variance = np.array([state.terms[:2] for state in at.shown.run.states]).T
    best, worst = int(bias.argmin()), int(variance.argmax())
    assert 0 < best < 14 and bias[best] < 0.001 and min(bias[0], bias[-1]) > 0.19
    told = captions(at)[-1]
    name, n = at.shown.run.name, words.brief
    assert told.startswith(f"Bias² shrinks to {n(bias[best])} with {name(best)}, then grows to {n(bias[-1])}, ")
    turns = f"variance grows to {n(variance[worst])} with {name(worst)}, then shrinks to {n(variance[-1])}, and "
    assert (turns if noise else ", variance stays 0, and ") in told
    assert "then" not in captions(opened(noise=noise))[-1], "degrees: what bias² there is beyond 5 is chance"


def test_a_bias_that_may_be_chance_is_not_told_to_grow() -> None:
    for family in ("polynomial", "ridge", "neighbours"):
        at = opened(family=family, truth="typed", formula="1+0*x")
        exact = [float(state.exact_bias_squared.mean()) for state in at.shown.run.states]
        assert max(exact) < 1e-6, "endlessly many sets: there is none"
        assert captions(at)[-1].startswith("Bias² stays about 0, variance grows from 0.0035 to ")
    assert captions(opened(truth="typed", formula="1+0*x", sets=20))[-1].startswith(
        "Bias² may be no more than chance, variance "
    )
    straight = opened(truth="line", noise=0.0)
    assert re.match(r"Bias² shrinks from [\d.]+ to 0, variance stays 0, and ", captions(straight)[-1])


@pytest.mark.parametrize("settings", [{}, {"n": 15}, {"places": "random", "n": 30, "sets": 20}])
def test_a_polynomial_is_drawn_without_corners(settings: dict[str, Any]) -> None:
    """Between the places of a drawn curve a polynomial of the same points, by numpy, is next to the straight piece."""
    at = opened(number_polynomial=12, **settings)
    picture, sets = at.pictures[0], at.shown.run.sets
    cloud = next(t for t in picture.frames[12]["data"] if "one per training set" in str(t.get("name")))
    _has_no_corners(cloud, sets.x, sets.y, picture.frames[12]["layout"]["yaxis"]["range"])


def _has_no_corners(cloud: dict[str, Any], x: np.ndarray, y: np.ndarray, window: tuple[float, float]) -> None:
    low, high = window
    curves = [
        np.asarray(values, dtype=float).reshape(np.isnan(cloud["y"]).sum(), -1)[:, :-1]
        for values in (cloud["x"], cloud["y"])
    ]
    for r, (at, drawn) in enumerate(zip(*curves, strict=True)):
        fit = np.polynomial.Chebyshev.fit(x if x.ndim == 1 else x[r], y[r], 12, domain=[0, 1])
        assert fit(at) == pytest.approx(drawn, rel=1e-4, abs=1e-4)
        middle, straight = fit((at[1:] + at[:-1]) / 2), (drawn[1:] + drawn[:-1]) / 2
        seen = (np.maximum(drawn[1:], drawn[:-1]) < high) & (np.minimum(drawn[1:], drawn[:-1]) > low)
        assert np.abs(middle - straight)[seen].max() < 0.03 * (high - low)


@pytest.mark.parametrize("settings", [{"n": 15}, {"places": "random", "n": 30, "sets": 20}])
def test_nor_has_it_corners_as_sets_are_added(settings: dict[str, Any]) -> None:
    at = opened(number_polynomial=12, ledger_moves="training sets", **settings)
    picture, run = at.pictures[0], at.shown.run
    for frame, count in zip(picture.frames[:8], run.piled(), strict=False):
        cloud = next(t for t in frame["data"] if t.get("name") == "fits")
        x = run.sets.x if run.sets.x.ndim == 1 else run.sets.x[:count][::-1]
        _has_no_corners(cloud, x, run.sets.y[:count][::-1], frame["layout"]["yaxis"]["range"])
        mean = next(t for t in frame["data"] if t.get("name") == "mean fit")
        each = np.asarray(cloud["y"], dtype=float).reshape(count, -1)[:, :-1]
        assert np.asarray(mean["y"]) == pytest.approx(each.mean(axis=0), abs=1e-4)


def test_nor_has_it_corners_on_the_average_of_all_sets() -> None:
    average = opened(view="curve", errors_of="average", number_polynomial=12, sets=20)
    run, frame = average.shown.run, average.pictures[0].frames[12]
    cloud = next(t for t in frame["data"] if t.get("name") == "fits")
    window = next(v["range"] for k, v in frame["layout"].items() if k == f"yaxis{cloud.get('yaxis', 'y')[1:]}")
    _has_no_corners(cloud, run.sets.x[..., run.learned], run.sets.y[:, run.learned], window)
