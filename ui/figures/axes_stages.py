"""The stages of a principal component analysis in the plane: a window whose numbers follow it, and the covariance.

The window is a square from -1 to 1 with numbers of its own at its edges, because the frames of an animation cannot
change an axis: centring and scaling then change the numbers, and the cloud stays in sight.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ui import palette, words
from ui.figures import axes_cloud, panels

Trace = dict[str, Any]
FIRST, SECOND = palette.FIT, palette.CLASSES[2]
SMALLEST = 0.4  # of the window: where a shared one would show a cloud smaller than that, each stage has its own


@dataclass(frozen=True)
class Window:
    """A square piece of the plane, to scale."""

    centre: np.ndarray  # (2,)
    half: float

    @classmethod
    def around(cls, X: np.ndarray) -> "Window":
        low, high = X.min(axis=0), X.max(axis=0)
        return cls((low + high) / 2, 0.56 * (float((high - low).max()) or 1.0))

    def place(self, X: np.ndarray) -> np.ndarray:
        """The rows X (m, 2) in the square."""
        return (X - self.centre) / self.half

    def ticks(self, j: int) -> np.ndarray:
        """Round numbers along column j (0 or 1) inside the window, some four to seven."""
        size = 10.0 ** np.floor(np.log10(self.half))
        step = next(m * size for m in (0.25, 0.5, 1.0, 2.5) if self.half <= 2.5 * m * size or m == 2.5)
        low, high = self.centre[j] - self.half, self.centre[j] + self.half
        return np.arange(np.ceil(low / step), np.floor(high / step) + 1) * step + 0.0  # no -0

    def frame(self) -> list[Trace]:
        """Grid, the lines at 0, and numbers at the edges."""
        grid: list[list[float]] = []
        zero: list[list[float]] = []
        labels, places, sides = [], [], []
        for j in (0, 1):
            for value in self.ticks(j):
                at = float((value - self.centre[j]) / self.half)
                ends = [[at, -1.0], [at, 1.0]] if j == 0 else [[-1.0, at], [1.0, at]]
                (zero if value == 0 else grid).extend([*ends, [np.nan, np.nan]])
                labels.append(f"{value:,.10g}".replace("-", "−").replace(",", "\u202f"))
                places.append(ends[0])
                sides.append("bottom center" if j == 0 else "middle left")
        numbers = dict(
            type="scatter",
            mode="text",
            x=np.array(places)[:, 0],
            y=np.array(places)[:, 1],
            text=labels,
            textposition=sides,
            textfont=dict(color=palette.NEUTRAL, size=12),
            cliponaxis=False,
            hoverinfo="skip",
            showlegend=False,
        )
        nowhere = [[np.nan, np.nan]]
        return [
            axes_cloud.line(np.array(grid or nowhere), palette.GRID, line=dict(color=palette.GRID, width=1)),
            axes_cloud.line(np.array(zero or nowhere), palette.NEUTRAL, line=dict(color=palette.NEUTRAL, width=1.5)),
            numbers,
        ]


def windows(clouds: Sequence[np.ndarray]) -> tuple[list[Window], bool]:
    """A window for each cloud (n, 2), and whether it is the same for all."""
    own = [Window.around(X) for X in clouds]
    whole = Window.around(np.vstack(clouds))
    shared = all(window.half >= SMALLEST * whole.half for window in own)
    return ([whole] * len(own) if shared else own), shared


@dataclass(frozen=True)
class Look:
    """What one stage shows; what is None is not there yet."""

    window: Window
    points: np.ndarray  # (n, 2)
    middle: np.ndarray  # (2,) the mean of the points
    origin: np.ndarray  # (2,) where axes and ellipse are centred
    C: np.ndarray | None = None  # (2, 2), its ellipse
    axes: np.ndarray | None = None  # (2, 2), a row each, as long as they are to be drawn
    feet: np.ndarray | None = None  # (n, 2) on the first axis
    matrix: np.ndarray | None = None  # (2, 2), its cells


def figure(
    look: Look, codes: np.ndarray | None, k: int, names: Sequence[str], matrix: str, ring: str
) -> dict[str, Any]:
    """The plane with one stage, and beside it the matrix called `matrix`, once it is known; its ellipse is a `ring`."""
    w, nowhere = look.window, np.full((1, 2), np.nan)
    X = w.place(look.points)
    outline = nowhere if look.C is None else w.place(look.origin + axes_cloud.ellipse(look.C))
    rods = [nowhere, nowhere]
    if look.axes is not None:
        rods = [w.place(np.stack([look.origin - axis, look.origin + axis])) for axis in look.axes]
    feet = nowhere if look.feet is None else w.place(look.feet)
    cloud = axes_cloud.points(X, codes, max(k, 1))
    numbered = np.column_stack([np.arange(1, len(X) + 1), look.points])
    cloud |= dict(
        marker=cloud["marker"] | dict(size=7),
        customdata=numbered,
        hovertemplate="point %{customdata[0]} (%{customdata[1]:.4g}, %{customdata[2]:.4g})<extra></extra>",
    )
    mean = axes_cloud.feet(w.place(look.middle[None]), "mean", palette.NEUTRAL)
    mean["marker"] = dict(color="black", symbol="cross", size=11, line=dict(width=1.5, color=palette.OUTLINE))
    thin = dict(color=palette.CLASSES[3], width=2)
    dashed = dict(color=SECOND, width=4, dash="dash")
    data = [
        *w.frame(),
        axes_cloud.perpendiculars(X, feet, palette.CLASSES[3]) if look.feet is not None else _none(),
        cloud,
        axes_cloud.line(outline, palette.CLASSES[3], ring, line=thin),
        axes_cloud.line(rods[0], FIRST, "axis 1", line=dict(color=FIRST, width=4)),
        axes_cloud.line(rods[1], SECOND, "axis 2", line=dashed),
        axes_cloud.feet(feet, ""),
        mean,
        *(panels.on(trace, 1) for trace in _cells(look.matrix)),
    ]
    return dict(data=data, layout=_layout(names, matrix))


def _none() -> Trace:
    return axes_cloud.perpendiculars(np.full((1, 2), np.nan), np.full((1, 2), np.nan), palette.CLASSES[3])


def _cells(C: np.ndarray | None) -> list[Trace]:
    top = 1.0 if C is None else float(np.abs(C).max())
    known = np.full((2, 2), np.nan) if C is None else C
    shade = dict(
        type="heatmap",
        x=[0, 1],
        y=[0, 1],
        z=known,
        zmin=-top,
        zmax=top,
        colorscale=palette.DIVERGING,
        showscale=False,
        opacity=0.4,
        hoverinfo="skip",
        xgap=3,
        ygap=3,
    )
    said = ["" if value != value else words.number(round(value, 12)) for value in known.ravel().tolist()]
    numbers = dict(
        type="scatter",
        mode="text",
        x=[0, 1, 0, 1],
        y=[0, 0, 1, 1],
        text=said,
        textfont=dict(size=17),
        hoverinfo="skip",
        showlegend=False,
    )
    return [shade, numbers]


def _layout(names: Sequence[str], matrix: str) -> dict[str, Any]:
    bare: dict[str, Any] = dict(showgrid=False, showticklabels=False, showline=False)
    square: dict[str, Any] = dict(range=[-1.04, 1.04], constrain="domain", **bare)
    short = [name if len(name) <= 18 else name[:17] + "…" for name in names]
    ticks = dict(tickmode="array", tickvals=[0, 1], ticktext=short, showgrid=False, constrain="domain")
    made = panels.layout(
        [
            (
                palette.axis(**square) | dict(title=dict(text=names[0], standoff=22)),
                palette.axis(**square, scaleanchor="x") | dict(title=dict(text=names[1], standoff=46)),
            ),
            (
                palette.axis(matrix, range=[-0.5, 1.5], **ticks),
                palette.axis("", range=[1.5, -0.5], tickangle=-90, scaleanchor="x2", **ticks),
            ),
        ],
        widths=(1.5, 1),
        height=470,
        tall=860,
        margin=dict(l=84, r=12, t=30, b=52, autoexpand=False),
    )
    made["meta"]["narrow"]["margin.t"] = 3 * panels.LEGEND_ROW
    return made
