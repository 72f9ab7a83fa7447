"""Why equal units stay equal: the gradient of each, at the epoch on display; and how the loss came down so far."""

import numpy as np
import streamlit as st

from algos.neural import backpropagation
from pages.views.neural.starts.run import Beginnings
from ui import controls, palette, words
from ui.figures import marks
from ui.figures.scales import log_axis
from ui.picture import Figure
from ui.stage import player

COMPARED = (5, 7, 0)  # of palette.CLASSES: the starts
LEAST = 1e-4  # a loss below this is drawn at this


def show(run: Beginnings) -> None:
    """A row a unit, for each start."""
    player.chart(
        losses(run),
        alt="The loss from each start after each epoch so far.",
        key=controls.key_of("losses_chart"),
    )
    st.markdown("**Each unit's weights, and where the gradient would send them.** Equal rows get equal gradients.")
    for name in run.traces:
        network = run.network(name)
        gradient = backpropagation.backward(network, run.task.X, run.task.y, loss=run.loss)
        inner, outer = network.weights[0], network.weights[1][:, 0]
        st.markdown(
            f"**{name}**: largest distance between two units {words.number(run.spread(name))}, in their weights w₁, w₂ "
            f"and v and their offset together; in w₁ and w₂ alone, as it is drawn, {words.number(_drawn(inner))}."
        )
        st.dataframe(
            {
                "unit": np.arange(1, run.width + 1),
                "w₁": inner[0],
                "w₂": inner[1],
                "offset": network.biases[0],
                "outer weight v": outer,
                "−∂J/∂w₁": -gradient.weights[0][0],
                "−∂J/∂w₂": -gradient.weights[0][1],
                "−∂J/∂v": -gradient.weights[1][:, 0],
            },
            hide_index=True,
        )
        output = -gradient.biases[1][0]
        st.caption(
            f"Offset of the output {words.number(float(network.biases[1][0]))}, sent by {words.number(float(output))}."
        )


def losses(run: Beginnings) -> Figure:
    """The loss from each start up to the epoch on display."""
    drawn = []
    for i, (name, trace) in enumerate(run.traces.items()):
        loss, colour = np.maximum(trace.curve("loss"), LEAST), palette.colour(COMPARED[i])
        epochs, says = np.arange(len(loss)), f"{name}: %{{y:.3g}} at epoch %{{x}}"
        drawn.append(marks.line(epochs, loss, colour, width=2.5, name=name, says=says))
        drawn.append(marks.points(epochs[-1:], loss[-1:], colour, size=11, outline=palette.OUTLINE))
    seen = np.concatenate([mark["y"] for mark in drawn])
    up = log_axis("loss", float(seen.min()) / 1.5, max(float(seen.max()) * 1.5, 10 * LEAST))
    across = palette.axis("epoch", range=[-0.03 * (run.longest or 1), 1.05 * (run.longest or 1)], nticks=6)
    return dict(data=drawn, layout=palette.layout(height=280, xaxis=across, yaxis=up))


def _drawn(inner: np.ndarray) -> float:
    """The largest distance between two dots of the picture: inner (2, units)."""
    return float(np.hypot(*(inner[:, :, None] - inner[:, None, :])).max())
