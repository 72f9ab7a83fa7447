"""Baum-Welch from several random starts (Rabiner 1989): EM climbs the hill it starts on, and hills differ.

The run with the largest log-likelihood at its end is kept, as one does in practice.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from algos import check
from algos.hmm import baum_welch
from algos.trace import frozen, record


@frozen
class Restarts:
    """How the first i starts ended."""

    first: np.ndarray  # (i,) log-likelihood of each random start
    last: np.ndarray  # (i,) where EM led from there
    passes: np.ndarray  # (i,)
    converged: np.ndarray  # (i,) False for runs cut off at the limit

    @property
    def best(self) -> int:
        """The start, and so the seed, that ended highest; the first of equals. At least one must have been tried."""
        return int(np.argmax(np.round(self.last, 6)))


def steps(
    words: Sequence[np.ndarray], *, n_tags: int, n_symbols: int, starts: int = 12, passes: int = 100, seed: int = 0
) -> Iterator[Restarts]:
    """One whole run a step, with the seeds `seed`, `seed` + 1, ...; at most `passes` passes each.

    words: for each sentence its symbols (n,). Raises ValueError as `baum_welch.steps` does.
    """
    starts = check.integer(starts, "starts", low=1)
    rows: list[tuple[float, float, int, bool]] = []
    yield _state(rows)
    for i in range(starts):
        first = baum_welch.initial(n_tags, n_symbols, seed=seed + i)
        trace = record(baum_welch.steps(words, start=first), limit=passes)
        rows.append((trace.states[0].log_likelihood, trace.final.log_likelihood, trace.steps, trace.finished))
        yield _state(rows)


def _state(rows: list[tuple[float, float, int, bool]]) -> Restarts:
    first, last, passes, converged = zip(*rows, strict=True) if rows else ((), (), (), ())
    return Restarts(np.array(first, float), np.array(last, float), np.array(passes, int), np.array(converged, bool))
