"""Users and items in one plane: where the points, the arrow, the lines and the names are."""

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from pages.views.recommender import taste_plane_room
from pages.views.recommender.plane import taste_plane

U = np.array([[1.0, 0.5], [-0.4, 2.0], [0.0, 0.0]])
V = np.array([[2.0, 0.0], [-1.0, -1.5]])


def stage(**more):
    plane = taste_plane_room.window(np.vstack([U, V]), np.vstack([U, V]), line=False, titles=("a", "b"))
    settings: dict[str, Any] = dict(
        plane=plane,
        line=False,
        n=3,
        texts=("Ada", "Ben", "Cleo", "film 1", "film 2"),
        groups=np.array([1, 0]),
        group_names=("comedy", "action"),
        labels=("film 1", ""),
        chosen=(1, 3),
        near=np.array([0]),
        owner=0,
        levels=np.array([-1.0, 0.0, 2.0]),
        level_names=("1", "2", "4"),
    )
    return taste_plane.Stage(**(settings | more))


def drawn(of, users=U, items=V):
    lines, names, rings, points, labels, label, arrow, chosen, *legend = of.figure(users, items)["data"]
    return dict(
        lines=lines,
        names=names,
        rings=rings,
        points=points,
        labels=labels,
        label=label,
        arrow=arrow,
        chosen=chosen,
        legend=legend,
    )


def test_points_are_users_then_items_in_the_colours_of_their_groups():
    points = drawn(stage())["points"]
    assert_allclose(np.column_stack([points["x"], points["y"]]), np.vstack([U, V]))
    assert points["meta"] == "pick"
    assert points["text"] == ["Ada", "Ben", "Cleo", "film 1", "film 2"]
    colours, symbols = points["marker"]["color"], points["marker"]["symbol"]
    entries = {trace["name"]: trace["marker"] for trace in drawn(stage())["legend"]}
    assert (colours[0], symbols[0]) == (entries["users"]["color"], entries["users"]["symbol"])
    assert (colours[3], symbols[3]) == (entries["action"]["color"], entries["action"]["symbol"])
    assert (colours[4], symbols[4]) == (entries["comedy"]["color"], entries["comedy"]["symbol"])
    assert len(set(symbols)) == 3


@pytest.mark.parametrize(("owner", "tip"), [(0, U[1]), (1, V[0])])
def test_products_with_the_arrow_are_the_levels_along_every_line(owner, tip):
    of = drawn(stage(owner=owner))
    assert_allclose([of["arrow"]["x"][1], of["arrow"]["y"][1]], tip)
    assert_allclose([of["arrow"]["x"][0], of["arrow"]["y"][0]], 0)
    ends = np.column_stack([of["lines"]["x"], of["lines"]["y"]]).astype(float)
    products = ends @ tip
    assert_allclose(products[~np.isnan(products)], np.repeat([-1.0, 0.0, 2.0], 2), atol=1e-5)
    places = np.column_stack([of["names"]["x"], of["names"]["y"]]).astype(float)[1:]
    assert of["names"]["text"][1:] == ["1", "2", "4"]
    assert_allclose(places @ tip, [-1, 0, 2], atol=1e-5)
    assert stage().plane.holds(places).all()


def test_a_zero_vector_has_no_lines():
    of = drawn(stage(chosen=(2, 3)))
    assert np.isnan(of["lines"]["x"].astype(float)).all()
    assert not any(of["names"]["text"])


def test_rings_are_round_the_chosen_and_the_near():
    of = drawn(stage())
    assert_allclose(np.column_stack([of["chosen"]["x"], of["chosen"]["y"]]), [U[1], V[0]])
    assert_allclose(np.column_stack([of["rings"]["x"], of["rings"]["y"]]), U[:1])


def test_the_chosen_items_name_stands_apart_from_those_a_phone_leaves_out():
    of = drawn(stage(labels=("film 1", "film 2")))
    assert stage().figure(U, V)["data"][taste_plane.NAMES - 1]["text"] == ["", ""]
    assert of["labels"]["text"] == ["", "film 2"]
    assert of["label"]["text"] == ["film 1"]
    assert_allclose([of["label"]["x"], of["label"]["y"]], V[:1].T)


def test_a_line_has_two_rows():
    users, items = np.array([[1.0, 0], [-2, 0], [0, 0]]), np.array([[3.0, 1], [0.5, 1]])
    both = np.vstack([users, items])
    plane = taste_plane_room.window(both, both, line=True, titles=("only", ""))
    of = drawn(stage(line=True, plane=plane), users, items)
    assert_allclose(of["arrow"]["y"], [0, 0])
    assert_allclose(of["arrow"]["x"], [0, -2])
    x = of["lines"]["x"].astype(float)
    assert_allclose(np.unique(x[~np.isnan(x)]), [-1, 0, 0.5])  # level / -2
    layout = stage(line=True, plane=plane).figure(users, items)["layout"]
    assert layout["yaxis"]["ticktext"] == ["users", "items"]


def test_the_window_holds_the_last_frame_and_does_not_follow_a_wild_one():
    last = np.array([[1.0, 0], [0, -2]])
    plane = taste_plane_room.window(np.vstack([last, [[0, 100.0]]]), last, line=False, titles=("", ""))
    assert plane.holds(last).all()
    assert plane.y[1] == pytest.approx(1.12 * 5)
    nothing = taste_plane_room.window(0 * last, 0 * last, line=False, titles=("", ""))
    assert nothing.y == (-1.0, 1.0)


def test_names_do_not_meet_and_the_first_always_stands():
    V = np.array([[0.0, 0.0], [0.01, 0.0], [1.0, 1.0], [1.0, 0.98], [-1.0, 0.5]])
    plane = taste_plane_room.window(2 * V, 2 * V, line=False, titles=("", ""))
    shown = taste_plane_room.labelled(V, ["aaaa", "bbbb", "cccc", "dddd", "eeee"], plane, 1)
    assert shown == ("", "bbbb", "cccc", "", "eeee")


def test_names_on_a_line_stand_over_its_row():
    items = np.array([[-3.0, 1], [0, 1], [0.01, 1], [3, 1]])
    plane = taste_plane_room.window(1.5 * items, 1.5 * items, line=True, titles=("only", ""))
    assert taste_plane_room.labelled(items, list("abcd"), plane, 2) == ("a", "", "c", "d")
