"""The theory of fitting by least squares, in the order in which one meets it."""

import streamlit as st


def show() -> None:
    st.markdown(
        "**The task.** There are $m$ examples $(x^{(i)}, y^{(i)})$: inputs, also called features, and a target. A "
        "hypothesis $h$ maps inputs to a prediction. With a number as target this is regression, with one of a few "
        "names it is classification. Linear regression takes a weighted sum of the inputs; a constant feature "
        "$x_0 = 1$ carries the intercept:"
    )
    st.latex(r"h_\theta(x) = \theta_0 + \theta_1 x_1 + \dots + \theta_d x_d = \theta^\top x")
    st.markdown(
        "**The price of being wrong** is the squared residual, summed over the examples (some write it with ½, some "
        "with 1/(2m); the best θ is the same). With the examples as rows of $X$:"
    )
    st.latex(
        r"J(\theta) = \tfrac12 \sum_{i=1}^m \bigl(h_\theta(x^{(i)}) - y^{(i)}\bigr)^2 = \tfrac12 \lVert X\theta - y"
        r"\rVert^2, \qquad \nabla J = X^\top (X\theta - y)"
    )
    st.markdown(
        "Its second derivative $X^\\top X$ never bends downwards ($v^\\top X^\\top X v = \\lVert Xv \\rVert^2 \\ge "
        "0$), so $J$ is a bowl and every minimum is the lowest. **The normal equations** set the gradient to zero:"
    )
    st.latex(r"X^\top X\,\theta = X^\top y")
    st.markdown(
        "They say that the residuals are at right angles to every column of $X$; with an intercept they add up to 0. "
        "A linear system is solved for θ, of a cost that grows with $d^3$; no learning rate, no steps. The inverse is "
        "never formed.\n\n"
        "**When $X^\\top X$ is singular**, many θ are best: one column is a combination of others (a length in metres "
        "and again in feet), or there are fewer rows than parameters. Doubled *rows* do no harm. The "
        "pseudoinverse $X^+$, which is $(X^\\top X)^{-1} X^\\top$ where that exists, picks the shortest of the best θ; "
        "predictions for rows like those seen stay as good as ever. One may also drop columns, or add a penalty: "
        "the view *Shrinkage*.\n\n"
        "**The hat matrix** $H = X X^+$ puts the hat on $y$: $\\hat y = Hy$. It projects $y$ on what the columns can "
        "make, so $H^2 = H = H^\\top$. Its diagonal holds the leverages, between 0 and 1; their sum is the rank. "
        "Leaving point $i$ out turns its residual $e_i$ into $e_i / (1 - h_i)$."
    )
    st.markdown(
        "**Why squares?** Suppose $y^{(i)} = \\theta^\\top x^{(i)} + \\varepsilon^{(i)}$ with independent Gaussian "
        "noise of standard deviation $\\sigma$. Then"
    )
    st.latex(
        r"\log p(y \mid X; \theta) = -m \log\bigl(\sqrt{2\pi}\,\sigma\bigr) - \frac{1}{2\sigma^2}"
        r"\sum_{i=1}^m \bigl(y^{(i)} - \theta^\top x^{(i)}\bigr)^2,"
    )
    st.markdown(
        "and the most likely θ is the least squares θ, whatever $\\sigma$ is. Where the noise is not like that, "
        "squares are a poor price: with $x = 0, 1, 2, 3, 4$ and $y = 0, 1, 2, 3, 14$ the last point turns the line $y "
        "= x$ of the other four into $y = 3x - 2$. The largest residual rules the sum.\n\n"
        "**Polynomial regression** is linear regression in new columns $x, x^2, x^3, \\dots$; with several inputs also "
        "their products. $d$ inputs have $\\binom{d+p}{p}$ terms up to degree $p$: 6 for two inputs and squares, 1001 "
        "for ten inputs and degree 4. The training error never rises with the degree, and degree $m - 1$ passes "
        "through any $m$ points with different $x$. The error on rows held out does rise, sooner or later: the curve "
        "learns the noise. The error on new rows has two sources: the family cannot make the true curve (structural "
        "error, which more rows do not cure), and the coefficients are uncertain (estimation error, which they do).\n\n"
        "**Beyond the data** the form of the hypothesis speaks alone. A parabola must come back down, even where "
        "prices never fall; a cubic falls towards one side; $\\sqrt{x}$ keeps rising ever more slowly. The "
        "data cannot tell them apart there: choose the form for what it does outside."
    )
