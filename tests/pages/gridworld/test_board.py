"""A board from above: what is drawn in which cell, and where a click lands."""

from collections import Counter
from itertools import pairwise

import numpy as np
import plotly.graph_objects as go
import pytest
from PIL import ImageColor

from datasets import board_text, catalog
from pages.views.gridworld import board, board_actions, board_shapes
from ui.send import pictures


def inside(trace):
    """The cells (row, column) around the middles of a trace's closed shapes."""
    xy = np.column_stack([trace["x"], trace["y"]])
    ends = np.flatnonzero(np.isnan(xy[:, 0]))
    shapes = [part[~np.isnan(part[:, 0])] for part in np.split(xy, ends)]
    middles = [(part.max(axis=0) + part.min(axis=0)) / 2 for part in shapes if len(part)]
    return [(round(float(y)), round(float(x))) for x, y in middles]


def labels(traces):
    """What texts stand in which cells."""
    found: dict[tuple[int, int], list[str]] = {}
    for trace in traces:
        if "text" in trace.get("mode", ""):
            for x, y, text in zip(trace["x"], trace["y"], trace["text"], strict=True):
                if text:
                    found.setdefault((round(float(y)), round(float(x))), []).append(text)
    return found


def world():
    return board_text.read(". r-0.5w2 t10 . / x s t-1 x / .w1 t0 x .")


def test_the_ground_shows_everything_that_lies_on_the_board():
    b = world()
    _, _, walls, *frames = board.ground(b)
    assert sorted(inside(walls)) == [(1, 0), (1, 3), (2, 2)]
    assert [inside(frame) for frame in frames[:2]] == 2 * [[(0, 2), (1, 2), (2, 1)]]
    said = labels(frames)
    assert said == {(0, 1): ["★−0.5"], (0, 2): ["+10"], (1, 2): ["−1"], (2, 1): ["0"], (1, 1): ["start"]}


@pytest.mark.parametrize("top", [0.5, 1.0, 13.0])
def test_an_end_has_the_colour_that_its_reward_has_as_a_value(top):
    b = world()
    values, ends = board.values(b, np.ones(len(b.cells)), top)[0], board.ground(b, top)[0]
    for look in ("colorscale", "zmin", "zmax"):
        assert values[look] == ends[look]
    assert np.array_equal(~np.isnan(ends["z"]), b.terminal)
    assert np.array_equal(ends["z"][b.terminal], b.reward[b.terminal])


def test_without_values_the_rewards_of_the_ends_have_the_colours_for_themselves():
    assert board.ground(world())[0]["zmax"] == board.ground(world(), 10.0)[0]["zmax"]


@pytest.mark.parametrize("shape", [(1, 1), (1, 5), (4, 3), (3, 4), (15, 15)])
def test_one_way_draws_all_lines_between_cells_and_no_other(shape):
    rows, columns = shape
    way = board_shapes.lattice(shape) + 0.5
    drawn: Counter[frozenset[tuple[float, ...]]] = Counter()
    for a, b in pairwise(way):
        n = int(np.abs(b - a).sum())
        assert n == 0 or (a == b).any(), "upright or level"
        places = np.linspace(a, b, n + 1)
        drawn.update(frozenset([tuple(p), tuple(q)]) for p, q in pairwise(places))
    level = {frozenset([(j, i), (j + 1, i)]) for i in range(rows + 1) for j in range(columns)}
    upright = {frozenset([(j, i), (j, i + 1)]) for i in range(rows) for j in range(columns + 1)}
    assert drawn.keys() == level | upright
    assert set(drawn.values()) == {2}  # none is stronger than another


def test_wind_is_as_many_chevrons_as_it_is_strong_and_they_stay_in_their_cell():
    b = catalog.make("windy")
    shapes = board_shapes.chevrons(b)
    cells = np.round(shapes.mean(axis=1)).astype(int)[:, ::-1]
    count = np.zeros(b.shape, dtype=int)
    np.add.at(count, tuple(cells.T), 1)
    assert np.array_equal(count, b.wind)
    assert (np.abs(shapes - cells[:, None, ::-1]) <= 0.5).all()
    strong = board_text.read("s.w3t1")
    assert (np.abs(board_shapes.chevrons(strong) - (1, 0)) <= 0.5).all()
    tips = shapes[:, 4, 1]
    assert (tips < shapes[:, :, 1].mean(axis=1)).all(), "y grows downwards: they point up"
    assert board_shapes.chevrons(catalog.make("classic")).shape == (0, 7, 2)


