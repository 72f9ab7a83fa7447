"""Facts on bias and variance from the notes: 001 lectures 03/02 and 03/07, 000 section 6, 002 chapters 1, 3 and 5."""

from itertools import pairwise

import numpy as np
import pytest

from algos.bias_variance import decomposition, truths, u_curve
from algos.bias_variance.families import FAMILIES
from algos.trace import record

# 001, bias_variance_decomposition: f = sin 2 pi x, 25 even places, noise 0.3.
# Degree, bias^2, variance, total, training error.
TABLE = (
    (0, 0.4950, 0.0036, 0.5886, 0.567),
    (1, 0.2056, 0.0070, 0.3026, 0.308),
    (3, 0.0051, 0.0133, 0.1084, 0.081),
    (5, 0.0000, 0.0195, 0.1095, 0.068),
    (9, 0.0000, 0.0332, 0.1232, 0.054),
    (12, 0.0000, 0.0484, 0.1384, 0.043),
)
DEGREES = [row[0] for row in TABLE]


def run(family, *, truth="sine", n=25, noise=0.3, repeats=50, places="even", **settings):
    data = truths.draw(truths.read(truth), n=n, noise=noise, repeats=repeats, places=places)
    return record(decomposition.steps(data, family=family, **settings), limit=50).states


def exact(state):
    return float(state.exact_bias_squared.mean()), float(state.exact_variance.mean())


def curves(family, **settings):
    data = truths.draw(truths.read(settings.pop("truth", "sine")), **({"noise": 0.3, "repeats": 400} | settings))
    return u_curve.curves(record(u_curve.steps(data, family=family), limit=50).states)


def interior(values):
    return 0 < int(np.argmin(values)) < len(values) - 1


def test_the_table_exactly():
    for state, (degree, bias, variance, total, _) in zip(run("polynomial", numbers=DEGREES), TABLE, strict=True):
        assert state.number == degree
        found = exact(state)
        assert [round(v, 4) for v in (*found, sum(found) + 0.09)] == [bias, variance, total]


def test_the_table_by_sampling_agrees_within_its_error():
    for state, (_, bias, variance, total, _) in zip(
        run("polynomial", numbers=DEGREES, repeats=4000), TABLE, strict=True
    ):
        assert state.terms[0] == pytest.approx(bias, abs=1e-3)
        assert state.terms[1] == pytest.approx(variance, rel=5 * np.sqrt(2 / 3999))
        assert state.total == pytest.approx(total, abs=1e-3)
        assert abs(state.sampled - total) < 4 * state.sampled_error + 5e-5
        assert state.total == pytest.approx(state.error, rel=1e-12)


def test_the_training_error_of_the_table():
    x = np.linspace(0, 1, 25)
    f = np.sin(2 * np.pi * x)
    for degree, *_, training in TABLE:
        H = FAMILIES["polynomial"].weights(x, x, degree)
        wrong = np.eye(25) - H
        assert ((wrong @ f) ** 2).mean() + 0.09 * (wrong**2).sum() / 25 == pytest.approx(training, abs=1.5e-3)


def test_degree_three_is_the_best_of_those_listed():
    assert min(TABLE, key=lambda row: row[3])[0] == 3
    assert DEGREES[int(np.argmin([sum(exact(s)) for s in run("polynomial", numbers=DEGREES)]))] == 3


def test_adding_a_feature_never_lowers_the_variance_anywhere():
    variances = [s.exact_variance for s in run("polynomial")]
    assert all((b >= a - 1e-12).all() for a, b in pairwise(variances))


def test_a_good_feature_lowers_the_bias_and_a_bad_one_does_not_raise_it_much():
    biases = [exact(s)[0] for s in run("polynomial")]
    assert biases[3] < biases[2] / 10  # the cubic power helps
    assert biases[2] < 1.001 * biases[1]  # the square does not


def test_variance_vanishes_with_more_points_and_bias_only_if_the_model_can_fit():
    for truth, degree in (("sine", 1), ("cubic", 3)):
        few, many = (exact(run("polynomial", truth=truth, n=n, numbers=[degree])[0]) for n in (25, 500))
        assert many[1] < few[1] / 15
        assert many[0] > 0.19 if truth == "sine" else many[0] < 1e-20


