"""Nothing but a drawing pad, for the tests: beside it stands what it has committed."""

import json
import time

import streamlit as st

from ui.draw import pad

X, Y = pad.Axis("height (cm)", -5, 5, 0.5), pad.Axis("weight (kg)", 0, 100, 5)
state = st.session_state
state.setdefault("_page", "pads")
state.setdefault("points", [[-4.0, 20.0, 0], [0.0, 50.0, 1], [4.0, 80.0, 2]])
state.setdefault("runs", 0)


def coarse(points):
    """As few digits as an address may hold."""
    state.points = [[round(x, 1), round(y), c] for x, y, c in points]


def other():
    state.points = [[1.0, 10.0, 2], [2.0, 20.0, 2]]


def pressed():
    state.pressed = state.get("pressed", 0) + 1


with st.sidebar:
    pad.points("a", points=state.points, x=X, y=Y, classes=["A", "B", "C"], commit=coarse)
st.button("again")
st.button("other", on_click=other)
st.button("page key", shortcut="k", on_click=pressed)
state.runs += 1
kept = dict(points=state.points, pressed=state.get("pressed", 0))
st.container(key="shown_kept").text(json.dumps(kept))
st.container(key="shown_runs").text(str(state.runs))
time.sleep(float(st.query_params.get("slow", 0)))
