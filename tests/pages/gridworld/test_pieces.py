"""The start and the ends of a board are dragged to other cells."""

from typing import Any

import numpy as np
import pytest

from datasets import board_edits, board_text, catalog
from pages.views.gridworld.pieces import PIECES
from tests.pages import drags
from tests.pages.harness import Opened

VIEWS = ("plan", "walk", "horizon", "policies", "learn", "moves", "race")


@pytest.mark.parametrize("view", VIEWS)
def test_an_end_goes_where_it_is_dropped_with_its_reward(view):
    b = catalog.make("classic")
    settings: dict[str, Any] = {"view": view, "data": "classic"}
    at = drags.dropped("gridworld", settings, PIECES, 1.2, 1.9, i=1)  # 0 is the start, the ends come row by row
    found = at.shown.run.at.board
    goal = tuple(np.argwhere(b.terminal)[0])
    assert found.terminal[2, 1] and found.reward[2, 1] == b.reward[goal] == 1
    assert not found.terminal[goal] and found.reward[goal] == 0
    assert found.start == b.start and found.terminal.sum() == b.terminal.sum()


def test_the_start_is_dragged_and_nothing_is_dropped_on_what_is_there():
    settings: dict[str, Any] = {"view": "plan", "data": "classic"}
    assert drags.dropped("gridworld", settings, PIECES, 1, 0).shown.run.at.board.start == (0, 1)
    ((drag,),) = (picture.drags for picture in Opened("gridworld", **settings).pictures)
    for x, y in ((1, 1), (3, 0), (3, 1), (0, 2)):  # the wall, both ends, the start itself
        assert drag.sets(0, x, y) == {}
    drags.anywhere("gridworld", settings, PIECES, n=3)


def test_pieces_are_gripped_all_over_their_cells_on_every_board():
    ((drag,),) = (picture.drags for picture in Opened("gridworld", view="race", data="classic").pictures)
    b = catalog.make("classic")
    assert [(one["xaxis"], one["yaxis"]) for one in drag.points] == [("x", "y"), ("x2", "y2")]
    for one in drag.points:
        cells = np.round(np.column_stack([one["y"], one["x"]])).astype(int)
        for i, cell in enumerate([b.start, *map(tuple, np.argwhere(b.terminal))]):
            mine = cells[np.array(one["i"]) == i]
            assert len(mine) > 20 and (mine == cell).all()
    assert Opened("gridworld", view="locate", data="classic").pictures[0].drags == []


def test_wind_stays_off_walls_and_ends_when_a_piece_moves():
    b = board_text.read("s..w1t2_...._x..t-1")
    new = board_text.read(board_edits.moved(b, (0, 3), (0, 2)))
    assert new.terminal[0, 2] and new.reward[0, 2] == 2 and new.wind[0, 2] == 0 and not new.terminal[0, 3]
    assert board_edits.moved(b, (0, 3), (2, 0)) == board_edits.moved(b, (1, 1), (1, 2)) == board_text.write(b)


def test_a_column_keeps_its_wind_when_an_end_is_dragged_through_it():
    windy = catalog.make("windy")
    new = windy
    for at, to in (((3, 7), (3, 5)), ((3, 5), (3, 8))):
        new = board_text.read(board_edits.moved(new, at, to))
    assert (
        windy.terminal[3, 7]
        and windy.wind[2, 7] == 2
        and (new.wind[:, 7] == 2).all()
        and (new.wind[:, 5] == windy.wind[:, 5]).all()
    )
    assert new.terminal[3, 8] and new.wind[3, 8] == 0
