"""The board, the curve and the strip of a sweep: what they draw, read back from the traces."""

import numpy as np
import pytest

from datasets import catalog
from pages.views.gridworld.board_actions import ARROW, FRESH
from pages.views.gridworld.policies.figure import AWAITED, Policies, Tone
from pages.views.gridworld.policies.gallery import LARGE, MOST, Gallery
from ui import palette

B = catalog.make("classic")
S = 11


def stage(K=3, b=B, curve=True):
    ends = np.linspace(-1, 2, K + 1)
    values = np.linspace(-1, 2, 4 * K)
    return Policies(
        b,
        values=values,
        worth=np.where(values < 1.5, values**2, np.nan),
        ends=ends,
        names=[str(i + 1) for i in range(K)],
        posted=[f"{x:g}" for x in ends],
        setting="Slip",
        curve=curve,
    )


def drawn(figure, plot, **wanted):
    axis = f"x{plot}" if plot else None
    return [
        t
        for t in figure["data"]
        if t.get("xaxis") == axis and all(t.get(key) == value for key, value in wanted.items())
    ]


def draw(made, x=0.5, V=None, ranges=(1,)):
    V = np.arange(S) / 10 if V is None else V
    return made.draw(V, np.eye(4, dtype=bool)[np.arange(S) % 4], x, ranges, [f"cell {i}" for i in range(S)])


def test_the_marker_stands_at_the_setting_and_the_value_of_the_start():
    figure = draw(stage())
    marker = drawn(figure, 2, mode="lines+markers")[0]
    assert marker["x"].tolist() == [0.5] * 3
    assert marker["y"][1] == pytest.approx(B.state(*B.start) / 10)


def test_thresholds_are_posts_inside_only_and_the_curve_is_the_worth():
    posts, curve = drawn(draw(stage()), 2, mode="lines")
    assert sorted(set(posts["x"][~np.isnan(posts["x"])])) == [0.0, 1.0]
    assert np.nanmax(curve["y"]) < 2.25
    assert np.isnan(curve["y"][-1])


@pytest.mark.parametrize(("ranges", "ends"), [((1,), {0, 1}), ((0, 1), {-1, 0, 1}), ((2,), {1, 2})])
def test_the_range_on_display_is_marked_in_the_strip_both_at_a_threshold(ranges, ends):
    *_, marked, _, hand = draw(stage(), ranges=ranges)["data"]
    assert set(marked["x"][~np.isnan(marked["x"])]) == ends
    assert set(hand["x"]) == {0.5}  # at the setting itself


def test_the_strip_is_to_scale_and_says_where_the_range_on_display_begins_and_ends():
    posted = draw(stage(), ranges=(1,))["data"][-2]
    assert (posted["text"], posted["x"].tolist()) == (["0", "1"], [0, 1])
    assert posted["textposition"] == ["top left", "top right"]  # away from each other: they cannot overlap
    assert draw(stage(), ranges=(0,))["data"][-2]["text"] == ["0"]  # nothing changes at its own beginning
    assert draw(stage(), ranges=(1, 2))["data"][-2]["text"] == ["1"]  # just there
    names = draw(stage(40), ranges=(39,))["data"][-4]
    assert len(names["x"]) == 40 and set(names["text"]) == {""}  # too narrow for a number


def test_values_without_limit_say_so_in_the_strongest_colour_and_are_without_a_marker():
    figure = draw(stage(), x=1.8, V=np.full(S, np.nan))
    colours, *texts = figure["data"][:3]
    told = [piece for t in texts for piece in t["text"]]
    assert told and set(told) == {"∞"}
    cells = np.asarray(colours["z"])
    assert (cells[~np.isnan(cells)] == colours["zmax"]).all() and (~np.isnan(cells)).sum() == len(told)
    marker = drawn(figure, 2, mode="lines+markers")[0]
    assert np.isfinite(marker["y"]).all()
    assert max(marker["marker"]["size"]) == 0


