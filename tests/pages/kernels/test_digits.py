"""The gallery's digits: shuffled pixels change neither the matrix nor the mistakes, and both are scikit-learn's."""

import re
from typing import Any

import numpy as np
import pytest
from sklearn.datasets import load_digits
from sklearn.kernel_ridge import KernelRidge
from sklearn.metrics.pairwise import polynomial_kernel, rbf_kernel

from pages.views.kernels.gallery import digits
from tests.pages.harness import Opened, texts

LIBRARY = {
    "gaussian": lambda X, Z: rbf_kernel(X, Z, gamma=1 / (2 * 1.5**2)),
    "polynomial": lambda X, Z: polynomial_kernel(X, Z, degree=4, gamma=1, coef0=0),
}


def opened(**settings: Any) -> Opened:
    return Opened("kernels", view="gallery", more="Digits", **settings)


def drawn(at: Opened) -> Any:
    return at.charts[0].figures[0]["data"]


@pytest.mark.parametrize("name", digits.KERNELS)
def test_shuffled_pixels_leave_matrix_and_mistakes_as_they_are(name):
    plain, shuffled = (opened(digits_kernel=name, shuffled=on) for on in (False, True))
    assert not np.allclose(drawn(plain)[0]["z"], drawn(shuffled)[0]["z"], equal_nan=True)
    np.testing.assert_allclose(drawn(plain)[1]["z"], drawn(shuffled)[1]["z"], rtol=1e-5)
    said = [re.search(r"\*\*(\d+) of (\d+) others", texts(at.markdown)) for at in (plain, shuffled)]
    assert said[0] and said[1] and said[0].groups() == said[1].groups()
    same = "the matrix is the same" if name == "polynomial" else r"by more than \S+·10⁻¹[⁵⁶⁷]: rounding"
    (stands,) = re.findall(r"In the place of pixel 1 stands pixel (\d+)\.", texts(shuffled.markdown))
    np.testing.assert_array_equal(digits.pictures(True)[0][:, 0], digits.pictures(False)[0][:, int(stands) - 1])
    assert re.search(same, texts(shuffled.markdown))  # sums of 256ths are exact, exponentials are not


@pytest.mark.parametrize("name", digits.KERNELS)
def test_matrix_and_mistakes_are_scikit_learns(name):
    X, y, _ = digits.pictures(True)
    kernel = LIBRARY[name]
    np.testing.assert_allclose(digits.KERNELS[name](X[:30], X[30:50]), kernel(X[:30], X[30:50]), rtol=1e-9)
    learned, asked = X[: digits.LEARNED], X[digits.LEARNED :]
    model = KernelRidge(alpha=digits.PENALTY, kernel="precomputed")
    model.fit(kernel(learned, learned), 2.0 * np.eye(10)[y[: digits.LEARNED]] - 1)
    wrong = int((model.predict(kernel(asked, learned)).argmax(axis=1) != y[digits.LEARNED :]).sum())
    assert digits.mistakes(name, False) == digits.mistakes(name, True) == wrong
    assert wrong < 0.06 * len(asked)


def test_they_are_the_pictures_of_the_library_and_are_sorted_by_digit():
    X, y, _ = digits.pictures(False)
    known = {tuple(row): int(c) for row, c in zip(load_digits().data / 16, load_digits().target, strict=True)}
    assert all(known[tuple(row)] == c for row, c in zip(X, y, strict=True))
    rows = drawn(opened())[1]["y"]
    told = [int(re.search(r"\((\d)\)", label)[1]) for label in rows]  # type: ignore[index]
    assert told == sorted(told) and len(set(told)) == 10
