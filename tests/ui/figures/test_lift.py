import numpy as np
import pytest

from ui.figures import lift

BOX = np.array([[-1.0, -2.0, 0.0], [1.0, 3.0, 4.0]])


@pytest.mark.parametrize(
    ("coef", "intercept", "count"),
    [
        ([0.0, 0.0, 1.0], -1.5, 4),
        ([1.0, 0.0, 0.0], 0.2, 4),
        ([1.0, 0.5, 0.3], -0.6, 6),
        ([1.0, 1.0, -1.0], 1.5, 6),
        ([1.0, 1.0, 1.0], 2.5, 3),
        ([0.0, 0.0, 1.0], 9.0, 0),
        ([0.0, 0.0, 0.0], 1.0, 0),
    ],
)
def test_a_plane_leaves_a_box_in_a_convex_ring(coef, intercept, count):
    coef = np.array(coef)
    ring = lift.corners((coef, intercept), BOX)
    assert len(ring) == count
    np.testing.assert_allclose(ring @ coef + intercept, 0, atol=1e-12)
    assert ((ring >= BOX[0] - 1e-12) & (ring <= BOX[1] + 1e-12)).all()
    turns = [
        np.cross(b - a, c - b) @ coef for a, b, c in zip(ring, np.roll(ring, -1, 0), np.roll(ring, -2, 0), strict=True)
    ]
    assert all(t > 0 for t in turns) or all(t < 0 for t in turns)


def test_points_by_class_and_mistakes_only_once_the_plane_is_there():
    rng = np.random.default_rng(0)
    Z, y = rng.normal(size=(7, 3)), np.array([0, 1, 1, 0, 1, 0, 0])
    wrong = np.arange(7) == 2
    cut = (np.array([0.0, 0.0, 1.0]), -1.0)

    def drawn(there):
        return lift.traces(Z, y, ("a", "b"), cut, wrong, box=BOX, there=there)

    before, after = drawn(False), drawn(True)
    assert len(before) == len(after) == 5
    np.testing.assert_allclose(after[1]["x"], Z[y == 1, 0], rtol=1e-6)
    assert after[0]["marker"]["symbol"] != after[1]["marker"]["symbol"]
    assert np.isnan(before[2]["x"]).all()
    np.testing.assert_allclose([after[2][c][0] for c in "xyz"], Z[2], rtol=1e-6)
    assert after[2]["marker"]["symbol"] == "circle-open", "mistakes are ringed in space as they are on its floor"
    assert before[3]["opacity"] == before[4]["opacity"] == 0 < after[3]["opacity"] < after[4]["opacity"]
    edge = np.column_stack([after[4][c] for c in "xyz"])
    np.testing.assert_allclose(edge @ cut[0] + cut[1], 0, atol=1e-6)
    assert (edge[0] == edge[-1]).all()


@pytest.mark.parametrize("box", [BOX, np.array([[-1.0, -0.9, -0.1], [1.1, 1.0, 1.3]])])
def test_the_bowl_is_as_high_as_the_squared_distance_and_stays_in_its_box(box):
    drawn = lift.bowl(box)
    places = np.column_stack([drawn[letter] for letter in "xyz"]).astype(float)
    places = places[np.isfinite(places).all(axis=1)]
    assert ((places >= box[0] - 1e-6) & (places <= box[1] + 1e-6)).all()
    bowl, floor = places[:-5], places[-5:]
    np.testing.assert_allclose(bowl[:, 2], (bowl[:, :2] ** 2).sum(axis=1), atol=1e-5)
    assert bowl[:, 2].max() > 0.5 and not floor[:, 2].any()


def test_the_bowl_is_thinner_as_long_as_nothing_stands_on_it():
    box = np.array([[-1.0, -0.9, -0.1], [1.1, 1.0, 1.3]])
    before, after = lift.bowl(box, pale=True), lift.bowl(box)
    assert before["line"]["width"] < after["line"]["width"]
    np.testing.assert_array_equal(before["z"], after["z"])
    assert np.nanmax(after["z"][:-6]) == pytest.approx(lift.rim(box) ** 2, abs=1e-6)