def test_values_stand_in_their_cells_and_not_in_walls_or_terminals():
    b = world()
    V = np.round(np.arange(len(b.cells)) / 10 - 0.3, 9)
    heat, themed, white = board.values(b, V, 0.2)
    assert np.isnan(heat["z"][b.wall | b.terminal]).all()
    free = ~b.terminal[~b.wall]
    for (row, column), v in zip(b.cells[free], V[free], strict=True):
        assert heat["z"][row, column] == pytest.approx(v)
        both = [labels([trace]).get((row, column)) for trace in (themed, white)]
        said = f"{v:.2f}".replace("-", "−")
        wanted = [said] if v else None  # of what is exactly 0 nothing is known yet
        assert both == ([None, wanted] if abs(v) > 1.5 * 0.2 else [wanted, None])
    assert len(labels([themed, white])) == np.count_nonzero(V[free])
    assert not labels(board.values(b, V, 1.0, written=False))


@pytest.mark.parametrize("name", [entry.name for entry in catalog.GRIDWORLD])
@pytest.mark.parametrize("pixels", [330, 500])
@pytest.mark.parametrize("above", [False, True])
def test_the_word_start_stays_on_the_board_and_clears_the_middle_of_its_cell(name, pixels, above):
    b = catalog.make(name)
    cell = pixels / max(b.shape)
    word = next(t for t in board.ground(b, above=above) if list(t.get("text", ())) == ["start"])
    size, (up, side) = word["textfont"]["size"], word["textposition"].split()
    x, y = float(word["x"][0]), float(word["y"][0])
    across = sorted([x, x + (2.9 * size + 4) / cell * (1 if side == "right" else -1)])
    down = sorted([y, y + (0.8 * size + 4) / cell * (-1 if up == "top" else 1)])
    assert across[0] >= -0.5 and across[1] <= b.shape[1] - 0.5, "over the edge"
    assert down[0] >= -0.5 and down[1] <= b.shape[0] - 0.5, "over the edge"
    row = b.start[0]
    assert down[1] < row if above else down[0] > row, "a robot stands in the middle"


def test_the_scale_is_the_largest_size_of_all():
    assert board.scale([1.0, -3.0], [[2.0], [np.nan]], np.inf) == 3.0
    assert board.scale([0.0], []) == 1.0


@pytest.mark.parametrize("name", [entry.name for entry in catalog.GRIDWORLD])
def test_a_click_on_place_i_is_on_state_i_then_on_the_walls(name):
    b = catalog.make(name)
    picks = board.picks(b, [f"state {i}" for i in range(len(b.cells))])
    places = list(zip(picks["y"].tolist(), picks["x"].tolist(), strict=True))
    assert sorted(places) == [(i, j) for i in range(b.shape[0]) for j in range(b.shape[1])]
    for i, (place, said) in enumerate(zip(places, picks["customdata"], strict=True)):
        if i < len(b.cells):
            assert b.state(*place) == i and said == f"state {i}"
        else:
            assert b.wall[place] and said == f"row {place[0] + 1}, column {place[1] + 1} · wall"


@pytest.mark.parametrize("text", ["s", "s.t1", "_".join(["." * 15] * 14 + ["s" + "." * 14]), "s_._t0"])
def test_boards_of_every_size_are_drawn_with_square_cells(text):
    b = board_text.read(text)
    made = board.figure(b, [*board.values(b, np.zeros(len(b.cells)), 1.0), *board.ground(b)])
    go.Figure(made)
    across, down = made["layout"]["xaxis"], made["layout"]["yaxis"]
    assert down["scaleanchor"] == "x" and down["range"][0] > down["range"][1], "row 0 is on top"
    assert across["range"][1] - across["range"][0] == pytest.approx(b.shape[1] + 0.08)
    assert 8 <= board_shapes.text_size(b) <= 17


