"""Every step so far: what it read, how far it went, how near it came."""

import numpy as np
import streamlit as st

from pages.views.descent.subsamples import borders
from pages.views.descent.subsamples.run import Sampled
from ui import words
from ui.stage import player

LIT = "Bright: what the last step of the growing sample has read. A border shows the direction of a fit only."
ALIKE, SMALLER = 0.99, 0.95  # the cosine of two directions, and the share of a length


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
    if not rows:
        st.markdown("No step has been made: both start with all parameters at 0.")
        return
    player.draw(borders.chart(run))
    st.markdown(LIT + (f" {words.number(borders.DRAWN)} of the rows are drawn." if run.n > borders.DRAWN else ""))
    st.markdown(steepness(run))
    st.dataframe(rows, hide_index=True)


def steepness(run: Sampled) -> str:
    """Why a border can lie right and its coefficients be far from the best; empty if that is not so."""
    now, best = run.full.final.theta, run.best
    length, whole = np.linalg.norm(now), np.linalg.norm(best)
    if not length or now @ best < ALIKE * length * whole or length > SMALLER * whole:
        return ""
    return (
        "The border of all rows lies right already, but is not yet steep enough: its coefficients are "
        f"{100 * length / whole:.0f}% as large as the best ones."
    )
