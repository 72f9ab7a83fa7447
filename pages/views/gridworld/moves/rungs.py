"""What each move of an episode was expected to be worth, how it came out, and how far its value went that way: a rung a
move, with the surprise at its end. The dot on the newest one is dragged: it goes the step size of the way."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.views.gridworld.board_shapes import decimals, said
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

NOW = palette.CLASSES[3]
STEP = "step"  # the trace of what moves are worth now, which is dragged
MANY = 15  # moves from which on only the newest surprise and the largest are written
ROOM = 0.12  # of what is seen, above and below: for a surprise beyond its rung
MORE = 3  # digits at most that are written beyond the usual ones
EDGE = 0.75  # of the moves: from there on the word at the newest dot stands left of it


@dataclass(frozen=True)
class Steps:
    """What the moves shown were expected to be worth, how they came out, and what they are worth after it."""

    way: float  # the step size: so much of the way values go
    first: int  # the number of the first move shown, counted from 1
    before: np.ndarray  # (T,)
    target: np.ndarray  # (T,)
    now: np.ndarray  # (T,)
    made_of: Sequence[str]  # (T,) how what came out is reckoned
    other: np.ndarray  # (T,) what another rule would have taken for it; nan where it takes the same, or is not known
    other_name: str
    other_colour: str
    aim: str = "the best next move"  # whose value a move learns from
    more: Sequence[int] = ()  # (T,) with how many digits beyond the usual ones a move is written: see `digits`

    @property
    def range(self) -> tuple[float, float]:
        """From the lowest to the highest there is."""
        held = np.concatenate([self.before, self.target, self.other])
        held = held[np.isfinite(held)]
        low, high = (float(held.min()), float(held.max())) if held.size else (0.0, 0.0)
        room = ROOM * (high - low) or 1.0
        return low - room, high + room

    def digits(self, i: int) -> int:
        """With how many more digits than usual move i (0, 1, ...) is written."""
        return self.more[i] if self.more else 0


def drawn(steps: Steps, t: int) -> list[Trace]:
    """After t of the moves shown, in the second plot; and in the third how the newest value is made."""
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
                size=np.where(newest, 18, 10),
                line=dict(width=2.5, color=palette.NEUTRAL),
            ),
        ),
        marks.points(
            x,
            target,
            palette.NEUTRAL,
            says="move %{x}: came out %{y:.4g}",
            marker=dict(color=palette.NEUTRAL, size=np.where(newest, 12, 8 if n <= 30 else 4), line=dict(width=0)),
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
        _surprises(steps, t, size),
        _handle(steps, t, size),
    ]
    return [*(panels.on(trace, 1) for trace in traces), panels.on(_made(steps, t), 2)]


def largest(sizes: np.ndarray) -> int:
    """Which of the sizes is the largest; of those that are written alike the first."""
    most = said(float(sizes.max()))
    return next(i for i, size in enumerate(sizes.tolist()) if said(size) == most)


def digits(before: float, target: float, way: float, parts: tuple[float, float, float] = (0, 0, np.inf)) -> int:
    """How many more digits than usual it takes for the sums of a move to come out as written, if a few more do it.

    What came out less what was expected is the surprise, the step size `way` of which goes to the value; and of the
    `parts` (paid, discount, later value) what came out is made, if there is a later value.
    """
    error, (paid, discount, later) = target - before, parts
    for more in range(MORE + 1):
        places = [2 + more if more else decimals(x) for x in (before, target, error, before + way * error, later)]
        b, t, e, now, next_one = map(round, (before, target, error, before + way * error, later), places)
        unit = 10.0 ** -min(places[:3])
        sums = [b + way * e - now] * bool(error) + [paid + discount * next_one - t] * bool(np.isfinite(later))
        if (not error or abs(t - b - e) < 0.5 * unit) and all(abs(off) < 1.01 * unit for off in sums):
            return more  # a product may be off by one in the last digit
    return 0


def told(value: float, more: int = 0) -> str:
    """A value with so many more digits than usual."""
    return f"{value:.{2 + more}f}".replace("-", "−") if more else said(value)


def surprise(error: float, more: int = 0) -> str:
    """How much better than expected a move came out, with its sign."""
    text = told(abs(error), more)
    return text if text == "0" else f"{'+' if error > 0 else '−'}{text}"


def _surprises(steps: Steps, t: int, size: float) -> Trace:
    """How much better or worse each move came out, beyond its end: of many moves the newest and the largest."""
    n = len(steps.before)
    errors = steps.target - steps.before
    top = largest(np.abs(errors[:t])) if t else -1
    seen = [i < t and (n <= MANY or i in (t - 1, top)) for i in range(n)]
    texts = [surprise(e, steps.digits(i)) if seen[i] else "" for i, e in enumerate(errors.tolist())]
    texts = ["" if text == "0" else f"<b>{text}</b>" if i in (top, t - 1) else text for i, text in enumerate(texts)]
    return marks.text(
        steps.first + np.arange(n, dtype=np.float32),
        steps.target,
        texts,
        mode="markers+text",
        marker=dict(size=size, opacity=0),
        textposition=["top center" if e >= 0 else "bottom center" for e in errors.tolist()],
        textfont=dict(color=[NOW if i == t - 1 else palette.NEUTRAL for i in range(n)], size=14, shadow=palette.HALO),
        cliponaxis=False,
    )


def _handle(steps: Steps, t: int, size: float) -> Trace:
    """That the newest dot can be dragged, while there is room: what has been lies to its left."""
    at = steps.first + t - 1 if t else np.nan
    free = 0 < t <= EDGE * len(steps.before) and bool(steps.before[t - 1] != steps.target[t - 1])  # else nothing moves
    look = dict(color=NOW, size=14, shadow=palette.HALO)
    room: dict[str, Any] = dict(mode="markers+text", marker=dict(size=size, opacity=0), textfont=look)
    return marks.text(
        [at],
        [steps.now[t - 1]],
        ["<b>drag me: step size</b>" * free],
        textposition="middle right",
        cliponaxis=False,
        **room,
    )


def _made(steps: Steps, t: int) -> Trace:
    """How what came out and the new value are reckoned."""
    look: dict[str, Any] = dict(textposition="middle right", size=16, cliponaxis=False, meta="no ghost")
    if not t:
        return marks.text([0], [0], [""], **look)
    i = t - 1
    three = (steps.before, steps.target, steps.now)
    before, target, now = (told(float(values[i]), steps.digits(i)) for values in three)
    reckoned = f" {steps.made_of[i]}" if steps.made_of[i] else ""
    lines = [f"expected {before}", f"<b>came out {target}</b>{reckoned}"]
    if steps.before[i] != steps.target[i]:
        step = f"{before} + {steps.way:g} × ({surprise(float(steps.target[i] - steps.before[i]), steps.digits(i))})"
        lines.append(f'<span style="color:{NOW}"><b>new value {now}</b></span> = {step}')
    return marks.text([0], [0], ["<br>".join(lines)], **look)


def axes(steps: Steps) -> tuple[panels.Axis, panels.Axis]:
    """(move, worth): all moves over the whole width."""
    n = len(steps.before)
    apart = next(k for k in (1, 2, 5, 10, 20, 50) if n <= MANY * k)
    ticks = [k for k in range(steps.first, steps.first + n) if k % apart == 0]
    move = palette.axis("move", range=[steps.first - 0.7, steps.first + n - 0.3], tickvals=ticks, showgrid=False)
    zero = dict(zeroline=True, zerolinecolor=palette.GRID)
    return move, palette.axis("", range=list(steps.range), nticks=5, **zero)
