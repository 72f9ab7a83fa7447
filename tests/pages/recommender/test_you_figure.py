"""The figure of the new user: what is drawn is what was given."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from pages.views.recommender.you import you
from pages.views.recommender.you.you import Stage


@pytest.fixture(scope="module")
def stage():
    rng = np.random.default_rng(3)
    items = rng.normal(size=(6, 2))
    names = ["Ash", "Birch", "Cedar", "Dogwood", "Elm", "A tree with quite a long name that does not fit a bar"]
    return Stage(
        users=np.array([[0.1, 0.2], [99.0, 0.0]]),
        items=items,
        names=names,
        path=np.array([[0.0, 0.0], [0.5, -0.2], [0.6, 0.3]]),
        rated=np.array([4, 1]),
        titles=("one", "two"),
        span=(0.9, 5.6),
        count=4,
    )


def named(figure, name):
    return next(t for t in figure["data"] if t.get("name") == name)


def test_every_step_has_the_same_traces_and_its_own_place(stage):
    predicted = np.array([3.0, 2.0, 4.5, 1.0, 2.0, 4.0])
    figures = [stage.draw(step, np.array([2, 5, 0]), predicted, None) for step in range(3)]
    assert len({len(f["data"]) for f in figures}) == 1
    for step, figure in enumerate(figures):
        here = named(figure, "you")
        assert_allclose([here["x"][0], here["y"][0]], stage.path[step])
        assert_allclose(named(figure, "rated by you")["x"], stage.items[[4, 1][:step], 0])
        assert_allclose(named(figure, "suggested")["y"], stage.items[[2, 5, 0], 1])
        assert figure["layout"] is figures[0]["layout"]


def test_bars_end_at_the_predictions_and_carry_names(stage):
    predicted = np.array([3.0, 2.0, 4.5, 1.0, 2.0, 4.0])
    drawn = stage.draw(2, np.array([2, 5, 0]), predicted, np.array([3.1, 0, 4.4, 0, 0, 4.2]))["data"]
    bars = next(t for t in drawn if t["type"] == "bar")
    assert_allclose(bars["base"] + bars["x"], [4.5, 4.0, 3.0], rtol=1e-6)
    assert bars["text"] == ["4.50", "4.00", "3.00"]
    words = next(t for t in drawn if t.get("mode") == "text")
    assert [w.split(". ")[1][:5] for w in words["text"]] == ["Cedar", "A tre", "Ash"]
    assert max(map(len, words["text"])) <= you.LONGEST + 3
    low, _ = stage.layout["xaxis2"]["range"]
    assert (words["x"] > low).all(), "a name left of the axis is not drawn"
    assert_allclose(drawn[-1]["x"], [4.4, 4.2, 3.1], rtol=1e-6)


def test_far_users_do_not_widen_the_plane(stage):
    assert_array_equal(stage.still[0]["x"], np.array([0.1], np.float32))
    low, high = stage.layout["xaxis"]["range"]
    assert high - low < 20


def test_nothing_to_suggest_leaves_bars_empty(stage):
    drawn = stage.draw(0, np.array([], int), np.zeros(6), None)["data"]
    assert len(next(t for t in drawn if t["type"] == "bar")["x"]) == 0


def test_the_window_holds_scale_and_values():
    low, high = you.window([np.array([0.5, 2.0]), np.array([6.5])], 1, 5)
    assert low < 0.5
    assert high > 6.5
    low, high = you.window([np.array([])], 2, 2)
    assert low < 2 < high


def test_numbers_stand_in_a_column_clear_of_the_names(stage):
    predicted = np.array([1.0, 2.0, 4.5, 1.0, 2.0, 1.1])
    drawn = stage.draw(2, np.array([2, 5, 0]), predicted, None)["data"]
    names, numbers = (t for t in drawn if t.get("mode") == "text")
    bars = next(t for t in drawn if t["type"] == "bar")
    assert bars["textposition"] == "none", "at the end of a short bar a number covers the name"
    assert numbers["text"] == ["4.50", "1.10", "1.00"] and (numbers["x"] == np.float32(5.6)).all()
    assert names["textposition"] == "middle right" and numbers["textposition"] == "middle left"
