"""A convolution layer at work: a filter slides over a picture, then ReLU, then max pooling (LeCun and others 1998).

Notation: x (n,) or (rows, columns), with p zeros around it; w (k,) or (k, k), the filter; stride s
    map[i] = sum_j w[j] x[s i + j - p]          as the field has it: the filter is not turned round
    max(0, map), then the largest in windows of m cells, t apart
The map has floor((n + 2 p - k) / s) + 1 cells along each side. A state is all of that as far as it is made.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from algos import check
from algos.trace import frozen

START, SLIDES, RECTIFIES, POOLS = PHASES = ("start", "convolution", "relu", "pooling")
MOST = 64  # along a side
Cell = tuple[int, ...]


@frozen
class Layer:
    """The map and what is pooled of it, nan where nothing is yet, and the window that was looked at last."""

    phase: str  # one of PHASES
    cell: Cell  # of the map or of what is pooled, whichever was made last; empty for none
    window: np.ndarray  # what the filter saw, or what was pooled: as large as that
    products: np.ndarray  # window times filter; of pooling the window itself
    map: np.ndarray  # rectified from phase 'relu' on
    pooled: np.ndarray

    @property
    def answer(self) -> float:
        """What came of the window; nan if there is none."""
        if not self.cell:
            return np.nan
        return float(self.products.max() if self.phase == POOLS else self.products.sum())

    @property
    def made(self) -> int:
        """How many cells of the map there are."""
        return int(np.isfinite(self.map).sum())


def steps(
    x: Any,
    w: Any,
    *,
    stride: int = 1,
    padding: int = 0,
    rectify: bool = True,
    pool: int = 0,
    pool_stride: int = 1,
) -> Iterator[Layer]:
    """A state a cell of the map, row by row, one for ReLU, and one a cell of what is pooled, after an empty one.

    pool: cells along a side of a window; 0 for no pooling. Raises ValueError for what does not fit.
    """
    x, w = _both(x, w)
    padded = pad(x, padding)
    whole = convolve(x, w, stride=stride, padding=padding)
    check.integer(pool, "pool", low=0)
    check.integer(pool_stride, "pool_stride", low=1)
    final = np.maximum(whole, 0.0) if rectify else whole
    small = max_pool(final, pool, stride=pool_stride) if pool else np.empty((0,) * x.ndim)
    seen, made, pooled = np.zeros(w.shape), np.full(whole.shape, np.nan), np.full(small.shape, np.nan)
    yield Layer(START, (), seen, seen, made, pooled)
    for cell in np.ndindex(*whole.shape):
        seen = padded[_window(cell, stride, w.shape)]
        made[cell] = whole[cell]
        yield Layer(SLIDES, cell, seen.copy(), w * seen, made.copy(), pooled)
    if rectify:
        made = final
        yield Layer(RECTIFIES, (), np.zeros(w.shape), np.zeros(w.shape), made, pooled)
    for cell in np.ndindex(*small.shape):
        seen = made[_window(cell, pool_stride, (pool,) * x.ndim)]
        pooled[cell] = small[cell]
        yield Layer(POOLS, cell, seen.copy(), seen.copy(), made, pooled.copy())


def pad(x: np.ndarray, padding: int) -> np.ndarray:
    """x with so many zeros on each side."""
    return np.pad(x, check.integer(padding, "padding", low=0, high=MOST))


def convolve(x: Any, w: Any, *, stride: int = 1, padding: int = 0) -> np.ndarray:
    """The whole map. Raises ValueError for a filter that does not fit."""
    x, w = _both(x, w)
    padded = pad(x, padding)
    if any(k > n for k, n in zip(w.shape, padded.shape, strict=True)):
        sizes = [" by ".join(map(str, shape)) for shape in (w.shape, padded.shape)]
        raise ValueError(f"A filter of {sizes[0]} does not fit into {sizes[1]}.")
    return np.asarray((_windows(padded, w.shape, stride) * w).sum(axis=tuple(range(x.ndim, 2 * x.ndim))))


def max_pool(x: np.ndarray, size: int, *, stride: int) -> np.ndarray:
    """The largest of each window of `size` cells along a side, `stride` apart. Raises ValueError where none fits."""
    check.integer(size, "pool", low=1)
    if size > min(x.shape):
        raise ValueError(
            f"Windows of {size} cells do not fit into a map of {' by '.join(map(str, x.shape))}: pool less."
        )
    windows = _windows(x, (size,) * x.ndim, stride)
    return np.asarray(windows.max(axis=tuple(range(x.ndim, 2 * x.ndim))))


def shared(weights: int, maps: int = 1, *, offsets: bool = False) -> int:
    """Parameters of a layer of `maps` filters with so many weights each, however large the picture."""
    return maps * (weights + offsets)


def full(inputs: int, units: int) -> int:
    """Weights of a layer in which each unit looks at every input."""
    return inputs * units


def best_patch(w: np.ndarray) -> np.ndarray:
    """Of all patches of length 1 the one to which a filter answers most: w itself, made as short (Cauchy, Schwarz)."""
    length = float(np.linalg.norm(w))
    return w / length if length else w


def _both(x: Any, w: Any) -> tuple[np.ndarray, np.ndarray]:
    """Signal or picture and filter as float arrays of the same number of axes, 1 or 2."""
    x, w = (check.reals(values, name) for values, name in ((x, "x"), (w, "the filter")))
    if x.ndim not in (1, 2) or w.ndim != x.ndim or not x.size or not w.size:
        raise ValueError("x and the filter are both lists of numbers, or both tables of them, and not empty.")
    for values, name in ((x, "x"), (w, "the filter")):
        check.vector(values.ravel(), name)
    if max(x.shape) > MOST:
        raise ValueError(f"x has {max(x.shape)} numbers along a side; at most {MOST} are taken.")
    return x, w


def _windows(x: np.ndarray, shape: tuple[int, ...], stride: int) -> np.ndarray:
    """All windows of this shape, `stride` apart: (cells of the map ..., shape ...)."""
    step = check.integer(stride, "stride", low=1)
    return sliding_window_view(x, shape)[(slice(None, None, step),) * x.ndim]


def _window(cell: Cell, stride: int, shape: tuple[int, ...]) -> tuple[slice, ...]:
    return tuple(slice(i * stride, i * stride + k) for i, k in zip(cell, shape, strict=True))
