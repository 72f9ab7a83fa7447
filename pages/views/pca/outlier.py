"""One invented row, far out along a column: the same control, words and number on every view that has it."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from algos.pca import influence, planes
from algos.pca.principal_components import Model
from datasets.dataset import Dataset
from pages.views.pca import fit
from ui import controls
from ui.view import Said, beside

TURNED = "Axis 1 turned (°)"
HELP = {
    TURNED: "By the outlier: the angle between the first axis with it and the first axis without it, in degrees "
    "from 0 to 90."
}
FARTHEST = 30
NAME = "outlier (invented)"


@dataclass(frozen=True, eq=False)
class Fitted:
    """A model of the rows and, where there is one, of the outlier, which is then the last row of all."""

    data: Dataset
    scaled: bool
    model: Model
    alone: Model  # without the outlier
    column: int = 0
    distance: float = 0  # 0: no outlier

    @property
    def present(self) -> bool:
        return self.distance > 0

    @property
    def n(self) -> int:
        """Rows without the outlier."""
        return len(self.data.X)

    @property
    def axes(self) -> np.ndarray:
        """All axes, one a row: (r, d)."""
        return self.model.components

    @property
    def variances(self) -> np.ndarray:
        return self.model.explained_variance

    @property
    def turned(self) -> float:
        """How far the first axis has been turned, in degrees."""
        return planes.angle(self.axes[:1], self.alone.components[:1])

    @property
    def classes(self) -> tuple[str, ...]:
        """The names of the classes; none if there are no classes."""
        return self.data.class_names if self.data.y is not None else ()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What to call each row, by its class where there is one."""
        y, classes = self.data.y, self.data.class_names
        said = [f"row {i + 1}" for i in range(self.n)]
        if classes and y is not None:
            alone = np.bincount(y, minlength=len(classes)).max() == 1
            said = [classes[c] if alone else f"{r}, {classes[c]}" for r, c in zip(said, y, strict=True)]
        return (*said, NAME) if self.present else tuple(said)

    def drawn(self, most: int) -> np.ndarray:
        """Which rows are drawn: all, or `most` of them and the outlier."""
        some = fit.some(self.n, most)
        return np.r_[some, self.n] if self.present else some

    def groups(self, rows: np.ndarray) -> np.ndarray:
        """The classes of those of these rows that are not invented; zeros if there are none."""
        if self.data.class_names and self.data.y is not None:
            return self.data.y[rows[rows < self.n]]
        return np.zeros(len(rows), int)

    @property
    def lines(self) -> list[str]:
        """They make X, model and, with an outlier, alone in a script."""
        fit = f"principal_components.fit({{}}, scale={self.scaled})"
        if not self.present:
            return ["X = data.X", f"model = {fit.format('X')}"]
        return [
            f"X = influence.with_outlier(data.X, column={self.column}, distance={self.distance})",
            f"model, alone = {fit.format('X')}, {fit.format('data.X')}",
        ]

    @property
    def imports(self) -> list[str]:
        modules = ["influence", "planes"] if self.present else []
        return [f"from algos.pca import {', '.join([*modules, 'principal_components'])}"]

    @property
    def library(self) -> tuple[list[str], list[str]]:
        """Imports and lines that make Z, model and, with an outlier, alone with scikit-learn."""
        imports = ["from sklearn.decomposition import PCA"]
        scaled, own = "X - X.mean(axis=0)", "data.X"
        if self.scaled:
            imports.append("from sklearn.preprocessing import StandardScaler")
            scaled, own = "StandardScaler().fit_transform(X)", "StandardScaler().fit_transform(data.X)"
        lines = ["X = data.X"]
        if self.present:
            imports.append("import numpy as np")
            lines = [
                "row = data.X.mean(axis=0)",
                f"row[{self.column}] += {self.distance} * data.X[:, {self.column}].std()",
                "X = np.vstack([data.X, row])",
                f"alone = PCA().fit({own})",
            ]
        return imports, [*lines, f"Z = {scaled}", "model = PCA().fit(Z)"]


TURNED_CODE = "planes.angle(model.components[:1], alone.components[:1])"
TURNED_LIBRARY = "np.degrees(np.arccos(min(abs(model.components_[0] @ alone.components_[0]), 1.0)))"


def choose(data: Dataset, *, scaled: bool) -> Fitted:
    """The control for an outlier, and the model with it."""
    alone = fit.components(data.X, scale=scaled)
    distance = controls.slider(
        "Outlier",
        0,
        FARTHEST,
        0,
        key="outlier",
        help="Adds one invented row at the mean of every column but one, so many standard deviations out along that "
        "one. 0: none. See how far a single row turns the first axis.",
    )
    if distance == 0:
        return Fitted(data, scaled, alone, alone)
    names = [name for name, spread in zip(data.feature_names, np.ptp(alone.Z, axis=0), strict=True) if spread > 0]
    chosen = controls.choice("Outlier along", names, names[0], key="outlier_along", help="The column it is far out in.")
    column = data.feature_names.index(chosen)
    return Fitted(data, scaled, _moved_out(data.X, alone, scaled, column, distance), alone, column, distance)


def _moved_out(X: np.ndarray, alone: Model, scaled: bool, column: int, distance: int) -> Model:
    """The model of the rows X (n, d) with the outlier, which moves out a standard deviation at a time.

    At each of these steps an axis keeps the sign it has: no picture turns over while one moves the outlier.
    """
    model, axes = alone, alone.components
    for far in range(1, distance + 1):
        model = fit.components(influence.with_outlier(X, column=column, distance=far), scale=scaled)
        both = min(len(axes), len(model.components))
        turned = (axes[:both] * model.components[:both]).sum(axis=1) < 0
        signs = np.ones(len(model.components))
        signs[:both][turned] = -1
        axes = model.components * signs[:, None]
    return replace(model, components=axes, scores=model.scores * signs)


def ringed(row: int, drawn: np.ndarray) -> int | None:
    """The place of a row among those that are drawn, if it is one of them."""
    return int(np.flatnonzero(drawn == row)[0]) if row in drawn else None


def said(of: Fitted) -> list[Said]:
    """That there is an outlier, where it is, and that it is invented."""
    if not of.present:
        return []
    name = of.data.feature_names[of.column]
    return [
        beside(
            f"The outlier is invented: far out along {name}, at the mean of every other column. Means, scales and axes "
            "are computed with it."
        )
    ]
