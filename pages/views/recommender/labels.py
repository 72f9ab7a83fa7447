"""Which names have room in a picture of items."""

from collections.abc import Sequence

import numpy as np

from ui.figures.biplot_labels import Box
from ui.figures.plane import Plane

WIDE, TALL = 540, 440  # pixels: about those of the plot beside the curve
LETTER, LINE, RISE = 6.2, 13.0, 7.0  # pixels: a letter and a line of a name, and how far it stands above its item


def labelled(
    V: np.ndarray, names: Sequence[str], plane: Plane, first: int, size: tuple[int, int] = (WIDE, TALL)
) -> tuple[str, ...]:
    """The names of items (m, 2) that lie on no other name or item and inside the window, from the outside in.

    That of item `first` stands in any case. `size` is that of the window in pixels.
    """
    low, high = np.transpose([plane.x, plane.y])
    pixels = (V - (low + high) / 2) / (high - low) * size
    taken: list[Box] = [(x - 4, x + 4, y - 4, y + 4) for x, y in pixels]
    shown = [""] * len(names)
    far = V - (low + high) / 2
    order = [first, *(int(j) for j in np.argsort(-np.hypot(*far.T), kind="stable") if j != first)]
    for j in order:
        half, (x, y) = LETTER * len(names[j]) / 2 + 3, pixels[j]
        a = (x - half, x + half, y + RISE, y + RISE + LINE)
        inside = abs(x) + half < WIDE / 2 and a[3] < TALL / 2
        if j == first or (inside and all(a[0] > b[1] or b[0] > a[1] or a[2] > b[3] or b[2] > a[3] for b in taken)):
            shown[j] = names[j]
            taken.append(a)
    return tuple(shown)
