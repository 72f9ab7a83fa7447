"""Pictures above what k components make of them, and below them the k-th component and the share kept over k.

The pictures come in two blocks: side by side they are one row, and on a phone, one below the other, they stay large.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.pca.digits import pixels
from pages.views.pca.digits.pixels import SIDE
from ui import palette

WIDE = {
    "xaxis.domain": [0, 0.4945],
    "yaxis.domain": [0.58, 1],
    "xaxis2.domain": [0.5055, 1],
    "yaxis2.domain": [0.58, 1],
    "xaxis3.domain": [0.42, 1],
    "yaxis3.domain": [0, 0.48],
    "xaxis4.domain": [0, 0.3],
    "yaxis4.domain": [0, 0.48],
}
NARROW = WIDE | {
    "xaxis.domain": [0, 1],
    "yaxis.domain": [0.73, 1],
    "xaxis2.domain": [0, 1],
    "yaxis2.domain": [0.43, 0.7],
    "yaxis3.domain": [0, 0.32],
    "xaxis4.domain": [0, 0.26],
    "yaxis4.domain": [0, 0.32],
}


class Gallery:
    def __init__(self, originals: np.ndarray, ks: Sequence[int], kept: np.ndarray) -> None:
        """Originals (m, 64), m > 1; the numbers of components shown, and the share (len(ks),) that each keeps."""
        self.originals, self.columns = originals, -(-len(originals) // 2)
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
        blocks = [pixels.heatmap(self._block(rebuilt, rows), i) for i, rows in enumerate(self._halves())]
        return dict(data=[*blocks, pixels.heatmap(last, 3, signed=True), self.line, here], layout=self.layout)

    def _halves(self) -> tuple[slice, slice]:
        return slice(self.columns), slice(self.columns, None)

    def _block(self, rebuilt: np.ndarray, rows: slice) -> np.ndarray:
        above, below = (
            pixels.tiled(pictures[rows], self.columns, 0, pixels.BRIGHTEST) for pictures in (self.originals, rebuilt)
        )
        return np.vstack([above, np.zeros((1, above.shape[1]), np.uint8), below])


def _layout(columns: int, most: int) -> dict[str, Any]:
    w = columns * (SIDE + 1) - 1
    look = dict(showticklabels=False, showgrid=False, showline=False, constrain="domain")
    pictures = dict(range=[-0.5, w - 0.5])
    two = dict(range=[2 * SIDE + 0.5, -0.5], scaleratio=1)
    made = palette.layout(
        height=470,
        margin=dict(l=8, r=12, t=24, b=44, autoexpand=False),
        showlegend=False,
        xaxis=palette.axis("", **pictures) | look | dict(anchor="y"),
        yaxis=palette.axis("", **two) | look | dict(scaleanchor="x", anchor="x", constraintoward="top"),
        xaxis2=palette.axis("", **pictures) | look | dict(anchor="y2"),
        yaxis2=palette.axis("", **two) | look | dict(scaleanchor="x2", anchor="x2", constraintoward="top"),
        xaxis3=palette.axis("components k", range=[-0.03 * most, 1.03 * most], anchor="y3", nticks=9),
        yaxis3=palette.axis("share kept", range=[-0.04, 1.06], anchor="x3", tickformat=".0%"),
        xaxis4=palette.axis("", range=[-0.5, SIDE - 0.5]) | look | dict(anchor="y4"),
        yaxis4=palette.axis("", range=[SIDE - 0.5, -0.5], scaleratio=1) | look | dict(scaleanchor="x4", anchor="x4"),
        meta=dict(wide=WIDE, narrow=NARROW),
        annotations=[
            _over("above: originals, below: from k components", "x domain", "y domain"),
            _over("component k<br>+ orange, − blue", "x4 domain", "y4 domain"),
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
        align="left",
        font=dict(size=12, color=palette.NEUTRAL),
    )
