"""Logistic regression in dual weights: the objective, the notes' rules, Newton's step, and why a penalty is needed."""

import streamlit as st


def show() -> None:
    st.markdown(
        "**From weights to dual weights.** Every gradient step of logistic regression adds multiples of the points' "
        "features, so the weights stay a combination of them, $w = \\sum_i \\alpha_i \\phi(x_i)$, and the score needs "
        "only the kernel:"
    )
    st.latex(
        r"f(x) = \sum_{i=1}^{n} \alpha_i\, k(x_i, x) + b, \qquad P(y = 1 \mid x) = s(f(x)) = \frac{1}{1 + e^{-f(x)}}"
    )
    st.markdown("**The objective**, with $\\pm$ the sign of the class and $K_{ij} = k(x_i, x_j)$:")
    st.latex(
        r"J(\alpha, b) = \sum_{i=1}^{n} \log\!\big(1 + e^{\mp f(x_i)}\big) + \frac{\lambda}{2}\, \alpha^\top K \alpha, "
        r"\qquad \alpha^\top K \alpha = \lVert w \rVert^2"
    )
    st.markdown("**The notes' rules**, without a penalty and an intercept, for one point and for all of them:")
    st.latex(
        r"\alpha_i \leftarrow \alpha_i + \varepsilon \big( y_i - s((K\alpha)_i) \big) \qquad "
        r"\alpha \leftarrow \alpha + \varepsilon \big( y - s(K\alpha) \big)"
    )
    st.markdown(
        "(In the second, $y$ is the whole vector; the notes print $y_i$.) This is the primal gradient step "
        "$w \\leftarrow w + \\varepsilon\\, \\Phi^\\top (y - s)$ written in $\\alpha$. It is not the gradient with "
        "respect to $\\alpha$, which is $K(s - y)$: it does not wait for the kernel's flat directions. With the "
        "penalty each step also shrinks $\\alpha$ by $\\varepsilon \\lambda$."
    )
    st.markdown(
        "**Newton.** With $W = \\mathrm{diag}(p_i (1 - p_i))$, a step solves one system with $n$ unknowns. It is "
        "kernel ridge regression on targets made up for this step, each with its own weight:"
    )
    st.latex(r"(K + \lambda W^{-1})\, \alpha + b = f + W^{-1}(y - p), \qquad \textstyle\sum_i \alpha_i = 0")
    st.markdown(
        "A step that would raise $J$ is halved until it does not, so the curve never rises. At the minimum "
        "$\\lambda \\alpha_i = y_i - p_i$: a weight is what the model is still off at its point. So no weight is 0, "
        "unlike with support vectors, and far points pull a little too."
    )
    st.markdown(
        "**Why a penalty.** The Gaussian kernel separates any distinct points. Then scores can be made larger for "
        "ever, each time with a smaller loss, and $J$ has no minimum for $\\lambda = 0$: the weights grow like the "
        "logarithm of the number of steps. In the notes, stopping early is the only regulariser."
    )
    st.markdown(
        "**The bandwidth.** The score is a sum of bumps centred at the points: points vote, near ones more. It behaves "
        "like nearest neighbours, but smoother. Wide bumps: smoother, more bias, less variance. Narrow ones: the "
        "reverse. Far from all points every likeness is 0 and the score is $b$ alone."
    )
