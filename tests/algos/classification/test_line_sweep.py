"""The 0-1 error of a moved line, against scores worked out point by point and every way to part a few points."""

from itertools import combinations, pairwise

import numpy as np
import pytest
from scipy.optimize import minimize
from sklearn.metrics import zero_one_loss

from algos.classification import line_sweep
from algos.classification.separation import separation
from algos.trace import record
from datasets import catalog

RNG = np.random.default_rng(7)
X = RNG.normal([2.0, -1.0], [1.0, 3.0], size=(23, 2))
Y = (X[:, 0] + RNG.normal(size=23) > 2).astype(int)
XOR = np.array([[1.0, 1.0], [-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0]]), np.array([1, 1, 0, 0])


def error(points, y, *, angle, shift):
    """Of the line u . x = u . mean + shift, point by point."""
    wrong = 0
    across, up = np.cos(np.deg2rad(angle)), np.sin(np.deg2rad(angle))
    middle = across * points[:, 0].sum() / len(points) + up * points[:, 1].sum() / len(points)
    for (a, b), label in zip(points.tolist(), y.tolist(), strict=True):
        wrong += (across * a + up * b - middle - shift) * (1 if label else -1) <= 0
    return wrong / len(points)


def swept(points=X, y=Y, **settings):
    return record(line_sweep.steps(points, y, **settings), limit=4 * len(points)).states


@pytest.mark.parametrize("move", ["turn", "shift"])
@pytest.mark.parametrize(("angle", "shift"), [(0.0, 0.0), (33.0, 0.7), (-120.0, -2.5), (90.0, 40.0)])
def test_the_pieces_follow_each_other_and_have_the_error_of_every_line_on_them(move, angle, shift):
    pieces = swept(move=move, angle=angle, shift=shift)
    ends = (-180.0, 180.0) if move == "turn" else (-np.inf, np.inf)
    assert (pieces[0].low, pieces[-1].high) == ends
    assert all(a.high == b.low for a, b in pairwise(pieces))
    for piece in pieces:
        low, high = np.clip([piece.low, piece.high], -200, 200)
        for t in np.linspace(low, high, 5)[1:-1]:
            at = dict(angle=t, shift=shift) if move == "turn" else dict(angle=angle, shift=t)
            assert piece.error == error(X, Y, **at)


@pytest.mark.parametrize("shift", [0.0, 0.7, -2.5])
def test_it_jumps_only_where_a_point_lies_on_the_line_and_for_each_at_most_twice_in_a_turn(shift):
    pieces = swept(shift=shift)
    for before, piece in pairwise(pieces):
        on = np.flatnonzero(before.wrong != piece.wrong)
        np.testing.assert_array_equal(on, piece.crossed)
        assert np.abs(line_sweep.distances(X[:], angle=piece.low, shift=shift)[0][on]).max() < 1e-9
    radii = np.hypot(*(X - X.mean(axis=0)).T)
    assert len(pieces) - 1 == 2 * (radii > abs(shift)).sum() <= 2 * len(X)


def test_a_half_turn_without_a_shift_makes_every_right_point_wrong():
    for angle in (-170.0, -20.0, 3.0):
        assert error(X, Y, angle=angle, shift=0) + error(X, Y, angle=angle + 180, shift=0) == 1


def test_a_shift_begins_with_all_points_positive_and_ends_with_all_negative():
    pieces = swept(move="shift", angle=25.0)
    assert (pieces[0].error, pieces[-1].error) == (1 - Y.mean(), Y.mean())
    assert len(pieces) == len(X) + 1


def test_the_length_of_w_changes_no_mistake():
    (piece,) = swept(move="scale", angle=25.0, shift=0.4)
    assert (piece.low, piece.high) == (0, np.inf)
    for length in (0.01, 1.0, 300.0):
        model = line_sweep.line(X, angle=25.0, shift=0.4, length=length)
        assert zero_one_loss(Y, model.predict(X)) == pytest.approx(piece.error)


@pytest.mark.parametrize("length", [0.2, 1.0, 30.0])
def test_the_score_is_the_length_times_the_distance_to_the_nearest_place_of_the_line(length):
    model = line_sweep.line(X, angle=130.0, shift=1.3, length=length)
    assert np.hypot(*model.coef) == pytest.approx(length)
    d = line_sweep.distances(X, angle=130.0, shift=1.3)[0]
    np.testing.assert_allclose(model.decision_function(X), length * d, atol=1e-12 * length)
    a = np.array([0.0, -model.intercept / model.coef[1]])  # two places of the line
    b = np.array([5.0, -(model.intercept + 5.0 * model.coef[0]) / model.coef[1]])
    assert (b - a) @ model.coef == pytest.approx(0, abs=1e-12 * length)

    def squared(t, x):
        return ((x - a - t[0] * (b - a)) ** 2).sum()

    for x, distance in zip(X[:6], d, strict=False):
        nearest = minimize(squared, [0.0], args=(x,))
        assert abs(distance) == pytest.approx(np.sqrt(nearest.fun), abs=1e-6)
    origin = line_sweep.normal(130.0) @ X.mean(axis=0) + 1.3
    assert -model.intercept / length == pytest.approx(origin)


