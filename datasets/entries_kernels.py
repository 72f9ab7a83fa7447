"""The data sets with a number to predict of the kernels page."""

from datasets import generators_regression as curves
from datasets import tables
from datasets.entries_regression import REGRESSION
from datasets.entry import DRAWN, SEED, Entry, noise, size

_CURVES = {entry.name: entry for entry in REGRESSION}

CURVES: tuple[Entry, ...] = (
    _CURVES["sine"],
    Entry(
        "short_line",
        "Few points of a line",
        "Ten points of a straight line with noise: a high degree follows the noise.",
        DRAWN + " y = x on [-1, 1].",
        (size(low=3, default=10), noise(0.3, 2.0), SEED),
        curves.short_line,
        question="Which degree does better on the points, and which on the line they come from?",
    ),
    _CURVES["line"],
    _CURVES["outlier"],
    _CURVES["cubic"],
    _CURVES["step"],
    Entry(
        "hills",
        "Hill and hollow",
        "Two inputs: a hill on the left, a deeper and narrower hollow on the right.",
        DRAWN + " y = 2 exp(-((x1 + 1)² + x2²)) - 1.5 exp(-2 ((x1 - 1)² + (x2 - 0.5)²)).",
        (size(low=5, high=300, default=80), noise(0.1, 1.0), SEED),
        tables.hills,
        question="From which bandwidth on do hill and hollow run into each other?",
    ),
    _CURVES["two_scales"],
)
