"""What each move of an episode was expected to be worth, how it came out, and how far its value went that way: a rung a
move, the newest in colour and told in words. The dot on it is dragged: it goes the step size of the way."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pages.views.gridworld import labels
from pages.views.gridworld.board_shapes import said
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

NOW = palette.CLASSES[3]
STEP = "step"  # the trace of what moves are worth now, which is dragged
NAMES, LEAD = 132, 13  # pixels right of the last move for words, and from a move to its words
HIGH = 400  # pixels of the plot, about
ROW, LINE = 21, 18  # pixels of a line of these words, and of one more
ROOM = 0.07  # of what is seen, above and below


@dataclass(frozen=True)
class Steps:
    """What the moves shown were expected to be worth, how they came out, and what they are worth after it."""

    way: str  # how far values go
    first: int  # the number of the first move shown, counted from 1
    before: np.ndarray  # (T,)
    target: np.ndarray  # (T,)
    now: np.ndarray  # (T,)
    made_of: Sequence[str]  # (T,) how what came out is reckoned
    other: np.ndarray  # (T,) what another rule would have taken for it; nan where it takes the same, or is not known
    other_name: str
    other_colour: str

    @property
    def range(self) -> tuple[float, float]:
        """From the lowest to the highest there is, 0 among them."""
        held = np.concatenate([[0.0], self.before, self.target, self.other])
        held = held[np.isfinite(held)]
        low, high = float(held.min()), float(held.max())
        room = ROOM * (high - low) or 1.0
        return low - room, high + room


def drawn(steps: Steps, t: int, wide: float, high: float) -> list[Trace]:
    """After t of the moves shown, in a plot so many pixels wide and high."""
    n = len(steps.before)
    x, made = steps.first + np.arange(n, dtype=np.float32), np.arange(n) < t
    before, target, now, other = (
        np.where(made, values, np.nan) for values in (steps.before, steps.target, steps.now, steps.other)
    )
    newest = np.arange(n) == t - 1
    rungs = np.column_stack([before, target, np.full(n, np.nan)]).ravel()
    gone = np.column_stack([before, now, np.full(n, np.nan)])[newest].ravel() if t else [np.nan] * 3
    size = 15 if n <= 30 else 11
    traces = [
        marks.line(np.repeat(x, 3), rungs, palette.NEUTRAL, width=2.5 if n <= 30 else 1.5, opacity=0.55),
        marks.points(
            x,
            before,
            palette.NEUTRAL,
            says="move %{x}: expected %{y:.4g}",
            marker=dict(
                symbol="line-ew-open",
                color=palette.NEUTRAL,
                size=np.where(newest, 14, 8),
                line=dict(width=2.5, color=palette.NEUTRAL),
            ),
        ),
        marks.points(
            x,
            target,
            palette.NEUTRAL,
            says="move %{x}: came out %{y:.4g}",
            marker=dict(color=palette.NEUTRAL, size=np.where(newest, 10, 7 if n <= 30 else 4), line=dict(width=0)),
        ),
        marks.line([x[max(t - 1, 0)]] * 3, gone, NOW, width=6),
        marks.points(
            x,
            now,
            NOW,
            says="move %{x}: worth %{y:.4g} after it",
            meta=STEP,
            marker=dict(
                opacity=1,
                color=[NOW if new else palette.NEUTRAL for new in newest.tolist()],
                size=np.where(newest, size, 0),
                line=dict(width=np.where(newest, 2, 0), color=palette.OUTLINE),
            ),
        ),
        marks.points(
            x,
            other,
            steps.other_colour,
            name=steps.other_name,
            says=f"move %{{x}}, {steps.other_name}: %{{y:.4g}}",
            marker=dict(symbol="diamond-open", size=9, color=steps.other_colour, line=dict(width=2)),
        ),
        _told(steps, t, wide, high),
    ]
    return [panels.on(trace, 1) for trace in traces]


def _told(steps: Steps, t: int, wide: float, high: float) -> Trace:
    """The three values of move t in words, right of it, clear of each other."""
    if not t:
        return marks.text([np.nan] * 3, [np.nan] * 3, [""] * 3, size=14)
    i = t - 1
    values = np.array([steps.before[i], steps.target[i], steps.now[i]])
    reckoned = steps.made_of[i]
    words = [
        f"expected {said(float(values[0]))}",
        f"<b>came out {said(float(values[1]))}</b>" + (f"<br>{reckoned}" if reckoned else ""),
        f"<b>now {said(float(values[2]))}</b><br>{steps.way}" if steps.before[i] != steps.target[i] else "",
    ]
    low, top = steps.range
    rows = [ROW + LINE * word.count("<br>") for word in words]
    pixel = (top - low) / high
    order = np.argsort(values + np.array([0.0, 2.0, 1.0]) * np.sign(values[1] - values[0] or 1.0) * 1e-9)
    moved = np.empty(3)
    moved[order] = labels.apart(values[order] / pixel, [rows[j] for j in order]) * pixel
    half = pixel * np.array(rows) / 2
    moved += max(low - float((moved - half).min()), 0.0)  # none is below the plot, nor above it
    moved -= max(float((moved + half).max()) - top, 0.0)
    across = (steps.first + i + LEAD * _move(steps, wide)) * np.ones(3)
    return marks.text(
        across,
        moved,
        words,
        size=14,
        textposition="middle right",
        textfont=dict(color=[palette.NEUTRAL, palette.NEUTRAL, NOW], size=14, shadow=palette.HALO),
        cliponaxis=False,
    )


def axes(steps: Steps, wide: float) -> tuple[panels.Axis, panels.Axis]:
    """(move, worth), with room for words at the right end of a plot so many pixels wide."""
    n = len(steps.before)
    apart = next(k for k in (1, 2, 5, 10, 20, 50) if n <= 7 * k)
    ticks = [k for k in range(steps.first, steps.first + n) if k % apart == 0]
    ends = [steps.first - 0.7, steps.first + n - 1 + NAMES * _move(steps, wide)]
    move = palette.axis("move", range=ends, tickvals=ticks, showgrid=False)
    zero = dict(zeroline=True, zerolinecolor=palette.GRID)
    return move, palette.axis("", range=list(steps.range), nticks=5, **zero)


def _move(steps: Steps, wide: float) -> float:
    """A pixel in moves."""
    return (len(steps.before) - 0.3) / (wide - NAMES)
