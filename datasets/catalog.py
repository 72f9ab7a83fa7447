"""What each page can offer: `make(name, **settings)`, and the entries by page."""

from typing import Any

from algos import check
from datasets.entries_classification import CLASSIFICATION
from datasets.entries_clustering import CLUSTERING, PHOTOGRAPH
from datasets.entries_gridworld import GRIDWORLD
from datasets.entries_hmm import HMM
from datasets.entries_kernels import CURVES
from datasets.entries_pca import PCA
from datasets.entries_recommender import RECOMMENDER
from datasets.entries_regression import REGRESSION
from datasets.entries_selection import SELECTION
from datasets.entries_text import FORM_LETTERS, TEXT
from datasets.entry import Entry
from datasets.generators_clustering import trap_start
from datasets.tables import photograph

__all__ = [
    "CLASSIFICATION",
    "CLUSTERING",
    "CURVES",
    "GRIDWORLD",
    "HMM",
    "PCA",
    "RECOMMENDER",
    "REGRESSION",
    "SELECTION",
    "TEXT",
    "entry",
    "make",
    "photograph",
    "trap_start",
]

_ENTRIES = {
    item.name: item
    for item in (
        *REGRESSION,
        *CURVES,
        *CLUSTERING,
        *CLASSIFICATION,
        *PCA,
        *SELECTION,
        *HMM,
        *RECOMMENDER,
        *GRIDWORLD,
        *TEXT,
        FORM_LETTERS,
        PHOTOGRAPH,
    )
}


def entry(name: str) -> Entry:
    """The entry of this name. Raises ValueError for an unknown one."""
    return _ENTRIES[check.choice(name, "name", list(_ENTRIES))]


def make(name: str, **settings: float) -> Any:
    """The data set `name` with these settings, the others at their defaults.

    Raises ValueError for an unknown name or setting, or a value out of range.
    """
    return entry(name).make(**settings)
