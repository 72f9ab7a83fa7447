"""One point: left what each loss charges it at its agreement, right the same point in the plane."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pages.views.classification import draggable
from pages.views.classification.losses import figure as figures
from pages.views.classification.losses.figure import Loss
from ui import palette, words
from ui.figures import ellipses, marks, panels
from ui.figures.marks import Trace

POINT = "point"  # what can be dragged
ACROSS = {"xaxis.domain": (0, 0.6), "xaxis2.domain": (0.68, 1)}
TURN = np.radians(25)  # of the boundary in the little plane
ALONG = 1.2  # how far the point stands from the plane's middle, along the boundary
BELOW = -0.45  # where the point stands below the curves
ROOM = -2.0  # below it there is no room for words on its left
FAR = 2.0  # above it there is none for words on its right
NEAR = -2.2  # above it words on the right would reach the boundary
BESIDE = 2.15  # how far left of such a point a curve is, at the height that its name gets, so that they do not meet
GAP = 0.12  # of the axis across: from the boundary to where a name begins
LINE = 0.55  # of the axis of losses: how high these words are


def figure(
    losses: Mapping[str, Loss], charges: Mapping[str, float], z: float, agreements: np.ndarray
) -> dict[str, Any]:
    """Left the curves with the point at agreement z below them, right the same point in the plane."""
    reach = float(agreements[0]), float(agreements[-1])
    colours = [figures.LOOKS[name]["colour"] for name in charges]
    values = np.array(list(charges.values()))
    up = np.where(values <= figures.TOP, values, np.nan)
    nowhere = not len(values)
    dots = marks.points(
        [z] * len(values) if not nowhere else figures.NOWHERE,
        up if not nowhere else figures.NOWHERE,
        colours,
        size=11,
        outline="white",
        cliponaxis=False,
    )
    higher = np.where(values > figures.TOP, figures.TOP - 0.12, np.nan)
    highest = min(float(values.max()), figures.TOP) if len(values) else 0.0
    look: dict[str, Any] = dict(size=18, symbol="square", outline=palette.OUTLINE, meta=POINT, cliponaxis=False)
    side = "middle left" if z > ROOM else "middle right"
    named: dict[str, Any] = dict(mode="markers+text", text=[f"\u2002{draggable.SAID}\u2002"], textposition=side)
    point = marks.points(
        [z], [BELOW], palette.FIT, **look, **named, textfont=dict(size=draggable.LETTERS, color=palette.FIT)
    )
    left = [
        *figures.curves(losses, (reach[0], z)),  # what is to come is not told
        marks.line([z, z], [BELOW, highest], palette.NEUTRAL, width=1.5, dash="dot"),
        marks.line([0, 0], [-1.15, figures.TOP], palette.NEUTRAL, width=2),
        *_charged(charges, z),
        marks.text(
            [-0.1, 0.1],
            [-0.95, -0.95],
            ["◀ <b>wrong side</b>", "<b>correct side</b> ▶"],
            size=14,
            textposition=["middle left", "middle right"],
        ),
        dots,
        marks.points(*_some(np.full(len(values), z), higher), colours, size=13, symbol="triangle-up", cliponaxis=False),
        point,
    ]
    plots = [
        (
            palette.axis("z = label × score, 0 on the boundary", range=list(reach)),
            palette.axis("loss", range=[-1.15, figures.TOP], tickvals=[0, 1, 2, 3, 4, 5]),
        ),
        (
            palette.axis("", range=[-4.5, 4.5], showticklabels=False, showgrid=False),
            palette.axis("", range=[-4.5, 4.5], showticklabels=False, showgrid=False, scaleanchor="x2"),
        ),
    ]
    titles = [
        panels.heading(told, i, font=dict(size=15))
        for i, told in enumerate(("Loss of the point", "The same point in the plane"))
    ]
    more: dict[str, Any] = dict(showlegend=False, domains=ACROSS, annotations=titles)
    layout = panels.layout(plots, widths=[3, 2], height=500, tall=800, least=0.68, **more)
    return dict(data=[*left, *(panels.on(trace, 1) for trace in _plane(z))], layout=layout)


def _charged(charges: Mapping[str, float], z: float) -> list[Trace]:
    """Each loss's name and what it charges, beside its dot; one above the other where dots are near each other.

    First a line that leads there from the dot, where they stand apart from it.
    """
    names = sorted(charges, key=lambda name: charges[name])
    up = np.array([charges[name] for name in names])
    for i in range(len(up)):  # none on another, nor on the lines at 0
        up[i] = max(up[i], up[i - 1] + LINE if i else LINE * (z > FAR))
    up = np.minimum(up, figures.TOP - 0.12 - LINE * np.arange(len(up))[::-1])  # none above the picture
    if names and z > FAR and charges[names[-1]] > figures.TOP:  # it went out there, through where its name would be
        up[-1] = max(up[-2] + LINE if len(up) > 1 else LINE, (z - BESIDE) ** 2)
    told = [f"\u2002\u2002<b>{figures.NAMES[name]}: {words.number(charges[name])}</b>\u2002\u2002" for name in names]
    font: dict[str, Any] = dict(color=[figures.LOOKS[name]["colour"] for name in names], size=15, shadow=palette.HALO)
    side = "middle left" if z > FAR else "middle right"
    if not names:
        way = marks.line(figures.NOWHERE, figures.NOWHERE, palette.NEUTRAL, width=1)
        return [way, marks.text(figures.NOWHERE, figures.NOWHERE, [""], textposition=side)]
    place = 0.0 if NEAR < z < 0 else z  # beyond the boundary's line, not across it
    values = np.array([charges[name] for name in names])
    apart = (values <= figures.TOP) & (place != z)
    ways = np.array([[z, value, place + GAP, high] for value, high in zip(values, up, strict=True)])
    ways = np.where(apart[:, None], ways, np.nan)
    ends = np.column_stack([ways, np.full((len(ways), 2), np.nan)]).reshape(-1, 2)
    return [
        marks.line(ends[:, 0], ends[:, 1], palette.NEUTRAL, width=1, opacity=0.6),
        marks.text([place] * len(names), up, told, textfont=font, textposition=side, cliponaxis=False),
    ]


def _plane(z: float) -> list[Trace]:
    """A boundary whose w has length 1, and a point of label +1 so far from it that its score is z."""
    w, along = np.array([[np.cos(TURN), np.sin(TURN)], [-np.sin(TURN), np.cos(TURN)]])
    far = 20 * along
    foot = ALONG * along
    place = foot + z * w
    sides = [
        _through([-far, far, far + side * far[1] * w, -far + side * far[1] * w], "", fill="toself")
        | dict(fillcolor=ellipses.faint(c), line=dict(width=0))
        for side, c in ((-1, 0), (1, 1))
    ]
    said = marks.text(
        [-2.4, 2.3],
        [-3.8, -3.8],
        ["answer −1", "answer +1"],
        textfont=dict(size=14, color=[palette.colour(0), palette.colour(1)]),
        textposition=["middle center", "middle right"],
    )
    away = f"{'top' if z > 0 else 'bottom'} {'right' if 0 < z < FAR or z < -FAR else 'left'}"  # within the plane
    label: dict[str, Any] = dict(
        mode="markers+text", text=[f" label +1 <br> z = {words.number(z)} "], textposition=away
    )
    label |= dict(textfont=dict(size=15, shadow=palette.HALO))
    look: dict[str, Any] = dict(size=18, symbol="square", outline=palette.OUTLINE)
    return [
        *sides,
        _through([-far, far], palette.NEUTRAL, width=3),
        _through([foot, place], palette.NEUTRAL, width=2, dash="dot"),
        said,
        marks.points([place[0]], [place[1]], palette.FIT, **look, **label),
    ]


def _through(places: Sequence[np.ndarray], colour: str, **look: Any) -> Trace:
    """A line through places (2,)."""
    x, y = np.transpose(places)
    return marks.line(x, y, colour, **look)


def _some(x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Places of marks; of none, one that is not drawn."""
    return (x, y) if len(x) else (figures.NOWHERE, figures.NOWHERE)
