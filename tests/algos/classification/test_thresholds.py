import numpy as np
import pytest
from sklearn import metrics

from algos.classification import thresholds
from algos.classification.evaluation import Scores
from algos.trace import record


def answers(n=60, seed=0, digits=1):
    """Scores with many ties and labels that go with them, positives being rare."""
    rng = np.random.default_rng(seed)
    y = np.r_[1, 0, (rng.random(n - 2) < 0.25).astype(int)]
    return np.round(rng.normal(size=n) + 1.2 * y, digits), y


def run(scores, y, **costs):
    return record(thresholds.steps(scores, y, **costs), limit=len(y) + 1)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("digits", [0, 1, 9])
def test_curves_are_those_of_scikit_learn(seed, digits):
    scores, y = answers(seed=seed, digits=digits)
    trace = run(scores, y)
    assert trace.finished
    fpr, tpr, levels = metrics.roc_curve(y, scores, drop_intermediate=False)
    np.testing.assert_allclose([s.table.false_alarms for s in trace.states], fpr)
    np.testing.assert_allclose([s.table.recall for s in trace.states], tpr)
    np.testing.assert_allclose([s.threshold for s in trace.states], levels)
    precision, recall, levels = metrics.precision_recall_curve(y, scores)
    called = trace.states[:0:-1]
    np.testing.assert_allclose([s.table.precision for s in called], precision[:-1])
    np.testing.assert_allclose([s.table.recall for s in called], recall[:-1])
    np.testing.assert_allclose([s.threshold for s in called], levels)
    assert trace.states[0].table.precision is None
    assert thresholds.auc(scores, y) == pytest.approx(metrics.roc_auc_score(y, scores))
    assert thresholds.average_precision(scores, y) == pytest.approx(metrics.average_precision_score(y, scores))


@pytest.mark.parametrize("seed", range(3))
def test_every_state_is_what_calling_positive_from_its_threshold_on_gives(seed):
    scores, y = answers(seed=seed)
    loss = np.array([[0, 3.0], [11.0, 0]])
    for state in run(scores, y, false_alarm=3.0, miss=11.0).states:
        called = (scores >= state.threshold).astype(int)
        (tn, fp), (fn, tp) = metrics.confusion_matrix(y, called)
        assert state.table == Scores(tp, fp, fn, tn) == thresholds.at(scores, y, state.threshold)
        assert state.cost == pytest.approx(loss[y, called].mean())


@pytest.mark.parametrize("seed", range(3))
def test_the_area_is_the_share_of_pairs_in_the_right_order(seed):
    scores, y = answers(seed=seed)
    pairs = [(a > b) + 0.5 * (a == b) for a in scores[y == 1] for b in scores[y == 0]]
    assert thresholds.auc(scores, y) == pytest.approx(np.mean(pairs))
    states = run(scores, y).states
    area = np.trapezoid([s.table.recall for s in states], [s.table.false_alarms for s in states])
    assert thresholds.auc(scores, y) == pytest.approx(area)
    assert thresholds.auc(np.exp(3 * scores), y) == pytest.approx(area)
    assert thresholds.auc(-scores, y) == pytest.approx(1 - area)


@pytest.mark.parametrize(("false_alarm", "miss"), [(1, 1), (1, 10), (4, 1)])
def test_true_probabilities_are_cheapest_at_the_implied_threshold(false_alarm, miss):
    levels = np.arange(1, 20) / 20
    scores = np.repeat(levels, 200)
    y = np.concatenate([np.arange(200) < round(200 * p) for p in levels]).astype(int)
    best = min(run(scores, y, false_alarm=false_alarm, miss=miss).states, key=lambda s: s.cost)
    implied = thresholds.implied(false_alarm, miss)
    assert abs(best.threshold - implied) <= 0.05 + 1e-12
    costs = [thresholds.at(scores, y, t).cost(false_alarm, miss) for t in (implied, *levels)]
    assert costs[0] == pytest.approx(min(costs))


def test_one_class_alone_leaves_the_curves_undefined_and_says_so():
    scores = np.array([0.2, 0.9, 0.5])
    assert thresholds.auc(scores, [0, 0, 0]) is None
    assert thresholds.auc(scores, [1, 1, 1]) is None
    assert thresholds.average_precision(scores, [0, 0, 0]) is None
    assert thresholds.average_precision(scores, [1, 1, 1]) == 1
    assert [s.table.recall for s in run(scores, [0, 0, 0]).states] == [None] * 4
    assert len(run(np.zeros(5), [0, 1, 0, 1, 1]).states) == 2


def test_bad_arguments_are_refused_in_words():
    with pytest.raises(ValueError, match="one for each score"):
        run([0.1, 0.2], [0, 1, 1])
    with pytest.raises(ValueError, match="missing or infinite"):
        run([0.1, np.inf], [0, 1])
    with pytest.raises(ValueError, match="miss must be"):
        run([0.1, 0.2], [0, 1], miss=-1.0)
    with pytest.raises(ValueError, match="neither mistake"):
        thresholds.implied(0, 0)
    assert thresholds.implied(0, 2) == 0
