"""Why equal units stay equal: the gradient of each, at the epoch on display; and how the loss came down so far."""

import numpy as np
import streamlit as st

from algos.neural import backpropagation
from pages.views.neural import losses
from pages.views.neural.starts.run import Beginnings
from ui import words

COMPARED = (5, 7, 0)  # of palette.CLASSES: the starts


def show(run: Beginnings) -> None:
    """A row a unit, for each start."""
    losses.show(run.traces, COMPARED)
    st.markdown("**Each unit's weights and its descent direction.** Equal weights have equal gradients.")
    for name in run.traces:
        network = run.network(name)
        gradient = backpropagation.backward(network, run.task.X, run.task.y, loss=run.loss)
        inner, outer = network.weights[0], network.weights[1][:, 0]
        st.markdown(
            f"**{name}**: the largest distance between two units is {words.number(run.spread(name))} in all their "
            "weights "
            f"w₁, w₂ and v and their bias, and {words.number(_drawn(inner))} in w₁ and w₂ alone."
        )
        st.dataframe(
            {
                "unit": np.arange(1, run.width + 1),
                "w₁": inner[0],
                "w₂": inner[1],
                "bias": network.biases[0],
                "output weight v": outer,
                "−∂J/∂w₁": -gradient.weights[0][0],
                "−∂J/∂w₂": -gradient.weights[0][1],
                "−∂J/∂v": -gradient.weights[1][:, 0],
            },
            hide_index=True,
        )
        output = -gradient.biases[1][0]
        st.caption(
            f"The output's bias is {words.number(float(network.biases[1][0]))}, with −∂J of "
            f"{words.number(float(output))}."
        )


def _drawn(inner: np.ndarray) -> float:
    """The largest distance between two dots of the picture: inner (2, units)."""
    return float(np.hypot(*(inner[:, :, None] - inner[:, None, :])).max())
