"""The notes on choosing C, the bandwidth and the model."""

import numpy as np
import pytest

from algos.kernels import grid_search
from algos.trace import record
from datasets import catalog
from pages.views.kernels.choosing import theory

BANDWIDTHS, COSTS = [0.05, 0.4, 8.0], [0.1, 10.0, 1000.0]


@pytest.fixture(scope="module")
def searches():
    found = []
    for seed in range(3):
        data = catalog.make("unequal_covariance", n=80, seed=seed)
        run = grid_search.steps(data.X, data.y, bandwidths=BANDWIDTHS, Cs=COSTS, folds=4)
        found.append(record(run, limit=9).final)
    return found


def test_svm_c_sigma_tradeoff_large_c_lowers_the_bias(searches):
    for search in searches:
        assert (np.diff(search.training_errors, axis=1) <= 0.02).all()


def test_svm_c_sigma_tradeoff_small_sigma_overfits(searches):
    for search in searches:
        assert search.training_errors[0, 2] == 0
        assert search.errors[0, 2] > search.errors.min() + 0.05


def test_svm_c_sigma_tradeoff_large_sigma_and_small_c_always_say_the_same_a_high_error_without_variance():
    data = catalog.make("equal_covariance", n=80, share=0.75)
    half = [grid_search.machine(data.X[i::2], data.y[i::2], 50.0, 0.01) for i in (0, 1)]
    answers = [machine.predict(data.X) for machine in half]
    assert not np.concatenate(answers).any()
    assert (answers[0] != data.y).mean() == pytest.approx(0.25, abs=0.02)


def test_svm_c_sigma_tradeoff_the_best_is_between_the_extremes(searches):
    for search in searches:
        assert search.best not in ((0, 0), (0, 2), (2, 0))


@pytest.mark.parametrize(
    ("n", "d", "words"),
    [
        (10, 10_000, "logistic regression or the linear kernel"),
        (1000, 10_000, "logistic regression or the linear kernel"),
        (10, 1, "the Gaussian kernel"),
        (10_000, 1000, "the Gaussian kernel"),
        (50_000, 1000, "make more inputs and stay linear"),
    ],
)
def test_svm_vs_logistic_guidelines(n, d, words):
    assert words in theory.advice(n, d)


def test_kernel_model_selection_by_cross_validation_asks_every_row_once():
    y = np.array([0, 1, 1, 0, 1, 1, 1, 0, 1])
    fold = grid_search.deal(y, 3, seed=1)
    assert np.bincount(fold).tolist() == [3, 3, 3]
    assert [np.bincount(y[fold == f]).tolist() for f in range(3)] == [[1, 2]] * 3
