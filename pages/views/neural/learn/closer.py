"""One unit and one weight, written out: the sum, its activation, the gradient, and how the weight has moved."""

from typing import Any

import numpy as np
import streamlit as st

from algos.neural.backpropagation import backward, cost
from algos.neural.losses import LOG
from algos.neural.network import Network
from pages.views.neural import course
from pages.views.neural.learn.run import Run
from ui import controls, palette, words
from ui.figures import marks
from ui.stage import player
from ui.words import plain, safe

Looked = tuple[int, int, int | None]  # a column of the network from 1, a unit, and which unit below; None: its bias
TERMS = 4  # of a sum that are written out
A_LINE, BREAK = 2, r" \\ &\quad "  # terms that have room in a line, and what parts it from the next
STEP = 1e-5  # of the two-sided difference
NAMES = {"tanh": r"\tanh", "sigmoid": r"\sigma", "relu": r"\mathrm{ReLU}"}


def show(run: Run) -> Looked:
    """Asks which weight, and writes it out at the step on display."""
    network = run.network
    left, right = st.columns([3, 2])
    with left:
        places = st.columns(4)
        column = controls.slider(
            "Layer",
            1,
            len(network.weights),
            len(network.weights),
            key="layer",
            help="You can also click a unit or a line in the picture.",
            place=places[0],
        )
        n = len(network.biases[column - 1])
        unit = controls.slider("Unit", 1, n, 1, key="unit", help="Counted from the top.", place=places[1]) - 1
        below = controls.slider(
            "From",
            0,
            len(network.weights[column - 1]),
            0,
            key="from",
            help="The unit of the layer before from which the weight comes. 0 is the bias.",
            place=places[2],
        )
        i = controls.point(len(run.at.y), place=places[3])
        _sum(run, column, unit, i)
        _gradient(run, column, unit, below)
    with right:
        player.chart(
            _history(run, column, unit, below),
            alt=f"{_name(run, column, unit, below)} after each epoch so far, "
            f"now {words.number(_value(network, column, unit, below))}.",
            key=controls.key_of("weight_chart"),
        )
    sizes = [f"({here} + 1)·{after}" for here, after in zip(network.layers, network.layers[1:], strict=False)]
    st.caption(f"{words.count(network.size, 'number')} to learn, weights and biases: {' + '.join(sizes)}.")
    return column, unit, below - 1 if below else None


def unit_at(run: Run, i: int) -> tuple[int, int, int]:
    """The column, the unit, and 0 for its bias, of the i-th unit after the inputs."""
    for column, n in enumerate(run.network.layers[1:], start=1):
        if i < n:
            return column, i, 0
        i -= n
    raise IndexError(i)


def weight_at(run: Run, i: int) -> tuple[int, int, int]:
    """The column and the unit to which the i-th weight leads, and from which unit below, from 1."""
    for column, W in enumerate(run.network.weights, start=1):
        if i < W.size:
            below, unit = divmod(i, W.shape[1])
            return column, unit, below + 1
        i -= W.size
    raise IndexError(i)


