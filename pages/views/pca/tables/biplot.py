"""Rows as points and columns as arrows in one plane (a biplot: Gabriel 1971)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pages.views.pca.tables import biplot_marks
from ui import palette
from ui.figures import clusters
from ui.figures.biplot_labels import LETTER, NARROW, WIDEST, box, labelled, roomy, side_of
from ui.figures.plane import Plane

Trace = dict[str, Any]
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
    chosen: int | None = None  # the row that is ringed

    def ringed(self, row: int | None) -> "Stage":
        """The same with a ring around a row."""
        return replace(self, chosen=row)

    def figure(self, rows: np.ndarray, frame: np.ndarray) -> dict[str, Any]:
        """Rows (n, 2) in the plane of a frame (2, d)."""
        tips = self.factor * frame.T
        real = rows[:-1] if self.outlier else rows
        traces = [
            *self._legend(),
            biplot_marks.arrows(tips, self.columns),
            self._points(real),
            biplot_marks.labels(tips, self.labels, self.places),
        ]
        if self.name_rows:
            named = [f"{CLEAR}{name}" for name in self.row_names]
            traces.append(biplot_marks.labels(real, named[: len(real)], ("middle right",) * len(real)))
        if self.outlier:
            traces.append(biplot_marks.mark(rows[-1], self.row_names[-1], "x", 11, palette.MISTAKE, legend=True))
        if self.chosen is not None:
            traces.append(biplot_marks.mark(rows[self.chosen], "", "circle-open", 17, palette.CLASSES[3], legend=False))
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
        cloud = clusters.cloud(rows, self.groups[: len(rows)], max(len(self.class_names), 1))
        more = dict(text=self.row_names[: len(rows)], hovertemplate="%{text}<br>(%{x:.3g}, %{y:.3g})<extra></extra>")
        return cloud | more | dict(showlegend=False)

    def _legend(self) -> list[Trace]:
        if self.name_rows or len(self.class_names) < 2:
            return []
        return [
            dict(type="scatter", mode="markers", name=name, x=[None], y=[None], marker=palette.markers(g))
            for g, name in enumerate(self.class_names)
        ]


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


def _ranges(plane: Plane) -> dict[str, list[float]]:
    return {"xaxis.range": list(plane.x), "yaxis.range": list(plane.y)}
