"""Several methods, asked about the same places."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from datasets.dataset import Dataset
from pages.views.classification import held_out, methods
from pages.views.classification.methods import TITLES, Answers
from ui import classes, compute, controls
from ui.classes import Scene
from ui.figures.plane import Plane

MOST = 4
CELLS = 80
NAMES = {title: name for name, title in TITLES.items()}
DEFAULT = [TITLES[name] for name in ("logistic", "k_neighbors")]


@dataclass(frozen=True, eq=False)
class Comparison:
    """What some methods say of the training points, of those held out and of the plane's grid."""

    at: Scene
    found: dict[str, Answers]  # by method
    given: dict[str, dict[str, Any]]  # their settings
    apart: bool  # shade where they disagree
    i: int  # the point chosen: of those held out, or of the training points if there are none; -1 if none is

    @property
    def solved(self) -> dict[str, Answers]:
        """Without those that found no model."""
        return {name: answer for name, answer in self.found.items() if not answer.problem}

    @property
    def judged(self) -> tuple[int, np.ndarray, np.ndarray]:
        """Which of a method's answers are judged, the points these are about (m, 2), and their classes (m,)."""
        at = self.at
        return (0, at.points, at.y) if at.test is None else (1, at.test_points, at.y_test)

    @property
    def agreed(self) -> np.ndarray:
        """Of which of the points that are judged all methods say the same: (m,) boolean."""
        part, _, truth = self.judged
        codes = np.array([answer.codes[part] for answer in self.solved.values()] or [truth])
        return np.asarray((codes == codes[0]).all(axis=0))


def _filled(plane: Plane, points: np.ndarray) -> Plane:
    """A window that points (n, 2) fill whatever the shape of its frame, since nobody reads distances here."""
    across, up = np.ptp(points, axis=0)
    close = Plane.around(points, plane.titles, aspect=float(across / up) if up > 0 < across else 1.0)
    return replace(close, to_scale=False)


def choose(data: Dataset) -> Comparison:
    at = classes.choose(data, held_out=held_out.share(data))
    at = replace(at, plane=_filled(at.plane, at.data.X))
    chosen = controls.several(
        "Methods",
        list(NAMES),
        DEFAULT,
        key="methods",
        most=MOST,
        help=f"Up to {MOST} methods on the same rows. Those of scikit-learn are here for comparison.",
    )
    names = [NAMES[title] for title in chosen]
    given = methods.settings(set(names), len(at.y))
    apart = controls.toggle(
        "Shade where they differ",
        False,
        key="apart",
        help="Shade the places where not all of these methods give the same class.",
    )
    i = controls.slider(
        "Point",
        0,
        len(at.y if at.test is None else at.y_test),
        0,
        key="point",
        help="You can also click a point in the chart. At 0 no point is chosen.",
    )
    grid = at.features.transform(at.plane.grid(CELLS)[2])
    found = {name: methods.run(name, at, (at.Z, at.Z_test, grid), given[name]) for name in names}
    problems = {answer.problem for answer in found.values()}
    if problems and "" not in problems:
        told = [f"{methods.TITLES[name]}: {answer.problem}" for name, answer in found.items()]
        raise compute.Refused(problems.pop() if len(problems) == 1 else " ".join(told))
    return Comparison(at, found, given, apart, int(i) - 1)
