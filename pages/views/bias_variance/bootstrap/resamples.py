"""One resample after the other: which rows it has and how often, the refit to it, and the refits before."""

import itertools

import numpy as np

from algos.bias_variance.bootstrap import Bootstrap
from pages.views.bias_variance import many_fits
from pages.views.bias_variance.bootstrap.figure import CLOUD, FILL, WHOLE, Stage
from ui import palette
from ui.figures import fits, marks
from ui.figures.marks import Trace
from ui.picture import Figure

ROOM = 128  # pixels for the names of the curves
MANY = 20  # refits from which on their middle is drawn, and where they differ most
INSIDE = "middle center"
MEET = (0.07, 0.08)  # of the plot, on a phone: so near, a mark reaches the other's number
NAMED = 0.08  # of the height: what a name takes
APART = "differ most here"
ABOVE = 14  # pixels above a legend on a phone, whose marks are higher than its words
OFF = {(False, False): "", (False, True): " ↑", (True, False): " ↓", (True, True): " ↕"}  # where it leaves the plot
NEWEST, BEFORE, MIDDLE = "newest refit", "earlier refits", "middle 95%"


def figure(stage: Stage, state: Bootstrap, *, last: bool = False) -> Figure:
    """The refits so far, in `state`, whether they are the `last`; the newest of them, and how often its resample has
    each row."""
    curves, band = stage.cut(state.curves), stage.cut(state.band)
    enough = len(curves) >= MANY
    low, high = band if enough else np.full_like(band, np.nan)
    times = np.bincount(state.picks[state.used][-1], minlength=len(stage.x))
    traces = [
        marks.band(stage.at, low, high, FILL),
        many_fits.together(stage.at, curves[:-1][-CLOUD:], palette.FIT, width=1.5, name=BEFORE, opacity=0.55),
        stage.whole(state.fit),
        fits.curve(stage.at, curves[-1], NEWEST, line=dict(color=palette.DATA, width=3)),
        *_rows(stage, times),
        *_apart(stage, state, told(state, last=last)),
    ]
    drawn = fits.figure(traces, titles=stage.titles, x_range=stage.x_range, y_range=stage.y_range, height=490)
    ends = [
        (NEWEST, float(curves[-1][-1]), palette.DATA),
        (WHOLE, float(stage.cut(state.fit)[-1]), many_fits.MEAN),
        (BEFORE, float(curves[:-1][-CLOUD:, -1].max()) if len(curves) > 1 else np.nan, palette.FIT),
        (MIDDLE, float(band[1, -1]) if enough else np.nan, palette.FIT),
    ]
    made = fits.named(drawn, ends, room=ROOM)
    made["layout"]["meta"]["narrow"]["margin.t"] += ABOVE
    return made


def farthest(state: Bootstrap) -> int:
    """At which of the places the refits differ most."""
    return int(np.var(state.curves, axis=0).argmax())


def told(state: Bootstrap, *, last: bool) -> bool:
    """Whether so many refits tell where they differ most, if they are not the `last` ones."""
    return len(state.curves) >= MANY or (last and len(state.curves) > 1)


def alike(state: Bootstrap) -> bool:
    """Whether the refits differ everywhere by as much: constants do."""
    varies = np.var(state.curves, axis=0)
    return bool(np.ptp(varies) <= 1e-9 * varies.max())


def _apart(stage: Stage, state: Bootstrap, seen: bool) -> list[Trace]:
    """An upright bar from the lowest to the highest refit where they differ most, and that they do, if it is `seen`;
    nothing where they differ everywhere alike."""
    j = farthest(state)
    ends = np.array([state.curves[:, j].min(), state.curves[:, j].max()])
    off = OFF[bool(ends[0] < stage.y_range[0]), bool(ends[1] > stage.y_range[1])]
    several = seen and not alike(state)
    x, (low, high) = float(stage.at[j]), np.clip(ends, *stage.y_range) if several else (np.nan, np.nan)
    late = x > sum(stage.x_range) / 2
    room_above = high < stage.y_range[1] - NAMED * np.ptp(stage.y_range)
    font = dict(color=palette.CLASSES[3], size=14, shadow=palette.HALO)
    side = f"{'top' if room_above else 'bottom'} {'left' if late else 'right'}"
    return [
        marks.line([x, x], [low, high], palette.CLASSES[3], width=3, name=APART, showlegend=False),
        marks.text([x], [high if room_above else low], [f"<b>{APART}{off}</b>"], textposition=side, textfont=font),
    ]


def _rows(stage: Stage, times: np.ndarray) -> list[Trace]:
    """The rows left out, hollow; those in the resample, with how often if not once."""
    x, y, out, there = stage.x, stage.y, times == 0, times > 0
    often = [f"<b>{k}</b>" if k > 1 else "" for k in times[there]]
    sides = _sides(stage, times > 1)[there]
    colours = np.where(sides == INSIDE, "white", palette.DATA)
    look = dict(size=np.where(times[there] > 1, 17 + 3 * times[there], 13), color=palette.DATA, opacity=1)
    return [
        marks.points(
            x[out],
            y[out],
            palette.NEUTRAL,
            name="left out",
            says="left out: %{y:.4g}",
            marker=dict(symbol="circle-open", size=12, color=palette.NEUTRAL, line=dict(width=2)),
        ),
        marks.points(
            x[there],
            y[there],
            palette.DATA,
            name="drawn, number: how often",
            says="in it %{customdata}: %{y:.4g}",
            customdata=[f"{k} times" if k > 1 else "once" for k in times[there]],
            marker=look | dict(line=dict(width=1, color=palette.OUTLINE)),
            mode="markers+text",
            text=often,
            textposition=sides.tolist(),
            textfont=dict(color=colours.tolist(), size=14),
        ),
    ]


def _sides(stage: Stage, often: np.ndarray) -> np.ndarray:
    """Where each row's number stands (n,): in its mark, or left of it where the next such mark meets it."""
    sides = np.full(len(often), INSIDE, dtype=object)
    across, up = stage.x / np.ptp(stage.x_range) / MEET[0], stage.y / np.ptp(stage.y_range) / MEET[1]
    rows = np.flatnonzero(often)[np.argsort(across[often])]
    for left, right in itertools.pairwise(rows):
        if np.hypot(across[right] - across[left], up[right] - up[left]) < 1:
            sides[left] = "middle left"
    return sides
