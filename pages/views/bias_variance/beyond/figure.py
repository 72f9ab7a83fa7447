"""A fit with D features, and what becomes of the errors and of the coefficients' norm as D passes n."""

from typing import Any

import numpy as np

from pages.views.bias_variance import errors as kinds
from pages.views.bias_variance import many_fits, over_sets
from pages.views.bias_variance.headings import keys
from ui import palette
from ui.figures import fits, marks, panels
from ui.figures.marks import Trace
from ui.guessing.cover import GIVEN

DOMAINS = {"xaxis.domain": [0, 0.5], "yaxis.domain": [0, 1], "xaxis2.domain": [0.58, 1], "yaxis2.domain": [0, 1]}
SPLIT = {"yaxis2.domain": [0.42, 1], "xaxis3.domain": [0.58, 1], "yaxis3.domain": [0, 0.27]}
DRAG = "drag me"
END = 0.75  # of the axis of features: further right there is no room beside a mark
ASIDE = 0.24  # of the same: what a name beside a mark takes
LOW = 0.05  # of the height: nearer to the lower end a name stands above its mark
HERE = "features"  # the mark at the number on display, which is dragged along
TERMS = 4  # features that are drawn: more of them hide the fit
BESIDE = 1.5  # times as many: a number under the axis is as wide
NAMED = 0.09  # of the height, from the upper end of the line to the middle of its name
GREY: dict[str, Any] = dict(size=14, color=palette.NEUTRAL)
MORE = dict(text="more features<br>than points", showarrow=False, align="right", yshift=-4, font=GREY)
KINDS = (("test error", kinds.TEST, "■"), ("training error", kinds.TRAINING, "●"))
LOOKS = (
    ("points", palette.DATA, "●"),
    ("truth", kinds.TEST, "┅"),
)


def decades(low: float, high: float) -> tuple[float, float]:
    """The powers of ten around the values from low to high, both above 0."""
    return 10.0 ** float(np.floor(np.log10(low))), 10.0 ** float(np.ceil(np.log10(high)))


def fit(
    x: np.ndarray,
    y: np.ndarray,
    grid: np.ndarray,
    truth: np.ndarray,
    curve: np.ndarray,
    terms: np.ndarray,
    y_range: tuple[float, float],
) -> list[Trace]:
    """The points (n,), the truth, one fit (m,) and the first of its terms (D, m), whose sum it is.

    A guess is about neither points nor truth.
    """
    span = y_range[1] - y_range[0]
    near, added = (np.clip(one, y_range[0] - span, y_range[1] + span) for one in (curve, terms[:TERMS]))
    return [
        many_fits.together(
            grid, added, palette.NEUTRAL, width=1.5, name="its features", opacity=0.45, showlegend=False
        ),
        many_fits.truth(grid, truth) | dict(meta=GIVEN, showlegend=False),
        fits.curve(grid, near, "fit", line=dict(color=palette.FIT, width=2.5), showlegend=False),
        fits.observed(x, y, pick=False) | dict(name="one set", meta=GIVEN, showlegend=False),
    ]


def crossing(n: int, ends: tuple[float, float], *, plot: int) -> Trace:
    """An upright line at D = n, and what is so there."""
    said: dict[str, Any] = dict(mode="lines+text", textposition="middle left", textfont=GREY)
    said["text"] = ["", f"{n} features \u2002<br>= {n} points \u2002", ""]
    name = ends[1] * (ends[0] / ends[1]) ** NAMED
    line = marks.line([n] * 3, [ends[0], name, ends[1]], palette.NEUTRAL, width=1.5, dash="dot", says=f"D = n = {n}")
    return panels.on(line | (said if plot == 1 else {}), plot)


def curve(
    counts: np.ndarray,
    values: np.ndarray,
    ends: tuple[float, float],
    colour: str,
    symbol: str,
    name: str,
    *,
    plot: int,
    band: bool,
) -> list[Trace]:
    """The median over the sets for each D (k,), kept inside the chart, in a band from lower to upper end (3, k)."""
    shown, below = np.clip(values, *ends), values[1] < ends[0]
    look = dict(symbol=np.where(below, "triangle-down", symbol).tolist(), size=np.where(below, 11, 6).tolist())
    drawn = over_sets.median(counts.astype(float), shown, values[1], colour, name=name, things="features", marker=look)
    drawn[1] |= dict(line=dict(color=colour, width=2.5), showlegend=False)
    return [panels.on(trace, plot) for trace in drawn[0 if band else 1 :]]


def here(D: int, error: float, ends: tuple[float, float]) -> Trace:
    """The test error of the number on display, to be dragged to another one."""
    look: dict[str, Any] = dict(size=14, symbol="square", outline=palette.OUTLINE, meta=HERE, cliponaxis=False)
    return panels.on(marks.points([D], [min(max(error, ends[0]), ends[1])], kinds.TEST, hoverinfo="skip", **look), 1)


