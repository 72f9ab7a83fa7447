"""Why it takes so long: what a step does along each direction of the valley, and what is in store for narrower ones."""

import numpy as np
import streamlit as st

from algos.descent import conditioning
from pages.views.descent.conditioning import course
from pages.views.descent.conditioning.run import BEFORE, LEFT, MOMENTUM, Valley
from ui import words
from ui.stage import player

TENS = (1, 10, 100, 1000, 10_000)


def show(run: Valley) -> None:
    """A row a direction at the step on display, and the steps for other condition numbers."""
    _, size = conditioning.scaled(np.array(run.ways[BEFORE].landscape.Q))
    by = words.listed([f"{axis} × {words.number(float(times))}" for axis, times in zip("xy", size, strict=True)])
    st.markdown(f"**After scaling** the axes are {by}: in these units the curvature along each of them is 1.")
    st.markdown(
        "**Along each direction** of curvature λ a step multiplies the distance by 1 − αλ, whatever the others do:"
    )
    rows = []
    for name, way in run.ways.items():
        if name == MOMENTUM:
            continue
        bends, directions = np.linalg.eigh(np.array(way.landscape.Q))
        places = np.stack([way.trace.states[0].x, way.trace.final.x]) @ directions
        for j, (bend, which) in enumerate(zip(bends, ("along the floor", "across"), strict=True)):
            rows.append(
                {
                    "valley": name,
                    "direction": which,
                    "curvature λ": float(bend),
                    "rate α": way.pace.rate,
                    "1 − αλ": float(1 - way.pace.rate * bend),
                    "distance at the start": abs(float(places[0, j])),
                    "distance now": abs(float(places[1, j])),
                }
            )
    st.dataframe(rows, hide_index=True)
    if run.longest:
        st.markdown("**Height left**, log scale; pale: as the condition number foretells.")
        player.draw(course.chart(run))
    st.markdown("**Steps until a millionth of the height is left**, as the condition number promises them:")
    st.dataframe(
        [
            {
                "condition number κ": k,
                "a step leaves of the height": ((k - 1) / (k + 1)) ** 2,
                "steps": _told((k - 1) / (k + 1)),
                "with momentum": _told((np.sqrt(k) - 1) / (np.sqrt(k) + 1)),
            }
            for k in TENS
        ],
        hide_index=True,
    )


def _told(leaves: float) -> str:
    """How many steps, where each leaves so much of the distance."""
    return words.number(int(np.ceil(np.log(LEFT) / (2 * np.log(leaves))))) if leaves else "1"
