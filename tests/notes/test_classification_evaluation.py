"""Facts of the notes on judging a classifier: errors, learning by heart, skewed classes, thresholds, ROC, losses."""

import numpy as np
import pytest

from algos.classification import bayes_rule, epsilon_ball, evaluation, thresholds
from algos.classification.evaluation import Scores
from algos.trace import record
from datasets import catalog


def run(scores, y, **costs):
    return record(thresholds.steps(scores, y, **costs), limit=len(y) + 1).states


def f1(precision, recall):
    """The notes' formula."""
    return 2 * precision * recall / (precision + recall)


# 002, section 1: training and test error ------------------------------------------------------------------


def test_training_error_is_a_multiple_of_1_over_n_and_flipping_the_answers_gives_1_minus_it():
    rng = np.random.default_rng(3)
    y, called = rng.integers(0, 2, 37), rng.integers(0, 2, 37)
    e = evaluation.error(y, called)
    assert e * 37 == pytest.approx(round(e * 37))
    assert evaluation.error(y, 1 - called) == pytest.approx(1 - e)


def test_test_error_the_gap_of_a_fixed_classifier_shrinks_like_1_over_root_n():
    rng = np.random.default_rng(0)
    p = 0.3
    gaps = {}
    for n in (50, 200, 800):
        mistakes = rng.random((4000, n)) < p
        errors = [evaluation.error(np.zeros(n, int), row.astype(int)) for row in mistakes[:400]]
        assert np.mean(errors) - p == pytest.approx(0, abs=0.01)  # a single classifier: no gap on average
        gaps[n] = np.std(mistakes.mean(axis=1))
    assert gaps[50] / gaps[200] == pytest.approx(2, rel=0.1)
    assert gaps[200] / gaps[800] == pytest.approx(2, rel=0.1)
    assert gaps[200] == pytest.approx(np.sqrt(p * (1 - p) / 200), rel=0.1)


def memoriser(eps, seed=0):
    """50 points in the unit square with 25 positive labels at random, and 1000 test points of each class."""
    rng = np.random.default_rng(seed)
    X, y = rng.random((50, 2)), rng.permutation(np.repeat([0, 1], 25))
    test, truth = rng.random((2000, 2)), np.repeat([0, 1], 1000)
    model = record(epsilon_ball.steps(X, y, radii=[eps]), limit=1).final
    return model.train_error, evaluation.error(truth, model.predict(test)), (X, y)


@pytest.mark.parametrize("seed", range(3))
def test_epsilon_ball_memorizer_has_training_error_0_and_test_error_one_half(seed):
    train, test, (X, y) = memoriser(1e-4, seed)
    assert train == 0
    assert test == pytest.approx(0.5, abs=0.001)
    assert memoriser(0.3, seed)[:2] == (pytest.approx(0.5, abs=0.06), pytest.approx(0.5, abs=0.02))
    safe = epsilon_ball.safe(X, y)
    assert memoriser(safe * 0.99, seed)[0] == 0 < memoriser(safe * 1.01, seed)[0]


def test_epsilon_ball_memorizer_errs_on_the_positives_only_as_eps_goes_to_0():
    rng = np.random.default_rng(1)
    X, y = rng.random((30, 2)), np.arange(30) % 2
    test, truth = rng.random((200, 2)), (rng.random(200) < 0.2).astype(int)
    tiny, huge = record(epsilon_ball.steps(X, y, radii=[1e-9, 9.0]), limit=3).states
    assert evaluation.error(truth, tiny.predict(test)) == truth.mean()
    assert (huge.predict(test) == 1).all()


# 000, 003 section 7.3 and 7.4: skewed classes, precision and recall ---------------------------------------


def test_train_test_split_is_70_to_30_and_random():
    train, test = catalog.make("moons").split(0.3, seed=1)
    assert (len(train.y), len(test.y)) == (210, 90)
    assert abs(test.y.mean() - 0.5) < 0.2  # the rows come sorted by class; the parts do not


def test_skewed_classes_saying_no_cancer_always_has_an_error_of_half_a_percent():
    y = np.r_[np.ones(5), np.zeros(995)].astype(int)
    never = evaluation.one_against_rest(evaluation.confusion(y, np.zeros(1000, int), 2))
    assert 1 - never.accuracy == pytest.approx(0.005)
    assert 1 - evaluation.majority(y, 2) == pytest.approx(0.005)
    assert never.recall == 0
    assert never.precision is None  # 0/0


def test_confusion_precision_recall_by_the_formulas():
    table = np.array([[50, 7], [4, 9]])  # rows are the truth; the notes print the transposed table
    (tn, fp), (fn, tp) = table
    s = evaluation.one_against_rest(table)
    assert s == Scores(tp, fp, fn, tn)
    assert s.precision == tp / (tp + fp)
    assert s.recall == tp / (tp + fn)
    assert s.accuracy == (tp + tn) / 70


