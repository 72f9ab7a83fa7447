"""How methods are compared, and what each of them is."""

import streamlit as st


def show() -> None:
    """Errors, splits, methods."""
    st.markdown(
        "A share of the known ratings $H$ is hidden; every method learns from the rest and guesses them. Two ways to "
        "add up the errors:"
    )
    st.latex(
        r"\mathrm{RMSE} = \sqrt{\tfrac{1}{|H|} \sum_{(a,i) \in H} (\hat Y_{ai} - Y_{ai})^2}, \qquad "
        r"\mathrm{MAE} = \tfrac{1}{|H|} \sum_{(a,i) \in H} |\hat Y_{ai} - Y_{ai}|"
    )
    st.markdown(
        "- **mean of all**, **means of the users**, **means of the items**: one number, one for each row, one for each "
        "column. Where a row or column has none, the mean of all.\n"
        "- **popularity**: means of the items, drawn towards the mean of all where few have rated ($\\lambda = 5$).\n"
        "- **user and item offsets**: $\\mu + b_a + c_i$ by ridge regression ($\\lambda = 5$).\n"
        "- **neighbours**: the 10 users (or items) with the highest correlation, their deviations weighted by it.\n"
        "- **content**: a ridge regression on the features for each user, **hybrid**: a factorisation on the features; "
        "both with the λ of the sidebar and the same means subtracted first.\n"
        "- **no structure**: every cell a number of its own. Known ones shrink by $1 + \\lambda$, all others are 0.\n"
        "- **factorisation**: alternating least squares, at most 40 half-steps."
    )
    st.markdown(
        "The settings with the lowest held-out error have been chosen with the help of these very ratings: their error "
        "is a little too good. An honest figure needs ratings that took no part in the choice."
    )
    st.markdown(
        "Ratings are not missing at random: people rate what they chose to see. Whoever hides known ratings learns how "
        "well those are guessed, and not how well the cells are that nobody would have filled."
    )
