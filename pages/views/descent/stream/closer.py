"""The newest example: what each had predicted, and how far that moved its line."""

import streamlit as st

from pages.views.descent.stream import figure
from pages.views.descent.stream.run import Stream
from ui import palette, picture, words
from ui.picture import Picture
from ui.stage import player


def show(run: Stream) -> None:
    """A row a learner."""
    if not run.seen:
        st.markdown("No example has passed yet: every learner's line is $y = 0$.")
        return
    k = run.seen
    x, y = words.tex(float(run.X[k - 1, 0])), words.tex(float(run.y[k - 1]))
    st.markdown(
        f"**Example {k}:** $x = {x}$ comes; each predicts $p = \\theta_0 + \\theta_1 x$; then $y = {y}$ is told; each "
        "moves $\\theta$ by $-\\eta_k (p - y)(1, x)$; and the example is gone."
    )
    rows = []
    for name, trace in run.learners.items():
        before, after = trace.states[max(trace.steps - 1, 0)], trace.final
        rows.append(
            {
                "learner": name,
                "step size η": after.rate,
                "intercept before": float(before.theta[0]),
                "slope before": float(before.theta[1]),
                "predicted p": after.prediction,
                "error p − y": after.error,
                "intercept after": float(after.theta[0]),
                "slope after": float(after.theta[1]),
            }
        )
    st.dataframe(rows, hide_index=True)
    if run.jump:
        st.markdown("**Slope of each line** so far:")
        player.draw(courses(run))
    line = run.lines[k]
    st.markdown(
        f"The best fixed line for these {words.count(k, 'example')}, which nobody could know before: intercept "
        f"{words.number(float(line[0]))}, slope {words.number(float(line[1]))}, squared errors "
        f"{words.number(float(run.losses[k]))} in all."
    )


def courses(run: Stream) -> Picture:
    """Everybody's slope up to the newest example, beside the true one."""
    drawn = figure.over_time(run)
    x, y = figure.over_time_axes(run, drawn)
    layout = palette.layout(height=300, showlegend=False, xaxis=x, yaxis=y)
    shown = dict(data=figure.courses(run, drawn, run.seen), layout=layout)
    return picture.still(shown, alt="The slope of each learner's line by example, and the true one.", key="slopes")
