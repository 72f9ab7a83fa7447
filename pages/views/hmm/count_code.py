"""The numbers of the counting view, and the scripts that print them."""

import numpy as np
import streamlit as st

from algos.hmm import counting, model
from algos.hmm.counting import Counts
from algos.hmm.model import Model
from pages.views.hmm.scene import Scene
from ui import export, page

HELP = {
    "Sentences": "Those with tags, all of them counted.",
    "Words": "In these sentences, each as often as it stands there.",
    "Cells at 0": "The share of impossible cells in the tables of start, transitions and words together.",
    "Log p per word": "The natural logarithm of the probability of all sentences with their tags, divided by "
    "the number of words. Counting without smoothing gives the largest.",
}


def measured(at: Scene) -> dict[str, float | int]:
    """The numbers beside the chart."""
    words, tags = at.corpus.encoded()
    counts = counting.count(words, tags or [], n_tags=len(at.tags), n_symbols=len(at.vocabulary))
    n = int(counts.emission.sum())
    cells = np.concatenate([at.model.start, at.model.transition.ravel(), at.model.emission.ravel()])
    values = (counts.n_sentences, n, float((cells == 0).mean()), log_likelihood(counts, at.model) / n)
    return dict(zip(HELP, values, strict=True))


def log_likelihood(counts: Counts, hmm: Model) -> float:
    """log p of all that was counted: every count times the logarithm of its probability."""
    total = 0.0
    emission = hmm.emission[:, : counts.emission.shape[1]]
    for seen, p in ((counts.start, hmm.start), (counts.transition, hmm.transition), (counts.emission, emission)):
        total += float(seen[seen > 0] @ model.logs(p[seen > 0]))
    return total


def show(at: Scene) -> None:
    """This run, and the same with pandas where unknown words have no shapes and no cell is edited."""
    st.caption("The script reads the tables as they are after all sentences.")
    page.code(counting, ours(at), pandas(at) if at.treatment != "shapes" and not at.edits else None)


def ours(at: Scene) -> str:
    """The script with this project's `algos`."""
    lines = [
        *at.lines,
        "cells = np.concatenate([hmm.start, hmm.transition.ravel(), hmm.emission.ravel()])",
        "n = sum(len(x) for x in words)",
        "joint = sum(model.log_joint(hmm, x, y) for x, y in zip(words, tags))",
    ]
    values = ("len(words)", "n", "float((cells == 0).mean())", "joint / n")
    return export.script(
        at.corpus.code,
        lines,
        dict(zip(HELP, values, strict=True)),
        imports=[*at.imports, "import numpy as np", "from algos.hmm import model", *_reader(at)],
        title="A hidden Markov model counted from tagged sentences.",
    )


def pandas(at: Scene) -> str:
    """The script with pandas: tables of counts, divided by the sums of their rows."""
    lines = [
        "frame = data.frame()",
        'after = frame.groupby("sentence")["tag"].shift(-1).fillna("STOP ")',
        'first = frame.groupby("sentence")["tag"].first()',
        "tags, words = list(data.tag_names), list(data.words)",
        'counts = [first.value_counts().reindex(tags, fill_value=0).to_frame("START ").T]',
        'counts.append(pd.crosstab(frame["tag"], after).reindex(index=tags, columns=[*tags, "STOP "], fill_value=0))',
        'counts.append(pd.crosstab(frame["tag"], frame["word"]).reindex(index=tags, columns=[*words, "unknown "], '
        "fill_value=0))",
        "counts = [table.to_numpy(float) for table in counts]",
        f"rows = [table + {at.smoothing!r} for table in counts]",
        "rows = [np.where(t.sum(axis=1, keepdims=True) > 0, t, 1) for t in rows]",
        "tables = [t / t.sum(axis=1, keepdims=True) for t in rows]",
        "cells = np.concatenate([t.ravel() for t in tables])",
        "joint = sum((c[c > 0] * np.log(t[c > 0])).sum() for c, t in zip(counts, tables))",
    ]
    values = ('frame["sentence"].nunique()', "len(frame)", "(cells == 0).mean()", "joint / len(frame)")
    return export.script(
        at.corpus.code,
        lines,
        dict(zip(HELP, values, strict=True)),
        imports=["import numpy as np", "import pandas as pd", *_reader(at)],
        title="The same counts with pandas.",
    )


def _reader(at: Scene) -> list[str]:
    return ["from datasets import tagged_text"] if "tagged_text." in at.corpus.code else []
