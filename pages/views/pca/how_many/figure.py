"""How many components: the variance along each as bars, and what the first k keep, over k.

Beside them, how much is to be kept, and the first k that keeps so much.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.figures.objective import CURVE
from ui.guessing.cover import INSTEAD

FITTED, OUT = palette.DATA, palette.CLASSES[3]
BESIDE = 72  # pixels right of the chart, for the names of the limits
TITLES = (
    f"Variance of each: <span style='color:{FITTED}'>kept</span> or "
    f"<span style='color:{palette.NEUTRAL}'>left out</span>",
    "Variance kept by the first k together",
)
LOW = -0.03  # of the highest: where both plots end, so that their zeros stand side by side
MANY = 40  # bars that still have gaps between them
NAMED_AT = 0.06  # of the highest: where the name of the first k stands, under all bars but the first


class Scree:
    """What stands still while k moves: the limit asked for with the k it needs, the axes."""

    def __init__(
        self,
        shares: np.ndarray,
        errors: np.ndarray,
        *,
        held_out: np.ndarray | None = None,
        needed: int | None = None,
        against: tuple[str, np.ndarray] | None = None,
        asked: float | None = None,
        columns: np.ndarray | None = None,
    ) -> None:
        """Shares (r,) of the variance along each axis; errors (r + 1,) left by k = 0 .. r, of held-out rows too.

        `against`: a name, and what to hold the shares against (r,); `asked`: the limit that is asked for, and `needed`
        the first k that keeps so much; `columns`: of each column by itself (d,), the share, seen while
        a guess is awaited.
        """
        self.shares, self.kept = shares, 1 - errors
        self.held_out = None if held_out is None else 1 - held_out
        r = len(shares)
        self.number = np.arange(1, r + 1)
        top = float(shares.max())
        self.still = []
        if against is not None:
            name, others = against
            top = max(top, float(others.max()))
            says = f"{name}, component %{{x}}: %{{y:.2%}}"
            self.still.append(marks.line(self.number, others, palette.NEUTRAL, dash="dash", name=name, says=says))
            at = np.array([r // 3])
            self.still.append(_named(self.number[at], others[at], name, palette.NEUTRAL, "top right"))
        ends = np.array([-0.03, 1.03]) * r
        self.limits = [] if asked is None else [_limit(ends, asked)]
        self.needed, self.asked = needed, asked
        if columns is not None:
            own = np.sort(columns)[::-1]
            says = f"each of the {len(columns)} columns by itself, the largest first"
            places = self.number if len(own) == r else 0.5 + (np.arange(len(own)) + 0.5) * r / len(own)
            before = [
                marks.bars(places, own, palette.NEUTRAL, says="%{y:.2%} of the variance"),
                marks.text([(r + 1) / 2], [max(top, own[0])], [says], size=14, textposition="bottom center"),
            ]
            self.still += [trace | dict(visible=False, meta=INSTEAD) for trace in before]
        self.layout = _layout(r, top, ends, [] if asked is None else [_name(asked)])

    def draw(self, k: int) -> dict[str, Any]:
        """The figure with k axes kept."""
        kept = np.arange(len(self.shares)) < k
        bars = [
            marks.bars(
                self.number,
                np.where(shown, self.shares, np.nan),
                colour,
                name=name,
                says="component %{x}: %{y:.2%} of the variance",
                marker=dict(color=colour, opacity=opacity),
            )
            for name, shown, colour, opacity in (
                ("kept", kept, FITTED, 0.9),
                ("left out", ~kept & (k > 0), palette.NEUTRAL, 0.5),  # before the first step they would be the answer
            )
        ]
        curves = [(self.kept, FITTED)] + ([] if self.held_out is None else [(self.held_out, OUT)])
        rings = [panels.on(marks.ring([k], kept[[k]], colour, size=17), 1) for kept, colour in curves]
        beside = [panels.on(trace, 1) for trace in (self._stairs(k), *self.limits, *_met(self, k), *self._curves(k))]
        return dict(data=[*bars, *self.still, *beside, *rings], layout=self.layout)

    def _stairs(self, k: int) -> Trace:
        """What each of the first k components adds to what is kept: its bar, on those before it."""
        added, under = np.where(self.number <= k, self.shares, np.nan), np.cumsum(self.shares) - self.shares
        says = "component %{x} adds its bar"
        return marks.bars(
            self.number, added, FITTED, base=under, says=says, marker=dict(color=FITTED, opacity=0.45), name="adds"
        )

    def _curves(self, k: int) -> list[Trace]:
        """What is kept, up to k components, of rows held out, too, with a name where the two are farthest apart."""
        curves = [_kept(self.kept, k, "kept of rows fitted", FITTED, "circle")]
        if self.held_out is None:
            return curves
        at = np.argmax(np.abs(self.held_out - self.kept)[: len(self.shares) // 2 + 1], keepdims=True)
        sides = ("bottom right", "top left") if self.held_out[at] < self.kept[at] else ("top left", "bottom right")
        seen = bool(k >= at[0])
        return [
            *curves,
            _kept(self.held_out, k, "kept of rows held out", OUT, "diamond", dash="dot"),
            _named(at, self.held_out[at], "rows held out" * seen, OUT, sides[0]),
            _named(at, self.kept[at], "rows fitted" * seen, FITTED, sides[1]),
        ]


def terms(squares: np.ndarray, k: int, *, height: int = 260) -> dict[str, Any]:
    """The squared scores (r,) of one row, the first k of them kept."""
    r = len(squares)
    number = np.arange(1, r + 1)
    colours = [FITTED if j <= k else palette.NEUTRAL for j in number]
    return dict(
        data=[marks.bars(number, squares, colours, says="axis %{x}: t² = %{y:.4g}")],
        layout=palette.layout(
            height=height,
            bargap=_gap(r),
            xaxis=_axes(r),
            yaxis=palette.axis("t²: score squared", rangemode="tozero", nticks=5),
        ),
    )


def _kept(kept: np.ndarray, k: int, name: str, colour: str, symbol: str, dash: str | None = None) -> Trace:
    """The shares kept (r + 1,), up to those of k; what is to come lies on the end, so it grows as one plays."""
    upto = np.minimum(np.arange(len(kept)), k)
    return marks.path(
        upto,
        kept[upto],
        colour,
        dash=dash,
        name=name,
        says=f"{name}, k = %{{x}}: %{{y:.3%}}",
        marker=dict(color=colour, size=6, symbol=symbol),
        mode="lines+markers" if len(kept) <= MANY + 1 else "lines",
    )


def _named(x: np.ndarray, y: np.ndarray, name: str, colour: str, side: str) -> Trace:
    """The name of a curve at one of its places (1,)."""
    return marks.text(x, y, [f"\u2002{name}\u2002"], colour, size=13, textposition=side)


def _limit(ends: np.ndarray, limit: float) -> Trace:
    """The limit that is asked for, from one of the ends (2,) to the other."""
    says = f"{limit:.0%} of the variance"
    return marks.line(ends, np.full(2, limit), palette.FIT, width=3.5, dash="dot", says=says)


def _met(of: Scree, k: int) -> list[Trace]:
    """Once it is reached: the first k that keeps as much as is asked for, and a line from there down to its number."""
    if of.asked is None or of.needed is None:
        return []
    n, seen = of.needed, of.needed <= k
    at, kept = (float(n), float(of.kept[n])) if seen else (np.nan, np.nan)
    look = dict(symbol="square", size=9, color=palette.FIT, line=dict(width=1, color=palette.OUTLINE))
    said = f"\u2002{words.count(n, 'component')}\u2002" if seen else ""
    side = "middle left" if 2 * n > len(of.shares) else "middle right"
    font = dict(color=palette.FIT, size=14, shadow=palette.HALO)
    return [
        marks.line(np.array([at, at]), np.array([0.0, kept]), palette.FIT, width=2, dash="dash", name="down to k"),
        marks.points([at], [kept], palette.FIT, name="first k", says="k = %{x}: %{y:.3%} kept", marker=look),
        marks.text([at], [NAMED_AT], [said], textfont=font, textposition=side, cliponaxis=False),
    ]


def _layout(r: int, top: float, ends: np.ndarray, limits: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Shares up to `top` for r axes, and what is kept between the ends; the names of `limits`, where it is narrow
    inside the chart.
    """
    bars = _axes(r), palette.axis("", range=[LOW * top, 1.06 * top], tickformat=".0%", nticks=5)
    curve = (
        palette.axis("components kept (k)", range=ends.tolist(), **_whole(r)),
        palette.axis("", range=[LOW, 1.06], tickformat=".0%"),
    )
    made = panels.layout(
        [bars, curve],
        widths=(1, 1.5),
        height=480,
        tall=820,
        bargap=_gap(r),
        annotations=[*limits, *(panels.heading(text, i, yshift=6) for i, text in enumerate(TITLES))],
        margin=dict(l=44, r=BESIDE, t=38, b=44, autoexpand=False),
        barmode="overlay",
        showlegend=False,
    )
    wide, narrow = made["meta"]["wide"], made["meta"]["narrow"]
    wide |= {"margin.t": 38, "margin.r": BESIDE}
    narrow |= {"margin.t": 38, "margin.r": 12}
    made["meta"][CURVE] = ["yaxis"]  # its numbers tell how high the bars are that a guess is about
    for i in range(len(limits)):
        wide |= {f"annotations[{i}].xanchor": "left", f"annotations[{i}].yanchor": "middle"}
        narrow |= {f"annotations[{i}].xanchor": "right", f"annotations[{i}].yanchor": "bottom"}
    return made


def _name(limit: float) -> dict[str, Any]:
    """What is written beside the limit that is asked for."""
    return dict(
        text=f"\u2002<b>keep {limit:.0%}</b>",
        xref="x2 domain",
        yref="y2",
        x=1,
        y=limit,
        xanchor="left",
        yanchor="middle",
        showarrow=False,
        font=dict(size=13, color=palette.FIT),
    )


def _axes(r: int) -> dict[str, Any]:
    """An axis of r axes."""
    return palette.axis("component", range=[0.4, r + 0.6], **_whole(r), showgrid=False)


def _gap(r: int) -> float:
    return 0.2 if r <= MANY else 0.0


def _whole(r: int) -> dict[str, Any]:
    return dict(dtick=1) if r <= 14 else dict(nticks=8)
