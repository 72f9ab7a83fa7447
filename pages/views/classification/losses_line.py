"""The agreements of some points as one weight moves: those of the data, or four points of ours."""

from dataclasses import dataclass

import numpy as np

from datasets.dataset import Dataset
from pages.views.classification import losses_code, losses_stage
from ui import controls

FAR = 8.0  # how far the typical score is moved either way
PULLS = (8.0, -1.0, 0.15, 0.15)  # label times input of the four points of the example
EXAMPLE = (-6.0, 6.0)


@dataclass(frozen=True, eq=False)
class Line:
    """The agreements start + weight * pull of some points, for weights in a range."""

    start: np.ndarray
    pull: np.ndarray
    low: float
    high: float
    name: str
    now: float  # the weight as fitted; nan for the example
    lines: tuple[str, ...]  # of a script that makes start and pull
    imports: tuple[str, ...]


def example() -> tuple[Line, None]:
    pull = np.array(PULLS)
    made = (f"pull = np.array({list(PULLS)})", "start = np.zeros(len(pull))")
    return Line(np.zeros(len(pull)), pull, *EXAMPLE, "the weight", np.nan, made, ()), None


def of_data(data: Dataset) -> tuple[Line, losses_stage.Stage]:
    stage = losses_stage.choose(data)
    names = ["intercept", *stage.at.features.names]
    which = controls.choice(
        "Weight", names, names[1], key="which", help="The weight that moves; the others stay as fitted."
    )
    j = names.index(which)
    column = np.ones(len(stage.at.y)) if j == 0 else stage.at.Z[:, j - 1]
    now = float(stage.model.intercept) if j == 0 else float(stage.coef[j - 1])
    pull = stage.signs * column
    start = stage.agreements - now * pull
    size = float(np.median(np.abs(column)))
    half = FAR / size if size > 0 else FAR
    title = "intercept" if j == 0 else f"weight of {which}"
    lines, imports = losses_code.fit_lines(stage)
    made = (
        *lines,
        "s = 2 * y - 1",
        "pull = s * 1.0" if j == 0 else f"pull = s * Z[:, {j - 1}]",
        f"start = s * model.decision_function(Z) - {'model.intercept' if j == 0 else f'model.coef[{j - 1}]'} * pull",
    )
    return Line(start, pull, now - half, now + half, title, now, made, imports), stage
