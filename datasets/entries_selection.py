"""The data sets from which features are chosen: two whose rule is known, and tables that other pages share."""

from datasets import generators_selection as hidden
from datasets.entries_classification import CLASSIFICATION
from datasets.entries_clustering import CLUSTERING
from datasets.entries_regression import REGRESSION
from datasets.entry import DRAWN, SEED, Entry, Parameter, noise

_SHARED = {entry.name: entry for entry in (*REGRESSION, *CLUSTERING, *CLASSIFICATION)}

_ROWS = Parameter("n", "Rows", 20, 1000, 600, 1, "How many rows are drawn, to learn from and to be held out.")
_USELESS = Parameter("noise_columns", "Noise columns", 0, 20, 6, 1, "Columns that have nothing to do with the target.")

SELECTION: tuple[Entry, ...] = (
    Entry(
        "hidden_features",
        "Useful, redundant, useless",
        "Three columns matter, two say the same again, the others are noise.",
        DRAWN + " y = c - 0.8 f + 0.6 h; a copies c, d copies f, the others are noise.",
        (
            _ROWS,
            _USELESS,
            Parameter("redundancy", "Redundancy", 0.0, 1.0, 0.9, 0.05, "Correlation of a with c and of d with f."),
            noise(1.0, 3.0),
            SEED,
        ),
        hidden.hidden_features,
        question="Which columns are chosen, and which only look useful?",
    ),
    Entry(
        "only_together",
        "Only useful together",
        "Two columns that say nothing alone; their difference says nearly everything.",
        DRAWN + " y = 2 (b - e) + 0.5 g; b and e share a large part, the others are noise.",
        (
            _ROWS,
            _USELESS,
            Parameter("shared", "Shared part", 0.0, 10.0, 6.0, 0.5, "Standard deviation of what b and e share."),
            noise(0.5, 3.0),
            SEED,
        ),
        hidden.only_together,
        question="Which search finds a pair whose columns are useless alone?",
    ),
    _SHARED["housing"],
    _SHARED["diabetes"],
    _SHARED["singular"],
    _SHARED["wide"],
    _SHARED["iris"],
    _SHARED["wine"],
    _SHARED["breast_cancer"],
)
