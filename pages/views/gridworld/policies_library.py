"""The sweep as a script of numpy, without this project's `algos`."""

from pages.views.gridworld.policies_scan import between
from pages.views.gridworld.policies_setup import Setup

_BODY = '''
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
    gamma, living, slip = settings(x)
    V = np.zeros(len(free))
    for _ in range(20000):
        G = reward + living + gamma * np.where(ended, 0, V)
        Q = (1 - slip) * G[to] + slip / 2 * (G[np.roll(to, -1, axis=1)] + G[np.roll(to, 1, axis=1)])
        new = np.where(ended, 0, Q.max(axis=1))
        change, V = np.abs(new - V).max(), new
        if change < 1e-13 * max(1, np.abs(V).max()):
            break
    return np.where(ended[:, None], True, Q >= Q.max(axis=1, keepdims=True) - 1e-10 * max(1, np.abs(V).max()))


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
ends, policies = [], [known[0]]
for i in range(len(values) - 1):
    for x, after in between(values[i], known[i], values[i + 1], known[i + 1]):
        if x - (ends[-1] if ends else values[0]) < (5 * width if ends else edge):  # a tie seen from both sides
            policies[-1] = after
        else:
            ends.append(x)
            policies.append(after)
if ends and values[-1] - ends[-1] < edge:
    ends, policies = ends[:-1], policies[:-1]
'''
_PRINTS = """print("Best policies:", len({p.tobytes() for p in policies}))
print("First threshold:", ends[0] if ends else "none")
print("Last threshold:", ends[-1] if ends else "none")
print("Cells that change:", int((np.array(policies) != policies[0]).any(axis=(0, 2)).sum()))
"""


def values(at: Setup) -> str:
    """The line that makes the values of the scan."""
    a, b = between(at.low, at.high, at.step)
    scan = f"[{at.low!r}, *np.arange({a}, {b}) * {at.step!r}, {at.high!r}, {at.own!r}]"
    return f"values = np.unique(np.round({scan}, 9))"


def script(at: Setup) -> str:
    """The same thresholds but for rounding, up to where the values have a limit."""
    b, ranges = at.scene.board, [i for i in at.ranges if not i.endless]
    module = "board_text" if "board_text." in b.code else "catalog"
    now = ", ".join(
        "x" if name == at.setting else repr(getattr(at.scene, name)) for name in ("gamma", "living", "slip")
    )
    low, high = ranges[0].low, ranges[-1].high
    cut = f"\nvalues = np.unique(np.clip(values, {low!r}, {high!r}))  # beyond, rewards add up without end"
    return "\n".join(
        [
            '"""Where the best policy changes, with loops and numpy."""',
            "",
            "import numpy as np",
            "",
            f"from datasets import {module}",
            "",
            f"data = {b.code}",
            values(at) + (cut if (low, high) != (at.low, at.high) else ""),
            "width, edge = (share * (values[-1] - values[0]) for share in (1e-6, 1e-4))",
            "",
            "",
            "def settings(x):",
            '    """gamma, living reward and slip."""',
            f"    return {now}",
            "",
            _BODY + _PRINTS,
        ]
    )
