"""A board while a planner works on it, and beside it how fast the values settle."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.board import Board
from pages.views.gridworld import board, board_actions
from pages.views.gridworld.board_shapes import filled, squares, text_size
from ui import palette
from ui.figures import panels

Trace = dict[str, Any]
HIGH, LOW = 516, 340  # of the figure: wide boards need less
WIDE, PHONE = 436, 334  # of the board, beside the curves and above them
CURVES, GAP = 260, 64  # on a phone: the height of the curves, and what is between them and the board
TOP, BOTTOM = 36, 44  # pixels for the legend, and for the numbers of the axis
FLOOR = 1e-10  # of an axis in powers of ten: what is smaller, zero too, is drawn there
FRESH = palette.CLASSES[3]  # arrows that have just changed
SILENT = dict(showlegend=False)


class Planning:
    """What stands still: the board, the axes, the curves.

    change, error, bound (steps + 1,) are drawn where they are not nan; the first steps without one may be. `ringed`
    are the states one looks at closer.
    """

    def __init__(
        self,
        b: Board,
        top: float,
        *,
        change: np.ndarray,
        error: np.ndarray,
        bound: np.ndarray,
        colour: str,
        axis: str,
        triangles: bool,
        hover: Sequence[str],
        ringed: Sequence[int] = (),
    ) -> None:
        self.board, self.top, self.triangles, self.colour = b, top, triangles, colour
        self.change = np.maximum(change, FLOOR)
        ring = filled(squares(b.cells[list(ringed)].reshape(-1, 2), 0.94), "rgba(0,0,0,0)", FRESH, 4)
        self.ground = [_sized(b, trace) | SILENT for trace in (*board.ground(b), ring, board.picks(b, hover))]
        self.curves = [
            _line(error, "error", colour, "solid", axis),
            _line(change, "change", colour, "dot", axis),
            _line(bound, "γ<sup>i</sup> × first error", palette.TRUTH, "dash", axis),
        ]
        self.layout = self._layout(np.concatenate([change, error, bound]), axis, len(change) - 1)

    def draw(self, V: np.ndarray, Q: np.ndarray, arrows: np.ndarray, fresh: np.ndarray, step: int) -> dict[str, Any]:
        """One step: values (S,), (S, 4), the arrows (S, 4) bool, those of cells `fresh` (S,) bool in another colour."""
        b = self.board
        fields = board_actions.triangles(b, Q, self.top) if self.triangles else board.values(b, V, self.top)
        mark = board_actions.heads if self.triangles else board_actions.arrows
        at = dict(
            type="scatter",
            x=np.array([step]),
            y=self.change[step : step + 1],
            mode="markers",
            marker=dict(color=self.colour, size=11, line=dict(width=1.5, color=palette.OUTLINE)),
            hoverinfo="skip",
            showlegend=False,
        )
        above = [mark(b, arrows & ~fresh[:, None]), mark(b, arrows & fresh[:, None]) | dict(fillcolor=FRESH)]
        return dict(
            data=[
                *(_sized(b, trace) | SILENT for trace in fields),
                *self.ground,
                *(trace | SILENT for trace in above),
                *self.curves,
                panels.on(at, 1),
            ],
            layout=self.layout,
        )

    def _layout(self, values: np.ndarray, axis: str, last: int) -> dict[str, Any]:
        held = values[np.isfinite(values)]
        low, high = np.log10(np.maximum([held.min(), held.max()], FLOOR))
        title = "largest over the cells" + (" (0 at the bottom)" if held.min() < FLOOR else "")
        decades = int(np.ceil((high - low) / 6))
        rows, columns = self.board.shape
        height = int(np.clip(WIDE * rows / columns + TOP + BOTTOM, LOW, HIGH))
        above = min(PHONE, PHONE * rows // columns)
        inner = above + GAP + CURVES
        written = dict(tickfont=dict(size=12), title_font=dict(size=13))
        made = panels.layout(
            [
                board.axes(self.board),
                (
                    palette.axis(axis, range=[-0.04 * last - 0.1, 1.04 * last + 0.1], nticks=6,
                                 **(dict(dtick=1) if last <= 6 else {}), **written),
                    palette.axis(title, type="log", range=[low - 0.3, high + 0.3], exponentformat="power",
                                 dtick=decades if high - low > 1.5 else "D2", **written),
                ),
            ],
            widths=[1.75, 1],
            height=height,
            tall=inner + 12 + BOTTOM,
        )  # fmt: skip
        meta = made["meta"]
        meta["narrow"] |= {
            "yaxis.domain": [1 - above / inner, 1],
            "yaxis2.domain": [0, CURVES / inner],
            "xaxis2.domain": [0.18, 1],
        }
        legend = dict(
            font=dict(size=12), orientation="h", x=1, xanchor="right", y=1.0, yanchor="bottom", itemsizing="constant"
        )
        made |= dict(legend=legend, margin=dict(l=12, r=12, t=TOP, b=BOTTOM, autoexpand=False))
        beside, below = _letters(min(WIDE / columns, (height - TOP - BOTTOM) / rows)), _letters(above / rows)
        made["font"] = dict(size=beside)
        meta["wide"] |= {"margin.t": TOP, "legend.y": 1.0, "font.size": beside}
        meta["narrow"] |= {"margin.t": 12, "legend.y": CURVES / inner + 0.01, "font.size": below}
        return made


def _letters(cell: float) -> int:
    """A size at which the numbers of values fit between the arrows of a cell of so many pixels."""
    return int(np.clip(cell / 3.1, 7, 17))


def _sized(b: Board, trace: Trace) -> Trace:
    """The trace, its values and rewards as large as the layout says: smaller on a phone, where the cells are."""
    font = trace.get("textfont", {})
    if font.get("size") != text_size(b):
        return trace
    return trace | dict(textfont={name: value for name, value in font.items() if name != "size"})


def _line(y: np.ndarray, name: str, colour: str, dash: str, axis: str) -> Trace:
    line = dict(
        type="scatter",
        x=np.arange(len(y)),
        y=np.maximum(np.asarray(y, dtype=float), FLOOR),
        customdata=np.asarray(y, dtype=float),
        mode="lines" if len(y) > 12 else "lines+markers",
        name=name,
        line=dict(color=colour, width=2.5 if dash == "solid" else 2, dash=dash),
        marker=dict(color=colour, size=5),
        hovertemplate=f"{name} after {axis} %{{x}}: %{{customdata:.3g}}<extra></extra>",
        showlegend=bool(np.isfinite(y).any()),
    )
    return panels.on(line, 1)
