"""The theory of shrinking coefficients."""

import streamlit as st


def show() -> None:
    st.markdown(
        "**Too flexible.** A curve with many powers can follow the noise; its coefficients grow large and cancel each "
        "other. There are two remedies: use fewer features, chosen by hand or by a search, which throws information "
        "away; or keep them all and make large coefficients expensive, which works well where many features each "
        "contribute a little. A second price stands beside the residuals:"
    )
    st.latex(
        r"J(\theta) = \tfrac12 \sum_{i=1}^m \bigl(y^{(i)} - \theta^\top x^{(i)}\bigr)^2 + \tfrac{\lambda}{2} "
        r"\sum_{j \ge 1} \theta_j^2"
    )
    st.markdown(
        "This is **ridge regression**. The intercept $\\theta_0$ is not penalised: to shift all targets should shift "
        "the curve and nothing else, and the residuals then add up to 0 for every λ. $J$ is still a bowl, and setting "
        "its gradient to zero gives"
    )
    st.latex(r"(X^\top X + \lambda K)\,\theta = X^\top y, \qquad K = \operatorname{diag}(0, 1, \dots, 1)")
    st.markdown(
        "With λ > 0 this has exactly one solution, even with more columns than rows: "
        "$v^\\top (X^\\top X + \\lambda K) v = \\lVert Xv \\rVert^2 + \\lambda \\sum_{j \\ge 1} v_j^2$ is zero only "
        "if all $v_j$ with $j \\ge 1$ are, and the column of ones then asks $v_0 = 0$ too. As λ falls to 0 it becomes "
        "least squares (the shortest of the best, where there are many). As λ grows, the training error never falls, "
        "the sum of squared coefficients never rises, and in the end the horizontal line at the mean of the targets "
        "remains. In between, the error on new rows usually falls first, as the variance shrinks, and rises again as "
        "the curve becomes too stiff: λ is chosen on rows held out. With the intercept free the variance does not "
        "fall to zero but to σ²/n, that of the mean.\n\n"
        "**A gradient step** with rate α shows why it is called shrinkage: every coefficient is first multiplied by "
        "$1 - \\alpha\\lambda/m$, the intercept is not."
    )
    st.latex(
        r"\theta_j \leftarrow \theta_j \Bigl(1 - \frac{\alpha\lambda}{m}\Bigr) - \frac{\alpha}{m} \sum_i "
        r"\bigl(h(x^{(i)}) - y^{(i)}\bigr)\, x_j^{(i)}"
    )
    st.markdown(
        "**The same scale for all.** Least squares predicts the same in any units; a penalised fit does not, since a "
        "column in millimetres needs a coefficient a thousand times smaller, and pays a million times less, than one "
        "in metres. So here every column is brought to mean 0 and standard deviation 1 first. With centred columns and "
        "targets the intercept drops out of the equations, and comes back as the mean of the targets.\n\n"
        "**One penalty for each coefficient.** $K$ may hold any numbers that are not negative. An example from the "
        "notes: a quartic with $1000\\,\\theta_3^2 + 1000\\,\\theta_4^2$ added to the mean squared residual. Both are "
        "pressed to zero and the quartic turns into the least squares parabola (beside the sum of squares the weight "
        "is 1000 m; here λ stands there, so the slider goes beyond). Why not charge high powers more in general? One "
        "may; the method *ridge on high powers only* does.\n\n"
        "**Lasso and elastic net** charge sizes instead of squares, or some of both:"
    )
    st.latex(
        r"\tfrac12 \lVert y - X\theta \rVert^2 + \lambda \Bigl(\rho \sum_{j \ge 1} \lvert \theta_j \rvert + "
        r"\tfrac{1 - \rho}{2} \sum_{j \ge 1} \theta_j^2\Bigr)"
    )
    st.markdown(
        "The size has a kink at zero: to leave it costs λρ at once, and columns that do not pull as hard as this stay "
        "out, their coefficients exactly 0. All are 0 from $\\lambda\\rho = \\max_j \\lvert x_j \\cdot (y - \\bar y) "
        "\\rvert$ on. Plain gradient descent does not suit the kink; coordinate descent sets one coefficient after "
        "the other to its best value, by soft thresholding, and the objective never rises. Where the columns are at "
        "right angles and of length $\\sqrt n$, the lasso moves every least squares coefficient by λ/n towards 0 and "
        "stops there; ridge divides each by $1 + \\lambda/n$.\n\n"
        "**Whose λ?** Texts differ by constant factors; the minimum is the same once λ is translated."
    )
    st.markdown(
        "| written as | its λ, from the λ here |\n| --- | --- |\n"
        "| sum of squares + λ Σθ², or 1/(2m) of both; scikit-learn's `Ridge(alpha)` | λ |\n"
        "| mean of squares / 2 + (λ/2) Σθ², or mean of squares + λ Σθ² | λ / m |\n"
        "| sum of squares / (2m) + λ Σθ², the penalty outside the fraction | λ / (2m) |\n"
        "| scikit-learn's `Lasso(alpha)`, `ElasticNet(alpha)`: mean of squares / 2 + alpha Σ\\|θ\\| | λ / m |\n"
        "| mean of squares + λ Σ\\|θ\\| | 2 λ / m |\n"
    )
