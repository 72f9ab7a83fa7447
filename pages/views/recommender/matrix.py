"""Not there yet."""

import streamlit as st

from datasets.ratings import Ratings


def show(data: Ratings) -> None:
    st.caption(data.title)
