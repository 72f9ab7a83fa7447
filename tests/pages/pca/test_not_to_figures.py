import numpy as np
import pytest
from scipy.stats import gaussian_kde

from pages.views.pca.not_to import errors, turning

POINTS = np.random.default_rng(1).normal(size=(20, 2)) * [4, 1]
CODES = np.repeat([0, 2], 10)  # a class without rows is not drawn
ANGLES = np.array([0.0, 90.0, 180.0])
BASIS = np.array([[0.8, 0.6], [-0.6, 0.8]])


TOLD = np.array([0.5, 0.9, 0.5])


def stage(codes=CODES, points=POINTS):
    return turning.Turning(
        points,
        codes,
        ("a", "b", "c"),
        BASIS,
        ("x", "y"),
        angles=ANGLES,
        turned=("axis 1", "axis 2"),
    )


def test_strips_are_the_places_along_the_direction():
    drawn = stage()
    for i, u in enumerate((BASIS[0], BASIS[1], -BASIS[0])):
        figure = drawn.draw(i)
        strips = [t for t in figure["data"] if t.get("xaxis") == "x2"]
        crowds, dots, named = strips[:2], strips[2:4], strips[4]
        own = [POINTS[:10] @ u, POINTS[10:] @ u]
        for crowd, one, along, base in zip(crowds, dots, own, -drawn.line, strict=True):
            np.testing.assert_allclose(one["x"], along, atol=1e-5)
            assert base == 0 and (np.asarray(one["y"]) < 0).all()  # two classes stand on one line, their rows below
            fall = crowd["x"][: turning.PLACES].astype(float)
            rise = crowd["y"][: turning.PLACES] - base  # up to where it is filled; it comes back along the line
            expected = gaussian_kde(along, bw_method=turning.NEAR * drawn.longest / along.std(ddof=1))(fall)
            np.testing.assert_allclose(rise / rise.sum(), expected / expected.sum(), atol=1e-5)
        assert max(crowd["y"].max() - base for crowd, base in zip(crowds, -drawn.line, strict=True)) == (
            pytest.approx(turning.HIGH)
        )
        assert named["text"] == ["<b>a</b>", "<b>c</b>"]
        heights = np.array([crowd["y"][: turning.PLACES] for crowd in crowds])
        best = np.where(heights >= heights[::-1], heights, -1).argmax(axis=1)  # the highest where none is above it
        np.testing.assert_allclose(named["x"], drawn.places[best], rtol=1e-5)
        np.testing.assert_allclose(named["y"], heights[[0, 1], best], rtol=1e-5)
        inside = next(t for t in figure["data"] if t.get("text") == named["text"] and "xaxis" not in t)
        ends = np.column_stack([inside["x"], inside["y"]])
        for rows, other, end in ((POINTS[:10], POINTS[10:], ends[0]), (POINTS[10:], POINTS[:10], ends[1])):
            way = rows.mean(axis=0) - other.mean(axis=0)
            assert end @ way > (rows @ way).max()  # in the cloud beyond its own points
        assert (np.abs(dots[0]["x"]) <= figure["layout"]["xaxis2"]["range"][1]).all()
        falls = next(t for t in figure["data"] if t.get("mode") == "lines" and len(t["x"]) == 3 * len(POINTS))
        ways = np.column_stack([falls["x"], falls["y"]]).reshape(-1, 3, 2)
        np.testing.assert_allclose(ways[:, 1], np.outer(POINTS @ u, u), atol=1e-5)  # every row onto the line
        line = next(t for t in figure["data"] if t.get("name") == "direction")
        assert line["y"][1] * u[0] == pytest.approx(line["x"][1] * u[1], abs=1e-4)


def test_the_rows_of_two_classes_stand_one_above_the_other_as_in_the_cloud():
    for points in (POINTS, -POINTS):
        drawn = stage(points=points)
        strips = [t for t in drawn.draw(0)["data"] if t.get("xaxis") == "x2"][2:]  # after the crowds
        first = float(np.mean(strips[0]["y"]) - np.mean(strips[1]["y"]))
        assert np.sign(first) == np.sign(points[:10, 1].mean() - points[10:, 1].mean())
        assert drawn.layout["yaxis2"]["showticklabels"] is False


