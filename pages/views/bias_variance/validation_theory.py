"""What the notes say about splitting, choosing and reporting."""

import streamlit as st


def estimates() -> None:
    """The error, its estimates, and why a split must be random."""
    st.markdown(
        "**Two errors.** The training error is an average over the points learned from, the true error an "
        "expectation over a new point from the same source:"
    )
    st.latex(
        r"\hat\varepsilon(h) = \frac1n \sum_{i=1}^n (y_i - h(x_i))^2, \qquad "
        r"\varepsilon(h) = \mathbb{E}\,(y - h(x))^2"
    )
    st.markdown(
        "For a model $h$ fixed beforehand, $\\hat\\varepsilon(h)$ is right on average, and its spread falls like "
        "$1/\\sqrt n$. A model fitted to the very same points is not fixed beforehand: its training error is too low, "
        "it *under*estimates the true error. For classes the squared error is replaced by 1 for a wrong class and 0 "
        "for a right one. Some notes put a factor ½ before the square; no choice depends on it."
    )
    st.markdown(
        "**Hold-out.** Learn from 70 %, ask about the other 30 %. The split must be random: dealt out in order, "
        "the two parts do not overlap, and the model is asked where it has learned nothing. The part held out "
        "is *wasted* for learning."
    )
    st.markdown(
        "**k folds.** Deal the points into $k$ random parts; learn from all but one, ask about that one; "
        "average. Ten folds are usual. Every point is asked about exactly once, $k$ fits are needed."
    )
    st.latex(
        r"\hat\varepsilon_{\text{CV}} = \frac1k \sum_{j=1}^{k} \frac1{|S_j|} \sum_{i \in S_j} (y_i - h_{-j}(x_i))^2"
    )
    st.markdown(
        "**Leave-one-out** is $k = n$. *How can it evaluate a single model, when it fits n of them?* The n fits differ "
        "by one point each; the average of their errors is the estimate, on average the true error of fits to "
        "$n - 1$ points. Fewer folds learn from fewer points and so estimate the error of a worse fit, too high for "
        "the fit to all points. Least squares needs one fit only, with $H = X(X^\\top X)^{-1}X^\\top$:"
    )
    st.latex(r"y_i - h_{-i}(x_i) = \frac{e_i}{1 - H_{ii}}, \qquad e = y - Hy")


def choosing() -> None:
    """Choosing by an error, and what to do with the model chosen."""
    st.markdown(
        "**The bad method** fits every model and takes the one with the lowest training error. Of nested models "
        "$\\mathcal H_1 \\subseteq \\mathcal H_2 \\subseteq \\dots$ the larger one contains the best fit of the "
        "smaller, so the training error cannot go up: the largest model is always taken."
    )
    st.latex(r"\min_{h \in \mathcal H_{i+1}} \hat\varepsilon(h) \le \min_{h \in \mathcal H_i} \hat\varepsilon(h)")
    st.markdown(
        "**A better one** has every model judged on points it has not seen, by hold-out, by folds or by leaving one "
        "out, and takes the lowest. Then *retrain the chosen model on all points*, unless small changes of the points "
        "change it much. That is what the price here means: the true error of the chosen model, fitted to all n "
        "points. The same is done for every number that is not fitted: the degree, the penalty λ, the bandwidth, k."
    )
    st.markdown(
        "Two parts of a design: *model selection* chooses the set $\\mathcal H$, *fitting* chooses one $h$ in it."
    )


def winner() -> None:
    """Three sets, three roles, and how too good the second one's winner is."""
    st.markdown("**Three sets, three roles**, usually 60 %, 20 %, 20 %:")
    st.markdown(
        "| set | what it does |\n|:--|:--|\n| training | fits every candidate |\n| validation | chooses one of them |\n"
        "| test | reports the error of the one chosen |"
    )
    st.markdown(
        "One of the notes prints the last two the other way round. The order matters: a set that has chosen cannot "
        "report. Each validation error is right on average for its candidate, but the lowest of $M$ is not:"
    )
    st.latex(r"\mathbb{E}\min_{c \le M} \hat\varepsilon(h_c) \ \le\ \min_{c \le M} \mathbb{E}\,\hat\varepsilon(h_c)")
    st.markdown(
        "For coin flips on $v$ points the fewest mistakes have an exact law, with $F$ of the binomial $(v, ½)$:"
    )
    st.latex(
        r"P(\text{fewest} > j) = (1 - F(j))^M, \qquad "
        r"\mathbb{E}\,\frac{\text{fewest}}{v} = \frac1v \sum_{j=0}^{v-1} (1 - F(j))^M"
    )
    st.markdown(
        "**An error bar** for one candidate fixed beforehand, from Hoeffding's inequality: with probability at least "
        "95 % its validation error is within"
    )
    st.latex(r"\sqrt{\frac{\ln(2 / 0.05)}{2 v}}")
    st.markdown("of its true error. For the winner of many the bar does not hold, as the picture shows.")
