"""Bayes' rule and risks against enumeration and simulation."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from algos.classification import bayes_rule


def tables(seed, k=3, m=4):
    rng = np.random.default_rng(seed)
    return rng.dirichlet(np.ones(k)), rng.dirichlet(np.ones(m), size=k), rng.uniform(size=(k, k)) * (1 - np.eye(k))


@pytest.mark.parametrize("seed", range(4))
def test_posterior_entry_by_entry(seed):
    priors, likelihood, _ = tables(seed)
    P, evidence = bayes_rule.posterior(priors, likelihood)
    for x in range(4):
        total = sum(priors[c] * likelihood[c, x] for c in range(3))
        assert evidence[x] == pytest.approx(total)
        for c in range(3):
            assert P[x, c] == pytest.approx(priors[c] * likelihood[c, x] / total)


@pytest.mark.parametrize("seed", range(6))
def test_the_decision_of_least_expected_loss_has_the_least_risk_of_all_rules(seed):
    priors, likelihood, losses = tables(seed)
    rule = bayes_rule.decide(bayes_rule.posterior(priors, likelihood)[0], losses)
    rules = bayes_rule.every_rule(3, 4)
    assert len(rules) == len({tuple(r) for r in rules}) == 81
    risks = [bayes_rule.risk(r, priors, likelihood, losses) for r in rules]
    assert_array_equal(rules[int(np.argmin(risks))], rule)


def test_risk_is_the_average_loss_of_a_simulation():
    priors, likelihood, losses = tables(8)
    rng = np.random.default_rng(0)
    rule = np.array([2, 0, 1, 1])
    y = rng.choice(3, size=40_000, p=priors)
    x = (rng.uniform(size=len(y))[:, None] > likelihood.cumsum(axis=1)[y]).sum(axis=1)
    assert bayes_rule.risk(rule, priors, likelihood, losses) == pytest.approx(losses[rule[x], y].mean(), abs=0.01)


def test_losses_are_read_decision_first_truth_second():
    losses = np.array([[0.0, 5.0], [1.0, 0.0]])  # a missed 1 costs 5
    assert_allclose(bayes_rule.expected_losses([[0.8, 0.2]], losses), [[1.0, 0.8]])
    assert bayes_rule.decide([[0.8, 0.2]], losses) == [1]
    assert_array_equal(bayes_rule.miss_costs([1.0, 5.0]), losses)


@pytest.mark.parametrize(("false_positive", "false_negative"), [(1, 1), (1, 5), (3, 2)])
def test_threshold_is_where_the_decision_changes(false_positive, false_negative):
    at = bayes_rule.threshold(false_positive, false_negative)
    losses = np.array([[0, false_negative], [false_positive, 0]])
    P = np.array([at - 1e-9, at + 1e-9])
    assert_array_equal(bayes_rule.decide(np.column_stack([1 - P, P]), losses), [0, 1])


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (lambda: bayes_rule.posterior([0.5, 0.5], [[0.5, 0.4], [1, 0]]), "row sums to 1"),
        (lambda: bayes_rule.posterior([0.5, 0.5], [[0.0, 1], [0, 1]]), "probability 0 in every class"),
        (lambda: bayes_rule.posterior([0.5, 0.6], [[0.5, 0.5], [1, 0]]), "sum to 1"),
        (lambda: bayes_rule.decide([[0.5, 0.5]], [[0.0, -1], [1, 0]]), "none negative"),
        (lambda: bayes_rule.every_rule(4, 9), "at most 4096"),
        (lambda: bayes_rule.miss_costs([1, -1]), "negative"),
        (lambda: bayes_rule.threshold(0, 1), "above 0"),
    ],
)
def test_bad_tables_are_refused(call, why):
    with pytest.raises(ValueError, match=why):
        call()
