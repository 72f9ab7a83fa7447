"""Where many runs ended: every run is a dot where it is, that one can point at."""

from typing import Any

import numpy as np

from algos.clustering.ends import SAME
from ui import palette, words
from ui.figures import marks
from ui.guessing.cover import INSTEAD

HEAP = 0.12  # of the axis: what is farther apart has a count of its own
DOTS = 15  # that fit side by side, with room between
LARGEST = 18  # pixels of a dot
LIFT = 0.03  # of the highest stack: how far above its stack a count stands
ROOM = 0.12  # of the axis, at each end
TITLE = "distortion at the end of the run"


def apart(ends: np.ndarray) -> float:
    """How far apart ends (n,), lowest first, must be for their dots to stand side by side."""
    low, high = float(ends[0]), float(ends[-1])
    return max((high - low) / DOTS, SAME * max(abs(low), abs(high)))


def stacks(ends: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where the dots of ends (n,), lowest first, stand: in upright stacks, each at its lowest end, from the height 1.

    A dot that would touch one of the stack before stands on it.
    """
    wide = apart(ends)
    places: list[float] = []
    heights: list[int] = []
    for end in ends.tolist():
        on = bool(places) and end <= places[-1] + wide
        heights.append(heights[-1] + 1 if on else 1)
        places.append(places[-1] if on else end)
    return np.array(places), np.array(heights)


def figure(ends: np.ndarray, runs: np.ndarray, chosen: int) -> dict[str, Any]:
    """Ends (n,), lowest first, of the runs with the numbers (n,); the dot of place `chosen` has a ring."""
    x, y = stacks(ends)
    top = float(y.max())
    reach = int((ends - ends[0] <= SAME * abs(ends[-1])).sum())
    dots = marks.points(
        x,
        y,
        palette.DATA,
        size=float(np.clip(340 / top, 5, LARGEST)),
        customdata=np.column_stack([runs, ends, np.arange(1, len(ends) + 1)]),
        says="place %{customdata[2]} (run %{customdata[0]}): distortion %{customdata[1]:,.4~r}",
        meta="pick",
        selected=dict(marker=dict(opacity=1)),
        unselected=dict(marker=dict(opacity=1)),
    )
    dots["marker"]["line"] = dict(width=0.5, color=palette.OUTLINE)
    ring = marks.ring(x[[chosen]], y[[chosen]], palette.FIT, size=27, width=4) | dict(cliponaxis=False)
    heaps = np.split(np.arange(len(x)), np.flatnonzero(np.diff(x) > HEAP * (x[-1] - x[0])) + 1)
    told = [heap for heap in heaps[1:] if len(heap) > 1 or chosen in heap]
    named = [0, *(heap[y[heap].argmax()] for heap in told)]
    around = ["<br>near here" * bool(len(np.unique(x[heap])) > 1) for heap in told]  # not all in the stack below it
    said = [
        words.count(reach, "run"),
        *(words.count(len(heap), "run") + of for heap, of in zip(told, around, strict=True)),
    ]
    side = "top center"
    if reach < (stack := int((x == x[0]).sum())):
        said[0], side = f"{reach} of these {stack}<br>{'is' if reach == 1 else 'are'} the lowest", "top right"
    above = np.array([max(y[x == x[0]]), *y[named[1:]]]) + LIFT * top + 0.3
    sides = [side] + ["top center"] * len(told)
    best = marks.text(x[named], above, [f"<b>{one}</b>" for one in said], palette.DATA, size=15, textposition=sides)
    best |= dict(cliponaxis=False)
    comes = f"{len(x)} runs will each<br>be a dot here. Farther<br>left is better."
    before = marks.text([(x[0] + x[-1]) / 2], [top / 2], [comes], size=14, visible=False, meta=INSTEAD)
    room = ROOM * (x[-1] - x[0]) or ROOM * abs(x[0]) or 1.0
    return dict(
        data=[dots, ring, best, before],
        layout=palette.layout(
            showlegend=False,
            xaxis=palette.axis(TITLE, range=[float(x[0] - room), float(x[-1] + room)], nticks=5, showgrid=False),
            yaxis=palette.axis(range=[0, top * 1.15 + 0.8], showticklabels=False, showgrid=False),
        ),
    )
