"""A digit drawn by hand as a row like those of the handwritten digits, and its strokes as a short text for a link.

The text holds two signs for each place, its x and y on a grid of 64 by 64, and a dot between two strokes.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

MOST = 600  # places
STROKES = 20
LONGEST = 2 * MOST + STROKES
_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_STROKE = re.compile(r"([A-Za-z0-9_-]{2})+")
BITS = 32  # along a side of the bitmap that pixels are counted from
WIDE = 24  # bits that a digit is wide at most
INK = 312  # bits that are on: as many as on average in the data, whatever the pen
STRETCH = 1.5  # how many times as wide as it was drawn a narrow digit becomes at most, measured by its height
Place = tuple[float, float, int]  # x and y from 0 to 1, y upwards, and the number of the stroke


def write(places: Sequence[Place]) -> str:
    """The strokes as a text."""
    strokes: dict[int, str] = {}
    for x, y, stroke in places:
        strokes[stroke] = strokes.get(stroke, "") + "".join(_SIGNS[round(63 * min(max(v, 0.0), 1.0))] for v in (x, y))
    return ".".join(strokes.values())


def read(text: str) -> list[Place]:
    """The strokes of a text. Raises ValueError for what `write` does not make."""
    if not text:
        return []
    words = text.split(".")
    places = sum(map(len, words)) // 2
    if len(text) > LONGEST or len(words) > STROKES or places > MOST or not all(map(_STROKE.fullmatch, words)):
        raise ValueError("The text of the drawn digit is cut or changed, and it cannot be read.")
    at = [[_SIGNS.index(sign) / 63 for sign in word] for word in words]
    return [(x, y, i) for i, word in enumerate(at) for x, y in zip(word[::2], word[1::2], strict=True)]


def pixels(places: Sequence[Place]) -> np.ndarray:
    """The strokes as 8 by 8 pixels from 0 to 16, row by row: (64,). Raises ValueError without a place.

    Like the data (Alpaydin and Kaynak 1998) it is as high as the picture, in the middle, at most three quarters as
    wide, drawn into 32 by 32 bits and counted in blocks of 4 by 4. The pen is as broad as it takes for the usual ink.
    """
    if not places:
        raise ValueError("There is nothing drawn.")
    P = np.array([(x, 1 - y) for x, y, _ in places])
    low, span = P.min(axis=0), np.ptp(P, axis=0)
    same = np.array([a[2] == b[2] for a, b in pairwise(places)], dtype=bool)
    bits = np.zeros((BITS, BITS), dtype=bool)
    radius = 3.0
    for _ in range(4):  # the broader the pen, the less room for the middle of its stroke
        room = np.array([WIDE, BITS]) - 2 * radius
        tall = room[1] / span[1] if span[1] > 0 else np.inf
        across = room[0] / span[0] if span[0] > 0 else np.inf
        scale = np.array([min(across, STRETCH * tall), min(tall, STRETCH * across)])
        scale = np.where(np.isfinite(scale), scale, 0.0)
        Q = BITS / 2 + (P - low - span / 2) * scale
        distances = _distances(Q, same)
        radius = float(np.clip(np.sqrt(np.sort(distances.ravel())[INK - 1]), 1.5, 6.0))
        bits = distances <= radius**2 * (1 + 1e-9)
    return bits.reshape(8, 4, 8, 4).sum(axis=(1, 3)).astype(float).ravel()


def _distances(Q: np.ndarray, same: np.ndarray) -> np.ndarray:
    """The squared distance of each bit's middle from the strokes through Q (n, 2): (BITS, BITS)."""
    middle = np.arange(BITS) + 0.5
    at = np.stack(np.meshgrid(middle, middle), axis=-1)[:, :, None]  # row, column, place
    nearest = ((at - Q) ** 2).sum(axis=-1).min(axis=-1)
    A, B = Q[:-1][same], Q[1:][same]
    long = ((B - A) ** 2).sum(axis=1)
    A, B, long = A[long > 0], B[long > 0], long[long > 0]
    if len(A):
        t = np.clip(((at - A) * (B - A)).sum(axis=-1) / long, 0, 1)
        feet = A + t[..., None] * (B - A)
        nearest = np.minimum(nearest, ((at - feet) ** 2).sum(axis=-1).min(axis=-1))
    return nearest
