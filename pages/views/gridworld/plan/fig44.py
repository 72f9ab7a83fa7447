"""Values and arrows as printed for the 3 x 3 board, beside what follows from them.

(Jaakkola and Barzilay, MIT 6.036 lecture notes, Figs 38 and 44.)
"""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from algos.gridworld import bellman, value_iteration
from algos.gridworld.model import ACTIONS, ARROWS, Model
from datasets import catalog
from datasets.board import Board
from pages.views.gridworld import board, board_actions, formulas, scene
from pages.views.gridworld.plan.figure import FRESH
from ui import controls
from ui.stage import player

VALUES = (0.82, 0.9, 0.0, 0.8, 0.0, 0.7, 0.5, 0.3)  # state by state; 0 at the two terminals
POLICY = ("right", "right", "", "up", "", "left", "left", "left")
SLIP = 0.2  # Fig. 38; neither a discount nor a living reward is printed
GAMMA = 1.0  # for the look-ahead


@dataclass(frozen=True)
class Printed:
    """Fig. 44: the board, its process, the printed arrows (S, 4) bool, and the look-ahead on its values (S, 4)."""

    board: Board
    model: Model
    arrows: np.ndarray
    Q: np.ndarray

    @property
    def wrong(self) -> np.ndarray:
        """The cells (S,) bool whose printed arrow is not greedy."""
        chosen = np.where(self.arrows, self.Q, -np.inf).max(axis=1)
        return np.asarray(~self.model.terminal & (chosen < bellman.best(self.Q) - bellman.TIE))


def printed() -> Printed:
    """The figure as it is printed."""
    b = catalog.make("fig44")
    world = scene.process(b, living=0.0, slip=SLIP)
    arrows = np.array([[name == action for action in ACTIONS] for name in POLICY])
    return Printed(b, world, arrows, bellman.look_ahead(world, np.array(VALUES), GAMMA))


def show() -> None:
    """The printed board, and a table of the look-ahead."""
    import pandas as pd

    at = printed()
    left, right = st.columns([2, 4])
    with left:
        player.chart(
            board.figure(
                at.board,
                [
                    *board.values(at.board, np.array(VALUES), 1.0),
                    *board.ground(at.board, 1.0),
                    *board_actions.arrows(at.board, at.arrows & ~at.wrong[:, None]),
                    *board_actions.arrows(at.board, at.arrows & at.wrong[:, None], colour=FRESH),
                ],
                height=330,
            ),
            alt="Values and arrows as printed for this board; the arrow at the bottom left points left.",
            key=controls.key_of("printed"),
        )
    free = np.flatnonzero(~at.model.terminal).tolist()
    ours = value_iteration.solution(at.model, at.board.gamma)
    rows = [
        {
            "row, column": f"{row}, {column}",
            "printed V": VALUES[s],
            "printed": formulas.arrows(at.arrows[s]),
            **{arrow: round(float(q), 3) for arrow, q in zip(ARROWS, at.Q[s], strict=True)},
            "greedy": formulas.arrows(bellman.greedy(at.Q)[s]),
            f"V*, γ {at.board.gamma:g}": round(float(ours.V[s]), 4),
            "best": formulas.arrows(ours.greedy[s]),
        }
        for s, (row, column) in zip(free, (at.board.cells[free] + 1).tolist(), strict=True)
    ]
    with right:
        s = int(np.flatnonzero(at.wrong)[0])
        up, to_left = at.Q[s, ACTIONS.index("up")], at.Q[s, ACTIONS.index("left")]
        st.markdown(
            "Values and arrows of the 3 x 3 board as a lecture prints them (Jaakkola and Barzilay, MIT 6.036). "
            f"Looking one step ahead on the printed values (0.8 ahead, 0.1 to each side), the bottom left cell should "
            f"go **up**: {up:.2f} against {to_left:.2f} for the printed arrow to the left. Every other printed arrow "
            "is greedy."
        )
        st.dataframe(pd.DataFrame(rows), hide_index=True, key=controls.key_of("printed_table"))
        st.caption(
            "↑ → ↓ ←: the look-ahead on the printed values, nothing discounted. The figure names neither γ nor a "
            "living reward, and each choice of them misses some cell by 0.06 or more. The last two columns are this "
            f"board solved with γ {at.board.gamma:g} and a living reward of {at.board.living:g}."
        )
