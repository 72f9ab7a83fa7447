"""One coefficient under a penalty: the residuals pull at it, the penalty holds it."""

import numpy as np
import streamlit as st

from algos.regression import shrinking
from pages.views.regression import methods
from pages.views.regression.methods import Fitted
from pages.views.regression.scene import Scene
from pages.views.regression.shrinkage.penalty import Penalty
from ui import controls, words


def show(at: Scene, price: Penalty, fitted: Fitted) -> None:
    """The balance at one coefficient, and what the penalty does to the whole system."""
    names, model = fitted.terms.names, fitted.model
    j = int(
        controls.slider("Coefficient", 1, len(names), 1, key="coefficient", help="Counted from the top bar.", place=st)
    )
    A = fitted.terms.transform(at.train.X)
    residual = at.y - model.predict(A)
    pull = float(shrinking.pull(A, residual)[j - 1])
    w = float(model.coef[j - 1])
    free = float(methods.by_least_squares(at, fitted.terms).model.coef[j - 1])
    n = words.number
    lam = 0.0 if price.kind == "selective" and j < price.first else price.lam
    scale = " on the standardised scale" if fitted.terms.standardised else ", in the units of that column"
    st.markdown(
        f"**Coefficient {j}, of {names[j - 1]}**, is {n(w)}{scale}; least squares without a penalty takes {n(free)}."
    )
    if lam == 0:
        st.markdown("It is not penalised, so at the solution the residuals do not pull at it:")
        st.latex(r"x_j \cdot (y - \hat y) = 0 = \lambda_j\,\theta_j, \qquad \lambda_j = 0")
    elif price.mix == 0:
        st.markdown("The residuals pull at it, and at the ridge solution the penalty pulls back exactly as hard:")
        st.latex(rf"x_j \cdot (y - \hat y) = {words.tex(pull)}")
        st.latex(rf"\lambda_j\,\theta_j = {words.tex(lam)} \cdot ({words.tex(w)}) = {words.tex(lam * w)}")
    else:
        _kink(price, pull, w, fitted.trace.finished)
    if price.intercept:
        _intercept(at.y, price.lam, fitted)
    elif price.mix == 0:
        _system(A, price, fitted)


def _kink(price: Penalty, pull: float, w: float, settled: bool) -> None:
    threshold = price.lam * price.mix
    n = words.number
    rest = rf" + \lambda\,(1 - {price.mix:.1f})\,\theta_j" if price.mix < 1 else ""
    st.markdown("The residuals pull at it:")
    st.latex(rf"x_j \cdot (y - \hat y) = {words.tex(pull)}")
    if w == 0 and abs(pull) > threshold * (1 + 1e-6):
        st.caption(f"It is still 0, but it will not stay so, as leaving zero costs only {n(threshold)}.")
        return
    if w == 0:
        st.markdown(
            f"Leaving zero costs {n(threshold)} at once, however small the coefficient. A pull of size "
            f"{n(abs(pull))} does not outweigh that, so the coefficient stays exactly 0."
        )
        st.latex(rf"\lvert x_j \cdot (y - \hat y) \rvert = {words.tex(abs(pull))} \le {words.tex(threshold)}")
        return
    back = threshold * float(np.sign(w)) + price.lam * (1 - price.mix) * w
    st.markdown("It is not zero, so where coordinate descent has settled, pull and penalty are equal:")
    share = "" if price.mix == 1 else rf"\cdot {price.mix:.1f} \cdot "
    st.latex(rf"\lambda {share}\operatorname{{sign}}\theta_j{rest} = {words.tex(back)}")
    if abs(back - pull) > 1e-3 * abs(back):
        why = "so much the tolerance leaves" if settled else "the descent has not settled"
        st.caption(f"They still differ by {n(abs(back - pull))}: {why}.")


def _intercept(y: np.ndarray, lam: float, fitted: Fitted) -> None:
    n, theta = words.tex, float(fitted.model.intercept)
    st.markdown(
        "**The intercept is penalised too.** The columns have mean 0, so it is the sum of the targets over m + λ. "
        f"That is their mean, {words.number(float(y.mean()))}, only where λ is 0."
    )
    st.latex(
        rf"\theta_0 = \frac{{\sum_i y^{{(i)}}}}{{m + \lambda}} = "
        rf"\frac{{{n(float(y.sum()))}}}{{{len(y)} + {n(lam)}}} = {n(theta)}"
    )


def _system(A: np.ndarray, price: Penalty, fitted: Fitted) -> None:
    d, n = A.shape[1], words.number
    bare, rank = shrinking.least_curvature(A)
    least, _ = shrinking.least_curvature(A, fitted.model.penalty)
    said = f"is singular: its rank is {rank}" if rank < d + 1 else f"has {n(bare)} as its smallest eigenvalue"
    st.markdown(
        f"**The system of {d + 1} equations.** Without a penalty $X^\\top X$ {said}. With λ = "
        f"{np.format_float_positional(price.lam, trim='-')} on the diagonal, not on the intercept's place, the "
        f"smallest eigenvalue is {n(least)}."
    )
    if price.kind == "ridge":
        free = shrinking.effective_parameters(A, price.lam)
        st.markdown(
            f"The fit has {n(free)} effective degrees of freedom, the trace of its hat matrix: {rank} without "
            "a penalty, and as λ grows 1, the intercept alone."
        )
