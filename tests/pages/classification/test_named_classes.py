"""The names of classes beside their points."""

import numpy as np
import pytest

from pages.views.classification import named_classes
from ui import palette
from ui.figures.plane import Plane

NAMES = ("negative", "positive")


def clouds(seed):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(60, 2)) + np.repeat([[-2.0, 0], [2, 1]], 30, axis=0), np.repeat([0, 1], 30)


def boxes(plane, trace):
    size = np.ptp([plane.x, plane.y], axis=1)
    half = [size * [named_classes.LETTER * len(name), named_classes.LINE] / 2 for name in NAMES]
    middles = np.column_stack([trace["x"], trace["y"]]).astype(float)
    return list(zip(middles, half, strict=True))


@pytest.mark.parametrize("seed", range(6))
def test_a_name_covers_no_point_and_lies_nearest_to_its_own(seed):
    X, y = clouds(seed)
    plane = Plane.around(X, ("a", "b"))
    trace = named_classes.names(plane, X, y, NAMES)
    assert trace["textfont"]["color"] == [palette.colour(0), palette.colour(1)]
    for c, (middle, half) in enumerate(boxes(plane, trace)):
        assert not (np.abs(X - middle) < half).all(axis=1).any()
        assert plane.holds(np.array([middle - half, middle + half])).all()
        away = np.linalg.norm(X - middle, axis=1)
        assert away[y == c].min() < away[y != c].min()


def test_names_do_not_cover_each_other_where_classes_lie_on_one_another():
    X, _ = clouds(0)
    plane = Plane.around(X, ("a", "b"))
    (one, half), (two, _) = boxes(plane, named_classes.names(plane, X, np.arange(60) % 2, NAMES))
    assert (np.abs(one - two) > 2 * half).any()


def test_a_class_without_points_has_no_name_and_one_without_room_covers_as_few_points_as_can_be():
    X, _ = clouds(0)
    plane = Plane.around(X, ("a", "b"))
    assert np.isnan(named_classes.names(plane, X, np.zeros(60, int), NAMES)["x"]).tolist() == [False, True]
    across, up = (np.linspace(*ends, 90) for ends in (plane.x, plane.y))
    full = np.array([(x, y) for x in across for y in up if x < across[45] or y < up[60]])  # a corner is less full
    crowd = np.vstack([full, full[full[:, 1] < up[30]] + 1e-3])
    trace = named_classes.names(plane, crowd, np.arange(len(crowd)) % 2, NAMES)
    (one, half), (two, _) = boxes(plane, trace)
    assert (np.abs(one - two) > half).any()
    assert one[0] > across[45] and one[1] > up[60]


def test_a_long_name_is_cut_and_one_with_signs_of_a_page_is_written_as_it_is():
    X, y = clouds(0)
    plane = Plane.around(X, ("a", "b"))
    trace = named_classes.names(plane, X, y, ("no <i>", "n" * 71))
    assert list(trace["text"]) == ["<b>no &lt;i&gt;</b>", f"<b>{'n' * named_classes.LONG}</b>"]
    half = np.ptp(plane.x) * named_classes.LETTER * named_classes.LONG / 2
    assert plane.x[0] < trace["x"][1] - half and trace["x"][1] + half < plane.x[1]
