"""All paths at once: forward and backward probabilities, in logs (Baum et al. 1970; Jaakkola and Barzilay, MIT 6.036
lecture notes, chapter 12).

Notation, as there: forward_j(v) = log p(x_1..x_j-1, y_j = v) leaves out the word at j, and
backward_j(v) = log p(x_j..x_n, STOP | y_j = v) includes it, so that at every position

    Z = p(x) = sum_v exp(forward_j(v) + backward_j(v)).

    forward_j+1(v) = log sum_u exp(forward_j(u)) p(x_j | u) p(v | u)

Also printed with p(x_j | v) for p(x_j | u), which cannot be, because x_j is said by the tag at j, which is u. One
notices: Z would differ from position to position.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos.hmm import model
from algos.hmm.model import Model
from algos.trace import frozen

LOWEST = float(np.finfo(float).min)  # stands for minus infinity where it would be taken from itself


@frozen
class Lattice:
    """The columns filled so far: forward ones from the left, then backward ones from the right."""

    forward: np.ndarray  # (j, K) the first j columns, logs
    backward: np.ndarray  # (i, K) the last i columns, logs
    log_likelihood: float  # log p(x); nan until the first backward column is there
    phase: str  # "start", "forward", "backward"

    def log_z(self) -> np.ndarray:
        """log sum_v exp(forward + backward) at the last i positions: (i,). All equal."""
        i = len(self.backward)
        both = (self.forward[len(self.forward) - i :] + self.backward) if i else np.zeros((0, self.forward.shape[1]))
        return np.asarray(np.logaddexp.reduce(both, axis=-1))

    def posterior(self) -> np.ndarray:
        """p(y_j = v | x) at the last i positions: (i, K). nan if the sentence is impossible."""
        i = len(self.backward)
        if np.isneginf(self.log_likelihood):
            return np.full((i, self.forward.shape[1]), np.nan)
        return np.exp(self.forward[len(self.forward) - i :] + self.backward - self.log_likelihood)


def forward(hmm: Model, words: Any) -> np.ndarray:
    """All forward columns (n, K), logs, for the symbols `words` (n,)."""
    x = model.symbols(hmm, words)
    emit = model.logs(hmm.emission.T)[x]
    return chain(model.logs(hmm.start), emit, hmm.transition[:, :-1])


def backward(hmm: Model, words: Any) -> np.ndarray:
    """All backward columns (n, K), logs, for the symbols `words` (n,)."""
    x = model.symbols(hmm, words)
    emit = model.logs(hmm.emission.T)[x[::-1]]
    return (chain(model.logs(hmm.transition[:, -1]), emit, hmm.transition[:, :-1].T) + emit)[::-1]


def chain(first: np.ndarray, emit: np.ndarray, move: np.ndarray) -> np.ndarray:
    """column_j+1(v) = log sum_u exp(column_j(u) + emit_j(u)) move(u, v): (n, K) logs, from the `first` column (K,) on.

    A sum is a matrix product with the largest term taken out. That loses terms so far behind the largest that their
    products fall below the smallest normal number, and such a term may be the only way on. From the first column with
    one on, the sums are added up in logs instead, term by term: nothing is lost, and it takes longer.
    """
    move = np.ascontiguousarray(move)  # a view is slower
    columns = np.empty(emit.shape)
    columns[0] = first
    with np.errstate(divide="ignore"):  # the log of 0 is minus infinity
        for j in range(len(emit) - 1):
            terms = columns[j] + emit[j]
            largest = max(terms[terms.argmax()], LOWEST)
            columns[j + 1] = np.log(np.exp(terms - largest).dot(move)) + largest
    all_terms = columns + emit
    behind = all_terms - np.maximum(all_terms.max(axis=1, keepdims=True), LOWEST)
    furthest = np.log(np.finfo(float).tiny) - np.log(move.min(where=move > 0, initial=1.0))
    lost = (np.isfinite(behind) & (behind < furthest)).any(axis=1)
    if lost.any():
        log_move = model.logs(move)
        for j in range(int(lost.argmax()), len(emit) - 1):
            columns[j + 1] = np.logaddexp.reduce((columns[j] + emit[j])[:, None] + log_move, axis=0)
    return columns


def run(hmm: Model, words: Any) -> Lattice:
    """Both passes at once. Raises ValueError for symbols the model does not have."""
    a, b = forward(hmm, words), backward(hmm, words)
    return Lattice(a, b, float(np.logaddexp.reduce(a[-1] + b[-1])), "backward")


def pairs(hmm: Model, words: Any, lattice: Lattice) -> np.ndarray:
    """p(y_j = u, y_j+1 = v | x) for j = 1 .. n-1: (n - 1, K, K), from a whole lattice.

    nan if the sentence is impossible.
    """
    x = model.symbols(hmm, words)
    if np.isneginf(lattice.log_likelihood):
        return np.full((len(x) - 1, hmm.n_tags, hmm.n_tags), np.nan)
    left = lattice.forward[:-1] + model.logs(hmm.emission.T)[x[:-1]]
    both = left[:, :, None] + model.logs(hmm.transition[:, :-1]) + lattice.backward[1:, None, :]
    return np.exp(both - lattice.log_likelihood)


def steps(words: Any, *, hmm: Model) -> Iterator[Lattice]:
    """One forward column a step from the left, then one backward column a step from the right.

    words (n,): symbols of the model. Raises ValueError for other symbols. States share their arrays.
    """
    whole = run(hmm, words)
    a, b, z = whole.forward, whole.backward, whole.log_likelihood
    yield Lattice(a[:0], b[:0], np.nan, "start")
    for j in range(1, len(a) + 1):
        yield Lattice(a[:j], b[:0], np.nan, "forward")
    for i in range(1, len(b) + 1):
        yield Lattice(a, b[-i:], z, "backward")
