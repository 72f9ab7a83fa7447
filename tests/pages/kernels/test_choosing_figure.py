"""The maps of errors: what each cell says, where the frame and the star stand, and what the titles name."""

import numpy as np
import pytest

from pages.views.kernels import named
from pages.views.kernels.choosing import figure
from ui.figures import boundary
from ui.figures.plane import Plane

COUNTS = np.array([[0, 25, 50], [10, 5, 40]])
SAID = [f"cell {i}" for i in range(6)]


def test_cells_are_shaded_and_written_by_their_number_and_clicks_count_row_by_row():
    _, heat, strong, pale, frame, _, star = figure.errors(COUNTS, SAID, 40, (1, 2), [(0, 1)])
    np.testing.assert_array_equal(heat["z"], [[0, 156, 250], [62, 31, 250]])
    assert heat["z"].dtype == np.uint8
    assert strong["text"] == ["", "", "50", "", "", "40"]
    assert pale["text"] == ["0", "25", "", "10", "5", ""]
    assert strong["textfont"]["size"] == pale["textfont"]["size"] == 14, "no row is louder than the frame"
    assert list(zip(pale["y"], pale["x"], strict=True))[3] == (1, 0)
    assert heat["meta"] == "pick" and heat["customdata"][1][0] == "cell 3"
    assert strong["textfont"]["color"] == "white" and "color" not in pale["textfont"]  # the theme's own
    assert (frame["x"].min(), frame["x"].max()) == (1.5, 2.5) and (frame["y"].min(), frame["y"].max()) == (0.5, 1.5)
    assert (star["x"][0], star["y"][0]) == pytest.approx((1.37, 0.28)), "in the corner, clear of the number"


def test_without_a_star_there_is_still_a_trace_nowhere():
    star = figure.errors(COUNTS, SAID, 50, (0, 0), [])[-1]
    assert np.isnan(star["x"]).all() and len(star["x"]) == 1


def test_axes_name_every_value():
    across, up = figure.axes([0.05, 1.0], [0.1, 10.0, 1000.0])
    assert across["ticktext"] == ["0.1", "10", "1000"] and across["range"] == [-0.5, 2.5]
    assert up["ticktext"] == ["0.05", "1"] and up["range"] == [-0.5, 1.5]


def test_the_picture_stands_beside_the_maps_to_scale():
    X = np.array([[0.0, 0.0], [3.0, 2.0], [1.0, 4.0]])
    plane = Plane.around(X, ("a", "b"))
    maps = [figure.errors(COUNTS, SAID, 50, (0, 0), []) for _ in range(2)]
    points = boundary.points(X, np.array([0, 1, 1]), ("no", "yes"))
    made = figure.figure(maps, figure.axes([1.0, 2.0], [1.0, 2.0, 3.0]), plane, [points], titles=("v", "t", "p"))
    assert [trace["xaxis"] for trace in made["data"]] == ["x"] * 7 + ["x2"] * 7 + ["x3"]
    layout = made["layout"]
    assert layout["yaxis3"]["scaleanchor"] == "x3"
    assert [a["text"] for a in layout["annotations"]] == ["<b>v</b>", "<b>t</b>", "<b>p</b>"]
    assert not layout["showlegend"] and not any(trace["showlegend"] for trace in made["data"])
    assert layout["yaxis"]["title"]["text"].startswith("bandwidth") and layout["yaxis2"]["title"]["text"] == ""


def test_the_title_of_the_picture_names_its_points_in_their_colours_and_keeps_long_names_short():
    told = named.classes(["a<b", "a class with a long name"], "wrong")
    assert "● a&lt;b</span>" in told and "■ a class with a</span>" in told and told.endswith("○ wrong</span>")
