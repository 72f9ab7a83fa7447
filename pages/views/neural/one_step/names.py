"""What the numbers of the small network are called, in words and in formulas."""

from collections.abc import Sequence

import numpy as np

from algos.neural.losses import HINGE, LOG
from ui import words

DIGITS = "₀₁₂₃"


def weights(hidden: int) -> list[tuple[int, int, int]]:
    """Every number of the network as (layer, from, to), from 1; from 0 for a bias: units in turn, then the output."""
    into = [(1, below, unit) for unit in range(1, hidden + 1) for below in (1, 2, 0)]
    return [*into, *((2, unit, 1) for unit in (*range(1, hidden + 1), 0))]


def of(weights: Sequence[np.ndarray], biases: Sequence[np.ndarray], layer: int, below: int, unit: int) -> float:
    """Such a number out of arrays of each layer."""
    return float(weights[layer - 1][below - 1, unit - 1] if below else biases[layer - 1][unit - 1])


def plain(layer: int, below: int, unit: int) -> str:
    """As one writes it in a picture."""
    if layer == 1:
        return f"w{DIGITS[below]}{DIGITS[unit]}" if below else f"b{DIGITS[unit]}"
    return f"v{DIGITS[below]}" if below else "c"


def slider(layer: int, below: int, unit: int) -> str:
    """The short name of its slider."""
    if layer == 1:
        return f"w{below}{unit}" if below else f"b{unit}"
    return f"v{below}" if below else "c"


def tex(layer: int, below: int, unit: int) -> str:
    """As it stands in a formula."""
    if layer == 1:
        return f"w_{{{below}{unit}}}" if below else f"b_{unit}"
    return f"v_{below}" if below else "c"


def told(value: float) -> str:
    """A number of the picture: three digits, and a true minus."""
    text = f"{value + 0.0:.3g}"
    return words.number(value) if "e" in text else text.replace("-", "−")


def output(loss: str) -> str:
    """What the output is called."""
    return "F" if loss == HINGE else "P"


def error(loss: str) -> str:
    """How the error at the output is found, as a formula."""
    if loss == LOG:
        return "P − y"
    return "−s where 1 − s F > 0" if loss == HINGE else "(P − y) P (1 − P)"


def last(loss: str) -> str:
    """What the output does to its sum, as a function's name or in words."""
    return "says" if loss == HINGE else "σ:"


def bent(activation: str) -> str:
    """What a hidden unit does to its sum, as a function's name."""
    return {"tanh": "tanh", "relu": "ReLU", "sigmoid": "σ"}[activation]
