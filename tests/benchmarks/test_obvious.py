"""The obvious chart is the page's chart, only put together differently."""

import numpy as np
import pytest

from benchmarks.comparison import obvious
from pages.views.clustering import thumbnail


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
