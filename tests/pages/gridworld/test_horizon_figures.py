"""The figures of the time left: a policy by moves left, the stairs of one state, lives of chance length."""

import numpy as np
import plotly.graph_objects as go
import pytest

from datasets import board_text
from pages.views.gridworld import board
from pages.views.gridworld.horizon import lives, policy_by_time, stairs

VALUES = np.array([0, 1, 1.5, 1.75])
POLICY = np.zeros((3, 2, 4), dtype=bool)  # three moves left, two cells
POLICY[0, :, :] = True
POLICY[1, 0, 1] = POLICY[1, 1, [0, 3]] = True
POLICY[2, 0, 1] = POLICY[2, 1, 3] = True
NAMES = ["1, 1", "1, 2"]


def test_boxes_have_their_action_and_their_sign():
    heat, signs, last, last_signs = policy_by_time.strip(POLICY, POLICY[2], NAMES)
    assert heat["z"].tolist() == [[4, 1, 1], [4, 4, 3]]
    assert signs["text"] == ["+", "→", "→", "+", "+", "←"]
    assert list(zip(signs["x"], signs["y"], strict=True))[4] == (2, 1)
    assert heat["customdata"][1][1] == "1, 2<br>2 moves left: ↑ ←"
    assert last["z"].tolist() == [[1], [3]]
    assert last["x"][0] > 3.9
    assert last_signs["text"] == ["→", "←"]
    assert len(policy_by_time.strip(POLICY, None, NAMES)) == 2


def test_colours_of_the_scale_are_those_of_the_actions():
    heat = policy_by_time.strip(POLICY, None, NAMES)[0]
    for i, colour in enumerate(policy_by_time.COLOURS):
        share = (i - heat["zmin"]) / (heat["zmax"] - heat["zmin"])
        below = [c for at, c in heat["colorscale"] if at <= share]
        assert below[-1] == colour


def test_a_long_strip_has_no_signs_and_no_words_of_its_own():
    long = np.tile(POLICY, (13, 30, 1))
    assert [t["type"] for t in policy_by_time.strip(long, long[0], ["x"] * 60)] == ["heatmap", "heatmap"]
    assert "customdata" not in policy_by_time.strip(long, None, ["x"] * 60)[0]


def test_the_strip_is_filled_as_far_as_it_is_computed():
    policy = np.ones((6, 4, 4), dtype=bool)
    still = policy_by_time.strip(policy, policy[0], list("abcd"))
    for k in (0, 2, 6):
        boxes, signs, apart, mark = policy_by_time.until(still, k, 6)
        assert np.isfinite(boxes["z"]).all(axis=0).sum() == np.isfinite(boxes["z"]).any(axis=0).sum() == k
        assert [x for x, sign in zip(signs["x"], signs["text"], strict=True) if sign] == [*range(1, k + 1)] * 4
        assert np.isfinite(apart["z"]).all() == all(mark["text"]) == (k == 6)  # without a clock: at the end


def test_the_frame_lies_where_it_belongs():
    now = policy_by_time.now(2, 5)
    assert (np.nanmin(now["x"]), np.nanmax(now["x"])) == (1.5, 2.5)
    assert (np.nanmin(now["y"]), np.nanmax(now["y"])) == (-0.5, 4.5)


def test_the_figure_is_one_plotly_accepts_and_fits_its_board():
    heights = []
    for text in ("s.x/.t1.", "s...t1", "s/./././t1"):
        b = board_text.read(text)
        rows = [str(i) for i in range(4)]
        policy = np.ones((6, 4, 4), dtype=bool)
        still = policy_by_time.strip(policy, policy[0], rows)
        figure = policy_by_time.figure(
            b, [*board.ground(b), *still, policy_by_time.now(3, 4)], rows, 6, True, "what it is"
        )
        go.Figure(figure)
        layout = figure["layout"]
        assert any("what it is" in a["text"] and a["xref"] == "x domain" for a in layout["annotations"])
        heights.append(layout["height"])
        inside = layout["height"] - 98
        low, high = layout["yaxis2"]["domain"]
        assert abs((high - low) * inside - 4 * 34) < 1
        narrow = layout["meta"]["narrow"]
        assert narrow["yaxis2.domain"][1] < narrow["yaxis.domain"][0]
    assert heights[1] < heights[0] < heights[2]


def test_letters_fit_into_the_cells():
    b = board_text.read("s.............t1")
    traces = board.values(b, np.zeros(15), 1.0)
    fitted = policy_by_time.fitted(b, traces)
    assert fitted[0] is traces[0]
    assert {t["textfont"]["size"] for t in fitted[1:]} == {8}
    small = board_text.read("s.t1")
    assert policy_by_time.fitted(small, board.values(small, np.zeros(3), 1.0))[1]["textfont"]["size"] == 17


