"""Kinds of items, such as genres: a colour and a shape for each, the same in every plane."""

import numpy as np

from datasets.ratings import Ratings
from ui import palette

ITEM, ARROW = palette.CLASSES[1], palette.CLASSES[3]  # without kinds; of who is looked at
COLOURS = [*(c for c in palette.CLASSES[1:] if c != ARROW), palette.CLASSES[0]]  # none has the arrow's
SYMBOLS = ("diamond", "square", "triangle-up", "cross", "star", "triangle-down", "hexagon")  # users are the circles
FILMS = ("friends", "films", "clowns")  # data sets whose items are films


def noun(data: Ratings) -> str:
    """What an item is."""
    return "film" if data.name in FILMS else "item"


def of(data: Ratings) -> tuple[np.ndarray, list[tuple[str, str, str]]]:
    """The kind of each item (m,), and of each kind its name, colour and shape."""
    groups, names = _groups(data)
    colours = [COLOURS[g % len(COLOURS)] for g in range(len(names))] if len(names) > 1 else [ITEM]
    return groups, [(name, colours[g], SYMBOLS[g % len(SYMBOLS)]) for g, name in enumerate(names)]


def _groups(data: Ratings) -> tuple[np.ndarray, tuple[str, ...]]:
    """A group for each item, from the features that are yes or no: of several that it has, the rarest."""
    m = len(data.items)
    if data.features is None:
        return np.zeros(m, dtype=int), ("items",)
    binary = [j for j in range(data.features.shape[1]) if np.isin(data.features[:, j], (0, 1)).all()]
    has = data.features[:, binary].astype(bool)
    rarity = np.where(has, has.sum(axis=0), m + 1)
    groups = np.where(has.any(axis=1), rarity.argmin(axis=1), len(binary))
    names = tuple(data.feature_names[j] for j in binary) + (("none of these",) if not has.any(axis=1).all() else ())
    return groups, names
