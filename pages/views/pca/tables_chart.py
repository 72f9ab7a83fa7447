"""The biplot, and the turn that leads from the plane of two columns to the plane of two axes."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import streamlit as st

from algos.pca import loadings, planes
from pages.views.pca import outlier
from pages.views.pca.outlier import Fitted
from pages.views.pca.shares import percent
from ui import controls, player, words
from ui.figures import biplot

FRAMES = 31
MOST_ROWS = 500  # drawn; every row moves in every frame
MOST_NAMED = 12  # rows with their names in the chart


@dataclass(frozen=True)
class Table:
    """The model, the two axes on display (from 0) and the two columns from whose plane the turn starts."""

    fitted: Fitted
    axes: tuple[int, int]
    start: tuple[int, int]

    @property
    def frame(self) -> np.ndarray:
        """The plane's two axes: (2, d)."""
        return self.fitted.axes[list(self.axes)]

    @cached_property
    def rows(self) -> np.ndarray:
        """The scores of all rows on the two axes: (n, 2)."""
        return self.fitted.model.Z @ self.frame.T

    @cached_property
    def distances(self) -> np.ndarray:
        """Of all rows from the plane: (n,)."""
        Z = self.fitted.model.Z
        return np.linalg.norm(Z - planes.feet(Z, self.frame), axis=1)

    @property
    def share(self) -> float:
        """Of the variance, the part in the plane."""
        return float(self.fitted.model.explained_variance_ratio[list(self.axes)].sum())

    @cached_property
    def drawn(self) -> np.ndarray:
        """Which rows are drawn."""
        n, of = len(self.rows), self.fitted
        if of.n <= MOST_ROWS:
            return np.arange(n)
        some = np.sort(np.random.default_rng(0).choice(of.n, size=MOST_ROWS, replace=False))
        return np.r_[some, of.n] if of.present else some

    @cached_property
    def signs(self) -> np.ndarray:
        """Which of the two columns is drawn against its direction at the start, so that a turn can lead on."""
        return planes.facing(self.columns, self.frame)

    @property
    def columns(self) -> np.ndarray:
        """The two columns as a frame: (2, d)."""
        return np.eye(self.frame.shape[1])[list(self.start)]

    @cached_property
    def stage(self) -> biplot.Stage:
        of = self.fitted
        ratio, names, data = of.model.explained_variance_ratio, of.data.feature_names, of.data
        titles = [
            f"{'−' if sign < 0 else ''}{_short(names[c])} → axis {a + 1} ({percent(float(ratio[a]))} of the variance)"
            for sign, c, a in zip(self.signs, self.start, self.axes, strict=True)
        ]
        every = np.vstack([of.model.Z[self.drawn] @ frame.T for frame in self.turn])
        grouped = bool(data.class_names) and data.y is not None
        return biplot.stage(
            self.rows[self.drawn],
            self.frame,
            [_short(name) for name in names],
            (titles[0], titles[1]),
            every,
            groups=data.y[self.drawn[self.drawn < of.n]] if grouped else np.zeros(len(self.drawn), int),
            class_names=data.class_names if grouped else (),
            row_names=tuple(of.names[i] for i in self.drawn),
            columns=tuple(
                f"{name}<br>loading {self.frame[0, j]:.3g} on axis {self.axes[0] + 1}, {self.frame[1, j]:.3g} on axis "
                f"{self.axes[1] + 1}"
                for j, name in enumerate(names)
            ),
            outlier=of.present,
            name_rows=of.n <= MOST_NAMED,
        )

    @cached_property
    def turn(self) -> np.ndarray:
        """The frames from the two columns to the two axes: (FRAMES, 2, d)."""
        return planes.between(self.signs[:, None] * self.columns, self.frame, FRAMES)


def show(of: Table, row: int) -> None:
    """Play the turn; the plane of the two axes is on display first."""
    stage = of.stage.ringed(int(np.flatnonzero(of.drawn == row)[0]) if row in of.drawn else None)
    Z = of.fitted.model.Z
    figures: list[dict[str, Any]] = [stage.figure(Z[of.drawn] @ frame.T, frame) for frame in of.turn]
    captions = []
    for i, frame in enumerate(of.turn):
        held = f"{percent(planes.share(Z, frame))} of the variance in view"
        captions.append(f"{_where(of, i)} · {held}")
    player.play(
        figures, captions, alt=_alt(of), on_click=lambda i: controls.put("point", int(of.drawn[i]) + 1), key="tables"
    )


def about(of: Table) -> None:
    """What has to be known about the picture."""
    stage, d = of.stage, of.frame.shape[1]
    named = sum(bool(label) for label in stage.labels)
    step = "one standard deviation" if of.fitted.scaled else "one unit"
    said = [
        f"An arrow shows where {step} more of its column leads, {words.number(stage.factor)} times as long.",
        "All columns are labelled."
        if named == d
        else f"{named} of the {d} columns are labelled, the longest arrows that leave room; point at the others.",
    ]
    most = [of.fitted.data.feature_names[loadings.largest(of.fitted.model, a)] for a in of.axes]
    if max(map(len, most)) > 15:  # longer than the numbers above have room for
        said.append(f"Axis {of.axes[0] + 1} has most of {most[0]}, axis {of.axes[1] + 1} of {most[1]}.")
    if len(of.drawn) < len(of.rows):
        said.append(f"{words.number(MOST_ROWS)} of {words.number(of.fitted.n)} rows are drawn; all of them count.")
    still = [a + 1 for a in of.axes if of.fitted.variances[a] <= 1e-12 * of.fitted.variances[0]]
    if still:
        said.append(f"Nothing varies along axis {still[0]}: any direction across the others would do for it.")
    st.caption(" ".join(said))
    outlier.caption(of.fitted)


def _where(of: Table, i: int) -> str:
    names = of.fitted.data.feature_names
    if i == 0:
        flipped = " (one of them drawn in reverse)" if (of.signs < 0).any() else ""
        return f"The plane of {_short(names[of.start[0]])} and {_short(names[of.start[1]])}{flipped}"
    if i == FRAMES - 1:
        return f"The plane of axis {of.axes[0] + 1} and axis {of.axes[1] + 1}"
    return f"Turned {i / (FRAMES - 1):.0%} of the way".replace("%", " %")


def _alt(of: Table) -> str:
    data = of.fitted.data
    columns = words.count(len(data.feature_names), "column")
    return (
        f"{words.count(len(of.rows), 'row')} of {data.title} as points and {columns} as arrows in the plane "
        f"of axis {of.axes[0] + 1} and axis {of.axes[1] + 1}, which holds "
        f"{percent(of.share)} of the variance."
    )


def _short(name: str) -> str:
    return name if len(name) <= 22 else f"{name[:21]}…"
