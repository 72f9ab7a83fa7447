"""The theory of neighbours, as the page tells it."""

import streamlit as st


def show() -> None:
    st.markdown(
        "**Similarity.** Users $a$ and $b$ are compared on the items both have rated, $CR(a, b)$, by the correlation "
        "of their ratings. The means $\\tilde Y$ are taken over these items only, so the mean of a user changes with "
        "the partner."
    )
    st.latex(
        r"\text{sim}(a, b) = \frac{\sum_{j \in CR(a, b)} (Y_{aj} - \tilde Y_a)(Y_{bj} - \tilde Y_b)}"
        r"{\sqrt{\sum_{j \in CR(a, b)} (Y_{aj} - \tilde Y_a)^2}\, \sqrt{\sum_{j \in CR(a, b)} (Y_{bj} - \tilde Y_b)^2}}"
    )
    st.markdown(
        "It lies between −1 and 1, is 1 with oneself, and does not change when somebody's ratings are raised or "
        "stretched: (5, 3) and (4, 2) agree perfectly. With **two items in common** it is 1, −1 or 0/0. With one "
        "or none, or where one of the two rated everything alike, it is 0/0. Here 0/0 is **defined as 0**: a neighbour "
        "who has no say.\n\n"
        "**Prediction.** The K most similar who have rated the item report how far their rating is from the mean of "
        "all their own ratings:"
    )
    st.latex(
        r"\hat Y_{ai} = \bar Y_a + \frac{\sum_{b \in KNN(a, i)} \text{sim}(a, b)\, (Y_{bi} - \bar Y_b)}"
        r"{\sum_{b \in KNN(a, i)} \lvert \text{sim}(a, b) \rvert}"
    )
    st.markdown(
        "* Means are taken out, so a strict and a kind rater can help each other.\n"
        "* Nothing keeps the prediction within the scale: a mean of 4 and one neighbour of similarity 1 who rated "
        "(4, 2, 5) give 4 + (5 − 11/3) = 5.33 for the last item.\n"
        "* With oneself as the only neighbour the own rating comes out.\n"
        "* If nobody else has rated the item there is no neighbour, and the fraction is undefined. Here the mean of "
        "the user is used (by items that of all ratings). Ratings alone cannot tell two such films apart.\n"
        "* Of neighbours with equal similarity, those with more in common come first.\n\n"
        "**Choosing K.** There is hardly anything else to choose. A small K rests on little, a large one asks people "
        "who are not alike. 10 is a reasonable value.\n\n"
        "**Where it fails.** Similarity is one number for two people. Who agrees with a group on everything but films "
        "with clowns stays similar to that group, and is told its opinion of clowns. Factors give everybody several "
        "numbers, one of which can be about clowns.\n\n"
        "**By items** the same is done with the table turned: items are alike if the same people liked them."
    )
