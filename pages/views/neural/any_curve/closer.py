"""The network at one place as a sum over its units, and what each unit is."""

import numpy as np
import streamlit as st

from algos.neural.network import Network
from pages.views.neural.any_curve import units
from ui import controls, one_place, words

SIDES = ("pulls down", "pushes up")
ROUNDING = 1e-12  # what is smaller is none


def show(network: Network) -> None:
    """One place, unit by unit; and a row a unit."""
    left, right = st.columns([3, 2])
    x = float(
        controls.slider(
            "Place x",
            0.0,
            1.0,
            0.35,
            step=0.01,
            key="curve_place",
            help="The place at which the sum is written out.",
            place=right,
        )
    )
    values, level = units.shares(network, np.array([x]))[:, 0], units.offset(network)
    with left:
        values, level = _whole(values), float(_whole(np.array(level)))
        total = words.number(float(_whole(np.array(level + values.sum()))))
        st.markdown(f"At x = {words.setting(x)} the output is **{total}**: the output bias, and what every unit adds.")
        hover = [f"unit {j + 1}: {value:+.4g}" for j, value in enumerate(values)]
        one_place.bars(values, hover, base=("bias", level), title="what it adds", sides=SIDES, thing="unit")
        one_place.show_sum(values, level, words_before="F(x)")
    inner, outer = network.weights[0][0], network.weights[1][:, 0]
    st.dataframe(
        {
            "unit": np.arange(1, len(outer) + 1),
            "bends at x": units.kinks(network),
            "weight w": inner,
            "bias b": network.biases[0],
            "output weight v": outer,
            "adds here": values,
        },
        hide_index=True,
    )


def _whole(values: np.ndarray) -> np.ndarray:
    """The same, with 0 for what is but rounding."""
    return np.where(np.abs(values) < ROUNDING, 0.0, values)
