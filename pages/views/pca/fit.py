"""What the views start from: rows and columns that can be worked with, and their principal components."""

from collections.abc import Mapping, Sequence

import numpy as np

from algos.pca import principal_components
from algos.pca.principal_components import Model
from datasets.dataset import Dataset
from ui import compute, controls, words

MOST_ROWS = 300  # in the plane, where every point moves in every frame
LARGEST = 1e15


def components(X: np.ndarray, *, scale: bool) -> Model:
    """All axes of the rows X (n, d)."""
    return compute.run(principal_components.steps, X, limit=10, scale=scale).final


def by_numpy(scale: bool) -> list[str]:
    """The lines of a script that make Z, the rows of `data` as the axes are found from them."""
    scaled = ["Z = Z / np.where(np.ptp(Z, axis=0) > 0, Z.std(axis=0), 1)"] if scale else []
    return ["Z = data.X - data.X.mean(axis=0)", *scaled]


def some(n: int, most: int) -> np.ndarray:
    """Which of n rows are drawn: all, or `most` of them, the same every time."""
    return np.arange(n) if n <= most else np.sort(np.random.default_rng(0).choice(n, size=most, replace=False))


def pick_columns(
    names: Sequence[str], asked: Mapping[str, str], first: Sequence[str] = (), *, label: str = "{}"
) -> list[str]:
    """Different columns, one for each control asked for: {"Across": help}, whose key is "across".

    They stand at the first of `first` that is still free, or of the names. On screen they are called as `label` says.
    """
    chosen: list[str] = []
    for key, help in asked.items():
        free = [name for name in names if name not in chosen]
        default = next(name for name in (*first, *names) if name in free)
        chosen.append(
            controls.choice(label.format(key.lower()).capitalize(), free, default, key=key.lower(), help=help)
        )
    return chosen


def two_columns(data: Dataset) -> Dataset:
    """The data with two columns: all there are, or those the reader picks, at first the first two that vary."""
    names = list(data.feature_names)
    if len(names) == 2:
        return data
    if len(names) < 2:
        raise compute.Refused("This view turns axes in the plane: it needs two columns of numbers, and there is one.")
    varies = [name for name, spread in zip(names, np.ptp(data.X, axis=0), strict=True) if spread > 0]
    asked = {"Across": "The column drawn across.", "Up": "The column drawn upwards."}
    across, up = pick_columns(names, asked, varies)
    if varies and across not in varies and up not in varies:
        raise compute.Refused(f"Neither “{across}” nor “{up}” varies: choose another column across or up.")
    return data.columns(across, up)


def at_most(data: Dataset, rows: int) -> Dataset:
    """The data, or so many of their rows."""
    return data.sample(rows) if len(data.X) > rows else data


def sampled(used: int, of: int) -> list[str]:
    """That not all rows are used, if so."""
    return [f"{words.number(used)} of the {words.number(of)} rows, drawn at random, are used here."] * (used < of)


def refuse_extreme(model: Model) -> None:
    """Refuse data in the plane whose squares are out of any sensible range."""
    if not 1e-60 < float(np.trace(model.covariance)) < 1e60:
        raise compute.Refused("These numbers are too small or too large to be drawn: give them in other units.")


def refuse_huge(data: Dataset) -> None:
    """Refuse values whose squares a chart cannot show."""
    largest = float(np.abs(data.X).max())
    if largest > LARGEST:
        raise compute.Refused(
            f"The largest value is {largest:.3g}; squares of such numbers do not fit into a chart. Divide the columns "
            "by a power of ten first."
        )
