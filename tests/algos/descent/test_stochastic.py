"""Stochastic descent: scikit-learn's places, differences of the cost, and what the schedules add up to."""

from typing import Any

import numpy as np
import pytest
from scipy.special import expit
from sklearn.linear_model import LogisticRegression, SGDClassifier, SGDRegressor

from algos.descent import stochastic
from algos.descent.stochastic import SCHEDULES, Visit
from algos.trace import Trace, record

RNG = np.random.default_rng(8)
X = RNG.normal(size=(30, 2)) * [1.0, 0.6] + [0.2, -0.1]
Y = X @ [1.0, -2.0] + 0.5 + 0.4 * RNG.normal(size=30)
CLASSES = (Y + 0.5 * RNG.normal(size=30) > 0.3).astype(float)
START = np.array([-1.0, 0.7, 0.4])


def run(y: np.ndarray = Y, **settings: Any) -> Trace[Visit]:
    return record(stochastic.steps(X, y, **settings), limit=10_000)


@pytest.mark.parametrize(("schedule", "power"), [("constant", 0.0), ("root", 0.5)])
@pytest.mark.parametrize("loss", ["squared", "log"])
def test_in_the_given_order_it_goes_where_scikit_learn_goes(schedule: str, power: float, loss: str) -> None:
    asked: dict[str, Any] = dict(penalty=None, eta0=0.07, power_t=power, max_iter=3, tol=None, shuffle=False)
    asked["learning_rate"] = "invscaling" if power else "constant"
    theirs = SGDRegressor(**asked) if loss == "squared" else SGDClassifier(loss="log_loss", **asked)
    y = Y if loss == "squared" else CLASSES
    theirs.fit(X, y)
    ours = run(y, schedule=schedule, rate=0.07, loss=loss, order="given", passes=3).final.theta
    np.testing.assert_allclose(ours, [*np.ravel(theirs.intercept_), *np.ravel(theirs.coef_)], rtol=1e-9)


@pytest.mark.parametrize("loss", ["squared", "log"])
@pytest.mark.parametrize(("order", "size"), [("given", 1), ("given", 7), ("sorted", 4)])
def test_every_step_is_the_slope_of_the_mean_cost_of_its_rows(loss: str, order: str, size: int) -> None:
    y, shrink = (Y, 0.0) if loss == "squared" else (CLASSES, 0.3)
    asked = dict(loss=loss, shrink=shrink, order=order, batch_size=size, passes=2, start=START)
    states = run(y, schedule="slow", rate=0.3, halved_after=9.0, **asked).states
    rows = np.argsort(y, kind="stable") if order == "sorted" else np.arange(30)
    batches = [rows[first : first + size] for first in range(0, 30, size)] * 2
    assert len(states) == len(batches) + 1

    def cost(theta: np.ndarray, batch: np.ndarray) -> float:
        z = theta[0] + X[batch] @ theta[1:]
        if loss == "squared":
            return float(np.mean((z - y[batch]) ** 2) / 2)
        return float(np.mean(np.log1p(np.exp(-(2 * y[batch] - 1) * z))) + shrink / 2 * theta[1:] @ theta[1:])

    for k, batch in enumerate(batches, 1):
        before, after = states[k - 1], states[k]
        rise = [(cost(before.theta + u, batch) - cost(before.theta - u, batch)) / 2e-5 for u in 1e-5 * np.eye(3)]
        assert after.rate == pytest.approx(0.3 * 9 / (9 + k))
        np.testing.assert_allclose(after.theta, before.theta - after.rate * np.array(rise), atol=1e-8)
        assert (after.updates, after.seen - before.seen) == (k, len(batch))
        assert after.total == pytest.approx(before.total + after.rate)
        assert after.squares == pytest.approx(before.squares + after.rate**2)


def test_a_pass_meets_every_row_once_and_another_seed_another_order() -> None:
    one = np.zeros((5, 1))  # then the intercept alone moves, by rate (y - intercept)
    y = np.array([1.0, 10.0, 100.0, 1e3, 1e4])
    orders = set()
    for seed in range(4):
        theta = record(stochastic.steps(one, y, schedule="constant", rate=1.0, seed=seed), limit=50).curve("theta")
        assert sorted(theta[1:, 0]) == y.tolist()  # at this rate it jumps to each row
        orders.add(tuple(theta[1:, 0]))
    assert len(orders) > 1