def test_training_noise_does_not_change_the_mean_fit():
    quiet, loud = (run("polynomial", noise=noise, numbers=[5])[0] for noise in (0.1, 1.0))
    np.testing.assert_allclose(quiet.exact_mean, loud.exact_mean, atol=1e-12)
    assert exact(loud)[1] == pytest.approx(100 * exact(quiet)[1])
    assert loud.terms[2] == pytest.approx(100 * quiet.terms[2])


def test_ols_variance_is_the_quadratic_form_and_its_mean_over_the_training_places_noise_d_over_n():
    x, degree, noise = np.linspace(0, 1, 40), 4, 1.3
    state = run("polynomial", truth="cubic", n=40, noise=noise, numbers=[degree], at=x)[0]
    X = np.vander(x, degree + 1)
    law = noise**2 * np.einsum("ij,ji->i", X, np.linalg.solve(X.T @ X, X.T))
    np.testing.assert_allclose(state.exact_variance, law, rtol=1e-8)
    assert state.exact_variance.mean() == pytest.approx(noise**2 * (degree + 1) / 40)
    assert exact(state)[0] < 1e-20  # the hypothesis contains the truth


def test_ridge_trades_variance_for_bias_and_keeps_that_of_the_intercept():
    states = run("ridge", n=50, noise=1.3)
    found = np.array([exact(s) for s in states])  # from a large penalty to a small one
    assert (np.diff(found[:, 0]) < 1e-9).all()
    assert (np.diff(found[:, 1]) > 0).all()
    huge = FAMILIES["ridge"].weights(np.linspace(0, 1, 50), np.linspace(0, 1, 7), 1e8)
    np.testing.assert_allclose(1.3**2 * (huge**2).sum(axis=1), 0.0338, atol=1e-5)  # noise^2 / n, not 0


def test_some_penalty_beats_least_squares():
    totals = [sum(exact(s)) for s in run("ridge")]
    assert min(totals) < sum(exact(run("polynomial", numbers=[12])[0]))


def test_a_wider_kernel_has_fewer_degrees_of_freedom():
    x = np.linspace(0, 1, 25)
    traces = [np.trace(FAMILIES["kernel_ridge"].weights(x, x, s)) for s in FAMILIES["kernel_ridge"].numbers]
    assert (np.diff(traces) > 0).all()  # widest first
    # The limits, with the mean of the targets put back: n / (1 + lambda) of the centred targets, or none.
    assert traces[-1] == pytest.approx(1 + 24 / 1.01, rel=1e-3)
    assert np.trace(FAMILIES["kernel_ridge"].weights(x, x, 1e4)) == pytest.approx(1, abs=1e-3)


def test_kernel_bandwidth_trades_bias_for_variance_in_a_valley():
    states = run("kernel_ridge")[:10]  # until the kernel is narrower than the gaps between the points
    found = np.array([exact(s) for s in states])
    assert found[0, 0] > 100 * found[-1, 0] and found[0, 1] < found[-1, 1] / 5
    assert interior(found.sum(axis=1))


def test_degree_curve_of_000():
    training, validation, true = (errors.mean(axis=1) for errors in curves("polynomial", n=50))
    assert (np.diff(training) <= 1e-12).all()
    assert validation[0] == pytest.approx(training[0], rel=0.35)  # it starts as high as the training error
    assert interior(validation) and interior(true)


def test_lambda_curve_of_000_and_002():
    training, validation, true = curves("ridge", n=25, noise=0.5)
    assert (np.diff(training, axis=0) < 0).all()  # strictly, on every set: towards small penalties
    assert interior(validation.mean(axis=1)) and interior(true.mean(axis=1))


def test_structural_error_stays_however_many_points():
    for n in (25, 100, 500):
        assert exact(run("polynomial", truth="bump", n=n, numbers=[1])[0])[0] > 0.3


def test_a_linear_truth_is_best_learned_by_a_line_of_002():
    states = run("polynomial", truth="x", n=10, numbers=[1, 3, 5, 7])
    totals = [sum(exact(s)) for s in states]
    assert totals == sorted(totals)
    training, _, _ = curves("polynomial", truth="x", n=15)
    assert (np.diff(training.mean(axis=1)[1:]) < 0).all()