def test_running_means_and_errors_are_those_of_each_beginning():
    sums = np.random.default_rng(0).normal(1e6, 3.0, 40)
    mean, error = lives.running(sums)
    for n in (2, 3, 17, 40):
        assert mean[n - 1] == pytest.approx(sums[:n].mean(), abs=1e-6)
        assert error[n - 1] == pytest.approx(sums[:n].std(ddof=1) / np.sqrt(n), rel=1e-6)
    assert np.isnan(error[0])
    assert mean[0] == sums[0]


@pytest.mark.parametrize("longest", [1, 3, 59, 60, 61, 619])
def test_bars_cover_all_lengths_and_are_few(longest):
    edges = lives.bars(longest)
    assert edges[0] == 1
    assert edges[-1] > longest
    assert len(edges) - 1 <= 61
    assert len(set(np.diff(edges).tolist())) == 1


def test_shares_of_the_first_lives():
    lengths = np.array([1, 2, 2, 5, 1, 9])
    stage = lives.Stage(lengths, lengths * 2.0, np.arange(1, 7), np.full(5, 0.2), 4.0)
    figure = stage.draw(4)
    go.Figure(figure)
    assert figure["data"][0]["y"].tolist() == [0.25, 0.5, 0, 0, 0.25]
    assert figure["data"][0]["x"].tolist() == [1, 2, 3, 4, 5]
    assert figure["data"][-1]["y"][0] == 5.0
    low, high = figure["layout"]["yaxis2"]["range"]
    assert low < 4 < high


def test_stairs_go_up_to_the_sweep():
    figure = stairs.Stage(VALUES, 1.0, 0.5, 2.0, 0.01).draw(2)
    go.Figure(figure)
    curve, climbed, here, error = figure["data"][-4:]
    assert np.isfinite(curve["y"]).tolist() == [True] * 3 + [False] * (len(VALUES) - 3)  # no sweep that is to come
    assert list(zip(climbed["x"].tolist(), climbed["y"].tolist(), strict=True)) == [
        (0, 0), (0, 1), (1, 1), (1, 1.5), (1.5, 1.5),
    ]  # fmt: skip
    assert (here["x"][0], here["y"][0]) == (1.5, 1.5)
    assert (error["x"][0], error["y"][0]) == (2, 0.5)
    assert figure["layout"]["yaxis2"]["type"] == "log"


@pytest.mark.parametrize(("values", "gamma", "limit"), [(VALUES, 1.0, np.inf), (np.zeros(4), 0.5, 0.0)])
def test_without_an_error_the_values_are_drawn(values, gamma, limit):
    figure = stairs.Stage(values, 1.0, gamma, limit, 0.01).draw(3)
    go.Figure(figure)
    assert figure["layout"]["yaxis2"].get("type", "linear") == "linear"
    assert figure["data"][-1]["y"][0] == values[3]
    low, high = figure["layout"]["xaxis"]["range"]
    assert low < 0 < high


def test_an_error_of_zero_is_left_out_of_the_logarithm():
    figure = stairs.Stage(np.array([0.0, 2.0, 2.0]), 2.0, 0.0, 2.0, 0.01).draw(2)
    assert np.isnan(figure["data"][-1]["y"][0])
    assert np.isfinite(figure["layout"]["yaxis2"]["range"]).all()


def test_the_mean_of_the_lives_is_drawn_as_far_as_they_have_come():
    sums = np.array([4.0, 2.0, 6.0, 8.0])
    stage = lives.Stage(sums.astype(int), sums, np.arange(1, 10), np.full(8, 0.1), 5.0)
    for n, means in ((1, [4.0]), (3, [4.0, 3.0, 4.0])):
        drawn = stage.draw(n)["data"]
        mean = next(t for t in drawn if t.get("name") == "mean of the lives")
        assert (mean["x"].tolist(), mean["y"].tolist()) == (list(range(1, n + 1)), means)
        assert len(drawn) == len(stage.draw(4)["data"])


def test_beside_the_board_is_what_the_start_is_worth_as_far_as_one_has_played():
    b = board_text.read(".t1/s.")
    made = policy_by_time.alone(b, board.ground(b, 1.0), "key", VALUES, 2)
    go.Figure(made)
    line, here = (t for t in made["data"] if t.get("xaxis") == "x2")
    assert line["x"].tolist() == [0, 1, 2, 2] and line["y"].tolist() == [0, 1, 1.5, 1.5]
    assert (list(here["x"]), list(here["y"])) == ([2], [1.5])
    broad = board_text.read("....t1/s....")
    assert "xaxis2" not in policy_by_time.alone(broad, board.ground(broad, 1.0), "key", VALUES, 2)["layout"]
