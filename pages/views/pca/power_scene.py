"""The matrix, the start and the plane of a power iteration."""

from dataclasses import dataclass

import numpy as np

from algos.pca import power_iteration, principal_components
from datasets.dataset import Dataset
from pages.views.pca import turn_scene
from ui import controls, export, player, words

DATA, TYPED = "covariance", "own"
LIMIT = 400  # multiplications, for both axes together


@dataclass(frozen=True)
class Scene:
    """A symmetric matrix, its true axes, and where the iteration starts."""

    A: np.ndarray  # (d, d)
    values: np.ndarray  # (d,) eigenvalues, the largest in size first
    axes: np.ndarray  # (d, d), one a row
    start: np.ndarray  # (d,)
    angle: float  # degrees between the start and the first axis
    plane: np.ndarray  # (2, d): drawn are the two coordinates plane @ x
    titles: tuple[str, str]
    code: tuple[str, list[str]]  # what makes `data`, and the lines that make A and start from it
    data: Dataset | None  # None if the matrix was typed
    scale: bool = False

    @property
    def ratio(self) -> float:
        """|second eigenvalue| / |first|: what is left of the tangent of the angle after one step, at most."""
        return float(abs(self.values[1] / self.values[0]))


def choose(data: Dataset) -> Scene:
    """Controls for the matrix and the start, and the scene."""
    matrix = controls.choice(
        "Matrix",
        [DATA, TYPED],
        DATA,
        key="power_matrix",
        help="The covariance of all columns of the data, or a 2 by 2 matrix from two eigenvalues of your own, which "
        "may be negative.",
        titles={DATA: "of the data", TYPED: "my own"},
    )
    if matrix == TYPED:
        first = controls.slider(
            "Eigenvalue 1", -1.5, 1.5, 1.2, step=0.1, key="power_first", help="Along the axis at the angle below."
        )
        second = controls.slider("Eigenvalue 2", -1.5, 1.5, 0.6, step=0.1, key="power_second", help="Across it.")
        turn = controls.slider(
            "Axis angle", 0, 175, 30, step=5, key="power_turn", help="Of the first eigenvector, in degrees."
        )
        if first == 0 and second == 0:
            raise player.Refused("Both eigenvalues are 0: the matrix sends every vector to 0. Move one of them.")
        A = power_iteration.symmetric(first, second, turn)
        made = export.call("power_iteration.symmetric", repr(first), repr(second), repr(turn))
        return _scene(A, ("first entry", "second entry"), (made, ["A = data"]), None)
    if len(data.feature_names) < 2:
        raise player.Refused("An axis is looked for among many directions: this needs two columns of numbers.")
    scale = controls.toggle("Standardise", False, key="scale", help=turn_scene.STANDARDISE)
    model = player.run(principal_components.steps, data.X, limit=10, scale=scale).final
    turn_scene.drawable(model)
    C = np.asarray(model.covariance)
    a, b = ("first principal axis", "second principal axis") if len(C) > 2 else data.feature_names
    line = f"A = {export.call('principal_components.fit', 'data.X', scale=scale)}.covariance"
    return _scene(C, (a, b), (data.code, [line]), data, scale)


def _scene(
    A: np.ndarray, titles: tuple[str, str], code: tuple[str, list[str]], data: Dataset | None, scale: bool = False
) -> Scene:
    angle = controls.slider(
        "Start angle",
        0,
        90,
        80,
        key="power_start",
        help="Between the start and the first axis, in degrees; the other axes share what is left. At 90 the start has "
        "no part along the first axis.",
    )
    values, axes = power_iteration.eigen(A)
    start = power_iteration.begin(axes, angle)
    plane = np.eye(2) if len(A) == 2 else axes[:2]
    lines = [*code[1], "values, axes = power_iteration.eigen(A)", f"start = power_iteration.begin(axes, {angle})"]
    return Scene(A, values, axes, start, angle, plane, titles, (code[0], lines), data, scale)


def caveats(at: Scene) -> list[str]:
    """What a reader has to know about this matrix, a sentence each."""
    said = []
    first, second = (float(v) for v in at.values[:2])
    if np.isclose(first, second, rtol=1e-9, atol=0):
        said.append(
            "Both eigenvalues are equal: every direction is an eigenvector, and any start stays where it is."
            if len(at.A) == 2
            else "The two largest eigenvalues are equal: every direction in the plane of their axes is an eigenvector."
        )
    elif np.isclose(first, -second, rtol=1e-9, atol=0):
        said.append("The eigenvalues are equal in size and of opposite sign: x flips to and fro, and never settles.")
    elif first < 0:
        said.append("The larger eigenvalue is negative: x turns round at every step, its direction settles.")
    if len(at.A) > 2:
        said.append(
            f"All {len(at.A)} columns take part. Drawn is the shadow of x in the plane of the first two axes, so at "
            "first it may be shorter than 1."
        )
    if at.data is not None and 0.98 < at.ratio < 1 - 1e-9:
        said.append(f"The eigenvalues are within {words.number(100 * (1 - at.ratio))} % of each other: this is slow.")
    return said
