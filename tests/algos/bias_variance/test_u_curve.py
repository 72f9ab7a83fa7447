"""The three errors against brute force, the split, the picks and their price."""

import numpy as np
import pytest

from algos.bias_variance import truths, u_curve
from algos.bias_variance.families import FAMILIES
from algos.trace import record


def sets(places="even", *, truth="bump", n=17, noise=0.3, repeats=6, seed=2):
    return truths.draw(truths.read(truth), n=n, noise=noise, repeats=repeats, places=places, seed=seed)


def run(data, family="polynomial", **settings):
    return record(u_curve.steps(data, family=family, **settings), limit=50).states


@pytest.mark.parametrize("n", [3, 4, 5, 10, 25, 300])
def test_the_split_deals_out_every_row_once(n):
    learned, held = u_curve.split(n, seed=5)
    assert sorted([*learned, *held]) == list(range(n))
    assert len(held) == max(1, round(0.3 * n))
    assert list(learned) == sorted(learned)
    if n >= 25:
        assert list(u_curve.split(n, seed=6)[1]) != list(held)


@pytest.mark.parametrize("places", truths.PLACES)
@pytest.mark.parametrize("seed", [0, 3])
def test_the_errors_by_brute_force(places, seed):
    data = sets(places)
    learned, held = u_curve.split(17, seed=seed)
    grid = np.linspace(0, 1, 101)
    for state in run(data, numbers=[0, 2, 5], seed=seed):
        for r in range(6):
            x, y = np.broadcast_to(data.x, data.y.shape)[r], data.y[r]
            model = np.polyfit(x[learned], y[learned], int(state.number))
            wrong = (np.polyval(model, x) - y) ** 2
            true = ((np.polyval(model, grid) - data.truth(grid)) ** 2).mean() + 0.09
            assert state.training[r] == pytest.approx(wrong[learned].mean(), rel=1e-8)
            assert state.validation[r] == pytest.approx(wrong[held].mean(), rel=1e-8)
            assert state.true[r] == pytest.approx(true, rel=1e-8)


@pytest.mark.parametrize("places", truths.PLACES)
@pytest.mark.parametrize("family", FAMILIES)
def test_the_mean_true_error_is_the_ledgers_sum(family, places):
    states = run(sets(places), family)
    assert [s.number for s in states] == FAMILIES[family].settings(12)
    for s in states:
        assert s.true.mean() == pytest.approx(s.parts.total, rel=1e-12)


def test_the_training_error_never_rises_with_the_degree_and_ends_at_nothing():
    training, validation, _ = u_curve.curves(run(sets(n=10, repeats=20)))
    assert training.shape == validation.shape == (7, 20)
    assert (np.diff(training, axis=0) <= 1e-12).all()
    assert training[-1].max() < 1e-20


def test_picks_and_price():
    errors = np.array([[3.0, 1.0, 2.0], [1.0, 1.0, 2.0], [2.0, 4.0, 1.0]])
    assert u_curve.picks(errors).tolist() == [1, 0, 2]
    assert u_curve.picks(errors[:, 0]) == 1
    assert u_curve.picks(np.array([1.0, 3e-28, 1e-29])) == 1  # equal up to rounding
    assert u_curve.picks(np.array([1.0, 0.3 + 1e-16, 0.3])) == 1
    assert u_curve.picks(np.array([1e11, 0.07, 0.02])) == 2  # however bad the stiffest is
    assert u_curve.price(np.array([3.0, 1.0, 2.5]), 2) == 2.5
    assert u_curve.price(np.array([3.0, 1e-25, 1e-28]), 1) == 1
    assert u_curve.price(np.array([3.0, 1e-25, 1e-28]), 0) == np.inf


def test_refusals():
    with pytest.raises(ValueError, match="n must be a whole number of at least 3"):
        run(sets(n=2))
    with pytest.raises(ValueError, match="degree = 12 needs at least 13 points, not 12"):
        run(sets(), numbers=[12])
