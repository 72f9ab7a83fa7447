"""A board while a planner works on it, and beside it, where it is asked for, how fast the values settle."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.board import Board
from pages.views.gridworld import board, board_actions
from pages.views.gridworld.board_actions import FRESH
from pages.views.gridworld.layout import beside, has_room, layout
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.figures.objective import WHOLE

HIGH, LOW = 508, 340  # of the figure: wide boards need less
ALONE, UNDER = 474, 10  # the height of a board without curves at most, and what is below it
WIDE, PHONE = 436, 334  # of the board, beside the curves and above them
CURVES, GAP = 260, 64  # on a phone: the height of the curves, and what is between them and the board with a legend
CURVE, CLOSE = 150, 26  # there: the same for one curve alone
TOP, BOTTOM, ACROSS = 28, 44, 780  # pixels for the legend, for the numbers of the axis, and in all
WRITTEN: dict[str, Any] = dict(tickfont=dict(size=12), title_font=dict(size=13))
TITLE = dict(size=14)
GAP_SHARE = 0.12  # of what is played step by step: the gap before a last step that comes much later
HELD = ("x", "y", "customdata", "text")  # of a curve: one each a step
WRONG = "not yet best"  # an arrow that is not the best way
FLOOR = 1e-10  # of an axis in powers of ten: what is smaller, zero too, is drawn there


class Planning:
    """What stands still: the board, and where there is a `change` the axes and the curves.

    change and error (steps + 1,) are drawn as far as one has played, and all of bound, where they are not nan; the
    first steps may be. `shown` is what is in the cells: "arrows", "values" or "Q"; `costs`: all of it
    is below 0; `above`: an arrow of the start points down. `ringed` are the states one looks at closer. Without a
    change, where there is room: how many `cells` know the best way, `right` (steps + 1,), at the steps `seen`.
    """

    def __init__(
        self,
        b: Board,
        top: float,
        *,
        shown: str,
        colour: str,
        axis: str,
        hover: Sequence[str],
        pink: str,
        change: np.ndarray | None = None,
        error: np.ndarray | None = None,
        bound: np.ndarray | None = None,
        costs: bool = False,
        above: bool = False,
        ringed: Sequence[int] = (),
        right: np.ndarray | None = None,
        cells: int = 0,
        seen: Sequence[int] = (),
    ) -> None:
        self.board, self.top, self.shown, self.colour = b, top, shown, colour
        ring = board_actions.ring(b, ringed)
        ground = board.ground(b, top, goal=True, above=above and shown == "arrows")
        self.ground = [board.sized(b, trace) for trace in (*ground, ring, board.picks(b, hover))]
        self.curve, self.curves, key = change, [], _key(b, pink, shown, costs)
        self.place: Places | None = None
        if change is None and right is not None and has_room(b.shape, _high(b)):
            self.place = Places(seen or range(len(right)))
            self.curve = right.astype(float)
            way = _line(self.curve[self.place.steps], "cells", colour, None, axis)
            says = f"cells after {axis} %{{text}}: %{{customdata:.3g}}<extra></extra>"
            way |= dict(x=self.place.x, text=[str(i) for i in self.place.steps], hovertemplate=says)
            self.curves = [way, way | dict(line=way["line"] | dict(dash="dot"), mode="lines")]
            self.layout = _knowing(b, cells, self.place, axis, key)
            return
        if change is None:
            self.layout = _alone(b, key)
            return
        error, bound = (np.full(len(change), np.nan) if one is None else one for one in (error, bound))
        self.curve = np.maximum(change, FLOOR)
        alone = not np.isfinite([error, bound]).any()
        played = [_line(error, "error", colour, None, axis), _line(change, "change", colour, "dot", axis)]
        bound_line = _line(bound, "γ<sup>i</sup> × first error", palette.TRUTH, "dash", axis)
        if alone:  # its name stands at the axis
            played[1]["showlegend"] = False
        # the whole course would tell when all is known, which is what one is asked to wait for
        whole = [curve | dict(meta=WHOLE, visible=False, showlegend=False, opacity=0.4) for curve in played]
        self.curves = [*played, bound_line, *whole]
        powers = _settling(np.concatenate([change, error, bound]))
        places = (CURVE, CLOSE) if alone else (CURVES, GAP)
        self.layout = _layout(b, powers, axis, len(change) - 1, *places, key)

    def draw(self, V: np.ndarray, Q: np.ndarray, arrows: np.ndarray, pink: np.ndarray, step: int) -> dict[str, Any]:
        """One step: values (S,), (S, 4), arrows (S, 4) bool, those of cells `pink` (S,) bool in that colour."""
        b = self.board
        triangles = self.shown == "Q"
        fields = (
            board_actions.triangles(b, Q, self.top)
            if triangles
            else board.values(b, V, self.top, written=self.shown == "values")
        )

        def mark(chosen: np.ndarray) -> list[Trace]:
            return (
                board_actions.heads(b, chosen)
                if triangles
                else board_actions.arrows(b, chosen, **(board_actions.BIG if self.shown == "arrows" else {}))
            )

        traces = [
            *(board.sized(b, trace) for trace in fields),
            *self.ground,
            *mark(arrows),
            mark(arrows & pink[:, None])[1] | dict(fillcolor=FRESH),
        ]
        if self.curve is not None:
            at = marks.points(
                [self.place.of(step) if self.place else step],
                self.curve[step : step + 1],
                self.colour,
                size=11,
                outline=palette.OUTLINE,
                cliponaxis=False,
            )
            played = self._leapt(step) if self.place else [_until(curve, step) for curve in self.curves[:2]]
            traces += [*played, *self.curves[2:], panels.on(at, 1)]
        return dict(data=traces, layout=self.layout)

    def _leapt(self, step: int) -> list[Trace]:
        """The curve as far as one has played; dotted the way to the last step, where those before it are left out."""
        assert self.place is not None
        i, far = self.place.steps.index(step), self.place.leaps
        last = len(self.place.steps) - 1
        way, leap = self.curves
        begins = last - 1 if far and i == last else i
        return [_until(way, min(i, begins)), _until(leap | {k: leap[k][begins:] for k in HELD}, i - begins)]


class Places:
    """Where steps are on an axis: all but the last of those played one after the other, and it beyond a gap that is as
    wide as some of them, however many are left out there."""

    def __init__(self, played: Sequence[int]) -> None:
        self.steps = list(played)
        self.x = np.array(self.steps, dtype=float)
        before = self.x[-2] if len(self.x) > 1 else 0.0
        gap = max(GAP_SHARE * before, 2.0)
        self.leaps = len(self.x) > 2 and self.x[-1] - before > gap
        if self.leaps:
            self.x[-1] = before + gap

    def of(self, step: int) -> float:
        """The place of one of them."""
        return float(self.x[self.steps.index(step)])

    @property
    def axis(self) -> dict[str, Any]:
        """Ticks, the last step's among them where it is beyond the gap."""
        far = float(self.x[-1]) or 1.0
        if not self.leaps:
            return dict(range=[-0.03 * far, 1.03 * far], nticks=6, **(dict(dtick=1) if far <= 6 else {}))
        each = next(k for k in (1, 2, 5, 10, 20, 50, 100, 200) if self.x[-2] / k <= 5)
        seen = [k for k in range(0, int(self.x[-2]) + 1, each) if self.x[-1] - k > 0.07 * far]
        return dict(
            range=[-0.03 * far, 1.03 * far], tickvals=[*seen, far], ticktext=[*map(str, seen), f"… {self.steps[-1]}"]
        )


