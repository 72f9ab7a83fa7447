"""The law of least squares drawn: single predictions, and the means of their squares on the curves of the formulas."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.bias_variance import errors
from pages.views.bias_variance.headings import under
from pages.views.bias_variance.pick import PICK
from ui import palette
from ui.figures import fits, marks, panels
from ui.figures.marks import Trace
from ui.guessing.cover import GIVEN, INSTEAD
from ui.picture import Figure

LOOKS = ((errors.TRAINING, "circle"), (errors.TEST, "square"))
SHOWN = 100  # predictions
GREY = dict(size=13, color=palette.NEUTRAL)
ROW = 18  # pixels of a second row of the heading of the curves
REACH = 2.5  # how many times the widest spread the axis of single predictions goes up and down
DOMAINS = {"xaxis.domain": [0, 0.32], "xaxis2.domain": [0.42, 1]}


def formula(x: np.ndarray, y: np.ndarray, name: str, says: str, i: int) -> Trace:
    """The curve of the i-th formula (0 or 1); `says` is the formula."""
    colour, _ = LOOKS[i]
    told = f"{says} = %{{y:.4g}}<extra></extra>"
    return fits.curve(x, y, name, line=dict(color=colour, width=2.5), hovertemplate=told)


def measured(x: np.ndarray, mean: np.ndarray, name: str, i: int) -> Trace:
    """Means (k,), of which a point can be clicked. The curve has the name for both."""
    colour, symbol = LOOKS[i]
    look = dict(color=colour, symbol=symbol, size=7, line=dict(width=1, color=palette.OUTLINE))
    says = f"{name} at %{{x}}: %{{y:.4g}}"
    return marks.points(x, mean, colour, name=name, says=says, **PICK | dict(marker=look, showlegend=False))


def so_far(trace: Trace, at: float) -> Trace:
    """Points as far as a size: what comes then is to be seen as one plays."""
    seen = np.asarray(trace["x"], dtype=float) <= at
    return trace | dict(y=np.where(seen, np.asarray(trace["y"], dtype=np.float32), np.nan))


def here(x: float, mean: float, i: int) -> Trace:
    """The measured mean of the size on display, whose root is the bar among the single predictions."""
    colour, symbol = LOOKS[i]
    marker = dict(color=colour, symbol=symbol, size=13, line=dict(width=1.5, color=palette.OUTLINE))
    return marks.points([x], [mean], colour, marker=marker, hoverinfo="skip")


def high(traces: Sequence[Trace]) -> float:
    """Where the axis of the curves ends: above all of them, on a ladder on which a held slider seldom moves it."""
    top = 1.04 * max(float(np.nanmax(t["y"])) for t in traces)
    return 1.2 * 2.0 ** float(np.ceil(np.log2(top / 1.2))) if top > 0 else 1.0


def level(x: np.ndarray, height: float, name: str) -> Trace:
    """A level line to compare with: it is known before anything is measured."""
    line = dict(color=palette.NEUTRAL, width=2, dash="dot")
    return fits.curve(np.array([x[0], x[-1]]), np.array([height, height]), name, line=line, meta=GIVEN)


def known(x: float, y: float, says: str, i: int) -> Trace:
    """One measured mean, seen only while a guess about the others is awaited."""
    colour, symbol = LOOKS[i]
    look: dict[str, Any] = dict(symbol=symbol, size=12, mode="markers+text", text=[says], textposition="top right")
    return marks.points([x], [y], colour, visible=False, meta=INSTEAD, **look)


def single(off: np.ndarray, means: np.ndarray, far: float, *, given: bool) -> list[Trace]:
    """What single predictions are off by (2, repeats), a dot each, and bars up to the roots of their mean squares.

    What is farther off than `far` is drawn there. The first kind can be `given` while a guess of the
    other is awaited.
    """
    traces = []
    for i, (values, mean) in enumerate(zip(off[:, :SHOWN], means, strict=True)):
        colour, symbol = LOOKS[i]
        seen: dict[str, Any] = dict(meta=GIVEN) if given and i == 0 else {}
        across = i + 0.27 * (2 * ((np.arange(len(values)) * 0.618034) % 1) - 1)
        spread = float(np.sqrt(mean))
        traces += [
            marks.points(
                across,
                np.clip(values, -far, far),
                colour,
                symbol=symbol,
                size=5,
                says="off by %{customdata:.3g}",
                customdata=values.astype(np.float32),
                opacity=0.4,
                **seen,
            ),
            marks.line([i + 0.36] * 2, [-spread, spread], colour, width=5, **seen),
        ]
    return traces


def figure(
    dots: Sequence[Trace],
    traces: Sequence[Trace],
    *,
    names: Sequence[str],
    far: float,
    titles: tuple[str, str, str],
    headings: Sequence[str],
    log_x: bool,
    x_range: Sequence[float],
    top: float,
) -> Figure:
    """Single predictions on the left; on the right, from 0 to `top`, formulas and means.

    `titles` are those of what predictions are off by, and of the axes of the curves; `headings` are those of
    the dots, of the curves, and of what else is there, which takes a row of its own where the plot is narrow.
    """
    dotted, curves, others = headings
    ends = np.log10(x_range) if log_x else np.asarray(x_range)
    room = 0.03 * (ends[1] - ends[0])
    across = palette.axis(titles[1], range=[float(ends[0] - room), float(ends[1] + room)])
    if log_x:
        ticks = [n for n in (10, 20, 50, 100, 200, 500) if x_range[0] <= n <= x_range[1]]
        across |= dict(type="log", tickvals=ticks, ticktext=[str(n) for n in ticks])
    kinds = palette.axis("", range=[-0.5, 1.6], tickvals=[0, 1], ticktext=list(names), tickangle=0, showgrid=False)
    level = palette.axis(titles[0], range=[-far, far], zeroline=True, zerolinecolor=palette.NEUTRAL, nticks=6)
    layout = panels.layout(
        [(kinds, level), (across, palette.axis(titles[2], range=[0, top]))],
        widths=(1, 1),
        height=490,
        domains=DOMAINS,
        margin=dict(l=60, r=12, t=30, b=44, autoexpand=False),
        annotations=[
            panels.heading(text, i, font=GREY, align="left") for i, text in enumerate((dotted, f"{curves}   {others}"))
        ],
    )
    narrow = layout["meta"]["narrow"]
    narrow["yaxis.domain"], narrow["yaxis2.domain"] = narrow["yaxis2.domain"], narrow["yaxis.domain"]  # curves first
    drawn = [*dots, *(panels.on(trace | dict(showlegend=False), 1) for trace in traces)]
    made = under(dict(data=drawn, layout=layout))
    layout["meta"]["wide"]["annotations[1].text"] = layout["annotations"][1]["text"]
    narrow["annotations[1].text"], narrow["margin.t"] = f"<b>{curves}<br>{others}</b>", panels.LEGEND_ROW + ROW
    return made
