"""Why the perceptron stops, when it does not, and what its successors change."""

import streamlit as st


def show() -> None:
    """Notation, risk, duality, the mistake bound and its proof, averages, passive-aggressive, Pegasos."""
    st.markdown(
        "**Notation.** $a = (1, x)$ is a point with a 1 in front and $\\theta = (\\theta_0, w)$ the offset and the "
        "weights, so that $\\theta^\\top a = \\theta_0 + w^\\top x$. With $s = \\pm 1$ for the two classes, the "
        "*agreement* $s\\,\\theta^\\top a$ is positive for a point on its right side. The offset is one more "
        "coordinate, here in every method: it is updated with the others, and where lengths count it counts. Without "
        "the offset $a = x$, and the boundary goes through the origin."
    )
    st.markdown("**Perceptron.** A point with an agreement of at most 0 is a mistake; then, and only then,")
    st.latex(r"\theta := \theta + s\,a, \qquad \text{and its agreement rises by } \lVert a \rVert^2.")
    st.markdown(
        "A point on the boundary counts as a mistake, so the first point always is one: $\\theta$ starts at 0. (The "
        "rule $< 0$ that one also finds printed makes no update at all from there.) A learning rate would scale "
        "$\\theta$ and change no mistake. One update need not be enough: $\\theta = 3$, $x = 1$, $s = -1$ has an "
        "agreement of $-3$, and of $-2$ afterwards."
    )
    st.markdown(
        "**The perceptron risk** is what these steps descend, one term at a time; the batch method takes all mistakes "
        "$V$ at once:"
    )
    st.latex(
        r"R(\theta) = \sum_{i \in V} -s_i\,\theta^\top a_i, \qquad \nabla R = \sum_{i \in V} -s_i\,a_i, \qquad "
        r"V = \{i : s_i\,\theta^\top a_i \le 0\}"
    )
    st.markdown(
        "$R$ is convex and piecewise linear, and 0 at $\\theta = 0$ although nothing is right there: hence the batch "
        "method starts at $s_1 a_1$. A batch step costs $O(nd)$, a perceptron step $O(d)$."
    )
    st.markdown(
        "**Points and weights are dual.** The boundary $\\{x : \\theta^\\top x = 0\\}$ is a line in the space of the "
        "points and a point, $\\theta$, in the space of the weights; a data point is a point here and the line "
        "$\\{\\theta : \\theta^\\top x = 0\\}$ there. To be right on a point is to be on the proper side of its line. "
        "All of them together leave a cone (see *Weights*), empty if no boundary separates the classes."
    )
    st.markdown(
        "**The mistake bound** (Novikoff 1962). Let $\\lVert a_i \\rVert \\le R$, and let some unit vector $u$ leave "
        "every point a margin: $s_i\\,u^\\top a_i \\ge \\gamma > 0$. Then after $k$ mistakes"
    )
    st.latex(
        r"\theta^\top u \ge k\gamma \;\;(\text{each adds at least } \gamma), \qquad "
        r"\lVert \theta \rVert^2 \le k R^2 \;\;(\text{each adds } 2 s\,\theta^\top a + \lVert a \rVert^2 \le R^2)"
    )
    st.latex(
        r"k\gamma \;\le\; \theta^\top u \;\le\; \lVert \theta \rVert \;\le\; \sqrt{k}\,R "
        r"\quad\Longrightarrow\quad k \le (R/\gamma)^2"
    )
    st.markdown(
        "These are the four curves of the second plot: the lower bound grows like $k$, the upper one like $\\sqrt k$, "
        "and they meet at $(R/\\gamma)^2$. Neither the number of points, nor their dimension, nor their order "
        "matters. In exercise 2.1 the bound is 3.25, and 101 once the third point is moved out to 10; the mistakes "
        "are 2 and 6 from the first point, 1 and 1 from the second. For $d$ signed basis vectors the bound is $d$ and "
        "is met exactly. Started away from 0, up to $2 \\lVert \\theta \\rVert / \\gamma$ mistakes more are possible."
    )
    st.markdown(
        "**Not separable.** Then every pass has a mistake, for ever. The **averaged perceptron** returns the mean of "
        "$\\theta$ over all examples of $T$ passes, so that what was right for long weighs more:"
    )
    st.latex(
        r"\bar\theta = \frac{1}{nT} \sum_{t=1}^{nT} \theta_t \qquad\Big(\text{an update at example } t "
        r"\text{ is in } nT - t + 1 \text{ terms: the notes' weight } c = 1 - \tfrac{t-1}{nT}\Big)"
    )
    st.markdown("**Passive-aggressive** (PA-I) wants a little more than being right, at the least change:")
    st.latex(
        r"\min_{\theta} \; \tfrac{\lambda}{2} \lVert \theta - \theta^{(k)} \rVert^2 + \max(0, 1 - s\,\theta^\top a) "
        r"\quad\Rightarrow\quad \theta^{(k+1)} = \theta^{(k)} + \eta\,s\,a, \quad "
        r"\eta = \min\Big\{ \frac{\max(0, 1 - s\,\theta^{(k)\top} a)}{\lVert a \rVert^2}, \frac1\lambda \Big\}"
    )
    st.markdown(
        "If a loss is left after the update, $\\eta = 1/\\lambda$. For tiny $\\lambda$ the point lands on its margin, "
        "at an agreement of exactly 1, whatever that does to the others. Exercise 2.1 with $\\lambda = 1$: one "
        "mistake, three updates ($\\eta = 0.5, 0.5, 0.2308$), then none for ever."
    )
    st.markdown(
        "**Pegasos** draws a point at random and takes a subgradient step on the objective of the support vector "
        "machine:"
    )
    st.latex(
        r"J(\theta) = \frac1n \sum_i \max(0, 1 - s_i\,\theta^\top a_i) + \frac\lambda2 \lVert \theta \rVert^2, \qquad "
        r"\theta := (1 - \eta\lambda)\,\theta + \eta\,s\,a\,[\,s\,\theta^\top a \le 1\,]"
    )
    st.markdown(
        "The notes take $\\eta = 1/t$, the paper $\\eta = 1/(\\lambda t)$. Both meet $\\sum \\eta = \\infty$, $\\sum "
        "\\eta^2 < \\infty$. But what the start leaves behind shrinks by $\\prod (1 - \\lambda / t)$, about "
        "$T^{-\\lambda}$: for $x = \\pm 1$ and $\\lambda = 0.01$, where $\\theta = 1$ is best, $1/t$ stands at 1.474, "
        "1.441, 1.408 and 1.376 after 10, 100, 1000 and 10 000 draws. With $1/(\\lambda t)$ it is there by then, "
        "after a wild beginning: the first step has the length $1/\\lambda$. For $\\lambda = 1$ the two are the same. "
        "The intercept is shrunk with the rest here, which a support vector machine with a free offset does not do."
    )
