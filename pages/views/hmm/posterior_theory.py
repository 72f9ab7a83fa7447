"""The theory of forward and backward sums."""

import streamlit as st


def show() -> None:
    st.markdown(
        "**All paths at once.** A sentence of $n$ words has $K^n$ taggings $y$, and $p(x)$ is the sum of all "
        "$p(x, y)$. Each is a path through the trellis, its weight the product of its steps and words. Paths that meet "
        "in a node go on together, so their weights are added there once: $n K^2$ additions instead of $K^n$ paths. It "
        "is Viterbi's algorithm with a sum in place of the maximum."
    )
    st.latex(
        r"\begin{aligned} \alpha_j(v) &= p(x_1, \dots, x_{j-1},\, y_j = v) \\ "
        r"\beta_j(v) &= p(x_j, \dots, x_n,\, \text{STOP} \mid y_j = v) \end{aligned}"
    )
    st.markdown(
        "$\\alpha$ adds up the ways from the start to the node, without the word at the node; $\\beta$ the ways from "
        "the node to the end, the word and STOP included. Most textbooks count the word in $\\alpha$ instead. From "
        "column to column, with $p(v \\mid u)$ for a step and $p(x \\mid v)$ for a word:"
    )
    st.latex(
        r"\begin{aligned} \alpha_1(v) &= p(v \mid \text{start}) \\ "
        r"\alpha_{j+1}(v) &= \sum_u \alpha_j(u)\, p(x_j \mid u)\, p(v \mid u) \end{aligned}"
    )
    st.latex(
        r"\begin{aligned} \beta_n(v) &= p(x_n \mid v)\, p(\text{STOP} \mid v) \\ "
        r"\beta_j(v) &= p(x_j \mid v) \sum_u p(u \mid v)\, \beta_{j+1}(u) \end{aligned}"
    )
    st.markdown("Every path goes through exactly one node of each column, so at **every** position $j$")
    st.latex(
        r"\begin{aligned} Z = p(x) &= \sum_v \alpha_j(v)\,\beta_j(v) \\ "
        r"p(y_j = v \mid x) &= \frac{\alpha_j(v)\,\beta_j(v)}{Z} \end{aligned}"
    )
    st.latex(
        r"\begin{aligned} & p(y_j = u,\, y_{j+1} = v \mid x) \\ "
        r"& = \frac{1}{Z}\; \alpha_j(u)\, p(x_j \mid u)\, p(v \mid u)\, \beta_{j+1}(v) \end{aligned}"
    )
    st.markdown(
        "These posteriors of nodes and steps are the expected counts from which Baum-Welch learns.\n\n"
        "**A misprint, and how one notices.** The notes print $p(x_j \\mid v)$ in the forward recursion. The word at "
        "$j$ is said by the tag at $j$, and that is $u$. With the misprint $Z$ changes from position to position: for "
        "*the the the dog* it is 0.01984, 0.01938, 0.01678, 0.002204 instead of 0.01984 four times. A quantity that "
        "must be the same in $n$ places is a free test of the code; use it.\n\n"
        "**Two ways to decode.** Viterbi finds the likeliest path as a whole. Posterior decoding gives each word the "
        "tag with the largest $p(y_j = v \\mid x)$: of all taggings it has the largest expected number of right tags,"
    )
    st.latex(r"\mathbb{E}\bigl[\#\{j : \hat y_j = y_j\} \mid x\bigr] = \sum_j p(y_j = \hat y_j \mid x)")
    st.markdown(
        "since each term is as large as it can be. But its tags are chosen without regard to their neighbours: two "
        "of them may never follow each other, and the path then has probability 0. The mass of a node may come from "
        "many paths, none of which goes through the neighbour's favourite.\n\n"
        "**Logs.** Each word multiplies the sums by a number well below 1. Double precision ends at about "
        "$2 \\cdot 10^{-308}$, with fewer and fewer digits at $5 \\cdot 10^{-324}$; below that a product is 0, and "
        "$Z = 0$ can neither rank paths nor divide. Logs turn products into sums. For the sums over paths, "
        "$\\log \\sum_u e^{a_u}$ is taken as $m + \\log \\sum_u e^{a_u - m}$ with the largest $a_u$ as $m$, so that "
        "the largest term is 1. The other remedy is to rescale each column to the sum 1 and to "
        "keep the logs of the factors."
    )
