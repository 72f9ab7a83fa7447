"""The page's picture for the front door: a trellis and the best path through it."""

from typing import Any

import numpy as np

from algos.hmm import model, unknown, viterbi
from datasets import catalog
from pages.views.hmm import trellis
from ui import palette
from ui.figures import marks

WORDS = ("faith", "is", "a", "fine", "invention")
ALT = "Five words in a row, the tags each could have above one another, and one path through them."


def figure() -> dict[str, Any]:
    """The best path through the tags of five words."""
    corpus = catalog.make("faith")
    x = unknown.encode(WORDS, corpus.words, "none")
    hmm = model.model(corpus.start, corpus.transition, corpus.emission)
    path, _ = viterbi.decode(hmm, x)
    assert path is not None
    K, n = hmm.n_tags, len(x)
    columns, rows = np.meshgrid(np.arange(n), np.arange(K))
    links = [(j, u, j + 1, v) for j in range(n - 1) for u in range(K) for v in range(K)]
    return dict(
        data=[
            *trellis.edges(links, opacity=1, line=dict(color=palette.GRID, width=2)),
            marks.points(columns.ravel(), rows.ravel(), palette.DATA, marker=palette.markers(0, 20)),
            marks.path(np.arange(n), path, palette.FIT, width=6, marker=palette.markers(1, 30)),
        ],
        layout=palette.layout(xaxis=palette.axis(range=[-0.5, n - 0.5]), yaxis=palette.axis(range=[K - 0.5, -0.5])),
    )
