"""Where the baselines come from, and why structure is needed."""

import streamlit as st


def show() -> None:
    st.markdown("**Offsets.** A rating is the mean of all, how kind the user is, and how good the item:")
    st.latex(r"\hat y_{ai} = \mu + b_a + c_i")
    st.latex(
        r"J(b, c) = \tfrac12 \sum_{(a,i) \in D} (Y_{ai} - \mu - b_a - c_i)^2 "
        r"+ \tfrac{\lambda}{2} \Big(\sum_a b_a^2 + \sum_i c_i^2\Big)"
    )
    st.markdown(
        "$D$ are the rated cells. For items held fixed, each user's offset has its minimum of its own, and the other "
        "way round; going back and forth never raises $J$, which is convex, so there is nothing else to end in:"
    )
    st.latex(
        r"b_a = \frac{\sum_{i \in D_a} (Y_{ai} - \mu - c_i)}{\lambda + |D_a|} \qquad "
        r"c_i = \frac{\sum_{a \in D_i} (Y_{ai} - \mu - b_a)}{\lambda + |D_i|}"
    )
    st.markdown(
        "**Popularity** leaves the users out. With $b = 0$, $\\mu + c_i = (\\lambda \\mu + \\text{sum}) / (\\lambda + "
        "\\text{count})$: the mean with $\\lambda$ more ratings of $\\mu$. Without a penalty it is the item's mean. "
        "An item or a user without ratings gets the offset 0."
    )
    st.markdown("**Without structure**, any matrix may fill the gaps, and only its size is charged:")
    st.latex(
        r"\min_X\; \tfrac12 \sum_{(a,i) \in D} (Y_{ai} - X_{ai})^2 + \tfrac{\lambda}{2} \sum_{a,i} X_{ai}^2"
        r"\quad\Rightarrow\quad X_{ai} = \begin{cases} Y_{ai} / (1 + \lambda) & (a,i) \in D \\ 0 & \text{else}"
        r"\end{cases}"
    )
    st.markdown(
        "Every cell is a problem of its own: with λ = 1 a rating of 5 becomes 2.5, and the gaps stay at 0 for any λ. "
        "To say something about a gap, its number has to depend on others: one offset for a row and a column, "
        "neighbours, features, or a low rank."
    )
    st.caption(
        "λ stands beside a sum over ratings here. Where a text takes the mean over its m ratings instead, its λ is "
        "this one divided by m."
    )
