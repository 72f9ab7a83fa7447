"""Where lines end: what they are called stands there, one below the other."""

import numpy as np


def spread(heights: np.ndarray, apart: float, low: float, high: float) -> np.ndarray:
    """Rising heights (n,) moved so that they are `apart` at least and none is beyond `low` or `high`."""
    room = apart * np.arange(len(heights))
    lifted = np.maximum.accumulate(np.maximum(heights, low) - room) + room
    return np.asarray(np.minimum.accumulate((np.minimum(lifted, high) + room[::-1])[::-1])[::-1] - room[::-1])