def _high(b: Board) -> int:
    """How many pixels a board is high that stands below none."""
    return round(min(ALONE, ACROSS * b.shape[0] / b.shape[1]))


def _knowing(b: Board, cells: int, place: Places, axis: str, key: dict[str, Any]) -> dict[str, Any]:
    """The board, and beside it how many cells know the best way."""
    rows, columns = b.shape
    below = min(PHONE, PHONE * rows // columns)
    large, small = board.letters(_high(b) / rows), board.letters(below / rows)
    over = palette.axis(axis, **place.axis, **WRITTEN)
    told = dict(tickvals=[0, cells // 2, cells], ticktext=["0", f"{cells // 2}", f"all {cells}"])
    return beside(
        board.axes(b),
        (over, palette.axis("", range=[-0.03 * cells, 1.05 * cells], **told, **WRITTEN)),
        b.shape,
        high=_high(b),
        phone=below,
        top=TOP,
        where_wide={"font.size": large},
        where_narrow={"font.size": small},
        annotations=[key, panels.heading("Cells that know the best way", 1, font=TITLE)],
        showlegend=False,
        font=dict(size=large),
    )


def _alone(b: Board, key: dict[str, Any]) -> dict[str, Any]:
    """For the board as large as there is room."""
    rows, columns = b.shape
    high, below = min(ALONE, ACROSS * rows / columns), PHONE * rows / columns
    whole: Any = [([0, 1], [0, 1])]
    return layout(
        [board.axes(b)],
        whole,
        whole,
        height=round(high) + TOP + UNDER,
        tall=round(below) + TOP + UNDER,
        top=TOP,
        bottom=UNDER,
        where_wide={"font.size": board.letters(high / rows)},
        where_narrow={"font.size": board.letters(below / rows)},
        annotations=[key],
        showlegend=False,
        font=dict(size=board.letters(high / rows)),
    )


def _layout(
    b: Board, far: dict[str, Any], axis: str, last: int, high: int, gap: int, key: dict[str, Any]
) -> dict[str, Any]:
    """For an axis of the curves; on a phone they are `high` pixels high, and a gap is above them."""
    rows, columns = b.shape
    height = int(np.clip(WIDE * rows / columns + TOP + BOTTOM, LOW, HIGH))
    above = min(PHONE, PHONE * rows // columns)
    inner = above + gap + high
    beside, below = board.letters(min(WIDE / columns, (height - TOP - BOTTOM) / rows)), board.letters(above / rows)
    few = dict(dtick=1) if last <= 6 else {}
    over = palette.axis(axis, range=[-0.04 * last - 0.1, 1.04 * last + 0.1], nticks=6, **few, **WRITTEN)
    left = min(columns * (height - TOP - BOTTOM) / rows, 0.58 * ACROSS) / ACROSS
    legend = dict(
        font=dict(size=12), orientation="h", x=1, xanchor="right", y=1.0, yanchor="bottom", itemsizing="constant"
    )
    return layout(
        [board.axes(b), (over, far)],
        [([0, left], [0, 1]), ([left + 0.08, 1], [0, 1])],
        [([0, 1], [1 - above / inner, 1]), ([0.18, 1], [0, high / inner])],
        height=height,
        tall=inner + TOP + BOTTOM,
        top=TOP,
        bottom=BOTTOM,
        where_wide={"margin.t": TOP, "legend.y": 1.0, "font.size": beside},
        where_narrow={"margin.t": TOP, "legend.y": high / inner + 0.01, "font.size": below},
        annotations=[key],
        legend=legend,
        font=dict(size=beside),
    )


def _key(b: Board, pink: str, shown: str, costs: bool) -> dict[str, Any]:
    """What arrows and colours are, above the board; `pink` of the arrows in that colour."""
    grey = "best way" if pink == WRONG else "best by the values"
    arrows = f'<span style="color:{board_actions.ARROW}">→ {grey}</span>   <span style="color:{FRESH}">→ {pink}</span>'
    worth = f"   {board.worth(costs)}" if shown == "arrows" else ""
    return panels.heading(arrows + worth + board.walls(b), 0, font=TITLE)


def _settling(values: np.ndarray) -> dict[str, Any]:
    """An axis in powers of ten for the values (3 n,) of three curves."""
    held = values[np.isfinite(values)]
    low, high = np.log10(np.maximum([held.min(), held.max()], FLOOR))
    alone = not np.isfinite(values[len(values) // 3 :]).any()  # neither error nor bound
    title = "largest change of a value" if alone else "largest over the cells"
    title += " (0 at the bottom)" if held.min() < FLOOR else ""
    ticks = int(np.ceil((high - low) / 6)) if high - low > 1.5 else "D2"
    powers: dict[str, Any] = dict(type="log", exponentformat="power", dtick=ticks)
    if ticks == "D2":  # all digits: a 5 alone below 1 would be read as 5
        seen = [k * 10.0**p for p in range(int(low) - 2, int(high) + 2) for k in (1, 2, 5)]
        powers = dict(type="log", tickvals=seen, ticktext=[f"{value:g}" for value in seen])
    far = palette.axis(title, range=[low - 0.3, high + 0.3], **powers, **WRITTEN)
    far["title"]["standoff"] = 14  # clear of the exponents
    return far


def _until(curve: Trace, step: int) -> Trace:
    """The curve as far as one has played: what is to come lies on its end."""
    at = np.minimum(np.arange(len(curve["y"])), step)
    told = {"text": [curve["text"][i] for i in at.tolist()]} if "text" in curve else {}
    return curve | dict(x=np.asarray(curve["x"])[at], y=curve["y"][at], customdata=curve["customdata"][at]) | told


def _line(y: np.ndarray, name: str, colour: str, dash: str | None, axis: str) -> Trace:
    line = marks.path(
        np.arange(len(y)),
        np.maximum(np.asarray(y, dtype=float), FLOOR),
        colour,
        width=2 if dash else 2.5,
        dash=dash,
        size=5,
        name=name,
        says=f"{name} after {axis} %{{x}}: %{{customdata:.3g}}",
        customdata=np.asarray(y, dtype=float),
        mode="lines" if len(y) > 12 else "lines+markers",
        showlegend=bool(np.isfinite(y).any()),
    )
    return panels.on(line, 1)
