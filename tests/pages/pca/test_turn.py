"""The turned axis: what it shows against independent recomputation."""

from functools import partial
from typing import Any

import numpy as np
import pytest
from scipy.stats import linregress

from datasets import catalog
from pages.views.pca.turn import figure
from tests.pages import drags
from tests.pages.clock import Clock
from tests.pages.harness import Opened, alts, captions, figures, numbers, texts
from tests.pages.pca.reading import named, places, writes
from ui.compute import Refused
from ui.figures.plane import Plane

LINE: dict[str, Any] = {"turn_versus": "least-squares line"}


X = catalog.make("tilted").X
opened = partial(Opened, "pca", view="turn")
NAMES = ("captured variance", "mean squared distance", "total variance")
NAMES = ("captured variance", "mean squared distance", "total variance")


def axis_of(X: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    values, vectors = np.linalg.eigh(np.cov(X.T, bias=True))
    return vectors[:, -1], values


def test_every_frame_adds_up_and_peaks_at_the_principal_axis():
    at = opened(data="tilted", data_seed=4, data_correlation=-0.6, turn_angle=140)
    X = catalog.make("tilted", seed=4, correlation=-0.6).X
    u, values = axis_of(X)
    best = np.degrees(np.arctan2(u[1], u[0])) % 180
    assert at.shown.quantity("Best angle") == pytest.approx(best) and "Best angle" not in numbers(at)
    assert numbers(at)["Total variance"] == pytest.approx(X.var(axis=0).sum())
    spec = figures(at)[0]
    whole = at.shown.pictures[0].frames[181]["data"]
    captured, error, total = (named(whole, name) for name in NAMES)
    np.testing.assert_allclose(captured["y"] + error["y"], total["y"][0], rtol=1e-5)
    assert captured["y"].max() == pytest.approx(values[1], rel=1e-5)
    assert error["y"].min() == pytest.approx(values[0], rel=1e-5)
    assert captured["x"][captured["y"].argmax()] == pytest.approx(best, rel=1e-5)
    assert len(spec["frames"]) == 182
    for n in (0, 9, 133, 181):
        angle = captured["x"][n]
        feet = next(d for d, i in zip(spec["frames"][n]["data"], spec["frames"][n]["traces"], strict=True) if i == 2)
        v = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        expected = X.mean(axis=0) + np.outer((X - X.mean(axis=0)) @ v, v)
        np.testing.assert_allclose(places(feet), expected, atol=1e-4)
    v = np.array([np.cos(np.radians(140)), np.sin(np.radians(140))])
    assert numbers(at)["Captured variance"] == pytest.approx((X @ v).var())
    share = at.shown.quantity("Captured (%)")
    assert share == pytest.approx((X @ v).var() / X.var(axis=0).sum() * 100)
    missed = X.var(axis=0).sum() - (X @ v).var()
    assert (
        f"At 140° the mean squared distance is {missed:.3g}, and the captured variance is {share:.1f}% of"
        in alts(at)[0]
    )


def test_the_principal_axis_is_drawn_with_its_name_where_it_is_compared_with():
    at = opened(data="cloud_outlier", data_distance=20.0, turn_angle=35, turn_versus="principal axis")
    X = at.shown.run.data.X
    u, _ = axis_of(X)
    said = next(trace for trace in figures(at)[0]["data"] if "  principal axis  " in (trace.get("text") or ()))
    away = places(said)[0] - X.mean(axis=0)
    assert abs(u[0] * away[1] - u[1] * away[0]) == pytest.approx(0, abs=1e-3)
    outlier = X[np.argmax(np.linalg.norm(X - X.mean(axis=0), axis=1))] - X.mean(axis=0)
    assert away @ outlier < 0, "at the end where the outlier is not"
    assert (places(said)[0] < X.max(axis=0) + 5).all()
    plain = opened(turn_versus="principal axis")
    said = next(trace for trace in figures(plain)[0]["data"] if "  principal axis  " in (trace.get("text") or ()))
    assert places(said)[0][1] > plain.shown.run.data.X[:, 1].mean()
    assert "Slope, least squares" not in numbers(at) and "130" in texts(at.caption)


def test_the_best_angle_is_told_once_one_is_there_and_no_earlier():
    clock = Clock("pca", view="turn")
    best = np.degrees(np.arctan2(*axis_of(X)[0][::-1])) % 180
    at_best = next(i for i in range(182) if abs(clock.at(i).angle - best) < 1e-9)
    for i in (0, 30, at_best - 1, at_best, at_best + 1, 180, 181):
        drawn = clock.picture.frames[i]["data"]
        passed = i >= at_best
        curve, upright = named(drawn, "captured variance"), named(drawn, "principal axis")
        assert np.isfinite(curve["y"]).sum() == i + 1
        assert np.isfinite(upright["x"]).all() == passed and (not passed or upright["x"][0] == pytest.approx(best))
        said = f"{best:.3g}°" in " ".join([clock.caption(i) * (i < 181), clock.verdict(i), str(clock.numbers(i))])
        assert said == bool(clock.verdict(i)) == (abs(clock.at(i).angle - best) <= 0.5)
    assert f"{best:.4g}" not in clock.picture.alt
    share = np.linalg.eigvalsh(np.cov(X.T)) / np.trace(np.cov(X.T))
    told = f"smallest at {best:.3g}°: there the axis captures {100 * share[1]:.1f}% of the variance"
    told += f", and at {(best + 90) % 180:.3g}° it captures {100 * share[0]:.1f}%"
    assert clock.caption(181).endswith(told), "all angles have been seen"


def test_the_lines_differ_as_the_notes_say_and_meet_on_a_line():
    found = numbers(opened(data_n=200, data_ratio=1.0, data_seed=13, **LINE))
    X = catalog.make("tilted", n=200, ratio=1.0, seed=13).X
    u, _ = axis_of(X)
    assert found["Slope, least squares"] == pytest.approx(linregress(X[:, 0], X[:, 1]).slope)
    assert found["Slope, principal axis"] == pytest.approx(u[1] / u[0])
    assert captions(opened(data_n=200, data_ratio=1.0, data_seed=13, **LINE))[-1].endswith(
        "The principal axis is steeper: its slope is 0.931, that of the least-squares line is 0.761"
    )
    falls = opened(data_n=200, data_ratio=1.0, data_seed=13, data_correlation=-0.8, **LINE)
    assert "The principal axis is steeper: its slope is −" in captions(falls)[-1], "of two that fall, too"
    assert falls.shown.quantity("principal axis steeper by") > 0
    on_a_line = captions(opened(data_correlation=1.0, **LINE))[-1]
    assert on_a_line == "Both lines have the slope 1.20"
    at_best = next(words for words in captions(opened(data_correlation=1.0)) if "principal axis" in words)
    assert "smallest, 0: this principal axis captures 100% of the variance" in at_best


def test_standardising_turns_the_axis_of_the_unscaled_table():
    bare, scaled = opened(data="unscaled", turn_angle=90), opened(data="unscaled", turn_angle=90, standardise=True)
    assert "looks like a line" in texts(bare.caption)
    assert scaled.shown.quantity("Best angle") == pytest.approx(135)


def test_looking_closer_at_a_point_obeys_pythagoras():
    at = opened(turn_angle=20, point=7)
    X = catalog.make("tilted").X
    z, u = X[6] - X.mean(axis=0), np.array([np.cos(np.radians(20)), np.sin(np.radians(20))])
    writes(at, z[0], z @ u, ((z @ u) * u)[1], z @ z, (z @ u) ** 2, z @ z - (z @ u) ** 2)


@pytest.mark.parametrize(
    ("X", "words"),
    [
        (np.ones((5, 1)), "two columns"),
        (np.ones((5, 2)), "All rows are equal"),
        (np.ones((1, 3)), "at least 2 rows"),
        (np.arange(8.0).reshape(4, 2) * 1e-160, "too small"),
        (np.arange(8.0).reshape(4, 2) * 1e60, "too large"),
    ],
)
def test_tables_without_two_columns_or_variance_are_refused_in_words(given, X, words):
    with pytest.raises(Refused, match=words):
        given("turn", X, **LINE)


def test_lines_without_a_slope_or_a_best_direction_get_words(given):
    upright = given("turn", np.column_stack([np.ones(6), np.arange(6.0)]), **LINE)
    assert numbers(upright)["Slope, least squares"] == "none"
    assert numbers(upright)["Slope, principal axis"] == np.inf
    square = given("turn", np.array([[1.0, 0], [-1, 0], [0, 1], [0, -1]]), **LINE)
    assert "No direction is best" in texts(square.caption)
    assert numbers(square)["Slope, principal axis"] == "none"


def test_turned_axes_and_curves_are_drawn_where_they_are():
    centre, u = X.mean(axis=0), np.array([0.6, 0.8])
    feet = centre + np.outer((X - centre) @ u, u)
    _, line, marks, name = figure.turned(X, centre, u, feet, 9.0)
    far = np.linalg.norm(X - feet, axis=1)
    off = places(name)[0] - X[far.argmax()]
    assert name["text"] == ["<b>distance</b>"] and np.linalg.norm(off) < 0.1 * far.max(), "at the longest"
    np.testing.assert_allclose(np.diff(line["x"]), 2 * 9 * 0.6, rtol=1e-6)
    np.testing.assert_allclose(marks["y"], feet[:, 1], rtol=1e-6)
    values = np.array([1.0, 3.0, 1.0]), np.array([2.0, 0.0, 2.0])
    *_, upright, stars = figure.curves(np.array([0.0, 60.0, 180.0]), *values, 60.0, 180.0)
    assert stars["y"].tolist() == [3.0, 0.0] and upright["x"].tolist() == [60.0, 60.0]
    *_, upright, stars = figure.curves(np.array([0.0, 180.0]), np.ones(2), np.ones(2), None, 180.0)
    assert np.isnan([*upright["x"], *stars["x"]]).all()
    flat = np.column_stack([X[:, 0], centre[1] + 2 * (X[:, 0] - centre[0])])
    *_, names = figure.compared(flat, centre, 2.0, 5.0, Plane.around(X, ("", "")))
    assert names["text"][1] == "", "no distance is named that is not to be seen"
    flat = np.column_stack([X[:, 0], centre[1] + 2 * (X[:, 0] - centre[0])])
    *_, names = figure.compared(flat, centre, 2.0, 5.0, Plane.around(X, ("", "")))
    assert names["text"][1] == "", "no distance is named that is not to be seen"
    vertical, _, names = figure.compared(X, centre, 2.0, 5.0, Plane.around(X, ("", "")))
    assert [name.strip("\u2002") for name in names["text"]] == ["<b>least squares</b>", "<b>vertical distance</b>"]
    assert places(names)[0][1] - centre[1] == pytest.approx(2 * (places(names)[0][0] - centre[0]), rel=1e-5), "on it"
    assert np.abs(X - places(names)[1]).max(axis=1).min() < 1e-5, "at a row"
    np.testing.assert_allclose(vertical["y"][1::3], centre[1] + 2 * (X[:, 0] - centre[0]), rtol=1e-5)


@pytest.mark.parametrize(("x", "y", "angle"), [(0.3, 1.1, None), (-40.0, 12.0, None), (1e9, 0.0, 0), (0.0, -1e9, 90)])
def test_the_axis_goes_where_it_is_dragged(x: float, y: float, angle: float | None) -> None:
    settings = {"view": "turn", "turn_angle": 140, "data_correlation": -0.6}
    at = drags.dropped("pca", settings, figure.AXIS, x, y)
    centre = at.shown.run.centre
    ends = drags.places(at, figure.AXIS)
    way = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
    off = np.array([x, y]) - centre
    assert abs(way[0] * off[1] - way[1] * off[0]) <= np.linalg.norm(off) * np.sin(np.radians(0.51))  # whole degrees
    assert angle is None or at.heard["turn_angle"] % 180 == angle


def test_the_axis_dragged_anywhere_has_an_answer() -> None:
    drags.anywhere("pca", {"view": "turn"}, figure.AXIS)


def test_the_axis_has_handles_on_it_inside_the_window():
    at = opened(turn_angle=70)
    drawn, middle = figures(at)[0]["layout"], at.shown.run.centre
    ends = places(figures(at)[0]["data"][-1]) - middle
    u = np.array([np.cos(np.radians(70)), np.sin(np.radians(70))])
    np.testing.assert_allclose(ends, np.outer(ends @ u, u), atol=1e-4)
    low, high = np.array([drawn[axis]["range"] for axis in ("xaxis", "yaxis")]).T
    assert ((ends + middle > low) & (ends + middle < high)).all()


@pytest.mark.parametrize("angle", [20, 30, 40, 140, 160])
def test_what_to_do_with_a_handle_stands_off_the_points(angle):
    at = opened(turn_angle=angle)
    drawn, held = figures(at)[0]["layout"], figures(at)[0]["data"][-1]
    size = np.array([np.ptp(drawn[axis]["range"]) for axis in ("xaxis", "yaxis")])
    level, side = held["textposition"].split()
    way = np.array([1 if side == "right" else -1, 1 if level == "top" else -1])
    away = (at.shown.run.centre + at.shown.run.Z - places(held)[1]) / size * way
    assert ((away > 0) & (away < [0.15, 0.05])).all(axis=1).sum() <= 1
