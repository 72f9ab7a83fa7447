"""Pictures above what k components make of them, and below them the k-th component and the share kept over k.

The pictures come in two blocks: side by side they are one row, and on a phone, one below the other, they stay large.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.pca.digits import pixels
from pages.views.pca.digits.pixels import BARE, SIDE
from ui import palette
from ui.figures import marks, panels
from ui.guessing.cover import INSTEAD

Ends = tuple[float, float]


def _domains(*plots: tuple[Ends, Ends]) -> dict[str, Ends]:
    """Where the plots stand, across and up."""
    return {
        f"{letter}axis{'' if i == 1 else i}.domain": ends
        for i, plot in enumerate(plots, 1)
        for letter, ends in zip("xy", plot, strict=True)
    }


WIDE = _domains(
    ((0, 0.4945), (0.58, 1)),
    ((0.5055, 1), (0.58, 1)),
    ((0.31, 1), (0, 0.46)),
    ((0, 0.26), (0, 0.46)),
)
NARROW = _domains(
    ((0, 1), (0.73, 1)),
    ((0, 1), (0.43, 0.7)),
    ((0.42, 1), (0, 0.31)),
    ((0, 0.26), (0, 0.31)),
)


COMPONENT = "Last component used: blue<br>adds ink, orange takes it away"
SHORTER = "Last one:<br>blue adds,<br>orange takes"
ROWS = (("original", SIDE / 2 - 0.5), ("rebuilt", 1.5 * SIDE + 0.5))  # and the middles of the two rows of pictures
NAMES = 68  # pixels left of them


class Gallery:
    """What stands still while k moves: the originals, and the share kept over k."""

    def __init__(self, originals: np.ndarray, ks: Sequence[int], kept: np.ndarray) -> None:
        """Originals (m, 64), m > 1; the numbers of components shown, and the share (len(ks),) that each keeps."""
        self.originals, self.columns = originals, -(-len(originals) // 2)
        self.kept = dict(zip(ks, kept.tolist(), strict=True))
        self.curve = panels.on(marks.path(ks, kept, palette.DATA, says="k = %{x}: %{y:.2%} kept"), 2)
        self.halves = slice(self.columns), slice(self.columns, None)
        self.before = [
            pixels.heatmap(self._before(rows), i) | dict(visible=False, meta=INSTEAD)
            for i, rows in enumerate(self.halves)
        ]
        self.layout = _layout(self.columns, max(ks))

    def draw(self, k: int, rebuilt: np.ndarray, axis: np.ndarray | None) -> dict[str, Any]:
        """The figure for k components: pictures (m, 64) rebuilt from them, and the last of them (64,)."""
        reach = 1.0 if axis is None else float(np.abs(axis).max())
        last = pixels.tiled(np.zeros((1, SIDE**2)) if axis is None else axis[None], 1, -reach, reach)
        blocks = [pixels.heatmap(self._block(rebuilt, rows), i) for i, rows in enumerate(self.halves)]
        here = panels.on(marks.ring([k], [self.kept[k]], palette.FIT, size=17), 2)
        data = [*blocks, pixels.heatmap(last, 3, signed=True), self.curve, here, *self.before]
        return dict(data=data, layout=self.layout)

    def _before(self, rows: slice) -> np.ndarray:
        """The originals alone."""
        above = pixels.tiled(self.originals[rows], self.columns, 0, pixels.BRIGHTEST)
        return np.vstack([above, np.zeros((SIDE + 1, above.shape[1]), np.uint8)])

    def _block(self, rebuilt: np.ndarray, rows: slice) -> np.ndarray:
        above, below = (
            pixels.tiled(pictures[rows], self.columns, 0, pixels.BRIGHTEST) for pictures in (self.originals, rebuilt)
        )
        return np.vstack([above, np.zeros((1, above.shape[1]), np.uint8), below])


def _layout(columns: int, most: int) -> dict[str, Any]:
    look, said = BARE | dict(constrain="domain"), "annotations[0].text"
    second = [f"annotations[{i}].visible" for i in (4, 5)]  # beside the second block where it stands below the first
    across = palette.axis("", range=[-0.5, columns * (SIDE + 1) - 1.5]) | look
    up = palette.axis("", range=[2 * SIDE + 0.5, -0.5], scaleratio=1, constraintoward="top") | look
    made = palette.layout(
        height=482,
        margin=dict(l=NAMES, r=12, t=8, b=44, autoexpand=False),
        showlegend=False,
        xaxis=across | dict(anchor="y"),
        yaxis=up | dict(scaleanchor="x", anchor="x"),
        xaxis2=across | dict(anchor="y2"),
        yaxis2=up | dict(scaleanchor="x2", anchor="x2"),
        xaxis3=palette.axis("components k", range=[-0.06 * most, 1.04 * most], anchor="y3", nticks=6),
        yaxis3=palette.axis("", range=[-0.04, 1.06], anchor="x3", tickformat=".0%", nticks=4),
        xaxis4=palette.axis("", range=[-0.5, SIDE - 0.5]) | look | dict(anchor="y4", constraintoward="left"),
        yaxis4=palette.axis("", range=[SIDE - 0.5, -0.5], scaleratio=1) | look | dict(scaleanchor="x4", anchor="x4"),
        meta=dict(
            wide=WIDE | {said: COMPONENT} | dict.fromkeys(second, False),
            narrow=NARROW | {said: SHORTER} | dict.fromkeys(second, True),
        ),
        annotations=[
            _over(COMPONENT, "4"),
            _over("Share of the variance kept", "3"),
            *(_before_a_row(name, at, plot) for plot in ("", "2") for name, at in ROWS),
        ],
    )
    for name, domain in WIDE.items():
        made[name.partition(".")[0]]["domain"] = domain
    return made


def _over(text: str, plot: str) -> dict[str, Any]:
    """Words at the top left of a plot, above it."""
    at = dict(x=0, y=1, xref=f"x{plot} domain", yref=f"y{plot} domain", xanchor="left", yanchor="bottom")
    return dict(text=f"<b>{text}</b>", **at, showarrow=False, align="left", font=dict(size=14))


def _before_a_row(name: str, at: float, plot: str) -> dict[str, Any]:
    """The name of a row of pictures, at its left."""
    where: dict[str, Any] = dict(x=-0.5, y=at, xref=f"x{plot}", yref=f"y{plot}", xanchor="right", yanchor="middle")
    return dict(text=f"<b>{name}</b>", **where, xshift=-6, showarrow=False, font=dict(size=14), visible=not plot)
