"""The chart of a running average: what stands in it for given numbers."""

from dataclasses import replace

import numpy as np
import plotly.graph_objects as go
import pytest

from pages.views.gridworld.averages import move
from pages.views.gridworld.averages.figure import WAYS, Course, figure
from pages.views.gridworld.averages.samples import Outcome, small_board
from pages.views.gridworld.averages.sums import figure as added


def course(n=4):
    samples = np.array([2.0, -1.0, 0.5, 3.0, 1.0, 0.0, 4.0])[:n]
    return Course(
        samples, samples / 2, np.vstack([samples - 3, samples + 5]), 0.7, "truth",
    )  # fmt: skip


def named(made, name):
    return next(t for t in made["data"] if t.get("name") == name)


def read(text):
    return float(text.replace("−", "-"))


def bars(*given):
    return next(t for t in figure(*given)["data"] if t["type"] == "bar")


def test_what_is_to_come_is_not_drawn_and_the_axes_stand_still():
    c = course()
    empty, half, whole = (figure(c, k, np.full(k, 0.1), rest) for k, rest in ((0, 1.0), (2, 0.8), (4, 0.6)))
    for made, k in ((empty, 0), (half, 2), (whole, 4)):
        go.Figure(made)
        for name, start in (("sample", 0), ("running average", 1)):
            assert np.isfinite(named(made, name)["y"]).sum() == k + start
        assert made["layout"] == empty["layout"]
        assert len(made["data"]) == len(empty["data"])
    low, high = whole["layout"]["yaxis"]["range"]
    assert low < -4
    assert high > 8  # the band's ends


def test_what_a_sample_may_be_stands_at_its_level_where_no_board_says_it():
    ways = (Outcome(2.0, ((3, 0.8),)), Outcome(-1.0, ((0, 0.1),), "into the −1"), Outcome(0.5, ((0, 0.1), (2, 0.1))))
    c = replace(course(3), others=False, outcomes=ways)
    axis = figure(c, 1, np.full(1, 0.1), 0.9)["layout"]["yaxis"]
    levels = dict(zip(axis["ticktext"], axis["tickvals"], strict=True))
    assert levels == {"slips into the −1": -1.0, "slips: 0.50": 0.5, "goes left: 2.00": 2.0, "starting value: 0": 0.0}
    narrow = c.layout["meta"]["narrow"]["yaxis.ticktext"]  # where there is less room, values alone
    assert narrow == ["−1.00", "0.50", "2.00", "0"]
    once = replace(c, samples=np.full(3, 2.0))  # what never came is not named
    assert figure(once, 1, np.full(1, 0.1), 0.9)["layout"]["yaxis"]["ticktext"] == [
        "goes left: 2.00",
        "starting value: 0",
    ]
    near = replace(once, samples=np.array([2.0, 0.1, 2.0]), outcomes=(ways[0], Outcome(0.1, ((0, 0.1),), "stays")))
    assert "starting value: 0" not in figure(near, 1, np.full(1, 0.1), 0.9)["layout"]["yaxis"]["ticktext"]
    assert "ticktext" not in replace(c, board=lambda went: ({},)).layout["yaxis"]  # there one sees the ways


def test_bars_are_parts_of_the_largest_weight():
    three = bars(course(), 3, np.array([0.1, 0.2, 0.4]), 0.3)
    np.testing.assert_allclose(three["y"], [0.75, 0.25, 0.5, 1.0, 0.0], rtol=1e-6)
    np.testing.assert_allclose(three["customdata"], [0.3, 0.1, 0.2, 0.4, 0.0], rtol=1e-6)
    assert np.all(bars(course(), 0, np.zeros(0), 0.0)["y"] == 0)


def test_areas_of_dots_are_weights_and_a_dotted_line_leads_to_the_newest_one():
    weights, rest = np.array([0.1, 0.2, 0.4]), 0.3
    for dots in (named(figure(course(), 3, weights, rest), "sample")["marker"]["size"],):
        assert len({*dots.tolist()}) == 1  # beside the bars they are alike
    made = figure(replace(course(), others=False, bars=False), 3, weights, rest)
    dots = named(made, "sample")["marker"]["size"].astype(float)
    np.testing.assert_allclose(dots[:3] ** 2 / weights, dots[2] ** 2 / 0.4, rtol=1e-5)
    start = next(t for t in made["data"] if "the start" in t.get("hovertemplate", ""))["marker"]["size"][0]
    assert start**2 / rest == pytest.approx(dots[2] ** 2 / 0.4, rel=1e-5)
    led = next(t for t in made["data"] if t.get("line", {}).get("dash") == "dot")
    np.testing.assert_allclose(led["y"], [-0.5, 0.5])  # from the average of two samples to the third


def test_the_newest_sample_is_said_to_be_a_handle_and_the_average_named():
    c = course()
    for k in range(5):
        made = figure(c, k, np.full(k, 0.1), 0.5)["data"]
        handle, name = (next((t for t in made if word in str(t.get("text"))), None) for word in ("drag me", "average"))
        assert (handle is not None) == (k in (1, 2)) and (name is not None) == (k < 3)  # later there is no room
        if handle:
            assert (handle["x"], handle["y"]) == ([k], [c.samples[k - 1]])


