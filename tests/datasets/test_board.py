"""Boards: states, refusals, the catalogue, and painting, against a cell-by-cell account."""

import pickle
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets import board_edits, board_text, catalog
from datasets.board import Board, number, same
from datasets.upload import Refusal
from tests.datasets.test_board_text import boards

CLASSIC = catalog.make("classic")
NAMES = [entry.name for entry in catalog.GRIDWORLD]


@settings(max_examples=40)
@given(boards())
def test_states_are_the_cells_without_walls_row_by_row(board):
    cells = [(i, j) for i in range(board.shape[0]) for j in range(board.shape[1]) if not board.wall[i, j]]
    assert [tuple(cell) for cell in board.cells.tolist()] == cells
    assert [board.state(*cell) for cell in cells] == list(range(len(cells)))
    values = np.arange(len(cells)) + 0.5
    grid = board.grid(values)
    assert all(grid[cell] == value for cell, value in zip(cells, values, strict=True))
    assert np.isnan(grid[board.wall]).all()
    assert not board.grid(np.ones(len(cells), dtype=bool))[board.wall].any()
    frame = board.frame()
    assert frame["cell"].tolist().count("wall") == board.wall.sum()
    assert frame.iloc[board.start[0] * board.shape[1] + board.start[1]]["cell"] == "start"


def test_a_wall_has_no_state():
    with pytest.raises(ValueError, match="row 2, column 2"):
        CLASSIC.state(1, 1)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (dict(start=(1, 1)), "in a wall"),
        (dict(start=(0, 3)), "is a terminal"),
        (dict(start=(3, 0)), "a cell of the board"),
        (dict(start=(-1, 0)), "a cell of the board"),
        (dict(reward=np.full((3, 4), 1001.0)), "between -1000 and 1000"),
        (dict(reward=np.full((3, 4), np.nan)), "between -1000 and 1000"),
        (dict(wind=np.full((3, 4), 4)), "strength of 0 to 3"),
        (dict(wind=np.full((3, 4), 1)), "neither a reward nor wind"),
        (dict(reward=np.zeros((4, 3))), "reward must have one entry"),
        (dict(wall=np.zeros((16, 3), dtype=bool)), "1 to 15 rows"),
        (dict(wall=np.zeros(4, dtype=bool)), "1 to 15 rows"),
    ],
)
def test_parts_that_do_not_fit_are_refused(change, said):
    with pytest.raises(ValueError, match=said):
        replace(CLASSIC, **change)


def test_boards_cannot_be_written_to_not_even_from_a_cache():
    again = pickle.loads(pickle.dumps(CLASSIC))
    assert again.digest() == CLASSIC.digest()
    for board in (CLASSIC, again):
        with pytest.raises(ValueError, match="read-only"):
            board.reward[0, 0] = 1


@pytest.mark.parametrize("name", NAMES)
def test_the_catalogue(name):
    entry, board = catalog.entry(name), catalog.make(name)
    assert isinstance(board, Board) and not entry.parameters
    assert eval(board.code, {"catalog": catalog}).digest() == board.digest()
    assert (board.title, board.source, board.question) == (entry.title, entry.source, entry.question)
    assert all(text[0].isupper() or text[0] in "+0123456789" for text in (entry.description, entry.source))
    assert entry.description.endswith(".") and entry.source.endswith(".") and entry.question.endswith("?")


def test_names_and_titles_differ():
    assert len(set(NAMES)) == len({entry.title for entry in catalog.GRIDWORLD}) == len(catalog.GRIDWORLD) == 9


def test_boards_that_differ_in_one_reward_are_not_the_same():
    assert not same(CLASSIC, replace(CLASSIC, reward=CLASSIC.reward + 1e-12 * ~CLASSIC.wall))
    assert same(CLASSIC, replace(CLASSIC, title="Another", reward=CLASSIC.reward * 1))


@pytest.mark.parametrize("text", ["nan", "inf", "1001", "one"])
def test_a_reward_that_is_none(text):
    with pytest.raises(ValueError, match=r"reward|float"):
        number(text)


# Painting ------------------------------------------------------------------------------------------------------


