"""Labels at the door: codes to signs, and refusals in words."""

import numpy as np
import pytest

from algos.classification import labels

X = np.array([[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]])


def test_class_one_is_the_positive_one():
    assert labels.signs([0, 1, 1, 0]).tolist() == [-1.0, 1.0, 1.0, -1.0]
    assert labels.signs([True, False]).tolist() == [1.0, -1.0]
    assert labels.signs([0.0, 1.0]).tolist() == [-1.0, 1.0]


@pytest.mark.parametrize("y", [[0, 2], [-1, 1], [0.5, 1], ["a", "b"], [], [[0, 1]], [np.nan, 1]])
def test_signs_refuses_everything_else(y):
    with pytest.raises(ValueError, match="y "):
        labels.signs(y)


def test_two_classes_needs_both_unless_told_otherwise():
    table, s = labels.two_classes(X, [1, 0, 1])
    assert table.tolist() == X.tolist() and s.tolist() == [1.0, -1.0, 1.0]
    with pytest.raises(ValueError, match="Only one class: all 3 points are of class 1"):
        labels.two_classes(X, [1, 1, 1])
    assert labels.two_classes(X, [0, 0, 0], both=False)[1].tolist() == [-1.0, -1.0, -1.0]


def test_classes_counts_them():
    table, y, k = labels.classes(X, [2, 0, 1])
    assert (y.tolist(), k) == ([2, 0, 1], 3)
    assert table.dtype == float and y.dtype.kind == "i"


def test_classes_refuses_one_class_a_gap_and_a_wrong_length():
    with pytest.raises(ValueError, match="Only one class: all 3 points are of class 2"):
        labels.classes(X, [2, 2, 2])
    with pytest.raises(ValueError, match="Class 1 has no point"):
        labels.classes(X, [0, 2, 2])
    with pytest.raises(ValueError, match="2 entries; 3 are needed"):
        labels.classes(X, [0, 1])
    with pytest.raises(ValueError, match="missing or infinite"):
        labels.classes(np.array([[0.0], [np.inf]]), [0, 1])
