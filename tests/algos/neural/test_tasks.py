"""The small tasks: as many points of each class as asked for, where they belong."""

import numpy as np
import pytest

from algos.neural import tasks


@pytest.mark.parametrize(("n", "positive", "seed"), [(20, 14, 0), (9, 1, 4), (60, 59, 7)])
def test_class_one_is_where_the_product_is_positive(n: int, positive: int, seed: int) -> None:
    task = tasks.quadrants(n, positive, seed=seed)
    assert task.y.sum() == positive and len(task.y) == n
    np.testing.assert_array_equal(task.X[:, 0] * task.X[:, 1] > 0, task.y == 1)
    assert np.abs(task.X).max() <= 1 and np.abs(task.X).min() >= 0.15


def test_every_quadrant_has_points() -> None:
    task = tasks.quadrants(200, 90, seed=1)
    assert len({(a > 0, b > 0) for a, b in task.X}) == 4


def test_the_band_takes_two_lines() -> None:
    task = tasks.band(100, seed=2)
    across = task.X @ [np.cos(0.5), np.sin(0.5)]
    assert task.y.sum() == 50
    assert np.abs(across[task.y == 1]).max() <= 0.4 and np.abs(across[task.y == 0]).min() >= 0.5
    assert across[task.y == 0].min() < 0 < across[task.y == 0].max()


def test_numbers_out_of_range_are_refused() -> None:
    with pytest.raises(ValueError, match="positive must be"):
        tasks.quadrants(10, 10)
    with pytest.raises(ValueError, match="n must be"):
        tasks.band(1)
