"""What a search for features does, what it costs, and whom it fools."""

import streamlit as st


def show() -> None:
    st.markdown(
        "**Wrappers** try sets of features $F$ on the model itself, here least squares, and judge each set by "
        "cross-validation."
    )
    st.latex(
        r"\text{forward: } F \leftarrow F \cup \{\arg\min_{i \notin F} \hat\varepsilon_{cv}(F \cup \{i\})\}"
        r"\qquad \text{backward: } F \leftarrow F \setminus \{\arg\min_{i \in F} "
        r"\hat\varepsilon_{cv}(F \setminus \{i\})\}"
    )
    st.markdown(
        "Either way each step tries one feature less than the step before: "
        r"$d + (d - 1) + \dots + 1 = \frac{d(d+1)}{2}$ sets instead of all $2^d$. The best set seen on the way wins."
    )
    st.markdown(
        "**A filter** never asks the model: it ranks the features by mutual information with the target, with "
        "probabilities from counts, and keeps the first $k$; cross-validation chooses $k$."
    )
    st.latex(
        r"\mathrm{MI}(x_i, y) = \sum_{x_i}\sum_{y} p(x_i, y)\,\log\frac{p(x_i, y)}{p(x_i)\,p(y)}"
        r" = \mathrm{KL}\big(p(x_i, y)\,\|\,p(x_i)\,p(y)\big)"
    )
    st.markdown(
        "- It looks at one column at a time: of two copies it takes both, of two columns that are useful only together "
        "neither.\n"
        "- Counts from few rows are uneven by chance. The information is never below zero, so useless columns seem to "
        "have some; the more bins, the more."
    )
    st.markdown(
        "**Bias and variance.** A good feature reduces the bias, a bad one rarely raises it; either usually adds "
        "variance. For least squares the variance at a point $z$ never falls when a column is added:"
    )
    st.latex(r"\operatorname{Var}\,\hat y(z) = \sigma^2\, z^\top (X^\top X)^{-1} z")
    st.markdown(
        "That is why fewer features are a remedy for high variance, and more of them one for high bias.\n\n"
        "**Whom it fools.** The winner of many trials owes something to luck: the validation error of the chosen set "
        "is too low, the more sets were tried on the same few rows the more. Only rows that took no part in the "
        "search, the test set, tell. The filter ranked with all rows learned from, those of the fold asked included, "
        "and is flattered in the same way.\n\n"
        "**Conventions.** The error is the mean squared error; of a target with classes, that of its 0/1 columns, one "
        "for each class, or one in all for two classes. The validation error is the mean over the folds. Of sets with "
        "equal errors the first, and in the end the smallest, is taken."
    )
