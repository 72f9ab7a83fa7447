"""Which two columns of a table a view in the plane works with."""

import numpy as np

from datasets.dataset import Dataset
from ui import controls, player


def choose(data: Dataset) -> Dataset:
    """The data with two columns: all there are, or those the reader picks, at first the first two that vary.

    Raises player.Refused if there is one column, or if neither of those picked varies.
    """
    names = list(data.feature_names)
    if len(names) == 2:
        return data
    if len(names) < 2:
        raise player.Refused("This view turns axes in the plane: it needs two columns of numbers, and there is one.")
    varies = dict(zip(names, np.ptp(data.X, axis=0) > 0, strict=True))
    best = sorted(names, key=lambda name: not varies[name])
    across = controls.choice("Across", names, best[0], key="across", help="The column drawn across.")
    rest = [name for name in names if name != across]
    default = next(name for name in best if name != across)
    up = controls.choice("Up", rest, default, key="up", help="The column drawn upwards.")
    if any(varies.values()) and not (varies[across] or varies[up]):
        raise player.Refused(f"Neither “{across}” nor “{up}” varies: choose another column across or up.")
    return data.columns(across, up)
