"""Power iteration: a vector multiplied again and again turns towards the first axis; deflation, and the second."""

import numpy as np
import streamlit as st

from algos.pca import power_iteration
from algos.pca.power_iteration import Power
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.pca import power_chart, power_closer, power_code, power_presets, power_scene, power_theory
from pages.views.pca.power_scene import Scene
from ui import controls, page, player, words

HELP = {
    "Rayleigh quotient": "x'Ax of the last x on its way to the first axis: the eigenvalue, if x has arrived.",
    "Ratio of eigenvalues": "The second over the first, by size. The tangent of the angle falls by this factor a step.",
    "Steps to the first axis": "Multiplications until x turned by less than a hundred-millionth of a radian.",
    "Angle left (degrees)": "Between that x and the first axis, which the iteration does not know.",
}


def show(data: Dataset) -> None:
    at = power_scene.choose(data)
    unit = at.data is not None or controls.toggle(
        "Normalise",
        True,
        key="power_unit",
        help="Bring x back to length 1 after every step. Off: A^k x as it is, which grows with eigenvalues above 1 and "
        "dies away below.",
    )
    page.presets(power_presets.PRESETS)
    trace = player.run(power_iteration.steps, at.A, limit=power_scene.LIMIT, start=at.start)
    last = first_axis(trace)
    numbers = {
        "Rayleigh quotient": last.rayleigh,
        "Ratio of eigenvalues": at.ratio,
        "Steps to the first axis": last.k,
        "Angle left (degrees)": float(np.degrees(power_iteration.between(last.x, at.axes[0]))),
    }

    left, right = page.columns()
    with left:
        power_chart.play(at, trace, unit=unit)
    with right:
        page.numbers(numbers, help=HELP)
        st.caption(_ended(at, trace))
        if not unit and last.k > power_chart.PLAIN:
            st.caption(f"Drawn are the first {power_chart.PLAIN} steps. The numbers are those of the whole way.")
        for sentence in power_scene.caveats(at):
            st.caption(sentence)
    page.more(
        {
            "Look closer": lambda: power_closer.show(at, trace),
            "Theory": power_theory.show,
            "Code": lambda: power_code.show(at, numbers),
            "Data": lambda: power_code.table(at, trace),
        }
    )


def first_axis(trace: Trace[Power]) -> Power:
    """The last state on the way to the first axis."""
    return [state for state in trace.states if state.axis == 0][-1]


def _ended(at: Scene, trace: Trace[Power]) -> str:
    """How the way to the first axis ended, and the one after it, truthfully."""
    last = first_axis(trace)
    if not last.turned <= power_iteration.TOLERANCE:
        return f"Stopped at the limit of {words.count(power_scene.LIMIT, 'step')}: x still turns."
    if power_iteration.between(last.x, at.axes[0]) < 1e-4:
        if at.angle == 90:
            return (
                "The start had no part along the first axis but for rounding, some 10⁻¹⁶. Every step multiplied that "
                "by more than the rest, and here it had the steps to win."
            )
        return f"Settled on the first axis. {_second(at, trace, at.values[1])}"
    if at.ratio > 1 - 1e-9:
        if last.k == 1:
            return "Settled at once, for x is an eigenvector already, though not along the axis drawn as the first."
        return "Settled in the plane of the two first axes, where every direction is as good as the one drawn."
    if at.ratio == 0:
        return f"A sends this start to 0: along its axis the eigenvalue is 0. {_second(at, trace, at.values[0])}"
    if at.angle == 90:
        return (
            "Settled, but not on the first axis: the start has no part along it, and multiplying 0 leaves 0. "
            "Rounding would bring in some 10⁻¹⁶ of it, which many more steps would raise. "
            f"{_second(at, trace, at.values[0])}"
        )
    return "It turned too little a step to go on, and stopped short of the axis: the eigenvalues are too close."


def _second(at: Scene, trace: Trace[Power], value: float) -> str:
    """Whether the deflated matrix leads to an axis with `value`, the largest eigenvalue left."""
    which = "first" if value == at.values[0] else "second"
    if not trace.finished:
        return (
            f"Then A is deflated; on its way to the {which}, x still turned at the limit of "
            f"{words.count(power_scene.LIMIT, 'step')}."
        )
    parts = at.axes[np.abs(at.values - value) <= 1e-9 * abs(at.values[0])] @ trace.final.x
    if parts @ parts > 1 - 1e-8:
        return f"Then A is deflated, and the same finds the {which}."
    return f"Then A is deflated, but what is left of the start has no part along the {which} either."
