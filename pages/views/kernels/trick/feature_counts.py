"""How many features a polynomial kernel stands for, and what an inner product costs with them and without."""

import numpy as np

from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.guessing.cover import GIVEN
from ui.picture import Figure


def figure(
    inputs: np.ndarray, counts: np.ndarray, explicit: np.ndarray, implicit: np.ndarray, d: int, degree: int
) -> Figure:
    """counts (p, m) features by degree 1 .. p at the numbers of inputs (m,); operations (p,) at d inputs.

    `degree` is the one on display.
    """
    top = float(np.log10(max(counts.max(), explicit.max())))
    log = dict(type="log", range=[-0.3, top + 0.6], exponentformat="power", nticks=8)
    degrees = np.arange(1, len(counts) + 1)
    layout = panels.layout(
        [
            (
                palette.axis("inputs", type="log", range=[-0.05, np.log10(inputs[-1]) + 0.75], dtick=1),
                palette.axis("features", **log),
            ),
            (
                palette.axis("degree", range=[0.4, len(degrees) + 0.6], dtick=1),
                palette.axis("operations for one inner product", **log),
            ),
        ],
        widths=(1, 1),
        height=470,
        tall=880,
        width=800,
        margin=dict(l=64, r=12, t=30, b=44, autoexpand=False),
        showlegend=True,
    )
    layout["legend"] = layout["legend"] | dict(x=0.54, itemclick=False, itemdoubleclick=False)
    layout["meta"]["wide"]["legend.x"], layout["meta"]["narrow"]["legend.x"] = 0.54, 0
    here = float(np.interp(np.log(d), np.log(inputs), np.log(counts[degree - 1])))
    costs = [
        _cost_line(degrees, explicit, "through the features", "circle", palette.FIT),
        _cost_line(degrees, implicit, "by the kernel", "square", palette.DATA) | dict(meta=GIVEN),
        _spot(degree, float(explicit[degree - 1])),
        _spot(degree, float(implicit[degree - 1])) | dict(meta=GIVEN),
    ]
    return dict(
        data=[
            *(_count_line(inputs, row, int(p), p == degree) for p, row in zip(degrees, counts, strict=True)),
            _spot(d, float(np.exp(here))),
            *(panels.on(trace, 1) for trace in costs),
        ],
        layout=layout,
    )


def _count_line(inputs: np.ndarray, counts: np.ndarray, degree: int, chosen: bool) -> Trace:
    named = degree <= 5 or degree == 10 or chosen
    label = [""] * (len(inputs) - 1) + [f"   degree {degree}" if chosen else str(degree) if named else ""]
    colour = palette.FIT if chosen else palette.NEUTRAL
    return marks.line(
        inputs,
        counts,
        colour,
        width=3 if chosen else 1,
        says=f"%{{x}} inputs, degree {degree}: %{{y:,.4g}} features",
        mode="lines+text",
        text=label,
        textposition="middle right",
        textfont=dict(color=colour),
    )


def _cost_line(degrees: np.ndarray, costs: np.ndarray, name: str, symbol: str, colour: str) -> Trace:
    return marks.path(
        degrees,
        costs,
        colour,
        dash="solid" if symbol == "circle" else "dash",
        marker=dict(symbol=symbol, size=8, color=colour),
        name=name,
        says=f"{name}, degree %{{x}}: %{{y:,.4g}} operations",
    )


def _spot(x: float, y: float) -> Trace:
    return marks.points([x], [y], palette.CLASSES[4], size=16, symbol="star", outline=palette.OUTLINE)
