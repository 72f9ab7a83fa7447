"""How the losses of several networks came down, as far as their runs are: what views of several show closer."""

from collections.abc import Mapping, Sequence

import numpy as np

from algos.neural.training import Trained
from algos.trace import Trace
from ui import controls, palette
from ui.figures import marks
from ui.figures.scales import log_axis
from ui.picture import Figure
from ui.stage import player

LEAST = 1e-4  # a loss below this is drawn at this


def show(traces: Mapping[str, Trace[Trained]], colours: Sequence[int]) -> None:
    """The losses of runs, by what they are called, each in a colour of palette.CLASSES."""
    player.chart(
        figure(traces, colours),
        alt=f"The loss after each epoch so far: {', '.join(traces)}.",
        key=controls.key_of("losses_chart"),
    )


def figure(traces: Mapping[str, Trace[Trained]], colours: Sequence[int]) -> Figure:
    """A line for each run, and a dot where it is."""
    drawn = []
    for (name, trace), number in zip(traces.items(), colours, strict=False):
        loss, colour = np.maximum(trace.curve("loss"), LEAST), palette.colour(number)
        epochs, says = np.arange(len(loss)), f"{name}: %{{y:.3g}} at epoch %{{x}}"
        drawn.append(marks.line(epochs, loss, colour, width=2.5, name=name, says=says))
        drawn.append(marks.points(epochs[-1:], loss[-1:], colour, size=11, outline=palette.OUTLINE))
    seen = np.concatenate([mark["y"] for mark in drawn])
    longest = max(trace.steps for trace in traces.values()) or 1
    up = log_axis("loss", float(seen.min()) / 1.5, max(float(seen.max()) * 1.5, 10 * LEAST))
    across = palette.axis("epoch", range=[-0.03 * longest, 1.05 * longest], nticks=6)
    return dict(data=drawn, layout=palette.layout(height=280, xaxis=across, yaxis=up))
