"""Hills of the reader's own: the pad, the drawing in the address, odd drawings, and what is dragged in the map."""

from typing import Any

import numpy as np
import pytest
import streamlit as st

from datasets import drawn
from datasets.drawn import Drawn, Point
from pages.descent import PAGE
from pages.views.descent import hills
from pages.views.descent.race.methods import METHODS
from tests.pages.clock import Clock
from tests.pages.harness import address, healthy, open_page, picture, printed, scripts, texts
from ui.data import drawn_points
from ui.draw import pad
from ui.session import answers

OWN: tuple[Point, ...] = ((-1.6, 2.2, 0), (1.4, -0.8, 0), (2.8, 3.0, 1), (-2.6, -2.0, 1), (0.1, 0.3, 0))


def spelled(points: tuple[Point, ...]) -> str:
    return drawn.write(Drawn(hills.EMPTY.x, hills.EMPTY.y, points, hills.EMPTY.classes))


def answer(points: tuple[Point, ...], **more: Any) -> Any:
    return PAGE.answer(dict(view="race", land="drawn", drawn=spelled(points)) | more)


@pytest.fixture
def hand(monkeypatch):
    """Instead of the pad: what it was given, and a button that sends `stroke`."""
    held: dict[str, Any] = {}

    def points(key, *, commit, **given):
        held.update(given)
        if answers.now():
            return  # as the pad does where nobody looks
        st.button("stroke", key="stroke", on_click=lambda: commit(held["stroke"]))

    monkeypatch.setattr(pad, "points", points)
    return held


def test_a_drawing_is_the_landscape_of_its_marks() -> None:
    land = answer(OWN, width=0.7).run.ground.landscape
    assert land.valleys == ((-1.6, 2.2), (1.4, -0.8), (0.1, 0.3)) and land.hills == ((2.8, 3.0), (-2.6, -2.0))
    assert land.width == 0.7
    assert land.value(np.array([0.1, 0.3])) < -0.9 < 0.9 < land.value(np.array([2.8, 3.0]))


def test_it_opens_with_two_valleys_of_unlike_depth_and_a_hill_between() -> None:
    ground = PAGE.answer(dict(view="race", land="drawn")).run.ground
    deep, flat = sorted(ground.landscape.minima.tolist(), key=ground.landscape.value)
    middle = (np.array(deep) + flat) / 2
    assert ground.landscape.value(deep) < 2 * ground.landscape.value(flat) < 0
    assert np.linalg.eigvalsh(ground.landscape.hessian(np.array(ground.landscape.hills[0])))[1] < 0
    assert np.abs(middle - ground.landscape.hills[0]).max() < 0.3


FULL = tuple((float(x), float(y), i % 2) for i, (x, y) in enumerate(np.random.default_rng(5).uniform(-4, 4, (500, 2))))
ODD = {
    "empty": (),
    "one valley": ((1.0, 2.0, 0),),
    "one hill in the middle": ((0.0, 0.0, 1),),
    "500 marks": FULL,
    "500 valleys on each other": ((1.5, -0.5, 0),) * 500,
    "500 hills on each other": ((0.0, 0.0, 1),) * 500,
    "a hill on a valley": ((1.0, 1.0, 0), (1.0, 1.0, 1)),
    "the corners": tuple((x, y, 0) for x in hills.ENDS for y in hills.ENDS),
}


@pytest.mark.parametrize("width", [0.3, 2.0])
@pytest.mark.parametrize("which", ODD)
def test_every_method_runs_on_odd_drawings_and_nothing_is_nan(which: str, width: float) -> None:
    shown = answer(ODD[which], methods=list(METHODS)[:5] if which == "500 marks" else list(METHODS)[5:10], width=width)
    assert all(np.isfinite(value) for value in shown.numbers.values())
    assert shown.numbers.get("Height, lowest point", 0) <= min(shown.numbers.values()) + 1e-9
    (drawing,) = shown.pictures
    for frame in (0, len(drawing.frames) - 1):
        assert all(np.isfinite(np.asarray(t["z"])).all() for t in drawing.frames[frame]["data"] if "z" in t)
    said = [one.text for one in shown.screen.said(shown.run)]
    assert ("No hill and no valley yet" in " ".join(said)) == (which == "empty")


