"""Power iteration: what the page shows against A^k x multiplied out."""

import re
from typing import Any

import numpy as np
import pytest

from algos.pca import power_iteration
from algos.trace import record
from datasets import catalog
from datasets.dataset import Dataset
from pages.views.pca.power.run import LIMIT, Iteration
from pages.views.pca.power.view import ended as how_it_ended
from tests.pages.harness import Opened, alts, figures, numbers, printed, scripts, texts
from ui.compute import Refused
from ui.data import data_picker

OWN: dict[str, Any] = {"power_matrix": "own"}


def opened(**settings: Any) -> Opened:
    return Opened("pca", view="power", **settings)


def curve(at: Opened, name: str) -> Any:
    return next(t for t in figures(at)[0]["data"] if t.get("name") == name)["y"]


@pytest.mark.parametrize("settings", [
    {"data": "iris", "power_start": 45},
    {"data": "wine", "scale": True},
    {"power_start": 90},
    OWN | {"power_first": -1.2, "power_second": 0.8, "power_turn": 125},
    OWN | {"power_first": 0.7, "power_second": -0.7},
])  # fmt: skip
def test_both_scripts_print_the_numbers_on_the_screen(settings):
    at = opened(**settings)
    run, library = scripts(at)
    assert printed(run) == pytest.approx(numbers(at), rel=1e-12)
    theirs, steps = printed(library), "Steps to the first axis"
    # Stopping at a tolerance, after other roundings, may come one step apart.
    assert theirs[steps] == pytest.approx(numbers(at)[steps], abs=1)
    assert theirs == pytest.approx(numbers(at) | {steps: theirs[steps]}, rel=1e-7, abs=1e-6)


def test_the_numbers_are_those_of_the_largest_eigenvalue():
    at = opened(data="iris")
    X = catalog.make("iris").X
    values = np.linalg.eigvalsh(np.cov(X.T, bias=True))
    found = numbers(at)
    assert found["Rayleigh quotient"] == pytest.approx(values[-1])
    assert found["Ratio of eigenvalues"] == pytest.approx(values[-2] / values[-1])
    assert found["Angle left (degrees)"] < 1e-6
    assert "All 4 columns take part" in texts(at.caption)
    assert f"Step {found['Steps to the first axis']} of" in alts(at)[0]


def test_the_angle_in_the_plane_is_the_predicted_one_at_every_step():
    at = opened(**OWN, power_first=1.5, power_second=0.9, power_start=70)
    angle, guide = curve(at, "angle left"), curve(at, "predicted")
    expected = np.degrees(np.arctan(np.tan(np.radians(70)) * 0.6 ** np.arange(20)))
    np.testing.assert_allclose(angle[:20], expected, rtol=1e-4)
    np.testing.assert_allclose(guide[:20], expected, rtol=1e-6)


def test_with_many_columns_the_angle_never_exceeds_the_predicted_one():
    at = opened(data="wine", scale=True)
    angle, guide = curve(at, "angle left"), curve(at, "predicted")
    first = numbers(at)["Steps to the first axis"] + 1
    assert (angle[:first] <= guide[:first] * (1 + 1e-3) + 1e-8).all()
    assert angle[0] == pytest.approx(80)


def test_what_happens_is_said():
    stuck = opened(**OWN, power_start=90)
    assert "not on the first axis" in texts(stuck.caption)
    assert "turns round at every step" in texts(opened(**OWN, power_first=-1.2, power_second=0.8).caption)
    assert "but for rounding" in texts(opened(data="wine", power_start=90).caption)


def test_without_normalising_the_parts_grow_and_die():
    at = opened(**OWN, power_first=1.3, power_second=0.7, power_unit=False)
    x = next(t for t in figures(at)[0]["data"] if t.get("name") == "x")
    c, s = np.cos(np.radians(80)), np.sin(np.radians(80))
    assert np.hypot(x["x"][1], x["y"][1]) == pytest.approx(np.hypot(c * 1.3**12, s * 0.7**12), rel=1e-6)
    assert "first 12 steps" in texts(at.caption)


