import numpy as np
import pytest

from pages.views.kernels.gallery import eigenvalues, figure
from pages.views.kernels.gallery.gram_matrix import Matrix
from pages.views.kernels.gallery.shape import over_plane
from ui import palette
from ui.figures.plane import Plane

K = np.array([[2.0, -1.0, 0.5], [-1.0, 1.0, 0.0], [0.5, 0.0, 4.0]])
LABELS = ["a", "b", "c"]


@pytest.mark.parametrize(("values", "ends"), [(K, (-4, 4)), (np.abs(K), (0, 4)), (np.zeros((3, 3)), (0, 1))])
def test_a_map_of_both_signs_is_symmetric_about_zero(values, ends):
    assert Matrix(values, LABELS, []).scale[:2] == ends


def test_alike_has_one_colour_for_all_kernels_and_it_is_that_of_no_class_of_two():
    tops = [Matrix(values, LABELS, []).scale[2][-1][1] for values in (K, np.abs(K))]
    red, green, blue = (int(tops[0][i : i + 2], 16) for i in (1, 3, 5))
    assert tops[1].startswith(f"rgba({red},{green},{blue},")
    assert tops[0] not in palette.CLASSES[:2]


@pytest.mark.parametrize("values", [[3.0, 1e-20, -0.5, -2.0], [1.0, 0.9, 0.8], [5.0, 1.0, -50.0]])
def test_above_the_eigenvalues_is_room_for_their_legend(values):
    matrix = Matrix(K, LABELS, [])
    traces = eigenvalues.spectrum(np.array(values), 1e-15)
    layout = figure.figure([], matrix.axes(), matrix, [], traces)["layout"]
    low, high = layout["yaxis3"]["range"]
    assert (high - np.log10(np.abs(values).max())) / (high - low) > 0.18


def test_shades_are_the_values_in_the_matrix_colours_and_empty_where_undefined():
    matrix = Matrix(np.abs(K), LABELS, [])
    plane = Plane((0.0, 1.0), (0.0, 1.0), True, ("", ""))
    S = np.array([0.0, 2.0, 4.0, 9.0])
    np.testing.assert_array_equal(over_plane(plane, S, matrix, 2)["z"], [[0, 125], [250, 250]])
    S[1] = np.nan
    drawn = over_plane(plane, S, matrix, 2)
    np.testing.assert_array_equal(drawn["z"], [[0, np.nan], [250, 250]])
    assert drawn["zsmooth"] is False


def test_the_mark_stands_at_its_row_and_rows_run_downwards():
    matrix = Matrix(K, LABELS, [("first", 0, 2), ("last", 2, 3)])
    assert matrix.mark(2)["y"] == ["c", "c"]
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
    assert len({trace["marker"]["symbol"] for trace in (above, below, zero)}) == 3
    assert edge["y"][0] == pytest.approx(1e-15)
    _, none, *_ = eigenvalues.spectrum(np.array([1.0]), 1e-16)
    assert not none["showlegend"] and np.isnan(none["y"]).all()
