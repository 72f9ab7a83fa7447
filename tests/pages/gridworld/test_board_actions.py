"""Layers over a board: what stands in a cell's four triangles does not hide the rest."""

import numpy as np
import pytest

from datasets import catalog
from pages.views.gridworld import board_actions


@pytest.mark.parametrize("name", ["fig44", "corridor", "bridge"])
def test_arrows_over_triangles_leave_the_numbers_free(name):
    b = catalog.make(name)
    S = len(b.cells)
    numbers = board_actions.triangles(b, np.full((S, 4), -0.59), 1.0)[-1]
    heads = board_actions.heads(b, np.ones((S, 4), dtype=bool))
    x, y = (heads[axis].reshape(-1, 5)[:, :4] for axis in ("x", "y"))
    size = numbers["textfont"]["size"]
    wide, high = (share * size * max(b.shape) / 450 for share in (2.4, 1.2))  # of a cell, on a board 450 pixels wide
    for cx, cy, text in zip(numbers["x"], numbers["y"], numbers["text"], strict=True):
        assert text == "-0.59"
        beside = (x > cx - wide / 2) & (x < cx + wide / 2) & (y > cy - high / 2) & (y < cy + high / 2)
        assert not beside.any()


def test_numbers_on_a_strong_ground_are_white_and_each_is_written_once():
    b = catalog.make("fig44")
    Q = np.tile([0.1, -0.9, 0.9, 0.0], (len(b.cells), 1))
    weak, strong = board_actions.triangles(b, Q, 1.0)[-2:]
    assert weak["text"][:4] == ["0.10", "", "", "0"]
    assert strong["text"][:4] == ["", "-0.90", "0.90", ""]
    assert strong["textfont"]["color"] == "white"
    assert "color" not in weak["textfont"]
    wide = catalog.make("maze")
    assert not any("".join(t["text"]) for t in board_actions.triangles(wide, np.ones((len(wide.cells), 4)), 1.0)[-2:])
