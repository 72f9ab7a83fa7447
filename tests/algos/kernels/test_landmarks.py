import numpy as np
import pytest
from sklearn.svm import SVC

from algos.kernels import support_vector_machine as svm
from algos.kernels.kernels import Gaussian, Tanh
from algos.kernels.landmarks import Similarity, chosen
from algos.trace import record

RNG = np.random.default_rng(0)
X = RNG.normal(size=(30, 2)) * [1, 2]
Y = (X[:, 0] ** 2 + 0.3 * X[:, 1] + 0.3 * RNG.normal(size=30) > 0.6).astype(int)
K = Gaussian(0.9)


def machine(kernel, **more):
    return record(svm.steps(X, Y, kernel=kernel, C=2.0, tolerance=1e-8, **more), limit=100_000).final


def test_a_point_is_as_similar_as_can_be_to_itself_and_far_away_there_is_no_similarity():
    features = Similarity(K, X).features(X)
    np.testing.assert_allclose(np.diag(features), 1)
    np.testing.assert_allclose(Similarity(K, X).features(np.array([[100.0, -90.0]])), 0, atol=1e-12)


def test_theta_squared_is_a_linear_machine_on_the_features():
    rows = chosen(X, 7, seed=3)
    similarity = Similarity(K, X[rows])
    final = machine(similarity)
    F = K(X, X[rows])
    model = SVC(C=2.0, kernel="linear", tol=1e-8).fit(F, Y)
    np.testing.assert_allclose(similarity.theta(X, final.alpha * final.signs), model.coef_[0], atol=1e-4)
    np.testing.assert_allclose(final.decision_function(X), model.decision_function(F), atol=1e-4)


def test_theta_m_theta_with_every_point_as_a_landmark_is_the_kernel_machine():
    similarity = Similarity(K, X, "kernel")
    np.testing.assert_allclose(similarity(X, X), K(X, X), atol=1e-7)
    final, plain = machine(similarity), machine(K)
    assert final.dual_objective == pytest.approx(plain.dual_objective, rel=1e-6)
    np.testing.assert_allclose(final.decision_function(X), plain.decision_function(X), atol=1e-4)


@pytest.mark.parametrize("regulariser", ["identity", "kernel"])
def test_theta_gives_the_scores_and_its_penalty_the_norm(regulariser):
    landmarks = X[chosen(X, 5, seed=1)]
    similarity = Similarity(K, landmarks, regulariser)
    final = machine(similarity)
    theta = similarity.theta(X, final.alpha * final.signs)
    places = RNG.normal(size=(9, 2))
    np.testing.assert_allclose(
        K(places, landmarks) @ theta + final.intercept, final.decision_function(places), atol=1e-8
    )
    M = np.eye(5) if regulariser == "identity" else K(landmarks, landmarks)
    assert final.squared_norm == pytest.approx(theta @ M @ theta, rel=1e-6)
    np.testing.assert_allclose(similarity.diagonal(places), np.diag(similarity(places, places)))


def test_no_other_theta_has_a_lower_objective():
    landmarks = X[chosen(X, 4)]
    similarity = Similarity(K, landmarks, "kernel")
    final = machine(similarity)
    theta, M, F, s = similarity.theta(X, final.alpha * final.signs), K(landmarks, landmarks), K(X, landmarks), 2 * Y - 1

    def objective(t, b):
        return t @ M @ t / 2 + 2 * np.maximum(0, 1 - s * (F @ t + b)).sum()

    lowest = objective(theta, final.intercept)
    assert lowest == pytest.approx(final.primal_objective, rel=1e-8)
    for _ in range(200):
        assert objective(theta + 0.05 * RNG.normal(size=4), final.intercept + 0.05 * RNG.normal()) > lowest - 1e-6


def test_landmarks_are_drawn_once_each_and_more_of_them_keep_the_first():
    few, many = chosen(X, 5, seed=2), chosen(X, 20, seed=2)
    np.testing.assert_array_equal(few, many[:5])
    assert len(set(many.tolist())) == 20
    assert not np.array_equal(few, chosen(X, 5, seed=3))


def test_refusals_in_words():
    with pytest.raises(ValueError, match="no kernel"):
        Similarity(Tanh(1.0, -1.0), X, "kernel")
    with pytest.raises(ValueError, match="regulariser"):
        Similarity(K, X, "none")
    with pytest.raises(ValueError, match="at most 30"):
        chosen(X, 31)


def test_it_prints_as_the_code_that_makes_it():
    similarity = Similarity(K, np.random.default_rng(1).normal(size=(700, 2)), "kernel")
    again = eval(repr(similarity), dict(Similarity=Similarity, Gaussian=Gaussian, np=np))
    np.testing.assert_array_equal(again.landmarks, similarity.landmarks)
    np.testing.assert_array_equal(again(X, X), similarity(X, X))
