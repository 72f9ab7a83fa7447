"""Why logistic regression fits as it does, and what its relatives do otherwise."""

import streamlit as st


def show() -> None:
    """Hypothesis, likelihood, gradient, Newton, penalty, separable data, several classes, least squares."""
    st.markdown(
        "**Hypothesis.** The score is linear in the features; the sigmoid makes a probability of it (Cox 1958):"
    )
    st.latex(
        r"h(x) = P(y = 1 \mid x) = \frac{1}{1 + e^{-z}}, \quad z = w^\top x + b, \qquad "
        r"h \ge \tfrac{1}{2} \iff z \ge 0, \qquad \frac{dh}{dz} = h\,(1 - h)"
    )
    st.markdown(
        "The boundary is a property of the hypothesis, not of the data: it is straight in the features, and with "
        "squares and products among them curved in the plane."
    )
    st.markdown(
        "**Cost.** The likelihood of a label is $h^y (1 - h)^{1 - y}$. Minus its log, averaged over $n$ points, and a "
        "penalty that leaves the intercept alone (some prints sum it in: they forget $j \\ge 1$):"
    )
    st.latex(
        r"J = -\frac{1}{n} \sum_{i=1}^{n} \big[ y_i \log h_i + (1 - y_i) \log (1 - h_i) \big] "
        r"+ \frac{\lambda}{2n} \sum_{j \ge 1} w_j^2"
    )
    st.markdown(
        "At zero every probability is 1/2 and $J = \\log 2 = 0.6931$. $J$ is convex: whoever goes down arrives. (The "
        "notes once call the log-likelihood itself $J$ and minimise it; it is to be maximised.) As λ grows, $w$ goes "
        "to 0 and $h$ to the share of the positive class."
    )
    st.markdown("**Gradient.** The same form as for linear regression, only $h$ is another one:")
    st.latex(
        r"\frac{\partial J}{\partial w} = \frac{1}{n} \sum_i (h_i - y_i)\, x_i + \frac{\lambda}{n} w, \qquad "
        r"\frac{\partial J}{\partial b} = \frac{1}{n} \sum_i (h_i - y_i)"
    )
    st.markdown(
        "Batch descent never raises $J$ while the rate is below the **safe rate** $2 / L$, because $h(1-h) \\le 1/4$ "
        "bounds the curvature. Stochastic descent takes one point at a time, in a new order each pass, and hovers "
        "unless its rate falls."
    )
    st.latex(r"L = \frac{1}{4n} \lambda_{\max}\!\left(A^\top A\right) + \frac{\lambda}{n}, \qquad A = [\,1 \; X\,]")
    st.markdown(
        "**Newton** jumps to the lowest point of the paraboloid that touches $J$ here. The Hessian is positive "
        "semi-definite (that of the log-likelihood is minus it: the notes lose the sign):"
    )
    st.latex(
        r"\nabla^2 J = \frac{1}{n} \left( A^\top \Omega A + \lambda I_{j \ge 1} \right), \quad "
        r"\Omega = \mathrm{diag}\big( h_i (1 - h_i) \big), \qquad \theta := \theta - (\nabla^2 J)^{-1} \nabla J"
    )
    st.markdown(
        "Each step is a weighted least squares fit, hence *iteratively re-weighted*: points near the boundary weigh "
        "most, at most 1/4, sure ones hardly at all. Near the end the number of right digits doubles with each step. "
        "Far from it a full step may overshoot; it is halved until the cost falls."
    )
    st.markdown(
        "**Separable data.** If some $w$ is right about every point, $2w$ is right and surer, and costs less: there is "
        "no minimum, the slope grows for ever. For $x = -2, -1, 1, 2$ with labels 0, 0, 1, 1 Newton gives slopes 1.2, "
        "2.024, 2.909, 3.856, 4.835 and so on, about 1 more each step. Whether it is so is decided here by a linear "
        "programme (Albert and Anderson 1984), not by looking at the weights. Any penalty above 0 gives a minimum."
    )
    st.markdown("**Softmax** has a score for each class:")
    st.latex(
        r"P_j = P(y = j \mid x) = \frac{e^{z_j}}{\sum_{l=1}^{k} e^{z_l}}, \qquad "
        r"\frac{\partial}{\partial z_j} \left( -\log P_y \right) = P_j - [y = j]"
    )
    st.markdown(
        "The same vector added to every class's parameters changes nothing, so one of them may be set to 0: the last, "
        "$\\theta_k$ (the notes print $\\theta_0$). With two classes it is logistic regression with the difference "
        "$\\theta_1 - \\theta_2$. Scores 1, 2 and 0 give 0.2447, 0.6652 and 0.0900."
    )
    st.markdown(
        "**One against the rest** fits each class alone and lets the largest score win. Each class's own boundary "
        "claims a half-plane, so there are places that none claims, and places that several claim: the comparison "
        "decides there, though the scores were never fitted to be compared."
    )
    st.markdown(
        "**Least squares** fits a plane to the labels and cuts it half-way. It charges $(z - y)^2$, so a point that is "
        "far on the *right* side costs too and pulls the boundary. The notes' line: $x = 1, 2, 3, 4$ are 0 and "
        "$6, 7, 8, 9$ are 1, which cuts at 5.000 without a mistake. One more point at 40, of class 1, and it cuts at "
        "6.391: now 6 is wrong. The logistic loss of such a point is as good as 0."
    )