@pytest.mark.parametrize(
    ("value", "long", "short"),
    [
        (0.0, "0", "0"),
        (-0.0, "0", "0"),
        (-0.004, "0", "0"),
        (0.5, "0.50", ".50"),
        (-0.994, "−0.99", "−.99"),
        (0.996, "1.00", "1.0"),
        (-1.0, "−1.00", "−1.0"),
        (9.96, "9.96", "10"),
        (9.996, "10.0", "10"),
        (-13.04, "−13.0", "−13"),
        (99.96, "100", "100"),
        (-1000.0, "−1000", "−1000"),
        (np.nan, "?", "?"),
        (np.inf, "∞", "∞"),
    ],
)
def test_values_in_words(value, long, short):
    assert (board_shapes.said(value), board_shapes.said(value, short=True)) == (long, short)


def test_a_zero_reward_has_no_sign_and_the_others_have():
    assert [board_shapes.signed(v) for v in (0.0, -0.0, 1.0, -0.5, 1000.0)] == ["0", "0", "+1", "−0.5", "+1000"]


@pytest.mark.parametrize(
    ("move", "side"), [((-1, 0), (0, -0.5)), ((0, 1), (0.5, 0)), ((1, 0), (0, 0.5)), ((0, -1), (-0.5, 0))]
)
def test_the_edge_of_a_cell_lies_where_the_move_goes(move, side):
    assert np.mean(board_shapes.edge(move), axis=0).tolist() == list(side)
    a, b = np.array(board_shapes.edge(move))
    assert np.abs(a - b).sum() == 1


def mixed(value, page):
    """What a browser shows of the shade of a value on a page, in red, green and blue."""
    red, green, blue, alpha = (float(part) for part in board_shapes.shade(value)[5:-1].split(","))
    return tuple(alpha * tone + (1 - alpha) * below for tone, below in zip((red, green, blue), page, strict=True))


def light(colour):
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (part / 255 for part in colour)]
    return float(np.dot(linear, (0.2126, 0.7152, 0.0722)))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_numbers_are_read_on_every_shade(theme):
    page, words = (ImageColor.getrgb(pictures._colours()[theme][of]) for of in ("backgroundColor", "textColor"))
    for value in np.linspace(-10, 10, 401):
        written = (255, 255, 255) if abs(value) > board.DARK else words
        low, high = sorted((light(mixed(value, page)), light(written)))
        assert (high + 0.05) / (low + 0.05) > 3, value  # they are bold, on a ground of the page's own colour


def test_shades_go_from_one_colour_over_clear_to_another_and_darken_beyond():
    tones = [board_shapes.shade(v) for v in (-8, -1, 0, 1, 8)]
    assert tones[1].startswith("rgba(43,131,214") and tones[3].startswith("rgba(232,112,14")
    assert tones[2].endswith(",0.120)")
    for page in ((255, 255, 255), (14, 17, 23)):
        beyond = [[light(mixed(sign * v, page)) for v in (1, 2, 4, 8)] for sign in (-1, 1)]
        assert all(np.diff(tones).max() < 0 for tones in beyond)
    assert board_shapes.shade(100) == tones[4] and board_shapes.shade(-np.inf) == tones[0]


def test_the_scale_of_the_cells_is_that_of_the_triangles():
    drawn = board_shapes.painted(np.zeros((1, 1)), 2.0)
    for at, colour in drawn["colorscale"]:
        assert colour == board_shapes.shade((drawn["zmin"] + at * (drawn["zmax"] - drawn["zmin"])) / 2.0)


