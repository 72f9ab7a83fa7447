"""The numbers of the tagging view as scripts: ours, and as shortest paths in a graph."""

from collections.abc import Mapping

import streamlit as st

from algos.hmm import viterbi
from pages.views.hmm.tag_solution import Solution
from ui import export, page

_JOINT = "float(np.exp(paths[{i}].log_probability)) if len(paths) > {i} else 0.0"
_LOG = "paths[{i}].log_probability"
LABELS = ("p(words, best tags)", "Share of all paths", "p of the second best", "Paths")
LOG_LABELS = ("log p(words, best tags)", "log p of the second best")
OURS = {
    LABELS[0]: _JOINT.format(i=0),
    LABELS[1]: "float(np.exp(paths[0].log_probability - forward_backward.run(hmm, x).log_likelihood))",
    LABELS[2]: _JOINT.format(i=1),
    LABELS[3]: "enumeration.number(hmm, x)",
    LOG_LABELS[0]: _LOG.format(i=0),
    LOG_LABELS[1]: _LOG.format(i=1),
}
LIBRARY = {
    LABELS[0]: "float(np.exp(logs[0])) if len(logs) else 0.0",
    LABELS[1]: "float(np.exp(logs[0] - log_z))",
    LABELS[2]: "float(np.exp(logs[1])) if len(logs) > 1 else 0.0",
    LABELS[3]: "K ** n",
    LOG_LABELS[0]: "float(logs[0])",
    LOG_LABELS[1]: "float(logs[1])",
}
GRAPH = """K, n, stop = len(start), len(x), 1 + len(start) * len(x)
edges = []
for j in range(n + 1):
    before = [0] if j == 0 else range(1 + (j - 1) * K, 1 + j * K)
    after = [stop] if j == n else range(1 + j * K, 1 + (j + 1) * K)
    step = start[None] if j == 0 else move[:, K:] if j == n else move[:, :K]
    step = step * (1 if j == n else emit[:, x[j]])
    edges += [(a, b, 1 - np.log(p)) for a, row in zip(before, step) for b, p in zip(after, row) if p > 0]
a, b, length = zip(*edges)
places = np.array([a, b], dtype=np.int32)
graph = csr_array((length, places), shape=(stop + 1, stop + 1))
# An edge is 1 longer than -log p, so that none has the length 0; every path has n + 1 of them.
logs = n + 1 - np.sort(yen(graph, 0, stop, 2))
total, log_z = start, 0.0
for j in range(n):
    total = total * emit[:, x[j]]
    log_z += np.log(total.sum())
    total = total / total.sum()
    total = total @ move[:, :K] if j < n - 1 else total @ move[:, K]
log_z += np.log(total)"""


def show(solution: Solution, shown: Mapping[str, float | int | str]) -> None:
    """The two scripts for the numbers on the screen."""
    at = solution.at
    made = [*at.lines, at.encoding(solution.words)]
    imports = [*at.imports, "import numpy as np"]
    if "tagged_text." in at.corpus.code:
        imports.append("from datasets import tagged_text")
    ours = export.script(
        at.corpus.code,
        [*made, "paths = k_best.decode(hmm, x)"],
        {label: OURS[label] for label in shown},
        imports=[*imports, "from algos.hmm import enumeration, forward_backward, k_best"],
        title="The best tags of a sentence.",
    )
    library = None
    if solution.paths:
        library = export.script(
            at.corpus.code,
            [*made, "start, move, emit = hmm.start, hmm.transition, hmm.emission", GRAPH],
            {label: LIBRARY[label] for label in shown},
            imports=[*imports, "from scipy.sparse import csr_array", "from scipy.sparse.csgraph import yen"],
            title="The best tags as the shortest path from start to STOP.",
        )
    if "open(" in at.corpus.code:
        st.caption("The scripts read your text from a file of the name they give: save it in the project's folder.")
    page.code(
        viterbi,
        ours,
        library,
        why="With edges of length −log p the best tags are the shortest path, here found by Yen's algorithm.",
    )
