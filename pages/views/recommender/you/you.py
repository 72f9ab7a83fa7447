"""A new user in the plane of tastes: the way there, rating by rating, and what is suggested on the way."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.recommender import ratings_map, taste_plane_room
from ui import palette
from ui.figures import panels
from ui.figures.plane import Plane

Trace = dict[str, Any]
YOU, RATED, SUGGESTED = palette.CLASSES[3], palette.CLASSES[0], palette.CLASSES[1]
LOWER = 0.25  # of a bar: where the second model's prediction stands
LONGEST = 28  # letters of a name on a bar
HEIGHT = 365  # the sliders stand above it: so the player is still on the first screen
PIXELS = 440, 287  # about those of the plane


class Stage:
    """What stands still while you walk: the items, the other users, the axes."""

    def __init__(
        self,
        *,
        users: np.ndarray,
        items: np.ndarray,
        names: Sequence[str],
        path: np.ndarray,
        rated: np.ndarray,
        titles: tuple[str, str],
        span: tuple[float, float],
        count: int,
    ) -> None:
        """Places of users (n, 2), items (m, 2) and yours after 0, 1, ... ratings (r + 1, 2); items rated (r,).

        `span` is what predictions reach, `count` the most suggestions there are.
        """
        self.items, self.names, self.path = items.astype(np.float32), list(names), path.astype(np.float32)
        self.rated, self.span, self.count = rated, span, count
        every = np.vstack([items, path])
        self.plane = Plane.around(every, titles, aspect=PIXELS[0] / PIXELS[1])
        inside = self.plane.holds(users)
        short = [ratings_map.short(name) for name in names]
        shown = _labelled(items, short, self.plane, int(rated[-1]) if len(rated) else 0)
        self.still = [
            _points(users[inside], "other users", color=palette.NEUTRAL, size=5, opacity=0.5) | dict(hoverinfo="skip"),
            _points(self.items, "items", color=palette.NEUTRAL, size=9, symbol="diamond", opacity=0.8)
            | dict(mode="markers+text", text=list(shown), textposition="top center", textfont=dict(size=10))
            | dict(customdata=self.names, hovertemplate="%{customdata}<br>(%{x:.2f}, %{y:.2f})<extra></extra>"),
        ]
        self.place = np.arange(count, dtype=np.uint8)
        self.layout = self._layout()

    def _layout(self) -> dict[str, Any]:
        plane = self.plane.axes()
        down = palette.axis("", range=[max(self.count, 3) - 0.5, -0.5], showgrid=False, showticklabels=False)
        across = palette.axis("prediction", range=list(self.span), nticks=6)
        made = panels.layout(
            [(plane["xaxis"], plane["yaxis"]), (across, down)],
            widths=(1.3, 1),
            height=HEIGHT,
            tall=940,
            bargap=0.2,
            margin=dict(l=56, r=12, t=34, b=44, autoexpand=False),
        )
        made["meta"]["narrow"]["margin.t"] = 4 * panels.LEGEND_ROW
        return made

    def draw(self, step: int, chosen: np.ndarray, predicted: np.ndarray, again: np.ndarray | None) -> dict[str, Any]:
        """After `step` ratings: the items suggested (c,), all predictions (m,), and those of another model (m,)."""
        seen = self.rated[:step]
        trail, here = self.path[: step + 1], self.path[step : step + 1]
        traces = [
            *self.still,
            _points(self.items[seen], "rated by you", color=RATED, size=11, symbol="square"),
            _points(self.items[chosen], "suggested", color=SUGGESTED, size=16, symbol="circle-open", width=2.5),
            _points(trail, "", color=YOU, size=5)
            | dict(mode="lines+markers", line=dict(color=YOU, width=2), showlegend=False),
            _points(here, "you", color=YOU, size=18, symbol="star"),
            *(panels.on(trace, 1) for trace in self._bars(chosen, predicted)),
        ]
        if again is not None:
            spot = _points(
                np.column_stack([again[chosen], self.place[: len(chosen)] + LOWER]),
                "trained again",
                color=RATED,
                size=9,
            )
            spot["marker"] |= dict(symbol="diamond")
            traces.append(panels.on(spot | dict(hovertemplate="trained again: %{x:.3g}<extra></extra>"), 1))
        return dict(data=traces, layout=self.layout)

    def _bars(self, chosen: np.ndarray, predicted: np.ndarray) -> list[Trace]:
        left = self.span[0]
        values = np.asarray(predicted[chosen], dtype=np.float32)
        y = self.place[: len(chosen)]
        names = [self.names[i] for i in chosen]
        bars = dict(
            type="bar",
            orientation="h",
            base=left,
            x=values - np.float32(left),
            y=y,
            marker=dict(color="rgba(232,112,14,0.4)"),
            text=[f"{value:.2f}".replace("-", "−") for value in values],
            textposition="none",
            customdata=names,
            hovertemplate="%{customdata}: %{text}<extra></extra>",
            showlegend=False,
        )
        labels = dict(
            type="scatter",
            mode="text",
            x=np.full(len(chosen), left + 0.005 * (self.span[1] - left), dtype=np.float32),
            y=y,
            text=[f"{j + 1}. {_short(name)}" for j, name in enumerate(names)],
            textposition="middle right",
            textfont=dict(size=12),
            hoverinfo="skip",
            showlegend=False,
        )
        ends = labels | dict(
            x=np.full(len(chosen), self.span[1], dtype=np.float32),
            text=bars["text"],
            textposition="middle left",  # in a column of their own: a name may be longer than its bar
        )
        return [bars, labels, ends]


def _labelled(items: np.ndarray, names: Sequence[str], plane: Plane, first: int) -> tuple[str, ...]:
    """The names for which there is room, as in the taste plane, whose window is round the origin and of other size."""
    low, high = np.transpose([plane.x, plane.y])
    half = (high - low) / 2 * [taste_plane_room.WIDE / PIXELS[0], taste_plane_room.TALL / PIXELS[1]]
    ends = [(-float(reach), float(reach)) for reach in half]
    there = Plane(ends[0], ends[1], plane.to_scale, plane.titles)
    return taste_plane_room.labelled(items - (low + high) / 2, names, there, first)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def _points(P: np.ndarray, name: str, *, width: float = 0.8, **marker: Any) -> Trace:
    line = {} if "open" in marker.get("symbol", "") else dict(color=palette.OUTLINE)
    return dict(
        type="scatter",
        mode="markers",
        name=name,
        x=np.asarray(P[:, 0], dtype=np.float32),
        y=np.asarray(P[:, 1], dtype=np.float32),
        marker=marker | dict(line=line | dict(width=width)),
        hoverinfo="skip",
    )


def window(values: Sequence[np.ndarray], low: float, high: float) -> tuple[float, float]:
    """The reach of an axis for predictions: the scale from `low` to `high`, and every value of `values`."""
    every = np.concatenate([*values, [low, high]])
    span = float(np.ptp(every)) or 1.0
    return float(every.min()) - 0.02 * span, float(every.max()) + 0.14 * span
