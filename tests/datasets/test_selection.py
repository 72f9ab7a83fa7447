"""What the tables for choosing features promise: which columns matter, which copy, which are noise."""

import numpy as np
import pytest

from datasets import catalog


def named(name, **settings):
    data = catalog.make(name, **settings)
    return data, dict(zip(data.feature_names, data.X.T, strict=True))


@pytest.mark.parametrize(("seed", "noise_columns"), [(0, 0), (3, 7), (5, 20)])
def test_the_target_follows_the_rule_of_the_source(seed, noise_columns):
    data, x = named("hidden_features", noise=0.0, noise_columns=noise_columns, seed=seed)
    np.testing.assert_allclose(data.y, x["c"] - 0.8 * x["f"] + 0.6 * x["h"], atol=1e-12)
    assert len(data.feature_names) == 5 + noise_columns
    assert list(data.feature_names) == sorted(data.feature_names)
    data, x = named("only_together", noise=0.0, noise_columns=noise_columns, seed=seed)
    np.testing.assert_allclose(data.y, 2 * (x["b"] - x["e"]) + 0.5 * x["g"], atol=1e-12)
    assert len(data.feature_names) == 3 + noise_columns


@pytest.mark.parametrize("redundancy", [0.0, 0.7, 1.0])
def test_copies_are_as_redundant_as_asked_for_and_noise_is_independent(redundancy):
    data, x = named("hidden_features", n=1000, redundancy=redundancy, seed=2)
    assert np.corrcoef(x["a"], x["c"])[0, 1] == pytest.approx(redundancy, abs=0.07)
    assert np.corrcoef(x["d"], x["f"])[0, 1] == pytest.approx(redundancy, abs=0.07)
    for name in "begijk":
        assert abs(np.corrcoef(x[name], data.y)[0, 1]) < 0.1
    np.testing.assert_allclose(data.X.std(axis=0), 1, atol=0.1)


def test_a_column_and_the_noise_are_the_same_however_many_columns_there_are():
    few, x = named("hidden_features", noise_columns=2)
    many, z = named("hidden_features", noise_columns=20)
    np.testing.assert_array_equal(few.y, many.y)
    assert all(np.array_equal(x[name], z[name]) for name in x)


def test_two_columns_are_useless_alone():
    data, x = named("only_together", n=1000)
    alone = [np.corrcoef(x[name], data.y)[0, 1] ** 2 for name in "be"]
    assert max(alone) < 0.05
    assert np.corrcoef(x["b"] - x["e"], data.y)[0, 1] ** 2 > 0.6
