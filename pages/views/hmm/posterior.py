"""Not there yet."""

import streamlit as st

from datasets.corpus import Corpus


def show(data: Corpus) -> None:
    st.caption(data.title)