@pytest.mark.parametrize("name", ["fig44", "corridor", "bridge"])
def test_arrows_over_triangles_leave_the_numbers_free(name):
    b = catalog.make(name)
    S = len(b.cells)
    numbers = board_actions.triangles(b, np.full((S, 4), -0.59), 1.0)[-1]
    pair = [board_actions.heads(b, np.tile(np.isin(range(4), side), (S, 1))) for side in ([0, 1], [2, 3])]
    x, y = (np.concatenate([heads[0][axis].reshape(-1, 5)[:, :4] for heads in pair]) for axis in ("x", "y"))
    assert len(x) == 4 * np.sum(~b.terminal & ~b.wall)
    size = numbers["textfont"]["size"]
    wide, high = (share * size * max(b.shape) / 450 for share in (2.4, 1.2))  # of a cell, on a board 450 pixels wide
    for cx, cy, text in zip(numbers["x"], numbers["y"], numbers["text"], strict=True):
        assert text == "−0.59"
        beside = (x > cx - wide / 2) & (x < cx + wide / 2) & (y > cy - high / 2) & (y < cy + high / 2)
        assert not beside.any()


def test_each_number_of_an_action_is_written_once():
    b = catalog.make("fig44")
    Q = np.tile([0.1, -0.9, 0.9, 0.0], (len(b.cells), 1))
    numbers = board_actions.triangles(b, Q, 1.0)[-1]
    assert numbers["text"][:4] == ["0.10", "−0.90", "0.90", ""]  # of 0 nothing is known yet
    assert "color" not in numbers["textfont"]
    wide = catalog.make("maze")
    assert not any(board_actions.triangles(wide, np.ones((len(wide.cells), 4)), 1.0)[-1]["text"])


def arrowed(b, chosen):
    """The arrows in each cell: the middle of each from the middle of the cell."""
    rim, body = board_actions.arrows(b, chosen)
    found: dict[tuple[int, int], list[tuple[float, float]]] = {}
    for outer, inner in zip(*(np.column_stack([t["x"], t["y"]]).reshape(-1, 5, 2) for t in (rim, body)), strict=True):
        middle = inner[:3].mean(axis=0)
        column, row = np.round(middle).astype(int).tolist()
        assert (np.abs(inner[:4] - (column, row)) < 0.5).all() and (np.abs(outer[:4] - (column, row)) <= 0.5).all()
        assert np.ptp(outer[:4], axis=0) == pytest.approx(np.ptp(inner[:4], axis=0), abs=0.2)
        assert (np.ptp(outer[:4], axis=0) > np.ptp(inner[:4], axis=0)).all()
        found.setdefault((row, column), []).append(tuple(np.sign(np.round(middle - (column, row), 3)).astype(int)))
    return found


def test_arrows_stay_in_their_cell_and_there_is_none_where_nothing_is_better():
    b = world()
    free = [(int(row), int(column)) for row, column in b.cells if not b.terminal[row, column]]
    chosen = np.zeros((len(b.cells), 4), dtype=bool)
    chosen[b.state(0, 0)] = True  # all four
    chosen[b.state(0, 1), 0] = True
    chosen[b.state(1, 1), [1, 2]] = True
    chosen[b.state(0, 2), 3] = True  # a terminal
    found = arrowed(b, chosen)
    assert found == {(0, 1): [(0, -1)], (1, 1): [(1, 0), (0, 1)]}
    assert sorted(arrowed(b, np.tile([True, False, False, True], (len(b.cells), 1)))) == sorted(free)


def test_what_is_nearly_0_is_written_with_its_decimals_and_not_as_0():
    b = catalog.make("four_rooms")
    V = np.where(np.arange(len(b.cells)) % 2, 2e-6, 0.5)
    told = {text for trace in board.values(b, V, 1.0)[1:] for text in trace["text"]}
    assert told == {".00", ".50"}


def test_a_key_names_ends_and_walls_where_there_are_some():
    told = {name: board.pieces(catalog.make(name)) for name in ("classic", "cliff")}
    assert ["end" in told["classic"], "wall" in told["classic"]] == [True, True]
    assert ["end" in told["cliff"], "wall" in told["cliff"]] == [True, False]


def test_the_key_names_rewards_on_the_way_as_they_are_written():
    prizes = catalog.make("prizes")
    for written, sign in ((True, "★"), (False, "number:")):
        assert f"{sign} paid on entering" in board.walls(prizes, written)
        told = [text for t in board.ground(prizes, written=written) for text in t.get("text", [])]
        assert any("★" in text for text in told) == written
    assert "paid" not in board.walls(catalog.make("classic"))
