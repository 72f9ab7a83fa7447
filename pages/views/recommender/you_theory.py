"""The theory of a new user, as the page tells it."""

import streamlit as st


def show() -> None:
    st.markdown(
        "**A place for you.** A factorisation predicts $\\text{mean}_i + u \\cdot v_i$. The item vectors $v_i$ were "
        "learnt from others. To find your $u$ nothing else has to move: it is the half-step of alternating least "
        "squares for one user, a ridge regression on the vectors of what you rated."
    )
    st.latex(
        r"\min_u \; \tfrac12 \sum_i (Y_i - \text{mean}_i - u \cdot v_i)^2 + \tfrac\lambda2 \lVert u \rVert^2"
        r"\quad\Rightarrow\quad u = \Big(\lambda I + \sum_i v_i v_i^\top\Big)^{-1} \sum_i (Y_i - \text{mean}_i)\, v_i"
    )
    st.markdown(
        "The sum has no $1/n$ here. Where a text divides the squares by the number $n$ of your ratings, its λ is the "
        "one here divided by $n$.\n\n"
        "**No rating.** Only the penalty is left, so $u = 0$ and every product is 0. Without means every prediction is "
        "0: no order, nothing to suggest. With the mean of each item subtracted before and added after, the "
        "predictions are those means: what is liked by all who rated it, for everybody new alike.\n\n"
        "**Must one train again** whenever a rating comes? Your vector is exact for the item vectors as they are. "
        "Trained again, these move a little, too: less, the more others there are. So one places a new user at once, "
        "and trains from time to time.\n\n"
        "**Variety.** The highest predictions are often alike. Here the next suggestion is the item with the greatest"
    )
    st.latex(r"\hat Y_i - \beta \max_{j \text{ suggested}} \max(0, \cos(v_i, v_j))")
    st.markdown(
        "This is *maximal marginal relevance*; β is the slider, in units of the ratings. Cosines belong to the vectors "
        "of this model: another rank or penalty, another likeness.\n\n"
        "**Why this one?** The terms $u_c v_{ic}$ add up to the prediction, but turn all vectors alike and the "
        "terms change while the sum does not. They explain the arithmetic of the model, not you. The neighbours "
        "are another answer: not what the model used, but real people like you, and what they gave."
    )
