import numpy as np
import pytest

from pages.views.pca.not_to import errors, turning

POINTS = np.random.default_rng(1).normal(size=(20, 2)) * [4, 1]
CODES = np.repeat([0, 2], 10)  # a class without rows is not drawn
ANGLES = np.array([0.0, 90.0, 180.0])
BASIS = np.array([[0.8, 0.6], [-0.6, 0.8]])


TOLD = np.array([0.5, 0.9, 0.5])


def stage(codes=CODES, accuracy=TOLD, points=POINTS):
    return turning.Turning(
        points,
        codes,
        ("a", "b", "c"),
        BASIS,
        ("x", "y"),
        angles=ANGLES,
        variance=np.array([0.8, 0.2, 0.8]),
        accuracy=accuracy,
        largest=0.4,
        turned=("axis 1", "axis 2"),
    )


def test_strips_are_the_places_along_the_direction():
    drawn = stage()
    for i, u in enumerate((BASIS[0], BASIS[1], -BASIS[0])):
        figure = drawn.draw(i)
        strips = [t for t in figure["data"] if t.get("xaxis") == "x2"]
        np.testing.assert_allclose(strips[0]["x"], POINTS[:10] @ u, atol=1e-5)
        np.testing.assert_allclose(strips[1]["x"], POINTS[10:] @ u, atol=1e-5)
        np.testing.assert_allclose(strips[2]["x"], [(POINTS[:10] @ u).mean(), (POINTS[10:] @ u).mean()], atol=1e-5)
        assert (np.abs(strips[0]["x"]) <= figure["layout"]["xaxis2"]["range"][1]).all()
        falls = next(t for t in figure["data"] if t.get("mode") == "lines" and len(t["x"]) == 3 * len(POINTS))
        ways = np.column_stack([falls["x"], falls["y"]]).reshape(-1, 3, 2)
        np.testing.assert_allclose(ways[:, 1], np.outer(POINTS @ u, u), atol=1e-5)  # every row onto the line
        line = next(t for t in figure["data"] if t.get("name") == "direction")
        assert line["y"][1] * u[0] == pytest.approx(line["x"][1] * u[1], abs=1e-4)


def test_classes_stand_one_above_the_other_as_in_the_cloud():
    for points in (POINTS, -POINTS):
        drawn = stage(accuracy=None, points=points)
        strips = [t for t in drawn.draw(0)["data"] if t.get("xaxis") == "x2"]
        first = float(np.mean(strips[0]["y"]) - np.mean(strips[1]["y"]))
        assert np.sign(first) == np.sign(points[:10, 1].mean() - points[10:, 1].mean())
        axis = drawn.layout["yaxis2"]
        assert axis["ticktext"] == ["a", "c"] and axis["tickvals"] == strips[2]["y"].tolist() == [
            -(first < 0),
            -(first > 0),
        ]


def test_bars_are_what_the_direction_is_worth_and_most_so_far_is_marked():
    drawn = stage()
    for i, best in ((0, np.nan), (1, 0.9), (2, 0.9)):
        figure = drawn.draw(i)
        bars, most, named, *_ = (t for t in figure["data"] if t.get("xaxis") == "x3")
        shares = [(0.8, 0.2, 0.8)[i], TOLD[i]]
        np.testing.assert_allclose(bars["x"], shares, rtol=1e-6)
        assert list(bars["y"]) == [0, -1] and figure["layout"]["yaxis3"]["ticktext"] == [
            "variance",
            "classified<br>right",
        ]
        np.testing.assert_allclose(most["x"], [best])
        assert not i or named["text"] == ["most so far: 90.0% at 90°"]
        texts = [text for t in figure["data"] if t.get("mode") == "text" for text in t["text"]]
        assert f"<b>{('axis 1', 'axis 2', 'axis 1')[i]}</b>" in texts


def test_without_classes_there_is_one_strip_and_one_bar():
    figure = stage(None, None).draw(0)
    (bars,) = (t for t in figure["data"] if t["type"] == "bar")
    assert list(bars["x"]) == pytest.approx([0.8]) and figure["layout"]["yaxis3"]["ticktext"] == ["variance"]
    assert figure["layout"]["yaxis2"]["ticktext"] == ["all rows"]
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


def test_what_the_largest_class_alone_would_tell_is_marked_beside_the_bar():
    *_, mark, name = stage(accuracy=np.array([0.9, 0.5, 0.9])).draw(1)["data"]
    assert mark["x"][0] == pytest.approx(0.4) and name["text"][0].strip() == "one guess for all: 40.0%"
