"""For each activation the gradient of every layer as bars, and what the units of every layer say as bands."""

from collections.abc import Callable
from typing import Any

import numpy as np

from pages.views.neural.deep.run import ACTIVATIONS, Depths, levels
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.figures.scales import log_axis

COLOURS = (1, 2, 3)  # of palette.CLASSES: the activations
FILLS = (
    ("rgba(232,112,14,0.16)", "rgba(232,112,14,0.34)"),
    ("rgba(20,163,122,0.16)", "rgba(20,163,122,0.34)"),
    ("rgba(200,95,166,0.16)", "rgba(200,95,166,0.34)"),
)
SMALL = 0.05  # what units without an upper end say is drawn evenly up to about this, and by its logarithm beyond
LEAST = 1e-12  # a gradient below this is drawn at this
SPAN = {"sigmoid": (0.0, 1.0), "tanh": (-1.0, 1.0)}  # of what units can say


def brush(run: Depths, shown: list[int]) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a frame, which shows the epoch `shown[frame]`."""
    norms = {name: trace.curve("norms") for name, trace in run.traces.items()}
    seen = np.concatenate([np.maximum(values, LEAST).ravel() for values in norms.values()])
    low, high = float(seen.min()), float(seen.max())
    layout = _layout(run, low / 3, max(high * 8, low * 1e3))
    counts = np.arange(1, run.depth + 2)
    hidden = counts[:-1]
    columns = len(ACTIVATIONS)

    def draw(frame: int) -> dict[str, Any]:
        data: list[Trace] = []
        for i, (name, trace) in enumerate(run.traces.items()):
            at = min(shown[frame], trace.steps)
            here = norms[name][at]
            told = ["" for _ in here]
            told[0], told[-1] = _short(float(here[0])), _short(float(here[-1]))
            bars = marks.bars(
                counts,
                np.maximum(here, LEAST),
                palette.colour(COLOURS[i]),
                says="%{customdata}",
                customdata=[f"{_layer(run, j)}: {words.number(float(v))}" for j, v in enumerate(here)],
                text=told,
                textposition="outside",
                cliponaxis=False,
                constraintext="none",
                textangle=0,
            )
            data.append(panels.on(bars, i))
        for i, (name, trace) in enumerate(run.traces.items()):
            network = trace.states[min(shown[frame], trace.steps)].network
            held = levels(network, run.task.X).T
            middle, held = held[2], held if name in SPAN else squeezed(held)
            wide, narrow = FILLS[i]
            data += [
                panels.on(mark, columns + i)
                for mark in (
                    marks.band(hidden, held[0], held[4], wide),
                    marks.band(hidden, held[1], held[3], narrow),
                    marks.path(
                        hidden,
                        held[2],
                        palette.colour(COLOURS[i]),
                        size=7,
                        says="layer %{x}: half of what its units say is below %{customdata:.3g}",
                        customdata=middle.astype(np.float32),
                    ),
                )
            ]
        return dict(data=data, layout=layout)

    return draw


def _layer(run: Depths, j: int) -> str:
    return "output" if j == run.depth else f"layer {j + 1}"


def _short(value: float) -> str:
    if not value:
        return "0"
    if 1e-3 <= value < 1e4:
        return f"{value:.2g}"
    first, exponent = f"{value:.0e}".split("e")
    return f"{first}·10<sup>{int(exponent)}</sup>".replace("-", "−")


def _layout(run: Depths, low: float, high: float) -> dict[str, Any]:
    k = len(ACTIVATIONS)
    counts = list(range(1, run.depth + 2))
    names = [*(str(j) for j in counts[:-1]), "out"]
    bars, bands = [], []
    for i, name in enumerate(ACTIVATIONS):
        up = log_axis("length of the gradient" if not i else "", low, high)
        across = palette.axis("layer", range=[0.4, run.depth + 1.6], tickvals=counts, ticktext=names)
        bars.append((across, up))
        across = palette.axis("layer", range=[0.4, run.depth + 1.6], tickvals=counts[:-1], ticktext=names[:-1])
        bands.append((across, _said(run, name, "what its units say" if not i else "")))
    domains: dict[str, Any] = {}
    each, gap = 0.29, 0.065
    for i in range(k):
        span = (round(i * (each + gap), 4), round(i * (each + gap) + each, 4))
        for row, height in ((i, (0.5, 1.0)), (k + i, (0.0, 0.34))):
            n = "" if row == 0 else str(row + 1)
            domains |= {f"xaxis{n}.domain": span, f"yaxis{n}.domain": height}
    titles = [
        panels.heading(f"<span style='color:{palette.colour(COLOURS[i])}'>{title}</span>", i, font=dict(size=16))
        for i, title in enumerate(ACTIVATIONS.values())
    ]
    return panels.layout(
        [*bars, *bands],
        widths=[1.0] * (2 * k),
        height=505,
        tall=1900,
        domains=domains,
        showlegend=False,
        annotations=titles,
        bargap=0.25,
    )


def _said(run: Depths, name: str, title: str) -> dict[str, Any]:
    """The axis of what units say."""
    if name in SPAN:
        bottom, top = SPAN[name]
        room = 0.06 * (top - bottom)
        return palette.axis(title, range=[bottom - room, top + room], nticks=5)
    ends = (run.traces[name].states[0].network, run.traces[name].final.network)
    most = 1.2 * max(1.0, *(float(levels(network, run.task.X).max()) for network in ends))
    ticks = [v for v in (0.0, *(10.0**k for k in range(-1, 9))) if v <= most]
    high = float(squeezed(np.array(most)))
    texts = [f"{v:g}" if v < 1e5 else f"10<sup>{np.log10(v):.0f}</sup>" for v in ticks]
    at = squeezed(np.array(ticks)).tolist()
    return palette.axis(title, range=[-0.06 * high, 1.02 * high], tickvals=at, ticktext=texts)


def squeezed(said: np.ndarray) -> np.ndarray:
    """Where values without an upper end are drawn: like their logarithm, and 0 at 0."""
    return np.asarray(np.log1p(said / SMALL))
