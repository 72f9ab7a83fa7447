"""What the best tags are, and why they need not be searched among all paths."""

import streamlit as st


def show() -> None:
    """The model, the search, the way back."""
    st.markdown(
        "**The model.** Every tag is drawn given the tag before it, every word given its own tag; $y_0$ is the start, "
        "$y_{n+1}$ is STOP:"
    )
    st.latex(r"p(x, y) = \prod_{j=1}^{n+1} p(y_j \mid y_{j-1}) \; \prod_{j=1}^{n} p(x_j \mid y_j)")
    st.markdown(
        "STOP is counted like a tag: without it the probabilities of all sentences of one length would sum to 1, and "
        "with it those of all sentences of **all** lengths do."
    )
    st.markdown("**The best tags.** For one sentence $p(x)$ is the same whatever its tags, so")
    st.latex(r"\arg\max_y\; p(y \mid x) = \arg\max_y\; \frac{p(x, y)}{p(x)} = \arg\max_y\; p(x, y)")
    st.markdown(
        "**Brute force** computes $p(x, y)$ for all $K^n$ taggings of $n$ words by $K$ tags. **Viterbi** needs about "
        "$n K^2$ products, because a path that ends in tag $v$ matters to the rest only through $v$: of all paths into "
        "a node the best is enough."
    )
    st.latex(
        r"s_1(v) = p(v \mid \text{start})\; p(x_1 \mid v), \qquad "
        r"s_j(v) = \max_u\; s_{j-1}(u)\; p(v \mid u)\; p(x_j \mid v)"
    )
    st.latex(r"\max_y\; p(x, y) = \max_v\; s_n(v)\; p(\text{STOP} \mid v)")
    st.markdown(
        "**The way back.** The last tag is the $v$ that wins at STOP. The tag before it is the $u$ that won there, and "
        "so on. The word's own factor $p(x_j \\mid v)$ is the same for all $u$, so it does not matter for this choice. "
        "Ties go to the tag that comes first in the list."
    )
    st.markdown(
        "**Word by word** each word gets its most frequent tag (in a given model: the tag that brings the word with "
        "the largest probability). It cannot see the neighbours: each box with ≠ is a place where they change "
        "the answer."
    )
    st.markdown(
        "**The notes.** For the/1, dog/2, the/1 the last factor printed in (275) is $a_{2,3}$. The last tag is 1, so "
        "it must be $a_{1,3} = 0$. The product is 0 in any case, because $a_{2,1} = 0$. For the first word the "
        "recursion there takes the maximum over a set that must include the start."
    )
    st.markdown(
        "In the computation products are sums of logarithms: the probability of a long sentence is smaller than any "
        "number of the machine. “Forward and backward” shows what happens otherwise."
    )