def test_points_on_the_line_are_mistakes_whatever_their_class():
    points, y = XOR
    d = line_sweep.distances(points, angle=45.0, shift=0.0)[0]
    np.testing.assert_array_equal(d == 0, [False, False, True, True])
    for labels, errors in ((y, [0.5, 0.75, 0.25, 0.5]), (1 - y, [0.5, 0.25, 0.75, 0.5])):
        assert [piece.error for piece in swept(points, labels, angle=45.0, move="shift")] == errors
        assert ((2 * labels - 1) * d <= 0).mean() == 0.75  # both on the line, and one of the others
    at_the_mean = np.array([[0.0, 0.0], [1.0, 0.0], [-1.0, 0.0]])
    assert all(piece.wrong[0] for piece in swept(at_the_mean, np.array([1, 1, 0])))


def test_events_at_the_same_place_are_one():
    points, y = XOR
    pieces = swept(points, y)
    assert [piece.low for piece in pieces] == pytest.approx([-180, -135, -45, 45, 135])
    assert [len(piece.crossed) for piece in pieces] == [0, 2, 2, 2, 2]
    pieces = swept(points, y, angle=0.0, move="shift")
    assert [piece.low for piece in pieces] == [-np.inf, -1, 1]
    along = np.array([[-1.0, 0.0], [1.0, 0.0]])  # on the line at both ends of the turn, where 90 is no end
    assert [piece.low for piece in swept(along, np.array([0, 1]))] == pytest.approx([-180, -90, 90])
    upright = along[:, ::-1]  # 180 degrees is an event and an end
    assert [piece.low for piece in swept(upright, np.array([0, 1]))] == pytest.approx([-180, 0])


def least(points, y):
    """The fewest mistakes, by every line near one through two points: a little turned about any middle, or moved."""
    s = 2 * y - 1
    pairs = [(a, b) for a, b in combinations(points, 2) if (a != b).any()]
    middles = np.array([*points, *((a + b) / 2 for a, b in pairs)])
    angles = np.concatenate([np.arctan2(b[0] - a[0], a[1] - b[1]) + np.array([-1e-3, 0, 1e-3]) for a, b in pairs])
    angles = np.r_[angles, angles + np.pi]
    u = np.column_stack([np.cos(angles), np.sin(angles)])
    d = (u @ points.T)[:, None, :] - (u @ middles.T)[:, :, None]
    return min(int((s * (d + t) <= 0).sum(axis=2).min()) for t in (-1e-5, 0.0, 1e-5))


@pytest.mark.parametrize("seed", range(40))
def test_no_line_near_any_two_points_makes_fewer_mistakes_than_the_fewest(seed):
    rng = np.random.default_rng(seed)
    points = rng.integers(-2, 3, size=(7, 2)).astype(float)  # in rows, and some of them twice
    y = rng.integers(0, 2, size=7)
    best = line_sweep.fewest_mistakes(points, y)
    assert best.mistakes == least(points, y)
    assert round(7 * error(points, y, angle=best.angle, shift=best.shift)) == best.mistakes


@pytest.mark.parametrize("name", ["separable", "mislabelled", "exercise_2_2_4", "exercise_2_3", "moons", "rings"])
def test_no_mistake_is_possible_just_where_a_linear_programme_separates(name):
    data = catalog.make(name)
    best = line_sweep.fewest_mistakes(data.X, data.y)
    assert (best.mistakes == 0) == (separation(data.X, data.y).kind == "complete")
    d = line_sweep.distances(data.X, angle=best.angle, shift=best.shift)[0]
    assert ((2 * data.y - 1) * d <= 0).sum() == best.mistakes


def test_xor_costs_one_of_four_and_the_five_points_of_the_notes_none():
    assert line_sweep.fewest_mistakes(*XOR).mistakes == 1
    data = catalog.make("exercise_2_2_4")
    d = line_sweep.distances(data.X, angle=135.0, shift=0.0)[0]
    assert ((2 * data.y - 1) * d).min() == pytest.approx(0.5**0.5)


@pytest.mark.parametrize("points", [[[1.0, 2.0]], [[1.0, 2.0]] * 3, [[0.0, 0.0], [1.0, 1.0], [3.0, 3.0]]])
def test_few_equal_and_collinear_points_have_a_best_line_too(points):
    y = np.arange(len(points)) % 2
    best = line_sweep.fewest_mistakes(points, y)
    assert best.mistakes == min(y.sum(), (1 - y).sum())
    assert round(len(y) * error(np.array(points), y, angle=best.angle, shift=best.shift)) == best.mistakes
    assert swept(np.array(points), y)


@pytest.mark.parametrize("factor", [1e-6, 1e6])
def test_units_change_no_mistake(factor):
    assert [p.error for p in swept(factor * X, move="shift", angle=20.0)] == [
        p.error for p in swept(move="shift", angle=20.0)
    ]
    assert line_sweep.fewest_mistakes(factor * X, Y).mistakes == line_sweep.fewest_mistakes(X, Y).mistakes


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (dict(X=np.ones((4, 3))), "columns"),
        (dict(y=np.array([0, 1, 2, 0])), "two classes"),
        (dict(move="jump"), "move must be one of"),
        (dict(angle=np.nan), "angle"),
        (dict(shift=np.inf), "shift"),
    ],
)
def test_what_it_does_not_accept(wrong, said):
    points, y = wrong.pop("X", XOR[0]), wrong.pop("y", XOR[1])
    with pytest.raises(ValueError, match=said):
        swept(points, y, **wrong)


def test_a_line_has_a_length():
    with pytest.raises(ValueError, match="length"):
        line_sweep.line(X, angle=0.0, shift=0.0, length=0.0)
