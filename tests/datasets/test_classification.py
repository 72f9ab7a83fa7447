"""What the classification entries promise: rules, margins, shares, and the notes' points."""

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from datasets import catalog
from datasets.dataset import Dataset
from datasets.generators_classification import CLOSER, MEANS, OWN, SHARED


def best_line(data: Dataset) -> tuple[float, np.ndarray]:
    """The largest half width of an empty strip between two classes, and mistakes of the machine that finds it."""
    from sklearn.svm import SVC

    machine = SVC(kernel="linear", C=1e6, tol=1e-8).fit(data.X, data.y)
    return 1 / float(np.linalg.norm(machine.coef_)), machine.predict(data.X) != data.y


def signed(data: Dataset) -> list[tuple[list[float], int]]:
    return [(row.tolist(), 2 * int(code) - 1) for row, code in zip(data.X, data.target, strict=True)]


def test_the_exercises_have_the_points_of_the_notes_in_their_order():
    assert signed(catalog.make("exercise_2_1")) == [([-1, 1], 1), ([0, -1], -1), ([1.5, 1], 1)]
    assert catalog.make("exercise_2_1", third=10.0).X[2].tolist() == [10, 1]
    assert signed(catalog.make("exercise_2_2_4")) == [
        ([-3, 2], 1), ([-1, 1], 1), ([-1, -1], -1), ([2, 2], -1), ([1, -1], -1),
    ]  # fmt: skip
    assert signed(catalog.make("exercise_2_3")) == [([-1, 1], 1), ([1, -1], 1), ([1, 1], -1), ([2, 2], -1)]
    data = catalog.make("and3")
    assert data.X.tolist() == [[a, b, c] for a in (0, 1) for b in (0, 1) for c in (0, 1)]
    assert data.y.tolist() == [0, 0, 0, 0, 0, 0, 0, 1]
    corners = catalog.make("xor", n=4, noise=0.0)
    assert signed(corners) == [([-1, -1], 1), ([1, 1], 1), ([-1, 1], -1), ([1, -1], -1)]
    bad = catalog.make("mislabelled", n=5)
    assert signed(bad) == [([-2, 0], -1), ([-3, -1], -1), ([2, 0], 1), ([3, 1], 1), ([-1.5, 0], 1)]


@pytest.mark.parametrize("d", [2, 3, 7, 10])
def test_exercise_2_5_needs_exactly_one_mistake_a_point(d):
    data = catalog.make("exercise_2_5", columns=d)
    assert data.X[0].tolist() == [-1, *[0] * (d - 1)] and data.X[1, 1] == 1
    theta, mistakes = np.zeros(d), 0
    for _ in range(3):
        for x, sign in zip(data.X, 2 * data.y - 1, strict=True):
            if sign * (theta @ x) <= 0:
                theta, mistakes = theta + sign * x, mistakes + 1
    assert mistakes == d == pytest.approx(theta @ theta)
    assert set(data.y) == {0, 1}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("n", "margin", "offset"), [(4, 0.05, -3.0), (60, 0.5, 1.0), (300, 2.0, 0.0)])
def test_separable_has_exactly_the_margin_asked_for(n, margin, offset, seed):
    data = catalog.make("separable", n=n, margin=margin, offset=offset, seed=seed)
    agreements = (2 * data.y - 1) * (data.X @ [0.6, 0.8] - offset)
    assert agreements.min() == pytest.approx(margin)
    if margin >= 0.5:
        width, wrong = best_line(data)
        assert width == pytest.approx(margin, rel=1e-3) and not wrong.any()


@pytest.mark.parametrize("n", [5, 60])
def test_the_bad_point_leaves_the_margin_of_the_notes_and_then_none(n):
    width, wrong = best_line(catalog.make("mislabelled", n=n))
    assert width == pytest.approx(0.25, rel=1e-3) and not wrong.any()
    width, wrong = best_line(catalog.make("mislabelled", n=n, bad_x=2.0))
    assert width == pytest.approx(2, rel=1e-3)
    data = catalog.make("mislabelled", n=n, bad_x=-4.0)
    assert (data.X[-1].tolist(), data.y[-1]) == ([-4, 0], 1)


@pytest.mark.parametrize("seed", range(6))
def test_the_far_outlier_ruins_least_squares_and_not_logistic_regression(seed):
    from sklearn.linear_model import LogisticRegression

    def wrong(data):
        A = np.column_stack([np.ones(len(data.X)), data.X])
        signs = 2 * data.y - 1
        return int((np.sign(A @ np.linalg.lstsq(A, signs, rcond=None)[0]) != signs).sum())

    data = catalog.make("far_outlier", seed=seed)
    assert data.X[-1].tolist() == [41.5, 0.5] and data.y[-1] == 1
    assert wrong(data) >= 4
    assert wrong(catalog.make("far_outlier", seed=seed, distance=0.0)) == 0
    assert (LogisticRegression().fit(data.X, data.y).predict(data.X) == data.y).all()


