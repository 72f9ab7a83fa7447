"""One unit, the loss or one weight, written out with its numbers."""

import streamlit as st

from algos.neural.losses import HINGE, LOG
from algos.neural.one_point import GRADIENT, UPDATE
from pages.views.neural.one_step import names
from pages.views.neural.one_step.names import told
from pages.views.neural.one_step.run import Run
from ui import controls, words
from ui.words import bracketed, tex

SLOPES = {"tanh": r"1 - a^2", "sigmoid": r"a\,(1 - a)", "relu": r"[z > 0]"}
FUNCTIONS = {"tanh": r"\tanh", "sigmoid": r"\sigma", "relu": r"\mathrm{ReLU}"}


def look(run: Run, what: str) -> None:
    """Look at this closer from now on."""
    controls.put("look", what)


def choices(run: Run) -> list[str]:
    """What can be looked at."""
    return [
        *(f"unit {j + 1}" for j in range(run.hidden)),
        "output",
        "loss",
        *(names.plain(*one) for one in names.weights(run.hidden)),
    ]


def show(run: Run) -> None:
    """What is chosen, as far as it is known at the step on display."""
    left, right = st.columns([1, 4])
    what = controls.choice(
        "Look at",
        choices(run),
        "output",
        key="look",
        help="You can also click a box or a line in the picture.",
        place=left,
    )
    with right:
        if what == "loss":
            _loss(run)
        elif what == "output" or what.startswith("unit"):
            _unit(run, run.hidden if what == "output" else int(what.split()[1]) - 1)
        else:
            every = names.weights(run.hidden)
            _number(run, every[[names.plain(*one) for one in every].index(what)])


def paid(run: Run) -> str:
    """The loss as one writes it in a line, with the numbers."""
    out = float(run.trace.final.a[2][0])
    if run.loss == LOG:
        return f"−ln {told(out)}" if run.y else f"−ln(1 − {told(out)})"
    if run.loss == HINGE:
        return f"max(0, 1 {'−' if run.y else '+'} {_in_brackets(out)})"
    return f"½·({told(out)} − {run.y})²"


def back(run: Run, j: int) -> str:
    """The error of a hidden unit as one writes it in a line, with the numbers: its way out, the error, its slope."""
    state = run.state
    v, delta = float(run.network.weights[1][j, 0]), float(state.deltas[-1][0])
    return f"{told(v)}·{_in_brackets(delta)}·{told(slope_of(run, j))}"


def slope_of(run: Run, j: int) -> float:
    """The slope of a hidden unit at its sum."""
    z, a = float(run.state.z[0][j]), float(run.state.a[1][j])
    return {"tanh": 1 - a * a, "sigmoid": a * (1 - a), "relu": float(z > 0)}[run.network.activation]


def _unit(run: Run, j: int) -> None:
    """A unit's sum, what it says, and its error; the output is the unit after the hidden ones."""
    state, network, hidden = run.state, run.network, run.hidden
    layer, k = (2, 0) if j == hidden else (1, j)
    index = "" if layer == 2 else f"_{j + 1}"
    st.markdown("**The output**" if layer == 2 else f"**Hidden unit {j + 1}**")
    if len(state.z) < layer:
        st.caption("Its sum is not known yet at this step. Play on.")
        return
    W, b = network.weights[layer - 1][:, k], float(network.biases[layer - 1][k])
    terms = [rf"{bracketed(float(w))} \cdot {bracketed(float(v))}" for w, v in zip(W, state.a[layer - 1], strict=True)]
    z = float(state.z[layer - 1][k])
    sources = [names.tex(layer, i + 1, k + 1) + (f" x_{i + 1}" if layer == 1 else f" a_{i + 1}") for i in range(len(W))]
    letters = " + ".join([*sources, names.tex(layer, 0, k + 1)])
    st.latex(rf"z{index} = {letters} = {' + '.join([*terms, bracketed(b)])} = {tex(z)}")
    if len(state.a) > layer:
        a = float(state.a[layer][k])
        if layer == 1:
            st.latex(rf"a{index} = {FUNCTIONS[network.activation]}({tex(z)}) = {tex(a)}")
        elif run.loss == HINGE:
            st.latex(rf"F = z = {tex(a)}")
        else:
            st.latex(rf"P = \sigma({tex(z)}) = \frac{{1}}{{1 + e^{{-({tex(z)})}}}} = {tex(a)}")
    if len(state.deltas) > 2 - layer:
        _error(run, layer, k)


