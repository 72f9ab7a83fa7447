"""Why averages of samples, which averages, and when they settle."""

import streamlit as st


def show() -> None:
    """From the expectation to the update of Q-learning."""
    st.markdown(
        "**An expectation from samples.** A Bellman backup needs the expectation over $s'$, and with it the transition "
        "probabilities. A learner does not know them, but each move draws from them (notes, 13.3):"
    )
    st.latex(r"\text{sample}_l = R(s, a, s'_l) + \gamma \max_{a'} Q(s'_l, a')")
    st.latex(
        r"\begin{aligned} Q(s, a) &\leftarrow \frac{1}{k} \sum_{l=1}^{k} \text{sample}_l \\ "
        r"&\longrightarrow \sum_{s'} P(s' \mid s, a) \big[ R + \gamma \max_{a'} Q(s', a') \big] \end{aligned}"
    )
    st.markdown(
        "A model-based learner counts first, $\\hat p(x) = \\text{count}(x)/k$, and takes $\\sum_x \\hat p(x) f(x)$. "
        "On the same samples that is the mean, to the last digit."
    )
    st.markdown(
        "**One at a time.** All $k$ samples cannot be drawn at once, so the average is updated with each. With the "
        "step $1/k$ this is the plain mean; with a constant step old samples fade:"
    )
    st.latex(r"\bar x_n = \alpha\, x_n + (1 - \alpha)\, \bar x_{n-1}")
    st.latex(
        r"\bar x_n = \frac{x_n + (1-\alpha)\, x_{n-1} + (1-\alpha)^2 x_{n-2} + \dots}"
        r"{1 + (1-\alpha) + (1-\alpha)^2 + \dots}"
    )
    st.caption(
        "The two are the same only in the long run, where the denominator is 1/α. For few samples they differ by the "
        "weight of the start; the notes' numerator lacks its last dots."
    )
    st.markdown(
        "**Which step sizes.** With independent samples of finite variance, the average goes to the expectation with "
        "probability 1 if (Robbins and Monro 1951)"
    )
    st.latex(r"\sum_k \alpha_k = \infty \qquad \sum_k \alpha_k^2 < \infty")
    st.markdown(
        "The first: the weight of the start, $\\prod_k (1 - \\alpha_k)$, goes to 0. The second: what the noise still "
        "adds from step $k$ on goes to 0. For $\\alpha_k = \\alpha / k^p$ the first holds up to $p = 1$ and the second "
        "beyond $p = 1/2$."
    )
    st.table(
        {
            "step": ["1/k", "1/k^0.7", "1/√k", "constant", "1/k²"],
            "sum infinite": ["yes", "yes", "yes", "yes", "no: 1.645"],
            "squares finite": ["yes: 1.645", "yes: 3.106", "no", "no", "yes: 1.082"],
        }
    )
    st.markdown(
        "The conditions are enough, not needed: with steps $1/\\sqrt{k}$ the variance of this average still shrinks, "
        "like $\\alpha_k / 2$ of a sample's. In Q-learning a constant step has its use: while Q is still wrong, old "
        "samples were drawn with old values, and ought to be forgotten."
    )
