import streamlit as st

from ui import front, page, shell

page.open("home", idea="Every classic algorithm of a machine-learning course, step by step, on your own data.")

st.title(shell.NAME, anchor=False)
st.markdown(
    "Every classic algorithm of a machine-learning course, **step by step**, on **your own data**. "
    "Change a setting and the picture follows; play, pause and step back; read the arithmetic behind any point; "
    "take the script with you, or send the link: whoever opens it sees exactly what you see."
)
front.cards(shell.TOPICS)
st.caption(
    "Everything runs on this machine: nothing you upload leaves it, and no page asks any other host for anything."
)
