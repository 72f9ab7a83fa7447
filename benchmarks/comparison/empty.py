"""The least a page can do: a slider and a line of words, in a fragment, with this project's settings."""

import gc

import streamlit as st


@st.cache_resource(show_spinner=False)
def prepare() -> None:
    gc.collect()
    gc.freeze()


@st.fragment
def body() -> None:
    value = st.slider("Value", 0, 999, 0, key="value")
    st.caption(f"The value is {value}.")


prepare()
body()
