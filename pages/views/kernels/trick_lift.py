"""Two classes lifted from the plane into space, where a plane cuts them; back in the plane the cut is a conic."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import streamlit as st

from algos.kernels import lift, support_vector_machine
from algos.kernels.kernels import Linear
from algos.kernels.support_vector_machine import SupportVectorMachine
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.kernels import trick_lift_charts, trick_lift_closer, trick_theory
from ui import classes, controls, page, player, words
from ui.classes import Scene

LIFTS = {"paraboloid": "a bowl: add u₁² + u₂²", "quadratic": "u₁², √2·u₁u₂, u₂²"}
DETAIL, LIMIT = 10, 80  # states: some 8000 pairs


@dataclass(frozen=True)
class Lifted:
    """The points about their middle in units of the farthest, U (n, 2), lifted to Z (n, 3), and both separated."""

    at: Scene
    how: str
    C: float
    center: np.ndarray
    unit: float
    U: np.ndarray
    Z: np.ndarray
    space: Trace[SupportVectorMachine]  # of Z
    floor: Trace[SupportVectorMachine]  # of U

    @property
    def cut(self) -> tuple[np.ndarray, float]:
        return self.space.final.coef, self.space.final.intercept

    def score(self, X: np.ndarray) -> np.ndarray:
        """What the plane in space says of places X (m, 2) on the floor: (m,)."""
        coef, intercept = self.cut
        return lift.lift((X - self.center) / self.unit, self.how) @ coef + intercept


def show(data: Dataset, presets: Sequence[page.Preset]) -> None:
    at = classes.choose(data, binary=True, held_out=None, features=False)
    how = controls.choice(
        "Lift", list(LIFTS), "paraboloid", key="lift", titles=LIFTS, help="The three numbers each point becomes."
    )
    C = controls.log_slider(
        "C", 0.1, 100, 10, key="lift_C", help="What a mistake costs the plane. Large: it turns to avoid the last one."
    )
    of = _lifted(at, how, C)
    page.presets(presets)
    left, right = page.columns()
    with left:
        floor, space = st.columns([5, 6])
        with floor:
            trick_lift_charts.floor(of)
        with space:
            trick_lift_charts.space(of)
        _said(of)
        classes.caveats(at)
    with right:
        page.numbers(
            trick_lift_closer.numbers(of),
            help={
                "Mistakes of a line": "Of the line that the same method finds on the floor.",
                "Mistakes of the plane": "Of the plane in space: the same points, lifted.",
                "Margin": "From the plane to where its margins are, in space.",
                "Support vectors": "Points on the plane's margins, between them or on the wrong side.",
            },
        )
    page.more(
        {
            "Look closer": lambda: trick_lift_closer.show(of),
            "Theory": trick_theory.show,
            "Code": lambda: trick_lift_closer.code(of),
            "Data": lambda: page.data(
                at.train, {title: of.Z[:, i] for i, title in enumerate(("lifted 1", "lifted 2", "lifted 3"))}
            ),
        }
    )


def _lifted(at: Scene, how: str, C: float) -> Lifted:
    center = at.points.mean(axis=0)
    unit = float(np.abs(at.points - center).max()) or 1.0
    U = (at.points - center) / unit
    Z = lift.lift(U, how)
    space, floor = (
        player.run(support_vector_machine.steps, X, at.y, limit=LIMIT, kernel=Linear(), C=C, detail=DETAIL)
        for X in (Z, U)
    )
    return Lifted(at, how, C, center, unit, U, Z, space, floor)


def _said(of: Lifted) -> None:
    """What the lift has gained, in words."""
    numbers = trick_lift_closer.numbers(of)
    line, plane = int(numbers["Mistakes of a line"]), int(numbers["Mistakes of the plane"])
    if plane == 0 and line:
        st.success(
            f"Lifted, a plane makes no mistake, where the line found by the same method makes "
            f"{line}. Seen from above, the flat cut is a curve.",
            icon=":material/verified:",
        )
    elif plane < line:
        st.info(f"The plane makes {words.count(plane, 'mistake')}, the line {line}.", icon=":material/trending_down:")
    elif not line:
        st.info(f"Nothing to gain: the line makes no mistake, the plane {plane or 'none'}.", icon=":material/info:")
    else:
        st.info(
            f"Nothing gained: the plane makes {words.count(plane, 'mistake')}, the line {line}. Try the other lift, or "
            "a kernel with more features.",
            icon=":material/info:",
        )
    for name, trace in (("plane", of.space), ("line", of.floor)):
        if not trace.finished:
            st.caption(f"The {name}'s search was stopped after {words.count(trace.final.pairs, 'pair')}.")
