"""Ghosts: which traces of a chart are its model, in which charts they fit, and how axes are made alike."""

from itertools import pairwise

import numpy as np
import pytest

from ui import palette
from ui.figures import boundary, clusters, fits, regions
from ui.figures.plane import Plane
from ui.keep import ghosts, shared_axes
from ui.stage.frames import Frames

X = np.linspace(0, 1, 5)
PLANE = Plane((0.0, 4.0), (0.0, 4.0), False, ("x1", "x2"))


def chart(traces, x=(0.0, 1.0), y=(0.0, 1.0), titles=("x", "y")):
    return fits.figure(traces, titles=titles, x_range=x, y_range=y)


def added(now, kept, letter="A"):
    haunted = ghosts.over(Frames.of([now]), 0, kept, letter, f"kept run {letter}")
    return None if haunted is None else haunted[0]["data"][len(now["data"]) :]


def test_the_fitted_curve_is_dashed_and_points_guides_and_residuals_are_not():
    now = chart([fits.observed(X, X), fits.curve(X, X, "fit")])
    kept = chart(
        [
            fits.observed(X, X),
            *fits.residual(0.5, 0.2, 0.6),
            fits.guide(X, X / 3, "truth"),
            fits.curve(X, X**2, "fit"),
            fits.curve(X, X + 1, "band", fill="tonexty", line=dict(width=0)),
        ]
    )
    (ghost,) = added(now, kept, "B")
    assert np.array_equal(ghost["y"], (X**2).astype(np.float32))
    assert ghost["line"]["dash"] == "dot"
    assert ghost["line"]["color"] == ghosts.COLOURS["B"]
    assert "kept run B" in ghost["hovertemplate"] and "fit" in ghost["hovertemplate"]
    assert ghost["showlegend"] is False and "meta" not in ghost


def test_every_letter_has_a_dash_and_a_colour_of_its_own_that_no_class_has_and_that_can_be_read():
    def luminance(colour):
        channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return np.dot([0.2126, 0.7152, 0.0722], linear)

    assert len(set(ghosts.DASHES.values())) == len(set(ghosts.COLOURS.values())) == 3
    assert not set(ghosts.COLOURS.values()) & {*palette.CLASSES, palette.NEUTRAL, palette.MISTAKE}
    for colour in ghosts.COLOURS.values():
        assert 1.05 / (luminance(colour) + 0.05) > 3  # on white
        assert (luminance(colour) + 0.05) / (luminance("#0e1117") + 0.05) > 3  # on the dark background


def test_a_curve_that_has_not_changed_has_a_ghost_only_if_nothing_has():
    same, other = fits.curve(X, X, "truth"), fits.curve(X, X**2, "fit")
    assert len(added(chart([same, fits.curve(X, X**3, "fit")]), chart([same, other]))) == 1
    assert len(added(chart([same, other]), chart([same, other]))) == 2


@pytest.mark.parametrize(
    ("kept", "fits_in"),
    [
        (dict(titles=("x", "z")), False),
        (dict(x=(5.0, 6.0)), False),
        (dict(y=(0.0, 100.0)), False),
        (dict(y=(-0.5, 2.0)), True),
    ],
)
def test_only_a_chart_with_the_same_axes_takes_a_ghost_and_its_range_holds_it(kept, fits_in):
    now, theirs = chart([fits.curve(X, X, "fit")]), chart([fits.curve(X, X**2, "fit")], **kept)
    haunted = ghosts.over(Frames.of([now, now]), 0, theirs, "A", "kept run A")
    assert (haunted is not None) == fits_in
    if haunted is not None:
        assert [figure["layout"]["yaxis"]["range"] for figure in haunted] == [[-0.5, 2.0]] * 2
        assert now["layout"]["yaxis"]["range"] == [0.0, 1.0]
        assert haunted[0]["data"][-1] is haunted[1]["data"][-1]  # sent once


def test_ranges_that_run_backwards_and_those_of_shapes_hold_the_ghost_too():
    layouts = [
        dict(yaxis=dict(range=[3, 0]), meta=dict(narrow={"yaxis.range": [3, 0], "margin.l": 7}, room=640)),
        dict(yaxis=dict(range=[4, 1]), meta=dict(narrow={"yaxis.range": [5, 1], "margin.l": 9}, room=640)),
    ]
    made = shared_axes.joined(*layouts)
    assert made["yaxis"]["range"] == [4, 0]
    assert made["meta"] == dict(narrow={"yaxis.range": [5, 0], "margin.l": 7}, room=640)


