"""Planning as a script of loops and numpy, without this project's `algos`."""

from pages.views.gridworld.plan.run import Plan

_WORLD = """
rows, columns = data.wall.shape
free = [(i, j) for i in range(rows) for j in range(columns) if not data.wall[i, j]]


def pushed(cell, move):
    i, j = cell[0] + move[0], cell[1] + move[1]
    return (i, j) if 0 <= i < rows and 0 <= j < columns and not data.wall[i, j] else cell


def arrive(cell, a):
    new = pushed(cell, moves[a])
    for _ in range(data.wind[cell]):
        new = new if data.terminal[new] else pushed(new, moves[0])
    return new


moves = [(-1, 0), (0, 1), (1, 0), (0, -1)]  # up, right, down, left
chance = [(0, 1 - slip), (1, slip / 2), (3, slip / 2)]
P = np.zeros((len(free), 4, len(free)))
R = np.zeros((len(free), 4))
for s, cell in enumerate(free):
    for a in range(4) if not data.terminal[cell] else []:
        for turn, p in chance:
            new = arrive(cell, (a + turn) % 4)
            P[s, a, free.index(new)] += p
            R[s, a] += p * (data.reward[new] + living)
start = free.index(data.start)
"""

_SWEEPS = """
{V}, change, sweeps = {zeros}, np.inf, 0
while change > 1e-9 and sweeps < {limit}:
    new = {update}
    {V}, change, sweeps = new, np.abs(new - {V}).max(), sweeps + 1
print("Value of the start:", {start})
"""

_ROUNDS = """
ended = np.array([data.terminal[cell] for cell in free])
V, policy = np.zeros(len(free)), np.full((len(free), 4), 0.25)
while True:
    to = np.einsum("sa,sat->st", policy, P)[~ended][:, ~ended]
    new = np.zeros(len(free))
    new[~ended] = np.linalg.solve(np.eye(len(to)) - gamma * to, (policy * R).sum(axis=1)[~ended])
    change, V = np.abs(new - V).max(), new
    Q = R + gamma * P @ V
    best = Q >= Q.max(axis=1, keepdims=True) - 1e-9 * np.maximum(1, np.abs(Q.max(axis=1, keepdims=True)))
    changed = (policy * best).sum(axis=1) < 1 - 1e-12
    if not changed.any():
        break
    policy[changed] = np.eye(4)[best[changed].argmax(axis=1)]
print("Value of the start:", V[start])
"""

_CHANGE = 'print("Largest change:", change)\n'
_VALUES = dict(V="V", zeros="np.zeros(len(free))", start="V[start]")
_METHODS = {
    "value": _VALUES | dict(update="(R + gamma * P @ V).max(axis=1)"),
    "random": _VALUES | dict(update="(R + gamma * P @ V).mean(axis=1)"),
    "q": dict(V="Q", zeros="np.zeros((len(free), 4))", start="Q[start].max()", update="R + gamma * P @ Q.max(axis=1)"),
}


def script(run: Plan) -> str:
    """The whole run in numpy: the same numbers but for rounding."""
    at, b = run.at, run.at.board
    module = "board_text" if "board_text." in b.code else "catalog"
    assert run.trace.made is not None
    limit = run.trace.made.limit
    body = _ROUNDS if run.name == "policy" else _SWEEPS.format(**_METHODS[run.name], limit=limit)
    head = f'"""{run.method.title} with loops and numpy."""\n\nimport numpy as np\n\nfrom datasets import {module}\n'
    settings = f"gamma, living, slip = {at.gamma!r}, {at.living!r}, {at.slip!r}"
    return f"{head}\ndata = {b.code}\n{settings}\n{_WORLD}{body}{_CHANGE if run.values_drawn else ''}"
