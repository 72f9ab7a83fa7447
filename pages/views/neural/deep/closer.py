"""What each layer multiplies the gradient by on its way back, at the epoch on display, and the most it could."""

import numpy as np
import streamlit as st

from algos.neural import backpropagation
from algos.neural.losses import LOG
from algos.neural.network import slope
from pages.views.neural import losses
from pages.views.neural.deep import figure
from pages.views.neural.deep.run import ACTIVATIONS, Depths


def show(run: Depths) -> None:
    """A table for each activation, from the last hidden layer to the first."""
    st.markdown(
        "**On the way back** each layer multiplies the gradient by the weights above it and by the slopes of its "
        "units. It grows at most by the largest slope times the largest stretch of the weights."
    )
    for column, (name, title) in zip(st.columns(len(ACTIVATIONS)), ACTIVATIONS.items(), strict=True):
        network = run.network(name)
        z = network.forward(run.task.X).z
        deltas = backpropagation.backward(network, run.task.X, run.task.y, loss=LOG).deltas
        layers = list(range(run.depth - 1, -1, -1))
        with column:
            st.markdown(f"**{title}**")
            st.dataframe(
                {
                    "layer": [j + 1 for j in layers],
                    "multiplied by": [_factor(deltas[j], deltas[j + 1]) for j in layers],
                    "mean slope": [float(slope(name, z[j]).mean()) for j in layers],
                    "at most": [most(network.weights[j + 1], slope(name, z[j])) for j in layers],
                },
                hide_index=True,
            )

    losses.show({title: run.traces[name] for name, title in ACTIVATIONS.items()}, figure.COLOURS)


def most(weights: np.ndarray, slopes: np.ndarray) -> float:
    """The largest slope times the largest stretch of the weights: no layer makes the gradient larger than by this."""
    return float(slopes.max() * np.linalg.norm(weights, 2))


def _factor(here: np.ndarray, above: np.ndarray) -> float | None:
    size = float(np.linalg.norm(above))
    return float(np.linalg.norm(here)) / size if size else None
