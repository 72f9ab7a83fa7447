"""Dyna-Q (Sutton 1990; Sutton and Barto, Reinforcement Learning, section 8.2): Q-learning that goes on in memory.

Every move is remembered. After the update of Q-learning, `planning` times: draw a pair (s, a) tried before, all equally
likely; draw one of the outcomes (r, s') it had, each as often as it happened; update

    Q(s, a) <- Q(s, a) + alpha [ r + gamma max over a' of Q(s', a') - Q(s, a) ]

with the step size of the last real move by (s, a). The outcomes seen so far are a counted model, read by sampling, so
that boards on which one slips are learned as well. Moves are dear and memory is cheap: with few episodes far more is
learned. The book's version keeps the last outcome only, which is enough where nobody slips.
"""

from collections.abc import Iterator

import numpy as np

from algos import check
from algos.gridworld import experience, q_learning, world
from algos.gridworld.experience import USUAL, Habits, Learned, Table
from algos.gridworld.model import Model

PLANNING = 5


def steps(
    model: Model, *, gamma: float, episodes: int, habits: Habits = USUAL, planning: int = PLANNING, seed: int = 0
) -> Iterator[Learned | None]:
    """One episode a step, `episodes` in all; 1 + `planning` updates a move.

    Raises ValueError for gamma outside 0 to 1.
    """
    check.integer(planning, "planning", low=0)
    random = world.stream(np.random.default_rng([check.integer(seed, "seed", low=0), 1]))
    terminal = model.terminal.tolist()
    outcomes: dict[tuple[int, int], list[tuple[float, int]]] = {}
    pairs: list[tuple[int, int]] = []

    def replay(Q: Table, s: int, a: int, r: float, s_next: int) -> int:
        if (s, a) not in outcomes:
            outcomes[s, a] = []
            pairs.append((s, a))
        outcomes[s, a].append((r, s_next))
        for _ in range(planning):
            s, a = pair = pairs[int(random() * len(pairs))]
            had = outcomes[pair]
            r, s_next = had[int(random() * len(had))] if len(had) > 1 else had[0]
            aim = r if terminal[s_next] else q_learning.target(Q[s_next], r, gamma)
            Q[s][a] += habits.step_size(len(had)) * (aim - Q[s][a])
        return planning

    return experience.walks(
        model,
        gamma=gamma,
        episodes=episodes,
        habits=habits,
        seed=seed,
        target=lambda Q, r, s_next, a_next: q_learning.target(Q[s_next], r, gamma),
        replay=replay,
    )
