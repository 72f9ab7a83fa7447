"""The best tags of a sentence by dynamic programming (Viterbi 1967; Jaakkola and Barzilay, MIT 6.036 lecture notes,
chapter 12).

Notation: score_j(v) = log of the largest p(x_1..x_j, y_1..y_j) over tags that end in y_j = v;

    score_1(v) = log start(v) p(x_1 | v),    score_j(v) = max_u score_j-1(u) + log p(v | u) + log p(x_j | v)

and the best tags end in the v with the largest score_n(v) + log p(STOP | v). Time n K^2.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos.hmm import model
from algos.hmm.model import Model
from algos.trace import frozen


@frozen
class Trellis:
    """The columns filled so far, and the tags decided on the way back."""

    score: np.ndarray  # (j, K) logs of the first j columns; minus infinity where no path arrives
    back: np.ndarray  # (j, K) the best tag before; -1 in the first column and where no path arrives
    path: np.ndarray  # (i,) the last i tags of the best sentence; empty until all columns are filled
    log_probability: float  # of the best path with STOP; minus infinity if none is possible, nan before the end
    phase: str  # "start", "column", "stop", "back"


def fill(hmm: Model, words: Any) -> tuple[np.ndarray, np.ndarray]:
    """All columns: (score (n, K), back (n, K)) for the symbols `words` (n,)."""
    x = model.symbols(hmm, words)
    into = np.ascontiguousarray(model.logs(hmm.transition[:, :-1]).T)  # (to, from): a row's maximum is found faster
    emit = model.logs(hmm.emission.T)[x]
    score = np.empty(emit.shape)
    back = np.full(emit.shape, -1)
    score[0] = model.logs(hmm.start) + emit[0]
    tags = np.arange(hmm.n_tags)
    for j in range(1, len(x)):
        through = score[j - 1] + into
        best = through.argmax(axis=1)
        score[j] = through[tags, best] + emit[j]
        back[j] = best
    back[1:][np.isneginf(score[1:])] = -1
    return score, back


def ends(hmm: Model, score: np.ndarray) -> np.ndarray:
    """score_n(v) + log p(STOP | v): (K,)."""
    return np.asarray(score[-1] + model.logs(hmm.transition[:, -1]))


def trace_back(back: np.ndarray, last: int) -> np.ndarray:
    """The tags (n,) that lead to `last` in the last column."""
    path = [last]
    for column in back[:0:-1]:
        path.append(int(column[path[-1]]))
    return np.array(path[::-1])


def decode(hmm: Model, words: Any) -> tuple[np.ndarray | None, float]:
    """The best tags (n,) and their log p(x, y); (None, minus infinity) if no tags are possible."""
    score, back = fill(hmm, words)
    final = ends(hmm, score)
    if np.isneginf(final.max()):
        return None, -np.inf
    return trace_back(back, int(final.argmax())), float(final.max())


def steps(words: Any, *, hmm: Model) -> Iterator[Trellis]:
    """One column a step, then STOP, then the way back, one tag a step. Ties go to the tag that comes first.

    words (n,): symbols of the model. Raises ValueError for other symbols. States share their arrays.
    """
    score, back = fill(hmm, words)
    for array in (score, back):
        array.flags.writeable = False
    nothing = np.zeros(0, dtype=int)
    yield Trellis(score[:0], back[:0], nothing, np.nan, "start")
    for j in range(1, len(score) + 1):
        yield Trellis(score[:j], back[:j], nothing, np.nan, "column")
    final = ends(hmm, score)
    best = float(final.max())
    yield Trellis(score, back, nothing, best, "stop")
    if np.isneginf(best):
        return
    path = trace_back(back, int(final.argmax()))
    path.flags.writeable = False
    for i in range(1, len(path) + 1):
        yield Trellis(score, back, path[-i:], best, "back")
