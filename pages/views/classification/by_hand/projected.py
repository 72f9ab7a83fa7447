"""One feature in place of two: the points seen along the line's normal, and what a classifier of it can do."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st

from algos.classification import line_sweep, perceptron, projection
from pages.views.classification.by_hand.run import Run
from ui import compute, controls, palette, words
from ui.figures import clusters, marks
from ui.stage import player

MOST = 2000  # mistakes of a perceptron


@dataclass(frozen=True, eq=False)
class Projected:
    """The points on the normal, the best threshold there, and the mistakes that a perceptron makes in either space."""

    A: np.ndarray  # (1, 2)
    z: np.ndarray  # (n,)
    fewest: int  # mistakes of a threshold
    threshold: float
    mistakes: tuple[int | None, int | None]  # of a perceptron in the plane and on z; None if it does not come to rest


def of(run: Run) -> Projected:
    """The line's normal as the one row of A."""
    X, y = run.at.points, run.at.y
    A = run.u[None]
    pieces = compute.run(line_sweep.steps, X, y, limit=4 * len(X), move="shift", angle=run.angle).states
    wrong = np.array([int(piece.wrong.sum()) for piece in pieces])
    best = np.minimum(wrong, len(y) - wrong).argmin()  # either side may be the positive one; no point is on the line
    low, high = pieces[best].low, pieces[best].high
    shift = (low + high) / 2 if np.isfinite(low + high) else low if np.isfinite(low) else high
    z = projection.apply(A, X)
    runs = [compute.run(perceptron.steps, Z, y, limit=MOST) for Z in (X, z)] if len(set(y.tolist())) == 2 else []
    mistakes = [trace.steps if trace.finished else None for trace in runs] or [0, 0]
    threshold = float(A[0] @ X.mean(axis=0)) + shift
    return Projected(A, z[:, 0], int(min(wrong[best], len(y) - wrong[best])), threshold, (mistakes[0], mistakes[1]))


def show(run: Run) -> None:
    """The strip, and three facts about it."""
    told, a = of(run), run.u
    st.markdown(
        f"Of every point only $z = A x$ is kept, with $A = ({words.tex(float(a[0]))}, \\; {words.tex(float(a[1]))})$: "
        "its place along $w$. Turn the line, and it is another feature."
    )
    player.chart(
        figure(run, told),
        alt=f"The points on one axis, with a threshold at {words.number(told.threshold)} that makes "
        f"{words.count(told.fewest, 'mistake')}.",
        key=controls.key_of("projected"),
    )
    n, best = len(run.at.y), run.best.mistakes
    st.markdown(
        f"- **Back to the plane.** Every threshold on $z$ is a line of the plane, $\\theta_x = A^\\top \\theta_z$, at "
        f"a right angle to $w$. So the best one, {told.fewest} of {n} wrong, cannot beat the best line, {best} of {n}."
        "\n"
        f"- **From the plane.** {_forward(run)}\n- **Perceptron.** {_perceptron(told)}"
    )


def _forward(run: Run) -> str:
    only = "Only lines at a right angle to $w$ have a twin on $z$: their weights lie in the row space of $A$."
    if run.widest is None:
        return only
    away = float(np.degrees(np.arccos(np.clip(abs(run.u @ run.widest.coef) / np.hypot(*run.widest.coef), 0, 1))))
    twin = projection.push_forward(run.u[None], run.widest.coef)
    told = "has one" if twin is not None else f"is turned by {words.number(away)}° and has none"
    return f"{only} The line with the widest margin {told}."


def _perceptron(told: Projected) -> str:
    plane, line = ("no rest" if k is None else words.count(k, "mistake") for k in told.mistakes)
    return f"In the plane: {plane}. On $z$: {line}. A good feature saves mistakes, a bad one makes learning impossible."


def figure(run: Run, told: Projected) -> dict[str, Any]:
    """The points at their z, a row for each class, and the best threshold."""
    shake = np.random.default_rng(0).uniform(-0.28, 0.28, size=len(told.z))
    cloud = clusters.cloud(np.column_stack([told.z, run.at.y + shake]), run.at.y, 2, sizes=8)
    cloud = {key: value for key, value in cloud.items() if key not in ("meta", "customdata")} | dict(hoverinfo="skip")
    ends = np.array([*told.z, told.threshold])
    room = 0.06 * float(np.ptp(ends)) or 1.0
    layout = palette.layout(
        height=220,
        showlegend=False,
        margin=dict(l=90, r=12, t=10, b=44, autoexpand=False),
        xaxis=palette.axis("z = A x", range=[ends.min() - room, ends.max() + room]),
        yaxis=palette.axis("", range=[-0.6, 1.6], tickvals=[0, 1], ticktext=list(run.at.class_names)),
    )
    cut = marks.line([told.threshold] * 2, [-0.6, 1.6], palette.NEUTRAL, width=2.5)
    return dict(data=[cloud, cut], layout=layout)