def _error(run: Run, layer: int, j: int) -> None:
    state = run.state
    delta = float(state.deltas[-1 if layer == 2 else -2][j])
    out = float(state.a[2][0])
    if layer == 1:
        v, at_output = float(run.network.weights[1][j, 0]), float(state.deltas[-1][0])
        st.latex(
            rf"\delta_{j + 1} = v_{j + 1}\, \delta\, f'(z_{j + 1}) = {bracketed(v)} \cdot {bracketed(at_output)} \cdot "
            rf"{bracketed(slope_of(run, j))} = {tex(delta)}, \qquad f' = {SLOPES[run.network.activation]}"
        )
    elif run.loss == LOG:
        st.latex(rf"\delta = \partial\, \text{{loss}} / \partial z = P - y = {tex(out)} - {run.y} = {tex(delta)}")
    elif run.loss == HINGE:
        s = 1 if run.y else -1
        st.latex(rf"\delta = -s\,[1 - s F > 0] = {tex(delta)}, \qquad s = {s}, \quad s F = {tex(s * out)}")
    else:
        terms = rf"{bracketed(out - run.y)} \cdot {tex(out)} \cdot {tex(1 - out)}"
        st.latex(rf"\delta = (P - y)\, P (1 - P) = {terms} = {tex(delta)}")


def _loss(run: Run) -> None:
    state = run.state
    st.markdown("**The loss** of this one point")
    if state.loss is None:
        st.caption("It is not known yet at this step. Play on.")
        return
    out = float(state.a[2][0])
    if run.loss == LOG:
        right = out if run.y else 1 - out
        st.latex(rf"-\ln P(\text{{class {run.y}}}) = -\ln {tex(right)} = {tex(state.loss)}")
    elif run.loss == HINGE:
        s = 1 if run.y else -1
        st.latex(rf"\max(0,\; 1 - s F) = \max(0,\; 1 - {bracketed(s * out)}) = {tex(state.loss)}")
    else:
        st.latex(rf"\tfrac12 (P - y)^2 = \tfrac12 ({tex(out)} - {run.y})^2 = {tex(state.loss)}")
    if state.loss_after is not None:
        st.markdown(f"After the update it is {words.number(state.loss_after)}.")


def _number(run: Run, which: tuple[int, int, int]) -> None:
    """A weight or a bias: its derivative both ways, and what it becomes."""
    layer, below, unit = which
    state, name = run.state, names.tex(*which)
    before = names.of(run.network.weights, run.network.biases, *which)
    st.markdown(f"**{_spoken(which)}**, before the update {told(before)}")
    if state.phase not in (GRADIENT, UPDATE) or len(state.weights) <= 2 - layer:
        st.caption("Its derivative is not known yet at this step. Play on.")
        return
    at = layer - 2 + len(state.weights)
    slope = names.of(state.weights, state.biases, at, below, unit)
    delta = float(state.deltas[layer - 1][unit - 1])
    error = rf"\delta_{unit}" if layer == 1 else r"\delta"
    if below:
        came = float(state.a[layer - 1][below - 1])
        source = f"x_{below}" if layer == 1 else f"a_{below}"
        made = rf"{source}\, {error} = {bracketed(came)} \cdot {bracketed(delta)}"
    else:
        made = error
    st.latex(rf"\frac{{\partial\, \text{{loss}}}}{{\partial {name}}} = {made} = {tex(slope)}")
    checked = names.of(run.checked.weights, run.checked.biases, *which)
    st.latex(
        rf"\frac{{\text{{loss}}({name} + \epsilon) - \text{{loss}}({name} - \epsilon)}}{{2\epsilon}} = {tex(checked)}, "
        r"\qquad \epsilon = 10^{-5}"
    )
    if state.after is not None:
        after = names.of(state.after.weights, state.after.biases, *which)
        st.latex(rf"{name} := {tex(before)} - {tex(run.rate)} \cdot {bracketed(slope)} = {tex(after)}")


def _spoken(which: tuple[int, int, int]) -> str:
    layer, below, unit = which
    if not below:
        return f"The bias {names.plain(*which)} of {'the output' if layer == 2 else f'hidden unit {unit}'}"
    source = f"x{names.DIGITS[below]}" if layer == 1 else f"hidden unit {below}"
    return f"The weight {names.plain(*which)} from {source} to {'the output' if layer == 2 else f'hidden unit {unit}'}"


def _in_brackets(value: float) -> str:
    return f"({told(value)})" if value < 0 else told(value)
