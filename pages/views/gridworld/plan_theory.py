"""What planning with a known model rests on."""

import streamlit as st


def show() -> None:
    st.markdown(
        "A **Markov decision process** has states $S$, actions $A$, transitions $T(s, a, s') = p(s' \\mid s, a)$ and "
        "rewards $R(s, a, s')$. A **policy** $\\pi$ names an action for every state. All of it is known here, so the "
        "best policy can be computed. It is the rewards that say what the goal is."
    )
    st.markdown("The best values look one step ahead on themselves (Bellman):")
    st.latex(
        r"V^*(s) = \max_a Q^*(s, a), \qquad "
        r"Q^*(s, a) = \sum_{s'} T(s, a, s')\,\bigl[R(s, a, s') + \gamma V^*(s')\bigr]"
    )
    st.markdown(
        "**Value iteration** starts with $V_0 = 0$ and makes this an update. $V_i$ is the best that $i$ moves can "
        "bring. **Q-value iteration** does the same with a value for each action; $\\max_a Q_i(s, a) = V_i(s)$ for "
        "every $i$."
    )
    st.latex(
        r"V_{i+1}(s) = \max_a \sum_{s'} T(s, a, s')\,[R(s, a, s') + \gamma V_i(s')], \qquad "
        r"Q_{i+1}(s, a) = \sum_{s'} T(s, a, s')\,[R(s, a, s') + \gamma \max_{a'} Q_i(s', a')]"
    )
    st.markdown(
        "**Why it converges.** A maximum never widens a gap, and $\\gamma$ shrinks it: each sweep is a contraction, "
        "so the error stays below the dashed line."
    )
    st.latex(r"\max_s |V_{i+1}(s) - V^*(s)| \le \gamma \max_s |V_i(s) - V^*(s)| \le \gamma^{i+1} \max_s |V_0 - V^*|")
    st.markdown(
        "**Policy extraction** takes the best action of the look-ahead, $\\pi^*(s) = \\operatorname{argmax}_a "
        "Q^*(s, a)$. The notes print $\\sum_s$ in that formula; the sum is over $s'$. Arrows need only the order of "
        "the actions: they are often right long before the values."
    )
    st.markdown(
        "**Policy iteration** solves for the values of its policy, $V^\\pi = (I - \\gamma P_\\pi)^{-1} R_\\pi$, lets "
        "every cell that can do better choose anew, and repeats. Each round is at least as good everywhere and better "
        "somewhere; there are finitely many policies, so it ends, and usually after a few rounds."
    )
    st.markdown(
        "**With γ = 1** nothing shrinks. If cells among which one can stay for ever pay a positive average, values "
        "grow without end. If every way of never ending costs, there must be a policy that surely ends. The page "
        "checks both before it starts."
    )
    st.markdown(
        "**Two conventions.** Here $R(s, a, s')$ is paid on entering $s'$, and a terminal is worth 0 once entered. "
        "The notes also count the reward of the first state; that utility is $U(s) = R(s) + \\gamma V(s)$. A living "
        "reward paid for being in a cell instead of for a move adds up to the same with γ = 1: one payment a move."
    )
