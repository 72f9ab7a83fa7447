"""Pictures as points: what a component of a picture is, and what compression costs."""

import streamlit as st


def show() -> None:
    st.markdown(
        "**A picture is a point.** Its 64 pixels are 64 coordinates, and an axis, having 64 entries, is itself a "
        "picture: where it is orange, a positive score brightens the pixel, where it is blue, it darkens it."
    )
    st.latex(r"x_{approx} = \bar x + \sum_{j=1}^{k} t_j\, u_j, \qquad t_j = u_j \cdot (x - \bar x)")
    st.markdown(
        "Of all ways to write the pictures as a mean and $k$ fixed pictures in some mixture, this one has the least "
        r"$\sum \lvert x - x_{approx} \rvert^2$ over the pictures it was found from. With $k = 64$ it is exact."
    )
    st.markdown(
        "**What it costs.** $n$ pictures of $d$ pixels are $nd$ numbers; from $k$ components they are $nk$ scores, and "
        "once for all $k$ axes and the mean, $(k + 1)\\,d$ numbers:"
    )
    st.latex(r"\text{times smaller} = \frac{n\,d}{n\,k + (k + 1)\,d}")
    st.markdown(
        "With few pictures the axes weigh more than the scores, and near $k = d$ there is nothing to gain: the "
        "quotient is below 1."
    )
    st.markdown(
        "**Readable is not the same as near.** The error counts every pixel alike. A thin stroke that tells an 8 "
        "from a 3 is few pixels, and may be among the last that come back."
    )
