"""An axis turned: captured variance and error against the scores and distances themselves."""

import numpy as np
import pytest
from scipy.optimize import minimize_scalar

from algos.pca import directions, principal_components


def cloud(seed: int, n: int = 40) -> np.ndarray:
    rng = np.random.default_rng(seed)
    Z = rng.normal(size=(n, 2)) @ rng.normal(size=(2, 2)) * [1, 3]
    return Z - Z.mean(axis=0)


@pytest.mark.parametrize("seed", range(5))
def test_captured_and_error_are_what_the_points_say_and_add_up(seed):
    Z = cloud(seed)
    C = principal_components.covariance(Z)
    for angle in np.random.default_rng(seed).uniform(0, 180, 7):
        u = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        feet = np.array([u * (u @ z) for z in Z])
        np.testing.assert_allclose(directions.feet(Z, angle), feet, atol=1e-12)
        np.testing.assert_allclose(directions.captured(C, angle), (Z @ u).var(), rtol=1e-9)
        np.testing.assert_allclose(directions.error(C, angle), ((Z - feet) ** 2).sum(axis=1).mean(), rtol=1e-9)
        assert directions.captured(C, angle) + directions.error(C, angle) == pytest.approx(np.trace(C))


@pytest.mark.parametrize("seed", range(8))
def test_the_best_angle_is_the_principal_axis_and_no_other_captures_more(seed):
    Z = cloud(seed)
    C = principal_components.covariance(Z)
    best = directions.best(C)
    assert best is not None
    assert 0 <= best < 180
    found = minimize_scalar(
        lambda a: -float(directions.captured(C, a)), bounds=(best - 80, best + 75), method="bounded"
    )
    assert found.x == pytest.approx(best, abs=1e-2)
    axis = principal_components.fit(Z).components[0]
    assert abs(axis @ directions.direction(best)) == pytest.approx(1, abs=1e-12)


def test_many_angles_at_once():
    C = principal_components.covariance(cloud(3))
    angles = np.linspace(0, 180, 9)
    one_by_one = [float(directions.captured(C, a)) for a in angles]
    np.testing.assert_allclose(directions.captured(C, angles), one_by_one)


def test_no_direction_is_best_in_a_round_cloud():
    assert directions.best(2 * np.eye(2)) is None
    assert directions.best(np.zeros((2, 2))) is None
    assert directions.best([[1, 0.01], [0.01, 1]]) == pytest.approx(45)
    assert directions.best([[1, -0.01], [-0.01, 1]]) == pytest.approx(135)
    assert directions.best(np.diag([1.0, 2.0])) == pytest.approx(90)


@pytest.mark.parametrize("angle", [0.0, 20.0, 77.0, 110.0, 135.0])
def test_vertical_distances_are_those_of_the_line_with_that_slope(angle):
    Z = cloud(4)
    across, vertical = directions.distances(Z, angle)
    slope = directions.slope(angle)
    assert vertical == pytest.approx(((Z[:, 1] - slope * Z[:, 0]) ** 2).mean())
    assert across == pytest.approx(((Z[:, 1] - slope * Z[:, 0]) ** 2).mean() / (1 + slope**2))


def test_an_upright_axis():
    assert directions.slope(90) == np.inf == directions.slope(270)
    assert directions.distances(cloud(1), 90)[1] == np.inf


@pytest.mark.parametrize("C", [np.eye(3), [[1.0, 2.0], [0.5, 1.0]], [[1.0, np.nan], [np.nan, 1.0]]])
def test_what_is_no_covariance_of_two_columns_is_refused(C):
    with pytest.raises(ValueError, match=r"2|missing"):
        directions.best(C)


@pytest.mark.parametrize("slope", [-3.0, -1 / 3, 0.1, 1.2, 5.0])
def test_points_on_a_line_are_exactly_on_their_principal_axis(slope):
    across = np.random.default_rng(3).normal(size=50)
    Z = np.column_stack([across, slope * across])
    Z = Z - Z.mean(axis=0)
    C = principal_components.covariance(Z)
    best = directions.best(C)
    assert best is not None
    assert directions.error(C, best) == 0
    assert directions.distances(Z, best) == (0, 0)
    assert directions.error(C, best + 1e-3) > 0
    assert directions.distances(Z, best + 1e-3)[0] > 0
