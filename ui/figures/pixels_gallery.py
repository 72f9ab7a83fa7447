"""Pictures above what k components make of them, and below them the k-th component and the share kept over k."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import pixels
from ui.figures.pixels import SIDE

WIDE = {
    "xaxis.domain": [0, 1],
    "yaxis.domain": [0.8, 1],
    "xaxis2.domain": [0, 1],
    "yaxis2.domain": [0.54, 0.74],
    "xaxis3.domain": [0.42, 1],
    "yaxis3.domain": [0, 0.42],
    "xaxis4.domain": [0, 0.3],
    "yaxis4.domain": [0, 0.42],
}
NARROW = WIDE | {
    "yaxis.domain": [0.91, 1],
    "yaxis2.domain": [0.76, 0.85],
    "xaxis4.domain": [0, 0.6],
    "yaxis4.domain": [0.4, 0.7],
    "xaxis3.domain": [0.16, 1],
    "yaxis3.domain": [0, 0.32],
}


class Gallery:
    """Originals above their reconstructions, and below them the k-th component and the share kept over k."""

    def __init__(self, originals: np.ndarray, ks: Sequence[int], kept: np.ndarray) -> None:
        """Originals (m, 64); the numbers of components that are shown, and the share (len(ks),) that each keeps."""
        self.originals, self.columns = originals, len(originals)
        self.ks, self.kept = list(ks), np.asarray(kept, np.float32)
        line = dict(
            type="scatter",
            mode="lines+markers",
            x=np.array(self.ks, np.uint8),
            y=self.kept,
            line=dict(color=palette.DATA, width=2),
            marker=dict(size=6),
            hovertemplate="k = %{x}: %{y:.2%} kept<extra></extra>",
            xaxis="x3",
            yaxis="y3",
            showlegend=False,
        )
        self.top = [pixels.heatmap(pixels.tiled(originals, self.columns, 0, pixels.BRIGHTEST), 0)]
        self.line = line
        self.layout = _layout(self.columns, max(self.ks))

    def draw(self, k: int, rebuilt: np.ndarray, axis: np.ndarray | None) -> dict[str, Any]:
        """The figure for k components: pictures (m, 64) rebuilt from them, and the last of them (64,)."""
        reach = 1.0 if axis is None else float(np.abs(axis).max())
        last = pixels.tiled(np.zeros((1, SIDE**2)) if axis is None else axis[None], 1, -reach, reach)
        here = dict(
            type="scatter",
            mode="markers",
            x=np.array([k], np.float32),
            y=self.kept[[self.ks.index(k)]],
            marker=dict(symbol="circle-open", size=17, color=palette.FIT, line=dict(width=2.5)),
            hoverinfo="skip",
            xaxis="x3",
            yaxis="y3",
            showlegend=False,
        )
        below = pixels.heatmap(pixels.tiled(rebuilt, self.columns, 0, pixels.BRIGHTEST), 1)
        return dict(
            data=[*self.top, below, pixels.heatmap(last, 3, signed=True), self.line, here],
            layout=self.layout,
        )


def _layout(columns: int, most: int) -> dict[str, Any]:
    w = columns * (SIDE + 1) - 1
    look = dict(showticklabels=False, showgrid=False, showline=False, constrain="domain")
    pictures = dict(range=[-0.5, w - 0.5])
    up = dict(range=[SIDE - 0.5, -0.5], scaleratio=1)
    made = palette.layout(
        height=470,
        margin=dict(l=8, r=12, t=24, b=44, autoexpand=False),
        showlegend=False,
        xaxis=palette.axis("", **pictures) | look | dict(anchor="y"),
        yaxis=palette.axis("", **up) | look | dict(scaleanchor="x", anchor="x"),
        xaxis2=palette.axis("", **pictures) | look | dict(anchor="y2"),
        yaxis2=palette.axis("", **up) | look | dict(scaleanchor="x2", anchor="x2"),
        xaxis3=palette.axis("components k", range=[-0.03 * most, 1.03 * most], anchor="y3", nticks=9),
        yaxis3=palette.axis("share kept", range=[-0.04, 1.06], anchor="x3", tickformat=".0%"),
        xaxis4=palette.axis("", range=[-0.5, SIDE - 0.5]) | look | dict(anchor="y4"),
        yaxis4=palette.axis("", **up) | look | dict(scaleanchor="x4", anchor="x4"),
        meta=dict(wide=WIDE, narrow=NARROW),
        annotations=[
            _over("originals", "x domain", "y domain"),
            _over("from k components", "x2 domain", "y2 domain"),
            _over("component k: + orange, − blue", "x4 domain", "y4 domain"),
        ],
    )
    for name, domain in WIDE.items():
        made[name.partition(".")[0]]["domain"] = domain
    return made


def _over(text: str, x: str, y: str) -> dict[str, Any]:
    return dict(
        text=text,
        x=0,
        y=1,
        xref=x,
        yref=y,
        xanchor="left",
        yanchor="bottom",
        showarrow=False,
        font=dict(size=12, color=palette.NEUTRAL),
    )
