import warnings

import numpy as np
import pytest
from sklearn import metrics

from algos.classification import evaluation
from algos.classification.evaluation import Scores


def answers(n=50, k=4, seed=0):
    rng = np.random.default_rng(seed)
    y = rng.choice(k, size=n, p=np.arange(1, k + 1) / np.arange(1, k + 1).sum())
    return y, np.where(rng.random(n) < 0.6, y, rng.integers(0, k, size=n))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("k", [2, 3, 5])
def test_everything_is_as_in_scikit_learn(seed, k):
    y, predicted = answers(k=k, seed=seed)
    table = evaluation.confusion(y, predicted, k)
    np.testing.assert_array_equal(table, metrics.confusion_matrix(y, predicted, labels=range(k)))
    assert evaluation.accuracy(table) == pytest.approx(metrics.accuracy_score(y, predicted))
    for name in ("precision", "recall", "f1"):
        theirs = getattr(metrics, f"{name}_score")
        each = theirs(y, predicted, labels=range(k), average=None, zero_division=0)
        for j in range(k):
            assert (getattr(evaluation.one_against_rest(table, j), name) or 0) == pytest.approx(each[j])
        assert evaluation.macro(table, name) == pytest.approx(theirs(y, predicted, average="macro", zero_division=0))


def test_a_class_that_nobody_is_of_and_nobody_is_called_does_not_count():
    y, predicted = np.array([0, 0, 1, 1]), np.array([0, 1, 1, 1])
    table = evaluation.confusion(y, predicted, 4)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert evaluation.macro(table, "f1") == pytest.approx(metrics.f1_score(y, predicted, average="macro"))


@pytest.mark.parametrize("seed", range(3))
def test_swapping_the_two_lists_transposes_the_table_and_swaps_precision_and_recall(seed):
    y, predicted = answers(seed=seed)
    table = evaluation.confusion(y, predicted, 4)
    np.testing.assert_array_equal(evaluation.confusion(predicted, y, 4), table.T)
    there, back = evaluation.one_against_rest(table, 2), evaluation.one_against_rest(table.T, 2)
    assert (there.precision, there.f1) == (back.recall, back.f1)


def test_a_share_of_nothing_is_undefined():
    none_called = Scores(tp=0, fp=0, fn=3, tn=7)
    assert (none_called.precision, none_called.recall, none_called.f1) == (None, 0, 0)
    no_positives = Scores(tp=0, fp=2, fn=0, tn=8)
    assert (no_positives.precision, no_positives.recall, no_positives.f1) == (0, None, 0)
    assert Scores(tp=0, fp=0, fn=0, tn=5).f1 is None
    assert Scores(tp=4, fp=0, fn=1, tn=0).false_alarms is None


def test_the_cost_of_a_point_is_the_mean_of_the_loss_matrix():
    y, predicted = answers(k=2, seed=8)
    loss = np.array([[0, 2.0], [7.0, 0]])  # [truth, answer]
    table = evaluation.one_against_rest(evaluation.confusion(y, predicted, 2))
    assert table.cost(2.0, 7.0) == pytest.approx(loss[y, predicted].mean())
    assert table.cost(1, 1) == pytest.approx(evaluation.error(y, predicted))


def test_the_majority_and_bad_arguments():
    assert evaluation.majority(np.array([2, 2, 0, 2, 1]), 3) == pytest.approx(0.6)
    with pytest.raises(ValueError, match="no points"):
        evaluation.confusion([], [], 2)
    with pytest.raises(ValueError, match="at most 1"):
        evaluation.confusion([0, 2], [0, 1], 2)
    with pytest.raises(ValueError, match="3 entries"):
        evaluation.confusion([0, 1], [0, 1, 1], 2)
