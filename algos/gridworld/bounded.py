"""Whether the best sum of rewards has a finite value when nothing is discounted (gamma = 1).

Below 1 it always has. At 1 it depends on where one can stay for ever. A set of cells in which some actions keep one
surely, and from each of which one gets to each other, is an end component (de Alfaro 1997; Puterman 1994, ch. 7):

    the best average reward in one is above 0    -> the value of every cell that can get there is infinite
    no policy surely gets to a terminal, or to an end component with a best average of 0   -> it is minus infinity
    an average of exactly 0 made of rewards that cancel    -> the sum goes up and down and need not have a limit
"""

from collections.abc import Iterator

import numpy as np

from algos.gridworld.model import Model

ZERO = 1e-9  # an average reward of this size is zero


def problem(model: Model, gamma: float) -> str | None:
    """A sentence for the reader if some cell's best sum of rewards is not finite, else None."""
    if gamma < 1:
        return None
    good = model.terminal.copy()
    for inside, mean in averages(model):
        if mean > ZERO:
            return (
                f"From {_place(model, inside)} one can go on for ever and be paid {mean:.3g} a move: with γ = 1 "
                "that adds up without end. Choose γ below 1, or a lower living reward."
            )
        if mean >= -ZERO and cancels(model, inside):
            return (
                f"From {_place(model, inside)} one can go on for ever with rewards and costs that cancel: with γ = 1 "
                "their sum goes up and down and need not have a limit. Choose γ below 1, or another living reward."
            )
        good |= inside & (mean >= -ZERO)
    lost = ~surely(model, good)
    if lost.any():
        return (
            f"From {_place(model, lost)} no policy surely comes to an end, and every move without end costs: with "
            "γ = 1 the costs have no limit. Choose γ below 1, or a living reward of 0, or open a way to a terminal."
        )
    return None


def averages(model: Model) -> Iterator[tuple[np.ndarray, float]]:
    """The largest end components: the states in each (S,) bool, and the best average reward a move in it."""
    labels, kept = staying(model, np.repeat(~model.terminal[:, None], 4, axis=1))
    for label in range(labels.max() + 1):
        inside = labels == label
        yield inside, best_average(model, kept & inside[:, None])


def staying(model: Model, allowed: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The largest end components with the actions `allowed` (S, 4) bool.

    Returns for each state the number of its component (S,), -1 if it is in none, and the actions that stay (S, 4).
    """
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    kept, reach = allowed.copy(), np.asarray(model.P > 0)
    while True:
        inside = kept.any(axis=1)
        graph = csr_array((kept[:, :, None] & reach).any(axis=1).astype(np.int8))
        part: np.ndarray = connected_components(graph, connection="strong")[1]
        leaves = (reach & (part[None, None, :] != part[:, None, None])).any(axis=2)
        if not (kept & leaves).any():
            break
        kept = kept & ~leaves
    labels = np.full(model.n_states, -1)
    labels[inside] = np.unique(part[inside], return_inverse=True)[1]
    return labels, kept


def best_average(model: Model, kept: np.ndarray) -> float:
    """The largest average reward a move in one end component, whose pairs of state and action are `kept` (S, 4).

    A linear programme, unless all rewards have the same sign.
    """
    s, a = np.nonzero(kept)
    R = model.R[s, a]
    if R.min() == R.max():
        return float(R[0])
    if R.max() <= 0 and (R == 0).any():
        labels, _ = staying(model, kept & (model.R == 0))
        if labels.max() >= 0:
            return 0.0
    return _most(model, kept, R)


def cancels(model: Model, inside: np.ndarray) -> bool:
    """Whether one can stay in an end component (S,) bool, whose best average is 0, with rewards that are not all 0."""
    _, kept = staying(model, inside[:, None] & ~model.terminal[:, None].repeat(4, axis=1))
    R = model.R[kept]
    return bool(R.max() > ZERO and _most(model, kept, np.abs(R), at_least=R) > 1e-6)


def _most(model: Model, kept: np.ndarray, gain: np.ndarray, at_least: np.ndarray | None = None) -> float:
    """The largest average of `gain` (pairs,) over all shares x(s, a) of time that staying allows.

    With `at_least` (pairs,), only those count whose average of it is not below 0.
    """
    from scipy.optimize import linprog

    s, a = np.nonzero(kept)
    inside = np.unique(s)
    flow = (s[None, :] == inside[:, None]) - model.P[s, a][:, inside].T
    solved = linprog(
        -gain,
        A_ub=None if at_least is None else -at_least[None],
        b_ub=None if at_least is None else [ZERO],
        A_eq=np.vstack([flow, np.ones(len(s))]),
        b_eq=np.append(np.zeros(len(inside)), 1.0),
        method="highs",
    )
    return -float(solved.fun or 0.0)


def surely(model: Model, goal: np.ndarray) -> np.ndarray:
    """From which states (S,) bool some policy comes to `goal` (S,) bool with probability 1."""
    held = np.ones(model.n_states, dtype=bool)
    while True:
        safe = np.asarray(model.P[:, :, ~held].sum(axis=2) == 0)  # actions that cannot leave what is held
        step = np.asarray(np.where(safe[:, :, None], model.P, 0.0).max(axis=1) > 0)
        found = goal & held
        while not np.array_equal(found, wider := found | (step[:, found].any(axis=1) & held)):
            found = wider
        if np.array_equal(found, held):
            return held
        held = found


def _place(model: Model, among: np.ndarray) -> str:
    """A cell in words: the start, if it is among them."""
    s = model.start if among[model.start] else int(np.flatnonzero(among)[0])
    row, column = model.cells[s] + 1
    return f"row {row}, column {column}"