def test_what_is_to_come_is_not_given_away():
    c = course()
    for k in range(5):
        dots = [t for t in figure(c, k, np.full(k, 0.1), 0.6)["data"] if t.get("meta") == "sample"]
        assert [np.isfinite(t["y"]).sum() for t in dots] == [k]


def test_names_at_the_right_end_lie_beyond_all_that_is_drawn_and_apart():
    c = course()
    made = figure(c, 4, np.full(4, 0.1), 0.6)
    names = [label for label in made["layout"]["annotations"] if label["xref"] == "x"]
    assert [label["text"] for label in names] == ["truth", "80% of<br>others"]
    right = max(np.nanmax(np.asarray(t["x"], dtype=float)) for t in made["data"] if t.get("xaxis", "x") == "x")
    assert right < min(label["x"] for label in names) < made["layout"]["xaxis"]["range"][1]
    for top, sides in ((0.8, [1, -1]), (0.6, [-1, 1])):  # the truth is 0.7
        close = replace(c, band=np.vstack([c.band[0], np.full(4, top)]))
        names = figure(close, 4, np.full(4, 0.1), 0.6)["layout"]["annotations"][:2]
        assert [np.sign(label["ay"]) for label in names] == sides  # down from its level, or up
        assert [label["y"] for label in names] == [0.7, top]


def test_a_name_of_two_lines_keeps_the_next_one_farther_away():
    c = replace(course(), band=np.vstack([np.full(4, -4.0), np.full(4, 0.7)]))
    truth, others = figure(c, 4, np.full(4, 0.1), 0.6)["layout"]["annotations"][:2]
    assert abs(truth["ay"] - others["ay"]) > 20


def test_without_bars_and_others_there_is_one_plot():
    c = replace(course(), bars=False, others=False)
    made = figure(c, 2, np.array([0.5, 0.5]), 0.0)
    go.Figure(made)
    assert {t.get("xaxis", "x") for t in made["data"]} == {"x"}
    assert not any(t["type"] == "bar" for t in made["data"])
    assert made["layout"]["yaxis"]["range"][1] < 8  # no band has to be on it


@pytest.mark.parametrize(("limit", "seen"), [(5.0, True), (500.0, False), (np.inf, False)])
def test_a_limit_is_drawn_if_it_is_near(limit, seen):
    made = added(np.linspace(0.9, 0.2, 7), (limit, np.inf))
    lines = [t for t in made["data"] if t.get("line", {}).get("dash") == "dot"]
    assert np.isfinite(lines[0]["y"]).all() == seen
    assert (made["layout"]["yaxis"]["range"][1] > limit) == seen


def test_every_weight_of_few_samples_is_told_the_largest_bold():
    mark = figure(course(), 3, np.array([0.1, 0.2, 0.4]), 0.3)["data"][-1]
    assert mark["text"] == ["30%", "10%", "20%", "<b>40%</b>", ""]
    np.testing.assert_allclose(mark["y"][:4], [0.75, 0.25, 0.5, 1.0], rtol=1e-6)


def of_many(weights, rest, n=12):
    samples = np.linspace(-1, 2, n)
    c = Course(samples, samples / 2, np.vstack([samples - 3, samples + 5]), 0.7, "truth")
    return figure(c, len(weights), np.array(weights), rest)["data"][-1]


def test_the_largest_weight_of_many_is_told_and_that_all_weigh_the_same():
    def told(*given):
        mark = of_many(*given)
        return mark["text"][0], mark["x"][0], mark["textposition"][0]

    assert told([0.1, 0.2, 0.4], 0.3) == ("<b>40%</b>", 3.0, "top center")
    assert told([0.1, 0.2], 0.7) == ("<b>the start: 70%</b>", 0.0, "top right")
    assert told([1 / 12] * 12, 0.0) == ("<b>8.33% each</b>", 6.0, "top center")
    assert told([], 0.0)[0] == ""


def test_where_the_newest_weigh_most_it_is_said_how_many_of_them_carry_nearly_all():
    weights = [0.3 * 0.7 ** (19 - i) for i in range(20)]
    assert of_many(weights, 0.7**20, n=20)["text"][0] == "<b>30%, the last 9 together 96%</b>"
    assert sum(weights[-8:]) < 0.95 <= sum(weights[-9:])


def test_beside_the_largest_weight_of_many_that_of_the_newest_sample_is_told():
    def newest(*given):
        mark = of_many(*given)
        return mark["text"][1], mark["x"][1], mark["y"][1]

    assert newest([0.1, 0.2], 0.7) == ("<b>20%</b>", 2.0, pytest.approx(2 / 7))
    assert newest([0.1, 0.2, 0.4], 0.3)[0] == newest([1 / 12] * 12, 0.0)[0] == ""  # it is the largest, or alike


