"""The page's picture for the front door: words of a mail as bars that add up."""

from typing import Any

import numpy as np

from algos.text import naive_bayes, vocabulary
from datasets import catalog
from pages.views.text.scene import ONE, OTHER
from ui import palette
from ui.figures import marks

WORDS = ("lunch", "click", "meeting", "free", "prize")
ALT = "Five words of a mail, each with a bar to the left or to the right, which add up to a sum."


def figure() -> dict[str, Any]:
    """What five words say of a mail, one after the other."""
    mails = catalog.make("mails")
    known = vocabulary.build(mails.texts)
    model = naive_bayes.fit(known.counts(mails.texts), mails.labels, n_classes=2)
    weights = model.weights()[[known.words.index(word) for word in WORDS]]
    ends = np.cumsum(weights)
    starts = np.r_[0.0, ends[:-1]]
    rows = np.arange(len(WORDS))
    low, high = min(ends.min(), 0) - 1.2, max(ends.max(), 0) + 1.2
    colours = [ONE if weight > 0 else OTHER for weight in weights]
    said = dict(orientation="h", base=starts, width=0.75, text=[f"<b>{word}</b>" for word in WORDS])
    return dict(
        data=[marks.bars(weights, rows, colours, **said, textposition="inside", textfont=dict(color="white", size=22))],
        layout=palette.layout(
            xaxis=palette.axis(range=[low, high]),
            yaxis=palette.axis(range=[len(WORDS) - 0.4, -0.6]),
            shapes=[marks.rule(x=0, colour=palette.NEUTRAL, width=2)],
        ),
    )
