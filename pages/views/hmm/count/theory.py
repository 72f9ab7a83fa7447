"""The theory of counting a hidden Markov model."""

from itertools import pairwise

import streamlit as st

from pages.views.hmm.scene import Scene
from ui import words


def show(at: Scene) -> None:
    """Definition, number of parameters, counting, smoothing, and the bigram model over words."""
    hmm, n = at.model, words.number
    N, V = hmm.n_tags + 1, hmm.n_symbols
    st.markdown(
        "**The model.** Tagging wants $f(x) = \\arg\\max_y p(x, y)$, with $p$ a distribution over all pairs of a "
        "sentence and its tags, of every length. As $p(x, y) = p(y \\mid x)\\, p(x)$, the same $y$ is the most likely "
        "given $x$. Two assumptions make $p$ small enough to count: a tag depends on the one before it alone, and a "
        "word on its own tag alone. With $y_0$ the start and $y_{n+1}$ = STOP"
    )
    st.latex(r"p(x, y) = \prod_{i=1}^{n+1} p(y_i \mid y_{i-1}) \prod_{i=1}^{n} p(x_i \mid y_i)")
    st.markdown(
        "The second is drastic, and often leads to reasonable tags. The parameters are $\\pi_i$, the first tag; "
        "$a_{i,j}$, from tag $i$ to $j$, the last of the $N$ states being STOP; and $b_j(o)$, word $o$ under tag $j$. "
        "Each row sums to 1. Counted as entries of tables there are"
    )
    st.latex(
        rf"N + N(N-1) + (N-1)\,\lvert\Sigma\rvert = {N} + {N} \cdot {N - 1} + {N - 1} \cdot {V} = {hmm.n_parameters}"
    )
    st.markdown(
        f"of them here, {n(hmm.n_free)} of which can be chosen freely, since the rest of each row follows and no "
        f"sentence starts with STOP ({n(V)} symbols: the words and what stands for unknown ones). "
        "The model of *the dog* with 3 states and 2 words has 13, 8 of them free.\n\n"
        "**Counting.** With all tags known the likelihood is a product of these probabilities, each to the power of "
        "how often it is used, and is largest at the shares"
    )
    st.latex(
        r"a_{i,j} = \frac{\text{count}(i \to j)}{\sum_k \text{count}(i \to k)}, \qquad "
        r"b_i(o) = \frac{\text{count}(i \text{ with } o)}{\text{count}(i)}, \qquad "
        r"\pi_i = \frac{\text{sentences that start with } i}{\text{sentences}}"
    )
    st.markdown(
        "STOP counts as a next tag: else the transitions out of $i$ would not add up to the times that $i$ occurs. In "
        "the example of the letters every word ends after state 2, so $a_{2,3} = 4/4 = 1$ (3 is STOP), while "
        "$a_{1,2} = 4/4$, $a_{2,2} = 0/4$ and $b_1(e) = 2/4$; its four sentences have the likelihood $(1/4)^4$.\n\n"
        "**Smoothing** adds $k$ to every count of a row first, $(\\text{count} + k) / (\\text{total} + k \\cdot "
        "\\text{cells})$: nothing is impossible any more, and a large $k$ makes all cells alike.\n\n"
        "**Why hidden tags?** A bigram model lets each word depend on the word before:"
    )
    st.latex(r"p(x) = p(x_1)\, p(x_2 \mid x_1)\, p(x_3 \mid x_2) \cdots")
    V, K = len(at.vocabulary) + 1, len(at.tags)
    said, tags = (_pairs(rows) for rows in (at.corpus.sentences, at.corpus.tags or ()))
    st.markdown(
        f"It too forgets all but the last word, and its table has $V(V - 1)$ free parameters: with the "
        f"{n(V - 1)} words here and a sign for the end, V = {n(V)}, these are {n(V * (V - 1))}. Of the "
        f"{n((V - 1) ** 2)} pairs of words one after the other {n(said)} occur here; of the {n(K * K)} pairs of tags, "
        f"{n(tags)}."
    )


def _pairs(rows: tuple[tuple[str, ...], ...]) -> int:
    """How many different neighbours there are."""
    return len({pair for row in rows for pair in pairwise(row)})
