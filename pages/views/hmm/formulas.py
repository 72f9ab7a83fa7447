"""Names and probabilities as formulas and sentences write them."""

import math

import numpy as np

from datasets.names import plain
from ui import words

TINY = -700.0  # a log below which the probability is too small for a number of the machine
_SIGNS = {"_": r"\_", "%": r"\%", "{": r"\{", "}": r"\}", "^": r"\textasciicircum{}", '"': "''"}


def name(text: str, longest: int = 40) -> str:
    """A word or tag inside a formula, where some of its signs would be commands."""
    return rf"\text{{{''.join(_SIGNS.get(c, c) for c in plain(text, longest))}}}"


def exp(log: float) -> str:
    """e to the `log` in a formula."""
    return "0" if np.isneginf(log) else words.tex_exp(float(log))


def probability(log: float) -> str:
    """e to the `log` as one reads it, however small it is."""
    if log > TINY:
        return words.number(math.exp(log))
    if log == -math.inf:
        return "0"
    tens = math.floor(log / math.log(10))
    return f"{math.exp(log - tens * math.log(10)):.2f}·{power_of_ten(tens)}"


def power_of_ten(exponent: int) -> str:
    """As in 10⁻³."""
    return "10" + str(exponent).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
