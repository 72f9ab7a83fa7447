"""Refits to resamples: their cloud, mean and band, the variance along x, and the terms of the error over a family."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.views.bias_variance import errors, many_fits
from ui import palette, words
from ui.figures import fits, marks, panels
from ui.figures.marks import Trace
from ui.picture import Figure

WHOLE = "fit to all points"
CLOUD = 30  # refits that are drawn
FILL = "rgba(232,112,14,0.18)"
TERMS = (
    ("error on left-out points", errors.VALIDATION, "solid", "circle"),
    ("variance", palette.FIT, "dash", "square"),
    ("bias² + noise", palette.CLASSES[3], "dot", "diamond"),
)
WIDE = {
    "xaxis.domain": [0, 0.52],
    "yaxis.domain": [0, 1],
    "xaxis2.domain": [0.63, 1],
    "yaxis2.domain": [0.7, 1],
    "xaxis3.domain": [0.63, 1],
    "yaxis3.domain": [0, 0.55],
}


@dataclass(frozen=True)
class Stage:
    """What stands still while the model changes: the points, the axes, and the terms of every model."""

    x: np.ndarray  # (n,)
    y: np.ndarray  # (n,)
    at: np.ndarray  # (m,) places of the curves
    titles: tuple[str, str]
    symbol: str  # of the number that tells the models apart
    numbers: Sequence[float]  # (k,)
    terms: np.ndarray  # (3, k) as in TERMS
    highest: float  # where the axis of the terms ends: what is larger is cut off
    window: tuple[float, float]  # the axis of the variance along x, in powers of ten

    def figure(
        self, i: int, curves: np.ndarray, fit: np.ndarray, mean: np.ndarray, band: np.ndarray, variance: np.ndarray
    ) -> Figure:
        """Model i: refits (B, m), the fit to the data (m,), the mean refit (m,), band (2, m) and variance (m,)."""
        return dict(
            data=[
                many_fits.together(self.at, self.cut(curves[:CLOUD]), palette.DATA, name="refits", opacity=0.3),
                *self._band(band),
                self.whole(fit),
                fits.curve(self.at, self.cut(mean), "mean refit"),
                fits.observed(self.x, self.y, pick=False) | dict(showlegend=False),
                panels.on(self._variance(variance), 1),
                *(panels.on(trace, 2) for trace in self._terms(i)),
            ],
            layout=self._layout(),
        )

    @property
    def y_range(self) -> tuple[float, float]:
        """Where the axis of the target starts and ends: the rows, with room for what bends away from them."""
        low, high = float(self.y.min()), float(self.y.max())
        room = 0.15 * (high - low) or 1.0
        return low - room, high + room

    @property
    def x_range(self) -> tuple[float, float]:
        """Where that of the input does."""
        room = 0.03 * float(self.at[-1] - self.at[0]) or 0.5
        return float(self.at[0]) - room, float(self.at[-1]) + room

    def cut(self, values: np.ndarray) -> np.ndarray:
        """Values far outside the chart, moved nearer: single precision cannot hold them all."""
        low, high = self.y_range
        reach = 20 * (high - low)
        return np.clip(values, low - reach, high + reach)

    def whole(self, fit: np.ndarray) -> Trace:
        """The fit to all rows (m,)."""
        return fits.curve(self.at, self.cut(fit), WHOLE, line=dict(color=palette.NEUTRAL, width=2.5))

    def _band(self, band: np.ndarray) -> list[Trace]:
        low, high = (self.cut(edge) for edge in band)
        under = marks.line(self.at, low, palette.FIT, width=0, name="low", says="2.5%: %{y:.4g}", showlegend=False)
        over = marks.line(self.at, high, palette.FIT, width=0, name="middle 95%", says="97.5%: %{y:.4g}")
        return [under, over | dict(fill="tonexty", fillcolor=FILL)]

    def _variance(self, variance: np.ndarray) -> Trace:
        return marks.line(
            self.at,
            np.clip(variance, *self.window),
            palette.FIT,
            dash="dash",
            name="variance along x",
            says="variance %{customdata}",
            customdata=[f"{v:.4g}" for v in variance],
            fill="tozeroy",
            fillcolor=FILL,
            showlegend=False,
        )

    def _terms(self, i: int) -> list[Trace]:
        """Those of all models as lines, and at model i a marker on each, at the edge if it is beyond."""
        places = np.arange(len(self.numbers))
        lines, here = [], []
        for values, (name, colour, dash, symbol) in zip(self.terms, TERMS, strict=True):
            shown = np.minimum(values, 20 * self.highest)
            said = [
                f"{self.symbol} {words.setting(n)}: {name} {v:.4g}" for n, v in zip(self.numbers, values, strict=True)
            ]
            lines.append(marks.line(places, shown, colour, dash=dash, name=name, says="%{customdata}", customdata=said))
            edge = np.minimum(values[[i]], self.highest)
            here.append(
                marks.points([i], edge, colour, size=11, symbol=symbol, outline=palette.OUTLINE, cliponaxis=False)
            )
        error = float(self.terms[0, i])
        late = 2 * i > len(self.numbers) - 1
        told = f"<b>\u2002{words.number(error)} ↑\u2002</b>" if error > self.highest else ""
        where, name = f"bottom {'left' if late else 'right'}", "beyond the axis"
        beyond = marks.text([i], [self.highest], [told], TERMS[0][1], size=14, name=name, textposition=where)
        return [*lines, many_fits.here(i, self.highest), *here, beyond]

    def _layout(self) -> dict[str, Any]:
        across = list(self.x_range)
        ends = np.log10(self.window).tolist()
        every = max(1, round((ends[1] - ends[0]) / 4))
        decades = range(int(np.ceil(ends[0])), int(np.floor(ends[1])) + 1, every)
        powers, texts = [10.0**e for e in decades], [words.setting(10.0**e) for e in decades]
        k = len(self.numbers)
        shown = np.unique(np.round(np.linspace(0, k - 1, min(k, 6))).astype(int))
        models = palette.axis(
            f"{self.symbol}, from stiff to flexible",
            range=[-0.4, k - 0.6],
            tickvals=shown.tolist(),
            ticktext=[words.setting(self.numbers[j]) for j in shown],
        )
        made = panels.layout(
            [
                (palette.axis(self.titles[0], range=across), palette.axis(self.titles[1], range=list(self.y_range))),
                (
                    palette.axis("", range=across, nticks=5),
                    palette.axis("variance", type="log", range=ends, tickvals=powers, ticktext=texts),
                ),
                (models, palette.axis("mean square", range=[0, self.highest], nticks=4)),
            ],
            widths=(1, 1, 1),
            tall=1000,
            margin=dict(l=64, r=12, t=30, b=44, autoexpand=False),
            domains=WIDE,
        )
        made["meta"]["narrow"]["margin.t"] = 4.5 * panels.LEGEND_ROW
        made["legend"] = made["legend"] | dict(traceorder="normal")
        return made
