"""The biplot: arrows and points in one plane, labels that leave room for one another, bars that add up."""

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.pca import planes
from pages.views.pca.tables import figure as biplot
from pages.views.pca.tables import names as naming
from pages.views.pca.tables import sheet
from ui import palette
from ui.figures import biplot_labels, biplot_terms
from ui.figures.plane import Plane
from ui.guessing.cover import covered

RNG = np.random.default_rng(0)
LOADINGS = np.linalg.qr(RNG.normal(size=(6, 2)))[0].T
ROWS = RNG.normal(size=(9, 2)) * [5, 2]


def stage(rows=ROWS, loadings=LOADINGS, names=None, **more):
    names = [f"column {j}" for j in range(loadings.shape[1])] if names is None else names
    settings: dict[str, Any] = dict(
        groups=np.arange(len(rows)) % 2,
        class_names=("a", "b"),
        row_names=tuple(f"row {i}" for i in range(len(rows))),
        columns=tuple(names),
        outlier=False,
        name_rows=False,
        more=np.zeros(loadings.shape[1], int),
        looked_at="row 2",
    )
    return biplot.stage(rows, loadings, names, ("x", "y"), rows, **(settings | more))


def named(figure, name):
    return next(trace for trace in figure["data"] if trace.get("name") == name)


def test_points_and_arrows_are_the_rows_and_the_columns_of_the_frame():
    at = stage()
    figure = at.figure(ROWS, LOADINGS)
    points = next(t for t in figure["data"] if t.get("meta") == "pick")
    assert_allclose(np.column_stack([points["x"], points["y"]]), ROWS, rtol=1e-6)
    arrows = next(t for t in figure["data"] if t.get("mode") == "lines+markers")
    x, y = (arrows[letter].reshape(-1, 3) for letter in "xy")
    assert (x[:, 0] == 0).all() and (y[:, 0] == 0).all() and np.isnan(x[:, 2]).all()
    assert_allclose(np.array([x[:, 1], y[:, 1]]), at.factor * LOADINGS, rtol=1e-6)
    assert arrows["text"][1::3] == [f"column {j}" for j in range(6)]
    half = np.array([at.plane.x, at.plane.y])
    assert at.plane.to_scale and figure["layout"]["yaxis"]["scaleanchor"] == "x"
    assert (half[:, 0] < np.minimum(ROWS.min(0), 0)).all() and (half[:, 1] > ROWS.max(0)).all()


def test_the_longest_arrow_is_about_as_long_as_the_rows_reach_by_a_round_factor():
    at = stage()
    longest = at.factor * np.hypot(*LOADINGS).max()
    assert 0.55 * np.abs(ROWS).max() < longest <= 0.9 * np.abs(ROWS).max() + 1e-9
    assert [biplot.rounded(v) for v in (0.0, 1.0, 1.49, 7.9, 0.035, 920.0)] == [1.0, 1.0, 1.0, 6.0, 0.03, 800.0]


def test_an_outlier_is_a_trace_of_its_own_and_never_takes_a_class():
    figure = stage(outlier=True, row_names=(*(f"row {i}" for i in range(8)), "invented")).figure(ROWS, LOADINGS)
    assert len(next(t for t in figure["data"] if t.get("meta") == "pick")["x"]) == 8
    mark = named(figure, "invented")
    assert (mark["x"][0], mark["y"][0]) == pytest.approx(tuple(ROWS[-1]), rel=1e-6)
    assert mark.get("showlegend", True)


def test_every_frame_has_the_same_traces_and_the_legend_names_the_classes():
    at = stage()
    figures = [
        at.figure(ROWS @ turn, turn.T @ LOADINGS, 4) for turn in (np.eye(2), np.array([[0.6, 0.8], [-0.8, 0.6]]))
    ]
    assert len({len(f["data"]) for f in figures}) == 1
    legend = [t["name"] for t in figures[0]["data"] if t.get("showlegend", True)]
    assert legend == ["a", "b"]
    ring = figures[1]["data"][-1]
    assert_allclose([ring["x"][0], ring["y"][0]], ROWS[4] @ np.array([[0.6, 0.8], [-0.8, 0.6]]), rtol=1e-6)


def test_few_rows_carry_their_names_and_need_no_legend():
    figure = stage(name_rows=True).figure(ROWS, LOADINGS)
    assert not [t for t in figure["data"] if t.get("showlegend", True)]
    texts = [t for t in figure["data"] if t.get("mode") == "text"]
    assert [text.replace("<br>", "").strip() for text in texts[-1]["text"]] == [f"<b>row {i}</b>" for i in range(9)]


