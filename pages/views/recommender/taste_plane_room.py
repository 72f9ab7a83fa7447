"""The window of the taste plane, and which names have room in it."""

from collections.abc import Sequence

import numpy as np

from ui.figures.biplot_labels import Box
from ui.figures.plane import Plane

TALL, WIDE = 440, 540  # pixels: about those of the plot beside the curve
LETTER, LINE, RISE = 6.2, 13.0, 7.0  # pixels: a letter and a line of a name, and how far it stands above its item


def window(P: np.ndarray, final: np.ndarray, *, line: bool, titles: tuple[str, str]) -> Plane:
    """One window for all frames' places P (p, 2): round the origin, at most 2.5 times as far out as the last frame."""
    far = float(np.hypot(*final.T).max(initial=0.0)) if not line else float(np.abs(final[:, 0]).max(initial=0.0))
    ever = float(np.hypot(*P.T).max(initial=0.0)) if not line else float(np.abs(P[:, 0]).max(initial=0.0))
    reach = 1.12 * (min(ever, 2.5 * far) if far > 0 else ever) or 1.0
    if line:
        return Plane((-reach, reach), (-0.4, 1.6), False, titles)
    return Plane((-reach * WIDE / TALL, reach * WIDE / TALL), (-reach, reach), True, titles)


def labelled(V: np.ndarray, names: Sequence[str], plane: Plane, first: int) -> tuple[str, ...]:
    """The names of items (m, 2) that lie on no other name or item and inside the window, from the outside in.

    That of item `first` stands in any case.
    """
    low, high = np.transpose([plane.x, plane.y])
    pixels = (V - (low + high) / 2) / (high - low) * [WIDE, TALL]
    taken: list[Box] = [(x - 4, x + 4, y - 4, y + 4) for x, y in pixels]
    shown = [""] * len(names)
    order = [first, *(int(j) for j in np.argsort(-np.hypot(*V.T), kind="stable") if j != first)]
    for j in order:
        half, (x, y) = LETTER * len(names[j]) / 2 + 3, pixels[j]
        a = (x - half, x + half, y + RISE, y + RISE + LINE)
        inside = abs(x) + half < WIDE / 2 and a[3] < TALL / 2
        if j == first or (inside and all(a[0] > b[1] or b[0] > a[1] or a[2] > b[3] or b[2] > a[3] for b in taken)):
            shown[j] = names[j]
            taken.append(a)
    return tuple(shown)
