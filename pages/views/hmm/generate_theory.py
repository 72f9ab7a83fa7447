"""The theory of drawing sentences."""

import streamlit as st


def show() -> None:
    """The recipe, the lengths, and counting what was drawn."""
    st.markdown(
        "**The recipe.** A hidden Markov model says how a sentence comes about. Begin with $y_0$ = START and $i = 1$. "
        "Draw $y_i$ from $p(\\cdot \\mid y_{i-1})$. If it is STOP, end. Else draw the word $x_i$ from "
        "$p(\\cdot \\mid y_i)$, and go on with $i + 1$. So"
    )
    st.latex(r"p(x, y) = \prod_{i=1}^{n+1} p(y_i \mid y_{i-1}) \prod_{i=1}^{n} p(x_i \mid y_i)")
    st.markdown(
        "with $y_{n+1}$ = STOP. It is a product: one factor 0 and the pair is impossible. (The notes' example "
        "the/1 dog/2 the/1 prints its last factor as $a_{2,3}$; the last tag is 1, so it is $a_{1,3}$. The product is "
        "0 either way, as $a_{2,1} = 0$.)\n\n"
        "**How long?** With $\\pi$ the start, $A$ the transitions between tags and $s$ those to STOP:"
    )
    st.latex(
        r"P(n) = \pi A^{n-1} s \qquad \mathbb{E}[n] = \sum_n n\,P(n) = \pi (I - A)^{-1} \mathbf 1 \qquad "
        r"\sum_{n \ge 1} P(n) = 1"
    )
    st.markdown(
        "as long as STOP can be reached from every tag; otherwise some sentences never end, and the mean is infinite. "
        "The entries of $\\pi (I - A)^{-1}$ say how often each tag is visited. For the dog every visit to 1 ends with "
        "probability 0.5 and every visit to 2 with 0.2: $1/0.5 + 1/0.2 = 7$ words.\n\n"
        "**And back.** To count tags in drawn sentences gives the model again, the better the more there are. A "
        "transition with probability $p$ from a tag that was seen $N$ times has"
    )
    st.latex(r"\text{standard deviation} \approx \sqrt{\frac{p\,(1 - p)}{N}} \;\propto\; \frac{1}{\sqrt{n}}")
    st.markdown(
        "**Does it sound like English?** Tags follow one another as in the data, but words do not: given its tag, "
        "a word does not know its neighbours. The more smoothing, the more even all rows, and in the end any word "
        "stands anywhere."
    )
