"""Q-learning (Watkins 1989; Jaakkola and Barzilay, MIT 6.036 lecture notes, chapter 13): learn the best policy's Q
while doing anything.

After a move from s by a to s' with reward r,

    target = r + gamma max over a' of Q(s', a')
    Q(s, a) <- (1 - alpha) Q(s, a) + alpha target = Q(s, a) + alpha [ target - Q(s, a) ]

a running average of samples of the Bellman equation. With steps alpha_k whose sum is infinite and whose squares have a
finite sum, and every pair visited again and again, Q converges to Q* (Robbins and Monro 1951; Watkins and Dayan 1992).
"""

from collections.abc import Iterator

from algos.gridworld import experience
from algos.gridworld.experience import USUAL, Habits, Learned
from algos.gridworld.model import Model


def target(Q_next: list[float], r: float, gamma: float) -> float:
    """What Q(s, a) should have been: the reward, and the best one can do from s' by its values Q_next (4,)."""
    return r + gamma * max(Q_next)


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
        target=lambda Q, r, s_next, a_next: target(Q[s_next], r, gamma),
    )
