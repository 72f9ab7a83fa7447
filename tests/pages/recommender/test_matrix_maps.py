"""The maps of the matrix view: what is where, and what stays small."""

import json

import numpy as np
from numpy.testing import assert_allclose

from pages.views.recommender import ratings_map
from pages.views.recommender.matrix.maps import Maps

NAN = np.nan
TRAIN = np.array([[5.0, NAN, 2.0], [NAN, 1.0, NAN]])
TEST = np.array([[NAN, 4.0, NAN], [NAN, NAN, NAN]])
GUESS = np.array([[4.5, 3.0, 2.5], [1.0, 1.5, -2.0]])


def maps(test=None, train=TRAIN):
    n, m = train.shape
    names = [f"u{a}" for a in range(n)], [f"i{i}" for i in range(m)]
    return Maps(train, test, *names, (1.0, 5.0), (np.array([0, 1]), np.array([9.0, 4.0])), "half-step")


def heat(figure, axis):
    return [t for t in figure["data"] if t["type"] == "heatmap" and t.get("xaxis", "x") == axis]


def test_guesses_fill_the_gaps_and_known_ratings_stay():
    guesses, known = heat(maps().draw(GUESS, 1, 4.0), "x2")
    assert_allclose(guesses["z"], np.where(np.isnan(TRAIN), GUESS, NAN))
    assert_allclose(known["z"], TRAIN)
    assert guesses["opacity"] == 0.5 and "opacity" not in known


def test_errors_are_guess_minus_rating_where_it_is_judged():
    (errors,) = heat(maps().draw(GUESS, 1, 4.0), "x3")
    assert_allclose(errors["z"], [[-0.5, NAN, 0.5], [NAN, 0.5, NAN]])
    figure = maps(TEST).draw(GUESS, 1, 4.0)
    assert_allclose(heat(figure, "x3")[0]["z"], [[NAN, -1, NAN], [NAN] * 3])
    cross = next(t for t in figure["data"] if t.get("marker", {}).get("symbol") == "x-thin")
    assert (cross["x"].tolist(), cross["y"].tolist()) == ([1], [0])


def test_a_click_tells_which_cell_and_hovering_what_is_there():
    made = maps(TEST)
    on_ratings, on_errors = (t for t in made.draw(GUESS, 0, 9.0)["data"] if t.get("meta") == "pick")
    assert made.places.tolist() == [[0, 1], [0, 0], [0, 2], [1, 1]]  # the one that is judged first
    assert np.c_[on_ratings["y"], on_ratings["x"]].tolist() == made.places.tolist()
    assert np.c_[on_errors["y"], on_errors["x"]].tolist() == made.places[:1].tolist()
    assert (on_ratings["customdata"].tolist(), on_errors["customdata"].tolist()) == ([4, 5, 2, 1], [-1])
    assert "hoverinfo" not in on_ratings | on_errors  # what cannot be hovered cannot be clicked


def test_numbers_are_written_only_into_small_tables():
    trace = ratings_map.numbers(np.array([[-0.5, NAN], [2.0, 0.123456]]), sign="+")
    assert trace["text"] == ["−0.5", "", "+2", "+0.123"]
    assert (trace["x"].tolist(), trace["y"].tolist()) == ([0, 1, 0, 1], [0, 0, 1, 1])
    assert ratings_map.numbers(np.zeros((10, 10)))["text"] == []
    assert "texttemplate" not in ratings_map.cells(np.zeros((10, 10)), 0, 1)
    assert "texttemplate" in ratings_map.cells(np.zeros((2, 3)), 0, 1)


def test_names_are_ticks_where_they_fit():
    across, down = ratings_map.axes(["a"] * 3, ["a name that is far too long"] * 26)
    assert not across["showticklabels"] and down["showticklabels"]
    assert across["title"]["text"] == "26 items" and down["title"]["text"] == ""
    assert max(map(len, across["ticktext"])) <= ratings_map.LONGEST
    assert down["range"] == [2.5, -0.5]  # the first user on top


def test_a_scale_of_one_rating_and_a_flat_objective_have_room():
    made = Maps(np.full((2, 2), 3.0), None, "ab", "cd", (3.0, 3.0), (np.array([0]), np.array([0.0])), "step")
    layout = made.draw(np.full((2, 2), 3.0), 0, 0.0)["layout"]
    assert layout["coloraxis"]["cmin"] < layout["coloraxis"]["cmax"]
    low, high = layout["yaxis4"]["range"]
    assert low < 0 < high


def test_a_steep_objective_has_a_logarithmic_scale():
    ends = (np.array([0, 1]), np.array([900.0, 9.0]))
    axis = Maps(TRAIN, None, "ab", "cde", (1.0, 5.0), ends, "step").layout["yaxis4"]
    assert axis["type"] == "log" and axis["range"][0] < np.log10(9) < np.log10(900) < axis["range"][1]


def test_the_largest_picture_is_light():
    Y = np.random.default_rng(0).normal(size=(70, 45))
    figure = maps(train=np.where(Y > 0.7, Y, NAN)).draw(Y, 1, 4.0)
    arrays = [v for t in figure["data"] for v in t.values() if isinstance(v, np.ndarray)]
    assert sum(a.nbytes for a in arrays) * 4 / 3 + len(json.dumps(figure["layout"])) < 100_000
