"""What learning without a known model rests on."""

import streamlit as st

from pages.views.gridworld.learn_setup import Setup


def show(at: Setup) -> None:
    """The setting, the chosen learner, exploration."""
    st.markdown(
        "**Reinforcement learning**: states $S$ and actions $A$ are known, transitions $T$ and rewards $R$ are not. "
        "One can count them and plan on the counts, or learn $Q$ directly from what happens."
    )
    METHODS[at.name]()
    _exploration()


def _q_learning() -> None:
    st.markdown(
        "**Q-learning.** If $T$ were known, $Q(s, a)$ would be the mean of $r + \\gamma \\max_{a'} Q(s', a')$ over "
        "$s'$. Each move brings one sample of it, and a running average takes the mean's place:"
    )
    st.latex(
        r"Q(s, a) \leftarrow (1 - \alpha)\,Q(s, a) + \alpha\,\bigl[r + \gamma \max_{a'} Q(s', a')\bigr] "
        r"= Q(s, a) + \alpha\,\bigl[r + \gamma \max_{a'} Q(s', a') - Q(s, a)\bigr]"
    )
    st.markdown(
        "Likely $s'$ come more often and so count more; old samples fade. It learns of the best policy, whatever the "
        "agent does. $Q$ converges to $Q^*$ if every pair is tried again and again and the step of its $k$-th update "
        "satisfies (Robbins and Monro)"
    )
    st.latex(r"\sum_k \alpha_k = \infty, \qquad \sum_k \alpha_k^2 < \infty")
    st.markdown("$1/k^p$ does for $0.5 < p \\le 1$. A constant step fails the second condition: $Q$ never settles.")


def _sarsa() -> None:
    st.markdown("**SARSA** uses the action $a'$ that the agent takes next, not the best one:")
    st.latex(r"Q(s, a) \leftarrow Q(s, a) + \alpha\,\bigl[r + \gamma\,Q(s', a') - Q(s, a)\bigr]")
    st.markdown(
        "Its $Q$ is worth what the agent really does, random moves included, so with $\\varepsilon > 0$ it stays away "
        "from $Q^*$. Beside a cliff that is wise: it keeps away from the edge. Let $\\varepsilon$ decay to reach $Q^*$."
    )


def _monte_carlo() -> None:
    st.markdown("**Monte-Carlo** waits for the end of the episode and takes the return as the sample:")
    st.latex(
        r"G_t = r_{t+1} + \gamma\,r_{t+2} + \gamma^2 r_{t+3} + \dots, \qquad "
        r"Q(s_t, a_t) \leftarrow Q(s_t, a_t) + \alpha\,[G_t - Q(s_t, a_t)]"
    )
    st.markdown(
        "Only the first visit of a pair in an episode counts. No value is learned from another value, so none spoils "
        "another; but a return holds the luck of the whole way, and nothing is learned before the end. An episode "
        "that is cut off counts as far as it went."
    )


def _model_based() -> None:
    st.markdown("**Model-based**: count, then plan as if the counts were the truth.")
    st.latex(
        r"\hat T(s, a, s') = \frac{\text{count}(s, a, s')}{\sum_{s''} \text{count}(s, a, s'')}, \qquad "
        r"\hat R(s, a, s') = \frac{\sum_t R_t(s, a, s')}{\text{count}(s, a, s')}"
    )
    st.markdown(
        "A pair that was never tried gives $0/0$: it is unknown, takes no part in planning and keeps $Q = 0$. Every "
        "transition must be stored, and what exploration misses is missing, so for large state spaces it is "
        "ineffective. On a small board it needs by far the fewest moves."
    )


def _dyna() -> None:
    st.markdown(
        "**Dyna** is Q-learning with a memory. After each move it draws remembered pairs $(s, a)$, for each one of the "
        "outcomes $(r, s')$ it had, and makes the same update again:"
    )
    st.latex(r"Q(s, a) \leftarrow Q(s, a) + \alpha\,\bigl[r + \gamma \max_{a'} Q(s', a') - Q(s, a)\bigr]")
    st.markdown(
        "Drawn from memory, an outcome comes as often as it was counted: the memory is a model, read by sampling. "
        "News of a reward travels many cells back in one move. Moves are dear, memory is cheap."
    )


METHODS = {
    "q_learning": _q_learning,
    "sarsa": _sarsa,
    "monte_carlo": _monte_carlo,
    "model_based": _model_based,
    "dyna": _dyna,
}


def _exploration() -> None:
    st.markdown(
        "**How to move meanwhile.** *Purely random* moves may cover everything, but most of them are poor and the "
        "relevant part of the board is seen little. *Purely greedy* moves follow estimates that are noisy at first: "
        "with all values $0$ and ties broken by order, the agent repeats one direction in each cell until it meets a "
        "reward, perhaps for ever. *ε-greedy* moves at random with probability $\\varepsilon$, else greedily: each "
        "direction has at least the chance $\\varepsilon/4$, the best one $1 - \\varepsilon + \\varepsilon/4$. "
        "$\\varepsilon$ may decrease over time."
    )
    st.markdown(
        "**Regret** adds up what each episode fell short of $V^*$ of its first cell. A greedy agent that has learned "
        "all stops paying; one that goes on exploring pays in every episode."
    )
