"""Backward induction, and the sweeps of a discounted policy, written out in numpy."""

from algos.gridworld import family
from pages.views.gridworld.scene import Scene
from ui import export

_INDUCTION = """P, end = world.P, world.terminal
R = np.where(end[:, None], 0.0, np.einsum("sat,t->sa", P, world.arrival))
onward = np.where(end[:, None, None], 0.0, P)


def best(Q):
    return Q >= Q.max(axis=1, keepdims=True) - 1e-14 * abs(Q).max()


V, policy = np.zeros(len(R)), []
for _ in range({N}):
    Q = R + onward @ V
    V = Q.max(axis=1)
    policy.append(best(Q))
changes = [k + 1 for k in range(1, {N}) if (policy[k] != policy[k - 1])[~end].any()]"""
_SHIFT = """c = {living} / (1 - {gamma})  # what living brings for ever: without it, tiny differences far away last
R = np.einsum("sat,t->sa", P, world.arrival - {living} - np.where(end, {gamma} * c, 0))
"""
_SWEEPS = """W = np.zeros(len(R))
for _ in range(100_000):
    Q = np.where(end[:, None], 0, R + {gamma} * onward @ W)
    before, W = W, Q.max(axis=1)
    if (abs(W - before) <= 1e-13 * abs(W)).all():
        break
top = Q.max(axis=1, keepdims=True)
discounted = Q >= top - 1e-10 * abs(top)"""


def induction(at: Scene, N: int, *, discounted: bool) -> list[str]:
    """The lines that follow the process `world`."""
    lines = [_INDUCTION.format(N=N)]
    if discounted:
        shift = _SHIFT if at.living and at.gamma <= family.SHIFTED else ""
        lines.append((shift + _SWEEPS).format(gamma=export.literal(at.gamma), living=export.literal(at.living)))
    return lines
