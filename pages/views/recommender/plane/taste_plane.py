"""Users and items as points of one plane, an arrow to one of them, and where its product with others is the same."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.views.recommender.plane.taste_plane_lines import lines, words
from ui import palette
from ui.figures.plane import Plane

Trace = dict[str, Any]
HEIGHT = 520
USER, ITEM = palette.NEUTRAL, palette.CLASSES[1]
GROUPS = ("diamond", "square", "triangle-up", "cross", "star", "triangle-down", "hexagon")  # users are the circles
ROWS = ("users", "items")  # of a line instead of a plane
NAMES = 5  # which of the traces are the names that a narrow screen does without, from 1


@dataclass(frozen=True)
class Stage:
    """What stands still while the points move. Users come first in all that is given for every point."""

    plane: Plane
    line: bool  # k = 1: users stand in the row 0, items in the row 1
    n: int  # users drawn
    texts: tuple[str, ...]  # what hovering says of every point
    groups: np.ndarray  # (m,) the group of each item drawn
    group_names: tuple[str, ...]  # one: items are not told apart
    labels: tuple[str, ...]  # of every item drawn; empty where there is no room
    chosen: tuple[int, int]  # the user's and the item's place among the points
    near: np.ndarray  # places of the ringed points
    owner: int  # 0: the arrow is the user's; 1: the item's
    levels: np.ndarray  # products (l,) whose lines are drawn
    level_names: tuple[str, ...]

    def figure(self, U: np.ndarray, V: np.ndarray) -> dict[str, Any]:
        """Users (n, 2) and items (m, 2), as far as they are drawn."""
        P = np.vstack([U, V]).astype(np.float32)
        tip = P[self.chosen[self.owner]]
        return dict(
            data=[
                *lines(self.plane, self.line, tip, self.levels, self.level_names),
                _rings(P[self.near], 15, palette.NEUTRAL, 1.5),
                self._points(P),
                *self._names(P),
                self._arrow(tip),
                _rings(P[list(self.chosen)], 18, palette.CLASSES[3], 2.5),
                *self._legend(),
            ],
            layout=self._layout(),
        )

    def _layout(self) -> dict[str, Any]:
        axes = self.plane.axes()
        if self.line:
            axes["yaxis"] |= dict(tickmode="array", tickvals=[0, 1], ticktext=list(ROWS), tickangle=-90)
        return palette.layout(height=HEIGHT, **axes, meta=dict(narrow={"margin.t": 74}, wide={"margin.t": 30}))

    def _points(self, P: np.ndarray) -> Trace:
        m = len(P) - self.n
        many = len(self.group_names) > 1
        colours = [palette.colour(g + 1) if many else ITEM for g in self.groups]
        return dict(
            type="scatter",
            mode="markers",
            x=P[:, 0],
            y=P[:, 1],
            meta="pick",
            marker=dict(
                color=[USER] * self.n + colours,
                symbol=["circle"] * self.n + [GROUPS[g % len(GROUPS)] for g in self.groups],
                size=np.array([7] * self.n + [11] * m, dtype=np.uint8),
                opacity=0.85,
                line=dict(width=0.8, color=palette.OUTLINE),
            ),
            text=list(self.texts),
            hovertemplate="%{text}<br>(%{x:.3f}, %{y:.3f})<extra></extra>",
            selected=dict(marker=dict(opacity=0.85)),
            unselected=dict(marker=dict(opacity=0.85)),
            showlegend=False,
        )

    def _names(self, P: np.ndarray) -> list[Trace]:
        """The names of the items; that of the chosen one apart, so that the others can go where there is no room."""
        item = self.chosen[1]
        others = ["" if self.n + i == item else name for i, name in enumerate(self.labels)]
        above = dict(mode="markers+text", marker=dict(size=11, opacity=0))
        return [
            words(P[self.n :], others, "top center") | above,
            words(P[[item]], [self.labels[item - self.n]], "top center") | above,
        ]

    def _legend(self) -> list[Trace]:
        entries = [("users", "circle", USER)]
        if len(self.group_names) > 1:
            entries += [(s, GROUPS[g % len(GROUPS)], palette.colour(g + 1)) for g, s in enumerate(self.group_names)]
        else:
            entries.append(("items", GROUPS[0], ITEM))
        return [
            dict(type="scatter", mode="markers", name=s, x=[None], y=[None], marker=dict(symbol=mark, color=c, size=10))
            for s, mark, c in entries
        ]

    def _arrow(self, tip: np.ndarray) -> Trace:
        foot = np.array([0.0, tip[1] if self.line else 0.0])
        look = dict(color=palette.CLASSES[3], width=3)
        head = dict(symbol="arrow", angleref="previous", size=[0, 15], color=palette.CLASSES[3])
        return dict(
            type="scatter",
            mode="lines+markers",
            x=np.array([foot[0], tip[0]], dtype=np.float32),
            y=np.array([foot[1], tip[1]], dtype=np.float32),
            line=look,
            marker=head,
            hoverinfo="skip",
            showlegend=False,
        )


def _rings(P: np.ndarray, size: int, colour: str, width: float) -> Trace:
    return dict(
        type="scatter",
        mode="markers",
        x=P[:, 0],
        y=P[:, 1],
        marker=dict(symbol="circle-open", size=size, color=colour, line=dict(width=width)),
        hoverinfo="skip",
        showlegend=False,
    )
