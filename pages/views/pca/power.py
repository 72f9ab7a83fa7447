"""To be written."""

import streamlit as st


def show(data: object = None) -> None:
    st.write("to be written")
