"""The fits of one model; and bias, variance and noise as bands on top of each other, over models or over x."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.bias_variance.headings import keys, under
from pages.views.bias_variance.many_fits import COLOURS, DASHES, TERMS
from ui import palette
from ui.figures import fits, marks, panels
from ui.figures.marks import Trace
from ui.guessing.cover import INSTEAD
from ui.picture import Figure

FILLS = ("rgba(138,148,160,0.35)", "rgba(200,95,166,0.45)", "rgba(232,112,14,0.4)")
DOMAINS = {"xaxis.domain": [0, 0.55], "xaxis2.domain": [0.67, 1]}
ENDS = ("truth", "mean fit")  # curves that are named where they end
WIDE = 0.12  # of the height: so far from the truth the mean has to be for its bias to be named
ROOM = 12  # pixels right of the plots
ASIDE = 0.15  # of the width: nearer to the sides a name has no room
LINE = 0.07  # of the height: what a name takes


def missed(at: np.ndarray, truth: np.ndarray, mean: np.ndarray) -> Trace:
    """What the mean of the fits (m,) misses of the truth (m,), in the colour of its square, the bias²."""
    return marks.band(at, truth, mean, FILLS[1], name="bias", showlegend=False)


def bands(x: np.ndarray, terms: Sequence[np.ndarray], top: float) -> list[Trace]:
    """noise^2, bias^2 and variance (k,) each over x (k,), stacked; never drawn far beyond `top`."""
    heights = np.cumsum(terms, axis=0)
    edges = (*COLOURS[:2], palette.NEUTRAL)  # the uppermost is that of all three: of the error
    return [
        marks.line(
            x,
            np.minimum(heights[i], 3 * top),
            edges[i],
            width=1.5,
            dash=DASHES[i],
            name=name,
            says=f"{name}: %{{customdata:.4g}}",
            customdata=np.asarray(terms[i], dtype=np.float32),
            fill="tozeroy" if i == 0 else "tonexty",
            fillcolor=FILLS[i],
            showlegend=False,
        )
        for i, name in enumerate(TERMS)
    ]


def called(x: np.ndarray, terms: Sequence[np.ndarray], top: float) -> Trace:
    """The names of the bands (k,), each where it is thickest; a thin variance is called so above all of them."""
    upper = np.minimum(np.cumsum(terms, axis=0), top)
    thick = np.diff(upper, axis=0, prepend=0)
    inside = np.abs(x - x.mean()) <= (0.5 - ASIDE) * np.ptp(x)
    at = np.where(inside, thick, -1).argmax(axis=1)
    each = np.arange(len(TERMS))
    room = thick[each, at] >= LINE * top
    above = ~room & (each == len(TERMS) - 1) & (thick[each, at] > 0)
    at = np.where(above, np.where(inside, upper[-1], -1).argmax(), at)
    names = [f"{name}: thin" if thin else name for name, thin in zip(TERMS, above, strict=True)]
    return marks.text(
        x[at],
        upper[each, at] - np.where(room, thick[each, at] / 2, 0),
        [f"<b>{name}</b>" if seen else "" for name, seen in zip(names, room | above, strict=True)],
        textfont=dict(color=list(COLOURS), size=13, shadow=palette.HALO),
        textposition=["top center" if one else "middle center" for one in above],
    )


def named_bias(
    at: np.ndarray, truth: np.ndarray, mean: np.ndarray, points: Trace, y_range: tuple[float, float]
) -> Trace:
    """The word in what the mean of the fits (m,) misses of the truth (m,), where that is wide; clear of the points."""
    high = y_range[1] - y_range[0]
    gap = np.abs(truth - mean) / high * (np.abs(at - 0.5) <= 0.5 - ASIDE / 2)
    middle = (truth + mean) / 2
    away = np.hypot(at[:, None] - points["x"], (middle[:, None] - points["y"]) / high).min(axis=1)
    k = int(np.where(gap >= WIDE, away, -1).argmax())
    look = dict(color=COLOURS[1], size=14, shadow=palette.HALO)
    return marks.text([at[k]], [middle[k]], ["<b>bias</b>" if gap[k] >= WIDE else ""], textfont=look)


def asked(told: str, y_range: tuple[float, float]) -> Trace:
    """What the points are, while a guess is awaited and the heading is away."""
    look: dict[str, Any] = dict(size=15, textposition="bottom left", visible=False, meta=INSTEAD)
    return marks.text([1.0], [y_range[1]], [f"● {told}"], palette.DATA, **look)


def stacks(terms: np.ndarray | Sequence[np.ndarray], top: float, said: Sequence[str]) -> list[Trace]:
    """noise^2, bias^2 and variance (k,) of each of k models as bars on each other; the last stands out.

    `said` is what each model is about. Nothing is drawn far beyond `top`.
    """
    heights = np.minimum(np.cumsum(terms, axis=0), 3 * top)
    base = np.vstack([np.zeros(len(said)), heights[:-1]])
    return [
        marks.bars(
            np.arange(len(said)),
            heights[i] - base[i],
            [FILLS[i]] * (len(said) - 1) + [COLOURS[i]],
            name=name,
            says="%{customdata}",
            base=base[i].astype(np.float32),
            width=0.92,
            showlegend=False,
            customdata=list(said),
        )
        for i, name in enumerate(TERMS)
    ]


def sets_axis(most: int) -> dict[str, Any]:
    """An axis of numbers of training sets, up to `most`."""
    shown = [r for r in (1, 2, 5, 10, 20, 50, 100, 200, 500) if r <= most]
    ends = [-0.05, float(np.log10(most)) + 0.05]
    return palette.axis("training sets", type="log", range=ends, tickvals=shown, ticktext=[str(r) for r in shown])


def figure(
    plots: tuple[Sequence[Trace], Sequence[Trace]],
    *,
    over: dict[str, Any],
    y_range: tuple[float, float],
    top: float,
) -> Figure:
    """The fits, large, their mean and the truth named where they end; a strip of the terms, averages over x, `over` an
    axis, named above them."""
    pairs = [
        (palette.axis("x", range=[-0.02, 1.02]), palette.axis("y", range=list(y_range), nticks=5)),
        (over, palette.axis("", range=[0, top], nticks=5)),
    ]
    parts = " + ".join(
        f"<span style='color:{colour}'>{name}</span>"
        for name, colour in zip(reversed(TERMS), reversed(COLOURS), strict=True)
    )
    looks = [_look(trace) for trace in plots[0] if "name" in trace]
    above = keys(look for look in looks if look[0] not in (*ENDS, "bias"))
    named = [
        panels.heading(above, 0, font=dict(size=14)),
        panels.heading(f"error = {parts}", 1, font=dict(size=14)),
    ]
    layout = panels.layout(
        pairs, widths=(1.2, 1), height=472, tall=580, annotations=named, domains=DOMAINS, barmode="overlay"
    )
    drawn = [panels.on(trace | dict(showlegend=False), i) for i, traces in enumerate(plots) for trace in traces]
    last = {trace["name"]: float(trace["y"][-1]) for trace in plots[0] if trace.get("name") in ENDS}
    ends = [(name, last[name], colour) for name, colour, _ in looks if name in last]
    made = under(fits.named(dict(data=drawn, layout=layout), ends, room=ROOM))
    for shape, text in (("wide", above), ("narrow", keys(look for look in looks if look[0] != "bias"))):
        told = {"margin.t": panels.LEGEND_ROW, "legend2.visible": False, "annotations[0].text": f"<b>{text}</b>"}
        made["layout"]["meta"][shape] |= told
    made["layout"]["margin"]["t"] = panels.LEGEND_ROW
    return made


def _look(trace: Trace) -> tuple[str, str, str]:
    """What a mark of the left plot is called, its colour and its sign."""
    if "fill" in trace:
        return "bias", COLOURS[1], "■"
    curve = trace["mode"] == "lines"
    dashed = curve and trace["line"].get("dash")
    return trace["name"], trace["line" if curve else "marker"]["color"], "┅" if dashed else "━" if curve else "●"


def along(at: np.ndarray, terms: Sequence[np.ndarray], place: float) -> Figure:
    """The terms (k,) at each of the places (k,), with their names, and where one looks."""
    top = 1.1 * float(np.sum(terms, axis=0).max()) or 1.0
    here = marks.line([place, place], [0, top], palette.NEUTRAL, dash="dot")
    layout = palette.layout(
        height=240,
        showlegend=False,
        xaxis=palette.axis("x", range=[-0.02, 1.02]),
        yaxis=palette.axis("error at x", range=[0, top], nticks=5),
    )
    return dict(data=[*bands(at, terms, top), here, called(at, terms, top)], layout=layout)
