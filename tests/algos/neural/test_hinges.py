"""A broken line as a network whose weights are set: through the points, unit by unit, and off by h^2 / 8."""

import numpy as np
import pytest

from algos.neural import hinges
from algos.trace import record


@pytest.fixture(params=[2, 3, 9])
def points(request: pytest.FixtureRequest) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(request.param)
    return np.sort(rng.normal(size=request.param)) * 3 - 1, rng.normal(size=request.param) + 2


def test_after_j_units_it_passes_through_the_first_points_and_runs_straight_on(
    points: tuple[np.ndarray, np.ndarray],
) -> None:
    x, y = points
    trace = record(hinges.steps(x, y), limit=50)
    assert trace.finished and trace.steps == len(x) - 1
    between = np.linspace(x[0] - 1, x[-1] + 1, 301)
    for j, state in enumerate(trace.states):
        np.testing.assert_allclose(state.predict(x[: j + 1]), y[: j + 1], atol=1e-10)
        known = between <= x[j]
        np.testing.assert_allclose(
            state.predict(between[known]), np.interp(between[known], x[: j + 1], y[: j + 1]), atol=1e-10
        )
        slope = (y[j] - y[j - 1]) / (x[j] - x[j - 1]) if j else 0.0
        np.testing.assert_allclose(state.predict(between[~known]), y[j] + slope * (between[~known] - x[j]), atol=1e-10)
        assert np.count_nonzero(state.bends) <= j


def test_the_error_falls_with_the_square_of_the_units_and_keeps_its_bound() -> None:
    between = np.linspace(0, 1, 20_001)
    truth = np.sin(2 * np.pi * between)
    off = {}
    for m in (4, 8, 16, 32, 64):
        x = np.linspace(0, 1, m + 1)
        final = record(hinges.steps(x, np.sin(2 * np.pi * x)), limit=100).final
        off[m] = float(np.abs(final.predict(between) - truth).max())
        assert off[m] <= (2 * np.pi) ** 2 / m**2 / 8 + 1e-12
    assert off[32] / off[16] == pytest.approx(1 / 4, rel=0.02)
    assert off[64] / off[32] == pytest.approx(1 / 4, rel=0.01)


def test_a_zigzag_with_three_bends_takes_four_units() -> None:
    between = np.linspace(0, 1, 801)
    truth = np.abs(np.abs(between - 0.5) - 0.25)
    off = []
    for m in range(1, 6):
        x = np.linspace(0, 1, m + 1)
        final = record(hinges.steps(x, np.abs(np.abs(x - 0.5) - 0.25)), limit=100).final
        off.append(float(np.abs(final.predict(between) - truth).max()))
    assert off[3] < 1e-12 < 0.05 < min(off[:3] + off[4:])


def test_places_that_do_not_rise_are_refused() -> None:
    for x in ([0.0, 0.0, 1.0], [0.0, 2.0, 1.0]):
        with pytest.raises(ValueError, match="must rise"):
            record(hinges.steps(np.array(x), np.zeros(3)), limit=5)
    with pytest.raises(ValueError, match="number of points"):
        record(hinges.steps(np.array([1.0]), np.array([1.0])), limit=5)
