"""How many components: the variance along each axis as bars, and the error that the first k leave, over k."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.pca.how_many import scree_limits
from ui import palette
from ui.figures import curves, panels

Trace = dict[str, Any]
CURVE = 0  # the colour of the error, by palette.colour
OUT = palette.CLASSES[3]
BESIDE = 78  # pixels right of the chart, for the names of the limits
MANY = 40  # bars that still have gaps between them


class Scree:
    """What stands still while k moves: the error curves, the limits with the k each needs, the axes."""

    def __init__(
        self,
        shares: np.ndarray,
        errors: np.ndarray,
        *,
        held_out: np.ndarray | None = None,
        needed: Sequence[int] = (),
        against: tuple[str, np.ndarray] | None = None,
    ) -> None:
        """Shares (r,) of the variance along each axis; errors (r + 1,) left by k = 0 .. r, of held-out rows too.

        `needed` (one k for each of scree_limits.LIMITS); `against`: a name, and what to hold the shares against (r,).
        """
        self.shares, self.errors, self.held_out = np.asarray(shares, np.float32), np.asarray(errors), held_out
        r = len(shares)
        self.number = np.arange(1, r + 1, dtype=np.uint16)
        top = float(self.shares.max())
        still = []
        if against is not None:
            top = max(top, float(against[1].max()))
            still.append(_line(self.number, against[1], against[0], palette.NEUTRAL, "dash"))
        ks = np.arange(r + 1, dtype=np.uint16)
        drawn = [_line(ks, errors, "error, rows fitted", palette.colour(CURVE), "solid", marks=r <= MANY)]
        if held_out is not None:
            drawn.append(_line(ks, held_out, "error, rows held out", OUT, "dot", marks=r <= MANY))
        ends = np.array([-0.03, 1.03], np.float32) * r
        limits = [scree_limits.line(ends, limit) for limit in scree_limits.LIMITS]
        limits.append(scree_limits.met(np.array(needed, int), errors))
        self.still = [*still, *(panels.on(t, 1) for t in [*limits, *drawn])]
        across = palette.axis("axis", range=[0.4, r + 0.6], **_whole(r), showgrid=False)
        up = palette.axis("share of the variance", range=[0, 1.06 * top], tickformat=".0%")
        left = palette.axis("components k", range=[float(e) for e in ends], **_whole(r))
        error = palette.axis("error: share not explained", range=[-0.03, 1.06], tickformat=".0%")
        self.layout = panels.layout(
            [(across, up), (left, error)],
            widths=(1, 1.15),
            height=460,
            tall=820,
            bargap=0.2 if r <= MANY else 0.0,
            annotations=[scree_limits.name(limit, k) for limit, k in zip(scree_limits.LIMITS, needed, strict=False)],
            margin=dict(l=60, r=BESIDE, t=30, b=44, autoexpand=False),
            barmode="overlay",
        )
        rows = 2 if against is not None and held_out is not None else 1
        self._fit(rows, len(needed))

    def _fit(self, rows: int, limits: int) -> None:
        """Room for so many rows of the legend; where it is narrow the limits are named inside the chart."""
        top = 30 + panels.LEGEND_ROW * (rows - 1)
        wide: dict[str, Any] = {"margin.t": top, "margin.r": BESIDE}
        narrow: dict[str, Any] = {"margin.t": panels.LEGEND_ROW * (rows + 2), "margin.r": 12}
        for i in range(limits):
            wide |= {f"annotations[{i}].xanchor": "left", f"annotations[{i}].yanchor": "middle"}
            narrow |= {f"annotations[{i}].xanchor": "right", f"annotations[{i}].yanchor": "bottom"}
        self.layout["margin"]["t"] = top
        self.layout["meta"]["wide"] |= wide
        self.layout["meta"]["narrow"] |= narrow

    def draw(self, k: int) -> dict[str, Any]:
        """The figure with k axes kept."""
        bars = []
        for name, first, last, colour in (
            ("kept", 0, k, palette.colour(CURVE)),
            ("left out", k, len(self.shares), palette.NEUTRAL),
        ):
            height = np.full(len(self.shares), np.nan, np.float32)
            height[first:last] = self.shares[first:last]
            bars.append(
                dict(
                    type="bar",
                    x=self.number,
                    y=height,
                    name=name,
                    marker=dict(color=colour, opacity=0.9 if name == "kept" else 0.5),
                    hovertemplate="axis %{x}: %{y:.2%} of the variance<extra></extra>",
                )
            )
        rings = [curves.ring(k, self.errors[k], palette.colour(CURVE), size=17)]
        if self.held_out is not None:
            rings.append(curves.ring(k, self.held_out[k], OUT, size=17))
        return dict(data=[*bars, *self.still, *(panels.on(ring, 1) for ring in rings)], layout=self.layout)


def terms(squares: np.ndarray, k: int, *, height: int = 260) -> dict[str, Any]:
    """The squared scores (r,) of one row, the first k of them kept."""
    number = np.arange(1, len(squares) + 1, dtype=np.uint16)
    colours = [palette.colour(CURVE) if i < k else palette.NEUTRAL for i in range(len(squares))]
    bars = dict(
        type="bar",
        x=number,
        y=np.asarray(squares, np.float32),
        marker=dict(color=colours),
        hovertemplate="axis %{x}: t² = %{y:.4g}<extra></extra>",
    )
    return dict(
        data=[bars],
        layout=palette.layout(
            height=height,
            bargap=0.2 if len(squares) <= MANY else 0.0,
            xaxis=palette.axis("axis", range=[0.4, len(squares) + 0.6], **_whole(len(squares)), showgrid=False),
            yaxis=palette.axis("t²: score squared", rangemode="tozero", nticks=5),
        ),
    )


def _whole(r: int) -> dict[str, Any]:
    return dict(dtick=1) if r <= 14 else dict(nticks=8)


def _line(x: np.ndarray, y: np.ndarray, name: str, colour: str, dash: str, *, marks: bool = False) -> Trace:
    hover = "k = %{x}: %{y:.3%}" if marks or "error" in name else "axis %{x}: %{y:.2%}"
    return dict(
        type="scatter",
        mode="lines+markers" if marks else "lines",
        x=x,
        y=np.asarray(y, np.float32),
        name=name,
        line=dict(color=colour, width=2, dash=dash),
        marker=dict(size=6, symbol="circle" if dash == "solid" else "diamond"),
        hovertemplate=f"{name}, {hover}<extra></extra>",
    )
