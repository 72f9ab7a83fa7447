"""What is left of the height by step, beside what the condition number tells of it."""

from typing import Any

import numpy as np

from pages.views.descent.conditioning.figure import colour, spot
from pages.views.descent.conditioning.run import LEFT, Valley
from ui import palette, picture, words
from ui.figures import marks
from ui.figures.scales import log_axis
from ui.picture import Picture

ROOM = 0.3  # of the axis: so early all who have arrived have to be for the name of the level to be clear of them
LOWEST = 1e-7  # of the axis: a millionth is asked for
LEVEL = "the bottom, near enough: a millionth is left"


def chart(run: Valley) -> Picture:
    """All ways so far."""
    longest = max(run.longest, 1)
    top = 3 * max(1.0, min(1e3, max(float(way.left.max()) for way in run.ways.values())))
    low = max(LOWEST, min(float(way.left.min()) for way in run.ways.values()) / 3)
    data = []
    for name, way in run.ways.items():  # as far as the way: what is to come would tell in how many steps it arrives
        k = np.arange(longest + 1)
        says = f"foretold by the condition number, {name}: %{{y:.3g}} after %{{x}} steps"
        values = np.clip(way.promised(k), low / 1e3, 1e3 * top)
        data.append(marks.line(k, values, colour(name), width=9, opacity=0.3, says=says))
    for name, way in run.ways.items():
        values, k = np.clip(way.left, low / 1e3, 1e3 * top), np.arange(len(way.left))
        says = f"{name}: %{{y:.3g}} after %{{x}} steps"
        data += [marks.line(k, values, colour(name), width=3, says=says), spot(name, k[-1:], values[-1:], 0.7)]
    layout = palette.layout(
        xaxis=palette.axis("step", range=[-0.05 * longest, 1.06 * longest], nticks=5),
        yaxis=_shares(low, top),
        height=300,
        showlegend=False,
        shapes=[marks.rule(y=LEFT, dash="dash")],
    )
    alt = "What is left of the height by step, beside what the condition number foretells."
    return picture.still(dict(data=[*data, _goal(run, longest)], layout=layout), alt=alt, key="course")


def _shares(low: float, top: float) -> dict[str, Any]:
    """The axis of the height that is left, in percent as in the headline where it only falls."""
    axis = log_axis("", low, top)
    if top > 10:
        return axis
    told = {share: f"{100 * share:.10f}".rstrip("0").rstrip(".") + "%" for share in (1.0, 1e-2, 1e-4, 1e-6)}
    return axis | dict(tickvals=[*told], ticktext=[*told.values()])


def _goal(run: Valley, longest: int) -> dict[str, Any]:
    """What the level is that is asked for, and at whichever way has come down to it after how many steps that was."""
    arrived = [way.arrives if way.arrived else np.nan for way in run.ways.values()]
    told = [f"\xa0{words.number(way.arrives)} steps" for way in run.ways.values()]
    tones = [palette.NEUTRAL, *map(colour, run.ways)]
    there = [k for k in arrived if np.isfinite(k)]  # whose steps are told beside them
    waits = longest if max(there, default=0) < ROOM * longest and len(there) < len(arrived) else np.nan
    return marks.text(
        [waits, *arrived],
        [LEFT] * (1 + len(told)),
        [LEVEL, *told],
        textposition=["top left", *["top right"] * len(told)],
        textfont=dict(size=14, color=tones, shadow=palette.HALO),
    )
