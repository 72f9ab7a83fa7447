"""The winner's curse: coin flips against enumeration and flipping, models against scikit-learn."""

from itertools import product

import numpy as np
import pytest
from scipy.stats import binom

from algos.bias_variance import cross_validation, truths, winners
from algos.bias_variance.families import FAMILIES


@pytest.mark.parametrize(("candidates", "points"), [(1, 1), (2, 3), (3, 2), (3, 4)])
def test_the_lowest_of_some_coin_flips_by_enumeration(candidates, points):
    counts = np.zeros(points + 1)
    for flips in product((0, 1), repeat=candidates * points):
        counts[np.reshape(flips, (candidates, points)).sum(axis=1).min()] += 1
    np.testing.assert_allclose(winners.lowest(candidates, points), counts / counts.sum(), atol=1e-14)
    mean = counts @ np.arange(points + 1) / counts.sum() / points
    assert winners.expected_lowest(candidates, points) == pytest.approx(mean)


@pytest.mark.parametrize("candidates", [1, 10, 200])
def test_counting_mistakes_is_flipping_coins(candidates):
    rng = np.random.default_rng(5)
    labels = rng.integers(2, size=(300, 1, 40))
    flipped = np.mean(rng.integers(2, size=(300, candidates, 40)) != labels, axis=2).min(axis=1)
    ours = winners.coin_flips(candidates, 40, repeats=300, seed=1).results(candidates)[0]
    exact = winners.expected_lowest(candidates, 40)
    for found in (flipped, ours):
        assert found.mean() == pytest.approx(exact, abs=4 * found.std() / np.sqrt(300))


def test_the_winner_is_the_first_of_the_lowest():
    race = winners.Race(
        np.array([[0.3, 0.2, 0.2], [0.1, 0.4, 0.0]]), np.arange(6.0).reshape(2, 3), np.arange(6.0).reshape(2, 3) + 10
    )
    assert race.winners(3).tolist() == [1, 2]
    assert race.winners(2).tolist() == [1, 0]
    assert [r.tolist() for r in race.results(3)] == [[0.2, 0.0], [1.0, 5.0], [11.0, 15.0]]
    with pytest.raises(ValueError, match="M must be"):
        race.winners(4)


def test_the_curse_grows_and_the_test_error_stays():
    race = winners.coin_flips(1000, 50, repeats=400, seed=3)
    means = [race.results(M)[0].mean() for M in (1, 10, 100, 1000)]
    assert (np.diff(means) < -0.02).all()
    for M in (1, 10, 100, 1000):
        assert race.results(M)[1].mean() == pytest.approx(0.5, abs=4 * 0.5 / np.sqrt(50 * 400))


def test_hoeffdings_bar_holds_for_one_and_not_for_the_winner():
    for points in (10, 50, 300):
        bar = winners.error_bar(points)
        j = np.arange(points + 1)
        for chance in (0.5, 0.1):
            outside = binom.pmf(j, points, chance)[np.abs(j / points - chance) > bar].sum()
            assert outside <= 0.05
        assert winners.lowest(1000, points)[np.abs(j / points - 0.5) > bar].sum() > 0.6


@pytest.mark.parametrize(("name", "number"), [("polynomial", 3), ("neighbours", 4)])
def test_a_model_fixed_beforehand_is_judged_right_on_average(name, number):
    truth = truths.read("cubic")
    race = winners.models(FAMILIES[name], [number], truth=truth, noise=0.5, n=15, points=20, repeats=2000, seed=6)
    for errors in (race.validation[:, 0], race.test[:, 0]):
        difference = errors - race.true[:, 0]
        assert abs(difference.mean()) < 4 * difference.std() / np.sqrt(2000)
    assert np.corrcoef(race.validation[:, 0] - race.true[:, 0], race.test[:, 0] - race.true[:, 0])[0, 1] < 0.1


def test_models_recomputed():
    truth = truths.read("sine")
    race = winners.models(FAMILIES["polynomial"], [1, 4], truth=truth, noise=0.3, n=12, points=7, repeats=3, seed=2)
    data = truths.draw(truth, n=12, noise=0.3, repeats=3, places="random", seed=2)
    rng = np.random.default_rng([2, 1])
    at = rng.integers(101, size=(2, 3, 7)) / 100
    y = np.sin(2 * np.pi * at) + 0.3 * rng.normal(size=at.shape)
    for r in range(3):
        for j, degree in enumerate((1, 4)):
            fit = np.polyfit(data.x[r], data.y[r], degree)
            for i, errors in enumerate((race.validation, race.test)):
                assert errors[r, j] == pytest.approx(np.mean((y[i, r] - np.polyval(fit, at[i, r])) ** 2))
            grid = cross_validation.AT
            true = np.mean((np.polyval(fit, grid) - np.sin(2 * np.pi * grid)) ** 2) + 0.09
            assert race.true[r, j] == pytest.approx(true)


def test_the_winning_model_looks_better_than_it_is():
    numbers = FAMILIES["polynomial"].settings(20)
    race = winners.models(
        FAMILIES["polynomial"], numbers, truth=truths.read("sine"), noise=0.5, n=20, points=8, repeats=1000
    )
    validation, test, true = race.results(len(numbers))
    assert true.mean() - validation.mean() > 0.03
    assert test.mean() == pytest.approx(true.mean(), abs=4 * (test - true).std() / np.sqrt(1000))


def test_the_luck_of_one_coin_keeps_its_digits_however_rare():
    from math import comb

    for wrong, v in ((0, 50), (3, 12), (9, 40)):
        exact = sum(comb(v, j) for j in range(wrong + 1)) / 2**v
        assert winners.luck(wrong, v) == pytest.approx(exact, rel=1e-12)
