"""The numbers beside the chart of forward and backward, and what they come to in words."""

from typing import Any

import numpy as np

from algos.hmm import model, posterior_decoding
from pages.views.hmm.posterior_sums import Sums
from ui import words

LOG_P = "log p(x)"
VITERBI, POSTERIOR = "Right tags, Viterbi", "Right tags, posterior"
PATH = "p(posterior path)"
LOWEST, HIGHEST = "Lowest log Z", "Highest log Z"
HELP = {
    LOG_P: "The natural logarithm of the probability of the words, all paths added up.",
    VITERBI: "How many of Viterbi's tags are right on average, if the model is: the sum of their posteriors.",
    POSTERIOR: "The same for the likeliest tag of each word. No other tags have more.",
    PATH: "p(path | words): the share of the path made of each word's likeliest tag. It may be 0.",
    LOWEST: "Z, the sum of α β over the tags, taken at each word: the lowest of them.",
    HIGHEST: "The highest of them. If the recursion is right, both are log p(x).",
}


def of(sums: Sums) -> dict[str, float | int | str]:
    """What is shown: how good both ways to decode are, or how far Z is from one value."""
    if sums.printed:
        return {LOG_P: sums.log_p, LOWEST: float(sums.log_z.min()), HIGHEST: float(sums.log_z.max())}
    best, decoded = sums.solution.best, sums.decoded
    if best is None or decoded is None:
        return {LOG_P: sums.log_p}
    return {
        LOG_P: sums.log_p,
        VITERBI: posterior_decoding.expected_correct(sums.posterior, best),
        POSTERIOR: posterior_decoding.expected_correct(sums.posterior, decoded),
        PATH: float(np.exp(log_share(sums, decoded))),
    }


def log_share(sums: Sums, tags: np.ndarray) -> float:
    """log p(tags | words)."""
    return model.log_joint(sums.solution.at.model, sums.solution.x, tags) - sums.log_p


def verdict(sums: Sums) -> str:
    """The same in a sentence or two."""
    solution, best, decoded = sums.solution, sums.solution.best, sums.decoded
    if best is None or decoded is None:
        return "Without a possible path there is nothing to share out."
    if sums.printed:
        if solution.n == 1:
            return "One word has no step in it: nothing can go wrong."
        away = np.abs(np.expm1(sums.log_z - sums.log_p))
        if away.max() < 1e-9:
            return "Here both recursions agree by chance: take another sentence."
        return f"Z must be p(x) wherever one cuts. It first differs at word {int(np.argmax(away > 1e-9)) + 1}."
    said = f"Viterbi's path alone has the share {words.number(float(np.exp(log_share(sums, best))))} of all paths."
    if (best == decoded).all():
        return f"{said} Posterior decoding finds the same tags."
    differ = words.count(int((best != decoded).sum()), "word")
    breaks = np.flatnonzero(posterior_decoding.breaks(solution.at.model, decoded))
    if breaks.size:
        why = _broken(sums, int(breaks[0]))
        return f"{said} Posterior decoding differs at {differ}, and its path is impossible: {why}."
    return f"{said} Posterior decoding differs at {differ}."


def _broken(sums: Sums, j: int) -> str:
    solution, tags = sums.solution, [] if sums.decoded is None else sums.decoded.tolist()
    names = [solution.at.legend.get(tag, name) for tag, name in zip(solution.at.tags, solution.tags, strict=True)]
    if j == 0:
        return f"no sentence begins with {names[tags[0]]}"
    if j == len(tags):
        return f"no sentence ends with {names[tags[-1]]}"
    return f"{names[tags[j]]} never follows {names[tags[j - 1]]}"


def table(sums: Sums) -> dict[str, Any]:
    """One row a word: both decodings and the posterior of every tag."""
    solution, n = sums.solution, sums.solution.n

    def named(tags: np.ndarray | None) -> list[str]:
        return [""] * n if tags is None else [solution.tags[v] for v in tags.tolist()]

    column = "alpha beta / p(x) of {}, as printed" if sums.printed else "p({} given all words)"
    return {
        "word": list(solution.said),
        "known": solution.at.known(solution.words),
        "Viterbi": named(solution.best),
        "posterior decoding": named(sums.decoded),
        **{column.format(name): sums.posterior[:, v] for v, name in enumerate(solution.tags)},
    }
