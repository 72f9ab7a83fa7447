"""Three tables of numbers: a derivative as derived, by differences, and what is between them."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from algos.descent.matrix_derivatives import Entries
from ui import palette
from ui.figures import marks, panels
from ui.guessing.cover import GIVEN

DERIVED, FOUND = palette.CLASSES[0], palette.CLASSES[1]


def brush(states: Sequence[Entries], says: str, derived: str) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a distance, for the derivative of what it `says` by A, as `derived`."""
    d = len(states[0].derived)
    top = 1.8 * float(np.abs([states[0].derived, states[10].differences]).max()) or 1.0  # numbers stay readable
    axis: dict[str, Any] = dict(showgrid=False, showticklabels=False, fixedrange=True)
    axes = [
        (
            palette.axis("", range=[0.5, d + 0.5], constrain="domain", **axis),
            palette.axis("", range=[d + 0.5, 0.5], scaleanchor=f"x{i}", constrain="domain", **axis),
        )
        for i in ("", 2, 3)
    ]
    headings = [
        f"<span style='color:{DERIVED}'>derived: {derived}</span>",
        f"<span style='color:{FOUND}'>by differences of {says}</span>",
        "what is between them",
    ]
    layout = panels.layout(
        axes,
        widths=(1, 1, 1),
        height=340,
        tall=1150,
        showlegend=False,
        annotations=[panels.heading(text, i, font=dict(size=15)) for i, text in enumerate(headings)],
    )
    places = np.arange(1, d + 1)
    still = [mark | dict(meta=GIVEN) for mark in _table(states[0].derived, top, places)]

    def draw(i: int) -> dict[str, Any]:
        state = states[i]
        moving = [panels.on(mark, 1) for mark in _table(state.differences, top, places)]
        moving += [panels.on(mark, 2) for mark in _table(state.off, top, places)]
        row, column = np.indices(state.wrong.shape) + 1
        x = np.where(state.wrong, column, np.nan).ravel() + 0.36
        y = np.where(state.wrong, row, np.nan).ravel() - 0.34
        cross = marks.points(x, y, palette.MISTAKE, size=11, symbol="x-thin", outline=palette.MISTAKE, edge=3)
        return dict(data=[*still, *moving, panels.on(cross, 2)], layout=layout)

    return draw


def _table(values: np.ndarray, top: float, places: np.ndarray) -> list[dict[str, Any]]:
    """Coloured cells with their numbers."""
    says = "entry (%{y}, %{x}): %{z:.6g}"
    row, column = np.indices(values.shape) + 1
    told = [_told(value) for value in values.ravel()]
    size = 17 if len(values) < 4 else 13
    return [
        marks.map(values, palette.DIVERGING, -top, top, x=places, y=places, says=says, xgap=3, ygap=3),
        marks.text(column.ravel(), row.ravel(), told, size=size),
    ]


def _told(value: float) -> str:
    """A number that fits into a cell; what is next to nothing by its power of ten."""
    if value == 0:
        return "0"
    if abs(value) < 0.005 or abs(value) >= 1e5:
        mantissa, power = f"{value:.0e}".split("e")
        return f"{mantissa.replace('-', '−')}·10<sup>{int(power)}</sup>".replace("<sup>-", "<sup>−")
    return f"{value:.2f}".replace("-", "−")
