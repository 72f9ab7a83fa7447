"""Names of levels right of the end of a plot, none on another."""

from typing import Any

import numpy as np

from pages.views.gridworld import labels
from ui import palette

LINE = 12  # letters of a name in one line
LEAD, ROW, LINE_HIGH = 11, 18, 15  # pixels: across from a level to its name that has no room beside it,
# between names, and for each further line of one


def apart(levels: list[tuple[float, str, str]], x: float, pixel: float) -> list[dict[str, Any]]:
    """Names at levels, with their colours, where a pixel is worth so much; those that would lie on each other stand
    apart, each at the end of a line from its level."""
    told = [_said(name, x, y, colour) for y, name, colour in levels]
    ordered = sorted(told, key=lambda label: label["y"])
    rows = [ROW + LINE_HIGH * label["text"].count("<br>") for label in ordered]
    wanted = np.array([label["y"] for label in ordered]) / pixel
    moved = labels.apart(wanted, rows) - wanted
    for label, up in zip(ordered, moved.tolist(), strict=True):
        if abs(up) > 1:
            line = dict(arrowhead=0, arrowwidth=1, arrowcolor=label["font"]["color"])
            label |= dict(showarrow=True, ax=LEAD, ay=-up, xshift=-LEAD, **line)
    return told


def _said(text: str, x: float, y: float, colour: str) -> dict[str, Any]:
    """Words right of the end of a level in the first plot, in two lines if they are long: nothing is drawn there."""
    at = dict(x=x, xref="x", xanchor="left", y=float(y), yref="y", yanchor="middle", align="left")
    return dict(
        text="<br>".join(text.rsplit(" ", 1) if len(text) > LINE and "<br>" not in text else [text]),
        font=dict(color=colour, size=13, shadow=palette.HALO),  # no line of the grid runs through it
        showarrow=False,
        **at,
    )
