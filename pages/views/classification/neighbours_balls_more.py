"""Learning by heart, looked at closer: one point and the ball nearest to it, and the run as a script."""

import numpy as np
import streamlit as st

from algos.classification import epsilon_ball
from algos.classification.epsilon_ball import EpsilonBall
from algos.numerics import squared_distances
from ui import classes, page, words
from ui.classes import Scene


def closer(at: Scene, state: EpsilonBall, i: int) -> None:
    """The distance from one point to the nearest positive one, against eps."""
    st.markdown(f"Is training point {i + 1}, {at.class_names[at.y[i]]}, inside a ball?")
    far = np.sqrt(squared_distances(at.Z[[i]], state.positives)[0])
    nearest = float(far.min())
    inside = bool(state.predict(at.Z[[i]])[0])
    sign = r"\le" if inside else ">"
    st.latex(
        rf"\min_j \lVert x_{{{i + 1}}} - x^{{+}}_j \rVert = {words.tex(nearest)} "
        rf"{sign} {words.tex(state.eps)} = \varepsilon"
    )
    own = " It is a positive point itself, so it sits in the middle of its own ball." if at.y[i] else ""
    said = at.class_names[int(inside)]
    st.markdown(f"So the answer is **{said}**, {'right' if inside == bool(at.y[i]) else 'a mistake'}.{own}")


def code(at: Scene, eps: float) -> None:
    shown = {"Training error": "model.train_error"}
    if at.test:
        shown |= {
            "Test error": "float((model.predict(Z_test) != y_test).mean())",
            "Positive in test": "float(y_test.mean())",
        }
    script = classes.script(
        at,
        [f"model = record(epsilon_ball.steps(Z, y, radii=[{eps!r}]), limit=1).final"],
        shown,
        imports=["from algos.classification import epsilon_ball", "from algos.trace import record"],
        title="Learning by heart.",
    )
    page.code(epsilon_ball, script, None)
