"""The theory of learning curves, and the notes' table."""

import streamlit as st


def show() -> None:
    st.markdown(
        "**Two reasons for a large test error.** *Estimation error*: the training set is small and noisy, and another "
        "one would have given another fit. This is the variance of the estimator, a map from data to parameters; it "
        "falls as n grows. *Structural error*: no member of the family is near the truth. This is bias, and it does "
        "not fall with n. A larger family has less of the second and more of the first.\n\n"
        "**Two curves.** As n grows the training error rises: a few points are easily passed through, many are not. "
        "The validation error falls. Where the bias is high the two soon meet, on a level far above the noise, and "
        "more data do not help. Where the variance is high a gap remains between them, and more data close it. "
        "(With one number fixed this is true of degrees and bandwidths. A fixed k of neighbours, or a fixed λ, is a "
        "more flexible model where there are more points.)"
    )
    st.markdown(
        "| | validation error low | validation error high |\n|---|---|---|\n"
        "| **training error low** | Good | High variance |\n| **training error high** | – | High bias |\n"
    )
    st.markdown(
        "What is low is for you to say: here, up to a multiple of the noise variance (and, where there is hardly any "
        "noise, up to one hundredth of the truth's own variance over [0, 1]). Real data do not tell their noise; "
        "there the bar is what is needed, or what a person achieves.\n\n"
        "**Overfitting has two remedies**: drop features, by hand or by model selection, which loses information; or "
        "keep all and shrink their coefficients, which does well where many features each contribute a little. With "
        "all remedies:"
    )
    st.markdown(
        "| remedy | mends |\n|---|---|\n"
        "| more training examples | variance |\n| fewer features | variance |\n| larger λ | variance |\n"
        "| more features | bias (usually) |\n| polynomial features | bias (it might) |\n| smaller λ | bias |\n"
    )
    st.markdown(
        "Do not try them at random: each of them is wasted on the other illness. With at most three inputs plot the "
        "hypothesis; with more, draw these curves.\n\n"
        "**What else the curves show.** The training error reflects the bias and not the variance, the test error "
        "both. Noise in the training set moves bias and variance, noise in the test set only the irreducible σ²: "
        "no n, no family and no λ brings the expected error below it. On real data f is hardly ever known, and "
        "bias and variance cannot be told apart; this page chooses f and makes the data."
    )
    st.caption(
        "Every set has random places on [0, 1] of its own; each is validated on 100 new points with noise of their own."
    )
