"""The page's picture for the front door: a trellis and the best path through it."""

from typing import Any

import numpy as np

from algos.hmm import model, unknown, viterbi
from datasets import catalog
from ui import palette

WORDS = ("faith", "is", "a", "fine", "invention")
ALT = "Five words in a row, the tags each could have above one another, and one path through them."


def figure() -> dict[str, Any]:
    """The best path through the tags of five words."""
    corpus = catalog.make("faith")
    x = unknown.encode(WORDS, corpus.words, "none")
    hmm = model.model(corpus.start, corpus.transition, corpus.emission)
    path, _ = viterbi.decode(hmm, x)
    K, n = hmm.n_tags, len(x)
    columns, rows = np.meshgrid(np.arange(n), np.arange(K))
    edges_x, edges_y = [], []
    for j in range(n - 1):
        for u in range(K):
            for v in range(K):
                edges_x += [j, j + 1, np.nan]
                edges_y += [u, v, np.nan]
    return dict(
        data=[
            dict(
                type="scatter",
                x=np.array(edges_x),
                y=np.array(edges_y),
                mode="lines",
                line=dict(color=palette.GRID, width=2),
                showlegend=False,
            ),
            dict(
                type="scatter",
                x=columns.ravel(),
                y=rows.ravel(),
                mode="markers",
                marker=palette.markers(0, 20),
                showlegend=False,
            ),
            dict(
                type="scatter",
                x=np.arange(n),
                y=path,
                mode="lines+markers",
                line=dict(color=palette.FIT, width=6),
                marker=palette.markers(1, 30),
                showlegend=False,
            ),
        ],
        layout=palette.layout(xaxis=palette.axis(range=[-0.5, n - 0.5]), yaxis=palette.axis(range=[K - 0.5, -0.5])),
    )
