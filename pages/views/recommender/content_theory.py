"""Where the equations come from, which conventions there are, and what the hybrid is."""

import streamlit as st


def show() -> None:
    st.markdown(
        "**What each user likes.** Every user $a$ is a ridge regression of its own, on the items $D_a$ it rated:"
    )
    st.latex(
        r"J_a(\theta) = \sum_{i \in D_a} \tfrac12 (y_i - \theta \cdot x_i)^2 + \tfrac{\lambda}{2} \lVert\theta\rVert^2"
        r"\qquad \Big(\lambda I + \sum_{i \in D_a} x_i x_i^\top\Big)\, \theta = \sum_{i \in D_a} y_i\, x_i"
    )
    st.markdown(
        "As many equations as features, whatever the number of items. A user without ratings has $\\theta = 0$. "
        "Suggested are the items with the highest guesses; a good system also takes care that they differ.\n\n"
        "**Two conventions.** One text has no intercept. The other has a feature $x_0 = 1$ whose weight $\\theta_0$ is "
        "*not* penalised: on the diagonal stands $K = \\operatorname{diag}(0, 1, \\dots, 1)$ in place of $I$. Where "
        "the features are learned too, it has none either. Subtracting the means of the items first leaves little for "
        "an intercept to do. Both texts add over the ratings, without 1/m: the λ of ridge regression with the mean of "
        "squares is the λ here, divided by the user's number of ratings.\n\n"
        "**The other way round.** If users said how much they like each genre, the features of an item would be a "
        "ridge regression on these weights, over the users $D_i$ who rated it:"
    )
    st.latex(
        r"\Big(\lambda I + \sum_{a \in D_i} \theta_a \theta_a^\top\Big)\, x_i = \sum_{a \in D_i} y_{ai}\, \theta_a"
    )
    st.markdown(
        "**Chicken and egg.** Neither is known at first: guess the features, solve for the weights, solve for "
        "the features, and so on. Both are half-steps of one objective, so it never rises:"
    )
    st.latex(
        r"J = \tfrac12 \sum_{(a,i) \in D} (y_{ai} - \theta_a \cdot x_i)^2 + \tfrac{\lambda}{2} \sum_a "
        r"\lVert\theta_a\rVert^2 + \tfrac{\lambda}{2} \sum_i \lVert x_i \rVert^2"
    )
    st.markdown(
        "It is a factorisation by alternating least squares that starts from the genres. The features found are no "
        "longer genres: any rotation of all $x_i$ and $\\theta_a$ gives the same $J$.\n\n"
        "**Factors of features.** With features $\\psi_a$ of users and $\\varphi_i$ of items,"
    )
    st.latex(
        r"\hat y_{ai} = (U^\top \psi_a) \cdot (V^\top \varphi_i), \qquad J = \tfrac12 \sum_D (y_{ai} - \hat y_{ai})^2 "
        r"+ \tfrac{\lambda}{2} (\lVert U \rVert^2 + \lVert V \rVert^2)"
    )
    st.markdown(
        "For $V$ fixed this is linear in $U$: a ridge regression on $\\psi_a \\otimes V^\\top \\varphi_i$, and the "
        "other way round. With one-hot features, a 1 in each user's and each item's own place, $U^\\top \\psi_a$ is "
        "just row $a$ of $U$: the plain factorisation. Here users are one-hot and items have their features, so that a "
        "film nobody rated gets the vector of its genres. Plain factors leave it at 0."
    )
