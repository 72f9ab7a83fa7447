import numpy as np
import pytest

from algos.kernels import strings
from algos.kernels.kernels import Constant, Normalised, Product, Spectrum, Sum

WORDS = ["abracadabra", "cadabra", "abc", "ab", "", "zzzz", "Abra"]


def brute(x, z, n):
    """Every pair of places at which the same n letters stand."""
    return sum(x[i : i + n] == z[j : j + n] for i in range(len(x) - n + 1) for j in range(len(z) - n + 1))


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_a_spectrum_counts_all_pairs_of_equal_pieces(n):
    K = Spectrum(n)(WORDS, WORDS[:3])
    assert K.tolist() == [[brute(x, z, n) for z in WORDS[:3]] for x in WORDS]
    assert Spectrum(n).diagonal(WORDS).tolist() == [brute(x, x, n) for x in WORDS]


def test_the_features_are_the_counts():
    table, names = strings.counts(["abab", "ba"], 2)
    assert names == ["ab", "ba"]
    assert table.tolist() == [[2, 1], [0, 1]]
    assert strings.common("abab", "babab", 2) == {"ab": (2, 2), "ba": (1, 2)}
    assert strings.pieces("abc", 4) == []


def test_strings_obey_the_same_rules():
    plus = Sum(Spectrum(2), Constant(1.0))(WORDS, WORDS)
    np.testing.assert_array_equal(plus, Spectrum(2)(WORDS, WORDS) + 1)
    times = Product(Spectrum(2), Spectrum(3))
    np.testing.assert_array_equal(times(WORDS, WORDS), Spectrum(2)(WORDS, WORDS) * Spectrum(3)(WORDS, WORDS))
    unit = Normalised(Spectrum(2))(WORDS, WORDS)
    assert np.diag(unit) == pytest.approx([1, 1, 1, 1, 0, 1, 1])
    assert unit[0, 1] == pytest.approx(brute(WORDS[0], WORDS[1], 2) / np.sqrt(brute(WORDS[0], WORDS[0], 2) * 6))
