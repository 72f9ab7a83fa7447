"""What is dragged in a chart sets what the picture says, and nonsense sets nothing."""

import math
from typing import Any

import pytest

from datasets.drawn import Drawn, read, write
from ui import picture
from ui.picture import Drag
from ui.stage import lane
from ui.stage.lane import Lane, Playing


def playing() -> Lane:
    drags = [Drag("a", lambda i, x, y: {"a": (i, x, y)}, "Drag a"), Drag("b", lambda _, x, y: {"b": y}, "Drag b")]
    shown = picture.still({"data": [], "layout": {}}, alt="a line", key="line", drags=drags)
    here = Lane(page="page")
    here.playing["line"] = Playing("run", lane.chart_of(shown, "line"), [], 0, None, shown.drags)
    return here


def test_a_place_sets_what_its_drag_says() -> None:
    assert lane.dropped(playing(), dict(chart="line", drag=0, i=3, x=1.5, y=-2)) == {"a": (3, 1.5, -2.0)}
    assert lane.dropped(playing(), dict(chart="line", drag=1, i=0, x=0, y=0.25)) == {"b": 0.25}


def test_a_point_of_the_drawing_is_where_the_pad_has_it() -> None:
    before = Drawn(points=((1, 9, 0), (2, 8, 0), (8, 2, 1)))
    here = Lane(page="page", settings={"data": "drawn", "drawn": write(before), "k": 3})
    sets = lane.moved(here, dict(i=1, x=4.5, y=-7))
    assert list(sets) == ["drawn"]
    assert read(sets["drawn"]).points == ((1, 9, 0), (4.5, 0, 0), (8, 2, 1))  # at the edge of the pad
    assert lane.moved(here, dict(i=3, x=1, y=1)) == {}  # a new one, of which the page has not heard
    other = Lane(page="page", settings={"data": "blobs", "drawn": write(before)})
    assert lane.moved(other, dict(i=1, x=1, y=1)) == {}
    for text in ("", "d1~nonsense"):
        assert lane.moved(Lane(page="page", settings={"data": "drawn", "drawn": text}), dict(i=0, x=1, y=1)) == {}


@pytest.mark.parametrize(
    "nonsense",
    [
        dict(chart="another"),
        dict(drag=2),
        dict(drag=-1),
        dict(drag="0"),
        dict(drag=True),
        dict(i=None),
        dict(x=math.nan),
        dict(y=math.inf),
        dict(x="1"),
        dict(y=None),
    ],
)
def test_nonsense_sets_nothing(nonsense: dict[str, Any]) -> None:
    assert lane.dropped(playing(), dict(chart="line", drag=0, i=0, x=1, y=1) | nonsense) == {}
    if nonsense.keys() & {"i", "x", "y"}:
        here = Lane(page="page", settings={"data": "drawn", "drawn": write(Drawn(points=((1, 9, 0), (2, 8, 0))))})
        assert lane.moved(here, dict(i=0, x=1, y=1) | nonsense) == {}
