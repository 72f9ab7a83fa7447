"""Learning a hidden Markov model from words alone: expectation-maximisation (Baum et al. 1970; Jaakkola and Barzilay,
MIT 6.036 lecture notes, chapter 12).

One pass: with the parameters as they are, how often is each start, transition and emission to be expected in the
sentences, given their words? These expected counts, divided by the sums of their rows, are the new parameters:

    count(u -> v) = sum over sentences and positions j of p(y_j = u, y_j+1 = v | x)
    p(v | u) = count(u -> v) / sum over w of count(u -> w)

and the same for p(o | u) and start(u). The log-likelihood never falls. A probability of 0 stays 0.

Sentences are worked on side by side, the longest first, column by column. Every column is scaled to the sum 1
(Rabiner 1989), so that long sentences do not underflow: with c_j = p(x_j | x_1..x_j-1),

    filtered_j(v) = p(y_j = v | x_1..x_j)
    ahead_j(v) = p(x_j+1..x_n, STOP | y_j = v) / p(x_j+1..x_n, STOP | x_1..x_j)

so that the posterior of a tag is filtered times ahead. A tag so unlikely that it is lost beside the others can still be
the only one that goes on, but only in a sentence that is hardly possible at all (`FAINT`): such a one is worked on in
logs, by `forward_backward`.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from algos import check
from algos.hmm import counting, forward_backward, model
from algos.hmm.model import Model
from algos.trace import frozen

STARTS = ("random", "equal", "nearly equal")
FAINT = -600.0  # log p(x) of a sentence; above it whatever was lost, below 1e-307, is less than e^-100 of p(x)
WOBBLE = 0.05  # by what share a nearly equal probability may be larger or smaller than the others


@frozen
class BaumWelch:
    """The parameters after so many passes."""

    model: Model
    log_likelihood: float  # sum over sentences of log p(x), in nats; never falls
    change: float  # the largest change of a probability in the pass that led here; nan at the start


class Expected(NamedTuple):
    """The E-step: counts to be expected given the words."""

    start: np.ndarray  # (K,)
    transition: np.ndarray  # (K, K + 1) the last column is STOP
    emission: np.ndarray  # (K, V)
    log_likelihood: np.ndarray  # (m,) log p(x) of each sentence


def initial(n_tags: int, n_symbols: int, *, kind: str = "random", seed: int = 0) -> Model:
    """Where to begin: "random" rows (uniform over all distributions), "equal" ones, or "nearly equal" ones."""
    K, V = check.integer(n_tags, "n_tags", low=1), check.integer(n_symbols, "n_symbols", low=1)
    check.choice(kind, "kind", STARTS)
    rng = np.random.default_rng(check.integer(seed, "seed", low=0))
    tables = []
    for rows, columns in ((1, K), (K, K + 1), (K, V)):
        if kind == "random":
            tables.append(rng.dirichlet(np.ones(columns), rows))
            continue
        table = np.ones((rows, columns))
        if kind == "nearly equal":
            table += rng.uniform(-WOBBLE, WOBBLE, table.shape)
        tables.append(table / table.sum(axis=1, keepdims=True))
    return Model(tables[0][0], tables[1], tables[2])


def e_step(hmm: Model, words: Sequence[np.ndarray]) -> Expected:
    """Expected counts, given the symbols of the sentences. Raises ValueError if one of them is impossible."""
    return _expected(hmm, words, *_side_by_side(hmm, words))


def _expected(
    hmm: Model, words: Sequence[np.ndarray], columns: list[np.ndarray], lengths: np.ndarray, order: np.ndarray
) -> Expected:
    posterior, moves, log_z = _passes(hmm, words, columns, lengths, order)
    ends = _ends(posterior, lengths)
    K, V = hmm.emission.shape
    cells = np.concatenate(columns)[:, None] * K + np.arange(K)
    emission = np.bincount(cells.ravel(), np.concatenate(posterior).ravel(), V * K).reshape(V, K).T
    transition = np.column_stack([moves, ends.sum(axis=0)])
    return Expected(posterior[0].sum(axis=0), transition, emission, log_z[np.argsort(order)])


def posteriors(hmm: Model, words: Sequence[np.ndarray]) -> list[np.ndarray]:
    """p(y_j = v | x) for each sentence, (n, K). Raises ValueError if one of them is impossible."""
    columns, lengths, order = _side_by_side(hmm, words)
    posterior, _, _ = _passes(hmm, words, columns, lengths, order)
    place = np.argsort(order)
    return [np.array([posterior[j][place[i]] for j in range(len(x))]) for i, x in enumerate(words)]


def _side_by_side(hmm: Model, words: Sequence[np.ndarray]) -> tuple[list[np.ndarray], np.ndarray, np.ndarray]:
    """Column j holds word j of all sentences that have one; their lengths, the longest first; and whose they are."""
    sentences = [model.symbols(hmm, x) for x in words]
    order = np.argsort([-len(x) for x in sentences], kind="stable")
    lengths = np.array([len(sentences[i]) for i in order])
    table = np.zeros((len(sentences), lengths[0]), dtype=int)
    for row, i in enumerate(order):
        table[row, : lengths[row]] = sentences[i]
    return [table[lengths > j, j] for j in range(lengths[0])], lengths, order


def _passes(
    hmm: Model, words: Sequence[np.ndarray], columns: list[np.ndarray], lengths: np.ndarray, order: np.ndarray
) -> tuple[list[np.ndarray], np.ndarray, np.ndarray]:
    """The posterior in each column, expected transitions between tags (K, K), log p(x) of each sentence."""
    filtered, scales, log_z = _forward(hmm, columns, lengths)
    faint = np.flatnonzero(log_z < FAINT)
    lattices = [forward_backward.run(hmm, words[order[i]]) for i in faint]
    log_z[faint] = [lattice.log_likelihood for lattice in lattices]
    bad = np.isneginf(log_z)
    if bad.any():
        first = order[bad].min() + 1
        raise ValueError(f"Sentence {first} has probability 0 with the starting parameters, so EM cannot begin.")
    if not len(faint):
        return *_backward(hmm, columns, filtered, scales), log_z
    clear = [np.flatnonzero(log_z[: len(x)] >= FAINT) for x in columns[: lengths[log_z >= FAINT].max(initial=0)]]
    kept = [[table[j][rows] for j, rows in enumerate(clear)] for table in (columns, filtered, scales)]
    known, moves = _backward(hmm, *kept)
    posterior = [np.zeros_like(column) for column in filtered]
    for j, rows in enumerate(clear):
        posterior[j][rows] = known[j]
    for i, lattice in zip(faint, lattices, strict=True):
        moves += forward_backward.pairs(hmm, words[order[i]], lattice).sum(axis=0)
        for j, values in enumerate(lattice.posterior()):
            posterior[j][i] = values
    return posterior, moves, log_z


def _ends(columns: list[np.ndarray], lengths: np.ndarray) -> np.ndarray:
    """The row of each sentence in the column of its last word: (m, K)."""
    return np.array([columns[n - 1][i] for i, n in enumerate(lengths)])


def _forward(
    hmm: Model, columns: list[np.ndarray], lengths: np.ndarray
) -> tuple[list[np.ndarray], list[np.ndarray], np.ndarray]:
    """filtered and c for each column, and log p(x) of each sentence."""
    move, stop = hmm.transition[:, :-1], hmm.transition[:, -1]
    said = [hmm.emission.T[x] for x in columns]
    filtered: list[np.ndarray] = []
    scales: list[np.ndarray] = []
    for j, emit in enumerate(said):
        joint = (filtered[-1][: len(emit)] @ move if j else hmm.start) * emit
        scale = joint.sum(axis=1)
        filtered.append(joint / np.where(scale > 0, scale, 1)[:, None])
        scales.append(scale)
    whose = np.concatenate([np.arange(len(x)) for x in columns])
    log_z = np.bincount(whose, model.logs(np.concatenate(scales)), len(lengths))
    return filtered, scales, log_z + model.logs(_ends(filtered, lengths) @ stop)


def _backward(
    hmm: Model, columns: list[np.ndarray], filtered: list[np.ndarray], scales: list[np.ndarray]
) -> tuple[list[np.ndarray], np.ndarray]:
    """The posterior of the tags in each column, and the expected transitions between tags (K, K)."""
    emit, move, stop = hmm.emission.T, hmm.transition[:, :-1], hmm.transition[:, -1]
    posterior = []
    moves = np.zeros(move.shape)
    ahead = np.zeros((0, len(stop)))
    for j in range(len(columns) - 1, -1, -1):
        now = filtered[j]
        last = now[len(ahead) :]  # the sentences that end here
        ending = stop / (last @ stop)[:, None]
        if len(ahead):
            arriving = ahead * emit[columns[j + 1]] / scales[j + 1][:, None]
            moves += move * (now[: len(ahead)].T @ arriving)
            ahead = np.concatenate([arriving @ move.T, ending])
        else:
            ahead = ending
        posterior.append(now * ahead)
    return posterior[::-1], moves


def m_step(hmm: Model, counts: Expected) -> Model:
    """Every row of counts divided by its sum. The row of a tag that is not expected anywhere stays as it is."""
    fitted = counting.Counts(counts.start, counts.transition, counts.emission, len(counts.log_likelihood)).model()
    used = counts.emission.sum(axis=1, keepdims=True) > 0
    return Model(
        fitted.start,
        np.where(used, fitted.transition, hmm.transition),
        np.where(used, fitted.emission, hmm.emission),
    )


def largest_change(a: Model, b: Model) -> float:
    """How far the two models are apart in their worst entry."""
    pairs = ((a.start, b.start), (a.transition, b.transition), (a.emission, b.emission))
    return float(max(np.abs(one - other).max() for one, other in pairs))


def steps(words: Sequence[np.ndarray], *, start: Model, tolerance: float = 1e-5) -> Iterator[BaumWelch]:
    """One pass a step, from the model `start`, until no probability changes by more than `tolerance`.

    words: for each sentence its symbols (n,). Raises ValueError for symbols that the model does not have, and for a
    sentence that the starting parameters make impossible.
    """
    tolerance = check.number(tolerance, "tolerance", low=0, above=True)
    if not len(words):
        raise ValueError("There must be at least one sentence.")
    hmm, change = start, np.nan
    laid_out = _side_by_side(start, words)
    while True:
        counts = _expected(hmm, words, *laid_out)
        yield BaumWelch(hmm, float(counts.log_likelihood.sum()), change)
        if change <= tolerance:
            return
        new = m_step(hmm, counts)
        change = largest_change(hmm, new)
        hmm = new
