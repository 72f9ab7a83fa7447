"""Choosing a model: every method's errors recomputed one set at a time, picks and prices from them."""

import numpy as np
import pytest
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import LeaveOneOut, PredefinedSplit, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import PolynomialFeatures

from algos.bias_variance import cross_validation, model_selection, splits, truths
from algos.bias_variance.families import FAMILIES
from algos.trace import record

TRUTH = truths.read("sine")


def dealt(r):
    held, folds = splits.hold_out(20, 6, count=r, seed=1), splits.k_fold(20, 5, count=r, seed=1)
    return held, folds, np.tile(np.arange(20), (r, 1))


SPLITS = dealt(30)


def selected(numbers=(0, 1, 3, 6), noise=0.3, repeats=30, seed=2):
    data = truths.draw(TRUTH, n=20, noise=noise, repeats=repeats, places="random", seed=seed)
    run = model_selection.steps(
        data.x, data.y, truth=TRUTH, noise=noise, family=FAMILIES["polynomial"], numbers=numbers, splits=SPLITS
    )
    return data, record(run, limit=20)


def test_every_error_is_scikit_learns():
    data, trace = selected()
    errors = trace.final.errors
    for j, degree in enumerate((0, 1, 3, 6)):
        model = make_pipeline(PolynomialFeatures(degree), LinearRegression())
        for r in (7,):
            X, y = data.x[r][:, None], data.y[r]
            fit = model.fit(X, y)
            wanted = [np.mean((y - fit.predict(X)) ** 2)]
            for cv in (PredefinedSplit(SPLITS[0][r]), PredefinedSplit(SPLITS[1][r]), LeaveOneOut()):
                wanted.append(-cross_val_score(model, X, y, cv=cv, scoring="neg_mean_squared_error").mean())
            at = cross_validation.AT
            wanted.append(np.mean((model.fit(X, y).predict(at[:, None]) - np.sin(2 * np.pi * at)) ** 2) + 0.09)
            np.testing.assert_allclose(errors[:, r, j], wanted, rtol=1e-7)


def test_picks_and_prices():
    _, trace = selected()
    final = trace.final
    for m in range(5):
        for r in range(30):
            best = min(range(4), key=lambda j: (final.errors[m, r, j], j))
            assert final.picks[m, r] == best
            assert final.prices[m, r] == final.errors[4, r, best]
        counts = np.bincount(final.picks[m], minlength=4) / 30
        np.testing.assert_allclose(final.shares[m], counts)
    assert (final.prices >= final.prices[-1]).all()


def test_the_training_error_always_takes_the_wildest():
    _, trace = selected(numbers=(0, 1, 2, 3, 4, 5, 6))
    assert (trace.final.picks[0] == 6).all()
    prices = np.median(trace.final.prices, axis=1)
    assert prices[0] > prices[3] > prices[4]


def test_of_equals_the_stiffest_is_picked():
    x, y = np.tile(np.linspace(0, 1, 20), (2, 1)), np.zeros((2, 20))
    run = model_selection.steps(
        x, y, truth=TRUTH, noise=0.0, family=FAMILIES["neighbours"], numbers=(5, 3, 1), splits=dealt(2)
    )
    assert (record(run, limit=5).final.picks[:4] == 0).all()  # all errors are 0


def test_models_not_tried_yet_are_not_picked():
    _, trace = selected()
    assert np.isnan(trace.states[0].errors).all()
    assert (trace.states[2].picks <= 1).all()
    assert trace.finished
    assert trace.steps == 4


def test_folds_too_large_for_the_model_are_refused():
    with pytest.raises(ValueError, match="degree = 15 needs 16 points to learn from"):
        selected(numbers=(1, 15))
