"""Cross-validation against scikit-learn, against refitting by hand, and against the truth."""

import numpy as np
import pytest
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import LeaveOneOut, PredefinedSplit, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import PolynomialFeatures

from algos.bias_variance import cross_validation, splits, truths
from algos.bias_variance.families import FAMILIES
from algos.trace import record


def sets(n=17, repeats=3, seed=4, noise=0.3):
    return truths.draw(truths.read("sine"), n=n, noise=noise, repeats=repeats, places="random", seed=seed)


def scores(x, y, degree, cv):
    model = make_pipeline(PolynomialFeatures(degree), LinearRegression())
    return -cross_val_score(model, x[:, None], y, cv=cv, scoring="neg_mean_squared_error")


@pytest.mark.parametrize("degree", [0, 4])
@pytest.mark.parametrize("k", [2, 5, 17])
def test_estimates_are_scikit_learns(degree, k):
    data = sets()
    folds = splits.k_fold(17, k, count=2, seed=5)
    one = [cross_validation.estimates(FAMILIES["polynomial"], data.x[r], data.y[r], degree, folds) for r in (0, 1)]
    two = cross_validation.estimates(FAMILIES["polynomial"], data.x[:2], data.y[:2], degree, folds)
    for r in (0, 1):
        for s in (0, 1):
            theirs = scores(data.x[r], data.y[r], degree, PredefinedSplit(folds[s])).mean()
            assert one[r][s] == pytest.approx(theirs, rel=1e-8)
            assert s != r or two[r] == pytest.approx(theirs, rel=1e-8)


def test_hold_out_is_one_fold():
    data = sets()
    held = splits.hold_out(17, 5, seed=2)
    ours = cross_validation.estimates(FAMILIES["polynomial"], data.x[1], data.y[1], 3, held)
    assert ours[0] == pytest.approx(scores(data.x[1], data.y[1], 3, PredefinedSplit(held[0]))[0], rel=1e-9)


@pytest.mark.parametrize("name", FAMILIES)
def test_every_family_is_refitted_without_the_fold(name):
    family, data = FAMILIES[name], sets()
    folds = splits.k_fold(17, 4, seed=1)
    allowed = family.settings(12)
    number = allowed[len(allowed) // 2]
    x, y = data.x[2], data.y[2]
    answers = cross_validation.held_out(family, x, y, [number], folds)[0, 0]
    for j in range(4):
        test = folds[0] == j
        by_hand = family.predict(x[~test], y[None, ~test], x[test], number)[0]
        np.testing.assert_allclose(answers[test], by_hand, rtol=1e-7, atol=1e-9)


@pytest.mark.parametrize("name", cross_validation.SHORT)
def test_the_shortcut_is_leaving_each_point_out_to_1e_10(name):
    family, data = FAMILIES[name], sets(n=20)
    for number in family.settings(20)[:7]:
        x, y = data.x[0], data.y[0]
        residual, _ = cross_validation.shortcut(family, x, y, number)
        for i in range(20):
            keep = np.arange(20) != i
            left = family.predict(x[keep], y[None, keep], x[[i]], number)[0, 0]
            assert residual[i] == pytest.approx(y[i] - left, rel=1e-9, abs=1e-10)


def test_the_shortcut_is_scikit_learns_leave_one_out():
    data = sets(n=15, seed=8)
    residual, H = cross_validation.shortcut(FAMILIES["polynomial"], data.x[2], data.y[2], 4)
    assert np.mean(residual**2) == pytest.approx(scores(data.x[2], data.y[2], 4, LeaveOneOut()).mean(), rel=1e-9)
    assert H.sum() == pytest.approx(5)


@pytest.mark.parametrize("name", sorted(set(FAMILIES) - set(cross_validation.SHORT)))
def test_the_shortcut_is_only_near_for_the_others(name):
    family, data = FAMILIES[name], sets(n=20)
    number = family.settings(19)[6]
    residual, _ = cross_validation.shortcut(family, data.x[0], data.y[0], number)
    answers = cross_validation.held_out(family, data.x[0], data.y[0], [number], np.arange(20)[None])[0, 0]
    assert np.abs(residual - (data.y[0] - answers)).max() > 1e-6


def test_where_the_fit_meets_the_point_the_shortcut_says_nothing():
    data = sets(n=6)
    residual, H = cross_validation.shortcut(FAMILIES["polynomial"], data.x[0], data.y[0], 5)
    np.testing.assert_allclose(H, 1, atol=1e-9)
    assert np.isnan(residual).all()


def test_true_error_against_many_new_targets():
    data, truth = sets(noise=0.4), truths.read("sine")
    ours = cross_validation.true_errors(FAMILIES["polynomial"], data.x, data.y, 3, truth, 0.4)
    at, rng = cross_validation.AT, np.random.default_rng(0)
    for r in range(3):
        fit = np.polyval(np.polyfit(data.x[r], data.y[r], 3), at)
        new = truth(at) + 0.4 * rng.normal(size=(20_000, 101))
        assert ours[r] == pytest.approx(np.mean((new - fit) ** 2), rel=0.003)
        training = cross_validation.training_errors(FAMILIES["polynomial"], data.x, data.y, 3)[r]
        left = data.y[r] - np.polyval(np.polyfit(data.x[r], data.y[r], 3), data.x[r])
        assert training == pytest.approx(np.mean(left**2))


def test_leave_one_out_of_a_level_line_has_a_closed_form():
    data = sets(n=9)
    each = np.tile(np.arange(9), (3, 1))
    ours = cross_validation.estimates(FAMILIES["polynomial"], data.x, data.y, 0, each)
    np.testing.assert_allclose(ours, data.y.var(axis=1) * (9 / 8) ** 2)


@pytest.mark.parametrize("k", [1, 4, 17])
def test_step_by_step(k):
    family, data = FAMILIES["polynomial"], sets()
    x, y = data.x[0], data.y[0]
    folds = splits.hold_out(17, 5) if k == 1 else splits.k_fold(17, k, seed=3)
    trace = record(cross_validation.steps(x, y, family=family, number=2, fold=folds[0]), limit=50)
    assert trace.finished
    assert trace.steps == k
    np.testing.assert_allclose(trace.states[0].predict([0.3]), family.predict(x, y[None], np.array([0.3]), 2)[0])
    assert np.isnan(trace.states[0].estimate)
    for j, state in enumerate(trace.states[1:]):
        test = folds[0] == j
        assert np.array_equal(state.learned, ~test)
        fit = np.polyfit(x[~test], y[~test], 2)
        np.testing.assert_allclose(state.predict(x), np.polyval(fit, x))
        error = np.mean((y[test] - np.polyval(fit, x[test])) ** 2)
        assert state.fold_errors[j] == pytest.approx(error)
        assert np.isnan(state.predictions).sum() == np.sum((folds[0] > j) | (folds[0] < 0))
    ours = cross_validation.estimates(family, x, y, 2, folds)
    assert trace.final.estimate == pytest.approx(ours[0])


def test_what_cannot_be_done_is_refused():
    family, data = FAMILIES["polynomial"], sets()
    with pytest.raises(ValueError, match="degree = 8 needs 9 points to learn from; with 9 of 17 held out there are 8"):
        cross_validation.held_out(family, data.x[0], data.y[0], [8], splits.k_fold(17, 2))
    with pytest.raises(ValueError, match="No point is held out"):
        next(cross_validation.steps(data.x[0], data.y[0], family=family, number=2, fold=np.full(17, -1)))
