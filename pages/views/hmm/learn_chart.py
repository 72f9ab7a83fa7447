"""The tables of the model pass by pass."""

import math

import numpy as np

from algos.hmm.baum_welch import BaumWelch
from algos.hmm.matching import Matching
from algos.trace import Trace
from datasets.names import plain
from pages.views.hmm.learn_setup import Setup
from ui import player, words
from ui.figures import hmm_learning

FRAMES = 60
SHOWN = 18  # words, the most frequent


def play(at: Setup, trace: Trace[BaumWelch], matched: Matching | None) -> None:
    """One frame a pass: start and transitions, the emissions of the most frequent words, the log-likelihood."""
    order = frequent(at)
    steps = player.thin(len(trace.states), FRAMES)
    curve = trace.curve("log_likelihood")
    top = max(float(trace.states[i].model.emission[:, order].max()) for i in steps)
    names = [at.corpus.words[i] for i in order]
    stage = hmm_learning.Learning(at.states, names, curve, top, rows(at, matched))
    figures, captions = [], []
    for i in steps:
        hmm = trace.states[i].model
        figures.append(stage.draw(hmm.start, hmm.transition, hmm.emission[:, order], i))
        captions.append(said(at, trace, i))
    player.play(figures, captions, alt=_alt(at, trace), maps=True, steps=steps, key="learning")


def frequent(at: Setup) -> np.ndarray:
    """The symbols shown, the most frequent in the sentences first; equally frequent ones in their order."""
    seen = np.bincount(np.concatenate(at.words), minlength=len(at.corpus.words))
    return np.argsort(-seen, kind="stable")[: min(SHOWN, int((seen > 0).sum()))]


def rows(at: Setup, matched: Matching | None) -> list[str]:
    """The states with the tags that they stand for, where these are known."""
    if matched is None:
        return list(at.states)
    tags = at.corpus.tag_names
    return [f"{name}≈{tags[tag]}" if tag >= 0 else name for name, tag in zip(at.states, matched.tag, strict=True)]


def said(at: Setup, trace: Trace[BaumWelch], i: int) -> str:
    """One pass in words."""
    log = trace.states[i].log_likelihood
    parts = [f"Pass {i} of {trace.steps}" if i else "The start", f"log-likelihood {words.number(log)}"]
    parts.append(f"{words.number(bits(log, at.size))} bits per word")
    if log > math.log(1e-4):
        parts.append(f"probability of the sentences {words.number(math.exp(log))}")
    return " · ".join(parts)


def ended(trace: Trace[BaumWelch]) -> str:
    """How the run ended: only what stopped of itself has converged."""
    passes = words.count(trace.steps, "pass", "passes")
    if trace.finished:
        return f"Converged after {passes}: EM hardly moves any more, near a top or a saddle."
    return f"Stopped at the limit of {passes}: EM still moves."


def bits(log_likelihood: float, n_words: int) -> float:
    """Of surprise per word, the ends of the sentences included."""
    return (0.0 - log_likelihood) / n_words / math.log(2)  # 0 rather than -0 for the certain


def _alt(at: Setup, trace: Trace[BaumWelch]) -> str:
    first, last = trace.states[0], trace.final
    most = np.argmax(last.model.emission, axis=1)
    favourites = [
        f"{plain(name, 8)} says {plain(at.corpus.words[o], 12)} most often"
        for name, o in zip(at.states[:3], most, strict=False)
    ]
    return (
        f"Tables of {words.count(len(at.states), 'hidden state')}: the log-likelihood rises from "
        f"{words.number(first.log_likelihood)} to {words.number(last.log_likelihood)} in "
        f"{words.count(trace.steps, 'pass', 'passes')}; state {'; state '.join(favourites)}."
    )
