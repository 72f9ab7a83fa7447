"""The last step of everybody: where it was, what the gradient said, where it went."""

import numpy as np
import streamlit as st

from pages.views.descent.race.run import Race
from ui import words


def show(race: Race) -> None:
    """A row a method at the step on display."""
    st.markdown("**The step that led here**, of each method, and what it has cost so far:")
    rows = []
    for name, trace in race.traces.items():
        before, after = trace.states[max(trace.steps - 1, 0)], trace.final
        rows.append(
            {
                "method": name,
                "steps": trace.steps,
                "gradients asked for": after.gradients,
                "from": _place(before.x),
                "gradient there": _place(before.gradient),
                "to": _place(after.x),
                "length of the step": float(np.linalg.norm(after.x - before.x)),
                "f": after.value,
                "steepness now": float(np.linalg.norm(after.gradient)),
            }
        )
    st.dataframe(rows, hide_index=True)


def _place(x: np.ndarray) -> str:
    return f"({', '.join(words.number(float(value)) for value in x)})"
