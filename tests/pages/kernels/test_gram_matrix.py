import numpy as np
import pytest

from pages.views.kernels.gallery import eigenvalues, gram_matrix, likeness
from ui.figures.plane import Plane

K = np.array([[2.0, -1.0, 0.5], [-1.0, 1.0, 0.0], [0.5, 0.0, 4.0]])
LABELS = ["a", "b", "c"]


def test_a_map_of_both_signs_is_symmetric_about_zero():
    assert gram_matrix.scale(K)[:2] == (-4, 4)
    assert gram_matrix.scale(np.abs(K))[:2] == (0, 4)
    assert gram_matrix.scale(np.zeros((2, 2)))[:2] == (0, 1)


def test_shades_are_the_values_in_the_matrix_colours_and_empty_where_undefined():
    matrix = gram_matrix.Matrix(np.abs(K), LABELS, [], 0)
    plane = Plane((0.0, 1.0), (0.0, 1.0), True, ("", ""))
    S = np.array([0.0, 2.0, 4.0, 9.0])
    np.testing.assert_array_equal(np.ravel(likeness.over_plane(plane, S, matrix, 2)["z"]), [0, 125, 250, 250])
    S[1] = np.nan
    drawn = likeness.over_plane(plane, S, matrix, 2)
    assert np.isnan(drawn["z"][0, 1])
    assert drawn["z"][1, 0] == 250
    assert drawn["zsmooth"] is False


def test_the_mark_stands_at_its_row_and_rows_run_downwards():
    matrix = gram_matrix.Matrix(K, LABELS, [("first", 0, 2), ("last", 2, 3)], 1)
    assert matrix.traces()[1]["y"] == ["b", "b"]
    assert matrix.at(2).traces()[1]["y"] == ["c", "c"]
    across, up = matrix.axes()
    assert across["range"] == [-0.5, 2.5]
    assert up["range"] == [2.5, -0.5]
    assert list(zip(up["tickvals"], up["ticktext"], strict=True)) == [(0, "first"), (2, "last")]


def test_eigenvalues_by_sign_with_their_sizes():
    values = np.array([3.0, 1e-20, -0.5, -2.0])
    above, below, zero, edge = eigenvalues.spectrum(values, 1e-15)
    assert (above["x"].tolist(), above["y"].tolist()) == ([1], [3])
    assert (below["x"].tolist(), below["y"].tolist()) == ([3, 4], [0.5, 2])
    assert zero["x"].tolist() == [2]
    assert zero["y"][0] == pytest.approx(3e-18)
    assert below["marker"]["symbol"] != above["marker"]["symbol"] != zero["marker"]["symbol"]
    assert edge["y"][0] == 1e-15
    alone = eigenvalues.spectrum(np.array([1.0]), 1e-16)
    assert len(alone) == 4
    assert not alone[1]["showlegend"]
    assert np.isnan(alone[1]["y"]).all()