def painted(board, *strokes):
    for cell, brush, more in strokes:
        board = board_text.read(board_edits.painted(board, cell, brush, **more))
    return board


@settings(max_examples=40)
@given(boards(), st.data())
def test_a_brush_changes_its_cell_and_no_other(board, data):
    cell = tuple(data.draw(st.integers(0, n - 1)) for n in board.shape)
    brush = data.draw(st.sampled_from(board_edits.BRUSHES))
    reward, wind = data.draw(st.sampled_from([-2.5, 0.0, 1.0, 1000.0])), data.draw(st.integers(1, 3))
    try:
        new = painted(board, (cell, brush, dict(reward=reward, wind=wind)))
    except Refusal:
        return
    others = np.ones(board.shape, dtype=bool)
    others[cell] = False
    for part in ("wall", "terminal", "reward", "wind"):
        assert np.array_equal(getattr(new, part)[others], getattr(board, part)[others])
    assert new.start == (cell if brush == "start" else board.start)
    if brush == "free":
        assert not (new.wall[cell] or new.terminal[cell] or new.reward[cell] or new.wind[cell])
    if brush == "wall":
        assert new.wall[cell] != board.wall[cell]
    if brush == "terminal":
        held = board.terminal[cell] and board.reward[cell] == reward
        assert (new.terminal[cell], new.reward[cell]) == ((False, 0) if held else (True, reward))
    if brush == "wind":
        assert new.wind[cell] == (0 if board.wind[cell] == wind else wind)


def test_what_a_second_click_takes_away():
    cell = (0, 1)
    for brush, more in (
        ("wall", {}),
        ("terminal", {"reward": 0.0}),
        ("reward", {"reward": 2.0}),
        ("wind", {"wind": 2}),
    ):
        once = painted(CLASSIC, (cell, brush, more))
        assert not same(once, CLASSIC), brush
        assert same(painted(once, (cell, brush, more)), CLASSIC), brush
    other = painted(CLASSIC, (cell, "terminal", {"reward": 0.0}), (cell, "terminal", {"reward": 3.0}))
    assert other.terminal[cell] and other.reward[cell] == 3, "another reward is not a second click"


def test_a_terminal_with_reward_zero_is_a_terminal():
    new = painted(CLASSIC, ((1, 2), "terminal", {"reward": 0.0}))
    assert new.terminal[1, 2] and new.reward[1, 2] == 0


def test_the_start_moves_into_walls_and_terminals_and_leaves_its_reward():
    board = painted(CLASSIC, ((2, 0), "reward", {"reward": 5.0}))
    for cell in ((1, 1), (0, 3)):
        new = painted(board, (cell, "start", {}))
        assert new.start == cell and not new.wall[cell] and not new.terminal[cell] and new.reward[cell] == 0
        assert new.reward[2, 0] == 5


@pytest.mark.parametrize(
    ("board", "cell", "brush", "more", "said"),
    [
        (CLASSIC, (2, 0), "wall", {}, "This is the start"),
        (CLASSIC, (2, 0), "terminal", {}, "This is the start"),
        (CLASSIC, (0, 3), "wind", {}, "nobody to move"),
        (CLASSIC, (0, 0), "reward", {"reward": 1e9}, "between -1000 and 1000"),
        (CLASSIC, (0, 0), "reward", {"reward": np.nan}, "between -1000 and 1000"),
        (board_text.read("..t1_x.._s x ."), (2, 1), "wall", {}, "walled in"),
        (board_text.read("x.x_x.x_sxt1"), (1, 1), "start", {}, ""),
    ],
)
def test_no_board_to_play_on_is_painted(board, cell, brush, more, said):
    if said and said != "walled in":
        with pytest.raises(Refusal, match=said):
            board_edits.painted(board, cell, brush, **more)
    elif said:
        with pytest.raises(Refusal, match=said):
            board_edits.painted(painted(CLASSIC, ((1, 0), "wall", {})), (2, 1), "wall")
    else:
        assert painted(board, (cell, brush, more)).start == cell


def test_clearing_leaves_the_start():
    board = board_text.read(board_edits.cleared(catalog.make("windy")))
    assert board.start == (3, 0) and board.shape == (7, 10)
    assert not (board.wall.any() or board.terminal.any() or board.reward.any() or board.wind.any())


