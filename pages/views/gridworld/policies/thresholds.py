"""The ranges with their policies as rows of text."""

import numpy as np
import streamlit as st

from algos.gridworld import thresholds
from pages.views.gridworld.board_shapes import place
from pages.views.gridworld.formulas import arrows
from pages.views.gridworld.policies.run import Sweep
from ui import controls

MOST = 4  # arrows of a threshold that are listed


def show(run: Sweep) -> None:
    """One row a range: from, to, the arrows that turned where it begins, the policy row by row."""
    st.caption(
        "One line a range, the policy row by row from the top: `^ > v <` the best action, `+` several equally good, "
        "`*` a terminal, `#` a wall. At a threshold the policies above and below are equally good."
    )
    st.dataframe(
        {
            "policy": [str(n) if n else "∞" for n in run.numbers],
            "from": [i.low for i in run.ranges],
            "to": [i.high for i in run.ranges],
            "arrows that have turned": [_turned(run, k) for k in range(len(run.ranges))],
            "rows": [
                "rewards add up without end" if i.endless else thresholds.written(run.at.model, i.best)
                for i in run.ranges
            ],
        },
        hide_index=True,
        key=controls.key_of("thresholds"),
        column_config={name: st.column_config.NumberColumn(format="%.6f") for name in ("from", "to")},
    )


def _turned(run: Sweep, k: int) -> str:
    """Which arrows are others than in the range before, and how."""
    moved = np.flatnonzero(run.changed(k)).tolist()
    told = [f"{place(run.at.board, s)}: {_arrows(run, k - 1, s)} to {_arrows(run, k, s)}" for s in moved[:MOST]]
    return "; ".join(told) + (f"; and {len(moved) - MOST} more" if len(moved) > MOST else "")


def _arrows(run: Sweep, k: int, s: int) -> str:
    """Those of a cell as the board shows them: none where all moves are equal."""
    best = run.ranges[k].best[s]
    return "none" if best.all() else arrows(best)
