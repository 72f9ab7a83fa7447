"""What is dragged in a chart sets what the picture says, and nonsense sets nothing."""

import math
from typing import Any

import pytest

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
