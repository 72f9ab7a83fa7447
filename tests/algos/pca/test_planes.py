"""Lines and planes to project on, against least squares, the spectrum, and one another."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.decomposition import PCA
from sklearn.linear_model import LinearRegression

from algos.pca import planes


def frame(k, d, seed):
    return np.linalg.qr(np.random.default_rng(seed).normal(size=(d, k)))[0].T


def rows(n, d, seed):
    rng = np.random.default_rng(seed)
    Z = rng.normal(size=(n, d)) @ rng.normal(size=(d, d)) + rng.normal(size=d)
    return Z - Z.mean(axis=0)


@pytest.mark.parametrize(("k", "d", "seed"), [(1, 3, 0), (2, 3, 1), (2, 7, 2), (1, 2, 3)])
def test_feet_are_the_nearest_points_by_least_squares(k, d, seed):
    Z, F = rows(11, d, seed), frame(k, d, seed)
    expected = np.array([F.T @ np.linalg.lstsq(F.T, z, rcond=None)[0] for z in Z])
    assert_allclose(planes.feet(Z, F), expected, atol=1e-12)
    distances = [np.linalg.norm(z - foot) ** 2 for z, foot in zip(Z, expected, strict=True)]
    assert planes.mean_squared_distance(Z, F) == pytest.approx(np.mean(distances))
    total = np.trace(np.cov(Z.T, bias=True))
    assert planes.share(Z, F) == pytest.approx(1 - np.mean(distances) / total)


@pytest.mark.parametrize(("round_", "up"), [(0, 0), (35, 20), (270, -65), (10, 90)])
def test_a_plane_faces_where_the_line_points(round_, up):
    (line,) = planes.pointing(round_, up, 1)
    assert np.degrees(np.arcsin(line[2])) == pytest.approx(up)
    if abs(up) < 90:
        assert np.degrees(np.arctan2(line[1], line[0])) % 360 == pytest.approx(round_, abs=1e-9)
    plane = planes.pointing(round_, up, 2)
    assert_allclose(plane @ plane.T, np.eye(2), atol=1e-12)
    assert_allclose(plane @ line, 0, atol=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_no_plane_is_better_than_the_one_of_the_first_two_eigenvectors(seed):
    Z = rows(40, 4, seed)
    values, vectors = np.linalg.eigh(Z.T @ Z / len(Z))
    best = vectors[:, :-3:-1].T
    assert planes.mean_squared_distance(Z, best) == pytest.approx(values[:2].sum())
    others = [planes.mean_squared_distance(Z, frame(2, 4, 100 + i)) for i in range(50)]
    assert min(others) > values[:2].sum()


@pytest.mark.parametrize("size", [1e-12, 1.0, 1e12])
def test_what_only_rounding_keeps_from_the_plane_is_no_distance(size):
    Z = size * rows(30, 2, 6) @ frame(2, 3, 7)
    _, s, V = np.linalg.svd(Z, full_matrices=False)
    assert planes.mean_squared_distance(Z, V[:2]) == 0
    assert planes.thickness(s**2 / 30) == 0
    assert planes.thickness(s[:2] ** 2 / 30) == pytest.approx(s[1] / np.sqrt(30))
    assert planes.mean_squared_distance(Z, V[:1]) == pytest.approx(s[1] ** 2 / 30)


@pytest.mark.parametrize("degrees", [0.0, 1e-5, 12.5, 60.0, 90.0])
def test_a_plane_tilted_by_an_angle_is_off_by_that_angle(degrees):
    V, phi = frame(3, 3, 4), np.radians(degrees)
    tilted = np.vstack([V[0], np.cos(phi) * V[1] + np.sin(phi) * V[2]])
    assert planes.angle(tilted, V[:2]) == pytest.approx(degrees, rel=1e-6, abs=1e-10)
    assert planes.angle(V[:1], -V[:1]) == pytest.approx(0, abs=1e-10)


def test_the_angle_is_the_largest_and_does_not_depend_on_the_frame():
    F, turn = np.eye(4)[:2], np.array([[0.6, 0.8], [-0.8, 0.6]])
    G = np.array([[np.cos(0.2), 0, np.sin(0.2), 0], [0, np.cos(0.9), 0, np.sin(0.9)]])
    assert planes.angle(F, G) == pytest.approx(np.degrees(0.9))
    assert planes.angle(turn @ F, -G[::-1]) == pytest.approx(np.degrees(0.9))


@pytest.mark.parametrize(("k", "d", "seed"), [(1, 2, 0), (2, 3, 1), (2, 13, 2), (2, 30, 3), (1, 5, 4)])
def test_a_turn_is_orthonormal_throughout_and_ends_where_it_should(k, d, seed):
    F, G = frame(k, d, seed), frame(k, d, seed + 50)
    F = planes.facing(F, G)[:, None] * F
    turn = planes.between(F, G, 31)
    assert turn.shape == (31, k, d)
    assert np.array_equal(turn[0], F) and np.array_equal(turn[-1], G)
    assert_allclose(turn @ turn.transpose(0, 2, 1), np.tile(np.eye(k), (31, 1, 1)), atol=1e-12)
    steps = np.linalg.norm(np.diff(turn, axis=0), axis=(1, 2))
    assert steps.max() < 0.35, "it jumps"


def test_each_frame_is_the_nearest_orthonormal_one_to_the_mixture():
    F, G = frame(2, 5, 7), frame(2, 5, 8)
    F = planes.facing(F, G)[:, None] * F
    mixture, found = 0.7 * F + 0.3 * G, planes.between(F, G, 11)[3]
    nearest = np.linalg.norm(found - mixture)
    for i in range(200):
        nudge = np.linalg.qr((found + 0.05 * np.random.default_rng(i).normal(size=found.shape)).T)
        other = (nudge[0] * np.sign(np.diag(nudge[1]))).T
        assert np.linalg.norm(other - mixture) > nearest


def test_a_mirror_image_is_reached_by_reversing_one_direction_only_where_it_must_be():
    swapped = np.array([[0.0, 1.0], [1.0, 0.0]])
    assert planes.facing(np.eye(2), swapped).tolist() == [1, -1]
    with pytest.raises(ValueError, match="mirrored"):
        planes.between(np.eye(2), swapped, 11)
    assert planes.facing(np.eye(2), np.eye(2)).tolist() == [1, 1]
    assert planes.facing(np.eye(3)[:1], -np.eye(3)[:1]).tolist() == [-1]


@pytest.mark.parametrize(("k", "d", "seed"), [(1, 3, 0), (2, 3, 1), (2, 6, 2), (3, 8, 3)])
def test_an_aligned_frame_spans_the_same_plane_and_none_of_it_is_nearer(k, d, seed):
    F, G = frame(k, d, seed), frame(k, d, seed + 20)
    found = planes.aligned(F, G)
    assert_allclose(found.T @ found, F.T @ F, atol=1e-12)
    for i in range(100):
        other = frame(k, k, 300 + i) @ F
        assert np.linalg.norm(other - G) >= np.linalg.norm(found - G) - 1e-12


@pytest.mark.parametrize("seed", range(4))
def test_from_an_aligned_frame_every_plane_on_the_way_to_the_best_is_better(seed):
    Z = rows(50, 3, seed)
    best = np.linalg.eigh(Z.T @ Z)[1][:, :0:-1].T
    turn = planes.between(planes.aligned(np.eye(3)[:2], best), best, 21)
    errors = [planes.mean_squared_distance(Z, each) for each in turn]
    assert (np.diff(errors) < 0).all()
    angles = [planes.angle(each, best) for each in turn]
    assert (np.diff(angles) < 0).all()


def test_bad_frames_are_refused():
    with pytest.raises(ValueError, match="orthonormal"):
        planes.between(np.eye(3)[:2], np.array([[1.0, 0, 0], [0.6, 0.8, 0]]), 5)
    with pytest.raises(ValueError, match="orthonormal"):
        planes.between(np.eye(3)[:2], np.eye(3)[:1], 5)
    with pytest.raises(ValueError, match="at least 2"):
        planes.between(np.eye(2), np.eye(2), 1)


def test_each_column_is_told_as_far_as_a_regression_on_the_principal_coordinates_goes():

    Z = np.random.default_rng(3).normal(size=(40, 5)) @ np.random.default_rng(4).normal(size=(5, 5))
    Z -= Z.mean(axis=0)
    model = PCA(2).fit(Z)
    told = planes.share_by_column(Z, model.components_)
    T = model.transform(Z)
    assert_allclose(told, [LinearRegression().fit(T, z).score(T, z) for z in Z.T], atol=1e-12)
    assert np.average(told, weights=Z.var(axis=0)) == pytest.approx(model.explained_variance_ratio_.sum())


def test_a_plane_of_two_columns_tells_all_of_them_and_nothing_of_others_or_of_one_that_does_not_vary():
    Z = np.random.default_rng(5).normal(size=(9, 4))
    Z -= Z.mean(axis=0)
    Z[:, 3] = 0
    assert planes.share_by_column(Z, np.eye(4)[[2, 0]]).tolist() == [1, 0, 1, 0]
    tilted = np.array([[0.6, 0.8, 0, 0]])  # the foot of a large column misses a small one
    assert planes.share_by_column(Z * [1, 100, 1, 1], tilted)[0] == 0