def _sum(run: Run, column: int, unit: int, i: int) -> None:
    """z and a of the unit at one point."""
    network, last = run.network, column == len(run.network.weights)
    passed = network.forward(run.Z[i : i + 1])
    a, w = passed.a[column - 1][0], network.weights[column - 1][:, unit]
    b, z = float(network.biases[column - 1][unit]), float(passed.z[column - 1][0, unit])
    terms = [rf"{_signed(float(w[j]))} \cdot {_bracket(float(a[j]))}" for j in range(min(len(a), TERMS))]
    if len(a) > TERMS:
        rest = float(w[TERMS:] @ a[TERMS:])
        terms.append(rf"\underbrace{{{_signed(rest)}}}_{{\text{{{len(a) - TERMS} more}}}}")
    what = "the output" if last else f"hidden layer {column}"
    st.markdown(
        f"**Unit {unit + 1} of {what}** for point {i + 1}, whose class is "
        f"{safe(run.at.class_names[int(run.at.y[i])])}, at epoch {run.final.epoch}:"
    )
    lines = [" ".join(terms[i : i + A_LINE]) for i in range(0, len(terms), A_LINE)]
    lines[-1] += rf" {_signed(b)} = {words.tex(z)}"
    st.latex(rf"\begin{{aligned}} z &= {BREAK.join(lines).removeprefix('+')} \end{{aligned}}")
    out = words.tex(float(passed.a[column][0, unit]))
    if not last:
        name = NAMES.get(network.activation)
        st.latex(rf"a = {name}({words.tex(z)}) = {out}" if name else rf"a = z = {out}")
    elif network.output == "sigmoid":
        st.latex(rf"P(\text{{{plain(run.at.class_names[1])}}}) = \frac{{1}}{{1 + e^{{-({words.tex(z)})}}}} = {out}")
    else:
        name = plain(run.at.class_names[unit])
        st.latex(rf"P(\text{{{name}}}) = \frac{{e^{{{words.tex(z)}}}}}{{\sum_k e^{{z_k}}}} = {out}")


def _gradient(run: Run, column: int, unit: int, below: int) -> None:
    """The derivative of the cost by the weight, by back-propagation and by a difference."""
    network, penalty = run.network, run.settings["penalty"]
    at = backward(network, run.Z, run.at.y, loss=LOG, penalty=penalty)
    value = _value(network, column, unit, below)
    derived = float(at.weights[column - 1][below - 1, unit] if below else at.biases[column - 1][unit])

    def moved(by: float) -> float:
        other = _with(network, column, unit, below, value + by)
        return cost(other, run.Z, run.at.y, loss=LOG, penalty=penalty)

    checked = (moved(STEP) - moved(-STEP)) / (2 * STEP)
    told = f"**{_name(run, column, unit, below)}** is {words.number(round(value, 9))}."
    if not derived:
        st.markdown(f"{told} The cost J of all training points does not change with it:")
    else:
        st.markdown(
            f"{told} If it grows, the cost J of all {len(run.at.y)} training points "
            f"{'falls' if derived < 0 else 'rises'}. Its derivative by back-propagation and by a difference (ε = 10⁻⁵):"
        )
    difference = r"\frac{J(w + \epsilon) - J(w - \epsilon)}{2 \epsilon}"
    st.latex(rf"\frac{{\partial J}}{{\partial w}} = {words.tex(derived)} \qquad {difference} = {words.tex(checked)}")


def _history(run: Run, column: int, unit: int, below: int) -> dict[str, Any]:
    values = np.array([_value(state.network, column, unit, below) for state in run.trace.states])
    epochs = np.arange(len(values))
    up = palette.axis("its value", nticks=5)
    return course.figure(epochs, values, up, "epoch %{x}: %{y:.4g}", palette.NEUTRAL, shapes=[marks.rule(y=0)])


def _value(network: Network, column: int, unit: int, below: int) -> float:
    return float(network.weights[column - 1][below - 1, unit] if below else network.biases[column - 1][unit])


def _with(network: Network, column: int, unit: int, below: int, value: float) -> Network:
    """The network with another value there."""
    weights, biases = [W.copy() for W in network.weights], [b.copy() for b in network.biases]
    if below:
        weights[column - 1][below - 1, unit] = value
    else:
        biases[column - 1][unit] = value
    return Network(tuple(weights), tuple(biases), network.activation, network.output)


def _name(run: Run, column: int, unit: int, below: int) -> str:
    here = f"unit {unit + 1} of " + ("the output" if column == len(run.network.weights) else f"hidden layer {column}")
    if not below:
        return f"The bias of {here}"
    return f"The weight from {run.inputs[below - 1] if column == 1 else f'unit {below} before it'} to {here}"


def _signed(value: float) -> str:
    text = words.tex(value)
    return text if text.startswith("-") else f"+ {text}"


def _bracket(value: float) -> str:
    text = words.tex(value)
    return f"({text})" if text.startswith("-") else text
