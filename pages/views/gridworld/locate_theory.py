"""The theory of the robot's belief."""

import streamlit as st


def show() -> None:
    st.markdown(
        "**A hidden Markov model of cells.** The cell $y_t$ is hidden, the reading $x_t$ is seen. As with tags and "
        "words, a cell depends on the cell before it alone, and a reading on its cell alone:"
    )
    st.latex(r"p(x, y) = p(y_1) \prod_{t=1}^{n-1} p(y_{t+1} \mid y_t) \prod_{t=1}^{n} p(x_t \mid y_t)")
    st.markdown("**With actions.** A robot chooses where to go, so the transitions get a third index:")
    st.latex(r"T(i, k, j) = p(y_{t+1} = j \mid y_t = i,\, a_t = k)")
    st.markdown(
        "With probability 1 − slip it goes where it wanted, with slip/2 to **each** of the two sides (0.8, 0.1, 0.1: "
        "the lecture notes say 0.1 to “one of” them, which would not add up). A robot that knows its moves uses "
        "$T(\\cdot, a_t, \\cdot)$; who knows only its habit $p(a \\mid i)$ takes the mean, "
        "$M(i, j) = \\sum_k p(k \\mid i)\\, T(i, k, j)$. Then it is an ordinary hidden Markov model.\n\n"
        "**The belief** $b_t(j) = p(y_t = j \\mid x_1, \\dots, x_t)$ is all the robot needs to keep. A move spreads "
        "it, a reading sharpens it:"
    )
    st.latex(r"b'(j) = \sum_i b(i)\, T(i, a, j)")
    st.latex(r"b(j) = \frac{b'(j)\, p(x \mid j)}{\sum_{j'} b'(j')\, p(x \mid j')}")
    st.markdown(
        "This is the forward algorithm of HMM tagging with each column divided by its sum. The product of the divisors "
        "is the probability of all readings. The backward pass adds what later readings say of earlier cells "
        "(*with hindsight*), and Viterbi finds the likeliest path as a whole, which need not go through the likeliest "
        "cell at each time.\n\n"
        "**Cells that look alike.** Noise is not the only trouble. Two cells with the same walls give the same "
        "readings, and a perfect sensor leaves their beliefs in proportion; only moving can tell them apart, because "
        "what comes next differs. If every cell has a reading of its own and there is no noise, one reading settles "
        "it: the belief is 1 in one cell.\n\n"
        "**Impossible readings.** A filter trusts its model. If the model is wrong, as for a robot that is carried "
        "off, a little noise lets the belief recover after some readings. Without noise all products can be 0, and "
        "there is nothing to divide by; here the belief then begins again from all cells.\n\n"
        "**And then without $x_t$.** From here on the chapter on reinforcement learning drops the readings: the robot "
        "sees its cell, $x_t = y_t$, and the question is no longer where it is but where to go. What remains of the "
        "hidden Markov model is $T(i, k, j)$, and with a reward it is a Markov decision process. A robot that must "
        "act on a belief has a harder problem, whose states are beliefs (a partially observed decision process)."
    )