def test_equal_and_opposite_eigenvalues_are_said():
    equal = opened(**OWN, power_first=0.8, power_second=0.8, power_start=40)
    assert "every direction is an eigenvector" in texts(equal.caption)
    assert numbers(equal)["Steps to the first axis"] == 1
    opposite = opened(**OWN, power_first=0.8, power_second=-0.8, power_start=40)
    assert "Stopped at the limit of 400 steps" in texts(opposite.caption)
    assert "never settles" in texts(opposite.caption)


def test_looking_closer_multiplies_out():
    at = opened(**OWN, power_first=1.4, power_second=-0.5, power_turn=20, power_k=4, power_start=60)
    c, s = np.cos(np.radians(20)), np.sin(np.radians(20))
    A = 1.4 * np.outer([c, s], [c, s]) - 0.5 * np.outer([-s, c], [-s, c])
    np.testing.assert_allclose(np.linalg.eigvalsh(A), [-0.5, 1.4])
    written = [abs(float(v)) for v in re.findall(r"-?\d+\.?\d*", texts(at.latex))]
    for value in (np.cos(np.pi / 3) * 1.4**4, np.sin(np.pi / 3) * 0.5**4, 1 / 1.4):
        assert any(w == pytest.approx(value, rel=1e-3) for w in written), value


def test_tables_and_matrices_without_an_axis_get_words(monkeypatch):
    def given(X: np.ndarray, **settings: Any) -> Opened:
        names = tuple(f"c{j}" for j in range(X.shape[1]))
        data = Dataset("own", "Own", X, None, names, "Made up.", "None")
        monkeypatch.setattr(data_picker, "choose", lambda *_, **__: data)
        return opened(**settings)

    for X, settings, words in (
        (np.ones((5, 1)), {}, "two columns"),
        (np.ones((5, 3)), {}, "All rows are equal"),
        (np.ones((5, 1)), OWN | dict(power_first=0, power_second=0), "Both eigenvalues are 0"),
        (np.random.default_rng(0).normal(size=(9, 3)) * 1e60, {}, "too large"),
    ):
        with pytest.raises(Refused, match=words):
            given(X, **settings)
    line = given(np.outer(np.arange(6.0), [1.0, 2.0, 0.0]), power_start=90)
    assert numbers(line)["Rayleigh quotient"] == pytest.approx(0, abs=1e-9)
    huge = given(np.random.default_rng(0).normal(size=(9, 3)) * 1e25, power_k=30)
    assert numbers(huge)["Angle left (degrees)"] < 1e-4
    wide = given(np.random.default_rng(1).normal(size=(5, 40)))
    assert "All 40 columns take part" in texts(wide.caption)


def test_the_frame_shown_first_is_the_one_the_numbers_are_of():
    at = opened(**OWN, power_first=1.2, power_second=1.1)
    steps = int(numbers(at)["Steps to the first axis"])
    assert steps > 100 and f"First axis, {steps} multiplications" in alts(at)[0]


def ended(diagonal: list[float], angle: float) -> str:
    """What is said of an iteration on a diagonal matrix, from a start so many degrees from its first axis."""
    A = np.diag(diagonal)
    values, axes = power_iteration.eigen(A)
    start = power_iteration.begin(axes, angle)
    trace = record(power_iteration.steps(A, start=start), limit=LIMIT)
    return how_it_ended(Iteration(None, "", False, A, values, axes, start, angle, True, trace))


def test_how_it_ended_is_said_of_the_second_axis_too():
    assert ended([3.0, 2, 1], 80).endswith("the same finds the second.")
    assert "still turned at the limit" in ended([3.0, 1.01, 1], 80)
    assert "no part along the first either" in ended([3.0, 2, 1], 90)
    assert ended([3.0, 1], 90).endswith("the same finds the first.")


def test_a_start_sent_to_0_is_said():
    assert ended([3.0, 0], 90).startswith("A sends this start to 0")
    assert ended([3.0, 0, 0], 90).endswith("the same finds the first.")


def test_equal_eigenvalues_among_many_are_no_axis_at_once():
    assert "plane of the two first axes" in ended([2.0, 2, 1], 80)
    assert ended([2.0, 2], 80).startswith("Settled at once")
    assert ended([1.2, -1.2], 90).startswith("Settled at once")
