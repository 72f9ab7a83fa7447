"""The numbers of the tagging view as scripts: ours, and as shortest paths in a graph."""

from collections.abc import Sequence

from pages.views.hmm.decoding import Decoding

OURS = {
    "p(words, best tags)": "float(np.exp(paths[0].log_probability)) if len(paths) > 0 else 0.0",
    "Share of p(words)": "float(np.exp(paths[0].log_probability - forward_backward.run(hmm, x).log_likelihood))",
    "p of the second best": "float(np.exp(paths[1].log_probability)) if len(paths) > 1 else 0.0",
    "Ways to tag it": "enumeration.number(hmm, x)",
    "log p(words, best tags)": "paths[0].log_probability",
    "log p of the second best": "paths[1].log_probability",
}
SHORTEST = {
    "p(words, best tags)": "float(np.exp(logs[0])) if len(logs) else 0.0",
    "Share of p(words)": "float(np.exp(logs[0] - log_z))",
    "p of the second best": "float(np.exp(logs[1])) if len(logs) > 1 else 0.0",
    "Ways to tag it": "K ** n",
    "log p(words, best tags)": "float(logs[0])",
    "log p of the second best": "float(logs[1])",
}
GRAPH = """start, move, emit = hmm.start, hmm.transition, hmm.emission
K, n, stop = len(start), len(x), 1 + len(start) * len(x)
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


def ours(run: Decoding, shown: Sequence[str]) -> str:
    """The script with this project's `algos`."""
    return run.script(
        ["paths = k_best.decode(hmm, x)"],
        {label: OURS[label] for label in shown},
        imports=["from algos.hmm import enumeration, forward_backward, k_best"],
        title="The best tags of a sentence.",
    )


def shortest_path(run: Decoding, shown: Sequence[str]) -> str:
    """The script with scipy."""
    return run.script(
        [GRAPH],
        {label: SHORTEST[label] for label in shown},
        imports=["from scipy.sparse import csr_array", "from scipy.sparse.csgraph import yen"],
        title="The best tags as the shortest path from start to STOP.",
    )
