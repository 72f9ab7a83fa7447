"""How a network is drawn: columns of boxes, each a small map of what a unit says of the plane, joined by its weights.

A line is the thicker the larger its weight, orange above zero and blue below; maps have the same two colours.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.neural.network import Network
from ui import palette
from ui.figures import marks
from ui.figures.boundary import NOWHERE
from ui.figures.plane import Plane

LABELS = 9  # cells on the left, for the names of the inputs
HEADS = 7  # above, for what the columns are
LEVELS = 250  # shades of a map: they fit in a byte
MIDDLE = LEVELS // 2
THIN, THICK = 0.3, 2.0  # of a line, in cells: of no weight, and of a very large one
BELOW, ABOVE = palette.CLASSES[0], palette.CLASSES[1]


def _clear(colour: str, alpha: float) -> str:
    return f"rgba({','.join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))},{alpha})"


SCALE = [[0.0, _clear(BELOW, 0.9)], [0.5, _clear(BELOW, 0.0)], [0.5, _clear(ABOVE, 0.0)], [1.0, _clear(ABOVE, 0.9)]]


@dataclass(frozen=True)
class Board:
    """Where the units stand: in columns from left to right, each a box of `across` times `up` cells."""

    columns: tuple[int, ...]  # units of each
    across: int
    up: int

    @classmethod
    def of(cls, network: Network) -> "Board":
        """As large as there is room for."""
        most = max(network.layers)
        up = 16 if most <= 4 else 12 if most <= 6 else 8
        return cls(network.layers, up * 5 // 4, up)

    @property
    def size(self) -> tuple[int, int]:
        """Cells across and up, of all of it."""
        n = len(self.columns)
        high = max(*self.columns, 3) * (self.up + self.up // 3)
        wide = max(round(1.15 * high), LABELS + n * self.across + round(0.7 * (n - 1) * self.across))
        return wide, max(high, round(wide / 1.15))

    def corner(self, column: int, unit: int) -> tuple[int, int]:
        """The lower left corner of a box."""
        wide, high = self.size
        n = self.columns[column]
        pitch = min(high // n, 2 * self.up - self.up // 5)  # whole cells, so that all gaps are equal
        x = LABELS + column * (wide - LABELS - self.across) / (len(self.columns) - 1)
        return round(x), (high + (n - 1 - 2 * unit) * pitch - self.up) // 2

    def corners(self, column: int) -> np.ndarray:
        """Of all boxes of a column: (units, 2)."""
        return np.array([self.corner(column, i) for i in range(self.columns[column])], dtype=float)

    def middles(self, column: int) -> np.ndarray:
        """The middles of the boxes of a column: (units, 2)."""
        return np.asarray(np.add(self.corners(column), (self.across / 2, self.up / 2)))

    def ends(self, layer: int) -> tuple[np.ndarray, np.ndarray]:
        """Where the lines of a layer begin and end, from and to: two (units below, units here, 2)."""
        below, here = (self.columns[layer], self.columns[layer + 1])
        left = np.add(self.corners(layer), (self.across, self.up / 2))
        right = np.add(self.corners(layer + 1), (0, self.up / 2))
        shape = (below, here, 2)
        return np.broadcast_to(left[:, None], shape), np.broadcast_to(right[None], shape)

    def axes(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Its axes, unseen and to scale."""
        wide, high = self.size
        look: dict[str, Any] = dict(visible=False, fixedrange=True)
        return (
            palette.axis(range=[-0.5, wide + 1.0], constrain="domain", **look),  # with the frame around a unit
            palette.axis(range=[-0.5, high + HEADS], constrain="domain", scaleanchor="x", scaleratio=1, **look),
        )

    def places(self, plane: Plane) -> np.ndarray:
        """The places of the plane that a box's cells stand for, row by row from below: (across * up, 2)."""
        x, y = (
            low + (high - low) * (np.arange(n) + 0.5) / n
            for (low, high), n in ((plane.x, self.across), (plane.y, self.up))
        )
        xx, yy = np.meshgrid(x, y)
        return np.column_stack([xx.ravel(), yy.ravel()])

    def maps(self, shares: Sequence[np.ndarray]) -> marks.Trace:
        """All small maps in one: shares between -1 and 1 of each column's units at their cells (cells, units)."""
        wide, high = self.size
        z = np.full((high, wide), MIDDLE, dtype=np.uint8)
        for column, share in enumerate(shares):
            shades = np.round((np.clip(share, -1, 1) + 1) / 2 * LEVELS).astype(np.uint8)
            for unit in range(self.columns[column]):
                x, y = self.corner(column, unit)
                z[y : y + self.up, x : x + self.across] = shades[:, unit].reshape(self.up, self.across)
        return marks.map(z, SCALE, 0, LEVELS, x0=0.5, dx=1, y0=0.5, dy=1, zsmooth="fast")

    def frames(self) -> marks.Trace:
        """The outlines of all boxes."""
        around = np.array([[0, 0], [self.across, 0], [self.across, self.up], [0, self.up], [0, 0], [np.nan, np.nan]])
        boxes = np.concatenate([corner + around for c in range(len(self.columns)) for corner in self.corners(c)])
        return marks.line(boxes[:, 0], boxes[:, 1], palette.NEUTRAL, width=1.5)

    def around(self, column: int, unit: int) -> np.ndarray:
        """A box a little larger than that of a unit, as a line: (5, 2)."""
        x, y = self.corner(column, unit)
        a, b = -0.6, 0.6
        return np.array(
            [
                [x + a, y + a],
                [x + self.across + b, y + a],
                [x + self.across + b, y + self.up + b],
                [x + a, y + self.up + b],
                [x + a, y + a],
            ]
        )

    def lines(self, weights: Sequence[np.ndarray]) -> list[marks.Trace]:
        """The weights as two traces: those below zero, and the others."""
        quads = [self._quads(layer, W) for layer, W in enumerate(weights)]
        flat = np.concatenate([q.reshape(-1, 6, 2) for q in quads])
        negative = np.concatenate([W.ravel() for W in weights]) < 0
        return [self._filled(flat[mask], colour) for mask, colour in ((negative, BELOW), (~negative, ABOVE))]

    def _quads(self, layer: int, W: np.ndarray) -> np.ndarray:
        """Each line as a thin quadrangle that is closed and followed by a gap: (units below, units here, 6, 2)."""
        a, b = self.ends(layer)
        along = b - a
        normal = np.stack([-along[..., 1], along[..., 0]], axis=-1) / np.linalg.norm(along, axis=-1, keepdims=True)
        half = normal * (self.thickness(W) / 2)[..., None]
        return np.stack([a - half, b - half, b + half, a + half, a - half, np.full_like(a, np.nan)], axis=2)

    def thickness(self, W: np.ndarray) -> np.ndarray:
        """How thick lines of these weights are, in cells."""
        most = THICK * min(1.0, 5 / max(self.columns))
        return THIN + (most - THIN) * (1 - np.exp(-np.abs(W) / 2))

    def _filled(self, quads: np.ndarray, colour: str) -> marks.Trace:
        at = quads.reshape(-1, 2) if len(quads) else NOWHERE
        look = dict(fill="toself", fillcolor=_clear(colour, 0.75), hoveron="points")
        return marks.line(at[:, 0], at[:, 1], colour, width=0) | look

    def units(self, said: Sequence[str], meta: str) -> marks.Trace:
        """What is pointed at and clicked of the units, the columns from `first` on: unseen marks that say something."""
        at = np.concatenate([self.middles(c) for c in range(1, len(self.columns))])
        look = dict(opacity=0, symbol="square", size=26 if self.up > 8 else 20)
        return marks.points(at[:, 0], at[:, 1], palette.NEUTRAL, says="%{text}") | dict(
            marker=look | dict(color=palette.NEUTRAL), text=list(said), meta=meta
        )

    def handles(self, weights: Sequence[np.ndarray], said: Sequence[str], meta: str) -> marks.Trace:
        """The same of the lines, where those of a column can be told apart."""
        at = []
        for layer, W in enumerate(weights):
            a, b = self.ends(layer)
            share = 0.25 + 0.35 * (np.arange(W.shape[1]) + 0.5) / W.shape[1]
            at.append((a + (b - a) * share[None, :, None]).reshape(-1, 2))
        places = np.concatenate(at)
        return marks.points(places[:, 0], places[:, 1], palette.NEUTRAL, says="%{text}") | dict(
            marker=dict(opacity=0, size=9, color=palette.NEUTRAL), text=list(said), meta=meta
        )

    def words(self, inputs: Sequence[str], columns: Sequence[str]) -> list[marks.Trace]:
        """The inputs' names on the left, and what each column is above it."""
        high = self.size[1]
        left = np.add(self.corners(0), (0, self.up / 2))
        x = [float(self.middles(c)[0, 0]) for c in range(len(self.columns))]
        return [
            marks.text(left[:, 0] - 1, left[:, 1], list(inputs), size=14, textposition="middle left"),
            marks.text(
                x,
                [high + 1.5] * len(x),
                list(columns),
                palette.NEUTRAL,
                size=13,
                textposition="top center",
                cliponaxis=False,
            ),
        ]


def shares(activation: str, a: np.ndarray) -> np.ndarray:
    """What units say, (places, units), as shares of a full colour: -1 to 1.

    tanh and sign as they are, a sigmoid from its middle; others by each unit's largest, if it is not small.
    """
    if activation in ("tanh", "sign"):
        return a
    if activation == "sigmoid":
        return 2 * a - 1
    return np.asarray(a / np.maximum(np.abs(a).max(axis=0), 0.5))
