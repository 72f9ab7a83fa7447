"""The objective of a run beside its chart, as far as one has played, with a marker at its end; faint, all of it."""

from typing import Any

import numpy as np

from ui import palette

Figure = dict[str, Any]
WHOLE = "whole"  # the `meta` of a curve to its end, which the reader can take away
CURVE = "curve"  # in a layout's `meta`: the axes of the objective
MARGIN = 0.07  # of an axis, at each end
FAR = float(np.finfo(float).max)

_BESIDE = {
    "margin.l": palette.layout()["margin"]["l"],
    "xaxis.domain": [0, 0.66],
    "yaxis.domain": [0, 1],
    "xaxis2.domain": [0.76, 1],
    "yaxis2.domain": [0, 1],
}
_BELOW = {
    "margin.l": 70,  # the objective's title and its long numbers now stand at the edge
    "xaxis.domain": [0, 1],
    "yaxis.domain": [0.36, 1],
    "xaxis2.domain": [0, 1],
    "yaxis2.domain": [0, 0.2],
}


class Objective:
    """The objective as a second plot, right of a run's chart (below it on a narrow screen), up to the step on display.

    values: of every step; shown: the steps that the curve goes through; level: a name and a value to compare it with.
    """

    def __init__(
        self,
        values: np.ndarray,
        shown: list[int],
        title: str,
        log: bool,
        level: tuple[str, float] | None = None,
        *,
        numbered: bool = True,
    ) -> None:
        seen = values[shown] if level is None else np.append(values[shown], level[1])
        self._level = [] if level is None else [_level(*level, len(values))]
        self._values = values
        self._shown = np.asarray(shown)
        self._axes = dict(
            xaxis2=palette.axis(
                "step",
                domain=[0.76, 1],
                anchor="y2",
                **_room(np.arange(max(len(values), 2)), log=False),
                **(dict(dtick=1) if len(values) <= 6 else dict(nticks=5)),
            ),
            yaxis2=palette.axis(
                title,
                anchor="x2",
                type="log" if log else "linear",
                nticks=5,
                showticklabels=numbered,
                showgrid=numbered,
                **_powers(seen, log=log),
                **_room(seen, log=log),
            ),
        )
        line = dict(
            type="scatter",
            mode="lines",
            xaxis="x2",
            yaxis="y2",
            line=dict(color=palette.NEUTRAL, width=2),
            showlegend=False,
        )
        self._line = line | dict(hovertemplate="step %{x}: %{y:.6g}<extra></extra>")
        self._whole = line | dict(
            x=self._shown,
            y=values[shown],
            line=dict(color=palette.NEUTRAL, width=1.5),
            opacity=0.35,
            hoverinfo="skip",
            meta=WHOLE,
            visible=False,
        )

    def beside(self, figure: Figure, i: int | None) -> Figure:
        """The figure of step i (of none yet) with the curve."""
        # Of none yet it is unseen where the curve begins rather than nowhere: the axes need a place.
        begun, here = i is not None, int(self._shown[0]) if i is None else i
        at = dict(
            type="scatter",
            x=np.array([here]),
            y=np.array([self._values[here]]),
            mode="markers",
            xaxis="x2",
            yaxis="y2",
            marker=dict(
                color=palette.NEUTRAL, size=11, opacity=int(begun), line=dict(width=1.5, color=palette.OUTLINE)
            ),
            hoverinfo="skip",
            showlegend=False,
            cliponaxis=False,
        )
        layout = figure["layout"]
        given = layout.get("meta", {})
        shapes = dict(narrow=_BELOW, wide=_BESIDE)
        ranges = {f"{a}.range": layout[a]["range"] for a in ("xaxis", "yaxis") if "range" in layout[a]}
        return figure | dict(
            data=[*figure["data"], *self._level, self._whole, self._until(i), at],
            layout=layout
            | self._axes
            | dict(
                xaxis=layout["xaxis"] | dict(domain=[0, 0.66]),
                # The ranges are repeated because a chart to scale widens its own to fit the new shape.
                meta={name: given.get(name, {}) | shape | ranges for name, shape in shapes.items()}
                | {CURVE: ["xaxis2", "yaxis2"]},
            ),
        )

    def _until(self, i: int | None) -> Figure:
        """The curve up to step i. What is to come lies on its end: so it grows as one plays."""
        if i is None:
            return self._line | dict(x=np.array([np.nan]), y=np.array([np.nan]))
        steps = np.minimum(self._shown, i)
        return self._line | dict(x=steps, y=self._values[steps])


def _level(name: str, value: float, steps: int) -> Figure:
    """A line across the plot, with its name above its end."""
    clear = dict(size=9, color=palette.CLEAR)  # of the dashes
    named = dict(text=["", name], textposition="top left", textfont=dict(color=palette.NEUTRAL), marker=clear)
    ends = dict(x=np.array([0, max(steps - 1, 1)]), y=np.array([value, value]), xaxis="x2", yaxis="y2")
    line = dict(color=palette.NEUTRAL, width=1.5, dash="dash")
    says = f"{name}: %{{y:.6g}}<extra></extra>"
    return (
        ends | named | dict(type="scatter", mode="lines+markers+text", line=line, hovertemplate=says, showlegend=False)
    )


def _powers(values: np.ndarray, *, log: bool) -> dict[str, Any]:
    """10⁻⁴ in place of 100µ, where the numbers are small or spread over decades."""
    seen = np.abs(values[np.isfinite(values)])
    return dict(exponentformat="power") if log or (seen.size and seen.max() < 1) else {}


def _room(values: np.ndarray, *, log: bool) -> dict[str, Any]:
    """An axis on which all of them will be, however few are drawn yet, with room for a mark at its ends."""
    seen = values[np.isfinite(values) & (values > 0 if log else True)]
    if not seen.size:
        return {}
    low, high = (float(end) for end in (np.log10(seen) if log else seen)[[seen.argmin(), seen.argmax()]])
    room = MARGIN * high - MARGIN * low or MARGIN * abs(high) or 1.0
    return dict(range=np.clip([low - room, high + room], -FAR, FAR).tolist())
