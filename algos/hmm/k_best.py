"""The k best taggings of a sentence, and the best one through any given tag (list Viterbi: Seshadri and Sundberg 1994).

Every cell keeps its k best ways to arrive instead of one. A way is told by the tag before and by which of that tag's
own ways it goes on from, so that paths which meet are kept apart. Time n K^2 k log(K k). With k = 1 it is `viterbi`,
with the same answer to ties.
"""

from typing import Any, NamedTuple

import numpy as np

from algos import check
from algos.hmm import model, viterbi
from algos.hmm.model import Model


class Path(NamedTuple):
    """One tagging of the whole sentence."""

    tags: np.ndarray  # (n,)
    log_probability: float  # log p(x, y), STOP included


def decode(hmm: Model, words: Any, k: int = 2) -> list[Path]:
    """The k likeliest paths for the symbols `words` (n,), the best first; fewer if no more are possible."""
    x = model.symbols(hmm, words)
    k = check.integer(k, "k", low=1)
    K = hmm.n_tags
    move = model.logs(hmm.transition[:, :-1])
    emit = model.logs(hmm.emission.T)[x]
    score = np.full((K, k), -np.inf)
    score[:, 0] = model.logs(hmm.start) + emit[0]
    back = []
    for j in range(1, len(x)):
        through = (score[:, :, None] + move[:, None, :]).reshape(K * k, K)
        order = np.argsort(-through, axis=0, kind="stable")[:k]  # (k, K): u k + rank, ties to the first tag
        score = np.take_along_axis(through, order, axis=0).T + emit[j][:, None]
        back.append(order.T)
    ends = (score + model.logs(hmm.transition[:, -1])[:, None]).ravel()
    best = np.argsort(-ends, kind="stable")[:k]
    return [Path(_trace_back(back, int(i), k), float(ends[i])) for i in best if ends[i] > -np.inf]


def _trace_back(back: list[np.ndarray], place: int, k: int) -> np.ndarray:
    tags = [place // k]
    for column in reversed(back):
        place = int(column[divmod(place, k)])
        tags.append(place // k)
    return np.array(tags[::-1])


def through(hmm: Model, words: Any) -> np.ndarray:
    """log p(x, y) of the best whole path through each tag at each word: (n, K). The best path has the maximum of all.

    The score of Viterbi, plus the best that can still follow, which is the same recursion from the right.
    """
    return np.asarray(viterbi.fill(hmm, words)[0] + _following(hmm, words))


def forced(hmm: Model, words: Any, j: int, v: int) -> Path | None:
    """The best path on which word j has tag v; None if none is possible."""
    x = model.symbols(hmm, words)
    (score, back), follow = viterbi.fill(hmm, x), _following(hmm, x)
    best = float(score[j, v] + follow[j, v])
    if best == -np.inf:
        return None
    tags = viterbi.trace_back(back[: j + 1], v).tolist()
    move, emit = model.logs(hmm.transition[:, :-1]), model.logs(hmm.emission.T)[x]
    for i in range(j + 1, len(x)):
        tags.append(int((move[tags[-1]] + emit[i] + follow[i]).argmax()))
    return Path(np.array(tags), best)


def _following(hmm: Model, words: Any) -> np.ndarray:
    """log p of the best that can follow on each tag at each word, up to STOP: (n, K)."""
    x = model.symbols(hmm, words)
    move, emit = model.logs(hmm.transition[:, :-1]), model.logs(hmm.emission.T)[x]
    follow = np.empty(emit.shape)
    follow[-1] = model.logs(hmm.transition[:, -1])
    for i in range(len(x) - 2, -1, -1):
        follow[i] = (move + emit[i + 1] + follow[i + 1]).max(axis=1)
    return follow
