"""Baum-Welch in numpy. Run it in the project's folder."""

import numpy as np
from scipy.linalg import block_diag
from scipy.optimize import linear_sum_assignment

from datasets import catalog

data = catalog.make("ice_cream")
unit = "word"
K = 2
limit = 100
rng = np.random.default_rng(0)
words, tags = data.encoded()
V = len(data.words)
shapes = [(1, K), (K, K + 1), (K, V)]
tables = [rng.dirichlet(np.ones(columns), rows) for rows, columns in shapes]
start, move, say = (table / table.sum(axis=1, keepdims=True) for table in tables)
A = np.vstack([move, np.append(start, 0)])  # after STOP, state K, comes the first state
B = block_diag(say, [[1.0]])  # and STOP says symbol V
said = np.concatenate([[V], *(np.append(x, V) for x in words)])
logs, change = [], np.inf
for passes in range(limit + 1):
    says = B[:, said].T
    f, b, c = np.zeros(says.shape), np.ones(says.shape), np.ones(len(said))
    f[0, K] = 1
    for j in range(1, len(said)):
        f[j] = f[j - 1] @ A * says[j]
        c[j] = f[j].sum()
        f[j] /= c[j]
    for j in range(len(said) - 2, -1, -1):
        b[j] = A @ (says[j + 1] * b[j + 1]) / c[j + 1]
    posterior = f * b
    logs.append(np.log(c).sum())
    if passes == limit or change <= 1e-5:
        break
    moves = A * (f[:-1].T @ (says[1:] * b[1:] / c[1:, None]))
    words_said = np.zeros((V + 1, K + 1))
    np.add.at(words_said, said, posterior)
    used = moves.sum(axis=1, keepdims=True) > 0  # a state that is expected nowhere keeps its rows
    new_A, new_B = (
        np.where(used, counts / np.where(used, counts.sum(axis=1, keepdims=True), 1), old)
        for counts, old in ((moves, A), (words_said.T, B))
    )
    change = max(abs(new_A - A).max(), abs(new_B - B).max())
    A, B = new_A, new_B
print(f"Surprise per {unit}, in bits:", -logs[-1] / (len(said) - len(words) - 1) / np.log(2))
if tags is not None:
    states = np.round(posterior[said < V, :K], 9).argmax(axis=1)
    table = np.zeros((K, len(data.tag_names)))
    np.add.at(table, (states, np.concatenate(tags)), 1)
    print("Words matched:", table[linear_sum_assignment(-table)].sum() / table.sum())
