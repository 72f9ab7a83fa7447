"""Why to restart, and why no curve chooses k by itself."""

import streamlit as st


def starts() -> None:
    """Local minima and restarts."""
    st.markdown(
        "The distortion has many local minima, and a run ends in the one its start leads to. So k-means is run some 50 "
        "to 1000 times from different starts, and the run of lowest distortion is kept. That helps most for 2 to 10 "
        "clusters; with many clusters nearly every run ends somewhere else, and the first one is about as good as the "
        "best."
    )
    st.markdown(
        "If one run in $m$ reaches the best end, the chance that none of $r$ runs does is $(1 - 1/m)^r$: with one in "
        "ten, fifty runs miss it in one case of two hundred."
    )
    st.latex(r"(1 - 1/10)^{50} = 0.0052")
    st.markdown(
        "On four circles far apart, four random points hit four different circles with probability "
        "$4! \\cdot 25^4 / (100 \\cdot 99 \\cdot 98 \\cdot 97) = 0.0996$ for 25 points on each. Of the runs from "
        "random points about half reach the best end, of those from k-means++ nearly all: 99.9 %. The corners of a "
        "rectangle of 4 by 1 have a best end of 1 and another at 16."
    )


def choosing_k() -> None:
    """The extremes of the cost, the elbow, the silhouette."""
    st.markdown(
        "The lowest distortion never rises with $k$: it is largest for $k = 1$, where the only centre is the mean, and "
        "0 for $k = n$, where every point is its own cluster. So making it small cannot choose $k$."
    )
    st.markdown("**Elbow.** The notes choose the $k$ of the highest *relative* drop:")
    st.latex(r"\mathrm{drop}(k) = \frac{\mathrm{cost}(k-1) - \mathrm{cost}(k)}{\mathrm{cost}(k-1)}")
    st.markdown(
        "On the four circles, 100 apart, the largest absolute drop is from 1 to 2 (1 000 000 of 1 250 100), but the "
        "highest relative drop is from 3 to 4: 0.9992. They also warn that the elbow may be hard to see: in many "
        "applications the cost falls gradually, and it does so wherever groups overlap."
    )
    st.markdown(
        "**Silhouette** (Rousseeuw 1987). For each point, $a$ is its mean distance to its own cluster and $b$ that to "
        "the next one:"
    )
    st.latex(r"s = \frac{b - a}{\max(a, b)}")
    st.markdown(
        "1: deep inside its cluster; 0: between two; below 0: nearer to another. The mean over all points is highest "
        "for the $k$ that separates best; it is not defined for $k = 1$. A rule of thumb calls a mean above 0.7 strong "
        "and one below 0.5 weak (Kaufman and Rousseeuw 1990)."
    )
    st.markdown(
        "Often neither decides, and the use to which the clusters are put has to: how well does what comes after work? "
        "The notes name two more ways without a formula: minimum description length, and the gap statistic, which asks "
        "how far the cost would fall on data without any groups."
    )
