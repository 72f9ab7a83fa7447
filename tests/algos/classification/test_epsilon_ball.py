import numpy as np
import pytest
from scipy.spatial.distance import cdist

from algos.classification import epsilon_ball
from algos.trace import record


def table(n=40, seed=0):
    rng = np.random.default_rng(seed)
    y = np.r_[1, 0, (rng.random(n - 2) < 0.3).astype(int)]
    return rng.normal(size=(n, 2)) * [1, 3], y


@pytest.mark.parametrize("seed", range(3))
def test_every_radius_against_all_distances(seed):
    X, y = table(seed=seed)
    places = np.random.default_rng(seed + 5).normal(size=(50, 2)) * 2
    trace = record(epsilon_ball.steps(X, y, radii=[0.0, 0.1, 0.5, 2.0, 50.0]), limit=9)
    assert trace.finished
    for state in trace.states:
        np.testing.assert_array_equal(
            state.predict(places), (cdist(places, X[y == 1]).min(axis=1) <= state.eps).astype(int)
        )
        assert state.train_error == pytest.approx((state.predict(X) != y).mean())
    assert trace.states[0].train_error == 0
    assert (trace.final.predict(places) == 1).all()


@pytest.mark.parametrize("seed", range(3))
def test_below_the_safe_radius_there_is_no_training_mistake_and_at_it_there_is(seed):
    X, y = table(seed=seed)
    safe = epsilon_ball.safe(X, y)
    assert safe == pytest.approx(cdist(X[y == 1], X[y == 0]).min())
    under, over = record(epsilon_ball.steps(X, y, radii=[safe * 0.999, safe * 1.001]), limit=5).states
    assert under.train_error == 0
    assert over.train_error > 0


def test_the_rim_is_inside():
    X, y = np.array([[0.0, 0.0], [3.0, 4.0]]), np.array([1, 0])
    assert record(epsilon_ball.steps(X, y, radii=[5.0]), limit=1).final.train_error == 0.5


def test_bad_arguments_are_refused_in_words():
    X, y = table()
    for radii, words in [([-1.0], "at least 0"), ([], "at least one number"), ([np.nan], "missing or infinite")]:
        with pytest.raises(ValueError, match=words):
            record(epsilon_ball.steps(X, y, radii=radii), limit=1)
    with pytest.raises(ValueError, match="Only one class"):
        record(epsilon_ball.steps(X, np.ones(40), radii=[1.0]), limit=1)
    with pytest.raises(ValueError, match="two classes"):
        record(epsilon_ball.steps(X, np.arange(40) % 3, radii=[1.0]), limit=1)
