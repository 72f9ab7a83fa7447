"""The points on the floor with the cut seen from above, and the same points rising into space."""

from typing import TYPE_CHECKING

import numpy as np

from pages.views.kernels import trick_lift_closer
from ui import controls, player, words
from ui.figures import boundary, regions
from ui.figures import lift as figures
from ui.figures.plane import Plane

if TYPE_CHECKING:
    from pages.views.kernels.trick_lift import Lifted

TITLES = {"paraboloid": ("u₁", "u₂", "u₁² + u₂²"), "quadratic": ("u₁²", "√2·u₁u₂", "u₂²")}
FRAMES = 13


def floor(of: "Lifted") -> None:
    """The points where they are, with the line, and the conic that the plane in space is down here."""
    at, straight = of.at, of.floor.final
    plane = Plane.around(at.points, at.plane.titles, aspect=0.8)
    S = of.score(plane.grid(60)[2])
    coef = straight.coef / of.unit
    intercept = straight.intercept - float(coef @ of.center)
    wrong = trick_lift_closer.wrong(of.space.final)
    figure = boundary.figure(
        plane,
        [
            regions.scores(plane, S, cells=60),
            boundary.straight(plane, coef, intercept, name="a line, on the floor", dash="dash"),
            boundary.level(plane, S, cells=60, name="the plane, from above", colour=figures.CUT, width=3),
            boundary.points(at.points, at.y, at.class_names),
            boundary.mistakes(at.points, wrong),
        ],
        height=470,
    )
    player.chart(
        figure,
        alt=f"{at.described} on the floor, with a line and the curve that the plane in space cuts out.",
        key=controls.key_of("floor"),
        on_click=lambda i: controls.put("point", i + 1),
    )


def space(of: "Lifted") -> None:
    """The points rising from the floor to where the lift takes them."""
    wrong = trick_lift_closer.wrong(of.space.final)
    flat = np.column_stack([of.U, np.zeros(len(of.U))])
    both = np.vstack([flat, of.Z])
    room = 0.04 * np.ptp(both, axis=0) + 1e-9
    box = np.array([both.min(axis=0) - room, both.max(axis=0) + room])
    drawn, said = [], []
    for t in np.linspace(0, 1, FRAMES):
        Z = (1 - t) * flat + t * of.Z
        shown = 1.0 if t == 1 else 0.0
        drawn.append(
            figures.figure(
                Z, of.at.y, of.at.class_names, of.cut, wrong, box=box, titles=TITLES[of.how], shown=shown, height=410
            )
        )
        said.append(f"Lifted by {t:.0%}" if t < 1 else "Lifted, and cut by a plane. Drag to turn it.")
    mistakes = words.count(int(wrong.sum()), "mistake")
    player.play(
        drawn,
        said,
        maps=True,
        alt=f"The same points in space: {' and '.join(TITLES[of.how])}. A plane cuts them with {mistakes}.",
        key="space",
    )
