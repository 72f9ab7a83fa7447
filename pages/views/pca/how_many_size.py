"""Numbers whose squares still fit into a picture."""

import numpy as np

from datasets.dataset import Dataset
from ui import player

LARGEST = 1e15


def refuse_huge(data: Dataset) -> None:
    """Raises player.Refused for values whose squares a chart cannot show."""
    largest = float(np.abs(data.X).max())
    if largest > LARGEST:
        raise player.Refused(
            f"The largest value is {largest:.3g}; squares of such numbers do not fit into a chart. Divide the columns "
            "by a power of ten first."
        )
