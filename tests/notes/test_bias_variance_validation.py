"""The notes on hold-out, k folds, leave-one-out, and on choosing with one part and reporting with another."""

import numpy as np
import pytest

from algos.bias_variance import cross_validation, model_selection, splits, truths, winners
from algos.bias_variance.families import FAMILIES
from algos.trace import record

POLYNOMIAL = FAMILIES["polynomial"]
SINE = truths.read("sine")


def sets(n, repeats, seed=1):
    return truths.draw(SINE, n=n, noise=0.3, repeats=repeats, places="random", seed=seed)


@pytest.fixture(scope="module")
def selection():
    data = sets(20, 150)
    folds = (splits.hold_out(20, 6, count=150), splits.k_fold(20, 10, count=150), np.tile(np.arange(20), (150, 1)))
    run = model_selection.steps(
        data.x, data.y, truth=SINE, noise=0.3, family=POLYNOMIAL, numbers=range(11), splits=folds
    )
    return record(run, limit=20).final


def test_train_test_split_70_30():
    held = splits.hold_out(30, 9, count=20)
    assert (np.sum(held == -1, axis=1) == 21).all()


def test_train_test_split_random_or_else_the_regions_do_not_overlap():
    data = sets(30, 200)
    by_order = splits.hold_out(30, 9, count=200, shuffled=False)
    assert (data.x[:, -9:].min(axis=1) > data.x[:, :-9].max(axis=1)).all()
    assert (by_order[:, -9:] == 0).all()
    true = np.median(cross_validation.true_errors(POLYNOMIAL, data.x, data.y, 3, SINE, 0.3))
    sorted_ = np.median(cross_validation.estimates(POLYNOMIAL, data.x, data.y, 3, by_order))
    held = splits.hold_out(30, 9, count=200)
    assert np.median(cross_validation.estimates(POLYNOMIAL, data.x, data.y, 3, held)) == pytest.approx(true, rel=0.2)
    assert sorted_ > 5 * true


def test_train_cv_test_selection_best_of_200_coin_flips_on_50_points():
    race = winners.coin_flips(200, 50, repeats=500, seed=0)
    validation, test, true = race.results(200)
    assert validation.mean() == pytest.approx(0.307, abs=0.004)
    assert winners.expected_lowest(200, 50) == pytest.approx(0.307, abs=0.002)
    assert winners.expected_lowest(200, 50) == pytest.approx(0.3081506, abs=1e-7)
    assert (true == 0.5).all()
    assert test.mean() == pytest.approx(0.5, abs=0.01)


def test_train_cv_test_selection_the_training_error_underestimates_the_generalisation_error(selection):
    training, true = selection.errors[0].mean(axis=0), selection.errors[-1].mean(axis=0)
    assert (training < true).all()
    above = np.mean(selection.errors[0] < selection.errors[-1], axis=0)
    assert (above[2:] > 0.8).all()  # one data set at a time it is not certain


def test_train_cv_test_selection_validation_chooses_and_test_reports():
    race = winners.models(POLYNOMIAL, range(11), truth=SINE, noise=0.4, n=30, points=10, repeats=600)  # 60/20/20
    validation, test, true = race.results(11)
    error = 4 * (test - true).std() / np.sqrt(600)
    assert test.mean() == pytest.approx(true.mean(), abs=error)
    assert validation.mean() < true.mean() - error


def test_selection_by_training_error_always_overfits(selection):
    assert (selection.picks[0] == 10).all()
    prices = np.median(selection.prices, axis=1)
    assert prices[0] > 5 * prices[-1]
    assert prices[0] > 5 * prices[1:4].max()


def test_selection_by_training_error_nested_classes_cannot_go_up(selection):
    assert (np.diff(selection.errors[0], axis=1) <= 1e-12).all()


def test_holdout_cv_wastes_the_part_it_holds_out(selection):
    prices = np.exp(np.log(selection.prices).mean(axis=1))
    assert prices[1] > 1.03 * prices[2:4].max()


