"""Every step so far: what it read, how far it went, how near it came."""

import streamlit as st

from pages.views.descent.subsamples.run import Sampled
from ui import words


def show(run: Sampled) -> None:
    """A row a step, of both."""
    best = ", ".join(words.number(float(value)) for value in run.best)
    st.markdown(f"The least cost of all {words.count(run.n, 'row')} is at intercept and coefficients ({best}).")
    rows = []
    for name, trace in run.runs.items():
        away = run.distances(name)
        for k, state in enumerate(trace.states[1:], 1):
            rows.append(
                {
                    "run": name,
                    "step": k,
                    "rows of this step": len(state.rows),
                    "read so far": state.read,
                    "length of the step": state.length,
                    "distance from the best": float(away[k]),
                    "cost of all rows": state.cost,
                }
            )
    if rows:
        st.dataframe(rows, hide_index=True)
    else:
        st.markdown("No step has been made: both start with all parameters at 0.")