def test_the_way_of_a_small_step_has_no_name_that_would_lie_on_the_average():
    made = figure(replace(course(), others=False, means=np.array([1.0, 1.1, 1.0, 1.01])), 4, np.full(4, 0.01), 0.96)
    assert not any("way" in str(t.get("text")) for t in made["data"])


def test_a_sample_has_the_colour_of_the_way_that_led_to_it():
    c = replace(course(), others=False, outcomes=(Outcome(2.0, ((3, 0.8),)), Outcome(-1.0, ((0, 0.1), (2, 0.1)))))
    assert {*c.colours} == {WAYS[0]}  # without its board levels say it
    c = replace(c, board=lambda went: ())
    colours = [WAYS[0], WAYS[1], WAYS[0], WAYS[0]]
    assert named(figure(c, 4, np.full(4, 0.1), 0.6), "sample")["marker"]["color"] == colours
    assert bars(c, 4, np.full(4, 0.1), 0.6)["marker"]["color"][1:] == colours
    layers, (row, column) = move.layers(small_board(), 7, c.outcomes, WAYS), small_board().cells[7]
    ways = [t for t in layers if t.get("fillcolor") in WAYS]
    assert [t["fillcolor"] for t in ways] == [WAYS[0], WAYS[1], WAYS[1], WAYS[1]]
    left, up, down, bar = ways
    tips = [column - np.nanmin(left["x"]), row - np.nanmin(up["y"]), np.nanmax(down["y"]) - row]
    assert tips[0] == pytest.approx(tips[1], abs=1e-6) and tips[0] > 0.5 > tips[2]  # the border stops the one down
    assert 0.5 > np.nanmin(bar["y"]) - row > tips[2]
    texts = [(t["x"][0], t["y"][0], t["text"][0]) for t in layers if t.get("mode") == "text" and len(t["text"]) == 1]
    words = [(x - column, y - row, text) for x, y, text in texts if " in 10" in text]
    assert [text for *_, text in words] == [  # percentages are weights
        f"{how}<br><b>{outcome.value:.2f}</b><br>{10 * p:g} in 10".replace("-", "−")
        for (outcome, p), how in zip(
            ((outcome, p) for outcome in c.outcomes for _, p in outcome.ways),
            ("goes left", "slips up", "stays"),
            strict=True,
        )
    ]
    assert [(x, y) for x, y, _ in words[:2]] == [(-1, 0), (0, -1)] and max(
        map(abs, words[2][:2])
    ) < 0.5  # where it leads
    ends = [text for t in layers if t.get("mode") == "text" for text in t["text"] if text in ("+1", "−1")]
    assert ends == ["+1"]  # of the other end its words say what it pays


@pytest.mark.parametrize("outcomes", [(), (Outcome(0.5, ((3, 1.0),)),)])
def test_the_name_of_the_start_is_clear_of_the_axis_where_nothing_is_lower(outcomes):
    samples = np.array([4.0, 8.0, 6.0])
    c = Course(samples, samples / 2, np.vstack([samples, samples]), 6.0, "mean", False, False, outcomes=outcomes)
    made = figure(c, 1, np.array([0.2]), 0.8)
    low, high = made["layout"]["yaxis"]["range"]
    name = next(t for t in made["data"] if "start" in str(t.get("text")))
    radius, lines = float(np.max(name["marker"]["size"])) / 2, 1 + name["text"][0].count("<br>")
    assert -low / (high - low) * 300 > radius + 15 * lines  # 300 pixels high on a phone, more elsewhere


def test_the_board_of_the_move_is_a_plot_of_its_own():
    board = move.layers(small_board(), 7, (Outcome(0.5, ((3, 1.0),)),), WAYS)
    for shown, plot in ((True, "x3"), (False, "x2")):
        made = figure(replace(course(), bars=shown, board=lambda went: board), 2, np.full(2, 0.1), 0.8)
        go.Figure(made)
        assert sum(t.get("xaxis") == plot for t in made["data"]) == len(board)
        assert made["layout"]["xaxis"]["domain"][0] > made["layout"][f"xaxis{plot[1]}"]["domain"][1]
        narrow = made["layout"]["meta"]["narrow"]
        below = [narrow["yaxis.domain"], narrow["yaxis2.domain"]][: 1 + shown]
        assert all(narrow[f"yaxis{plot[1]}.domain"][0] > high for _, high in below)  # there it comes first


@pytest.mark.parametrize(("went", "cell"), [(None, (2, 2)), (0, (2, 1)), (1, (1, 2)), (2, (2, 2))])
def test_the_robot_stands_where_the_newest_sample_led_and_the_other_ways_are_pale(went, cell):
    ways = [Outcome(0.5, ((3, 0.8),)), Outcome(-1.0, ((0, 0.1),)), Outcome(0.3, ((2, 0.1),), "stays")]
    layers = move.layers(small_board(), 7, ways, WAYS, went)
    robot = layers[-1]
    assert (round(robot["y"][0]), round(robot["x"][0])) == cell
    seen = [layer["opacity"] for layer in layers if layer.get("fillcolor") in WAYS]
    assert len(seen) == 4 and [one == 1 for one in seen] == [went in (None, i) for i in (0, 1, 2, 2)]