def test_the_name_of_a_row_begins_beyond_its_marker_and_the_ring():
    traces = stage(name_rows=True).figure(ROWS, LOADINGS, 4)["data"]
    names = [t for t in traces if t.get("mode") == "text"][-1]
    points = next(t for t in traces if t.get("meta") == "pick")
    widest = max(np.max(points["marker"]["size"]), traces[-1]["marker"]["size"])
    for text, side in zip(names["text"], names["textposition"], strict=True):
        before, after = text.split("<b>")[0], text.split("</b>")[1]
        gap = before if "right" in side or "bottom" in side else after
        if "center" in side:
            assert gap == "<br>" and names["textfont"]["size"] > widest / 2  # a line is higher than that
            continue
        assert gap.count("\u2002") * names["textfont"]["size"] / 2 > widest / 2  # an en space is half as wide as high


def test_a_name_that_would_reach_the_arrows_on_a_phone_alone_stands_over_its_place():
    rows = np.array([[-5.0, 2.0], [5.0, -2.0], [-0.5, -2.0]])
    plane = Plane.around(rows, ("", ""))
    assert naming.sides(rows, ["Northern Ireland", "Wales", "Scotland"], plane) == [
        "top center",
        "middle right",
        "middle left",
    ]
    assert naming.sides(rows, ["Mons", "Wales", "Scotland"], plane)[0] == "middle right"


@pytest.mark.parametrize("d", [4, 13, 30, 200])
def test_labels_stand_clear_of_one_another_and_belong_to_the_longest(d):
    loadings = np.linalg.qr(np.random.default_rng(d).normal(size=(d, 2)))[0].T
    at = stage(loadings=loadings)
    shown = [j for j, label in enumerate(at.labels) if label]
    assert 3 <= len(shown) <= biplot_labels.MOST_LABELS
    assert int(np.hypot(*loadings).argmax()) in shown
    pixel = max(np.ptp(at.plane.y) / 420, np.ptp(at.plane.x) / 950)
    tips = at.factor * loadings.T
    for i in shown:
        for j in shown:
            if i < j and at.places[i] == at.places[j] == "middle right":
                across, up = np.abs(tips[i] - tips[j]) / pixel
                assert across > 50 or up > 15


def test_labels_fit_in_the_window_of_a_phone():
    at = stage(names=["malic acid", "ash", "proline", "hue", "alcohol", "magnesium"])
    pixel = np.ptp(at.narrow.x) / 310
    for tip, label, place in zip(at.factor * LOADINGS.T, at.labels, at.places, strict=True):
        wide = 7 * len(label) * pixel
        left = tip[0] - wide * {"middle left": 1, "middle right": 0}.get(place, 0.5)
        assert not label or (left > at.narrow.x[0] - 2 * pixel and left + wide < at.narrow.x[1] + 2 * pixel)
    assert at.figure(ROWS, LOADINGS)["layout"]["meta"]["narrow"]["xaxis.range"] == list(at.narrow.x)
    assert at.narrow.x != at.plane.x


def test_the_names_of_rows_fit_there_too():
    rows = np.array([[-5.0, 1.0], [4.9, 0.5], [0.0, -3.0]])
    at = stage(rows=rows, name_rows=True, row_names=("Northern", "Wales", "Scotland"))
    pixel = np.ptp(at.narrow.x) / 310
    assert 4.9 + 7 * len("  Wales") * pixel < at.narrow.x[1] + 2 * pixel
    assert at.narrow.x[0] < -5


def test_long_labels_do_not_squeeze_the_points_to_nothing():
    at = stage(names=["a rather long name of a column"] * 6)
    assert np.ptp(at.narrow.x) == pytest.approx(biplot_labels.WIDEST * np.ptp(at.plane.x))


def test_rows_that_are_all_zero_and_arrows_without_length_are_drawn():
    at = stage(rows=np.zeros((3, 2)), loadings=np.zeros((2, 4)))
    at.figure(np.zeros((3, 2)), np.zeros((2, 4)))
    assert at.factor == 1


def test_labels_at_the_same_tip_are_not_written_over_each_other():
    tips = np.array([[1.0, 0.0], [1.0, 0.0], [-0.9, 0.0], [0.001, 0.0]])
    names = ["twin", "other twin", "left", "short"]
    assert biplot_labels.labelled(tips, names, 0.006) == {0: "middle right", 2: "middle left"}


