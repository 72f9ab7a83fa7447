"""The same window on the data twice, for two pictures to compare."""

from collections.abc import Sequence
from typing import Any

from ui import palette
from ui.figures import panels
from ui.figures.plane import Plane


def figure(
    plane: Plane,
    left: Sequence[dict[str, Any]],
    right: Sequence[dict[str, Any]],
    *,
    titles: tuple[str, str],
    height: int = 480,
) -> dict[str, Any]:
    """Traces on the left and on the right, on equal axes, under their titles; `height` pixels where there is room."""
    one, two = plane.axes(), plane.axes()
    if plane.to_scale:
        two["yaxis"] |= dict(scaleanchor="x2")
    pairs = [(axes["xaxis"], axes["yaxis"]) for axes in (one, two)]
    font = dict(size=14, color=palette.NEUTRAL)
    headings = [panels.heading(title, i, font=font) for i, title in enumerate(titles)]
    layout = panels.layout(
        pairs, widths=(1, 1), height=height, tall=900 * height // 480, showlegend=False, annotations=headings
    )
    return dict(data=[*(panels.on(t, 0) for t in left), *(panels.on(t, 1) for t in right)], layout=layout)
