"""The ranges with their policies as rows of text."""

import numpy as np
import streamlit as st

from algos.gridworld import thresholds
from pages.views.gridworld.policies.run import Sweep
from ui import controls

WORTH = "value of the start, from", "value of the start, to"  # of a range: at its lower end, and at its upper one


def show(run: Sweep) -> None:
    """One row a range: from, to, the policy row by row."""
    st.caption(
        "One line a range, the policy row by row from the top: `^ > v <` the best action, `+` several equally good, "
        "`*` a terminal, `#` a wall. At a threshold the policies above and below are equally good."
    )
    st.dataframe(
        {
            "policy": [str(n) if n else "∞" for n in run.numbers],
            "from": [i.low for i in run.ranges],
            "to": [i.high for i in run.ranges],
            "rows": [
                "rewards add up without end" if i.endless else thresholds.written(run.at.model, i.best)
                for i in run.ranges
            ],
            WORTH[0]: [_value(i.V[0, run.at.model.start]) for i in run.ranges],
            WORTH[1]: [_value(i.V[-1, run.at.model.start]) for i in run.ranges],
        },
        hide_index=True,
        key=controls.key_of("thresholds"),
        column_config={
            **{name: st.column_config.NumberColumn(format="%.6f") for name in ("from", "to")},
            **{name: st.column_config.NumberColumn(format="%.4f") for name in WORTH},
        },
    )


def _value(V: float) -> float | None:
    return float(V) if np.isfinite(V) else None