def test_labels_leave_room_for_the_names_of_rows_even_on_a_phone():
    rng = np.random.default_rng(3)
    for _ in range(5):
        loadings, rows = np.linalg.qr(rng.normal(size=(17, 2)))[0].T, rng.normal(size=(6, 2))
        at = stage(rows, loadings, names=[f"some column {j}" for j in range(17)], name_rows=True)
        pixel = np.ptp(at.narrow.x) / 310
        sides = naming.sides(rows, at.row_names, at.plane)
        boxes = [(*row, "  " + name, s) for row, name, s in zip(rows, at.row_names, sides, strict=True)]
        tips = at.factor * loadings.T
        labels = [(*tips[j], at.labels[j], at.places[j]) for j in range(17) if at.labels[j]]
        assert labels
        for i, (x, y, text, side) in enumerate(labels):
            for x2, y2, text2, side2 in [*boxes, *labels[:i]]:
                if side == side2 == "middle right" and abs(y - y2) < 15 * pixel:
                    assert x + 7 * len(text) * pixel < x2 or x2 + 7 * len(text2) * pixel < x


@pytest.mark.parametrize("d", [6, 17, 30])
def test_on_a_wide_screen_nearly_all_are_named_and_no_name_lies_on_another(d):
    rng = np.random.default_rng(d)
    loadings, rows = np.linalg.qr(rng.normal(size=(d, 2)))[0].T, rng.normal(size=(6, 2))
    at = stage(rows, loadings, names=[f"column {j}" for j in range(d)], name_rows=True)
    tips = at.factor * loadings.T
    assert not at.farther.keys() & {j for j in range(d) if at.labels[j]}
    if d > 20:  # a heap of names over the points is read by nobody: the longest arrows alone have theirs
        assert not at.farther and 3 <= sum(map(bool, at.labels)) <= 8
    else:
        assert len(at.farther) + sum(map(bool, at.labels)) >= 0.9 * d
    pixel = max(np.ptp(at.plane.y) / 420, np.ptp(at.plane.x) / naming.BROAD)
    boxes = [biplot_labels.box(tips[j], at.labels[j], at.places[j], pixel) for j in range(d) if at.labels[j]]
    for j, off in at.farther.items():
        side = "middle right" if off[0] >= 0 else "middle left"
        a = biplot_labels.box(tips[j] + off, at.names[j], side, pixel)
        assert all(a[0] > b[1] or b[0] > a[1] or a[2] > b[3] or b[2] > a[3] for b in boxes)
        boxes.append(a)
    figure = at.figure(rows, loadings)
    names = next(t for t in figure["data"] if t.get("xaxis") == "x2" and t.get("mode") == "text")
    assert list(names["text"]) == [at.names[j] for j in at.farther]
    assert figure["layout"]["meta"]["wide"]["xaxis2.range"] == list(at.plane.x)
    assert figure["layout"]["meta"]["narrow"]["xaxis2.range"][0] > 1e6 * at.plane.x[1], "not on a phone"


def test_what_runs_along_the_axes_is_said_at_their_ends_and_while_a_guess_is_awaited():
    at = stage()
    start, between, end = (at.figure(ROWS, LOADINGS, done=done) for done in (0.0, 0.5, 1.0))

    def along(figure):
        return next(t["text"] for t in figure["data"] if t.get("xaxis") == "x3" and t.get("visible", True))

    assert [along(f)[:2] for f in (start, between, end)] == [["", ""], ["", ""], ["x →", "↑ y"]]
    for chosen, said in ((None, ""), (3, "○ row chosen")):
        assert along(stage(name_rows=True).figure(ROWS, LOADINGS, chosen, done=0.0)) == ["", "", said]
    assert along(covered(start)) == ["", "", ""]
    assert not end["layout"]["xaxis"]["title"]["text"]


def test_at_the_start_there_are_two_arrows_and_on_the_way_only_the_longest_are_named():
    at = stage()
    turned = planes.between(np.eye(6)[:2], LOADINGS, 5)
    for i, frame in enumerate(turned):
        figure = at.figure(ROWS, frame, done=i / 4)
        arrows = next(t for t in figure["data"] if t.get("mode") == "lines+markers")
        tips = np.array([arrows["x"][1::3], arrows["y"][1::3]])
        sizes = np.hypot(*tips)
        assert_allclose(tips / sizes.max(), frame / np.hypot(*frame).max(), atol=1e-6)  # a picture of the frame
        assert at.plane.holds(tips.T).all() and sizes.max() > 0.5 * at.sizes.max()
        heads = arrows["marker"]["size"][1::3]
        assert_allclose(heads > 0, sizes > 0.05 * sizes.max())
        names = [text.strip("\u00a0") for text in next(t for t in figure["data"] if t.get("mode") == "text")["text"]]
        assert i or (names == ["more column 0", "more column 1", "", "", "", ""] and (heads > 0).sum() == 2)
        on_the_way = sorted(sizes[[bool(name) for name in names]])
        assert i in (0, 4) or (on_the_way == sorted(sizes)[-len(on_the_way) :] and 1 <= len(on_the_way) <= 2)