def drag(D: int, error: float, ends: tuple[float, float], most: int, n: int) -> Trace:
    """That this mark can be dragged, beside it where its curve has not been; near the right end, of up to `most`
    features, below its curve."""
    at = min(max(error, ends[0]), ends[1])
    low = ends[0] * (ends[1] / ends[0]) ** LOW > at
    look: dict[str, Any] = dict(textfont=dict(color=kinds.TEST, size=14, shadow=palette.HALO))
    first, last = _features(most)
    if np.log10(D) > first + END * (last - first):
        where, text = f"{'top' if low else 'bottom'} left", f"<b>{DRAG}</b>\u2002\u2002"
    elif 0 < np.log10(n / D) < ASIDE * (last - first):  # right of it is the line of as many features as points
        where, text = f"{'middle' if low else 'bottom'} left", f"<b>{DRAG}</b>\u2002\u2002"
    else:
        where, text = f"{'top' if low else 'middle'} right", f"\u2002\u2002<b>{DRAG}</b>"
    said = marks.text([D], [at], [text], textposition=where, **look)
    return panels.on(said, 1)


def so_far(curve: Trace, D: int) -> Trace:
    """A curve or its band as far as D features: what comes then is to be seen as one plays."""
    x, y = (np.asarray(curve[axis], dtype=np.float32) for axis in "xy")
    if "fill" in curve:  # there and back: without gaps, or it is no area
        return curve | dict(x=x[x <= D], y=y[x <= D])
    return curve | dict(y=np.where(x <= D, y, np.nan))


def layout(
    most: int,
    n: int,
    y_range: tuple[float, float],
    errors: tuple[float, float],
    *,
    training: bool = False,
    norms: tuple[float, float] | None = None,
) -> dict[str, Any]:
    """The fit of features; beside it over D the test error, with that of `training` if it is asked for, and
    below it the norms if any, tinted beyond D = n.
    """
    ticks = [n, *(D for D in (1, 3, 10, 30, 100, 300) if most >= D and max(D / n, n / D) > BESIDE)]
    start, end = _features(most)
    across = dict(type="log", range=[start, end], tickvals=ticks, ticktext=[str(t) for t in ticks])

    def up(title: str, ends: tuple[float, float]) -> dict[str, Any]:
        low, high = (float(np.log10(end)) for end in ends)
        powers = range(int(np.ceil(low)), int(np.floor(high)) + 1)
        step = max(1, len(powers) // 4)
        between = (1, 3) if len(powers) <= 3 else (1,)
        shown = [(k, e) for e in powers for k in between if e % step == 0 and k * 10.0**e <= ends[1]]
        text = [f"{k * 10.0**e:g}" if abs(e) <= 3 else f"10<sup>{e}</sup>" for k, e in shown]
        values = [k * 10.0**e for k, e in shown]
        return palette.axis(title, type="log", range=[low, high], tickvals=values, ticktext=text)

    pairs = [
        (palette.axis("x", range=[-0.03, 1.03], nticks=5), palette.axis("", range=list(y_range))),
        (palette.axis("features, log scale", **across), up("", errors)),
    ]
    if norms is not None:
        pairs.append((palette.axis("features, log scale", **across), up("norm", norms)))
    made = panels.layout(
        pairs,
        widths=(1,) * len(pairs),
        height=472,
        tall=800 if norms is None else 1100,
        margin=dict(l=40, r=12, t=30, b=44, autoexpand=False),
        domains=DOMAINS if norms is None else DOMAINS | SPLIT,
        showlegend=False,
        shapes=[_beyond(n, end, plot) for plot in ("2", "3")[: len(pairs) - 1]],
        annotations=[
            panels.heading(
                keys(
                    [
                        *LOOKS,
                        ("fit", palette.FIT, "━"),
                        ("some of its features", palette.NEUTRAL, "─"),
                    ]
                ),
                0,
                font=dict(size=14),
            ),
            panels.heading(keys(KINDS) if training else f"{keys(KINDS[:1])}, log scale", 1, font=GREY),
            MORE | dict(x=end, y=1, xref="x2", yref="y2 domain", xanchor="right", yanchor="top"),
        ],
    )
    narrow, wide = made["meta"]["narrow"], made["meta"]["wide"]
    wide["annotations[0].text"] = made["annotations"][0]["text"]
    narrow["annotations[0].text"] = (
        f"<b>{keys([*LOOKS, ('fit', palette.FIT, '━'), ('features', palette.NEUTRAL, '─')])}</b>"
    )
    narrow["yaxis.domain"], narrow["yaxis2.domain"] = narrow["yaxis2.domain"], narrow["yaxis.domain"]  # errors first
    return made


def _features(most: int) -> tuple[float, float]:
    """The ends of the axis of features, as powers of ten."""
    return -0.05, float(np.log10(most)) + 0.05


def _beyond(n: int, end: float, plot: str) -> dict[str, Any]:
    """The area of a plot where there are more than n features."""
    sides = dict(x0=n, x1=10**end, y0=0, y1=1, xref=f"x{plot}", yref=f"y{plot} domain")
    return dict(type="rect", fillcolor=palette.FAINT, line=dict(width=0), layer="below") | sides


def nothing(D: int, low: float) -> Trace:
    """That the training error of D features is 0, above its mark at the lower end of the errors; else it is nan."""
    said = marks.text([D], [low], ["0"], kinds.TRAINING, size=14, textposition="top center")
    return panels.on(said, 1)