def test_precision_recall_threshold_recall_never_rises_with_the_threshold_but_precision_may_fall():
    states = run([0.95, 0.9, 0.8, 0.7, 0.6, 0.5], [0, 1, 1, 0, 1, 0])
    rising = states[:0:-1]
    np.testing.assert_allclose([s.table.precision for s in rising], [0.5, 0.6, 0.5, 2 / 3, 0.5, 0])
    assert (np.diff([s.table.recall for s in rising]) <= 0).all()


@pytest.mark.parametrize("seed", range(3))
def test_precision_recall_threshold_higher_usually_means_more_precision_and_less_recall(seed):
    rng = np.random.default_rng(seed)
    y = rng.integers(0, 2, 500)
    scores = 1 / (1 + np.exp(-(rng.normal(size=500) + 3 * y - 1.5)))
    tables = [thresholds.at(scores, y, t) for t in (0.3, 0.5, 0.9)]
    assert (np.diff(np.array([table.precision for table in tables], float)) > 0).all()
    assert (np.diff(np.array([table.recall for table in tables], float)) < 0).all()


def test_f1_score_of_saying_yes_always_is_small_though_the_mean_is_a_half():
    always = Scores(tp=5, fp=995, fn=0, tn=0)
    assert (always.precision, always.recall) == (0.005, 1)
    assert np.array([always.precision, always.recall], float).mean() == 0.5025
    assert always.f1 == pytest.approx(0.009950249, abs=1e-9)


@pytest.mark.parametrize(("p", "r", "f"), [(0.5, 0.4, 0.444444), (0.7, 0.1, 0.175), (0.02, 1, 0.0392157)])
def test_f1_score_lies_between_the_smaller_and_the_mean_and_below_twice_the_smaller(p, r, f):
    assert f1(p, r) == pytest.approx(f, abs=1e-6)
    assert min(p, r) <= f1(p, r) <= (p + r) / 2
    assert f1(p, r) <= 2 * min(p, r)


@pytest.mark.parametrize("seed", range(4))
def test_f1_score_from_counts_is_the_harmonic_mean(seed):
    tp, fp, fn, tn = (int(v) for v in np.random.default_rng(seed).integers(1, 40, 4))
    s = Scores(tp, fp, fn, tn)
    assert s.f1 == pytest.approx(f1(s.precision, s.recall))


# 001: the loss matrix and the ROC curve -------------------------------------------------------------------


def test_loss_matrix_a_miss_that_costs_five_times_as_much_puts_the_threshold_at_a_sixth():
    assert bayes_rule.threshold(1, 5) == pytest.approx(1 / 6)
    assert bayes_rule.threshold(1, 1) == 0.5
    # enough points whose score is their true probability, in steps of 1/12
    levels = np.arange(1, 12) / 12
    scores, y = np.repeat(levels, 120), np.concatenate([np.arange(120) < 120 * p for p in levels]).astype(int)
    costs = {s.threshold: s.cost for s in run(scores, y, false_alarm=1, miss=5)}
    assert min(costs, key=lambda t: costs[t]) in (pytest.approx(2 / 12), pytest.approx(3 / 12))  # a tie at 1/6 itself
    equal = {s.threshold: s.cost for s in run(scores, y)}
    assert min(equal, key=lambda t: equal[t]) in (pytest.approx(6 / 12), pytest.approx(7 / 12))


def intake():
    """The notes' cancer table: of 100 ill and 1000 healthy people the share in each of the three bins of intake."""
    bins = [0, 1, 2]
    ill, healthy = np.repeat(bins, [20, 50, 30]), np.repeat(bins, [10, 100, 890])
    return -np.r_[ill, healthy].astype(float), np.repeat([1, 0], [100, 1000])


def test_roc_curve_of_the_cancer_example():
    scores, y = intake()
    points = [(s.table.false_alarms, s.table.recall) for s in run(scores, y)]
    np.testing.assert_allclose(points, [(0, 0), (0.01, 0.2), (0.11, 0.7), (1, 1)])
    assert thresholds.auc(scores, y) == pytest.approx(0.8025)


@pytest.mark.parametrize("seed", range(3))
def test_roc_curve_runs_from_corner_to_corner_and_no_monotone_change_of_the_score_moves_it(seed):
    rng = np.random.default_rng(seed)
    y = np.r_[0, 1, rng.integers(0, 2, 60)]
    scores = rng.normal(size=62) + y
    points = np.array([(s.table.false_alarms, s.table.recall) for s in run(scores, y)])
    assert points[0].tolist() == [0, 0]
    assert points[-1].tolist() == [1, 1]
    assert (np.diff(points, axis=0) >= 0).all()
    other = np.array([(s.table.false_alarms, s.table.recall) for s in run(np.exp(scores) + scores**3, y)])
    np.testing.assert_array_equal(points, other)
