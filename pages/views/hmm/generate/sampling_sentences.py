"""Sentences drawn from a model, as rows of coloured boxes that a phone can show."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.names import plain
from pages.views.hmm import tag_strip
from pages.views.hmm.generate.hmm_sampling import HEIGHT
from ui import palette

ACROSS = 7  # words in a row of boxes
SHOWN = 3 * ACROSS  # words of a sentence at most
ROWS = 9  # of boxes


def lines(n: int) -> int:
    """How many rows of boxes a sentence of n words takes."""
    return -(-min(n, SHOWN) // ACROSS)


def sentences(
    words: Sequence[Sequence[str]],
    tags: Sequence[np.ndarray],
    names: Sequence[str],
    new: Sequence[np.ndarray],
    numbers: Sequence[int],
) -> dict[str, Any]:
    """Some sentences as coloured boxes, word and tag in each, as wide as a phone can show; framed where `new` says so.

    Every sentence is given in full: its first boxes are shown, in one or more rows, and how many more there are.
    `numbers` name the sentences.
    """
    strips: list[dict[str, Any]] = []
    notes = []
    tops: list[float] = []
    y0 = 0.0
    for said, y, fresh in zip(words, tags, new, strict=True):
        m = min(len(said), SHOWN)
        letters = [plain(names[v], 8) for v in y[:m]]
        shown = [plain(word, 10) for word in said[:m]]
        x, down = np.arange(m) % ACROSS, y0 + 0.9 * (np.arange(m) // ACROSS)
        strips.append(
            tag_strip.strip(
                list(y[:m]),
                names,
                x=x,
                base=down - 0.4,
                differs=list(fresh[:m]),
                hover=[f"{plain(w, 40)}, {t}" for w, t in zip(said, letters, strict=False)],
                text=[f"{'≠ ' if f else ''}{w}<br>{t}" for w, t, f in zip(shown, letters, fresh, strict=False)],
                textfont=dict(color="white", size=13),
            )
        )
        more = f"+{len(said) - m}" if len(said) > m else "STOP"
        notes.append(dict(x=x[-1] + 0.5, y=down[-1], text=more, showarrow=False, xanchor="left"))
        tops.append(y0)
        y0 = down[-1] + 1.05
    return dict(
        data=strips,
        layout=palette.layout(
            height=HEIGHT,
            margin=dict(l=32, r=8, t=8, b=8, autoexpand=False),
            xaxis=palette.axis(range=[-0.55, ACROSS + 0.45], showticklabels=False, showgrid=False, showline=False),
            yaxis=tag_strip.axis([str(number) for number in numbers])
            | dict(tickvals=np.array(tops), range=[max(y0, ROWS) - 0.5, -0.5]),
            annotations=notes,
            bargap=0,
            barmode="overlay",
        ),
    )
