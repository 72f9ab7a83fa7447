"""What it costs to miss a class: asked for one of them, for the others it is 1."""

from collections.abc import Sequence

import numpy as np

from ui import controls


def favoured(names: Sequence[str], *, help: str) -> int:
    """The class whose cost can be moved: the last, unless there are more than two."""
    if len(names) == 2:
        return 1
    return names.index(controls.choice("Class to favour", names, names[-1], key="favoured", help=help))


def choose(names: Sequence[str], moved: int, stops: Sequence[float], *, help: str) -> np.ndarray:
    """The costs of missing each class: (k,)."""
    costs = np.ones(len(names))
    costs[moved] = controls.stop_slider(f"Cost of missing {names[moved]}", stops, 1, key="miss_cost", help=help)
    return costs