def test_kfold_cv_folds_partition_the_points_each_asked_once():
    data = sets(23, 1)
    fold = splits.k_fold(23, 10, seed=4)[0]
    states = record(
        cross_validation.steps(data.x[0], data.y[0], family=POLYNOMIAL, number=2, fold=fold), limit=20
    ).states
    asked = np.sum([~state.learned for state in states[1:]], axis=0)
    assert (asked == 1).all()
    assert not np.isnan(states[-1].predictions).any()


def test_loocv_left_out_residual_is_e_over_1_minus_h():
    rng = np.random.default_rng(0)
    x = np.sort(rng.uniform(size=30))
    y = np.sin(5 * x) + rng.normal(size=30)
    X = np.vander(x, 4)
    H = X @ np.linalg.inv(X.T @ X) @ X.T
    ours, diagonal = cross_validation.shortcut(POLYNOMIAL, x, y, 3)
    np.testing.assert_allclose(diagonal, np.diag(H), atol=1e-9)
    by_hand = [y[i] - np.polyval(np.polyfit(np.delete(x, i), np.delete(y, i), 3), x[i]) for i in range(30)]
    np.testing.assert_allclose(ours, by_hand, atol=1e-10)


def test_loocv_evaluates_a_single_model_by_its_average():
    left_out_of = sets(20, 1500, seed=3)
    each = np.tile(np.arange(20), (1500, 1))
    left_out = cross_validation.estimates(POLYNOMIAL, left_out_of.x, left_out_of.y, 1, each)
    one_less = sets(19, 1500, seed=4)  # what the average estimates: the error of fits to one point less
    true = cross_validation.true_errors(POLYNOMIAL, one_less.x, one_less.y, 1, SINE, 0.3)
    error = 4 * np.hypot(left_out.std(), true.std()) / np.sqrt(1500)
    assert error < 0.02
    assert left_out.mean() == pytest.approx(true.mean(), abs=error)


@pytest.mark.parametrize("n", [50, 200, 800])
def test_the_error_of_a_fixed_model_is_right_on_average_and_its_spread_falls_like_one_over_root_n(n):
    """001 E70, 002 005-006 and 7 [001]: E[E_n(h)] = E(h), Var = E(h)(1 - E(h))/n; multiples of 1/n."""
    wrong = winners.coin_flips(1, n, repeats=4000, seed=n).validation[:, 0]
    assert wrong.mean() == pytest.approx(0.5, abs=4 * 0.5 / np.sqrt(4000 * n))
    assert wrong.std() == pytest.approx(0.5 / np.sqrt(n), rel=0.06)
    np.testing.assert_allclose(wrong * n, np.round(wrong * n), atol=1e-9)


def test_generalization_gap_one_classifier_has_none_and_a_larger_set_a_wider_one():
    """002 007: the more the examples are used for choosing, the wider apart the two errors."""
    race = winners.coin_flips(100, 30, repeats=3000, seed=2)
    gaps = [np.mean(np.subtract(*race.results(M)[1::-1])) for M in (1, 10, 100)]
    assert gaps[0] == pytest.approx(0, abs=0.01)
    assert gaps[2] > gaps[1] > 0.1


def test_empirical_risk_of_squared_loss_is_half_the_mean_squared_error():
    """002 079, 080: a factor 1/2, which moves no minimum."""
    data = sets(12, 1)
    fit = np.polyfit(data.x[0], data.y[0], 3)
    risk = np.mean((data.y[0] - np.polyval(fit, data.x[0])) ** 2 / 2)
    assert cross_validation.training_errors(POLYNOMIAL, data.x, data.y, 3)[0] / 2 == pytest.approx(risk)


def test_hoeffding_bar_the_notes_numbers():
    """000: the bound 2 exp(-2 gamma^2 m), turned round: at m = 100 it is .2706706 for gamma = .1."""
    assert winners.error_bar(100, 0.2706706) == pytest.approx(0.1, abs=1e-6)
    assert winners.error_bar(1000, 0.0134759) == pytest.approx(0.05, abs=1e-6)
