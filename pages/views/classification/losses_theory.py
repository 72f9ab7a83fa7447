"""Why there are several losses, and what each is for."""

import streamlit as st


def show() -> None:
    """Agreement, the five losses, convexity, the square on a sigmoid, the footnote."""
    st.markdown(
        "**Agreement.** With labels $y = \\pm 1$ the agreement $z = y\\,(w^\\top x + b)$ is positive for a right "
        "prediction and grows with how sure it is. A loss turns it into a price:"
    )
    st.latex(
        r"\begin{aligned}"
        r"\text{0-1} &: [z \le 0] & \text{perceptron} &: \max(0, -z) & \text{hinge} &: \max(0, 1 - z) \\"
        r"\text{logistic} &: \log(1 + e^{-z}) & \text{squared} &: (1 - z)^2 = (y - \text{score})^2"
        r"\end{aligned}"
    )
    st.markdown(
        "**0-1** is what one wants to be small, the share of mistakes. It is flat almost everywhere, so no slope says "
        "which way to go, and finding its minimum is hard. The others are convex stand-ins."
    )
    st.markdown(
        "**Perceptron** pulls at mistakes only, all alike. It is satisfied by scores of 0, so it says nothing about a "
        "margin. **Hinge** charges from $z < 1$ on: a point has loss 0 exactly if it is on or beyond its own margin "
        "line. It is 1 at 0, 0 at 1, 2 at −1, and never below 0-1. **Logistic** never is 0: every point keeps pulling "
        "a little. At $z = 0$ it is $\\log 2 = 0.6931$. For large $-z$ it is a straight line like the hinge, and the "
        "hinge's corner is what a piecewise linear stand-in makes of its bend (of $-\\log h$: the notes drop the "
        "minus). **Squared** charges points for being too right, $z > 1$, which is why one far point can ruin least "
        "squares."
    )
    st.markdown(
        "**The scale.** Doubling all scores moves no boundary, so the 0-1 loss does not notice. The logistic loss "
        "does: if every point is right it falls to 0 with the scale, for ever; if some are wrong there is a best "
        "scale, which makes the probabilities fit."
    )
    st.markdown(
        "**The square on a sigmoid.** Taking $\\tfrac{1}{2}(h - y)^2$ with $h$ a sigmoid is not convex. At $y = 1$:"
    )
    st.latex(
        r"f(z) = \tfrac{1}{2} (1 - g)^2, \qquad f''(z) = g\,(1 - g)^2\,(3g - 1) < 0 \iff g < \tfrac{1}{3} \iff "
        r"z < -\log 2 = -0.6931"
    )
    st.markdown(
        "Where a prediction is most wrong the curve is flat ($f''(-2) = -0.0594$, $f''(0) = 0.0625$): the worst "
        "mistakes pull least, and points that pull in different ways make several valleys. The log loss of the same "
        "sigmoid is convex with slope $h - y$: the worst mistakes pull most."
    )
    st.markdown("**A footnote of the notes** asks why one does not rather write the log loss as")
    st.latex(r"-\log\big( (1 - y)(1 - h) + y\,h \big)")
    st.markdown(
        "For $y = 0$ and $y = 1$ the two are the same number (with $h = 0.3$: 0.3567 and 1.2040 both ways), so there "
        "is nothing to prefer. As $h \\to 1$ the cost of $y = 1$ tends to 0, as $h \\to 0$ to infinity."
    )
