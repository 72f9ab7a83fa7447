"""Losses against the agreement of a point with its label, and their tangents at one agreement."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ui import palette

Trace = dict[str, Any]
NAMES = {
    "zero_one": "0-1",
    "perceptron": "perceptron",
    "hinge": "hinge",
    "logistic": "logistic",
    "squared": "squared",
}
LOOKS = {
    "zero_one": dict(color=palette.NEUTRAL, width=3),
    "perceptron": dict(color=palette.CLASSES[2], width=2.5, dash="dash"),
    "hinge": dict(color=palette.CLASSES[3], width=2.5),
    "logistic": dict(color=palette.CLASSES[4], width=2.5),
    "squared": dict(color=palette.CLASSES[5], width=2.5, dash="dot"),
}
TOP = 5.0  # of the loss axis
Loss = Callable[[np.ndarray], np.ndarray]


def curves(losses: Mapping[str, Loss], reach: tuple[float, float]) -> list[Trace]:
    """One line for each loss over the agreements from reach[0] to reach[1]; 0-1 drops at 0."""
    z = np.linspace(*reach, 241)
    lines = []
    for name, loss in losses.items():
        x = z if name != "zero_one" else np.array([reach[0], 0.0, 0.0, reach[1]])
        y = loss(z) if name != "zero_one" else np.array([1.0, 1.0, 0.0, 0.0])
        lines.append(
            dict(
                type="scatter",
                x=x.astype(np.float32),
                y=y.astype(np.float32),
                mode="lines",
                name=NAMES[name],
                line=LOOKS[name],
                hovertemplate=NAMES[name] + " at %{x:.3g}: %{y:.4g}<extra></extra>",
            )
        )
    return lines


def tangents(
    losses: Mapping[str, Loss], slopes: Mapping[str, float], z: float, reach: tuple[float, float]
) -> dict[str, Any]:
    """The losses around one agreement z, each with its tangent there."""
    data = curves(losses, reach)
    for name, loss in losses.items():
        value = float(loss(np.array([z]))[0])
        ends = np.array([-1.2, 0.0, 1.2])
        data.append(
            dict(
                type="scatter",
                mode="lines+markers",
                x=z + ends,
                y=value + slopes[name] * ends,
                line=dict(color=LOOKS[name]["color"], width=1.5, dash="dot"),
                marker=dict(size=np.array([0, 9, 0]), color=LOOKS[name]["color"]),
                hoverinfo="skip",
                showlegend=False,
            )
        )
    layout = palette.layout(
        height=340,
        showlegend=False,
        xaxis=palette.axis("agreement", range=list(reach)),
        yaxis=palette.axis("loss", range=[-0.3, TOP]),
    )
    return dict(data=data, layout=layout)
