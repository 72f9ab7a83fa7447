"""One state and one action: why discounted values converge, and with γ = 1 do not."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from algos.gridworld import finite_horizon, one_state
from pages.views.gridworld import horizon_presets, horizon_state_more
from ui import controls, page, player, words
from ui.figures.one_state import Stage

TOLERANCE = 0.01
EARLY = 10  # sweeps
ENDLESS = 20  # sweeps that are shown where V grows without bound
LIMIT, SWEEPS, VALUE, ERROR = "V*", "Sweeps to 0.01", "V after 10", "Error after 10"
HELP = {
    LIMIT: "R / (1 − γ), the one value that a sweep leaves as it is.",
    SWEEPS: "After so many sweeps the error |V − V*| is below 0.01 for the first time.",
    VALUE: "After 10 sweeps from V = 0.",
    ERROR: "|V − V*| after 10 sweeps.",
}


@dataclass(frozen=True)
class Course:
    """The sweeps on display."""

    reward: float
    gamma: float
    limit: float  # V*, or an infinity
    sweeps: float  # until the error is small, or infinity
    values: np.ndarray  # V_0, V_1, ...

    def numbers(self) -> dict[str, float]:
        """The numbers beside the chart."""
        early = float(self.values[EARLY])
        return {LIMIT: self.limit, SWEEPS: self.sweeps, VALUE: early, ERROR: abs(early - self.limit)}


def show() -> None:
    help = "What the only move pays, in every sweep."
    reward = controls.slider("Reward R", -2.0, 2.0, 1.0, step=0.1, key="reward", help=help)
    help = "The error shrinks by this factor in every sweep. At 1 it does not."
    gamma = controls.slider("Discount γ", 0.0, 1.0, 0.9, step=0.01, key="gamma", help=help)
    page.presets(horizon_presets.PRESETS)
    course = _course(reward, gamma)
    left, right = page.columns()
    with left:
        _play(course)
    with right:
        page.numbers(course.numbers(), help=HELP)
        st.caption(horizon_state_more.said(course))
    page.more(
        {
            "Look closer": lambda: horizon_state_more.closer(course),
            "Theory": horizon_state_more.theory,
            "Code": lambda: horizon_state_more.code(course),
            "Data": lambda: horizon_state_more.data(course),
        }
    )


def _course(reward: float, gamma: float) -> Course:
    sweeps = one_state.sweeps(reward, gamma, TOLERANCE)
    n = ENDLESS if np.isinf(sweeps) else max(20, round(1.2 * sweeps))
    trace = player.run(finite_horizon.steps, one_state.process(reward), gamma=gamma, horizon=n, limit=n)
    return Course(reward, gamma, one_state.value(reward, gamma), sweeps, trace.curve("V")[:, 0])


def _play(course: Course) -> None:
    stage = Stage(course.values, course.reward, course.gamma, course.limit, TOLERANCE)
    shown = player.thin(len(course.values))
    captions = []
    for i in shown:
        parts = [words.count(i, "sweep"), f"V {words.number(float(course.values[i]))}"]
        if np.isfinite(course.limit):
            parts.append(f"error {words.number(abs(float(course.values[i]) - course.limit))}")
        captions.append(" · ".join(parts))
    player.play(
        [stage.draw(i) for i in shown],
        captions,
        alt=f"Stairs between the lines V and R + γV, and the error sweep by sweep. {captions[-1]}.",
        key="stairs",
    )
