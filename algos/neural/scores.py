"""The scores of one example, what is made of them, and where its loss pushes them (Bridle 1990).

Notation: z (K,) the scores, T a temperature, t (K,) 1 for each label that holds and 0 for the others
    softmax    p_j = exp(z_j / T) / sum_l exp(z_l / T)     one label holds     loss -log p of it
    sigmoids   p_j = 1 / (1 + exp(-z_j / T))               any of them may     loss -sum_j log(p_j if t_j else 1 - p_j)
Of both the derivative of the loss by z is (p - t) / T. A step goes down it: z := z - rate (p - t) / T.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification.losses import logistic, sigmoid
from algos.numerics import logsumexp
from algos.trace import frozen

SOFTMAX, SIGMOIDS = OUTPUTS = ("softmax", "sigmoids")


@frozen
class Scores:
    """Scores, the probabilities made of them, and the loss with its gradient by the scores."""

    z: np.ndarray  # (K,)
    p: np.ndarray  # (K,)
    loss: float
    gradient: np.ndarray  # (K,)


def steps(
    z: Any,
    t: Any,
    *,
    output: str = SOFTMAX,
    temperature: float = 1.0,
    learning_rate: float = 1.0,
    tolerance: float = 1e-3,
) -> Iterator[Scores]:
    """Descent on the scores themselves, until no entry of the gradient is larger than `tolerance`.

    Raises ValueError for other labels than 0 and 1, of softmax for any number of them but one.
    """
    z, t = labelled(z, t, output)
    temperature = check.number(temperature, "temperature", low=0, above=True)
    rate = check.number(learning_rate, "learning_rate", low=0, above=True)
    check.number(tolerance, "tolerance", low=0, above=True)
    while True:
        state = scored(z, t, output, temperature)
        yield state
        if np.abs(state.gradient).max() <= tolerance:
            return
        z = z - rate * state.gradient


def scored(z: np.ndarray, t: np.ndarray, output: str, temperature: float = 1.0) -> Scores:
    """What is made of scores z (K,), and what that costs with labels t (K,)."""
    s = z / temperature
    if output == SOFTMAX:
        total = float(logsumexp(s[None])[0])
        p = np.exp(s - total)
        loss = total - float(t @ s)
    else:
        p = sigmoid(s)
        loss = float(logistic((2 * t - 1) * s).sum())
    return Scores(z, p, loss, (p - t) / temperature)


def labelled(z: Any, t: Any, output: str) -> tuple[np.ndarray, np.ndarray]:
    """Scores and labels, (K,) each. Raises ValueError as `steps` does."""
    z = check.vector(z, "z")
    t = check.vector(t, "t", length=len(z))
    check.choice(output, "output", OUTPUTS)
    if not np.isin(t, (0, 1)).all():
        raise ValueError("t holds a 1 for each label that holds, and 0 for the others.")
    if output == SOFTMAX and t.sum() != 1:
        raise ValueError(f"With softmax exactly one label holds, not {int(t.sum())}.")
    return z, t
