"""A fit with D features, and what becomes of the errors and of the coefficients' norm as D passes n."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ui import palette
from ui.figures import fits, panels

Trace = dict[str, Any]
WIDE = {
    "xaxis.domain": [0, 0.46],
    "yaxis.domain": [0, 1],
    "xaxis2.domain": [0.57, 1],
    "yaxis2.domain": [0.42, 1],
    "xaxis3.domain": [0.57, 1],
    "yaxis3.domain": [0, 0.27],
}


@dataclass(frozen=True)
class Curve:
    """Something measured over D: (3, k) lower end, median and upper end over the sets."""

    values: np.ndarray
    name: str
    colour: str
    symbol: str

    def within(self, ends: tuple[float, float]) -> np.ndarray:
        """The values, kept inside the chart."""
        return np.clip(self.values, *ends)


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


def curves(counts: np.ndarray, several: list[Curve], ends: tuple[float, float], n: int, *, plot: int) -> list[Trace]:
    """Bands and medians over D in the given plot, and a line at D = n."""
    traces = [
        dict(
            type="scatter",
            mode="lines",
            x=np.array([n, n], dtype=np.float32),
            y=np.array(ends, dtype=np.float32),
            line=dict(color=palette.NEUTRAL, width=1.5, dash="dot"),
            hovertemplate=f"D = n = {n}<extra></extra>",
            showlegend=False,
        )
    ]
    for curve in several:
        low, middle, high = curve.within(ends)
        red, green, blue = (int(curve.colour[i : i + 2], 16) for i in (1, 3, 5))
        traces.append(
            dict(
                type="scatter",
                mode="lines",
                x=np.r_[counts, counts[::-1]].astype(np.float32),
                y=np.r_[high, low[::-1]].astype(np.float32),
                fill="toself",
                fillcolor=f"rgba({red},{green},{blue},0.18)",
                line=dict(width=0, color=curve.colour),
                hoverinfo="skip",
                showlegend=False,
            )
        )
        traces.append(
            dict(
                type="scatter",
                mode="lines+markers",
                name=curve.name,
                x=counts.astype(np.float32),
                y=middle.astype(np.float32),
                customdata=curve.values[1].astype(np.float32),
                line=dict(color=curve.colour, width=2),
                marker=dict(color=curve.colour, symbol=curve.symbol, size=5),
                hovertemplate=f"{curve.name} with %{{x}} features: %{{customdata:.4g}}<extra></extra>",
                selected=dict(marker=dict(opacity=1)),
                unselected=dict(marker=dict(opacity=1)),
                meta="pick",
            )
        )
    return [panels.on(trace, plot) for trace in traces]


def here(D: int, values: list[float], ends: tuple[float, float], *, plot: int) -> Trace:
    """Rings at D."""
    return panels.on(
        dict(
            type="scatter",
            mode="markers",
            x=np.full(len(values), D, dtype=np.float32),
            y=np.clip(values, *ends).astype(np.float32),
            marker=dict(symbol="circle-open", size=13, color=palette.CLASSES[3], line=dict(width=2.5)),
            hoverinfo="skip",
            showlegend=False,
        ),
        plot,
    )


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