def test_one_over_k_plus_one_is_the_mean_of_the_start_and_all_rows_so_far() -> None:
    y = RNG.normal(size=40)
    theta = record(stochastic.steps(np.zeros((40, 1)), y, order="given", start=[5.0, 0.0]), limit=50).curve("theta")
    np.testing.assert_allclose(theta[:, 0], np.cumsum([5.0, *y]) / np.arange(1, 42), atol=1e-12)


def test_the_squares_of_one_over_k_plus_one_add_up_to_0_644934() -> None:
    assert stochastic.sums("inverse", 1.0) == (np.inf, pytest.approx(0.644934, abs=5e-7))
    assert stochastic.sums("square", 1.0)[0] == pytest.approx(np.pi**2 / 6 - 1)


@pytest.mark.parametrize("schedule", SCHEDULES)
def test_sums_are_what_the_rates_add_up_to(schedule: str) -> None:
    k = np.arange(1, 1_000_001)
    rates = stochastic.rates(schedule, k, 0.7, 20.0)
    assert (np.diff(rates) <= 0).all() and rates[0] <= 0.7
    for found, parts in zip(stochastic.sums(schedule, 0.7, 20.0), (rates, rates**2), strict=True):
        sofar = np.cumsum(parts)
        if np.isfinite(found):
            assert 0 < found - sofar[-1] < 0.01 * found
        else:
            assert sofar[-1] - sofar[999] > 0.5 * sofar[999]  # a thousand times as many add half as much at the least


def test_a_constant_step_stays_away_a_falling_one_settles_and_without_noise_both_do() -> None:
    """Constant 0.05 against 20/(200 + k), on rows that fit no line and on rows that do."""
    exact = X @ [1.0, -2.0] + 0.5
    far = {}
    for name, y in (("noisy", Y), ("exact", exact)):
        star = stochastic.minimum(X, y)
        for schedule, rate in (("constant", 0.05), ("slow", 0.1)):
            final = run(y, schedule=schedule, rate=rate, halved_after=200.0, passes=300, seed=1).final
            far[name, schedule] = float(np.linalg.norm(final.theta - star))
    assert far["noisy", "slow"] < 0.01 < far["noisy", "constant"]
    assert far["exact", "constant"] < 1e-12


def test_sorted_rows_leave_it_further_off_than_shuffled_ones() -> None:
    for y, loss in ((Y, "squared"), (CLASSES, "log")):
        star = stochastic.minimum(X, y, loss=loss, shrink=0.05)
        asked = dict(schedule="constant", rate=0.3, loss=loss, shrink=0.05 * (loss == "log"), passes=20)
        off = {
            order: np.linalg.norm(run(y, order=order, **asked).final.theta - star) for order in ("sorted", "shuffled")
        }
        assert off["sorted"] > 1.2 * off["shuffled"]


def test_the_minimum_is_scikit_learns_and_level() -> None:
    found = stochastic.minimum(X, Y)
    assert np.abs(np.column_stack([np.ones(30), X]).T @ (found[0] + X @ found[1:] - Y)).max() < 1e-10
    found = stochastic.minimum(X, CLASSES, loss="log", shrink=0.1)
    theirs = LogisticRegression(C=1 / (0.1 * 30), tol=1e-12, max_iter=1000).fit(X, CLASSES)
    np.testing.assert_allclose(found, [*theirs.intercept_, *theirs.coef_[0]], rtol=1e-5)
    h = expit(found[0] + X @ found[1:])
    assert (h - CLASSES).mean() == pytest.approx(0, abs=1e-9)


def test_far_off_it_ends_and_stays_finite() -> None:
    trace = run(schedule="constant", rate=50.0, passes=100)
    assert trace.finished and trace.final.phase == "diverged" and np.abs(trace.final.theta).max() == 1e8
    assert all(state.phase == "going" for state in trace.states[1:-1])


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (dict(schedule="cosine"), "schedule must be one of constant"),
        (dict(rate=0.0), "rate must be a number above 0"),
        (dict(halved_after=0.0), "halved_after must be a number above 0"),
        (dict(loss="hinge"), "loss must be one of"),
        (dict(loss="log"), "y must hold 0 and 1 only"),
        (dict(order="backwards"), "order must be one of"),
        (dict(batch_size=31), "batch_size must be"),
        (dict(passes=0), "passes must be"),
        (dict(start=[1.0]), "start has 1 entries; 3 are needed"),
    ],
)
def test_settings_out_of_range_are_refused(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        run(**settings)
