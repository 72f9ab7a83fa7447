import streamlit as st

from algos.gridworld.race import EVALUATIONS
from pages.views.gridworld.race_field import RUNS

TEXT = rf"""
All of them turn the same equation into updates of a table. What they may look at differs:

| | knows the board | one backup | looks up its own estimates |
|:--|:--|:--|:--|
| value iteration | yes | $\sum_{{s'}} P(s' \mid s,a)\,[r + \gamma \max_{{a'}} Q(s',a')]$ | yes |
| policy iteration | yes | the same with the policy's action, and $\max$ only where it improves | yes |
| model-based | counts it | the same sum over counted shares | yes |
| Q-learning | no | $r + \gamma \max_{{a'}} Q(s',a')$ of the one $s'$ that came | yes |
| SARSA | no | $r + \gamma Q(s',a')$ with the $a'$ it goes on with | yes |
| Dyna | remembers | Q-learning's, of a move just made or remembered | yes |
| Monte-Carlo | no | the return of the whole rest of the episode | no |

**An equal budget.** One backup renews one $Q(s,a)$. A planner's backup looks at every place a move may lead to, a
learner's at one: on a board where one slips a full backup says more, on one where every move obeys both say the same.
Not counted: a learner's moves as such. Dyna and model-based learning spend many backups on each move, and so walk few
episodes; where moves are dear and thinking is cheap, read the episodes and not the backups.

**Policy iteration** is usually written with a linear system, whose solution is no backup at all ($S^3$ operations).
Here each policy is evaluated by {EVALUATIONS} sweeps instead (modified policy iteration, Puterman and Shin 1978): the
first is the look-ahead that chooses the policy, 4 backups a cell; the others look at the chosen move only, 1 backup a
cell.

**Distance.** Planners, Q-learning, model-based learning and Dyna aim at $Q^*$. SARSA and Monte-Carlo aim at the $Q$
of what they do, random moves in it: while $\varepsilon$ stays, they keep a distance however long they learn. Pairs
that are hardly ever tried stay near 0, which is most of the distance of a learner that only walks near its way.

**Return and policy.** A learner pays for exploring: its last episodes have random moves in them, its greedy policy
has none. The greedy policy's value comes from the linear system $V = R_\pi + \gamma P_\pi V$ over the cells that it
meets; with $\gamma = 1$ a policy that walks in circles and pays for it has none. On the cliff the best way without
random moves is the edge, worth $-13$. With them, each step along the edge falls with probability $\varepsilon / 4$:
SARSA, whose target is what happens next, leaves the edge; Q-learning, whose target is the best that could happen,
does not, and falls.

**A price for every move** is below what is expected at first, $Q = 0$: whatever has been tried looks worse than what
has not, and a greedy learner goes and looks everywhere. Where moves cost nothing, all of $Q$ stays 0 until chance has
led to a reward once.

**Chance.** Every learner runs {RUNS} times, with seeds 100 apart; two learners of the same seed do not meet the same
luck, since they make different moves.
"""


def show() -> None:
    st.markdown(TEXT)