def test_a_board_keeps_its_size_beside_a_larger_one():
    def board(columns, **more):
        return dict(xaxis=dict(range=[-0.5, columns - 0.5], constrain="domain", **more))

    assert shared_axes.joined(board(4), board(7)) == board(4)
    assert shared_axes.joined(board(4, title="x"), board(7, title="x")) == board(7, title="x")


def test_a_map_of_classes_becomes_the_borders_between_them_each_once():
    _, _, places = PLANE.grid(40)
    P = np.eye(3)[np.where(places[:, 0] < 1.5, 0, np.where(places[:, 1] < 2.5, 1, 2))]
    kept = boundary.figure(PLANE, [regions.probabilities(PLANE, P, cells=40)])
    (line,) = added(boundary.figure(PLANE, [regions.probabilities(PLANE, P[::-1], cells=40)]), kept)
    x, y = line["x"][~np.isnan(line["x"])], line["y"][~np.isnan(line["x"])]
    step = 4 / 39
    upright = np.abs(x - 1.5) <= step
    assert (np.abs(y[~upright] - 2.5) <= step).all()
    assert (~upright).sum() > 0 and upright.sum() < 50  # 40 rows, not 80
    # A line that is drawn says the same already.
    drawn = boundary.straight(PLANE, np.array([1.0, 0.0]), -1.5)
    both = boundary.figure(PLANE, [regions.probabilities(PLANE, P, cells=40), drawn])
    assert len(added(boundary.figure(PLANE, []), both)) == 1


def test_cells_are_outlined_once_where_two_meet_and_centres_are_hollow():
    centres = np.array([[1.0, 1.0], [3.0, 1.0], [2.0, 3.0]])
    plain = clusters.figure(PLANE, centres, np.arange(3), 3)
    kept = clusters.figure(PLANE, centres, np.arange(3), 3, centers=centres, extra=clusters.territories(PLANE, centres))
    ghosts_drawn = added(plain, kept)
    lines = [g for g in ghosts_drawn if g["mode"] == "lines"]
    (marks,) = [g for g in ghosts_drawn if g["mode"] == "markers"]
    assert marks["marker"]["symbol"] == ["circle-open", "square-open", "diamond-open"]
    assert all("fill" not in line for line in lines)
    seen = []
    for line in lines:
        points = np.round(np.column_stack([line["x"], line["y"]]).astype(float), 3)
        seen += [tuple(sorted(map(tuple, pair))) for pair in pairwise(points)]
    borders = [s for s in seen if not np.isnan(s).any()]
    assert len(borders) == len(set(borders))
    # All three borders between the cells are there: they meet where all centres are equally far.
    meeting = [b for b in borders if any(np.allclose(p, (2.0, 1.75), atol=0.01) for p in b)]
    assert len(meeting) == 3


def test_a_picture_without_titled_axes_takes_only_what_asks_for_it():
    board = chart([fits.curve(X, X, "arrow"), fits.curve(X, X, "path", meta="ghost")], titles=("", ""))
    other = chart([fits.curve(X, -X, "arrow"), fits.curve(X, 2 * X, "path", meta="ghost")], titles=("", ""))
    (ghost,) = added(board, other)
    assert "path" in ghost["hovertemplate"]


def test_charts_side_by_side_have_equal_axes_also_where_none_are_given():
    def with_curve(values, top):
        figure = chart([fits.curve(X, X, "fit")], y=(0.0, top))
        line = dict(type="scatter", x=np.arange(len(values)), y=np.array(values), xaxis="x2", yaxis="y2")
        axes = dict(xaxis2=dict(title="step", rangemode="tozero"), yaxis2=dict(title="cost"))
        return [dict(data=[*figure["data"], line], layout=figure["layout"] | axes)]

    one, two = shared_axes.aligned([with_curve([4.0, 2.0], 1.0), with_curve([6.0, 3.0, 1.0], 2.0)], [0, 0])
    assert one["yaxis"]["range"] == two["yaxis"]["range"] == [0.0, 2.0]
    assert one["xaxis2"]["range"] == two["xaxis2"]["range"] == pytest.approx([0.0, 2.1])
    assert one["yaxis2"]["range"] == two["yaxis2"]["range"] == pytest.approx([0.75, 6.25])