def test_an_arrow_says_whether_the_row_looked_at_has_more_or_less_of_its_column():
    more = np.array([1, -1, 0, 1, 0, -1])
    figure = stage(name_rows=True, more=more).figure(ROWS, LOADINGS, 2)
    arrows = {t["line"]["color"]: np.isfinite(t["x"][1::3]) for t in figure["data"] if t.get("mode") == "lines+markers"}
    for sign, colour in ((1, palette.CLASSES[1]), (-1, palette.CLASSES[0]), (0, palette.NEUTRAL)):
        assert_allclose(arrows[colour], more == sign)
    texts = [text.strip("\u00a0") for t in figure["data"] if t.get("mode") == "text" for text in t["text"]]
    for j, sign in enumerate(more):
        assert ("", "+\u2009", "−\u2009")[sign] + f"column {j}" in texts
    assert "○ row 2:<br>+ above, − below the mean" in texts
    before = [
        text for t in stage(name_rows=True).figure(ROWS, LOADINGS, done=0.9)["data"] for text in t.get("text", ())
    ]
    assert not any("than the mean" in text for text in before)


def test_names_of_rows_near_each_other_stand_apart():
    rows = np.array([[0.0, 0.0], [0.1, 0.2], [4.0, 0.1], [-4.0, 3.0]])
    at = stage(rows=rows, name_rows=True, row_names=("low", "high", "far", "away"))
    names = [t for t in at.figure(rows, LOADINGS)["data"] if t.get("mode") == "text"][-1]
    assert list(names["textposition"]) == ["bottom right", "top right", "middle right", "middle right"]
    stacked = np.array([[0.0, 0.0], [0.1, 0.3], [0.0, 0.6], [4.0, 3.0]])
    assert naming.sides(stacked, ["low", "between", "high", "far"], at.plane)[1] == "middle left"
    crossing = np.array([[-0.2, 3.0], [4.0, 0.1]])
    named = stage(rows=crossing, name_rows=True, row_names=("over the line at 0", "far")).figure(crossing, LOADINGS)
    places = [t for t in named["data"] if t.get("mode") == "text"][-1]["textposition"]
    assert list(places) == ["middle left", "middle right"]


@pytest.mark.parametrize("d", [3, 12, 13, 30])
def test_the_bars_add_up_to_the_score(d):
    terms = np.random.default_rng(d).normal(size=d)
    figure = biplot_terms.figure([f"column {j}" for j in range(d)], terms, "score")
    (bars,) = figure["data"]
    assert bars["x"][:-1].sum() == pytest.approx(terms.sum()) == pytest.approx(bars["x"][-1])
    assert len(bars["x"]) == min(d, 12) + (d > 12) + 1
    assert bars["customdata"][0] == f"column {np.abs(terms).argmax()}"
    assert ("the other" in bars["customdata"][-2]) == (d > 12)
    low, high = figure["layout"]["xaxis"]["range"]
    assert low < bars["x"].min() and high > bars["x"].max()


def test_the_table_stands_beside_its_plane_with_what_of_each_column_is_in_view():
    X = RNG.normal(size=(4, 6))
    at = stage(ROWS[:4], name_rows=True, beside=True)
    drawn = sheet.beside(at.figure(ROWS[:4], LOADINGS), X, at.names, at.row_names, np.hypot(*LOADINGS))
    heat = next(t for t in drawn["data"] if t["type"] == "heatmap")
    assert_allclose(heat["z"], ((X - X.mean(0)) / X.std(0)).T, rtol=1e-5)
    _, bars = (t for t in drawn["data"] if t["type"] == "bar")
    assert_allclose(np.sum(np.square(bars["x"])), 2, rtol=1e-5)  # a plane is made of two
    layout = drawn["layout"]
    for shape in ("wide", "narrow"):
        where = layout["meta"][shape]
        apart = (
            where["xaxis5.domain"][1] < where["xaxis.domain"][0] or where["yaxis4.domain"][1] < where["yaxis.domain"][0]
        )
        assert apart and where["xaxis4.domain"][1] <= where["xaxis5.domain"][0]
    assert layout["yaxis4"]["ticktext"] == list(at.names)
    assert layout["xaxis"]["domain"] == layout["meta"]["wide"]["xaxis.domain"]