def test_where_hills_push_the_least_off_the_map_it_is_said() -> None:
    shown = answer(ODD["500 hills on each other"], width=2.0)
    assert np.hypot(*shown.run.ground.landscape.minima[0]) > 4 * np.sqrt(2)
    assert "beyond the edge of the map" in shown.screen.said(shown.run)[0].text
    assert not [said for said in answer(OWN).screen.said(answer(OWN).run) if said.where != "beside"]


def test_who_ends_in_how_many_places() -> None:
    three = Clock("descent", view="race", land="drawn", methods=["Gradient descent", "Newton", "Damped Newton"])
    count = three.screen.quantities["Places where they come to rest"]
    ends = [trace.final.x for trace in three.run.traces.values()]
    apart = [float(np.abs(a - b).max()) for i, a in enumerate(ends) for b in ends[:i]]
    assert count(three.run) == 3 and min(apart) > 1
    assert np.isnan(count(three.at(2)))
    assert count(answer((), methods=["BFGS", "Newton"]).run) == 1


def test_a_link_holds_the_drawing_and_its_script_prints_the_numbers(hand: dict[str, Any]) -> None:
    at = healthy(open_page("descent", land="drawn", drawn=spelled(OWN), more="Code"))
    assert tuple(hand["points"]) == OWN and tuple(hand["classes"]) == ("valley", "hill")
    assert drawn.read(address(at)["descent_drawn"]).points == OWN
    f = answer(OWN).numbers
    ours = printed(scripts(at)[0])
    assert {label: ours[label] for label in f} == pytest.approx(f, rel=1e-12)
    theirs = printed(scripts(at)[1])
    assert theirs["Height, lowest point"] == pytest.approx(f["Height, lowest point"], abs=1e-9)


def test_a_stroke_is_in_the_address_and_changes_the_picture(hand: dict[str, Any]) -> None:
    at = healthy(open_page("descent", land="drawn"))
    assert tuple(hand["points"]) == hills.MARKS
    before = picture(at)
    hand["stroke"] = [*hand["points"], (-3.001, 2.2, 1)]
    healthy(at.button(key="stroke").click().run())
    points = drawn.read(address(at)["descent_drawn"]).points
    assert points == (*hills.MARKS, (-3.0, 2.2, 1)) == tuple(hand["points"])
    assert picture(at) != before


OTHERS = {
    "cut": spelled(OWN)[:-5],
    "other axes": drawn.write(Drawn(points=((1, 2, 0), (3, 4, 1)))),
    "a third kind": spelled(((1.0, 1.0, 2),)),
    "no drawing": "hills",
}


@pytest.mark.parametrize("which", OTHERS)
def test_a_text_that_is_no_drawing_of_hills_is_said_and_left_out(hand: dict[str, Any], which: str) -> None:
    at = healthy(open_page("descent", land="drawn", drawn=OTHERS[which]))
    assert "It was left out." in texts(at.warning)
    assert tuple(hand["points"]) == hills.MARKS
    assert PAGE.answer(dict(land="drawn", drawn=OTHERS[which])).run.ground.landscape.hills == ((0.2, 0.1),)


def test_a_mark_is_dragged_in_the_map_and_the_map_follows_the_pad() -> None:
    shown = answer(OWN)
    held = drawn_points.held(shown.pictures[0], shown.given.heard)
    plots = {i for drag in held.drags for plot in drag.points for i in plot["i"]}
    assert plots == set(range(len(OWN)))
    moved = drawn_points.moved(shown.given.heard, 2, 1.0, 9.0)
    assert drawn.read(moved["drawn"]).points == (*OWN[:2], (1.0, 4.0, 1), *OWN[3:])
    assert PAGE.answer({**shown.given.heard, **moved}).run.ground.landscape.hills[0] == (1.0, 4.0)
    assert not drawn_points.moved(PAGE.answer(dict(land="typed")).given.heard, 0, 1.0, 1.0)
