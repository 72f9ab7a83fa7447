"""First-visit Monte-Carlo control (Sutton and Barto, Reinforcement Learning, section 5.4): learn from whole episodes.

An episode s_0, a_0, r_1, s_1, a_1, r_2, ... of T moves has returns

    G_t = r_{t+1} + gamma G_{t+1},   G_T = 0

At its end, for each pair (s, a) of it and the move t by which it came first,

    Q(s, a) <- Q(s, a) + alpha_k [ G_t - Q(s, a) ]        at the k-th episode with this pair

Nothing is looked up in Q to learn Q: there is no Bellman equation in it. An episode that is cut off counts as far as
it went.
"""

from collections.abc import Iterator

from algos.gridworld import experience
from algos.gridworld.experience import USUAL, Habits, Learned, Table, Walk
from algos.gridworld.model import Model


def returns(rewards: list[float], gamma: float) -> list[float]:
    """G_t for each move of an episode (T,)."""
    G, found = 0.0, []
    for r in reversed(rewards):
        G = r + gamma * G
        found.append(G)
    return found[::-1]


def steps(
    model: Model, *, gamma: float, episodes: int, habits: Habits = USUAL, seed: int = 0
) -> Iterator[Learned | None]:
    """One episode a step, `episodes` in all; of later visits `before`, `target` and `alpha` are nan.

    Raises ValueError for gamma outside 0 to 1.
    """
    updates = [[0] * 4 for _ in range(model.n_states)]

    def learn(Q: Table, walk: Walk) -> int:
        walk.no_updates()
        met: set[tuple[int, int]] = set()
        for t, (s, a, G) in enumerate(zip(walk.states, walk.actions, returns(walk.rewards, gamma), strict=False)):
            if (s, a) in met:
                continue
            met.add((s, a))
            updates[s][a] += 1
            size = habits.step_size(updates[s][a])
            walk.before[t], walk.target[t], walk.alpha[t] = Q[s][a], G, size
            Q[s][a] += size * (G - Q[s][a])
        return len(met)

    return experience.walks(model, gamma=gamma, episodes=episodes, habits=habits, seed=seed, after=learn)
