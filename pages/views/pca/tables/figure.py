"""Rows as points and columns as arrows in one plane (a biplot: Gabriel 1971)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pages.views.pca import cloud
from ui import palette
from ui.figures import boundary, clusters, marks
from ui.figures.biplot_labels import LETTER, NARROW, WIDEST, box, labelled, roomy, side_of
from ui.figures.marks import Trace
from ui.figures.plane import Plane

ROUND = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0)
HEIGHT = 500
CLEAR = "\u00a0\u00a0"  # keeps the name of a row clear of its marker


@dataclass(frozen=True)
class Stage:
    """What stands still while the plane turns: the window, the length of the arrows, the names."""

    plane: Plane
    narrow: Plane  # the window on a phone, where labels take a larger part of it
    factor: float  # an arrow is so many times as long as the step of 1 along its column
    groups: np.ndarray  # (n,) the class of each row, 0 without classes
    class_names: tuple[str, ...]
    row_names: tuple[str, ...]
    columns: tuple[str, ...]  # what to say of each arrow
    labels: tuple[str, ...]  # the name at each arrow's tip, empty where there is no room
    places: tuple[str, ...]  # on which side of the tip it stands
    outlier: bool  # whether the last row is invented
    name_rows: bool

    def figure(self, rows: np.ndarray, frame: np.ndarray, chosen: int | None = None) -> dict[str, Any]:
        """Rows (n, 2) in the plane of a frame (2, d), with a ring around the chosen one."""
        tips = self.factor * frame.T
        real = rows[:-1] if self.outlier else rows
        named = self.name_rows or len(self.class_names) < 2
        traces = [
            *([] if named else boundary.legend(self.class_names)),
            _arrows(tips, self.columns),
            self._points(real),
            _labels(tips, self.labels, self.places),
        ]
        if self.name_rows:
            traces.append(_labels(real, [f"{CLEAR}{name}" for name in self.row_names[: len(real)]], "middle right"))
        if self.outlier:
            name = self.row_names[-1]
            says = f"{name}<br>(%{{x:.3g}}, %{{y:.3g}})"
            traces.append(_mark(rows[-1], "x", 11, palette.MISTAKE, name=name, says=says))
        if chosen is not None:
            traces.append(_mark(rows[chosen], "circle-open", 17, palette.CLASSES[3]))
        entries = [trace["name"] for trace in traces if trace.get("showlegend", True)]
        rows_of_legend = -(-sum(45 + LETTER * len(name) for name in entries) // NARROW)
        top = int(12 + 20 * rows_of_legend)
        return dict(
            data=traces,
            layout=palette.layout(
                height=HEIGHT,
                margin=dict(l=56, r=12, t=top, b=44, autoexpand=False),
                meta=dict(narrow=_ranges(self.narrow), wide=_ranges(self.plane)),
                **self.plane.axes(),
            ),
        )

    def _points(self, rows: np.ndarray) -> Trace:
        points = clusters.cloud(rows, self.groups[: len(rows)], max(len(self.class_names), 1))
        more = dict(text=self.row_names[: len(rows)], hovertemplate="%{text}<br>(%{x:.3g}, %{y:.3g})<extra></extra>")
        return points | more | dict(showlegend=False)


def stage(
    rows: np.ndarray,
    loadings: np.ndarray,
    names: Sequence[str],
    titles: tuple[str, str],
    every: np.ndarray,
    **more: Any,
) -> Stage:
    """A stage for rows (n, 2) and loadings (2, d) as they end; `every` (m, 2) has all places rows come through.

    `more` are the fields of Stage that depend on neither.
    """
    size = np.hypot(*loadings)
    factor = rounded(0.9 * float(np.abs(rows).max()) / float(size.max() or 1.0))
    tips = factor * loadings.T
    plane = replace(Plane.around(np.vstack([every, tips * 1.08]), titles), to_scale=True)
    pixel = max((plane.y[1] - plane.y[0]) / (HEIGHT - 80), WIDEST * (plane.x[1] - plane.x[0]) / NARROW)
    named = more["row_names"][: len(rows) - more["outlier"]] if more["name_rows"] else ()
    said = [box(row, f"{CLEAR}{name}", "middle right", pixel) for row, name in zip(rows, named, strict=False)]
    shown = labelled(tips, names, pixel, said)
    places = tuple(shown.get(j, side_of(*tip)) for j, tip in enumerate(tips))
    texts = [(tips[j], places[j], LETTER * len(names[j])) for j in sorted(shown)]
    texts += [(row, "middle right", LETTER * len(f"{CLEAR}{name}")) for row, name in zip(rows, named, strict=False)]
    return Stage(
        plane=plane,
        narrow=roomy(plane, texts),
        factor=factor,
        labels=tuple(name if j in shown else "" for j, name in enumerate(names)),
        places=places,
        **more,
    )


def rounded(value: float) -> float:
    """The largest round number that is no larger than a positive value: 1, 1.5, 2, 3, 4, 5, 6 or 8 times a power of 10.

    1 for zero.
    """
    if not value > 0:
        return 1.0
    decade = 10.0 ** np.floor(np.log10(value))
    best = max((m for m in ROUND if m * decade <= value * (1 + 1e-9)), default=1.0)
    return float(f"{best * decade:.12g}")


def _arrows(tips: np.ndarray, said: Sequence[str]) -> Trace:
    """Arrows from the origin to the tips (d, 2); `said` (d,) is read when a tip is pointed at."""
    ends = np.full((len(tips), 3, 2), np.nan)
    ends[:, 0], ends[:, 1] = 0, tips
    x, y = ends.reshape(-1, 2).T
    head = dict(
        symbol="arrow",
        angleref="previous",
        size=np.tile([0, 11, 0], len(tips)),
        color=palette.NEUTRAL,
        line=dict(width=0),
    )
    text = [text for name in said for text in ("", name, "")]
    return marks.path(x, y, palette.NEUTRAL, width=1.5, says="%{text}", marker=head, text=text)


def _labels(places: np.ndarray, texts: Sequence[str], sides: str | Sequence[str]) -> Trace:
    """Texts at the places (m, 2), each on its side of it."""
    return marks.text(places[:, 0], places[:, 1], texts, size=12, textposition=sides)


def _mark(place: np.ndarray, symbol: str, size: int, colour: str, **told: Any) -> Trace:
    """One place (2,)."""
    look = dict(symbol=symbol, size=size, color=colour, line=dict(width=2))
    return cloud.dots(place[None], colour, marker=look, **told)


def _ranges(plane: Plane) -> dict[str, list[float]]:
    return {"xaxis.range": list(plane.x), "yaxis.range": list(plane.y)}
