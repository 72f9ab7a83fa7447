"""The ranges with their policies as rows of text, and the cells with what changes in them."""

import numpy as np
import streamlit as st

from algos.gridworld import thresholds as algorithm
from algos.gridworld.model import ACTIONS
from pages.views.gridworld.policies_setup import Setup
from ui import controls, page


def thresholds(at: Setup) -> None:
    """One row a range: from, to, the policy row by row."""
    st.caption(
        "One line a range, the policy row by row from the top: `^ > v <` the best action, `+` several equally good, "
        "`*` a terminal, `#` a wall. At a threshold the policies above and below are equally good."
    )
    st.dataframe(
        {
            "policy": [str(n) if n else "∞" for n in at.numbers],
            "from": [i.low for i in at.ranges],
            "to": [i.high for i in at.ranges],
            "rows": [
                "rewards add up without end" if i.endless else algorithm.written(at.scene.model, i.best)
                for i in at.ranges
            ],
            "V(start) from": [_value(i.V[0, at.scene.model.start]) for i in at.ranges],
            "V(start) to": [_value(i.V[-1, at.scene.model.start]) for i in at.ranges],
        },
        hide_index=True,
        key=controls.key_of("thresholds"),
        column_config={
            **{name: st.column_config.NumberColumn(format="%.6f") for name in ("from", "to")},
            **{name: st.column_config.NumberColumn(format="%.4f") for name in ("V(start) from", "V(start) to")},
        },
    )


def _value(V: float) -> float | None:
    return float(V) if np.isfinite(V) else None


def cells(at: Setup) -> None:
    """Every cell of the board with the actions that are best somewhere in the range."""
    b, finite = at.scene.board, [i for i in at.ranges if not i.endless]
    free = ~at.scene.model.terminal
    best = np.array([i.best for i in finite])
    somewhere = b.grid(best.any(axis=0) & free[:, None]).reshape(-1, 4)
    changes = b.grid((best[1:] != best[:-1]).any(axis=2).sum(axis=0) * 1.0).ravel()
    page.table(
        {name: column.to_numpy() for name, column in b.frame().items()}
        | {
            "best somewhere": [" ".join(a for a, on in zip(ACTIONS, row, strict=True) if on) for row in somewhere],
            "changes": changes,
        },
        name=f"{b.name}_policies",
        source="Every cell from the top left, with the actions that are best at some value of the setting, and at how "
        f"many thresholds they change. {b.source}",
    )
