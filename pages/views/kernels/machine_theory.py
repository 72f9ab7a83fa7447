"""The kernel machine: what it maximises, its costs, landmarks, and which model when."""

import streamlit as st


def show() -> None:
    """Kernel in the dual, pairs, the hinge, landmarks, C and bandwidth, guidelines."""
    st.markdown(
        "**Only inner products.** In the dual of the soft margin the points appear in inner products alone. Put a "
        "kernel in their place, and the boundary is a plane among the kernel's features, bent in the plane of the "
        "inputs:"
    )
    st.latex(
        r"\max_{\alpha} \sum_i \alpha_i - \tfrac{1}{2} \sum_{i,j} \alpha_i \alpha_j y_i y_j \, k(x_i, x_j), "
        r"\quad 0 \le \alpha_i \le C, \; \sum_i \alpha_i y_i = 0"
    )
    st.latex(r"f(x) = \sum_i \alpha_i y_i \, k(x_i, x) + b")
    st.markdown(
        "**Pairs.** Sequential minimal optimisation moves two alphas at a time, so that $\\sum \\alpha_i y_i$ stays "
        "0, to the top of the dual along them; so the dual never falls. With $v_i = y_i - \\sum_j \\alpha_j y_j "
        "k(x_j, x_i)$, the first of the pair has the largest $v$ of those whose $\\alpha_i y_i$ may rise, the second "
        "promises the most of those whose $\\alpha_j y_j$ may fall. It ends when no $v$ that may rise exceeds one "
        "that may fall by more than the tolerance: then these conditions hold to that tolerance."
    )
    st.latex(
        r"\alpha_i = 0 \Rightarrow y_i f(x_i) \ge 1, \qquad 0 < \alpha_i < C \Rightarrow y_i f(x_i) = 1, \qquad "
        r"\alpha_i = C \Rightarrow y_i f(x_i) \le 1"
    )
    st.markdown(
        "**Primal and dual.** The dual of any alphas is at most the primal of any boundary, so the gap between the "
        "two curves bounds how far either is from the optimum. A function that is no kernel has no such bound: its "
        "dual is not concave and $\\lVert w \\rVert^2$ may even be negative. The two meet wherever the conditions "
        "hold, and there may be many such places."
    )
    st.markdown(
        "**The hinge beside the logistic cost.** With labels 0 and 1 the notes write the primal with two costs, where "
        "$z = \\theta \\cdot f$ is the score:"
    )
    st.latex(
        r"C \sum_i \left[ y_i \, \mathrm{cost}_1(z_i) + (1 - y_i) \, \mathrm{cost}_0(z_i) \right] + "
        r"\tfrac{1}{2} \lVert \theta \rVert^2, \qquad \mathrm{cost}_1(z) = \max(0, 1 - z), \quad "
        r"\mathrm{cost}_0(z) = \mathrm{cost}_1(-z)"
    )
    st.markdown(
        "They are 0 from 1 on and up to −1, and straight lines before and after: the logistic costs $-\\log "
        "\\sigma(z)$ and $-\\log(1 - \\sigma(z))$ made of two pieces. A point can be right and still cost something. "
        "$\\mathrm{cost}_0$ is the mirror image of $\\mathrm{cost}_1$ about the vertical axis."
    )
    st.markdown(
        "**Landmarks.** Measure how alike a place is to $m$ landmarks, $f_j(x) = k(x, l_j)$, and run a linear machine "
        "on these $m$ numbers. At a landmark its Gaussian feature is 1; far from all of them every feature is 0 and "
        "the sign of the intercept decides. The notes take every training point as a landmark. The penalty may be "
        "$\\lVert \\theta \\rVert^2$ or"
    )
    st.latex(r"\theta^T M \theta, \qquad M_{jl} = k(l_j, l_l)")
    st.markdown(
        "which is $\\lVert w \\rVert^2$ of $w = \\sum_j \\theta_j \\varphi(l_j)$ among the kernel's features: with "
        "all points as landmarks it gives exactly the kernel machine, with fewer an approximation that costs less."
    )
    st.markdown(
        "**C and bandwidth.** A large C or a small bandwidth follows the points closely: low bias, high variance. A "
        "small C or a large bandwidth is smooth: higher bias, lower variance. In the extreme the score is one "
        "constant, which hardly varies with the sample at all; its errors are large because of its bias. Scale the "
        "inputs first: a Gaussian kernel adds up squared differences of all of them."
    )
    st.markdown(
        "**Which one when** (the notes, with $n$ inputs and $m$ examples): many inputs and few examples, 10 000 "
        "against 10 to 1000: logistic regression or the linear kernel. Few inputs and up to some 10 000 examples: the "
        "Gaussian kernel. Few inputs and 50 000 examples or more: add features, then logistic regression or the "
        "linear kernel, because the kernel's table grows with $m^2$."
    )
