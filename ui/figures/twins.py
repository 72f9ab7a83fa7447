"""The same window on the data twice, for two pictures to compare."""

from collections.abc import Sequence
from typing import Any

from ui import palette
from ui.figures import panels
from ui.figures.plane import Plane


def figure(
    plane: Plane, left: Sequence[dict[str, Any]], right: Sequence[dict[str, Any]], *, titles: tuple[str, str]
) -> dict[str, Any]:
    """Traces on the left and on the right, on equal axes, under their titles."""
    one, two = plane.axes(), plane.axes()
    if plane.to_scale:
        two["yaxis"] |= dict(scaleanchor="x2")
    pairs = [(axes["xaxis"], axes["yaxis"]) for axes in (one, two)]
    layout = panels.layout(
        pairs, widths=(1, 1), showlegend=False, annotations=[heading(t, i) for i, t in enumerate(titles)]
    )
    return dict(data=[*(panels.on(t, 0) for t in left), *(panels.on(t, 1) for t in right)], layout=layout)


def heading(title: str, i: int) -> dict[str, Any]:
    """A title above plot i."""
    number = "" if i == 0 else str(i + 1)
    return dict(
        text=f"<b>{title}</b>",
        xref=f"x{number} domain",
        yref=f"y{number} domain",
        x=0,
        y=1,
        xanchor="left",
        yanchor="bottom",
        showarrow=False,
        font=dict(size=14, color=palette.NEUTRAL),
    )
