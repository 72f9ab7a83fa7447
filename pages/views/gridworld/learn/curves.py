"""Curves over the episodes of a learner: one run, and where other seeds lie."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace

POINTS = 250  # of a band at most: it is smooth
NARROW = 0.5  # powers of ten that such an axis spans at least
UNDER = 0.07  # of such an axis: room for the name of the goal under its line
BEST, LOG = "best possible", " (log scale)"
FLOOR = 1e-6  # of an axis in powers of ten: what is smaller, zero too, is drawn there


@dataclass(frozen=True)
class Course:
    """A curve over the episodes first, first + 1, ...; of other seeds the 10%, 50% and 90% quantiles."""

    title: str
    own: np.ndarray  # (n,)
    band: np.ndarray | None  # (3, n)
    goal: float = np.nan  # the best there is, where there is one
    first: int = 1
    log: bool = False
    cut: float = np.nan  # where episodes were cut off

    def drawn(self, values: np.ndarray) -> np.ndarray:
        """The values where they stand on the axis."""
        return np.maximum(values, FLOOR) if self.log else values


def traces(course: Course, colour: str, named: bool, until: int) -> list[Trace]:
    """Band, the own run and the median as far as episode `until`, and the goal; a band's have a legend if `named`."""
    n, m = len(course.own), until - course.first + 1
    x = course.first + np.arange(m, dtype=np.float32) if m else np.array([np.nan])  # a trace without points has no name
    own = course.own[:m] if m else x
    some = np.unique(np.linspace(0, len(x) - 1, min(len(x), POINTS)).round().astype(int))
    band = np.full((3, len(x)), np.nan) if course.band is None or not m else course.drawn(course.band[:, :m])
    low, middle, high = band[:, some]
    given = named and course.band is not None
    return [
        marks.band(x[some], low, high, _faint(colour), name="80% of the seeds", showlegend=given),
        marks.line(
            [course.first, course.first + max(n - 1, 1)],
            [course.goal] * 2,
            palette.TRUTH,
            dash="dash",
            name=BEST,
            showlegend=False,  # its name stands at the line
        ),
        marks.path(
            x,
            course.drawn(own),
            colour,
            width=1.2 if given or course.band is not None else 2.5,
            name="this run",
            says=f"episode %{{x}}: {course.title} %{{customdata:.4g}}",
            mode="lines+markers" if n < 4 else "lines",
            customdata=own.astype(np.float32),
            marker=dict(size=5),
            opacity=0.75,
            showlegend=given,
        ),
        marks.line(
            x[some],
            middle,
            colour,
            width=3,
            name="median",
            says=f"episode %{{x}}, median: {course.title} %{{y:.4g}}",
            showlegend=given,
        ),
    ]


def now(course: Course, episode: int) -> Trace:
    """The marker at the episode on display; nowhere before the first."""
    i = episode - course.first
    x, y = (episode, course.drawn(course.own[i])) if i >= 0 else (np.nan, np.nan)
    return marks.points([float(x)], [float(y)], palette.CLASSES[3], size=10, outline=palette.OUTLINE)


def _faint(colour: str) -> str:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.18)"


def heights(course: Course) -> dict[str, Any]:
    """The range of a curve's axis, with some room."""
    held = np.r_[course.own, course.goal, np.ravel(course.band if course.band is not None else [])]
    held = held[np.isfinite(held)]
    if course.log:
        low, high = np.log10(np.maximum([held.min(), held.max()], FLOOR))
        room = max(0.05 * (high - low), (NARROW - high + low) / 2)
        low, high = low - room - (UNDER * (high - low) if np.isfinite(course.goal) else 0), high + room
        at = ticks(low, high)
        title = dict(text=course.title + LOG, standoff=16)
        texts = [written(v) if at[0] < 9e-4 else f"{v:g}" for v in at]
        return dict(title=title, type="log", range=[low, high], tickmode="array", tickvals=at, ticktext=texts)
    low, high = float(held.min()), float(held.max())
    room = 0.06 * (high - low) or 0.5 * max(abs(high), 1.0)
    return dict(range=[low - room, high + room])


def ticks(low: float, high: float) -> list[float]:
    """Three to six round numbers between 10^low and 10^high, which are NARROW or more apart."""
    for steps in ((1,), (1, 2, 5), (1, 1.5, 2, 3, 4, 6, 8)):
        powers = range(int(np.floor(low)), int(np.ceil(high)) + 1)
        at = [float(f"{step}e{power}") for power in powers for step in steps if low <= np.log10(step) + power <= high]
        if len(at) > 2:
            break
    return at[:: -(-len(at) // 6)]


def written(v: float) -> str:
    """A round number with a power of ten, such as 6·10⁻⁴."""
    share, power = f"{v:e}".split("e")
    if int(power) == 0:
        return f"{v:g}"
    return ("" if float(share) == 1 else f"{float(share):g}·") + f"10<sup>{int(power)}</sup>"