def test_every_frame_has_the_same_traces():
    made = stage()
    a, b = draw(made), draw(made, x=1.8, V=np.full(S, np.nan), ranges=(2,))
    assert [t["type"] for t in a["data"]] == [t["type"] for t in b["data"]]
    assert [t.get("xaxis") for t in a["data"]] == [t.get("xaxis") for t in b["data"]]


@pytest.mark.parametrize(
    ("name", "above"), [("classic", False), ("cliff", True), ("corridor", True), ("prizes", False)]
)
def test_a_broad_board_stands_above_its_plots(name, above):
    layout = stage(b=catalog.make(name)).layout
    assert (layout["xaxis"]["domain"] == [0, 1]) == above
    assert layout["meta"]["narrow"]["xaxis.domain"] == [0, 1]
    boxes = [layout[f"yaxis{n}"]["domain"] for n in ("", "2")]
    if above:
        assert boxes[0][0] > boxes[1][1]


@pytest.mark.parametrize("name", ["classic", "cliff", "prizes"])
def test_without_a_curve_the_strip_stands_below_the_board_and_holds_what_has_been_reached(name):
    b = catalog.make(name)
    made = stage(b=b, curve=False)
    n = len(b.cells)

    def at(*ranges):
        changed = np.arange(n) == 2
        return made.draw(np.zeros(n), np.ones((n, 4), dtype=bool), 0.5, ranges, [""] * n, changed)

    first, last = at(0), at(1, 2)
    assert len(first["data"]) == len(last["data"])
    for figure, names, ends in ((first, ["policy 1"], []), (last, ["policy 1", "policy 2", ""], ["1"])):
        written = drawn(figure, 2, mode="text")
        texts = [t["text"] for t in written]
        assert not ends or written[2]["textposition"] == ["top center"]  # two thirds from the left
        assert texts == [[""], names, ends]  # where there is room; of what is to come nothing is told
    begun = made.draw(np.zeros(n), np.ones((n, 4), dtype=bool), float(made.ends[0]), (0,), [""] * n)
    assert next(t["text"] for t in drawn(begun, 2, mode="text")) == [AWAITED]  # an empty strip says what it is for
    for shape in ("wide", "narrow"):
        meta = made.layout["meta"][shape]
        assert meta["yaxis2.domain"][1] < meta["yaxis.domain"][0] < 0.5
    assert "xaxis3" not in made.layout


def test_values_are_written_on_small_boards_alone():
    large = catalog.make("prizes")
    for made, cells, text in ((stage(b=large), len(large.cells), ""), (stage(), S, "−2.50")):
        V = np.full(cells, -2.5)
        best, hover = np.eye(4, dtype=bool)[np.zeros(cells, int)], [""] * cells
        told = [said for trace in made.draw(V, best, 0.5, (1,), hover)["data"][1:3] for said in trace["text"]]
        assert set(told) == ({text} if text else set())


def test_where_arrows_turn_is_told_inside_the_picture():
    for K, side in ((10, "top right"), (2, "top left")):  # a tenth, and half of the strip from its left end
        assert draw(stage(K, curve=False), ranges=(1,))["data"][-2]["textposition"] == [side]


def test_the_prize_keeps_its_colour_beside_a_dear_way():
    cheap, dear = (draw(stage(), V=V)["data"] for V in (np.full(S, -0.1), np.full(S, -50.0)))
    prizes = [max(np.nanmax(t["z"]) for t in data if t["type"] == "heatmap") for data in (cheap, dear)]
    assert prizes == [1, 1]  # no value of this sweep is said to be larger


def test_a_value_has_one_colour_whatever_else_is_on_the_board():
    tone = Tone(0.1, 8.0)
    shades = tone.of(np.array([-8, -1, -0.1, 0, 0.1, 1, 8]))
    assert shades.tolist() == pytest.approx((-shades[::-1]).tolist()) and (np.diff(shades) > 0).all()
    assert shades[-1] == 1 and 0.4 < shades[-2] < 0.6


