"""Figures with other plots beside the plane."""

from collections.abc import Sequence
from typing import Any

from ui.figures import panels
from ui.figures.plane import Plane

Trace = dict[str, Any]
Place = tuple[tuple[float, float], tuple[float, float]]  # across and up, in shares of the figure


def layout(
    plane: Plane,
    others: Sequence[tuple[panels.Axis, panels.Axis]],
    *,
    widths: Sequence[float] = (),
    places: Sequence[Place] = (),
    top: int = 30,
    rows: int = 3,
    **more: Any,
) -> dict[str, Any]:
    """The plane and plots with these (x axis, y axis), side by side, as wide as `widths` say, or each at its place.

    The legend cannot be clicked. It has `top` pixels, or `rows` where it is narrow; `more` is for `panels.layout`.
    """
    across, up = plane.axes().values()
    widths = widths or [1] * (1 + len(others))
    domains = {
        f"{letter}axis{'' if i == 0 else i + 1}.domain": ends
        for i, place in enumerate(places)
        for letter, ends in zip("xy", place, strict=True)
    }
    made = panels.layout([(across, up), *others], widths=widths, domains=domains, showlegend=True, **more)
    made["legend"] = made["legend"] | dict(itemclick=False, itemdoubleclick=False)
    made["margin"] = made["margin"] | dict(t=top)
    made["meta"]["wide"]["margin.t"], made["meta"]["narrow"]["margin.t"] = top, rows * panels.LEGEND_ROW
    return made


def figure(layout: dict[str, Any], *plots: Sequence[Trace]) -> dict[str, Any]:
    """The traces of each plot in such a layout. What has no name is not in the legend."""
    traces = [panels.on(trace, i) for i, plot in enumerate(plots) for trace in plot]
    return dict(data=[trace if "name" in trace else trace | dict(showlegend=False) for trace in traces], layout=layout)
