"""Where the best policy changes, with loops and numpy. Run it in the project's folder."""

import numpy as np

from datasets import catalog

data = catalog.make("classic")
values = np.unique(np.round([-2.0, *np.arange(-19, 1) * 0.1, 0.1, -0.04], 9))
swept = "living"
stays = {"gamma": 1.0, "slip": 0.2}
width, edge = (share * (values[-1] - values[0]) for share in (1e-6, 1e-4))

rows, columns = data.wall.shape
free = [(i, j) for i in range(rows) for j in range(columns) if not data.wall[i, j]]
ended = np.array([data.terminal[cell] for cell in free])
moves = [(-1, 0), (0, 1), (1, 0), (0, -1)]  # up, right, down, left


def pushed(cell, move):
    new = cell[0] + move[0], cell[1] + move[1]
    return new if new in free else cell


def arrive(cell, move):
    new = pushed(cell, move)
    for _ in range(data.wind[cell]):
        new = new if data.terminal[new] else pushed(new, moves[0])
    return free.index(new)


to = np.array([[arrive(cell, move) for move in moves] for cell in free])
reward = np.array([data.reward[cell] for cell in free])


def best(x):
    """Which actions are best in each cell, by value iteration."""
    now = {**stays, swept: x}
    gamma, living, slip = now["gamma"], now["living"], now["slip"]
    V = np.zeros(len(free))
    for _ in range(20000):
        G = reward + living + gamma * np.where(ended, 0, V)
        Q = (1 - slip) * G[to] + slip / 2 * (G[np.roll(to, -1, axis=1)] + G[np.roll(to, 1, axis=1)])
        new = np.where(ended, 0, Q.max(axis=1))
        change, V = np.abs(new - V).max(), new
        if change < 1e-13 * max(1, np.abs(V).max()):
            break
    return np.where(ended[:, None], True, Q.max(axis=1, keepdims=True) - 1e-10 * max(1, np.abs(V).max()) <= Q)


def between(a, left, b, right):
    """The changes from a to b by halving: where, and what is best from there on."""
    if (left == right).all():
        return []
    x = (a + b) / 2
    if b - a < width:
        return [(x, right)]
    middle = best(x)
    return between(a, left, x, middle) + between(x, middle, b, right)


known = [best(x) for x in values]
ends: list[float] = []
policies = [known[0]]
for i in range(len(values) - 1):
    for x, after in between(values[i], known[i], values[i + 1], known[i + 1]):
        if x - (ends[-1] if ends else values[0]) < (5 * width if ends else edge):  # a tie seen from both sides
            policies[-1] = after
        else:
            ends.append(x)
            policies.append(after)
if ends and values[-1] - ends[-1] < edge:
    ends, policies = ends[:-1], policies[:-1]
print("Best policies:", len({p.tobytes() for p in policies}))
print("Last threshold:", ends[-1] if ends else "none")