def small(K, b=B, seed=0):
    best = np.eye(4, dtype=bool)[np.random.default_rng(seed).integers(0, 4, (K, len(b.cells)))]
    return best, Gallery(b, best, [f"{i}" for i in range(K + 1)])


@pytest.mark.parametrize("K", [1, 3, 9, 30])
def test_the_gallery_holds_the_newest_policies_so_far_and_in_pink_the_arrows_that_turned(K):
    best, made = small(K)
    free = ~B.terminal[~B.wall]
    for shown in {0, K // 2, K - 1}:
        traces = made.draw(shown, 2)
        first = max(0, shown + 1 - MOST)
        (titles,) = (t for t in traces if t["mode"] == "text" and len(t["text"]) == shown + 1 - first and t["x"][0] < 0)
        assert titles["text"][:-1] == [f"from {k}" for k in range(first, shown)]
        assert titles["text"][-1] == f"<b>from {shown}</b>"  # where it ends is not told before
        arrows = [t for t in traces if t.get("fillcolor") in (ARROW, FRESH)]
        found = [np.isfinite(t["x"]).sum() // 4 for t in arrows]
        turned = sum(int((best[k] != best[k - 1]).any(axis=1)[free].sum()) for k in range(max(first, 1), shown + 1))
        assert found == [(shown + 1 - first) * int(free.sum()) - turned, turned]
        across, down = (axis["range"] for axis in made.axes("3"))
        for trace in traces[:-1]:  # all of it is inside the plot
            x, y = (np.asarray(trace[d], dtype=float) for d in "xy")
            assert np.nanmin(x, initial=0) >= across[0] and np.nanmax(x, initial=0) <= across[1]
            assert np.nanmin(y, initial=0) >= down[1] and np.nanmax(y, initial=0) <= down[0]


def test_of_a_large_board_so_few_are_drawn_that_their_arrows_are_seen():
    _, made = small(30, catalog.make("prizes"))
    assert made.n == LARGE
    across, cells = made.axes("3")[0], 10
    assert cells * 430 / (across["range"][1] - across["range"][0]) > 160  # pixels of a board


def test_beyond_the_last_policy_none_is_framed_and_all_have_an_end():
    _, made = small(3)
    for shown, framed in ((2, True), (3, False)):
        traces = made.draw(shown, 2)
        (titles,) = (t for t in traces if t["mode"] == "text" and len(t["text"]) == 3)
        assert titles["text"][-1] == ("<b>from 2</b>" if framed else "from 2")
        frame = [t for t in traces if t.get("line", {}).get("width") == 2 and t["line"]["color"] == palette.CLASSES[1]]
        assert [np.isfinite(t["x"]).any() for t in frame] == [framed]


def test_the_gallery_is_a_plot_of_its_own_beside_boards_that_are_not_broad():
    for name, beside in (("classic", True), ("cliff", False)):
        b = catalog.make(name)
        ends = np.linspace(-1, 2, 4)
        best = np.eye(4, dtype=bool)[np.zeros((3, len(b.cells)), int)]
        made = Policies(
            b, values=ends, worth=ends, ends=ends, names=["1", "2", "3"], posted=["a", "b", "c", "d"],
            setting="Slip", curve=False, best=list(best),
        )  # fmt: skip
        assert bool(made.gallery) == beside and "xaxis3" not in made.layout
        figures = [made.draw(np.zeros(len(b.cells)), best[0], 0.5, (i,), [""] * len(b.cells)) for i in range(3)]
        assert len({len(one["data"]) for one in figures}) == 1
        assert any("a" in str(t.get("text")) for t in figures[0]["data"] if t.get("xaxis") == "x2") == beside
        if beside:
            assert made.layout["xaxis2"]["domain"][0] > made.layout["xaxis"]["domain"][1]
            narrow = made.layout["meta"]["narrow"]
            assert narrow["yaxis2.domain"][1] < narrow["yaxis.domain"][0]
