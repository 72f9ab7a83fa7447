"""What the shares mean, why accuracy is not enough, how the curves are read, and where to put the threshold."""

import streamlit as st


def show() -> None:
    st.markdown(
        "**Points that were not learned from.** The notes hold out 30 %, drawn at random: otherwise the two parts "
        "come from different regions. Whatever is chosen by looking at the test points (a threshold, too) has learned"
        " from them; a fair report needs a third part."
    )
    st.markdown("**The table** counts what is (rows) against what is called so (columns), as scikit-learn does:")
    st.markdown(
        "| | called negative | called positive |\n|:--|:--|:--|\n"
        "| **is negative** | TN, rightly left alone | FP, a false alarm |\n"
        "| **is positive** | FN, a miss | TP, found |"
    )
    st.markdown("(The notes print it with the predictions in rows.) By convention the rare class is the positive one.")
    st.latex(
        r"\text{accuracy} = \frac{TP + TN}{n} \qquad \text{precision} = \frac{TP}{TP + FP} \qquad "
        r"\text{recall} = \frac{TP}{TP + FN} \qquad F_1 = \frac{2PR}{P + R} = \frac{2\,TP}{2\,TP + FP + FN}"
    )
    st.markdown(
        "**The trap of accuracy.** An error of 1 % sounds good. But if 0.5 % of the patients have cancer, the rule "
        "that never says cancer has an error of 0.5 %. Its recall is 0 and its precision is 0/0: nobody was called "
        "positive. The rule that always says cancer has recall 1 and precision 0.005; their plain mean, 0.5025, looks"
        " fair, but $F_1 = 0.00995$. The harmonic mean lies between the smaller of the two and their plain mean, and "
        "never above twice the smaller."
    )
    st.markdown(
        "**The threshold** $T$: positive iff $h(x) \\ge T$. Raising it can only lower recall. Precision usually "
        "rises, but not always: where the next points to fall below it are positive ones, it falls."
    )
    st.markdown(
        "**ROC curve** (receiver operating characteristics): recall (true positive rate) over false alarms (false "
        "positive rate), for every threshold. It starts in (0, 0), where nobody is called positive, ends in (1, 1), "
        "and never turns back. A score that does not know anything stays near the diagonal. The **area** under it is "
        "the share of the pairs of a positive and a negative point that the score puts in the right order, ties "
        "counting half; so it does not change when the scores are transformed monotonically. It tells something about"
        " the test set and is no part of learning."
    )
    st.markdown(
        "**Precision and recall** do not count the points rightly left alone, so a flood of easy negatives cannot "
        "flatter them. The **average precision** is the sum over the thresholds of the gain in recall times the "
        "precision there. The dotted line is the precision of calling points at random: the share of positives."
    )
    st.markdown(
        "**A loss matrix** prices the two mistakes, a false alarm with $c_{fa}$ and a miss with $c_{miss}$. Calling "
        "$x$ positive costs $c_{fa} \\, P(y = 0 \\mid x)$ on average, not calling it so $c_{miss} \\, P(y = 1 \\mid "
        "x)$. The first is the cheaper one from"
    )
    st.latex(r"P(y = 1 \mid x) \;\ge\; T^* = \frac{c_{fa}}{c_{fa} + c_{miss}}")
    st.markdown(
        "on: 1/2 if both cost the same, 1/6 for the notes' 1 and 5, 1/11 if a miss costs ten. That is right if the "
        "scores are the true probabilities; if they are too sure, or not sure enough, the cheapest threshold on the "
        "test points lies elsewhere. With few positives it also lies elsewhere by chance."
    )
    st.markdown(
        "**Several classes.** The table has a row and a column for each. Every class has its precision and recall "
        "against the rest; their plain mean (*macro*) counts a rare class as much as a common one."
    )