def test_the_line_is_named_where_it_is_an_axis():
    drawn = stage()
    for i, name in enumerate(("axis 1: most variance", "axis 2", "axis 1: most variance")):
        texts = [text for t in drawn.draw(i)["data"] if t.get("mode") == "text" for text in t["text"]]
        assert f"<b>━ {name}\u2002</b>" in texts
        place = next(t for t in drawn.draw(i)["data"] if f"<b>━ {name}\u2002</b>" in (t.get("text") or ()))
        np.testing.assert_allclose(np.abs(place["x"]), drawn.half[0], rtol=1e-6)  # in two corners,
        assert (np.abs(place["y"]) > 1.15 * np.abs(POINTS[:, 1]).max()).all()  # beyond all points,
        angle = np.radians(drawn.angles[i])
        u = np.array([np.cos(angle), np.sin(angle)]) @ drawn.basis
        assert (np.asarray(place["x"]) * place["y"] * (1 if u[0] * u[1] >= 0 else -1) < 0).all()  # where no line ends
        for x, y, side in zip(place["x"], place["y"], place["textposition"], strict=True):
            assert side == f"{'bottom' if y > 0 else 'top'} {'left' if x > 0 else 'right'}"  # into the window


def test_the_window_is_as_flat_as_the_cloud_and_no_flatter_than_a_half():
    flat = np.column_stack([np.linspace(-9, 9, 20), np.tile([-1.0, 1.0], 10)])
    for points in (flat, flat[:, ::-1]):
        drawn = stage(points=points)
        assert (np.abs(points) < drawn.half).all()
        assert drawn.half.min() / drawn.half.max() == pytest.approx(turning.FLATTEST)
        across, up = (np.ptp(drawn.layout[f"{letter}axis"]["range"]) for letter in "xy")
        assert (across, up) == pytest.approx(tuple(2 * drawn.half))
    assert stage(points=flat).layout["height"] < stage(points=flat[:, ::-1]).layout["height"] == 500


def test_what_each_direction_is_worth_is_drawn_as_far_as_one_has_turned():
    variance = np.array([0.8, 0.2, 0.8])
    for upto in range(3):
        figure = turning.worth(ANGLES, variance, TOLD, 0.4, upto)
        for curve, dot, values in zip(figure["data"][::2], figure["data"][1::2], (variance, TOLD), strict=True):
            np.testing.assert_allclose(curve["y"], values[: upto + 1])
            np.testing.assert_allclose([dot["x"][0], dot["y"][0]], [ANGLES[upto], values[upto]])
        assert figure["layout"]["shapes"][0]["y0"] == figure["layout"]["annotations"][0]["y"] == 0.4


def test_without_classes_there_is_one_strip():
    figure = stage(None).draw(0)
    assert ["<b>all rows</b>"] in [t["text"] for t in figure["data"] if t.get("xaxis") == "x2" and "text" in t]
    assert not any(t.get("showlegend") for t in figure["data"] if t.get("mode") == "markers")


def test_errors_over_components():
    rng = np.random.default_rng(0)
    training, held_out, actual = np.linspace(3, 1, 5), np.linspace(3, 2, 5), rng.normal(size=8)
    figure = errors.components(np.arange(5), training, held_out, 1.7, 3, actual, actual * 0.5, actual * 0.9, 2)
    rings = [t for t in figure["data"] if t.get("xaxis") == "x2" and t["mode"] == "markers"]
    assert [float(r["y"][0]) for r in rings] == [2.5, 2.0]
    assert figure["layout"]["yaxis2"]["range"][1] > 3


def test_every_split_is_a_point():
    honest = np.array([[1, 0.6, 0.3], [1, 0.5, 0.4]])
    figure = errors.leaks(honest, honest * [1, 0.9, 0.5], 2)
    points = figure["data"][1]
    np.testing.assert_allclose(points["x"], [0.3, 0.4])
    np.testing.assert_allclose(points["y"], [0.15, 0.2])
    rings = figure["data"][5:]
    np.testing.assert_allclose([r["y"][0] for r in rings], [0.35, 0.175])


def test_more_than_two_classes_have_a_line_each():
    drawn = stage(codes=np.repeat([0, 1, 2], [7, 7, 6]))
    strips = [t for t in drawn.draw(0)["data"] if t.get("xaxis") == "x2"]
    assert sorted(float(np.mean(one["y"])) for one in strips[3:6]) == [-2, -1, 0]
    assert strips[6]["text"] == [""] * 3 and drawn.layout["yaxis2"]["ticktext"]
