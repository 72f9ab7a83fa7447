"""Frames hold only what changes; the objective's curve marks the step on display."""

import numpy as np
import pytest

from ui.figures import animation, objective


def figure(y, colour="red"):
    return {
        "data": [
            {"type": "scatter", "x": np.arange(3.0), "y": np.zeros(3), "name": "still"},
            {"type": "scatter", "x": np.arange(3.0), "y": np.asarray(y, float), "marker": {"color": colour}},
        ],
        "layout": {"xaxis": {}, "yaxis": {}},
    }


def test_a_frame_holds_only_what_changes():
    built = animation.animated([figure([1, 2, 3]), figure([1, 2, 4]), figure([1, 2, 3], "blue")], start=2)
    assert built["data"][1]["marker"] == {"color": "blue"}
    for frame in built["frames"]:
        assert frame["traces"] == [1]
        assert set(frame["data"][0]) == {"type", "y", "marker"}
    assert [f["data"][0]["y"].tolist() for f in built["frames"]] == [[1, 2, 3], [1, 2, 4], [1, 2, 3]]
    assert [f["name"] for f in built["frames"]] == ["0", "1", "2"]


def test_applying_the_frames_gives_back_every_figure():
    rng = np.random.default_rng(0)
    figures = [figure(rng.normal(size=3), rng.choice(["red", "blue"])) for _ in range(6)]
    built = animation.animated(figures, start=3)
    shown = [dict(t) for t in built["data"]]
    for n in (5, 0, 2, 3, 1, 4):
        for i, change in zip(built["frames"][n]["traces"], built["frames"][n]["data"], strict=True):
            shown[i] |= change
        for ours, theirs in zip(shown, figures[n]["data"], strict=True):
            assert animation._equal(ours, theirs)


def test_an_emptied_trace_is_drawn_nowhere_so_that_nothing_stays_behind():
    built = animation.animated([figure([1, 2, 3]), figure([])], start=0)
    emptied = built["frames"][1]["data"][0]["y"]
    assert len(emptied) == 1 and np.isnan(emptied[0])


def test_figures_with_different_numbers_of_traces_are_refused():
    one, two = figure([1, 2, 3]), figure([1, 2, 3])
    two["data"] = two["data"][:1]
    with pytest.raises(ValueError, match="same number of traces"):
        animation.animated([one, two], start=0)


def test_the_curve_marks_the_step_on_display():
    figures = [figure([i, 0, 0]) for i in range(3)]
    values = np.array([9.0, 5.0, 4.0, 4.0])
    beside = objective.Objective(values, [0, 1, 3], "cost", log=False)
    figures = [beside.beside(f, i) for f, i in zip(figures, (0, 1, 3), strict=True)]
    marks = [f["data"][-1] for f in figures]
    assert [(float(m["x"][0]), float(m["y"][0])) for m in marks] == [(0, 9), (1, 5), (3, 4)]
    assert [f["data"][-2]["y"].tolist() for f in figures] == [[9, 9, 9], [9, 5, 5], [9, 5, 4]]
    for figure_ in figures:
        low, high = figure_["layout"]["yaxis2"]["range"]
        assert 3.5 < low < 4 and 9 < high < 9.5
    assert figures[0]["layout"]["yaxis2"]["title"]["text"] == "cost"
