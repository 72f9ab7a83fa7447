"""The chart in space: the candidate turns to the best plane or line, then the points fall on it."""

from typing import Any

import numpy as np
import streamlit as st

from algos.pca import planes
from pages.views.pca import outlier
from pages.views.pca.shares import percent
from pages.views.pca.space_scene import FALLS, MOST_ROWS, TURNS, Space
from ui import player, words


def show(of: Space, row: int) -> None:
    """Play the turn and the fall; the best plane or line is on display first."""
    stage, Z = of.stage(row), of.fitted.model.Z
    shown = Z[of.drawn]
    figures: list[dict[str, Any]] = []
    captions = []
    for i, frame in enumerate(of.turn):
        figures.append(stage.figure(of.middle + shown, of.middle + planes.feet(shown, frame), frame))
        off = words.number(planes.angle(frame, of.best)) if i < TURNS - 1 else "0"
        where = f"The best {of.word}" if i == TURNS - 1 else f"The {of.word} is {off}° from the best"
        captions.append(
            f"{where} · mean squared distance {words.number(planes.mean_squared_distance(Z, frame))} · "
            f"{percent(planes.share(Z, frame))} of the variance"
        )
    down = planes.feet(shown, of.best)
    for t in np.linspace(0, 1, FALLS + 1)[1:]:
        figures.append(stage.figure(of.middle + (1 - t) * shown + t * down, of.middle + down, of.best))
        captions.append(
            f"{percent(t)} of the way to the {of.word}"
            if t < 1
            else f"On the {of.word}: {words.count(of.k, 'number')} a row instead of 3, and "
            f"{percent(1 - of.share)} of the variance is gone"
        )
    player.play(figures, captions, alt=_alt(of), start=TURNS - 1, maps=True, key="space")


def about(of: Space) -> None:
    """How to read the picture."""
    said = [f"Drag to turn the picture. Play: the {of.word} turns to the best one, then the points fall on it."]
    said.append("Arrows are two standard deviations long. The three columns are drawn to one scale.")
    if len(of.drawn) < len(of.scores):
        said.append(f"{words.number(MOST_ROWS)} of {words.number(of.fitted.n)} rows are drawn; all of them count.")
    S = of.fitted.variances
    if S[of.k - 1] - S[of.k] <= 1e-9 * S[0]:
        said.append(f"Axes {of.k} and {of.k + 1} have the same variance: there is no single best {of.word}.")
    elif S[1] <= 1e-12 * S[0]:
        said.append("Nothing varies along the second axis and the third: the points lie on a line.")
    elif S[2] <= 1e-12 * S[0]:
        said.append("Nothing varies along the third axis: the points lie in a plane.")
    st.caption(" ".join(said))
    outlier.caption(of.fitted)


def _alt(of: Space) -> str:
    a, b, c = of.fitted.data.feature_names
    return (
        f"{words.count(len(of.scores), 'row')} of {of.fitted.data.title} in the space of {a}, {b} and {c}, with the "
        f"best {of.word}, which holds {percent(of.share)} of the variance."
    )
