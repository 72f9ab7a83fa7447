import json

import numpy as np
import plotly.graph_objects as go
import plotly.io as pio
import pytest

from tests.pages.harness import _decoded
from ui.stage.packing import packed


@pytest.mark.parametrize(
    "array",
    [
        np.array([1.5, np.nan, np.inf]),
        np.array([[1, 2, 3], [4, 5, 6]], dtype=np.float32),
        np.array([0, 255]),
        np.array([-1, 255]),
        np.array([-70_000, 3]),
        np.array([2**40, -1]),
        np.array([True, False]),
        np.array(["a", "b"]),
        np.array([], dtype=float),
        np.arange(6, dtype=np.uint8).reshape(2, 3).T,
    ],
    ids=lambda a: f"{a.dtype}{a.shape}",
)
def test_arrays_survive_the_journey(array):
    back = np.asarray(_decoded(json.loads(json.dumps(packed({"x": array})))["x"]))
    assert back.shape == array.shape
    assert np.array_equal(back, array.astype(back.dtype), equal_nan=back.dtype.kind == "f")


def test_what_is_sent_is_what_plotly_itself_would_send():
    figure = {
        "data": [{"type": "scatter", "x": np.array([1, 2, 300]), "y": np.array([0.5, -1, 2]), "mode": "lines"}],
        "layout": {"xaxis": {"range": [np.float64(0), 4]}, "template": "none"},
        "frames": [{"name": "0", "data": [{"type": "scatter", "y": np.array([1.0, 2, 3])}], "traces": [0]}],
    }
    ours = json.loads(pio.to_json(packed(figure), validate=False))
    theirs = json.loads(go.Figure(figure).to_json())
    assert _plain(ours["data"]) == _plain(theirs["data"])
    assert _plain(ours["frames"]) == _plain(theirs["frames"])
    assert ours["layout"]["xaxis"] == theirs["layout"]["xaxis"]


def test_the_ticks_of_an_axis_are_sent_as_a_list():
    """Plotly draws ticks at places in its binary form when a chart is made, and none when it is drawn anew."""
    axis = packed({"layout": {"xaxis": {"tickvals": np.array([0.0, 1.5]), "ticktext": ["a", "b"]}}})["layout"]["xaxis"]
    assert axis == {"tickvals": [0.0, 1.5], "ticktext": ["a", "b"]}


def _plain(value):
    decoded = _decoded(value)
    return json.loads(json.dumps(decoded, default=lambda a: a.tolist()))
