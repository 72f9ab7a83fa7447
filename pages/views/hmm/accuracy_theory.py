"""The theory of scoring a tagger."""

import streamlit as st


def show() -> None:
    """What is measured, on what, and against what."""
    st.markdown(
        "**Accuracy** is the share of words whose tag is right, on sentences that were held out. The tagger never saw "
        "them: on its training sentences it knows every word, and usually scores higher.\n\n"
        "**Word by word.** The simplest tagger decides every word alone: it gives each its most frequent tag in "
        "training (a richer one would look at features of the word, its ending, its neighbours). Tags depend on each "
        "other, and it ignores that. Since most words have one tag it is hard to beat, and any model should be "
        "compared with it."
    )
    st.latex(r"\hat y_i = \arg\max_t \; \text{count}(t \text{ with } x_i)")
    st.markdown(
        "**Viterbi** finds the best tags of the whole sentence together, **posterior decoding** the likeliest tag of "
        "each word, summed over all tags of the others:"
    )
    st.latex(r"\hat y = \arg\max_{y_1 \dots y_n} p(x, y), \qquad \hat y_i = \arg\max_t \; p(y_i = t \mid x)")
    st.markdown(
        "The first makes the chance that the whole sentence is right as large as it can be, the second the expected "
        "number of right words, both if the model were true.\n\n"
        "**Two kinds of error.** A search error: the tags found are not the best under the model. A model error: the "
        "model prefers wrong tags. Viterbi searches without fault, so its errors are all of the second kind: "
        "$p(x, \\hat y) \\ge p(x, y)$ for the true $y$.\n\n"
        "**Unknown words** have no counts. If they are impossible, so is every sentence that holds one, and there is "
        "nothing to choose from: here such sentences get the word-by-word tags, which is said beside the chart. By "
        "shape, endings and capitals speak for the tag, and the neighbours do the rest.\n\n"
        "**Confusion.** Row: the true tag; column: what was said. The share of a row on the diagonal is the recall of "
        "that tag."
    )