@settings(max_examples=40)
@given(boards(), st.integers(1, 15), st.integers(1, 15))
def test_another_size_keeps_what_is_within_it(board, rows, columns):
    try:
        text, said = board_edits.resized(board, rows, columns)
    except Refusal:
        return
    new = board_text.read(text)
    assert new.shape == (rows, columns)
    both = tuple(slice(0, min(a, b)) for a, b in zip(board.shape, new.shape, strict=True))
    for part in ("wall", "terminal", "reward", "wind"):
        assert np.array_equal(getattr(new, part)[both], getattr(board, part)[both])
        grown = getattr(new, part).copy()
        grown[both] = 0
        assert not grown.any()
    cut = board.start[0] >= rows or board.start[1] >= columns
    assert bool(said) == cut
    if cut:
        moves = np.abs(new.cells - board.start).sum(axis=1)
        nearest = abs(new.start[0] - board.start[0]) + abs(new.start[1] - board.start[1])
        ends = new.terminal[~new.wall]
        cells = {tuple(cell) for cell in new.cells.tolist()}
        stuck = np.array([not cells & set(_around(cell)) for cell in new.cells.tolist()])
        assert nearest == moves[~ends & ~stuck].min()
        assert f"row {new.start[0] + 1}, column {new.start[1] + 1}" in said
    else:
        assert new.start == board.start


def _around(cell):
    row, column = cell
    return ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))


def test_codes_typed_into_cells():
    def typed(codes, board=CLASSIC):
        return board_text.read(board_edits.typed(board, codes))

    assert typed({(0, 0): "t0"}).terminal[0, 0]
    assert typed({(0, 0): "-3"}).reward[0, 0] == -3
    assert typed({(1, 1): ""}).wall.sum() == 0
    assert typed({(0, 1): " S "}).start == (0, 1)
    assert typed({(0, 1): "sw2"}).wind[0, 1] == 2
    windy = typed({(2, 0): "sw2"})
    moved = typed({(0, 0): "s"}, windy)
    assert moved.start == (0, 0) and moved.wind[2, 0] == 2, "the wind stays where the start was"
    rich = typed({(2, 0): "sr5"})
    assert typed({(0, 0): "s"}, rich).reward[2, 0] == 5


@pytest.mark.parametrize(
    ("codes", "said"),
    [
        ({(2, 0): "."}, "Type s into another one"),
        ({(0, 0): "s", (0, 1): "s"}, "2 starts"),
        ({(0, 0): "huh"}, "Row 1, column 1: “huh” is no cell"),
        ({(1, 2): ". ."}, "Row 2, column 3: “. .” is no cell"),
        ({(1, 2): "t1e9"}, "Row 2, column 3: “t1e9” is no cell"),
        ({(1, 2): ",;"}, "Row 2, column 3: “,;” is no cell"),
        ({(1, 0): "x", (2, 1): "x"}, "walled in"),
        ({(0, 0): "t5000"}, "between -1000 and 1000"),
    ],
)
def test_typed_codes_that_are_refused(codes, said):
    with pytest.raises(Refusal, match=said):
        board_edits.typed(CLASSIC, codes)


def test_a_stroke_does_to_all_cells_what_it_does_to_the_first():
    board = board_text.read(board_edits.stroke(CLASSIC, [(0, 0), (1, 1), (0, 1)], "wall"))
    assert np.argwhere(board.wall).tolist() == [[0, 0], [0, 1], [1, 1]], "the wall under it stays"
    board = board_text.read(board_edits.stroke(CLASSIC, [(1, 1), (0, 0), (1, 0)], "wall"))
    assert not board.wall.any(), "it began by taking one away"
    board = board_text.read(board_edits.stroke(CLASSIC, [(2, 0), (2, 1)], "terminal", reward=-2))
    assert not board.terminal[2, 0] and board.reward[2, 1] == -2, "the start is left out"
    board = board_text.read(board_edits.stroke(CLASSIC, [(0, 0), (0, 1), (2, 2)], "start"))
    assert board.start == (2, 2)
    with pytest.raises(Refusal, match="This is the start"):
        board_edits.stroke(CLASSIC, [(2, 0)], "wall")
