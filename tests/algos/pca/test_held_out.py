import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.decomposition import PCA
from sklearn.model_selection import PredefinedSplit
from sklearn.neighbors import NearestCentroid
from sklearn.preprocessing import StandardScaler

from algos.pca import choosing, held_out, principal_components


def classes(seed=0, n=60):
    rng = np.random.default_rng(seed)
    y = rng.integers(0, 3, n)
    X = rng.normal(size=(n, 4)) * [5, 2, 1, 0.5] + y[:, None] * [0.3, 1.5, -2.0, 0.0] + [1, 2, 3, 4]
    return X, y


def by_scikit_learn(X, y, angles, axis, scale):
    fold = np.array([np.sum(y[:i] == c) % 5 for i, c in enumerate(y)])
    right = np.zeros(len(angles))
    for train, test in PredefinedSplit(fold).split():
        scaler = StandardScaler(with_std=scale).fit(X[train])
        axes = PCA().fit(scaler.transform(X[train])).components_
        signed = axes * np.sign(axes[np.arange(len(axes)), np.abs(axes).argmax(axis=1)])[:, None]
        for i, angle in enumerate(np.radians(angles)):
            u = np.cos(angle) * signed[0] + np.sin(angle) * signed[axis - 1]
            places = scaler.transform(X) @ u
            model = NearestCentroid().fit(places[train, None], y[train])
            right[i] += (model.predict(places[test, None]) == y[test]).sum()
    return right / len(y)


@pytest.mark.parametrize(("axis", "scale", "seed"), [(2, False, 0), (3, True, 1), (4, False, 2)])
def test_accuracies_are_scikit_learns(axis, scale, seed):
    X, y = classes(seed)
    angles = [0.0, 35.0, 90.0, 150.0, 180.0]
    ours = held_out.accuracies(X, y, angles, axis=axis, scale=scale)
    assert_allclose(ours, by_scikit_learn(X, y, angles, axis, scale))
    assert ours[0] == ours[-1]


def test_the_small_axis_separates():
    rng = np.random.default_rng(3)
    y = np.repeat([0, 1], 50)
    X = np.column_stack([8 * rng.normal(size=100), rng.normal(size=100) + 6 * y])
    along, across = held_out.accuracies(X, y, [0.0, 90.0])
    assert across > 0.97 and along < 0.65


def test_a_class_with_one_row_is_never_told_and_classes_of_one_row_are_refused():
    X, y = classes(4, 30)
    y = np.minimum(y, 1)
    y[0] = 2
    assert held_out.accuracies(X, y, [0.0])[0] <= 29 / 30
    assert not held_out.comparable(np.arange(4))
    assert not held_out.comparable(np.array([0, 0, 0, 1]))
    with pytest.raises(ValueError, match="two rows each"):
        held_out.accuracies(X[:4], np.arange(4), [0.0])


def test_training_rows_without_axes_leave_the_largest_class():
    X = np.array([[1.0, 1.0], [1.0, 1.0], [1.0, 1.0], [2.0, 5.0]])
    told = held_out.accuracies(X, np.array([0, 0, 1, 1]), [0.0, 90.0], folds=2)
    assert ((told >= 0) & (told <= 1)).all()


def test_what_is_left_over_by_pythagoras():
    X, _ = classes(5)
    model = principal_components.fit(X[:30], scale=True)
    assert_allclose(held_out.left_over(model, X[30:]), choosing.from_rows(model, X[30:]), atol=1e-13)
    assert (held_out.left_over(model, np.tile(model.mean, (2, 1))) == 0).all()


@pytest.mark.parametrize("scale", [False, True])
def test_a_leak_flatters(scale):
    X = np.random.default_rng(6).normal(size=(16, 12)) * np.arange(1, 13)
    honest, leaky = held_out.leak(X, scale=scale, splits=12, share=0.25, seed=3)
    assert honest.shape == leaky.shape == (12, 13)
    order = np.random.default_rng(3).permutation(16)
    for rows, ours in ((order[4:], honest), (order, leaky)):
        scaler = StandardScaler(with_std=scale).fit(X[rows])
        axes = PCA(5).fit(scaler.transform(X[rows]))
        Z = scaler.transform(X[order[:4]])
        error = ((Z - axes.inverse_transform(axes.transform(Z))) ** 2).sum() / (Z**2).sum()
        assert ours[0, 5] == pytest.approx(error, rel=1e-9)
    assert (honest[:, 5] - leaky[:, 5]).mean() > 0.1


def test_the_leak_closes_with_many_rows():
    rng = np.random.default_rng(7)
    X = rng.normal(size=(400, 3)) * [3, 2, 1]
    gaps = []
    for n in (8, 400):
        honest, leaky = held_out.leak(X[:n], splits=10)
        gaps.append(float((honest[:, 2] - leaky[:, 2]).mean()))
    assert gaps[0] > 5 * abs(gaps[1])


def test_with_all_components_nothing_is_left_over():
    X = np.random.default_rng(8).normal(size=(20, 2)) * [3, 1] + 7
    for errors in held_out.leak(X):
        assert (errors[:, 2] == 0).all() and (errors[:, 1] > 0).all()


def test_few_or_equal_rows_are_refused():
    with pytest.raises(ValueError):
        held_out.leak(np.eye(3))
    X = np.zeros((5, 2))
    X[0] = 1
    with pytest.raises(ValueError, match="training rows are equal"):
        held_out.leak(X)
