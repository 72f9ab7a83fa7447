"""The curve beside a run, under a title that says what it adds up; and what one does with the points beside it."""

from typing import Any

from ui.figures import panels

NO_TITLE = " "  # of the curve's axis
ROOM, LINE = 28, 18  # pixels above both plots for one line, and for one more
STILL = "pale: later steps"


def titled(figure: dict[str, Any], curve: str, points: str = "") -> dict[str, Any]:
    """The figure of a run with the title of the curve that will stand at its right, and one of its own."""
    layout, font = figure["layout"], dict(size=13)
    headings = [panels.heading(curve, 1, font=font, align="left", yshift=2)]
    if points:
        headings.append(panels.heading(points, 0, font=font, align="left", yshift=2))
    meta, room = layout.get("meta", {}), ROOM + LINE * curve.count("<br>")
    shapes = {shape: meta.get(shape, {}) | {"margin.t": room} for shape in ("wide", "narrow")}
    return figure | dict(
        layout=layout
        | dict(
            annotations=[*layout.get("annotations", []), *headings],
            margin=layout["margin"] | dict(t=room),
            meta=meta | shapes,
        )
    )
