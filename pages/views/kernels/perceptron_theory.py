"""From the perceptron's weights to counts of mistakes, and when the counting ends."""

import streamlit as st


def show() -> None:
    st.markdown(
        "**From weights to counts.** The perceptron on features $\\phi(x)$ adds $y^{(t)} \\phi(x^{(t)})$ to its "
        "weights after a mistake at point $t$. So the weights are always a sum over the points, each as "
        "often as it was mistaken:"
    )
    st.latex(
        r"\theta = \sum_{i=1}^{n} \alpha_i\, y^{(i)} \phi(x^{(i)}), \qquad \theta_0 = \sum_i \alpha_i\, y^{(i)}"
        r", \qquad y^{(i)} = \pm 1"
    )
    st.markdown("and the score needs the features only in inner products, which the kernel gives:")
    st.latex(
        r"f(x) = \theta \cdot \phi(x) + \theta_0 = \sum_{i=1}^{n} \alpha_i\, y^{(i)} \big[ K(x^{(i)}, x) + 1 \big]"
    )
    st.markdown(
        "**The algorithm.** Start with $\\alpha = 0$. Go through the points, pass after pass; wherever "
        "$y^{(t)} f(x^{(t)}) \\le 0$, count up: $\\alpha_t \\leftarrow \\alpha_t + 1$. Stop after a pass without a "
        "mistake. (The notes' other printing, “a ← a + εy”, would change all of $a$: it is $a_i$ only. With “< 0” "
        "instead of “≤ 0” nothing would ever start from $\\alpha = 0$, and a score of exactly 0 would pass as right.)"
    )
    st.markdown(
        "**The cost.** The matrix $K$ takes $O(n^2 d)$ once. A mistake changes all scores by one column of it, "
        "$O(n)$. A new place costs $O(d)$ for every point with a count; often these are few, as with support vectors. "
        "Points with a count of 0 can be forgotten: the score stays the same."
    )
    st.markdown(
        "**When it ends.** As the perceptron: after at most $(R / \\gamma)^2$ mistakes if some boundary linear in "
        "$\\phi$ separates the classes with margin $\\gamma$. With the Gaussian kernel any distinct points are "
        "separable, whatever their labels (Micchelli 1986), so it ends; but the margin may be tiny and the end far. "
        "On the notes' four XOR points:"
    )
    st.table(
        {
            "kernel": ["x·z + (x·z)²", "exp(−|x − z|² / 2)", "x·z"],
            "counts": ["1, 0, 1, 0", "2, 1, 2, 1", "grow for ever"],
            "mistakes": ["2", "6", "never ends"],
        }
    )
    st.markdown(
        "**When it never ends.** If all scores return to values they had before, with $\\beta_i \\ge 0$ mistakes at "
        "point $i$ in between, these add up to nothing:"
    )
    st.latex(r"\sum_{i=1}^{n} \beta_i\, y^{(i)} \begin{pmatrix} \phi(x^{(i)}) \\ 1 \end{pmatrix} = 0")
    st.markdown(
        "A separating $\\theta$ would have $y^{(i)} f(x^{(i)}) > 0$ for all $i$, and then the sum over "
        "$\\beta_i y^{(i)} f(x^{(i)})$ would be above 0. It is 0: there is none (Gordan 1873). XOR with the linear "
        "kernel is back at zero after its fourth mistake, one at each corner. Where neither the end nor such a return "
        "is reached, two more things can settle it: equal points in different classes (never), and whether the "
        "classes' convex hulls in the kernel's features share a place, which is a linear programme."
    )
