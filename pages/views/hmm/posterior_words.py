"""What the chart of forward and backward says in words."""

import numpy as np

from algos.hmm.forward_backward import Lattice
from pages.views.hmm.posterior_sums import Sums
from pages.views.hmm.tag_solution import probability
from ui import words

SAME = 1e-9  # how far two values of log Z may lie apart by rounding


def cell(sums: Sums, j: int, v: int) -> str:
    """The hover text of a node."""
    solution = sums.solution
    said = [
        f"<b>{solution.said[j]} as {solution.tags[v]}</b>",
        f"forward α {probability(sums.forward[j, v])}",
        f"backward β {probability(sums.backward[j, v])}",
    ]
    if sums.possible:
        said.append(f"α β / p(x) = {words.number(float(sums.posterior[j, v]))}")
    return "<br>".join(said)


def caption(sums: Sums, state: Lattice) -> str:
    """What a state of the player shows."""
    solution, n = sums.solution, sums.solution.n
    if state.phase == "start":
        return "Start: no column is filled"
    if state.phase == "forward":
        j = len(state.forward) - 1
        before = "before any word" if j == 0 else "from the words before it"
        if np.isnan(sums.filtered[j]).any():
            return f"Forward, “{solution.said[j]}”: no path arrives"
        v = int(sums.filtered[j].argmax())
        share = words.number(float(sums.filtered[j, v]))
        return f"Forward, “{solution.said[j]}”: {before}, {solution.tags[v]} has {share}"
    j = n - len(state.backward)
    if not sums.possible:
        return f"Backward, “{solution.said[j]}”: nothing to share out, p(x) is 0"
    v = int(sums.posterior[j].argmax())
    share, z = words.number(float(sums.posterior[j, v])), probability(sums.log_z[j])
    said = f"α β / p(x) of {solution.tags[v]} is" if sums.printed else f"from all words, {solution.tags[v]} has"
    return f"Backward, “{solution.said[j]}”: {said} {share} · Z {z}"


def alt(sums: Sums) -> str:
    """The chart in a sentence."""
    solution = sums.solution
    said = " ".join(solution.said[:20])
    if sums.decoded is None or solution.best is None:
        return f"Forward and backward on “{said}”: the sentence is impossible."
    same = int((sums.decoded == solution.best).sum())
    tags = " ".join(solution.tags[v] for v in sums.decoded[:20])
    spread = "the same at every word" if np.ptp(sums.log_z) < SAME else "another one from word to word"
    what = "Posteriors as the misprint has them" if sums.printed else "Posteriors"
    return (
        f"{what}, of the tags of “{said}”: the likeliest tag of each word is {tags}; "
        f"{same} of {solution.n} are Viterbi's too. Z is {spread}."
    )
