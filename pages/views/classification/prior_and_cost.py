"""What a reader lays upon classes: how common one of them is beforehand, and what it costs to miss it."""

from collections.abc import Sequence

import numpy as np

from ui import controls


def favoured(names: Sequence[str], *, help: str) -> int:
    """The class whose cost can be moved: the last, unless there are more than two."""
    if len(names) == 2:
        return 1
    return names.index(controls.choice("Class to favour", names, names[-1], key="favoured", help=help))


def costs(names: Sequence[str], moved: int, stops: Sequence[float], *, help: str) -> np.ndarray:
    """Asks for the costs of missing each class, (k,); for the others than `moved` it is 1."""
    chosen = np.ones(len(names))
    chosen[moved] = controls.stop_slider(f"Cost of missing {names[moved]}", stops, 1, key="miss_cost", help=help)
    return chosen


def priors(before: np.ndarray, moved: int, value: float) -> np.ndarray:
    """Priors (k,) with one that is moved to a value; the others keep their proportions."""
    others = np.delete(before, moved)
    return np.insert(others / others.sum() * (1 - value), moved, value)