@pytest.mark.parametrize(("n", "share", "rare"), [(800, 0.01, 8), (100, 0.005, 2), (400, 0.25, 100)])
def test_skewed_has_the_share_asked_for_and_the_default_split_both_classes(n, share, rare):
    data = catalog.make("skewed", n=n, share=share)
    assert np.bincount(data.y).tolist() == [n - rare, rare]
    if share == 0.01:
        train, test = data.split(0.3, seed=0)
        assert train.y.sum() >= 2 and test.y.sum() >= 1


def test_skewed_can_be_told_apart_better_than_by_chance_but_not_quite():
    from sklearn.metrics import roc_auc_score

    data = catalog.make("skewed", share=0.2, seed=3)
    assert 0.9 < roc_auc_score(data.y, data.X @ [2, 1.5]) < 0.995


@pytest.mark.parametrize("name", ["equal_covariance", "unequal_covariance"])
def test_normal_classes_have_the_means_and_covariances_written_down(name):
    data = catalog.make(name, n=300, k=2)
    for j in range(2):
        group = data.X[data.y == j]
        means, wanted = (MEANS, SHARED) if name == "equal_covariance" else (CLOSER, OWN[j])
        deviations = np.sqrt(np.diag(wanted))
        np.testing.assert_allclose((group.mean(axis=0) - means[j]) / deviations, 0, atol=0.3)
        np.testing.assert_allclose(
            np.cov(group.T) / np.outer(deviations, deviations), wanted / np.outer(deviations, deviations), atol=0.35
        )
    assert all(np.linalg.eigvalsh(covariance).min() > 0 for covariance in (*OWN, SHARED))


def test_the_share_of_the_first_class_and_two_points_of_each():
    data = catalog.make("equal_covariance", n=300, k=3, share=0.8)
    np.testing.assert_allclose(np.bincount(data.y), [240, 30, 30], atol=3)
    for k in (2, 3, 4):
        for name in ("equal_covariance", "unequal_covariance"):
            assert np.bincount(catalog.make(name, n=8, k=k).y, minlength=k).min() >= 2


@pytest.mark.parametrize("seed", range(3))
def test_curved_beats_straight_only_where_the_covariances_differ(seed):
    from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis

    data = catalog.make("unequal_covariance", n=300, seed=seed)
    straight, curved = (
        m().fit(data.X, data.y).score(data.X, data.y)
        for m in (LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis)
    )
    assert curved > straight + 0.02


def test_spirals_without_noise_lie_on_their_arms():
    data = catalog.make("spirals", k=3, turns=1.5, noise=0.0)
    radius = np.linalg.norm(data.X, axis=1)
    angle = 2 * np.pi * (1.5 * radius / 5 + data.y / 3)
    np.testing.assert_allclose(data.X, radius[:, None] * np.column_stack([np.cos(angle), np.sin(angle)]), atol=1e-9)
    assert radius.min() >= 1 - 1e-9 and radius.max() <= 5
    assert np.bincount(data.y).max() - np.bincount(data.y).min() <= 1


def test_xor_defeats_every_line():
    data = catalog.make("xor", seed=2)
    assert (np.sign(data.X.prod(axis=1)) == 2 * data.y - 1).mean() > 0.95
    for angle in np.linspace(0, 2 * np.pi, 60):
        score = data.X @ [np.cos(angle), np.sin(angle)]
        assert max(((score > t) == data.y).mean() for t in score) < 0.85


def test_breast_cancer_is_that_of_scikit_learn_with_malignant_positive():
    from sklearn.datasets import load_breast_cancer

    source, data = load_breast_cancer(), catalog.make("breast_cancer")
    np.testing.assert_array_equal(data.X, source.data)
    assert [data.class_names[c] for c in data.y] == [str(source.target_names[t]) for t in source.target]
    assert data.class_names == ("benign", "malignant") and data.y.sum() == 212


def test_hills_follow_their_rule():
    exact, noisy = (catalog.make("hills", n=300, noise=noise) for noise in (0.0, 0.2))
    a, b = exact.X.T
    rule = 2 * np.exp(-((a + 1) ** 2 + b**2)) - 1.5 * np.exp(-2 * ((a - 1) ** 2 + (b - 0.5) ** 2))
    np.testing.assert_allclose(exact.y, rule, atol=1e-12)
    assert (noisy.y - rule).std() == pytest.approx(0.2, rel=0.15)


def test_bank_loans_default_as_their_odds_say():
    data = catalog.make("bank_loans", n=300, seed=3)
    assert list(data.feature_names) == ["income (1000 €)", "age"] and data.class_names == ("paid back", "defaulted")
    income, age = data.X.T
    assert income.min() >= 15 and income.max() <= 100 and age.min() >= 20 and age.max() <= 70
    parts = [catalog.make("bank_loans", n=300, seed=k) for k in range(40)]
    X, y = np.vstack([p.X for p in parts]), np.concatenate([p.y for p in parts])
    fit = LogisticRegression(C=np.inf, tol=1e-10, max_iter=2000).fit(X - [25, 30], y)
    assert fit.intercept_[0] == pytest.approx(1.5, abs=0.15)
    np.testing.assert_allclose(fit.coef_[0], [-0.08, -0.06], atol=0.008)
