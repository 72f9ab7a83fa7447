"""Where a run opens that has no boundary at first."""

from collections.abc import Sequence
from typing import Any

import numpy as np


def first(states: Sequence[Any]) -> int:
    """The first of the states with a boundary: with a coefficient that is not 0; the very first if none has one."""
    return next((i for i, state in enumerate(states) if np.any(state.coef)), 0)
