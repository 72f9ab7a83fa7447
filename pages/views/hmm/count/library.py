"""The same counts with pandas. Run it in the project's folder."""

import numpy as np
import pandas as pd

from datasets import catalog

data = catalog.make("five")
smoothing = 0.1
bare = False  # counts alone
unknown = 0.1  # the same for words that were never seen; 0 where they are impossible
frame = data.frame()
tags, words = list(data.tag_names), list(data.words)
first = frame.groupby("sentence")["tag"].first()
after = frame.groupby("sentence")["tag"].shift(-1).fillna("STOP ")
counted = [
    first.value_counts().reindex(tags, fill_value=0).to_frame("START ").T,
    pd.crosstab(frame["tag"], after).reindex(index=tags, columns=[*tags, "STOP "], fill_value=0),
    pd.crosstab(frame["tag"], frame["word"]).reindex(index=tags, columns=[*words, "unknown "], fill_value=0),
]
counts = [table.to_numpy(float) for table in counted]
rows = [table + smoothing for table in counts]
rows[2][:, -1] = unknown
rows = [np.where(row.sum(axis=1, keepdims=True) > 0, row, 1) for row in rows]
tables = [row / row.sum(axis=1, keepdims=True) for row in rows]
cells = np.concatenate([table.ravel() for table in tables])
joint = sum((c[c > 0] * np.log(t[c > 0])).sum() for c, t in zip(counts, tables, strict=True))
print("Words:", len(frame))
if bare:
    print("Different transitions:", (counts[0] > 0).sum() + (counts[1] > 0).sum())
else:
    print("Probabilities at 0:", (cells == 0).mean())
    print("Log p per word:", joint / len(frame))
