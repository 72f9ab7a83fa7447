"""SARSA (Rummery and Niranjan 1994; Sutton and Barto, section 6.4): learn the Q of what one does.

After a move from s by a to s' with reward r, and once the next action a' is chosen,

    target = r + gamma Q(s', a')
    Q(s, a) <- Q(s, a) + alpha [ target - Q(s, a) ]

Q-learning takes the best a' instead, whatever the agent does. SARSA's Q has the agent's random actions in it: beside a
cliff it learns to keep away from the edge as long as it explores.
"""

from collections.abc import Iterator

from algos.gridworld import experience
from algos.gridworld.experience import USUAL, Habits, Learned
from algos.gridworld.model import Model


def target(Q_next: list[float], r: float, a_next: int, gamma: float) -> float:
    """What Q(s, a) should have been: the reward, and what comes next is worth by the values Q_next (4,) of s'."""
    return r + gamma * Q_next[a_next]


def steps(
    model: Model, *, gamma: float, episodes: int, habits: Habits = USUAL, seed: int = 0
) -> Iterator[Learned | None]:
    """One episode a step, `episodes` in all. Raises ValueError for gamma outside 0 to 1."""
    return experience.walks(
        model,
        gamma=gamma,
        episodes=episodes,
        habits=habits,
        seed=seed,
        target=lambda Q, r, s_next, a_next: target(Q[s_next], r, a_next, gamma),
        on_policy=True,
    )
