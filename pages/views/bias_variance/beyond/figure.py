"""A fit with D features, and what becomes of the errors and of the coefficients' norm as D passes n."""

from typing import Any

import numpy as np

from pages.views.bias_variance import over_sets
from ui import palette
from ui.figures import fits, marks, panels
from ui.figures.marks import Trace

WIDE = {
    "xaxis.domain": [0, 0.46],
    "yaxis.domain": [0, 1],
    "xaxis2.domain": [0.57, 1],
    "yaxis2.domain": [0.42, 1],
    "xaxis3.domain": [0.57, 1],
    "yaxis3.domain": [0, 0.27],
}


def fit(
    x: np.ndarray, y: np.ndarray, grid: np.ndarray, truth: np.ndarray, curve: np.ndarray, y_range: tuple[float, float]
) -> list[Trace]:
    """The points (n,), the truth and one fit (m,)."""
    span = y_range[1] - y_range[0]
    near = np.clip(curve, y_range[0] - span, y_range[1] + span)
    return [
        fits.curve(grid, truth, "truth", line=dict(color=palette.TRUTH, width=2, dash="dash")),
        fits.curve(grid, near, "fit", line=dict(color=palette.FIT, width=2.5)),
        fits.observed(x, y, pick=False) | dict(name="one set"),
    ]


def crossing(n: int, ends: tuple[float, float], *, plot: int) -> Trace:
    """An upright line at D = n."""
    return panels.on(marks.line([n, n], ends, palette.NEUTRAL, width=1.5, dash="dot", says=f"D = n = {n}"), plot)


def curve(
    counts: np.ndarray, values: np.ndarray, ends: tuple[float, float], colour: str, symbol: str, name: str, *, plot: int
) -> list[Trace]:
    """Lower end, median and upper end over the sets (3, k) for each D (k,), kept inside the chart."""
    shown, look = np.clip(values, *ends), dict(symbol=symbol, size=5)
    drawn = over_sets.median(counts.astype(float), shown, values[1], colour, name=name, things="features", marker=look)
    return [panels.on(trace, plot) for trace in drawn]


def here(D: int, values: list[float], ends: tuple[float, float], *, plot: int) -> Trace:
    """Rings at D."""
    return panels.on(marks.ring([D] * len(values), np.clip(values, *ends), palette.CLASSES[3], size=13), plot)


def layout(
    most: int, n: int, y_range: tuple[float, float], errors: tuple[float, float], norms: tuple[float, float]
) -> dict[str, Any]:
    """The fit on the left; the errors, and below them the norms, over D on the right."""
    ticks = [1, n, most] if n < 4 else [1, max(2, n // 4), n, most]
    across = dict(
        type="log", range=[-0.05, float(np.log10(most)) + 0.05], tickvals=ticks, ticktext=[str(t) for t in ticks]
    )

    def up(title: str, ends: tuple[float, float]) -> dict[str, Any]:
        low, high = (float(np.log10(end)) for end in ends)
        powers = range(int(np.ceil(low)), int(np.floor(high)) + 1)
        step = max(1, len(powers) // 4)
        shown = [e for e in powers if e % step == 0]
        text = [f"{10.0**e:g}" if abs(e) <= 3 else f"10<sup>{e}</sup>" for e in shown]
        return palette.axis(title, type="log", range=[low, high], tickvals=[10.0**e for e in shown], ticktext=text)

    made = panels.layout(
        [
            (palette.axis("x", range=[-0.03, 1.03], nticks=5), palette.axis("target y", range=list(y_range))),
            (palette.axis("features D", **across), up("squared error", errors)),
            (palette.axis("features D", **across), up("norm", norms)),
        ],
        widths=(1, 1, 1),
        tall=1100,
        margin=dict(l=56, r=12, t=30, b=44, autoexpand=False),
        domains=WIDE,
    )
    made["meta"]["narrow"]["margin.t"] = 6 * panels.LEGEND_ROW
    return made
