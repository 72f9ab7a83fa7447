"""A gradient of several parameters beside differences of its function, from a large distance to none."""

from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from algos.descent import gradient_check
from algos.descent.gradient_check import AGREES, BUGS, EPSILONS, Check
from algos.trace import Trace
from pages.views.descent.check import figure
from pages.views.descent.check.epsilons import STOPS, nearest
from ui import compute, controls, export, picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Numbers, Rows, Said, Screen, beside

TITLES = {
    "none": "none: it is right",
    "sign": "the sign of one slope",
    "factor": "a factor 2 forgotten",
    "neighbour": "a term of the sum forgotten",
}
SEES = 1e-5  # ε at which the check sees which slopes are wrong
OPENS = 0.32  # ε when it opens: f is seen to bend, and Play makes it smaller
TWO, ONE, WRONG = "Digits that agree, two sides", "Digits that agree, one side", "Slopes off by over 10⁻⁶"
HELP = {
    TWO: "In full, of all slopes, by formula and measured from x − ε to x + ε: 6 of them mean that they differ by a "
    "millionth at most. "
    "What counts is the relative difference: the length of what is between both gradients, over the sum of their "
    "lengths.",
    ONE: "The same with x + ε and x alone.",
}
BOTH = "both"
SIDES = {"two": "from x − ε to x + ε", BOTH: "and from x to x + ε, too"}


@dataclass(frozen=True, eq=False)
class Checks:
    """A gradient checked at every distance, and the one that is looked at."""

    x: np.ndarray  # (d,)
    trace: Trace[Check]
    at: int  # the state that is looked at
    sides: int  # 2, or 1 where one side is looked at, too

    @property
    def now(self) -> Check:
        return self.trace.states[self.at]

    @property
    def right(self) -> bool:
        """Whether nothing was forgotten in the formula."""
        return np.array_equal(self.trace.states[0].derived, gradient_check.gradient(self.x))


def choose() -> Checks:
    bug = controls.choice(
        "Mistake in the formula", list(BUGS), "none", key="bug", titles=TITLES, help="What to find by the check."
    )
    d = controls.slider("Parameters", 2, 8, 6, key="d", help="How many slopes the gradient has.")
    seed = controls.seed(help="Where it is checked: another number, another place.")
    epsilon = controls.stop_slider(
        "Step ε", STOPS, OPENS, key="epsilon", help="How far from x the function is asked for. Play goes through all."
    )
    sides = controls.choice(
        "Slopes are measured",
        list(SIDES),
        "two",
        key="sides",
        titles=SIDES,
        help="By how much f rises along a step to both sides of x; or also along one to one side, which is cheaper.",
    )
    x = np.round(np.random.default_rng(seed).normal(size=d), 2)
    trace = compute.run(gradient_check.steps, x, bug=bug, limit=len(EPSILONS))
    return Checks(x, trace, nearest(epsilon), 1 if sides == BOTH else 2)


def chart(run: Checks) -> Picture:
    states = run.trace.states
    return picture.frames(
        len(states),
        figure.brush(run.x, states, sides=run.sides, right=run.right),
        lambda i: caption(run, i),
        start=run.at,
        moves={"epsilon": STOPS},
        tracks={"x": [1 / epsilon for epsilon in STOPS]},
        drags=[Drag(figure.SPOT, stepped, "Drag to another step ε")],
        alt=f"f along one of {len(run.x)} parameters with its slope by formula and as measured, and in how many digits "
        f"all slopes agree, for steps ε from 1 to 10⁻¹⁶. "
        f"{caption(run, run.at)}.",
    )


def stepped(_: int, x: float, y: float) -> dict[str, float]:
    """The settings with the step that is nearest to a place of the lower plot."""
    return {"epsilon": STOPS[nearest(1 / x)]}


def caption(run: Checks, i: int) -> str:
    """Whether it agrees at this distance; not that it is wrong where the right one would not agree either."""
    state, best = run.trace.states[i], _best(run)
    differ = state.off > AGREES
    ended = i == len(run.trace.states) - 1 and run.right
    most = f"at ε = {words.brief(best.epsilon)} in {words.count(figure.whole(best.difference), 'digit')}"
    if ended and run.sides == 1:
        least = [_least(run, sides) for sides in (1, 2)]
        digits_of = figure.whole if len({figure.whole(each) for each in least}) > 1 else figure.digits
        one, two = (words.number(digits_of(each)) for each in least)
        most = f"at best in {one} digits from one side and in {two} from two"
    told, digits = f"At ε = {words.brief(state.epsilon)}", figure.whole(state.difference)
    if not differ.any():
        return f"{told} all measured slopes agree with the formula in {words.count(digits, 'digit')}"
    if (gradient_check.relative(gradient_check.gradient(run.x), state.two_sides) > AGREES).any():
        if not run.right:
            seen = f", and {_seen_best(run)}" if i == len(run.trace.states) - 1 else ""
            return f"{told} slopes disagree, but so would those of the right formula{seen}"
        if state.difference <= AGREES:
            return f"{told} the slopes agree all together, but not yet each one by itself"
        why = "f bends within the step" if state.epsilon > figure.SHORT else "f is rounded"
        agree = f"only {words.count(digits, 'digit')}" if digits else "no digit"
        end = f"but {most}" if ended else f"because {why}"
        return f"{told} the measured slopes agree with the formula in {agree}, {end}"
    which, k = words.listed([str(j) for j in np.flatnonzero(differ) + 1]), int(differ.sum())
    if differ.all():
        return f"{told} {_all(k)} slopes of the formula are wrong"
    some = f"{k} of {len(run.x)} slopes of the formula {'are' if k > 1 else 'is'} wrong"
    return f"{told} {some}: slope{'s' if k > 1 else ''} {which}"


