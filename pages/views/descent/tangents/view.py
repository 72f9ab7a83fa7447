"""Newton's method for a zero, tangent by tangent: how its digits double, and how it fails."""

import numpy as np
import streamlit as st

from algos.descent import newton_root
from algos.descent.newton_root import Tangent
from pages.views.descent.tangents import course, figure
from pages.views.descent.tangents.run import Run, choose, starts_at
from ui import controls, export, picture, words
from ui.picture import Drag, Picture
from ui.stage import player
from ui.view import Code, Numbers, Rows, Screen, View, as_of
from ui.words import Share

OPENS = 1  # steps made when it opens: one tangent is done, the next is drawn, and no digit is right yet
FAR = 1e-3  # an error above this: no digits are told that say nothing yet
HALVED = 5  # so many steps tell how fast it comes near
TEN = 5e-11  # an error below this: ten right decimals
X, OFF = "x", "Distance to the nearest zero"
HELP = {
    OFF: "Of the place of the tangent on display, along x.",
}
ENDED = {
    "converged": "Converged",
    "diverged": "Ran off, as each tangent leads farther away",
    "flat": "Stuck, as the tangent is level and never meets the axis",
    "cycle": "Went round in a circle",
}


def chart(run: Run) -> Picture:
    final, states = run.trace.final, run.trace.states
    return picture.frames(
        len(states),
        figure.brush(run),
        lambda i: _caption(run, i),
        start=min(OPENS, run.trace.steps),
        ahead=True,
        steps=range(len(states)),
        tells=True,  # a start that is held is seen with its tangents so far
        alt=f"The curve {run.curve.says} with Newton's tangents from x = {words.number(run.start)} on, the digits of "
        f"each place, and a strip with the zero to which each start leads. "
        f"{_ended(final, run.trace.steps)}",
        on_click=lambda cell: controls.put("from", round(float(run.starts[cell]), 2)),
        drags=[Drag(figure.START, starts_at, "Drag the start")],
    )


def numbers(run: Run) -> Numbers:
    state = run.trace.final
    return {OFF: abs(state.x - run.goal)}


def _ended(state: Tangent, steps: int) -> str:
    told = ENDED.get(state.phase, "Stopped at the limit")
    return f"{told}, after {words.count(steps, 'step')}."


def _caption(run: Run, i: int) -> str:
    state = run.trace.states[i]
    step = f"Step {i}: "  # not of how many: that is asked
    digits = 5 if abs(state.x - run.goal) > FAR else 10
    here = f"{step}{figure.called(i)} = {_digits(state.x, digits)}"
    if abs(state.x - run.goal) < TEN:
        ten = _ten(run) or 0
        told = f"{figure.called(ten)} = {run.trace.states[ten].x:.10f}".replace("-", "−")
        which = f", the zero {run.goal:.6g}".replace("-", "−") if run.tangled else ""
        halved = ", and each step halved the distance" if _halves(run, ten) else ""
        return f"After {words.count(ten, 'step')} ten decimals are right: {told}{which}{halved}"
    if state.phase == "flat":
        return f"{here}, where the tangent is level, so there is no next place"
    if state.phase == "diverged":
        return f"{here}, as each tangent leads farther away"
    if state.phase == "cycle":
        return f"{here}, where it has been before, so it goes round in a circle"
    return f"{here}, and its tangent meets the axis at {figure.called(i + 1)} = {_digits(state.next, digits)}"


def _halves(run: Run, ten: int) -> bool:
    """Whether the last steps before ten decimals were right each left half of the distance."""
    off = np.abs(np.array([state.x for state in run.trace.states[max(ten - HALVED, 0) : ten + 1]]) - run.goal)
    return len(off) > HALVED and bool(np.allclose(off[1:], off[:-1] / 2, rtol=0.05))


def _digits(value: float, digits: int) -> str:
    """So many digits; far off or next to nothing as numbers are told elsewhere."""
    return f"{value:.{digits}g}".replace("-", "−") if 1e-4 <= abs(value) < 1e6 else words.number(value)


def closer(run: Run) -> None:
    """The arithmetic of the tangent on display."""
    state = run.trace.final
    x, f, slope = (words.tex(value) for value in (state.x, state.value, state.slope))
    st.markdown("The tangent at $x$ falls by $f(x)$ over the distance $f(x)/f'(x)$, so it meets the axis at")
    if state.slope:
        st.latex(rf"x - \frac{{f(x)}}{{f'(x)}} = {x} - \frac{{{f}}}{{{slope}}} = {words.tex(state.next)}")
    else:
        st.latex(rf"x - \frac{{f(x)}}{{f'(x)}} = {x} - \frac{{{f}}}{{0}}")
        st.markdown("which is no number: the tangent is level.")
    player.draw(course.chart(run))
    st.dataframe(
        {
            "step": np.arange(run.trace.steps + 1),
            "x": [f"{one.x:.12g}" for one in run.trace.states],
            "f(x)": [one.value for one in run.trace.states],
            "f′(x)": [one.slope for one in run.trace.states],
            "distance": [float(np.abs(one.x - np.array(run.curve.zeros)).min()) for one in run.trace.states],
        },
        hide_index=True,
    )


def code(run: Run) -> Code:
    assert run.trace.made is not None
    script = export.script(
        export.literal(run.function),
        [f"trace = {export.recorded(run.trace.made, 'data', repr(run.start))}"],
        {
            OFF: "min(abs(trace.final.x - zero) for zero in CURVES[data].zeros)",
        },
        imports=[
            "from algos.descent import newton_root",
            "from algos.descent.curves import CURVES",
            "from algos.trace import record",
        ],
        title="Newton's method for a zero.",
    )
    return Code(
        newton_root,
        script,
        export.filled(__file__, "library.py", function=repr(run.function), start=run.start),
        why="scipy stops by a test of its own, and says in words where it fails.",
    )


def rows(run: Run) -> Rows:
    states = run.trace.states
    return Rows(
        {
            "step": np.arange(len(states)),
            "x": [one.x for one in states],
            "f": [one.value for one in states],
            "slope": [one.slope for one in states],
        },
        "tangents",
        f"Newton's tangents to {run.curve.says} from {run.start!r}.",
    )


def _off(run: Run) -> np.ndarray:
    """Of each place, to the zero at which the run ends."""
    return np.abs(run.trace.curve("x") - run.goal)


def _ten(run: Run) -> int | None:
    """The first step with ten right decimals."""
    near = np.flatnonzero(_off(run) < TEN)
    return int(near[0]) if len(near) else None


view = View(
    "Tangents",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=as_of,
        closer=closer,
        code=code,
        rows=rows,
        quantities={
            X: lambda run: run.trace.final.x,
            "Ends": lambda run: run.trace.final.phase,
            "Steps": lambda run: run.trace.steps,
            "Steps to ten decimals": _ten,
            "Start": lambda run: run.start,
            "Second place": lambda run: run.trace.states[1].x,
            "Third place": lambda run: run.trace.states[2].x,
            "Share of the distance left by the third step": lambda run: Share(_off(run)[3] / _off(run)[2]),
            "Distance after three steps": lambda run: float(_off(run)[3]),
            "Zero reached": lambda run: run.goal if run.trace.final.phase == "converged" else None,
            "Starts that lead to no zero": lambda run: int((run.ends < 0).sum()),
        },
    ),
    about=("function",),
)
