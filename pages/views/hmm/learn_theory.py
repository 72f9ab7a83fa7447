"""The theory of Baum-Welch."""

import streamlit as st


def show() -> None:
    """EM for hidden Markov models, its E-step, its M-step, and what it does not promise."""
    st.markdown(
        "**The task.** The words $x^1 \\dots x^m$ are given, the tags are not. Wanted are the parameters $\\theta$ "
        "under which the words are most likely, whatever their tags:"
    )
    st.latex(r"\ell(\theta) = \sum_{i=1}^m \log \sum_y p(x^i, y \mid \theta)")
    st.markdown(
        "With the tags one would count. Without them, **expectation-maximisation** counts what is to be expected. "
        "**E-step**: with the parameters of the last pass,"
    )
    st.latex(
        r"\overline{\text{count}}(u \to v) = \sum_{i=1}^m \sum_y p(y \mid x^i, \theta^{t-1})\, "
        r"\text{count}(x^i, y, u \to v) = \sum_i \sum_j p(y_j = u, y_{j+1} = v \mid x^i)"
    )
    st.markdown(
        "where $y_{n+1}$ = STOP. There are $K^n$ taggings $y$, but the sum over positions needs only the posteriors "
        "of forward and backward:"
    )
    st.latex(r"p(y_j = u, y_{j+1} = v \mid x) = \frac{1}{Z}\, \alpha_u(j)\, a_{u,v}\, b_u(x_j)\, \beta_v(j+1)")
    st.markdown("**M-step**: counts divided by the sum of their row, as with tags. Besides transitions")
    st.latex(
        r"a_{u,v} = \frac{\overline{\text{count}}(u \to v)}{\sum_k \overline{\text{count}}(u \to k)} \qquad "
        r"b_u(o) = \frac{\sum_i \sum_j \gamma^i_j(u)\, [x^i_j = o]}{\sum_i \sum_j \gamma^i_j(u)} \qquad "
        r"\pi_u = \frac1m \sum_i \gamma^i_1(u)"
    )
    st.markdown(
        "with $\\gamma_j(u) = p(y_j = u \\mid x)$. A state that is expected nowhere keeps its rows.\n\n"
        "**What is promised.** $\\ell$ never falls, since each pass maximises a bound that touches it at "
        "$\\theta^{t-1}$. "
        "Nothing more: EM may end on a lower hill, or stay on a saddle.\n\n"
        "**All equal.** Then at every word each state has the posterior $1/K$, whatever the word. After one pass every "
        "state says the words with their overall frequencies, and all rows are the same again: the states are twins "
        "for ever. With a slight difference they part, slowly at first.\n\n"
        "**Zeros stay.** A move with probability 0 has posterior 0, so its expected count and its new probability are "
        "0. A zero in the start is a decision.\n\n"
        "**Names do not matter.** To exchange two states changes no probability of words: every maximum comes $K!$ "
        "times. And the most likely model is not the one a linguist has in mind: states sort words by what stands "
        "beside them, and how well they agree with parts of speech has to be measured.\n\n"
        "**A fair upper bound.** No model gives the sentences more than their own frequencies do: a b, a c, a b are "
        "at most $(2/3)^2 \\cdot 1/3 = 4/27$. The notes' reasonable guess gives 1/8; one pass reaches 4/27.\n\n"
        "Passes stop when no probability changes by more than 0.00001. Near twins the changes are small too: converged "
        "means that EM stands still, not that it stands on a top."
    )
