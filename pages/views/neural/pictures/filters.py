"""The filters that are offered, and nine or three numbers of one's own."""

from collections.abc import Mapping

import numpy as np

from ui import controls

OWN = "own"
FILTERS: Mapping[str, tuple[str, tuple[tuple[float, ...], ...]]] = {
    "upright": ("upright edges", ((-1, 0, 1), (-1, 0, 1), (-1, 0, 1))),
    "level": ("level edges", ((-1, -1, -1), (0, 0, 0), (1, 1, 1))),
    "slanted": ("a slanted stroke", ((-1, -1, 2), (-1, 2, -1), (2, -1, -1))),
    "outline": ("what differs from its surroundings", ((-1, -1, -1), (-1, 8, -1), (-1, -1, -1))),
    "blur": ("the sum of all nine", ((1, 1, 1), (1, 1, 1), (1, 1, 1))),
}
TITLES = {name: title for name, (title, _) in FILTERS.items()} | {OWN: "nine numbers of your own"}
PLACES = ("upper", "middle", "lower"), ("left", "centre", "right")


def choose() -> np.ndarray:
    """A filter for pictures: (3, 3)."""
    name = controls.choice(
        "Filter",
        [*FILTERS, OWN],
        "upright",
        key="filter",
        titles=TITLES,
        help="Nine weights. Each is multiplied by the pixel under it, and the nine products are added up.",
    )
    if name != OWN:
        return np.array(FILTERS[name][1], dtype=float)
    place = controls.folder("The nine numbers", expanded=True)
    start = FILTERS["level"][1]
    values = [
        controls.slider(
            f"{row}, {column}",
            -4.0,
            4.0,
            float(start[i][j]),
            step=0.5,
            key=f"w{i + 1}{j + 1}",
            help="This weight of the filter.",
            place=place,
        )
        for i, row in enumerate(PLACES[0])
        for j, column in enumerate(PLACES[1])
    ]
    return np.array(values).reshape(3, 3)


def choose_three() -> np.ndarray:
    """A filter for signals: (3,)."""
    values = [
        controls.slider(
            f"Filter: {name}",
            -3.0,
            3.0,
            value,
            step=0.5,
            key=f"filter_{name}",
            help=f"The {name} of the three weights.",
        )
        for name, value in (("first", -1.0), ("second", 0.0), ("third", 1.0))
    ]
    return np.array(values)
