"""Several random starts compared by where they end."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import streamlit as st

from algos.hmm import restarts
from pages.views.hmm.learn.run import LIMIT, Run
from ui import compute, controls, palette, words
from ui.figures import marks
from ui.stage import player

WORK = 400_000  # passes times words times states: all starts together within some seconds
COLUMNS = 5000  # passes times the words of the longest sentence, which are worked on one after the other


def show(run: Run) -> None:
    """A strip of the log-likelihoods at the end, the best one marked."""
    help = "With the seeds 0, 1, 2, ...: choose the best in the sidebar."
    starts = controls.slider("Random starts", 2, 20, 12, key="learn_starts", help=help, place=st)
    K, V = len(run.states), len(run.corpus.words)
    passes = most_passes(run.words, K)
    found = compute.run(
        restarts.steps, run.words, n_tags=K, n_symbols=V, starts=starts, limit=starts, passes=passes
    ).final
    i, first, last = found.best, found.first, found.last
    best, worst = words.number(float(last[i])), words.number(float(last.min()))
    player.chart(
        figure(first, last, i, found.converged),
        alt=f"Log-likelihoods of {starts} random starts: the best ends at {best}, the worst at {worst}.",
        key=controls.key_of("learn_finals"),
    )
    same = int((last >= last[i] - 0.01).sum())
    told = [
        f"Seed {i} ends highest, at {best}. {same} of {starts} end within 0.01 of it, and the lowest ends at {worst}.",
        "EM only climbs the hill that it starts on.",
    ]
    if cut := int((~found.converged).sum()):
        limit = words.count(passes, "pass", "passes")
        told.append(f"{cut} of {starts} were stopped after {limit} and could still rise.")
    if below := int((first < lowest(first, last)).sum()):
        told.append(f"{below} of {starts} began below what is shown.")
    st.caption(" ".join(told))


def most_passes(sentences: Sequence[np.ndarray], n_states: int) -> int:
    """The most passes of each start: fewer for a long text with many states, and for long sentences."""
    sizes = list(map(len, sentences))
    return max(15, min(LIMIT, WORK // (sum(sizes) * n_states), COLUMNS // max(sizes)))


def lowest(first: np.ndarray, last: np.ndarray) -> float:
    """Where the chart begins: so high that the ends can be told apart. Starts may lie below it."""
    depth = float(last.max() - first.min())
    bottom = float(last.min() - max(np.ptp(last), 0.1 * depth))
    return bottom if first.min() < bottom else float(first.min()) - (0.08 * depth or 1.0)


def figure(first: np.ndarray, last: np.ndarray, best: int, converged: np.ndarray) -> dict[str, Any]:
    """Where the random starts 0, 1, ... began and where they ended, (i,) each: a strip, the best one marked."""
    seeds = np.arange(len(last))
    low, high = lowest(first, last), float(last.max())
    legs = np.column_stack([first, last, np.full(len(first), np.nan)]).ravel()
    marked = seeds == best

    def dots(name: str, here: np.ndarray, y: np.ndarray, colour: str, symbol: str, size: int) -> marks.Trace:
        look = dict(color=colour, symbol=symbol, size=size, line=dict(width=1, color=palette.OUTLINE))
        said = "seed %{x}: %{y:.6g}<extra>" + name + "</extra>"
        return marks.points(seeds[here], y[here], colour, name=name, marker=look, hovertemplate=said, hoverinfo="all")

    return dict(
        data=[
            marks.line(np.repeat(seeds.astype(float), 3), legs, palette.GRID, width=3),
            dots("start", seeds >= 0, first, palette.NEUTRAL, "circle", 7),
            dots("converged", converged & ~marked, last, palette.DATA, "circle", 10),
            dots("stopped at the limit", ~converged & ~marked, last, palette.CLASSES[2], "diamond", 10),
            dots("best end", marked, last, palette.FIT, "star", 16),
        ],
        layout=palette.layout(
            height=340,
            margin=dict(l=76, r=12, t=34, b=44, autoexpand=False),
            xaxis=palette.axis("seed", range=[-0.7, len(seeds) - 0.3], dtick=1, showgrid=False),
            yaxis=palette.axis("log-likelihood (nats)", range=[low, high + 0.08 * (high - low)]),
        ),
    )
