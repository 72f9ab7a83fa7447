"""The law of least squares drawn: single predictions, and the means of their squares on the curves of the formulas."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.bias_variance import errors
from pages.views.bias_variance.headings import under
from ui import palette
from ui.figures import fits, marks, panels
from ui.figures.marks import Trace
from ui.guessing.cover import FOUND, GIVEN, INSTEAD
from ui.picture import Figure

LOOKS = ((errors.TRAINING, "circle"), (errors.TEST, "square"))
SHOWN = 200  # predictions
BAR = 0.34  # to each side of the middle of single predictions: what is right of it is its name
GREY = dict(size=13, color=palette.NEUTRAL)
ROOM = 1.05  # times the highest value with noise 1
RUNGS = (
    1.0,
    1.1,
    1.25,
    1.5,
    2.0,
    2.5,
    3.0,
    4.0,
    5.0,
    6.0,
    8.0,
    10.0,
)  # times powers of ten: where the axis may end with noise 1
LOUDER = 2.0  # times as high where that is too low
REACH = 2.2  # how many times the widest spread the axis of single predictions goes up and down
DOMAINS = {"xaxis.domain": [0, 0.34], "xaxis2.domain": [0.4, 1]}
DRAG = "<b>drag me</b>\u2002<br> "  # above the curve that rises to its mark
BELOW = 0.08  # of the height, below 0 on a phone, for the name of the lower curve
LIFT = "<br><span style='font-size:7px'> </span>"  # a name above a curve, so far clear of the marks on it
HERE = "size"  # the marks at the size on display, which are dragged along
RISING, FALLING = (0.3, 0.8), (0.25, 0.12)  # of the way along: where the lower and the higher curve are named
TOGETHER = 0.42  # of the sizes: from there on curves that fall are near each other


def formula(x: np.ndarray, y: np.ndarray, name: str, says: str, i: int) -> Trace:
    """The curve of the i-th formula (0 or 1); `says` is the formula."""
    colour, _ = LOOKS[i]
    told = f"{says} = %{{y:.4g}}<extra></extra>"
    return fits.curve(x, y, name, line=dict(color=colour, width=2.5), hovertemplate=told)


def measured(x: np.ndarray, mean: np.ndarray, name: str, i: int) -> Trace:
    """Means (k,). The curve has the name for both."""
    colour, symbol = LOOKS[i]
    look = dict(color=colour, symbol=symbol, size=7, line=dict(width=1, color=palette.OUTLINE))
    says = f"{name} at %{{x}}: %{{y:.4g}}"
    return marks.points(x, mean, colour, name=name, says=says, marker=look, meta=FOUND)


def so_far(trace: Trace, at: float) -> Trace:
    """Points as far as a size: what comes then is to be seen as one plays."""
    seen = np.asarray(trace["x"], dtype=float) <= at
    return trace | dict(y=np.where(seen, np.asarray(trace["y"], dtype=np.float32), np.nan))


def here(x: float, means: Sequence[float]) -> list[Trace]:
    """The measured means (2,) of the size on display, to be dragged to another one; the first lies on top. It is said
    of the higher one."""
    colours, symbols = (list(looks) for looks in zip(*reversed(LOOKS), strict=True))
    marker = dict(color=colours, symbol=symbols, size=14, line=dict(width=1.5, color=palette.OUTLINE))
    second = int(means[1] < means[0])  # which of them is the higher one
    look = dict(color=LOOKS[1 - second][0], size=14, shadow=palette.HALO)
    return [
        marks.points([x] * 2, means[::-1], LOOKS[0][0], marker=marker, hoverinfo="skip", meta=HERE),
        marks.text([x], [max(means)], [DRAG], textfont=look, textposition="top left", meta=FOUND, cliponaxis=False),
    ]


def named(x: np.ndarray, curves: np.ndarray, names: Sequence[str]) -> list[Trace]:
    """The names of both curves (k, 2) over x (k,), clear of them: one below the lower one, one above the higher one; of
    two that fall both above the higher one."""
    told = []
    for i, (name, (colour, _)) in enumerate(zip(names, LOOKS, strict=True)):
        look: dict[str, Any] = dict(textfont=dict(color=colour, size=15, shadow=palette.HALO))
        rises = bool(curves[-1, i] > curves[0, i])
        k = round((RISING if rises else FALLING)[i] * (len(x) - 1))
        if not i and (curves[-1] < curves[0]).all():  # below is the axis: above both, where they have come together
            k = round(TOGETHER * (len(x) - 1))
            look["textposition"] = "top right"
            told.append(marks.text([x[k]], [float(np.nanmax(curves[k]))], [name], **look))
            continue
        right = rises != bool(i)
        look["textposition"] = f"{('bottom', 'top')[i]} {'right' if right else 'left'}"
        said = f"\u2002{name}" if right else f"{name}\u2002"
        told.append(marks.text([x[k]], [curves[k, i]], [f"{said}{LIFT}" if i else f" <br>{said}"], **look))
    return told


def high(values: float, noise: float) -> float:
    """Where the axis ends of curves whose highest value is `values`, at this noise.

    It stands still while the noise goes up to what there is room for, and then on the next of few rungs: that the
    curves rise is to be seen.
    """
    unit = float(f"{values / noise**2:.4g}")  # the same for any noise
    decade = 10.0 ** np.floor(np.log10(ROOM * unit))
    top = float(next(rung * decade for rung in RUNGS if rung * decade >= ROOM * unit * (1 - 1e-9)))
    while top < 1.02 * values:
        top *= LOUDER
    return top


def level(x: np.ndarray, height: float, name: str, *, last: bool) -> list[Trace]:
    """A level line to compare with, known before anything is measured, and its name at its last end, or its first."""
    line = dict(color=palette.NEUTRAL, width=2, dash="dot")
    where: dict[str, Any] = dict(textposition=f"top {'left' if last else 'right'}", meta=GIVEN)
    return [
        fits.curve(np.array([x[0], x[-1]]), np.array([height, height]), name, line=line, meta=GIVEN),
        marks.text([x[-1 if last else 0]], [height], [name], textfont=GREY, **where),
    ]


def known(x: float, y: float, says: str, i: int) -> Trace:
    """One measured mean, seen only while a guess about the others is awaited."""
    colour, symbol = LOOKS[i]
    look: dict[str, Any] = dict(symbol=symbol, size=12, mode="markers+text", text=[says], textposition="top right")
    return marks.points([x], [y], colour, visible=False, meta=INSTEAD, **look)


def single(off: np.ndarray, law: Sequence[float], far: float, *, given: bool) -> list[Trace]:
    """What single predictions are off by (2, repeats), a dot each, and between two bars how far that is typically by
    the law (2,), which is its root.

    What is farther off than `far` is drawn there. The first kind can be `given` while a guess of the
    other is awaited.
    """
    traces = []
    for i, (values, square) in enumerate(zip(off[:, :SHOWN], law, strict=True)):
        colour, symbol = LOOKS[i]
        seen: dict[str, Any] = dict(meta=GIVEN if given and i == 0 else FOUND)
        across = i + 0.27 * (2 * ((np.arange(len(values)) * 0.618034) % 1) - 1)
        typical = float(np.sqrt(square))
        ends = [i - BAR, i + BAR]
        traces += [
            marks.points(
                across,
                np.clip(values, -far, far),
                colour,
                symbol=symbol,
                size=5,
                says="off by %{customdata:.3g}",
                customdata=values.astype(np.float32),
                opacity=0.5,
                **seen,
            ),
            marks.line(
                [*ends, np.nan, *ends], [typical, typical, np.nan, -typical, -typical], colour, width=2.5, **seen
            ),
            marks.text(
                [i + BAR],
                [typical],
                ["\u2009±√law"],
                textfont=dict(color=colour, size=14),
                textposition="middle right",
                cliponaxis=False,
                **seen,
            ),
        ]
    return traces


def figure(
    dots: Sequence[Trace],
    traces: Sequence[Trace],
    *,
    names: Sequence[str],
    far: float,
    title: str,
    headings: Sequence[str],
    log_x: bool,
    x_range: Sequence[float],
    top: float,
) -> Figure:
    """Formulas and means, from 0 to `top`; left of them a strip of single predictions, if there are any.

    `title` is that of the axis along which they are; `headings` are those of the dots, of the curves, what the
    marks of these are, and that of the curves in a word, for a phone.
    """
    dotted, curves, looks, short = headings
    ends = np.log10(x_range) if log_x else np.asarray(x_range)
    room = 0.03 * (ends[1] - ends[0])
    across = palette.axis(title, range=[float(ends[0] - room), float(ends[1] + room)])
    if log_x:
        ticks = [n for n in (10, 20, 50, 100, 200, 500) if x_range[0] <= n <= x_range[1]]
        across |= dict(type="log", tickvals=ticks, ticktext=[str(n) for n in ticks])
    kinds = palette.axis("", range=[-0.5, 1.5], tickvals=[0, 1], ticktext=list(names), tickangle=0, showgrid=False)
    level = palette.axis("", range=[-far, far], zeroline=True, zerolinecolor=palette.NEUTRAL, nticks=6)
    pairs = [(across, palette.axis("", range=[0, top]))]
    layout = panels.layout(
        [(kinds, level), *pairs] if dots else pairs,
        widths=(1, 1) if dots else (1,),
        height=472,
        domains=DOMAINS if dots else None,
        margin=dict(l=40, r=12, t=30, b=44, autoexpand=False),
        annotations=[
            panels.heading(text, i, font=dict(size=14))
            for i, text in enumerate([*([dotted] if dots else []), f"{curves}   {looks}"])
        ],
    )
    narrow, last = layout["meta"]["narrow"], len(layout["annotations"]) - 1
    if dots:  # curves first
        narrow["yaxis.domain"], narrow["yaxis2.domain"] = narrow["yaxis2.domain"], narrow["yaxis.domain"]
    drawn = [*dots, *(panels.on(trace | dict(showlegend=False), last) for trace in traces)]
    made = under(dict(data=drawn, layout=layout))
    layout["meta"]["wide"][f"annotations[{last}].text"] = layout["annotations"][last]["text"]
    narrow[f"yaxis{last + 1 if last else ''}.range"] = [-BELOW * top, top]
    narrow |= {"margin.t": panels.LEGEND_ROW, f"annotations[{last}].text": f"<b>{short}   {looks}</b>"}
    return made
