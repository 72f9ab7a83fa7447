"""One state and one action: why discounted values converge, and with γ = 1 do not."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from algos.gridworld import finite_horizon, one_state
from algos.gridworld.finite_horizon import TimeLeft
from algos.trace import Trace
from pages.views.gridworld.formulas import bracketed
from pages.views.gridworld.horizon.stairs import Stage
from ui import compute, controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, as_of, beside

TOLERANCE = 0.01
ENDLESS = 20  # sweeps that are shown where V grows without bound
NONE = "not yet"
LIMIT, SWEEPS, VALUE, ERROR = "V*", "Sweeps to 0.01", "V", "Error"
HELP = {
    LIMIT: "R / (1 − γ), the one value that a sweep leaves as it is.",
    SWEEPS: "After so many sweeps the error |V − V*| is below 0.01 for the first time.",
    VALUE: "After the sweeps so far, from V = 0.",
    ERROR: "|V − V*| now.",
}


@dataclass(frozen=True, eq=False)
class Course:
    """The sweeps on display."""

    reward: float
    gamma: float
    limit: float  # V*, or an infinity
    sweeps: float  # until the error is small, or infinity
    trace: Trace[TimeLeft]

    @property
    def values(self) -> np.ndarray:
        """V_0, V_1, ..."""
        return self.trace.curve("V")[:, 0]


def choose() -> Course:
    help = "What the only move pays, in every sweep."
    R = controls.slider("Reward R", -2.0, 2.0, 1.0, step=0.1, key="reward", help=help)
    help = "The error shrinks by this factor in every sweep. At 1 it does not."
    gamma = controls.slider("Discount γ", 0.0, 1.0, 0.9, step=0.01, key="gamma", help=help)
    sweeps = one_state.sweeps(R, gamma, TOLERANCE)
    n = ENDLESS if np.isinf(sweeps) else max(20, round(1.2 * sweeps))
    trace = compute.run(finite_horizon.steps, one_state.process(R), gamma=gamma, horizon=n, limit=n)
    return Course(R, gamma, one_state.value(R, gamma), sweeps, trace)


def chart(course: Course) -> Picture:
    """Stairs between the lines V and R + γV, and the error sweep by sweep."""
    values = course.values
    stage = Stage(values, course.reward, course.gamma, course.limit, TOLERANCE)

    def caption(i: int) -> str:
        V = float(values[i])
        if i == len(values) - 1 and course.reward and np.isfinite(course.limit):
            within = f"within {TOLERANCE} of it after {words.count(int(course.sweeps), 'sweep')}"
            return f"V settles at {words.number(round(course.limit, 9))}: it is {within}"
        away = f", {words.number(abs(V - course.limit))} from V*" if np.isfinite(course.limit) else ""
        return f"After {words.count(i, 'sweep')} V is {words.number(V)}{away}"

    return picture.frames(
        len(values),
        stage.draw,
        caption,
        alt=f"Stairs between the lines V and R + γV, and the error sweep by sweep. {caption(len(values) - 1)}.",
        start=0,
        steps=range(len(values)),
        key="stairs",
        tracks={"x2": range(len(values))},
    )


def numbers(course: Course) -> dict[str, float | str]:
    V = float(course.values[-1])
    found = course.sweeps if course.trace.steps >= course.sweeps or not np.isfinite(course.sweeps) else NONE
    return {LIMIT: course.limit, SWEEPS: found, VALUE: V, ERROR: abs(V - course.limit)}


def said(course: Course) -> list[Said]:
    """What becomes of V."""
    if course.reward == 0:
        return [beside("With R = 0 there is nothing to earn: V is 0 from the start.")]
    if course.gamma == 1:
        grows = "grows" if course.reward > 0 else "falls"
        return [
            beside(
                f"With γ = 1 nothing shrinks: V {grows} by {abs(course.reward):g} in every sweep, without bound, and "
                "the two lines never meet. There is no V*."
            )
        ]
    if course.gamma == 0:
        return [beside("With γ = 0 only the next reward counts: one sweep is enough.")]
    return [beside(f"Every sweep leaves {course.gamma:g} of the error. The stairs end where the lines cross.")]


def closer(course: Course) -> None:
    """The last sweep, and the error before and after it."""
    tex, R, gamma, i = words.tex, course.reward, course.gamma, course.trace.steps
    if not i:
        st.markdown("Before the first sweep nothing is known to come, and the value is taken to be 0:")
        st.latex("V_0 = 0")
        return
    before, after = (float(V) for V in course.values[i - 1 : i + 1])
    st.latex(
        rf"V_{{{i}}} = R + \gamma V_{{{i - 1}}} = {tex(R)} + {tex(gamma)} \cdot {bracketed(before)} = {tex(after)}"
    )
    if not np.isfinite(course.limit):
        st.markdown("There is no V*, and so no error to measure.")
        return
    a, b = before - course.limit, after - course.limit
    st.latex(
        rf"V_{{{i}}} - V^* = {tex(b)} = {tex(gamma)} \cdot {bracketed(a)} = \gamma \left( V_{{{i - 1}}} - V^* \right)"
    )
    if gamma < 1:
        st.latex(
            rf"V_{{{i}}} = R \, \frac{{1 - \gamma^{{{i}}}}}{{1 - \gamma}} = {tex(R)} \cdot "
            rf"\frac{{1 - {tex(gamma**i)}}}{{{tex(1 - gamma)}}} = {tex(after)}"
        )


def code(course: Course) -> Code:
    R, gamma, made = export.literal(course.reward), export.literal(course.gamma), course.trace.made
    assert made is not None
    script = export.script(
        f"one_state.process({R})",
        [
            f"states = {export.recorded(made, 'data')}.states",
            "V = float(states[-1].V[0])",
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
    return Code(
        one_state,
        script,
        export.filled(__file__, "library_one_state.py", data=f"({R}, {gamma})", sweeps=course.trace.steps),
    )


def rows(course: Course) -> Rows:
    columns = {"sweep": np.arange(len(course.values)), "V": course.values}
    if np.isfinite(course.limit):
        columns["error"] = np.abs(course.values - course.limit)
    return Rows(columns, "one_state", "The sweeps on display.")


screen = Screen(chart, numbers, HELP, at=as_of, said=said, closer=closer, theory="one_state.md", code=code, rows=rows)
