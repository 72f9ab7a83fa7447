"""The obvious chart is the page's chart, only put together differently."""

import json

import numpy as np
import pytest

from benchmarks.comparison import obvious
from pages.views.clustering import thumbnail
from tests.pages import harness
from tests.pages.views import PAGES


def test_numbers_become_doubles_and_margins_find_themselves():
    whole = np.array([1, 2])
    found = obvious.plain(
        {"x": np.array([0.5, 2], np.float32), "n": whole, "axis": {"automargin": False, "title": "t"}, "w": ["a"]}
    )
    assert found["x"].dtype == np.float64
    assert found["x"].tolist() == [0.5, 2]
    assert found["n"] is whole
    assert found["axis"] == {"title": "t"}
    assert found["w"] == ["a"]


def test_the_figure_holds_the_same_traces_and_frames():
    parts = thumbnail.figure()
    x, y = np.array([1, 2], np.float32), np.array([3, 5], np.float32)
    frame = dict(name="1", traces=[0], data=[{"type": "scatter", "x": x, "y": y}])
    found = obvious.figure({**parts, "frames": [frame]})
    assert [trace.type for trace in found.data] == [trace["type"] for trace in parts["data"]]
    for drawn, given in zip(found.data, parts["data"], strict=True):
        np.testing.assert_allclose(drawn.x, given["x"])
    assert found.frames[0].name == "1"
    assert list(found.frames[0].data[0].y) == [3, 5]
    assert found.layout.height == parts["layout"].get("height")


def test_it_is_validated():
    with pytest.raises(ValueError, match="heigth"):
        obvious.figure({"data": [], "layout": {"heigth": 3}})


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_drawn_so_with_all_its_frames_and_a_player(name):
    for picture in PAGES[name].answer({}).pictures:
        found = obvious.figure(obvious.whole(picture))
        n = len(picture.frames)
        assert len(found.frames) == (n if n > 1 else 0)
        assert len(found.layout.sliders) == len(found.layout.updatemenus) == (n > 1)
        if n > 1:
            assert [stop.args[0][0] for stop in found.layout.sliders[0].steps] == [frame.name for frame in found.frames]


def test_the_pages_call_what_stands_in_for_the_players(monkeypatch):
    usual = harness.healthy(harness.open_page("clustering"))
    for module, name, instead in obvious.changes():
        if name != "prepare":
            monkeypatch.setattr(module, name, instead)
    at = harness.healthy(harness.open_page("clustering"))
    charts = at.get("plotly_chart")
    assert len(json.loads(charts[0].proto.spec)["frames"]) == harness.stages(usual)[0]["n"]
    assert harness.stages(at) == [] and len(charts) == len(harness.stages(usual))
