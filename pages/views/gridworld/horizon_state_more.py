"""The sweeps of one state in numbers, formulas, scripts and a table."""

from typing import TYPE_CHECKING

import numpy as np
import streamlit as st

from algos.gridworld import one_state
from ui import controls, export, page, words

if TYPE_CHECKING:
    from pages.views.gridworld.horizon_state import Course


def said(course: "Course") -> str:
    """What becomes of V."""
    if course.reward == 0:
        return "With R = 0 there is nothing to earn: V is 0 from the start."
    if course.gamma == 1:
        grows = "grows" if course.reward > 0 else "falls"
        return (
            f"With γ = 1 nothing shrinks: V {grows} by {abs(course.reward):g} in every sweep, without "
            "bound, and the two lines never meet. There is no V*."
        )
    if course.gamma == 0:
        return "With γ = 0 only the next reward counts: one sweep is enough."
    return f"Every sweep leaves {course.gamma:g} of the error. The stairs end where the lines cross."


def closer(course: "Course") -> None:
    """One sweep, and the error before and after it."""
    last = len(course.values) - 1
    i = int(controls.slider("Sweep i", 1, last, 1, key="sweep", help="The sweep written out below.", place=st))
    R, gamma = course.reward, course.gamma
    before, after = float(course.values[i - 1]), float(course.values[i])
    st.latex(
        rf"V_{{{i}}} = R + \gamma V_{{{i - 1}}} = {words.tex(R)} + {words.tex(gamma)} \cdot {_held(before)} = "
        rf"{words.tex(after)}"
    )
    if not np.isfinite(course.limit):
        st.markdown("There is no V*, and so no error to measure.")
        return
    a, b = before - course.limit, after - course.limit
    st.latex(
        rf"V_{{{i}}} - V^* = {words.tex(b)} = {words.tex(gamma)} \cdot {_held(a)} = \gamma \left( V_{{{i - 1}}} - V^* "
        r"\right)"
    )
    if gamma < 1:
        st.latex(
            rf"V_{{{i}}} = R \, \frac{{1 - \gamma^{{{i}}}}}{{1 - \gamma}} = {words.tex(R)} \cdot "
            rf"\frac{{1 - {words.tex(gamma**i)}}}{{{words.tex(1 - gamma)}}} = {words.tex(after)}"
        )


def theory() -> None:
    st.markdown("One state, one action that leads back to it, and a reward R each time:")
    st.latex(r"V_{i+1} = R + \gamma V_i, \qquad V^* = R + \gamma V^* \;\Rightarrow\; V^* = \frac{R}{1 - \gamma}")
    st.markdown("Subtract the one from the other: the error shrinks by a factor of γ in every sweep.")
    st.latex(r"V_{i+1} - V^* = \gamma \left( V_i - V^* \right), \qquad \left| V_i - V^* \right| = \gamma^i |V^*|")
    st.markdown(
        "It is below a tolerance after about log(tolerance / |V*|) / log γ sweeps. On a board with many states the "
        "largest error shrinks by a factor of γ or more in every sweep. With γ = 1 and R ≠ 0 there is no V*."
    )


def code(course: "Course") -> None:
    """The scripts: with value iteration, and in three lines of numpy."""
    from pages.views.gridworld.horizon_state import ERROR, LIMIT, SWEEPS, TOLERANCE, VALUE

    R, gamma = export.literal(course.reward), export.literal(course.gamma)
    script = export.script(
        f"one_state.process({R})",
        [
            f"states = record(finite_horizon.steps(data, gamma={gamma}, horizon=10), limit=10).states",
            "V = float(states[10].V[0])",
            f"limit = one_state.value({R}, {gamma})",
        ],
        {
            LIMIT: "limit",
            SWEEPS: f"one_state.sweeps({R}, {gamma}, {TOLERANCE})",
            VALUE: "V",
            ERROR: "abs(V - limit)",
        },
        imports=["from algos.gridworld import finite_horizon, one_state", "from algos.trace import record"],
        title="One state, from which every move leads back.",
    )
    library = export.script(
        f"({R}, {gamma})",
        [
            "R, gamma = data",
            "limit = R / (1 - gamma) if gamma < 1 else np.inf * R if R else 0.0",
            "V = R * np.cumsum(gamma ** np.arange(20_000))  # after 1, 2, ... sweeps",
            f"small = np.flatnonzero(abs(np.r_[0, V] - limit) < {TOLERANCE})",
        ],
        {
            LIMIT: "limit",
            SWEEPS: "small[0] if small.size else np.inf",
            VALUE: "V[9]",
            ERROR: "abs(V[9] - limit)",
        },
        imports=["import numpy as np"],
        title="One state in numpy.",
    )
    page.code(one_state, script, library)


def data(course: "Course") -> None:
    columns = {"sweep": np.arange(len(course.values)), "V": course.values}
    if np.isfinite(course.limit):
        columns["error"] = np.abs(course.values - course.limit)
    page.table(columns, name="one_state", source="The sweeps on display.")


def _held(value: float) -> str:
    return rf"({words.tex(value)})" if value < 0 else words.tex(value)
