"""What a view in the plane of two columns starts from: its rows, where they are drawn, and their covariance."""

from dataclasses import dataclass

import numpy as np

from algos.pca import principal_components
from algos.pca.principal_components import Components
from algos.regression import least_squares
from datasets.dataset import Dataset
from pages.views.pca import two_columns
from ui import controls, player, words
from ui.figures.plane import Plane

MOST = 300  # rows: every point moves in every frame
STANDARDISE = "Divide every column by its standard deviation first, so that units no longer count."


@dataclass(frozen=True)
class Scene:
    """Two columns as they are, or standardised."""

    data: Dataset
    model: Components  # its Z (n, 2) are the rows, centred and perhaps scaled
    scale: bool
    sampled_from: int  # how many rows there were before a sample was taken; 0: all are used

    @property
    def Z(self) -> np.ndarray:
        return self.model.Z

    @property
    def C(self) -> np.ndarray:
        assert self.model.covariance is not None
        return self.model.covariance

    @property
    def centre(self) -> np.ndarray:
        """Where the mean is drawn: (2,)."""
        return np.zeros(2) if self.scale else self.model.mean

    @property
    def titles(self) -> tuple[str, str]:
        across, up = (f"{name} (standardised)" if self.scale else name for name in self.data.feature_names)
        return across, up

    @property
    def slope(self) -> float | None:
        """Of the least squares line of the second column on the first; None if the first does not vary."""
        if not self.Z[:, 0].any():
            return None
        return float(next(least_squares.steps(self.Z[:, :1], self.Z[:, 1])).coef[0])

    @property
    def caveats(self) -> list[str]:
        """What a reader of the picture has to know, a sentence each."""
        said = []
        if self.sampled_from:
            rows = words.number(self.sampled_from)
            said.append(f"{words.number(len(self.Z))} of the {rows} rows, drawn at random, are used here.")
        small, large = sorted(np.sqrt(np.diag(self.C)))
        if large > 20 * small > 0:
            said.append(
                f"One column spreads {words.number(float(large / small))} times as far as the other. Angles need a "
                "picture to scale, and in it the cloud is all but a line."
            )
        return said

    def window(self) -> Plane:
        """Around the cloud and all places to which its points can be projected; always to scale.

        The feet of a point on all axes through the mean form the circle whose diameter runs from one to the other.
        """
        radii = np.linalg.norm(self.Z, axis=1, keepdims=True) / 2
        return Plane.around(
            self.centre + np.vstack([self.Z / 2 - radii, self.Z / 2 + radii]),
            self.titles,
            aspect=1.0,
        )


def choose(data: Dataset) -> Scene:
    """Controls for the columns and their scale, and the scene. Raises player.Refused where there is no variance."""
    data, sampled_from = rows(two_columns.choose(data))
    scale = controls.toggle("Standardise", False, key="scale", help=STANDARDISE)
    model = player.run(principal_components.steps, data.X, limit=10, scale=scale).final
    drawable(model)
    return Scene(data, model, scale, sampled_from)


def drawable(model: Components) -> None:
    """Raises player.Refused for data whose squares are out of any sensible range."""
    if not 1e-60 < float(np.trace(np.asarray(model.covariance))) < 1e60:
        raise player.Refused("These numbers are too small or too large to be drawn: give them in other units.")


def rows(data: Dataset) -> tuple[Dataset, int]:
    """At most `MOST` rows, and how many there were if that is more."""
    return (data.sample(MOST), len(data.X)) if len(data.X) > MOST else (data, 0)
