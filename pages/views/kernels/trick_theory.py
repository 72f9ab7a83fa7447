"""The kernel trick: features that are never written out."""

import streamlit as st


def show() -> None:
    """The identity, the lift, the price, and which methods may use it."""
    st.markdown(
        "**A linear method on features is not linear in the inputs.** With $\\varphi(x) = (x_1, x_2, \\sqrt{2}\\, x_1 "
        "x_2, x_1^2, x_2^2)$ the boundary $\\theta \\cdot \\varphi(x) + \\theta_0 = 0$ is a conic: "
        "$\\theta = (0, 0, 0, 1, 1)$ and $\\theta_0 = -r^2$ give the circle of radius $r$; $\\theta = (0, 0, "
        "\\tfrac{1}{\\sqrt{2}}, 0, 0)$ gives the sign of $x_1 x_2$, which solves XOR."
    )
    st.markdown("**The identity.** The inner product of two such vectors needs none of their entries:")
    st.latex(
        r"\varphi(x) \cdot \varphi(z) = x_1 z_1 + x_2 z_2 + 2 x_1 x_2 z_1 z_2 + x_1^2 z_1^2 + x_2^2 z_2^2 = "
        r"x \cdot z + (x \cdot z)^2"
    )
    st.markdown(
        "For $x = (1, 2)$ and $z = (3, -1)$ the features are $(1, 2, 2\\sqrt{2}, 1, 4)$ and $(3, -1, -3\\sqrt{2}, 9, "
        "1)$; their inner product is 2, and so is $1 + 1^2$. With a constant among the features, "
        "$(x \\cdot z + 1)^2 = \\varphi(x) \\cdot \\varphi(z)$ for"
    )
    st.latex(r"\varphi(x) = (x_1^2,\; x_2^2,\; \sqrt{2}\, x_1 x_2,\; \sqrt{2}\, x_1,\; \sqrt{2}\, x_2,\; 1)")
    st.markdown(
        "which gives $(11 + 1)^2 = 144$ for $(1, 2)$ and $(3, 4)$. The root is over the 2 only. In general each "
        "monomial of degree up to $p$ comes with a weight:"
    )
    st.latex(
        r"(x \cdot z + c)^p = \sum_{|\alpha| \le p} \frac{p!}{\alpha_1! \cdots \alpha_d! \, (p - |\alpha|)!} \, "
        r"c^{\,p - |\alpha|} \; x^\alpha z^\alpha"
    )
    st.markdown(
        "**The price of the features.** All products of at most $p$ of $d$ inputs are $\\binom{d + p}{p} - 1$, so "
        "$O(d^p)$; of at most two, $d + d(d + 1)/2$: 5 for two inputs, 501 500 for a thousand. The kernel takes $O(d)$ "
        "operations whatever the degree."
    )
    st.markdown(
        "**The trick.** Methods that use the points only in inner products (perceptron, ridge, logistic regression, "
        "support vector machines) may take $k(x, z)$ in their place. They then work in a space of *higher* dimension "
        "without ever going there: weights are sums over the points, $w = \\sum_i a_i \\varphi(x_i)$, and a score is "
        "$\\sum_i a_i k(x_i, x)$. A matrix of all pairs costs $O(n^2 d)$, so the trick pays where points are fewer "
        "than features."
    )
    st.markdown(
        "**The lift.** A bowl puts $x_1^2 + x_2^2$ above each point of the floor. A plane cuts it in a curve whose "
        "shadow is a circle; that is why rings come apart. The three products $(x_1^2, \\sqrt{2}\\, x_1 x_2, x_2^2)$, "
        "whose kernel is $(x \\cdot z)^2$, turn planes into ellipses, hyperbolas and pairs of lines about the middle: "
        "XOR comes apart, but a line that misses the middle is not among them."
    )
