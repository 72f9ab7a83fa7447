"""Seeded clouds whose principal axes are known, and a table with more columns than rows."""

from functools import cache

import numpy as np

from datasets.entry import Parts
from datasets.generators_clustering import PLANE, shares

FOODS = (
    "cheese",
    "carcass meat",
    "other meat",
    "fish",
    "fats and oils",
    "sugars",
    "fresh potatoes",
    "fresh vegetables",
    "other vegetables",
    "processed potatoes",
    "processed vegetables",
    "fresh fruit",
    "cereals",
    "beverages",
    "soft drinks",
    "alcoholic drinks",
    "confectionery",
)
COUNTRIES = ("England", "Wales", "Scotland", "Northern Ireland")
EATEN = np.array(
    [
        [105, 245, 685, 147, 193, 156, 720, 253, 488, 198, 360, 1102, 1472, 57, 1374, 375, 54],
        [103, 227, 803, 160, 235, 175, 874, 265, 570, 203, 365, 1137, 1582, 73, 1256, 475, 64],
        [103, 242, 750, 122, 184, 147, 566, 171, 418, 220, 337, 957, 1462, 53, 1572, 458, 62],
        [66, 267, 586, 93, 209, 139, 1033, 143, 355, 187, 334, 674, 1494, 47, 1506, 135, 41],
    ],
    dtype=float,
)
ACROSS = np.array([np.cos(np.radians(25)), np.sin(np.radians(25))])  # the long axis of the two classes


def tilted(n: int, correlation: float, ratio: float, seed: int) -> Parts:
    """A normal cloud: standard deviations 1 and `ratio` about (3, 2), with this correlation between the columns."""
    rng = np.random.default_rng(seed)
    first, own = rng.normal(size=(2, n))
    second = ratio * (correlation * first + np.sqrt(1 - correlation**2) * own)
    return Parts(np.column_stack([3 + first, 2 + second]), PLANE)


def cloud_outlier(n: int, distance: float, seed: int) -> Parts:
    """A longish normal cloud and, as the last row, one point `distance` away from its middle, across its long axis."""
    rng = np.random.default_rng(seed)
    along, across = rng.normal(size=(2, n - 1)) * np.array([[2.0], [0.5]])
    X = along[:, None] * [0.8, 0.6] + across[:, None] * [-0.6, 0.8]
    return Parts(np.vstack([X, distance * np.array([-0.6, 0.8])]) + 5, PLANE)


def small_axis(n: int, gap: float, stretch: float, seed: int) -> Parts:
    """Two classes side by side: `gap` apart across the long axis, along which both spread `stretch` times as far.

    Across it each has standard deviation 0.4, so the mean of the two lies gap / 2 from both.
    """
    rng = np.random.default_rng(seed)
    y = np.repeat([0, 1], shares(n, np.array([3.0, 2.0])))
    along = 0.4 * stretch * rng.normal(size=n)
    across = 0.4 * rng.normal(size=n) + gap * (y - 0.5)
    X = along[:, None] * ACROSS + across[:, None] * np.array([-ACROSS[1], ACROSS[0]])
    return Parts(X, PLANE, y, "class", ("lower", "upper"))


def pancake(n: int, thickness: float, seed: int) -> Parts:
    """A flat cloud in space: standard deviations 3 and 1.5 in a tilted plane, `thickness` across it."""
    rng = np.random.default_rng(seed)
    axes = np.array([[2.0, 2.0, 1.0], [-2.0, 1.0, 2.0], [1.0, -2.0, 2.0]]) / 3
    X = rng.normal(size=(n, 3)) * [3, 1.5, thickness] @ axes
    return Parts(np.array([1.0, -2.0, 4.0]) + X, ("x1", "x2", "x3"))


def foods() -> Parts:
    """Grams a person and week of seventeen foods in four countries: (4, 17)."""
    return Parts(EATEN, FOODS, np.arange(4), "country", COUNTRIES)


def digits(n: int, seed: int) -> Parts:
    """`n` of scikit-learn's 1,797 digits, drawn without replacement: 8 by 8 pixels from 0 to 16, row by row."""
    pixels, written = _digits()
    chosen = np.random.default_rng(seed).choice(len(pixels), size=n, replace=False)
    names = tuple(f"pixel {row + 1},{column + 1}" for row in range(8) for column in range(8))
    return Parts(pixels[chosen], names, written[chosen], "digit", tuple(map(str, range(10))))


@cache
def _digits() -> tuple[np.ndarray, np.ndarray]:
    """All of them and what they are: read once, as a held slider asks for them again and again."""
    from sklearn.datasets import load_digits

    data = load_digits()
    return data.data, data.target
