"""The algorithms of `algos/hmm` beside hmmlearn.

hmmlearn has no STOP: it is one more state there, which brings one more symbol, the end of the sentence.
"""

import logging
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from algos.hmm import baum_welch, forward_backward, viterbi
from algos.hmm.model import Model
from algos.trace import record
from benchmarks.duels import Duel

TAGS, WORDS = 10, 20  # a sentence of the page
LONG_TAGS, LONG_WORDS = 12, 1000
LONG_GOAL = 15.0  # compiled loops win there; what counts is the time itself, at most 20 ms at page size
SENTENCES, PASSES = 20, 10


def sparse(K: int, V: int, seed: int = 0) -> Model:
    """A random model with uneven rows; sentences end rarely."""
    rng = np.random.default_rng(seed)
    move = rng.dirichlet(np.full(K, 0.5), K) * 0.9
    return Model(
        rng.dirichlet(np.full(K, 0.5)), np.column_stack([move, np.full(K, 0.1)]), rng.dirichlet(np.full(V, 0.3), K)
    )


def theirs(hmm: Model, **settings: Any) -> Any:
    """The same model in hmmlearn."""
    from hmmlearn.hmm import CategoricalHMM

    logging.getLogger("hmmlearn").setLevel(logging.ERROR)  # it would report that nothing follows STOP
    K, V = hmm.emission.shape
    model = CategoricalHMM(K + 1, init_params="", **settings)
    model.n_features = V + 1
    model.startprob_ = np.append(hmm.start, 0.0)
    model.transmat_ = np.vstack([hmm.transition, np.eye(K + 1)[K]])
    model.emissionprob_ = np.zeros((K + 1, V + 1))
    model.emissionprob_[:K, :V] = hmm.emission
    model.emissionprob_[K, V] = 1
    return model


def column(words: Sequence[np.ndarray], V: int) -> np.ndarray:
    """Sentences one below the other, each with its end."""
    return np.concatenate([np.append(x, V) for x in words])[:, None]


def sentence(K: int, n: int) -> tuple[Model, np.ndarray, Any, np.ndarray]:
    """A model with K tags, n words; both as hmmlearn takes them."""
    hmm = sparse(K, 50)
    x = np.random.default_rng(1).integers(0, 50, n)
    return hmm, x, theirs(hmm), column([x], 50)


def viterbi_duel(size: int) -> Duel:
    n = WORDS * size
    hmm, x, model, X = sentence(TAGS, n)
    return Duel(
        f"Viterbi, {TAGS} tags, {n} words",
        lambda: record(viterbi.steps(x, hmm=hmm), limit=2 * n + 2).final,
        lambda state: np.append(state.path, state.log_probability),
        "hmmlearn",
        lambda: model.decode(X),
        lambda found: np.append(found[1][:-1], found[0]),
        1e-9,
    )


def long_viterbi_duel(size: int) -> Duel:
    n = LONG_WORDS * size
    hmm, x, model, X = sentence(LONG_TAGS, n)
    return Duel(
        f"Viterbi, {LONG_TAGS} tags, {n} words, the end only",
        lambda: viterbi.decode(hmm, x),
        lambda found: np.append(*found),
        "hmmlearn",
        lambda: model.decode(X),
        lambda found: np.append(found[1][:-1], found[0]),
        1e-9,
        LONG_GOAL,
    )


def forward_backward_duel(size: int) -> Duel:
    n = WORDS * size
    hmm, x, model, X = sentence(TAGS, n)
    return Duel(
        f"forward and backward, {TAGS} tags, {n} words",
        lambda: record(forward_backward.steps(x, hmm=hmm), limit=2 * n + 1).final.posterior(),
        np.asarray,
        "hmmlearn",
        lambda: model.predict_proba(X),
        lambda posterior: posterior[:-1, :-1],
        1e-8,
    )


def long_forward_backward_duel(size: int) -> Duel:
    n = LONG_WORDS * size
    hmm, x, model, X = sentence(LONG_TAGS, n)
    return Duel(
        f"forward and backward, {LONG_TAGS} tags, {n} words, the end only",
        lambda: forward_backward.run(hmm, x).posterior(),
        np.asarray,
        "hmmlearn",
        lambda: model.predict_proba(X),
        lambda posterior: posterior[:-1, :-1],
        1e-8,
        LONG_GOAL,
    )


def baum_welch_duel(size: int) -> Duel:
    K, V = 3, 6
    rng = np.random.default_rng(2)
    words = [rng.integers(0, V, rng.integers(4, 13)) for _ in range(SENTENCES * size)]
    start = baum_welch.initial(K, V, seed=1)
    X, lengths = column(words, V), [len(x) + 1 for x in words]

    def fit() -> Any:
        return theirs(start, n_iter=PASSES, tol=-np.inf).fit(X, lengths)

    return Duel(
        f"Baum-Welch, {K} tags, {len(words)} sentences, {PASSES} passes",
        lambda: record(baum_welch.steps(words, start=start, tolerance=1e-300), limit=PASSES).final.model,
        lambda model: np.column_stack([model.start, model.transition, model.emission]),
        "hmmlearn",
        fit,
        lambda model: np.column_stack([model.startprob_[:K], model.transmat_[:K], model.emissionprob_[:K, :V]]),
        1e-6,
    )


DUELS: dict[str, tuple[Callable[[int], Duel], ...] | str] = {
    "hmm.baum_welch": (baum_welch_duel,),
    "hmm.counting": "with tags a fit is counting, which hmmlearn leaves to the user",
    "hmm.forward_backward": (forward_backward_duel, long_forward_backward_duel),
    "hmm.restarts": "hmmlearn starts once; each start is a run of baum_welch",
    "hmm.viterbi": (viterbi_duel, long_viterbi_duel),
}
