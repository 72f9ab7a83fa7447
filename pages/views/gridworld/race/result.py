"""Everybody at the end of the budget, in a table."""

import numpy as np
import streamlit as st

from algos.gridworld import race
from algos.gridworld.race import LAST
from datasets.dataset import csv
from pages.views.gridworld.learners import LEARNERS
from pages.views.gridworld.race.run import TITLES, Race, unit
from ui import controls, words

NEVER = "never ends"


def show(run: Race) -> None:
    """The table, and a file of it."""
    import pandas as pd

    learners = "Learners: one run."
    if len(run.seeds) > 1:
        learners = (
            f"Learners: means over {len(run.seeds)} runs, except for the counts and the greedy policy, which are of "
            "the first run."
        )
    st.caption(
        f"After {words.number(int(run.budgets[-1]))} updates each; V*(start) is "
        f"{words.number(run.V[run.at.model.start])}. {learners if run.learners else ''}"
    )
    st.caption(
        f"“Largest” is the largest |Q − Q*| of any pair; the return is that of the last {LAST} episodes, with "
        "random moves. A policy that never ends has no value with γ = 1."
    )
    frame = pd.DataFrame([_row(run, name) for name in run.names])
    st.dataframe(frame, height=320, key=controls.key_of("table"))
    st.download_button(
        "Download as CSV",
        lambda: csv(frame),
        f"race_{run.at.board.name}.csv",
        "text/csv",
        on_click="ignore",
        icon=":material/download:",
    )


def _row(run: Race, name: str) -> dict[str, object]:
    runs = run.runs[name]
    largest = [float(race.distances(run.at.model, one.Q[-1], run.Q).max(initial=0.0)) for one in runs]
    value, earned = float(runs[0].worth[-1]), run.earned(name)
    return {
        "racer": TITLES[name],
        "updates": int(runs[0].backups[-1]),
        "rounds": int(runs[0].rounds[-1]),
        "a round is": unit(name)[0],
        "distance": run.apart[name],
        "largest": float(np.mean(largest)),
        "value of the start, greedy": NEVER if np.isnan(value) else words.number(value),
        "return": words.number(earned) if np.isfinite(earned) else "none yet" if name in LEARNERS else "–",
    }