def _all(count: int) -> str:
    return "both" if count == 2 else f"all {count}"


def said(run: Checks) -> list[Said]:
    """What is measured."""
    return [beside("The measured slope is how far f rises from x − ε to x + ε, divided by 2ε.")]


def at(run: Checks, step: int) -> Checks:
    return replace(run, at=step)


def numbers(run: Checks) -> Numbers:
    state = run.now
    if run.sides == 2:  # the headline tells how many agree
        return {}
    return {TWO: figure.whole(state.difference), ONE: figure.whole(state.difference_one_side)}


def closer(run: Checks) -> None:
    """Every entry at the distance on display."""
    state = run.now
    place = ", ".join(f"{value:g}" for value in run.x)
    st.markdown(f"At $x$ = ({place}), with ε = {words.brief(state.epsilon)} along each axis in turn:")
    st.dataframe(
        {
            "parameter": np.arange(1, len(run.x) + 1),
            "derived": state.derived,
            "two sides": state.two_sides,
            "one side": state.one_side,
            "relative difference, two sides": [words.number(float(off)) for off in state.off],
            "agrees": ["yes" if off <= AGREES else "no" for off in state.off],
        },
        hide_index=True,
    )


def code(run: Checks) -> Code:
    assert run.trace.made is not None
    shown = {TWO: "state.difference", ONE: "state.difference_one_side"}
    script = export.script(
        export.literal(run.x),
        [f"trace = {export.recorded(run.trace.made, 'data')}", f"state = trace.states[{run.at}]"],
        {label: f"int(-np.log10(np.clip({of}, 1e-16, 1)))" for label, of in shown.items() if label in numbers(run)},
        imports=["import numpy as np", "from algos.descent import gradient_check", "from algos.trace import record"],
        title="A gradient checked by differences.",
    )
    return Code(
        gradient_check,
        script,
        export.filled(__file__, "library.py", x=run.x, epsilon=run.now.epsilon),
        why="scipy takes one side, and its own measure of how far off that is.",
    )


def rows(run: Checks) -> Rows:
    states = run.trace.states
    return Rows(
        {
            "epsilon": [state.epsilon for state in states],
            "difference_two_sides": [state.difference for state in states],
            "difference_one_side": [state.difference_one_side for state in states],
        },
        "gradient_check",
        "Relative differences of a gradient and its differences, by their distance.",
    )


def _seen_best(run: Checks) -> str:
    """Which slopes are wrong where the check sees it best, in few words."""
    state = run.trace.states[nearest(SEES)]
    which = [str(j) for j in np.flatnonzero(state.off > AGREES) + 1]
    told = "none does" if not which else "all do" if len(which) == len(run.x) else ""
    many = len(which) > 1
    told = told or f"{'slopes' if many else 'only slope'} {words.listed(which)} {'do' if many else 'does'}"
    return f"at ε = {words.brief(state.epsilon)} {told}"


def _least(run: Checks, sides: int) -> float:
    """How little the gradients differ at the best ε, measured to so many sides."""
    return min(state.difference if sides == 2 else state.difference_one_side for state in run.trace.states)


def _best(run: Checks) -> Check:
    return min(run.trace.states, key=lambda state: state.difference)


SCREEN = Screen(
    chart,
    numbers,
    HELP,
    at=at,
    said=said,
    closer=closer,
    code=code,
    rows=rows,
    quantities={
        TWO: lambda run: figure.whole(run.now.difference),
        WRONG: lambda run: f"{int((run.now.off > AGREES).sum())} of {len(run.x)}",
        "Best ε": lambda run: _best(run).epsilon,
        "Most digits, two sides": lambda run: figure.digits(_least(run, 2)),
        "Most digits, one side": lambda run: figure.digits(_least(run, 1)),
        "Wrong entries at ε = 1e-5": lambda run: int((run.trace.states[10].off > AGREES).sum()),
        "Digits at ε = 1e-5": lambda run: figure.digits(run.trace.states[10].difference),
        "Whole digits at the smallest ε": lambda run: figure.whole(run.trace.final.difference),
        "Whole digits at the best ε": lambda run: figure.whole(_best(run).difference),
    },
)
