"""The update after one move, its two forms, and the two rules."""

import streamlit as st


def show() -> None:
    """Targets, errors, and how news travels."""
    st.markdown(
        "**One move, one sample.** After going from $s$ by $a$ to $s'$ with reward $r$, Q-learning has one sample of "
        "the right side of Bellman's equation (notes, 317 and 318):"
    )
    st.latex(
        r"\begin{aligned} Q(s, a) &\leftarrow (1 - \alpha)\, Q(s, a) \\ "
        r"&\quad + \alpha \big[ r + \gamma \max_{a'} Q(s', a') \big] \end{aligned}"
    )
    st.latex(
        r"\begin{aligned} Q(s, a) &\leftarrow Q(s, a) \\ "
        r"&\quad + \alpha \big[ r + \gamma \max_{a'} Q(s', a') - Q(s, a) \big] \end{aligned}"
    )
    st.markdown(
        "The first is a running average: likely $s'$ come up more often and so weigh more, and old samples fade. The "
        "second looks like stochastic gradient descent: a step along an error, the temporal difference (TD) error. "
        "Both give the same numbers."
    )
    st.markdown("**SARSA** puts the action $a'$ that the agent does take next in place of the best one:")
    st.latex(
        r"\begin{aligned} Q(s, a) &\leftarrow Q(s, a) \\ "
        r"&\quad + \alpha \big[ r + \gamma\, Q(s', a') - Q(s, a) \big] \end{aligned}"
    )
    st.markdown(
        "The two differ only before a move that is not the best by Q. Then SARSA's target is lower: it learns the "
        "value of what the agent does, exploring included; Q-learning that of the best policy."
    )
    st.markdown(
        "**News travels back one cell at a time.** A reward changes the pair that earned it. The pair before it learns "
        "of it only when the agent comes by once more, because its target was read before the reward was known."
    )
    st.markdown(
        "**Without chance.** If nothing slips, $s'$ is certain, and with $\\alpha = 1$ an update is the exact backup "
        "$Q(s, a) \\leftarrow R(s, a, s') + \\gamma \\max_{a'} Q(s', a')$: value iteration, in the order of the moves."
    )
