"""What every clustering view starts from: the rows a method works on, and the plane they are drawn in."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from algos.clustering import agreement
from algos.pca import principal_components
from datasets.dataset import Dataset
from datasets.generators_clustering import PLANE
from ui import controls, words
from ui.figures.plane import Plane

ALL = "principal axes"
OWN = 0.8  # of a group's points, and of its own: a cluster that has so much has the group for itself


@dataclass(frozen=True)
class Scene:
    """`data` is what the method sees; `points` (n, 2) is where its rows are drawn."""

    data: Dataset
    points: np.ndarray
    plane: Plane
    project: Callable[[np.ndarray], np.ndarray]  # rows like data.X (m, d) to the plane (m, 2)
    flat: bool  # the plane is the data itself, so regions can be drawn
    sampled_from: int = 0  # how many rows there were before a sample was taken; 0: all rows are used

    @property
    def n(self) -> int:
        return len(self.points)

    @property
    def exact(self) -> bool:
        """Whether what is nearest in the plane is nearest in the data."""
        return self.data.X.shape[1] <= 2

    @property
    def caveats(self) -> list[str]:
        """What a reader of the picture has to know about its axes and its rows, a sentence each."""
        said = []
        if not self.exact:
            said.append(
                f"The picture is a projection of {self.data.X.shape[1]} columns: points that look near here may be far "
                "apart in them."
            )
        if not self.plane.to_scale:
            said.append(
                f"One axis spans {words.number(self.plane.stretch)} times as much as the other. "
                "Distances are measured in the numbers, not on the screen."
            )
        return [*said, self.sampled] if self.sampled else said

    @property
    def sampled(self) -> str:
        """A sentence that says that only a sample of the rows is used; empty if all are."""
        if not self.sampled_from:
            return ""
        return f"{words.number(self.n)} of the {words.number(self.sampled_from)} rows, drawn at random, are used here."


def choose(data: Dataset, *, most: int) -> Scene:
    """Controls for the columns and their scale, and the scene they give; of more than `most` rows, a sample."""
    if len(data.X) > most:
        return replace(choose(data.sample(most), most=most), sampled_from=len(data.X))
    names = data.feature_names
    all_columns = False
    if len(names) > 2:
        all_columns = (
            controls.choice(
                "Columns",
                [ALL, "two columns"],
                ALL,
                key="columns",
                titles={ALL: "all, seen along two principal axes"},
                help="Use all columns and look at them in the plane in which they spread most, or use only two.",
            )
            == ALL
        )
        if not all_columns:
            across = controls.choice("Across", list(names), names[0], key="across", help="The column drawn across.")
            rest = [name for name in names if name != across]
            up = controls.choice("Up", rest, rest[0], key="up", help="The column drawn upwards.")
            data = data.columns(across, up)
    if controls.standardise():
        data = data.standardised()
    if all_columns:
        center = data.X.mean(axis=0)
        axes, variances = principal_components.by_eigenvectors(principal_components.covariance(data.X - center))
        share = variances / (variances.sum() or 1.0)
        return _scene(data, lambda X: (X - center) @ axes[:2].T, _axis_titles(share[:2]), flat=False)
    if len(data.feature_names) == 1:
        return _scene(data, lambda X: np.column_stack([X[:, 0], np.zeros(len(X))]), (data.feature_names[0], ""), False)
    return _scene(data, lambda X: X, (data.feature_names[0], data.feature_names[1]), flat=True)


def _axis_titles(share: np.ndarray) -> tuple[str, str]:
    first, second = (f"principal axis {i + 1} ({s:.0%} of the variance)" for i, s in enumerate(share))
    return first, second


def _scene(data: Dataset, project: Callable[[np.ndarray], np.ndarray], titles: tuple[str, str], flat: bool) -> Scene:
    points = project(data.X)
    one_unit = data.feature_names == PLANE  # places in a plane, not quantities of two kinds
    return Scene(data, points, Plane.around(points, titles, one_unit=one_unit), project, flat)


def agreement_with_groups(at: Scene, labels: np.ndarray) -> float:
    """The adjusted Rand index of clusters (n,) and the groups the data come with. Raises ValueError without groups."""
    if at.data.y is None:
        raise ValueError("These data come without groups.")
    return agreement.adjusted_rand(at.data.y, labels)


def groups_apart(at: Scene, labels: np.ndarray) -> tuple[int, int] | None:
    """How many of the groups that the data come with have a cluster (n,) for themselves, but for a few points, and how
    many groups there are; None without several groups.
    """
    y = at.data.y
    if y is None or not at.data.class_names or len(groups := np.unique(y)) < 2:
        return None
    both = np.array([[((y == g) & (labels == j)).sum() for j in range(int(labels.max()) + 1)] for g in groups])
    of_group, of_cluster = both / both.sum(axis=1, keepdims=True), both / np.maximum(both.sum(axis=0), 1)
    return int(((of_group >= OWN) & (of_cluster >= OWN)).any(axis=1).sum()), len(groups)


def with_own(alone: int, of: int, what: str) -> str:
    """That so many of the groups have something to themselves."""
    return (
        f"{alone} of {words.count(of, 'group')} {f'has {what} of its' if alone == 1 else f'have {what} of their'} own"
    )
